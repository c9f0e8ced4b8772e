// Generated from rtl-model/chip/shader_cores.rs by `cargo test -p assemblies`; do not edit.
// Shader cores of a GPC: its TPCs and what serves them. Batches of vertices become primitives in the circular buffers, subtiles of
// quads become pixels, blocks of threads run. An assembly of the cache of instructions and constants, the pipe manager, TPCs,
// viewport, stream output and clip, the circular buffers, and setup's way to their records.
//
// Rates and latencies are those of its parts. Batches and pixels keep their order, blocks end in any. Specification: GPM, MPC, SM, GCC,
// PES, Alpha/beta phases and circular buffers.

module shader_cores
  import client_mux_params_pkg::*;
  import client_port_params_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import pixels_pkg::*;
  import reports_pkg::*;
  import shader_constants_pkg::*;
  import shader_cores_params_pkg::*;
  import sm_pkg::*;
  import tasks_pkg::*;
  import vertices_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter shader_cores_params_t P = SHADER_CORES_PARAMS
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
  output logic                         wdx_valid_o,
  input  logic                         wdx_ready_i,
  output wdx_packet_t                  wdx_o,
  input  logic                         last_valid_i,         // the last primitive of an entry
  output logic                         last_ready_o,
  input  entry_last_t                  last_i,
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
  input  logic            [P.gpcs-1:0] fetch_valid_i,        // of setup
  output logic            [P.gpcs-1:0] fetch_ready_o,
  input  pair_index_t     [P.gpcs-1:0] fetch_i,
  output logic            [P.gpcs-1:0] pair_valid_o,
  input  logic            [P.gpcs-1:0] pair_ready_i,
  output vertex_pair_t    [P.gpcs-1:0] pair_o,
  input  logic            [P.gpcs-1:0] plane_terms_valid_i,
  output logic            [P.gpcs-1:0] plane_terms_ready_o,
  input  plane_terms_t    [P.gpcs-1:0] plane_terms_i,
  input  logic            [P.gpcs-1:0] subtile_valid_i,      // of PROP
  output logic            [P.gpcs-1:0] subtile_ready_o,
  input  subtile_packet_t [P.gpcs-1:0] subtile_i,
  output logic            [P.gpcs-1:0] shaded_valid_o,
  input  logic            [P.gpcs-1:0] shaded_ready_i,
  output shaded_packet_t  [P.gpcs-1:0] shaded_o,
  input  line_address_t                window_i,             // where the circular buffers begin, physical
  input  logic            [31:0]       aside_i,              // where blocks of constants lie aside, physical: bits 39 to 8
  input  client_id_t                   client_i,             // gcc's; the others' follow
  output logic                         up_valid_o,
  input  logic                         up_ready_i,
  output memory_up_t                   up_o,
  input  logic                         freed_valid_i,        // places of `up` in the crossbar
  input  freed_places_t                freed_i,
  input  logic                         down_valid_i,
  input  memory_down_t                 down_i,
  input  client_id_t      [P.sms-1:0]  fixed_client_i,       // of each TPC's vertex fetch; its STRI's follows
  output logic            [P.sms-1:0]  fixed_up_valid_o,
  input  logic            [P.sms-1:0]  fixed_up_ready_i,
  output memory_up_t      [P.sms-1:0]  fixed_up_o,
  input  logic            [P.sms-1:0]  fixed_freed_valid_i,
  input  freed_places_t   [P.sms-1:0]  fixed_freed_i,
  input  logic            [P.sms-1:0]  fixed_down_valid_i,
  input  memory_down_t    [P.sms-1:0]  fixed_down_i,
  input  client_id_t      [P.l1s-1:0]  l1_client_i,
  output logic            [P.l1s-1:0]  l1_up_valid_o,
  input  logic            [P.l1s-1:0]  l1_up_ready_i,
  output memory_up_t      [P.l1s-1:0]  l1_up_o,
  input  logic            [P.l1s-1:0]  l1_down_valid_i,
  input  memory_down_t    [P.l1s-1:0]  l1_down_i,
  input  logic            [63:0]       clock_i,              // which programs read
  output logic            [P.sms-1:0]  sm_fault_valid_o,     // a warp that was stopped
  input  logic            [P.sms-1:0]  sm_fault_ready_i,
  output sm_fault_t       [P.sms-1:0]  sm_fault_o,
  output logic            [63:0]       clipper_in_o,         // primitives that came to the clipper, and left it
  output logic            [63:0]       clipper_out_o,
  output logic                         world_marker_valid_o, // world space has done all before a report, and what it had counted
  output marker_done_t                 world_marker_o,
  output logic                         world_report_valid_o,
  output report_value_t                world_report_o,
  output logic            [P.sms-1:0]  stage_value_valid_o,  // invocations of each SM before it
  output report_value_t   [P.sms-1:0]  stage_value_o,
  output logic                         draws_idle_o,         // nothing of draws is here
  output logic                         idle_o
);

  // Clients of the GPC's port: gcc, the first GPC's records, viewport and clip, circular buffers; behind them other GPCs' records.
  localparam int unsigned CLIENTS = 4;
  // Records of the first GPC go before all others: setup reads what has been written, so it cannot hold up the writers for ever,
  // and each of its reads would wait for a line of theirs otherwise.
  localparam int unsigned RECORDS = 1;
  // Records are read on the ring's channel, and their lines go last.
  localparam int unsigned RING = 1;
  localparam int unsigned LAST = 2;
  localparam int unsigned MEMORY_MUX_CLIENTS = P.gpcs == 1 ? CLIENTS : 2 * CLIENTS;

  // ---- wires
  logic [P.gcc.sms-1:0] gcc_ask_valid, gcc_fill_ready;
  constant_cache_ask_t [P.gcc.sms-1:0] gcc_ask;
  logic gcc_up_valid, gcc_idle;
  memory_up_t gcc_up;
  logic [P.gpm.tpcs-1:0] gpm_vertex_ready, gpm_plane_ask_ready, gpm_read_valid;
  logic [P.gpm.sms-1:0] gpm_world_ready, gpm_pixel_ready, gpm_launched_valid, gpm_pixel_out_valid, gpm_passed_valid;
  logic [P.gpm.route.pes-1:0] gpm_prims_ready;
  entry_read_t [P.gpm.tpcs-1:0] gpm_read;
  subtile_end_t [P.gpm.sms-1:0] gpm_launched;
  logic [P.gpcs-1:0] gpm_prim_done_valid, gpm_prim_done_ready;
  prim_done_t [P.gpcs-1:0] gpm_prim_done;
  pixel_out_t [P.gpm.sms-1:0] gpm_pixel_out;
  port_passed_t [P.gpm.sms-1:0] gpm_passed;
  logic gpm_idle;
  logic [P.sms-1:0][5:0] tpc_number;
  client_id_t [P.sms-1:0][P.tpc.partitions-1:0] tpc_client;
  logic [P.sms-1:0][P.tpc.partitions-1:0] tpc_up_ready, tpc_down_valid;
  memory_down_t [P.sms-1:0][P.tpc.partitions-1:0] tpc_down;
  logic [P.sms-1:0] tpc_idle;
  logic viewport_world_ready, viewport_entry_ask_valid, viewport_entry_ready, viewport_up_valid, viewport_idle;
  logic [P.viewport.sms-1:0] viewport_stage_valid, viewport_row_ask_ready, viewport_row_valid, viewport_isbe_free_ready;
  stage_packet_t [P.viewport.sms-1:0] viewport_stage;
  isbe_row_t [P.viewport.sms-1:0] viewport_row;
  entry_ask_t viewport_entry_ask;
  memory_up_t viewport_up;
  logic [P.circular_buffers.pes-1:0] circular_buffers_entry_ask_valid, circular_buffers_entry_ready;
  logic [P.circular_buffers.pes-1:0] circular_buffers_alpha_free_valid;
  entry_ask_t [P.circular_buffers.pes-1:0] circular_buffers_entry_ask;
  entry_grant_t [P.circular_buffers.pes-1:0] circular_buffers_alpha_free;
  logic circular_buffers_up_valid, circular_buffers_idle;
  memory_up_t circular_buffers_up;
  logic [P.gpcs-1:0] record_port_read_valid, record_port_read_ready, record_port_idle;
  memory_read_t [P.gpcs-1:0] record_port_read;
  logic [P.gpcs-1:0] record_client_read_data_ready, record_client_read_data_valid, record_client_up_ready;
  logic [P.gpcs-1:0] record_client_down_valid, record_client_idle;
  sector_t [P.gpcs-1:0] record_client_read_data;
  memory_down_t [P.gpcs-1:0] record_client_down;
  client_id_t [P.gpcs-1:0] record_client_client;
  logic [MEMORY_MUX_CLIENTS-1:0] memory_mux_up_valid;
  memory_up_t [MEMORY_MUX_CLIENTS-1:0] memory_mux_up;
  logic memory_mux_idle;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [P.gcc.sms-1:0] gcc_ask_ready, gcc_fill_valid;
  constant_cache_fill_t [P.gcc.sms-1:0] gcc_fill;
  logic [P.gpm.tpcs-1:0] gpm_vertex_valid, gpm_plane_ask_valid;
  world_packet_t [P.gpm.tpcs-1:0] gpm_vertex;
  logic [P.gpm.sms-1:0] gpm_world_valid, gpm_pixel_valid, gpm_pixel_out_ready, gpm_passed_ready;
  world_packet_t [P.gpm.sms-1:0] gpm_world;
  logic [P.gpm.route.pes-1:0] gpm_prims_valid;
  world_packet_t [P.gpm.route.pes-1:0] gpm_prims;
  subtile_packet_t [P.gpm.sms-1:0] gpm_pixel;
  plane_packet_t [P.gpm.tpcs-1:0] gpm_plane_ask;
  logic [P.sms-1:0] tpc_gcc_ask_valid, tpc_gcc_fill_ready, tpc_vertex_ready, tpc_world_ready, tpc_stage_valid;
  logic [P.sms-1:0] tpc_access_ready, tpc_answer_valid, tpc_isbe_free_ready, tpc_pixel_ready, tpc_launched_valid;
  logic [P.sms-1:0] tpc_passed_valid, tpc_pixel_out_valid, tpc_plane_ask_ready, tpc_entry_read_valid;
  constant_cache_ask_t [P.sms-1:0] tpc_gcc_ask;
  logic [P.sms-1:0][P.tpc.partitions-1:0] tpc_up_valid;
  memory_up_t [P.sms-1:0][P.tpc.partitions-1:0] tpc_up;
  stage_packet_t [P.sms-1:0] tpc_stage;
  isbe_row_t [P.sms-1:0] tpc_answer;
  subtile_end_t [P.sms-1:0] tpc_launched;
  port_passed_t [P.sms-1:0] tpc_passed;
  pixel_out_t [P.sms-1:0] tpc_pixel_out;
  entry_read_t [P.sms-1:0] tpc_entry_read;
  logic [P.viewport.sms-1:0] viewport_stage_ready, viewport_row_ask_valid, viewport_isbe_free_valid;
  logic [P.viewport.sms-1:0] viewport_part_read_valid, viewport_part_read;
  isbe_access_t [P.viewport.sms-1:0] viewport_row_ask;
  isbe_rows_t [P.viewport.sms-1:0] viewport_isbe_free;
  logic [P.circular_buffers.pes-1:0] circular_buffers_entry_ask_ready, circular_buffers_entry_valid;
  logic [P.circular_buffers.pes-1:0] circular_buffers_alpha_free_ready;
  entry_grant_t [P.circular_buffers.pes-1:0] circular_buffers_entry;
  logic [P.gpcs-1:0] record_client_up_valid;
  memory_up_t [P.gpcs-1:0] record_client_up;
  logic [MEMORY_MUX_CLIENTS-1:0] memory_mux_up_ready, memory_mux_client_down_valid;
  memory_down_t [MEMORY_MUX_CLIENTS-1:0] memory_mux_client_down;
  /* verilator lint_on UNUSEDSIGNAL */

  logic draws_idle;

  assign draws_idle = gpm_idle && viewport_idle && circular_buffers_idle && record_port_idle == '1
      && record_client_idle == '1 && memory_mux_idle && tpc_idle == '1;

  always_comb begin
    gcc_ask_valid = '0;
    for (int n = 0; n < P.gcc.sms; n++) gcc_ask[n] = '0;
    gcc_fill_ready = '0;
    for (int k = 0; k < P.sms; k++) begin
      gcc_ask_valid[k] = tpc_gcc_ask_valid[k];
      gcc_ask[k] = tpc_gcc_ask[k];
      gcc_fill_ready[k] = tpc_gcc_fill_ready[k];
    end
  end

  always_comb begin
    gpm_vertex_ready = '0;
    gpm_world_ready = '0;
    gpm_prims_ready = '0;
    gpm_pixel_ready = '0;
    gpm_plane_ask_ready = '0;
    gpm_read_valid = '0;
    for (int n = 0; n < P.gpm.tpcs; n++) gpm_read[n] = '0;
    gpm_launched_valid = '0;
    for (int n = 0; n < P.gpm.sms; n++) gpm_launched[n] = '0;
    gpm_pixel_out_valid = '0;
    for (int n = 0; n < P.gpm.sms; n++) gpm_pixel_out[n] = '0;
    gpm_passed_valid = '0;
    for (int n = 0; n < P.gpm.sms; n++) gpm_passed[n] = '0;
    gpm_prims_ready[0] = viewport_world_ready;
    for (int k = 0; k < P.sms; k++) begin
      gpm_vertex_ready[k] = tpc_vertex_ready[k];
      gpm_world_ready[k] = tpc_world_ready[k];
      gpm_pixel_ready[k] = tpc_pixel_ready[k];
      gpm_launched_valid[k] = tpc_launched_valid[k];
      gpm_launched[k] = tpc_launched[k];
      gpm_passed_valid[k] = tpc_passed_valid[k];
      gpm_passed[k] = tpc_passed[k];
      gpm_pixel_out_valid[k] = tpc_pixel_out_valid[k];
      gpm_pixel_out[k] = tpc_pixel_out[k];
      gpm_plane_ask_ready[k] = tpc_plane_ask_ready[k];
      gpm_read_valid[k] = tpc_entry_read_valid[k];
      gpm_read[k] = tpc_entry_read[k];
    end
  end

  always_comb begin
    for (int n = 0; n < P.sms; n++) for (int m = 0; m < P.tpc.partitions; m++) tpc_client[n][m] = '0;
    tpc_up_ready = '0;
    tpc_down_valid = '0;
    for (int n = 0; n < P.sms; n++) for (int m = 0; m < P.tpc.partitions; m++) tpc_down[n][m] = '0;
    for (int k = 0; k < P.sms; k++) begin
      tpc_number[k] = 6'(k);
    end
    for (int k = 0; k < P.l1s; k++) begin
      tpc_client[k / P.tpc.partitions][k % P.tpc.partitions] = l1_client_i[k];
      tpc_up_ready[k / P.tpc.partitions][k % P.tpc.partitions] = l1_up_ready_i[k];
      tpc_down_valid[k / P.tpc.partitions][k % P.tpc.partitions] = l1_down_valid_i[k];
      tpc_down[k / P.tpc.partitions][k % P.tpc.partitions] = l1_down_i[k];
    end
  end

  always_comb begin
    viewport_stage_valid = '0;
    for (int n = 0; n < P.viewport.sms; n++) viewport_stage[n] = '0;
    viewport_row_ask_ready = '0;
    viewport_row_valid = '0;
    for (int n = 0; n < P.viewport.sms; n++) viewport_row[n] = '0;
    viewport_isbe_free_ready = '0;
    for (int k = 0; k < P.sms; k++) begin
      viewport_stage_valid[k] = tpc_stage_valid[k];
      viewport_stage[k] = tpc_stage[k];
      viewport_row_ask_ready[k] = tpc_access_ready[k];
      viewport_row_valid[k] = tpc_answer_valid[k];
      viewport_row[k] = tpc_answer[k];
      viewport_isbe_free_ready[k] = tpc_isbe_free_ready[k];
    end
  end

  always_comb begin
    circular_buffers_entry_ask_valid = '0;
    for (int n = 0; n < P.circular_buffers.pes; n++) circular_buffers_entry_ask[n] = '0;
    circular_buffers_entry_ready = '0;
    circular_buffers_alpha_free_valid = '0;
    for (int n = 0; n < P.circular_buffers.pes; n++) circular_buffers_alpha_free[n] = '0;
    circular_buffers_entry_ask_valid[0] = viewport_entry_ask_valid;
    circular_buffers_entry_ask[0] = viewport_entry_ask;
    circular_buffers_entry_ready[0] = viewport_entry_ready;
    circular_buffers_alpha_free_valid[0] = alpha_free_valid_i;
    circular_buffers_alpha_free[0] = alpha_free_i;
  end

  always_comb begin
    for (int g = 0; g < P.gpcs; g++) begin
      record_client_client[g] = client_i | client_id_t'(g == 0 ? RECORDS : CLIENTS - 1 + g);
      record_client_up_ready[g] = memory_mux_up_ready[g == 0 ? RECORDS : CLIENTS - 1 + g];
      record_client_down_valid[g] = memory_mux_client_down_valid[g == 0 ? RECORDS : CLIENTS - 1 + g];
      record_client_down[g] = memory_mux_client_down[g == 0 ? RECORDS : CLIENTS - 1 + g];
    end
  end

  always_comb begin
    memory_mux_up_valid = '0;
    for (int n = 0; n < MEMORY_MUX_CLIENTS; n++) memory_mux_up[n] = '0;
    memory_mux_up_valid[0] = gcc_up_valid;
    memory_mux_up[0] = gcc_up;
    memory_mux_up_valid[2] = viewport_up_valid;
    memory_mux_up[2] = viewport_up;
    memory_mux_up_valid[3] = circular_buffers_up_valid;
    memory_mux_up[3] = circular_buffers_up;
    for (int g = 0; g < P.gpcs; g++) begin
      memory_mux_up_valid[g == 0 ? RECORDS : CLIENTS - 1 + g] = record_client_up_valid[g];
      memory_mux_up[g == 0 ? RECORDS : CLIENTS - 1 + g] = record_client_up[g];
    end
  end

  // ---- parts
  gcc #(
    .P(P.gcc)
  ) gcc (
    .clk_i,
    .rst_ni,
    .ask_valid_i (gcc_ask_valid),
    .ask_ready_o (gcc_ask_ready),
    .ask_i       (gcc_ask),
    .fill_valid_o(gcc_fill_valid),
    .fill_ready_i(gcc_fill_ready),
    .fill_o      (gcc_fill),
    .table_valid_i,
    .table_ready_o,
    .table_i,
    .table_done_valid_o,
    .table_done_o,
    .up_valid_o  (gcc_up_valid),
    .up_ready_i  (memory_mux_up_ready[0]),
    .up_o        (gcc_up),
    .down_valid_i(memory_mux_client_down_valid[0]),
    .down_i      (memory_mux_client_down[0]),
    .client_i,
    .aside_i,
    .idle_o      (gcc_idle)
  );

  gpm #(
    .P(P.gpm)
  ) gpm (
    .clk_i,
    .rst_ni,
    .batch_valid_i,
    .batch_ready_o,
    .batch_i,
    .vertex_valid_o   (gpm_vertex_valid),
    .vertex_ready_i   (gpm_vertex_ready),
    .vertex_o         (gpm_vertex),
    .world_valid_o    (gpm_world_valid),
    .world_ready_i    (gpm_world_ready),
    .world_o          (gpm_world),
    .prims_valid_o    (gpm_prims_valid),
    .prims_ready_i    (gpm_prims_ready),
    .prims_o          (gpm_prims),
    .plane_terms_valid_i,
    .plane_terms_ready_o,
    .plane_terms_i,
    .subtile_valid_i,
    .subtile_ready_o,
    .subtile_i,
    .pixel_valid_o    (gpm_pixel_valid),
    .pixel_ready_i    (gpm_pixel_ready),
    .pixel_o          (gpm_pixel),
    .plane_ask_valid_o(gpm_plane_ask_valid),
    .plane_ask_ready_i(gpm_plane_ask_ready),
    .plane_ask_o      (gpm_plane_ask),
    .read_valid_i     (gpm_read_valid),
    .read_i           (gpm_read),
    .launched_valid_i (gpm_launched_valid),
    .launched_i       (gpm_launched),
    .prim_done_valid_o(gpm_prim_done_valid),
    .prim_done_ready_i(gpm_prim_done_ready),
    .prim_done_o      (gpm_prim_done),
    .pixel_out_valid_i(gpm_pixel_out_valid),
    .pixel_out_ready_o(gpm_pixel_out_ready),
    .pixel_out_i      (gpm_pixel_out),
    .passed_valid_i   (gpm_passed_valid),
    .passed_ready_o   (gpm_passed_ready),
    .passed_i         (gpm_passed),
    .shaded_valid_o,
    .shaded_ready_i,
    .shaded_o,
    .epoch_done_valid_o,
    .epoch_done_ready_i,
    .epoch_done_o,
    .idle_o           (gpm_idle)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // nobody reads it
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
    .gcc_ask_valid_o   (tpc_gcc_ask_valid),
    .gcc_ask_ready_i   (gcc_ask_ready[P.sms-1:0]),
    .gcc_ask_o         (tpc_gcc_ask),
    .gcc_fill_valid_i  (gcc_fill_valid[P.sms-1:0]),
    .gcc_fill_ready_o  (tpc_gcc_fill_ready),
    .gcc_fill_i        (gcc_fill[P.sms-1:0]),
    .number_i          (tpc_number),
    .client_i          (tpc_client),
    .up_valid_o        (tpc_up_valid),
    .up_ready_i        (tpc_up_ready),
    .up_o              (tpc_up),
    .down_valid_i      (tpc_down_valid),
    .down_i            (tpc_down),
    .vertex_valid_i    (gpm_vertex_valid[P.sms-1:0]),
    .vertex_ready_o    (tpc_vertex_ready),
    .vertex_i          (gpm_vertex[P.sms-1:0]),
    .world_valid_i     (gpm_world_valid[P.sms-1:0]),
    .world_ready_o     (tpc_world_ready),
    .world_i           (gpm_world[P.sms-1:0]),
    .stage_valid_o     (tpc_stage_valid),
    .stage_ready_i     (viewport_stage_ready[P.sms-1:0]),
    .stage_o           (tpc_stage),
    .stage_value_valid_o,
    .stage_value_o,
    .part_read_valid_i (viewport_part_read_valid[P.sms-1:0]),
    .part_read_i       (viewport_part_read[P.sms-1:0]),
    .access_valid_i    (viewport_row_ask_valid[P.sms-1:0]),
    .access_ready_o    (tpc_access_ready),
    .access_i          (viewport_row_ask[P.sms-1:0]),
    .answer_valid_o    (tpc_answer_valid),
    .answer_o          (tpc_answer),
    .isbe_free_valid_i (viewport_isbe_free_valid[P.sms-1:0]),
    .isbe_free_ready_o (tpc_isbe_free_ready),
    .isbe_free_i       (viewport_isbe_free[P.sms-1:0]),
    .pixel_valid_i     (gpm_pixel_valid[P.sms-1:0]),
    .pixel_ready_o     (tpc_pixel_ready),
    .pixel_i           (gpm_pixel[P.sms-1:0]),
    .launched_valid_o  (tpc_launched_valid),
    .launched_o        (tpc_launched),
    .passed_valid_o    (tpc_passed_valid),
    .passed_ready_i    (gpm_passed_ready[P.sms-1:0]),
    .passed_o          (tpc_passed),
    .pixel_out_valid_o (tpc_pixel_out_valid),
    .pixel_out_ready_i (gpm_pixel_out_ready[P.sms-1:0]),
    .pixel_out_o       (tpc_pixel_out),
    .plane_ask_valid_i (gpm_plane_ask_valid[P.sms-1:0]),
    .plane_ask_ready_o (tpc_plane_ask_ready),
    .plane_ask_i       (gpm_plane_ask[P.sms-1:0]),
    .entry_read_valid_o(tpc_entry_read_valid),
    .entry_read_o      (tpc_entry_read),
    .window_i,
    .fixed_client_i,
    .copied_valid_o,
    .copied_o,
    .fixed_up_valid_o,
    .fixed_up_ready_i,
    .fixed_up_o,
    .fixed_freed_valid_i,
    .fixed_freed_i,
    .fixed_down_valid_i,
    .fixed_down_i,
    .fault_valid_o     (sm_fault_valid_o),
    .fault_ready_i     (sm_fault_ready_i),
    .fault_o           (sm_fault_o),
    .clock_i,
    .reason_o          (),
    .waiting_o         (),
    .idle_o            (tpc_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  viewport_stream_clip #(
    .P(P.viewport)
  ) viewport (
    .clk_i,
    .rst_ni,
    .world_valid_i       (gpm_prims_valid[0]),
    .world_ready_o       (viewport_world_ready),
    .world_i             (gpm_prims[0]),
    .first_sm_i          (sm_id_t'(0)),
    .stage_valid_i       (viewport_stage_valid),
    .stage_ready_o       (viewport_stage_ready),
    .stage_i             (viewport_stage),
    .row_ask_valid_o     (viewport_row_ask_valid),
    .row_ask_ready_i     (viewport_row_ask_ready),
    .row_ask_o           (viewport_row_ask),
    .row_valid_i         (viewport_row_valid),
    .row_i               (viewport_row),
    .isbe_free_valid_o   (viewport_isbe_free_valid),
    .isbe_free_ready_i   (viewport_isbe_free_ready),
    .isbe_free_o         (viewport_isbe_free),
    .part_read_valid_o   (viewport_part_read_valid),
    .part_read_o         (viewport_part_read),
    .entry_ask_valid_o   (viewport_entry_ask_valid),
    .entry_ask_ready_i   (circular_buffers_entry_ask_ready[0]),
    .entry_ask_o         (viewport_entry_ask),
    .entry_valid_i       (circular_buffers_entry_valid[0]),
    .entry_ready_o       (viewport_entry_ready),
    .entry_i             (circular_buffers_entry[0]),
    .alpha_entry_valid_o,
    .alpha_entry_ready_i,
    .alpha_entry_o,
    .wdx_valid_o,
    .wdx_ready_i,
    .wdx_o,
    .up_valid_o          (viewport_up_valid),
    .up_ready_i          (memory_mux_up_ready[2]),
    .up_o                (viewport_up),
    .down_valid_i        (memory_mux_client_down_valid[2]),
    .down_i              (memory_mux_client_down[2]),
    .client_i            (client_i | client_id_t'(2)),
    .window_i,
    .prims_in_o          (clipper_in_o),
    .prims_out_o         (clipper_out_o),
    .marker_done_valid_o (world_marker_valid_o),
    .marker_done_o       (world_marker_o),
    .report_value_valid_o(world_report_valid_o),
    .report_value_o      (world_report_o),
    .idle_o              (viewport_idle)
  );

  circular_buffers #(
    .P(P.circular_buffers)
  ) circular_buffers (
    .clk_i,
    .rst_ni,
    .entry_ask_valid_i (circular_buffers_entry_ask_valid),
    .entry_ask_ready_o (circular_buffers_entry_ask_ready),
    .entry_ask_i       (circular_buffers_entry_ask),
    .entry_valid_o     (circular_buffers_entry_valid),
    .entry_ready_i     (circular_buffers_entry_ready),
    .entry_o           (circular_buffers_entry),
    .entry_last_valid_i(last_valid_i),
    .entry_last_ready_o(last_ready_o),
    .entry_last_i      (last_i),
    .prim_done_valid_i (gpm_prim_done_valid),
    .prim_done_ready_o (gpm_prim_done_ready),
    .prim_done_i       (gpm_prim_done),
    .alpha_free_valid_i(circular_buffers_alpha_free_valid),
    .alpha_free_ready_o(circular_buffers_alpha_free_ready),
    .alpha_free_i      (circular_buffers_alpha_free),
    .up_valid_o        (circular_buffers_up_valid),
    .up_ready_i        (memory_mux_up_ready[3]),
    .up_o              (circular_buffers_up),
    .down_valid_i      (memory_mux_client_down_valid[3]),
    .down_i            (memory_mux_client_down[3]),
    .client_i          (client_i | client_id_t'(3)),
    .base_i            (window_i),
    .idle_o            (circular_buffers_idle)
  );

  record_port #(
    .P(P.record_port)
  ) record_port[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .fetch_valid_i,
    .fetch_ready_o,
    .fetch_i,
    .pair_valid_o,
    .pair_ready_i,
    .pair_o,
    .window_i,
    .read_valid_o     (record_port_read_valid),
    .read_ready_i     (record_port_read_ready),
    .read_o           (record_port_read),
    .read_data_valid_i(record_client_read_data_valid),
    .read_data_ready_o(record_client_read_data_ready),
    .read_data_i      (record_client_read_data),
    .idle_o           (record_port_idle)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // nobody reads it
  client_port #(
    .P('{work_depth: CLIENT_PORT_PARAMS.work_depth, sectors_log2: CLIENT_PORT_PARAMS.sectors_log2, slices: P.slices, channel: RING, evict: LAST, view: CLIENT_PORT_PARAMS.view, physical: 32'd1, settle: 32'd0})
  ) record_client[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .read_valid_i     (record_port_read_valid),
    .read_ready_o     (record_port_read_ready),
    .read_i           (record_port_read),
    .read_data_valid_o(record_client_read_data_valid),
    .read_data_ready_i(record_client_read_data_ready),
    .read_data_o      (record_client_read_data),
    .write_valid_i    (1'b0),
    .write_ready_o    (),
    .write_i          (memory_write_t'('0)),
    .fence_valid_i    (1'b0),
    .fence_ready_o    (),
    .fence_i          (memory_fence_t'('0)),
    .up_valid_o       (record_client_up_valid),
    .up_ready_i       (record_client_up_ready),
    .up_o             (record_client_up),
    .down_valid_i     (record_client_down_valid),
    .down_i           (record_client_down),
    .performed_valid_o(),
    .performed_o      (),
    .client_i         (record_client_client),
    .idle_o           (record_client_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  client_mux #(
    .P('{clients: MEMORY_MUX_CLIENTS, first: RECORDS, places: CLIENT_MUX_PARAMS.places})
  ) memory_mux (
    .clk_i,
    .rst_ni,
    .up_valid_i         (memory_mux_up_valid),
    .up_ready_o         (memory_mux_up_ready),
    .up_i               (memory_mux_up),
    .merged_valid_o     (up_valid_o),
    .merged_ready_i     (up_ready_i),
    .merged_o           (up_o),
    .freed_valid_i,
    .freed_i,
    .down_valid_i,
    .down_i,
    .client_down_valid_o(memory_mux_client_down_valid),
    .client_down_o      (memory_mux_client_down),
    .idle_o             (memory_mux_idle)
  );

  // ---- outputs
  assign alpha_free_ready_o = circular_buffers_alpha_free_ready[0];
  assign draws_idle_o = draws_idle;
  assign idle_o = draws_idle && gcc_idle;

  always_comb begin
    for (int k = 0; k < P.l1s; k++) begin
      l1_up_valid_o[k] = tpc_up_valid[k / P.tpc.partitions][k % P.tpc.partitions];
      l1_up_o[k] = tpc_up[k / P.tpc.partitions][k % P.tpc.partitions];
    end
  end

endmodule
