// Generated from rtl-model/chip/compute_path.rs by `cargo test -p assemblies`; do not edit.
// Compute path: from compute's methods to loads and stores of blocks of threads, and the shader cores that draws have too. An
// assembly of scheduler, work distributor and shader cores. Front end, draws and memory are outside.
//
// Rates and latencies are those of its parts (sked-task-interval, cwd-cta-interval). Grids begin in launch order and end in any;
// each port of memory keeps the order of its parts. Specification: SKED and CWD, MPC, SM, GCC, L1.

module compute_path
  import compute_path_params_pkg::*;
  import engine_pkg::*;
  import fault_pkg::*;
  import host_pkg::*;
  import memory_pkg::*;
  import pixels_pkg::*;
  import reports_pkg::*;
  import shader_constants_pkg::*;
  import sm_pkg::*;
  import tasks_pkg::*;
  import vertices_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter compute_path_params_t P = COMPUTE_PATH_PARAMS
) (
  // ---- ports
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic                         bundle_valid_i,
  output logic                         bundle_ready_o,
  input  bundle_t                      bundle_i,
  output logic                         complete_valid_o,
  input  logic                         complete_ready_i,
  output engine_t                      complete_o,
  input  logic                         constants_valid_i,      // of draws
  output logic                         constants_ready_o,
  input  constant_table_t              constants_i,
  output logic                         constants_done_valid_o,
  output logic                         constants_done_o,
  input  time_t                        time_i,
  input  logic            [63:0]       clock_i,                // which programs read
  input  client_id_t                   scheduler_client_i,     // the number of each on its way up
  input  client_id_t                   cores_client_i,         // gcc's, three more follow
  input  logic            [31:0]       aside_i,                // where blocks of constants lie aside, physical: bits 39 to 8
  input  line_address_t                window_i,               // where the circular buffers begin, physical
  input  client_id_t      [P.l1s-1:0]  l1_client_i,
  input  client_id_t      [P.sms-1:0]  fixed_client_i,         // of each TPC's vertex fetch; its STRI's follows
  input  logic                         batch_valid_i,          // of draws
  output logic                         batch_ready_o,
  input  world_packet_t                batch_i,
  output logic                         wdx_valid_o,
  input  logic                         wdx_ready_i,
  output wdx_packet_t                  wdx_o,
  input  logic                         last_valid_i,           // the last primitive of an entry
  output logic                         last_ready_o,
  input  entry_last_t                  last_i,
  output logic                         alpha_entry_valid_o,    // what batches of the alpha phase have left
  input  logic                         alpha_entry_ready_i,
  output alpha_entry_t                 alpha_entry_o,
  input  logic                         alpha_free_valid_i,
  output logic                         alpha_free_ready_o,
  input  entry_grant_t                 alpha_free_i,
  output logic            [P.sms-1:0]  copied_valid_o,         // a task of the beta phase has its entry in shared memory
  output logic            [P.sms-1:0]  copied_o,
  output logic                         epoch_done_valid_o,
  input  logic                         epoch_done_ready_i,
  output epoch_done_t                  epoch_done_o,
  input  logic            [P.gpcs-1:0] fetch_valid_i,          // of setup
  output logic            [P.gpcs-1:0] fetch_ready_o,
  input  pair_index_t     [P.gpcs-1:0] fetch_i,
  output logic            [P.gpcs-1:0] pair_valid_o,
  input  logic            [P.gpcs-1:0] pair_ready_i,
  output vertex_pair_t    [P.gpcs-1:0] pair_o,
  input  logic            [P.gpcs-1:0] plane_terms_valid_i,
  output logic            [P.gpcs-1:0] plane_terms_ready_o,
  input  plane_terms_t    [P.gpcs-1:0] plane_terms_i,
  input  logic            [P.gpcs-1:0] subtile_valid_i,        // of PROP
  output logic            [P.gpcs-1:0] subtile_ready_o,
  input  subtile_packet_t [P.gpcs-1:0] subtile_i,
  output logic            [P.gpcs-1:0] shaded_valid_o,
  input  logic            [P.gpcs-1:0] shaded_ready_i,
  output shaded_packet_t  [P.gpcs-1:0] shaded_o,
  output logic            [63:0]       clipper_in_o,           // primitives that came to the clipper, and left it
  output logic            [63:0]       clipper_out_o,
  output logic                         world_marker_valid_o,   // world space has done all before a report, and what it had counted
  output marker_done_t                 world_marker_o,
  output logic                         world_report_valid_o,
  output report_value_t                world_report_o,
  output logic            [P.sms-1:0]  stage_value_valid_o,    // invocations of each SM before it
  output report_value_t   [P.sms-1:0]  stage_value_o,
  output logic                         draws_idle_o,           // the cores have nothing of draws
  output logic                         scheduler_up_valid_o,
  input  logic                         scheduler_up_ready_i,
  output memory_up_t                   scheduler_up_o,
  input  logic                         scheduler_down_valid_i,
  input  memory_down_t                 scheduler_down_i,
  output logic                         cores_up_valid_o,
  input  logic                         cores_up_ready_i,
  output memory_up_t                   cores_up_o,
  input  logic                         cores_freed_valid_i,    // its places in the crossbar
  input  freed_places_t                cores_freed_i,
  input  logic                         cores_down_valid_i,
  input  memory_down_t                 cores_down_i,
  output logic            [P.sms-1:0]  fixed_up_valid_o,
  input  logic            [P.sms-1:0]  fixed_up_ready_i,
  output memory_up_t      [P.sms-1:0]  fixed_up_o,
  input  logic            [P.sms-1:0]  fixed_freed_valid_i,
  input  freed_places_t   [P.sms-1:0]  fixed_freed_i,
  input  logic            [P.sms-1:0]  fixed_down_valid_i,
  input  memory_down_t    [P.sms-1:0]  fixed_down_i,
  output logic            [P.l1s-1:0]  l1_up_valid_o,
  input  logic            [P.l1s-1:0]  l1_up_ready_i,
  output memory_up_t      [P.l1s-1:0]  l1_up_o,
  input  logic            [P.l1s-1:0]  l1_down_valid_i,
  input  memory_down_t    [P.l1s-1:0]  l1_down_i,
  output logic                         fault_valid_o,          // a descriptor that is wrong
  input  logic                         fault_ready_i,
  output fault_t                       fault_o,
  output logic            [P.sms-1:0]  sm_fault_valid_o,       // a warp that was stopped
  input  logic            [P.sms-1:0]  sm_fault_ready_i,
  output sm_fault_t       [P.sms-1:0]  sm_fault_o,
  output logic                         idle_o
);

  // ---- wires
  logic scheduler_task_valid, scheduler_task_ready, scheduler_table_valid, scheduler_table_ready, scheduler_idle;
  task_packet_t scheduler_task;
  constant_table_t scheduler_table;
  logic work_distributor_task_ended_ready, work_distributor_task_ended_valid, work_distributor_idle;
  task_ended_t work_distributor_task_ended;
  logic [P.sms-1:0] work_distributor_block_valid, work_distributor_block_ready;
  block_packet_t [P.sms-1:0] work_distributor_block;
  logic constant_changes_scheduler_done_valid, constant_changes_scheduler_done, constant_changes_idle;
  logic [0:0] constant_changes_table_ready, constant_changes_table_done_valid, constant_changes_table_done;
  logic [P.sms-1:0] cores_report_ready, cores_report_valid;
  block_report_t [P.sms-1:0] cores_report;
  logic cores_table_ready, cores_table_done_valid, cores_table_done, cores_idle;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [0:0] constant_changes_table_valid;
  constant_table_t [0:0] constant_changes_table;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    constant_changes_table_ready = '0;
    constant_changes_table_done_valid = '0;
    constant_changes_table_done = '0;
    constant_changes_table_ready[0] = cores_table_ready;
    constant_changes_table_done_valid[0] = cores_table_done_valid;
    constant_changes_table_done[0] = cores_table_done;
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
    .task_valid_i      (scheduler_task_valid),
    .task_ready_o      (scheduler_task_ready),
    .task_i            (scheduler_task),
    .task_ended_valid_o(work_distributor_task_ended_valid),
    .task_ended_ready_i(work_distributor_task_ended_ready),
    .task_ended_o      (work_distributor_task_ended),
    .block_valid_o     (work_distributor_block_valid),
    .block_ready_i     (work_distributor_block_ready),
    .block_o           (work_distributor_block),
    .report_valid_i    (cores_report_valid),
    .report_ready_o    (cores_report_ready),
    .report_i          (cores_report),
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
    .constants_valid_i,
    .constants_ready_o,
    .constants_i,
    .constants_done_valid_o,
    .constants_done_o,
    .table_valid_o         (constant_changes_table_valid),
    .table_ready_i         (constant_changes_table_ready),
    .table_o               (constant_changes_table),
    .table_done_valid_i    (constant_changes_table_done_valid),
    .table_done_i          (constant_changes_table_done),
    .idle_o                (constant_changes_idle)
  );

  shader_cores #(
    .P(P.cores)
  ) cores (
    .clk_i,
    .rst_ni,
    .block_valid_i     (work_distributor_block_valid),
    .block_ready_o     (work_distributor_block_ready),
    .block_i           (work_distributor_block),
    .report_valid_o    (cores_report_valid),
    .report_ready_i    (cores_report_ready),
    .report_o          (cores_report),
    .table_valid_i     (constant_changes_table_valid[0]),
    .table_ready_o     (cores_table_ready),
    .table_i           (constant_changes_table[0]),
    .table_done_valid_o(cores_table_done_valid),
    .table_done_o      (cores_table_done),
    .batch_valid_i,
    .batch_ready_o,
    .batch_i,
    .wdx_valid_o,
    .wdx_ready_i,
    .wdx_o,
    .last_valid_i,
    .last_ready_o,
    .last_i,
    .alpha_entry_valid_o,
    .alpha_entry_ready_i,
    .alpha_entry_o,
    .alpha_free_valid_i,
    .alpha_free_ready_o,
    .alpha_free_i,
    .copied_valid_o,
    .copied_o,
    .epoch_done_valid_o,
    .epoch_done_ready_i,
    .epoch_done_o,
    .fetch_valid_i,
    .fetch_ready_o,
    .fetch_i,
    .pair_valid_o,
    .pair_ready_i,
    .pair_o,
    .plane_terms_valid_i,
    .plane_terms_ready_o,
    .plane_terms_i,
    .subtile_valid_i,
    .subtile_ready_o,
    .subtile_i,
    .shaded_valid_o,
    .shaded_ready_i,
    .shaded_o,
    .window_i,
    .aside_i,
    .client_i          (cores_client_i),
    .up_valid_o        (cores_up_valid_o),
    .up_ready_i        (cores_up_ready_i),
    .up_o              (cores_up_o),
    .freed_valid_i     (cores_freed_valid_i),
    .freed_i           (cores_freed_i),
    .down_valid_i      (cores_down_valid_i),
    .down_i            (cores_down_i),
    .fixed_client_i,
    .fixed_up_valid_o,
    .fixed_up_ready_i,
    .fixed_up_o,
    .fixed_freed_valid_i,
    .fixed_freed_i,
    .fixed_down_valid_i,
    .fixed_down_i,
    .l1_client_i,
    .l1_up_valid_o,
    .l1_up_ready_i,
    .l1_up_o,
    .l1_down_valid_i,
    .l1_down_i,
    .clock_i,
    .sm_fault_valid_o,
    .sm_fault_ready_i,
    .sm_fault_o,
    .clipper_in_o,
    .clipper_out_o,
    .world_marker_valid_o,
    .world_marker_o,
    .world_report_valid_o,
    .world_report_o,
    .stage_value_valid_o,
    .stage_value_o,
    .draws_idle_o,
    .idle_o            (cores_idle)
  );

  // ---- outputs
  assign idle_o = scheduler_idle && work_distributor_idle && constant_changes_idle && cores_idle;

endmodule
