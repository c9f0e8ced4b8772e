// Generated from rtl-model/tex/float.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package texture_float_pkg;

  localparam logic [31:0] HALF = 32'h3f000000;

  localparam logic [31:0] ONE = 32'h3f800000;

  // The result of what is no number.
  localparam logic [31:0] NAN = 32'h7fffffff;

  // Without its sign.
  localparam logic [31:0] INFINITY = 32'h7f800000;

endpackage
