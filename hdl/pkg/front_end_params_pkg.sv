// Generated from `params!` of front_end: BLESS=1 cargo test --test checks pkg.

package front_end_params_pkg;
  import method_source_params_pkg::*;
  import method_issue_params_pkg::*;
  import semaphore_release_params_pkg::*;
  import context_switch_params_pkg::*;

  typedef struct packed {
    method_source_params_t source;
    method_issue_params_t issue;
    semaphore_release_params_t releases;
    context_switch_params_t contexts;
  } front_end_params_t;

  localparam front_end_params_t FRONT_END_PARAMS = {{32'd2,32'd2},{32'd2,32'd2},{32'd16},{32'd42}};

endpackage
