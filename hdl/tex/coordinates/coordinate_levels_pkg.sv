// The last stage: the level of detail, its limits, and what follows from it. What is kept of a binding.

package coordinate_levels_pkg;
  import coordinate_details_pkg::*;
  import coordinate_spread_pkg::*;
  import coordinates_pkg::*;
  import texture_binding_pkg::*;
  import texture_float_pkg::*;
  import texture_quads_pkg::*;

  // A size of a level as a float, of which a divided by two where `halved`. Sizes beyond 24 bits are cut off.
  function automatic logic [31:0] size_of(input logic [27:0] last, input logic [3:0] level, input logic halved);
    logic [28:0] size;
    logic [4:0] zeros;
    size = (29'(last) + 29'd1) >> level;
    zeros = 5'd28;  // a side is a texel at least
    for (int unsigned k = 0; k < 29; k++) if (size[k]) zeros = 5'(28 - k);
    return {1'b0, 8'd155 - 8'(zeros) - 8'(halved), 23'((size << zeros) >> 5)};
  endfunction

  // Texels for a coordinate of 1.
  function automatic logic [2:0][31:0] sizes_of(
    input texture_kind_t kind, input logic normalised, input logic [27:0] last_x, input logic [15:0] last_y,
    input logic [13:0] last_z, input logic [3:0] first
  );
    if (!normalised) return {3{ONE}};
    if (kind == TEXTURE_KIND_CUBE) return {3{size_of(last_x, first, 1'b1)}};
    return {
      size_of(28'(last_z), first, 1'b0), size_of(28'(last_y), first, 1'b0), size_of(last_x, first, 1'b0)
    };
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // each function needs a part of a quad or of a binding

  // A lane's level of detail before the limits.
  function automatic logic signed [15:0] free_of(
    input ratio_quad_t quad, input logic [1:0] lane, input level_binding_t b
  );
    logic signed [15:0] measured;
    measured = half_log2_of(quad.squares[element_of(quad.head.spread, lane)][30:0]);
    return held_of(quad.head.spread == SPREAD_NOTHING ? 16'sd0 : measured, quad.lanes[lane].detail, b.bias);
  endfunction

  // The same within its limits.
  function automatic logic [11:0] limited_of(
    input logic signed [15:0] free, input logic floored, input logic [11:0] floor, input level_binding_t b
  );
    return held_between(free, b.least, b.most, floored && floor > b.floor ? floor : b.floor);
  endfunction

  // Levels of detail that a sample would use: none beyond the view's last level.
  function automatic quad_levels_t levels_of(
    input ratio_quad_t quad, input level_binding_t b, input int unsigned threads
  );
    quad_levels_t to;
    logic signed [15:0] free;
    logic [11:0] limited;
    to = '0;
    to.tail = quad.head.tail;
    if (!quad.head.tail.fault)
      for (int unsigned k = 0; k < QUAD_LANES; k++) if (k < threads) begin
        free = free_of(quad, 2'(k), b);
        to.free[k] = 32'(free);
        limited = limited_of(free, quad.head.floored, quad.lanes[k].floor, b);
        to.limited[k] = 32'(limited > {b.after, 8'd0} ? {b.after, 8'd0} : limited);
      end
    return to;
  endfunction

  // A quad's levels with those of its next part: after the last part each is in its place.
  function automatic quad_levels_t joined_levels(
    input quad_levels_t earlier, input quad_levels_t part, input int unsigned threads
  );
    quad_levels_t to;
    to = part;
    for (int unsigned k = 0; k < QUAD_LANES; k++)
      if (k + threads < QUAD_LANES) begin
        to.tail.lanes[k] = earlier.tail.lanes[2'(k+threads)];
        to.limited[k] = earlier.limited[2'(k+threads)];
        to.free[k] = earlier.free[2'(k+threads)];
      end else begin
        to.tail.lanes[k] = part.tail.lanes[2'(k+threads)];
        to.limited[k] = part.limited[2'(k+threads)];
        to.free[k] = part.free[2'(k+threads)];
      end
    return to;
  endfunction

  // A lane of a fetch, or of another quad before its level is chosen.
  function automatic sample_lane_t passed_of(input coordinate_lane_t lane);
    sample_lane_t to;
    to = '0;
    to.at = lane.at;
    to.layer = lane.layer;
    to.sample = lane.sample;
    to.level = lane.level;
    to.taps = 5'd1;
    to.outside = lane.outside;
    to.offsets = lane.offsets;
    to.comparand = lane.comparand;
    return to;
  endfunction

  // The level, counted from the view's first, and the fraction.
  function automatic logic [11:0] level_of(
    input logic [11:0] limited, input logic gathers, input logic given, input level_binding_t b
  );
    logic [4:0] level;
    logic [7:0] fraction;
    level = '0;
    fraction = '0;
    if (b.mip == MIP_FILTER_LINEAR && !gathers) begin
      level = 5'(limited[11:8]);
      fraction = limited[7:0];
    end else if (b.mip != MIP_FILTER_NO_MIP && (!gathers || given)) level = nearest_of(limited);
    return level < 5'(b.after) ? {level[3:0], fraction} : {b.after, 8'd0};
  endfunction

  function automatic sample_lane_t lane_of(input ratio_quad_t quad, input logic [1:0] lane, input level_binding_t b);
    sample_lane_t to;
    logic [11:0] limited;
    logic [3:0] level;
    logic gathers;
    to = passed_of(quad.lanes[lane]);
    if (quad.head.op == TEXEL_OP_FETCH) return to;
    gathers = quad.head.op == TEXEL_OP_GATHER;
    limited = limited_of(free_of(quad, lane, b), quad.head.floored, quad.lanes[lane].floor, b);
    {level, to.fraction} = level_of(limited, gathers, quad.head.given, b);
    to.level = b.first + level;
    to.two_levels = to.fraction != '0;
    to.linear = gathers || (limited == '0 ? b.magnify_linear : b.minify_linear);
    if (!gathers) begin
      to.taps = quad.taps[element_of(quad.head.spread, lane)];
      to.axis = quad.axes[lane];
    end
    return to;
  endfunction

  function automatic sample_quad_t sample_of(
    input ratio_quad_t quad, input level_binding_t b, input int unsigned threads
  );
    sample_quad_t to;
    to = '0;
    to.tail = quad.head.tail;
    to.op = quad.head.op;
    to.shape = quad.head.shape;
    to.array = quad.head.array;
    to.offsets = quad.head.offsets;
    to.compares = quad.head.compares;
    to.samples = quad.head.samples;
    to.component = quad.head.component;
    to.mask = quad.head.mask;
    for (int unsigned k = 0; k < QUAD_LANES; k++) if (k < threads) begin
      if (!quad.head.tail.fault) to.lanes[k] = lane_of(quad, 2'(k), b);
      else begin
        to.lanes[k].taps = 5'd1;
        to.lanes[k].outside = 1'b1;
      end
    end
    return to;
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */

endpackage
