// Stage: a register slice that cuts a valid/ready channel in both directions. It is a FIFO of two entries without a
// memory: the second register is used only while the output is stalled.
//
// It transfers one entry a cycle; its latency is 1 cycle. Pushes stall while both registers are full. Order is kept.

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
    struct packed {logic valid; logic [WIDTH-1:0] data;} pop;
    struct packed {logic valid; logic [WIDTH-1:0] data;} spare;  // entry received while the output was stalled
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign push_ready_o = !q.spare.valid;
  assign {pop_valid_o, pop_o} = q.pop;

  // ---- next state
  logic push;

  always_comb begin
    d = q;
    push = push_valid_i && !q.spare.valid;

    if (!q.pop.valid || pop_ready_i) begin
      // The spare leaves first: it is older.
      d.pop.valid = q.spare.valid || push;
      if (q.spare.valid) d.pop.data = q.spare.data;
      else if (push) d.pop.data = push_i;
      d.spare.valid = 1'b0;
    end else if (push) d.spare = {1'b1, push_i};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
