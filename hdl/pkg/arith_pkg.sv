// Generated from rtl-model/bundle/arith.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package arith_pkg;

  // Rounding: to nearest, halves to even; toward minus infinity; toward plus infinity;
  // toward zero.
  typedef enum logic [1:0] {ROUNDING_RN, ROUNDING_RM, ROUNDING_RP, ROUNDING_RZ} rounding_t;

  // What becomes of subnormals: they stay; they are zeros of their sign; and besides,
  // zero times anything is zero.
  typedef enum logic [1:0] {FLUSH_MODE_NONE, FLUSH_MODE_FTZ, FLUSH_MODE_FMZ} flush_mode_t;

  // A product over 2, 4, 8 or times 8, 4, 2, before it is rounded.
  typedef enum logic [2:0] {PRODUCT_SCALE_NONE, PRODUCT_SCALE_D2, PRODUCT_SCALE_D4, PRODUCT_SCALE_D8, PRODUCT_SCALE_M8, PRODUCT_SCALE_M4, PRODUCT_SCALE_M2} product_scale_t;

  // a + b, a b and a b + c.
  typedef enum logic [1:0] {FMA_KIND_ADD, FMA_KIND_MUL, FMA_KIND_FMA} fma_kind_t;

  // An addition, a multiplication or both, of floats of 32 bits.
  typedef struct packed {
    fma_kind_t kind;
    rounding_t rnd;
    flush_mode_t fmz;
    product_scale_t scale;
    logic sat;
    logic a_abs;
    logic a_neg;
    logic b_abs;
    logic b_neg;
    logic c_neg;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } fp32_fma_op_t;

  // What is asked of two floats. Bit 0 of the code takes less, bit 1 equal, bit 2
  // greater, bit 3 unordered.
  typedef enum logic [3:0] {FLOAT_TEST_F, FLOAT_TEST_LT, FLOAT_TEST_EQ, FLOAT_TEST_LE, FLOAT_TEST_GT, FLOAT_TEST_NE, FLOAT_TEST_GE, FLOAT_TEST_NUM, FLOAT_TEST_NAN, FLOAT_TEST_LTU, FLOAT_TEST_EQU, FLOAT_TEST_LEU, FLOAT_TEST_GTU, FLOAT_TEST_NEU, FLOAT_TEST_GEU, FLOAT_TEST_T} float_test_t;

  // How a test meets a predicate.
  typedef enum logic [1:0] {PREDICATE_OP_AND, PREDICATE_OP_OR, PREDICATE_OP_XOR} predicate_op_t;

  // The lesser or greater one; a test as a number; a test as predicates; one of two
  // by a test of a third.
  typedef enum logic [1:0] {COMPARE_KIND_MNMX, COMPARE_KIND_SET, COMPARE_KIND_SETP, COMPARE_KIND_CMP} compare_kind_t;

  // A comparison of floats of 32 bits.
  typedef struct packed {
    compare_kind_t kind;
    float_test_t cmp;
    predicate_op_t bop;
    logic bf;
    logic p;
    logic ftz;
    logic a_abs;
    logic a_neg;
    logic b_abs;
    logic b_neg;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } fp32_compare_op_t;

  // What a comparison of floats of 32 or 16 bits says: a number, or two predicates.
  typedef struct packed {
    logic [31:0] result;
    logic pd;
    logic pq;
  } float_compared_t;

  // Which function; codes 0 to 8 are those of MUFU, then the reductions of RRO. Of those
  // with 64h, operand and result are the high words of doubles.
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
