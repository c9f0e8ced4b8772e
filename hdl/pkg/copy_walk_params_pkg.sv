// Generated from `params!` of copy_walk: BLESS=1 cargo test --test checks pkg.

package copy_walk_params_pkg;

  typedef struct packed {
    int unsigned lines_depth;  // Walks that can queue behind the current one.
  } copy_walk_params_t;

  localparam copy_walk_params_t COPY_WALK_PARAMS = {32'd4};

endpackage
