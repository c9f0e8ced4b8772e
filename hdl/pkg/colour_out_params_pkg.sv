package colour_out_params_pkg;

  typedef struct packed {
    int unsigned rops;
    int unsigned tested_depth;
  } colour_out_params_t;

  localparam colour_out_params_t COLOUR_OUT_PARAMS = {32'd2, 32'd2};

endpackage
