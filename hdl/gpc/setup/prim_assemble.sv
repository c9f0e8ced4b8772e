// Primitive assembly: assembles primitives from the steps of pair fetch and the returned pairs of vertices. If
// polygon modes require it, a triangle is followed by its edges as lines, its corners as points, and an end part, one
// cycle each. Rate: one step a cycle. Latency: one cycle. It stalls on advance, and on a missing pair. In order.
// Specification: Setup.

module prim_assemble
  import geometry_pkg::*;
  import polygon_pkg::*;
  import prim_assemble_params_pkg::*;
  import setup_pkg::*;
  import state_pkg::*;
  import vertices_pkg::*;
  import window_methods_pkg::*;
#(
  // ---- parameters
  parameter prim_assemble_params_t P = PRIM_ASSEMBLE_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            step_valid_i,
  output logic            step_ready_o,
  input  step_packet_t    step_i,
  input  logic            pair_valid_i,
  output logic            pair_ready_o,
  input  vertex_pair_t    pair_i,
  input  logic            advance_i,        // the output is accepted, or not valid
  output logic            corners_valid_o,
  output corners_packet_t corners_o,
  output logic            idle_o
);

  // ---- registers
  // A corner, whether it is outside the guard band, and its size as a point.
  typedef struct packed {
    prim_corner_t corner;
    logic    outside;
    logic [31:0] size;
  } vertex_t;

  typedef struct packed {
    vertex_t [2:0] vertices;
    vertex_t [1:0] kept;      // the last pair
    logic          valid;
    logic          is_state;
    state_t        state;
    prim_id_t      prim;
    plane_head_t   head;
    prim_shape_t        shape;
    polygon_modes_t polygon;
    logic          begins;    // the next line is the first of its strip or polygon
    logic [7:0]    parts;     // not yet sent: the primitive itself, three edges, three corners, the end
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic step_valid, pair_valid, go, takes_pair;
  step_packet_t head;
  vertex_pair_t records;

  fifo #(
    .WIDTH($bits(step_packet_t)),
    .DEPTH(P.step_depth)
  ) step_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(step_valid_i),
    .push_ready_o(step_ready_o),
    .push_i (step_i),
    .pop_valid_o (step_valid),
    .pop_ready_i (go),
    .pop_o  (head)
  );

  fifo #(
    .WIDTH($bits(vertex_pair_t)),
    .DEPTH(P.pair_depth)
  ) pair_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(pair_valid_i),
    .push_ready_o(pair_ready_o),
    .push_i (pair_i),
    .pop_valid_o (pair_valid),
    .pop_ready_i (takes_pair),
    .pop_o  (records)
  );

  // Whether a coordinate is outside the guard band.
  function automatic logic beyond(input logic signed [31:0] v);
    return v <= -32'sd4194304 || v >= 32'sd4194304;
  endfunction

  function automatic vertex_t vertex(input raster_record_t r);
    return '{
        corner: '{x: window_coord_t'(r.x), y: window_coord_t'(r.y), z: r.z},
        outside: beyond(r.x) || beyond(r.y),
        size: r.size
    };
  endfunction

  function automatic prim_shape_t shape(input topology_t topology);
    case (topology)
      TOPOLOGY_LINES: return PRIM_SHAPE_LINE;
      TOPOLOGY_TRIANGLES, TOPOLOGY_TRIANGLE_STRIP, TOPOLOGY_TRIANGLE_FAN: return PRIM_SHAPE_TRIANGLE;
      default: return PRIM_SHAPE_POINT;
    endcase
  endfunction

  // Bits of parts: the primitive and its parts, in order.
  localparam int unsigned EDGE_PARTS = 1;
  localparam int unsigned CORNER_PARTS = 4;

  // Whether triangles may be drawn other than filled.
  function automatic logic has_parts(input polygon_modes_t m);
    return m.modes[0] != POLYGON_MODE_FILL || m.modes[1] != POLYGON_MODE_FILL;
  endfunction

  function automatic logic has_mode(input polygon_modes_t m, input polygon_mode_t mode);
    return m.modes[0] == mode || m.modes[1] == mode;
  endfunction

  // Mask of the faces that are drawn in another mode.
  function automatic logic [1:0] hidden_but(input polygon_modes_t m, input polygon_mode_t mode);
    return {m.modes[1] != mode, m.modes[0] != mode};
  endfunction

  // Parts of a primitive; for a triangle, by the edges that belong to a polygon.
  function automatic logic [7:0] parts(input prim_shape_t s, input polygon_modes_t m, input logic [2:0] edges);
    if (s != PRIM_SHAPE_TRIANGLE || !has_parts(m)) return 8'd1;
    return {
      1'b1,
      has_mode(m, POLYGON_MODE_POINT) ? edges : 3'd0,
      has_mode(m, POLYGON_MODE_LINE) ? edges : 3'd0,
      1'b1
    };
  endfunction

  // ---- outputs
  vertex_t [2:0] whole, v;
  prim_shape_t part_shape;
  polygon_part_t part;

  always_comb begin
    whole = q.vertices;
    if (q.shape == PRIM_SHAPE_POINT) whole[1] = whole[0];
    if (q.shape != PRIM_SHAPE_TRIANGLE) whole[2] = whole[1];

    v = whole;
    part = '0;
    part_shape = q.shape;
    if (q.shape == PRIM_SHAPE_TRIANGLE && has_parts(q.polygon))
      part = '{kind: PART_KIND_WHOLE, hidden: hidden_but(q.polygon, POLYGON_MODE_FILL)};
    // The lowest remaining part.
    if (!q.parts[0]) begin
      part = '{kind: PART_KIND_END, hidden: '0};
      part_shape = PRIM_SHAPE_POINT;
      v = {3{q.vertices[0]}};
      for (int k = 2; k >= 0; k--)
        if (q.parts[CORNER_PARTS+k]) begin
          part = '{kind: PART_KIND_PART, hidden: hidden_but(q.polygon, POLYGON_MODE_POINT)};
          v = {3{q.vertices[k]}};
        end
      for (int k = 2; k >= 0; k--)
        if (q.parts[EDGE_PARTS+k]) begin
          part = '{kind: PART_KIND_PART, hidden: hidden_but(q.polygon, POLYGON_MODE_LINE)};
          part_shape = PRIM_SHAPE_LINE;
          v[0] = q.vertices[k];
          v[1] = q.vertices[(k+1)%3];
          v[2] = q.vertices[(k+1)%3];
        end
    end
  end

  assign corners_valid_o = q.valid;
  assign corners_o = q.is_state ? corners_packet_of_state(q.state) : corners_packet_of_corners('{
          prim: q.prim,
          head: q.head,
          shape: part_shape,
          part: part,
          size: v[0].size,
          begins: q.begins && part_shape == PRIM_SHAPE_LINE,
          outside: whole[0].outside || whole[1].outside || whole[2].outside,
          corners: {v[2].corner, v[1].corner, v[0].corner}
      });
  assign idle_o = !q.valid && !step_valid && !pair_valid;

  // ---- next state
  assembly_step_t step;
  logic [7:0] left;
  logic more;
  vertex_t [1:0] pair;

  always_comb begin
    d = q;
    step = step_packet_step(head);
    pair = {vertex(records.records[1]), vertex(records.records[0])};
    left = q.parts & (q.parts - 8'd1);  // without the lowest bit
    more = q.valid && left != '0;
    go = advance_i && !more && step_valid && (pair_valid || !(head.kind == STEP_PACKET_STEP && step.fetch));
    takes_pair = go && head.kind == STEP_PACKET_STEP && step.fetch;

    if (advance_i) begin
      d.valid = more;
      d.parts = left;
      if (q.valid && !q.is_state && part_shape == PRIM_SHAPE_LINE) d.begins = 1'b0;
    end
    if (go) begin
      unique case (head.kind)
        STEP_PACKET_STATE: begin
          d.valid = 1'b1;
          d.is_state = 1'b1;
          d.state = step_packet_state(head);
          d.parts = 8'd1;
          d.polygon = polygon_after(q.polygon, d.state);
        end
        STEP_PACKET_STEP: begin
          for (int k = 0; k < 3; k++)
            case (step.from[k])
              VERTEX_FROM_HELD1: d.vertices[k] = q.vertices[1];
              VERTEX_FROM_HELD2: d.vertices[k] = q.vertices[2];
              VERTEX_FROM_KEPT0: d.vertices[k] = q.kept[0];
              VERTEX_FROM_KEPT1: d.vertices[k] = q.kept[1];
              VERTEX_FROM_NEW0:  d.vertices[k] = pair[0];
              VERTEX_FROM_NEW1:  d.vertices[k] = pair[1];
              default:           d.vertices[k] = q.vertices[0];
            endcase
          if (step.fetch) d.kept = pair;
          d.valid = step.last;
          d.is_state = 1'b0;
          d.prim = step.prim;
          d.head = step.head;
          d.shape = shape(step.topology);
          d.parts = parts(d.shape, q.polygon, step.edges[2:0]);
          if (step.last && step.edges[3]) d.begins = 1'b1;
        end
      endcase
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
