// Ring space: allocates contiguous pieces of a ring; pieces are allocated in order and freed in the same order. It handles a piece
// or a return a cycle, 2 cycles from a request to its piece. Requests stall while there are not enough free places; an empty ring
// restarts at its first place, so that no request waits for ever. Specification: ISBEs, circular buffers.

module ring_space
  import ring_space_params_pkg::*;
  import ring_space_pkg::*;
#(
  // ---- parameters
  parameter ring_space_params_t P = RING_SPACE_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          request_valid_i,
  output logic          request_ready_o,
  input  ring_request_t request_i,
  output logic          piece_valid_o,
  input  logic          piece_ready_i,
  output ring_piece_t   piece_o,
  input  logic          free_valid_i,   // the oldest piece held
  output logic          free_ready_o,
  input  ring_piece_t   free_i,
  output logic        idle_o          // no piece is held or requested
);

  localparam logic [15:0] PLACES = 16'(P.places);

  // ---- registers
  typedef struct packed {
    logic [12:0] head;  // start of the oldest piece, or of the skipped places before it
    logic [13:0] used;  // places from there to where the next piece may begin
    struct packed {logic valid; ring_piece_t data;} piece;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic request_valid, request_pop, free_valid;
  ring_request_t request;
  ring_piece_t free;

  fifo #(
    .WIDTH($bits(ring_request_t))
  ) request_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(request_valid_i),
    .push_ready_o(request_ready_o),
    .push_i      (request_i),
    .pop_valid_o (request_valid),
    .pop_ready_i (request_pop),
    .pop_o       (request)
  );

  fifo #(
    .WIDTH($bits(ring_piece_t))
  ) free_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(free_valid_i),
    .push_ready_o(free_ready_o),
    .push_i      (free_i),
    .pop_valid_o (free_valid),
    .pop_ready_i (1'b1),
    .pop_o       (free)
  );

  // ---- outputs
  assign {piece_valid_o, piece_o} = q.piece;
  assign idle_o = !request_valid && q.used == '0 && !q.piece.valid;

  // ---- next state
  logic [15:0] count, tail, used, freed, passed, left;
  logic whole;

  // A place, wrapped from the last to the first.
  function automatic logic [15:0] wrapped(input logic [15:0] at);
    return at >= PLACES ? at - PLACES : at;
  endfunction

  always_comb begin
    d = q;
    if (piece_ready_i) d.piece.valid = 1'b0;

    // The piece for a request, and the places skipped to restart at the first one.
    count = 16'(request.count) > PLACES ? PLACES : request.count == '0 ? 16'd1 : 16'(request.count);
    tail = wrapped(16'(q.head) + 16'(q.used));
    whole = tail + count <= PLACES;
    used = 16'(q.used) + count + (whole ? '0 : PLACES - tail);

    // Head and used count without the oldest piece and the places skipped before it.
    freed = 16'(free.first) + 16'(free.count);
    passed = free.first >= q.head ? 16'(free.first) - 16'(q.head) : PLACES - 16'(q.head) + 16'(free.first);
    left = 16'(q.used) > passed + 16'(free.count) ? 16'(q.used) - passed - 16'(free.count) : '0;

    request_pop = 1'b0;
    if (free_valid) begin
      if (free.count != '0 && freed <= PLACES) begin
        d.used = 14'(left);
        d.head = left == '0 ? '0 : 13'(wrapped(freed));
      end
    end else if (request_valid && !d.piece.valid && used <= PLACES) begin
      request_pop = 1'b1;
      d.piece.valid = 1'b1;
      d.piece.data = '{first: whole ? 13'(tail) : '0, count: 14'(count)};
      d.used = 14'(used);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
