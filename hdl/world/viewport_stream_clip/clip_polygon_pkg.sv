// A polygon that is being clipped: classification of its vertices, and its primitives. Specification: PES: VSC.

package clip_polygon_pkg;
  import clip_items_pkg::*;
  import clip_steps_pkg::*;
  import fp32_fma_pkg::*;
  import vertex_codes_pkg::*;
  import viewport_stream_clip_pkg::*;

  // The ends of an edge that crosses: the start of the parameter, and the other.
  typedef struct packed {
    logic [1:0] from;
    logic [1:0] other;
  } edge_ends_t;

  localparam logic [30:0] INFINITY = 31'h7f80_0000;

  // A clip distance; a NaN counts as infinitely far outside.
  function automatic logic [31:0] number_of(input logic [31:0] distance);
    return distance[30:0] > INFINITY ? {1'b1, INFINITY} : distance;
  endfunction

  // Whether a distance is outside of the plane; for the plane of w a zero is, too.
  function automatic logic is_out(input logic [31:0] distance, input logic w_plane);
    return outside(distance) || (w_plane && distance[30:0] == '0);
  endfunction

  // A vertex on an edge is on the side of the edge's ends, if both are on one side; if
  // its distance is NaN, it is on the side of the end that its parameter starts at.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic is_vertex_in(
    input polygon_vertex_t vertex, input logic [CORNERS-1:0] corner_in, input logic [31:0] distance, input logic w_plane
  );
    logic one, other;
    one = corner_in[own_corner(vertex.corner)];
    other = corner_in[own_corner(vertex.other)];
    if (vertex.kind == VERTEX_KIND_CORNER || (vertex.kind == VERTEX_KIND_EDGE && (one == other || distance[30:0] > INFINITY))) return one;
    return !is_out(distance, w_plane);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The corner before another; and after it.
  function automatic logic [1:0] before_of(input logic [1:0] corner);
    return corner == '0 ? 2'd2 : corner - 2'd1;
  endfunction

  function automatic logic [1:0] after_of(input logic [1:0] corner);
    return corner == 2'd2 ? 2'd0 : corner + 2'd1;
  endfunction

  // The corner with a vertex's greatest weight: the ways from there to the others are short.
  /* verilator lint_off UNUSEDSIGNAL */  // signs are not used
  function automatic logic [1:0] most_of(input logic [CORNERS-1:0][31:0] weights);
    logic [1:0] of_two;
    of_two = weights[1][30:0] > weights[0][30:0] ? 2'd1 : 2'd0;
    return weights[2][30:0] > weights[of_two][30:0] ? 2'd2 : of_two;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The corner that is alone on its side: its edges cross the plane.
  function automatic logic [1:0] alone_of(input prim_shape_t shape, input logic [CORNERS-1:0] corner_in);
    if (shape != PRIM_SHAPE_TRIANGLE || corner_in[1] == corner_in[2]) return 2'd0;
    return corner_in[0] == corner_in[2] ? 2'd1 : 2'd2;
  endfunction

  // Whether the parameter starts at the inside end: it starts at the nearer end, where it is exact to its last bit,
  // however long the edge is; at the plane of w always at the inside end, as no share of the outside may remain.
  /* verilator lint_off UNUSEDSIGNAL */  // signs are not used
  function automatic logic is_from_inside(input logic [31:0] inner, input logic [31:0] outer, input logic w_plane);
    return inner[30:0] <= outer[30:0] || w_plane;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  function automatic edge_ends_t ends_of(
    input logic [1:0] number, input logic [CORNERS-1:0] corner_in, input logic [CORNERS-1:0][31:0] distance, input logic w_plane
  );
    logic [1:0] own, after, inner, outer;
    own = own_corner(number);
    after = after_of(own);
    {inner, outer} = corner_in[own] ? {own, after} : {after, own};
    if (is_from_inside(distance[inner], distance[outer], w_plane)) return '{from: inner, other: outer};
    return '{from: outer, other: inner};
  endfunction

  // A corner of the primitive.
  function automatic polygon_vertex_t corner_vertex(input logic [1:0] k);
    polygon_vertex_t vertex;
    vertex = '0;
    vertex.corner = k;
    vertex.along = k;
    vertex.weights[own_corner(k)] = ONE;
    return vertex;
  endfunction

  // The point where the plane crosses an edge of the primitive: it depends on the edge's ends only.
  function automatic polygon_vertex_t on_edge(
    input logic [1:0] number, input edge_ends_t ends, input logic [CORNERS-1:0][31:0] t, input logic [CORNERS-1:0][31:0] rest
  );
    polygon_vertex_t vertex;
    logic [1:0] own;
    own = own_corner(number);
    vertex = '0;
    vertex.kind = VERTEX_KIND_EDGE;
    vertex.corner = ends.from;
    vertex.other = ends.other;
    vertex.t = t[own];
    for (int k = 0; k < CORNERS; k++)
      vertex.weights[k] = 2'(k) == ends.other ? t[own] : 2'(k) == ends.from ? rest[own] : '0;
    return vertex;
  endfunction

  // A made vertex's distance: on an edge from the end that its parameter starts at; otherwise
  // from the corner with the greatest weight towards the next, and towards the previous one.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic fp32_fma_op_t weighed_of(
    input polygon_vertex_t vertex, input logic pass, input logic [CORNERS-1:0][31:0] distance,
    input logic [CORNERS-1:0][31:0] steps, input logic [31:0] sum
  );
    logic [1:0] from, number, most, previous;
    from = own_corner(vertex.corner);
    number = after_of(from) == vertex.other ? from : own_corner(vertex.other);
    if (vertex.kind == VERTEX_KIND_EDGE) return step_of(vertex.t, steps[number], distance[from], from != number);
    most = most_of(vertex.weights);
    previous = before_of(most);
    if (pass) return step_of(vertex.weights[previous], steps[previous], sum, 1'b1);
    return step_of(vertex.weights[after_of(most)], steps[most], distance[most], 1'b0);
  endfunction

  function automatic logic is_made(input polygon_vertex_t vertex);
    return vertex.kind != VERTEX_KIND_CORNER || vertex.copied;
  endfunction

  // Whether the side after a vertex is a drawn edge: a side along a plane is.
  function automatic logic is_drawn(input polygon_vertex_t vertex, input logic [CORNERS-1:0] edges);
    return vertex.along == 2'(ALONG_PLANE) || edges[own_corner(vertex.along)];
  endfunction

  // Nothing was cut, and the provoking corner is only copied.
  function automatic logic is_copied_whole(
    input polygon_vertex_t [POLYGON-1:0] polygon, input polygon_index_t count, input logic values
  );
    logic whole;
    whole = values;
    for (int k = 0; k < POLYGON; k++) if (5'(k) < count && polygon[k].kind != VERTEX_KIND_CORNER) whole = 1'b0;
    return whole;
  endfunction

  // A made vertex, as weights of its corners.
  function automatic cut_vertex_t cut_vertex(input clip_task_t given, input polygon_vertex_t vertex);
    cut_vertex_t cut;
    logic [CORNERS-1:0][1:0] turn;
    cut = '0;
    turn = {3{own_corner(vertex.corner)}};
    if (vertex.kind == VERTEX_KIND_EDGE) begin
      turn[1] = own_corner(vertex.other);
      turn[2] = own_corner(2'd3 - vertex.corner - vertex.other);
      cut.vertex.shares[0] = vertex.t;
    end
    if (vertex.kind == VERTEX_KIND_INNER) begin
      turn[0] = most_of(vertex.weights);
      turn[1] = after_of(turn[0]);
      turn[2] = before_of(turn[0]);
      cut.vertex.shares = {vertex.weights[turn[2]], vertex.weights[turn[1]]};
    end
    cut.copied = vertex.copied;
    for (int k = 0; k < CORNERS; k++) begin
      cut.positions[k].of = given.corners[turn[k]].position;
      cut.vertex.corners[k] = given.kept.prim.corners[turn[k]];
    end
    if (vertex.copied) cut.size = given.corners[turn[0]].size;
    cut.viewport = given.kept.viewport;
    cut.layer = given.kept.layer;
    cut.vertex.provoking = given.kept.prim.corners[own_corner(given.kept.provoking)];
    cut.vertex.number = given.kept.prim.number;
    return cut;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
