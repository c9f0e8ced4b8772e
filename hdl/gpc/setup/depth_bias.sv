// Depth bias: moves the depth planes of triangles with bias on by a scale times their steepest slope plus units of
// the depth format, limited by a clamp. A primitive that was between near and far before is marked, so that these do
// not clip its biased depths. The unit consumes the state of bias. Rate: one packet a cycle. Latency: five cycles.
// All stages move with advance, in order. Specification: Setup.

module depth_bias
  import bias_terms_pkg::*;
  import depth_bias_pkg::*;
  import raster_pkg::*;
  import setup_pkg::*;
  import state_pkg::*;
(
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           planed_valid_i,
  input  planed_packet_t planed_i,
  input  logic           advance_i,       // the output is accepted, or not valid
  output logic           done_valid_o,
  output planed_packet_t done_o,
  output logic           idle_o
);

  // ---- registers
  typedef struct packed {
    bias_state_t state;
    steepness_t  polygon;        // steepness of the last triangle, for its parts
    logic        slope_valid;
    slope_t      slope;
    logic        terms_valid;
    terms_t      terms;
    logic        aligned_valid;
    aligned_t    aligned;
    logic        total_valid;
    total_t      total;
    struct packed {logic valid; planed_packet_t data;} done;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign {done_valid_o, done_o} = q.done;
  assign idle_o = !(q.slope_valid || q.terms_valid || q.aligned_valid || q.total_valid || q.done.valid);

  // ---- next state
  state_t state;
  /* verilator lint_off UNUSEDSIGNAL */  // only its plane is used
  setup_prim_t prim, sloped;
  /* verilator lint_on UNUSEDSIGNAL */
  setup_prim_t moved_prim;
  steepness_t steepest;

  always_comb begin
    d = q;
    state = setup_packet_state(planed_i.packet);
    prim = setup_packet_prim(planed_i.packet);
    sloped = setup_packet_prim(q.slope.planed.packet);
    moved_prim = setup_packet_prim(q.total.planed.packet);
    if (q.total.planed.bias) moved_prim.info.plane = moved(moved_prim.info.plane, q.total.down, q.total.total);
    steepest = planed_i.kind == PART_KIND_PART ? q.polygon : steepness(prim.info.plane);

    if (advance_i) begin
      // slope: the state as of this packet; the greater slope, units
      d.slope_valid = planed_valid_i;
      if (planed_valid_i) begin
        d.slope.planed = planed_i;
        unique case (planed_i.packet.kind)
          SETUP_PACKET_STATE: begin
            d.slope_valid = !for_depth_bias(state.address);
            d.state = bias_after(q.state, state);
          end
          SETUP_PACKET_PRIM: begin
            d.polygon = steepest;
            d.slope.steepness = steepest;
            d.slope.scale = float(q.state.slope_scale);
            d.slope.steps = units_term(float(q.state.steps), q.state.format, prim.info.plane.z_exp);
            d.slope.clamp = float(q.state.clamp);
            d.slope.limits = limits(q.state);
          end
          default: ;
        endcase
      end

      // terms
      d.terms_valid = q.slope_valid;
      if (q.slope_valid)
        d.terms = '{
            planed: q.slope.planed,
            ends: q.slope.planed.packet.kind == SETUP_PACKET_PRIM ? ends(q.slope.limits, sloped.info.plane.z_exp) : '0,
            slope: slope_term(q.slope.scale, q.slope.steepness),
            steps: q.slope.steps,
            clamp: q.slope.clamp
        };

      // align
      d.aligned_valid = q.terms_valid;
      if (q.terms_valid) d.aligned = align(q.terms);

      // total
      d.total_valid = q.aligned_valid;
      if (q.aligned_valid)
        d.total = '{planed: q.aligned.planed, down: q.aligned.down, total: total(q.aligned)};

      // move
      d.done.valid = q.total_valid;
      if (q.total_valid) begin
        d.done.data = q.total.planed;
        if (q.total.planed.packet.kind == SETUP_PACKET_PRIM)
          d.done.data.packet = setup_packet_of_prim(moved_prim);
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.state.z_far <= depth_pkg::ONE;
    end else q <= d;
  end

endmodule
