// Generated from `params!` of world_port: BLESS=1 cargo test --test checks pkg.

package world_port_params_pkg;

  typedef struct packed {
    int unsigned depth;  // Packets that wait.
    int unsigned ready;  // Batches whose inputs are here and which wait.
    int unsigned overlap;  // 1: a batch's outputs lie where its inputs were.
  } world_port_params_t;

  localparam world_port_params_t WORLD_PORT_PARAMS = {32'd16,32'd16,32'd0};

endpackage
