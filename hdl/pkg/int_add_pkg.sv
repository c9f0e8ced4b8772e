// Generated from rtl-model/arith/int_add.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package int_add_pkg;

  // The part of a word that is the operand: all of it, its low half, its high half.
  typedef enum logic [1:0] {HALF_SELECT_WORD, HALF_SELECT_H0, HALF_SELECT_H1} half_select_t;

  // a + b, and a + b + c.
  typedef enum logic [0:0] {INT_ADD_KIND_ADD, INT_ADD_KIND_ADD3} int_add_kind_t;

  // Shift of a + b before c is added: none; right or left by 16.
  typedef enum logic [1:0] {SUM_SHIFT_NONE, SUM_SHIFT_RS, SUM_SHIFT_LS} sum_shift_t;

  // A sum.
  typedef struct packed {
    int_add_kind_t kind;
    sum_shift_t lrs;
    half_select_t a_half;
    half_select_t b_half;
    half_select_t c_half;
    logic a_neg;
    logic b_neg;
    logic c_neg;
    logic sat;
    logic x;
    logic carry;
    logic overflow;
    logic zero;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } int_add_op_t;

endpackage
