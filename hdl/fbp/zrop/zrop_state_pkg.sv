// Depth and stencil state: how methods are decoded, and what a draw then does.

// A function that takes a struct need not read all of it.
/* verilator lint_off UNUSEDSIGNAL */
package zrop_state_pkg;
  import state_pkg::*;
  import stencil_methods_pkg::*;
  import tile_depth_pkg::*;
  import zrop_pkg::*;

  // The state after reset.
  function automatic zrop_state_t reset();
    zrop_state_t s;
    s = '0;
    s.surface.positions = {4{32'h8888_8888}};
    s.depth_func = COMPARE_ALWAYS;
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
