// Generated from `params!` of z_mode: BLESS=1 cargo test --test checks pkg.

package z_mode_params_pkg;

  typedef struct packed {
    int unsigned frtx_depth;  // Queue depth for packets of the fine raster: 2 break the ready path at full rate.
  } z_mode_params_t;

  localparam z_mode_params_t Z_MODE_PARAMS = {32'd2};

endpackage
