package depth_step_params_pkg;

  typedef struct packed {
    int unsigned rops;
    int unsigned late;
    int unsigned work_depth;
    int unsigned zrop_depth;
    int unsigned result_depth;
  } depth_step_params_t;

  localparam depth_step_params_t DEPTH_STEP_PARAMS = {32'd2, 32'd0, 32'd2, 32'd2, 32'd2};

endpackage
