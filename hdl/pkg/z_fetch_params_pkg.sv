// Generated from `params!` of z_fetch: BLESS=1 cargo test --test checks pkg.

package z_fetch_params_pkg;

  typedef struct packed {
    int unsigned request_depth;  // Queue depth for fetches whose reads memory has not accepted.
    int unsigned job_depth;  // Queue depth for fetches in flight: at least the number of tiles.
  } z_fetch_params_t;

  localparam z_fetch_params_t Z_FETCH_PARAMS = {32'd4,32'd32};

endpackage
