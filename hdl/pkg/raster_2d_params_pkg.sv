// Generated from `params!` of raster_2d: BLESS=1 cargo test --test checks pkg.

package raster_2d_params_pkg;
  import blit_texels_params_pkg::*;

  typedef struct packed {
    blit_texels_params_t texels;
  } raster_2d_params_t;

  localparam raster_2d_params_t RASTER_2D_PARAMS = {{32'd128}};

endpackage
