// Generated from `params!` of status: BLESS=1 cargo test --test checks pkg.

package status_params_pkg;

  typedef struct packed {
    int unsigned sets_log2;  // Lines of status, as a power of two.
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
  } status_params_t;

  localparam status_params_t STATUS_PARAMS = {32'd10,32'd2};

endpackage
