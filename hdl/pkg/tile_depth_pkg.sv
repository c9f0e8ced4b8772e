// Generated from rtl-model/bundle/tile_depth.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package tile_depth_pkg;

  // Depth over an 8x8-sample tile: 96 bits, as ZROP stores it. At (dx, dy), in
  // 1/16 pixel from the tile's centre, depth is `(16 c + a dx + b dy) 2^-(exp + 4)`.
  typedef struct packed {
    logic [5:0] exp;
    logic signed [35:0] c;
    logic signed [26:0] a;
    logic signed [26:0] b;
  } tile_plane_t;

  // Depth formats of surfaces: ZF32 (with or without stencil), Z16, Z24S8 (and S8Z24, X8Z24).
  typedef enum logic [1:0] {DEPTH_FORMAT_NONE, DEPTH_FORMAT_Z16, DEPTH_FORMAT_Z24_S8, DEPTH_FORMAT_Z32} depth_format_t;

  // From ZROP to Zcull: the depth range of an 8x8-pixel block, or the response to a fence. Depths are buckets: the top 16
  // bits of the depth scale, rounded down.
  typedef struct packed {
    // All writes sent before the fence have been reported; other fields are not valid.
    logic fence;
    // Reports writes against the region's direction: must not be dropped.
    logic loosen;
    // Block column and row, 8 pixels each.
    logic [11:0] x;
    logic [11:0] y;
    logic [15:0] z_min;
    logic [15:0] z_max;
  } depth_feedback_t;

endpackage
