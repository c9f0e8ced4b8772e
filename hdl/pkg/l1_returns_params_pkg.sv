// Generated from `params!` of l1_returns: BLESS=1 cargo test --test checks pkg.

package l1_returns_params_pkg;

  typedef struct packed {
    int unsigned slices;  // Slices that answer a barrier.
    int unsigned latency;  // Clocks that a pass waits at least.
  } l1_returns_params_t;

  localparam l1_returns_params_t L1_RETURNS_PARAMS = {32'd2,32'd73};

endpackage
