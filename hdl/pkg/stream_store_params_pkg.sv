// Generated from `params!` of stream_store: BLESS=1 cargo test --test checks pkg.

package stream_store_params_pkg;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
  } stream_store_params_t;

  localparam stream_store_params_t STREAM_STORE_PARAMS = {32'd2};

endpackage
