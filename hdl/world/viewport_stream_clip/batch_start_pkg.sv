// The start of a batch or of its part, and its primitives without adjacent corners.

package batch_start_pkg;
  import vertex_room_pkg::room_log2;
  import vertices_pkg::*;
  import viewport_stream_clip_pkg::*;
  import world_pkg::*;

  function automatic prim_shape_t shape_of(input logic [3:0] topology);
    case (topology)
      4'd0: return PRIM_SHAPE_POINT;
      4'd1, 4'd2, 4'd3, 4'd10, 4'd11: return PRIM_SHAPE_LINE;
      4'd14, 4'd15: return PRIM_SHAPE_NONE;
      default: return PRIM_SHAPE_TRIANGLE;
    endcase
  endfunction

  function automatic prim_shape_t shape_of_part(input topology_t topology);
    case (topology)
      TOPOLOGY_POINTS: return PRIM_SHAPE_POINT;
      TOPOLOGY_LINES: return PRIM_SHAPE_LINE;
      default: return PRIM_SHAPE_TRIANGLE;
    endcase
  endfunction

  // A batch that ends with its vertex shader; its signalled number is not used.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic vsc_batch_t whole(input batch_head_t head, input logic [4:0] sm, input shader_done_t shader);
    /* verilator lint_on UNUSEDSIGNAL */
    return '{
        batch: head.batch,
        sm: sm,
        word: {shader.row, 5'd0},
        stride_log2: 4'(room_log2(shader.vertices)),
        vertices: shader.vertices,
        shape: shape_of(head.topology),
        stream: '0,
        last: 1'b1,
        forced: 1'b0,
        viewport: '0,
        again: 1'b0,
        replay: 1'b0,
        each: '0,
        prims: '0,
        values: 1'b0,
        numbered: 1'b0,
        first_id: head.primitive_id
    };
  endfunction

  // A part of the batch with the given number.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic vsc_batch_t part_of(input batch_id_t batch, input logic [4:0] sm, input batch_part_t part);
    /* verilator lint_on UNUSEDSIGNAL */
    return '{
        batch: batch,
        sm: sm,
        word: part.word,
        stride_log2: part.stride_log2,
        vertices: part.vertices,
        shape: shape_of_part(part.topology),
        stream: part.stream,
        last: part.last,
        forced: 1'b0,
        viewport: '0,
        again: 1'b0,
        replay: 1'b0,
        each: part.each,
        prims: '0,
        values: 1'b0,
        numbered: 1'b0,
        first_id: part.first_id
    };
  endfunction

  // A primitive without its adjacent corners.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic vsc_prim_t own(
    input batch_prim_t prim, input prim_shape_t shape, input logic split, input logic neighbours
  );
    /* verilator lint_on UNUSEDSIGNAL */
    vsc_prim_t only;
    only.skip = 1'b0;
    only.own_layer = 1'b0;
    only.layer = '0;
    only.number = '0;
    // A triangle that is not part of a quad is a whole polygon.
    only.edges = {prim.first || (shape == PRIM_SHAPE_TRIANGLE && !split), prim.edges};
    only.corners = {CORNERS{prim.corners[0]}};
    if (shape == PRIM_SHAPE_LINE)
      only.corners = neighbours ? {prim.corners[1], prim.corners[2], prim.corners[1]}
          : {prim.corners[0], prim.corners[1], prim.corners[0]};
    if (shape == PRIM_SHAPE_TRIANGLE)
      only.corners = neighbours ? {prim.corners[4], prim.corners[2], prim.corners[0]}
          : {prim.corners[2], prim.corners[1], prim.corners[0]};
    return only;
  endfunction

endpackage
