// Read share: bookkeeping of a memory port through which several clients read. It remembers
// whose read is shown and not yet taken, and which client each answer belongs to; answers come
// in the order of the reads.
//
// The reads themselves do not pass through it, and so lose no clock: the owner of the port
// shows the read of `held`, else that of the first client that asks. A read and an answer a
// clock; the client of an answer is known 2 clocks after its read was taken. The owner limits
// the reads in flight.

module read_share #(
  // ---- parameters
  parameter int unsigned WIDTH = 2,
  parameter int unsigned ADDR = 6
) (
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             shown_valid_i,  // the client whose read is shown
  input  logic [WIDTH-1:0] shown_i,
  input  logic             taken_i,        // memory takes it
  input  logic             answered_i,     // the oldest answer is taken
  output logic             held_valid_o,   // the client whose read was shown and not taken
  output logic [WIDTH-1:0] held_o,
  output logic             owner_valid_o,  // the client whose answer comes next
  output logic [WIDTH-1:0] owner_o,
  output logic             empty_o         // no answer is on its way
);

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; logic [WIDTH-1:0] data;} held;
  } regs_t;

  regs_t d, q;

  // ---- parts
  /* verilator lint_off UNUSEDSIGNAL */
  logic owners_ready;  // always: no more can be on their way
  /* verilator lint_on UNUSEDSIGNAL */

  deep_fifo #(
    .WIDTH(WIDTH),
    .ADDR (ADDR)
  ) owners (
    .clk_i,
    .rst_ni,
    .push_valid_i(shown_valid_i && taken_i),
    .push_ready_o(owners_ready),
    .push_i      (shown_i),
    .pop_valid_o (owner_valid_o),
    .pop_ready_i (answered_i),
    .pop_o       (owner_o),
    .empty_o
  );

  // ---- outputs
  assign {held_valid_o, held_o} = q.held;

  // ---- next state
  always_comb begin
    d = q;
    d.held.valid = shown_valid_i && !taken_i;
    if (d.held.valid) d.held.data = shown_i;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
