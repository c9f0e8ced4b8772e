// Generated from `params!` of slice_issue: BLESS=1 cargo test --test checks pkg.

package slice_issue_params_pkg;
  import request_queue_params_pkg::*;
  import planner_params_pkg::*;

  typedef struct packed {
    int unsigned places;  // Entries of each virtual channel, here and in the slice.
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    request_queue_params_t request_queue;
    planner_params_t planner;
  } slice_issue_params_t;

  localparam slice_issue_params_t SLICE_ISSUE_PARAMS = {32'd20,32'd2,{32'd20},{32'd2,{32'd10,32'd2}}};

endpackage
