// Generated from rtl-model/arith/depth_pack.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package depth_pack_pkg;
  import tile_depth_pkg::*;

  // A depth given as a float.
  typedef struct packed {
    depth_format_t format;
    logic [31:0] value;
  } depth_pack_op_t;

endpackage
