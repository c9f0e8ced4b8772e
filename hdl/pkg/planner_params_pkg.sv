// Generated from `params!` of planner: BLESS=1 cargo test --test checks pkg.

package planner_params_pkg;
  import status_params_pkg::*;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    status_params_t status;
  } planner_params_t;

  localparam planner_params_t PLANNER_PARAMS = {32'd2,{32'd10,32'd2}};

endpackage
