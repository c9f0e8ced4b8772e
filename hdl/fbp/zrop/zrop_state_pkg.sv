// Depth and stencil state: decoding of methods, and the plan of a draw.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package zrop_state_pkg;
  import depth_pkg::ONE;
  import depth_viewport_pkg::viewport_t;
  import state_pkg::*;
  import stencil_methods_pkg::*;
  import tile_depth_pkg::*;
  import zrop_pkg::*;

  // Near and far.
  function automatic viewport_t viewport(input zrop_state_t s);
    return depth_viewport_pkg::viewport_of(s.whole_range, s.z_near, s.z_far, s.clamp_near, s.clamp_far);
  endfunction

  // The format in which depths are compared with near and far: Z32 without a surface.
  function automatic depth_format_t code_format(input zrop_surface_t s);
    return s.format == DEPTH_FORMAT_NONE ? DEPTH_FORMAT_Z32 : s.format;
  endfunction

  // Effect of near and far. A near below 0 and a far above 1 clip nothing, and a near above far has no effect.
  function automatic zrop_clip_t clip_of(input zrop_state_t s);
    zrop_clip_t c;
    viewport_t v;
    logic usable;
    v = viewport(s);
    c.least = depth_pkg::float_code(code_format(s.surface), v.z_near);
    c.most = depth_pkg::float_code(code_format(s.surface), v.z_far);
    usable = c.least <= c.most;
    c.clip_near = usable && !s.clamp_near && !depth_viewport_pkg::is_below(v.z_near);
    c.clip_far = usable && !s.clamp_far && !depth_viewport_pkg::is_above(v.z_far);
    c.clamp_near = usable && s.clamp_near;
    c.clamp_far = usable && s.clamp_far;
    return c;
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

  // The plan of a draw. A clear writes whatever the tests and masks are; only a read-only surface prevents it.
  // Decompression leaves every depth unchanged.
  function automatic zrop_plan_t plan(input zrop_state_t s, input zrop_draw_t draw);
    zrop_plan_t p;
    logic z, stencil, test;
    z = s.select && s.surface.format != DEPTH_FORMAT_NONE;
    stencil = s.select && s.surface.stencil;
    test = z && s.depth_test;
    p = '0;
    if (draw.decompress) begin
      p.decompress = z;
      p.func = COMPARE_ALWAYS;
      return p;
    end
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
    p.clip = draw.response && !draw.unclipped && depth_viewport_pkg::may_clip(viewport(s), draw.plane);
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
