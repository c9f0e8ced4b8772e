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
  input  logic        state_valid_i,  // only while no patch is in flight
  input  state_t      state_i,
  input  logic        patch_valid_i,
  output logic        patch_ready_o,
  input  tess_patch_t patch_i,
  output logic        piece_valid_o,
  input  logic        piece_ready_i,
  output tess_piece_t piece_o,
  output logic        idle_o
);

  // ---- parts
  logic job_valid, job_ready, part_valid, part_ready, step_valid, step_ready;
  logic [3:0] idle;
  tess_job_t job;
  tess_part_t part;
  tess_step_t step;

  factor_prepare prepare (
    .clk_i,
    .rst_ni,
    .state_valid_i,
    .state_i,
    .patch_valid_i,
    .patch_ready_o,
    .patch_i,
    .job_valid_o(job_valid),
    .job_ready_i(job_ready),
    .job_o      (job),
    .idle_o     (idle[0])
  );

  warp_plan plan (
    .clk_i,
    .rst_ni,
    .job_valid_i (job_valid),
    .job_ready_o (job_ready),
    .job_i       (job),
    .part_valid_o(part_valid),
    .part_ready_i(part_ready),
    .part_o      (part),
    .idle_o      (idle[1])
  );

  domain_walk walk (
    .clk_i,
    .rst_ni,
    .part_valid_i(part_valid),
    .part_ready_o(part_ready),
    .part_i      (part),
    .step_valid_o(step_valid),
    .step_ready_i(step_ready),
    .step_o      (step),
    .idle_o      (idle[2])
  );

  point_place place (
    .clk_i,
    .rst_ni,
    .step_valid_i(step_valid),
    .step_ready_o(step_ready),
    .step_i      (step),
    .piece_valid_o,
    .piece_ready_i,
    .piece_o,
    .idle_o      (idle[3])
  );

  // ---- outputs
  assign idle_o = &idle;

endmodule
