// Generated from rtl-model/arith/int_shift.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package int_shift_pkg;

  // Shift a word left; a word right; two words left, high result; two words right, low or high result; a word left and
  // add; two words left, high result, and add.
  typedef enum logic [2:0] {SHIFT_KIND_SHL, SHIFT_KIND_SHR, SHIFT_KIND_SHF_L, SHIFT_KIND_SHF_R, SHIFT_KIND_SCADD, SHIFT_KIND_LEA_HI} shift_kind_t;

  // A shift.
  typedef struct packed {
    shift_kind_t kind;
    logic w;
    logic arithmetic;
    logic wide;
    logic hi;
    logic brev;
    logic [4:0] ush;
    logic a_neg;
    logic b_neg;
    logic x;
    logic carry;
    logic zero;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } int_shift_op_t;

endpackage
