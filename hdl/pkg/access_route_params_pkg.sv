// Generated from `params!` of access_route: BLESS=1 cargo test --test checks pkg.

package access_route_params_pkg;
  import surface_params_pkg::*;

  typedef struct packed {
    int unsigned l1_responses;  // Wavefronts of L1 that have entries when they return.
    int unsigned shared_responses;  // Responses of shared memory that have.
    surface_params_t surface;
  } access_route_params_t;

  localparam access_route_params_t ACCESS_ROUTE_PARAMS = {32'd128,32'd16,{{32'd8}}};

endpackage
