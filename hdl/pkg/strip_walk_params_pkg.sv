// Generated from `params!` of strip_walk: BLESS=1 cargo test --test checks pkg.

package strip_walk_params_pkg;

  typedef struct packed {
    int unsigned work;  // Batches and warps that can wait.
    int unsigned rows;  // Rows requested ahead.
  } strip_walk_params_t;

  localparam strip_walk_params_t STRIP_WALK_PARAMS = {32'd16,32'd4};

endpackage
