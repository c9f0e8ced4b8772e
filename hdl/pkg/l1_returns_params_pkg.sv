// Generated from `params!` of l1_returns: BLESS=1 cargo test --test checks pkg.

package l1_returns_params_pkg;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned latency;  // Minimum cycles that a pass waits.
  } l1_returns_params_t;

  localparam l1_returns_params_t L1_RETURNS_PARAMS = {32'd2,32'd73};

endpackage
