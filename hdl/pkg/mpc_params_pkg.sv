// Generated from `params!` of mpc: BLESS=1 cargo test --test checks pkg.

package mpc_params_pkg;
  import block_port_params_pkg::*;
  import world_port_params_pkg::*;
  import pixel_port_params_pkg::*;
  import draw_context_params_pkg::*;
  import retire_order_params_pkg::*;
  import draw_launch_params_pkg::*;
  import control_share_params_pkg::*;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
    int unsigned slots;  // Slots of warps of a sub-partition.
    int unsigned register_rows;  // Registers of a sub-partition: rows of 32, by eights.
    block_port_params_t block_port;
    world_port_params_t world_port;
    pixel_port_params_t pixel_port;
    draw_context_params_t draw_context;
    retire_order_params_t retire_order;
    draw_launch_params_t draw_launch;
    control_share_params_t control_share;
  } mpc_params_t;

  localparam mpc_params_t MPC_PARAMS = {32'd4,32'd16,32'd64,{32'd4,32'd16,32'd64,32'd256,32'd17,32'd4},{32'd16,32'd16,32'd0},{32'd64,32'd16},{32'd8,32'd4},{32'd4,32'd127},{32'd4,32'd16,32'd64},{32'd5}};

endpackage
