// Generated from `params!` of bundle_order: BLESS=1 cargo test --test checks pkg.

package bundle_order_params_pkg;

  typedef struct packed {
    int unsigned settle;  // Clocks without a bundle after which what was written is performed.
    int unsigned rows;  // Rows of shared memory that an SM has for batches.
  } bundle_order_params_t;

  localparam bundle_order_params_t BUNDLE_ORDER_PARAMS = {32'd8,32'd384};

endpackage
