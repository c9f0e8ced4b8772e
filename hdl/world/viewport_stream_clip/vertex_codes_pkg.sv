// Classification of a vertex, by exact comparisons of its coordinates, each times a power of two. Specification: PES:
// VSC.

package vertex_codes_pkg;
  import viewport_stream_clip_pkg::*;
  import vsc_state_pkg::*;
  import window_snap_pkg::*;
  import zcull_methods_pkg::*;

  // Log2 of the greatest guard band of the class, 256.
  localparam logic [3:0] GUARD_LOG2 = 4'd8;
  // A guard band ends at 2^13 pixels at the latest.
  localparam logic [7:0] GUARD_EXPONENT = 8'd139;
  // An offset of 2^13 pixels or more leaves no space for a guard band.
  localparam logic [7:0] FAR_EXPONENT = 8'd140;
  // Window coordinates are clipped here where the viewport transform is off: within the range of a raster record. 16383.0.
  localparam logic [31:0] WINDOW_RANGE = 32'h467f_fc00;

  // Converts floats to integers of the same order.
  typedef logic signed [32:0] order_t;

  // A number below the least normal float becomes a zero of its sign.
  function automatic logic [31:0] flushed(input logic [31:0] x);
    return x[30:23] == '0 ? {x[31], 31'd0} : x;
  endfunction

  // Compares floats times 2^k.
  function automatic order_t order(input logic [31:0] x, input logic [4:0] k);
    order_t scaled;
    scaled = x[30:0] == '0 ? '0 : order_t'({2'b00, x[30:0]}) + order_t'({5'd0, k, 23'd0});
    return x[31] ? -scaled : scaled;
  endfunction

  // The position after the viewport's swizzle.
  function automatic logic [POSITION-1:0][31:0] swizzled(
    input logic [POSITION-1:0][31:0] position, input logic [POSITION-1:0][2:0] swizzle
  );
    logic [POSITION-1:0][31:0] moved;
    for (int k = 0; k < POSITION; k++) moved[k] = flushed(position[swizzle[k][2:1]] ^ {swizzle[k][0], 31'd0});
    return moved;
  endfunction

  // The guard band of a viewport with that scale, as a power of two times it.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic [3:0] guard_of_scale(input logic [31:0] scale);
    logic [7:0] less;
    less = GUARD_EXPONENT - scale[30:23];
    if (scale[30:23] > GUARD_EXPONENT) return '0;
    return less > 8'(GUARD_LOG2) ? GUARD_LOG2 : less[3:0];
  endfunction

  // Whether x and y are clipped at the viewport, without a guard band.
  function automatic logic sides_are_narrow(input vsc_state_t s);
    return s.narrow;
  endfunction

  // Whether a viewport's guard band, with that offset, would exceed the range of a raster record.
  function automatic logic is_far(input logic [31:0] offset);
    return offset[30:23] >= FAR_EXPONENT;
  endfunction

  // The guard band of a plane.
  function automatic logic [3:0] guard(input vsc_state_t s, input logic [31:0] scale, input logic [31:0] offset);
    return sides_are_narrow(s) || is_far(offset) ? '0 : guard_of_scale(scale);
  endfunction

  // Log2 of the depth range multiple at which depth is clipped, at near and at far.
  typedef logic [1:0][4:0] depth_guards_t;

  // The guard bands of near and of far: 0, 8, or `held` where samples are clamped to that end,
  // so that nothing is clipped. Bias is applied after the clipper, and only it knows the unbiased depth: no band then.
  function automatic depth_guards_t depth_guards(input vsc_state_t s, input logic [4:0] held);
    depth_guards_t guards;
    logic [1:0] holds;
    logic frustum, narrow;
    frustum = s.geometry_clip == GEOMETRY_CLIP_FRUSTUM_XYZ || s.geometry_clip == GEOMETRY_CLIP_FRUSTUM_Z;
    narrow = s.guardband_z == GUARDBAND_Z_SCALE1 || (s.guardband_z == GUARDBAND_Z_SAME_AS_XY && s.narrow);
    holds = {s.clamps_far, s.clamps_near};
    for (int k = 0; k < 2; k++) begin
      if (frustum || narrow) guards[k] = '0;
      else if (holds[k]) guards[k] = held;
      else guards[k] = s.biased != '0 ? '0 : 5'(GUARD_LOG2);
    end
    return guards;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Whether a number is negative or NaN.
  function automatic logic outside(input logic [31:0] distance);
    return (!is_finite(distance) && distance[22:0] != '0) || (distance[31] && distance[30:0] != '0);
  endfunction

  // Whether a value is less than minus the limit, and whether it is more than it.
  function automatic logic [1:0] beyond(input order_t c, input order_t limit);
    return {c > limit, c < -limit};
  endfunction

  // The codes of a swizzled position.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic vertex_codes_t codes_of(
    input vsc_state_t s, input viewport_transform_state_t viewport, input logic [POSITION-1:0][31:0] position,
    input logic [USER_PLANES-1:0][31:0] distances, input logic [4:0] depth_guard
  );
    /* verilator lint_on UNUSEDSIGNAL */
    vertex_codes_t codes;
    order_t x, y, z, w, to_near, to_far;
    logic passes, drops, near;
    depth_guards_t guards;
    x = order(position[0], '0);
    y = order(position[1], '0);
    z = order(position[2], '0);
    w = order(position[3], '0);
    passes = s.geometry_clip == GEOMETRY_CLIP_PASSTHROUGH;
    guards = depth_guards(s, depth_guard);
    to_near = order(position[3], guards[0]);
    to_far = order(position[3], guards[1]);
    near = guards[0] == '0 && s.near_is_zero ? z < 0 : z < -to_near;
    drops = s.geometry_clip != GEOMETRY_CLIP_W_ZERO_NO_Z_CULL;

    codes = '0;
    for (int k = 0; k < USER_PLANES; k++) codes.culls[k] = s.user_planes[k] && outside(distances[k]);
    codes.clip[PLANE_USER+:USER_PLANES] = codes.culls & ~s.user_culls;
    codes.bad = s.transforms && passes && w <= 0;
    for (int k = 0; k < POSITION; k++) if (!is_finite(position[k])) codes.bad = 1'b1;
    if (!s.transforms) begin
      codes.clip[PLANE_SIDES+:2] = beyond(x, order(WINDOW_RANGE, '0));
      codes.clip[PLANE_SIDES+2+:2] = beyond(y, order(WINDOW_RANGE, '0));
    end
    if (s.transforms && !passes) begin
      codes.clip[PLANE_W] = w <= 0;
      codes.clip[PLANE_SIDES+:2] = beyond(x, order(position[3], 5'(guard(s, viewport.scale[0], viewport.offset[0]))));
      codes.clip[PLANE_SIDES+2+:2] = beyond(y, order(position[3], 5'(guard(s, viewport.scale[1], viewport.offset[1]))));
      codes.clip[PLANE_NEAR] = near;
      codes.clip[PLANE_FAR] = z > to_far;
      codes.frustum[1:0] = beyond(x, w);
      codes.frustum[3:2] = beyond(y, w);
      codes.frustum[4] = drops && !s.clamps_near && (s.near_is_zero ? z < 0 : z < -w);
      codes.frustum[5] = drops && !s.clamps_far && z > w;
    end
    return codes;
  endfunction

endpackage
