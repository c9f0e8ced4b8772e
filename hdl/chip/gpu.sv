// Generated from rtl-model/chip/gpu.rs by `cargo test -p assemblies`; do not edit.
// The chip, as far as it is built: command path, draw path, scheduler and work distributor of compute, GPC, partitions and all of memory.
// With `outside` a bench stands for world space and shading: primitives in window coordinates and colours come from it.
//
// Rates and latencies are those of its parts. Specification: all of it.

module gpu
  import compression_pkg::*;
  import copies_pkg::*;
  import dram_pkg::*;
  import engine_pkg::*;
  import fault_pkg::*;
  import gpu_params_pkg::*;
  import host_parts_pkg::*;
  import host_pkg::*;
  import macros_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import pixels_pkg::*;
  import reports_pkg::*;
  import rop_pkg::*;
  import shader_constants_pkg::*;
  import sm_pkg::*;
  import system_translation_pkg::*;
  import tasks_pkg::*;
  import tile_depth_pkg::*;
  import translation_pkg::*;
  import vertices_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter gpu_params_t P = GPU_PARAMS
) (
  // ---- ports
  input  logic                                           clk_i,
  input  logic                                           rst_ni,
  input  logic                                           doorbell_valid_i,
  output logic                                           doorbell_ready_o,
  input  doorbell_t                                      doorbell_i,
  input  logic                                           register_valid_i,
  output logic                                           register_ready_o,
  input  register_write_t                                register_i,
  output logic                                           bundle_valid_o,              // of what is outside
  input  logic                                           bundle_ready_i,
  output bundle_t                                        bundle_o,
  input  logic                                           complete_valid_i,
  output logic                                           complete_ready_o,
  input  completed_t                                     complete_i,
  output logic                                           compute_valid_o,             // the scheduler takes it
  output bundle_t                                        compute_o,
  output logic                                           three_d_valid_o,             // SCC takes it
  output bundle_t                                        three_d_o,
  input  logic                                           outside_i,                   // a bench stands for world space and shading
  input  line_address_t                                  window_i,                    // where the circular buffers begin, physical
  input  logic                                           three_d_idle_i,              // of what is outside
  input  logic                                           two_d_idle_i,
  input  time_t                                          time_i,
  input  logic            [63:0]                         cycle_i,                     // which programs read
  output logic                                           host_interrupt_valid_o,
  input  logic                                           host_interrupt_ready_i,
  output interrupt_t                                     host_interrupt_o,
  output logic                                           front_end_interrupt_valid_o,
  input  logic                                           front_end_interrupt_ready_i,
  output interrupt_t                                     front_end_interrupt_o,
  output logic                                           inline_interrupt_valid_o,
  input  logic                                           inline_interrupt_ready_i,
  output interrupt_t                                     inline_interrupt_o,
  output logic                                           copy_interrupt_valid_o,
  input  logic                                           copy_interrupt_ready_i,
  output interrupt_t                                     copy_interrupt_o,
  output logic                                           host_fault_valid_o,
  input  logic                                           host_fault_ready_i,
  output fault_t                                         host_fault_o,
  output logic                                           front_end_fault_valid_o,
  input  logic                                           front_end_fault_ready_i,
  output fault_t                                         front_end_fault_o,
  output logic                                           inline_fault_valid_o,
  input  logic                                           inline_fault_ready_i,
  output fault_t                                         inline_fault_o,
  output logic                                           copy_fault_valid_o,
  input  logic                                           copy_fault_ready_i,
  output fault_t                                         copy_fault_o,
  output logic                                           compute_fault_valid_o,       // a descriptor that is wrong
  input  logic                                           compute_fault_ready_i,
  output fault_t                                         compute_fault_o,
  output logic                                           draw_fault_valid_o,          // a draw without a program
  input  logic                                           draw_fault_ready_i,
  output fault_t                                         draw_fault_o,
  output logic                                           two_d_fault_valid_o,         // a launch of 2D, which is not built
  input  logic                                           two_d_fault_ready_i,
  output fault_t                                         two_d_fault_o,
  output logic            [P.sms-1:0]                    sm_fault_valid_o,            // a warp that was stopped
  input  logic            [P.sms-1:0]                    sm_fault_ready_i,
  output sm_fault_t       [P.sms-1:0]                    sm_fault_o,
  output logic                                           loaded_o,                    // a channel is loaded and runs
  output channel_id_t                                    channel_o,                   // which
  output method_state_t                                  state_o,                     // what it waits for, if anything
  output push_run_t                                      run_o,                       // data that its last header has announced, and that are to come
  // Host offers this to the front end, which takes it, and responds to a question.
  output logic                                           packet_valid_o,
  output host_packet_t                                   packet_o,
  output logic                                           packet_taken_o,
  output logic                                           responded_o,
  // The front end takes this from the macro engine.
  output logic                                           sent_valid_o,
  output macro_send_t                                    sent_o,
  output logic                                           host_idle_o,
  output logic                                           front_end_idle_o,
  output logic                                           macro_engine_idle_o,
  output logic                                           inline_to_memory_idle_o,
  output logic                                           inline_open_o,               // a launch waits for data
  output logic                                           copy_engine_idle_o,
  output logic                                           compute_idle_o,
  input  logic                                           prim_valid_i,                // in the place of world space
  output logic                                           prim_ready_o,
  input  prim_packet_t                                   prim_i,
  output logic            [P.gpcs-1:0]                   fetch_valid_o,
  input  logic            [P.gpcs-1:0]                   fetch_ready_i,
  output pair_index_t     [P.gpcs-1:0]                   fetch_o,
  input  logic            [P.gpcs-1:0]                   pair_valid_i,
  output logic            [P.gpcs-1:0]                   pair_ready_o,
  input  vertex_pair_t    [P.gpcs-1:0]                   pair_i,
  output logic            [P.gpcs-1:0]                   subtile_valid_o,
  input  logic            [P.gpcs-1:0]                   subtile_ready_i,
  output subtile_packet_t [P.gpcs-1:0]                   subtile_o,
  input  logic            [P.gpcs-1:0]                   shaded_valid_i,
  output logic            [P.gpcs-1:0]                   shaded_ready_o,
  input  shaded_packet_t  [P.gpcs-1:0]                   shaded_i,
  output logic                                           raster_idle_o,               // of all that it wrote, too
  input  logic                                           order_valid_i,
  output logic                                           order_ready_o,
  input  cache_order_t                                   order_i,
  output logic                                           done_valid_o,                // the oldest order is
  output logic                                           done_o,
  input  logic                                           control_valid_i,
  output logic                                           control_ready_o,
  input  space_control_t                                 control_i,
  output logic                                           controlled_valid_o,
  output logic                                           controlled_o,
  output logic            [P.ports-1:0]                  fault_valid_o,
  output access_fault_t   [P.ports-1:0]                  fault_o,
  input  logic                                           clear_write_valid_i,         // an entry of the tables of clear values
  input  clear_write_t                                   clear_write_i,
  input  logic            [31:0]                         aside_i,                     // where older blocks of constants lie, physical: bits 39 to 8
  input  block_address_t                                 backing_i,                   // the kilobyte in which the status of tiles begins
  output logic            [P.slices-1:0]                 kind_fault_valid_o,          // a ROP wrote what its page cannot store
  output access_fault_t   [P.slices-1:0]                 kind_fault_o,
  input  logic                                           system_control_valid_i,
  output logic                                           system_control_ready_o,
  input  smmu_control_t                                  system_control_i,
  output logic                                           system_controlled_valid_o,
  output logic                                           system_controlled_o,
  output logic                                           system_fault_valid_o,
  output system_fault_t                                  system_fault_o,
  output logic            [P.memory_system.channels-1:0] command_valid_o,
  output dram_command_t   [P.memory_system.channels-1:0] command_o,
  input  logic            [P.memory_system.channels-1:0] data_valid_i,
  input  sector_t         [P.memory_system.channels-1:0] data_i,
  output logic                                           idle_o
);

  // Host's client number: the first of the hub's port.
  localparam logic [7:0] HOST_CLIENT = 8'd0;

  // ---- wires
  logic command_path_bundle_valid, command_path_bundle_ready, command_path_three_d_idle, command_path_failed;
  logic command_path_host_read_valid, command_path_host_read_ready, command_path_host_write_valid;
  logic command_path_host_write_ready, command_path_host_flush_valid, command_path_host_flush_ready;
  logic command_path_host_control_valid, command_path_front_end_clean_valid, command_path_front_end_clean_ready;
  logic command_path_front_end_read_valid, command_path_front_end_read_ready, command_path_front_end_write_valid;
  logic command_path_front_end_write_ready, command_path_inline_write_valid, command_path_inline_write_ready;
  logic command_path_copy_port_valid, command_path_copy_port_ready, command_path_inline_to_memory_idle;
  logic command_path_copy_engine_idle, command_path_idle;
  bundle_t command_path_bundle;
  memory_read_t command_path_host_read, command_path_front_end_read;
  memory_write_t command_path_host_write, command_path_front_end_write, command_path_inline_write;
  cache_order_t command_path_host_flush, command_path_front_end_clean;
  space_control_t command_path_host_control;
  copy_packet_t command_path_copy_port;
  logic engine_ports_complete_ready, engine_ports_compute_valid, engine_ports_compute_ready, engine_ports_three_d_valid;
  logic engine_ports_three_d_ready, engine_ports_complete_valid, engine_ports_idle;
  bundle_t engine_ports_compute, engine_ports_three_d;
  completed_t engine_ports_complete;
  logic scheduler_complete_ready, scheduler_complete_valid, scheduler_task_valid, scheduler_task_ready;
  logic scheduler_table_valid, scheduler_table_ready, scheduler_up_valid, scheduler_up_ready, scheduler_idle;
  engine_t scheduler_complete;
  task_packet_t scheduler_task;
  constant_table_t scheduler_table;
  memory_up_t scheduler_up;
  logic work_distributor_task_ended_ready, work_distributor_task_ended_valid, work_distributor_idle;
  task_ended_t work_distributor_task_ended;
  logic [P.sms-1:0] work_distributor_block_valid, work_distributor_block_ready;
  block_packet_t [P.sms-1:0] work_distributor_block;
  logic constant_changes_scheduler_done_valid, constant_changes_scheduler_done, constant_changes_constants_done_valid;
  logic constant_changes_constants_done, constant_changes_idle;
  logic [0:0] constant_changes_table_ready, constant_changes_table_done_valid, constant_changes_table_done;
  logic draw_path_complete_ready, draw_path_table_ready, draw_path_complete_valid, draw_path_table_valid;
  logic draw_path_constants_up_valid, draw_path_constants_up_ready, draw_path_headers_up_valid;
  logic draw_path_headers_up_ready, draw_path_index_read_valid, draw_path_index_read_ready, draw_path_world_valid;
  logic draw_path_world_ready, draw_path_screen_valid, draw_path_screen_ready, draw_path_idle;
  completed_t draw_path_complete;
  constant_table_t draw_path_table;
  memory_up_t draw_path_constants_up, draw_path_headers_up;
  memory_read_t draw_path_index_read;
  world_packet_t draw_path_world;
  screen_packet_t draw_path_screen;
  logic [P.draw_path.distributor.pdb.pes-1:0] draw_path_alpha_entry_valid, draw_path_alpha_free_ready;
  alpha_entry_t [P.draw_path.distributor.pdb.pes-1:0] draw_path_alpha_entry;
  logic [P.draw_path.reports.sources-1:0] draw_path_done_valid;
  marker_done_t [P.draw_path.reports.sources-1:0] draw_path_done;
  logic [P.draw_path.reports.worlds-1:0] draw_path_world_value_valid;
  report_value_t [P.draw_path.reports.worlds-1:0] draw_path_world_value;
  logic [P.sms-1:0] gpc_report_ready, gpc_report_valid, gpc_copied_valid, gpc_copied, gpc_fixed_up_ready;
  logic [P.sms-1:0] gpc_fixed_freed_valid, gpc_fixed_down_valid, gpc_stage_value_valid;
  block_report_t [P.sms-1:0] gpc_report;
  logic gpc_table_ready, gpc_table_done_valid, gpc_table_done, gpc_alpha_entry_valid, gpc_alpha_free_ready;
  logic gpc_epoch_done_valid, gpc_up_valid, gpc_world_marker_valid, gpc_world_report_valid, gpc_raster_idle;
  logic gpc_draws_idle, gpc_cores_idle;
  alpha_entry_t gpc_alpha_entry;
  epoch_done_t gpc_epoch_done;
  logic [P.rops-1:0] gpc_zrop_valid, gpc_zrop_ready, gpc_crop_valid, gpc_crop_ready;
  zrop_packet_t [P.rops-1:0] gpc_zrop;
  crop_packet_t [P.rops-1:0] gpc_crop;
  memory_up_t gpc_up;
  freed_places_t [P.sms-1:0] gpc_fixed_freed;
  memory_down_t [P.sms-1:0] gpc_fixed_down;
  logic [P.gpc.l1s-1:0] gpc_l1_up_ready, gpc_l1_down_valid;
  memory_down_t [P.gpc.l1s-1:0] gpc_l1_down;
  logic [P.gpcs-1:0] gpc_zcull_up_ready, gpc_zcull_down_valid, gpc_pixel_value_valid;
  memory_down_t [P.gpcs-1:0] gpc_zcull_down;
  marker_done_t gpc_world_marker;
  report_value_t gpc_world_report;
  report_value_t [P.sms-1:0] gpc_stage_value;
  report_value_t [P.gpcs-1:0] gpc_pixel_value;
  logic [P.rops-1:0] partition_result_ready, partition_feedback_ready, partition_result_valid, partition_feedback_valid;
  logic [P.rops-1:0] partition_report_value_valid, partition_up_ready, partition_freed_valid, partition_down_valid;
  logic [P.rops-1:0] partition_idle;
  zrop_result_t [P.rops-1:0] partition_result;
  depth_feedback_t [P.rops-1:0] partition_feedback;
  report_value_t [P.rops-1:0] partition_report_value;
  logic [P.rops-1:0][P.partition.zculls-1:0] partition_zcull_up_valid;
  memory_up_t [P.rops-1:0][P.partition.zculls-1:0] partition_zcull_up;
  freed_places_t [P.rops-1:0] partition_freed;
  memory_down_t [P.rops-1:0] partition_down;
  logic hub_memory_host_read_data_ready, hub_memory_front_end_read_data_ready, hub_memory_copy_beat_ready;
  logic hub_memory_index_read_data_ready, hub_memory_host_read_data_valid, hub_memory_front_end_read_data_valid;
  logic hub_memory_copy_beat_valid, hub_memory_scheduler_down_valid, hub_memory_constants_down_valid;
  logic hub_memory_headers_down_valid, hub_memory_index_read_data_valid, hub_memory_host_done_valid;
  logic hub_memory_host_done, hub_memory_front_end_done_valid, hub_memory_front_end_done, hub_memory_up_valid;
  logic hub_memory_inline_settled, hub_memory_copy_settled, hub_memory_idle;
  sector_t hub_memory_host_read_data, hub_memory_front_end_read_data, hub_memory_index_read_data;
  beat_t hub_memory_copy_beat;
  memory_down_t hub_memory_scheduler_down, hub_memory_constants_down, hub_memory_headers_down;
  memory_up_t hub_memory_up;
  logic [P.ports-1:0] memory_system_up_valid;
  memory_up_t [P.ports-1:0] memory_system_up;
  logic [P.memory_system.space_control.clients-1:0] memory_system_control_valid;
  space_control_t [P.memory_system.space_control.clients-1:0] memory_system_control;
  logic memory_system_idle;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [0:0] constant_changes_table_valid;
  constant_table_t [0:0] constant_changes_table;
  logic [P.draw_path.distributor.pdb.pes-1:0] draw_path_alpha_entry_ready, draw_path_alpha_free_valid;
  entry_grant_t [P.draw_path.distributor.pdb.pes-1:0] draw_path_alpha_free;
  logic [P.sms-1:0] gpc_fixed_up_valid;
  memory_up_t [P.sms-1:0] gpc_fixed_up;
  logic [P.gpc.l1s-1:0] gpc_l1_up_valid;
  memory_up_t [P.gpc.l1s-1:0] gpc_l1_up;
  logic [P.gpcs-1:0] gpc_zcull_up_valid;
  memory_up_t [P.gpcs-1:0] gpc_zcull_up;
  logic [P.rops-1:0] partition_zrop_marker_valid, partition_crop_marker_valid, partition_up_valid;
  marker_done_t [P.rops-1:0] partition_zrop_marker, partition_crop_marker;
  logic [P.rops-1:0][P.partition.zculls-1:0] partition_zcull_up_ready, partition_zcull_down_valid;
  memory_down_t [P.rops-1:0][P.partition.zculls-1:0] partition_zcull_down;
  memory_up_t [P.rops-1:0] partition_up;
  logic [P.ports-1:0] memory_system_up_ready, memory_system_freed_valid, memory_system_down_valid;
  freed_places_t [P.ports-1:0] memory_system_freed;
  memory_down_t [P.ports-1:0] memory_system_down;
  logic [P.memory_system.space_control.clients-1:0] memory_system_control_ready, memory_system_controlled_valid;
  logic [P.memory_system.space_control.clients-1:0] memory_system_controlled;
  /* verilator lint_on UNUSEDSIGNAL */

  logic raster_idle;
  logic compute_idle;
  logic host_refusal_valid;
  access_fault_t host_refusal;
  logic [P.ports-1:0] memory_system_fault_each;
  logic access_failed;

  // Whether raster halves and ROPs are idle, and all their writes are performed.
  assign raster_idle = gpc_raster_idle && partition_idle == '1;

  // Whether compute is idle, and no bundle for it is in flight.
  assign compute_idle = engine_ports_idle && scheduler_idle && work_distributor_idle && constant_changes_idle
      && gpc_cores_idle;

  // A refused read of Host's, separate from the engines' faults: Host's loaded channel need not be theirs.
  always_comb begin
    host_refusal_valid = 1'b0;
    host_refusal = '0;
    for (int k = P.ports-1; k >= 0; k--)
      if (fault_valid_o[k] && (fault_o[k].client == HOST_CLIENT && fault_o[k].access == ACCESS_KIND_READ)) begin
        host_refusal_valid = 1'b1;
        host_refusal = fault_o[k];
      end
  end

  always_comb
    for (int k = 0; k < P.ports; k++) memory_system_fault_each[k] = fault_valid_o[k] && fault_o[k].client != HOST_CLIENT;

  // Whether an engine's access was refused: by translation, by a page's kind, or by the SMMU.
  assign access_failed = memory_system_fault_each != '0 || kind_fault_valid_o != '0 || system_fault_valid_o;

  always_comb begin
    command_path_three_d_idle = three_d_idle_i && raster_idle && draw_path_idle && gpc_draws_idle && engine_ports_idle;
    command_path_failed = compute_fault_valid_o && compute_fault_ready_i || draw_fault_valid_o && draw_fault_ready_i
      || two_d_fault_valid_o && two_d_fault_ready_i || access_failed || (sm_fault_valid_o & sm_fault_ready_i) != '0;
  end

  always_comb begin
    constant_changes_table_ready = '0;
    constant_changes_table_done_valid = '0;
    constant_changes_table_done = '0;
    constant_changes_table_ready[0] = gpc_table_ready;
    constant_changes_table_done_valid[0] = gpc_table_done_valid;
    constant_changes_table_done[0] = gpc_table_done;
  end

  always_comb begin
    draw_path_alpha_entry_valid = '0;
    for (int n = 0; n < P.draw_path.distributor.pdb.pes; n++) draw_path_alpha_entry[n] = '0;
    draw_path_alpha_free_ready = '0;
    draw_path_done_valid = '0;
    for (int n = 0; n < P.draw_path.reports.sources; n++) draw_path_done[n] = '0;
    draw_path_world_value_valid = '0;
    for (int n = 0; n < P.draw_path.reports.worlds; n++) draw_path_world_value[n] = '0;
    draw_path_alpha_entry_valid[0] = gpc_alpha_entry_valid;
    draw_path_alpha_entry[0] = gpc_alpha_entry;
    draw_path_alpha_free_ready[0] = gpc_alpha_free_ready;
    for (int k = 0; k < P.rops; k++) begin
      draw_path_done_valid[2 * k] = partition_zrop_marker_valid[k];
      draw_path_done[2 * k] = partition_zrop_marker[k];
      draw_path_done_valid[2 * k + 1] = partition_crop_marker_valid[k];
      draw_path_done[2 * k + 1] = partition_crop_marker[k];
    end
    draw_path_done_valid[2 * P.rops] = gpc_world_marker_valid;
    draw_path_done[2 * P.rops] = gpc_world_marker;
    draw_path_world_value_valid[0] = gpc_world_report_valid;
    draw_path_world_value[0] = gpc_world_report;
  end

  always_comb begin
    for (int k = 0; k < P.sms; k++) begin
      gpc_fixed_up_ready[k] = memory_system_up_ready[P.rops + 1 + P.gpc.l1s + k];
      gpc_fixed_freed_valid[k] = memory_system_freed_valid[P.rops + 1 + P.gpc.l1s + k];
      gpc_fixed_freed[k] = memory_system_freed[P.rops + 1 + P.gpc.l1s + k];
      gpc_fixed_down_valid[k] = memory_system_down_valid[P.rops + 1 + P.gpc.l1s + k];
      gpc_fixed_down[k] = memory_system_down[P.rops + 1 + P.gpc.l1s + k];
    end
    for (int k = 0; k < P.gpc.l1s; k++) begin
      gpc_l1_up_ready[k] = memory_system_up_ready[P.rops + 1 + k];
      gpc_l1_down_valid[k] = memory_system_down_valid[P.rops + 1 + k];
      gpc_l1_down[k] = memory_system_down[P.rops + 1 + k];
    end
    for (int g = 0; g < P.gpcs; g++) begin
      gpc_zcull_up_ready[g] = partition_zcull_up_ready[g % P.rops][g / P.rops];
      gpc_zcull_down_valid[g] = partition_zcull_down_valid[g % P.rops][g / P.rops];
      gpc_zcull_down[g] = partition_zcull_down[g % P.rops][g / P.rops];
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
      partition_up_ready[k] = memory_system_up_ready[k + 1];
      partition_freed_valid[k] = memory_system_freed_valid[k + 1];
      partition_freed[k] = memory_system_freed[k + 1];
      partition_down_valid[k] = memory_system_down_valid[k + 1];
      partition_down[k] = memory_system_down[k + 1];
    end
  end

  always_comb begin
    memory_system_up_valid = '0;
    for (int n = 0; n < P.ports; n++) memory_system_up[n] = '0;
    memory_system_control_valid = '0;
    for (int n = 0; n < P.memory_system.space_control.clients; n++) memory_system_control[n] = '0;
    for (int k = 0; k < P.sms; k++) begin
      memory_system_up_valid[P.rops + 1 + P.gpc.l1s + k] = gpc_fixed_up_valid[k];
      memory_system_up[P.rops + 1 + P.gpc.l1s + k] = gpc_fixed_up[k];
    end
    for (int k = 0; k < P.gpc.l1s; k++) begin
      memory_system_up_valid[P.rops + 1 + k] = gpc_l1_up_valid[k];
      memory_system_up[P.rops + 1 + k] = gpc_l1_up[k];
    end
    memory_system_up_valid[P.ports - 1] = gpc_up_valid;
    memory_system_up[P.ports - 1] = gpc_up;
    memory_system_control_valid[1] = command_path_host_control_valid;
    memory_system_control[1] = command_path_host_control;
    for (int k = 0; k < P.rops; k++) begin
      memory_system_up_valid[k + 1] = partition_up_valid[k];
      memory_system_up[k + 1] = partition_up[k];
    end
    memory_system_up_valid[0] = hub_memory_up_valid;
    memory_system_up[0] = hub_memory_up;
    memory_system_control_valid[0] = control_valid_i;
    memory_system_control[0] = control_i;
  end

  // ---- parts
  command_path #(
    .P(P.command_path)
  ) command_path (
    .clk_i,
    .rst_ni,
    .doorbell_valid_i,
    .doorbell_ready_o,
    .doorbell_i,
    .register_valid_i,
    .register_ready_o,
    .register_i,
    .bundle_valid_o             (command_path_bundle_valid),
    .bundle_ready_i             (command_path_bundle_ready),
    .bundle_o                   (command_path_bundle),
    .complete_valid_i           (engine_ports_complete_valid),
    .complete_ready_o           (engine_ports_complete_ready),
    .complete_i                 (engine_ports_complete),
    .three_d_idle_i             (command_path_three_d_idle),
    .compute_idle_i             (compute_idle),
    .two_d_idle_i               (two_d_idle_i && engine_ports_idle),
    .failed_i                   (command_path_failed),
    .refusal_valid_i            (host_refusal_valid),
    .refusal_i                  (host_refusal),
    .inline_settled_i           (hub_memory_inline_settled),
    .copy_settled_i             (hub_memory_copy_settled),
    .time_i,
    .host_read_valid_o          (command_path_host_read_valid),
    .host_read_ready_i          (command_path_host_read_ready),
    .host_read_o                (command_path_host_read),
    .host_read_data_valid_i     (hub_memory_host_read_data_valid),
    .host_read_data_ready_o     (hub_memory_host_read_data_ready),
    .host_read_data_i           (hub_memory_host_read_data),
    .host_write_valid_o         (command_path_host_write_valid),
    .host_write_ready_i         (command_path_host_write_ready),
    .host_write_o               (command_path_host_write),
    .host_flush_valid_o         (command_path_host_flush_valid),
    .host_flush_ready_i         (command_path_host_flush_ready),
    .host_flush_o               (command_path_host_flush),
    .host_flushed_valid_i       (hub_memory_host_done_valid),
    .host_flushed_i             (hub_memory_host_done),
    .host_control_valid_o       (command_path_host_control_valid),
    .host_control_ready_i       (memory_system_control_ready[1]),
    .host_control_o             (command_path_host_control),
    .host_controlled_valid_i    (memory_system_controlled_valid[1]),
    .host_controlled_i          (memory_system_controlled[1]),
    .front_end_clean_valid_o    (command_path_front_end_clean_valid),
    .front_end_clean_ready_i    (command_path_front_end_clean_ready),
    .front_end_clean_o          (command_path_front_end_clean),
    .front_end_cleaned_valid_i  (hub_memory_front_end_done_valid),
    .front_end_cleaned_i        (hub_memory_front_end_done),
    .front_end_read_valid_o     (command_path_front_end_read_valid),
    .front_end_read_ready_i     (command_path_front_end_read_ready),
    .front_end_read_o           (command_path_front_end_read),
    .front_end_read_data_valid_i(hub_memory_front_end_read_data_valid),
    .front_end_read_data_ready_o(hub_memory_front_end_read_data_ready),
    .front_end_read_data_i      (hub_memory_front_end_read_data),
    .front_end_write_valid_o    (command_path_front_end_write_valid),
    .front_end_write_ready_i    (command_path_front_end_write_ready),
    .front_end_write_o          (command_path_front_end_write),
    .inline_write_valid_o       (command_path_inline_write_valid),
    .inline_write_ready_i       (command_path_inline_write_ready),
    .inline_write_o             (command_path_inline_write),
    .copy_port_valid_o          (command_path_copy_port_valid),
    .copy_port_ready_i          (command_path_copy_port_ready),
    .copy_port_o                (command_path_copy_port),
    .copy_read_data_valid_i     (hub_memory_copy_beat_valid),
    .copy_read_data_ready_o     (hub_memory_copy_beat_ready),
    .copy_read_data_i           (hub_memory_copy_beat),
    .host_interrupt_valid_o,
    .host_interrupt_ready_i,
    .host_interrupt_o,
    .front_end_interrupt_valid_o,
    .front_end_interrupt_ready_i,
    .front_end_interrupt_o,
    .inline_interrupt_valid_o,
    .inline_interrupt_ready_i,
    .inline_interrupt_o,
    .copy_interrupt_valid_o,
    .copy_interrupt_ready_i,
    .copy_interrupt_o,
    .host_fault_valid_o,
    .host_fault_ready_i,
    .host_fault_o,
    .front_end_fault_valid_o,
    .front_end_fault_ready_i,
    .front_end_fault_o,
    .inline_fault_valid_o,
    .inline_fault_ready_i,
    .inline_fault_o,
    .copy_fault_valid_o,
    .copy_fault_ready_i,
    .copy_fault_o,
    .loaded_o,
    .channel_o,
    .state_o,
    .run_o,
    .packet_valid_o,
    .packet_o,
    .packet_taken_o,
    .responded_o,
    .sent_valid_o,
    .sent_o,
    .host_idle_o,
    .front_end_idle_o,
    .macro_engine_idle_o,
    .inline_to_memory_idle_o    (command_path_inline_to_memory_idle),
    .inline_open_o,
    .copy_engine_idle_o         (command_path_copy_engine_idle),
    .idle_o                     (command_path_idle)
  );

  engine_ports engine_ports (
    .clk_i,
    .rst_ni,
    .bundle_valid_i          (command_path_bundle_valid),
    .bundle_ready_o          (command_path_bundle_ready),
    .bundle_i                (command_path_bundle),
    .compute_valid_o         (engine_ports_compute_valid),
    .compute_ready_i         (engine_ports_compute_ready),
    .compute_o               (engine_ports_compute),
    .three_d_valid_o         (engine_ports_three_d_valid),
    .three_d_ready_i         (engine_ports_three_d_ready),
    .three_d_o               (engine_ports_three_d),
    .outside_valid_o         (bundle_valid_o),
    .outside_ready_i         (bundle_ready_i),
    .outside_o               (bundle_o),
    .compute_complete_valid_i(scheduler_complete_valid),
    .compute_complete_ready_o(scheduler_complete_ready),
    .compute_complete_i      (scheduler_complete),
    .three_d_complete_valid_i(draw_path_complete_valid),
    .three_d_complete_ready_o(draw_path_complete_ready),
    .three_d_complete_i      (draw_path_complete),
    .outside_complete_valid_i(complete_valid_i),
    .outside_complete_ready_o(complete_ready_o),
    .outside_complete_i      (complete_i),
    .complete_valid_o        (engine_ports_complete_valid),
    .complete_ready_i        (engine_ports_complete_ready),
    .complete_o              (engine_ports_complete),
    .fault_valid_o           (two_d_fault_valid_o),
    .fault_ready_i           (two_d_fault_ready_i),
    .fault_o                 (two_d_fault_o),
    .idle_o                  (engine_ports_idle)
  );

  scheduler #(
    .P(P.scheduler)
  ) scheduler (
    .clk_i,
    .rst_ni,
    .bundle_valid_i    (engine_ports_compute_valid),
    .bundle_ready_o    (engine_ports_compute_ready),
    .bundle_i          (engine_ports_compute),
    .complete_valid_o  (scheduler_complete_valid),
    .complete_ready_i  (scheduler_complete_ready),
    .complete_o        (scheduler_complete),
    .task_valid_o      (scheduler_task_valid),
    .task_ready_i      (scheduler_task_ready),
    .task_o            (scheduler_task),
    .task_ended_valid_i(work_distributor_task_ended_valid),
    .task_ended_ready_o(work_distributor_task_ended_ready),
    .task_ended_i      (work_distributor_task_ended),
    .table_valid_o     (scheduler_table_valid),
    .table_ready_i     (scheduler_table_ready),
    .table_o           (scheduler_table),
    .table_done_valid_i(constant_changes_scheduler_done_valid),
    .table_done_i      (constant_changes_scheduler_done),
    .up_valid_o        (scheduler_up_valid),
    .up_ready_i        (scheduler_up_ready),
    .up_o              (scheduler_up),
    .down_valid_i      (hub_memory_scheduler_down_valid),
    .down_i            (hub_memory_scheduler_down),
    .time_i,
    .fault_valid_o     (compute_fault_valid_o),
    .fault_ready_i     (compute_fault_ready_i),
    .fault_o           (compute_fault_o),
    .idle_o            (scheduler_idle)
  );

  work_distributor #(
    .P(P.work_distributor)
  ) work_distributor (
    .clk_i,
    .rst_ni,
    .task_valid_i      (scheduler_task_valid),
    .task_ready_o      (scheduler_task_ready),
    .task_i            (scheduler_task),
    .task_ended_valid_o(work_distributor_task_ended_valid),
    .task_ended_ready_i(work_distributor_task_ended_ready),
    .task_ended_o      (work_distributor_task_ended),
    .block_valid_o     (work_distributor_block_valid),
    .block_ready_i     (work_distributor_block_ready),
    .block_o           (work_distributor_block),
    .report_valid_i    (gpc_report_valid),
    .report_ready_o    (gpc_report_ready),
    .report_i          (gpc_report),
    .idle_o            (work_distributor_idle)
  );

  constant_changes constant_changes (
    .clk_i,
    .rst_ni,
    .scheduler_valid_i     (scheduler_table_valid),
    .scheduler_ready_o     (scheduler_table_ready),
    .scheduler_i           (scheduler_table),
    .scheduler_done_valid_o(constant_changes_scheduler_done_valid),
    .scheduler_done_o      (constant_changes_scheduler_done),
    .constants_valid_i     (draw_path_table_valid),
    .constants_ready_o     (draw_path_table_ready),
    .constants_i           (draw_path_table),
    .constants_done_valid_o(constant_changes_constants_done_valid),
    .constants_done_o      (constant_changes_constants_done),
    .table_valid_o         (constant_changes_table_valid),
    .table_ready_i         (constant_changes_table_ready),
    .table_o               (constant_changes_table),
    .table_done_valid_i    (constant_changes_table_done_valid),
    .table_done_i          (constant_changes_table_done),
    .idle_o                (constant_changes_idle)
  );

  draw_path #(
    .P(P.draw_path)
  ) draw_path (
    .clk_i,
    .rst_ni,
    .bundle_valid_i         (engine_ports_three_d_valid),
    .bundle_ready_o         (engine_ports_three_d_ready),
    .bundle_i               (engine_ports_three_d),
    .complete_valid_o       (draw_path_complete_valid),
    .complete_ready_i       (draw_path_complete_ready),
    .complete_o             (draw_path_complete),
    .fault_valid_o          (draw_fault_valid_o),
    .fault_ready_i          (draw_fault_ready_i),
    .fault_o                (draw_fault_o),
    .table_valid_o          (draw_path_table_valid),
    .table_ready_i          (draw_path_table_ready),
    .table_o                (draw_path_table),
    .table_done_valid_i     (constant_changes_constants_done_valid),
    .table_done_i           (constant_changes_constants_done),
    .epoch_done_valid_i     (gpc_epoch_done_valid),
    .epoch_done_i           (gpc_epoch_done),
    .aside_i,
    .constants_up_valid_o   (draw_path_constants_up_valid),
    .constants_up_ready_i   (draw_path_constants_up_ready),
    .constants_up_o         (draw_path_constants_up),
    .constants_down_valid_i (hub_memory_constants_down_valid),
    .constants_down_i       (hub_memory_constants_down),
    .headers_up_valid_o     (draw_path_headers_up_valid),
    .headers_up_ready_i     (draw_path_headers_up_ready),
    .headers_up_o           (draw_path_headers_up),
    .headers_down_valid_i   (hub_memory_headers_down_valid),
    .headers_down_i         (hub_memory_headers_down),
    .index_read_valid_o     (draw_path_index_read_valid),
    .index_read_ready_i     (draw_path_index_read_ready),
    .index_read_o           (draw_path_index_read),
    .index_read_data_valid_i(hub_memory_index_read_data_valid),
    .index_read_data_ready_o(hub_memory_index_read_data_ready),
    .index_read_data_i      (hub_memory_index_read_data),
    .world_valid_o          (draw_path_world_valid),
    .world_ready_i          (draw_path_world_ready),
    .world_o                (draw_path_world),
    .screen_valid_o         (draw_path_screen_valid),
    .screen_ready_i         (draw_path_screen_ready),
    .screen_o               (draw_path_screen),
    .alpha_entry_valid_i    (draw_path_alpha_entry_valid),
    .alpha_entry_ready_o    (draw_path_alpha_entry_ready),
    .alpha_entry_i          (draw_path_alpha_entry),
    .copied_valid_i         (gpc_copied_valid),
    .copied_i               (gpc_copied),
    .alpha_free_valid_o     (draw_path_alpha_free_valid),
    .alpha_free_ready_i     (draw_path_alpha_free_ready),
    .alpha_free_o           (draw_path_alpha_free),
    .done_valid_i           (draw_path_done_valid),
    .done_i                 (draw_path_done),
    .value_valid_i          (partition_report_value_valid),
    .value_i                (partition_report_value),
    .world_value_valid_i    (draw_path_world_value_valid),
    .world_value_i          (draw_path_world_value),
    .pixel_value_valid_i    (gpc_pixel_value_valid),
    .pixel_value_i          (gpc_pixel_value),
    .stage_value_valid_i    (gpc_stage_value_valid),
    .stage_value_i          (gpc_stage_value),
    .idle_o                 (draw_path_idle)
  );

  gpc #(
    .P(P.gpc)
  ) gpc (
    .clk_i,
    .rst_ni,
    .block_valid_i       (work_distributor_block_valid),
    .block_ready_o       (work_distributor_block_ready),
    .block_i             (work_distributor_block),
    .report_valid_o      (gpc_report_valid),
    .report_ready_i      (gpc_report_ready),
    .report_o            (gpc_report),
    .table_valid_i       (constant_changes_table_valid[0]),
    .table_ready_o       (gpc_table_ready),
    .table_i             (constant_changes_table[0]),
    .table_done_valid_o  (gpc_table_done_valid),
    .table_done_o        (gpc_table_done),
    .batch_valid_i       (draw_path_world_valid),
    .batch_ready_o       (draw_path_world_ready),
    .batch_i             (draw_path_world),
    .screen_valid_i      (draw_path_screen_valid),
    .screen_ready_o      (draw_path_screen_ready),
    .screen_i            (draw_path_screen),
    .alpha_entry_valid_o (gpc_alpha_entry_valid),
    .alpha_entry_ready_i (draw_path_alpha_entry_ready[0]),
    .alpha_entry_o       (gpc_alpha_entry),
    .alpha_free_valid_i  (draw_path_alpha_free_valid[0]),
    .alpha_free_ready_o  (gpc_alpha_free_ready),
    .alpha_free_i        (draw_path_alpha_free[0]),
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
    .up_valid_o          (gpc_up_valid),
    .up_ready_i          (memory_system_up_ready[P.ports - 1]),
    .up_o                (gpc_up),
    .freed_valid_i       (memory_system_freed_valid[P.ports - 1]),
    .freed_i             (memory_system_freed[P.ports - 1]),
    .down_valid_i        (memory_system_down_valid[P.ports - 1]),
    .down_i              (memory_system_down[P.ports - 1]),
    .fixed_up_valid_o    (gpc_fixed_up_valid),
    .fixed_up_ready_i    (gpc_fixed_up_ready),
    .fixed_up_o          (gpc_fixed_up),
    .fixed_freed_valid_i (gpc_fixed_freed_valid),
    .fixed_freed_i       (gpc_fixed_freed),
    .fixed_down_valid_i  (gpc_fixed_down_valid),
    .fixed_down_i        (gpc_fixed_down),
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
    .outside_i,
    .made_valid_i        (prim_valid_i),
    .made_ready_o        (prim_ready_o),
    .made_i              (prim_i),
    .fetch_valid_o,
    .fetch_ready_i,
    .fetch_o,
    .pair_valid_i,
    .pair_ready_o,
    .pair_i,
    .subtile_valid_o,
    .subtile_ready_i,
    .subtile_o,
    .shaded_valid_i,
    .shaded_ready_o,
    .shaded_i,
    .raster_idle_o       (gpc_raster_idle),
    .draws_idle_o        (gpc_draws_idle),
    .cores_idle_o        (gpc_cores_idle)
  );

  rop_partition #(
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
    .up_valid_o          (partition_up_valid),
    .up_ready_i          (partition_up_ready),
    .up_o                (partition_up),
    .freed_valid_i       (partition_freed_valid),
    .freed_i             (partition_freed),
    .down_valid_i        (partition_down_valid),
    .down_i              (partition_down),
    .idle_o              (partition_idle)
  );

  hub_memory #(
    .P(P.hub_memory)
  ) hub_memory (
    .clk_i,
    .rst_ni,
    .host_read_valid_i          (command_path_host_read_valid),
    .host_read_ready_o          (command_path_host_read_ready),
    .host_read_i                (command_path_host_read),
    .host_read_data_valid_o     (hub_memory_host_read_data_valid),
    .host_read_data_ready_i     (hub_memory_host_read_data_ready),
    .host_read_data_o           (hub_memory_host_read_data),
    .host_write_valid_i         (command_path_host_write_valid),
    .host_write_ready_o         (command_path_host_write_ready),
    .host_write_i               (command_path_host_write),
    .front_end_read_valid_i     (command_path_front_end_read_valid),
    .front_end_read_ready_o     (command_path_front_end_read_ready),
    .front_end_read_i           (command_path_front_end_read),
    .front_end_read_data_valid_o(hub_memory_front_end_read_data_valid),
    .front_end_read_data_ready_i(hub_memory_front_end_read_data_ready),
    .front_end_read_data_o      (hub_memory_front_end_read_data),
    .front_end_write_valid_i    (command_path_front_end_write_valid),
    .front_end_write_ready_o    (command_path_front_end_write_ready),
    .front_end_write_i          (command_path_front_end_write),
    .inline_write_valid_i       (command_path_inline_write_valid),
    .inline_write_ready_o       (command_path_inline_write_ready),
    .inline_write_i             (command_path_inline_write),
    .copy_packet_valid_i        (command_path_copy_port_valid),
    .copy_packet_ready_o        (command_path_copy_port_ready),
    .copy_packet_i              (command_path_copy_port),
    .copy_beat_valid_o          (hub_memory_copy_beat_valid),
    .copy_beat_ready_i          (hub_memory_copy_beat_ready),
    .copy_beat_o                (hub_memory_copy_beat),
    .scheduler_up_valid_i       (scheduler_up_valid),
    .scheduler_up_ready_o       (scheduler_up_ready),
    .scheduler_up_i             (scheduler_up),
    .scheduler_down_valid_o     (hub_memory_scheduler_down_valid),
    .scheduler_down_o           (hub_memory_scheduler_down),
    .constants_up_valid_i       (draw_path_constants_up_valid),
    .constants_up_ready_o       (draw_path_constants_up_ready),
    .constants_up_i             (draw_path_constants_up),
    .constants_down_valid_o     (hub_memory_constants_down_valid),
    .constants_down_o           (hub_memory_constants_down),
    .headers_up_valid_i         (draw_path_headers_up_valid),
    .headers_up_ready_o         (draw_path_headers_up_ready),
    .headers_up_i               (draw_path_headers_up),
    .headers_down_valid_o       (hub_memory_headers_down_valid),
    .headers_down_o             (hub_memory_headers_down),
    .index_read_valid_i         (draw_path_index_read_valid),
    .index_read_ready_o         (draw_path_index_read_ready),
    .index_read_i               (draw_path_index_read),
    .index_read_data_valid_o    (hub_memory_index_read_data_valid),
    .index_read_data_ready_i    (hub_memory_index_read_data_ready),
    .index_read_data_o          (hub_memory_index_read_data),
    .order_valid_i,
    .order_ready_o,
    .order_i,
    .done_valid_o,
    .done_o,
    .host_order_valid_i         (command_path_host_flush_valid),
    .host_order_ready_o         (command_path_host_flush_ready),
    .host_order_i               (command_path_host_flush),
    .host_done_valid_o          (hub_memory_host_done_valid),
    .host_done_o                (hub_memory_host_done),
    .front_end_order_valid_i    (command_path_front_end_clean_valid),
    .front_end_order_ready_o    (command_path_front_end_clean_ready),
    .front_end_order_i          (command_path_front_end_clean),
    .front_end_done_valid_o     (hub_memory_front_end_done_valid),
    .front_end_done_o           (hub_memory_front_end_done),
    .up_valid_o                 (hub_memory_up_valid),
    .up_ready_i                 (memory_system_up_ready[0]),
    .up_o                       (hub_memory_up),
    .freed_valid_i              (memory_system_freed_valid[0]),
    .freed_i                    (memory_system_freed[0]),
    .down_valid_i               (memory_system_down_valid[0]),
    .down_i                     (memory_system_down[0]),
    .inline_settled_o           (hub_memory_inline_settled),
    .copy_settled_o             (hub_memory_copy_settled),
    .idle_o                     (hub_memory_idle)
  );

  memory_system #(
    .P(P.memory_system)
  ) memory_system (
    .clk_i,
    .rst_ni,
    .up_valid_i        (memory_system_up_valid),
    .up_ready_o        (memory_system_up_ready),
    .up_i              (memory_system_up),
    .freed_valid_o     (memory_system_freed_valid),
    .freed_o           (memory_system_freed),
    .down_valid_o      (memory_system_down_valid),
    .down_o            (memory_system_down),
    .control_valid_i   (memory_system_control_valid),
    .control_ready_o   (memory_system_control_ready),
    .control_i         (memory_system_control),
    .controlled_valid_o(memory_system_controlled_valid),
    .controlled_o      (memory_system_controlled),
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
    .idle_o            (memory_system_idle)
  );

  // ---- outputs
  assign compute_valid_o = engine_ports_compute_valid && engine_ports_compute_ready;
  assign compute_o = engine_ports_compute;
  assign three_d_valid_o = engine_ports_three_d_valid && engine_ports_three_d_ready;
  assign three_d_o = engine_ports_three_d;
  assign inline_to_memory_idle_o = command_path_inline_to_memory_idle && hub_memory_inline_settled;
  assign copy_engine_idle_o = command_path_copy_engine_idle && hub_memory_copy_settled;
  assign compute_idle_o = compute_idle;
  assign raster_idle_o = raster_idle;
  assign control_ready_o = memory_system_control_ready[0];
  assign controlled_valid_o = memory_system_controlled_valid[0];
  assign controlled_o = memory_system_controlled[0];
  assign idle_o = command_path_idle && draw_path_idle && compute_idle && hub_memory_idle && raster_idle
      && memory_system_idle;

endmodule
