// Generated from `params!` of gpc: BLESS=1 cargo test --test checks pkg.

package gpc_params_pkg;
  import work_crossbar_params_pkg::*;
  import raster_half_params_pkg::*;
  import zrop_merge_params_pkg::*;
  import client_port_params_pkg::*;
  import gcc_params_pkg::*;
  import gpm_params_pkg::*;
  import tpc_params_pkg::*;
  import viewport_stream_clip_params_pkg::*;
  import circular_buffers_params_pkg::*;
  import record_port_params_pkg::*;

  typedef struct packed {
    int unsigned rops;  // ROPs, one of each kind in a partition.
    int unsigned gpcs;  // GPCs, each with a raster half: a power of two.
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
    int unsigned slots;  // Slots of warps of a sub-partition.
    int unsigned lanes_log2;  // Datapaths of fixed latency of a sub-partition, as a power of two: with fewer than 32, results arrive in groups of lanes.
    int unsigned register_rows;  // Registers of a sub-partition: rows of 32, by eights.
    int unsigned slices;  // Slices of the L2, each of which responds to a barrier.
    int unsigned l1s;  // L1s: those of all SMs' partitions.
    work_crossbar_params_t work_crossbar;
    raster_half_params_t raster_half;
    zrop_merge_params_t zrop_merge;
    client_port_params_t zcull_port;
    gcc_params_t gcc;
    gpm_params_t gpm;
    tpc_params_t tpc;
    viewport_stream_clip_params_t viewport;
    circular_buffers_params_t circular_buffers;
    record_port_params_t record_port;
  } gpc_params_t;

  localparam gpc_params_t GPC_PARAMS = {32'd2,32'd1,32'd2,32'd4,32'd16,32'd5,32'd64,32'd2,32'd4,{32'd1,32'd32,32'd64},{32'd2,32'd1,{{32'd2},{32'd64,32'd2},{32'd2}},{32'd1,{32'd1,32'd2},{32'd1,32'd16,32'd16,32'd2}},{32'd2,32'd2,32'd32,32'd16,32'd16,{32'd2,32'd0}},{32'd2,32'd2},{32'd2,{32'd2},{32'd2,32'd0,32'd2,32'd2,32'd2},{32'd2},{32'd2,32'd16,32'd1365},{32'd2,32'd0,32'd2,32'd2,32'd2},{32'd2,32'd2},{32'd64}}},{32'd1,32'd64,32'd64},{32'd2,32'd7,32'd2,32'd2,32'd1,32'd0,32'd0,32'd8},{32'd2,32'd64,32'd8},{32'd2,32'd2,32'd1,32'd16,{32'd2,32'd2,32'd1,32'd2},{32'd2,32'd2,32'd8,32'd16,32'd2},{32'd2,32'd16,32'd2}},{32'd2,32'd4,32'd2,32'd16,32'd5,32'd64,32'd2,{32'd4,32'd16,32'd64,{32'd4,32'd16,32'd64,32'd256,32'd17,32'd4},{32'd16,32'd16,32'd0},{32'd64,32'd16},{32'd8,32'd4},{32'd4,32'd127},{32'd4,32'd16,32'd64},{32'd5}},{32'd4,32'd2,32'd2,32'd16,32'd5,32'd2,32'd4,{32'd4},{32'd16,32'd5,32'd6,{32'd8,32'd2},{32'd5,32'd8,32'd4,32'd2,32'd4,32'd0},{32'd16,32'd5,32'd4,{32'd16}},{32'd5},{32'd16,32'd2,32'd0},{32'd16,32'd32}},{32'd4,32'd4},{32'd2,32'd4,32'd4},{32'd2,32'd128,32'd16,{32'd2},{32'd128,32'd16,{{32'd8}}},{32'd2,32'd128,32'd16}},{32'd2,32'd2,32'd1,32'd1,32'd1,32'd0,{32'd2},{32'd16,32'd1,32'd1,32'd1},{32'd2,32'd1,32'd1,32'd1,32'd0,{32'd2},{32'd2},{32'd2},{32'd2,{32'd2},{32'd2,32'd160}},{32'd2,32'd1,32'd1,32'd1,{32'd2},{32'd2},{32'd2}},{32'd2,32'd0}},{32'd2}},{32'd2,32'd4,32'd192,32'd1365},{32'd4,32'd64,32'd4,32'd2},{32'd4,32'd2,32'd6,32'd32,32'd4},{32'd4,32'd192,32'd1},{32'd4,32'd4},{32'd4,32'd16,32'd2,32'd4},{32'd4},{32'd4}},{32'd2,{32'd24},{32'd160},{32'd2,32'd73}},{32'd2},{32'd1,32'd0,{32'd128},{32'd16},{32'd8}},{32'd2,32'd7,32'd2,32'd0,32'd0,32'd0,32'd0,32'd8},{32'd1,32'd0,32'd64,{32'd384}},{32'd4,32'd16},{{32'd4},{32'd65},{32'd64},{32'd16,32'd4}},{32'd1,32'd2,32'd16,32'd1365,32'd128}},{32'd2,32'd20,{32'd2,32'd512,32'd16},{32'd16},{32'd2},{32'd20},{32'd64},{32'd20,{32'd20}},{32'd16},{32'd2,32'd16},{32'd2,32'd16,32'd4},{32'd64,32'd16},{32'd2}},{32'd1,32'd1,32'd32,32'd256,32'd256,{32'd2,32'd32}},{32'd2}};

endpackage
