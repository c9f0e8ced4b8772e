// Generated from `params!` of divergence: BLESS=1 cargo test --test checks pkg.

package divergence_params_pkg;

  typedef struct packed {
    int unsigned slots;  // Slots of warps of a sub-partition.
    int unsigned waiting;  // Instructions held, with the current one: the scheduler has as many credits.
    int unsigned taken_first;  // 1: the taken path of a divergent branch runs first, 0: the other one.
  } divergence_params_t;

  localparam divergence_params_t DIVERGENCE_PARAMS = {32'd16,32'd2,32'd0};

endpackage
