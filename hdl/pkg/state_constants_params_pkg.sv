// Generated from `params!` of state_constants: BLESS=1 cargo test --test checks pkg.

package state_constants_params_pkg;
  import bundle_order_params_pkg::*;
  import constant_store_params_pkg::*;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    bundle_order_params_t order;
    constant_store_params_t store;
  } state_constants_params_t;

  localparam state_constants_params_t STATE_CONSTANTS_PARAMS = {32'd2,{32'd8,32'd384},{32'd16,32'd64,32'd2}};

endpackage
