// Generated from rtl-model/arith/bit_count.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package bit_count_pkg;

  // The number of ones, or the position of the first one.
  typedef enum logic [0:0] {BIT_COUNT_KIND_POPC, BIT_COUNT_KIND_FLO} bit_count_kind_t;

  // A bit count of a word.
  typedef struct packed {
    bit_count_kind_t kind;
    logic arithmetic;
    logic sh;
    logic inv;
    logic [31:0] b;
  } bit_count_op_t;

endpackage
