// Generated from rtl-model/arith/depth_compare.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package depth_compare_pkg;
  import state_pkg::*;
  import tile_depth_pkg::*;

  // The code of a depth, and a word with the stored code in its lowest bits.
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
