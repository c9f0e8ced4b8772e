// Generated from `params!` of l1: BLESS=1 cargo test --test checks pkg.

package l1_params_pkg;
  import l1_lookup_params_pkg::*;
  import l1_requests_params_pkg::*;
  import l1_returns_params_pkg::*;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    l1_lookup_params_t lookup;
    l1_requests_params_t requests;
    l1_returns_params_t returns;
  } l1_params_t;

  localparam l1_params_t L1_PARAMS = {32'd2,{32'd24},{32'd160},{32'd2,32'd73}};

endpackage
