// Generated from rtl-model/tpc/sm/lane_datapaths/range_reduction.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package range_reduction_pkg;

  // Reduction of a number: for powers of two, or for sines and cosines.
  typedef struct packed {
    logic power;
    logic abs;
    logic neg;
    logic [31:0] a;
  } range_reduction_op_t;

endpackage
