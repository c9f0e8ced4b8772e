// Generated from rtl-model/arith/colour_pack.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package colour_pack_pkg;
  import pixel_format_pkg::*;

  typedef struct packed {
    pixel_format_t format;
    colour_t colour;
  } colour_pack_op_t;

endpackage
