// Generated from `params!` of client_mux: BLESS=1 cargo test --test checks pkg.

package client_mux_params_pkg;

  typedef struct packed {
    int unsigned clients;  // Clients: a power of two.
    int unsigned first;  // The client whose requests go before all others'; none with 16.
    int unsigned places;  // Places of each virtual channel in the crossbar: one less than its queues have. With 0 none are counted: clients are all of one.
  } client_mux_params_t;

  localparam client_mux_params_t CLIENT_MUX_PARAMS = {32'd4,32'd16,32'd17};

endpackage
