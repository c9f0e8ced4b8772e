// Primitive emit: sends primitives to the work crossbar once their entry is visible in memory, and ends of batches. It sends a
// packet a cycle. Order is kept. Specification: PES: VSC.

module primitive_emit
  import entry_image_pkg::*;
  import vertices_pkg::*;
  import viewport_stream_clip_pkg::*;
  import world_pkg::*;
(
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           prim_valid_i,
  output logic           prim_ready_o,
  input  out_prim_t      prim_i,
  input  logic           piece_valid_i,
  output logic           piece_ready_o,
  input  batch_piece_t   piece_i,
  input  logic           written_valid_i,
  output logic           written_ready_o,
  input  entry_written_t written_i,
  output logic           wdx_valid_o,
  input  logic           wdx_ready_i,
  output wdx_packet_t    wdx_o,
  output logic           idle_o
);

  // Primitives of pieces in flight: more than one piece has.
  localparam int unsigned PRIMS = 256;
  localparam int unsigned PIECES = 16;

  // ---- registers
  typedef struct packed {
    logic [7:0] sent;  // primitives of the piece that were sent
    struct packed {logic valid; wdx_packet_t data;} wdx;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic prim_here, prim_pop, none, piece_here, piece_pop, written_here, written_pop;
  out_prim_t prim;
  /* verilator lint_off UNUSEDSIGNAL */  // fields that numbers are computed from
  batch_piece_t piece;
  /* verilator lint_on UNUSEDSIGNAL */
  entry_written_t written;

  deep_fifo #(
    .WIDTH($bits(out_prim_t)),
    .ADDR (8),
    .DEPTH(PRIMS)
  ) prims (
    .clk_i,
    .rst_ni,
    .push_valid_i(prim_valid_i),
    .push_ready_o(prim_ready_o),
    .push_i      (prim_i),
    .pop_valid_o (prim_here),
    .pop_ready_i (prim_pop),
    .pop_o       (prim),
    .empty_o     (none)
  );

  fifo #(
    .WIDTH($bits(batch_piece_t)),
    .DEPTH(PIECES)
  ) piece_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(piece_valid_i),
    .push_ready_o(piece_ready_o),
    .push_i      (piece_i),
    .pop_valid_o (piece_here),
    .pop_ready_i (piece_pop),
    .pop_o       (piece)
  );

  fifo #(
    .WIDTH($bits(entry_written_t))
  ) written_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(written_valid_i),
    .push_ready_o(written_ready_o),
    .push_i      (written_i),
    .pop_valid_o (written_here),
    .pop_ready_i (written_pop),
    .pop_o       (written)
  );

  // ---- outputs
  assign {wdx_valid_o, wdx_o} = q.wdx;
  assign idle_o = none && !piece_here && !q.wdx.valid;

  // ---- next state
  // A corner's number in an entry with these vertices of the batch.
  function automatic vertex_index_t number(input logic [31:0] used, input out_corner_t corner);
    return 16'($countones(used & (corner.made ? '1 : ~({32{1'b1}} << corner.index))))
        + (corner.made ? 16'(corner.index) : '0);
  endfunction

  wdx_prim_t next;
  logic closes;  // only the last part of a batch closes it

  always_comb begin
    d = q;
    if (wdx_ready_i) d.wdx.valid = 1'b0;

    next.batch = piece.place.batch;
    case (prim.shape)
      PRIM_SHAPE_TRIANGLE: next.topology = TOPOLOGY_TRIANGLES;
      PRIM_SHAPE_LINE: next.topology = TOPOLOGY_LINES;
      default: next.topology = TOPOLOGY_POINTS;
    endcase
    next.first = q.sent == 0;
    next.last = q.sent + 8'd1 == piece.prims;
    for (int k = 0; k < PRIM_VERTICES; k++)
      next.vertices[k] = {written.entry, 3'd0} + number(piece.used, prim.corners[k]);
    next.attributes = '{
        entry: written.entry,
        count: 6'($countones(piece.used)) + piece.made,
        scalars: written.scalars,
        provoking: prim.provoking,
        viewport: prim.viewport,
        layer: prim.layer,
        edges: prim.edges
    };

    closes = piece.last && piece.place.last;
    prim_pop = 1'b0;
    piece_pop = 1'b0;
    if (piece_here && !d.wdx.valid) begin
      if (q.sent < piece.prims) begin
        if (written_here && prim_here) begin
          d.wdx = {1'b1, wdx_packet_of_prim(next)};
          d.sent = q.sent + 8'd1;
          prim_pop = 1'b1;
          piece_pop = d.sent == piece.prims && !closes;
        end
      end
      else begin
        if (closes) d.wdx = {1'b1, wdx_packet_of_close('{batch: piece.place.batch})};
        piece_pop = 1'b1;
      end
    end
    written_pop = piece_pop && piece.prims != '0;
    if (piece_pop) d.sent = '0;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
