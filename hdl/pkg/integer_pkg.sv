// Generated from rtl-model/bundle/integer.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package integer_pkg;
  import arith_pkg::*;

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

  // Which part of a word is an operand: all of it, its low half, its high half.
  typedef enum logic [1:0] {HALF_SELECT_WORD, HALF_SELECT_H0, HALF_SELECT_H1} half_select_t;

  // a + b, and a + b + c.
  typedef enum logic [0:0] {INT_ADD_KIND_ADD, INT_ADD_KIND_ADD3} int_add_kind_t;

  // What becomes of a + b before c is added: nothing; it moves right or left by 16.
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
    logic zero;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } int_add_op_t;

  // What becomes of c: it stays; its low half; its high half; 2^16 less for each
  // negative factor unless one is 0; 2^16 b more.
  typedef enum logic [2:0] {XMAD_MODE_NONE, XMAD_MODE_CLO, XMAD_MODE_CHI, XMAD_MODE_CSFU, XMAD_MODE_CBCC} xmad_mode_t;

  // A product of halves, and a sum.
  typedef struct packed {
    xmad_mode_t cm;
    logic a_signed;
    logic b_signed;
    logic a_h1;
    logic b_h1;
    logic psl;
    logic mrg;
    logic x;
    logic carry;
    logic zero;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } xmad_op_t;

  // Which part of a word is a factor, and whether it has a sign.
  typedef enum logic [2:0] {FACTOR_PART_U32, FACTOR_PART_S32, FACTOR_PART_U24, FACTOR_PART_S24, FACTOR_PART_U16_H0, FACTOR_PART_S16_H0, FACTOR_PART_U16_H1, FACTOR_PART_S16_H1} factor_part_t;

  // Which part of a word is added to a product: all of it, 24 bits, 16 bits.
  typedef enum logic [1:0] {ADDEND_PART_WORD, ADDEND_PART_LOW24, ADDEND_PART_H0} addend_part_t;

  // A product, and a sum.
  typedef struct packed {
    factor_part_t ta;
    factor_part_t tb;
    addend_part_t tc;
    logic hi;
    logic sat;
    logic p_neg;
    logic c_neg;
    logic x;
    logic carry;
    logic zero;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } int_multiply_op_t;

  // A word left; a word right; the high word of two left; the low or high word of two
  // right; a word left and a sum; the high word of two left and a sum.
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

  // What is done bit by bit; `Lut` by a table.
  typedef enum logic [2:0] {LOGIC_KIND_AND, LOGIC_KIND_OR, LOGIC_KIND_XOR, LOGIC_KIND_PASS_B, LOGIC_KIND_LUT} logic_kind_t;

  // What the predicate says of a logic result.
  typedef enum logic [1:0] {LOGIC_TEST_F, LOGIC_TEST_T, LOGIC_TEST_Z, LOGIC_TEST_NZ} logic_test_t;

  // Logic, bit by bit.
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

  // A logic result, and what the predicate says of it.
  typedef struct packed {
    flagged_t flagged;
    logic pd;
  } int_tested_t;

  // Extract and insert.
  typedef enum logic [0:0] {BIT_FIELD_KIND_BFE, BIT_FIELD_KIND_BFI} bit_field_kind_t;

  // A field of bits, at b[7:0] and b[15:8] bits long.
  typedef struct packed {
    bit_field_kind_t kind;
    logic arithmetic;
    logic brev;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } bit_field_op_t;

  // How the selector chooses bytes.
  typedef enum logic [2:0] {PERMUTE_MODE_INDEX, PERMUTE_MODE_F4E, PERMUTE_MODE_B4E, PERMUTE_MODE_RC8, PERMUTE_MODE_ECL, PERMUTE_MODE_ECR, PERMUTE_MODE_RC16} permute_mode_t;

  // Four of the eight bytes of c and a.
  typedef struct packed {
    permute_mode_t mode;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } byte_permute_op_t;

  // How many ones there are, and where the first one is.
  typedef enum logic [0:0] {BIT_COUNT_KIND_POPC, BIT_COUNT_KIND_FLO} bit_count_kind_t;

  // Bits of a word.
  typedef struct packed {
    bit_count_kind_t kind;
    logic arithmetic;
    logic sh;
    logic inv;
    logic [31:0] b;
  } bit_count_op_t;

  // A byte, half or word, and whether it has a sign.
  typedef enum logic [3:0] {VIDEO_PART_U8_B0, VIDEO_PART_U8_B1, VIDEO_PART_U8_B2, VIDEO_PART_U8_B3, VIDEO_PART_U16_H0, VIDEO_PART_U16_H1, VIDEO_PART_U32, VIDEO_PART_RESERVED, VIDEO_PART_S8_B0, VIDEO_PART_S8_B1, VIDEO_PART_S8_B2, VIDEO_PART_S8_B3, VIDEO_PART_S16_H0, VIDEO_PART_S16_H1, VIDEO_PART_S32} video_part_t;

  // What becomes of a video result and c.
  typedef enum logic [2:0] {VIDEO_MERGE_MRG16H, VIDEO_MERGE_MRG16L, VIDEO_MERGE_MRG8B0, VIDEO_MERGE_MRG8B2, VIDEO_MERGE_ACC, VIDEO_MERGE_MIN, VIDEO_MERGE_MAX, VIDEO_MERGE_NONE} video_merge_t;

  // One difference, and four of bytes.
  typedef enum logic [0:0] {ABS_DIFFERENCE_KIND_ONE, ABS_DIFFERENCE_KIND_FOUR} abs_difference_kind_t;

  // The absolute difference of two parts of words, or those of four bytes.
  typedef struct packed {
    abs_difference_kind_t kind;
    video_part_t a_sel;
    video_part_t b_sel;
    video_merge_t vop;
    logic sat;
    logic sd;
    logic ta;
    logic tb;
    logic acc;
    logic [3:0] lanes;
    logic [3:0] a_bytes;
    logic [3:0] b_bytes;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } abs_difference_op_t;

  // What is asked of two words. Bit 0 of the code takes less, bit 1 equal, bit 2 greater.
  typedef enum logic [2:0] {INT_TEST_F, INT_TEST_LT, INT_TEST_EQ, INT_TEST_LE, INT_TEST_GT, INT_TEST_NE, INT_TEST_GE, INT_TEST_T} int_test_t;

  // Which word of a longer number is chosen.
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

  // What a comparison of words says: a number, or two predicates.
  typedef struct packed {
    flagged_t flagged;
    logic pd;
    logic pq;
  } int_compared_t;

endpackage
