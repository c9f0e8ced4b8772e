// Generated from rtl-model/arith/colour.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package colour_split_pkg;

  // A float within the range of its format, and the number of its 24 bits, including the hidden one, that the code drops.
  typedef struct packed {
    logic [31:0] x;
    logic [4:0] right;
  } colour_ranged_t;

  // A segment of the float range: the sRGB code of its first floats, and the low bits of the last float with that code;
  // the others have the next code.
  typedef struct packed {
    logic [7:0] code;
    logic [18:0] last;
  } srgb_segment_t;

  // A float, split at the lowest bit of its code.
  typedef struct packed {
    logic [31:0] x;
    // Exponent of a small float's code.
    logic [4:0] exponent;
    // The bits that the code keeps.
    logic [15:0] whole;
    // The highest dropped bit, and the others with that one inverted.
    logic half;
    logic [23:0] rest;
    // Fixed point: the float's bits times 2^n - 1, and the number of product bits below the code.
    logic [39:0] scaled;
    logic [5:0] below;
    // Segment with the change of its sRGB code: see `arith/srgb`.
    srgb_segment_t segment;
  } colour_split_t;

endpackage
