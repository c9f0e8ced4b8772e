// Generated from `params!` of l1_requests: BLESS=1 cargo test --test checks pkg.

package l1_requests_params_pkg;

  typedef struct packed {
    int unsigned slots;  // Lines of the pool, the limit of outstanding requests. One is held until the next is released.
  } l1_requests_params_t;

  localparam l1_requests_params_t L1_REQUESTS_PARAMS = {32'd160};

endpackage
