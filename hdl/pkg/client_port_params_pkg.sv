// Generated from `params!` of client_port: BLESS=1 cargo test --test checks pkg.

package client_port_params_pkg;

  typedef struct packed {
    int unsigned work_depth;  // Requests of each kind that can wait: 2 sustain the full rate.
    int unsigned sectors_log2;  // Outstanding sectors, as a power of two: 128 hide a latency of 128 cycles at one a cycle.
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned channel;  // Virtual channel of the port's requests: 0 demand, 1 ring, 2 pixel, 3 control.
    int unsigned evict;  // Eviction class of its lines in the L2: 0 normal, 1 first, 2 last.
    int unsigned view;  // View of compressible data: 0 plain, 1 reduced, 2 raw.
    int unsigned physical;  // 1: addresses are physical and not translated.
    int unsigned settle;  // Idle cycles after which the port checks with a barrier that all its writes are performed; 0: it never does.
  } client_port_params_t;

  localparam client_port_params_t CLIENT_PORT_PARAMS = {32'd2,32'd7,32'd2,32'd0,32'd0,32'd0,32'd0,32'd8};

endpackage
