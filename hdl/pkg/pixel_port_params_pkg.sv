// Generated from `params!` of pixel_port: BLESS=1 cargo test --test checks pkg.

package pixel_port_params_pkg;

  typedef struct packed {
    int unsigned depth;  // Packets that can wait.
    int unsigned subtiles;  // Subtiles in flight in the SM, as the GPM counts them.
  } pixel_port_params_t;

  localparam pixel_port_params_t PIXEL_PORT_PARAMS = {32'd64,32'd16};

endpackage
