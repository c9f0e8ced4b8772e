// Multiply: 32 bits by 32 bits, unsigned. The first clock makes the four products of 16-bit
// halves, each of which fits a DSP block, the second their sum.
//
// A product a clock, latency 2 clocks; nothing stalls it.

module multiply (
  // ---- ports
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  output logic [63:0] product_o
);

  // ---- registers
  typedef struct packed {
    logic [31:0] low;      // low half by low half
    logic [32:0] middle;   // both mixed products
    logic [31:0] high;     // high half by high half
    logic [63:0] product;
  } regs_t;

  regs_t d, q;

  function automatic logic [31:0] times(input logic [15:0] a, input logic [15:0] b);
    return 32'(a) * 32'(b);
  endfunction

  // ---- outputs
  assign product_o = q.product;

  // ---- next state
  always_comb begin
    d.low = times(a_i[15:0], b_i[15:0]);
    d.middle = 33'(times(a_i[15:0], b_i[31:16])) + 33'(times(a_i[31:16], b_i[15:0]));
    d.high = times(a_i[31:16], b_i[31:16]);
    d.product = {q.high, q.low} + {15'd0, q.middle, 16'd0};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
