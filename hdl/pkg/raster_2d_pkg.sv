// Generated from rtl-model/hub/raster_2d/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package raster_2d_pkg;
  import memory_port_pkg::*;
  import pixel_format_pkg::*;

  // Part of a texel in a mean: that of a pixel's only texel is 2^16.
  typedef logic [16:0] blit_weight_t;

  // One layer of a surface.
  typedef struct packed {
    logic pitch_linear;
    logic [2:0] block_height;
    logic [2:0] block_depth;
    // Log2 of a texel's bytes.
    logic [2:0] texel_log2;
    // 64-byte columns of a line.
    logic [15:0] columns;
    sector_address_t base;
  } blit_surface_t;

  // A rectangle in one direction, within the clip and the surface.
  typedef struct packed {
    logic [15:0] first;
    logic [15:0] last;
    // Position in the source of the first pixel, and the step to the next, with 32 bits of fraction.
    logic [63:0] position;
    logic [63:0] step;
    // The source's last texel.
    logic [15:0] edge_texel;
    // From `first` down to `last`, and the step is subtracted.
    logic backward;
  } blit_axis_t;

  // How pixels are combined: not at all, bit by bit, or as sums of products.
  typedef enum logic [1:0] {BLIT_COMBINE_COPY, BLIT_COMBINE_RASTER, BLIT_COMBINE_SUM} blit_combine_t;

  // Factors of a sum, in parts of 255: those of the source's components, and what the destination loses.
  typedef enum logic [1:0] {BLIT_FACTORS_BETA4, BLIT_FACTORS_BETA4_OVER, BLIT_FACTORS_BETA1} blit_factors_t;

  // An operation on pixels.
  typedef struct packed {
    blit_combine_t combine;
    blit_factors_t factors;
    // The result for each of pattern, source, destination, of bit 4p + 2s + d.
    logic [7:0] rop;
    // Red, green, blue, alpha.
    logic [COLOUR_COMPONENTS-1:0][7:0] beta4;
    logic [7:0] beta1;
    // The result depends on the destination, on the pattern.
    logic reads_destination;
    logic reads_pattern;
    // Pixels without alpha are not written.
    logic drops_clear;
    // Pixels with the key's colour are not written.
    logic keys;
    pixel_format_t key_format;
    logic [31:0] key;
  } blit_operation_t;

  // The pattern: 64 cells, or bits that choose one of two colours.
  typedef struct packed {
    logic [1:0] select;
    logic [5:0] x;
    logic [5:0] y;
    pixel_format_t format;
    logic [1:0][31:0] colours;
    // Bits of a byte begin at its lowest.
    logic little_endian;
    logic [63:0] bits;
  } blit_pattern_state_t;

  // Pixels of a value: a word of the stream, or one colour for all.
  typedef struct packed {
    // There is no source in memory.
    logic used;
    // Bits that choose one of two colours.
    logic mono;
    logic little_endian;
    // Pixels of bit 0 are written.
    logic opaque;
    logic [1:0][31:0] colours;
    pixel_words_t words;
  } blit_value_t;

  // Sides of a line or a triangle.
  localparam int unsigned BLIT_SIDES = 3;

  // Distance from a side: negative beyond it.
  typedef logic [39:0] blit_distance_t;

  // Distances from the sides: at the first pixel, and the steps of columns and rows.
  typedef struct packed {
    blit_distance_t [BLIT_SIDES-1:0] distance;
    blit_distance_t [BLIT_SIDES-1:0] right;
    blit_distance_t [BLIT_SIDES-1:0] down;
  } blit_sides_t;

  // Pixels of a rectangle that are drawn: all, those between two sides, or within three.
  typedef enum logic [1:0] {BLIT_OUTLINE_RECTANGLE, BLIT_OUTLINE_LINE, BLIT_OUTLINE_TRIANGLE} blit_outline_t;

  // A point of a solid.
  typedef struct packed {
    logic [31:0] x;
    logic [31:0] y;
  } blit_point_t;

  // Where a launch's pixels come from.
  typedef enum logic [1:0] {LAUNCH_SOURCE_MEMORY, LAUNCH_SOURCE_SOLID, LAUNCH_SOURCE_WORD} launch_source_t;

  // Cells of the colour pattern: the method's format, the number of its word.
  typedef struct packed {
    logic [1:0] format;
    logic [5:0] word;
    logic [31:0] value;
  } blit_cells_t;

  // A copy from one surface to another, or a solid, or pixels of a word.
  typedef struct packed {
    blit_surface_t destination;
    blit_surface_t source;
    pixel_format_t destination_format;
    pixel_format_t source_format;
    // Pixels become colours: the formats differ, or the operation needs colours.
    logic converts;
    // A pixel is the mean of texels, of 32-bit floats if they are.
    logic filters;
    logic floats;
    blit_axis_t x;
    blit_axis_t y;
    // 64-byte columns above the destination's first row, or above its row of blocks.
    logic [31:0] above;
    blit_operation_t operation;
    blit_pattern_state_t pattern;
    blit_value_t value;
    blit_outline_t outline;
    // A line between two pixels draws the upper one, or the left one.
    logic lower_tie;
  } blit_t;

  // A pixel's bytes.
  typedef struct packed {
    sector_address_t address;
    // Its first byte in the sector.
    logic [4:0] first;
    // It is the sector's last pixel.
    logic last;
    // It is not written.
    logic masked;
    // Its column and row of the pattern.
    logic [5:0] pattern_x;
    logic [5:0] pattern_y;
  } blit_target_t;

  // A texel of the source, or the destination's pixel.
  typedef struct packed {
    logic [15:0] x;
    logic [15:0] y;
    blit_weight_t weight;
    // It is the pixel's last texel.
    logic last;
    logic under;
    blit_target_t target;
  } blit_texel_t;

  // Sectors that `blit_texels` keeps, as a power of two.
  localparam int unsigned BLIT_SLOTS_LOG2 = 4;

  localparam int unsigned BLIT_SLOTS = 16;

  // A texel and its sector.
  typedef struct packed {
    logic [3:0] slot;
    // The sector was requested for this texel, and replaces the slot's.
    logic requested;
    // The texel's first byte.
    logic [4:0] first;
    blit_weight_t weight;
    logic last;
    logic under;
    blit_target_t target;
  } blit_place_t;

  // A texel's bytes.
  typedef struct packed {
    pixel_words_t words;
    blit_weight_t weight;
    logic last;
    logic under;
    blit_target_t target;
  } blit_words_t;

  // A pixel's bytes: of the source, of the destination, of the pattern; the source's alpha.
  typedef struct packed {
    pixel_words_t words;
    pixel_words_t under;
    pixel_words_t pattern;
    logic [7:0] alpha;
    blit_target_t target;
  } blit_pixel_t;

endpackage
