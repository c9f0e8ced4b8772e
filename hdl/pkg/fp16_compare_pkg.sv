// Generated from rtl-model/arith/fp16_compare.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package fp16_compare_pkg;
  import arith_pkg::*;
  import half_pkg::*;

  // Two results as numbers, or as predicates.
  typedef enum logic [0:0] {HALF_COMPARE_KIND_SET, HALF_COMPARE_KIND_SETP} half_compare_kind_t;

  // Two comparisons of 16-bit floats.
  typedef struct packed {
    half_compare_kind_t kind;
    float_test_t cmp;
    predicate_op_t bop;
    logic bf;
    logic h_and;
    logic p;
    logic ftz;
    half_source_t a_sel;
    half_source_t b_sel;
    logic a_abs;
    logic a_neg;
    logic b_abs;
    logic b_neg;
    logic [31:0] a;
    logic [31:0] b;
  } fp16_compare_op_t;

endpackage
