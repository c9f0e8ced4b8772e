package crop_port_params_pkg;

  typedef struct packed {
    int unsigned rop_depth;
  } crop_port_params_t;

  localparam crop_port_params_t CROP_PORT_PARAMS = {32'd64};

endpackage
