// Generated from `params!` of divergence: BLESS=1 cargo test --test checks pkg.

package divergence_params_pkg;

  typedef struct packed {
    int unsigned slots;  // Warps.
    int unsigned waiting;  // Instructions that are here, the one at hand too: as many credits has the scheduler.
    int unsigned taken_first;  // Of a divergent branch the path that is taken runs first (1), or the other one.
  } divergence_params_t;

  localparam divergence_params_t DIVERGENCE_PARAMS = {32'd16,32'd2,32'd0};

endpackage
