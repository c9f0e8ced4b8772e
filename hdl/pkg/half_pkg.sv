// Generated from rtl-model/arith/half.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package half_pkg;

  // The part of a word that the two operations use: each its half; both the word, a 32-bit float; both the low half; both
  // the high half.
  typedef enum logic [1:0] {HALF_SOURCE_H1_H0, HALF_SOURCE_F32, HALF_SOURCE_H0_H0, HALF_SOURCE_H1_H1} half_source_t;

endpackage
