// Near and far of a viewport, and whether they may clip samples of a plane.

package depth_viewport_pkg;
  import depth_pkg::*;
  import tile_depth_pkg::*;

  // Near and far of a viewport, floats, and whether depths beyond them are clamped instead of clipped.
  typedef struct packed {
    logic [31:0] z_near;
    logic [31:0] z_far;
    logic        clamp_near;
    logic        clamp_far;
  } viewport_t;

  // Uses near and far in place of 0 and 1, unless the latter are selected.
  function automatic viewport_t viewport_of(
    input logic whole_range, input logic [31:0] z_near, input logic [31:0] z_far, input logic clamp_near,
    input logic clamp_far
  );
    viewport_t v;
    v.z_near = whole_range ? '0 : z_near;
    v.z_far = whole_range ? ONE : z_far;
    v.clamp_near = clamp_near;
    v.clamp_far = clamp_far;
    return v;
  endfunction

  // Whether a float is a number below 0, and whether it is one above 1.
  function automatic logic is_below(input logic [31:0] number);
    return number > 32'h8000_0000 && number <= 32'hff80_0000;
  endfunction

  function automatic logic is_above(input logic [31:0] number);
    return number > ONE && number <= 32'h7f80_0000;
  endfunction

  // Whether a plane is between 0 and 1 on its whole tile.
  function automatic logic enclosed(input tile_plane_t p);
    logic signed [41:0] a, b, c, reach;
    a = 42'($signed(p.a));
    b = 42'($signed(p.b));
    reach = ((a < 0 ? -a : a) + (b < 0 ? -b : b)) <<< 2;
    c = 42'($signed(p.c));
    return c >= reach && c + reach <= 42'sd1 <<< (p.exp > 6'd40 ? 6'd40 : p.exp);
  endfunction

  // Whether samples of a plane may be clipped, before the plane has been bounded.
  function automatic logic may_clip(input viewport_t v, input tile_plane_t plane);
    logic inside_it, by_near, by_far;
    inside_it = enclosed(plane);
    by_near = !is_below(v.z_near) && (v.z_near[30:0] != 0 || !inside_it);
    by_far = !is_above(v.z_far) && (v.z_far != ONE || !inside_it);
    return (!v.clamp_near && by_near) || (!v.clamp_far && by_far);
  endfunction

endpackage
