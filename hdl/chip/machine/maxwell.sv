// Generated from rtl-model/chip/machine/maxwell.rs by `cargo test -p assemblies`; do not edit.
// Maxwell, as far as it is built: command takes the driver's work, geometry makes batches and state of draws, the GPC shades and rasters
// and runs grids, a partition for each ROP writes pixels, all by way of memory.
//
// Rates and latencies are those of its parts. Specification: all of it.

module maxwell
  import compression_pkg::*;
  import dram_pkg::*;
  import engine_pkg::*;
  import fault_pkg::*;
  import host_pkg::*;
  import hub_activity_pkg::*;
  import macros_pkg::*;
  import maxwell_params_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import reports_pkg::*;
  import rop_pkg::*;
  import shader_constants_pkg::*;
  import sm_pkg::*;
  import system_translation_pkg::*;
  import tasks_pkg::*;
  import tile_depth_pkg::*;
  import translation_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter maxwell_params_t P = MAXWELL_PARAMS
) (
  // ---- ports
  input  logic                                       clk_i,
  input  logic                                       rst_ni,
  input  logic                                       doorbell_valid_i,
  output logic                                       doorbell_ready_o,
  input  doorbell_t                                  doorbell_i,
  input  logic                                       register_valid_i,
  output logic                                       register_ready_o,
  input  register_write_t                            register_i,
  input  line_address_t                              window_i,                  // where the circular buffers begin, physical
  input  time_t                                      time_i,
  input  logic            [63:0]                     cycle_i,                   // which programs read
  output logic            [P.command.interrupts-1:0] interrupt_valid_o,
  input  logic            [P.command.interrupts-1:0] interrupt_ready_i,
  output interrupt_t      [P.command.interrupts-1:0] interrupt_o,
  output logic            [P.faults-1:0]             engine_fault_valid_o,
  input  logic            [P.faults-1:0]             engine_fault_ready_i,
  output fault_t          [P.faults-1:0]             engine_fault_o,
  output logic            [P.sms-1:0]                sm_fault_valid_o,          // a warp that was stopped
  input  logic            [P.sms-1:0]                sm_fault_ready_i,
  output sm_fault_t       [P.sms-1:0]                sm_fault_o,
  // For benches only.
  output activity_t                                  activity_o,
  output logic                                       packet_valid_o,            // Host offers it to the front end
  output host_packet_t                               packet_o,
  output logic                                       sent_valid_o,              // the front end accepts it from the macro engine
  output macro_send_t                                sent_o,
  output logic                                       accepted_valid_o,          // engine_ports accepts it from the front end
  output bundle_t                                    accepted_o,
  input  logic                                       order_valid_i,
  output logic                                       order_ready_o,
  input  cache_order_t                               order_i,
  output logic                                       done_valid_o,              // the oldest order is
  output logic                                       done_o,
  input  logic                                       control_valid_i,
  output logic                                       control_ready_o,
  input  space_control_t                             control_i,
  output logic                                       controlled_valid_o,
  output logic                                       controlled_o,
  output logic            [P.ports-1:0]              fault_valid_o,
  output access_fault_t   [P.ports-1:0]              fault_o,
  input  logic                                       clear_write_valid_i,       // an entry of the tables of clear values
  input  clear_write_t                               clear_write_i,
  input  logic            [31:0]                     aside_i,                   // where older blocks of constants lie, physical: bits 39 to 8
  input  block_address_t                             backing_i,                 // the kilobyte in which the status of tiles begins
  output logic            [P.slices-1:0]             kind_fault_valid_o,        // a ROP wrote what its page cannot store
  output access_fault_t   [P.slices-1:0]             kind_fault_o,
  input  logic                                       system_control_valid_i,
  output logic                                       system_control_ready_o,
  input  smmu_control_t                              system_control_i,
  output logic                                       system_controlled_valid_o,
  output logic                                       system_controlled_o,
  output logic                                       system_fault_valid_o,
  output system_fault_t                              system_fault_o,
  output logic            [P.memory.channels-1:0]    command_valid_o,
  output dram_command_t   [P.memory.channels-1:0]    command_o,
  input  logic            [P.memory.channels-1:0]    data_valid_i,
  input  sector_t         [P.memory.channels-1:0]    data_i,
  output logic                                       idle_o
);

  // The element of `engine_fault` for a draw without a program; those before it are of [`command`].
  localparam int unsigned DRAW = 6;

  // ---- wires
  logic command_three_d_valid, command_three_d_ready, command_failed, command_constants_done_valid;
  logic command_constants_done, command_table_valid, command_table_ready, command_scc_constants_down_valid;
  logic command_scc_headers_down_valid, command_index_read_data_valid, command_index_read_data_ready;
  logic command_memory_up_valid, command_control_valid, command_idle;
  bundle_t command_three_d;
  logic [P.sms-1:0] command_block_valid, command_block_ready;
  block_packet_t [P.sms-1:0] command_block;
  constant_table_t command_table;
  memory_down_t command_scc_constants_down, command_scc_headers_down;
  sector_t command_index_read_data;
  memory_up_t command_memory_up;
  space_control_t command_control;
  logic geometry_complete_ready, geometry_table_ready, geometry_constants_up_ready, geometry_headers_up_ready;
  logic geometry_index_read_ready, geometry_complete_valid, geometry_fault_valid, geometry_table_valid;
  logic geometry_constants_up_valid, geometry_headers_up_valid, geometry_index_read_valid, geometry_world_valid;
  logic geometry_world_ready, geometry_screen_valid, geometry_screen_ready, geometry_idle;
  completed_t geometry_complete;
  fault_t geometry_fault;
  constant_table_t geometry_table;
  memory_up_t geometry_constants_up, geometry_headers_up;
  memory_read_t geometry_index_read;
  world_packet_t geometry_world;
  screen_packet_t geometry_screen;
  logic [P.geometry.distributor.pdb.pes-1:0] geometry_alpha_entry_valid, geometry_alpha_free_ready;
  alpha_entry_t [P.geometry.distributor.pdb.pes-1:0] geometry_alpha_entry;
  logic [P.geometry.reports.sources-1:0] geometry_done_valid;
  marker_done_t [P.geometry.reports.sources-1:0] geometry_done;
  logic [P.geometry.reports.worlds-1:0] geometry_world_value_valid;
  report_value_t [P.geometry.reports.worlds-1:0] geometry_world_value;
  logic [P.sms-1:0] gpc_report_ready, gpc_report_valid, gpc_copied_valid, gpc_copied, gpc_fixed_up_ready;
  logic [P.sms-1:0] gpc_fixed_down_valid, gpc_fixed_freed_valid, gpc_stage_value_valid;
  block_report_t [P.sms-1:0] gpc_report;
  logic gpc_table_done_valid, gpc_table_done, gpc_alpha_entry_valid, gpc_alpha_free_ready, gpc_epoch_done_valid;
  logic gpc_memory_up_valid, gpc_world_marker_valid, gpc_world_report_valid, gpc_raster_idle, gpc_draws_idle;
  logic gpc_cores_idle;
  alpha_entry_t gpc_alpha_entry;
  epoch_done_t gpc_epoch_done;
  logic [P.rops-1:0] gpc_zrop_valid, gpc_zrop_ready, gpc_crop_valid, gpc_crop_ready;
  zrop_packet_t [P.rops-1:0] gpc_zrop;
  crop_packet_t [P.rops-1:0] gpc_crop;
  memory_up_t gpc_memory_up;
  memory_down_t [P.sms-1:0] gpc_fixed_down;
  freed_places_t [P.sms-1:0] gpc_fixed_freed;
  logic [P.gpc.l1s-1:0] gpc_l1_up_ready, gpc_l1_down_valid;
  memory_down_t [P.gpc.l1s-1:0] gpc_l1_down;
  logic [P.gpcs-1:0] gpc_zcull_up_ready, gpc_zcull_down_valid, gpc_pixel_value_valid;
  memory_down_t [P.gpcs-1:0] gpc_zcull_down;
  marker_done_t gpc_world_marker;
  report_value_t gpc_world_report;
  report_value_t [P.sms-1:0] gpc_stage_value;
  report_value_t [P.gpcs-1:0] gpc_pixel_value;
  logic [P.rops-1:0] partition_result_ready, partition_feedback_ready, partition_result_valid, partition_feedback_valid;
  logic [P.rops-1:0] partition_report_value_valid, partition_memory_up_ready, partition_memory_down_valid;
  logic [P.rops-1:0] partition_memory_freed_valid, partition_idle;
  zrop_result_t [P.rops-1:0] partition_result;
  depth_feedback_t [P.rops-1:0] partition_feedback;
  report_value_t [P.rops-1:0] partition_report_value;
  logic [P.rops-1:0][P.partition.zculls-1:0] partition_zcull_up_valid;
  memory_up_t [P.rops-1:0][P.partition.zculls-1:0] partition_zcull_up;
  memory_down_t [P.rops-1:0] partition_memory_down;
  freed_places_t [P.rops-1:0] partition_memory_freed;
  logic [P.ports-1:0] memory_port_up_valid;
  memory_up_t [P.ports-1:0] memory_port_up;
  logic [P.memory.space_control.clients-1:0] memory_control_valid;
  space_control_t [P.memory.space_control.clients-1:0] memory_control;
  logic memory_idle;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [P.command.faults-1:0] command_engine_fault_valid;
  fault_t [P.command.faults-1:0] command_engine_fault;
  logic [P.geometry.distributor.pdb.pes-1:0] geometry_alpha_entry_ready, geometry_alpha_free_valid;
  entry_grant_t [P.geometry.distributor.pdb.pes-1:0] geometry_alpha_free;
  logic [P.sms-1:0] gpc_fixed_up_valid;
  memory_up_t [P.sms-1:0] gpc_fixed_up;
  logic [P.gpc.l1s-1:0] gpc_l1_up_valid;
  memory_up_t [P.gpc.l1s-1:0] gpc_l1_up;
  logic [P.gpcs-1:0] gpc_zcull_up_valid;
  memory_up_t [P.gpcs-1:0] gpc_zcull_up;
  logic [P.rops-1:0] partition_zrop_marker_valid, partition_crop_marker_valid, partition_memory_up_valid;
  marker_done_t [P.rops-1:0] partition_zrop_marker, partition_crop_marker;
  logic [P.rops-1:0][P.partition.zculls-1:0] partition_zcull_up_ready, partition_zcull_down_valid;
  memory_down_t [P.rops-1:0][P.partition.zculls-1:0] partition_zcull_down;
  memory_up_t [P.rops-1:0] partition_memory_up;
  logic [P.ports-1:0] memory_port_up_ready, memory_port_down_valid, memory_port_freed_valid;
  memory_down_t [P.ports-1:0] memory_port_down;
  freed_places_t [P.ports-1:0] memory_port_freed;
  logic [P.memory.space_control.clients-1:0] memory_control_ready, memory_controlled_valid, memory_controlled;
  /* verilator lint_on UNUSEDSIGNAL */

  logic raster_idle;
  logic host_refusal_valid;
  access_fault_t host_refusal;
  logic [P.ports-1:0] memory_fault_each;
  logic access_failed;

  // Whether raster halves and ROPs are idle, and all their writes are performed.
  assign raster_idle = gpc_raster_idle && partition_idle == '1;

  // A refused read of Host's, client 0, separate from the engines' faults: Host's loaded channel need not be theirs.
  always_comb begin
    host_refusal_valid = 1'b0;
    host_refusal = '0;
    for (int k = P.ports-1; k >= 0; k--)
      if (fault_valid_o[k] && (fault_o[k].client == 0 && fault_o[k].access == ACCESS_KIND_READ)) begin
        host_refusal_valid = 1'b1;
        host_refusal = fault_o[k];
      end
  end

  always_comb
    for (int k = 0; k < P.ports; k++) memory_fault_each[k] = fault_valid_o[k] && fault_o[k].client != 0;

  // Whether an engine's access was refused: by translation, by a page's kind, or by the SMMU.
  assign access_failed = memory_fault_each != '0 || kind_fault_valid_o != '0 || system_fault_valid_o;

  always_comb begin
    command_failed = geometry_fault_valid && engine_fault_ready_i[DRAW] || access_failed
      || (sm_fault_valid_o & sm_fault_ready_i) != '0;
  end

  always_comb begin
    geometry_alpha_entry_valid = '0;
    for (int n = 0; n < P.geometry.distributor.pdb.pes; n++) geometry_alpha_entry[n] = '0;
    geometry_alpha_free_ready = '0;
    geometry_done_valid = '0;
    for (int n = 0; n < P.geometry.reports.sources; n++) geometry_done[n] = '0;
    geometry_world_value_valid = '0;
    for (int n = 0; n < P.geometry.reports.worlds; n++) geometry_world_value[n] = '0;
    geometry_alpha_entry_valid[0] = gpc_alpha_entry_valid;
    geometry_alpha_entry[0] = gpc_alpha_entry;
    geometry_alpha_free_ready[0] = gpc_alpha_free_ready;
    geometry_done_valid[2 * P.rops] = gpc_world_marker_valid;
    geometry_done[2 * P.rops] = gpc_world_marker;
    geometry_world_value_valid[0] = gpc_world_report_valid;
    geometry_world_value[0] = gpc_world_report;
    for (int k = 0; k < P.rops; k++) begin
      geometry_done_valid[2 * k] = partition_zrop_marker_valid[k];
      geometry_done[2 * k] = partition_zrop_marker[k];
      geometry_done_valid[2 * k + 1] = partition_crop_marker_valid[k];
      geometry_done[2 * k + 1] = partition_crop_marker[k];
    end
  end

  always_comb begin
    for (int g = 0; g < P.gpcs; g++) begin
      gpc_zcull_up_ready[g] = partition_zcull_up_ready[g % P.rops][g / P.rops];
      gpc_zcull_down_valid[g] = partition_zcull_down_valid[g % P.rops][g / P.rops];
      gpc_zcull_down[g] = partition_zcull_down[g % P.rops][g / P.rops];
    end
    for (int k = 0; k < P.gpc.l1s; k++) begin
      gpc_l1_up_ready[k] = memory_port_up_ready[P.rops + 1 + k];
      gpc_l1_down_valid[k] = memory_port_down_valid[P.rops + 1 + k];
      gpc_l1_down[k] = memory_port_down[P.rops + 1 + k];
    end
    for (int k = 0; k < P.sms; k++) begin
      gpc_fixed_up_ready[k] = memory_port_up_ready[P.rops + 1 + P.gpc.l1s + k];
      gpc_fixed_down_valid[k] = memory_port_down_valid[P.rops + 1 + P.gpc.l1s + k];
      gpc_fixed_down[k] = memory_port_down[P.rops + 1 + P.gpc.l1s + k];
      gpc_fixed_freed_valid[k] = memory_port_freed_valid[P.rops + 1 + P.gpc.l1s + k];
      gpc_fixed_freed[k] = memory_port_freed[P.rops + 1 + P.gpc.l1s + k];
    end
  end

  always_comb begin
    partition_zcull_up_valid = '0;
    for (int n = 0; n < P.rops; n++) for (int m = 0; m < P.partition.zculls; m++) partition_zcull_up[n][m] = '0;
    for (int g = 0; g < P.gpcs; g++) begin
      partition_zcull_up_valid[g % P.rops][g / P.rops] = gpc_zcull_up_valid[g];
      partition_zcull_up[g % P.rops][g / P.rops] = gpc_zcull_up[g];
    end
    for (int k = 0; k < P.rops; k++) begin
      partition_memory_up_ready[k] = memory_port_up_ready[k + 1];
      partition_memory_down_valid[k] = memory_port_down_valid[k + 1];
      partition_memory_down[k] = memory_port_down[k + 1];
      partition_memory_freed_valid[k] = memory_port_freed_valid[k + 1];
      partition_memory_freed[k] = memory_port_freed[k + 1];
    end
  end

  always_comb begin
    memory_port_up_valid = '0;
    for (int n = 0; n < P.ports; n++) memory_port_up[n] = '0;
    memory_control_valid = '0;
    for (int n = 0; n < P.memory.space_control.clients; n++) memory_control[n] = '0;
    memory_port_up_valid[0] = command_memory_up_valid;
    memory_port_up[0] = command_memory_up;
    for (int k = 0; k < P.rops; k++) begin
      memory_port_up_valid[k + 1] = partition_memory_up_valid[k];
      memory_port_up[k + 1] = partition_memory_up[k];
    end
    for (int k = 0; k < P.gpc.l1s; k++) begin
      memory_port_up_valid[P.rops + 1 + k] = gpc_l1_up_valid[k];
      memory_port_up[P.rops + 1 + k] = gpc_l1_up[k];
    end
    for (int k = 0; k < P.sms; k++) begin
      memory_port_up_valid[P.rops + 1 + P.gpc.l1s + k] = gpc_fixed_up_valid[k];
      memory_port_up[P.rops + 1 + P.gpc.l1s + k] = gpc_fixed_up[k];
    end
    memory_port_up_valid[P.ports - 1] = gpc_memory_up_valid;
    memory_port_up[P.ports - 1] = gpc_memory_up;
    memory_control_valid[0] = control_valid_i;
    memory_control[0] = control_i;
    memory_control_valid[1] = command_control_valid;
    memory_control[1] = command_control;
  end

  // ---- parts
  command #(
    .P(P.command)
  ) command (
    .clk_i,
    .rst_ni,
    .doorbell_valid_i,
    .doorbell_ready_o,
    .doorbell_i,
    .register_valid_i,
    .register_ready_o,
    .register_i,
    .order_valid_i,
    .order_ready_o,
    .order_i,
    .done_valid_o,
    .done_o,
    .time_i,
    .interrupt_valid_o,
    .interrupt_ready_i,
    .interrupt_o,
    .engine_fault_valid_o      (command_engine_fault_valid),
    .engine_fault_ready_i      (engine_fault_ready_i[P.command.faults-1:0]),
    .engine_fault_o            (command_engine_fault),
    .three_d_valid_o           (command_three_d_valid),
    .three_d_ready_i           (command_three_d_ready),
    .three_d_o                 (command_three_d),
    .three_d_complete_valid_i  (geometry_complete_valid),
    .three_d_complete_ready_o  (geometry_complete_ready),
    .three_d_complete_i        (geometry_complete),
    .three_d_idle_i            (raster_idle && geometry_idle && gpc_draws_idle),
    .failed_i                  (command_failed),
    .block_valid_o             (command_block_valid),
    .block_ready_i             (command_block_ready),
    .block_o                   (command_block),
    .report_valid_i            (gpc_report_valid),
    .report_ready_o            (gpc_report_ready),
    .report_i                  (gpc_report),
    .cores_idle_i              (gpc_cores_idle),
    .constants_valid_i         (geometry_table_valid),
    .constants_ready_o         (geometry_table_ready),
    .constants_i               (geometry_table),
    .constants_done_valid_o    (command_constants_done_valid),
    .constants_done_o          (command_constants_done),
    .table_valid_o             (command_table_valid),
    .table_ready_i             (command_table_ready),
    .table_o                   (command_table),
    .table_done_valid_i        (gpc_table_done_valid),
    .table_done_i              (gpc_table_done),
    .scc_constants_up_valid_i  (geometry_constants_up_valid),
    .scc_constants_up_ready_o  (geometry_constants_up_ready),
    .scc_constants_up_i        (geometry_constants_up),
    .scc_constants_down_valid_o(command_scc_constants_down_valid),
    .scc_constants_down_o      (command_scc_constants_down),
    .scc_headers_up_valid_i    (geometry_headers_up_valid),
    .scc_headers_up_ready_o    (geometry_headers_up_ready),
    .scc_headers_up_i          (geometry_headers_up),
    .scc_headers_down_valid_o  (command_scc_headers_down_valid),
    .scc_headers_down_o        (command_scc_headers_down),
    .index_read_valid_i        (geometry_index_read_valid),
    .index_read_ready_o        (geometry_index_read_ready),
    .index_read_i              (geometry_index_read),
    .index_read_data_valid_o   (command_index_read_data_valid),
    .index_read_data_ready_i   (command_index_read_data_ready),
    .index_read_data_o         (command_index_read_data),
    .memory_up_valid_o         (command_memory_up_valid),
    .memory_up_ready_i         (memory_port_up_ready[0]),
    .memory_up_o               (command_memory_up),
    .memory_down_valid_i       (memory_port_down_valid[0]),
    .memory_down_i             (memory_port_down[0]),
    .memory_freed_valid_i      (memory_port_freed_valid[0]),
    .memory_freed_i            (memory_port_freed[0]),
    .control_valid_o           (command_control_valid),
    .control_ready_i           (memory_control_ready[1]),
    .control_o                 (command_control),
    .controlled_valid_i        (memory_controlled_valid[1]),
    .controlled_i              (memory_controlled[1]),
    .refusal_valid_i           (host_refusal_valid),
    .refusal_i                 (host_refusal),
    .activity_o,
    .packet_valid_o,
    .packet_o,
    .sent_valid_o,
    .sent_o,
    .accepted_valid_o,
    .accepted_o,
    .idle_o                    (command_idle)
  );

  geometry #(
    .P(P.geometry)
  ) geometry (
    .clk_i,
    .rst_ni,
    .bundle_valid_i         (command_three_d_valid),
    .bundle_ready_o         (command_three_d_ready),
    .bundle_i               (command_three_d),
    .complete_valid_o       (geometry_complete_valid),
    .complete_ready_i       (geometry_complete_ready),
    .complete_o             (geometry_complete),
    .fault_valid_o          (geometry_fault_valid),
    .fault_ready_i          (engine_fault_ready_i[DRAW]),
    .fault_o                (geometry_fault),
    .table_valid_o          (geometry_table_valid),
    .table_ready_i          (geometry_table_ready),
    .table_o                (geometry_table),
    .table_done_valid_i     (command_constants_done_valid),
    .table_done_i           (command_constants_done),
    .epoch_done_valid_i     (gpc_epoch_done_valid),
    .epoch_done_i           (gpc_epoch_done),
    .aside_i,
    .constants_up_valid_o   (geometry_constants_up_valid),
    .constants_up_ready_i   (geometry_constants_up_ready),
    .constants_up_o         (geometry_constants_up),
    .constants_down_valid_i (command_scc_constants_down_valid),
    .constants_down_i       (command_scc_constants_down),
    .headers_up_valid_o     (geometry_headers_up_valid),
    .headers_up_ready_i     (geometry_headers_up_ready),
    .headers_up_o           (geometry_headers_up),
    .headers_down_valid_i   (command_scc_headers_down_valid),
    .headers_down_i         (command_scc_headers_down),
    .index_read_valid_o     (geometry_index_read_valid),
    .index_read_ready_i     (geometry_index_read_ready),
    .index_read_o           (geometry_index_read),
    .index_read_data_valid_i(command_index_read_data_valid),
    .index_read_data_ready_o(command_index_read_data_ready),
    .index_read_data_i      (command_index_read_data),
    .world_valid_o          (geometry_world_valid),
    .world_ready_i          (geometry_world_ready),
    .world_o                (geometry_world),
    .screen_valid_o         (geometry_screen_valid),
    .screen_ready_i         (geometry_screen_ready),
    .screen_o               (geometry_screen),
    .alpha_entry_valid_i    (geometry_alpha_entry_valid),
    .alpha_entry_ready_o    (geometry_alpha_entry_ready),
    .alpha_entry_i          (geometry_alpha_entry),
    .copied_valid_i         (gpc_copied_valid),
    .copied_i               (gpc_copied),
    .alpha_free_valid_o     (geometry_alpha_free_valid),
    .alpha_free_ready_i     (geometry_alpha_free_ready),
    .alpha_free_o           (geometry_alpha_free),
    .done_valid_i           (geometry_done_valid),
    .done_i                 (geometry_done),
    .value_valid_i          (partition_report_value_valid),
    .value_i                (partition_report_value),
    .world_value_valid_i    (geometry_world_value_valid),
    .world_value_i          (geometry_world_value),
    .pixel_value_valid_i    (gpc_pixel_value_valid),
    .pixel_value_i          (gpc_pixel_value),
    .stage_value_valid_i    (gpc_stage_value_valid),
    .stage_value_i          (gpc_stage_value),
    .idle_o                 (geometry_idle)
  );

  gpc #(
    .P(P.gpc)
  ) gpc (
    .clk_i,
    .rst_ni,
    .block_valid_i       (command_block_valid),
    .block_ready_o       (command_block_ready),
    .block_i             (command_block),
    .report_valid_o      (gpc_report_valid),
    .report_ready_i      (gpc_report_ready),
    .report_o            (gpc_report),
    .table_valid_i       (command_table_valid),
    .table_ready_o       (command_table_ready),
    .table_i             (command_table),
    .table_done_valid_o  (gpc_table_done_valid),
    .table_done_o        (gpc_table_done),
    .batch_valid_i       (geometry_world_valid),
    .batch_ready_o       (geometry_world_ready),
    .batch_i             (geometry_world),
    .screen_valid_i      (geometry_screen_valid),
    .screen_ready_o      (geometry_screen_ready),
    .screen_i            (geometry_screen),
    .alpha_entry_valid_o (gpc_alpha_entry_valid),
    .alpha_entry_ready_i (geometry_alpha_entry_ready[0]),
    .alpha_entry_o       (gpc_alpha_entry),
    .alpha_free_valid_i  (geometry_alpha_free_valid[0]),
    .alpha_free_ready_o  (gpc_alpha_free_ready),
    .alpha_free_i        (geometry_alpha_free[0]),
    .copied_valid_o      (gpc_copied_valid),
    .copied_o            (gpc_copied),
    .epoch_done_valid_o  (gpc_epoch_done_valid),
    .epoch_done_ready_i  (1'b1),
    .epoch_done_o        (gpc_epoch_done),
    .zrop_valid_o        (gpc_zrop_valid),
    .zrop_ready_i        (gpc_zrop_ready),
    .zrop_o              (gpc_zrop),
    .result_valid_i      (partition_result_valid),
    .result_ready_o      (partition_result_ready),
    .result_i            (partition_result),
    .feedback_valid_i    (partition_feedback_valid),
    .feedback_ready_o    (partition_feedback_ready),
    .feedback_i          (partition_feedback),
    .crop_valid_o        (gpc_crop_valid),
    .crop_ready_i        (gpc_crop_ready),
    .crop_o              (gpc_crop),
    .window_i,
    .aside_i,
    .memory_up_valid_o   (gpc_memory_up_valid),
    .memory_up_ready_i   (memory_port_up_ready[P.ports - 1]),
    .memory_up_o         (gpc_memory_up),
    .memory_down_valid_i (memory_port_down_valid[P.ports - 1]),
    .memory_down_i       (memory_port_down[P.ports - 1]),
    .memory_freed_valid_i(memory_port_freed_valid[P.ports - 1]),
    .memory_freed_i      (memory_port_freed[P.ports - 1]),
    .fixed_up_valid_o    (gpc_fixed_up_valid),
    .fixed_up_ready_i    (gpc_fixed_up_ready),
    .fixed_up_o          (gpc_fixed_up),
    .fixed_down_valid_i  (gpc_fixed_down_valid),
    .fixed_down_i        (gpc_fixed_down),
    .fixed_freed_valid_i (gpc_fixed_freed_valid),
    .fixed_freed_i       (gpc_fixed_freed),
    .l1_up_valid_o       (gpc_l1_up_valid),
    .l1_up_ready_i       (gpc_l1_up_ready),
    .l1_up_o             (gpc_l1_up),
    .l1_down_valid_i     (gpc_l1_down_valid),
    .l1_down_i           (gpc_l1_down),
    .zcull_up_valid_o    (gpc_zcull_up_valid),
    .zcull_up_ready_i    (gpc_zcull_up_ready),
    .zcull_up_o          (gpc_zcull_up),
    .zcull_down_valid_i  (gpc_zcull_down_valid),
    .zcull_down_i        (gpc_zcull_down),
    .cycle_i,
    .sm_fault_valid_o,
    .sm_fault_ready_i,
    .sm_fault_o,
    .world_marker_valid_o(gpc_world_marker_valid),
    .world_marker_o      (gpc_world_marker),
    .world_report_valid_o(gpc_world_report_valid),
    .world_report_o      (gpc_world_report),
    .stage_value_valid_o (gpc_stage_value_valid),
    .stage_value_o       (gpc_stage_value),
    .pixel_value_valid_o (gpc_pixel_value_valid),
    .pixel_value_o       (gpc_pixel_value),
    .raster_idle_o       (gpc_raster_idle),
    .draws_idle_o        (gpc_draws_idle),
    .cores_idle_o        (gpc_cores_idle)
  );

  partition #(
    .P(P.partition)
  ) partition[P.rops-1:0] (
    .clk_i,
    .rst_ni,
    .zrop_valid_i        (gpc_zrop_valid),
    .zrop_ready_o        (gpc_zrop_ready),
    .zrop_i              (gpc_zrop),
    .result_valid_o      (partition_result_valid),
    .result_ready_i      (partition_result_ready),
    .result_o            (partition_result),
    .feedback_valid_o    (partition_feedback_valid),
    .feedback_ready_i    (partition_feedback_ready),
    .feedback_o          (partition_feedback),
    .crop_valid_i        (gpc_crop_valid),
    .crop_ready_o        (gpc_crop_ready),
    .crop_i              (gpc_crop),
    .zrop_marker_valid_o (partition_zrop_marker_valid),
    .zrop_marker_o       (partition_zrop_marker),
    .crop_marker_valid_o (partition_crop_marker_valid),
    .crop_marker_o       (partition_crop_marker),
    .report_value_valid_o(partition_report_value_valid),
    .report_value_o      (partition_report_value),
    .zcull_up_valid_i    (partition_zcull_up_valid),
    .zcull_up_ready_o    (partition_zcull_up_ready),
    .zcull_up_i          (partition_zcull_up),
    .zcull_down_valid_o  (partition_zcull_down_valid),
    .zcull_down_o        (partition_zcull_down),
    .memory_up_valid_o   (partition_memory_up_valid),
    .memory_up_ready_i   (partition_memory_up_ready),
    .memory_up_o         (partition_memory_up),
    .memory_down_valid_i (partition_memory_down_valid),
    .memory_down_i       (partition_memory_down),
    .memory_freed_valid_i(partition_memory_freed_valid),
    .memory_freed_i      (partition_memory_freed),
    .idle_o              (partition_idle)
  );

  memory #(
    .P(P.memory)
  ) memory (
    .clk_i,
    .rst_ni,
    .port_up_valid_i   (memory_port_up_valid),
    .port_up_ready_o   (memory_port_up_ready),
    .port_up_i         (memory_port_up),
    .port_down_valid_o (memory_port_down_valid),
    .port_down_o       (memory_port_down),
    .port_freed_valid_o(memory_port_freed_valid),
    .port_freed_o      (memory_port_freed),
    .control_valid_i   (memory_control_valid),
    .control_ready_o   (memory_control_ready),
    .control_i         (memory_control),
    .controlled_valid_o(memory_controlled_valid),
    .controlled_o      (memory_controlled),
    .fault_valid_o,
    .fault_o,
    .clear_write_valid_i,
    .clear_write_i,
    .backing_i,
    .kind_fault_valid_o,
    .kind_fault_o,
    .system_control_valid_i,
    .system_control_ready_o,
    .system_control_i,
    .system_controlled_valid_o,
    .system_controlled_o,
    .system_fault_valid_o,
    .system_fault_o,
    .command_valid_o,
    .command_o,
    .data_valid_i,
    .data_i,
    .idle_o            (memory_idle)
  );

  // ---- outputs
  assign control_ready_o = memory_control_ready[0];
  assign controlled_valid_o = memory_controlled_valid[0];
  assign controlled_o = memory_controlled[0];
  assign idle_o = command_idle && gpc_cores_idle && geometry_idle && raster_idle && memory_idle;

  always_comb begin
    engine_fault_valid_o = '0;
    for (int n = 0; n < P.faults; n++) engine_fault_o[n] = '0;
    for (int k = 0; k < P.command.faults; k++) begin
      engine_fault_valid_o[k] = command_engine_fault_valid[k];
      engine_fault_o[k] = command_engine_fault[k];
    end
    engine_fault_valid_o[DRAW] = geometry_fault_valid;
    engine_fault_o[DRAW] = geometry_fault;
  end

endmodule
