package quad_scan_params_pkg;

  typedef struct packed {
    int unsigned tested_depth;
  } quad_scan_params_t;

  localparam quad_scan_params_t QUAD_SCAN_PARAMS = {32'd2};

endpackage
