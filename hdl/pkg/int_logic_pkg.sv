// Generated from rtl-model/arith/int_logic.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package int_logic_pkg;
  import integer_pkg::*;

  // Bitwise function; `Lut` uses a table.
  typedef enum logic [2:0] {LOGIC_KIND_AND, LOGIC_KIND_OR, LOGIC_KIND_XOR, LOGIC_KIND_PASS_B, LOGIC_KIND_LUT} logic_kind_t;

  // Test of a logic result for the predicate.
  typedef enum logic [1:0] {LOGIC_TEST_F, LOGIC_TEST_T, LOGIC_TEST_Z, LOGIC_TEST_NZ} logic_test_t;

  // A bitwise operation.
  typedef struct packed {
    logic_kind_t kind;
    logic [7:0] xlut;
    logic a_inv;
    logic b_inv;
    logic_test_t pz;
    logic x;
    logic zero;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } int_logic_op_t;

  // A logic result, and the predicate from its test.
  typedef struct packed {
    flagged_t flagged;
    logic pd;
  } int_tested_t;

endpackage
