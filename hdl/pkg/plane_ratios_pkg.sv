// Generated from rtl-model/gpc/setup/plane_ratios.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package plane_ratios_pkg;
  import pixels_pkg::*;
  import raster_pkg::*;
  import setup_pkg::*;

  // An edge function from window position (0, 0), over 1/256 pixel, before the ownership rule.
  typedef struct packed {
    logic signed [23:0] a;
    logic signed [23:0] b;
    logic signed [49:0] c;
  } ratio_edge_t;

  // Edges opposite the second and the third corner, the divisor of both, and the tile.
  typedef struct packed {
    ratio_edge_t [1:0] edges;
    slope_divisor_t divisor;
    tile_coord_t tile_x;
    tile_coord_t tile_y;
  } ratio_op_t;

  typedef struct packed {
    barycentric_terms_t u;
    barycentric_terms_t v;
    tile_coord_t tile_x;
    tile_coord_t tile_y;
  } prim_barycentrics_t;

  // Bits to which numerators, the divisor and its reciprocal are truncated.
  localparam int unsigned RATIO_BITS = 32;

  // Bits of the largest numerator.
  localparam int unsigned RATIO_NUMERATOR = 50;

endpackage
