// Generated from `params!` of walk: BLESS=1 cargo test --test checks pkg.

package walk_params_pkg;

  typedef struct packed {
    int unsigned threads_log2;  // Lanes of a quad that are handled in a cycle, log2.
  } walk_params_t;

  localparam walk_params_t WALK_PARAMS = {32'd2};

endpackage
