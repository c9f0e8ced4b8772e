// Generated from rtl-model/arith/fp32_compare.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package fp32_compare_pkg;
  import arith_pkg::*;

  // A comparison of 32-bit floats.
  typedef struct packed {
    compare_kind_t kind;
    float_test_t cmp;
    predicate_op_t bop;
    logic bf;
    logic p;
    logic ftz;
    logic a_abs;
    logic a_neg;
    logic b_abs;
    logic b_neg;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } fp32_compare_op_t;

endpackage
