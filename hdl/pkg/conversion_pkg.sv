// Generated from rtl-model/arith/conversion/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package conversion_pkg;
  import arith_pkg::*;

  // Kinds of source and result: floats and integers.
  typedef enum logic [1:0] {CONVERSION_KIND_F2F, CONVERSION_KIND_F2I, CONVERSION_KIND_I2F, CONVERSION_KIND_I2I} conversion_kind_t;

  // Bits of a number. No float has 8.
  typedef enum logic [1:0] {NUMBER_SIZE_BITS8, NUMBER_SIZE_BITS16, NUMBER_SIZE_BITS32, NUMBER_SIZE_BITS64} number_size_t;

  // A conversion.
  typedef struct packed {
    conversion_kind_t kind;
    number_size_t d_size;
    logic d_signed;
    number_size_t s_size;
    logic s_signed;
    rounding_t rnd;
    logic integral;
    logic sat;
    logic ftz;
    logic [1:0] sel;
    logic abs;
    logic neg;
    logic [63:0] b;
  } conversion_op_t;

endpackage
