// Generated from `params!` of client_port: BLESS=1 cargo test --test checks pkg.

package client_port_params_pkg;

  typedef struct packed {
    int unsigned work_depth;  // Requests of each kind that can wait: 2 cut the channel at full rate.
    int unsigned sectors_log2;  // Sectors that can be out, as a power of two: 128 hide as many clocks at one a clock.
    int unsigned slices;  // Slices that answer a barrier.
    int unsigned channel;  // The virtual channel of its requests: 0 demand, 1 ring, 2 pixel, 3 control.
    int unsigned evict;  // How long its lines stay in the L2: 0 normal, 1 first to go, 2 last.
    int unsigned view;  // How it wants what may be compressed: 0 plain, 1 reduced, 2 raw.
    int unsigned physical;  // 1: its addresses are not translated.
    int unsigned settle;  // Clocks of rest after which it asks whether all that was written is performed; 0: it does not.
  } client_port_params_t;

  localparam client_port_params_t CLIENT_PORT_PARAMS = {32'd2,32'd7,32'd2,32'd0,32'd0,32'd0,32'd0,32'd8};

endpackage
