// Generated from `params!` of filter: BLESS=1 cargo test --test checks pkg.

package filter_params_pkg;

  typedef struct packed {
    int unsigned threads_log2;  // Lanes of a quad that are handled in a cycle, log2.
    int unsigned folded;  // 1: each component of a lane has one multiplier of floats, which takes five cycles for a pass of them.
  } filter_params_t;

  localparam filter_params_t FILTER_PARAMS = {32'd2,32'd0};

endpackage
