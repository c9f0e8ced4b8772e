// Ring space: contiguous pieces of a ring, given in order and given back in the same order. A piece or a return a clock; 2
// clocks from an ask to its piece. Asks stall while there is no room; an empty ring begins at its first place again, so that
// no ask waits for ever. Specification: ISBEs, circular buffers.

module ring_space
  import ring_space_params_pkg::*;
  import ring_space_pkg::*;
#(
  // ---- parameters
  parameter ring_space_params_t P = RING_SPACE_PARAMS
) (
  // ---- ports
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        ask_valid_i,
  output logic        ask_ready_o,
  input  ring_ask_t   ask_i,
  output logic        piece_valid_o,
  input  logic        piece_ready_i,
  output ring_piece_t piece_o,
  input  logic        free_valid_i,   // the oldest that is held
  output logic        free_ready_o,
  input  ring_piece_t free_i,
  output logic        idle_o          // nothing is held or asked for
);

  localparam logic [15:0] PLACES = 16'(P.places);

  // ---- registers
  typedef struct packed {
    logic [12:0] head;  // where the oldest piece is, or the places before it that were passed over
    logic [13:0] used;  // places from there to where the next piece may begin
    struct packed {logic valid; ring_piece_t data;} piece;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic ask_valid, ask_pop, free_valid;
  ring_ask_t ask;
  ring_piece_t free;

  fifo #(
    .WIDTH($bits(ring_ask_t))
  ) ask_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(ask_valid_i),
    .push_ready_o(ask_ready_o),
    .push_i      (ask_i),
    .pop_valid_o (ask_valid),
    .pop_ready_i (ask_pop),
    .pop_o       (ask)
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
  assign idle_o = !ask_valid && q.used == '0 && !q.piece.valid;

  // ---- next state
  logic [15:0] count, tail, used, freed, passed, left;
  logic whole;

  // A place, counted on from the last to the first.
  function automatic logic [15:0] wrapped(input logic [15:0] at);
    return at >= PLACES ? at - PLACES : at;
  endfunction

  always_comb begin
    d = q;
    if (piece_ready_i) d.piece.valid = 1'b0;

    // A piece that is given, with what is passed over to begin at the first place again.
    count = 16'(ask.count) > PLACES ? PLACES : ask.count == '0 ? 16'd1 : 16'(ask.count);
    tail = wrapped(16'(q.head) + 16'(q.used));
    whole = tail + count <= PLACES;
    used = 16'(q.used) + count + (whole ? '0 : PLACES - tail);

    // Head and places used without the oldest piece, and without what was passed over before it.
    freed = 16'(free.first) + 16'(free.count);
    passed = free.first >= q.head ? 16'(free.first) - 16'(q.head) : PLACES - 16'(q.head) + 16'(free.first);
    left = 16'(q.used) > passed + 16'(free.count) ? 16'(q.used) - passed - 16'(free.count) : '0;

    ask_pop = 1'b0;
    if (free_valid) begin
      if (free.count != '0 && freed <= PLACES) begin
        d.used = 14'(left);
        d.head = left == '0 ? '0 : 13'(wrapped(freed));
      end
    end else if (ask_valid && !d.piece.valid && used <= PLACES) begin
      ask_pop = 1'b1;
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
