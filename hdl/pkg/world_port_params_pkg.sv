// Generated from `params!` of world_port: BLESS=1 cargo test --test checks pkg.

package world_port_params_pkg;

  typedef struct packed {
    int unsigned depth;  // Packets that can wait.
    int unsigned ready;  // Batches with inputs that can wait.
    int unsigned overlap;  // 1: a batch's outputs overwrite its inputs.
  } world_port_params_t;

  localparam world_port_params_t WORLD_PORT_PARAMS = {32'd16,32'd16,32'd0};

endpackage
