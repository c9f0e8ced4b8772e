// Generated from `params!` of bundle_order: BLESS=1 cargo test --test checks pkg.

package bundle_order_params_pkg;

  typedef struct packed {
    int unsigned settle;  // Cycles without a bundle after which written data are made visible.
    int unsigned rows;  // Rows of shared memory that an SM has for batches.
  } bundle_order_params_t;

  localparam bundle_order_params_t BUNDLE_ORDER_PARAMS = {32'd8,32'd384};

endpackage
