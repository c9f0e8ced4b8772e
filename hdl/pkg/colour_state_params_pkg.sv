// Generated from `params!` of colour_state: BLESS=1 cargo test --test checks pkg.

package colour_state_params_pkg;

  typedef struct packed {
    int unsigned work_depth;  // Queue depth for packets: 2 break the ready path at full rate.
  } colour_state_params_t;

  localparam colour_state_params_t COLOUR_STATE_PARAMS = {32'd2};

endpackage
