// Clip engine: clips one primitive at a time at the planes that it crosses (Sutherland-Hodgman), and expresses vertices as weights
// of its corners: a vertex made on an edge depends on this edge's ends only. Its output stalls it. Order is kept.
// docs/units/world/viewport_stream_clip/clip_engine.md has the rules. Specification: PES: VSC.

module clip_engine
  import arith_pkg::*;
  import clip_engine_params_pkg::*;
  import clip_items_pkg::*;
  import clip_polygon_pkg::*;
  import clip_steps_pkg::*;
  import fp32_fma_pkg::*;
  import special_function_pkg::*;
  import state_pkg::*;
  import viewport_stream_clip_pkg::*;
  import vsc_state_pkg::*;
#(
  // ---- parameters
  parameter clip_engine_params_t P = CLIP_ENGINE_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         task_valid_i,
  output logic         task_ready_o,
  input  clip_task_t   task_i,
  input  logic         state_valid_i,
  input  state_t       state_i,
  output logic         item_valid_o,
  input  logic         item_ready_i,
  output engine_item_t item_o,
  output logic         idle_o
);

  // Multipliers: one for each edge of a primitive, and one more.
  localparam int unsigned LANES = 4;
  // Most edges of a primitive that a plane crosses.
  localparam int unsigned CROSSINGS = 2;

  // ---- registers
  typedef struct packed {
    vsc_state_t                    state;
    clip_phase_t                   phase;
    logic                          issued;     // the phase's operations were issued
    clip_task_t                    given;
    logic [3:0]                    plane;
    logic [CORNERS-1:0][31:0]      distance;   // distances of the corners from the plane
    logic [CORNERS-1:0][31:0]      steps;      // difference of the distances of the next corner and this one
    logic [CORNERS-1:0][31:0]      t;          // parameter of the crossing on each edge: the weight of the far end
    logic [CORNERS-1:0][31:0]      rest;       // 1 - t
    logic [CROSSINGS-1:0][31:0]    pair;       // reciprocals for the edges that cross
    polygon_vertex_t [POLYGON-1:0] from;
    polygon_index_t                count;
    polygon_vertex_t [POLYGON-1:0] to;
    polygon_index_t                to_count;
    logic [POLYGON-1:0][31:0]      distances;
    polygon_index_t                vertex;     // the current vertex
    logic                          pass;       // index of the product in its sum
    logic [LANES-1:0][31:0]        sums;
    polygon_index_t                start;      // vertex of the fan's first corner
    struct packed {logic valid; engine_item_t data;} item;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic divides, divided, done;
  logic [LANES-1:0] lane_valid, op_valid;
  fp32_fma_op_t [LANES-1:0] op;
  logic [LANES-1:0][31:0] lane_result, results;
  special_function_op_t reciprocal_op;
  logic [31:0] quotient;

  fp32_fma lane[LANES-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (op_valid),
    .op_i          (op),
    .result_valid_o(lane_valid),
    .result_o      (lane_result)
  );

  special_function reciprocal (
    .clk_i,
    .rst_ni,
    .op_valid_i    (divides),
    .op_i          (reciprocal_op),
    .result_valid_o(divided),
    .result_o      (quotient)
  );

  // ---- outputs
  assign task_ready_o = q.phase == CLIP_PHASE_IDLE;
  assign {item_valid_o, item_o} = q.item;
  assign idle_o = q.phase == CLIP_PHASE_IDLE && !q.item.valid;

  // ---- classification: corners, the polygon's vertices, the edges that cross
  logic [CORNERS-1:0] corner_in;
  logic [POLYGON-1:0] inside_of;
  logic [CROSSINGS-1:0][1:0] crossing;
  edge_ends_t [CROSSINGS-1:0] crossing_ends;
  polygon_index_t at, next, inner, outer, from, other;
  logic at_inside, from_inside, w_plane;

  always_comb begin
    w_plane = q.plane == 4'(PLANE_W);
    for (int k = 0; k < CORNERS; k++) corner_in[k] = !is_out(q.distance[k], w_plane);
    for (int k = 0; k < POLYGON; k++) inside_of[k] = is_vertex_in(q.from[k], corner_in, q.distances[k], w_plane);
    crossing[0] = alone_of(q.given.kept.shape, corner_in);
    crossing[1] = q.given.kept.shape == PRIM_SHAPE_TRIANGLE ? before_of(crossing[0]) : crossing[0];
    for (int k = 0; k < CROSSINGS; k++) crossing_ends[k] = ends_of(crossing[k], corner_in, q.distance, w_plane);
    at = held(6'(q.vertex));
    next = held(6'(next_of(q.vertex, q.count)));
    at_inside = inside_of[at];
    inner = at_inside ? at : next;
    outer = at_inside ? next : at;
    from_inside = is_from_inside(q.distances[inner], q.distances[outer], w_plane);
    from = from_inside ? inner : outer;
    other = from_inside ? outer : inner;
  end

  // ---- arithmetic: issues the phase's operations once; reciprocals one after the other
  always_comb begin
    op_valid = '0;
    op = '0;
    case (q.phase)
      CLIP_PHASE_DISTANCE:
        for (int k = 0; k < CORNERS; k++) begin
          op_valid[k] = 1'b1;
          op[k] = distance_of(q.state, q.plane, q.given.guards, q.given.corners[k].position, 5'(P.depth_guard));
        end
      CLIP_PHASE_DIFFER:
        for (int k = 0; k < CORNERS; k++) begin
          op_valid[k] = 1'b1;
          op[k] = sum_of(FMA_KIND_ADD, q.distance[(k+1)%CORNERS], q.distance[k], '0, 1'b1);
        end
      CLIP_PHASE_WEIGH: begin
        op_valid = '1;
        for (int k = 0; k < LANES; k++)
          op[k] = weighed_of(6'(q.vertex) + 6'(k) < 6'(POLYGON) ? q.from[held(6'(q.vertex) + 6'(k))] : '0, q.pass,
                             q.distance, q.steps, q.sums[k]);
      end
      CLIP_PHASE_PART:
        for (int k = 0; k < CROSSINGS; k++) begin
          op_valid[k] = 1'b1;
          op[k] = sum_of(FMA_KIND_MUL, q.distance[crossing_ends[k].from], q.pair[k], '0, 1'b0);
        end
      // t - 2^-20 t
      CLIP_PHASE_INSET:
        for (int k = 0; k < CROSSINGS; k++) begin
          op_valid[k] = 1'b1;
          op[k] = step_of(INSET, q.t[crossing[k]], q.t[crossing[k]], 1'b1);
        end
      CLIP_PHASE_COMPLEMENT:
        for (int k = 0; k < CORNERS; k++) begin
          op_valid[k] = 1'b1;
          op[k] = sum_of(FMA_KIND_ADD, ONE, q.t[k], '0, 1'b1);
        end
      CLIP_PHASE_INNER_DIFFER: begin
        op_valid = '1;
        for (int k = 0; k < CORNERS; k++)
          op[k] = sum_of(FMA_KIND_ADD, q.from[other].weights[k], q.from[from].weights[k], '0, 1'b1);
        op[3] = sum_of(FMA_KIND_ADD, q.distances[from], q.distances[other], '0, 1'b1);
      end
      CLIP_PHASE_INNER_PART: begin
        op_valid[3] = 1'b1;
        op[3] = sum_of(FMA_KIND_MUL, q.distances[from], q.pair[0], '0, 1'b0);
      end
      CLIP_PHASE_INNER_SHARE:
        for (int k = 0; k < CORNERS; k++) begin
          op_valid[k] = 1'b1;
          op[k] = step_of(q.pair[0], q.sums[k], q.from[from].weights[k], 1'b0);
        end
      default: ;
    endcase
    if (q.issued) op_valid = '0;
    divides = !q.issued && (q.phase == CLIP_PHASE_DIVIDE || q.phase == CLIP_PHASE_INNER_DIVIDE);
    reciprocal_op = '0;
    reciprocal_op.kind = SPECIAL_KIND_RCP;
    reciprocal_op.a = q.phase == CLIP_PHASE_DIVIDE ? {1'b0, q.steps[crossing[q.pass]][30:0]} : q.sums[3];
    done = lane_valid != '0;
    for (int k = 0; k < LANES; k++) results[k] = lane_valid[k] ? lane_result[k] : '0;
  end

  // ---- next state
  always_comb begin
    logic all_in, all_out, separate, made, inners, crosses, edge_crossed, last, whole;
    logic to_plane, to_made, vanishes, appends, crossed, advances;
    polygon_index_t first, sides;
    polygon_vertex_t cut;
    logic [4:0] below;
    logic [CORNERS-1:0][4:0] fan;
    logic [3:0] plane;
    out_prim_t out;

    d = q;
    if (item_ready_i) d.item.valid = 1'b0;
    if (state_valid_i) d.state = vsc_state_after(q.state, state_i);
    if (op_valid != '0) d.issued = 1'b1;
    if (divides) begin
      if (q.phase == CLIP_PHASE_DIVIDE && !q.pass) d.pass = 1'b1;
      else d.issued = 1'b1;
    end
    to_plane = 1'b0;
    to_made = 1'b0;
    vanishes = 1'b0;
    appends = 1'b0;
    crossed = 1'b0;
    advances = 1'b0;
    first = '0;
    all_in = 1'b1;
    all_out = 1'b1;
    made = 1'b0;
    inners = 1'b0;
    last = 1'b0;
    out = '0;
    fan = '0;
    below = '0;
    for (int k = 0; k < POLYGON; k++)
      if (5'(k) < q.count) begin
        if (inside_of[k]) all_out = 1'b0;
        else all_in = 1'b0;
        if (q.from[k].kind != VERTEX_KIND_CORNER) made = 1'b1;
        if (q.from[k].kind == VERTEX_KIND_INNER) inners = 1'b1;
      end
    separate = (q.given.kept.shape == PRIM_SHAPE_TRIANGLE && (corner_in[0] != corner_in[1] || corner_in[1] != corner_in[2]))
        || (q.given.kept.shape == PRIM_SHAPE_LINE && corner_in[0] != corner_in[1]);
    sides = q.given.kept.shape == PRIM_SHAPE_TRIANGLE ? q.count : q.count - 5'd1;
    crosses = q.vertex < sides && at_inside != inside_of[next];
    edge_crossed = q.from[at].along != 2'(ALONG_PLANE);
    // The line along which the side after a crossing runs: the plane, where it leaves the inside.
    cut = edge_crossed ? on_edge(q.from[at].along, ends_of(q.from[at].along, corner_in, q.distance, w_plane), q.t, q.rest) : '0;
    if (!edge_crossed) cut.kind = VERTEX_KIND_INNER;
    cut.along = at_inside ? 2'(ALONG_PLANE) : q.from[at].along;
    if (!edge_crossed) cut.weights = results[CORNERS-1:0];
    whole = is_copied_whole(q.from, q.count, q.given.values);

    case (q.phase)
      // The polygon is initialised with the primitive.
      CLIP_PHASE_IDLE:
        if (task_valid_i) begin
          d.given = task_i;
          d.count = 5'(corners_of(task_i.kept.shape));
          for (int k = 0; k < CORNERS; k++) d.from[k] = corner_vertex(2'(k));
          to_plane = 1'b1;
        end
      CLIP_PHASE_DISTANCE:
        if (done) begin
          d.distance = results[CORNERS-1:0];
          d.phase = CLIP_PHASE_DIFFER;
          d.issued = 1'b0;
        end
      // While all vertices are corners, the polygon's distances are already known.
      CLIP_PHASE_DIFFER:
        if (done) begin
          d.steps = results[CORNERS-1:0];
          d.vertex = '0;
          d.pass = 1'b0;
          d.phase = made ? CLIP_PHASE_WEIGH : CLIP_PHASE_SORT;
          d.issued = 1'b0;
        end
      CLIP_PHASE_WEIGH:
        if (done) begin
          d.issued = 1'b0;
          d.sums = results;
          for (int k = 0; k < POLYGON; k++)
            for (int n = 0; n < LANES; n++)
              if (6'(k) == 6'(q.vertex) + 6'(n) && (!q.pass || q.from[k].kind == VERTEX_KIND_INNER))
                d.distances[k] = results[n];
          if (!q.pass && inners) d.pass = 1'b1;
          else begin
            d.vertex = q.vertex + 5'(LANES);
            d.pass = 1'b0;
            if (d.vertex >= q.count) d.phase = CLIP_PHASE_SORT;
          end
        end
      CLIP_PHASE_SORT: begin
        d.vertex = '0;
        d.pass = 1'b0;
        d.to_count = '0;
        d.issued = 1'b0;
        if (all_in) to_plane = 1'b1;
        else if (all_out) vanishes = 1'b1;
        else d.phase = separate ? CLIP_PHASE_DIVIDE : CLIP_PHASE_WALK;
      end
      CLIP_PHASE_DIVIDE:
        if (divided) begin
          d.pair = {quotient, q.pair[1]};
          d.vertex = q.vertex + 5'd1;
          if (d.vertex == 5'(CROSSINGS)) begin
            d.phase = CLIP_PHASE_PART;
            d.issued = 1'b0;
          end
        end
      // Weights of corners are needed only for later planes.
      CLIP_PHASE_PART, CLIP_PHASE_INSET:
        if (done) begin
          d.vertex = '0;
          for (int k = 0; k < CROSSINGS; k++) d.t[crossing[k]] = share_of(results[k]);
          d.phase = q.phase == CLIP_PHASE_PART && w_plane ? CLIP_PHASE_INSET
              : q.given.kept.planes != '0 ? CLIP_PHASE_COMPLEMENT : CLIP_PHASE_WALK;
          d.issued = 1'b0;
        end
      CLIP_PHASE_COMPLEMENT:
        if (done) begin
          d.vertex = '0;
          d.rest = results[CORNERS-1:0];
          d.phase = CLIP_PHASE_WALK;
          d.issued = 1'b0;
        end
      CLIP_PHASE_WALK: begin
        appends = at_inside;
        if (crosses && !edge_crossed) begin
          d.phase = CLIP_PHASE_INNER_DIFFER;
          d.issued = 1'b0;
        end
        else begin
          crossed = crosses;
          advances = 1'b1;
        end
      end
      CLIP_PHASE_INNER_DIFFER:
        if (done) begin
          d.sums = results;
          d.phase = CLIP_PHASE_INNER_DIVIDE;
          d.issued = 1'b0;
        end
      CLIP_PHASE_INNER_DIVIDE:
        if (divided) begin
          d.pair[0] = quotient;
          d.phase = CLIP_PHASE_INNER_PART;
          d.issued = 1'b0;
        end
      CLIP_PHASE_INNER_PART:
        if (done) begin
          d.pair[0] = share_of(results[3]);
          d.phase = CLIP_PHASE_INNER_SHARE;
          d.issued = 1'b0;
        end
      CLIP_PHASE_INNER_SHARE:
        if (done) begin
          crossed = 1'b1;
          advances = 1'b1;
        end
      // A made vertex, as weights of its corners.
      CLIP_PHASE_SEND:
        if (!d.item.valid) begin
          d.item.valid = 1'b1;
          d.item.data = '{ends: 1'b0, item: clip_item_of_vertex(cut_vertex(q.given, q.from[at]))};
          to_made = 1'b1;
          first = q.vertex + 5'd1;
        end
      default:
        if (!d.item.valid) begin
          d.item.valid = 1'b1;
          out.edges = q.given.kept.prim.edges;
          d.item.data = '{ends: 1'b1, item: clip_item_of_nothing(out)};
          last = 1'b1;
          if (q.count != '0) begin
            last = q.given.kept.shape != PRIM_SHAPE_TRIANGLE || q.vertex + 5'd2 >= q.count;
            for (int k = 0; k < CORNERS; k++)
              fan[k] = q.given.kept.shape == PRIM_SHAPE_TRIANGLE
                  ? fan_vertex(q.start, k == 0 ? '0 : 6'(q.vertex) + 6'(k - 1), q.count)
                  : q.given.kept.shape == PRIM_SHAPE_LINE ? 5'(k % 2) : '0;
            out.shape = q.given.kept.shape;
            if (q.given.kept.shape == PRIM_SHAPE_LINE || (q.given.kept.shape == PRIM_SHAPE_TRIANGLE && whole))
              out.provoking = q.given.kept.provoking;
            if (q.given.kept.shape == PRIM_SHAPE_TRIANGLE)
              out.edges = {
                  q.vertex == 5'd1 && q.given.kept.prim.edges[EDGES_BEGIN],
                  last && is_drawn(q.from[fan[2]], q.given.kept.prim.edges[CORNERS-1:0]),
                  is_drawn(q.from[fan[1]], q.given.kept.prim.edges[CORNERS-1:0]),
                  q.vertex == 5'd1 && is_drawn(q.from[fan[0]], q.given.kept.prim.edges[CORNERS-1:0])
              };
            out.viewport = q.given.kept.viewport;
            out.layer = q.given.kept.layer;
            for (int k = 0; k < CORNERS; k++) begin
              below = '0;
              for (int n = 0; n < POLYGON; n++) if (5'(n) < fan[k] && is_made(q.from[n])) below = below + 5'd1;
              out.corners[k].made = is_made(q.from[fan[k]]);
              out.corners[k].index = is_made(q.from[fan[k]]) ? below : q.given.kept.prim.corners[own_corner(q.from[fan[k]].corner)];
            end
            d.item.data = '{ends: last, item: last ? clip_item_of_last(out) : clip_item_of_piece(out)};
            d.vertex = q.vertex + 5'd1;
          end
          if (last) begin
            d.phase = CLIP_PHASE_IDLE;
            d.issued = 1'b0;
          end
        end
    endcase

    // Appends vertices, if they fit; then the next side, or the next plane.
    if (appends && d.to_count < 5'(POLYGON)) begin
      d.to[held(6'(d.to_count))] = q.from[at];
      d.to_count = d.to_count + 5'd1;
    end
    if (crossed && d.to_count < 5'(POLYGON)) begin
      d.to[held(6'(d.to_count))] = cut;
      d.to_count = d.to_count + 5'd1;
    end
    if (advances) begin
      d.phase = CLIP_PHASE_WALK;
      d.issued = 1'b0;
      if (q.vertex + 5'd1 < q.count) d.vertex = q.vertex + 5'd1;
      else begin
        d.from = d.to;
        d.count = d.to_count;
        if (d.to_count == '0) vanishes = 1'b1;
        else to_plane = 1'b1;
      end
    end

    // Begins the next plane that is crossed; after the last the polygon is sent. Where entries
    // have per-primitive values, the provoking corner becomes a vertex of this primitive only.
    plane = '0;
    for (int k = CLIP_PLANES - 1; k >= 0; k--) if (d.given.kept.planes[k]) plane = 4'(k);
    if (to_plane) begin
      d.issued = 1'b0;
      if (d.given.kept.planes != '0) begin
        d.given.kept.planes[plane] = 1'b0;
        d.plane = plane;
        d.phase = CLIP_PHASE_DISTANCE;
        if (plane >= 4'(PLANE_USER)) begin
          for (int k = 0; k < CORNERS; k++) d.distance[k] = number_of(d.given.corners[k].distances[3'(plane-4'(PLANE_USER))]);
          d.phase = CLIP_PHASE_DIFFER;
        end
      end
      else if (d.count < 5'(corners_of(d.given.kept.shape))) vanishes = 1'b1;
      else begin
        to_made = 1'b1;
        for (int k = 0; k < POLYGON; k++)
          if (5'(k) < d.count)
            d.from[k].copied = d.given.values && d.from[k].kind == VERTEX_KIND_CORNER
                && d.from[k].corner == d.given.kept.provoking;
      end
    end

    // Sends the next made vertex, or else the primitives: the fan begins at the provoking vertex, else at the first that was made.
    if (to_made) begin
      d.issued = 1'b0;
      d.phase = CLIP_PHASE_FAN;
      d.vertex = 5'd1;
      d.start = '0;
      for (int k = POLYGON - 1; k >= 0; k--) if (5'(k) < d.count && is_made(d.from[k])) d.start = 5'(k);
      for (int k = POLYGON - 1; k >= 0; k--)
        if (5'(k) < d.count && d.from[k].kind == VERTEX_KIND_CORNER && d.from[k].corner == d.given.kept.provoking)
          d.start = 5'(k);
      if (d.given.kept.shape != PRIM_SHAPE_TRIANGLE || is_copied_whole(d.from, d.count, d.given.values)) d.start = '0;
      for (int k = POLYGON - 1; k >= 0; k--)
        if (5'(k) >= first && 5'(k) < d.count && is_made(d.from[k])) begin
          d.vertex = 5'(k);
          d.start = q.start;
          d.phase = CLIP_PHASE_SEND;
        end
    end
    if (vanishes) begin
      d.count = '0;
      d.issued = 1'b0;
      d.phase = CLIP_PHASE_FAN;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
