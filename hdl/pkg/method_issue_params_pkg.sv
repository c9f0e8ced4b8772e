// Generated from `params!` of method_issue: BLESS=1 cargo test --test checks pkg.

package method_issue_params_pkg;

  typedef struct packed {
    int unsigned work_depth;  // Methods that wait to be issued: 2 sustain the full rate.
    int unsigned data_depth;  // Sectors read for conditions: one is in flight at a time.
  } method_issue_params_t;

  localparam method_issue_params_t METHOD_ISSUE_PARAMS = {32'd2,32'd2};

endpackage
