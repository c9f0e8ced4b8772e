// Generated from `params!` of fine_raster: BLESS=1 cargo test --test checks pkg.

package fine_raster_params_pkg;

  typedef struct packed {
    int unsigned tile_in_depth;  // Queue depth for tiles: 2 sustain one a cycle.
    int unsigned frtx_out_depth;  // Queue depth for transactions to PROP: 2 sustain one a cycle.
  } fine_raster_params_t;

  localparam fine_raster_params_t FINE_RASTER_PARAMS = {32'd2,32'd2};

endpackage
