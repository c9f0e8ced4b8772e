// Generated from rtl-model/bundle/fp64.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package fp64_pkg;
  import arith_pkg::*;

  // An addition, a multiplication or both, of floats of 64 bits.
  typedef struct packed {
    fma_kind_t kind;
    rounding_t rnd;
    logic a_abs;
    logic a_neg;
    logic b_abs;
    logic b_neg;
    logic c_neg;
    logic [63:0] a;
    logic [63:0] b;
    logic [63:0] c;
  } fp64_fma_op_t;

  // A comparison of floats of 64 bits. There is no Cmp.
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

  // What it says: a number, or two predicates.
  typedef struct packed {
    logic [63:0] result;
    logic pd;
    logic pq;
  } fp64_compared_t;

endpackage
