// Properties of world/ring_space, for any user that frees pieces in order: a piece is within the ring and has the requested length, at
// most the ring's; no place is in two held pieces; a request while nothing is held receives its piece in the next cycle.
//
// One place, chosen by a free input, is tracked, so that what is proved of it holds for all.

module ring_space_prop
  import ring_space_params_pkg::*;
  import ring_space_pkg::*;
#(
  parameter int unsigned PLACES = 5,
  // Whether to assert the register invariants as well, which shorten the proof.
  parameter bit INNER = 1'b0
) (
  input logic          clk_i,
  input logic [12:0]   place_i,
  input logic          request_valid_i,
  input ring_request_t request_i,
  input logic          piece_ready_i,
  input logic          free_i
);

  localparam ring_space_params_t P = '{places: PLACES};
  // Pieces that can be held: one for each place, and one at the output.
  localparam int unsigned HELD = PLACES + 1;

  logic rst_n_q = 1'b0;
  always_ff @(posedge clk_i) rst_n_q <= 1'b1;

  logic [12:0] place_q;
  always_ff @(posedge clk_i) if (!rst_n_q) place_q <= place_i;

  // Pieces that are held, the oldest first, those being returned included; and their number.
  typedef struct packed {
    ring_piece_t [HELD-1:0] pieces;
    logic [3:0]             held;
    logic [3:0]             returning;
    logic                   waited;      // a request is pending since a cycle, with nothing held
    logic                   offered;     // a piece was not accepted, and remains
    ring_piece_t            offer;
  } story_t;

  story_t s, n;

  logic request_ready, piece_valid, free_valid, free_ready, idle;
  ring_piece_t piece, oldest;

  assign oldest = s.pieces[s.returning[2:0]];
  assign free_valid = free_i && s.returning < s.held;

  ring_space #(
    .P(P)
  ) dut (
    .clk_i,
    .rst_ni       (rst_n_q),
    .request_valid_i,
    .request_ready_o  (request_ready),
    .request_i,
    .piece_valid_o(piece_valid),
    .piece_ready_i,
    .piece_o      (piece),
    .free_valid_i (free_valid),
    .free_ready_o (free_ready),
    .free_i       (oldest),
    .idle_o       (idle)
  );

  function automatic logic has(input ring_piece_t some);
    return place_q >= some.first && 14'(place_q) < 14'(some.first) + some.count;
  endfunction

  always_comb begin
    n = s;
    n.waited = s.held == '0 && !piece_valid && dut.request_valid;
    n.offered = piece_valid && !piece_ready_i;
    n.offer = piece;
    // A returned piece belongs to the ring when it leaves `free_in`.
    if (dut.free_valid) begin
      for (int k = 0; k < HELD - 1; k++) n.pieces[k] = s.pieces[k+1];
      n.held = n.held - 4'd1;
      n.returning = n.returning - 4'd1;
    end
    if (free_valid && free_ready) n.returning = n.returning + 4'd1;
    if (piece_valid && piece_ready_i) begin
      n.pieces[n.held[2:0]] = piece;
      n.held = n.held + 4'd1;
    end
  end

  always_ff @(posedge clk_i or negedge rst_n_q)
    if (!rst_n_q) s <= '0;
    else s <= n;

  // ---- properties
  always_comb
    if (rst_n_q) begin
      assert (s.held < 4'(HELD));
      if (piece_valid) begin
        assert (piece.count != '0 && 14'(piece.first) + piece.count <= 14'(PLACES));
        for (int k = 0; k < HELD; k++) if (4'(k) < s.held) assert (!(has(piece) && has(s.pieces[k])));
      end
      // Nothing is held and a request was pending: its piece is valid.
      if (s.waited) assert (piece_valid);
      if (idle) assert (s.held == '0);
      if (s.offered) assert (piece_valid && piece == s.offer);
    end

  // ---- register invariants
  logic [13:0] places;
  logic [13:0] at;
  ring_piece_t next;

  always_comb begin
    places = '0;
    at = 14'(dut.q.head);
    next = '0;
    if (INNER && rst_n_q) begin
      // The state of queues of two entries.
      assert (dut.request_in.q.head < 8'd2 && dut.request_in.q.count <= 8'd2 && dut.request_in.q.pushed == '0);
      assert (dut.request_in.q.tail[0] == (dut.request_in.q.head[0] ^ dut.request_in.q.count[0]) && dut.request_in.q.tail < 8'd2);
      assert (dut.request_in.q.due == dut.request_in.q.count);
      assert (dut.free_in.q.head < 8'd2 && dut.free_in.q.count <= 8'd2 && dut.free_in.q.pushed == '0);
      assert (dut.free_in.q.tail[0] == (dut.free_in.q.head[0] ^ dut.free_in.q.count[0]) && dut.free_in.q.tail < 8'd2);
      assert (dut.free_in.q.due == dut.free_in.q.count);
      assert (8'(s.returning) == dut.free_in.q.count && s.returning <= s.held);
      for (int k = 0; k < 2; k++)
        if (8'(k) < dut.free_in.q.count) assert (dut.free_in.data[dut.free_in.q.head[0]^1'(k)] == s.pieces[k]);
      // Pieces that are held, and the one at the output, are contiguous from the head on.
      for (int k = 0; k <= HELD; k++)
        if (4'(k) < s.held || (4'(k) == s.held && piece_valid)) begin
          next = 4'(k) == s.held ? piece : s.pieces[k];
          assert (next.count != '0 && 14'(next.first) + next.count <= 14'(PLACES));
          assert (14'(next.first) == at || next.first == '0);
          places = places + next.count + (14'(next.first) == at ? 14'd0 : 14'(PLACES) - at);
          at = 14'(next.first) + next.count == 14'(PLACES) ? '0 : 14'(next.first) + next.count;
        end
      assert (places == dut.q.used && dut.q.used <= 14'(PLACES) && 14'(dut.q.head) < 14'(PLACES));
      if (dut.q.used == '0) assert (dut.q.head == '0);
    end
  end

endmodule
