// Generated from rtl-model/tex/texel_decode/bc_decode.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package bc_scales_pkg;

  // Parts of one: of colours of 5 and of 6 bits sixths, of steps thirty-fifths of 255.
  localparam int unsigned BC_FIVE = 186;

  localparam int unsigned BC_SIX = 378;

  localparam int unsigned BC_STEPS = 8925;

  localparam int unsigned BC_SIGNED_STEPS = 4445;

  // A part of one as a code, in units of 2^-20, nearest.
  localparam int unsigned BC_SCALE_FIVE = 368016351;

  localparam int unsigned BC_SCALE_SIX = 181087411;

  localparam int unsigned BC_SCALE_STEPS = 7669584;

endpackage
