// Generated from rtl-model/arith/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package arith_pkg;

  // Rounding: to nearest, halves to even; toward minus infinity; toward plus infinity;
  // toward zero.
  typedef enum logic [1:0] {ROUNDING_RN, ROUNDING_RM, ROUNDING_RP, ROUNDING_RZ} rounding_t;

  // Treatment of subnormals: kept; flushed to zeros of their sign; flushed, and zero times anything is zero.
  typedef enum logic [1:0] {FLUSH_MODE_NONE, FLUSH_MODE_FTZ, FLUSH_MODE_FMZ} flush_mode_t;

  // a + b, a b and a b + c.
  typedef enum logic [1:0] {FMA_KIND_ADD, FMA_KIND_MUL, FMA_KIND_FMA} fma_kind_t;

  // Comparisons of two floats. Bit 0 of the code accepts less, bit 1 equal, bit 2
  // greater, bit 3 unordered.
  typedef enum logic [3:0] {FLOAT_TEST_F, FLOAT_TEST_LT, FLOAT_TEST_EQ, FLOAT_TEST_LE, FLOAT_TEST_GT, FLOAT_TEST_NE, FLOAT_TEST_GE, FLOAT_TEST_NUM, FLOAT_TEST_NAN, FLOAT_TEST_LTU, FLOAT_TEST_EQU, FLOAT_TEST_LEU, FLOAT_TEST_GTU, FLOAT_TEST_NEU, FLOAT_TEST_GEU, FLOAT_TEST_T} float_test_t;

  // How a comparison's outcome is combined with a predicate.
  typedef enum logic [1:0] {PREDICATE_OP_AND, PREDICATE_OP_OR, PREDICATE_OP_XOR} predicate_op_t;

  // Minimum or maximum; the outcome of a comparison as a number; as predicates; a choice between two words by a comparison
  // of a third.
  typedef enum logic [1:0] {COMPARE_KIND_MNMX, COMPARE_KIND_SET, COMPARE_KIND_SETP, COMPARE_KIND_CMP} compare_kind_t;

  // The result of a comparison of 32- or 16-bit floats: a number, or two predicates.
  typedef struct packed {
    logic [31:0] result;
    logic pd;
    logic pq;
  } float_compared_t;

endpackage
