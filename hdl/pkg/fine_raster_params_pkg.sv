// Generated from `params!` of fine_raster: BLESS=1 cargo test --test checks pkg.

package fine_raster_params_pkg;

  typedef struct packed {
    int unsigned tile_in_depth;  // Tiles that wait: 2 keep a tile per clock.
    int unsigned frtx_out_depth;  // Transactions that wait for PROP: 2 keep one per clock.
  } fine_raster_params_t;

  localparam fine_raster_params_t FINE_RASTER_PARAMS = {32'd2,32'd2};

endpackage
