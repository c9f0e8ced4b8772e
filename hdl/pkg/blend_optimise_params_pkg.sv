// Generated from `params!` of blend_optimise: BLESS=1 cargo test --test checks pkg.

package blend_optimise_params_pkg;

  typedef struct packed {
    int unsigned optimise;  // 1: pixels that blending does not change are dropped, and destinations that it does not need are not read. 0 is for comparison; results are the same.
    int unsigned task_depth;  // Queue depth for tasks: 2 break the ready path at full rate.
  } blend_optimise_params_t;

  localparam blend_optimise_params_t BLEND_OPTIMISE_PARAMS = {32'd1,32'd2};

endpackage
