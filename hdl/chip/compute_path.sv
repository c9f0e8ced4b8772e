// Compute path: from compute's methods to loads and stores of blocks of threads. An assembly of scheduler, work distributor, the
// cache of instructions and constants of a GPC, and its TPCs. Front end and memory are outside.
//
// Rates and latencies are those of its parts (sked-task-interval, cwd-cta-interval). Grids begin in launch order and end in any;
// each port of memory keeps the order of its parts. Specification: SKED and CWD, MPC, SM, GCC, L1.

module compute_path
  import compute_path_params_pkg::*;
  import engine_pkg::*;
  import fault_pkg::*;
  import host_pkg::*;
  import memory_pkg::*;
  import shader_constants_pkg::*;
  import sm_pkg::*;
  import tasks_pkg::*;
#(
  // ---- parameters
  parameter compute_path_params_t P = COMPUTE_PATH_PARAMS
) (
  // ---- ports
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       bundle_valid_i,
  output logic                       bundle_ready_o,
  input  bundle_t                    bundle_i,
  output logic                       complete_valid_o,
  input  logic                       complete_ready_i,
  output engine_t                    complete_o,
  input  logic                       constants_valid_i,      // of draws
  output logic                       constants_ready_o,
  input  constant_table_t            constants_i,
  output logic                       constants_done_valid_o,
  output logic                       constants_done_o,
  input  time_t                      time_i,
  input  logic         [63:0]        clock_i,                // which programs read
  input  client_id_t                 scheduler_client_i,     // the number of each on its way up
  input  client_id_t                 gcc_client_i,
  input  logic [31:0]                aside_i,
  input  client_id_t   [P.l1s-1:0]   l1_client_i,
  output logic                       scheduler_up_valid_o,
  input  logic                       scheduler_up_ready_i,
  output memory_up_t                 scheduler_up_o,
  input  logic                       scheduler_down_valid_i,
  input  memory_down_t               scheduler_down_i,
  output logic                       gcc_up_valid_o,
  input  logic                       gcc_up_ready_i,
  output memory_up_t                 gcc_up_o,
  input  logic                       gcc_down_valid_i,
  input  memory_down_t               gcc_down_i,
  output logic         [P.l1s-1:0]   l1_up_valid_o,
  input  logic         [P.l1s-1:0]   l1_up_ready_i,
  output memory_up_t   [P.l1s-1:0]   l1_up_o,
  input  logic         [P.l1s-1:0]   l1_down_valid_i,
  input  memory_down_t [P.l1s-1:0]   l1_down_i,
  output logic                       fault_valid_o,          // a descriptor that is wrong
  input  logic                       fault_ready_i,
  output fault_t                     fault_o,
  output logic         [P.sms-1:0]   sm_fault_valid_o,       // a warp that was stopped
  input  logic         [P.sms-1:0]   sm_fault_ready_i,
  output sm_fault_t    [P.sms-1:0]   sm_fault_o,
  output logic                       idle_o
);

  // ---- wires
  logic task_valid, task_ready, ended_valid, ended_ready, table_valid, table_ready, table_done_valid, table_done;
  logic scheduler_idle, work_distributor_idle, gcc_idle;
  task_packet_t task_packet;
  task_ended_t ended;
  constant_table_t table_change, gcc_change;
  logic gcc_table_valid, gcc_table_ready, gcc_done_valid, gcc_done, constant_changes_idle;
  logic [P.sms-1:0] block_valid, block_ready, report_valid, report_ready, ask_valid, ask_ready, fill_valid, fill_ready;
  logic [P.sms-1:0] tpc_idle;
  block_packet_t [P.sms-1:0] block;
  block_report_t [P.sms-1:0] report;
  constant_cache_ask_t [P.sms-1:0] ask;
  constant_cache_fill_t [P.sms-1:0] fill;
  logic [P.sms-1:0][5:0] numbers;

  for (genvar k = 0; k < P.sms; k++) begin : gen_number
    assign numbers[k] = 6'(k);
  end

  // ---- parts
  scheduler #(
    .P(P.scheduler)
  ) scheduler (
    .clk_i,
    .rst_ni,
    .bundle_valid_i,
    .bundle_ready_o,
    .bundle_i,
    .complete_valid_o,
    .complete_ready_i,
    .complete_o,
    .task_valid_o      (task_valid),
    .task_ready_i      (task_ready),
    .task_o            (task_packet),
    .task_ended_valid_i(ended_valid),
    .task_ended_ready_o(ended_ready),
    .task_ended_i      (ended),
    .table_valid_o     (table_valid),
    .table_ready_i     (table_ready),
    .table_o           (table_change),
    .table_done_valid_i(table_done_valid),
    .table_done_i      (table_done),
    .up_valid_o        (scheduler_up_valid_o),
    .up_ready_i        (scheduler_up_ready_i),
    .up_o              (scheduler_up_o),
    .down_valid_i      (scheduler_down_valid_i),
    .down_i            (scheduler_down_i),
    .client_i          (scheduler_client_i),
    .time_i,
    .fault_valid_o,
    .fault_ready_i,
    .fault_o,
    .idle_o            (scheduler_idle)
  );

  work_distributor #(
    .P(P.work_distributor)
  ) work_distributor (
    .clk_i,
    .rst_ni,
    .task_valid_i      (task_valid),
    .task_ready_o      (task_ready),
    .task_i            (task_packet),
    .task_ended_valid_o(ended_valid),
    .task_ended_ready_i(ended_ready),
    .task_ended_o      (ended),
    .block_valid_o     (block_valid),
    .block_ready_i     (block_ready),
    .block_o           (block),
    .report_valid_i    (report_valid),
    .report_ready_o    (report_ready),
    .report_i          (report),
    .idle_o            (work_distributor_idle)
  );

  constant_changes constant_changes (
    .clk_i,
    .rst_ni,
    .scheduler_valid_i     (table_valid),
    .scheduler_ready_o     (table_ready),
    .scheduler_i           (table_change),
    .scheduler_done_valid_o(table_done_valid),
    .scheduler_done_o      (table_done),
    .constants_valid_i,
    .constants_ready_o,
    .constants_i,
    .constants_done_valid_o,
    .constants_done_o,
    .table_valid_o         (gcc_table_valid),
    .table_ready_i         (gcc_table_ready),
    .table_o               (gcc_change),
    .table_done_valid_i    (gcc_done_valid),
    .table_done_i          (gcc_done),
    .idle_o                (constant_changes_idle)
  );

  gcc #(
    .P(P.gcc)
  ) gcc (
    .clk_i,
    .rst_ni,
    .ask_valid_i       (ask_valid),
    .ask_ready_o       (ask_ready),
    .ask_i             (ask),
    .fill_valid_o      (fill_valid),
    .fill_ready_i      (fill_ready),
    .fill_o            (fill),
    .table_valid_i     (gcc_table_valid),
    .table_ready_o     (gcc_table_ready),
    .table_i           (gcc_change),
    .table_done_valid_o(gcc_done_valid),
    .table_done_o      (gcc_done),
    .up_valid_o        (gcc_up_valid_o),
    .up_ready_i        (gcc_up_ready_i),
    .up_o              (gcc_up_o),
    .down_valid_i      (gcc_down_valid_i),
    .down_i            (gcc_down_i),
    .client_i          (gcc_client_i),
    .aside_i,
    .idle_o            (gcc_idle)
  );

  // What stalls warps is for waves.
  /* verilator lint_off PINCONNECTEMPTY */
  tpc #(
    .P(P.tpc)
  ) tpc[P.sms-1:0] (
    .clk_i,
    .rst_ni,
    .block_valid_i   (block_valid),
    .block_ready_o   (block_ready),
    .block_i         (block),
    .report_valid_o  (report_valid),
    .report_ready_i  (report_ready),
    .report_o        (report),
    .gcc_ask_valid_o (ask_valid),
    .gcc_ask_ready_i (ask_ready),
    .gcc_ask_o       (ask),
    .gcc_fill_valid_i(fill_valid),
    .gcc_fill_ready_o(fill_ready),
    .gcc_fill_i      (fill),
    .number_i        (numbers),
    .client_i        (l1_client_i),
    .up_valid_o      (l1_up_valid_o),
    .up_ready_i      (l1_up_ready_i),
    .up_o            (l1_up_o),
    .down_valid_i    (l1_down_valid_i),
    .down_i          (l1_down_i),
    .fault_valid_o   (sm_fault_valid_o),
    .fault_ready_i   (sm_fault_ready_i),
    .fault_o         (sm_fault_o),
    .clock_i,
    .reason_o        (),
    .waiting_o       (),
    .idle_o          (tpc_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign idle_o = scheduler_idle && work_distributor_idle && gcc_idle && constant_changes_idle && tpc_idle == '1;

endmodule
