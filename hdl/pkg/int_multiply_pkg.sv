// Generated from rtl-model/arith/int_multiply.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package int_multiply_pkg;

  // The part of a word that is a factor, and whether it is signed.
  typedef enum logic [2:0] {FACTOR_PART_U32, FACTOR_PART_S32, FACTOR_PART_U24, FACTOR_PART_S24, FACTOR_PART_U16_H0, FACTOR_PART_S16_H0, FACTOR_PART_U16_H1, FACTOR_PART_S16_H1} factor_part_t;

  // The part of a word that is added to a product: all of it, 24 bits, 16 bits.
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

endpackage
