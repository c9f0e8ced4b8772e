// Read share: bookkeeping of a memory port through which several clients read. It stores which client's read is offered
// and not yet accepted, and which client each response belongs to; responses arrive in the order of the reads.
//
// The reads do not pass through it, so they are not delayed: the owner of the port offers the read of `held`, else that
// of the first client with a request. It handles a read and a response a cycle; the client of a response is known 2
// cycles after its read was accepted. The owner limits the reads in flight.

module read_share #(
  // ---- parameters
  parameter int unsigned WIDTH = 2,
  parameter int unsigned ADDR = 6
) (
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             shown_valid_i,  // client whose read is offered
  input  logic [WIDTH-1:0] shown_i,
  input  logic             taken_i,        // memory accepts it
  input  logic             responded_i,    // the oldest response is accepted
  output logic             held_valid_o,   // client whose read was offered and not accepted
  output logic [WIDTH-1:0] held_o,
  output logic             owner_valid_o,  // client of the next response
  output logic [WIDTH-1:0] owner_o,
  output logic             empty_o         // no response is outstanding
);

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; logic [WIDTH-1:0] data;} held;
  } regs_t;

  regs_t d, q;

  // ---- parts
  /* verilator lint_off UNUSEDSIGNAL */
  logic owners_ready;  // always ready: no more can be outstanding
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
    .pop_ready_i (responded_i),
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
