// Generated from `params!` of copy_out: BLESS=1 cargo test --test checks pkg.

package copy_out_params_pkg;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned waiting;  // Entries that can wait for a barrier.
    int unsigned ahead;  // Rows requested ahead.
  } copy_out_params_t;

  localparam copy_out_params_t COPY_OUT_PARAMS = {32'd2,32'd16,32'd4};

endpackage
