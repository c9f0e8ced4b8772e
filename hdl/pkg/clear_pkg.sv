// Generated from rtl-model/bundle/clear.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package clear_pkg;
  import geometry_pkg::*;

  // A clear, surface by surface; bits as in CLEAR_SURFACE.
  typedef struct packed {
    logic z;
    logic stencil;
    // Nothing is cleared: compressed depth is decompressed to samples, in place.
    logic decompress;
    // Red, green, blue, alpha from bit 0.
    logic [3:0] colour;
    logic [2:0] target;
    rect_t rect;
  } clear_t;

  // One step of the clear walk: 16 rows of 64 bytes, or the part of them in `rect`.
  typedef struct packed {
    logic z;
    logic stencil;
    logic decompress;
    logic [3:0] colour;
    logic [2:0] target;
    // Pixels to clear; not empty, within one 16x16 tile.
    rect_t rect;
    logic last;
  } clear_tile_t;

endpackage
