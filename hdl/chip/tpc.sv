// TPC: an SM with its MPC, the L1s of its partitions, vertex fetch, the allocator of its ISBE, and STRI. An assembly; texture is
// not in it.
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
  import reports_pkg::report_value_t;
  import shader_constants_pkg::*;
  import shared_memory_pkg::*;
  import sm_pkg::*;
  import tasks_pkg::*;
  import tpc_params_pkg::*;
  import warp_scheduler_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter tpc_params_t P = TPC_PARAMS
) (
  // ---- ports
  input  logic clk_i,
  input  logic rst_ni,
  input  logic                                 block_valid_i,
  output logic                                 block_ready_o,
  input  block_packet_t                        block_i,
  output logic                                 report_valid_o,
  input  logic                                 report_ready_i,
  output block_report_t                        report_o,
  output logic                                 gcc_ask_valid_o,
  input  logic                                 gcc_ask_ready_i,
  output constant_cache_ask_t                  gcc_ask_o,
  input  logic                                 gcc_fill_valid_i,
  output logic                                 gcc_fill_ready_o,
  input  constant_cache_fill_t                 gcc_fill_i,
  input  logic [5:0]                           number_i,  // the SM's
  input  client_id_t [P.partitions-1:0]        client_i,  // its L1s'
  output logic [P.partitions-1:0]              up_valid_o,
  input  logic [P.partitions-1:0]              up_ready_i,
  output memory_up_t [P.partitions-1:0]        up_o,
  input  logic [P.partitions-1:0]              down_valid_i,
  input  memory_down_t [P.partitions-1:0]      down_i,
  input  logic                                 vertex_valid_i,  // batches, to vertex fetch
  output logic                                 vertex_ready_o,
  input  world_packet_t                        vertex_i,
  input  logic                                 world_valid_i,  // and to stage tasks and the MPC
  output logic                                 world_ready_o,
  input  world_packet_t                        world_i,
  output logic                                 stage_valid_o,
  input  logic                                 stage_ready_i,
  output stage_packet_t                        stage_o,
  output logic                                 stage_value_valid_o,  // invocations of later stages before a report
  output report_value_t                        stage_value_o,
  input  logic                                 part_read_valid_i,  // the oldest part has been read, and is not its batch's last
  input  logic                                 part_read_i,
  input  logic                                 access_valid_i,  // rows that are read behind the last shader
  output logic                                 access_ready_o,
  input  isbe_access_t                         access_i,
  output logic                                 answer_valid_o,
  output isbe_row_t                            answer_o,
  input  logic                                 isbe_free_valid_i,  // the oldest batch has been read
  output logic                                 isbe_free_ready_o,
  input  isbe_rows_t                           isbe_free_i,
  input  logic                                 pixel_valid_i,
  output logic                                 pixel_ready_o,
  input  subtile_packet_t                      pixel_i,
  output logic                                 launched_valid_o,
  output subtile_end_t                         launched_o,
  output logic                                 passed_valid_o,
  input  logic                                 passed_ready_i,
  output port_passed_t                         passed_o,
  output logic                                 pixel_out_valid_o,
  input  logic                                 pixel_out_ready_i,
  output pixel_out_t                           pixel_out_o,
  input  logic                                 plane_ask_valid_i,
  output logic                                 plane_ask_ready_o,
  input  plane_packet_t                        plane_ask_i,
  output logic                                 entry_read_valid_o,
  output entry_read_t                          entry_read_o,
  input  line_address_t                        window_i,  // where the circular buffers begin
  input  client_id_t                           fixed_client_i,  // vertex fetch's; STRI's is the next
  output logic                                 copied_valid_o,  // an entry of the alpha ring has been copied to shared memory
  output logic                                 copied_o,
  output logic                                 fixed_up_valid_o,
  input  logic                                 fixed_up_ready_i,
  output memory_up_t                           fixed_up_o,
  input  logic                                 fixed_freed_valid_i,  // its places in the crossbar
  input  freed_places_t                        fixed_freed_i,
  input  logic                                 fixed_down_valid_i,
  input  memory_down_t                         fixed_down_i,
  output logic                                 fault_valid_o,
  input  logic                                 fault_ready_i,
  output sm_fault_t                            fault_o,
  input  logic [63:0]                          clock_i,
  output issue_reason_t [P.sub_partitions-1:0] reason_o,
  output logic [P.sub_partitions-1:0][15:0]    waiting_o,  // warps that a barrier holds
  output logic                                 idle_o
);

  // Clients of its own port, as the mux counts them: vertex fetch, STRI, who copies entries of the alpha ring.
  localparam int unsigned CLIENTS = 4;

  // ---- wires
  logic packet_valid, packet_ready;
  warp_packet_t packet;
  logic [P.sub_partitions-1:0] done_valid;
  warp_done_t [P.sub_partitions-1:0] done;
  logic control_valid, control_ready;
  cache_control_t control;
  logic acknowledge;
  logic [P.partitions-1:0] l1_ask_valid, l1_ask_ready;
  l1_wavefront_t [P.partitions-1:0] l1_ask;
  logic [P.partitions-1:0] l1_back_valid, l1_back_ready;
  l1_return_t [P.partitions-1:0] l1_back;
  logic [P.partitions-1:0] order_valid, order_ready;
  cache_control_t [P.partitions-1:0] order;
  logic [P.partitions-1:0] controlled_valid;
  logic [P.partitions-1:0] controlled;
  logic [P.partitions-1:0] l1_idle;
  logic isbe_ask_valid, isbe_ask_ready;
  isbe_ask_t isbe_ask;
  logic isbe_grant_valid, isbe_grant_ready;
  isbe_rows_t isbe_grant;
  logic input_row_valid, input_row_ready;
  isbe_access_t input_row;
  logic inputs_ready_valid, inputs_ready_ready;
  inputs_ready_t inputs_ready;
  logic row_ask_valid, row_ask_ready;
  row_access_t row_ask;
  logic row_valid;
  row_t row;
  logic read_valid, read_ready;
  memory_read_t read;
  logic read_data_valid, read_data_ready;
  sector_t read_data;
  logic plane_valid, plane_ready;
  plane_write_t plane;
  logic planes_ready_valid, planes_ready_ready;
  planes_ready_t planes_ready;
  logic tram_free_valid, tram_free_ready;
  tram_free_t tram_free;
  /* verilator lint_off UNUSEDSIGNAL */  // the last is nobody's
  logic [CLIENTS-1:0] ups_valid, ups_ready;
  memory_up_t [CLIENTS-1:0] ups;
  logic [CLIENTS-1:0] downs_valid;
  memory_down_t [CLIENTS-1:0] downs;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [P.row_port.askers-1:0] accesses_valid, accesses_ready;
  isbe_access_t [P.row_port.askers-1:0] accesses;
  /* verilator lint_off UNUSEDSIGNAL */  // vertex fetch only writes
  logic [P.row_port.askers-1:0] answers_valid;
  isbe_row_t [P.row_port.askers-1:0] answers;
  /* verilator lint_on UNUSEDSIGNAL */

  logic passed_valid, passed_ready, task_valid, task_ready, shader_done_valid, shader_done_ready;
  world_packet_t passed;
  stage_task_t stage_task;
  shader_done_t shader_done;
  logic row_write_valid, row_write_ready, row_read_valid, row_read_ready;
  isbe_access_t row_write, row_read;
  logic tasks_idle, mpc_idle, join_idle, fetch_idle, port_idle, isbe_idle, row_port_idle, stri_idle;

  // rows: vertex fetch writes them, others read behind the last shader, stage tasks write and read
  assign accesses_valid = {row_read_valid, row_write_valid, access_valid_i, input_row_valid};
  assign accesses = {row_read, row_write, access_i, input_row};
  assign {row_read_ready, row_write_ready, access_ready_o, input_row_ready} = accesses_ready;
  assign answer_valid_o = answers_valid[1];
  assign answer_o = answers[1];

  // ---- parts
  // Nobody waits for what has passed in world space.
  /* verilator lint_off PINCONNECTEMPTY */
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
    .world_valid_i(passed_valid),
    .world_ready_o(passed_ready),
    .world_i(passed),
    .inputs_ready_valid_i(inputs_ready_valid),
    .inputs_ready_ready_o(inputs_ready_ready),
    .inputs_ready_i(inputs_ready),
    .task_valid_i(task_valid),
    .task_ready_o(task_ready),
    .task_i(stage_task),
    .shader_done_valid_o(shader_done_valid),
    .shader_done_ready_i(shader_done_ready),
    .shader_done_o(shader_done),
    .sm_i(sm_id_t'(number_i)),
    .pixel_valid_i,
    .pixel_ready_o,
    .pixel_i,
    .planes_ready_valid_i(planes_ready_valid),
    .planes_ready_ready_o(planes_ready_ready),
    .planes_ready_i(planes_ready),
    .tram_free_valid_o(tram_free_valid),
    .tram_free_ready_i(tram_free_ready),
    .tram_free_o(tram_free),
    .launched_valid_o,
    .launched_o,
    .world_passed_valid_o(),
    .world_passed_ready_i(1'b1),
    .world_passed_o(),
    .passed_valid_o,
    .passed_ready_i,
    .passed_o,
    .warp_valid_o(packet_valid),
    .warp_ready_i(packet_ready),
    .warp_o(packet),
    .warp_done_valid_i(done_valid),
    .warp_done_i(done),
    .control_valid_o(control_valid),
    .control_ready_i(control_ready),
    .control_o(control),
    .acknowledge_i(acknowledge),
    .idle_o(mpc_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  sm #(
    .P(P.sm)
  ) sm (
    .clk_i,
    .rst_ni,
    .packet_valid_i(packet_valid),
    .packet_ready_o(packet_ready),
    .packet_i(packet),
    .done_valid_o(done_valid),
    .done_o(done),
    .gcc_ask_valid_o,
    .gcc_ask_ready_i,
    .gcc_ask_o,
    .gcc_fill_valid_i,
    .gcc_fill_ready_o,
    .gcc_fill_i,
    .l1_ask_valid_o(l1_ask_valid),
    .l1_ask_ready_i(l1_ask_ready),
    .l1_ask_o(l1_ask),
    .l1_return_valid_i(l1_back_valid),
    .l1_return_ready_o(l1_back_ready),
    .l1_return_i(l1_back),
    .row_ask_valid_i(row_ask_valid),
    .row_ask_ready_o(row_ask_ready),
    .row_ask_i(row_ask),
    .row_valid_o(row_valid),
    .row_o(row),
    .plane_valid_i(plane_valid),
    .plane_ready_o(plane_ready),
    .plane_i(plane),
    .pixel_out_valid_o,
    .pixel_out_ready_i,
    .pixel_out_o,
    .fault_valid_o,
    .fault_ready_i,
    .fault_o,
    .number_i,
    .clock_i,
    .reason_o,
    .waiting_o
  );

  l1 #(
    .P(P.l1)
  ) l1[P.partitions-1:0] (
    .clk_i,
    .rst_ni,
    .ask_valid_i(l1_ask_valid),
    .ask_ready_o(l1_ask_ready),
    .ask_i(l1_ask),
    .control_valid_i(order_valid),
    .control_ready_o(order_ready),
    .control_i(order),
    .down_valid_i,
    .down_i,
    .client_i,
    .answer_valid_o(l1_back_valid),
    .answer_ready_i(l1_back_ready),
    .answer_o(l1_back),
    .controlled_valid_o(controlled_valid),
    .controlled_o(controlled),
    .up_valid_o,
    .up_ready_i,
    .up_o,
    .idle_o(l1_idle)
  );

  control_join #(
    .P(P.control_join)
  ) control_join (
    .clk_i,
    .rst_ni,
    .control_valid_i(control_valid),
    .control_ready_o(control_ready),
    .control_i(control),
    .order_valid_o(order_valid),
    .order_ready_i(order_ready),
    .order_o(order),
    .controlled_valid_i(controlled_valid),
    .controlled_i(controlled),
    .acknowledge_o(acknowledge),
    .idle_o(join_idle)
  );

  vertex_fetch #(
    .P(P.vertex_fetch)
  ) vertex_fetch (
    .clk_i,
    .rst_ni,
    .world_valid_i(vertex_valid_i),
    .world_ready_o(vertex_ready_o),
    .world_i(vertex_i),
    .first_sm_i(sm_id_t'(number_i)),
    .copy_up_valid_o(ups_valid[2]),
    .copy_up_ready_i(ups_ready[2]),
    .copy_up_o(ups[2]),
    .copy_down_valid_i(downs_valid[2]),
    .copy_down_i(downs[2]),
    .copy_client_i(fixed_client_i | 8'd2),
    .window_i,
    .copied_valid_o,
    .copied_o,
    .isbe_ask_valid_o(isbe_ask_valid),
    .isbe_ask_ready_i(isbe_ask_ready),
    .isbe_ask_o(isbe_ask),
    .isbe_grant_valid_i(isbe_grant_valid),
    .isbe_grant_ready_o(isbe_grant_ready),
    .isbe_grant_i(isbe_grant),
    .row_valid_o(input_row_valid),
    .row_ready_i(input_row_ready),
    .row_o(input_row),
    .inputs_ready_valid_o(inputs_ready_valid),
    .inputs_ready_ready_i(inputs_ready_ready),
    .inputs_ready_o(inputs_ready),
    .read_valid_o(read_valid),
    .read_ready_i(read_ready),
    .read_o(read),
    .read_data_valid_i(read_data_valid),
    .read_data_ready_o(read_data_ready),
    .read_data_i(read_data),
    .idle_o(fetch_idle)
  );

  // It is read from alone.
  /* verilator lint_off PINCONNECTEMPTY */
  client_port #(
    .P(P.vertex_port)
  ) vertex_port (
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
    .write_i('0),
    .fence_valid_i(1'b0),
    .fence_ready_o(),
    .fence_i('0),
    .up_valid_o(ups_valid[0]),
    .up_ready_i(ups_ready[0]),
    .up_o(ups[0]),
    .down_valid_i(downs_valid[0]),
    .down_i(downs[0]),
    .performed_valid_o(),
    .performed_o(),
    .client_i(fixed_client_i),
    .idle_o(port_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  isbe #(
    .P(P.isbe)
  ) isbe (
    .clk_i,
    .rst_ni,
    .ask_valid_i(isbe_ask_valid),
    .ask_ready_o(isbe_ask_ready),
    .ask_i(isbe_ask),
    .grant_valid_o(isbe_grant_valid),
    .grant_ready_i(isbe_grant_ready),
    .grant_o(isbe_grant),
    .free_valid_i(isbe_free_valid_i),
    .free_ready_o(isbe_free_ready_o),
    .free_i(isbe_free_i),
    .idle_o(isbe_idle)
  );

  row_port #(
    .P(P.row_port)
  ) row_port (
    .clk_i,
    .rst_ni,
    .access_valid_i(accesses_valid),
    .access_ready_o(accesses_ready),
    .access_i(accesses),
    .answer_valid_o(answers_valid),
    .answer_o(answers),
    .row_ask_valid_o(row_ask_valid),
    .row_ask_ready_i(row_ask_ready),
    .row_ask_o(row_ask),
    .row_valid_i(row_valid),
    .row_i(row),
    .idle_o(row_port_idle)
  );

  stage_tasks #(
    .P(P.stage_tasks)
  ) stage_tasks (
    .clk_i,
    .rst_ni,
    .world_valid_i,
    .world_ready_o,
    .world_i,
    .passed_valid_o(passed_valid),
    .passed_ready_i(passed_ready),
    .passed_o(passed),
    .shader_done_valid_i(shader_done_valid),
    .shader_done_ready_o(shader_done_ready),
    .shader_done_i(shader_done),
    .task_valid_o(task_valid),
    .task_ready_i(task_ready),
    .task_o(stage_task),
    .row_write_valid_o(row_write_valid),
    .row_write_ready_i(row_write_ready),
    .row_write_o(row_write),
    .row_read_valid_o(row_read_valid),
    .row_read_ready_i(row_read_ready),
    .row_read_o(row_read),
    .level_row_valid_i(answers_valid[2]),
    .level_row_i(answers[2]),
    .row_valid_i(answers_valid[3]),
    .row_i(answers[3]),
    .stage_valid_o,
    .stage_ready_i,
    .stage_o,
    .part_read_valid_i,
    .part_read_i,
    .report_value_valid_o(stage_value_valid_o),
    .report_value_o      (stage_value_o),
    .idle_o(tasks_idle)
  );

  stri #(
    .P(P.stri)
  ) stri (
    .clk_i,
    .rst_ni,
    .ask_valid_i(plane_ask_valid_i),
    .ask_ready_o(plane_ask_ready_o),
    .ask_i(plane_ask_i),
    .plane_valid_o(plane_valid),
    .plane_ready_i(plane_ready),
    .plane_o(plane),
    .ready_valid_o(planes_ready_valid),
    .ready_ready_i(planes_ready_ready),
    .ready_o(planes_ready),
    .free_valid_i(tram_free_valid),
    .free_ready_o(tram_free_ready),
    .free_i(tram_free),
    .read_valid_o(entry_read_valid_o),
    .read_o(entry_read_o),
    .up_valid_o(ups_valid[1]),
    .up_ready_i(ups_ready[1]),
    .up_o(ups[1]),
    .down_valid_i(downs_valid[1]),
    .down_i(downs[1]),
    .client_i(fixed_client_i | 8'd1),
    .window_i,
    .idle_o(stri_idle)
  );

  assign ups_valid[3] = 1'b0;
  assign ups[3] = '0;

  // That the ports rest says more.
  /* verilator lint_off PINCONNECTEMPTY */
  client_mux #(
    .P('{clients: CLIENTS, first: 32'd16, places: CLIENT_MUX_PARAMS.places})
  ) memory_mux (
    .clk_i,
    .rst_ni,
    .up_valid_i(ups_valid),
    .up_ready_o(ups_ready),
    .up_i(ups),
    .merged_valid_o(fixed_up_valid_o),
    .merged_ready_i(fixed_up_ready_i),
    .merged_o(fixed_up_o),
    .freed_valid_i(fixed_freed_valid_i),
    .freed_i(fixed_freed_i),
    .down_valid_i(fixed_down_valid_i),
    .down_i(fixed_down_i),
    .client_down_valid_o(downs_valid),
    .client_down_o(downs),
    .idle_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign idle_o = mpc_idle && join_idle && l1_idle == '1 && fetch_idle && port_idle && isbe_idle && row_port_idle && stri_idle
      && tasks_idle;

endmodule
