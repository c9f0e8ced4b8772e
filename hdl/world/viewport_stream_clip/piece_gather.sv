// Piece gather: groups vertices and primitives that share an entry, and passes words of headers between them. It accepts a step
// a cycle; a piece is sent 1 cycle after its end. Its outputs stall it. Order is kept. Specification: PES: VSC.

module piece_gather
  import entry_image_pkg::*;
  import output_map_pkg::*;
  import state_pkg::*;
  import viewport_stream_clip_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          step_valid_i,
  output logic          step_ready_o,
  input  clipped_step_t step_i,
  input  logic          state_valid_i,
  input  state_t        state_i,
  output logic          made_valid_o,
  output placed_made_t  made_o,
  output logic          prim_valid_o,
  input  logic          prim_ready_i,
  output out_prim_t     prim_o,
  output logic          piece_valid_o,
  input  logic          piece_ready_i,
  output batch_piece_t  piece_o,
  output logic          fill_valid_o,
  input  logic          fill_ready_i,
  output fill_step_t    fill_o,
  output logic          idle_o         // and a header word can be accepted
);

  // Pieces, and words of headers, that can wait.
  localparam int unsigned PIECES = 8;
  localparam int unsigned FILLS = 32;

  // ---- registers
  typedef struct packed {
    batch_piece_t piece;      // gathered so far
    vsc_bank_t    next_bank;
    struct packed {logic valid; placed_made_t data;} made;
    struct packed {logic valid; out_prim_t data;} prim;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic step_valid, step_pop, ended, piece_room, fill_push, fill_room;
  clipped_step_t step;
  batch_piece_t piece;
  fill_step_t fill;

  fifo #(
    .WIDTH($bits(clipped_step_t))
  ) step_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(step_valid_i),
    .push_ready_o(step_ready_o),
    .push_i      (step_i),
    .pop_valid_o (step_valid),
    .pop_ready_i (step_pop),
    .pop_o       (step)
  );

  fifo #(
    .WIDTH($bits(batch_piece_t)),
    .DEPTH(PIECES)
  ) pieces (
    .clk_i,
    .rst_ni,
    .push_valid_i(ended),
    .push_ready_o(piece_room),
    .push_i      (piece),
    .pop_valid_o (piece_valid_o),
    .pop_ready_i (piece_ready_i),
    .pop_o       (piece_o)
  );

  fifo #(
    .WIDTH($bits(fill_step_t)),
    .DEPTH(FILLS)
  ) fills (
    .clk_i,
    .rst_ni,
    .push_valid_i(fill_push),
    .push_ready_o(fill_room),
    .push_i      (fill),
    .pop_valid_o (fill_valid_o),
    .pop_ready_i (fill_ready_i),
    .pop_o       (fill_o)
  );

  // ---- outputs
  assign {made_valid_o, made_o} = q.made;
  assign {prim_valid_o, prim_o} = q.prim;
  assign idle_o = !step_valid && !q.prim.valid && fill_room;

  // ---- next state
  // Adds the primitive's vertices to the piece.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic batch_piece_t with_prim(input batch_piece_t before_it, input out_prim_t prim);
    /* verilator lint_on UNUSEDSIGNAL */
    batch_piece_t more;
    more = before_it;
    more.prims = before_it.prims + 8'd1;
    for (int k = 0; k < CORNERS; k++)
      if (!prim.corners[k].made) more.used[prim.corners[k].index] = 1'b1;
      else if (6'(prim.corners[k].index) >= more.made) more.made = 6'(prim.corners[k].index) + 6'd1;
    return more;
  endfunction

  logic ends;

  always_comb begin
    d = q;
    if (prim_ready_i) d.prim.valid = 1'b0;
    d.made.valid = 1'b0;
    step_pop = step_valid;
    ends = 1'b0;
    piece = q.piece;
    piece.last = step.kind == CLIPPED_STEP_CLOSE;
    if (step_valid)
      case (step.kind)
        CLIPPED_STEP_BATCH: begin
          d.piece = '0;
          d.piece.place = clipped_step_batch(step);
          d.piece.bank = q.next_bank;
          d.piece.made_bank = q.piece.made_bank;
          d.next_bank = q.next_bank + 2'd1;
        end
        CLIPPED_STEP_MADE: d.made = {1'b1, clipped_step_made(step)};
        CLIPPED_STEP_PRIM: begin
          step_pop = !d.prim.valid;
          if (step_pop) begin
            d.prim = {1'b1, clipped_step_prim(step)};
            d.piece = with_prim(q.piece, clipped_step_prim(step));
          end
        end
        default: ends = 1'b1;
      endcase

    // A piece is sent to both outputs at once.
    ended = ends && piece_room && fill_room;
    if (ends) step_pop = ended;
    if (ended) begin
      d.piece.made_bank = q.piece.made_bank + 2'd1;
      d.piece.used = '0;
      d.piece.made = '0;
      d.piece.prims = '0;
    end
    fill_push = ended || (state_valid_i && is_map_word(state_i));
    fill = ended ? fill_step_of_piece(piece) : fill_step_of_word(state_i);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
