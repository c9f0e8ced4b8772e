// Circular buffers: allocates entries in a window of the L2 for data from the viewport to setup (beta) and to the second phase of
// tessellation (alpha), with two rings for each PES. It allocates an entry in 3 cycles for each PES, 3 from a request to the entry.
// Requests stall while their ring has no free lines, and while the maximum number of entries is held. Entries of a ring are allocated
// in order; spent entries are freed in the order of their last primitives. Specification: circular buffers.

module circular_buffers
  import circular_buffers_params_pkg::*;
  import circular_buffers_pkg::*;
  import memory_pkg::*;
  import ring_lines_pkg::*;
  import ring_space_params_pkg::*;
  import ring_space_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter circular_buffers_params_t P = CIRCULAR_BUFFERS_PARAMS
) (
  // ---- ports
  input  logic                          clk_i,
  input  logic                          rst_ni,
  input  logic           [P.pes-1:0]    entry_request_valid_i,
  output logic           [P.pes-1:0]    entry_request_ready_o,
  input  entry_request_t [P.pes-1:0]    entry_request_i,
  output logic           [P.pes-1:0]    entry_valid_o,
  input  logic           [P.pes-1:0]    entry_ready_i,
  output entry_grant_t   [P.pes-1:0]    entry_o,
  input  logic                          entry_last_valid_i,  // beta entries, in primitive order
  output logic                          entry_last_ready_o,
  input  entry_last_t                   entry_last_i,
  input  logic         [P.gpcs-1:0]     prim_done_valid_i,
  output logic         [P.gpcs-1:0]     prim_done_ready_o,
  input  prim_done_t   [P.gpcs-1:0]     prim_done_i,
  input  logic         [P.pes-1:0]      alpha_free_valid_i,  // the oldest alpha entry has been read
  output logic         [P.pes-1:0]      alpha_free_ready_o,
  input  entry_grant_t [P.pes-1:0]      alpha_free_i,
  output logic                          memory_up_valid_o,
  input  logic                          memory_up_ready_i,
  output memory_up_t                    memory_up_o,
  input  logic                          memory_down_valid_i,
  input  memory_down_t                  memory_down_i,
  input  line_address_t                 base_i,              // physical line address of the window
  output logic                          idle_o
);

  // The most GPCs.
  localparam int unsigned GPCS = 8;
  localparam ring_space_params_t BETA = '{places: P.beta_lines};
  localparam ring_space_params_t ALPHA = '{places: P.alpha_lines};

  // ---- registers
  typedef struct packed {
    logic [3:0]             busy;   // PESs with a pending request, and those of them that request alpha
    logic [3:0]             alpha;
    ended_prim_t [GPCS-1:0] ended;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [P.pes-1:0] requests, request_pop, alpha_requests, alpha_request_pop;
  entry_request_t [P.pes-1:0] request;
  logic last_valid, last_pop;
  /* verilator lint_off UNUSEDSIGNAL */  // entries of a ring are freed in order
  entry_last_t last;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [P.gpcs-1:0] ends;
  prim_done_t [P.gpcs-1:0] prim;
  logic [P.pes-1:0] beta_push, alpha_push, beta_room, alpha_room, beta_held, alpha_held, beta_pop, alpha_pop;
  logic [P.pes-1:0] beta_requests, alpha_ring_requests, beta_gives, alpha_gives, beta_free, alpha_free;
  logic [P.pes-1:0] beta_free_ready, alpha_free_ready, beta_idle, alpha_idle;
  ring_request_t [P.pes-1:0] ring_request;
  ring_piece_t [P.pes-1:0] beta_piece, alpha_piece, beta_oldest, alpha_oldest, freed_pieces;
  logic spends, spend_ready, freed_valid, freed_ready, discard_idle;
  spent_entry_t spent;
  /* verilator lint_off UNUSEDSIGNAL */  // the offset in the window is not needed; a granted request finds its ring free; which of alpha
  spent_entry_t freed;
  logic [P.pes-1:0] beta_request_ready, alpha_request_ready;
  entry_grant_t [P.pes-1:0] alpha_freed;
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(entry_request_t))
  ) request_in[P.pes-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(entry_request_valid_i),
    .push_ready_o(entry_request_ready_o),
    .push_i      (entry_request_i),
    .pop_valid_o (requests),
    .pop_ready_i (request_pop),
    .pop_o       (request)
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
    .pop_valid_o (alpha_requests),
    .pop_ready_i (alpha_request_pop),
    .pop_o       (alpha_freed)
  );

  ring_space #(
    .P(BETA)
  ) beta_ring[P.pes-1:0] (
    .clk_i,
    .rst_ni,
    .request_valid_i  (beta_requests),
    .request_ready_o  (beta_request_ready),
    .request_i        (ring_request),
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
    .request_valid_i  (alpha_ring_requests),
    .request_ready_o  (alpha_request_ready),
    .request_i        (ring_request),
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
    .memory_up_valid_o,
    .memory_up_ready_i,
    .memory_up_o,
    .memory_down_valid_i,
    .memory_down_i,
    .base_i,
    .idle_o       (discard_idle)
  );

  // ---- outputs
  always_comb
    for (int unsigned k = 0; k < P.pes; k++) begin
      entry_valid_o[k] = q.alpha[k] ? alpha_gives[k] : beta_gives[k];
      entry_o[k].entry = begin_of(k, q.alpha[k], P.beta_lines, P.alpha_lines) + (q.alpha[k] ? alpha_piece[k].first : beta_piece[k].first);
    end
  assign idle_o = q.busy == '0 && !last_valid && discard_idle && requests == '0 && alpha_requests == '0 && (&beta_idle)
      && (&alpha_idle);

  // ---- next state
  logic ended, due, there, beta, alpha;
  logic [1:0] source;

  always_comb begin
    d = q;

    // Serves a PES's requests, one after the other.
    for (int unsigned k = 0; k < P.pes; k++) begin
      request_pop[k] = requests[k] && !q.busy[k] && (request[k].alpha ? alpha_room[k] : beta_room[k]);
      ring_request[k].count = lines_of(request[k]);
      beta_requests[k] = request_pop[k] && !request[k].alpha;
      alpha_ring_requests[k] = request_pop[k] && request[k].alpha;
      beta_push[k] = beta_gives[k] && !q.alpha[k] && entry_ready_i[k];
      alpha_push[k] = alpha_gives[k] && q.alpha[k] && entry_ready_i[k];
      if (request_pop[k]) begin
        d.busy[k] = 1'b1;
        d.alpha[k] = request[k].alpha;
      end
      if (beta_push[k] || alpha_push[k]) d.busy[k] = 1'b0;
    end

    // The next entry that no unit reads any more: after its last primitive,
    // compared modulo 2^16. A release without an entry is ignored.
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
      if (alpha_requests[k] && alpha_held[k] && spend_ready && !beta) begin
        alpha = 1'b1;
        source = 2'(k);
      end
    for (int unsigned k = 0; k < P.pes; k++) begin
      alpha_request_pop[k] = !alpha_held[k];
      if (source == 2'(k)) begin
        beta_pop[k] = beta;
        alpha_pop[k] = alpha;
        if (alpha) alpha_request_pop[k] = 1'b1;
        spent.piece = beta ? beta_oldest[k] : alpha_oldest[k];
        spent.first = begin_of(k, !beta, P.beta_lines, P.alpha_lines) + spent.piece.first;
      end
    end
    spent.source = source;
    spent.alpha = !beta;
    spends = beta || alpha;

    // Returns entries whose lines were discarded to their rings.
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
