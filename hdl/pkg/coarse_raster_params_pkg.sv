// Generated from `params!` of coarse_raster: BLESS=1 cargo test --test checks pkg.

package coarse_raster_params_pkg;
  import row_scan_params_pkg::*;
  import tile_walk_params_pkg::*;

  typedef struct packed {
    int unsigned gpcs;  // GPCs, each with a raster half: a power of two.
    row_scan_params_t scan;
    tile_walk_params_t walk;
  } coarse_raster_params_t;

  localparam coarse_raster_params_t COARSE_RASTER_PARAMS = {32'd1,{32'd1,32'd2},{32'd1,32'd16,32'd16,32'd2}};

endpackage
