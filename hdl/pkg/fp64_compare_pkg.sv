// Generated from rtl-model/arith/fp64_compare.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package fp64_compare_pkg;
  import arith_pkg::*;

  // A comparison of 64-bit floats. There is no Cmp.
  typedef struct packed {
    compare_kind_t kind;
    float_test_t cmp;
    predicate_op_t bop;
    logic bf;
    logic p;
    logic a_abs;
    logic a_neg;
    logic b_abs;
    logic b_neg;
    logic [63:0] a;
    logic [63:0] b;
  } fp64_compare_op_t;

  // Result: a number, or two predicates.
  typedef struct packed {
    logic [63:0] result;
    logic pd;
    logic pq;
  } fp64_compared_t;

endpackage
