// Generated from `params!` of z_fetch: BLESS=1 cargo test --test checks pkg.

package z_fetch_params_pkg;

  typedef struct packed {
    int unsigned request_depth;  // Fetches waiting for memory to take their reads.
    int unsigned job_depth;  // Fetches whose sectors are on their way: no less than tiles.
  } z_fetch_params_t;

  localparam z_fetch_params_t Z_FETCH_PARAMS = {32'd4,32'd32};

endpackage
