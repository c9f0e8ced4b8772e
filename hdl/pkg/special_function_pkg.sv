// Generated from rtl-model/arith/special_function.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package special_function_pkg;

  // The function; codes 0 to 8 are those of MUFU, then the reductions of RRO. For those with 64h, operand and result are
  // the high words of doubles.
  typedef enum logic [3:0] {SPECIAL_KIND_COS, SPECIAL_KIND_SIN, SPECIAL_KIND_EX2, SPECIAL_KIND_LG2, SPECIAL_KIND_RCP, SPECIAL_KIND_RSQ, SPECIAL_KIND_RCP64H, SPECIAL_KIND_RSQ64H, SPECIAL_KIND_SQRT, SPECIAL_KIND_RRO_SINCOS, SPECIAL_KIND_RRO_EX2} special_kind_t;

  // A special function of a number.
  typedef struct packed {
    special_kind_t kind;
    logic sat;
    logic a_abs;
    logic a_neg;
    logic [31:0] a;
  } special_function_op_t;

endpackage
