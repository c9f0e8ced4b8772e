// Generated from rtl-model/arith/depth_unpack.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package depth_unpack_pkg;
  import tile_depth_pkg::*;

  // A word with a stored code in its lowest bits.
  typedef struct packed {
    depth_format_t format;
    logic [31:0] word;
  } depth_unpack_op_t;

endpackage
