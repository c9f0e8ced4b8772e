// Generated from `params!` of stream_output: BLESS=1 cargo test --test checks pkg.

package stream_output_params_pkg;

  typedef struct packed {
    int unsigned steps;  // Steps that can wait.
    int unsigned rows;  // Rows requested ahead.
  } stream_output_params_t;

  localparam stream_output_params_t STREAM_OUTPUT_PARAMS = {32'd64,32'd16};

endpackage
