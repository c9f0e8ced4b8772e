package z_mode_params_pkg;

  typedef struct packed {
    int unsigned frtx_depth;
  } z_mode_params_t;

  localparam z_mode_params_t Z_MODE_PARAMS = {32'd2};

endpackage
