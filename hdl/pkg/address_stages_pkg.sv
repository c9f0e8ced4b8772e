// Generated from rtl-model/tex/address/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package address_stages_pkg;
  import texels_pkg::*;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;

  // Levels of a surface; after them, as a level more, that of a multisampled one.
  localparam int unsigned TEXTURE_LEVELS = 16;

  // Levels of all bindings.
  localparam int unsigned BOUND_LEVELS = 256;

  // Thirds and fifths of numbers of 16 bits: times these, divided by 2^17 and 2^18.
  localparam int unsigned THIRD = 43691;

  localparam int unsigned FIFTH = 52429;

  // Positions are held to 2^17 texels.
  localparam int unsigned FARTHEST_LOG2 = 17;

  // The biased exponents of floats whose last bit is one, and a 256th.
  localparam logic [7:0] WHOLE_EXPONENT = 8'h96;

  localparam logic [7:0] PART_EXPONENT = 8'h8e;

  // What addresses need of a binding.
  typedef struct packed {
    texture_extent_t extent;
    texture_place_t place;
    logic [3:0] block_x;
    logic [3:0] block_y;
    logic [2:0] bytes_log2;
    logic three_quarters;
    wrap_mode_t [2:0] wraps;
    logic seamless;
  } address_binding_t;

  // A level: its extents, in texels, each one less than there are; its blocks in memory.
  typedef struct packed {
    logic [27:0] last_x;
    logic [15:0] last_y;
    logic [13:0] last_z;
    logic [17:0] gobs;
    logic [16:0] rows;
    logic [2:0] high;
    logic [2:0] deep;
    logic [39:0] start;
  } texel_level_t;

  // Bytes from a layer to the next, and if the surface is multisampled.
  typedef struct packed {
    logic [39:0] plain;
    logic [39:0] expanded;
  } layer_strides_t;

  // A level whose size is computed.
  typedef struct packed {
    logic [3:0] binding;
    logic [4:0] level;
  } level_step_t;

  typedef struct packed {
    level_step_t step;
    texel_level_t size;
    logic [14:0] slices;
    logic [3:0] last_stored;
  } sized_level_t;

  // A pass with what is known of its binding.
  typedef struct packed {
    texture_pass_t pass;
    address_binding_t binding;
    texel_level_t [QUAD_LANES-1:0] levels;
    logic [39:0] stride;
  } found_pass_t;

  // A coordinate times the texels of its direction: `product` 2^(`exponent` - 150). Of a fetch `product` is the coordinate.
  typedef struct packed {
    logic negative;
    logic [40:0] product;
    logic [7:0] exponent;
  } axis_product_t;

  typedef struct packed {
    found_pass_t found;
    axis_product_t [QUAD_LANES-1:0][2:0] products;
  } product_pass_t;

  // The first texel of a direction, signed, and the weight of the next.
  typedef struct packed {
    logic [31:0] at;
    logic [7:0] fraction;
  } axis_position_t;

  typedef struct packed {
    found_pass_t found;
    axis_position_t [QUAD_LANES-1:0][2:0] positions;
  } position_pass_t;

  // Where a tap's texel is.
  typedef struct packed {
    tap_kind_t kind;
    logic [16:0] share;
    logic [27:0] x;
    logic [18:0] y;
    logic [13:0] z;
    logic [16:0] layer;
    logic [1:0] beyond_x;
    logic [1:0] beyond_y;
  } tap_index_t;

  // What addresses need of the surface from here on.
  typedef struct packed {
    pass_tail_t pass;
    logic [1:0] promotion;
    texel_layout_t layout;
    logic cube;
    logic gathers;
    logic [3:0] block_x;
    logic [3:0] block_y;
    logic [2:0] bytes_log2;
    logic three_quarters;
    logic [39:0] address;
    logic [20:0] pitch;
    logic [39:0] stride;
    texel_level_t [QUAD_LANES-1:0] levels;
    tap_index_t [TAPS-1:0] taps;
  } index_pass_t;

  // A texel's block or, without blocks, the texel.
  typedef struct packed {
    tap_kind_t kind;
    logic [16:0] share;
    logic [3:0] within_x;
    logic [3:0] within_y;
    logic [34:0] x;
    logic [18:0] y;
    logic [13:0] z;
    logic [16:0] layer;
  } tap_block_t;

  typedef struct packed {
    pass_tail_t pass;
    logic [1:0] promotion;
    logic wide;
    texel_layout_t layout;
    logic [39:0] address;
    logic [20:0] pitch;
    logic [39:0] stride;
    texel_level_t [QUAD_LANES-1:0] levels;
    tap_block_t [TAPS-1:0] taps;
  } block_pass_t;

  // The row and the column of the block of GOBs, the GOB in the block and the byte in it; the bytes before the level's layer, or of a
  // surface without blocks before the texel.
  typedef struct packed {
    tap_kind_t kind;
    logic [16:0] share;
    logic [3:0] within_x;
    logic [3:0] within_y;
    logic [30:0] row;
    logic [28:0] column;
    logic [13:0] gob;
    logic [8:0] in_gob;
    logic [39:0] start;
  } tap_row_t;

  typedef struct packed {
    pass_tail_t pass;
    logic [1:0] promotion;
    logic wide;
    logic blocks;
    logic [QUAD_LANES-1:0][17:0] gobs;
    logic [QUAD_LANES-1:0][3:0] block_log2;
    tap_row_t [TAPS-1:0] taps;
  } row_pass_t;

endpackage
