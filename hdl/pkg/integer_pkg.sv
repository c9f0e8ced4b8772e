// Generated from rtl-model/arith/integer.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package integer_pkg;

  // The condition code.
  typedef struct packed {
    logic overflow;
    logic carry;
    logic sign;
    logic zero;
  } condition_code_t;

  // A result and its condition code.
  typedef struct packed {
    logic [31:0] result;
    condition_code_t cc;
  } flagged_t;

endpackage
