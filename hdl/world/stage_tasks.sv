// Stage tasks, one an SM: between the distributor's batches and what viewport, stream output and clip read stand the stages behind the
// first: their warps are made here, and what they put out becomes primitives. An assembly; rates and stalls are those of its parts.
// Batches in order. Specification: Tessellation and the world-space stages, ISBEs and the GS FIFO.

module stage_tasks
  import stage_tasks_params_pkg::*;
  import stage_tasks_pkg::*;
  import state_pkg::state_t;
  import tessellator_pkg::*;
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
  output isbe_access_t  row_write_o,          // and reads of levels
  input  logic          level_row_valid_i,
  input  isbe_row_t     level_row_i,
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
  logic record_valid, record_ready, prims_valid, prims_ready, issued_valid, issued, told_valid;
  logic batch_valid, batch_ready, patch_valid, patch_ready, piece_valid, piece_ready, prim_valid, prim_ready;
  logic finished_valid, finished, read_valid, read, evaluation_read_valid, evaluation_read;
  logic later, control, takes, records_idle, issue_idle, patches_idle, tessellate_idle, collect_idle, walk_idle;
  batch_record_t record;
  batch_prims_t prims;
  stages_state_t state;
  state_t told;
  patch_batch_t batch;
  tess_patch_t patch;
  tess_piece_t piece;
  patch_place_t place;
  strip_prim_t prim;
  // Of warps, rows, work: whose; they never offer at once but when one is late.
  logic [2:0] task_valid, task_ready, row_valid, row_ready;
  stage_task_t [2:0] tasks;
  isbe_access_t [2:0] rows;
  logic [1:0] work_valid, work_ready;
  stage_work_t [1:0] works;
  logic walk_ready;

  always_comb begin
    task_ready = '0;
    row_ready = '0;
    work_ready = '0;
    task_o = tasks[0];
    row_write_o = rows[0];
    if (task_valid[0]) task_ready[0] = task_ready_i;
    else if (task_valid[1]) {task_o, task_ready[1]} = {tasks[1], task_ready_i};
    else if (task_valid[2]) {task_o, task_ready[2]} = {tasks[2], task_ready_i};
    else task_ready[0] = task_ready_i;
    if (row_valid[0]) row_ready[0] = row_write_ready_i;
    else if (row_valid[1]) {row_write_o, row_ready[1]} = {rows[1], row_write_ready_i};
    else if (row_valid[2]) {row_write_o, row_ready[2]} = {rows[2], row_write_ready_i};
    else row_ready[0] = row_write_ready_i;
    if (work_valid[1] && !work_valid[0]) work_ready[1] = walk_ready;
    else work_ready[0] = walk_ready;
  end
  assign task_valid_o = task_valid != '0;
  assign row_write_valid_o = row_valid != '0;

  // A later stage's end is counted at once; there is room for all batches that may wait for their first.
  assign control = shader_done_i.stage == WORLD_STAGE_CONTROL;
  assign later = shader_done_i.stage != WORLD_STAGE_VERTEX && !control;
  assign shader_done_ready_o = takes;
  assign idle_o = records_idle && issue_idle && patches_idle && tessellate_idle && collect_idle && walk_idle;

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
    .told_valid_o  (told_valid),
    .told_o        (told),
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
    .vertex_done_valid_i(shader_done_valid_i && shader_done_i.stage == WORLD_STAGE_VERTEX),
    .vertex_done_ready_o(takes),
    .vertex_done_i      (shader_done_i),
    .state_i            (state),
    .row_valid_o        (row_valid[0]),
    .row_ready_i        (row_ready[0]),
    .row_o              (rows[0]),
    .task_valid_o       (task_valid[0]),
    .task_ready_i       (task_ready[0]),
    .task_o             (tasks[0]),
    .work_valid_o       (work_valid[0]),
    .work_ready_i       (work_ready[0]),
    .work_o             (works[0]),
    .batch_valid_o      (batch_valid),
    .batch_ready_i      (batch_ready),
    .batch_o            (batch),
    .patched_valid_i    (finished_valid),
    .patched_i          (finished),
    .read_valid_i       (read_valid),
    .read_i             (read),
    .issued_valid_o     (issued_valid),
    .issued_o           (issued),
    .idle_o             (issue_idle)
  );

  patch_issue patches (
    .clk_i,
    .rst_ni,
    .batch_valid_i   (batch_valid),
    .batch_ready_o   (batch_ready),
    .batch_i         (batch),
    .state_i         (state),
    .task_valid_o    (task_valid[1]),
    .task_ready_i    (task_ready[1]),
    .task_o          (tasks[1]),
    .done_valid_i    (shader_done_valid_i && takes && control),
    .done_i          (1'b1),
    .row_ask_valid_o (row_valid[1]),
    .row_ask_ready_i (row_ready[1]),
    .row_ask_o       (rows[1]),
    .row_valid_i     (level_row_valid_i),
    .row_i           (level_row_i),
    .patch_valid_o   (patch_valid),
    .patch_ready_i   (patch_ready),
    .patch_o         (patch),
    .place_o         (place),
    .finished_valid_i(finished_valid),
    .finished_i      (finished),
    .idle_o          (patches_idle)
  );

  tessellator tessellate (
    .clk_i,
    .rst_ni,
    .state_valid_i(told_valid),
    .state_i      (told),
    .patch_valid_i(patch_valid),
    .patch_ready_o(patch_ready),
    .patch_i      (patch),
    .piece_valid_o(piece_valid),
    .piece_ready_i(piece_ready),
    .piece_o      (piece),
    .idle_o       (tessellate_idle)
  );

  piece_collect collect (
    .clk_i,
    .rst_ni,
    .piece_valid_i    (piece_valid),
    .piece_ready_o    (piece_ready),
    .piece_i          (piece),
    .place_i          (place),
    .state_i          (state),
    .row_valid_o      (row_valid[2]),
    .row_ready_i      (row_ready[2]),
    .row_o            (rows[2]),
    .task_valid_o     (task_valid[2]),
    .task_ready_i     (task_ready[2]),
    .task_o           (tasks[2]),
    .work_valid_o     (work_valid[1]),
    .work_ready_i     (work_ready[1]),
    .work_o           (works[1]),
    .prim_valid_o     (prim_valid),
    .prim_ready_i     (prim_ready),
    .prim_o           (prim),
    .part_read_valid_i(evaluation_read_valid),
    .part_read_i      (evaluation_read),
    .finished_valid_o (finished_valid),
    .finished_o       (finished),
    .idle_o           (collect_idle)
  );

  strip_walk #(
    .P(P.walk)
  ) walk (
    .clk_i,
    .rst_ni,
    .work_valid_i           (work_valid != '0),
    .work_ready_o           (walk_ready),
    .work_i                 (work_valid[0] ? works[0] : works[1]),
    .prim_valid_i           (prim_valid),
    .prim_ready_o           (prim_ready),
    .prim_i                 (prim),
    .done_valid_i           (shader_done_valid_i && takes && later),
    .done_i                 (1'b1),
    .row_ask_valid_o        (row_read_valid_o),
    .row_ask_ready_i        (row_read_ready_i),
    .row_ask_o              (row_read_o),
    .row_valid_i,
    .row_i,
    .stage_valid_o,
    .stage_ready_i,
    .stage_o,
    .part_read_valid_i,
    .part_read_i,
    .read_valid_o           (read_valid),
    .read_o                 (read),
    .evaluation_read_valid_o(evaluation_read_valid),
    .evaluation_read_o      (evaluation_read),
    .idle_o                 (walk_idle)
  );

endmodule
