// Generated from `params!` of request_queue: BLESS=1 cargo test --test checks pkg.

package request_queue_params_pkg;

  typedef struct packed {
    int unsigned places;  // Entries of each virtual channel.
  } request_queue_params_t;

  localparam request_queue_params_t REQUEST_QUEUE_PARAMS = {32'd20};

endpackage
