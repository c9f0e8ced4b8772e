// Source operations: apply the responses of shading to coverage (kill, sample masks, alpha test, alpha to coverage),
// collect the coverage of each FRTX, and send the colours to the formatter at the rate of their formats
// (prop-single-*, prop-dual-*, prop-kill-rate). Latency: 5 cycles from a response to its colours. They stall on
// missing responses, on their output, and on a full colour buffer. In order. Specification: PROP.
//
// Stages: the next group waits for its responses; *tested* holds the killed pixels of a response and the number of
// samples that alpha leaves; *masked* holds the samples that each quad keeps; *issue* sends beats of colour and, with
// the last beat of an FRTX, the FRTX. If a pixel has two colours, the first ones wait in *masked* until the second
// ones are in *tested*, and both move to *issue* together. Alphas that are sent separately take the place of second
// colours. Depths that the shader computed arrive before a group's colours and bypass all stages; the FRTX carries
// their number.

module source_ops
  import derived_state_pkg::*;
  import pixel_format_pkg::*;
  import pixel_pipeline_pkg::*;
  import pixels_pkg::*;
  import prop_beat_pkg::*;
  import prop_cost_pkg::*;
  import prop_coverage_pkg::*;
  import prop_keep_pkg::*;
  import prop_partial_alpha_pkg::*;
  import prop_pixel_pkg::*;
  import prop_saturate_pkg::*;
  import prop_source_pkg::*;
  import shading_pkg::*;
  import source_state_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          group_valid_i,
  output logic          group_ready_o,
  input  group_packet_t group_i,
  input  logic          shaded_valid_i,
  output logic          shaded_ready_o,
  input  shaded_packet_t shaded_i,       // colours and depths
  input  logic          passed_i,        // a marker has passed shading
  input  logic          freed_i,         // a beat was read from the colour buffer
  output logic          beat_valid_o,
  output shaded_beat_t  beat_o,
  output logic          depth_valid_o,
  input  logic          depth_ready_i,
  output zrop_depth_t   depth_o,         // computed by the shader, sent before their FRTX
  output logic          work_valid_o,
  input  logic          work_ready_i,
  output prop_packet_t  work_o,
  output logic          responded_o,      // a group of quads has all its responses
  output logic          idle_o
);

  // Quad groups in flight in shading, as a power of two: more than the 256 that the warps of two SMs hold, so that
  // some wait at each SM and the GPM sees the next ones. A block RAM has this many words anyway.
  localparam int unsigned SHADING_LOG2 = 9;
  // Beats in the colour buffer. An FRTX may have 144 (16 quads of 128-bit colour for 8 targets, one of which has two
  // colours), and all of them must be in the buffer before it can depart.
  localparam logic [15:0] COLOUR_BEATS = 16'd256;

  // ---- registers
  // Sideband of a response, or of a packet without one.
  typedef struct packed {
    logic           valid;
    group_packet_t  packet;
    logic           first;    // first of its group
    logic           last;     // last of its group
    logic           pair;     // second colours follow
    logic           both;     // they are in places 2 and 3
    logic           alphas;   // alphas are sent separately, as second colours
    logic           changes;  // shading may change coverage
    logic [2:0]     target;
    logic           coloured; // the target has a format
    source_format_t format;
    logic [4:0]     depths;   // of the FRTX, with its last response
  } step_t;

  typedef struct packed {
    source_state_t         state;          // as it applies to the next group
    struct packed {logic valid; group_packet_t data;} next;
    logic                  two;            // its first output has two colours
    logic                  begun;          // a response of the next group has been accepted
    logic [2:0]            at;             // next output; the lowest if none has been accepted
    logic                  other;          // the second colours of its first output are next
    logic [4:0]            passes;         // markers past shading and not yet past this unit
    logic                  responded;
    logic [4:0]            depths;         // depths sent for the FRTX of the next group

    step_t                 tested;
    logic [3:0][3:0]       fails;          // dropped pixels of each quad
    logic [3:0][3:0][4:0]  enough;         // number of samples that alpha leaves
    logic [3:0][3:0][15:0] mask;
    quad_colour_t [3:0]    tested_colour;

    step_t                 masked;
    logic [3:0][63:0]      keep;           // samples kept by each quad, in quad order
    logic [63:0]           samples;        // samples kept of the FRTX
    colour_width_t         width;
    logic [8:0]            cost;           // of a quad
    quad_colour_t [3:0]    masked_colour;

    step_t                 issue;
    colour_width_t         issue_width;
    logic [8:0]            issue_cost;
    quad_colour_t [3:0]    issue_colour;
    quad_colour_t [3:0]    second_colour;
    logic [3:0]            alive;          // quads with samples left
    logic [3:0]            left;           // quads whose colour is not yet sent
    logic                  half;           // only the lower pixels of the first one remain
    logic                  ends;           // nothing remains after the next beat
    logic                  started;
    logic                  fresh;          // the next group is the first of its FRTX
    logic [63:0]           remaining;      // samples left of the FRTX, in quad order
    logic [7:0]            beats;          // beats sent for the FRTX
    logic [10:0]           debt;           // accumulated cost of what was sent, in fractions of a cycle
    logic [15:0]           free_beats;     // free entries of the colour buffer

    struct packed {logic valid; shaded_beat_t data;} beat;
    struct packed {logic valid; zrop_depth_t data;} depth;
    struct packed {logic valid; prop_packet_t data;} work;
  } regs_t;

  regs_t d, q;

  logic deep_valid, deep_ready, head_valid, shaded_valid, empty, fetches, pop_shaded, pop_depth, is_depth, coloured;
  group_packet_t deep, head;
  shaded_packet_t shaded_head;
  shaded_group_t shaded;
  shaded_depth_t shaded_depth;

  deep_fifo #(
    .WIDTH($bits(group_packet_t)),
    .ADDR (SHADING_LOG2)
  ) groups (
    .clk_i,
    .rst_ni,
    .push_valid_i(group_valid_i),
    .push_ready_o(group_ready_o),
    .push_i (group_i),
    .pop_valid_o (deep_valid),
    .pop_ready_i (deep_ready),
    .pop_o  (deep),
    .empty_o     (empty)
  );

  // A block RAM would be too slow to compute on.
  fifo #(
    .WIDTH($bits(group_packet_t))
  ) heads (
    .clk_i,
    .rst_ni,
    .push_valid_i(deep_valid),
    .push_ready_o(deep_ready),
    .push_i (deep),
    .pop_valid_o (head_valid),
    .pop_ready_i (fetches),
    .pop_o  (head)
  );

  // Register stage: its bits come from all over the chip.
  stage #(
    .WIDTH($bits(shaded_packet_t))
  ) shaded_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(shaded_valid_i),
    .push_ready_o(shaded_ready_o),
    .push_i (shaded_i),
    .pop_valid_o (shaded_valid),
    .pop_ready_i (pop_shaded || pop_depth),
    .pop_o  (shaded_head)
  );

  assign is_depth = shaded_valid && shaded_head.kind == SHADED_PACKET_DEPTH;
  assign coloured = shaded_valid && shaded_head.kind == SHADED_PACKET_COLOUR;
  assign shaded = coloured ? shaded_packet_colour(shaded_head) : '0;
  assign shaded_depth = shaded_packet_depth(shaded_head);

  // ---- outputs
  assign {beat_valid_o, beat_o} = q.beat;
  assign {depth_valid_o, depth_o} = q.depth;
  assign {work_valid_o, work_o} = q.work;
  assign responded_o = q.responded;
  assign idle_o = empty && !head_valid && !shaded_valid && !q.next.valid && !q.depth.valid && !q.tested.valid
      && !q.masked.valid && !q.issue.valid && !q.beat.valid && !q.work.valid && q.free_beats == COLOUR_BEATS;

  // Whether beats have two colours per pixel, or a colour and its alpha.
  /* verilator lint_off UNUSEDSIGNAL */  // three bits suffice
  function automatic logic is_two(input step_t step);
    return step.pair || step.both || step.alphas;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- the next beat
  prop_group_t issue;
  shaded_beat_t beat;
  left_t left, rest;

  always_comb begin
    issue = group_packet_group(q.issue.packet);
    left = '{quads: q.left, half: q.half};
    beat.target = q.issue.target;
    beat.dual = is_two(q.issue);
    beat.alphas = q.issue.alphas;
    beat.half = q.half;
    beat.format = q.issue.format;
    beat.width = q.issue_width;
    beat.quads = picks(q.left, q.issue_width, beat.dual, issue.quads);
    beat.colour = colours(sources(left, q.issue_width, beat.dual, q.issue.both), q.issue_colour, q.second_colour);
    rest = after_beat(left, q.issue_width, beat.dual);
  end

  // ---- next state: issue
  function automatic logic [10:0] cycle_later(input logic [10:0] debt);
    return debt < CYCLE ? '0 : debt - CYCLE;
  endfunction

  // Cost of up to four quads.
  function automatic logic [10:0] cost_of_all(input logic [8:0] quad, input logic [3:0] alive);
    logic two;
    two = alive[0] && alive[1] || alive[2] && alive[3] || (|alive[1:0]) && (|alive[3:2]);
    return (alive == '1 ? {quad, 2'b0} : two ? {1'b0, quad, 1'b0} : '0) + (^alive ? 11'(quad) : '0);
  endfunction

  regs_t sent;
  logic work_free, sends, leaves, go, done;
  prop_frtx_t frtx;

  always_comb begin
    sent = q;
    work_free = work_ready_i || !q.work.valid;
    sends = q.left != '0;
    leaves = q.ends && q.issue.last && issue.last;
    go = (q.started || q.debt < CYCLE) && (!sends || q.free_beats != '0) && (!leaves || work_free);

    sent.free_beats = q.free_beats + 16'(freed_i);
    sent.debt = cycle_later(q.debt);
    sent.beat.valid = 1'b0;
    if (work_ready_i) sent.work.valid = 1'b0;

    frtx = issue.info;
    frtx.beats = q.beats + 8'(sends);
    frtx.depths = q.issue.depths;
    frtx.frtx.coverage = to_grid(issue.info.mode, q.remaining);

    done = 1'b1;
    if (q.issue.valid)
      unique case (q.issue.packet.kind)
        GROUP_PACKET_GROUP: begin
          done = go && q.ends;
          if (go) begin
            if (!q.started) sent.debt = cycle_later(q.debt + cost_of_all(q.issue_cost, q.alive));
            sent.started = !q.ends;
            if (sends) begin
              sent.left = rest.quads;
              sent.half = rest.half;
              sent.ends = is_last(rest, q.issue_width, beat.dual);
              sent.beat = {1'b1, beat};
              sent.beats = q.beats + 8'd1;
              sent.free_beats = q.free_beats + 16'(freed_i) - 16'd1;
            end
            if (leaves) begin
              sent.work = {1'b1, prop_packet_of_frtx(frtx)};
              sent.beats = '0;
            end
          end
        end
        GROUP_PACKET_CLEAR: begin
          done = work_free;
          if (work_free) begin
            sent.work = {1'b1, prop_packet_of_clear(group_packet_clear(q.issue.packet))};
          end
        end
        default: begin
          done = work_free;
          if (work_free) begin
            sent.work = {1'b1, prop_packet_of_state(group_packet_state(q.issue.packet))};
          end
        end
      endcase
  end

  // ---- from `masked` to `issue`; for a pair also the second response
  regs_t moved;
  /* verilator lint_off UNUSEDSIGNAL */  // only `last` is used
  prop_group_t masked;
  /* verilator lint_on UNUSEDSIGNAL */
  logic moves;
  logic [3:0][63:0] survivors;

  always_comb begin
    moved = sent;
    masked = group_packet_group(q.masked.packet);
    for (int k = 0; k < 4; k++) survivors[k] = q.keep[k] & q.samples;
    // The first colours of a pair wait for the second ones.
    moves = done && q.masked.valid && (!q.masked.pair || q.tested.valid);
    if (done) moved.issue.valid = 1'b0;
    if (moves) begin
      moved.issue = q.masked;
      if (q.masked.packet.kind == GROUP_PACKET_GROUP) begin
        if (q.masked.pair) begin
          moved.issue.last = q.tested.last;
          moved.issue.depths = q.tested.depths;
          moved.second_colour = q.tested_colour;
        end
        // Alphas are sent as the red of the colours, whose green is blue.
        if (q.masked.alphas)
          for (int k = 0; k < 4; k++)
            for (int p = 0; p < 4; p++) begin
              moved.second_colour[k][p] = {4{q.masked_colour[k][p][3]}};
              moved.second_colour[k][p][1] = q.masked_colour[k][p][2];
            end
        if (q.masked.first) begin
          for (int k = 0; k < 4; k++) moved.alive[k] = survivors[k] != '0;
          moved.remaining = (q.fresh ? '0 : q.remaining) | survivors[0] | survivors[1] | survivors[2] | survivors[3];
          moved.fresh = 1'b0;
        end
        if (moved.issue.last && masked.last) moved.fresh = 1'b1;
        moved.left = q.masked.coloured ? moved.alive : '0;
        moved.half = 1'b0;
        moved.ends = is_last('{quads: moved.left, half: 1'b0}, q.width, is_two(q.masked));
        moved.issue_width = q.width;
        moved.issue_cost = q.cost;
        moved.issue_colour = q.masked_colour;
      end
    end
  end

  // ---- from `tested` to `masked`
  regs_t kept;
  /* verilator lint_off UNUSEDSIGNAL */  // the other responses carry `last`
  prop_group_t tested;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    kept = moved;
    tested = group_packet_group(q.tested.packet);
    if (moves || !q.masked.valid) begin
      kept.masked.valid = 1'b0;
      if (q.tested.valid && !(moves && q.masked.pair)) begin
        kept.masked = q.tested;
        if (q.tested.packet.kind == GROUP_PACKET_GROUP) begin
          for (int k = 0; k < 4; k++) begin
            kept.keep[k] = spread(tested.info.mode, tested.quads[k].index, keep_of(q.fails[k], q.enough[k], q.mask[k]));
            if (tested.quads[k].mask == '0) kept.keep[k] = '0;
          end
          kept.samples = to_quads(tested.info.mode, tested.info.frtx.coverage);
          kept.width = width_of(q.tested.format.layout);
          kept.cost = cost(q.tested.coloured, kept.width, tested.info.mode, q.tested.changes, is_two(q.tested));
          kept.masked_colour = q.tested_colour;
        end
      end
    end
  end

  // ---- from the next group and its response to `tested`
  /* verilator lint_off UNUSEDSIGNAL */  // the mode is not used here
  prop_state_t head_state;
  /* verilator lint_on UNUSEDSIGNAL */
  assign head_state = group_packet_state(head);

  /* verilator lint_off UNUSEDSIGNAL */  // the other responses carry `last`, and it is needed for state
  prop_group_t group;
  /* verilator lint_on UNUSEDSIGNAL */
  /* verilator lint_off UNUSEDSIGNAL */  // only the address is used
  prop_state_t next_state;
  /* verilator lint_on UNUSEDSIGNAL */
  logic first, none, dead, over, two, few, pair, known, complete, responses, marker;
  logic [2:0] target, at;
  logic wanted, integers;
  shaded_quad_t in_place;
  quad_pick_t requested;
  logic [7:0] outputs, after;

  always_comb begin
    d = kept;
    d.responded = 1'b0;
    group = group_packet_group(q.next.data);
    next_state = group_packet_state(q.next.data);
    marker = q.next.data.kind == GROUP_PACKET_STATE && next_state.state.address == REPORT_MARKER;
    known = q.state.header.known;
    outputs = responses_of(q.state);
    first = !q.begun;
    at = first ? lowest_output(outputs) : q.at;
    after = outputs_after(outputs, q.other && known ? 3'd1 : at);
    none = group.quads[0].mask == '0;
    few = group.quads[2].mask == '0;
    dead = 1'b1;
    for (int k = 0; k < 4; k++) if ((group.quads[k].mask & ~shaded.quads[k].kill) != '0) dead = 1'b0;
    two = q.two && !none && first && !dead;
    // A compiled shader has its second colours as output 1.
    pair = two && (!few || known);
    target = q.state.map[at];
    complete = q.next.valid;
    if (q.next.data.kind == GROUP_PACKET_GROUP && !none && !coloured) complete = 1'b0;
    if (marker && q.passes == '0) complete = 1'b0;
    responses = complete && (moves || !q.masked.valid || !q.tested.valid);
    over = 1'b1;
    in_place = '0;
    integers = 1'b0;
    pop_shaded = 1'b0;

    // Depths of the next group bypass the stages; they are sent to the ROPs if the FRTX is tested after shading.
    requested = group.quads[shaded_depth.quad];
    wanted = !group.info.early && group.info.depth && requested.mask != '0;
    pop_depth = is_depth && q.next.valid && q.next.data.kind == GROUP_PACKET_GROUP && !none
        && (!wanted || !q.depth.valid || depth_ready_i);
    if (depth_ready_i) d.depth.valid = 1'b0;
    if (pop_depth && wanted) begin
      d.depth = {1'b1, requested.index, shaded_depth.z};
      d.depths = q.depths + 5'd1;
    end

    if (moves || !q.masked.valid) d.tested.valid = 1'b0;
    if (responses) begin
      d.tested.valid = 1'b1;
      d.tested.packet = q.next.data;
      d.tested.pair = 1'b0;
      if (q.next.data.kind == GROUP_PACKET_GROUP) begin
        d.tested.first = first;
        d.tested.pair = pair;
        d.tested.both = two && !pair;
        d.tested.changes = changes_coverage(q.state);
        d.tested.target = target;
        d.tested.alphas = alphas_of(q.state.targets[target].format, q.state.dual, target);
        d.tested.coloured = q.state.targets[target].known && 4'(at) < q.state.outputs && outputs != '0;
        d.tested.format = sent_as(q.state.targets[target].format, q.state.dual, target);
        over = none || first && dead || !pair && after == '0;
        d.tested.last = over;
        d.tested.depths = q.depths;
        if (over && group.last) d.depths = '0;
        d.other = pair;
        d.begun = !over;
        d.at = pair ? at : lowest_output(after);
        d.responded = over && !none;
        // A colour shared by all targets is retained for the next target.
        pop_shaded = !none && (over || !is_shared(q.state));
        integers = d.tested.coloured && d.tested.format.number inside {PIXEL_NUMBER_UINT, PIXEL_NUMBER_SINT};
        for (int k = 0; k < 4; k++) begin
          // Integers are not clamped, and have no partial alpha.
          in_place = shaded.quads[k];
          if (!integers) in_place = quad_saturated(q.state.saturate[is_shared(q.state) ? '0 : at], in_place);
          if (k % 2 == 0 && !integers) in_place = in_part(in_place, group.info.frtx.lacks);
          d.fails[k] = fails(q.state.alpha, in_place);
          d.enough[k] = enough(q.state.alpha, group.info.mode, in_place);
          d.tested_colour[k] = in_place.colour;
          for (int p = 0; p < 4; p++) begin
            d.mask[k][p] = q.state.sample_mask[p]
              & (shaded.quads[k].sample_mask[p] | {16{ignores_mask(q.state)}});
            if (q.state.alpha.to_one) d.tested_colour[k][p][3] = ONE;
          end
        end
      end
    end

    // Events for the next group.
    d.passes = q.passes + 5'(passed_i) - 5'(responses && marker);
    fetches = responses && over || !q.next.valid;
    if (fetches) begin
      d.next.valid = head_valid;
      if (head_valid) begin
        d.next.data = head;
        d.two = two_colours(q.state);
        if (head.kind == GROUP_PACKET_STATE) d.state = source_applied(q.state, head_state.state);
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      /* verilator lint_off WIDTHCONCAT */  // as wide as four sets of colours
      q <= '0;
      /* verilator lint_on WIDTHCONCAT */
      q.state <= source_reset();
      q.fresh <= 1'b1;
      q.free_beats <= COLOUR_BEATS;
    end else q <= d;
  end

endmodule
