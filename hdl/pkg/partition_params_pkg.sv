// Generated from `params!` of partition: BLESS=1 cargo test --test checks pkg.

package partition_params_pkg;
  import zrop_params_pkg::*;
  import crop_params_pkg::*;
  import tile_port_params_pkg::*;
  import tile_port_params_pkg::*;

  typedef struct packed {
    int unsigned zculls;  // Zculls whose ranges go by this way.
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    zrop_params_t zrop;
    crop_params_t crop;
    tile_port_params_t zrop_port;
    tile_port_params_t crop_port;
  } partition_params_t;

  localparam partition_params_t PARTITION_PARAMS = {32'd1,32'd2,{{32'd2,32'd32,32'd21},{32'd2},{32'd4,32'd32},{32'd32,32'd2,32'd4,{32'd4}}},{32'd1,{32'd2},{32'd1,32'd2},{32'd1,32'd2},{32'd2},{32'd16,32'd2},{32'd128,32'd2},{32'd2,32'd128,32'd2},{32'd1,32'd4},{32'd16,32'd2},{32'd2,32'd16}},{32'd2,32'd7,32'd2,32'd2,32'd1,32'd8},{32'd2,32'd7,32'd2,32'd2,32'd1,32'd8}};

endpackage
