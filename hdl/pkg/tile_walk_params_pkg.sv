// Generated from `params!` of tile_walk: BLESS=1 cargo test --test checks pkg.

package tile_walk_params_pkg;

  typedef struct packed {
    int unsigned gpcs;  // GPCs that share the tiles: a power of two.
    int unsigned packet_depth;  // Packets of setup that can wait for their runs: 14 for one primitive of one tile a clock, 16 in the same LUT RAM.
    int unsigned span_depth;  // Runs that can wait: how far the scan may look ahead, in rows of up to 16 tiles.
    int unsigned tile_depth;  // Packets that can wait at the output: 2 cut the channel at full rate.
  } tile_walk_params_t;

  localparam tile_walk_params_t TILE_WALK_PARAMS = {32'd1,32'd16,32'd16,32'd2};

endpackage
