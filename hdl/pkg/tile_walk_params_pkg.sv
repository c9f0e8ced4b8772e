// Generated from `params!` of tile_walk: BLESS=1 cargo test --test checks pkg.

package tile_walk_params_pkg;

  typedef struct packed {
    int unsigned gpcs;  // GPCs, each with a raster half: a power of two.
    int unsigned packet_depth;  // Queue depth for packets that wait for their runs: 14 suffice at one primitive of one tile a cycle; 16 fit the same LUT RAM.
    int unsigned span_depth;  // Queue depth for runs: the distance by which the scan may run ahead, in rows of up to 16 tiles.
    int unsigned tile_depth;  // Queue depth at the output: 2 break the ready path at full rate.
  } tile_walk_params_t;

  localparam tile_walk_params_t TILE_WALK_PARAMS = {32'd1,32'd16,32'd16,32'd2};

endpackage
