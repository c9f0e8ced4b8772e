// Stage tasks, one an SM: between the distributor's batches and what viewport, stream output and clip read stand the stages behind the
// first: their warps are made here, and what they put out becomes primitives. An assembly; rates and stalls are those of its parts.
// Batches in order. Specification: Tessellation and the world-space stages, ISBEs and the GS FIFO.

module stage_tasks
  import stage_tasks_params_pkg::*;
  import stage_tasks_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter stage_tasks_params_t P = STAGE_TASKS_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          world_valid_i,
  output logic          world_ready_o,
  input  world_packet_t world_i,
  output logic          passed_valid_o,       // to the MPC
  input  logic          passed_ready_i,
  output world_packet_t passed_o,
  input  logic          shader_done_valid_i,  // from it, in the order of its launches
  output logic          shader_done_ready_o,
  input  shader_done_t  shader_done_i,
  output logic          task_valid_o,
  input  logic          task_ready_i,
  output stage_task_t   task_o,
  output logic          row_write_valid_o,
  input  logic          row_write_ready_i,
  output isbe_access_t  row_write_o,
  output logic          row_read_valid_o,
  input  logic          row_read_ready_i,
  output isbe_access_t  row_read_o,
  input  logic          row_valid_i,
  input  isbe_row_t     row_i,
  output logic          stage_valid_o,
  input  logic          stage_ready_i,
  output stage_packet_t stage_o,
  input  logic          part_read_valid_i,    // a part that is not its batch's last
  input  logic          part_read_i,
  output logic          idle_o
);

  // ---- parts
  logic record_valid, record_ready, prims_valid, prims_ready, issued_valid, issued, work_valid, work_ready;
  logic read_valid, read, later, takes, records_idle, issue_idle, walk_idle;
  batch_record_t record;
  batch_prims_t prims;
  stages_state_t state;
  stage_work_t work;

  // A later stage's end is counted at once; there is room for all batches that may wait for their first.
  assign later = shader_done_valid_i && shader_done_i.stage != WORLD_STAGE_VERTEX;
  assign shader_done_ready_o = takes;
  assign idle_o = records_idle && issue_idle && walk_idle;

  batch_records #(
    .P(P.records)
  ) records (
    .clk_i,
    .rst_ni,
    .world_valid_i,
    .world_ready_o,
    .world_i,
    .passed_valid_o,
    .passed_ready_i,
    .passed_o,
    .record_valid_o(record_valid),
    .record_ready_i(record_ready),
    .record_o      (record),
    .prims_valid_o (prims_valid),
    .prims_ready_i (prims_ready),
    .prims_o       (prims),
    .issued_valid_i(issued_valid),
    .issued_i      (issued),
    .state_o       (state),
    .idle_o        (records_idle)
  );

  task_issue #(
    .P(P.issue)
  ) issue (
    .clk_i,
    .rst_ni,
    .record_valid_i     (record_valid),
    .record_ready_o     (record_ready),
    .record_i           (record),
    .prims_valid_i      (prims_valid),
    .prims_ready_o      (prims_ready),
    .prims_i            (prims),
    .vertex_done_valid_i(shader_done_valid_i && !later),
    .vertex_done_ready_o(takes),
    .vertex_done_i      (shader_done_i),
    .state_i            (state),
    .row_valid_o        (row_write_valid_o),
    .row_ready_i        (row_write_ready_i),
    .row_o              (row_write_o),
    .task_valid_o,
    .task_ready_i,
    .task_o,
    .work_valid_o       (work_valid),
    .work_ready_i       (work_ready),
    .work_o             (work),
    .read_valid_i       (read_valid),
    .read_i             (read),
    .issued_valid_o     (issued_valid),
    .issued_o           (issued),
    .idle_o             (issue_idle)
  );

  strip_walk #(
    .P(P.walk)
  ) walk (
    .clk_i,
    .rst_ni,
    .work_valid_i     (work_valid),
    .work_ready_o     (work_ready),
    .work_i           (work),
    .done_valid_i     (later && takes),
    .done_i           (1'b1),
    .row_ask_valid_o  (row_read_valid_o),
    .row_ask_ready_i  (row_read_ready_i),
    .row_ask_o        (row_read_o),
    .row_valid_i,
    .row_i,
    .stage_valid_o,
    .stage_ready_i,
    .stage_o,
    .part_read_valid_i,
    .part_read_i,
    .read_valid_o     (read_valid),
    .read_o           (read),
    .idle_o           (walk_idle)
  );

endmodule
