// Shader cores of a GPC: its TPCs and what serves them. Batches of vertices become primitives in the circular buffers, subtiles of
// quads become pixels, blocks of threads run. An assembly of the cache of instructions and constants, the pipe manager, TPCs,
// viewport, stream output and clip, the circular buffers, and setup's way to their records.
//
// Rates and latencies are those of its parts. Batches and pixels keep their order, blocks end in any. Specification: GPM, MPC, SM, GCC,
// PES, Alpha/beta phases and circular buffers.

module shader_cores
  import client_mux_params_pkg::*;
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
  input  logic clk_i,
  input  logic rst_ni,
  input  logic [P.sms-1:0]          block_valid_i,
  output logic [P.sms-1:0]          block_ready_o,
  input  block_packet_t [P.sms-1:0] block_i,
  output logic [P.sms-1:0]          report_valid_o,
  input  logic [P.sms-1:0]          report_ready_i,
  output block_report_t [P.sms-1:0] report_o,
  input  logic                      table_valid_i,
  output logic                      table_ready_o,
  input  constant_table_t           table_i,
  output logic                      table_done_valid_o,
  output logic                      table_done_o,
  input  logic                      batch_valid_i,
  output logic                      batch_ready_o,
  input  world_packet_t             batch_i,
  output logic                      wdx_valid_o,
  input  logic                      wdx_ready_i,
  output wdx_packet_t               wdx_o,
  input  logic                      last_valid_i,  // the last primitive of an entry
  output logic                      last_ready_o,
  input  entry_last_t               last_i,
  output logic                      alpha_entry_valid_o,  // what batches of the alpha phase have left
  input  logic                      alpha_entry_ready_i,
  output alpha_entry_t              alpha_entry_o,
  input  logic                      alpha_free_valid_i,
  output logic                      alpha_free_ready_o,
  input  entry_grant_t              alpha_free_i,
  output logic [P.sms-1:0]          copied_valid_o,  // a task of the beta phase has its entry in shared memory
  output logic [P.sms-1:0]          copied_o,
  output logic                      epoch_done_valid_o,
  input  logic                      epoch_done_ready_i,
  output epoch_done_t               epoch_done_o,
  input  logic [P.gpcs-1:0]         fetch_valid_i,  // of setup
  output logic [P.gpcs-1:0]         fetch_ready_o,
  input  pair_index_t [P.gpcs-1:0] fetch_i,
  output logic [P.gpcs-1:0]         pair_valid_o,
  input  logic [P.gpcs-1:0]         pair_ready_i,
  output vertex_pair_t [P.gpcs-1:0] pair_o,
  input  logic [P.gpcs-1:0]         plane_terms_valid_i,
  output logic [P.gpcs-1:0]         plane_terms_ready_o,
  input  plane_terms_t [P.gpcs-1:0] plane_terms_i,
  input  logic [P.gpcs-1:0]         subtile_valid_i,  // of PROP
  output logic [P.gpcs-1:0]         subtile_ready_o,
  input  subtile_packet_t [P.gpcs-1:0] subtile_i,
  output logic [P.gpcs-1:0]         shaded_valid_o,
  input  logic [P.gpcs-1:0]         shaded_ready_i,
  output shaded_packet_t [P.gpcs-1:0] shaded_o,
  input  line_address_t             window_i,  // where the circular buffers begin, physical
  input  logic [31:0]               aside_i,  // where blocks of constants lie aside, physical: bits 39 to 8
  input  client_id_t                client_i,  // gcc's; the others' follow
  output logic                      up_valid_o,
  input  logic                      up_ready_i,
  output memory_up_t                up_o,
  input  logic                      freed_valid_i,  // places of `up` in the crossbar
  input  freed_places_t             freed_i,
  input  logic                      down_valid_i,
  input  memory_down_t              down_i,
  input  client_id_t [P.sms-1:0]    fixed_client_i,  // of each TPC's vertex fetch; its STRI's follows
  output logic [P.sms-1:0]          fixed_up_valid_o,
  input  logic [P.sms-1:0]          fixed_up_ready_i,
  output memory_up_t [P.sms-1:0]    fixed_up_o,
  input  logic [P.sms-1:0]          fixed_freed_valid_i,
  input  freed_places_t [P.sms-1:0] fixed_freed_i,
  input  logic [P.sms-1:0]          fixed_down_valid_i,
  input  memory_down_t [P.sms-1:0]  fixed_down_i,
  input  client_id_t [P.l1s-1:0]    l1_client_i,
  output logic [P.l1s-1:0]          l1_up_valid_o,
  input  logic [P.l1s-1:0]          l1_up_ready_i,
  output memory_up_t [P.l1s-1:0]    l1_up_o,
  input  logic [P.l1s-1:0]          l1_down_valid_i,
  input  memory_down_t [P.l1s-1:0]  l1_down_i,
  input  logic [63:0]               clock_i,  // which programs read
  output logic [P.sms-1:0]          sm_fault_valid_o,  // a warp that was stopped
  input  logic [P.sms-1:0]          sm_fault_ready_i,
  output sm_fault_t [P.sms-1:0]     sm_fault_o,
  output logic [63:0]               clipper_in_o,  // primitives that came to the clipper, and left it
  output logic [63:0]               clipper_out_o,
  output logic                      world_marker_valid_o,  // world space has done all before a report, and what it had counted
  output marker_done_t              world_marker_o,
  output logic                      world_report_valid_o,
  output report_value_t             world_report_o,
  output logic [P.sms-1:0]          stage_value_valid_o,  // invocations of each SM before it
  output report_value_t [P.sms-1:0] stage_value_o,
  output logic                      draws_idle_o,  // nothing of draws is here
  output logic                      idle_o
);

  // Clients of the GPC's port: gcc, the first GPC's records, viewport and clip, circular buffers; behind them other GPCs' records.
  localparam int unsigned CLIENTS = P.gpcs == 1 ? 4 : 8;
  // Records of the first GPC go before all others: setup reads what has been written, so it cannot hold up the writers for ever,
  // and each of its reads would wait for a line of theirs otherwise.
  localparam int unsigned RECORDS = 1;

  // ---- wires
  logic prims_valid, prims_ready;
  world_packet_t prims;
  logic entry_ask_valid, entry_ask_ready;
  entry_ask_t entry_ask;
  logic entry_valid, entry_ready;
  entry_grant_t entry;
  // Of each GPC.
  logic [P.gpcs-1:0] prim_done_valid, prim_done_ready;
  prim_done_t [P.gpcs-1:0] prim_done;
  logic [P.gpcs-1:0] read_valid, read_ready;
  memory_read_t [P.gpcs-1:0] read;
  logic [P.gpcs-1:0] read_data_valid, read_data_ready;
  sector_t [P.gpcs-1:0] read_data;
  logic [P.gpcs-1:0] record_up_valid, record_up_ready;
  memory_up_t [P.gpcs-1:0] record_up;
  logic [P.gpcs-1:0] record_down_valid;
  memory_down_t [P.gpcs-1:0] record_down;
  client_id_t [P.gpcs-1:0] record_number;
  logic [CLIENTS-1:0] ups_valid, ups_ready;
  memory_up_t [CLIENTS-1:0] ups;
  logic [CLIENTS-1:0] downs_valid;
  memory_down_t [CLIENTS-1:0] downs;
  logic [P.sms-1:0] gcc_ask_valid, gcc_ask_ready;
  constant_cache_ask_t [P.sms-1:0] gcc_ask;
  logic [P.sms-1:0] gcc_fill_valid, gcc_fill_ready;
  constant_cache_fill_t [P.sms-1:0] gcc_fill;
  logic [P.sms-1:0] vertex_valid, vertex_ready;
  world_packet_t [P.sms-1:0] vertex;
  logic [P.sms-1:0] world_valid, world_ready;
  world_packet_t [P.sms-1:0] world;
  logic [P.sms-1:0] stage_valid, stage_ready, part_read_valid, part_read;
  stage_packet_t [P.sms-1:0] stage;
  logic [P.sms-1:0] access_valid, access_ready;
  isbe_access_t [P.sms-1:0] access;
  logic [P.sms-1:0] answer_valid;
  isbe_row_t [P.sms-1:0] answer;
  logic [P.sms-1:0] isbe_free_valid, isbe_free_ready;
  isbe_rows_t [P.sms-1:0] isbe_free;
  logic [P.sms-1:0] pixel_valid, pixel_ready;
  subtile_packet_t [P.sms-1:0] pixel;
  logic [P.sms-1:0] launched_valid;
  subtile_end_t [P.sms-1:0] launched;
  logic [P.sms-1:0] passed_valid, passed_ready;
  port_passed_t [P.sms-1:0] passed;
  logic [P.sms-1:0] pixel_out_valid, pixel_out_ready;
  pixel_out_t [P.sms-1:0] pixel_out;
  logic [P.sms-1:0] plane_ask_valid, plane_ask_ready;
  plane_packet_t [P.sms-1:0] plane_ask;
  logic [P.sms-1:0] entry_read_valid;
  entry_read_t [P.sms-1:0] entry_read;
  logic [P.sms-1:0][5:0] numbers;
  logic [P.sms-1:0] tpc_idle;

  logic gcc_idle, gpm_idle, viewport_idle, circular_idle, mux_idle;
  logic [P.gpcs-1:0] record_idle, record_client_idle;

  for (genvar g = 0; g < P.gpcs; g++) begin : of_gpc
    localparam int unsigned CLIENT = g == 0 ? RECORDS : 3 + g;
    assign record_number[g] = client_i | client_id_t'(CLIENT);
    assign ups_valid[CLIENT] = record_up_valid[g];
    assign ups[CLIENT] = record_up[g];
    assign record_up_ready[g] = ups_ready[CLIENT];
    assign record_down_valid[g] = downs_valid[CLIENT];
    assign record_down[g] = downs[CLIENT];
  end

  for (genvar k = 3 + P.gpcs; k < CLIENTS; k++) begin : of_nobody
    assign ups_valid[k] = 1'b0;
    assign ups[k] = '0;
  end

  for (genvar k = 0; k < P.sms; k++) begin : gen_number
    assign numbers[k] = 6'(k);
  end

  // ---- parts
  gcc #(
    .P(P.gcc)
  ) gcc (
    .clk_i,
    .rst_ni,
    .ask_valid_i(gcc_ask_valid),
    .ask_ready_o(gcc_ask_ready),
    .ask_i(gcc_ask),
    .fill_valid_o(gcc_fill_valid),
    .fill_ready_i(gcc_fill_ready),
    .fill_o(gcc_fill),
    .table_valid_i,
    .table_ready_o,
    .table_i,
    .table_done_valid_o,
    .table_done_o,
    .up_valid_o(ups_valid[0]),
    .up_ready_i(ups_ready[0]),
    .up_o(ups[0]),
    .down_valid_i(downs_valid[0]),
    .down_i(downs[0]),
    .client_i,
    .aside_i,
    .idle_o(gcc_idle)
  );

  gpm #(
    .P(P.gpm)
  ) gpm (
    .clk_i,
    .rst_ni,
    .batch_valid_i,
    .batch_ready_o,
    .batch_i,
    .vertex_valid_o(vertex_valid),
    .vertex_ready_i(vertex_ready),
    .vertex_o(vertex),
    .world_valid_o(world_valid),
    .world_ready_i(world_ready),
    .world_o(world),
    .prims_valid_o(prims_valid),
    .prims_ready_i(prims_ready),
    .prims_o(prims),
    .plane_terms_valid_i,
    .plane_terms_ready_o,
    .plane_terms_i,
    .subtile_valid_i,
    .subtile_ready_o,
    .subtile_i,
    .pixel_valid_o(pixel_valid),
    .pixel_ready_i(pixel_ready),
    .pixel_o(pixel),
    .plane_ask_valid_o(plane_ask_valid),
    .plane_ask_ready_i(plane_ask_ready),
    .plane_ask_o(plane_ask),
    .read_valid_i(entry_read_valid),
    .read_i(entry_read),
    .launched_valid_i(launched_valid),
    .launched_i(launched),
    .prim_done_valid_o(prim_done_valid),
    .prim_done_ready_i(prim_done_ready),
    .prim_done_o(prim_done),
    .pixel_out_valid_i(pixel_out_valid),
    .pixel_out_ready_o(pixel_out_ready),
    .pixel_out_i(pixel_out),
    .passed_valid_i(passed_valid),
    .passed_ready_o(passed_ready),
    .passed_i(passed),
    .shaded_valid_o,
    .shaded_ready_i,
    .shaded_o,
    .epoch_done_valid_o,
    .epoch_done_ready_i,
    .epoch_done_o,
    .idle_o(gpm_idle)
  );

  viewport_stream_clip #(
    .P(P.viewport)
  ) viewport (
    .clk_i,
    .rst_ni,
    .world_valid_i(prims_valid),
    .world_ready_o(prims_ready),
    .world_i(prims),
    .first_sm_i('0),
    .stage_valid_i(stage_valid),
    .stage_ready_o(stage_ready),
    .stage_i(stage),
    .row_ask_valid_o(access_valid),
    .row_ask_ready_i(access_ready),
    .row_ask_o(access),
    .row_valid_i(answer_valid),
    .row_i(answer),
    .part_read_valid_o(part_read_valid),
    .part_read_o(part_read),
    .isbe_free_valid_o(isbe_free_valid),
    .isbe_free_ready_i(isbe_free_ready),
    .isbe_free_o(isbe_free),
    .entry_ask_valid_o(entry_ask_valid),
    .entry_ask_ready_i(entry_ask_ready),
    .entry_ask_o(entry_ask),
    .entry_valid_i(entry_valid),
    .entry_ready_o(entry_ready),
    .entry_i(entry),
    .wdx_valid_o,
    .wdx_ready_i,
    .wdx_o,
    .alpha_entry_valid_o,
    .alpha_entry_ready_i,
    .alpha_entry_o,
    .up_valid_o(ups_valid[2]),
    .up_ready_i(ups_ready[2]),
    .up_o(ups[2]),
    .down_valid_i(downs_valid[2]),
    .down_i(downs[2]),
    .client_i(client_i | 8'd2),
    .window_i,
    .prims_in_o(clipper_in_o),
    .prims_out_o(clipper_out_o),
    .marker_done_valid_o(world_marker_valid_o),
    .marker_done_o(world_marker_o),
    .report_value_valid_o(world_report_valid_o),
    .report_value_o(world_report_o),
    .idle_o(viewport_idle)
  );

  circular_buffers #(
    .P(P.circular_buffers)
  ) circular_buffers (
    .clk_i,
    .rst_ni,
    .entry_ask_valid_i(entry_ask_valid),
    .entry_ask_ready_o(entry_ask_ready),
    .entry_ask_i(entry_ask),
    .entry_valid_o(entry_valid),
    .entry_ready_i(entry_ready),
    .entry_o(entry),
    .entry_last_valid_i(last_valid_i),
    .entry_last_ready_o(last_ready_o),
    .entry_last_i(last_i),
    .prim_done_valid_i(prim_done_valid),
    .prim_done_ready_o(prim_done_ready),
    .prim_done_i(prim_done),
    .alpha_free_valid_i,
    .alpha_free_ready_o,
    .alpha_free_i,
    .up_valid_o(ups_valid[3]),
    .up_ready_i(ups_ready[3]),
    .up_o(ups[3]),
    .down_valid_i(downs_valid[3]),
    .down_i(downs[3]),
    .client_i(client_i | 8'd3),
    .base_i(window_i),
    .idle_o(circular_idle)
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
    .read_valid_o(read_valid),
    .read_ready_i(read_ready),
    .read_o(read),
    .read_data_valid_i(read_data_valid),
    .read_data_ready_o(read_data_ready),
    .read_data_i(read_data),
    .idle_o(record_idle)
  );

  // It is read from alone.
  /* verilator lint_off PINCONNECTEMPTY */
  client_port #(
    .P('{work_depth: 32'd2, sectors_log2: 32'd7, slices: P.slices, channel: 32'd1, evict: 32'd2, view: 32'd0, physical: 32'd1, settle: 32'd0})
  ) record_client[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .read_valid_i(read_valid),
    .read_ready_o(read_ready),
    .read_i(read),
    .read_data_valid_o(read_data_valid),
    .read_data_ready_i(read_data_ready),
    .read_data_o(read_data),
    .write_valid_i(1'b0),
    .write_ready_o(),
    .write_i(memory_write_t'('0)),
    .fence_valid_i(1'b0),
    .fence_ready_o(),
    .fence_i(memory_fence_t'('0)),
    .up_valid_o(record_up_valid),
    .up_ready_i(record_up_ready),
    .up_o(record_up),
    .down_valid_i(record_down_valid),
    .down_i(record_down),
    .performed_valid_o(),
    .performed_o(),
    .client_i(record_number),
    .idle_o(record_client_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  client_mux #(
    .P('{clients: CLIENTS, first: RECORDS, places: CLIENT_MUX_PARAMS.places})
  ) memory_mux (
    .clk_i,
    .rst_ni,
    .up_valid_i(ups_valid),
    .up_ready_o(ups_ready),
    .up_i(ups),
    .merged_valid_o(up_valid_o),
    .merged_ready_i(up_ready_i),
    .merged_o(up_o),
    .freed_valid_i,
    .freed_i,
    .down_valid_i,
    .down_i,
    .client_down_valid_o(downs_valid),
    .client_down_o(downs),
    .idle_o(mux_idle)
  );

  // What stalls warps is for waves.
  /* verilator lint_off PINCONNECTEMPTY */
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
    .gcc_ask_valid_o(gcc_ask_valid),
    .gcc_ask_ready_i(gcc_ask_ready),
    .gcc_ask_o(gcc_ask),
    .gcc_fill_valid_i(gcc_fill_valid),
    .gcc_fill_ready_o(gcc_fill_ready),
    .gcc_fill_i(gcc_fill),
    .number_i(numbers),
    .client_i(l1_client_i),
    .up_valid_o(l1_up_valid_o),
    .up_ready_i(l1_up_ready_i),
    .up_o(l1_up_o),
    .down_valid_i(l1_down_valid_i),
    .down_i(l1_down_i),
    .vertex_valid_i(vertex_valid),
    .vertex_ready_o(vertex_ready),
    .vertex_i(vertex),
    .world_valid_i(world_valid),
    .world_ready_o(world_ready),
    .world_i(world),
    .stage_valid_o(stage_valid),
    .stage_ready_i(stage_ready),
    .stage_o(stage),
    .stage_value_valid_o,
    .stage_value_o,
    .copied_valid_o,
    .copied_o,
    .part_read_valid_i(part_read_valid),
    .part_read_i(part_read),
    .access_valid_i(access_valid),
    .access_ready_o(access_ready),
    .access_i(access),
    .answer_valid_o(answer_valid),
    .answer_o(answer),
    .isbe_free_valid_i(isbe_free_valid),
    .isbe_free_ready_o(isbe_free_ready),
    .isbe_free_i(isbe_free),
    .pixel_valid_i(pixel_valid),
    .pixel_ready_o(pixel_ready),
    .pixel_i(pixel),
    .launched_valid_o(launched_valid),
    .launched_o(launched),
    .passed_valid_o(passed_valid),
    .passed_ready_i(passed_ready),
    .passed_o(passed),
    .pixel_out_valid_o(pixel_out_valid),
    .pixel_out_ready_i(pixel_out_ready),
    .pixel_out_o(pixel_out),
    .plane_ask_valid_i(plane_ask_valid),
    .plane_ask_ready_o(plane_ask_ready),
    .plane_ask_i(plane_ask),
    .entry_read_valid_o(entry_read_valid),
    .entry_read_o(entry_read),
    .window_i,
    .fixed_client_i,
    .fixed_up_valid_o,
    .fixed_up_ready_i,
    .fixed_up_o,
    .fixed_freed_valid_i,
    .fixed_freed_i,
    .fixed_down_valid_i,
    .fixed_down_i,
    .fault_valid_o(sm_fault_valid_o),
    .fault_ready_i(sm_fault_ready_i),
    .fault_o(sm_fault_o),
    .clock_i,
    .reason_o(),
    .waiting_o(),
    .idle_o(tpc_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign draws_idle_o = gpm_idle && viewport_idle && circular_idle && record_idle == '1 && record_client_idle == '1 && mux_idle && tpc_idle == '1;
  assign idle_o = draws_idle_o && gcc_idle;

endmodule
