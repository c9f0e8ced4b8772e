// Generated from `params!` of sm: BLESS=1 cargo test --test checks pkg.

package sm_params_pkg;
  import warp_launch_params_pkg::*;
  import sub_partition_params_pkg::*;
  import double_precision_params_pkg::*;
  import special_params_pkg::*;
  import load_store_params_pkg::*;
  import texture_params_pkg::*;
  import attributes_params_pkg::*;
  import instruction_cache_params_pkg::*;
  import constant_cache_params_pkg::*;
  import shared_memory_params_pkg::*;
  import barriers_params_pkg::*;
  import special_registers_params_pkg::*;
  import fault_watch_params_pkg::*;
  import export_order_params_pkg::*;

  typedef struct packed {
    int unsigned sub_partitions;  // Sub-partitions of an SM: those of all its partitions.
    int unsigned partitions;  // Partitions of an SM, each with an L1.
    int unsigned sides;  // Sub-partitions of a partition, which share units of long latency.
    int unsigned slots;  // Slots of warps of a sub-partition.
    int unsigned lanes_log2;  // Datapaths of fixed latency of a sub-partition, as a power of two: with fewer than 32, results arrive in groups of lanes.
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned askers;  // Requesters of shared memory: exactly two of each partition.
    warp_launch_params_t warp_launch;
    sub_partition_params_t sub_partition;
    double_precision_params_t double_precision;
    special_params_t special;
    load_store_params_t load_store;
    texture_params_t texture;
    attributes_params_t attributes;
    instruction_cache_params_t instruction_cache;
    constant_cache_params_t constant_cache;
    shared_memory_params_t shared_memory;
    barriers_params_t barriers;
    special_registers_params_t special_registers;
    fault_watch_params_t fault_watch;
    export_order_params_t export_order;
  } sm_params_t;

  localparam sm_params_t SM_PARAMS = {32'd4,32'd2,32'd2,32'd16,32'd5,32'd2,32'd4,{32'd4},{32'd16,32'd5,32'd6,{32'd8,32'd2},{32'd5,32'd8,32'd4,32'd2,32'd4,32'd0},{32'd16,32'd5,32'd4,{32'd16}},{32'd5},{32'd16,32'd2,32'd0},{32'd16,32'd32}},{32'd4,32'd4},{32'd2,32'd4,32'd4},{32'd2,32'd128,32'd16,{32'd2},{32'd128,32'd16,{{32'd8}}},{32'd2,32'd128,32'd16}},{32'd2,32'd2,32'd1,32'd1,32'd1,32'd0,{32'd2},{32'd16,32'd1,32'd1,32'd1},{32'd2,32'd1,32'd1,32'd1,32'd0,{32'd2},{32'd2},{32'd2},{32'd2,{32'd2},{32'd2,32'd160}},{32'd2,32'd1,32'd1,32'd1,{32'd2},{32'd2},{32'd2}},{32'd2,32'd0}},{32'd2}},{32'd2,32'd4,32'd192,32'd1365},{32'd4,32'd64,32'd4,32'd2},{32'd4,32'd2,32'd6,32'd32,32'd4},{32'd4,32'd192,32'd1},{32'd4,32'd4},{32'd4,32'd16,32'd2,32'd4},{32'd4},{32'd4}};

endpackage
