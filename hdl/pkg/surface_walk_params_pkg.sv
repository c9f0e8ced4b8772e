// Generated from `params!` of surface_walk: BLESS=1 cargo test --test checks pkg.

package surface_walk_params_pkg;

  typedef struct packed {
    int unsigned lines_depth;  // Walks that can queue behind the current one.
  } surface_walk_params_t;

  localparam surface_walk_params_t SURFACE_WALK_PARAMS = {32'd4};

endpackage
