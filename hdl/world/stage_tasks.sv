// Stage tasks, one for each SM: runs the shader stages after the first, between the distributor's batches and viewport, stream output
// and clip: it makes their warps, and turns their outputs into primitives. An assembly; rates and stalls are those of its parts.
// Batches stay in order. Specification: Tessellation and the world-space stages, ISBEs and the GS FIFO.

module stage_tasks
  import geometry_shape_pkg::has_geometry;
  import reports_pkg::report_value_t;
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
  input  logic          shader_done_valid_i,  // from the MPC, in launch order
  output logic          shader_done_ready_o,
  input  shader_done_t  shader_done_i,
  output logic          task_valid_o,
  input  logic          task_ready_i,
  output stage_task_t   task_o,
  output logic          row_write_valid_o,
  input  logic          row_write_ready_i,
  output isbe_access_t  row_write_o,          // writes, and reads of levels
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
  input  logic          part_read_valid_i,    // a part was read that is not its batch's last
  input  logic          part_read_i,
  output logic          report_value_valid_o,
  output report_value_t report_value_o,       // invocations counted before a report
  output logic          idle_o
);

  // ---- parts
  logic record_valid, record_ready, record_prims_valid, notified_valid;
  logic patches_valid, patches_ready, patch_valid, patch_ready, piece_valid, piece_ready;
  logic prims_valid, prims_ready, after, collected_valid, collected_ready, pairs_ready;
  logic finished_valid, finished, all_valid, all, launched, read_valid, read, evaluation_read_valid, evaluation_read;
  logic evaluated_valid, evaluated, part_ended_valid, part_ended, area_read_valid, area_read;
  logic takes, records_idle, batches_idle, issue_idle, patches_idle, tessellate_idle, collect_idle, walk_idle;
  alpha_part_t left;
  batch_record_t record;
  batch_prims_t record_prims, collected;
  stages_state_t state;
  state_t notified;
  patch_batch_t batch;
  tess_patch_t patch;
  tess_piece_t piece;
  patch_place_t place;
  // offers of warps, rows, work and geometry batches, by unit
  logic [2:0] task_valid, task_ready, row_valid, row_ready;
  logic [3:0] work_valid, work_ready;
  logic [1:0] geometry_valid, geometry_ready;
  stage_task_t [2:0] tasks;
  isbe_access_t [2:0] rows;
  stage_work_t [3:0] works;
  stage_work_t offered;
  geometry_batch_t [1:0] geometries;
  logic walk_ready, issue_ready;
  logic walk_requests, walk_sends, fast_requests, fast_sends, fast_work_valid, fast_work_ready, fast_sent_valid, fast_sent, fast_idle;
  isbe_access_t walk_request, fast_request;
  stage_packet_t walk_stage, fast_stage;
  geometry_work_t fast_work;

  // ---- registers
  typedef struct packed {
    turn_t task_turn;
    turn_t row_turn;
    turn_t work_turn;
  } regs_t;
  regs_t d, q;

  // The offer that was stalled, else the first valid one, which is of the oldest batch.
  function automatic logic [1:0] chosen(input turn_t turn, input logic [3:0] offers);
    return turn.late ? turn.from : offers[0] ? 2'd0 : offers[1] ? 2'd1 : offers[2] ? 2'd2 : offers[3] ? 2'd3 : 2'd0;
  endfunction

  logic [1:0] from_task, from_row, from_work;
  always_comb begin
    from_task = chosen(q.task_turn, {1'b0, task_valid});
    from_row = chosen(q.row_turn, {1'b0, row_valid});
    from_work = chosen(q.work_turn, work_valid);
    task_ready = '0;
    row_ready = '0;
    work_ready = '0;
    geometry_ready = '0;
    task_o = tasks[from_task];
    row_write_o = rows[from_row];
    offered = works[from_work];
    task_ready[from_task] = task_ready_i;
    row_ready[from_row] = row_write_ready_i;
    work_ready[from_work] = walk_ready;
    if (geometry_valid[1] && !geometry_valid[0]) geometry_ready[1] = issue_ready;
    else geometry_ready[0] = issue_ready;
    d = '{
        task_turn: '{late: task_valid_o && !task_ready_i, from: from_task},
        row_turn: '{late: row_write_valid_o && !row_write_ready_i, from: from_row},
        work_turn: '{late: work_valid != '0 && !walk_ready, from: from_work}
    };
  end

  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

  assign task_valid_o = task_valid != '0;
  assign row_write_valid_o = row_valid != '0;

  // Primitives of evaluation go to geometry if it is enabled, else to the walk.
  assign after = has_geometry(state);
  assign collected_ready = after ? prims_ready && !record_prims_valid : pairs_ready;
  assign prims_valid = record_prims_valid || (after && collected_valid);
  // A batch of the alpha phase ends when its alpha part is accepted.
  assign works[3] = stage_work_of_alpha(left);
  assign launched = all_valid || (finished_valid && !after) || (work_valid[3] && work_ready[3]);

  // A later stage's end is counted at once; the queue holds all batches that may wait for their first stage.
  assign shader_done_ready_o = takes;
  assign idle_o = records_idle && batches_idle && issue_idle && patches_idle && tessellate_idle && collect_idle && walk_idle && fast_idle;

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
    .prims_valid_o (record_prims_valid),
    .prims_ready_i (prims_ready),
    .prims_o       (record_prims),
    .issued_valid_i(launched),
    .issued_i          (1'b1),
    .state_o           (state),
    .notified_valid_o  (notified_valid),
    .notified_o        (notified),
    .idle_o            (records_idle)
  );

  batch_issue #(
    .P(P.batches)
  ) batches (
    .clk_i,
    .rst_ni,
    .record_valid_i     (record_valid),
    .record_ready_o     (record_ready),
    .record_i           (record),
    .vertex_done_valid_i(shader_done_valid_i && shader_done_i.stage == WORLD_STAGE_VERTEX),
    .vertex_done_ready_o(takes),
    .vertex_done_i      (shader_done_i),
    .state_i            (state),
    .work_valid_o       (work_valid[2]),
    .work_ready_i       (work_ready[2]),
    .work_o             (works[2]),
    .patches_valid_o    (patches_valid),
    .patches_ready_i    (patches_ready),
    .patches_o          (batch),
    .geometry_valid_o   (geometry_valid[0]),
    .geometry_ready_i   (geometry_ready[0]),
    .geometry_o         (geometries[0]),
    .launched_valid_i   (launched),
    .launched_i         (1'b1),
    .idle_o             (batches_idle)
  );

  task_issue #(
    .P(P.issue)
  ) issue (
    .clk_i,
    .rst_ni,
    .batch_valid_i    (geometry_valid != '0),
    .batch_ready_o    (issue_ready),
    .batch_i          (geometry_valid[0] || !geometry_valid[1] ? geometries[0] : geometries[1]),
    .prims_valid_i    (prims_valid),
    .prims_ready_o    (prims_ready),
    .prims_i          (record_prims_valid ? record_prims : collected),
    .evaluated_valid_i(evaluated_valid),
    .evaluated_i      (evaluated),
    .state_i          (state),
    .row_valid_o      (row_valid[0]),
    .row_ready_i      (row_ready[0]),
    .row_o            (rows[0]),
    .task_valid_o     (task_valid[0]),
    .task_ready_i     (task_ready[0]),
    .task_o           (tasks[0]),
    .work_valid_o     (work_valid[0]),
    .work_ready_i     (work_ready[0]),
    .work_o           (works[0]),
    .read_valid_i     (read_valid),
    .read_i           (read),
    .launched_valid_o (all_valid),
    .launched_o       (all),
    .area_read_valid_o(area_read_valid),
    .area_read_o      (area_read),
    .idle_o           (issue_idle)
  );
  logic unused;
  assign unused = all;

  patch_issue patches (
    .clk_i,
    .rst_ni,
    .batch_valid_i       (patches_valid),
    .batch_ready_o       (patches_ready),
    .batch_i             (batch),
    .state_i             (state),
    .task_valid_o        (task_valid[1]),
    .task_ready_i        (task_ready[1]),
    .task_o              (tasks[1]),
    .done_valid_i        (shader_done_valid_i && takes && shader_done_i.stage == WORLD_STAGE_CONTROL),
    .done_i              (1'b1),
    .row_request_valid_o (row_valid[1]),
    .row_request_ready_i (row_ready[1]),
    .row_request_o       (rows[1]),
    .row_valid_i         (level_row_valid_i),
    .row_i               (level_row_i),
    .patch_valid_o       (patch_valid),
    .patch_ready_i       (patch_ready),
    .patch_o             (patch),
    .place_o             (place),
    .finished_valid_i(finished_valid),
    .finished_i      (finished),
    .alpha_valid_o   (work_valid[3]),
    .alpha_ready_i   (work_ready[3]),
    .alpha_o         (left),
    .idle_o          (patches_idle)
  );

  tessellator tessellate (
    .clk_i,
    .rst_ni,
    .state_valid_i(notified_valid),
    .state_i      (notified),
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
    .work_valid_o      (work_valid[1]),
    .work_ready_i      (work_ready[1]),
    .work_o            (works[1]),
    .geometry_valid_o  (geometry_valid[1]),
    .geometry_ready_i  (geometry_ready[1]),
    .geometry_o        (geometries[1]),
    .prims_valid_o     (collected_valid),
    .prims_ready_i     (collected_ready),
    .prims_o           (collected),
    .ended_valid_i     (shader_done_valid_i && takes && shader_done_i.stage == WORLD_STAGE_EVALUATION),
    .ended_i           (1'b1),
    .evaluated_valid_o (evaluated_valid),
    .evaluated_o       (evaluated),
    .part_ended_valid_o(part_ended_valid),
    .part_ended_o      (part_ended),
    .part_read_valid_i (evaluation_read_valid),
    .part_read_i       (evaluation_read),
    .area_read_valid_i (area_read_valid),
    .area_read_i       (area_read),
    .finished_valid_o (finished_valid),
    .finished_o       (finished),
    .idle_o           (collect_idle)
  );

  strip_walk #(
    .P(P.walk)
  ) walk (
    .clk_i,
    .rst_ni,
    .work_valid_i            (work_valid != '0),
    .work_ready_o            (walk_ready),
    .work_i                  (offered),
    .pairs_valid_i           (collected_valid && !after),
    .pairs_ready_o           (pairs_ready),
    .pairs_i                 (collected),
    .done_valid_i            (shader_done_valid_i && takes && shader_done_i.stage == WORLD_STAGE_GEOMETRY),
    .done_i                  (1'b1),
    .part_ended_valid_i      (part_ended_valid),
    .part_ended_i            (part_ended),
    .row_request_valid_o     (walk_requests),
    .row_request_ready_i     (fast_idle && row_read_ready_i),
    .row_request_o           (walk_request),
    .row_valid_i             (fast_idle && row_valid_i),
    .row_i,
    .stage_valid_o          (walk_sends),
    .stage_ready_i          (fast_idle && stage_ready_i),
    .stage_o                (walk_stage),
    .fast_valid_o           (fast_work_valid),
    .fast_ready_i           (fast_work_ready),
    .fast_o                 (fast_work),
    .fast_sent_valid_i      (fast_sent_valid),
    .fast_sent_i            (fast_sent),
    .part_read_valid_i,
    .part_read_i,
    .read_valid_o           (read_valid),
    .read_o                 (read),
    .evaluation_read_valid_o(evaluation_read_valid),
    .evaluation_read_o      (evaluation_read),
    .idle_o                 (walk_idle)
  );

  fast_gs fast (
    .clk_i,
    .rst_ni,
    .work_valid_i   (fast_work_valid),
    .work_ready_o   (fast_work_ready),
    .work_i         (fast_work),
    .row_request_valid_o(fast_requests),
    .row_request_ready_i(!fast_idle && row_read_ready_i),
    .row_request_o    (fast_request),
    .row_valid_i      (!fast_idle && row_valid_i),
    .row_i,
    .stage_valid_o  (fast_sends),
    .stage_ready_i  (!fast_idle && stage_ready_i),
    .stage_o        (fast_stage),
    .sent_valid_o   (fast_sent_valid),
    .sent_o         (fast_sent),
    .idle_o         (fast_idle)
  );

  // While fast geometry has a warp, nothing else is sent or read.
  assign row_read_valid_o = fast_idle ? walk_requests : fast_requests;
  assign row_read_o = fast_idle ? walk_request : fast_request;
  assign stage_valid_o = fast_idle ? walk_sends : fast_sends;
  assign stage_o = fast_idle ? walk_stage : fast_stage;

  // A warp that was offered in an earlier cycle is already counted.
  invocation_count count (
    .clk_i,
    .rst_ni,
    .task_valid_i (task_valid_o && !q.task_turn.late),
    .task_i       (task_o),
    .prim_valid_i (piece_valid && piece.has_prim && piece_ready),
    .prim_i       (1'b1),
    .state_valid_i(notified_valid),
    .state_i      (notified),
    .report_value_valid_o,
    .report_value_o
  );

endmodule
