// TPC: an SM with its MPC and the L1s of its partitions. An assembly; texture and world space are not in it.
//
// Rates and latencies are those of its parts (sm-common-alu-throughput, l1-local-hit-latency). Blocks of threads come from the work
// distributor, lines of programs and constants from gcc. Specification: MPC, SM, L1.

module tpc
  import l1_steps_pkg::*;
  import memory_pkg::*;
  import shader_constants_pkg::*;
  import sm_pkg::*;
  import tasks_pkg::*;
  import tpc_params_pkg::*;
  import warp_scheduler_pkg::*;
  import warps_pkg::*;
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
  output logic                                       gcc_ask_valid_o,
  input  logic                                       gcc_ask_ready_i,
  output constant_cache_ask_t                        gcc_ask_o,
  input  logic                                       gcc_fill_valid_i,
  output logic                                       gcc_fill_ready_o,
  input  constant_cache_fill_t                       gcc_fill_i,
  input  logic          [5:0]                        number_i,        // the SM's
  input  client_id_t    [P.partitions-1:0]           client_i,        // its L1s'
  output logic          [P.partitions-1:0]           up_valid_o,
  input  logic          [P.partitions-1:0]           up_ready_i,
  output memory_up_t    [P.partitions-1:0]           up_o,
  input  logic          [P.partitions-1:0]           down_valid_i,
  input  memory_down_t  [P.partitions-1:0]           down_i,
  output logic                                       fault_valid_o,
  input  logic                                       fault_ready_i,
  output sm_fault_t                                  fault_o,
  input  logic          [63:0]                       clock_i,
  output issue_reason_t [P.sub_partitions-1:0]       reason_o,
  output logic          [P.sub_partitions-1:0][15:0] waiting_o,       // warps that a barrier holds
  output logic                                       idle_o
);

  // ---- wires
  logic packet_valid, packet_ready, control_valid, control_ready, acknowledge, mpc_idle, join_idle;
  warp_packet_t packet;
  cache_control_t control;
  logic [P.sub_partitions-1:0] done_valid;
  warp_done_t [P.sub_partitions-1:0] done;
  logic [P.partitions-1:0] ask_valid, ask_ready, return_valid, return_ready, order_valid, order_ready;
  logic [P.partitions-1:0] controlled_valid, controlled, l1_idle;
  l1_wavefront_t [P.partitions-1:0] ask;
  l1_return_t [P.partitions-1:0] returned;
  cache_control_t [P.partitions-1:0] order;

  // ---- parts
  // Nobody draws yet.
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
    .world_valid_i       (1'b0),
    .world_ready_o       (),
    .world_i             ('0),
    .inputs_ready_valid_i(1'b0),
    .inputs_ready_ready_o(),
    .inputs_ready_i      ('0),
    .shader_done_valid_o (),
    .shader_done_ready_i (1'b0),
    .shader_done_o       (),
    .sm_i                ('0),
    .pixel_valid_i       (1'b0),
    .pixel_ready_o       (),
    .pixel_i             ('0),
    .planes_ready_valid_i(1'b0),
    .planes_ready_ready_o(),
    .planes_ready_i      ('0),
    .tram_free_valid_o   (),
    .tram_free_ready_i   (1'b0),
    .tram_free_o         (),
    .launched_valid_o    (),
    .launched_o          (),
    .world_passed_valid_o(),
    .world_passed_ready_i(1'b0),
    .world_passed_o      (),
    .passed_valid_o      (),
    .passed_ready_i      (1'b0),
    .passed_o            (),
    .warp_valid_o     (packet_valid),
    .warp_ready_i     (packet_ready),
    .warp_o           (packet),
    .warp_done_valid_i(done_valid),
    .warp_done_i      (done),
    .control_valid_o  (control_valid),
    .control_ready_i  (control_ready),
    .control_o        (control),
    .acknowledge_i    (acknowledge),
    .idle_o           (mpc_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // Nobody asks for rows of shared memory yet, has planes, or takes pixels.
  /* verilator lint_off PINCONNECTEMPTY */
  sm #(
    .P(P.sm)
  ) sm (
    .clk_i,
    .rst_ni,
    .packet_valid_i   (packet_valid),
    .packet_ready_o   (packet_ready),
    .packet_i         (packet),
    .done_valid_o     (done_valid),
    .done_o           (done),
    .gcc_ask_valid_o,
    .gcc_ask_ready_i,
    .gcc_ask_o,
    .gcc_fill_valid_i,
    .gcc_fill_ready_o,
    .gcc_fill_i,
    .l1_ask_valid_o   (ask_valid),
    .l1_ask_ready_i   (ask_ready),
    .l1_ask_o         (ask),
    .l1_return_valid_i(return_valid),
    .l1_return_ready_o(return_ready),
    .l1_return_i      (returned),
    .row_ask_valid_i  (1'b0),
    .row_ask_ready_o  (),
    .row_ask_i        ('0),
    .row_valid_o      (),
    .row_o            (),
    .plane_valid_i    (1'b0),
    .plane_ready_o    (),
    .plane_i          ('0),
    .pixel_out_valid_o(),
    .pixel_out_ready_i(1'b0),
    .pixel_out_o      (),
    .fault_valid_o,
    .fault_ready_i,
    .fault_o,
    .number_i,
    .clock_i,
    .reason_o,
    .waiting_o
  );
  /* verilator lint_on PINCONNECTEMPTY */

  l1 #(
    .P(P.l1)
  ) l1[P.partitions-1:0] (
    .clk_i,
    .rst_ni,
    .ask_valid_i       (ask_valid),
    .ask_ready_o       (ask_ready),
    .ask_i             (ask),
    .control_valid_i   (order_valid),
    .control_ready_o   (order_ready),
    .control_i         (order),
    .down_valid_i,
    .down_i,
    .client_i,
    .answer_valid_o    (return_valid),
    .answer_ready_i    (return_ready),
    .answer_o          (returned),
    .controlled_valid_o(controlled_valid),
    .controlled_o      (controlled),
    .up_valid_o,
    .up_ready_i,
    .up_o,
    .idle_o            (l1_idle)
  );

  control_join #(
    .P(P.control_join)
  ) control_join (
    .clk_i,
    .rst_ni,
    .control_valid_i   (control_valid),
    .control_ready_o   (control_ready),
    .control_i         (control),
    .order_valid_o     (order_valid),
    .order_ready_i     (order_ready),
    .order_o           (order),
    .controlled_valid_i(controlled_valid),
    .controlled_i      (controlled),
    .acknowledge_o     (acknowledge),
    .idle_o            (join_idle)
  );

  // ---- outputs
  assign idle_o = mpc_idle && join_idle && l1_idle == '1;

endmodule
