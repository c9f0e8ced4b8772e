// Depth and stencil state: how methods are decoded, and what a draw then does.

// A function that takes a struct need not read all of it.
/* verilator lint_off UNUSEDSIGNAL */
package zrop_state_pkg;
  import state_pkg::*;
  import stencil_methods_pkg::*;
  import tile_depth_pkg::*;
  import zrop_pkg::*;

  // 1.0 as a float.
  localparam logic [31:0] ONE = 32'h3f80_0000;

  // Near and far as floats.
  function automatic logic [31:0] near_of(input zrop_state_t s);
    return s.whole_range ? '0 : s.z_near;
  endfunction

  function automatic logic [31:0] far_of(input zrop_state_t s);
    return s.whole_range ? ONE : s.z_far;
  endfunction

  // Whether a float is a number below 0, above 1.
  function automatic logic is_below(input logic [31:0] float);
    return float > 32'h8000_0000 && float <= 32'hff80_0000;
  endfunction

  function automatic logic is_above(input logic [31:0] float);
    return float > ONE && float <= 32'h7f80_0000;
  endfunction

  // What near and far do. A near below 0 and a far above 1 clip nothing, nor does a near
  // above far do anything.
  function automatic zrop_clip_t clip_of(input zrop_state_t s);
    zrop_clip_t c;
    logic usable;
    c.least = depth_pkg::float_code(s.surface.format, near_of(s));
    c.most = depth_pkg::float_code(s.surface.format, far_of(s));
    usable = c.least <= c.most;
    c.clip_near = usable && !s.clamp_near && !is_below(near_of(s));
    c.clip_far = usable && !s.clamp_far && !is_above(far_of(s));
    c.clamp_near = usable && s.clamp_near;
    c.clamp_far = usable && s.clamp_far;
    return c;
  endfunction

  // Whether samples of a draw may be clipped, before its plane has been bounded.
  function automatic logic may_clip(input zrop_state_t s, input zrop_draw_t draw);
    logic [31:0] from, to;
    logic inside_it, by_near, by_far;
    from = near_of(s);
    to = far_of(s);
    inside_it = depth_pkg::enclosed(draw.plane);
    by_near = !is_below(from) && (from[30:0] != 0 || !inside_it);
    by_far = !is_above(to) && (to != ONE || !inside_it);
    return draw.answer && ((!s.clamp_near && by_near) || (!s.clamp_far && by_far));
  endfunction

  // The state after reset.
  function automatic zrop_state_t reset();
    zrop_state_t s;
    s = '0;
    s.surface.positions = {4{32'h8888_8888}};
    s.depth_func = COMPARE_ALWAYS;
    s.z_far = ONE;
    for (int k = 0; k < 2; k++) begin
      s.faces[k].func = COMPARE_ALWAYS;
      s.faces[k].func_mask = 8'hff;
      s.faces[k].write_mask = 8'hff;
    end
    return s;
  endfunction

  // What a draw does. A clear writes whatever the tests and masks say; only a
  // read-only surface stops it.
  function automatic zrop_plan_t plan(input zrop_state_t s, input zrop_draw_t draw);
    zrop_plan_t p;
    logic z, stencil, test;
    z = s.select && s.surface.format != DEPTH_FORMAT_NONE;
    stencil = s.select && s.surface.stencil;
    test = z && s.depth_test;
    p = '0;
    if (draw.decompress) return p;
    p.z = z;
    if (draw.clear_z || draw.clear_stencil) begin
      p.z_write = z && draw.clear_z && !s.read_only_z;
      p.func = COMPARE_ALWAYS;
      p.stencil = stencil && draw.clear_stencil && !s.read_only_stencil;
      p.face.func = COMPARE_ALWAYS;
      p.face.zpass = STENCIL_OP_REPLACE;
      p.face.value = s.clear_stencil;
      p.face.func_mask = 8'hff;
      p.face.write_mask = 8'hff;
      return p;
    end
    p.func = test && !draw.accept ? s.depth_func : COMPARE_ALWAYS;
    p.z_write = test && s.depth_write && !s.read_only_z && p.func != COMPARE_NEVER;
    p.bounds = z && s.bounds_test;
    p.clip = z && may_clip(s, draw);
    p.stencil = stencil && s.stencil_test;
    p.face = s.faces[draw.back && s.two_sided];
    if (s.read_only_stencil) p.face.write_mask = '0;
    return p;
  endfunction

  // Whether a comparison needs the stored depth.
  function automatic logic compares(input compare_t func);
    return func != COMPARE_ALWAYS && func != COMPARE_NEVER;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
