// Stage: a register slice that cuts a valid/ready channel in both directions, at one
// transfer per clock and a latency of one. A FIFO of two without a memory: its second
// register is used only while the output is held.

module stage #(
  // ---- parameters
  parameter int unsigned WIDTH = 8
) (
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             push_valid_i,
  output logic             push_ready_o,
  input  logic [WIDTH-1:0] push_i,
  output logic             pop_valid_o,
  input  logic             pop_ready_i,
  output logic [WIDTH-1:0] pop_o
);

  // ---- registers
  typedef struct packed {
    logic             valid;
    logic [WIDTH-1:0] data;
    logic             spare_valid;  // what came while the output was held
    logic [WIDTH-1:0] spare;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign push_ready_o = !q.spare_valid;
  assign pop_valid_o  = q.valid;
  assign pop_o   = q.data;

  // ---- next state
  logic push;

  always_comb begin
    d = q;
    push = push_valid_i && !q.spare_valid;

    if (!q.valid || pop_ready_i) begin
      // The output register takes the spare first: it is older.
      d.valid = q.spare_valid || push;
      if (q.spare_valid) d.data = q.spare;
      else if (push) d.data = push_i;
      d.spare_valid = 1'b0;
    end else if (push) begin
      d.spare_valid = 1'b1;
      d.spare = push_i;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
