// Effect of methods on Zcull's state, and the rules that the state gives for a tile.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package zcull_rules_pkg;
  import depth_methods_pkg::*;
  import raster_pkg::*;
  import state_pkg::*;
  import tile_depth_pkg::*;
  import zcull_bucket_pkg::*;
  import zcull_decode_pkg::*;
  import zcull_methods_pkg::*;
  import zcull_pkg::*;

  // State after reset: no region, near 0, far 1, no depth function set.
  function automatic zcull_state_t reset_state();
    zcull_state_t s;
    s = '0;
    s.surface.region = NO_ZCULL_REGION;
    s.clip_far = ONE;
    return s;
  endfunction

  // Effect of a method.
  function automatic zcull_step_t step(input zcull_state_t q, input state_t method);
    zcull_step_t r;
    logic [31:0] v;
    logic reset;
    r.state = zcull_after(q, method);
    r.clear = 1'b0;
    reset = 1'b0;
    v = method.value;
    case (method.address)
      SET_VIEWPORT_CLIP_MIN_Z: r.state.clip_near = depth24_of_float(set_viewport_clip_min_z_v(v));
      SET_VIEWPORT_CLIP_MAX_Z: r.state.clip_far = depth24_of_float(set_viewport_clip_max_z_v(v));
      SET_DEPTH_BOUNDS_MIN: r.state.bounds_min = depth24_of_float(set_depth_bounds_min_v(v));
      SET_DEPTH_BOUNDS_MAX: r.state.bounds_max = depth24_of_float(set_depth_bounds_max_v(v));
      SET_Z_CLEAR_VALUE: r.state.clear = depth24_of_float(set_z_clear_value_v(v));
      // If loading fails the ranges are unknown.
      INVALIDATE_ZCULL, LOAD_ZCULL: reset = 1'b1;
      CLEAR_ZCULL_REGION: begin
        reset = clear_zcull_region_z_enable(v);
        r.clear = clear_zcull_region_special(v) == '0;  // otherwise the clear is of a part of the region, or conservative
      end
      default: ;
    endcase
    if (r.state.surface != q.surface) reset = 1'b1;
    r.forward = !zcull_consumes(method.address);
    r.act = reset || r.state.greater != q.greater;
    r.op = reset ? ZCULL_OP_RESET : ZCULL_OP_TURN;
    r.store = method.address == STORE_ZCULL;
    r.load = method.address == LOAD_ZCULL;
    return r;
  endfunction

  // Effect of a packet: other than methods they change no state, and are forwarded.
  function automatic zcull_step_t step_of(input zcull_state_t q, input tile_packet_t packet);
    zcull_step_t r;
    r = step(q, tile_packet_state(packet));
    if (packet.kind != TILE_PACKET_STATE) begin
      r.state = q;
      r.forward = 1'b1;
      r.store = 1'b0;
      r.load = 1'b0;
    end
    return r;
  endfunction

  // Whether there is a depth surface, and an active region.
  function automatic logic active(input zcull_state_t s);
    return s.surface.region != NO_ZCULL_REGION && s.target_on && s.format != DEPTH_FORMAT_NONE;
  endfunction

  // The range to which samples are certainly clipped, and the one to which they may be clamped. If near and far are
  // equal to 2^-24, it is unknown here whether near is above far, so neither has an effect; `unseen`: samples may be
  // clipped by an end that `clip` does not cover.
  typedef struct packed {
    depth_range_t clip;
    depth_range_t hold;
    logic unseen;
  } limits_t;

  function automatic limits_t limits(input zcull_state_t s);
    limits_t l;
    depth_range_t ends;
    depth24_t from, to;
    logic usable;
    from = s.whole_range ? '0 : s.clip_near;
    to = s.whole_range ? ONE : s.clip_far;
    usable = from < to;
    ends = range(s.format, from, to);
    l.clip = ALL_DEPTHS;
    if (usable && !s.clamp_near && !s.unbounded[0]) l.clip.min = ends.min;
    if (usable && !s.clamp_far && !s.unbounded[1]) l.clip.max = ends.max;
    // Each end is rounded away from the range, so that clamped depths lie inside.
    l.hold = ALL_DEPTHS;
    if (from <= to && s.clamp_near) l.hold.min = bucket(s.format, after(from));
    if (from <= to && s.clamp_far) l.hold.max = bucket(s.format, to);
    l.unseen = !s.clamp_near && (!usable || s.unbounded[0]) || !s.clamp_far && (!usable || s.unbounded[1]);
    return l;
  endfunction

  // The rules that the state gives for a tile.
  function automatic zcull_rules_t rules(input zcull_state_t s);
    zcull_rules_t r;
    logic taken;
    limits_t ends;
    ends = limits(s);
    taken = s.alpha_to_coverage || s.masked != 0 || ends.unseen;
    r.cull = s.cull;
    r.test = s.test;
    r.write = s.test && s.write && !s.read_only_z;
    r.func = s.func_known ? s.func : COMPARE_ALWAYS;
    r.func_known = s.func_known;
    r.greater = s.greater;
    r.kill = s.alpha_test || s.shader_coverage || s.kills || s.keeps;
    r.shaded = (s.side_effects || s.stores) && !s.mandated;
    r.stencil = s.stencil_test && (s.stencil_acts & {{2{s.two_sided}}, 2'b11}) != 0 && !s.read_only_stencil;
    r.certain = !(r.kill || taken || s.stencil_test || s.bounds);
    r.exact = s.format == DEPTH_FORMAT_Z16;
    r.single = s.surface.samples == SAMPLE_MODE_X1;
    r.bounds_on = s.bounds;
    r.bounds = range(s.format, s.bounds_min, s.bounds_max);
    r.clip = ends.clip;
    // The shader's depth applies unless the test came first.
    r.hold = s.deep && !s.mandated ? '{min: 16'hffff, max: 16'h0} : ends.hold;
    return r;
  endfunction

endpackage
