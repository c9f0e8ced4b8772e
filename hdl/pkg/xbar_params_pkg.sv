// Generated from `params!` of xbar: BLESS=1 cargo test --test checks pkg.

package xbar_params_pkg;

  typedef struct packed {
    int unsigned ports;  // Ports of clients.
    int unsigned slices;  // Slices of the L2: a power of two.
    int unsigned clients_log2;  // Numbers of clients behind each port, as a power of two.
    int unsigned ring_apart;  // Ports at which ring's requests have a queue of their own: bit p. Queues of all ports are 32 at most.
    int unsigned pixel_apart;  // The same of pixel's.
    int unsigned control_apart;  // The same of control's.
    int unsigned up_depth;  // Packets that each queue can hold: one more than a client_mux counts.
    int unsigned places;  // Places of each virtual channel in a slice.
    int unsigned answer_depth;  // Answers that can wait for each slice: 2 cut the channel at full rate.
  } xbar_params_t;

  localparam xbar_params_t XBAR_PARAMS = {32'd8,32'd2,32'd4,32'd15,32'd15,32'd15,32'd18,32'd10,32'd2};

endpackage
