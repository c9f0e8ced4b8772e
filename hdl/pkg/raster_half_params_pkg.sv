// Generated from `params!` of raster_half: BLESS=1 cargo test --test checks pkg.

package raster_half_params_pkg;
  import setup_params_pkg::*;
  import coarse_raster_params_pkg::*;
  import zcull_params_pkg::*;
  import fine_raster_params_pkg::*;
  import prop_params_pkg::*;

  typedef struct packed {
    int unsigned rops;  // ROPs, one of each kind in a partition.
    int unsigned gpcs;  // GPCs, each with a raster half: a power of two.
    setup_params_t setup;
    coarse_raster_params_t coarse_raster;
    zcull_params_t zcull;
    fine_raster_params_t fine_raster;
    prop_params_t prop;
  } raster_half_params_t;

  localparam raster_half_params_t RASTER_HALF_PARAMS = {32'd2,32'd1,{{32'd2},{32'd64,32'd2},{32'd2}},{32'd1,{32'd1,32'd2},{32'd1,32'd16,32'd16,32'd2}},{32'd2,32'd2,32'd32,32'd16,32'd16,{32'd2,32'd0}},{32'd2,32'd2},{32'd2,{32'd2},{32'd2,32'd0,32'd2,32'd2,32'd2},{32'd2},{32'd2,32'd16,32'd1365},{32'd2,32'd0,32'd2,32'd2,32'd2},{32'd2,32'd2},{32'd64}}};

endpackage
