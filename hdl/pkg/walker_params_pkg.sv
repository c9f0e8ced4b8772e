// Generated from `params!` of walker: BLESS=1 cargo test --test checks pkg.

package walker_params_pkg;

  typedef struct packed {
    int unsigned walks;  // Outstanding walks.
    int unsigned walk_depth;  // Requests that wait for a free walk.
  } walker_params_t;

  localparam walker_params_t WALKER_PARAMS = {32'd4,32'd2};

endpackage
