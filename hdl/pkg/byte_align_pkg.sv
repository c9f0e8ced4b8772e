// Generated from rtl-model/hub/byte_align/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package byte_align_pkg;
  import copies_pkg::*;

  // Bytes of a beat: `count`, up to 16, from byte `first`.
  typedef struct packed {
    logic [3:0] first;
    logic [4:0] count;
  } byte_span_t;

  // The bytes of a span, in their lanes.
  typedef struct packed {
    byte_span_t span;
    copy_beat_t beat;
  } span_beat_t;

endpackage
