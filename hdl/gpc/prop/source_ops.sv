// Source operations: what shading's answers do to coverage (kill, sample masks,
// alpha test, alpha to coverage), gathered over each FRTX, and their colours on to
// the formatters, no faster than the rate of their formats allows.
//
// Two stages: the first decides which samples each pixel keeps, the second sends
// beats of colour and, with an FRTX's last, the FRTX. Of two colours for each pixel, the
// second ones stay in the first stage until one beat is left, which takes the place of
// the first ones.

module source_ops
  import gpu_pkg::*;
  import colour_pkg::*;
  import prop_coverage_pkg::*;
  import prop_cost_pkg::*;
  import prop_dual_pkg::*;
  import prop_keep_pkg::*;
#(
  // ---- parameters
  parameter int unsigned DEPTH = 2
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          group_valid_i,
  output logic          group_ready_o,
  input  group_packet_t group_i,
  input  logic          shaded_valid_i,
  output logic          shaded_ready_o,
  input  shaded_group_t shaded_i,
  input  logic          freed_i,         // a beat has left the colour buffer
  output logic          beat_valid_o,
  output shaded_beat_t  beat_o,
  output logic          work_valid_o,
  input  logic          work_ready_i,
  output prop_packet_t  work_o,
  output logic          idle_o
);

  // Quad groups out for shading, as a power of two: as many as hide the latency of a
  // shader of some hundred clocks, 8 warps of it.
  localparam int unsigned SHADING_LOG2 = 6;
  // Beats in the colour buffer. An FRTX may have 128 (16 quads of 128-bit colour for
  // 8 targets), and all of them lie there before it can leave.
  localparam logic [15:0] COLOUR_BEATS = 16'd256;

  // ---- registers
  // A colour target.
  typedef struct packed {
    colour_format_t format;
    logic           swap;
  } target_t;

  typedef struct packed {
    alpha_ops_t             alpha;
    logic                   shader_coverage;
    logic [3:0][15:0]       sample_mask;
    logic [3:0]             outputs;          // colours that shading writes for a pixel
    logic [7:0][2:0]        map;              // and the target of each
    target_t [7:0]          targets;
    logic [2:0]             at;               // which of them is next
    dual_state_t            dual;
    logic                   other;            // the second colours of the first of them are next

    logic                   step_valid;       // first stage
    group_packet_t          packet;
    logic [3:0][3:0][15:0]  keep;             // samples kept, for each quad and pixel
    quad_colour_t [3:0]     colour;
    logic                   first;            // first of its group
    logic                   last;             // last of its group
    logic                   pair;             // second colours come next
    logic                   both;             // they are in places 2 and 3
    logic                   source1;          // those are second colours
    logic [2:0]             target;
    colour_format_t         format;
    logic                   swap;
    logic [8:0]             cost;             // of a quad

    logic                   issue_valid;      // second stage
    group_packet_t          issue;
    quad_colour_t [3:0]     issue_colour;
    logic                   issue_last;
    logic                   issue_pair;       // its second colours are in the first stage
    logic                   issue_both;       // they are in places 2 and 3
    logic                   issue_dual;       // its last beat, with both colours
    logic [2:0]             issue_target;
    colour_format_t         issue_format;
    logic                   issue_swap;
    logic [10:0]            issue_cost;       // of the whole step, until it starts
    logic [3:0]             alive;            // quads with samples left
    logic [3:0]             left;             // those whose colour is still to be sent
    logic                   half;             // of the first of them, only the lower pixels
    logic                   started;
    logic                   fresh;            // the next group is the first of its FRTX
    logic [63:0]            kept;             // samples left of the FRTX, in quad order
    logic [7:0]             beats;            // sent for the FRTX
    logic [10:0]            debt;             // clocks owed for what was sent
    logic [15:0]            room;             // places free in the colour buffer

    logic                   beat_valid;
    shaded_beat_t           beat;
    logic                   work_valid;
    prop_packet_t           work;
  } regs_t;

  regs_t d, q;

  logic head_valid, shaded_valid, empty, pop_group, pop_shaded;
  group_packet_t head;
  shaded_group_t shaded;

  deep_fifo #(
    .WIDTH($bits(group_packet_t)),
    .ADDR (SHADING_LOG2)
  ) groups (
    .clk_i,
    .rst_ni,
    .push_valid_i(group_valid_i),
    .push_ready_o(group_ready_o),
    .push_data_i (group_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop_group),
    .pop_data_o  (head),
    .empty_o     (empty)
  );

  fifo #(
    .WIDTH($bits(shaded_group_t)),
    .DEPTH(DEPTH)
  ) shaded_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(shaded_valid_i),
    .push_ready_o(shaded_ready_o),
    .push_data_i (shaded_i),
    .pop_valid_o (shaded_valid),
    .pop_ready_i (pop_shaded),
    .pop_data_o  (shaded)
  );

  // ---- outputs
  assign beat_valid_o = q.beat_valid;
  assign beat_o       = q.beat;
  assign work_valid_o = q.work_valid;
  assign work_o       = q.work;
  assign idle_o       = empty && !shaded_valid && !q.step_valid && !q.issue_valid && !q.beat_valid
      && !q.work_valid && q.room == COLOUR_BEATS;

  // ---- the next beat: the first quads left, as many as it takes, and those left after
  // it; quads of 32-bit colour stay in their places, which all fit
  prop_group_t issue;
  shaded_beat_t beat;
  logic [3:0] others, left;
  logic [1:0] one, two;
  left_t dual_left, dual_rest;
  quad_colour_t [3:0] second;

  function automatic logic [1:0] lowest(input logic [2:0] set);
    return set[0] ? 2'd0 : set[1] ? 2'd1 : set[2] ? 2'd2 : 2'd3;
  endfunction

  always_comb begin
    issue = group_packet_group(q.issue);
    others = q.left & (q.left - 4'd1);
    one = lowest(q.left[2:0]);
    two = lowest(others[2:0]);
    dual_left = '{quads: q.left, half: q.half};
    dual_rest = '0;
    second = q.issue_both ? {2{q.issue_colour[3:2]}} : q.colour;
    beat.target = q.issue_target;
    beat.format = q.issue_format;
    beat.swap = q.issue_swap;
    beat.width = width_of(q.issue_format);
    beat.dual = 1'b0;
    beat.half = 1'b0;
    beat.quads = '0;
    beat.colour = q.issue_colour;
    left = '0;
    if (q.issue_pair || q.issue_both || q.issue_dual) begin
      beat.dual = 1'b1;
      beat.half = q.half;
      beat.quads = picks(dual_left, beat.width, issue.quads);
      if (!q.issue_dual) beat.colour = colours(dual_left, beat.width, second, q.issue_colour);
      dual_rest = rest(dual_left, beat.width);
      left = dual_rest.quads;
    end else unique case (beat.width)
      COLOUR_WIDTH_C128: begin
        beat.colour[0] = q.issue_colour[one];
        if (q.left != '0) beat.quads[0] = issue.quads[one];
        left = others;
      end
      COLOUR_WIDTH_C64: begin
        beat.colour[0] = q.issue_colour[one];
        beat.colour[1] = q.issue_colour[two];
        if (q.left != '0) beat.quads[0] = issue.quads[one];
        if (others != '0) beat.quads[1] = issue.quads[two];
        left = others & (others - 4'd1);
      end
      default: for (int k = 0; k < 4; k++) if (q.left[k]) beat.quads[k] = issue.quads[k];
    endcase
  end

  // ---- next state of the second stage
  regs_t sent;
  logic work_free, sends, ends, leaves, whole, go, done;
  prop_frtx_t frtx;

  always_comb begin
    sent = q;
    work_free = work_ready_i || !q.work_valid;
    // The last beat of a pair waits until its second colours are here too.
    sends = q.issue_pair ? left != '0 : q.left != '0;
    ends = q.issue_pair ? !sends || is_last(dual_rest, beat.width) : left == '0;
    leaves = ends && q.issue_last && issue.last;
    whole = !q.issue_pair || q.step_valid;
    go = whole && (q.started || q.debt < CLOCK) && (!sends || q.room != '0) && (!leaves || work_free);

    sent.room = q.room + 16'(freed_i);
    sent.debt = q.debt < CLOCK ? '0 : q.debt - CLOCK;
    sent.beat_valid = 1'b0;
    if (work_ready_i) sent.work_valid = 1'b0;

    frtx = issue.info;
    frtx.beats = q.beats + 8'(sends);
    frtx.frtx.coverage = to_grid(issue.info.mode, q.kept);

    done = 1'b1;
    if (q.issue_valid)
      unique case (q.issue.kind)
        GROUP_PACKET_GROUP: begin
          done = go && ends;
          if (go) begin
            if (!q.started) sent.debt = q.debt + q.issue_cost < CLOCK ? '0 : q.debt + q.issue_cost - CLOCK;
            sent.started = q.issue_pair || !ends;
            if (sends) begin
              sent.left = left;
              sent.half = dual_rest.half;
              sent.beat_valid = 1'b1;
              sent.beat = beat;
              sent.beats = q.beats + 8'd1;
              sent.room = q.room + 16'(freed_i) - 16'd1;
            end
            if (leaves) begin
              sent.work_valid = 1'b1;
              sent.work = prop_packet_of_frtx(frtx);
              sent.beats = '0;
            end
          end
        end
        GROUP_PACKET_CLEAR: begin
          done = work_free;
          if (work_free) begin
            sent.work_valid = 1'b1;
            sent.work = prop_packet_of_clear(group_packet_clear(q.issue));
          end
        end
        default: begin
          done = work_free;
          if (work_free) begin
            sent.work_valid = 1'b1;
            sent.work = prop_packet_of_state(group_packet_state(q.issue));
          end
        end
      endcase
  end

  // ---- from the first stage to the second
  regs_t moved;
  prop_group_t step;
  logic [63:0] samples;
  logic [3:0][63:0] survivors;

  always_comb begin
    moved = sent;
    step = group_packet_group(q.packet);
    samples = to_quads(step.info.mode, step.info.frtx.coverage);
    for (int k = 0; k < 4; k++) begin
      survivors[k] = samples & spread(step.info.mode, step.quads[k].index, q.keep[k]);
      if (step.quads[k].mask == '0) survivors[k] = '0;
    end
    if (done) moved.issue_valid = q.step_valid;
    if (done && q.step_valid) begin
      moved.issue = q.packet;
      moved.issue_pair = q.pair && q.packet.kind == GROUP_PACKET_GROUP;
      moved.issue_both = q.both;
      moved.issue_dual = 1'b0;
      if (q.packet.kind == GROUP_PACKET_GROUP) begin
        if (q.first) begin
          for (int k = 0; k < 4; k++) moved.alive[k] = survivors[k] != '0;
          moved.kept = (q.fresh ? '0 : q.kept) | survivors[0] | survivors[1] | survivors[2] | survivors[3];
          moved.fresh = 1'b0;
        end
        if (q.last && step.last) moved.fresh = 1'b1;
        moved.issue_last = q.last;
        if (q.source1) begin
          moved.issue_dual = 1'b1;
          moved.issue_colour = colours('{quads: sent.left, half: sent.half}, beat.width, q.colour, q.issue_colour);
        end else begin
          moved.left = q.format == COLOUR_FORMAT_NONE ? '0 : moved.alive;
          moved.half = 1'b0;
          moved.issue_cost = 11'(q.cost) * 11'($countones(moved.alive));
          moved.issue_colour = q.colour;
          moved.issue_target = q.target;
          moved.issue_format = q.format;
          moved.issue_swap = q.swap;
        end
      end
    end
  end

  // ---- next state of the first stage
  /* verilator lint_off UNUSEDSIGNAL */  // the second stage asks for `last`
  prop_group_t group;
  /* verilator lint_on UNUSEDSIGNAL */
  state_t state;
  logic free, first, none, dead, over, two_colours;
  logic [2:0] target;

  always_comb begin
    d = moved;
    group = group_packet_group(head);
    state = group_packet_state(head).state;
    free = done || !q.step_valid;
    first = q.at == '0 && !q.other;
    none = group.quads[0].mask == '0;
    dead = 1'b1;
    for (int k = 0; k < 4; k++) if ((group.quads[k].mask & ~shaded.quads[k].kill) != '0) dead = 1'b0;
    over = none || first && dead;
    target = q.map[q.at];
    two_colours = !over && first && q.outputs != '0 && is_dual(q.dual, target);
    pop_group = 1'b0;
    pop_shaded = 1'b0;

    if (free) d.step_valid = 1'b0;
    if (free && head_valid)
      unique case (head.kind)
        GROUP_PACKET_GROUP:
        if (shaded_valid || none) begin
          d.step_valid = 1'b1;
          d.packet = head;
          d.first = first;
          d.pair = two_colours && group.quads[2].mask != '0;
          d.both = two_colours && group.quads[2].mask == '0;
          d.source1 = q.other;
          d.other = d.pair;
          d.last = over || !d.pair && 4'(q.at) + 4'd1 >= q.outputs;
          d.at = d.last ? '0 : d.pair ? q.at : q.at + 3'd1;
          pop_group = d.last;
          pop_shaded = !none;
          for (int k = 0; k < 4; k++) begin
            d.keep[k] = keep_of(q.alpha, q.sample_mask, group.info.mode, shaded.quads[k]);
            d.colour[k] = shaded.quads[k].colour;
            for (int p = 0; p < 4; p++) if (q.alpha.to_one) d.colour[k][p][3] = ONE;
          end
          d.target = target;
          d.format = q.outputs == '0 ? COLOUR_FORMAT_NONE : q.targets[target].format;
          d.swap = q.targets[target].swap;
          d.cost = cost(d.format, group.info.mode, q.shader_coverage || q.alpha.to_coverage, two_colours);
        end
        GROUP_PACKET_CLEAR: begin
          d.step_valid = 1'b1;
          d.packet = head;
          d.last = 1'b1;
          pop_group = 1'b1;
        end
        default: begin
          d.step_valid = 1'b1;
          d.packet = head;
          d.last = 1'b1;
          pop_group = 1'b1;
          case (state.address)
            SET_SAMPLE_MASK_X0_Y0: d.sample_mask[0] = state.value[15:0];
            SET_SAMPLE_MASK_X1_Y0: d.sample_mask[1] = state.value[15:0];
            SET_SAMPLE_MASK_X0_Y1: d.sample_mask[2] = state.value[15:0];
            SET_SAMPLE_MASK_X1_Y1: d.sample_mask[3] = state.value[15:0];
            SET_CT_SELECT: begin
              d.outputs = state.value[3:0] > 4'd8 ? 4'd8 : state.value[3:0];
              d.map = state.value[27:4];
            end
            SET_ALPHA_TEST: d.alpha.test = state.value[0];
            SET_ALPHA_REF: d.alpha.threshold = state.value;
            SET_ALPHA_FUNC: d.alpha.func = compare(state.value);
            SET_ANTI_ALIAS_ALPHA_CONTROL: begin
              d.alpha.to_coverage = state.value[0];
              d.alpha.to_one = state.value[4];
            end
            SET_SHADER_COVERAGE: d.shader_coverage = state.value[0];
            default:
            if ((state.address & ~14'h1c0) == SET_COLOR_TARGET_FORMAT) begin
              d.targets[state.address[8:6]].format = target_format(state.value[7:0]);
              d.targets[state.address[8:6]].swap = target_swap(state.value[7:0]);
            end else d.dual = after(q.dual, state);
          endcase
        end
      endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.alpha.func <= COMPARE_ALWAYS;
      q.sample_mask <= '1;
      q.fresh <= 1'b1;
      q.room <= COLOUR_BEATS;
    end else q <= d;
  end

endmodule
