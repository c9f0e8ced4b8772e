// Generated from `params!` of space_control: BLESS=1 cargo test --test checks pkg.

package space_control_params_pkg;

  typedef struct packed {
    int unsigned ports;  // Micro-TLBs.
    int unsigned clients;  // Units that send orders.
  } space_control_params_t;

  localparam space_control_params_t SPACE_CONTROL_PARAMS = {32'd8,32'd2};

endpackage
