// Factor prepare: converts a patch's levels, clamped to their range and rounded by its spacing, to factors with 16 fraction bits and
// numbers of segments, and computes the patch's totals. It accepts a patch a cycle, 4 cycles from a patch to its job. It stalls while
// its job is not accepted. Order is kept. Specification: tessellation.

module factor_prepare
  import state_pkg::*;
  import tess_factors_pkg::*;
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
  output logic        job_valid_o,
  input  logic        job_ready_i,
  output tess_job_t   job_o,
  output logic        idle_o
);

  // ---- registers
  typedef struct packed {
    tess_state_t state;
    struct packed {logic valid; tess_patch_t data;} patch;
    struct packed {logic valid; tess_job_t data;} factors;
    struct packed {logic valid; tess_job_t data;} job;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic patch_valid, patch_pop;
  tess_patch_t patch;

  fifo #(
    .WIDTH($bits(tess_patch_t))
  ) patch_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(patch_valid_i),
    .push_ready_o(patch_ready_o),
    .push_i      (patch_i),
    .pop_valid_o (patch_valid),
    .pop_ready_i (patch_pop),
    .pop_o       (patch)
  );

  // ---- outputs
  assign {job_valid_o, job_o} = q.job;
  assign idle_o = !patch_valid && !q.patch.valid && !q.factors.valid && !q.job.valid;

  // ---- next state
  always_comb begin
    d = q;
    if (state_valid_i) d.state = tess_state_after(q.state, state_i);
    if (job_ready_i) d.job.valid = 1'b0;
    if (!d.job.valid && q.factors.valid) begin
      d.job = {1'b1, counted(q.factors.data)};
      d.factors.valid = 1'b0;
    end
    if (!d.factors.valid && q.patch.valid) begin
      d.factors = {1'b1, factors_of(q.patch.data, q.state)};
      d.patch.valid = 1'b0;
    end
    patch_pop = !d.patch.valid;
    if (patch_valid && patch_pop) d.patch = {1'b1, patch};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
