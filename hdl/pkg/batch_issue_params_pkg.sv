// Generated from `params!` of batch_issue: BLESS=1 cargo test --test checks pkg.

package batch_issue_params_pkg;

  typedef struct packed {
    int unsigned records;  // Batches that wait for their first shader: more than an SM can hold rows for, as ends of later stages come after theirs.
  } batch_issue_params_t;

  localparam batch_issue_params_t BATCH_ISSUE_PARAMS = {32'd65};

endpackage
