// Generated from `params!` of raster_chip: BLESS=1 cargo test --test checks pkg.

package raster_chip_params_pkg;
  import raster_half_params_pkg::*;
  import zrop_merge_params_pkg::*;
  import client_port_params_pkg::*;
  import partition_params_pkg::*;
  import flush_params_pkg::*;
  import memory_params_pkg::*;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned rops;  // ROPs, one of each kind in a partition.
    int unsigned gpcs;  // GPCs, each with a raster half: a power of two.
    int unsigned ports;  // Ports of the crossbar: the hub's, and one for each ROP's pair of clients.
    raster_half_params_t raster_half;
    zrop_merge_params_t zrop_merge;
    client_port_params_t zcull_port;
    partition_params_t partition;
    flush_params_t flush;
    memory_params_t memory;
  } raster_chip_params_t;

  localparam raster_chip_params_t RASTER_CHIP_PARAMS = {32'd2,32'd2,32'd1,32'd3,{32'd2,32'd1,{{32'd2},{32'd64,32'd2},{32'd2}},{32'd1,{32'd1,32'd2},{32'd1,32'd16,32'd16,32'd2}},{32'd2,32'd2,32'd32,32'd16,32'd16,{32'd2,32'd0}},{32'd2,32'd2},{32'd2,{32'd2},{32'd2,32'd0,32'd2,32'd2,32'd2},{32'd2},{32'd2,32'd16,32'd1365},{32'd2,32'd0,32'd2,32'd2,32'd2},{32'd2,32'd2},{32'd64}}},{32'd1,32'd64,32'd64},{32'd2,32'd7,32'd2,32'd2,32'd1,32'd0,32'd0,32'd8},{32'd1,32'd2,{{32'd2,32'd32,32'd21},{32'd2},{32'd4,32'd32},{32'd32,32'd2,32'd4,{32'd4}}},{32'd1,{32'd2},{32'd1,32'd2},{32'd1,32'd2},{32'd2},{32'd16,32'd2},{32'd128,32'd2},{32'd2,32'd128,32'd2},{32'd1,32'd4},{32'd16,32'd2},{32'd2,32'd16}},{32'd2,32'd7,32'd2,32'd2,32'd1,32'd8},{32'd2,32'd7,32'd2,32'd2,32'd1,32'd8}},{32'd2,32'd1,32'd1},{32'd3,32'd2,32'd4,{32'd16,32'd4,32'd2,32'd32,32'd4},{32'd3,32'd2},{32'd3,{32'd3,32'd512,32'd4,32'd4,32'd2},{32'd4,32'd2}},{32'd3,32'd2,32'd4,32'd0,32'd0,32'd0,32'd0,32'd1,32'd0,32'd18,32'd20,32'd2},{32'd20,32'd2,{32'd20,32'd2,{32'd20},{32'd2,{32'd10,32'd2}}},{32'd2,{32'd2}}},{32'd20,32'd2,{32'd4,32'd6,32'd2,32'd32,32'd32,32'd4,32'd8,32'd20,{32'd20}},{32'd20},{32'd4,32'd4}},{32'd2,32'd3,32'd2,32'd16,32'd2},{32'd2,32'd4,32'd2,32'd4,32'd8,{32'd64,32'd2,32'd16,32'd16,32'd48,32'd24,32'd512,32'd18,32'd18,32'd42,32'd10,32'd40,32'd5,32'd10,32'd8,32'd18,32'd22,32'd10,32'd5,32'd3,32'd20,32'd3,32'd2,32'd180,32'd3904}}}};

endpackage
