// Generated from `params!` of flush: BLESS=1 cargo test --test checks pkg.

package flush_params_pkg;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned clients;  // Units that send orders.
    int unsigned ports;  // Ports of clients whose writes are performed before an order is sent.
  } flush_params_t;

  localparam flush_params_t FLUSH_PARAMS = {32'd2,32'd3,32'd2};

endpackage
