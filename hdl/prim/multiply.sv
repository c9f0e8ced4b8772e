// Multiply: 32 bits by 32 bits, unsigned. The first cycle computes the four products of 16-bit halves, each of which
// fits a DSP block, the second their sum.
//
// It accepts operands in every cycle; its latency is 2 cycles; nothing stalls it.

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

  // ---- parts
  logic [31:0] low, cross_a, cross_b, high;

  half_products #(
    .A_WIDTH(32)
  ) products (
    .a_i,
    .b_i,
    .low_o    (low),
    .cross_a_o(cross_a),
    .cross_b_o(cross_b),
    .high_o   (high)
  );

  // ---- outputs
  assign product_o = q.product;

  // ---- next state
  always_comb begin
    d.low = low;
    d.middle = 33'(cross_a) + 33'(cross_b);
    d.high = high;
    d.product = {q.high, q.low} + {15'd0, q.middle, 16'd0};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
