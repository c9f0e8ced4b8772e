// ISBE, one an SM: rows of its shared memory for batches on their way through world space (isbe-size), given in order and
// freed in order. A batch in 3 clocks, 3 from an ask to its rows. Asks stall while there is no room, and while as many batches
// hold rows as there may be. In the order in which asks are heard, by turns. Specification: ISBEs.

module isbe
  import isbe_params_pkg::*;
  import ring_space_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter isbe_params_t P = ISBE_PARAMS
) (
  // ---- ports
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic       [P.askers-1:0]    ask_valid_i,
  output logic       [P.askers-1:0]    ask_ready_o,
  input  isbe_ask_t  [P.askers-1:0]    ask_i,
  output logic       [P.askers-1:0]    grant_valid_o,
  input  logic       [P.askers-1:0]    grant_ready_i,
  output isbe_rows_t [P.askers-1:0]    grant_o,
  input  logic                         free_valid_i,   // of the oldest batch that holds rows
  output logic                         free_ready_o,
  input  isbe_rows_t                   free_i,
  output logic                         idle_o          // no batch holds any
);

  // ---- registers
  typedef struct packed {
    logic       busy;   // an ask is heard, and whose
    logic [1:0] asker;
    logic [1:0] turn;   // who is heard next
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [P.askers-1:0] asks, ask_pop;
  isbe_ask_t [P.askers-1:0] ask;
  logic hears, frees, free_valid, pieces_ready, oldest_valid, ring_idle, ring_free_ready;
  logic piece_valid, taken;
  ring_ask_t ring_ask;
  ring_piece_t piece, oldest;
  /* verilator lint_off UNUSEDSIGNAL */  // the oldest is known here; an ask is heard when there is none before it
  isbe_rows_t free;
  logic ring_ask_ready;
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(isbe_ask_t))
  ) ask_in[P.askers-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(ask_valid_i),
    .push_ready_o(ask_ready_o),
    .push_i      (ask_i),
    .pop_valid_o (asks),
    .pop_ready_i (ask_pop),
    .pop_o       (ask)
  );

  fifo #(
    .WIDTH($bits(isbe_rows_t))
  ) free_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(free_valid_i),
    .push_ready_o(free_ready_o),
    .push_i      (free_i),
    .pop_valid_o (free_valid),
    .pop_ready_i (frees || !oldest_valid),
    .pop_o       (free)
  );

  fifo #(
    .WIDTH($bits(ring_piece_t)),
    .DEPTH(P.batches)
  ) pieces (
    .clk_i,
    .rst_ni,
    .push_valid_i(taken),
    .push_ready_o(pieces_ready),
    .push_i      (piece),
    .pop_valid_o (oldest_valid),
    .pop_ready_i (frees),
    .pop_o       (oldest)
  );

  ring_space #(
    .P(P.ring)
  ) ring (
    .clk_i,
    .rst_ni,
    .ask_valid_i  (hears),
    .ask_ready_o  (ring_ask_ready),
    .ask_i        (ring_ask),
    .piece_valid_o(piece_valid),
    .piece_ready_i(taken),
    .piece_o      (piece),
    .free_valid_i (frees),
    .free_ready_o (ring_free_ready),
    .free_i       (oldest),
    .idle_o       (ring_idle)
  );

  // ---- outputs
  always_comb
    for (int k = 0; k < P.askers; k++) begin
      grant_valid_o[k] = piece_valid && q.asker == 2'(k);
      grant_o[k] = '{row: 10'(piece.first) + 10'(P.first), rows: 10'(piece.count)};
    end
  assign idle_o = ring_idle && !q.busy && asks == '0;

  // ---- next state
  logic found;
  logic [1:0] next;

  always_comb begin
    d = q;

    // The next ask; it has room for what it holds.
    found = 1'b0;
    next = '0;
    for (int k = P.askers - 1; k >= 0; k--)
      if (asks[k]) begin
        found = 1'b1;
        next = 2'(k);
      end
    for (int k = P.askers - 1; k >= 0; k--) if (asks[k] && 2'(k) >= q.turn) next = 2'(k);
    hears = found && !q.busy && pieces_ready;
    ask_pop = '0;
    ring_ask = '0;
    for (int k = 0; k < P.askers; k++)
      if (hears && next == 2'(k)) begin
        ask_pop[k] = 1'b1;
        ring_ask.count = 14'(ask[k].rows);
      end
    if (hears) begin
      d.busy = 1'b1;
      d.asker = next;
      d.turn = 32'(next) == P.askers - 1 ? '0 : next + 2'd1;
    end

    // Its rows.
    taken = 1'b0;
    for (int k = 0; k < P.askers; k++) if (piece_valid && q.asker == 2'(k)) taken = grant_ready_i[k];
    if (taken) d.busy = 1'b0;

    // The oldest batch's come back.
    frees = free_valid && oldest_valid && ring_free_ready;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
