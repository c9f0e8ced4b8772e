// Generated from `params!` of hub_memory: BLESS=1 cargo test --test checks pkg.

package hub_memory_params_pkg;
  import client_port_params_pkg::*;
  import copy_port_params_pkg::*;
  import flush_params_pkg::*;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    client_port_params_t port;
    copy_port_params_t copy_port;
    flush_params_t flush;
  } hub_memory_params_t;

  localparam hub_memory_params_t HUB_MEMORY_PARAMS = {32'd2,{32'd2,32'd7,32'd2,32'd0,32'd0,32'd0,32'd0,32'd8},{32'd16,32'd64},{32'd2,32'd3,32'd2}};

endpackage
