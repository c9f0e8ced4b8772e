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
  } blit_axis_t;

  // A copy from one surface to another.
  typedef struct packed {
    blit_surface_t destination;
    blit_surface_t source;
    pixel_format_t destination_format;
    pixel_format_t source_format;
    // The formats differ.
    logic converts;
    // A pixel is the mean of texels.
    logic filters;
    blit_axis_t x;
    blit_axis_t y;
    // 64-byte columns above the destination's first row, or above its row of blocks.
    logic [31:0] above;
  } blit_t;

  // A pixel's bytes.
  typedef struct packed {
    sector_address_t address;
    // Its first byte in the sector.
    logic [4:0] first;
    // It is the sector's last pixel.
    logic last;
  } blit_target_t;

  // A texel of the source.
  typedef struct packed {
    logic [15:0] x;
    logic [15:0] y;
    blit_weight_t weight;
    // It is the pixel's last texel.
    logic last;
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
    blit_target_t target;
  } blit_place_t;

  // A texel's bytes.
  typedef struct packed {
    pixel_words_t words;
    blit_weight_t weight;
    logic last;
    blit_target_t target;
  } blit_words_t;

  // A pixel's bytes.
  typedef struct packed {
    pixel_words_t words;
    blit_target_t target;
  } blit_pixel_t;

endpackage
