// Circular buffers: entries of a window in the L2 for what goes from the viewport to setup (beta) and to the second phase of
// tessellation (alpha), two rings for each PES. An entry in 3 clocks for each PES, 3 from an ask to it. Asks stall while their ring has no
// room, and while as many entries are held as there may be. Entries of a ring in order, spent ones in that of their last
// primitives. Specification: circular buffers.

module circular_buffers
  import circular_buffers_params_pkg::*;
  import circular_buffers_pkg::*;
  import memory_pkg::*;
  import ring_space_params_pkg::*;
  import ring_space_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter circular_buffers_params_t P = CIRCULAR_BUFFERS_PARAMS
) (
  // ---- ports
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic         [P.pes-1:0]     entry_ask_valid_i,
  output logic         [P.pes-1:0]     entry_ask_ready_o,
  input  entry_ask_t   [P.pes-1:0]     entry_ask_i,
  output logic         [P.pes-1:0]     entry_valid_o,
  input  logic         [P.pes-1:0]     entry_ready_i,
  output entry_grant_t [P.pes-1:0]     entry_o,
  input  logic                         entry_last_valid_i,  // of beta, in the order of primitives
  output logic                         entry_last_ready_o,
  input  entry_last_t                  entry_last_i,
  input  logic         [P.gpcs-1:0]    prim_done_valid_i,
  output logic         [P.gpcs-1:0]    prim_done_ready_o,
  input  prim_done_t   [P.gpcs-1:0]    prim_done_i,
  input  logic         [P.pes-1:0]     alpha_free_valid_i,  // the oldest of alpha is read
  output logic         [P.pes-1:0]     alpha_free_ready_o,
  input  entry_grant_t [P.pes-1:0]     alpha_free_i,
  output logic                         up_valid_o,
  input  logic                         up_ready_i,
  output memory_up_t                   up_o,
  input  logic                         down_valid_i,
  input  memory_down_t                 down_i,
  input  client_id_t                   client_i,
  input  line_address_t                base_i,              // of the window, physical
  output logic                         idle_o
);

  // The most GPCs.
  localparam int unsigned GPCS = 4;
  localparam ring_space_params_t BETA = '{places: P.beta_lines};
  localparam ring_space_params_t ALPHA = '{places: P.alpha_lines};

  // ---- registers
  typedef struct packed {
    logic [3:0]             busy;   // PESs whose ask is heard, and of these for alpha
    logic [3:0]             alpha;
    ended_prim_t [GPCS-1:0] ended;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [P.pes-1:0] asks, ask_pop, alpha_asks, alpha_ask_pop;
  entry_ask_t [P.pes-1:0] ask;
  logic last_valid, last_pop;
  /* verilator lint_off UNUSEDSIGNAL */  // entries of a ring are spent in their order
  entry_last_t last;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [P.gpcs-1:0] ends;
  prim_done_t [P.gpcs-1:0] prim;
  logic [P.pes-1:0] beta_push, alpha_push, beta_room, alpha_room, beta_held, alpha_held, beta_pop, alpha_pop;
  logic [P.pes-1:0] beta_asks, alpha_ring_asks, beta_gives, alpha_gives, beta_free, alpha_free;
  logic [P.pes-1:0] beta_free_ready, alpha_free_ready, beta_idle, alpha_idle;
  ring_ask_t [P.pes-1:0] ring_ask;
  ring_piece_t [P.pes-1:0] beta_piece, alpha_piece, beta_oldest, alpha_oldest, freed_pieces;
  logic spends, spend_ready, freed_valid, freed_ready, discard_idle;
  spent_entry_t spent;
  /* verilator lint_off UNUSEDSIGNAL */  // where it was in the window; asks that are heard find their ring free; which of alpha
  spent_entry_t freed;
  logic [P.pes-1:0] beta_ask_ready, alpha_ask_ready;
  entry_grant_t [P.pes-1:0] alpha_freed;
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(entry_ask_t))
  ) ask_in[P.pes-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(entry_ask_valid_i),
    .push_ready_o(entry_ask_ready_o),
    .push_i      (entry_ask_i),
    .pop_valid_o (asks),
    .pop_ready_i (ask_pop),
    .pop_o       (ask)
  );

  fifo #(
    .WIDTH($bits(entry_last_t))
  ) last_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(entry_last_valid_i),
    .push_ready_o(entry_last_ready_o),
    .push_i      (entry_last_i),
    .pop_valid_o (last_valid),
    .pop_ready_i (last_pop),
    .pop_o       (last)
  );

  fifo #(
    .WIDTH($bits(prim_done_t))
  ) prim_in[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(prim_done_valid_i),
    .push_ready_o(prim_done_ready_o),
    .push_i      (prim_done_i),
    .pop_valid_o (ends),
    .pop_ready_i ({P.gpcs{1'b1}}),
    .pop_o       (prim)
  );

  fifo #(
    .WIDTH($bits(entry_grant_t))
  ) alpha_in[P.pes-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(alpha_free_valid_i),
    .push_ready_o(alpha_free_ready_o),
    .push_i      (alpha_free_i),
    .pop_valid_o (alpha_asks),
    .pop_ready_i (alpha_ask_pop),
    .pop_o       (alpha_freed)
  );

  ring_space #(
    .P(BETA)
  ) beta_ring[P.pes-1:0] (
    .clk_i,
    .rst_ni,
    .ask_valid_i  (beta_asks),
    .ask_ready_o  (beta_ask_ready),
    .ask_i        (ring_ask),
    .piece_valid_o(beta_gives),
    .piece_ready_i(beta_push),
    .piece_o      (beta_piece),
    .free_valid_i (beta_free),
    .free_ready_o (beta_free_ready),
    .free_i       (freed_pieces),
    .idle_o       (beta_idle)
  );

  ring_space #(
    .P(ALPHA)
  ) alpha_ring[P.pes-1:0] (
    .clk_i,
    .rst_ni,
    .ask_valid_i  (alpha_ring_asks),
    .ask_ready_o  (alpha_ask_ready),
    .ask_i        (ring_ask),
    .piece_valid_o(alpha_gives),
    .piece_ready_i(alpha_push),
    .piece_o      (alpha_piece),
    .free_valid_i (alpha_free),
    .free_ready_o (alpha_free_ready),
    .free_i       (freed_pieces),
    .idle_o       (alpha_idle)
  );

  fifo #(
    .WIDTH($bits(ring_piece_t)),
    .DEPTH(P.entries)
  ) beta_pieces[P.pes-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(beta_push),
    .push_ready_o(beta_room),
    .push_i      (beta_piece),
    .pop_valid_o (beta_held),
    .pop_ready_i (beta_pop),
    .pop_o       (beta_oldest)
  );

  fifo #(
    .WIDTH($bits(ring_piece_t)),
    .DEPTH(P.entries)
  ) alpha_pieces[P.pes-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(alpha_push),
    .push_ready_o(alpha_room),
    .push_i      (alpha_piece),
    .pop_valid_o (alpha_held),
    .pop_ready_i (alpha_pop),
    .pop_o       (alpha_oldest)
  );

  entry_discard #(
    .P(P.discard)
  ) discard (
    .clk_i,
    .rst_ni,
    .entry_valid_i(spends),
    .entry_ready_o(spend_ready),
    .entry_i      (spent),
    .freed_valid_o(freed_valid),
    .freed_ready_i(freed_ready),
    .freed_o      (freed),
    .up_valid_o,
    .up_ready_i,
    .up_o,
    .down_valid_i,
    .down_i,
    .client_i,
    .base_i,
    .idle_o       (discard_idle)
  );

  // Where a PES's ring begins in the window: beta, then alpha.
  function automatic logic [12:0] begin_of(input int unsigned pes, input logic alpha);
    return 13'(pes * (P.beta_lines + P.alpha_lines)) + (alpha ? 13'(P.beta_lines) : '0);
  endfunction

  // Lines of an entry (circular-buffer-entry-size): 16 bytes a vertex, and all its scalars.
  function automatic logic [13:0] lines_of(input logic [5:0] vertices, input logic [7:0] scalars);
    return ((14'(vertices) + 14'd7) >> 3) + ((14'(vertices) * 14'(scalars) + 14'd31) >> 5);
  endfunction

  // ---- outputs
  always_comb
    for (int unsigned k = 0; k < P.pes; k++) begin
      entry_valid_o[k] = q.alpha[k] ? alpha_gives[k] : beta_gives[k];
      entry_o[k].entry = begin_of(k, q.alpha[k]) + (q.alpha[k] ? alpha_piece[k].first : beta_piece[k].first);
    end
  assign idle_o = q.busy == '0 && !last_valid && discard_idle && asks == '0 && alpha_asks == '0 && (&beta_idle)
      && (&alpha_idle);

  // ---- next state
  logic ended, due, there, beta, alpha;
  logic [1:0] source;

  always_comb begin
    d = q;

    // A PES's asks, one after the other.
    for (int unsigned k = 0; k < P.pes; k++) begin
      ask_pop[k] = asks[k] && !q.busy[k] && (ask[k].alpha ? alpha_room[k] : beta_room[k]);
      ring_ask[k].count = lines_of(ask[k].vertices, ask[k].scalars);
      beta_asks[k] = ask_pop[k] && !ask[k].alpha;
      alpha_ring_asks[k] = ask_pop[k] && ask[k].alpha;
      beta_push[k] = beta_gives[k] && !q.alpha[k] && entry_ready_i[k];
      alpha_push[k] = alpha_gives[k] && q.alpha[k] && entry_ready_i[k];
      if (ask_pop[k]) begin
        d.busy[k] = 1'b1;
        d.alpha[k] = ask[k].alpha;
      end
      if (beta_push[k] || alpha_push[k]) d.busy[k] = 1'b0;
    end

    // The next entry that nobody reads any more: behind its last primitive, as far as numbers of 16 bits can say. What says so
    // of no entry is nothing.
    ended = 1'b1;
    for (int k = 0; k < P.gpcs; k++)
      if (!q.ended[k].known || (q.ended[k].prim - last.prim) >= 16'h8000) ended = 1'b0;
    due = last_valid && (ended || 32'(last.source) >= P.pes);
    there = 1'b0;
    for (int k = 0; k < P.pes; k++) if (due && last.source == 8'(k)) there = beta_held[k];
    beta = there && spend_ready;
    last_pop = due && (spend_ready || !there);
    alpha = 1'b0;
    source = beta ? last.source[1:0] : '0;
    alpha_pop = '0;
    beta_pop = '0;
    spent = '0;
    for (int k = P.pes - 1; k >= 0; k--)
      if (alpha_asks[k] && alpha_held[k] && spend_ready && !beta) begin
        alpha = 1'b1;
        source = 2'(k);
      end
    for (int unsigned k = 0; k < P.pes; k++) begin
      alpha_ask_pop[k] = !alpha_held[k];
      if (source == 2'(k)) begin
        beta_pop[k] = beta;
        alpha_pop[k] = alpha;
        if (alpha) alpha_ask_pop[k] = 1'b1;
        spent.piece = beta ? beta_oldest[k] : alpha_oldest[k];
        spent.first = begin_of(k, !beta) + spent.piece.first;
      end
    end
    spent.source = source;
    spent.alpha = !beta;
    spends = beta || alpha;

    // Entries whose lines are gone.
    freed_ready = 1'b0;
    for (int k = 0; k < P.pes; k++) begin
      beta_free[k] = freed_valid && freed.source == 2'(k) && !freed.alpha;
      alpha_free[k] = freed_valid && freed.source == 2'(k) && freed.alpha;
      freed_pieces[k] = freed.piece;
      if (beta_free[k] && beta_free_ready[k] || alpha_free[k] && alpha_free_ready[k]) freed_ready = 1'b1;
    end

    for (int k = 0; k < P.gpcs; k++) if (ends[k]) d.ended[k] = {1'b1, prim[k]};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
