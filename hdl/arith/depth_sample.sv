// Depth sample: evaluates a tile's depth plane at a sample, and encodes the depth in the surface's format.
//
// It accepts an operation a cycle; results follow 6 cycles later (`DEPTH_SAMPLE_CYCLES`), in order; nothing stalls it.
// docs/units/arith/depth_sample.md has the rules. Specification: ZROP.

module depth_sample
  import depth_pkg::*;
  import depth_sample_pkg::*;
  import tile_depth_pkg::*;
(
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             op_valid_i,
  input  depth_sample_op_t op_i,
  output logic             result_valid_o,
  output logic [31:0]      result_o
);

  localparam int unsigned DEPTH_SAMPLE_CYCLES = 6;

  // ---- registers
  typedef struct packed {
    logic [DEPTH_SAMPLE_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    logic [31:0]                    result;  // result of the last operation that left
  } regs_t;

  // Products of slopes and distances.
  typedef struct packed {
    depth_format_t      format;
    logic [5:0]         exp;
    logic [35:0]        c;
    logic signed [34:0] across;
    logic signed [34:0] down;
  } climbs_t;

  typedef struct packed {
    depth_format_t format;
    logic [6:0]    down;
    value_t        value;
  } valued_t;

  // For fixed point: the clamped value and the product; for a float: the position of its highest bits.
  typedef struct packed {
    clamp_t      clamped;
    logic [6:0]  down;
    logic [63:0] steps;
    raised_t     raised;
  } scaled_t;

  // Both partly shifted.
  typedef struct packed {
    clamp_t      clamped;
    logic [6:0]  down;
    logic [31:0] lowered;
    raised_t     raised;
  } moved_t;

  // Both shifted to their rounding place.
  typedef struct packed {
    clamp_t      clamped;
    logic [6:0]  down;
    logic [24:0] halves;
    raised_t     raised;
  } placed_t;

  regs_t d, q;
  climbs_t climbs_d, climbs_q;
  valued_t valued_d, valued_q;
  scaled_t scaled_d, scaled_q;
  moved_t moved_d, moved_q;
  placed_t placed_d, placed_q;

  // ---- outputs
  assign result_valid_o = q.valid[DEPTH_SAMPLE_CYCLES-1];
  assign result_o       = q.result;

  // ---- stages
  raised_t entering;

  always_comb begin
    climbs_d.format = op_i.format;
    climbs_d.exp = op_i.plane.exp;
    climbs_d.c = op_i.plane.c;
    climbs_d.across = climb(op_i.plane.a, op_i.dx);
    climbs_d.down = climb(op_i.plane.b, op_i.dy);

    valued_d.format = climbs_q.format;
    valued_d.down = whole(climbs_q.exp);
    valued_d.value = climbed(climbs_q.c, climbs_q.across, climbs_q.down);

    entering.bits = valued_q.value[39:0];
    entering.by = '0;
    scaled_d.clamped = clamp(valued_q.format, valued_q.down, valued_q.value);
    scaled_d.down = valued_q.down;
    scaled_d.steps = steps(valued_q.format, valued_q.value[39:0]);
    scaled_d.raised = raise(raise(entering, 6'd32), 6'd16);

    moved_d.clamped = scaled_q.clamped;
    moved_d.down = scaled_q.down;
    moved_d.lowered = lowered(scaled_q.steps, scaled_q.down);
    moved_d.raised = raise(raise(scaled_q.raised, 6'd8), 6'd4);

    placed_d.clamped = moved_q.clamped;
    placed_d.down = moved_q.down;
    placed_d.halves = halves(moved_q.lowered, moved_q.down);
    placed_d.raised = raise(raise(moved_q.raised, 6'd2), 6'd1);
  end

  // ---- next state: rounding
  always_comb begin
    d.valid = {q.valid[DEPTH_SAMPLE_CYCLES-2:0], op_valid_i};
    d.result = q.result;
    if (q.valid[DEPTH_SAMPLE_CYCLES-2])
      d.result = chosen(placed_q.clamped, nearest(placed_q.halves), float(placed_q.raised, placed_q.down));
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      climbs_q <= '0;
      valued_q <= '0;
      scaled_q <= '0;
      moved_q <= '0;
      placed_q <= '0;
    end else begin
      q <= d;
      climbs_q <= climbs_d;
      valued_q <= valued_d;
      scaled_q <= scaled_d;
      moved_q <= moved_d;
      placed_q <= placed_d;
    end
  end

endmodule
