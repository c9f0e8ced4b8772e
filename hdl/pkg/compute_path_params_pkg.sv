// Generated from `params!` of compute_path: BLESS=1 cargo test --test checks pkg.

package compute_path_params_pkg;
  import scheduler_params_pkg::*;
  import work_distributor_params_pkg::*;
  import shader_cores_params_pkg::*;

  typedef struct packed {
    int unsigned sms;  // SMs, each in a TPC of its own.
    int unsigned gpcs;  // GPCs whose raster halves the cores serve: SMs go to them in equal shares.
    int unsigned l1s;  // L1s: those of all SMs' partitions.
    int unsigned sub_partitions;  // Sub-partitions of an SM.
    int unsigned slots;  // Slots of warps of a sub-partition.
    int unsigned lanes_log2;  // Datapaths of fixed latency of a sub-partition, as a power of two.
    int unsigned register_rows;  // Registers of a sub-partition: rows of 32, by eights.
    int unsigned slices;  // Slices of the L2.
    scheduler_params_t scheduler;
    work_distributor_params_t work_distributor;
    shader_cores_params_t cores;
  } compute_path_params_t;

  localparam compute_path_params_t COMPUTE_PATH_PARAMS = {32'd2,32'd1,32'd4,32'd4,32'd16,32'd5,32'd64,32'd2,{32'd50,32'd2,32'd4,32'd16,32'd64,32'd192,32'd2},{32'd2,32'd2},{32'd2,32'd1,32'd4,32'd4,32'd16,32'd5,32'd64,32'd2,{32'd2,32'd64,32'd8},{32'd2,32'd2,32'd1,32'd16,{32'd2,32'd2,32'd1,32'd2},{32'd2,32'd2,32'd8,32'd16,32'd2},{32'd2,32'd16,32'd2}},{32'd2,32'd4,32'd2,32'd16,32'd5,32'd64,32'd2,{32'd4,32'd16,32'd64,{32'd4,32'd16,32'd64,32'd256,32'd17,32'd4},{32'd16,32'd16,32'd0},{32'd64,32'd16},{32'd8,32'd4},{32'd4,32'd127},{32'd4,32'd16,32'd64},{32'd5}},{32'd4,32'd2,32'd2,32'd16,32'd5,32'd4,32'd2,{32'd4},{32'd16,32'd5,32'd5,{32'd8,32'd2},{32'd5,32'd8,32'd4,32'd2,32'd4,32'd0},{32'd16,32'd5,32'd4,{32'd16}},{32'd5},{32'd16,32'd2,32'd0},{32'd16,32'd32}},{32'd4,32'd4},{32'd2,32'd4,32'd4},{32'd2,32'd128,32'd16,{{32'd8}}},{32'd2,32'd4,32'd192,32'd1365},{32'd4,32'd64,32'd4,32'd2},{32'd4,32'd2,32'd32,32'd4},{32'd4,32'd1},{32'd4,32'd4},{32'd4,32'd16,32'd4,32'd2},{32'd4},{32'd4}},{32'd2,{32'd24},{32'd160},{32'd2,32'd73}},{32'd2},{32'd1,32'd0,{32'd128},{32'd16},{32'd8}},{32'd2,32'd7,32'd2,32'd0,32'd0,32'd0,32'd0,32'd8},{32'd1,32'd0,32'd64,{32'd384}},{32'd4,32'd16},{{32'd4},{32'd65},{32'd64},{32'd16,32'd4}},{32'd1,32'd2,32'd16,32'd1365,32'd128}},{32'd2,32'd20,{32'd2,32'd512,32'd16},{32'd16},{32'd2},{32'd20},{32'd64},{32'd20,{32'd20}},{32'd16},{32'd2,32'd16},{32'd2,32'd16,32'd4},{32'd64,32'd16},{32'd2}},{32'd1,32'd1,32'd32,32'd256,32'd256,{32'd2,32'd32}},{32'd2}}};

endpackage
