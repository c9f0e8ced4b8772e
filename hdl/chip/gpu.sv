// Generated from rtl-model/chip/gpu.rs by `cargo test -p assemblies`; do not edit.
// The chip, as far as it is built: command path, draw path, compute path with the shader cores, raster pipeline and all of memory.
// With `outside` a bench stands for world space and shading: primitives in window coordinates and colours come from it.
//
// Rates and latencies are those of its parts. Specification: all of it.

module gpu
  import client_mux_params_pkg::*;
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
  import shader_constants_pkg::*;
  import sm_pkg::*;
  import system_translation_pkg::*;
  import tile_port_pkg::*;
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
  input  logic            [63:0]                         clock_i,                     // which programs read
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
  output logic            [P.compute_path.sms-1:0]       sm_fault_valid_o,            // a warp that was stopped
  input  logic            [P.compute_path.sms-1:0]       sm_fault_ready_i,
  output sm_fault_t       [P.compute_path.sms-1:0]       sm_fault_o,
  output logic                                           loaded_o,                    // a channel is loaded and runs
  output channel_id_t                                    channel_o,                   // which
  output method_state_t                                  state_o,                     // what it waits for, if anything
  output push_run_t                                      run_o,                       // data that its last header has announced, and that are to come
  // Host offers this to the front end, which takes it, and answers a question.
  output logic                                           packet_valid_o,
  output host_packet_t                                   packet_o,
  output logic                                           packet_taken_o,
  output logic                                           answered_o,
  // The front end takes this from the macro engine.
  output logic                                           sent_valid_o,
  output macro_send_t                                    sent_o,
  output logic            [31:0]                         dropped_o,
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
  output logic            [P.raster_pipe.gpcs-1:0]       fetch_valid_o,
  input  logic            [P.raster_pipe.gpcs-1:0]       fetch_ready_i,
  output pair_index_t     [P.raster_pipe.gpcs-1:0]       fetch_o,
  input  logic            [P.raster_pipe.gpcs-1:0]       pair_valid_i,
  output logic            [P.raster_pipe.gpcs-1:0]       pair_ready_o,
  input  vertex_pair_t    [P.raster_pipe.gpcs-1:0]       pair_i,
  output logic            [P.raster_pipe.gpcs-1:0]       subtile_valid_o,
  input  logic            [P.raster_pipe.gpcs-1:0]       subtile_ready_i,
  output subtile_packet_t [P.raster_pipe.gpcs-1:0]       subtile_o,
  input  logic            [P.raster_pipe.gpcs-1:0]       shaded_valid_i,
  output logic            [P.raster_pipe.gpcs-1:0]       shaded_ready_o,
  input  shaded_packet_t  [P.raster_pipe.gpcs-1:0]       shaded_i,
  output logic            [P.raster_pipe.gpcs-1:0][31:0] discarded_o,                 // tiles, by Zcull
  output logic            [P.raster_pipe.gpcs-1:0][31:0] accepted_o,
  output logic            [P.raster_pipe.gpcs-1:0][31:0] ambiguous_o,
  output logic            [P.raster_pipe.gpcs-1:0][31:0] skipped_o,
  output logic            [P.raster_pipe.rops-1:0][31:0] zpass_count_o,
  output logic            [P.raster_pipe.rops-1:0][31:0] killed_o,
  output logic            [P.raster_pipe.rops-1:0][31:0] read_suppressed_o,
  output logic            [P.raster_pipe.rops-1:0][31:0] filled_o,
  output logic            [P.raster_pipe.rops-1:0]       unsupported_o,
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

  // Numbers of clients behind each port, as a power of two.
  localparam int unsigned CLIENTS_LOG2 = 4;
  // Host's, behind the hub's port.
  localparam logic [7:0] HOST_CLIENT = 8'd0;
  // The scheduler's, behind the hub's port.
  localparam logic [7:0] SCHEDULER_CLIENT = 8'd5;
  // SCC's, of constants and of headers.
  localparam logic [7:0] CONSTANTS_CLIENT = 8'd6;
  localparam logic [7:0] HEADERS_CLIENT = 8'd7;
  localparam int unsigned ROP_MUX_CLIENTS = 32'd1 << $clog2(2 + (P.raster_pipe.gpcs - 1) / P.raster_pipe.rops + 1);

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
  logic compute_path_complete_ready, compute_path_complete_valid, compute_path_constants_done_valid;
  logic compute_path_constants_done, compute_path_wdx_valid, compute_path_alpha_entry_valid;
  logic compute_path_alpha_free_ready, compute_path_epoch_done_valid, compute_path_world_marker_valid;
  logic compute_path_world_report_valid, compute_path_draws_idle, compute_path_scheduler_up_valid;
  logic compute_path_scheduler_up_ready, compute_path_cores_up_valid, compute_path_idle;
  engine_t compute_path_complete;
  client_id_t [P.compute_path.l1s-1:0] compute_path_l1_client;
  client_id_t [P.compute_path.sms-1:0] compute_path_fixed_client;
  wdx_packet_t compute_path_wdx;
  alpha_entry_t compute_path_alpha_entry;
  epoch_done_t compute_path_epoch_done;
  marker_done_t compute_path_world_marker;
  report_value_t compute_path_world_report;
  memory_up_t compute_path_scheduler_up, compute_path_cores_up;
  logic [P.compute_path.sms-1:0] compute_path_fixed_up_ready, compute_path_fixed_freed_valid;
  logic [P.compute_path.sms-1:0] compute_path_fixed_down_valid;
  freed_places_t [P.compute_path.sms-1:0] compute_path_fixed_freed;
  memory_down_t [P.compute_path.sms-1:0] compute_path_fixed_down;
  logic [P.compute_path.l1s-1:0] compute_path_l1_up_ready, compute_path_l1_down_valid;
  memory_down_t [P.compute_path.l1s-1:0] compute_path_l1_down;
  logic [P.raster_pipe.gpcs-1:0] raster_pipe_fetch_valid, raster_pipe_fetch_ready, raster_pipe_plane_terms_valid;
  logic [P.raster_pipe.gpcs-1:0] raster_pipe_plane_terms_ready, raster_pipe_subtile_valid, raster_pipe_subtile_ready;
  logic [P.raster_pipe.gpcs-1:0] raster_pipe_zcull_read_valid, raster_pipe_zcull_read_ready;
  logic [P.raster_pipe.gpcs-1:0] raster_pipe_zcull_write_valid, raster_pipe_zcull_write_ready;
  pair_index_t [P.raster_pipe.gpcs-1:0] raster_pipe_fetch;
  plane_terms_t [P.raster_pipe.gpcs-1:0] raster_pipe_plane_terms;
  subtile_packet_t [P.raster_pipe.gpcs-1:0] raster_pipe_subtile;
  logic [P.raster_pipe.rops-1:0] raster_pipe_zrop_read_valid, raster_pipe_zrop_read_ready, raster_pipe_zrop_write_valid;
  logic [P.raster_pipe.rops-1:0] raster_pipe_zrop_write_ready, raster_pipe_zrop_fence_valid;
  logic [P.raster_pipe.rops-1:0] raster_pipe_zrop_fence_ready, raster_pipe_crop_read_valid, raster_pipe_crop_read_ready;
  logic [P.raster_pipe.rops-1:0] raster_pipe_crop_write_valid, raster_pipe_crop_write_ready;
  logic [P.raster_pipe.rops-1:0] raster_pipe_crop_fence_valid, raster_pipe_crop_fence_ready;
  tile_read_t [P.raster_pipe.rops-1:0] raster_pipe_zrop_read, raster_pipe_crop_read;
  tile_write_t [P.raster_pipe.rops-1:0] raster_pipe_zrop_write, raster_pipe_crop_write;
  memory_fence_t [P.raster_pipe.rops-1:0] raster_pipe_zrop_fence, raster_pipe_crop_fence;
  memory_read_t [P.raster_pipe.gpcs-1:0] raster_pipe_zcull_read;
  memory_write_t [P.raster_pipe.gpcs-1:0] raster_pipe_zcull_write;
  logic raster_pipe_idle;
  logic draw_path_complete_ready, draw_path_table_ready, draw_path_world_ready, draw_path_last_ready;
  logic draw_path_prim_ready, draw_path_complete_valid, draw_path_table_valid, draw_path_constants_up_valid;
  logic draw_path_constants_up_ready, draw_path_headers_up_valid, draw_path_headers_up_ready;
  logic draw_path_index_read_valid, draw_path_index_read_ready, draw_path_world_valid, draw_path_last_valid;
  logic draw_path_prim_valid, draw_path_idle;
  completed_t draw_path_complete;
  constant_table_t draw_path_table;
  memory_up_t draw_path_constants_up, draw_path_headers_up;
  memory_read_t draw_path_index_read;
  world_packet_t draw_path_world;
  logic [P.draw_path.work_crossbar.sources-1:0] draw_path_wdx_valid;
  wdx_packet_t [P.draw_path.work_crossbar.sources-1:0] draw_path_wdx;
  entry_last_t draw_path_last;
  logic [P.draw_path.distributor.pdb.pes-1:0] draw_path_alpha_entry_valid, draw_path_alpha_free_ready;
  alpha_entry_t [P.draw_path.distributor.pdb.pes-1:0] draw_path_alpha_entry;
  logic [P.draw_path.distributor.pdb.tpcs-1:0] draw_path_copied_valid, draw_path_copied;
  prim_packet_t draw_path_prim;
  logic [P.draw_path.reports.sources-1:0] draw_path_done_valid;
  marker_done_t [P.draw_path.reports.sources-1:0] draw_path_done;
  logic [P.draw_path.reports.counters-1:0] draw_path_value_valid;
  report_value_t [P.draw_path.reports.counters-1:0] draw_path_value;
  logic [P.draw_path.reports.worlds-1:0] draw_path_world_value_valid;
  report_value_t [P.draw_path.reports.worlds-1:0] draw_path_world_value;
  logic [P.draw_path.reports.pixels-1:0] draw_path_pixel_value_valid;
  report_value_t [P.draw_path.reports.pixels-1:0] draw_path_pixel_value;
  logic [P.draw_path.reports.stages-1:0] draw_path_stage_value_valid;
  report_value_t [P.draw_path.reports.stages-1:0] draw_path_stage_value;
  logic [P.raster_pipe.gpcs-1:0] stand_in_pair_ready, stand_in_shaded_ready, stand_in_pair_valid, stand_in_shaded_valid;
  logic [P.raster_pipe.gpcs-1:0] stand_in_own_fetch_ready, stand_in_own_pair_valid, stand_in_own_plane_terms_ready;
  logic [P.raster_pipe.gpcs-1:0] stand_in_own_subtile_ready, stand_in_own_shaded_valid, stand_in_idle;
  vertex_pair_t [P.raster_pipe.gpcs-1:0] stand_in_pair, stand_in_own_pair;
  shaded_packet_t [P.raster_pipe.gpcs-1:0] stand_in_shaded, stand_in_own_shaded;
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
  logic [P.raster_pipe.rops-1:0] zrop_port_read_data_ready, zrop_port_read_data_valid, zrop_port_up_ready;
  logic [P.raster_pipe.rops-1:0] zrop_port_down_valid, zrop_port_performed_valid, zrop_port_performed, zrop_port_idle;
  tile_sector_t [P.raster_pipe.rops-1:0] zrop_port_read_data;
  memory_down_t [P.raster_pipe.rops-1:0] zrop_port_down;
  client_id_t [P.raster_pipe.rops-1:0] zrop_port_client;
  logic [P.raster_pipe.rops-1:0] crop_port_read_data_ready, crop_port_read_data_valid, crop_port_up_ready;
  logic [P.raster_pipe.rops-1:0] crop_port_down_valid, crop_port_performed_valid, crop_port_performed, crop_port_idle;
  tile_sector_t [P.raster_pipe.rops-1:0] crop_port_read_data;
  memory_down_t [P.raster_pipe.rops-1:0] crop_port_down;
  client_id_t [P.raster_pipe.rops-1:0] crop_port_client;
  logic [P.raster_pipe.rops-1:0][ROP_MUX_CLIENTS-1:0] rop_mux_up_valid;
  memory_up_t [P.raster_pipe.rops-1:0][ROP_MUX_CLIENTS-1:0] rop_mux_up;
  logic [P.raster_pipe.rops-1:0] rop_mux_merged_ready, rop_mux_freed_valid, rop_mux_down_valid;
  freed_places_t [P.raster_pipe.rops-1:0] rop_mux_freed;
  memory_down_t [P.raster_pipe.rops-1:0] rop_mux_down;
  logic [P.raster_pipe.gpcs-1:0] zcull_port_read_data_ready, zcull_port_read_data_valid, zcull_port_up_ready;
  logic [P.raster_pipe.gpcs-1:0] zcull_port_down_valid, zcull_port_idle;
  sector_t [P.raster_pipe.gpcs-1:0] zcull_port_read_data;
  memory_down_t [P.raster_pipe.gpcs-1:0] zcull_port_down;
  client_id_t [P.raster_pipe.gpcs-1:0] zcull_port_client;
  logic [P.ports-1:0] memory_system_up_valid;
  memory_up_t [P.ports-1:0] memory_system_up;
  logic [P.memory_system.space_control.clients-1:0] memory_system_control_valid;
  space_control_t [P.memory_system.space_control.clients-1:0] memory_system_control;
  logic memory_system_idle;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [P.compute_path.sms-1:0] compute_path_copied_valid, compute_path_copied, compute_path_stage_value_valid;
  logic [P.compute_path.sms-1:0] compute_path_fixed_up_valid;
  logic [P.compute_path.gpcs-1:0] compute_path_fetch_ready, compute_path_pair_valid, compute_path_plane_terms_ready;
  logic [P.compute_path.gpcs-1:0] compute_path_subtile_ready, compute_path_shaded_valid;
  vertex_pair_t [P.compute_path.gpcs-1:0] compute_path_pair;
  shaded_packet_t [P.compute_path.gpcs-1:0] compute_path_shaded;
  report_value_t [P.compute_path.sms-1:0] compute_path_stage_value;
  memory_up_t [P.compute_path.sms-1:0] compute_path_fixed_up;
  logic [P.compute_path.l1s-1:0] compute_path_l1_up_valid;
  memory_up_t [P.compute_path.l1s-1:0] compute_path_l1_up;
  logic [P.raster_pipe.rops-1:0] raster_pipe_zrop_marker_valid, raster_pipe_report_value_valid;
  logic [P.raster_pipe.rops-1:0] raster_pipe_crop_marker_valid;
  marker_done_t [P.raster_pipe.rops-1:0] raster_pipe_zrop_marker, raster_pipe_crop_marker;
  report_value_t [P.raster_pipe.rops-1:0] raster_pipe_report_value;
  logic [P.raster_pipe.gpcs-1:0] raster_pipe_pixel_value_valid;
  report_value_t [P.raster_pipe.gpcs-1:0] raster_pipe_pixel_value;
  logic [P.draw_path.work_crossbar.sources-1:0] draw_path_wdx_ready;
  logic [P.draw_path.distributor.pdb.pes-1:0] draw_path_alpha_entry_ready, draw_path_alpha_free_valid;
  entry_grant_t [P.draw_path.distributor.pdb.pes-1:0] draw_path_alpha_free;
  logic [P.raster_pipe.gpcs-1:0] stand_in_own_fetch_valid, stand_in_own_pair_ready, stand_in_own_plane_terms_valid;
  logic [P.raster_pipe.gpcs-1:0] stand_in_own_subtile_valid, stand_in_own_shaded_ready;
  pair_index_t [P.raster_pipe.gpcs-1:0] stand_in_own_fetch;
  plane_terms_t [P.raster_pipe.gpcs-1:0] stand_in_own_plane_terms;
  subtile_packet_t [P.raster_pipe.gpcs-1:0] stand_in_own_subtile;
  logic [P.raster_pipe.rops-1:0] zrop_port_up_valid;
  memory_up_t [P.raster_pipe.rops-1:0] zrop_port_up;
  logic [P.raster_pipe.rops-1:0] crop_port_up_valid;
  memory_up_t [P.raster_pipe.rops-1:0] crop_port_up;
  logic [P.raster_pipe.rops-1:0][ROP_MUX_CLIENTS-1:0] rop_mux_up_ready, rop_mux_client_down_valid;
  logic [P.raster_pipe.rops-1:0] rop_mux_merged_valid;
  memory_up_t [P.raster_pipe.rops-1:0] rop_mux_merged;
  memory_down_t [P.raster_pipe.rops-1:0][ROP_MUX_CLIENTS-1:0] rop_mux_client_down;
  logic [P.raster_pipe.gpcs-1:0] zcull_port_up_valid;
  memory_up_t [P.raster_pipe.gpcs-1:0] zcull_port_up;
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

  // Whether the raster pipeline rests, and all that it wrote is performed.
  assign raster_idle = raster_pipe_idle && stand_in_idle == '1 && zrop_port_idle == '1 && crop_port_idle == '1
      && zcull_port_idle == '1;

  // Whether the compute path rests, and no bundle is on its way to it.
  assign compute_idle = engine_ports_idle && compute_path_idle;

  // A read of Host's that was refused: its channel is the one that it has loaded, which need not be the engines'.
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

  // Whether an access of an engine was refused: by translation, by a page's kind, by the system's.
  assign access_failed = memory_system_fault_each != '0 || kind_fault_valid_o != '0 || system_fault_valid_o;

  always_comb begin
    command_path_three_d_idle = three_d_idle_i && raster_idle && draw_path_idle && compute_path_draws_idle
      && engine_ports_idle;
    command_path_failed = compute_fault_valid_o && compute_fault_ready_i || draw_fault_valid_o && draw_fault_ready_i
      || two_d_fault_valid_o && two_d_fault_ready_i || access_failed || (sm_fault_valid_o & sm_fault_ready_i) != '0;
  end

  always_comb begin
    for (int k = 0; k < P.compute_path.l1s; k++) begin
      compute_path_l1_client[k] = client_id_t'(P.raster_pipe.rops + 1 + k) << CLIENTS_LOG2;
      compute_path_l1_up_ready[k] = memory_system_up_ready[P.raster_pipe.rops + 1 + k];
      compute_path_l1_down_valid[k] = memory_system_down_valid[P.raster_pipe.rops + 1 + k];
      compute_path_l1_down[k] = memory_system_down[P.raster_pipe.rops + 1 + k];
    end
    for (int k = 0; k < P.compute_path.sms; k++) begin
      compute_path_fixed_client[k] = client_id_t'(P.raster_pipe.rops + 1 + P.compute_path.l1s + k) << CLIENTS_LOG2;
      compute_path_fixed_up_ready[k] = memory_system_up_ready[P.raster_pipe.rops + 1 + P.compute_path.l1s + k];
      compute_path_fixed_freed_valid[k] = memory_system_freed_valid[P.raster_pipe.rops + 1 + P.compute_path.l1s + k];
      compute_path_fixed_freed[k] = memory_system_freed[P.raster_pipe.rops + 1 + P.compute_path.l1s + k];
      compute_path_fixed_down_valid[k] = memory_system_down_valid[P.raster_pipe.rops + 1 + P.compute_path.l1s + k];
      compute_path_fixed_down[k] = memory_system_down[P.raster_pipe.rops + 1 + P.compute_path.l1s + k];
    end
  end

  always_comb begin
    draw_path_wdx_valid = '0;
    for (int n = 0; n < P.draw_path.work_crossbar.sources; n++) draw_path_wdx[n] = '0;
    draw_path_alpha_entry_valid = '0;
    for (int n = 0; n < P.draw_path.distributor.pdb.pes; n++) draw_path_alpha_entry[n] = '0;
    draw_path_copied_valid = '0;
    draw_path_copied = '0;
    draw_path_alpha_free_ready = '0;
    draw_path_done_valid = '0;
    for (int n = 0; n < P.draw_path.reports.sources; n++) draw_path_done[n] = '0;
    draw_path_value_valid = '0;
    for (int n = 0; n < P.draw_path.reports.counters; n++) draw_path_value[n] = '0;
    draw_path_world_value_valid = '0;
    for (int n = 0; n < P.draw_path.reports.worlds; n++) draw_path_world_value[n] = '0;
    draw_path_pixel_value_valid = '0;
    for (int n = 0; n < P.draw_path.reports.pixels; n++) draw_path_pixel_value[n] = '0;
    draw_path_stage_value_valid = '0;
    for (int n = 0; n < P.draw_path.reports.stages; n++) draw_path_stage_value[n] = '0;
    draw_path_wdx_valid[0] = compute_path_wdx_valid;
    draw_path_wdx[0] = compute_path_wdx;
    draw_path_alpha_entry_valid[0] = compute_path_alpha_entry_valid;
    draw_path_alpha_entry[0] = compute_path_alpha_entry;
    draw_path_alpha_free_ready[0] = compute_path_alpha_free_ready;
    for (int k = 0; k < P.compute_path.sms; k++) begin
      draw_path_stage_value_valid[k] = compute_path_stage_value_valid[k];
      draw_path_stage_value[k] = compute_path_stage_value[k];
      draw_path_copied_valid[k] = compute_path_copied_valid[k];
      draw_path_copied[k] = compute_path_copied[k];
    end
    for (int g = 0; g < P.raster_pipe.gpcs; g++) begin
      draw_path_pixel_value_valid[g] = raster_pipe_pixel_value_valid[g];
      draw_path_pixel_value[g] = raster_pipe_pixel_value[g];
    end
    for (int k = 0; k < P.raster_pipe.rops; k++) begin
      draw_path_done_valid[2 * k] = raster_pipe_zrop_marker_valid[k];
      draw_path_done[2 * k] = raster_pipe_zrop_marker[k];
      draw_path_value_valid[k] = raster_pipe_report_value_valid[k];
      draw_path_value[k] = raster_pipe_report_value[k];
      draw_path_done_valid[2 * k + 1] = raster_pipe_crop_marker_valid[k];
      draw_path_done[2 * k + 1] = raster_pipe_crop_marker[k];
    end
    draw_path_done_valid[2 * P.raster_pipe.rops] = compute_path_world_marker_valid;
    draw_path_done[2 * P.raster_pipe.rops] = compute_path_world_marker;
    draw_path_world_value_valid[0] = compute_path_world_report_valid;
    draw_path_world_value[0] = compute_path_world_report;
  end

  always_comb begin
    stand_in_own_fetch_ready = '0;
    stand_in_own_pair_valid = '0;
    for (int n = 0; n < P.raster_pipe.gpcs; n++) stand_in_own_pair[n] = '0;
    stand_in_own_plane_terms_ready = '0;
    stand_in_own_subtile_ready = '0;
    stand_in_own_shaded_valid = '0;
    for (int n = 0; n < P.raster_pipe.gpcs; n++) stand_in_own_shaded[n] = '0;
    for (int g = 0; g < P.compute_path.gpcs; g++) begin
      stand_in_own_fetch_ready[g] = compute_path_fetch_ready[g];
      stand_in_own_pair_valid[g] = compute_path_pair_valid[g];
      stand_in_own_pair[g] = compute_path_pair[g];
      stand_in_own_plane_terms_ready[g] = compute_path_plane_terms_ready[g];
      stand_in_own_subtile_ready[g] = compute_path_subtile_ready[g];
      stand_in_own_shaded_valid[g] = compute_path_shaded_valid[g];
      stand_in_own_shaded[g] = compute_path_shaded[g];
    end
  end

  always_comb begin
    for (int k = 0; k < P.raster_pipe.rops; k++) begin
      zrop_port_client[k] = client_id_t'(k + 1) << CLIENTS_LOG2;
      zrop_port_up_ready[k] = rop_mux_up_ready[k][0];
      zrop_port_down_valid[k] = rop_mux_client_down_valid[k][0];
      zrop_port_down[k] = rop_mux_client_down[k][0];
    end
  end

  always_comb begin
    for (int k = 0; k < P.raster_pipe.rops; k++) begin
      crop_port_client[k] = client_id_t'(k + 1) << CLIENTS_LOG2 | client_id_t'(1);
      crop_port_up_ready[k] = rop_mux_up_ready[k][1];
      crop_port_down_valid[k] = rop_mux_client_down_valid[k][1];
      crop_port_down[k] = rop_mux_client_down[k][1];
    end
  end

  always_comb begin
    rop_mux_up_valid = '0;
    for (int n = 0; n < P.raster_pipe.rops; n++) for (int m = 0; m < ROP_MUX_CLIENTS; m++) rop_mux_up[n][m] = '0;
    for (int g = 0; g < P.raster_pipe.gpcs; g++) begin
      rop_mux_up_valid[g % P.raster_pipe.rops][2 + g / P.raster_pipe.rops] = zcull_port_up_valid[g];
      rop_mux_up[g % P.raster_pipe.rops][2 + g / P.raster_pipe.rops] = zcull_port_up[g];
    end
    for (int k = 0; k < P.raster_pipe.rops; k++) begin
      rop_mux_up_valid[k][0] = zrop_port_up_valid[k];
      rop_mux_up[k][0] = zrop_port_up[k];
      rop_mux_up_valid[k][1] = crop_port_up_valid[k];
      rop_mux_up[k][1] = crop_port_up[k];
      rop_mux_merged_ready[k] = memory_system_up_ready[k + 1];
      rop_mux_freed_valid[k] = memory_system_freed_valid[k + 1];
      rop_mux_freed[k] = memory_system_freed[k + 1];
      rop_mux_down_valid[k] = memory_system_down_valid[k + 1];
      rop_mux_down[k] = memory_system_down[k + 1];
    end
  end

  always_comb begin
    for (int g = 0; g < P.raster_pipe.gpcs; g++) begin
      zcull_port_client[g] = client_id_t'(g % P.raster_pipe.rops + 1) << CLIENTS_LOG2 | client_id_t'(2 + g / P.raster_pipe.rops);
      zcull_port_up_ready[g] = rop_mux_up_ready[g % P.raster_pipe.rops][2 + g / P.raster_pipe.rops];
      zcull_port_down_valid[g] = rop_mux_client_down_valid[g % P.raster_pipe.rops][2 + g / P.raster_pipe.rops];
      zcull_port_down[g] = rop_mux_client_down[g % P.raster_pipe.rops][2 + g / P.raster_pipe.rops];
    end
  end

  always_comb begin
    memory_system_up_valid = '0;
    for (int n = 0; n < P.ports; n++) memory_system_up[n] = '0;
    memory_system_control_valid = '0;
    for (int n = 0; n < P.memory_system.space_control.clients; n++) memory_system_control[n] = '0;
    for (int k = 0; k < P.compute_path.l1s; k++) begin
      memory_system_up_valid[P.raster_pipe.rops + 1 + k] = compute_path_l1_up_valid[k];
      memory_system_up[P.raster_pipe.rops + 1 + k] = compute_path_l1_up[k];
    end
    for (int k = 0; k < P.compute_path.sms; k++) begin
      memory_system_up_valid[P.raster_pipe.rops + 1 + P.compute_path.l1s + k] = compute_path_fixed_up_valid[k];
      memory_system_up[P.raster_pipe.rops + 1 + P.compute_path.l1s + k] = compute_path_fixed_up[k];
    end
    memory_system_up_valid[P.ports - 1] = compute_path_cores_up_valid;
    memory_system_up[P.ports - 1] = compute_path_cores_up;
    memory_system_control_valid[1] = command_path_host_control_valid;
    memory_system_control[1] = command_path_host_control;
    for (int k = 0; k < P.raster_pipe.rops; k++) begin
      memory_system_up_valid[k + 1] = rop_mux_merged_valid[k];
      memory_system_up[k + 1] = rop_mux_merged[k];
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
    .answered_o,
    .sent_valid_o,
    .sent_o,
    .dropped_o,
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
    .compute_complete_valid_i(compute_path_complete_valid),
    .compute_complete_ready_o(compute_path_complete_ready),
    .compute_complete_i      (compute_path_complete),
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

  /* verilator lint_off PINCONNECTEMPTY */  // nobody reads it
  compute_path #(
    .P(P.compute_path)
  ) compute_path (
    .clk_i,
    .rst_ni,
    .bundle_valid_i        (engine_ports_compute_valid),
    .bundle_ready_o        (engine_ports_compute_ready),
    .bundle_i              (engine_ports_compute),
    .complete_valid_o      (compute_path_complete_valid),
    .complete_ready_i      (compute_path_complete_ready),
    .complete_o            (compute_path_complete),
    .constants_valid_i     (draw_path_table_valid),
    .constants_ready_o     (draw_path_table_ready),
    .constants_i           (draw_path_table),
    .constants_done_valid_o(compute_path_constants_done_valid),
    .constants_done_o      (compute_path_constants_done),
    .time_i,
    .clock_i,
    .scheduler_client_i    (SCHEDULER_CLIENT),
    .cores_client_i        (client_id_t'(P.ports - 1) << CLIENTS_LOG2),
    .aside_i,
    .window_i,
    .l1_client_i           (compute_path_l1_client),
    .fixed_client_i        (compute_path_fixed_client),
    .batch_valid_i         (draw_path_world_valid),
    .batch_ready_o         (draw_path_world_ready),
    .batch_i               (draw_path_world),
    .wdx_valid_o           (compute_path_wdx_valid),
    .wdx_ready_i           (draw_path_wdx_ready[0]),
    .wdx_o                 (compute_path_wdx),
    .last_valid_i          (draw_path_last_valid),
    .last_ready_o          (draw_path_last_ready),
    .last_i                (draw_path_last),
    .alpha_entry_valid_o   (compute_path_alpha_entry_valid),
    .alpha_entry_ready_i   (draw_path_alpha_entry_ready[0]),
    .alpha_entry_o         (compute_path_alpha_entry),
    .alpha_free_valid_i    (draw_path_alpha_free_valid[0]),
    .alpha_free_ready_o    (compute_path_alpha_free_ready),
    .alpha_free_i          (draw_path_alpha_free[0]),
    .copied_valid_o        (compute_path_copied_valid),
    .copied_o              (compute_path_copied),
    .epoch_done_valid_o    (compute_path_epoch_done_valid),
    .epoch_done_ready_i    (1'b1),
    .epoch_done_o          (compute_path_epoch_done),
    .fetch_valid_i         (stand_in_own_fetch_valid[P.compute_path.gpcs-1:0]),
    .fetch_ready_o         (compute_path_fetch_ready),
    .fetch_i               (stand_in_own_fetch[P.compute_path.gpcs-1:0]),
    .pair_valid_o          (compute_path_pair_valid),
    .pair_ready_i          (stand_in_own_pair_ready[P.compute_path.gpcs-1:0]),
    .pair_o                (compute_path_pair),
    .plane_terms_valid_i   (stand_in_own_plane_terms_valid[P.compute_path.gpcs-1:0]),
    .plane_terms_ready_o   (compute_path_plane_terms_ready),
    .plane_terms_i         (stand_in_own_plane_terms[P.compute_path.gpcs-1:0]),
    .subtile_valid_i       (stand_in_own_subtile_valid[P.compute_path.gpcs-1:0]),
    .subtile_ready_o       (compute_path_subtile_ready),
    .subtile_i             (stand_in_own_subtile[P.compute_path.gpcs-1:0]),
    .shaded_valid_o        (compute_path_shaded_valid),
    .shaded_ready_i        (stand_in_own_shaded_ready[P.compute_path.gpcs-1:0]),
    .shaded_o              (compute_path_shaded),
    .clipper_in_o          (),
    .clipper_out_o         (),
    .world_marker_valid_o  (compute_path_world_marker_valid),
    .world_marker_o        (compute_path_world_marker),
    .world_report_valid_o  (compute_path_world_report_valid),
    .world_report_o        (compute_path_world_report),
    .stage_value_valid_o   (compute_path_stage_value_valid),
    .stage_value_o         (compute_path_stage_value),
    .draws_idle_o          (compute_path_draws_idle),
    .scheduler_up_valid_o  (compute_path_scheduler_up_valid),
    .scheduler_up_ready_i  (compute_path_scheduler_up_ready),
    .scheduler_up_o        (compute_path_scheduler_up),
    .scheduler_down_valid_i(hub_memory_scheduler_down_valid),
    .scheduler_down_i      (hub_memory_scheduler_down),
    .cores_up_valid_o      (compute_path_cores_up_valid),
    .cores_up_ready_i      (memory_system_up_ready[P.ports - 1]),
    .cores_up_o            (compute_path_cores_up),
    .cores_freed_valid_i   (memory_system_freed_valid[P.ports - 1]),
    .cores_freed_i         (memory_system_freed[P.ports - 1]),
    .cores_down_valid_i    (memory_system_down_valid[P.ports - 1]),
    .cores_down_i          (memory_system_down[P.ports - 1]),
    .fixed_up_valid_o      (compute_path_fixed_up_valid),
    .fixed_up_ready_i      (compute_path_fixed_up_ready),
    .fixed_up_o            (compute_path_fixed_up),
    .fixed_freed_valid_i   (compute_path_fixed_freed_valid),
    .fixed_freed_i         (compute_path_fixed_freed),
    .fixed_down_valid_i    (compute_path_fixed_down_valid),
    .fixed_down_i          (compute_path_fixed_down),
    .l1_up_valid_o         (compute_path_l1_up_valid),
    .l1_up_ready_i         (compute_path_l1_up_ready),
    .l1_up_o               (compute_path_l1_up),
    .l1_down_valid_i       (compute_path_l1_down_valid),
    .l1_down_i             (compute_path_l1_down),
    .fault_valid_o         (compute_fault_valid_o),
    .fault_ready_i         (compute_fault_ready_i),
    .fault_o               (compute_fault_o),
    .sm_fault_valid_o,
    .sm_fault_ready_i,
    .sm_fault_o,
    .idle_o                (compute_path_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  raster_pipe #(
    .P(P.raster_pipe)
  ) raster_pipe (
    .clk_i,
    .rst_ni,
    .prim_valid_i           (draw_path_prim_valid),
    .prim_ready_o           (draw_path_prim_ready),
    .prim_i                 (draw_path_prim),
    .fetch_valid_o          (raster_pipe_fetch_valid),
    .fetch_ready_i          (raster_pipe_fetch_ready),
    .fetch_o                (raster_pipe_fetch),
    .pair_valid_i           (stand_in_pair_valid),
    .pair_ready_o           (stand_in_pair_ready),
    .pair_i                 (stand_in_pair),
    .plane_terms_valid_o    (raster_pipe_plane_terms_valid),
    .plane_terms_ready_i    (raster_pipe_plane_terms_ready),
    .plane_terms_o          (raster_pipe_plane_terms),
    .subtile_valid_o        (raster_pipe_subtile_valid),
    .subtile_ready_i        (raster_pipe_subtile_ready),
    .subtile_o              (raster_pipe_subtile),
    .shaded_valid_i         (stand_in_shaded_valid),
    .shaded_ready_o         (stand_in_shaded_ready),
    .shaded_i               (stand_in_shaded),
    .zrop_read_valid_o      (raster_pipe_zrop_read_valid),
    .zrop_read_ready_i      (raster_pipe_zrop_read_ready),
    .zrop_read_o            (raster_pipe_zrop_read),
    .zrop_read_data_valid_i (zrop_port_read_data_valid),
    .zrop_read_data_ready_o (zrop_port_read_data_ready),
    .zrop_read_data_i       (zrop_port_read_data),
    .zrop_write_valid_o     (raster_pipe_zrop_write_valid),
    .zrop_write_ready_i     (raster_pipe_zrop_write_ready),
    .zrop_write_o           (raster_pipe_zrop_write),
    .zrop_fence_valid_o     (raster_pipe_zrop_fence_valid),
    .zrop_fence_ready_i     (raster_pipe_zrop_fence_ready),
    .zrop_fence_o           (raster_pipe_zrop_fence),
    .zrop_performed_valid_i (zrop_port_performed_valid),
    .zrop_performed_i       (zrop_port_performed),
    .zrop_marker_valid_o    (raster_pipe_zrop_marker_valid),
    .zrop_marker_o          (raster_pipe_zrop_marker),
    .report_value_valid_o   (raster_pipe_report_value_valid),
    .report_value_o         (raster_pipe_report_value),
    .pixel_value_valid_o    (raster_pipe_pixel_value_valid),
    .pixel_value_o          (raster_pipe_pixel_value),
    .crop_read_valid_o      (raster_pipe_crop_read_valid),
    .crop_read_ready_i      (raster_pipe_crop_read_ready),
    .crop_read_o            (raster_pipe_crop_read),
    .crop_read_data_valid_i (crop_port_read_data_valid),
    .crop_read_data_ready_o (crop_port_read_data_ready),
    .crop_read_data_i       (crop_port_read_data),
    .crop_write_valid_o     (raster_pipe_crop_write_valid),
    .crop_write_ready_i     (raster_pipe_crop_write_ready),
    .crop_write_o           (raster_pipe_crop_write),
    .crop_fence_valid_o     (raster_pipe_crop_fence_valid),
    .crop_fence_ready_i     (raster_pipe_crop_fence_ready),
    .crop_fence_o           (raster_pipe_crop_fence),
    .crop_performed_valid_i (crop_port_performed_valid),
    .crop_performed_i       (crop_port_performed),
    .crop_marker_valid_o    (raster_pipe_crop_marker_valid),
    .crop_marker_o          (raster_pipe_crop_marker),
    .zcull_read_valid_o     (raster_pipe_zcull_read_valid),
    .zcull_read_ready_i     (raster_pipe_zcull_read_ready),
    .zcull_read_o           (raster_pipe_zcull_read),
    .zcull_read_data_valid_i(zcull_port_read_data_valid),
    .zcull_read_data_ready_o(zcull_port_read_data_ready),
    .zcull_read_data_i      (zcull_port_read_data),
    .zcull_write_valid_o    (raster_pipe_zcull_write_valid),
    .zcull_write_ready_i    (raster_pipe_zcull_write_ready),
    .zcull_write_o          (raster_pipe_zcull_write),
    .discarded_o,
    .accepted_o,
    .ambiguous_o,
    .skipped_o,
    .zpass_count_o,
    .killed_o,
    .read_suppressed_o,
    .filled_o,
    .unsupported_o,
    .idle_o                 (raster_pipe_idle)
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
    .table_done_valid_i     (compute_path_constants_done_valid),
    .table_done_i           (compute_path_constants_done),
    .epoch_done_valid_i     (compute_path_epoch_done_valid),
    .epoch_done_i           (compute_path_epoch_done),
    .aside_i,
    .constants_client_i     (CONSTANTS_CLIENT),
    .constants_up_valid_o   (draw_path_constants_up_valid),
    .constants_up_ready_i   (draw_path_constants_up_ready),
    .constants_up_o         (draw_path_constants_up),
    .constants_down_valid_i (hub_memory_constants_down_valid),
    .constants_down_i       (hub_memory_constants_down),
    .headers_client_i       (HEADERS_CLIENT),
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
    .wdx_valid_i            (draw_path_wdx_valid),
    .wdx_ready_o            (draw_path_wdx_ready),
    .wdx_i                  (draw_path_wdx),
    .last_valid_o           (draw_path_last_valid),
    .last_ready_i           (draw_path_last_ready),
    .last_o                 (draw_path_last),
    .alpha_entry_valid_i    (draw_path_alpha_entry_valid),
    .alpha_entry_ready_o    (draw_path_alpha_entry_ready),
    .alpha_entry_i          (draw_path_alpha_entry),
    .copied_valid_i         (draw_path_copied_valid),
    .copied_i               (draw_path_copied),
    .alpha_free_valid_o     (draw_path_alpha_free_valid),
    .alpha_free_ready_i     (draw_path_alpha_free_ready),
    .alpha_free_o           (draw_path_alpha_free),
    .made_valid_i           (prim_valid_i),
    .made_ready_o           (prim_ready_o),
    .made_i                 (prim_i),
    .prim_valid_o           (draw_path_prim_valid),
    .prim_ready_i           (draw_path_prim_ready),
    .prim_o                 (draw_path_prim),
    .done_valid_i           (draw_path_done_valid),
    .done_i                 (draw_path_done),
    .value_valid_i          (draw_path_value_valid),
    .value_i                (draw_path_value),
    .world_value_valid_i    (draw_path_world_value_valid),
    .world_value_i          (draw_path_world_value),
    .pixel_value_valid_i    (draw_path_pixel_value_valid),
    .pixel_value_i          (draw_path_pixel_value),
    .stage_value_valid_i    (draw_path_stage_value_valid),
    .stage_value_i          (draw_path_stage_value),
    .idle_o                 (draw_path_idle)
  );

  stand_in #(
    .P(P.stand_in)
  ) stand_in[P.raster_pipe.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .outside_i,
    .fetch_valid_i          (raster_pipe_fetch_valid),
    .fetch_ready_o          (raster_pipe_fetch_ready),
    .fetch_i                (raster_pipe_fetch),
    .pair_valid_o           (stand_in_pair_valid),
    .pair_ready_i           (stand_in_pair_ready),
    .pair_o                 (stand_in_pair),
    .plane_terms_valid_i    (raster_pipe_plane_terms_valid),
    .plane_terms_ready_o    (raster_pipe_plane_terms_ready),
    .plane_terms_i          (raster_pipe_plane_terms),
    .subtile_valid_i        (raster_pipe_subtile_valid),
    .subtile_ready_o        (raster_pipe_subtile_ready),
    .subtile_i              (raster_pipe_subtile),
    .shaded_valid_o         (stand_in_shaded_valid),
    .shaded_ready_i         (stand_in_shaded_ready),
    .shaded_o               (stand_in_shaded),
    .own_fetch_valid_o      (stand_in_own_fetch_valid),
    .own_fetch_ready_i      (stand_in_own_fetch_ready),
    .own_fetch_o            (stand_in_own_fetch),
    .own_pair_valid_i       (stand_in_own_pair_valid),
    .own_pair_ready_o       (stand_in_own_pair_ready),
    .own_pair_i             (stand_in_own_pair),
    .own_plane_terms_valid_o(stand_in_own_plane_terms_valid),
    .own_plane_terms_ready_i(stand_in_own_plane_terms_ready),
    .own_plane_terms_o      (stand_in_own_plane_terms),
    .own_subtile_valid_o    (stand_in_own_subtile_valid),
    .own_subtile_ready_i    (stand_in_own_subtile_ready),
    .own_subtile_o          (stand_in_own_subtile),
    .own_shaded_valid_i     (stand_in_own_shaded_valid),
    .own_shaded_ready_o     (stand_in_own_shaded_ready),
    .own_shaded_i           (stand_in_own_shaded),
    .outside_fetch_valid_o  (fetch_valid_o),
    .outside_fetch_ready_i  (fetch_ready_i),
    .outside_fetch_o        (fetch_o),
    .outside_pair_valid_i   (pair_valid_i),
    .outside_pair_ready_o   (pair_ready_o),
    .outside_pair_i         (pair_i),
    .outside_subtile_valid_o(subtile_valid_o),
    .outside_subtile_ready_i(subtile_ready_i),
    .outside_subtile_o      (subtile_o),
    .outside_shaded_valid_i (shaded_valid_i),
    .outside_shaded_ready_o (shaded_ready_o),
    .outside_shaded_i       (shaded_i),
    .idle_o                 (stand_in_idle)
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
    .scheduler_up_valid_i       (compute_path_scheduler_up_valid),
    .scheduler_up_ready_o       (compute_path_scheduler_up_ready),
    .scheduler_up_i             (compute_path_scheduler_up),
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

  tile_port #(
    .P(P.zrop_port)
  ) zrop_port[P.raster_pipe.rops-1:0] (
    .clk_i,
    .rst_ni,
    .read_valid_i     (raster_pipe_zrop_read_valid),
    .read_ready_o     (raster_pipe_zrop_read_ready),
    .read_i           (raster_pipe_zrop_read),
    .read_data_valid_o(zrop_port_read_data_valid),
    .read_data_ready_i(zrop_port_read_data_ready),
    .read_data_o      (zrop_port_read_data),
    .write_valid_i    (raster_pipe_zrop_write_valid),
    .write_ready_o    (raster_pipe_zrop_write_ready),
    .write_i          (raster_pipe_zrop_write),
    .fence_valid_i    (raster_pipe_zrop_fence_valid),
    .fence_ready_o    (raster_pipe_zrop_fence_ready),
    .fence_i          (raster_pipe_zrop_fence),
    .up_valid_o       (zrop_port_up_valid),
    .up_ready_i       (zrop_port_up_ready),
    .up_o             (zrop_port_up),
    .down_valid_i     (zrop_port_down_valid),
    .down_i           (zrop_port_down),
    .performed_valid_o(zrop_port_performed_valid),
    .performed_o      (zrop_port_performed),
    .client_i         (zrop_port_client),
    .idle_o           (zrop_port_idle)
  );

  tile_port #(
    .P(P.crop_port)
  ) crop_port[P.raster_pipe.rops-1:0] (
    .clk_i,
    .rst_ni,
    .read_valid_i     (raster_pipe_crop_read_valid),
    .read_ready_o     (raster_pipe_crop_read_ready),
    .read_i           (raster_pipe_crop_read),
    .read_data_valid_o(crop_port_read_data_valid),
    .read_data_ready_i(crop_port_read_data_ready),
    .read_data_o      (crop_port_read_data),
    .write_valid_i    (raster_pipe_crop_write_valid),
    .write_ready_o    (raster_pipe_crop_write_ready),
    .write_i          (raster_pipe_crop_write),
    .fence_valid_i    (raster_pipe_crop_fence_valid),
    .fence_ready_o    (raster_pipe_crop_fence_ready),
    .fence_i          (raster_pipe_crop_fence),
    .up_valid_o       (crop_port_up_valid),
    .up_ready_i       (crop_port_up_ready),
    .up_o             (crop_port_up),
    .down_valid_i     (crop_port_down_valid),
    .down_i           (crop_port_down),
    .performed_valid_o(crop_port_performed_valid),
    .performed_o      (crop_port_performed),
    .client_i         (crop_port_client),
    .idle_o           (crop_port_idle)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // nobody reads it
  client_mux #(
    .P('{clients: ROP_MUX_CLIENTS, first: CLIENT_MUX_PARAMS.first, places: 32'd0})
  ) rop_mux[P.raster_pipe.rops-1:0] (
    .clk_i,
    .rst_ni,
    .up_valid_i         (rop_mux_up_valid),
    .up_ready_o         (rop_mux_up_ready),
    .up_i               (rop_mux_up),
    .merged_valid_o     (rop_mux_merged_valid),
    .merged_ready_i     (rop_mux_merged_ready),
    .merged_o           (rop_mux_merged),
    .freed_valid_i      (rop_mux_freed_valid),
    .freed_i            (rop_mux_freed),
    .down_valid_i       (rop_mux_down_valid),
    .down_i             (rop_mux_down),
    .client_down_valid_o(rop_mux_client_down_valid),
    .client_down_o      (rop_mux_client_down),
    .idle_o             ()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  /* verilator lint_off PINCONNECTEMPTY */  // nobody reads it
  client_port #(
    .P(P.zcull_port)
  ) zcull_port[P.raster_pipe.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .read_valid_i     (raster_pipe_zcull_read_valid),
    .read_ready_o     (raster_pipe_zcull_read_ready),
    .read_i           (raster_pipe_zcull_read),
    .read_data_valid_o(zcull_port_read_data_valid),
    .read_data_ready_i(zcull_port_read_data_ready),
    .read_data_o      (zcull_port_read_data),
    .write_valid_i    (raster_pipe_zcull_write_valid),
    .write_ready_o    (raster_pipe_zcull_write_ready),
    .write_i          (raster_pipe_zcull_write),
    .fence_valid_i    (1'b0),
    .fence_ready_o    (),
    .fence_i          (memory_fence_t'('0)),
    .up_valid_o       (zcull_port_up_valid),
    .up_ready_i       (zcull_port_up_ready),
    .up_o             (zcull_port_up),
    .down_valid_i     (zcull_port_down_valid),
    .down_i           (zcull_port_down),
    .performed_valid_o(),
    .performed_o      (),
    .client_i         (zcull_port_client),
    .idle_o           (zcull_port_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

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
