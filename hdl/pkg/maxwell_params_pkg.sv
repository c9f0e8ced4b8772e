// Generated from `params!` of maxwell: BLESS=1 cargo test --test checks pkg.

package maxwell_params_pkg;
  import command_params_pkg::*;
  import geometry_params_pkg::*;
  import gpc_params_pkg::*;
  import partition_params_pkg::*;
  import memory_params_pkg::*;

  typedef struct packed {
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned rops;  // ROPs, one of each kind in a partition.
    int unsigned gpcs;  // GPCs, each with a raster half: a power of two.
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
    int unsigned slots;  // Slots of warps of a sub-partition.
    int unsigned lanes_log2;  // Datapaths of fixed latency of a sub-partition, as a power of two: with fewer than 32, results arrive in groups of lanes.
    int unsigned register_rows;  // Registers of a sub-partition: rows of 32, by eights.
    int unsigned ports;  // Ports of the crossbar: the hub's, one for each ROP's pair of clients, for each L1 and for each TPC, and the GPC's.
    int unsigned faults;  // Units that report faults: the hub's, and SCC.
    command_params_t command;
    geometry_params_t geometry;
    gpc_params_t gpc;
    partition_params_t partition;
    memory_params_t memory;
  } maxwell_params_t;

  localparam maxwell_params_t MAXWELL_PARAMS = {32'd2,32'd2,32'd1,32'd2,32'd4,32'd16,32'd5,32'd64,32'd10,32'd7,{32'd2,32'd2,32'd4,32'd16,32'd64,32'd4,32'd6,{{{32'd16}}},{{32'd2,32'd2},{32'd2,32'd2},{32'd16},{32'd42}},{32'd16,32'd2,32'd1048576},{32'd2},{{32'd2},{32'd4},{32'd256},{32'd4},{32'd4,32'd32}},{{32'd128}},{32'd50,32'd2,32'd4,32'd16,32'd64,32'd2,32'd192},{32'd2,32'd2},{32'd2,32'd7,32'd2,32'd0,32'd0,32'd0,32'd0,32'd8},{32'd16,32'd64},{32'd2,32'd3,32'd2}},{32'd2,32'd2,32'd2,32'd1,{32'd2,{32'd8,32'd384},{32'd16,32'd64,32'd2}},{32'd0,{32'd128},{32'd30,32'd31,32'd32,32'd12,32'd2,32'd1,32'd2},{32'd2,32'd1,32'd2,32'd2,32'd1,32'd32,32'd256}},{32'd5,32'd2,32'd1,32'd1,32'd2}},{32'd2,32'd1,32'd2,32'd4,32'd16,32'd5,32'd64,32'd2,32'd4,{32'd1,32'd32,32'd64},{32'd2,32'd1,{{32'd2},{32'd64,32'd2},{32'd2}},{32'd1,{32'd1,32'd2},{32'd1,32'd16,32'd16,32'd2}},{32'd2,32'd2,32'd32,32'd16,32'd16,{32'd2,32'd0}},{32'd2,32'd2},{32'd2,{32'd2},{32'd2,32'd0,32'd2,32'd2,32'd2},{32'd2},{32'd2,32'd16,32'd1365},{32'd2,32'd0,32'd2,32'd2,32'd2},{32'd2,32'd2},{32'd64}}},{32'd1,32'd64,32'd64},{32'd2,32'd7,32'd2,32'd2,32'd1,32'd0,32'd0,32'd8},{32'd2,32'd64,32'd8},{32'd2,32'd2,32'd1,32'd16,{32'd2,32'd2,32'd1,32'd2},{32'd2,32'd2,32'd8,32'd16,32'd2},{32'd2,32'd16,32'd2}},{32'd2,32'd4,32'd2,32'd16,32'd5,32'd64,32'd2,{32'd4,32'd16,32'd64,{32'd4,32'd16,32'd64,32'd256,32'd17,32'd4},{32'd16,32'd16,32'd0},{32'd64,32'd16},{32'd8,32'd4},{32'd4,32'd127},{32'd4,32'd16,32'd64},{32'd5}},{32'd4,32'd2,32'd2,32'd16,32'd5,32'd2,32'd4,{32'd4},{32'd16,32'd5,32'd6,{32'd8,32'd2},{32'd5,32'd8,32'd4,32'd2,32'd4,32'd0},{32'd16,32'd5,32'd4,{32'd16}},{32'd5},{32'd16,32'd2,32'd0},{32'd16,32'd32}},{32'd4,32'd4},{32'd2,32'd4,32'd4},{32'd2,32'd128,32'd16,{32'd2},{32'd128,32'd16,{{32'd8}}},{32'd2,32'd128,32'd16}},{32'd2,32'd2,32'd1,32'd1,32'd1,32'd0,{32'd2},{32'd16,32'd1,32'd1,32'd1},{32'd2,32'd1,32'd1,32'd1,32'd0,{32'd2},{32'd2},{32'd2},{32'd2,{32'd2},{32'd2,32'd160}},{32'd2,32'd1,32'd1,32'd1,{32'd2},{32'd2},{32'd2}},{32'd2,32'd0}},{32'd2}},{32'd2,32'd4,32'd192,32'd1365},{32'd4,32'd64,32'd4,32'd2},{32'd4,32'd2,32'd6,32'd32,32'd4},{32'd4,32'd192,32'd1},{32'd4,32'd4},{32'd4,32'd16,32'd2,32'd4},{32'd4},{32'd4}},{32'd2,{32'd24},{32'd160},{32'd2,32'd73}},{32'd2},{32'd1,32'd0,{32'd128},{32'd16},{32'd8}},{32'd2,32'd7,32'd2,32'd0,32'd0,32'd0,32'd0,32'd8},{32'd1,32'd0,32'd64,{32'd384}},{32'd4,32'd16},{{32'd4},{32'd65},{32'd64},{32'd16,32'd4}},{32'd1,32'd2,32'd16,32'd1365,32'd128}},{32'd2,32'd20,{32'd2,32'd512,32'd16},{32'd16},{32'd2},{32'd20},{32'd64},{32'd20,{32'd20}},{32'd16},{32'd2,32'd16},{32'd2,32'd16,32'd4},{32'd64,32'd16},{32'd2}},{32'd1,32'd1,32'd32,32'd256,32'd256,{32'd2,32'd32}},{32'd2}},{32'd1,32'd2,{{32'd2,32'd32,32'd21},{32'd2},{32'd4,32'd32},{32'd32,32'd2,32'd4,{32'd4}}},{32'd1,{32'd2},{32'd1,32'd2},{32'd1,32'd2},{32'd2},{32'd16,32'd2},{32'd128,32'd2},{32'd2,32'd128,32'd2},{32'd1,32'd4},{32'd16,32'd2},{32'd2,32'd16}},{32'd2,32'd7,32'd2,32'd2,32'd1,32'd8},{32'd2,32'd7,32'd2,32'd2,32'd1,32'd8}},{32'd10,32'd2,32'd4,{32'd16,32'd4,32'd2,32'd32,32'd4},{32'd10,32'd2},{32'd10,{32'd10,32'd512,32'd4,32'd4,32'd2},{32'd4,32'd2}},{32'd10,32'd2,32'd4,32'd3,32'd7,32'd0,32'd0,32'd1,32'd0,32'd18,32'd20,32'd2},{32'd20,32'd2,{32'd20,32'd2,{32'd20},{32'd2,{32'd10,32'd2}}},{32'd2,{32'd2}}},{32'd20,32'd2,{32'd4,32'd6,32'd2,32'd32,32'd32,32'd4,32'd8,32'd20,{32'd20}},{32'd20},{32'd4,32'd4}},{32'd2,32'd3,32'd2,32'd16,32'd2},{32'd2,32'd4,32'd2,32'd4,32'd8,{32'd64,32'd2,32'd16,32'd16,32'd48,32'd24,32'd512,32'd18,32'd18,32'd42,32'd10,32'd40,32'd5,32'd10,32'd8,32'd18,32'd22,32'd10,32'd5,32'd3,32'd20,32'd3,32'd2,32'd180,32'd3904}}}};

endpackage
