// Generated from `params!` of vertex_rows: BLESS=1 cargo test --test checks pkg.

package vertex_rows_params_pkg;

  typedef struct packed {
    int unsigned rows;  // Rows requested ahead.
  } vertex_rows_params_t;

  localparam vertex_rows_params_t VERTEX_ROWS_PARAMS = {32'd16};

endpackage
