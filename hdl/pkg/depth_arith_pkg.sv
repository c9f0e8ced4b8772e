// Generated from rtl-model/bundle/depth_arith.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package depth_arith_pkg;
  import state_pkg::*;
  import tile_depth_pkg::*;

  // The depth of a plane at a sample, in 1/16 pixel from the tile's centre.
  typedef struct packed {
    depth_format_t format;
    tile_plane_t plane;
    logic signed [7:0] dx;
    logic signed [7:0] dy;
  } depth_sample_op_t;

  // A depth given as a float.
  typedef struct packed {
    depth_format_t format;
    logic [31:0] value;
  } depth_pack_op_t;

  // A word that has a stored code in its lowest bits.
  typedef struct packed {
    depth_format_t format;
    logic [31:0] word;
  } depth_unpack_op_t;

  // The code of a depth, and a word that has a stored one in its lowest bits.
  typedef struct packed {
    depth_format_t format;
    compare_t func;
    logic bounds;
    logic [31:0] least;
    logic [31:0] greatest;
    logic [31:0] source;
    logic [31:0] stored;
  } depth_compare_op_t;

  // Whether the source passes, and whether the stored code is within the bounds.
  typedef struct packed {
    logic pass;
    logic in_bounds;
  } depth_verdict_t;

endpackage
