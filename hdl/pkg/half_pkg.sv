// Generated from rtl-model/arith/half.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package half_pkg;

  // What of a word the two operations take: each its half; both the word, a float of 32
  // bits; both the low half; both the high half.
  typedef enum logic [1:0] {HALF_SOURCE_H1_H0, HALF_SOURCE_F32, HALF_SOURCE_H0_H0, HALF_SOURCE_H1_H1} half_source_t;

endpackage
