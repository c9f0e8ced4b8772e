// Generated from rtl-model/world/stage_tasks.rs by `cargo test -p assemblies`; do not edit.
// Stage tasks, one for each SM: runs the shader stages after the first, between the distributor's batches and viewport, stream output
// and clip: it makes their warps, and turns their outputs into primitives. An assembly; rates and stalls are those of its parts.
// Batches stay in order. Specification: Tessellation and the world-space stages, ISBEs and the GS FIFO.

module stage_tasks
  import reports_pkg::*;
  import stage_tasks_params_pkg::*;
  import stage_tasks_pkg::*;
  import state_pkg::*;
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
  output logic          row_write_valid_o,    // writes, and reads of levels
  input  logic          row_write_ready_i,
  output isbe_access_t  row_write_o,
  input  logic          level_row_valid_i,    // the levels that were read
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
  output logic          report_value_valid_o, // invocations counted before a report
  output report_value_t report_value_o,
  output logic          idle_o
);

  // The number of patch issue among the sources of work.
  localparam logic [7:0] ALPHA = 8'd3;

  // ---- wires
  logic records_record_valid, records_record_ready, records_prims_valid, records_geometry, records_notified_valid;
  logic records_idle;
  batch_record_t records_record;
  batch_prims_t records_prims;
  stages_state_t records_state;
  state_t records_notified;
  logic batches_vertex_done_ready, batches_work_valid, batches_patches_valid, batches_patches_ready;
  logic batches_geometry_valid, batches_idle;
  stage_work_t batches_work;
  patch_batch_t batches_patches;
  geometry_batch_t batches_geometry;
  logic issue_batch_ready, issue_prims_ready, issue_row_valid, issue_task_valid, issue_work_valid, issue_launched_valid;
  logic issue_area_read_valid, issue_area_read, issue_idle;
  isbe_access_t issue_row;
  stage_task_t issue_task;
  stage_work_t issue_work;
  logic patches_task_valid, patches_row_request_valid, patches_patch_valid, patches_patch_ready, patches_alpha_valid;
  logic patches_idle;
  stage_task_t patches_task;
  isbe_access_t patches_row_request;
  tess_patch_t patches_patch;
  patch_place_t patches_place;
  stage_work_t patches_alpha;
  logic tessellate_piece_valid, tessellate_piece_ready, tessellate_idle;
  tess_piece_t tessellate_piece;
  logic collect_row_valid, collect_task_valid, collect_work_valid, collect_geometry_valid, collect_prims_valid;
  logic collect_prims_ready, collect_evaluated_valid, collect_evaluated, collect_part_ended_valid, collect_part_ended;
  logic collect_finished_valid, collect_finished, collect_idle;
  isbe_access_t collect_row;
  stage_task_t collect_task;
  stage_work_t collect_work;
  geometry_batch_t collect_geometry;
  batch_prims_t collect_prims;
  logic walk_work_valid, walk_work_ready, walk_pairs_ready, walk_row_request_valid, walk_stage_valid, walk_fast_valid;
  logic walk_fast_ready, walk_read_valid, walk_read, walk_evaluation_read_valid, walk_evaluation_read, walk_idle;
  stage_work_t walk_work;
  isbe_access_t walk_row_request;
  stage_packet_t walk_stage;
  geometry_work_t walk_fast;
  logic fast_row_request_valid, fast_stage_valid, fast_sent_valid, fast_sent, fast_idle;
  isbe_access_t fast_row_request;
  stage_packet_t fast_stage;
  logic count_task_valid;
  stage_task_t count_task;
  logic task_grant_held_valid;
  logic [7:0] task_grant_held;
  logic row_grant_held_valid;
  logic [7:0] row_grant_held;
  logic work_grant_shown_valid, work_grant_held_valid;
  logic [7:0] work_grant_held;

  logic alpha_leaves;
  logic launched;
  logic ends;
  logic [7:0] task_grant_at;
  logic [7:0] row_grant_at;
  logic [7:0] work_grant_at;

  // A batch of the alpha phase ends when its alpha part is accepted.
  assign alpha_leaves = walk_work_ready && (work_grant_held_valid ? work_grant_held == ALPHA : patches_alpha_valid
      && !(issue_work_valid || collect_work_valid || batches_work_valid));

  // All warps of a batch with later stages are launched.
  assign launched = issue_launched_valid || collect_finished_valid && !records_geometry || alpha_leaves;

  // The end of a stage's warp is accepted. A later stage's end is counted at once; the queue holds all batches that
  // may wait for their first stage.
  assign ends = shader_done_valid_i && batches_vertex_done_ready;

  assign task_grant_at = task_grant_held_valid ? task_grant_held : issue_task_valid ? 8'd0 : patches_task_valid ? 8'd1
      : 8'd2;

  assign row_grant_at = row_grant_held_valid ? row_grant_held : issue_row_valid ? 8'd0 : patches_row_request_valid
      ? 8'd1 : 8'd2;

  assign work_grant_at = work_grant_held_valid ? work_grant_held : issue_work_valid ? 8'd0 : collect_work_valid ? 8'd1
      : batches_work_valid ? 8'd2 : 8'd3;

  always_comb begin
    collect_prims_ready = records_geometry ? issue_prims_ready && !records_prims_valid : walk_pairs_ready;
  end

  always_comb begin
    walk_work_valid = issue_work_valid || collect_work_valid || batches_work_valid || patches_alpha_valid;
    walk_work = work_grant_at == 8'd0 ? issue_work : work_grant_at == 8'd1 ? collect_work : work_grant_at == 8'd2
      ? batches_work : patches_alpha;
  end

  always_comb begin
    count_task_valid = (issue_task_valid || patches_task_valid || collect_task_valid) && !task_grant_held_valid;
    count_task = issue_task_valid ? issue_task : patches_task_valid ? patches_task : collect_task;
  end

  always_comb begin
    work_grant_shown_valid = issue_work_valid || collect_work_valid || batches_work_valid || patches_alpha_valid;
  end

  // ---- parts
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
    .record_valid_o  (records_record_valid),
    .record_ready_i  (records_record_ready),
    .record_o        (records_record),
    .prims_valid_o   (records_prims_valid),
    .prims_ready_i   (issue_prims_ready),
    .prims_o         (records_prims),
    .issued_valid_i  (launched),
    .issued_i        (1'b1),
    .state_o         (records_state),
    .geometry_o      (records_geometry),
    .notified_valid_o(records_notified_valid),
    .notified_o      (records_notified),
    .idle_o          (records_idle)
  );

  batch_issue #(
    .P(P.batches)
  ) batches (
    .clk_i,
    .rst_ni,
    .record_valid_i     (records_record_valid),
    .record_ready_o     (records_record_ready),
    .record_i           (records_record),
    .vertex_done_valid_i(shader_done_valid_i && shader_done_i.stage == WORLD_STAGE_VERTEX),
    .vertex_done_ready_o(batches_vertex_done_ready),
    .vertex_done_i      (shader_done_i),
    .state_i            (records_state),
    .work_valid_o       (batches_work_valid),
    .work_ready_i       (walk_work_ready && work_grant_at == 8'd2),
    .work_o             (batches_work),
    .patches_valid_o    (batches_patches_valid),
    .patches_ready_i    (batches_patches_ready),
    .patches_o          (batches_patches),
    .geometry_valid_o   (batches_geometry_valid),
    .geometry_ready_i   (issue_batch_ready),
    .geometry_o         (batches_geometry),
    .launched_valid_i   (launched),
    .launched_i         (1'b1),
    .idle_o             (batches_idle)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  task_issue #(
    .P(P.issue)
  ) issue (
    .clk_i,
    .rst_ni,
    .batch_valid_i    (batches_geometry_valid || collect_geometry_valid),
    .batch_ready_o    (issue_batch_ready),
    .batch_i          (batches_geometry_valid ? batches_geometry : collect_geometry),
    .prims_valid_i    (records_prims_valid || records_geometry && collect_prims_valid),
    .prims_ready_o    (issue_prims_ready),
    .prims_i          (records_prims_valid ? records_prims : collect_prims),
    .evaluated_valid_i(collect_evaluated_valid),
    .evaluated_i      (collect_evaluated),
    .state_i          (records_state),
    .row_valid_o      (issue_row_valid),
    .row_ready_i      (row_write_ready_i && row_grant_at == 8'd0),
    .row_o            (issue_row),
    .task_valid_o     (issue_task_valid),
    .task_ready_i     (task_ready_i && task_grant_at == 8'd0),
    .task_o           (issue_task),
    .work_valid_o     (issue_work_valid),
    .work_ready_i     (walk_work_ready && work_grant_at == 8'd0),
    .work_o           (issue_work),
    .read_valid_i     (walk_read_valid),
    .read_i           (walk_read),
    .launched_valid_o (issue_launched_valid),
    .launched_o       (),
    .area_read_valid_o(issue_area_read_valid),
    .area_read_o      (issue_area_read),
    .idle_o           (issue_idle)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  patch_issue patches (
    .clk_i,
    .rst_ni,
    .batch_valid_i      (batches_patches_valid),
    .batch_ready_o      (batches_patches_ready),
    .batch_i            (batches_patches),
    .state_i            (records_state),
    .task_valid_o       (patches_task_valid),
    .task_ready_i       (task_ready_i && task_grant_at == 8'd1),
    .task_o             (patches_task),
    .done_valid_i       (ends && shader_done_i.stage == WORLD_STAGE_CONTROL),
    .done_i             (1'b1),
    .row_request_valid_o(patches_row_request_valid),
    .row_request_ready_i(row_write_ready_i && row_grant_at == 8'd1),
    .row_request_o      (patches_row_request),
    .row_valid_i        (level_row_valid_i),
    .row_i              (level_row_i),
    .patch_valid_o      (patches_patch_valid),
    .patch_ready_i      (patches_patch_ready),
    .patch_o            (patches_patch),
    .place_o            (patches_place),
    .finished_valid_i   (collect_finished_valid),
    .finished_i         (collect_finished),
    .alpha_valid_o      (patches_alpha_valid),
    .alpha_ready_i      (walk_work_ready && work_grant_at == 8'd3),
    .alpha_o            (patches_alpha),
    .idle_o             (patches_idle)
  );

  tessellator tessellate (
    .clk_i,
    .rst_ni,
    .state_valid_i(records_notified_valid),
    .state_i      (records_notified),
    .patch_valid_i(patches_patch_valid),
    .patch_ready_o(patches_patch_ready),
    .patch_i      (patches_patch),
    .piece_valid_o(tessellate_piece_valid),
    .piece_ready_i(tessellate_piece_ready),
    .piece_o      (tessellate_piece),
    .idle_o       (tessellate_idle)
  );

  piece_collect collect (
    .clk_i,
    .rst_ni,
    .piece_valid_i     (tessellate_piece_valid),
    .piece_ready_o     (tessellate_piece_ready),
    .piece_i           (tessellate_piece),
    .place_i           (patches_place),
    .state_i           (records_state),
    .row_valid_o       (collect_row_valid),
    .row_ready_i       (row_write_ready_i && row_grant_at == 8'd2),
    .row_o             (collect_row),
    .task_valid_o      (collect_task_valid),
    .task_ready_i      (task_ready_i && task_grant_at == 8'd2),
    .task_o            (collect_task),
    .work_valid_o      (collect_work_valid),
    .work_ready_i      (walk_work_ready && work_grant_at == 8'd1),
    .work_o            (collect_work),
    .geometry_valid_o  (collect_geometry_valid),
    .geometry_ready_i  (issue_batch_ready && !batches_geometry_valid),
    .geometry_o        (collect_geometry),
    .prims_valid_o     (collect_prims_valid),
    .prims_ready_i     (collect_prims_ready),
    .prims_o           (collect_prims),
    .ended_valid_i     (ends && shader_done_i.stage == WORLD_STAGE_EVALUATION),
    .ended_i           (1'b1),
    .evaluated_valid_o (collect_evaluated_valid),
    .evaluated_o       (collect_evaluated),
    .part_ended_valid_o(collect_part_ended_valid),
    .part_ended_o      (collect_part_ended),
    .part_read_valid_i (walk_evaluation_read_valid),
    .part_read_i       (walk_evaluation_read),
    .area_read_valid_i (issue_area_read_valid),
    .area_read_i       (issue_area_read),
    .finished_valid_o  (collect_finished_valid),
    .finished_o        (collect_finished),
    .idle_o            (collect_idle)
  );

  strip_walk #(
    .P(P.walk)
  ) walk (
    .clk_i,
    .rst_ni,
    .work_valid_i           (walk_work_valid),
    .work_ready_o           (walk_work_ready),
    .work_i                 (walk_work),
    .pairs_valid_i          (collect_prims_valid && !records_geometry),
    .pairs_ready_o          (walk_pairs_ready),
    .pairs_i                (collect_prims),
    .done_valid_i           (ends && shader_done_i.stage == WORLD_STAGE_GEOMETRY),
    .done_i                 (1'b1),
    .part_ended_valid_i     (collect_part_ended_valid),
    .part_ended_i           (collect_part_ended),
    .row_request_valid_o    (walk_row_request_valid),
    .row_request_ready_i    (row_read_ready_i && fast_idle),
    .row_request_o          (walk_row_request),
    .row_valid_i            (row_valid_i && fast_idle),
    .row_i,
    .stage_valid_o          (walk_stage_valid),
    .stage_ready_i          (stage_ready_i && fast_idle),
    .stage_o                (walk_stage),
    .fast_valid_o           (walk_fast_valid),
    .fast_ready_i           (walk_fast_ready),
    .fast_o                 (walk_fast),
    .fast_sent_valid_i      (fast_sent_valid),
    .fast_sent_i            (fast_sent),
    .part_read_valid_i,
    .part_read_i,
    .read_valid_o           (walk_read_valid),
    .read_o                 (walk_read),
    .evaluation_read_valid_o(walk_evaluation_read_valid),
    .evaluation_read_o      (walk_evaluation_read),
    .idle_o                 (walk_idle)
  );

  fast_gs fast (
    .clk_i,
    .rst_ni,
    .work_valid_i       (walk_fast_valid),
    .work_ready_o       (walk_fast_ready),
    .work_i             (walk_fast),
    .row_request_valid_o(fast_row_request_valid),
    .row_request_ready_i(row_read_ready_i && !fast_idle),
    .row_request_o      (fast_row_request),
    .row_valid_i        (row_valid_i && !fast_idle),
    .row_i,
    .stage_valid_o      (fast_stage_valid),
    .stage_ready_i      (stage_ready_i && !fast_idle),
    .stage_o            (fast_stage),
    .sent_valid_o       (fast_sent_valid),
    .sent_o             (fast_sent),
    .idle_o             (fast_idle)
  );

  invocation_count count (
    .clk_i,
    .rst_ni,
    .task_valid_i (count_task_valid),
    .task_i       (count_task),
    .prim_valid_i (tessellate_piece_valid && tessellate_piece.has_prim && tessellate_piece_ready),
    .prim_i       (1'b1),
    .state_valid_i(records_notified_valid),
    .state_i      (records_notified),
    .report_value_valid_o,
    .report_value_o
  );

  grant task_grant (
    .clk_i,
    .rst_ni,
    .shown_valid_i(issue_task_valid || patches_task_valid || collect_task_valid),
    .shown_i      (task_grant_at),
    .taken_i      (task_ready_i),
    .held_valid_o (task_grant_held_valid),
    .held_o       (task_grant_held)
  );

  grant row_grant (
    .clk_i,
    .rst_ni,
    .shown_valid_i(issue_row_valid || patches_row_request_valid || collect_row_valid),
    .shown_i      (row_grant_at),
    .taken_i      (row_write_ready_i),
    .held_valid_o (row_grant_held_valid),
    .held_o       (row_grant_held)
  );

  grant work_grant (
    .clk_i,
    .rst_ni,
    .shown_valid_i(work_grant_shown_valid),
    .shown_i      (work_grant_at),
    .taken_i      (walk_work_ready),
    .held_valid_o (work_grant_held_valid),
    .held_o       (work_grant_held)
  );

  // ---- outputs
  assign shader_done_ready_o = batches_vertex_done_ready;
  assign task_valid_o = issue_task_valid || patches_task_valid || collect_task_valid;
  assign task_o = task_grant_at == 8'd0 ? issue_task : task_grant_at == 8'd1 ? patches_task : collect_task;
  assign row_write_valid_o = issue_row_valid || patches_row_request_valid || collect_row_valid;
  assign row_write_o = row_grant_at == 8'd0 ? issue_row : row_grant_at == 8'd1 ? patches_row_request : collect_row;
  assign row_read_valid_o = fast_idle ? walk_row_request_valid : fast_row_request_valid;
  assign row_read_o = fast_idle ? walk_row_request : fast_row_request;
  assign stage_valid_o = fast_idle ? walk_stage_valid : fast_stage_valid;
  assign stage_o = fast_idle ? walk_stage : fast_stage;
  assign idle_o = records_idle && batches_idle && issue_idle && patches_idle && tessellate_idle && collect_idle
      && walk_idle && fast_idle;

endmodule
