// Generated from rtl-model/arith/int_compare.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package int_compare_pkg;
  import arith_pkg::*;
  import integer_pkg::*;

  // Test of two words. Bit 0 of the code accepts less, bit 1 equal, bit 2 greater.
  typedef enum logic [2:0] {INT_TEST_F, INT_TEST_LT, INT_TEST_EQ, INT_TEST_LE, INT_TEST_GT, INT_TEST_NE, INT_TEST_GE, INT_TEST_T} int_test_t;

  // The word of a longer number that is selected.
  typedef enum logic [1:0] {CHAIN_PART_NONE, CHAIN_PART_XLO, CHAIN_PART_XMED, CHAIN_PART_XHI} chain_part_t;

  // A comparison of words.
  typedef struct packed {
    compare_kind_t kind;
    int_test_t cmp;
    chain_part_t xm;
    predicate_op_t bop;
    logic bf;
    logic p;
    logic arithmetic;
    logic x;
    logic carry;
    logic zero;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } int_compare_op_t;

  // Result of a comparison of words: a number, or two predicates.
  typedef struct packed {
    flagged_t flagged;
    logic pd;
    logic pq;
  } int_compared_t;

endpackage
