// ISBE, one for each SM: allocates rows of its shared memory to batches in world space (isbe-size); rows are allocated and freed in
// order. It serves a batch in 3 cycles, 3 from a request to its rows. Requests stall while there are not enough free rows, and while
// the maximum number of batches hold rows. Requests are granted round-robin, and rows follow the order of the grants. Specification:
// ISBEs.

module isbe
  import isbe_params_pkg::*;
  import ring_space_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter isbe_params_t P = ISBE_PARAMS
) (
  // ---- ports
  input  logic                            clk_i,
  input  logic                            rst_ni,
  input  logic          [P.askers-1:0]    request_valid_i,
  output logic          [P.askers-1:0]    request_ready_o,
  input  isbe_request_t [P.askers-1:0]    request_i,
  output logic          [P.askers-1:0]    grant_valid_o,
  input  logic          [P.askers-1:0]    grant_ready_i,
  output isbe_rows_t    [P.askers-1:0]    grant_o,
  input  logic                            free_valid_i,   // rows of the oldest batch that holds some
  output logic                            free_ready_o,
  input  isbe_rows_t                      free_i,
  output logic                            idle_o          // no batch holds rows
);

  // ---- registers
  typedef struct packed {
    logic       busy;   // a request is being served, and its requester
    logic [1:0] asker;
    logic [1:0] turn;   // requester with the highest priority
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [P.askers-1:0] requests, request_pop;
  isbe_request_t [P.askers-1:0] request;
  logic hears, frees, free_valid, pieces_ready, oldest_valid, ring_idle, ring_free_ready;
  logic piece_valid, taken;
  ring_request_t ring_request;
  ring_piece_t piece, oldest;
  /* verilator lint_off UNUSEDSIGNAL */  // the oldest piece is known here; a request is granted only when none is pending
  isbe_rows_t free;
  logic ring_request_ready;
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(isbe_request_t))
  ) request_in[P.askers-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(request_valid_i),
    .push_ready_o(request_ready_o),
    .push_i      (request_i),
    .pop_valid_o (requests),
    .pop_ready_i (request_pop),
    .pop_o       (request)
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
    .request_valid_i  (hears),
    .request_ready_o  (ring_request_ready),
    .request_i        (ring_request),
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
  assign idle_o = ring_idle && !q.busy && requests == '0;

  // ---- next state
  logic found;
  logic [1:0] next;

  always_comb begin
    d = q;

    // The next request; there is a free entry for its piece.
    found = 1'b0;
    next = '0;
    for (int k = P.askers - 1; k >= 0; k--)
      if (requests[k]) begin
        found = 1'b1;
        next = 2'(k);
      end
    for (int k = P.askers - 1; k >= 0; k--) if (requests[k] && 2'(k) >= q.turn) next = 2'(k);
    hears = found && !q.busy && pieces_ready;
    request_pop = '0;
    ring_request = '0;
    for (int k = 0; k < P.askers; k++)
      if (hears && next == 2'(k)) begin
        request_pop[k] = 1'b1;
        ring_request.count = 14'(request[k].rows);
      end
    if (hears) begin
      d.busy = 1'b1;
      d.asker = next;
      d.turn = 32'(next) == P.askers - 1 ? '0 : next + 2'd1;
    end

    // Its rows are allocated.
    taken = 1'b0;
    for (int k = 0; k < P.askers; k++) if (piece_valid && q.asker == 2'(k)) taken = grant_ready_i[k];
    if (taken) d.busy = 1'b0;

    // The oldest batch's rows are freed.
    frees = free_valid && oldest_valid && ring_free_ready;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
