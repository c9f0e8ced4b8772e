// Generated from rtl-model/world/tessellator.rs by `cargo test -p assemblies`; do not edit.
// Tessellator, one for each PES: turns patches, with the levels from the control shader, into points of the domain and primitives
// between them, in warps. It makes a point and a primitive a cycle. It stalls while pieces are not accepted. Patches stay in order. An
// assembly. Specification: tessellation and the world-space stages.

module tessellator
  import state_pkg::*;
  import tessellator_pkg::*;
(
  // ---- ports
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        state_valid_i, // only while no patch is in flight
  input  state_t      state_i,
  input  logic        patch_valid_i,
  output logic        patch_ready_o,
  input  tess_patch_t patch_i,
  output logic        piece_valid_o,
  input  logic        piece_ready_i,
  output tess_piece_t piece_o,
  output logic        idle_o
);

  // ---- wires
  logic prepare_job_valid, prepare_job_ready, prepare_idle;
  tess_job_t prepare_job;
  logic plan_part_valid, plan_part_ready, plan_idle;
  tess_part_t plan_part;
  logic walk_step_valid, walk_step_ready, walk_idle;
  tess_step_t walk_step;
  logic place_idle;

  // ---- parts
  factor_prepare prepare (
    .clk_i,
    .rst_ni,
    .state_valid_i,
    .state_i,
    .patch_valid_i,
    .patch_ready_o,
    .patch_i,
    .job_valid_o(prepare_job_valid),
    .job_ready_i(prepare_job_ready),
    .job_o      (prepare_job),
    .idle_o     (prepare_idle)
  );

  warp_plan plan (
    .clk_i,
    .rst_ni,
    .job_valid_i (prepare_job_valid),
    .job_ready_o (prepare_job_ready),
    .job_i       (prepare_job),
    .part_valid_o(plan_part_valid),
    .part_ready_i(plan_part_ready),
    .part_o      (plan_part),
    .idle_o      (plan_idle)
  );

  domain_walk walk (
    .clk_i,
    .rst_ni,
    .part_valid_i(plan_part_valid),
    .part_ready_o(plan_part_ready),
    .part_i      (plan_part),
    .step_valid_o(walk_step_valid),
    .step_ready_i(walk_step_ready),
    .step_o      (walk_step),
    .idle_o      (walk_idle)
  );

  point_place place (
    .clk_i,
    .rst_ni,
    .step_valid_i(walk_step_valid),
    .step_ready_o(walk_step_ready),
    .step_i      (walk_step),
    .piece_valid_o,
    .piece_ready_i,
    .piece_o,
    .idle_o      (place_idle)
  );

  // ---- outputs
  assign idle_o = prepare_idle && plan_idle && walk_idle && place_idle;

endmodule
