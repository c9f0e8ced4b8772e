// Z mode: decides before each primitive whether its depth test comes before or after shading, and marks all packets
// with the mode. Rate: one packet a cycle. Latency: two cycles. It stalls on its output; a packet that changes the
// mode waits until PROP is drained. In order. Specification: PROP.

module z_mode
  import depth_methods_pkg::*;
  import depth_state_pkg::*;
  import frtx_pkg::*;
  import geometry_pkg::*;
  import pixel_pipeline_pkg::*;
  import prop_coverage_pkg::*;
  import state_pkg::*;
  import z_mode_params_pkg::*;
#(
  // ---- parameters
  parameter z_mode_params_t P = Z_MODE_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         frtx_valid_i,
  output logic         frtx_ready_o,
  input  frtx_packet_t frtx_i,
  output logic         work_valid_o,
  input  logic         work_ready_i,
  output prop_packet_t work_o,
  input  logic         drained_i,     // all packets sent have been completed
  output logic         early_o,
  output logic         idle_o
);

  // Settings of the hysteresis: 0 decides again at once; settings up to the last threshold switch to early with the
  // primitive that brings the area to 2^(setting + 3) pixels; all others stay late.
  localparam logic [4:0] INSTANTANEOUS = 5'h00;
  localparam logic [4:0] LAST_THRESHOLD = 5'h13;

  // ---- registers
  typedef struct packed {
    logic             early;
    depth_state_t     state;
    logic             inside_prim;        // within primitive `prim`
    prim_id_t         prim;
    prim_area_t       area;               // area of primitives since early became possible
    struct packed {logic valid; prop_packet_t data;} work;
  } regs_t;

  regs_t d, q;

  logic head_valid, take;
  frtx_packet_t head;

  fifo #(
    .WIDTH($bits(frtx_packet_t)),
    .DEPTH(P.frtx_depth)
  ) frtx_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(frtx_valid_i),
    .push_ready_o(frtx_ready_o),
    .push_i (frtx_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (take),
    .pop_o  (head)
  );

  // Whether a stage after the depth test may drop samples, or has effects for samples that the test drops.
  logic shading_comes_first;
  always_comb begin
    shading_comes_first = q.state.kills || q.state.stores || q.state.masks || q.state.makes_depth
        || q.state.alpha_test || q.state.alpha_to_coverage || q.state.shader_coverage
        || q.state.side_effects;
    for (int p = 0; p < 4; p++)
      if ((all_samples(q.state.mode) & ~q.state.sample_mask[p]) != '0) shading_comes_first = 1'b1;
  end

  // ---- outputs
  assign {work_valid_o, work_o} = q.work;
  assign early_o = q.early;
  assign idle_o = !head_valid && !q.work.valid;

  // ---- next state
  state_t state;
  frtx_t frtx;
  prim_area_t area;
  logic [23:0] sum;
  logic begins, enough, wants_early, early, mode_changes, tested, depth;
  depth_viewport_pkg::viewport_t viewport;

  always_comb begin
    d = q;
    state = frtx_packet_state(head);
    frtx = frtx_packet_frtx(head);
    begins = !q.inside_prim || frtx.prim != q.prim;
    sum = 24'(q.area) + 24'(frtx.area);
    area = sum > 24'(AREA_MOST) ? AREA_MOST : sum[22:0];
    if (work_ready_i) d.work.valid = 1'b0;

    if (q.state.hysteresis == INSTANTANEOUS) enough = 1'b1;
    else enough = q.state.hysteresis <= LAST_THRESHOLD && (q.early || 32'(area) >= 32'd8 << q.state.hysteresis);
    wants_early = q.state.mandated || enough && !shading_comes_first;

    early = q.early;
    if (head.kind == FRTX_PACKET_FRTX && begins) early = wants_early;
    if (head.kind == FRTX_PACKET_CLEAR) early = 1'b0;
    mode_changes = head_valid && early != q.early;
    take = head_valid && !mode_changes && (work_ready_i || !q.work.valid);
    if (mode_changes && !q.work.valid && drained_i) d.early = early;

    viewport = depth_viewport_pkg::viewport_of(
        q.state.whole_range, q.state.z_near, q.state.z_far, q.state.clamp_near, q.state.clamp_far);
    tested = q.state.depth_test || q.state.stencil_test || q.state.bounds_test;
    // for a test, for a count, or because near and far may clip it
    depth = q.state.zpass_count || (q.state.zt_select && tested)
        || (!frtx.unclipped && depth_viewport_pkg::may_clip(viewport, frtx.plane));
    if (take) begin
      d.work.valid = 1'b1;
      unique case (head.kind)
        FRTX_PACKET_FRTX: begin
          d.work.data = prop_packet_of_frtx('{early: early, depth: depth, mode: q.state.mode, beats: '0, depths: '0, covered: frtx.coverage, frtx: frtx});
          d.inside_prim = !frtx.last;
          d.prim = frtx.prim;
          if (shading_comes_first) d.area = '0;
          else if (begins) d.area = area;
        end
        FRTX_PACKET_CLEAR: d.work.data = prop_packet_of_clear(frtx_packet_clear(head));
        default: begin
          d.work.data = prop_packet_of_state('{early: early, state: state});
          d.state = depth_state_after(q.state, state);
          if (state.address == SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS) d.area = '0;
          if (z_mode_consumes(state.address)) d.work.valid = 1'b0;
        end
      endcase
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.state.sample_mask <= '1;
      q.state.z_far <= depth_pkg::ONE;
    end else q <= d;
  end

endmodule
