// The chip, as far as it is built: command path, draw path, compute path with the shader cores, raster pipeline and all of memory.
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
  import host_pkg::*;
  import host_parts_pkg::*;
  import macros_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import pixels_pkg::*;
  import reports_pkg::*;
  import shader_constants_pkg::*;
  import system_translation_pkg::*;
  import tile_port_pkg::*;
  import translation_pkg::*;
  import vertices_pkg::*;
  import sm_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter gpu_params_t P = GPU_PARAMS
) (
  // ---- ports
  input  logic clk_i,
  input  logic rst_ni,
  input  logic doorbell_valid_i,
  output logic doorbell_ready_o,
  input  doorbell_t doorbell_i,
  input  logic register_valid_i,
  output logic register_ready_o,
  input  register_write_t register_i,
  output logic compute_valid_o,  // the scheduler takes it
  output bundle_t compute_o,
  output logic bundle_valid_o,  // of what is outside
  input  logic bundle_ready_i,
  output bundle_t bundle_o,
  input  logic complete_valid_i,
  output logic complete_ready_o,
  input  completed_t complete_i,
  output logic three_d_valid_o,  // SCC takes it
  output bundle_t three_d_o,
  input  logic outside_i,  // a bench stands for world space and shading
  input  line_address_t window_i,  // where the circular buffers begin, physical
  input  logic three_d_idle_i,
  input  logic two_d_idle_i,
  input  time_t time_i,
  input  logic [63:0] clock_i,  // which programs read
  output logic host_interrupt_valid_o,
  input  logic host_interrupt_ready_i,
  output interrupt_t host_interrupt_o,
  output logic front_end_interrupt_valid_o,
  input  logic front_end_interrupt_ready_i,
  output interrupt_t front_end_interrupt_o,
  output logic inline_interrupt_valid_o,
  input  logic inline_interrupt_ready_i,
  output interrupt_t inline_interrupt_o,
  output logic copy_interrupt_valid_o,
  input  logic copy_interrupt_ready_i,
  output interrupt_t copy_interrupt_o,
  output logic host_fault_valid_o,
  input  logic host_fault_ready_i,
  output fault_t host_fault_o,
  output logic front_end_fault_valid_o,
  input  logic front_end_fault_ready_i,
  output fault_t front_end_fault_o,
  output logic inline_fault_valid_o,
  input  logic inline_fault_ready_i,
  output fault_t inline_fault_o,
  output logic copy_fault_valid_o,
  input  logic copy_fault_ready_i,
  output fault_t copy_fault_o,
  output logic compute_fault_valid_o,  // a descriptor that is wrong
  input  logic compute_fault_ready_i,
  output fault_t compute_fault_o,
  output logic draw_fault_valid_o,  // a draw without a program
  input  logic draw_fault_ready_i,
  output fault_t draw_fault_o,
  output logic two_d_fault_valid_o,  // a launch of 2D, which is not built
  input  logic two_d_fault_ready_i,
  output fault_t two_d_fault_o,
  output logic [P.compute_path.sms-1:0] sm_fault_valid_o,  // a warp that was stopped
  input  logic [P.compute_path.sms-1:0] sm_fault_ready_i,
  output sm_fault_t [P.compute_path.sms-1:0] sm_fault_o,
  output logic loaded_o,
  output channel_id_t channel_o,
  output method_state_t state_o,
  output push_run_t run_o,
  output logic packet_valid_o,
  output host_packet_t packet_o,
  output logic packet_taken_o,
  output logic answered_o,
  output logic sent_valid_o,
  output macro_send_t sent_o,
  output logic [31:0] dropped_o,
  output logic host_idle_o,
  output logic front_end_idle_o,
  output logic macro_engine_idle_o,
  output logic inline_to_memory_idle_o,
  output logic inline_open_o,
  output logic copy_engine_idle_o,
  output logic compute_idle_o,
  input  logic prim_valid_i,
  output logic prim_ready_o,
  input  prim_packet_t prim_i,  // in the place of world space
  output logic [P.raster_pipe.gpcs-1:0] fetch_valid_o,
  input  logic [P.raster_pipe.gpcs-1:0] fetch_ready_i,
  output pair_index_t [P.raster_pipe.gpcs-1:0] fetch_o,
  input  logic [P.raster_pipe.gpcs-1:0] pair_valid_i,
  output logic [P.raster_pipe.gpcs-1:0] pair_ready_o,
  input  vertex_pair_t [P.raster_pipe.gpcs-1:0] pair_i,
  output logic [P.raster_pipe.gpcs-1:0] subtile_valid_o,
  input  logic [P.raster_pipe.gpcs-1:0] subtile_ready_i,
  output subtile_packet_t [P.raster_pipe.gpcs-1:0] subtile_o,
  input  logic [P.raster_pipe.gpcs-1:0] shaded_valid_i,
  output logic [P.raster_pipe.gpcs-1:0] shaded_ready_o,
  input  shaded_packet_t [P.raster_pipe.gpcs-1:0] shaded_i,
  output logic [P.raster_pipe.gpcs-1:0][31:0] discarded_o,
  output logic [P.raster_pipe.gpcs-1:0][31:0] accepted_o,
  output logic [P.raster_pipe.gpcs-1:0][31:0] ambiguous_o,
  output logic [P.raster_pipe.gpcs-1:0][31:0] skipped_o,
  output logic [P.raster_pipe.rops-1:0][31:0] zpass_count_o,
  output logic [P.raster_pipe.rops-1:0][31:0] killed_o,
  output logic [P.raster_pipe.rops-1:0][31:0] read_suppressed_o,
  output logic [P.raster_pipe.rops-1:0][31:0] filled_o,
  output logic [P.raster_pipe.rops-1:0] unsupported_o,
  output logic raster_idle_o,
  input  logic order_valid_i,
  output logic order_ready_o,
  input  cache_order_t order_i,
  output logic done_valid_o,
  output logic done_o,
  input  logic control_valid_i,
  output logic control_ready_o,
  input  space_control_t control_i,
  output logic controlled_valid_o,
  output logic controlled_o,
  output logic [P.ports-1:0] fault_valid_o,
  output access_fault_t [P.ports-1:0] fault_o,
  input  logic clear_write_valid_i,
  input  clear_write_t clear_write_i, // an entry of the tables of clear values
  input  logic [31:0] aside_i,  // where older blocks of constants lie, physical: bits 39 to 8
  input  block_address_t backing_i,   // the kilobyte in which the status of tiles begins
  output logic [P.slices-1:0] kind_fault_valid_o,
  output access_fault_t [P.slices-1:0] kind_fault_o, // a ROP wrote what its page cannot store
  input  logic system_control_valid_i,
  output logic system_control_ready_o,
  input  smmu_control_t system_control_i,
  output logic system_controlled_valid_o,
  output logic system_controlled_o,
  output logic system_fault_valid_o,
  output system_fault_t system_fault_o,
  output logic [P.memory_system.channels-1:0] command_valid_o,
  output dram_command_t [P.memory_system.channels-1:0] command_o,
  input  logic [P.memory_system.channels-1:0] data_valid_i,
  input  sector_t [P.memory_system.channels-1:0] data_i,
  output logic idle_o
);

  // Numbers of clients behind each port, as a power of two.
  localparam int unsigned CLIENTS_LOG2 = 4;
  // The scheduler's, behind the hub's port.
  localparam client_id_t HOST_CLIENT = 8'd0;
  localparam client_id_t SCHEDULER_CLIENT = 8'd5;
  // SCC's, of constants and of headers.
  localparam client_id_t CONSTANTS_CLIENT = 8'd6;
  localparam client_id_t HEADERS_CLIENT = 8'd7;
  // Ports of the crossbar: the hub's, the ROPs', the L1s', the TPCs', the GPC's.
  localparam int unsigned ROPS = P.raster_pipe.rops;
  localparam int unsigned L1S = P.compute_path.l1s;
  localparam int unsigned GPC = P.ports - 1;
  // Clients of a ROP's port: ZROP, CROP, the GPCs' Zculls in turn; as many as a mux can have.
  localparam int unsigned ROP_CLIENTS = 32'd1 << $clog2(3 + (P.raster_pipe.gpcs - 1) / ROPS);

  // ---- wires
  // Between command path and hub memory.
  logic host_read_valid, host_read_ready, host_data_valid, host_data_ready, host_write_valid, host_write_ready, front_end_read_valid, front_end_read_ready;
  logic front_end_data_valid, front_end_data_ready, front_end_write_valid, front_end_write_ready, inline_write_valid, inline_write_ready, copy_packet_valid, copy_packet_ready;
  logic copy_beat_valid, copy_beat_ready;
  memory_read_t host_read;
  sector_t host_data;
  memory_write_t host_write;
  memory_read_t front_end_read;
  sector_t front_end_data;
  memory_write_t front_end_write;
  memory_write_t inline_write;
  copy_packet_t copy_packet;
  beat_t copy_beat;
  logic inline_settled, copy_settled, inline_idle, copy_idle, path_idle, hub_idle, pipe_idle, memory_idle;
  // Of each ROP: its clients, depth and colour.
  logic [P.raster_pipe.rops-1:0] zrop_read_valid, zrop_read_ready, zrop_data_valid, zrop_data_ready, zrop_write_valid, zrop_write_ready, zrop_rests;
  tile_read_t [P.raster_pipe.rops-1:0] zrop_read;
  tile_sector_t [P.raster_pipe.rops-1:0] zrop_data;
  tile_write_t [P.raster_pipe.rops-1:0] zrop_write;
  logic [P.raster_pipe.rops-1:0] zrop_fence_valid, zrop_fence_ready, zrop_performed_valid, zrop_performed, zrop_marker_valid;
  memory_fence_t [P.raster_pipe.rops-1:0] zrop_fence;
  marker_done_t [P.raster_pipe.rops-1:0] zrop_marker;
  logic [P.raster_pipe.rops-1:0] report_value_valid;
  report_value_t [P.raster_pipe.rops-1:0] report_value;
  logic [P.raster_pipe.gpcs-1:0] pixel_value_valid;
  report_value_t [P.raster_pipe.gpcs-1:0] pixel_value;
  client_id_t [P.raster_pipe.rops-1:0] zrop_client;
  logic [P.raster_pipe.rops-1:0] crop_read_valid, crop_read_ready, crop_data_valid, crop_data_ready, crop_write_valid, crop_write_ready, crop_rests;
  tile_read_t [P.raster_pipe.rops-1:0] crop_read;
  tile_sector_t [P.raster_pipe.rops-1:0] crop_data;
  tile_write_t [P.raster_pipe.rops-1:0] crop_write;
  logic [P.raster_pipe.rops-1:0] crop_fence_valid, crop_fence_ready, crop_performed_valid, crop_performed, crop_marker_valid;
  memory_fence_t [P.raster_pipe.rops-1:0] crop_fence;
  marker_done_t [P.raster_pipe.rops-1:0] crop_marker;
  // A ZROP and a CROP each, and the VSC.
  logic [2*P.raster_pipe.rops:0] marker_done_valid;
  marker_done_t [2*P.raster_pipe.rops:0] marker_done;
  logic world_report_valid;
  report_value_t world_report;
  logic [P.compute_path.sms-1:0] stage_value_valid;
  report_value_t [P.compute_path.sms-1:0] stage_value;
  client_id_t [P.raster_pipe.rops-1:0] crop_client;
  /* verilator lint_off UNUSEDSIGNAL */  // nobody is behind the last ports of some muxes
  logic [P.raster_pipe.rops-1:0][ROP_CLIENTS-1:0] rop_up_valid, rop_up_ready, rop_down_valid;
  memory_up_t [P.raster_pipe.rops-1:0][ROP_CLIENTS-1:0] rop_up;
  memory_down_t [P.raster_pipe.rops-1:0][ROP_CLIENTS-1:0] rop_down;
  /* verilator lint_on UNUSEDSIGNAL */
  // Of each GPC: where its ranges are kept.
  logic [P.raster_pipe.gpcs-1:0] zcull_read_valid, zcull_read_ready, zcull_data_valid, zcull_data_ready, zcull_write_valid, zcull_write_ready, zcull_rests;
  memory_read_t [P.raster_pipe.gpcs-1:0] zcull_read;
  sector_t [P.raster_pipe.gpcs-1:0] zcull_data;
  memory_write_t [P.raster_pipe.gpcs-1:0] zcull_write;
  client_id_t [P.raster_pipe.gpcs-1:0] zcull_client;
  logic [P.raster_pipe.gpcs-1:0] zcull_up_valid, zcull_up_ready, zcull_down_valid;
  memory_up_t [P.raster_pipe.gpcs-1:0] zcull_up;
  memory_down_t [P.raster_pipe.gpcs-1:0] zcull_down;
  logic [P.raster_pipe.rops-1:0] zrop_up_valid, zrop_up_ready, zrop_down_valid;
  memory_up_t [P.raster_pipe.rops-1:0] zrop_up;
  memory_down_t [P.raster_pipe.rops-1:0] zrop_down;
  logic [P.raster_pipe.rops-1:0] crop_up_valid, crop_up_ready, crop_down_valid;
  memory_up_t [P.raster_pipe.rops-1:0] crop_up;
  memory_down_t [P.raster_pipe.rops-1:0] crop_down;
  // Between front end and engines.
  logic bundle_valid, bundle_ready, complete_valid, complete_ready, compute_valid, compute_ready;
  logic compute_complete_valid, compute_complete_ready, engines_rest, compute_rests, failed, access_failed;
  logic host_refusal_valid;
  access_fault_t host_refusal;
  bundle_t bundle, compute_bundle;
  engine_t compute_complete;
  completed_t complete, reported;
  logic reported_valid, reported_ready, draws_rest, three_d_valid, three_d_ready;
  bundle_t three_d;
  // What Host and the front end ask of the L2, and of translation.
  logic host_flush_valid, host_flush_ready, host_flushed_valid, host_flushed;
  cache_order_t host_flush, clean;
  logic host_control_valid, host_control_ready, host_controlled_valid, host_controlled;
  space_control_t host_control;
  logic clean_valid, clean_ready, cleaned_valid, cleaned;
  // Of draws.
  logic table_valid, table_ready, table_done_valid, table_done, prim_valid, prim_ready;
  constant_table_t table_change;
  prim_packet_t prim;
  logic constants_up_valid, constants_up_ready, constants_down_valid, headers_up_valid, headers_up_ready, headers_down_valid;
  memory_up_t constants_up, headers_up;
  memory_down_t constants_down, headers_down;
  logic index_read_valid, index_read_ready, index_data_valid, index_data_ready;
  memory_read_t index_read;
  sector_t index_data;
  logic scheduler_up_valid, scheduler_up_ready, scheduler_down_valid;
  memory_up_t scheduler_up;
  memory_down_t scheduler_down;
  client_id_t [L1S-1:0] l1_client;
  client_id_t [P.compute_path.sms-1:0] fixed_client;
  // Between draws, shader cores and raster.
  logic batch_valid, batch_ready, wdx_valid, wdx_ready, last_valid, last_ready, epoch_done_valid, cores_rest;
  world_packet_t batch;
  wdx_packet_t wdx;
  entry_last_t last;
  logic alpha_entry_valid, alpha_entry_ready, alpha_free_valid, alpha_free_ready;
  alpha_entry_t alpha_entry;
  entry_grant_t alpha_free;
  logic [P.compute_path.sms-1:0] copied_valid, copied;
  epoch_done_t epoch_done;
  logic [P.raster_pipe.gpcs-1:0] setup_fetch_valid, setup_fetch_ready;
  pair_index_t [P.raster_pipe.gpcs-1:0] setup_fetch;
  logic [P.raster_pipe.gpcs-1:0] setup_pair_valid, setup_pair_ready;
  vertex_pair_t [P.raster_pipe.gpcs-1:0] setup_pair;
  logic [P.raster_pipe.gpcs-1:0] setup_terms_valid, setup_terms_ready;
  plane_terms_t [P.raster_pipe.gpcs-1:0] setup_terms;
  logic [P.raster_pipe.gpcs-1:0] prop_subtile_valid, prop_subtile_ready;
  subtile_packet_t [P.raster_pipe.gpcs-1:0] prop_subtile;
  logic [P.raster_pipe.gpcs-1:0] prop_shaded_valid, prop_shaded_ready;
  shaded_packet_t [P.raster_pipe.gpcs-1:0] prop_shaded;
  /* verilator lint_off UNUSEDSIGNAL */  // GPCs without an SM draw what a bench shades
  logic [P.raster_pipe.gpcs-1:0] own_fetch_valid, own_fetch_ready;
  pair_index_t [P.raster_pipe.gpcs-1:0] own_fetch;
  logic [P.raster_pipe.gpcs-1:0] own_pair_valid, own_pair_ready;
  vertex_pair_t [P.raster_pipe.gpcs-1:0] own_pair;
  logic [P.raster_pipe.gpcs-1:0] own_plane_terms_valid, own_plane_terms_ready;
  plane_terms_t [P.raster_pipe.gpcs-1:0] own_plane_terms;
  logic [P.raster_pipe.gpcs-1:0] own_subtile_valid, own_subtile_ready;
  subtile_packet_t [P.raster_pipe.gpcs-1:0] own_subtile;
  logic [P.raster_pipe.gpcs-1:0] own_shaded_valid, own_shaded_ready;
  shaded_packet_t [P.raster_pipe.gpcs-1:0] own_shaded;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [P.raster_pipe.gpcs-1:0] stand_in_rests;
  // Of each port of the crossbar.
  logic [P.ports-1:0] up_valid, up_ready, down_valid;
  // An L1 has one channel, so it does not count its places.
  /* verilator lint_off UNUSEDSIGNAL */
  logic [P.ports-1:0] freed_valid;
  freed_places_t [P.ports-1:0] freed;
  /* verilator lint_on UNUSEDSIGNAL */
  memory_up_t [P.ports-1:0] up;
  memory_down_t [P.ports-1:0] down;

  for (genvar k = 0; k < L1S; k++) begin : of_l1
    assign l1_client[k] = client_id_t'((ROPS + 1 + k) << CLIENTS_LOG2);
  end

  for (genvar k = 0; k < P.compute_path.sms; k++) begin : of_tpc
    assign fixed_client[k] = client_id_t'((ROPS + 1 + L1S + k) << CLIENTS_LOG2);
  end

  for (genvar g = P.compute_path.gpcs; g < P.raster_pipe.gpcs; g++) begin : of_gpc
    assign own_fetch_ready[g] = 1'b0;
    assign own_pair_valid[g] = 1'b0;
    assign own_pair[g] = '0;
    assign own_plane_terms_ready[g] = 1'b0;
    assign own_subtile_ready[g] = 1'b0;
    assign own_shaded_valid[g] = 1'b0;
    assign own_shaded[g] = '0;
  end

  for (genvar k = 0; k < P.raster_pipe.rops; k++) begin : of_rop
    assign zrop_client[k] = client_id_t'((k + 1) << CLIENTS_LOG2);
    assign crop_client[k] = client_id_t'((k + 1) << CLIENTS_LOG2 | 1);
    assign marker_done_valid[2*k+:2] = {crop_marker_valid[k], zrop_marker_valid[k]};
    assign marker_done[2*k+:2] = {crop_marker[k], zrop_marker[k]};
    assign rop_up_valid[k][1:0] = {crop_up_valid[k], zrop_up_valid[k]};
    assign {crop_up_ready[k], zrop_up_ready[k]} = rop_up_ready[k][1:0];
    assign rop_up[k][1:0] = {crop_up[k], zrop_up[k]};
    // The GPCs' ranges are behind the ROPs' ports, in turn.
    for (genvar n = 2; n < ROP_CLIENTS; n++) begin : of_zcull
      localparam int unsigned G = (n - 2) * ROPS + k;
      if (G < P.raster_pipe.gpcs) begin : one
        assign zcull_client[G] = client_id_t'((k + 1) << CLIENTS_LOG2 | n);
        assign rop_up_valid[k][n] = zcull_up_valid[G];
        assign zcull_up_ready[G] = rop_up_ready[k][n];
        assign rop_up[k][n] = zcull_up[G];
        assign zcull_down_valid[G] = rop_down_valid[k][n];
        assign zcull_down[G] = rop_down[k][n];
      end else begin : none
        assign rop_up_valid[k][n] = 1'b0;
        assign rop_up[k][n] = '0;
      end
    end
    assign {crop_down_valid[k], zrop_down_valid[k]} = rop_down_valid[k][1:0];
    assign {crop_down[k], zrop_down[k]} = rop_down[k][1:0];
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
    .bundle_valid_o(bundle_valid),
    .bundle_ready_i(bundle_ready),
    .bundle_o(bundle),
    .complete_valid_i(complete_valid),
    .complete_ready_o(complete_ready),
    .complete_i(complete),
    .three_d_idle_i(three_d_idle_i && raster_idle_o && draws_rest && cores_rest && engines_rest),
    .compute_idle_i(compute_idle_o),
    .two_d_idle_i(two_d_idle_i && engines_rest),
    .failed_i(failed),
    .refusal_valid_i(host_refusal_valid),
    .refusal_i(host_refusal),
    .inline_settled_i(inline_settled),
    .copy_settled_i(copy_settled),
    .time_i,
    .host_read_valid_o(host_read_valid),
    .host_read_ready_i(host_read_ready),
    .host_read_o(host_read),
    .host_read_data_valid_i(host_data_valid),
    .host_read_data_ready_o(host_data_ready),
    .host_read_data_i(host_data),
    .host_write_valid_o(host_write_valid),
    .host_write_ready_i(host_write_ready),
    .host_write_o(host_write),
    .front_end_read_valid_o(front_end_read_valid),
    .front_end_read_ready_i(front_end_read_ready),
    .front_end_read_o(front_end_read),
    .front_end_read_data_valid_i(front_end_data_valid),
    .front_end_read_data_ready_o(front_end_data_ready),
    .front_end_read_data_i(front_end_data),
    .front_end_write_valid_o(front_end_write_valid),
    .front_end_write_ready_i(front_end_write_ready),
    .front_end_write_o(front_end_write),
    .inline_write_valid_o(inline_write_valid),
    .inline_write_ready_i(inline_write_ready),
    .inline_write_o(inline_write),
    .copy_port_valid_o(copy_packet_valid),
    .copy_port_ready_i(copy_packet_ready),
    .copy_port_o(copy_packet),
    .copy_read_data_valid_i(copy_beat_valid),
    .copy_read_data_ready_o(copy_beat_ready),
    .copy_read_data_i(copy_beat),
    .host_flush_valid_o(host_flush_valid),
    .host_flush_ready_i(host_flush_ready),
    .host_flush_o(host_flush),
    .host_flushed_valid_i(host_flushed_valid),
    .host_flushed_i(host_flushed),
    .host_control_valid_o(host_control_valid),
    .host_control_ready_i(host_control_ready),
    .host_control_o(host_control),
    .host_controlled_valid_i(host_controlled_valid),
    .host_controlled_i(host_controlled),
    .front_end_clean_valid_o(clean_valid),
    .front_end_clean_ready_i(clean_ready),
    .front_end_clean_o(clean),
    .front_end_cleaned_valid_i(cleaned_valid),
    .front_end_cleaned_i(cleaned),
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
    .inline_to_memory_idle_o(inline_idle),
    .inline_open_o,
    .copy_engine_idle_o(copy_idle),
    .idle_o(path_idle)
  );

  engine_ports engine_ports (
    .clk_i,
    .rst_ni,
    .bundle_valid_i(bundle_valid),
    .bundle_ready_o(bundle_ready),
    .bundle_i(bundle),
    .compute_valid_o(compute_valid),
    .compute_ready_i(compute_ready),
    .compute_o(compute_bundle),
    .three_d_valid_o(three_d_valid),
    .three_d_ready_i(three_d_ready),
    .three_d_o(three_d),
    .outside_valid_o(bundle_valid_o),
    .outside_ready_i(bundle_ready_i),
    .outside_o(bundle_o),
    .compute_complete_valid_i(compute_complete_valid),
    .compute_complete_ready_o(compute_complete_ready),
    .compute_complete_i(compute_complete),
    .three_d_complete_valid_i(reported_valid),
    .three_d_complete_ready_o(reported_ready),
    .three_d_complete_i(reported),
    .outside_complete_valid_i(complete_valid_i),
    .outside_complete_ready_o(complete_ready_o),
    .outside_complete_i(complete_i),
    .complete_valid_o(complete_valid),
    .complete_ready_i(complete_ready),
    .complete_o(complete),
    .fault_valid_o(two_d_fault_valid_o),
    .fault_ready_i(two_d_fault_ready_i),
    .fault_o(two_d_fault_o),
    .idle_o(engines_rest)
  );

  // Counts of the clipper are for waves.
  /* verilator lint_off PINCONNECTEMPTY */
  compute_path #(
    .P(P.compute_path)
  ) compute_path (
    .clk_i,
    .rst_ni,
    .bundle_valid_i(compute_valid),
    .bundle_ready_o(compute_ready),
    .bundle_i(compute_bundle),
    .complete_valid_o(compute_complete_valid),
    .complete_ready_i(compute_complete_ready),
    .complete_o(compute_complete),
    .constants_valid_i(table_valid),
    .constants_ready_o(table_ready),
    .constants_i(table_change),
    .constants_done_valid_o(table_done_valid),
    .constants_done_o(table_done),
    .time_i,
    .clock_i,
    .scheduler_client_i(SCHEDULER_CLIENT),
    .cores_client_i(client_id_t'(GPC << CLIENTS_LOG2)),
    .aside_i,
    .window_i,
    .l1_client_i(l1_client),
    .fixed_client_i(fixed_client),
    .batch_valid_i(batch_valid),
    .batch_ready_o(batch_ready),
    .batch_i(batch),
    .wdx_valid_o(wdx_valid),
    .wdx_ready_i(wdx_ready),
    .wdx_o(wdx),
    .last_valid_i(last_valid),
    .last_ready_o(last_ready),
    .last_i(last),
    .alpha_entry_valid_o(alpha_entry_valid),
    .alpha_entry_ready_i(alpha_entry_ready),
    .alpha_entry_o(alpha_entry),
    .alpha_free_valid_i(alpha_free_valid),
    .alpha_free_ready_o(alpha_free_ready),
    .alpha_free_i(alpha_free),
    .copied_valid_o(copied_valid),
    .copied_o(copied),
    .epoch_done_valid_o(epoch_done_valid),
    .epoch_done_ready_i(1'b1),
    .epoch_done_o(epoch_done),
    .fetch_valid_i(own_fetch_valid[P.compute_path.gpcs-1:0]),
    .fetch_ready_o(own_fetch_ready[P.compute_path.gpcs-1:0]),
    .fetch_i(own_fetch[P.compute_path.gpcs-1:0]),
    .pair_valid_o(own_pair_valid[P.compute_path.gpcs-1:0]),
    .pair_ready_i(own_pair_ready[P.compute_path.gpcs-1:0]),
    .pair_o(own_pair[P.compute_path.gpcs-1:0]),
    .plane_terms_valid_i(own_plane_terms_valid[P.compute_path.gpcs-1:0]),
    .plane_terms_ready_o(own_plane_terms_ready[P.compute_path.gpcs-1:0]),
    .plane_terms_i(own_plane_terms[P.compute_path.gpcs-1:0]),
    .subtile_valid_i(own_subtile_valid[P.compute_path.gpcs-1:0]),
    .subtile_ready_o(own_subtile_ready[P.compute_path.gpcs-1:0]),
    .subtile_i(own_subtile[P.compute_path.gpcs-1:0]),
    .shaded_valid_o(own_shaded_valid[P.compute_path.gpcs-1:0]),
    .shaded_ready_i(own_shaded_ready[P.compute_path.gpcs-1:0]),
    .shaded_o(own_shaded[P.compute_path.gpcs-1:0]),
    .clipper_in_o(),
    .clipper_out_o(),
    .world_marker_valid_o(marker_done_valid[2*P.raster_pipe.rops]),
    .world_marker_o(marker_done[2*P.raster_pipe.rops]),
    .world_report_valid_o(world_report_valid),
    .world_report_o(world_report),
    .stage_value_valid_o(stage_value_valid),
    .stage_value_o(stage_value),
    .draws_idle_o(cores_rest),
    .scheduler_up_valid_o(scheduler_up_valid),
    .scheduler_up_ready_i(scheduler_up_ready),
    .scheduler_up_o(scheduler_up),
    .scheduler_down_valid_i(scheduler_down_valid),
    .scheduler_down_i(scheduler_down),
    .cores_up_valid_o(up_valid[GPC]),
    .cores_up_ready_i(up_ready[GPC]),
    .cores_up_o(up[GPC]),
    .cores_freed_valid_i(freed_valid[GPC]),
    .cores_freed_i(freed[GPC]),
    .cores_down_valid_i(down_valid[GPC]),
    .cores_down_i(down[GPC]),
    .fixed_up_valid_o(up_valid[GPC-1:ROPS+1+L1S]),
    .fixed_up_ready_i(up_ready[GPC-1:ROPS+1+L1S]),
    .fixed_up_o(up[GPC-1:ROPS+1+L1S]),
    .fixed_freed_valid_i(freed_valid[GPC-1:ROPS+1+L1S]),
    .fixed_freed_i(freed[GPC-1:ROPS+1+L1S]),
    .fixed_down_valid_i(down_valid[GPC-1:ROPS+1+L1S]),
    .fixed_down_i(down[GPC-1:ROPS+1+L1S]),
    .l1_up_valid_o(up_valid[ROPS+L1S:ROPS+1]),
    .l1_up_ready_i(up_ready[ROPS+L1S:ROPS+1]),
    .l1_up_o(up[ROPS+L1S:ROPS+1]),
    .l1_down_valid_i(down_valid[ROPS+L1S:ROPS+1]),
    .l1_down_i(down[ROPS+L1S:ROPS+1]),
    .fault_valid_o(compute_fault_valid_o),
    .fault_ready_i(compute_fault_ready_i),
    .fault_o(compute_fault_o),
    .sm_fault_valid_o,
    .sm_fault_ready_i,
    .sm_fault_o,
    .idle_o(compute_rests)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  stand_in #(
    .P(P.stand_in)
  ) stand_in[P.raster_pipe.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .outside_i,
    .fetch_valid_i(setup_fetch_valid),
    .fetch_ready_o(setup_fetch_ready),
    .fetch_i(setup_fetch),
    .pair_valid_o(setup_pair_valid),
    .pair_ready_i(setup_pair_ready),
    .pair_o(setup_pair),
    .plane_terms_valid_i(setup_terms_valid),
    .plane_terms_ready_o(setup_terms_ready),
    .plane_terms_i(setup_terms),
    .subtile_valid_i(prop_subtile_valid),
    .subtile_ready_o(prop_subtile_ready),
    .subtile_i(prop_subtile),
    .shaded_valid_o(prop_shaded_valid),
    .shaded_ready_i(prop_shaded_ready),
    .shaded_o(prop_shaded),
    .own_fetch_valid_o(own_fetch_valid),
    .own_fetch_ready_i(own_fetch_ready),
    .own_fetch_o(own_fetch),
    .own_pair_valid_i(own_pair_valid),
    .own_pair_ready_o(own_pair_ready),
    .own_pair_i(own_pair),
    .own_plane_terms_valid_o(own_plane_terms_valid),
    .own_plane_terms_ready_i(own_plane_terms_ready),
    .own_plane_terms_o(own_plane_terms),
    .own_subtile_valid_o(own_subtile_valid),
    .own_subtile_ready_i(own_subtile_ready),
    .own_subtile_o(own_subtile),
    .own_shaded_valid_i(own_shaded_valid),
    .own_shaded_ready_o(own_shaded_ready),
    .own_shaded_i(own_shaded),
    .outside_fetch_valid_o(fetch_valid_o),
    .outside_fetch_ready_i(fetch_ready_i),
    .outside_fetch_o(fetch_o),
    .outside_pair_valid_i(pair_valid_i),
    .outside_pair_ready_o(pair_ready_o),
    .outside_pair_i(pair_i),
    .outside_subtile_valid_o(subtile_valid_o),
    .outside_subtile_ready_i(subtile_ready_i),
    .outside_subtile_o(subtile_o),
    .outside_shaded_valid_i(shaded_valid_i),
    .outside_shaded_ready_o(shaded_ready_o),
    .outside_shaded_i(shaded_i),
    .idle_o(stand_in_rests)
  );

  hub_memory #(
    .P(P.hub_memory)
  ) hub_memory (
    .clk_i,
    .rst_ni,
    .host_read_valid_i(host_read_valid),
    .host_read_ready_o(host_read_ready),
    .host_read_i(host_read),
    .host_read_data_valid_o(host_data_valid),
    .host_read_data_ready_i(host_data_ready),
    .host_read_data_o(host_data),
    .host_write_valid_i(host_write_valid),
    .host_write_ready_o(host_write_ready),
    .host_write_i(host_write),
    .front_end_read_valid_i(front_end_read_valid),
    .front_end_read_ready_o(front_end_read_ready),
    .front_end_read_i(front_end_read),
    .front_end_read_data_valid_o(front_end_data_valid),
    .front_end_read_data_ready_i(front_end_data_ready),
    .front_end_read_data_o(front_end_data),
    .front_end_write_valid_i(front_end_write_valid),
    .front_end_write_ready_o(front_end_write_ready),
    .front_end_write_i(front_end_write),
    .inline_write_valid_i(inline_write_valid),
    .inline_write_ready_o(inline_write_ready),
    .inline_write_i(inline_write),
    .copy_packet_valid_i(copy_packet_valid),
    .copy_packet_ready_o(copy_packet_ready),
    .copy_packet_i(copy_packet),
    .copy_beat_valid_o(copy_beat_valid),
    .copy_beat_ready_i(copy_beat_ready),
    .copy_beat_o(copy_beat),
    .scheduler_up_valid_i(scheduler_up_valid),
    .scheduler_up_ready_o(scheduler_up_ready),
    .scheduler_up_i(scheduler_up),
    .scheduler_down_valid_o(scheduler_down_valid),
    .scheduler_down_o(scheduler_down),
    .constants_up_valid_i(constants_up_valid),
    .constants_up_ready_o(constants_up_ready),
    .constants_up_i(constants_up),
    .constants_down_valid_o(constants_down_valid),
    .constants_down_o(constants_down),
    .headers_up_valid_i(headers_up_valid),
    .headers_up_ready_o(headers_up_ready),
    .headers_up_i(headers_up),
    .headers_down_valid_o(headers_down_valid),
    .headers_down_o(headers_down),
    .index_read_valid_i(index_read_valid),
    .index_read_ready_o(index_read_ready),
    .index_read_i(index_read),
    .index_read_data_valid_o(index_data_valid),
    .index_read_data_ready_i(index_data_ready),
    .index_read_data_o(index_data),
    .order_valid_i,
    .order_ready_o,
    .order_i,
    .done_valid_o,
    .done_o,
    .host_order_valid_i(host_flush_valid),
    .host_order_ready_o(host_flush_ready),
    .host_order_i(host_flush),
    .host_done_valid_o(host_flushed_valid),
    .host_done_o(host_flushed),
    .front_end_order_valid_i(clean_valid),
    .front_end_order_ready_o(clean_ready),
    .front_end_order_i(clean),
    .front_end_done_valid_o(cleaned_valid),
    .front_end_done_o(cleaned),
    .up_valid_o(up_valid[0]),
    .up_ready_i(up_ready[0]),
    .up_o(up[0]),
    .freed_valid_i(freed_valid[0]),
    .freed_i(freed[0]),
    .down_valid_i(down_valid[0]),
    .down_i(down[0]),
    .inline_settled_o(inline_settled),
    .copy_settled_o(copy_settled),
    .idle_o(hub_idle)
  );

  raster_pipe #(
    .P(P.raster_pipe)
  ) raster_pipe (
    .clk_i,
    .rst_ni,
    .prim_valid_i(prim_valid),
    .prim_ready_o(prim_ready),
    .prim_i(prim),
    .fetch_valid_o(setup_fetch_valid),
    .fetch_ready_i(setup_fetch_ready),
    .fetch_o(setup_fetch),
    .pair_valid_i(setup_pair_valid),
    .pair_ready_o(setup_pair_ready),
    .pair_i(setup_pair),
    .plane_terms_valid_o(setup_terms_valid),
    .plane_terms_ready_i(setup_terms_ready),
    .plane_terms_o(setup_terms),
    .subtile_valid_o(prop_subtile_valid),
    .subtile_ready_i(prop_subtile_ready),
    .subtile_o(prop_subtile),
    .shaded_valid_i(prop_shaded_valid),
    .shaded_ready_o(prop_shaded_ready),
    .shaded_i(prop_shaded),
    .zrop_read_valid_o(zrop_read_valid),
    .zrop_read_ready_i(zrop_read_ready),
    .zrop_read_o(zrop_read),
    .zrop_read_data_valid_i(zrop_data_valid),
    .zrop_read_data_ready_o(zrop_data_ready),
    .zrop_read_data_i(zrop_data),
    .zrop_write_valid_o(zrop_write_valid),
    .zrop_write_ready_i(zrop_write_ready),
    .zrop_write_o(zrop_write),
    .zrop_fence_valid_o(zrop_fence_valid),
    .zrop_fence_ready_i(zrop_fence_ready),
    .zrop_fence_o(zrop_fence),
    .zrop_performed_valid_i(zrop_performed_valid),
    .zrop_performed_i(zrop_performed),
    .zrop_marker_valid_o(zrop_marker_valid),
    .zrop_marker_o(zrop_marker),
    .report_value_valid_o(report_value_valid),
    .report_value_o(report_value),
    .pixel_value_valid_o(pixel_value_valid),
    .pixel_value_o(pixel_value),
    .crop_read_valid_o(crop_read_valid),
    .crop_read_ready_i(crop_read_ready),
    .crop_read_o(crop_read),
    .crop_read_data_valid_i(crop_data_valid),
    .crop_read_data_ready_o(crop_data_ready),
    .crop_read_data_i(crop_data),
    .crop_write_valid_o(crop_write_valid),
    .crop_write_ready_i(crop_write_ready),
    .crop_write_o(crop_write),
    .crop_fence_valid_o(crop_fence_valid),
    .crop_fence_ready_i(crop_fence_ready),
    .crop_fence_o(crop_fence),
    .crop_performed_valid_i(crop_performed_valid),
    .crop_performed_i(crop_performed),
    .crop_marker_valid_o(crop_marker_valid),
    .crop_marker_o(crop_marker),
    .zcull_read_valid_o(zcull_read_valid),
    .zcull_read_ready_i(zcull_read_ready),
    .zcull_read_o(zcull_read),
    .zcull_read_data_valid_i(zcull_data_valid),
    .zcull_read_data_ready_o(zcull_data_ready),
    .zcull_read_data_i(zcull_data),
    .zcull_write_valid_o(zcull_write_valid),
    .zcull_write_ready_i(zcull_write_ready),
    .zcull_write_o(zcull_write),
    .discarded_o,
    .accepted_o,
    .ambiguous_o,
    .skipped_o,
    .zpass_count_o,
    .killed_o,
    .read_suppressed_o,
    .filled_o,
    .unsupported_o,
    .idle_o(pipe_idle)
  );

  draw_path #(
    .P(P.draw_path)
  ) draw_path (
    .clk_i,
    .rst_ni,
    .bundle_valid_i(three_d_valid),
    .bundle_ready_o(three_d_ready),
    .bundle_i(three_d),
    .complete_valid_o(reported_valid),
    .complete_ready_i(reported_ready),
    .complete_o(reported),
    .fault_valid_o(draw_fault_valid_o),
    .fault_ready_i(draw_fault_ready_i),
    .fault_o(draw_fault_o),
    .table_valid_o(table_valid),
    .table_ready_i(table_ready),
    .table_o(table_change),
    .table_done_valid_i(table_done_valid),
    .table_done_i(table_done),
    .epoch_done_valid_i(epoch_done_valid),
    .epoch_done_i(epoch_done),
    .aside_i,
    .constants_client_i(CONSTANTS_CLIENT),
    .constants_up_valid_o(constants_up_valid),
    .constants_up_ready_i(constants_up_ready),
    .constants_up_o(constants_up),
    .constants_down_valid_i(constants_down_valid),
    .constants_down_i(constants_down),
    .headers_client_i(HEADERS_CLIENT),
    .headers_up_valid_o(headers_up_valid),
    .headers_up_ready_i(headers_up_ready),
    .headers_up_o(headers_up),
    .headers_down_valid_i(headers_down_valid),
    .headers_down_i(headers_down),
    .index_read_valid_o(index_read_valid),
    .index_read_ready_i(index_read_ready),
    .index_read_o(index_read),
    .index_read_data_valid_i(index_data_valid),
    .index_read_data_ready_o(index_data_ready),
    .index_read_data_i(index_data),
    .world_valid_o(batch_valid),
    .world_ready_i(batch_ready),
    .world_o(batch),
    .wdx_valid_i(wdx_valid),
    .wdx_ready_o(wdx_ready),
    .wdx_i(wdx),
    .last_valid_o(last_valid),
    .last_ready_i(last_ready),
    .last_o(last),
    .alpha_entry_valid_i(alpha_entry_valid),
    .alpha_entry_ready_o(alpha_entry_ready),
    .alpha_entry_i(alpha_entry),
    .copied_valid_i(copied_valid),
    .copied_i(copied),
    .alpha_free_valid_o(alpha_free_valid),
    .alpha_free_ready_i(alpha_free_ready),
    .alpha_free_o(alpha_free),
    .made_valid_i(prim_valid_i),
    .made_ready_o(prim_ready_o),
    .made_i(prim_i),
    .prim_valid_o(prim_valid),
    .prim_ready_i(prim_ready),
    .prim_o(prim),
    .done_valid_i(marker_done_valid),
    .done_i(marker_done),
    .value_valid_i(report_value_valid),
    .value_i(report_value),
    .world_value_valid_i(world_report_valid),
    .world_value_i(world_report),
    .pixel_value_valid_i(pixel_value_valid),
    .pixel_value_i(pixel_value),
    .stage_value_valid_i(stage_value_valid),
    .stage_value_i(stage_value),
    .idle_o(draws_rest)
  );

  tile_port #(
    .P(P.zrop_port)
  ) zrop_port[P.raster_pipe.rops-1:0] (
    .clk_i,
    .rst_ni,
    .read_valid_i(zrop_read_valid),
    .read_ready_o(zrop_read_ready),
    .read_i(zrop_read),
    .read_data_valid_o(zrop_data_valid),
    .read_data_ready_i(zrop_data_ready),
    .read_data_o(zrop_data),
    .write_valid_i(zrop_write_valid),
    .write_ready_o(zrop_write_ready),
    .write_i(zrop_write),
    .fence_valid_i(zrop_fence_valid),
    .fence_ready_o(zrop_fence_ready),
    .fence_i(zrop_fence),
    .up_valid_o(zrop_up_valid),
    .up_ready_i(zrop_up_ready),
    .up_o(zrop_up),
    .down_valid_i(zrop_down_valid),
    .down_i(zrop_down),
    .performed_valid_o(zrop_performed_valid),
    .performed_o(zrop_performed),
    .client_i(zrop_client),
    .idle_o(zrop_rests)
  );

  tile_port #(
    .P(P.crop_port)
  ) crop_port[P.raster_pipe.rops-1:0] (
    .clk_i,
    .rst_ni,
    .read_valid_i(crop_read_valid),
    .read_ready_o(crop_read_ready),
    .read_i(crop_read),
    .read_data_valid_o(crop_data_valid),
    .read_data_ready_i(crop_data_ready),
    .read_data_o(crop_data),
    .write_valid_i(crop_write_valid),
    .write_ready_o(crop_write_ready),
    .write_i(crop_write),
    .fence_valid_i(crop_fence_valid),
    .fence_ready_o(crop_fence_ready),
    .fence_i(crop_fence),
    .up_valid_o(crop_up_valid),
    .up_ready_i(crop_up_ready),
    .up_o(crop_up),
    .down_valid_i(crop_down_valid),
    .down_i(crop_down),
    .performed_valid_o(crop_performed_valid),
    .performed_o(crop_performed),
    .client_i(crop_client),
    .idle_o(crop_rests)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // it asks for no fence
  client_port #(
    .P(P.zcull_port)
  ) zcull_port[P.raster_pipe.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .read_valid_i(zcull_read_valid),
    .read_ready_o(zcull_read_ready),
    .read_i(zcull_read),
    .read_data_valid_o(zcull_data_valid),
    .read_data_ready_i(zcull_data_ready),
    .read_data_o(zcull_data),
    .write_valid_i(zcull_write_valid),
    .write_ready_o(zcull_write_ready),
    .write_i(zcull_write),
    .fence_valid_i(1'b0),
    .fence_ready_o(),
    .fence_i('0),
    .up_valid_o(zcull_up_valid),
    .up_ready_i(zcull_up_ready),
    .up_o(zcull_up),
    .down_valid_i(zcull_down_valid),
    .down_i(zcull_down),
    .performed_valid_o(),
    .performed_o(),
    .client_i(zcull_client),
    .idle_o(zcull_rests)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  client_mux #(
    .P('{clients: ROP_CLIENTS, first: 32'd16, places: 32'd0})
  ) rop_mux[P.raster_pipe.rops-1:0] (
    .clk_i,
    .rst_ni,
    .up_valid_i(rop_up_valid),
    .up_ready_o(rop_up_ready),
    .up_i(rop_up),
    .merged_valid_o(up_valid[ROPS:1]),
    .merged_ready_i(up_ready[ROPS:1]),
    .merged_o(up[ROPS:1]),
    .freed_valid_i(freed_valid[ROPS:1]),
    .freed_i(freed[ROPS:1]),
    .down_valid_i(down_valid[ROPS:1]),
    .down_i(down[ROPS:1]),
    .client_down_valid_o(rop_down_valid),
    .client_down_o(rop_down),
    /* verilator lint_off PINCONNECTEMPTY */
    .idle_o()
    /* verilator lint_on PINCONNECTEMPTY */
  );

  memory_system #(
    .P(P.memory_system)
  ) memory_system (
    .clk_i,
    .rst_ni,
    .up_valid_i(up_valid),
    .up_ready_o(up_ready),
    .up_i(up),
    .freed_valid_o(freed_valid),
    .freed_o(freed),
    .down_valid_o(down_valid),
    .down_o(down),
    .control_valid_i({host_control_valid, control_valid_i}),
    .control_ready_o({host_control_ready, control_ready_o}),
    .control_i({host_control, control_i}),
    .controlled_valid_o({host_controlled_valid, controlled_valid_o}),
    .controlled_o({host_controlled, controlled_o}),
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
    .idle_o(memory_idle)
  );

  // ---- outputs
  assign compute_valid_o = compute_valid && compute_ready;
  assign compute_o = compute_bundle;
  assign compute_idle_o = engines_rest && compute_rests;
  assign three_d_valid_o = three_d_valid && three_d_ready;
  assign three_d_o = three_d;
  // A read of Host's that was refused: its channel is the one that it has loaded, which need not be the engines'.
  always_comb begin
    host_refusal_valid = 1'b0;
    host_refusal = '0;
    for (int k = P.ports - 1; k >= 0; k--)
      if (fault_valid_o[k] && fault_o[k].client == HOST_CLIENT && fault_o[k].access == ACCESS_KIND_READ) begin
        host_refusal_valid = 1'b1;
        host_refusal = fault_o[k];
      end
  end
  // An access of an engine that was refused: by translation, by a page's kind, by the system's.
  always_comb begin
    access_failed = kind_fault_valid_o != '0 || system_fault_valid_o;
    for (int k = 0; k < P.ports; k++) begin
      if (fault_valid_o[k] && fault_o[k].client != HOST_CLIENT) access_failed = 1'b1;
    end
  end
  assign failed = compute_fault_valid_o && compute_fault_ready_i || draw_fault_valid_o && draw_fault_ready_i
      || two_d_fault_valid_o && two_d_fault_ready_i || access_failed || (sm_fault_valid_o & sm_fault_ready_i) != '0;
  assign raster_idle_o = pipe_idle && stand_in_rests == '1 && zrop_rests == '1 && crop_rests == '1
      && zcull_rests == '1;
  assign inline_to_memory_idle_o = inline_idle && inline_settled;
  assign copy_engine_idle_o = copy_idle && copy_settled;
  assign idle_o = path_idle && draws_rest && compute_idle_o && hub_idle && raster_idle_o && memory_idle;

endmodule
