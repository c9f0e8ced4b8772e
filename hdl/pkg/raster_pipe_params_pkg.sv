// Generated from `params!` of raster_pipe: BLESS=1 cargo test --test checks pkg.

package raster_pipe_params_pkg;
  import raster_half_params_pkg::*;
  import zrop_merge_params_pkg::*;
  import fbp_params_pkg::*;

  typedef struct packed {
    int unsigned rops;  // ROPs, one of each kind in a partition.
    int unsigned gpcs;  // GPCs, each with a raster half: a power of two.
    raster_half_params_t raster_half;
    zrop_merge_params_t zrop_merge;
    fbp_params_t fbp;
  } raster_pipe_params_t;

  localparam raster_pipe_params_t RASTER_PIPE_PARAMS = {32'd2,32'd1,{32'd2,32'd1,{{32'd2},{32'd64,32'd2},{32'd2}},{32'd1,{32'd1,32'd2},{32'd1,32'd16,32'd16,32'd2}},{32'd2,32'd2,32'd32,32'd16,32'd16,{32'd2,32'd0}},{32'd2,32'd2},{32'd2,{32'd2},{32'd2,32'd0,32'd2,32'd2,32'd2},{32'd2},{32'd2,32'd16,32'd1365},{32'd2,32'd0,32'd2,32'd2,32'd2},{32'd2,32'd2},{32'd64}}},{32'd1,32'd64,32'd64},{{{32'd2,32'd32,32'd21},{32'd2},{32'd4,32'd32},{32'd32,32'd2,32'd4,{32'd4}}},{32'd1,{32'd2},{32'd1,32'd2},{32'd1,32'd2},{32'd2},{32'd16,32'd2},{32'd128,32'd2},{32'd2,32'd128,32'd2},{32'd1,32'd4},{32'd16,32'd2},{32'd2,32'd16}}}};

endpackage
