// Generated from `params!` of walker: BLESS=1 cargo test --test checks pkg.

package walker_params_pkg;

  typedef struct packed {
    int unsigned walks;  // Walks that are out at a time.
    int unsigned walk_depth;  // Asks that wait for a walk.
  } walker_params_t;

  localparam walker_params_t WALKER_PARAMS = {32'd4,32'd2};

endpackage
