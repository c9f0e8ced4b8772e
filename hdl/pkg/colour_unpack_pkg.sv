// Generated from rtl-model/arith/colour_unpack.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package colour_unpack_pkg;
  import pixel_format_pkg::*;

  typedef struct packed {
    pixel_format_t format;
    pixel_words_t words;
  } colour_unpack_op_t;

endpackage
