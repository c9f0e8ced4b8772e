// Generated from rtl-model/gpc/zcull/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package zcull_pkg;
  import host_pkg::*;
  import state_pkg::*;
  import tile_depth_pkg::*;

  // Bounds of the depths in an 8x8-pixel block, inclusive, as buckets.
  typedef struct packed {
    logic [15:0] min;
    logic [15:0] max;
  } depth_range_t;

  // Blocks of a 16x16 tile.
  localparam int unsigned TILE_BLOCKS = 4;

  // The four blocks of a 16x16 tile: block `2 row + column`.
  typedef struct packed {
    depth_range_t [TILE_BLOCKS-1:0] blocks;
  } tile_ranges_t;

  // Words of ranges, as a power of two: 32 KB.
  localparam int unsigned RANGE_WORDS_LOG2 = 11;

  // Depth from 0 to 1, in 2^-24, rounded down.
  typedef logic [24:0] depth24_t;

  // Words that describe the depth target.
  localparam int unsigned DEPTH_TARGET_WORDS = 10;

  // The region and the surface that the ranges describe. Another surface has other depths.
  typedef struct packed {
    // Active region; NO_ZCULL_REGION: none.
    logic [5:0] region;
    // Size of the region in pixels.
    logic [15:0] width;
    logic [15:0] height;
    // First word of the region's ranges, and their number.
    logic [15:0] start;
    logic [15:0] count;
    // SET_ZT_A, B, FORMAT, BLOCK_SIZE, SIZE_A, SIZE_B, ARRAY_PITCH, SIZE_C, LAYER; and the layer of the next work.
    logic [DEPTH_TARGET_WORDS-1:0][31:0] target;
    sample_mode_t samples;
  } zcull_surface_t;

  localparam logic [5:0] NO_ZCULL_REGION = 6'h3f;

  // State that Zcull keeps.
  typedef struct packed {
    zcull_surface_t surface;
    depth_format_t format;
    logic target_on;
    logic read_only_z;
    logic read_only_stencil;
    logic cull;
    logic greater;
    logic test;
    logic write;
    compare_t func;
    // `func` was set to a known value.
    logic func_known;
    logic alpha_test;
    logic alpha_to_coverage;
    logic shader_coverage;
    logic side_effects;
    // From the pixel shader's header: it kills, stores, writes a sample mask, writes depths.
    logic kills;
    logic stores;
    logic keeps;
    logic deep;
    // Depth comes before shading, whatever the shader does.
    logic mandated;
    // Pixels of the quad whose sample masks exclude samples.
    logic [3:0] masked;
    logic conservative;
    // All samples of a pixel are covered together.
    logic together;
    logic stencil_test;
    logic two_sided;
    // Stencil operations other than keep: fail, zfail, back fail, back zfail.
    logic [3:0] stencil_acts;
    logic bounds;
    depth24_t bounds_min;
    depth24_t bounds_max;
    depth24_t clip_near;
    depth24_t clip_far;
    // Memory range that stores the words, from a byte address to the last.
    logic [7:0] storage_high;
    logic [31:0] storage_low;
    logic [7:0] limit_high;
    logic [31:0] limit_low;
    // Near and far are 0 and 1, whatever is set.
    logic whole_range;
    // Samples beyond near, beyond far are clamped to it.
    logic clamp_near;
    logic clamp_far;
    // Nothing is dropped for being beyond near, beyond far.
    logic [1:0] unbounded;
    depth24_t clear;
  } zcull_state_t;

  // Jobs of the ranges: judge a tile and record what it may write; record a clear; reset, so that every tile has
  // one range; record a change of direction; apply a ZROP's feedback; fetch a word; put one.
  typedef enum logic [2:0] {ZCULL_OP_TILE, ZCULL_OP_CLEAR, ZCULL_OP_RESET, ZCULL_OP_TURN, ZCULL_OP_FEEDBACK, ZCULL_OP_FETCH, ZCULL_OP_PUT} zcull_op_t;

  // The region's words are stored to memory, or loaded.
  typedef struct packed {
    logic load;
    virtual_address_t address;
    virtual_address_t limit;
    logic [15:0] start;
    logic [15:0] count;
  } storage_order_t;

  // A word of the ranges is fetched, or replaced.
  typedef struct packed {
    logic put;
    logic [10:0] at;
    tile_ranges_t ranges;
  } storage_request_t;

  // Effect of one method: the state after it, and the job for the ranges.
  typedef struct packed {
    zcull_state_t state;
    logic forward;
    logic act;
    zcull_op_t op;
    // Reset to the clear value; else to all depths.
    logic clear;
    // Words are stored to memory, are loaded.
    logic store;
    logic load;
  } zcull_step_t;

  // The state, reduced to what the ranges need.
  typedef struct packed {
    logic cull;
    logic test;
    logic write;
    compare_t func;
    logic func_known;
    logic greater;
    // Samples may be dropped after the test.
    logic kill;
    // Samples that fail a test are shaded nevertheless.
    logic shaded;
    // A failed depth test changes stencil.
    logic stencil;
    // Every covered sample is certain to be written or to fail the depth test.
    logic certain;
    // Each bucket is one code.
    logic exact;
    // One sample per pixel.
    logic single;
    logic bounds_on;
    depth_range_t bounds;
    // Near to far, if samples are clipped to it.
    depth_range_t clip;
    // The same if samples are clamped to it; inverted if they may have any depth.
    depth_range_t hold;
  } zcull_rules_t;

  typedef struct packed {
    zcull_op_t op;
    zcull_rules_t rules;
    // The tile has a word of ranges, and its index.
    logic in_region;
    logic [10:0] at;
    // Blocks that are touched, and those that are filled.
    logic [3:0] touched;
    logic [3:0] whole;
    // The primitive covers the tile, as far as its edges go.
    logic covered;
    // Near and far clip none of its samples.
    logic unclipped;
    // The range of a clear, a reset or a feedback.
    depth_range_t range;
    // Feedback: it responds to a fence; its range is to be loosened, not dropped; the ZROP it came from.
    logic fence;
    logic loosen;
    logic [2:0] source;
  } zcull_job_t;

  // Verdict on a tile.
  typedef struct packed {
    logic discard;
    logic accept;
    // A fence is sent before it.
    logic fence;
  } zcull_verdict_t;

endpackage
