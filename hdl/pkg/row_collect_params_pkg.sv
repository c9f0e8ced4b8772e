// Generated from `params!` of row_collect: BLESS=1 cargo test --test checks pkg.

package row_collect_params_pkg;

  typedef struct packed {
    int unsigned batches;  // Batches whose vectors are in flight.
  } row_collect_params_t;

  localparam row_collect_params_t ROW_COLLECT_PARAMS = {32'd16};

endpackage
