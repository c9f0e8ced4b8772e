// Generated from `params!` of task_issue: BLESS=1 cargo test --test checks pkg.

package task_issue_params_pkg;

  typedef struct packed {
    int unsigned prims;  // Packets of primitives that can wait: a batch has 16 at most, an evaluation warp 21.
  } task_issue_params_t;

  localparam task_issue_params_t TASK_ISSUE_PARAMS = {32'd64};

endpackage
