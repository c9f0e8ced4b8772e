// Generated from rtl-model/arith/colour.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package colour_split_pkg;

  // A float within the range of its format, and how many of its 24 bits, hidden one
  // included, the code has no place for.
  typedef struct packed {
    logic [31:0] x;
    logic [4:0] right;
  } colour_ranged_t;

  // Of floats that lie together: the sRGB code of the first ones, and the low bits of the
  // last one that has it; the others have the next one.
  typedef struct packed {
    logic [7:0] code;
    logic [18:0] last;
  } srgb_segment_t;

  // A float, cut where its code ends.
  typedef struct packed {
    logic [31:0] x;
    // Of a small float's code.
    logic [4:0] exponent;
    // The bits that the code has a place for.
    logic [15:0] whole;
    // The uppermost of the others, and the others, of which that one is inverted.
    logic half;
    logic [23:0] rest;
    // Of fixed point: the float's bits times 2^n - 1, and how many of the product are below a code.
    logic [39:0] scaled;
    logic [5:0] below;
    // Where its sRGB code changes: see `arith/srgb`.
    srgb_segment_t segment;
  } colour_split_t;

endpackage
