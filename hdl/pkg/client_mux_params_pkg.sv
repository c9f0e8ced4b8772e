// Generated from `params!` of client_mux: BLESS=1 cargo test --test checks pkg.

package client_mux_params_pkg;

  typedef struct packed {
    int unsigned clients;  // Clients: a power of two.
    int unsigned first;  // Client whose requests have priority over all others; 16: none.
    int unsigned places;  // Credits of each virtual channel in the crossbar: one less than the depth of its queues. 0: credits are not counted, for clients that all use one channel.
  } client_mux_params_t;

  localparam client_mux_params_t CLIENT_MUX_PARAMS = {32'd4,32'd16,32'd17};

endpackage
