// Generated from rtl-model/bundle/geometry.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package geometry_pkg;

  // Fraction bits of window coordinates (1.14.8).
  localparam int unsigned WINDOW_FRACTION = 8;

  // Window coordinate, in 1/256 pixel, y down.
  typedef logic signed [22:0] window_coord_t;

  // Identifies a primitive in flight; wraps around.
  typedef logic [15:0] prim_id_t;

  // Screen area of a triangle in pixels, rounded down, if below the largest area that matters; 0 for lines and points.
  typedef logic [22:0] prim_area_t;

  localparam prim_area_t AREA_MOST = 23'h400000;

  // Pixels from `x0` up to but not including `x1`, and likewise rows.
  typedef struct packed {
    logic [14:0] x0;
    logic [14:0] y0;
    logic [14:0] x1;
    logic [14:0] y1;
  } rect_t;

  // Depth over a primitive, also outside [0, 1]. At window position (x, y), in 1/256 pixel, depth is `(z + (a (x - x0) + b
  // (y - y0)) 2^-(slope_exp + 8)) 2^-z_exp`. No slope is steeper than `2^(26 - z_exp)` units of z: `slope_exp + z_exp` is
  // at least 13, slopes are below 2^39.
  typedef struct packed {
    window_coord_t x0;
    window_coord_t y0;
    // Change per pixel right and down, in 2^-slope_exp units of z.
    logic signed [39:0] a;
    logic signed [39:0] b;
    logic signed [7:0] slope_exp;
    // Depth at the first vertex, in 2^-z_exp.
    logic signed [35:0] z;
    logic [5:0] z_exp;
    // Least and greatest depth of the vertices, in 2^-z_exp.
    logic signed [35:0] z_min;
    logic signed [35:0] z_max;
  } prim_plane_t;

endpackage
