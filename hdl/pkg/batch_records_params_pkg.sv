// Generated from `params!` of batch_records: BLESS=1 cargo test --test checks pkg.

package batch_records_params_pkg;

  typedef struct packed {
    int unsigned depth;  // Packets that can wait.
  } batch_records_params_t;

  localparam batch_records_params_t BATCH_RECORDS_PARAMS = {32'd4};

endpackage
