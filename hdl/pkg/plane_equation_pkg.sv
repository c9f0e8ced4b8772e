// Generated from rtl-model/tpc/stri/plane_equation.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package plane_equation_pkg;
  import pixels_pkg::*;

  // Values at three corners; barycentrics of the second and the third corner. A constant is the first value.
  typedef struct packed {
    logic constant;
    logic [PLANE_CORNERS-1:0][31:0] values;
    barycentric_terms_t u;
    barycentric_terms_t v;
  } plane_op_t;

  // a x + b y + c: floats.
  typedef struct packed {
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } plane_t;

endpackage
