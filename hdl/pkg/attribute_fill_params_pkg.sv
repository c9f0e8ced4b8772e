// Generated from `params!` of attribute_fill: BLESS=1 cargo test --test checks pkg.

package attribute_fill_params_pkg;

  typedef struct packed {
    int unsigned rows;  // Rows requested ahead.
  } attribute_fill_params_t;

  localparam attribute_fill_params_t ATTRIBUTE_FILL_PARAMS = {32'd16};

endpackage
