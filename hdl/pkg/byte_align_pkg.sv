// Generated from rtl-model/hub/byte_align/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package byte_align_pkg;
  import copies_pkg::*;

  // The bytes of a span, in their lanes.
  typedef struct packed {
    byte_span_t span;
    copy_beat_t beat;
  } span_beat_t;

endpackage
