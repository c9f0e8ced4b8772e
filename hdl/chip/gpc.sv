// Generated from rtl-model/chip/gpc.rs by `cargo test -p assemblies`; do not edit.
// GPC: a graphics processing cluster with all that serves it. Batches of vertices become primitives in the circular buffers, primitives
// become quads, quads become pixels for the ROPs, and blocks of threads run. An assembly of the work crossbar, raster halves, the pipe
// manager, the cache of instructions and constants, TPCs, and world space after them. Where there are several GPCs, all raster halves
// get all primitives and state, each draws its own tiles, and their work is merged for each ROP.
//
// Rates and latencies are those of its parts. Batches and pixels keep their order, blocks end in any; state reaches a ROP after the work
// of all raster halves that came before it. Specification: WDX and the binner, Setup, Coarse raster, Zcull, Fine raster, PROP, GPM, MPC,
// SM, GCC, PES, Alpha/beta phases and circular buffers.

module gpc
  import client_mux_params_pkg::*;
  import client_port_params_pkg::*;
  import gpc_params_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import pixels_pkg::*;
  import raster_pkg::*;
  import reports_pkg::*;
  import rop_pkg::*;
  import shader_constants_pkg::*;
  import sm_pkg::*;
  import tasks_pkg::*;
  import tile_depth_pkg::*;
  import vertices_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter gpc_params_t P = GPC_PARAMS
) (
  // ---- ports
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic            [P.sms-1:0]  block_valid_i,
  output logic            [P.sms-1:0]  block_ready_o,
  input  block_packet_t   [P.sms-1:0]  block_i,
  output logic            [P.sms-1:0]  report_valid_o,
  input  logic            [P.sms-1:0]  report_ready_i,
  output block_report_t   [P.sms-1:0]  report_o,
  input  logic                         table_valid_i,
  output logic                         table_ready_o,
  input  constant_table_t              table_i,
  output logic                         table_done_valid_o,
  output logic                         table_done_o,
  input  logic                         batch_valid_i,
  output logic                         batch_ready_o,
  input  world_packet_t                batch_i,
  input  logic                         screen_valid_i,       // state and marks between primitives
  output logic                         screen_ready_o,
  input  screen_packet_t               screen_i,
  output logic                         alpha_entry_valid_o,  // what batches of the alpha phase have left
  input  logic                         alpha_entry_ready_i,
  output alpha_entry_t                 alpha_entry_o,
  input  logic                         alpha_free_valid_i,
  output logic                         alpha_free_ready_o,
  input  entry_grant_t                 alpha_free_i,
  output logic            [P.sms-1:0]  copied_valid_o,       // a task of the beta phase has its entry in shared memory
  output logic            [P.sms-1:0]  copied_o,
  output logic                         epoch_done_valid_o,
  input  logic                         epoch_done_ready_i,
  output epoch_done_t                  epoch_done_o,
  output logic            [P.rops-1:0] zrop_valid_o,
  input  logic            [P.rops-1:0] zrop_ready_i,
  output zrop_packet_t    [P.rops-1:0] zrop_o,
  input  logic            [P.rops-1:0] result_valid_i,
  output logic            [P.rops-1:0] result_ready_o,
  input  zrop_result_t    [P.rops-1:0] result_i,
  input  logic            [P.rops-1:0] feedback_valid_i,
  output logic            [P.rops-1:0] feedback_ready_o,
  input  depth_feedback_t [P.rops-1:0] feedback_i,
  output logic            [P.rops-1:0] crop_valid_o,
  input  logic            [P.rops-1:0] crop_ready_i,
  output crop_packet_t    [P.rops-1:0] crop_o,
  input  line_address_t                window_i,             // where the circular buffers begin, physical
  input  logic            [31:0]       aside_i,              // where blocks of constants lie aside, physical: bits 39 to 8
  output logic                         memory_up_valid_o,    // credits of the crossbar
  input  logic                         memory_up_ready_i,
  output memory_up_t                   memory_up_o,
  input  logic                         memory_down_valid_i,
  input  memory_down_t                 memory_down_i,
  input  logic                         memory_freed_valid_i,
  input  freed_places_t                memory_freed_i,
  output logic            [P.sms-1:0]  fixed_up_valid_o,
  input  logic            [P.sms-1:0]  fixed_up_ready_i,
  output memory_up_t      [P.sms-1:0]  fixed_up_o,
  input  logic            [P.sms-1:0]  fixed_down_valid_i,
  input  memory_down_t    [P.sms-1:0]  fixed_down_i,
  input  logic            [P.sms-1:0]  fixed_freed_valid_i,
  input  freed_places_t   [P.sms-1:0]  fixed_freed_i,
  output logic            [P.l1s-1:0]  l1_up_valid_o,
  input  logic            [P.l1s-1:0]  l1_up_ready_i,
  output memory_up_t      [P.l1s-1:0]  l1_up_o,
  input  logic            [P.l1s-1:0]  l1_down_valid_i,
  input  memory_down_t    [P.l1s-1:0]  l1_down_i,
  output logic            [P.gpcs-1:0] zcull_up_valid_o,
  input  logic            [P.gpcs-1:0] zcull_up_ready_i,
  output memory_up_t      [P.gpcs-1:0] zcull_up_o,
  input  logic            [P.gpcs-1:0] zcull_down_valid_i,
  input  memory_down_t    [P.gpcs-1:0] zcull_down_i,
  input  logic            [63:0]       cycle_i,              // which programs read
  output logic            [P.sms-1:0]  sm_fault_valid_o,     // a warp that was stopped
  input  logic            [P.sms-1:0]  sm_fault_ready_i,
  output sm_fault_t       [P.sms-1:0]  sm_fault_o,
  output logic                         world_marker_valid_o, // world space has done all before a report, and what it had counted
  output marker_done_t                 world_marker_o,
  output logic                         world_report_valid_o,
  output report_value_t                world_report_o,
  output logic            [P.sms-1:0]  stage_value_valid_o,  // invocations of each SM before it
  output report_value_t   [P.sms-1:0]  stage_value_o,
  output logic            [P.gpcs-1:0] pixel_value_valid_o,  // pixels that have gone to shading before it
  output report_value_t   [P.gpcs-1:0] pixel_value_o,
  output logic                         raster_idle_o,        // nothing is in the work crossbar and in raster halves
  output logic                         draws_idle_o,         // nothing of draws is in world space and shader cores
  output logic                         cores_idle_o          // nothing at all is there
);

  // Clients of the port to memory: gcc, the first raster half's records, viewport and clip, circular buffers; after them other halves' records.
  localparam int unsigned CLIENTS = 4;
  // The first raster half's records have priority over all clients: setup reads only what has been written, so it cannot starve the
  // writers; with a lower priority each of its reads would wait for a line of theirs.
  localparam int unsigned RECORDS = 1;
  // Records are read on the ring's virtual channel, and their lines are evicted last.
  localparam int unsigned RING = 1;
  localparam int unsigned LAST = 2;
  localparam int unsigned MEMORY_MUX_CLIENTS = 32'd1 << $clog2(CLIENTS + P.gpcs - 1);

  // ---- wires
  logic [P.work_crossbar.sources-1:0] work_crossbar_wdx_valid;
  wdx_packet_t [P.work_crossbar.sources-1:0] work_crossbar_wdx;
  logic work_crossbar_prim_valid, work_crossbar_prim_ready, work_crossbar_last_valid, work_crossbar_last_ready;
  logic work_crossbar_idle;
  prim_packet_t work_crossbar_prim;
  entry_last_t work_crossbar_last;
  logic prims_pop_valid, prims_pop_ready;
  prim_packet_t prims_pop;
  logic prims_out_pop_valid;
  prim_packet_t prims_out_pop;
  logic [P.gpcs-1:0] raster_half_prim_valid, raster_half_prim_ready, raster_half_fetch_valid, raster_half_fetch_ready;
  logic [P.gpcs-1:0] raster_half_plane_terms_valid, raster_half_plane_terms_ready, raster_half_subtile_valid;
  logic [P.gpcs-1:0] raster_half_subtile_ready, raster_half_zcull_read_valid, raster_half_zcull_read_ready;
  logic [P.gpcs-1:0] raster_half_zcull_write_valid, raster_half_zcull_write_ready, raster_half_idle;
  gpc_id_t [P.gpcs-1:0] raster_half_gpc;
  pair_read_t [P.gpcs-1:0] raster_half_fetch;
  plane_terms_t [P.gpcs-1:0] raster_half_plane_terms;
  subtile_packet_t [P.gpcs-1:0] raster_half_subtile;
  logic [P.gpcs-1:0][P.rops-1:0] raster_half_zrop_ready, raster_half_result_valid, raster_half_feedback_valid;
  logic [P.gpcs-1:0][P.rops-1:0] raster_half_crop_ready;
  zrop_result_t [P.gpcs-1:0][P.rops-1:0] raster_half_result;
  depth_feedback_t [P.gpcs-1:0][P.rops-1:0] raster_half_feedback;
  memory_read_t [P.gpcs-1:0] raster_half_zcull_read;
  memory_write_t [P.gpcs-1:0] raster_half_zcull_write;
  logic [P.gpcs-1:0] zcull_port_read_data_ready, zcull_port_read_data_valid, zcull_port_idle;
  sector_t [P.gpcs-1:0] zcull_port_read_data;
  logic [P.gpcs-1:0] fetches_pop_valid, fetches_pop_ready;
  pair_read_t [P.gpcs-1:0] fetches_pop;
  logic [P.gpcs-1:0] pairs_pop_ready, pairs_pop_valid;
  vertex_pair_t [P.gpcs-1:0] pairs_pop;
  logic [P.gpcs-1:0] terms_pop_valid, terms_pop_ready;
  plane_terms_t [P.gpcs-1:0] terms_pop;
  logic [P.gpcs-1:0] subtiles_pop_valid, subtiles_pop_ready;
  subtile_packet_t [P.gpcs-1:0] subtiles_pop;
  logic [P.gpcs-1:0] shades_pop_ready, shades_pop_valid;
  shaded_packet_t [P.gpcs-1:0] shades_pop;
  logic [P.sms-1:0] gcc_fill_valid, gcc_fill_ready;
  constant_cache_fill_t [P.sms-1:0] gcc_fill;
  logic gcc_memory_up_valid, gcc_idle;
  memory_up_t gcc_memory_up;
  logic [P.gpcs-1:0] gpm_shaded_ready, gpm_prim_done_valid, gpm_prim_done_ready, gpm_shaded_valid;
  logic [P.sms-1:0] gpm_vertex_valid, gpm_vertex_ready, gpm_world_valid, gpm_world_ready, gpm_pixel_valid;
  logic [P.sms-1:0] gpm_pixel_ready, gpm_plane_request_valid, gpm_plane_request_ready;
  world_packet_t [P.sms-1:0] gpm_vertex, gpm_world;
  logic [P.gpm.route.pes-1:0] gpm_prims_ready;
  subtile_packet_t [P.sms-1:0] gpm_pixel;
  plane_packet_t [P.sms-1:0] gpm_plane_request;
  prim_done_t [P.gpcs-1:0] gpm_prim_done;
  shaded_packet_t [P.gpcs-1:0] gpm_shaded;
  logic gpm_idle;
  logic [P.sms-1:0] tpc_gcc_request_ready, tpc_pixel_out_ready, tpc_passed_ready, tpc_gcc_request_valid;
  logic [P.sms-1:0] tpc_stage_valid, tpc_stage_ready, tpc_response_valid, tpc_launched_valid, tpc_passed_valid;
  logic [P.sms-1:0] tpc_pixel_out_valid, tpc_entry_read_valid, tpc_idle;
  constant_cache_request_t [P.sms-1:0] tpc_gcc_request;
  logic [P.sms-1:0][5:0] tpc_number;
  logic [P.sms-1:0][P.tpc.partitions-1:0] tpc_memory_up_ready, tpc_memory_down_valid;
  memory_down_t [P.sms-1:0][P.tpc.partitions-1:0] tpc_memory_down;
  stage_packet_t [P.sms-1:0] tpc_stage;
  isbe_row_t [P.sms-1:0] tpc_response;
  subtile_end_t [P.sms-1:0] tpc_launched;
  port_passed_t [P.sms-1:0] tpc_passed;
  pixel_out_t [P.sms-1:0] tpc_pixel_out;
  entry_read_t [P.sms-1:0] tpc_entry_read;
  logic [P.sms-1:0] viewport_row_request_ready, viewport_isbe_free_ready, viewport_row_request_valid;
  logic [P.sms-1:0] viewport_isbe_free_valid, viewport_part_read_valid, viewport_part_read;
  logic viewport_world_ready, viewport_entry_request_valid, viewport_entry_ready, viewport_wdx_valid;
  logic viewport_memory_up_valid, viewport_idle;
  isbe_access_t [P.sms-1:0] viewport_row_request;
  isbe_rows_t [P.sms-1:0] viewport_isbe_free;
  entry_request_t viewport_entry_request;
  wdx_packet_t viewport_wdx;
  memory_up_t viewport_memory_up;
  logic [P.circular_buffers.pes-1:0] circular_buffers_entry_request_valid, circular_buffers_entry_ready;
  logic [P.circular_buffers.pes-1:0] circular_buffers_alpha_free_valid;
  entry_request_t [P.circular_buffers.pes-1:0] circular_buffers_entry_request;
  entry_grant_t [P.circular_buffers.pes-1:0] circular_buffers_alpha_free;
  logic circular_buffers_memory_up_valid, circular_buffers_idle;
  memory_up_t circular_buffers_memory_up;
  logic [P.gpcs-1:0] record_port_pair_ready, record_port_pair_valid, record_port_read_valid, record_port_read_ready;
  logic [P.gpcs-1:0] record_port_idle;
  vertex_pair_t [P.gpcs-1:0] record_port_pair;
  memory_read_t [P.gpcs-1:0] record_port_read;
  logic [P.gpcs-1:0] record_client_read_data_ready, record_client_read_data_valid, record_client_memory_up_ready;
  logic [P.gpcs-1:0] record_client_memory_down_valid, record_client_idle;
  sector_t [P.gpcs-1:0] record_client_read_data;
  memory_down_t [P.gpcs-1:0] record_client_memory_down;
  logic [MEMORY_MUX_CLIENTS-1:0] memory_mux_client_up_valid;
  memory_up_t [MEMORY_MUX_CLIENTS-1:0] memory_mux_client_up;
  logic memory_mux_idle;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [P.work_crossbar.sources-1:0] work_crossbar_wdx_ready;
  logic [P.gpcs-1:0][P.rops-1:0] raster_half_zrop_valid, raster_half_result_ready, raster_half_feedback_ready;
  logic [P.gpcs-1:0][P.rops-1:0] raster_half_crop_valid;
  zrop_packet_t [P.gpcs-1:0][P.rops-1:0] raster_half_zrop;
  crop_packet_t [P.gpcs-1:0][P.rops-1:0] raster_half_crop;
  logic [P.rops-1:0][P.gpcs-1:0] zrop_merge_work_valid, zrop_merge_work_ready, zrop_merge_response_valid;
  logic [P.rops-1:0][P.gpcs-1:0] zrop_merge_response_ready, zrop_merge_report_valid, zrop_merge_report_ready;
  zrop_packet_t [P.rops-1:0][P.gpcs-1:0] zrop_merge_work;
  logic [P.rops-1:0] zrop_merge_zrop_valid, zrop_merge_zrop_ready, zrop_merge_result_valid, zrop_merge_result_ready;
  logic [P.rops-1:0] zrop_merge_feedback_valid, zrop_merge_feedback_ready, zrop_merge_idle;
  zrop_packet_t [P.rops-1:0] zrop_merge_zrop;
  zrop_result_t [P.rops-1:0] zrop_merge_result;
  zrop_result_t [P.rops-1:0][P.gpcs-1:0] zrop_merge_response;
  depth_feedback_t [P.rops-1:0] zrop_merge_feedback;
  depth_feedback_t [P.rops-1:0][P.gpcs-1:0] zrop_merge_report;
  logic [P.rops-1:0][P.gpcs-1:0] crop_merge_push_valid, crop_merge_push_ready, crop_merge_barrier, crop_merge_more;
  crop_packet_t [P.rops-1:0][P.gpcs-1:0] crop_merge_push;
  logic [P.rops-1:0] crop_merge_pop_valid, crop_merge_pop_ready, crop_merge_idle;
  crop_packet_t [P.rops-1:0] crop_merge_pop;
  logic [P.gpm.route.pes-1:0] gpm_prims_valid;
  world_packet_t [P.gpm.route.pes-1:0] gpm_prims;
  logic [P.sms-1:0][P.tpc.partitions-1:0] tpc_memory_up_valid;
  memory_up_t [P.sms-1:0][P.tpc.partitions-1:0] tpc_memory_up;
  logic [P.circular_buffers.pes-1:0] circular_buffers_entry_request_ready, circular_buffers_entry_valid;
  logic [P.circular_buffers.pes-1:0] circular_buffers_alpha_free_ready;
  entry_grant_t [P.circular_buffers.pes-1:0] circular_buffers_entry;
  logic [P.gpcs-1:0] record_client_memory_up_valid;
  memory_up_t [P.gpcs-1:0] record_client_memory_up;
  logic [MEMORY_MUX_CLIENTS-1:0] memory_mux_client_up_ready, memory_mux_client_down_valid;
  memory_down_t [MEMORY_MUX_CLIENTS-1:0] memory_mux_client_down;
  /* verilator lint_on UNUSEDSIGNAL */

  logic draws_idle;

  /* verilator lint_off UNUSEDSIGNAL */  // a few bits of a packet
  // All raster halves send state, and a CROP accepts it once.
  function automatic logic is_common(input crop_packet_t packet);
    return packet.kind == CROP_PACKET_STATE;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  /* verilator lint_off UNUSEDSIGNAL */  // a few bits of a packet
  // Whether the next packet belongs to this one.
  function automatic logic has_more(input crop_packet_t packet);
    colour_quads_t quads;
    quads = crop_packet_quads(packet);
    return packet.kind == CROP_PACKET_QUADS && (quads.source1 || quads.alphas);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  assign draws_idle = gpm_idle && viewport_idle && circular_buffers_idle && record_port_idle == '1
      && record_client_idle == '1 && memory_mux_idle && tpc_idle == '1;

  always_comb begin
    work_crossbar_wdx_valid = '0;
    for (int n = 0; n < P.work_crossbar.sources; n++) work_crossbar_wdx[n] = '0;
    work_crossbar_wdx_valid[0] = viewport_wdx_valid;
    work_crossbar_wdx[0] = viewport_wdx;
  end

  always_comb begin
    raster_half_zrop_ready = '0;
    raster_half_result_valid = '0;
    for (int n = 0; n < P.gpcs; n++) for (int m = 0; m < P.rops; m++) raster_half_result[n][m] = '0;
    raster_half_feedback_valid = '0;
    for (int n = 0; n < P.gpcs; n++) for (int m = 0; m < P.rops; m++) raster_half_feedback[n][m] = '0;
    raster_half_crop_ready = '0;
    for (int k = 0; k < P.gpcs; k++) begin
      raster_half_prim_valid[k] = prims_out_pop_valid && (raster_half_prim_ready | P.gpcs'(1) << k) == '1;
    end
    for (int g = 0; g < P.gpcs; g++) begin
      raster_half_gpc[g] = gpc_id_t'(g);
    end
    if (P.gpcs == 1) begin
      for (int k = 0; k < P.rops; k++) begin
        raster_half_zrop_ready[0][k] = zrop_ready_i[k];
        raster_half_result_valid[0][k] = result_valid_i[k];
        raster_half_result[0][k] = result_i[k];
        raster_half_feedback_valid[0][k] = feedback_valid_i[k];
        raster_half_feedback[0][k] = feedback_i[k];
        raster_half_crop_ready[0][k] = crop_ready_i[k];
      end
    end
    if (P.gpcs > 1) begin
      for (int k = 0; k < P.rops; k++) begin
        for (int g = 0; g < P.gpcs; g++) begin
          raster_half_zrop_ready[g][k] = zrop_merge_work_ready[k][g];
          raster_half_result_valid[g][k] = zrop_merge_response_valid[k][g];
          raster_half_result[g][k] = zrop_merge_response[k][g];
          raster_half_feedback_valid[g][k] = zrop_merge_report_valid[k][g];
          raster_half_feedback[g][k] = zrop_merge_report[k][g];
          raster_half_crop_ready[g][k] = crop_merge_push_ready[k][g];
        end
      end
    end
  end

  always_comb begin
    zrop_merge_work_valid = '0;
    for (int n = 0; n < P.rops; n++) for (int m = 0; m < P.gpcs; m++) zrop_merge_work[n][m] = '0;
    zrop_merge_zrop_ready = '0;
    zrop_merge_result_valid = '0;
    for (int n = 0; n < P.rops; n++) zrop_merge_result[n] = '0;
    zrop_merge_response_ready = '0;
    zrop_merge_feedback_valid = '0;
    for (int n = 0; n < P.rops; n++) zrop_merge_feedback[n] = '0;
    zrop_merge_report_ready = '0;
    if (P.gpcs > 1) begin
      for (int k = 0; k < P.rops; k++) begin
        for (int g = 0; g < P.gpcs; g++) begin
          zrop_merge_work_valid[k][g] = raster_half_zrop_valid[g][k];
          zrop_merge_work[k][g] = raster_half_zrop[g][k];
          zrop_merge_response_ready[k][g] = raster_half_result_ready[g][k];
          zrop_merge_report_ready[k][g] = raster_half_feedback_ready[g][k];
        end
        zrop_merge_zrop_ready[k] = zrop_ready_i[k];
        zrop_merge_result_valid[k] = result_valid_i[k];
        zrop_merge_result[k] = result_i[k];
        zrop_merge_feedback_valid[k] = feedback_valid_i[k];
        zrop_merge_feedback[k] = feedback_i[k];
      end
    end
  end

  always_comb begin
    crop_merge_push_valid = '0;
    for (int n = 0; n < P.rops; n++) for (int m = 0; m < P.gpcs; m++) crop_merge_push[n][m] = '0;
    crop_merge_barrier = '0;
    crop_merge_more = '0;
    crop_merge_pop_ready = '0;
    if (P.gpcs > 1) begin
      for (int k = 0; k < P.rops; k++) begin
        for (int g = 0; g < P.gpcs; g++) begin
          crop_merge_push_valid[k][g] = raster_half_crop_valid[g][k];
          crop_merge_push[k][g] = raster_half_crop[g][k];
          crop_merge_barrier[k][g] = is_common(raster_half_crop[g][k]);
          crop_merge_more[k][g] = has_more(raster_half_crop[g][k]);
        end
        crop_merge_pop_ready[k] = crop_ready_i[k];
      end
    end
  end

  always_comb begin
    gpm_prims_ready = '0;
    gpm_prims_ready[0] = viewport_world_ready;
  end

  always_comb begin
    tpc_memory_up_ready = '0;
    tpc_memory_down_valid = '0;
    for (int n = 0; n < P.sms; n++) for (int m = 0; m < P.tpc.partitions; m++) tpc_memory_down[n][m] = '0;
    for (int k = 0; k < P.sms; k++) begin
      tpc_number[k] = 6'(k);
    end
    for (int k = 0; k < P.l1s; k++) begin
      tpc_memory_up_ready[k / P.tpc.partitions][k % P.tpc.partitions] = l1_up_ready_i[k];
      tpc_memory_down_valid[k / P.tpc.partitions][k % P.tpc.partitions] = l1_down_valid_i[k];
      tpc_memory_down[k / P.tpc.partitions][k % P.tpc.partitions] = l1_down_i[k];
    end
  end

  always_comb begin
    circular_buffers_entry_request_valid = '0;
    for (int n = 0; n < P.circular_buffers.pes; n++) circular_buffers_entry_request[n] = '0;
    circular_buffers_entry_ready = '0;
    circular_buffers_alpha_free_valid = '0;
    for (int n = 0; n < P.circular_buffers.pes; n++) circular_buffers_alpha_free[n] = '0;
    circular_buffers_entry_request_valid[0] = viewport_entry_request_valid;
    circular_buffers_entry_request[0] = viewport_entry_request;
    circular_buffers_entry_ready[0] = viewport_entry_ready;
    circular_buffers_alpha_free_valid[0] = alpha_free_valid_i;
    circular_buffers_alpha_free[0] = alpha_free_i;
  end

  always_comb begin
    for (int g = 0; g < P.gpcs; g++) begin
      record_client_memory_up_ready[g] = memory_mux_client_up_ready[g == 0 ? RECORDS : CLIENTS - 1 + g];
      record_client_memory_down_valid[g] = memory_mux_client_down_valid[g == 0 ? RECORDS : CLIENTS - 1 + g];
      record_client_memory_down[g] = memory_mux_client_down[g == 0 ? RECORDS : CLIENTS - 1 + g];
    end
  end

  always_comb begin
    memory_mux_client_up_valid = '0;
    for (int n = 0; n < MEMORY_MUX_CLIENTS; n++) memory_mux_client_up[n] = '0;
    memory_mux_client_up_valid[0] = gcc_memory_up_valid;
    memory_mux_client_up[0] = gcc_memory_up;
    memory_mux_client_up_valid[2] = viewport_memory_up_valid;
    memory_mux_client_up[2] = viewport_memory_up;
    memory_mux_client_up_valid[3] = circular_buffers_memory_up_valid;
    memory_mux_client_up[3] = circular_buffers_memory_up;
    for (int g = 0; g < P.gpcs; g++) begin
      memory_mux_client_up_valid[g == 0 ? RECORDS : CLIENTS - 1 + g] = record_client_memory_up_valid[g];
      memory_mux_client_up[g == 0 ? RECORDS : CLIENTS - 1 + g] = record_client_memory_up[g];
    end
  end

  // ---- parts
  work_crossbar #(
    .P(P.work_crossbar)
  ) work_crossbar (
    .clk_i,
    .rst_ni,
    .screen_valid_i,
    .screen_ready_o,
    .screen_i,
    .wdx_valid_i (work_crossbar_wdx_valid),
    .wdx_ready_o (work_crossbar_wdx_ready),
    .wdx_i       (work_crossbar_wdx),
    .prim_valid_o(work_crossbar_prim_valid),
    .prim_ready_i(work_crossbar_prim_ready),
    .prim_o      (work_crossbar_prim),
    .last_valid_o(work_crossbar_last_valid),
    .last_ready_i(work_crossbar_last_ready),
    .last_o      (work_crossbar_last),
    .idle_o      (work_crossbar_idle)
  );

  fifo #(
    .WIDTH($bits(prim_packet_t))
  ) prims (
    .clk_i,
    .rst_ni,
    .push_valid_i(work_crossbar_prim_valid),
    .push_ready_o(work_crossbar_prim_ready),
    .push_i      (work_crossbar_prim),
    .pop_valid_o (prims_pop_valid),
    .pop_ready_i (prims_pop_ready),
    .pop_o       (prims_pop)
  );

  fifo #(
    .WIDTH($bits(prim_packet_t))
  ) prims_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(prims_pop_valid),
    .push_ready_o(prims_pop_ready),
    .push_i      (prims_pop),
    .pop_valid_o (prims_out_pop_valid),
    .pop_ready_i (raster_half_prim_ready == '1),
    .pop_o       (prims_out_pop)
  );

  raster_half #(
    .P(P.raster_half)
  ) raster_half[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .prim_valid_i           (raster_half_prim_valid),
    .prim_ready_o           (raster_half_prim_ready),
    .prim_i                 (prims_out_pop),
    .gpc_i                  (raster_half_gpc),
    .fetch_valid_o          (raster_half_fetch_valid),
    .fetch_ready_i          (raster_half_fetch_ready),
    .fetch_o                (raster_half_fetch),
    .pair_valid_i           (pairs_pop_valid),
    .pair_ready_o           (pairs_pop_ready),
    .pair_i                 (pairs_pop),
    .plane_terms_valid_o    (raster_half_plane_terms_valid),
    .plane_terms_ready_i    (raster_half_plane_terms_ready),
    .plane_terms_o          (raster_half_plane_terms),
    .subtile_valid_o        (raster_half_subtile_valid),
    .subtile_ready_i        (raster_half_subtile_ready),
    .subtile_o              (raster_half_subtile),
    .shaded_valid_i         (shades_pop_valid),
    .shaded_ready_o         (shades_pop_ready),
    .shaded_i               (shades_pop),
    .zrop_valid_o           (raster_half_zrop_valid),
    .zrop_ready_i           (raster_half_zrop_ready),
    .zrop_o                 (raster_half_zrop),
    .result_valid_i         (raster_half_result_valid),
    .result_ready_o         (raster_half_result_ready),
    .result_i               (raster_half_result),
    .feedback_valid_i       (raster_half_feedback_valid),
    .feedback_ready_o       (raster_half_feedback_ready),
    .feedback_i             (raster_half_feedback),
    .crop_valid_o           (raster_half_crop_valid),
    .crop_ready_i           (raster_half_crop_ready),
    .crop_o                 (raster_half_crop),
    .report_value_valid_o   (pixel_value_valid_o),
    .report_value_o         (pixel_value_o),
    .zcull_read_valid_o     (raster_half_zcull_read_valid),
    .zcull_read_ready_i     (raster_half_zcull_read_ready),
    .zcull_read_o           (raster_half_zcull_read),
    .zcull_read_data_valid_i(zcull_port_read_data_valid),
    .zcull_read_data_ready_o(zcull_port_read_data_ready),
    .zcull_read_data_i      (zcull_port_read_data),
    .zcull_write_valid_o    (raster_half_zcull_write_valid),
    .zcull_write_ready_i    (raster_half_zcull_write_ready),
    .zcull_write_o          (raster_half_zcull_write),
    .idle_o                 (raster_half_idle)
  );

  if (P.gpcs > 1) begin : several
    zrop_merge #(
      .P(P.zrop_merge)
    ) zrop_merge[P.rops-1:0] (
      .clk_i,
      .rst_ni,
      .work_valid_i    (zrop_merge_work_valid),
      .work_ready_o    (zrop_merge_work_ready),
      .work_i          (zrop_merge_work),
      .zrop_valid_o    (zrop_merge_zrop_valid),
      .zrop_ready_i    (zrop_merge_zrop_ready),
      .zrop_o          (zrop_merge_zrop),
      .result_valid_i  (zrop_merge_result_valid),
      .result_ready_o  (zrop_merge_result_ready),
      .result_i        (zrop_merge_result),
      .response_valid_o(zrop_merge_response_valid),
      .response_ready_i(zrop_merge_response_ready),
      .response_o      (zrop_merge_response),
      .feedback_valid_i(zrop_merge_feedback_valid),
      .feedback_ready_o(zrop_merge_feedback_ready),
      .feedback_i      (zrop_merge_feedback),
      .report_valid_o  (zrop_merge_report_valid),
      .report_ready_i  (zrop_merge_report_ready),
      .report_o        (zrop_merge_report),
      .idle_o          (zrop_merge_idle)
    );

    arbiter #(
      .WIDTH($bits(crop_packet_t)),
      .CHANNELS(P.gpcs)
    ) crop_merge[P.rops-1:0] (
      .clk_i,
      .rst_ni,
      .push_valid_i(crop_merge_push_valid),
      .push_ready_o(crop_merge_push_ready),
      .push_i      (crop_merge_push),
      .barrier_i   (crop_merge_barrier),
      .more_i      (crop_merge_more),
      .pop_valid_o (crop_merge_pop_valid),
      .pop_ready_i (crop_merge_pop_ready),
      .pop_o       (crop_merge_pop),
      .idle_o      (crop_merge_idle)
    );
  end else begin : no_several
    always_comb begin
      zrop_merge_work_ready = '0;
      zrop_merge_zrop_valid = '0;
      for (int n = 0; n < P.rops; n++) zrop_merge_zrop[n] = '0;
      zrop_merge_result_ready = '0;
      zrop_merge_response_valid = '0;
      for (int n = 0; n < P.rops; n++) for (int m = 0; m < P.gpcs; m++) zrop_merge_response[n][m] = '0;
      zrop_merge_feedback_ready = '0;
      zrop_merge_report_valid = '0;
      for (int n = 0; n < P.rops; n++) for (int m = 0; m < P.gpcs; m++) zrop_merge_report[n][m] = '0;
      zrop_merge_idle = '0;
      crop_merge_push_ready = '0;
      crop_merge_pop_valid = '0;
      for (int n = 0; n < P.rops; n++) crop_merge_pop[n] = '0;
      crop_merge_idle = '0;
    end
  end

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  client_port #(
    .P(P.zcull_port)
  ) zcull_port[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .read_valid_i       (raster_half_zcull_read_valid),
    .read_ready_o       (raster_half_zcull_read_ready),
    .read_i             (raster_half_zcull_read),
    .read_data_valid_o  (zcull_port_read_data_valid),
    .read_data_ready_i  (zcull_port_read_data_ready),
    .read_data_o        (zcull_port_read_data),
    .write_valid_i      (raster_half_zcull_write_valid),
    .write_ready_o      (raster_half_zcull_write_ready),
    .write_i            (raster_half_zcull_write),
    .fence_valid_i      (1'b0),
    .fence_ready_o      (),
    .fence_i            (memory_fence_t'('0)),
    .memory_up_valid_o  (zcull_up_valid_o),
    .memory_up_ready_i  (zcull_up_ready_i),
    .memory_up_o        (zcull_up_o),
    .memory_down_valid_i(zcull_down_valid_i),
    .memory_down_i      (zcull_down_i),
    .performed_valid_o  (),
    .performed_o        (),
    .idle_o             (zcull_port_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  fifo #(
    .WIDTH($bits(pair_read_t))
  ) fetches[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(raster_half_fetch_valid),
    .push_ready_o(raster_half_fetch_ready),
    .push_i      (raster_half_fetch),
    .pop_valid_o (fetches_pop_valid),
    .pop_ready_i (fetches_pop_ready),
    .pop_o       (fetches_pop)
  );

  fifo #(
    .WIDTH($bits(vertex_pair_t))
  ) pairs[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(record_port_pair_valid),
    .push_ready_o(record_port_pair_ready),
    .push_i      (record_port_pair),
    .pop_valid_o (pairs_pop_valid),
    .pop_ready_i (pairs_pop_ready),
    .pop_o       (pairs_pop)
  );

  fifo #(
    .WIDTH($bits(plane_terms_t))
  ) terms[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(raster_half_plane_terms_valid),
    .push_ready_o(raster_half_plane_terms_ready),
    .push_i      (raster_half_plane_terms),
    .pop_valid_o (terms_pop_valid),
    .pop_ready_i (terms_pop_ready),
    .pop_o       (terms_pop)
  );

  fifo #(
    .WIDTH($bits(subtile_packet_t))
  ) subtiles[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(raster_half_subtile_valid),
    .push_ready_o(raster_half_subtile_ready),
    .push_i      (raster_half_subtile),
    .pop_valid_o (subtiles_pop_valid),
    .pop_ready_i (subtiles_pop_ready),
    .pop_o       (subtiles_pop)
  );

  fifo #(
    .WIDTH($bits(shaded_packet_t))
  ) shades[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(gpm_shaded_valid),
    .push_ready_o(gpm_shaded_ready),
    .push_i      (gpm_shaded),
    .pop_valid_o (shades_pop_valid),
    .pop_ready_i (shades_pop_ready),
    .pop_o       (shades_pop)
  );

  gcc #(
    .P(P.gcc)
  ) gcc (
    .clk_i,
    .rst_ni,
    .request_valid_i    (tpc_gcc_request_valid),
    .request_ready_o    (tpc_gcc_request_ready),
    .request_i          (tpc_gcc_request),
    .fill_valid_o       (gcc_fill_valid),
    .fill_ready_i       (gcc_fill_ready),
    .fill_o             (gcc_fill),
    .table_valid_i,
    .table_ready_o,
    .table_i,
    .table_done_valid_o,
    .table_done_o,
    .memory_up_valid_o  (gcc_memory_up_valid),
    .memory_up_ready_i  (memory_mux_client_up_ready[0]),
    .memory_up_o        (gcc_memory_up),
    .memory_down_valid_i(memory_mux_client_down_valid[0]),
    .memory_down_i      (memory_mux_client_down[0]),
    .aside_i,
    .idle_o             (gcc_idle)
  );

  gpm #(
    .P(P.gpm)
  ) gpm (
    .clk_i,
    .rst_ni,
    .batch_valid_i,
    .batch_ready_o,
    .batch_i,
    .vertex_valid_o       (gpm_vertex_valid),
    .vertex_ready_i       (gpm_vertex_ready),
    .vertex_o             (gpm_vertex),
    .world_valid_o        (gpm_world_valid),
    .world_ready_i        (gpm_world_ready),
    .world_o              (gpm_world),
    .prims_valid_o        (gpm_prims_valid),
    .prims_ready_i        (gpm_prims_ready),
    .prims_o              (gpm_prims),
    .plane_terms_valid_i  (terms_pop_valid),
    .plane_terms_ready_o  (terms_pop_ready),
    .plane_terms_i        (terms_pop),
    .subtile_valid_i      (subtiles_pop_valid),
    .subtile_ready_o      (subtiles_pop_ready),
    .subtile_i            (subtiles_pop),
    .pixel_valid_o        (gpm_pixel_valid),
    .pixel_ready_i        (gpm_pixel_ready),
    .pixel_o              (gpm_pixel),
    .plane_request_valid_o(gpm_plane_request_valid),
    .plane_request_ready_i(gpm_plane_request_ready),
    .plane_request_o      (gpm_plane_request),
    .read_valid_i         (tpc_entry_read_valid),
    .read_i               (tpc_entry_read),
    .launched_valid_i     (tpc_launched_valid),
    .launched_i           (tpc_launched),
    .prim_done_valid_o    (gpm_prim_done_valid),
    .prim_done_ready_i    (gpm_prim_done_ready),
    .prim_done_o          (gpm_prim_done),
    .pixel_out_valid_i    (tpc_pixel_out_valid),
    .pixel_out_ready_o    (tpc_pixel_out_ready),
    .pixel_out_i          (tpc_pixel_out),
    .passed_valid_i       (tpc_passed_valid),
    .passed_ready_o       (tpc_passed_ready),
    .passed_i             (tpc_passed),
    .shaded_valid_o       (gpm_shaded_valid),
    .shaded_ready_i       (gpm_shaded_ready),
    .shaded_o             (gpm_shaded),
    .epoch_done_valid_o,
    .epoch_done_ready_i,
    .epoch_done_o,
    .idle_o               (gpm_idle)
  );

  tpc #(
    .P(P.tpc)
  ) tpc[P.sms-1:0] (
    .clk_i,
    .rst_ni,
    .block_valid_i,
    .block_ready_o,
    .block_i,
    .report_valid_o,
    .report_ready_i,
    .report_o,
    .gcc_request_valid_o  (tpc_gcc_request_valid),
    .gcc_request_ready_i  (tpc_gcc_request_ready),
    .gcc_request_o        (tpc_gcc_request),
    .gcc_fill_valid_i     (gcc_fill_valid),
    .gcc_fill_ready_o     (gcc_fill_ready),
    .gcc_fill_i           (gcc_fill),
    .number_i             (tpc_number),
    .memory_up_valid_o    (tpc_memory_up_valid),
    .memory_up_ready_i    (tpc_memory_up_ready),
    .memory_up_o          (tpc_memory_up),
    .memory_down_valid_i  (tpc_memory_down_valid),
    .memory_down_i        (tpc_memory_down),
    .vertex_valid_i       (gpm_vertex_valid),
    .vertex_ready_o       (gpm_vertex_ready),
    .vertex_i             (gpm_vertex),
    .world_valid_i        (gpm_world_valid),
    .world_ready_o        (gpm_world_ready),
    .world_i              (gpm_world),
    .stage_valid_o        (tpc_stage_valid),
    .stage_ready_i        (tpc_stage_ready),
    .stage_o              (tpc_stage),
    .stage_value_valid_o,
    .stage_value_o,
    .part_read_valid_i    (viewport_part_read_valid),
    .part_read_i          (viewport_part_read),
    .access_valid_i       (viewport_row_request_valid),
    .access_ready_o       (viewport_row_request_ready),
    .access_i             (viewport_row_request),
    .response_valid_o     (tpc_response_valid),
    .response_o           (tpc_response),
    .isbe_free_valid_i    (viewport_isbe_free_valid),
    .isbe_free_ready_o    (viewport_isbe_free_ready),
    .isbe_free_i          (viewport_isbe_free),
    .pixel_valid_i        (gpm_pixel_valid),
    .pixel_ready_o        (gpm_pixel_ready),
    .pixel_i              (gpm_pixel),
    .launched_valid_o     (tpc_launched_valid),
    .launched_o           (tpc_launched),
    .passed_valid_o       (tpc_passed_valid),
    .passed_ready_i       (tpc_passed_ready),
    .passed_o             (tpc_passed),
    .pixel_out_valid_o    (tpc_pixel_out_valid),
    .pixel_out_ready_i    (tpc_pixel_out_ready),
    .pixel_out_o          (tpc_pixel_out),
    .plane_request_valid_i(gpm_plane_request_valid),
    .plane_request_ready_o(gpm_plane_request_ready),
    .plane_request_i      (gpm_plane_request),
    .entry_read_valid_o   (tpc_entry_read_valid),
    .entry_read_o         (tpc_entry_read),
    .window_i,
    .copied_valid_o,
    .copied_o,
    .fixed_up_valid_o,
    .fixed_up_ready_i,
    .fixed_up_o,
    .fixed_down_valid_i,
    .fixed_down_i,
    .fixed_freed_valid_i,
    .fixed_freed_i,
    .fault_valid_o        (sm_fault_valid_o),
    .fault_ready_i        (sm_fault_ready_i),
    .fault_o              (sm_fault_o),
    .cycle_i,
    .idle_o               (tpc_idle)
  );

  viewport_stream_clip #(
    .P(P.viewport)
  ) viewport (
    .clk_i,
    .rst_ni,
    .world_valid_i        (gpm_prims_valid[0]),
    .world_ready_o        (viewport_world_ready),
    .world_i              (gpm_prims[0]),
    .first_sm_i           (sm_id_t'(0)),
    .stage_valid_i        (tpc_stage_valid),
    .stage_ready_o        (tpc_stage_ready),
    .stage_i              (tpc_stage),
    .row_request_valid_o  (viewport_row_request_valid),
    .row_request_ready_i  (viewport_row_request_ready),
    .row_request_o        (viewport_row_request),
    .row_valid_i          (tpc_response_valid),
    .row_i                (tpc_response),
    .isbe_free_valid_o    (viewport_isbe_free_valid),
    .isbe_free_ready_i    (viewport_isbe_free_ready),
    .isbe_free_o          (viewport_isbe_free),
    .part_read_valid_o    (viewport_part_read_valid),
    .part_read_o          (viewport_part_read),
    .entry_request_valid_o(viewport_entry_request_valid),
    .entry_request_ready_i(circular_buffers_entry_request_ready[0]),
    .entry_request_o      (viewport_entry_request),
    .entry_valid_i        (circular_buffers_entry_valid[0]),
    .entry_ready_o        (viewport_entry_ready),
    .entry_i              (circular_buffers_entry[0]),
    .alpha_entry_valid_o,
    .alpha_entry_ready_i,
    .alpha_entry_o,
    .wdx_valid_o          (viewport_wdx_valid),
    .wdx_ready_i          (work_crossbar_wdx_ready[0]),
    .wdx_o                (viewport_wdx),
    .memory_up_valid_o    (viewport_memory_up_valid),
    .memory_up_ready_i    (memory_mux_client_up_ready[2]),
    .memory_up_o          (viewport_memory_up),
    .memory_down_valid_i  (memory_mux_client_down_valid[2]),
    .memory_down_i        (memory_mux_client_down[2]),
    .window_i,
    .marker_done_valid_o  (world_marker_valid_o),
    .marker_done_o        (world_marker_o),
    .report_value_valid_o (world_report_valid_o),
    .report_value_o       (world_report_o),
    .idle_o               (viewport_idle)
  );

  circular_buffers #(
    .P(P.circular_buffers)
  ) circular_buffers (
    .clk_i,
    .rst_ni,
    .entry_request_valid_i(circular_buffers_entry_request_valid),
    .entry_request_ready_o(circular_buffers_entry_request_ready),
    .entry_request_i      (circular_buffers_entry_request),
    .entry_valid_o        (circular_buffers_entry_valid),
    .entry_ready_i        (circular_buffers_entry_ready),
    .entry_o              (circular_buffers_entry),
    .entry_last_valid_i   (work_crossbar_last_valid),
    .entry_last_ready_o   (work_crossbar_last_ready),
    .entry_last_i         (work_crossbar_last),
    .prim_done_valid_i    (gpm_prim_done_valid),
    .prim_done_ready_o    (gpm_prim_done_ready),
    .prim_done_i          (gpm_prim_done),
    .alpha_free_valid_i   (circular_buffers_alpha_free_valid),
    .alpha_free_ready_o   (circular_buffers_alpha_free_ready),
    .alpha_free_i         (circular_buffers_alpha_free),
    .memory_up_valid_o    (circular_buffers_memory_up_valid),
    .memory_up_ready_i    (memory_mux_client_up_ready[3]),
    .memory_up_o          (circular_buffers_memory_up),
    .memory_down_valid_i  (memory_mux_client_down_valid[3]),
    .memory_down_i        (memory_mux_client_down[3]),
    .base_i               (window_i),
    .idle_o               (circular_buffers_idle)
  );

  record_port #(
    .P(P.record_port)
  ) record_port[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .fetch_valid_i    (fetches_pop_valid),
    .fetch_ready_o    (fetches_pop_ready),
    .fetch_i          (fetches_pop),
    .pair_valid_o     (record_port_pair_valid),
    .pair_ready_i     (record_port_pair_ready),
    .pair_o           (record_port_pair),
    .window_i,
    .read_valid_o     (record_port_read_valid),
    .read_ready_i     (record_port_read_ready),
    .read_o           (record_port_read),
    .read_data_valid_i(record_client_read_data_valid),
    .read_data_ready_o(record_client_read_data_ready),
    .read_data_i      (record_client_read_data),
    .idle_o           (record_port_idle)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  client_port #(
    .P('{work_depth: CLIENT_PORT_PARAMS.work_depth, sectors_log2: CLIENT_PORT_PARAMS.sectors_log2, slices: P.slices, channel: RING, evict: LAST, view: CLIENT_PORT_PARAMS.view, physical: 32'd1, settle: 32'd0})
  ) record_client[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .read_valid_i       (record_port_read_valid),
    .read_ready_o       (record_port_read_ready),
    .read_i             (record_port_read),
    .read_data_valid_o  (record_client_read_data_valid),
    .read_data_ready_i  (record_client_read_data_ready),
    .read_data_o        (record_client_read_data),
    .write_valid_i      (1'b0),
    .write_ready_o      (),
    .write_i            (memory_write_t'('0)),
    .fence_valid_i      (1'b0),
    .fence_ready_o      (),
    .fence_i            (memory_fence_t'('0)),
    .memory_up_valid_o  (record_client_memory_up_valid),
    .memory_up_ready_i  (record_client_memory_up_ready),
    .memory_up_o        (record_client_memory_up),
    .memory_down_valid_i(record_client_memory_down_valid),
    .memory_down_i      (record_client_memory_down),
    .performed_valid_o  (),
    .performed_o        (),
    .idle_o             (record_client_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  client_mux #(
    .P('{clients: MEMORY_MUX_CLIENTS, first: RECORDS, places: CLIENT_MUX_PARAMS.places})
  ) memory_mux (
    .clk_i,
    .rst_ni,
    .client_up_valid_i  (memory_mux_client_up_valid),
    .client_up_ready_o  (memory_mux_client_up_ready),
    .client_up_i        (memory_mux_client_up),
    .client_down_valid_o(memory_mux_client_down_valid),
    .client_down_o      (memory_mux_client_down),
    .memory_up_valid_o,
    .memory_up_ready_i,
    .memory_up_o,
    .memory_down_valid_i,
    .memory_down_i,
    .memory_freed_valid_i,
    .memory_freed_i,
    .idle_o             (memory_mux_idle)
  );

  // ---- outputs
  assign alpha_free_ready_o = circular_buffers_alpha_free_ready[0];
  assign raster_idle_o = work_crossbar_idle && !prims_pop_valid && !prims_out_pop_valid && raster_half_idle == '1
      && (!(P.gpcs > 1) || zrop_merge_idle == '1) && (!(P.gpcs > 1) || crop_merge_idle == '1) && ~fetches_pop_valid == '1
      && ~pairs_pop_valid == '1 && ~terms_pop_valid == '1 && ~subtiles_pop_valid == '1 && ~shades_pop_valid == '1
      && zcull_port_idle == '1;
  assign draws_idle_o = draws_idle;
  assign cores_idle_o = draws_idle && gcc_idle;

  always_comb begin
    zrop_valid_o = '0;
    for (int n = 0; n < P.rops; n++) zrop_o[n] = '0;
    result_ready_o = '0;
    feedback_ready_o = '0;
    crop_valid_o = '0;
    for (int n = 0; n < P.rops; n++) crop_o[n] = '0;
    if (P.gpcs == 1) begin
      for (int k = 0; k < P.rops; k++) begin
        zrop_valid_o[k] = raster_half_zrop_valid[0][k];
        zrop_o[k] = raster_half_zrop[0][k];
        result_ready_o[k] = raster_half_result_ready[0][k];
        feedback_ready_o[k] = raster_half_feedback_ready[0][k];
        crop_valid_o[k] = raster_half_crop_valid[0][k];
        crop_o[k] = raster_half_crop[0][k];
      end
    end
    if (P.gpcs > 1) begin
      for (int k = 0; k < P.rops; k++) begin
        zrop_valid_o[k] = zrop_merge_zrop_valid[k];
        zrop_o[k] = zrop_merge_zrop[k];
        result_ready_o[k] = zrop_merge_result_ready[k];
        feedback_ready_o[k] = zrop_merge_feedback_ready[k];
        crop_valid_o[k] = crop_merge_pop_valid[k];
        crop_o[k] = crop_merge_pop[k];
      end
    end
    for (int k = 0; k < P.l1s; k++) begin
      l1_up_valid_o[k] = tpc_memory_up_valid[k / P.tpc.partitions][k % P.tpc.partitions];
      l1_up_o[k] = tpc_memory_up[k / P.tpc.partitions][k % P.tpc.partitions];
    end
  end

endmodule
