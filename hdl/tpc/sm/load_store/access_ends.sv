// Access ends: the ends of accesses that return nothing. An end is offered 1 cycle after it came; a store's when L1 has accepted all
// wavefronts of it, so that what a warp stored is in L1 when the warp retires. The sender of an end guarantees that fewer than `ENDS` are
// here; stalled by ends that are not accepted. Order is kept. Specification: L1; instruction set 10.

module access_ends
  import load_store_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         ended_valid_i,
  input  load_finish_t ended_i,
  input  logic         stored_i,        // L1 has all wavefronts of a store
  output logic         finish_valid_o,
  input  logic         finish_ready_i,
  output load_finish_t finish_o
);

  // ---- registers
  typedef struct packed {
    logic [3:0] stores;  // that L1 has, and whose ends are still here
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic end_ready, here, leaves;

  fifo #(
    .WIDTH($bits(load_finish_t)),
    .DEPTH(ENDS)
  ) end_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(ended_valid_i),
    .push_ready_o(end_ready),
    .push_i      (ended_i),
    .pop_valid_o (here),
    .pop_ready_i (leaves),
    .pop_o       (finish_o)
  );

  // The sender of an end counts those in this queue.
  logic unused;
  assign unused = end_ready;

  // ---- outputs
  // The oldest end, unless it belongs to a store that L1 has not yet accepted.
  assign finish_valid_o = here && !(finish_o.stored && q.stores == '0);

  // ---- next state
  always_comb begin
    d = q;
    leaves = finish_valid_o && finish_ready_i;
    d.stores = q.stores + 4'(stored_i) - 4'(leaves && finish_o.stored);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
