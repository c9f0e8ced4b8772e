// Generated from rtl-model/arith/interpolation/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package interpolation_pkg;

  // Use of a plane's value: as it is, or in a product; or the constant value of the primitive. IPA's mode 3 is one of
  // these, depending on the draw's state.
  typedef enum logic [1:0] {INTERPOLATION_MODE_PASS, INTERPOLATION_MODE_MULTIPLY, INTERPOLATION_MODE_CONSTANT} interpolation_mode_t;

  // A plane's value at a position: a x + b y + c, of 32-bit floats.
  typedef struct packed {
    interpolation_mode_t mode;
    logic sat;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
    logic [31:0] x;
    logic [31:0] y;
    logic [31:0] w;
  } interpolation_op_t;

endpackage
