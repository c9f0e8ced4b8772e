// Generated from rtl-model/arith/depth_sample.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package depth_sample_pkg;
  import tile_depth_pkg::*;

  // The depth of a plane at a sample, in 1/16 pixel from the tile's centre.
  typedef struct packed {
    depth_format_t format;
    tile_plane_t plane;
    logic signed [7:0] dx;
    logic signed [7:0] dy;
  } depth_sample_op_t;

endpackage
