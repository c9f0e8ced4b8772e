// Generated from `params!` of barycentrics: BLESS=1 cargo test --test checks pkg.

package barycentrics_params_pkg;

  typedef struct packed {
    int unsigned depth;  // Queue depth for terms at the output.
  } barycentrics_params_t;

  localparam barycentrics_params_t BARYCENTRICS_PARAMS = {32'd2};

endpackage
