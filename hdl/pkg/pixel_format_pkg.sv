// Generated from rtl-model/bundle/pixel_format.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package pixel_format_pkg;

  // Components of a colour.
  localparam int unsigned COLOUR_COMPONENTS = 4;

  // A colour: red, green, blue, alpha as floats.
  typedef logic [COLOUR_COMPONENTS-1:0][31:0] colour_t;

  // Number format of a component. Unsigned integers and 32-bit floats are Plain.
  typedef enum logic [2:0] {COLOUR_NUMBER_PLAIN, COLOUR_NUMBER_SINT, COLOUR_NUMBER_UNORM, COLOUR_NUMBER_SNORM, COLOUR_NUMBER_SRGB, COLOUR_NUMBER_FLOAT} colour_number_t;

  // A component of a format. 16-bit floats have a sign, 11-bit and 10-bit ones do not.
  typedef struct packed {
    colour_number_t number;
    logic [5:0] bits;
  } colour_component_t;

  // Layout of a pixel's components, least significant first.
  typedef enum logic [3:0] {COLOUR_LAYOUT_RGBA8, COLOUR_LAYOUT_BGRA8, COLOUR_LAYOUT_RG8, COLOUR_LAYOUT_R8, COLOUR_LAYOUT_A8, COLOUR_LAYOUT_RGB10A2, COLOUR_LAYOUT_BGR10A2, COLOUR_LAYOUT_RG11B10, COLOUR_LAYOUT_BGR565, COLOUR_LAYOUT_BGR5A1, COLOUR_LAYOUT_RG16, COLOUR_LAYOUT_R16, COLOUR_LAYOUT_R32, COLOUR_LAYOUT_RGBA16, COLOUR_LAYOUT_RG32, COLOUR_LAYOUT_RGBA32} colour_layout_t;

  // Number format of a pixel's components. The alpha of sRGB formats is unorm.
  typedef enum logic [2:0] {PIXEL_NUMBER_UINT, PIXEL_NUMBER_SINT, PIXEL_NUMBER_UNORM, PIXEL_NUMBER_SNORM, PIXEL_NUMBER_SRGB, PIXEL_NUMBER_FLOAT} pixel_number_t;

  // Kind of alpha. Unless it is stored, it reads as one. The written value is the colour's alpha, zero, or ones.
  typedef enum logic [1:0] {PIXEL_ALPHA_STORED, PIXEL_ALPHA_IGNORED, PIXEL_ALPHA_ZERO, PIXEL_ALPHA_ONE} pixel_alpha_t;

  typedef struct packed {
    colour_layout_t layout;
    pixel_number_t number;
    pixel_alpha_t alpha;
  } pixel_format_t;

  // Words of 32 bits in the largest pixel.
  localparam int unsigned PIXEL_WORDS = 4;

  // A pixel of up to 16 bytes; unused bytes are zero.
  typedef logic [PIXEL_WORDS-1:0][31:0] pixel_words_t;

endpackage
