// Generated from `params!` of xbar: BLESS=1 cargo test --test checks pkg.

package xbar_params_pkg;

  typedef struct packed {
    int unsigned ports;  // Ports of clients.
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned clients_log2;  // Client numbers per port, as a power of two.
    int unsigned ring_ports;  // Number of ports at which the ring channel has a queue of its own. All ports together have at most 256 queues.
    int unsigned ring_first;  // The first of these ports; the others follow it.
    int unsigned pixel_ports;  // Number of ports at which the pixel channel has a queue of its own.
    int unsigned pixel_first;  // The first of these ports.
    int unsigned control_ports;  // Number of ports at which the control channel has a queue of its own.
    int unsigned control_first;  // The first of these ports.
    int unsigned up_depth;  // Packets that each queue holds: one more than client_mux counts.
    int unsigned places;  // Buffer entries of each virtual channel in a slice.
    int unsigned response_depth;  // Response buffer depth of each slice: 2 sustain the full rate.
  } xbar_params_t;

  localparam xbar_params_t XBAR_PARAMS = {32'd8,32'd2,32'd4,32'd4,32'd0,32'd4,32'd0,32'd4,32'd0,32'd18,32'd20,32'd2};

endpackage
