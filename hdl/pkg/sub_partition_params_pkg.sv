// Generated from `params!` of sub_partition: BLESS=1 cargo test --test checks pkg.

package sub_partition_params_pkg;
  import instruction_fetch_params_pkg::*;
  import warp_scheduler_params_pkg::*;
  import register_file_params_pkg::*;
  import lane_datapaths_params_pkg::*;
  import divergence_params_pkg::*;
  import pixel_export_params_pkg::*;

  typedef struct packed {
    int unsigned slots;  // Slots of warps of a sub-partition.
    int unsigned lanes_log2;  // Datapaths of fixed latency of a sub-partition, as a power of two: with fewer than 32, results arrive in groups of lanes.
    int unsigned writers;  // Units that write registers, besides the datapaths of fixed latency and Special.
    instruction_fetch_params_t fetch;
    warp_scheduler_params_t warp_scheduler;
    register_file_params_t register_file;
    lane_datapaths_params_t lane_datapaths;
    divergence_params_t divergence;
    pixel_export_params_t pixel_export;
  } sub_partition_params_t;

  localparam sub_partition_params_t SUB_PARTITION_PARAMS = {32'd16,32'd5,32'd6,{32'd8,32'd2},{32'd5,32'd8,32'd4,32'd2,32'd4,32'd0},{32'd16,32'd5,32'd4,{32'd16}},{32'd5},{32'd16,32'd2,32'd0},{32'd16,32'd32}};

endpackage
