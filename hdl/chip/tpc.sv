// Generated from rtl-model/chip/tpc.rs by `cargo test -p assemblies`; do not edit.
// TPC: an SM with its MPC, the L1s of its partitions, vertex fetch, the allocator of its ISBE, and STRI. An assembly.
//
// Rates and latencies are those of its parts (sm-common-alu-throughput, l1-local-hit-latency, vaf-vector-rate, stri-plane-rate).
// Blocks of threads come from the work distributor, batches and subtiles from the pipe manager, lines of programs and constants
// from gcc. Specification: MPC, SM, L1, VAF, ISBE, STRI.

module tpc
  import client_mux_params_pkg::*;
  import l1_steps_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import pixels_pkg::*;
  import reports_pkg::*;
  import shader_constants_pkg::*;
  import shared_memory_pkg::*;
  import sm_pkg::*;
  import tasks_pkg::*;
  import texel_port_pkg::*;
  import tpc_params_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter tpc_params_t P = TPC_PARAMS
) (
  // ---- ports
  input  logic                                       clk_i,
  input  logic                                       rst_ni,
  input  logic                                       block_valid_i,
  output logic                                       block_ready_o,
  input  block_packet_t                              block_i,
  output logic                                       report_valid_o,
  input  logic                                       report_ready_i,
  output block_report_t                              report_o,
  output logic                                       gcc_request_valid_o,
  input  logic                                       gcc_request_ready_i,
  output constant_cache_request_t                    gcc_request_o,
  input  logic                                       gcc_fill_valid_i,
  output logic                                       gcc_fill_ready_o,
  input  constant_cache_fill_t                       gcc_fill_i,
  input  logic                    [5:0]              number_i,              // the SM's
  output logic                    [P.partitions-1:0] memory_up_valid_o,
  input  logic                    [P.partitions-1:0] memory_up_ready_i,
  output memory_up_t              [P.partitions-1:0] memory_up_o,
  input  logic                    [P.partitions-1:0] memory_down_valid_i,
  input  memory_down_t            [P.partitions-1:0] memory_down_i,
  input  logic                                       vertex_valid_i,        // batches, to vertex fetch
  output logic                                       vertex_ready_o,
  input  world_packet_t                              vertex_i,
  input  logic                                       world_valid_i,         // and to stage tasks and the MPC
  output logic                                       world_ready_o,
  input  world_packet_t                              world_i,
  output logic                                       stage_valid_o,
  input  logic                                       stage_ready_i,
  output stage_packet_t                              stage_o,
  output logic                                       stage_value_valid_o,   // invocations of later stages before a report
  output report_value_t                              stage_value_o,
  input  logic                                       part_read_valid_i,     // the oldest part has been read, and is not its batch's last
  input  logic                                       part_read_i,
  input  logic                                       access_valid_i,        // rows that are read after the last shader
  output logic                                       access_ready_o,
  input  isbe_access_t                               access_i,
  output logic                                       response_valid_o,
  output isbe_row_t                                  response_o,
  input  logic                                       isbe_free_valid_i,     // the oldest batch has been read
  output logic                                       isbe_free_ready_o,
  input  isbe_rows_t                                 isbe_free_i,
  input  logic                                       pixel_valid_i,
  output logic                                       pixel_ready_o,
  input  subtile_packet_t                            pixel_i,
  output logic                                       launched_valid_o,
  output subtile_end_t                               launched_o,
  output logic                                       passed_valid_o,
  input  logic                                       passed_ready_i,
  output port_passed_t                               passed_o,
  output logic                                       pixel_out_valid_o,
  input  logic                                       pixel_out_ready_i,
  output pixel_out_t                                 pixel_out_o,
  input  logic                                       plane_request_valid_i,
  output logic                                       plane_request_ready_o,
  input  plane_packet_t                              plane_request_i,
  output logic                                       entry_read_valid_o,
  output entry_read_t                                entry_read_o,
  input  line_address_t                              window_i,              // where the circular buffers begin
  output logic                                       copied_valid_o,        // an entry of the alpha ring has been copied to shared memory
  output logic                                       copied_o,
  output logic                                       fixed_up_valid_o,      // its places in the crossbar
  input  logic                                       fixed_up_ready_i,
  output memory_up_t                                 fixed_up_o,
  input  logic                                       fixed_down_valid_i,
  input  memory_down_t                               fixed_down_i,
  input  logic                                       fixed_freed_valid_i,
  input  freed_places_t                              fixed_freed_i,
  output logic                                       fault_valid_o,
  input  logic                                       fault_ready_i,
  output sm_fault_t                                  fault_o,
  input  logic                    [63:0]             cycle_i,
  output logic                                       idle_o
);

  // Clients of the TPC's own port: vertex fetch, STRI, and the copies of entries of the alpha ring; the mux wants a power of two.
  localparam int unsigned CLIENTS = 4;

  // ---- wires
  logic mpc_inputs_ready_ready, mpc_shader_done_valid, mpc_shader_done_ready, mpc_planes_ready_ready;
  logic mpc_tram_free_valid, mpc_warp_valid, mpc_warp_ready, mpc_control_valid, mpc_control_ready, mpc_idle;
  shader_done_t mpc_shader_done;
  tram_free_t mpc_tram_free;
  warp_packet_t mpc_warp;
  cache_control_t mpc_control;
  logic [P.sub_partitions-1:0] sm_done_valid;
  warp_done_t [P.sub_partitions-1:0] sm_done;
  logic [P.partitions-1:0] sm_l1_request_valid, sm_l1_request_ready, sm_texel_request_valid, sm_texel_request_ready;
  l1_wavefront_t [P.partitions-1:0] sm_l1_request;
  texel_request_t [P.partitions-1:0] sm_texel_request;
  logic sm_row_valid, sm_plane_ready;
  row_t sm_row;
  logic [P.partitions-1:0] l1_response_ready, l1_texel_response_ready, l1_response_valid, l1_texel_response_valid;
  logic [P.partitions-1:0] l1_controlled_valid, l1_controlled, l1_idle;
  l1_return_t [P.partitions-1:0] l1_response;
  texel_response_t [P.partitions-1:0] l1_texel_response;
  logic [P.partitions-1:0] control_join_order_ready, control_join_order_valid;
  cache_control_t [P.partitions-1:0] control_join_order;
  logic control_join_acknowledge, control_join_idle;
  logic [P.vertex_fetch.sms-1:0] vertex_fetch_isbe_request_ready, vertex_fetch_isbe_grant_valid, vertex_fetch_row_ready;
  logic [P.vertex_fetch.sms-1:0] vertex_fetch_inputs_ready_ready;
  isbe_rows_t [P.vertex_fetch.sms-1:0] vertex_fetch_isbe_grant;
  logic vertex_fetch_read_valid, vertex_fetch_read_ready, vertex_fetch_copy_up_valid, vertex_fetch_idle;
  memory_read_t vertex_fetch_read;
  memory_up_t vertex_fetch_copy_up;
  logic vertex_port_read_data_ready, vertex_port_read_data_valid, vertex_port_memory_up_valid, vertex_port_idle;
  sector_t vertex_port_read_data;
  memory_up_t vertex_port_memory_up;
  logic [P.isbe.askers-1:0] isbe_request_valid, isbe_grant_ready;
  isbe_request_t [P.isbe.askers-1:0] isbe_request;
  logic isbe_idle;
  logic row_port_row_request_ready, row_port_row_request_valid, row_port_idle;
  logic [P.row_port.askers-1:0] row_port_access_valid;
  isbe_access_t [P.row_port.askers-1:0] row_port_access;
  row_access_t row_port_row_request;
  logic stage_tasks_passed_ready, stage_tasks_task_ready, stage_tasks_passed_valid, stage_tasks_task_valid;
  logic stage_tasks_row_write_valid, stage_tasks_row_read_valid, stage_tasks_idle;
  world_packet_t stage_tasks_passed;
  stage_task_t stage_tasks_task;
  isbe_access_t stage_tasks_row_write, stage_tasks_row_read;
  logic [P.stri.sms-1:0] stri_plane_ready, stri_ready_ready, stri_free_valid;
  tram_free_t [P.stri.sms-1:0] stri_free;
  logic stri_memory_up_valid, stri_idle;
  memory_up_t stri_memory_up;
  logic [CLIENTS-1:0] memory_mux_client_up_valid;
  memory_up_t [CLIENTS-1:0] memory_mux_client_up;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [P.vertex_fetch.sms-1:0] vertex_fetch_isbe_request_valid, vertex_fetch_isbe_grant_ready, vertex_fetch_row_valid;
  logic [P.vertex_fetch.sms-1:0] vertex_fetch_inputs_ready_valid;
  isbe_request_t [P.vertex_fetch.sms-1:0] vertex_fetch_isbe_request;
  isbe_access_t [P.vertex_fetch.sms-1:0] vertex_fetch_row;
  inputs_ready_t [P.vertex_fetch.sms-1:0] vertex_fetch_inputs_ready;
  logic [P.isbe.askers-1:0] isbe_request_ready, isbe_grant_valid;
  isbe_rows_t [P.isbe.askers-1:0] isbe_grant;
  logic [P.row_port.askers-1:0] row_port_access_ready, row_port_response_valid;
  isbe_row_t [P.row_port.askers-1:0] row_port_response;
  logic [P.stri.sms-1:0] stri_plane_valid, stri_ready_valid, stri_free_ready;
  plane_write_t [P.stri.sms-1:0] stri_plane;
  planes_ready_t [P.stri.sms-1:0] stri_ready;
  logic [CLIENTS-1:0] memory_mux_client_up_ready, memory_mux_client_down_valid;
  memory_down_t [CLIENTS-1:0] memory_mux_client_down;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    vertex_fetch_isbe_request_ready = '0;
    vertex_fetch_isbe_grant_valid = '0;
    for (int n = 0; n < P.vertex_fetch.sms; n++) vertex_fetch_isbe_grant[n] = '0;
    vertex_fetch_row_ready = '0;
    vertex_fetch_inputs_ready_ready = '0;
    vertex_fetch_isbe_request_ready[0] = isbe_request_ready[0];
    vertex_fetch_isbe_grant_valid[0] = isbe_grant_valid[0];
    vertex_fetch_isbe_grant[0] = isbe_grant[0];
    vertex_fetch_row_ready[0] = row_port_access_ready[0];
    vertex_fetch_inputs_ready_ready[0] = mpc_inputs_ready_ready;
  end

  always_comb begin
    isbe_request_valid = '0;
    for (int n = 0; n < P.isbe.askers; n++) isbe_request[n] = '0;
    isbe_grant_ready = '0;
    isbe_request_valid[0] = vertex_fetch_isbe_request_valid[0];
    isbe_request[0] = vertex_fetch_isbe_request[0];
    isbe_grant_ready[0] = vertex_fetch_isbe_grant_ready[0];
  end

  always_comb begin
    row_port_access_valid = '0;
    for (int n = 0; n < P.row_port.askers; n++) row_port_access[n] = '0;
    row_port_access_valid[0] = vertex_fetch_row_valid[0];
    row_port_access[0] = vertex_fetch_row[0];
    row_port_access_valid[1] = access_valid_i;
    row_port_access[1] = access_i;
    row_port_access_valid[2] = stage_tasks_row_write_valid;
    row_port_access[2] = stage_tasks_row_write;
    row_port_access_valid[3] = stage_tasks_row_read_valid;
    row_port_access[3] = stage_tasks_row_read;
  end

  always_comb begin
    stri_plane_ready = '0;
    stri_ready_ready = '0;
    stri_free_valid = '0;
    for (int n = 0; n < P.stri.sms; n++) stri_free[n] = '0;
    stri_plane_ready[0] = sm_plane_ready;
    stri_ready_ready[0] = mpc_planes_ready_ready;
    stri_free_valid[0] = mpc_tram_free_valid;
    stri_free[0] = mpc_tram_free;
  end

  always_comb begin
    memory_mux_client_up_valid = '0;
    for (int n = 0; n < CLIENTS; n++) memory_mux_client_up[n] = '0;
    memory_mux_client_up_valid[0] = vertex_port_memory_up_valid;
    memory_mux_client_up[0] = vertex_port_memory_up;
    memory_mux_client_up_valid[2] = vertex_fetch_copy_up_valid;
    memory_mux_client_up[2] = vertex_fetch_copy_up;
    memory_mux_client_up_valid[1] = stri_memory_up_valid;
    memory_mux_client_up[1] = stri_memory_up;
  end

  // ---- parts
  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  mpc #(
    .P(P.mpc)
  ) mpc (
    .clk_i,
    .rst_ni,
    .block_valid_i,
    .block_ready_o,
    .block_i,
    .report_valid_o,
    .report_ready_i,
    .report_o,
    .world_valid_i       (stage_tasks_passed_valid),
    .world_ready_o       (stage_tasks_passed_ready),
    .world_i             (stage_tasks_passed),
    .inputs_ready_valid_i(vertex_fetch_inputs_ready_valid[0]),
    .inputs_ready_ready_o(mpc_inputs_ready_ready),
    .inputs_ready_i      (vertex_fetch_inputs_ready[0]),
    .task_valid_i        (stage_tasks_task_valid),
    .task_ready_o        (stage_tasks_task_ready),
    .task_i              (stage_tasks_task),
    .shader_done_valid_o (mpc_shader_done_valid),
    .shader_done_ready_i (mpc_shader_done_ready),
    .shader_done_o       (mpc_shader_done),
    .sm_i                (sm_id_t'(number_i)),
    .pixel_valid_i,
    .pixel_ready_o,
    .pixel_i,
    .planes_ready_valid_i(stri_ready_valid[0]),
    .planes_ready_ready_o(mpc_planes_ready_ready),
    .planes_ready_i      (stri_ready[0]),
    .tram_free_valid_o   (mpc_tram_free_valid),
    .tram_free_ready_i   (stri_free_ready[0]),
    .tram_free_o         (mpc_tram_free),
    .launched_valid_o,
    .launched_o,
    .world_passed_valid_o(),
    .world_passed_ready_i(1'b1),
    .world_passed_o      (),
    .passed_valid_o,
    .passed_ready_i,
    .passed_o,
    .warp_valid_o        (mpc_warp_valid),
    .warp_ready_i        (mpc_warp_ready),
    .warp_o              (mpc_warp),
    .warp_done_valid_i   (sm_done_valid),
    .warp_done_i         (sm_done),
    .control_valid_o     (mpc_control_valid),
    .control_ready_i     (mpc_control_ready),
    .control_o           (mpc_control),
    .acknowledge_i       (control_join_acknowledge),
    .idle_o              (mpc_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  sm #(
    .P(P.sm)
  ) sm (
    .clk_i,
    .rst_ni,
    .packet_valid_i        (mpc_warp_valid),
    .packet_ready_o        (mpc_warp_ready),
    .packet_i              (mpc_warp),
    .done_valid_o          (sm_done_valid),
    .done_o                (sm_done),
    .gcc_request_valid_o,
    .gcc_request_ready_i,
    .gcc_request_o,
    .gcc_fill_valid_i,
    .gcc_fill_ready_o,
    .gcc_fill_i,
    .l1_request_valid_o    (sm_l1_request_valid),
    .l1_request_ready_i    (sm_l1_request_ready),
    .l1_request_o          (sm_l1_request),
    .l1_return_valid_i     (l1_response_valid),
    .l1_return_ready_o     (l1_response_ready),
    .l1_return_i           (l1_response),
    .texel_request_valid_o (sm_texel_request_valid),
    .texel_request_ready_i (sm_texel_request_ready),
    .texel_request_o       (sm_texel_request),
    .texel_response_valid_i(l1_texel_response_valid),
    .texel_response_ready_o(l1_texel_response_ready),
    .texel_response_i      (l1_texel_response),
    .control_valid_i       (mpc_control_valid && mpc_control_ready),
    .control_i             (mpc_control),
    .row_request_valid_i   (row_port_row_request_valid),
    .row_request_ready_o   (row_port_row_request_ready),
    .row_request_i         (row_port_row_request),
    .row_valid_o           (sm_row_valid),
    .row_o                 (sm_row),
    .plane_valid_i         (stri_plane_valid[0]),
    .plane_ready_o         (sm_plane_ready),
    .plane_i               (stri_plane[0]),
    .pixel_out_valid_o,
    .pixel_out_ready_i,
    .pixel_out_o,
    .fault_valid_o,
    .fault_ready_i,
    .fault_o,
    .number_i,
    .cycle_i
  );

  l1 #(
    .P(P.l1)
  ) l1[P.partitions-1:0] (
    .clk_i,
    .rst_ni,
    .request_valid_i       (sm_l1_request_valid),
    .request_ready_o       (sm_l1_request_ready),
    .request_i             (sm_l1_request),
    .texel_request_valid_i (sm_texel_request_valid),
    .texel_request_ready_o (sm_texel_request_ready),
    .texel_request_i       (sm_texel_request),
    .control_valid_i       (control_join_order_valid),
    .control_ready_o       (control_join_order_ready),
    .control_i             (control_join_order),
    .response_valid_o      (l1_response_valid),
    .response_ready_i      (l1_response_ready),
    .response_o            (l1_response),
    .texel_response_valid_o(l1_texel_response_valid),
    .texel_response_ready_i(l1_texel_response_ready),
    .texel_response_o      (l1_texel_response),
    .controlled_valid_o    (l1_controlled_valid),
    .controlled_o          (l1_controlled),
    .memory_up_valid_o,
    .memory_up_ready_i,
    .memory_up_o,
    .memory_down_valid_i,
    .memory_down_i,
    .idle_o                (l1_idle)
  );

  control_join #(
    .P(P.control_join)
  ) control_join (
    .clk_i,
    .rst_ni,
    .control_valid_i   (mpc_control_valid),
    .control_ready_o   (mpc_control_ready),
    .control_i         (mpc_control),
    .order_valid_o     (control_join_order_valid),
    .order_ready_i     (control_join_order_ready),
    .order_o           (control_join_order),
    .controlled_valid_i(l1_controlled_valid),
    .controlled_i      (l1_controlled),
    .acknowledge_o     (control_join_acknowledge),
    .idle_o            (control_join_idle)
  );

  vertex_fetch #(
    .P(P.vertex_fetch)
  ) vertex_fetch (
    .clk_i,
    .rst_ni,
    .world_valid_i       (vertex_valid_i),
    .world_ready_o       (vertex_ready_o),
    .world_i             (vertex_i),
    .first_sm_i          (sm_id_t'(number_i)),
    .isbe_request_valid_o(vertex_fetch_isbe_request_valid),
    .isbe_request_ready_i(vertex_fetch_isbe_request_ready),
    .isbe_request_o      (vertex_fetch_isbe_request),
    .isbe_grant_valid_i  (vertex_fetch_isbe_grant_valid),
    .isbe_grant_ready_o  (vertex_fetch_isbe_grant_ready),
    .isbe_grant_i        (vertex_fetch_isbe_grant),
    .row_valid_o         (vertex_fetch_row_valid),
    .row_ready_i         (vertex_fetch_row_ready),
    .row_o               (vertex_fetch_row),
    .inputs_ready_valid_o(vertex_fetch_inputs_ready_valid),
    .inputs_ready_ready_i(vertex_fetch_inputs_ready_ready),
    .inputs_ready_o      (vertex_fetch_inputs_ready),
    .read_valid_o        (vertex_fetch_read_valid),
    .read_ready_i        (vertex_fetch_read_ready),
    .read_o              (vertex_fetch_read),
    .read_data_valid_i   (vertex_port_read_data_valid),
    .read_data_ready_o   (vertex_port_read_data_ready),
    .read_data_i         (vertex_port_read_data),
    .copy_up_valid_o     (vertex_fetch_copy_up_valid),
    .copy_up_ready_i     (memory_mux_client_up_ready[2]),
    .copy_up_o           (vertex_fetch_copy_up),
    .copy_down_valid_i   (memory_mux_client_down_valid[2]),
    .copy_down_i         (memory_mux_client_down[2]),
    .window_i,
    .copied_valid_o,
    .copied_o,
    .idle_o              (vertex_fetch_idle)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  client_port #(
    .P(P.vertex_port)
  ) vertex_port (
    .clk_i,
    .rst_ni,
    .read_valid_i       (vertex_fetch_read_valid),
    .read_ready_o       (vertex_fetch_read_ready),
    .read_i             (vertex_fetch_read),
    .read_data_valid_o  (vertex_port_read_data_valid),
    .read_data_ready_i  (vertex_port_read_data_ready),
    .read_data_o        (vertex_port_read_data),
    .write_valid_i      (1'b0),
    .write_ready_o      (),
    .write_i            ('0),
    .fence_valid_i      (1'b0),
    .fence_ready_o      (),
    .fence_i            ('0),
    .memory_up_valid_o  (vertex_port_memory_up_valid),
    .memory_up_ready_i  (memory_mux_client_up_ready[0]),
    .memory_up_o        (vertex_port_memory_up),
    .memory_down_valid_i(memory_mux_client_down_valid[0]),
    .memory_down_i      (memory_mux_client_down[0]),
    .performed_valid_o  (),
    .performed_o        (),
    .idle_o             (vertex_port_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  isbe #(
    .P(P.isbe)
  ) isbe (
    .clk_i,
    .rst_ni,
    .request_valid_i(isbe_request_valid),
    .request_ready_o(isbe_request_ready),
    .request_i      (isbe_request),
    .grant_valid_o  (isbe_grant_valid),
    .grant_ready_i  (isbe_grant_ready),
    .grant_o        (isbe_grant),
    .free_valid_i   (isbe_free_valid_i),
    .free_ready_o   (isbe_free_ready_o),
    .free_i         (isbe_free_i),
    .idle_o         (isbe_idle)
  );

  row_port #(
    .P(P.row_port)
  ) row_port (
    .clk_i,
    .rst_ni,
    .access_valid_i     (row_port_access_valid),
    .access_ready_o     (row_port_access_ready),
    .access_i           (row_port_access),
    .response_valid_o   (row_port_response_valid),
    .response_o         (row_port_response),
    .row_request_valid_o(row_port_row_request_valid),
    .row_request_ready_i(row_port_row_request_ready),
    .row_request_o      (row_port_row_request),
    .row_valid_i        (sm_row_valid),
    .row_i              (sm_row),
    .idle_o             (row_port_idle)
  );

  stage_tasks #(
    .P(P.stage_tasks)
  ) stage_tasks (
    .clk_i,
    .rst_ni,
    .world_valid_i,
    .world_ready_o,
    .world_i,
    .passed_valid_o      (stage_tasks_passed_valid),
    .passed_ready_i      (stage_tasks_passed_ready),
    .passed_o            (stage_tasks_passed),
    .shader_done_valid_i (mpc_shader_done_valid),
    .shader_done_ready_o (mpc_shader_done_ready),
    .shader_done_i       (mpc_shader_done),
    .task_valid_o        (stage_tasks_task_valid),
    .task_ready_i        (stage_tasks_task_ready),
    .task_o              (stage_tasks_task),
    .row_write_valid_o   (stage_tasks_row_write_valid),
    .row_write_ready_i   (row_port_access_ready[2]),
    .row_write_o         (stage_tasks_row_write),
    .level_row_valid_i   (row_port_response_valid[2]),
    .level_row_i         (row_port_response[2]),
    .row_read_valid_o    (stage_tasks_row_read_valid),
    .row_read_ready_i    (row_port_access_ready[3]),
    .row_read_o          (stage_tasks_row_read),
    .row_valid_i         (row_port_response_valid[3]),
    .row_i               (row_port_response[3]),
    .stage_valid_o,
    .stage_ready_i,
    .stage_o,
    .part_read_valid_i,
    .part_read_i,
    .report_value_valid_o(stage_value_valid_o),
    .report_value_o      (stage_value_o),
    .idle_o              (stage_tasks_idle)
  );

  stri #(
    .P(P.stri)
  ) stri (
    .clk_i,
    .rst_ni,
    .request_valid_i    (plane_request_valid_i),
    .request_ready_o    (plane_request_ready_o),
    .request_i          (plane_request_i),
    .plane_valid_o      (stri_plane_valid),
    .plane_ready_i      (stri_plane_ready),
    .plane_o            (stri_plane),
    .ready_valid_o      (stri_ready_valid),
    .ready_ready_i      (stri_ready_ready),
    .ready_o            (stri_ready),
    .free_valid_i       (stri_free_valid),
    .free_ready_o       (stri_free_ready),
    .free_i             (stri_free),
    .read_valid_o       (entry_read_valid_o),
    .read_o             (entry_read_o),
    .memory_up_valid_o  (stri_memory_up_valid),
    .memory_up_ready_i  (memory_mux_client_up_ready[1]),
    .memory_up_o        (stri_memory_up),
    .memory_down_valid_i(memory_mux_client_down_valid[1]),
    .memory_down_i      (memory_mux_client_down[1]),
    .window_i,
    .idle_o             (stri_idle)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  client_mux #(
    .P('{clients: CLIENTS, first: CLIENT_MUX_PARAMS.first, places: CLIENT_MUX_PARAMS.places})
  ) memory_mux (
    .clk_i,
    .rst_ni,
    .client_up_valid_i   (memory_mux_client_up_valid),
    .client_up_ready_o   (memory_mux_client_up_ready),
    .client_up_i         (memory_mux_client_up),
    .client_down_valid_o (memory_mux_client_down_valid),
    .client_down_o       (memory_mux_client_down),
    .memory_up_valid_o   (fixed_up_valid_o),
    .memory_up_ready_i   (fixed_up_ready_i),
    .memory_up_o         (fixed_up_o),
    .memory_down_valid_i (fixed_down_valid_i),
    .memory_down_i       (fixed_down_i),
    .memory_freed_valid_i(fixed_freed_valid_i),
    .memory_freed_i      (fixed_freed_i),
    .idle_o              ()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign access_ready_o = row_port_access_ready[1];
  assign response_valid_o = row_port_response_valid[1];
  assign response_o = row_port_response[1];
  assign idle_o = mpc_idle && control_join_idle && l1_idle == '1 && vertex_fetch_idle && vertex_port_idle && isbe_idle
      && row_port_idle && stri_idle && stage_tasks_idle;

endmodule
