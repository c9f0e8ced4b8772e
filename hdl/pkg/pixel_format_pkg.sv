// Generated from rtl-model/bundle/pixel_format.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package pixel_format_pkg;

  // A colour: red, green, blue, alpha, floats.
  typedef logic [3:0][31:0] colour_t;

  // What the bits of a component mean. Unsigned integers and floats of 32 bits are plain.
  typedef enum logic [2:0] {COLOUR_NUMBER_PLAIN, COLOUR_NUMBER_SINT, COLOUR_NUMBER_UNORM, COLOUR_NUMBER_SNORM, COLOUR_NUMBER_SRGB, COLOUR_NUMBER_FLOAT} colour_number_t;

  // A component of a format. Floats of 16 bits have a sign, of 11 and 10 none.
  typedef struct packed {
    colour_number_t number;
    logic [5:0] bits;
  } colour_component_t;

  // Where the components of a pixel are, least significant first.
  typedef enum logic [3:0] {COLOUR_LAYOUT_RGBA8, COLOUR_LAYOUT_BGRA8, COLOUR_LAYOUT_RG8, COLOUR_LAYOUT_R8, COLOUR_LAYOUT_A8, COLOUR_LAYOUT_RGB10A2, COLOUR_LAYOUT_BGR10A2, COLOUR_LAYOUT_RG11B10, COLOUR_LAYOUT_BGR565, COLOUR_LAYOUT_BGR5A1, COLOUR_LAYOUT_RG16, COLOUR_LAYOUT_R16, COLOUR_LAYOUT_R32, COLOUR_LAYOUT_RGBA16, COLOUR_LAYOUT_RG32, COLOUR_LAYOUT_RGBA32} colour_layout_t;

  // What the components of a pixel are. Alpha of sRGB is unorm.
  typedef enum logic [2:0] {PIXEL_NUMBER_UINT, PIXEL_NUMBER_SINT, PIXEL_NUMBER_UNORM, PIXEL_NUMBER_SNORM, PIXEL_NUMBER_SRGB, PIXEL_NUMBER_FLOAT} pixel_number_t;

  // What alpha is. But for what is stored, nobody reads it: it is one. Written is the
  // colour's, zero, or ones.
  typedef enum logic [1:0] {PIXEL_ALPHA_STORED, PIXEL_ALPHA_IGNORED, PIXEL_ALPHA_ZERO, PIXEL_ALPHA_ONE} pixel_alpha_t;

  typedef struct packed {
    colour_layout_t layout;
    pixel_number_t number;
    pixel_alpha_t alpha;
  } pixel_format_t;

  // What the pixels of a blend's source are: whatever alpha memory has, they have theirs.
  typedef struct packed {
    colour_layout_t layout;
    pixel_number_t number;
  } source_format_t;

  // A pixel of up to 16 bytes; what it has no bytes for is zero.
  typedef logic [3:0][31:0] pixel_words_t;

  typedef struct packed {
    pixel_format_t format;
    colour_t colour;
  } colour_pack_op_t;

  typedef struct packed {
    pixel_format_t format;
    pixel_words_t words;
  } colour_unpack_op_t;

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
    // Of fixed point: the float's bits, cut at 2^n, and whether something is below.
    logic [23:0] step;
    logic under;
    // Where its sRGB code changes: see `arith/srgb`.
    srgb_segment_t segment;
  } colour_split_t;

endpackage
