// Generated from rtl-model/arith/interpolation/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package interpolation_pkg;

  // What becomes of a plane's value: nothing, or a product; or the value that the
  // primitive has everywhere. IPA's 3, by the draw's state, is one of these here.
  typedef enum logic [1:0] {INTERPOLATION_MODE_PASS, INTERPOLATION_MODE_MULTIPLY, INTERPOLATION_MODE_CONSTANT} interpolation_mode_t;

  // A plane's value at a place: a x + b y + c, of floats of 32 bits.
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
