// The first stage: differences between lanes, faces and layers.

package coordinate_lanes_pkg;
  import coordinate_cube_pkg::*;
  import coordinate_details_pkg::*;
  import coordinates_pkg::*;
  import texture_float_pkg::*;
  import texture_quads_pkg::*;
  import texture_sums_pkg::*;

  function automatic spread_t spread_of(input texel_op_t op, input level_source_t level);
    if (op == TEXEL_OP_FETCH || op == TEXEL_OP_GATHER) return SPREAD_NOTHING;
    case (level)
      LEVEL_SOURCE_IMPLICIT, LEVEL_SOURCE_BIAS: return SPREAD_OF_QUAD;
      LEVEL_SOURCE_GRADIENT: return SPREAD_OF_LANES;
      default: return SPREAD_NOTHING;
    endcase
  endfunction

  function automatic logic [15:0] lesser_of(input logic [15:0] a, input logic [15:0] b);
    return a < b ? a : b;
  endfunction

  // A level of a fetch: whether it is beyond the view's, and the level of the surface.
  function automatic logic [4:0] fetched_of(input logic [31:0] level, input logic [3:0] first, input logic [3:0] after);
    return level > 32'(after) ? {1'b1, first} : {1'b0, first + level[3:0]};
  endfunction

  // Differences in so many coordinates between two lanes.
  function automatic logic [2:0][31:0] between(
    input logic [2:0][31:0] to, input logic [2:0][31:0] from, input logic two, input logic three
  );
    return {
      three ? difference_of(to[2], from[2]) : 32'd0,
      two ? difference_of(to[1], from[1]) : 32'd0,
      difference_of(to[0], from[0])
    };
  endfunction

  // A part of a quad: `threads` lanes, from lane 0 on.
  function automatic bound_quad_t part_of(input bound_quad_t quad, input logic [1:0] part, input int unsigned threads);
    bound_quad_t r;
    logic [QUAD_LANES-1:0] lanes;
    quad_lane_t lane;
    r = quad;
    lanes = '0;
    for (int unsigned k = 0; k < QUAD_LANES; k++) begin
      lane = '0;
      for (int unsigned from = 0; from < QUAD_LANES; from++)
        if (k < threads && from % threads == k && 32'(part) == from / threads) begin
          lane |= quad.lanes[from];
          lanes[k] = lanes[k] || quad.tail.lanes[from];
        end
      r.lanes[k] = lane;
    end
    r.tail.lanes = lanes;
    return r;
  endfunction

  // The stage of a part; `corners` are the places of the quad's first three lanes.
  function automatic difference_quad_t differences_of(
    input bound_quad_t quad, input logic [2:0][2:0][31:0] corners, input logic [3:0] first, input logic [3:0] after,
    input logic [15:0] last_layer, input int unsigned threads
  );
    difference_quad_t to;
    logic two, three, adds;
    logic [4:0] fetched;
    logic [15:0] layer;
    logic [1:0][31:0] place;
    to = '0;
    to.head.tail = quad.tail;
    to.head.op = quad.op;
    to.head.shape = quad.shape;
    to.head.array = quad.array;
    if (!quad.tail.fault) to.head.spread = spread_of(quad.op, quad.level);
    to.head.given = quad.level == LEVEL_SOURCE_GIVEN;
    to.head.floored = quad.floored;
    to.head.offsets = quad.offsets;
    to.head.compares = quad.compares;
    to.head.samples = quad.samples;
    to.head.component = quad.component;
    to.head.mask = quad.mask;
    if (quad.tail.fault) return to;

    two = quad.shape != QUAD_SHAPE_ONE;
    three = two && quad.shape != QUAD_SHAPE_TWO;
    adds = to.head.given || (quad.level == LEVEL_SOURCE_BIAS && to.head.spread == SPREAD_OF_QUAD);
    for (int unsigned k = 0; k < QUAD_LANES; k++) if (k < threads) begin
      layer = quad.array ? quad.lanes[k].layer : '0;
      to.lanes[k].at = quad.lanes[k].at;
      to.lanes[k].sample = quad.lanes[k].sample;
      to.lanes[k].offsets = quad.lanes[k].offsets;
      to.lanes[k].comparand = quad.lanes[k].comparand;
      to.lanes[k].floor = quad.lanes[k].floor;
      if (quad.op == TEXEL_OP_FETCH) begin
        to.lanes[k].layer = layer;
        fetched = fetched_of(quad.level == LEVEL_SOURCE_GIVEN ? quad.lanes[k].detail : '0, first, after);
        to.lanes[k].outside = fetched[4];
        to.lanes[k].level = fetched[3:0];
      end else begin
        to.lanes[k].layer = lesser_of(layer, last_layer);
        if (adds) to.lanes[k].detail = fixed_of(quad.lanes[k].detail);
        if (quad.shape == QUAD_SHAPE_CUBE) begin
          to.lanes[k].face = face_of(quad.lanes[k].at);
          place = along_of(to.lanes[k].face, quad.lanes[k].at);
          to.lanes[k].at = {32'd0, fused_of(place[1], HALF, HALF), fused_of(place[0], HALF, HALF)};
          to.lanes[k].layer = 16'd6 * lesser_of(layer, last_layer) + 16'(to.lanes[k].face);
        end
      end
    end

    if (to.head.spread == SPREAD_OF_QUAD) begin
      to.differences[0].x = between(corners[1], corners[0], two, three);
      to.differences[0].y = between(corners[2], corners[0], two, three);
    end
    if (to.head.spread == SPREAD_OF_LANES)
      for (int unsigned k = 0; k < QUAD_LANES; k++) if (k < threads) begin
        to.differences[k].x = {32'd0, two ? quad.lanes[k].gradients[1] : 32'd0, quad.lanes[k].gradients[0]};
        to.differences[k].y = {32'd0, two ? quad.lanes[k].gradients[3] : 32'd0, quad.lanes[k].gradients[2]};
      end
    return to;
  endfunction

endpackage
