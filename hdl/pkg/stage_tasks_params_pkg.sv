// Generated from `params!` of stage_tasks: BLESS=1 cargo test --test checks pkg.

package stage_tasks_params_pkg;
  import batch_records_params_pkg::*;
  import batch_issue_params_pkg::*;
  import task_issue_params_pkg::*;
  import strip_walk_params_pkg::*;

  typedef struct packed {
    batch_records_params_t records;
    batch_issue_params_t batches;
    task_issue_params_t issue;
    strip_walk_params_t walk;
  } stage_tasks_params_t;

  localparam stage_tasks_params_t STAGE_TASKS_PARAMS = {{32'd4},{32'd65},{32'd64},{32'd16,32'd4}};

endpackage
