// Compare: holds the cached tiles and does the work on them, in order. A draw whose
// planes settle it takes one clock, and one more for each stencil chunk; others are
// compared eleven samples per clock. Behind it tiles are written back, a sector per
// clock.

module z_compare
  import gpu_pkg::*;
  import z_compare_types_pkg::*;
  import z_compare_put_pkg::put_t;
#(
  // ---- parameters
  parameter int unsigned OP_DEPTH = 32,
  parameter int unsigned RESULT_DEPTH = 2,
  parameter int unsigned FEEDBACK_DEPTH = 4,
  parameter int unsigned WRITE_DEPTH = 4
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            op_valid_i,
  output logic            op_ready_o,
  input  zrop_op_t        op_i,
  input  logic            fill_valid_i,
  output logic            fill_ready_o,
  input  zrop_fill_t      fill_i,
  input  logic            filled_valid_i,
  output logic            filled_ready_o,
  input  zrop_filled_t    filled_i,
  output logic            result_valid_o,
  input  logic            result_ready_i,
  output zrop_result_t    result_o,
  output logic            feedback_valid_o,
  input  logic            feedback_ready_i,
  output depth_feedback_t feedback_o,
  output logic            cleaned_valid_o,
  input  logic            cleaned_ready_i,
  output zrop_cleaned_t   cleaned_o,
  output logic            write_valid_o,
  input  logic            write_ready_i,
  output memory_write_t   write_o,
  output logic [7:0]      promised_o,
  output logic [7:0]      accepted_o,
  output logic [31:0]     zpass_count_o,
  output logic            idle_o
);

  // ---- registers
  regs_t d, q;

  // Tiles of even slots, and of odd ones.
  cached_t even[ZROP_TILES_MOST/2];
  cached_t odd[ZROP_TILES_MOST/2];
  zrop_meta_t meta[ZROP_TILES_MOST];
  logic [255:0] even_we, odd_we;
  logic [3:0] even_at, odd_at;
  logic meta_we;
  zrop_slot_t meta_at;

  // ---- parts
  logic op_valid, pop, fill_valid, filling, filled_valid, took;
  logic result_room, answer, feedback_room, write_room, writing, advance;
  zrop_op_t op;
  zrop_fill_t fill;
  zrop_filled_t filled;
  zrop_result_t result;
  zrop_planes_t [1:0] from;
  zrop_draw_t item;
  logic [ZROP_EXPANDERS-1:0][31:0] codes;
  z_compare_moves_pkg::moves_t m;
  cached_t back_tile;

  fifo #(
    .WIDTH($bits(zrop_op_t)), .DEPTH(OP_DEPTH)
  ) op_in (
    .clk_i, .rst_ni, .push_valid_i(op_valid_i), .push_ready_o(op_ready_o), .push_data_i(op_i),
    .pop_valid_o(op_valid), .pop_ready_i(pop), .pop_data_o(op)
  );

  fifo #(
    .WIDTH($bits(zrop_fill_t)), .DEPTH(2)
  ) fill_in (
    .clk_i, .rst_ni, .push_valid_i(fill_valid_i), .push_ready_o(fill_ready_o), .push_data_i(fill_i),
    .pop_valid_o(fill_valid), .pop_ready_i(filling), .pop_data_o(fill)
  );

  fifo #(
    .WIDTH($bits(zrop_filled_t)), .DEPTH(ZROP_TILES_MOST)
  ) filled_in (
    .clk_i, .rst_ni, .push_valid_i(filled_valid_i), .push_ready_o(filled_ready_o), .push_data_i(filled_i),
    .pop_valid_o(filled_valid), .pop_ready_i(took), .pop_data_o(filled)
  );

  z_expand expand (
    .clk_i, .rst_ni, .advance_i(advance), .format_i(q.state.surface.format), .mode_i(q.state.surface.mode),
    .positions_i(q.state.surface.positions), .group_i(m.group.group), .stored_i(m.stored), .source_i(item.plane),
    .planes_i({from[1].planes, from[0].planes}), .owners_i({from[1].owners, from[0].owners}), .codes_o(codes)
  );

  fifo #(
    .WIDTH($bits(zrop_result_t)), .DEPTH(RESULT_DEPTH)
  ) result_out (
    .clk_i, .rst_ni, .push_valid_i(answer), .push_ready_o(result_room), .push_data_i(result),
    .pop_valid_o(result_valid_o), .pop_ready_i(result_ready_i), .pop_data_o(result_o)
  );

  fifo #(
    .WIDTH($bits(depth_feedback_t)), .DEPTH(FEEDBACK_DEPTH)
  ) feedback_out (
    .clk_i, .rst_ni, .push_valid_i(q.report_valid), .push_ready_o(feedback_room), .push_data_i(z_compare_answer_pkg::message_of(q)),
    .pop_valid_o(feedback_valid_o), .pop_ready_i(feedback_ready_i), .pop_data_o(feedback_o)
  );

  fifo #(
    .WIDTH($bits(memory_write_t)), .DEPTH(WRITE_DEPTH)
  ) write_out (
    .clk_i, .rst_ni, .push_valid_i(writing), .push_ready_o(write_room), .push_data_i(z_compare_back_pkg::write_of(q.back, back_tile, q.state.surface.format)),
    .pop_valid_o(write_valid_o), .pop_ready_i(write_ready_i), .pop_data_o(write_o)
  );

  // ---- outputs
  always_comb begin
    idle_o = !(grouped(q) || q.compared.valid || q.back.busy || q.report_valid || q.count_valid) &&
        !(result_valid_o || feedback_valid_o || write_valid_o || q.cleaned_valid) && !op_valid && !fill_valid;
  end

  assign cleaned_valid_o = q.cleaned_valid;
  assign cleaned_o       = q.cleaned;
  assign promised_o      = q.promised;
  assign accepted_o      = q.accepted;
  assign zpass_count_o   = q.zpass_count;

  // ---- reads: the head's tile, that of the group that leaves, and the compared one's
  cached_t job_tile;
  zrop_planes_t [1:0] worked_planes, held;
  zrop_slot_t slot;
  zrop_meta_t head_meta, fill_meta;
  zrop_clean_t clean;
  state_t method;

  // Of these, only parts are read.
  /* verilator lint_off UNUSEDSIGNAL */
  cached_t worked_tile, head_tile;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    item = op.kind == ZROP_OP_DRAW ? zrop_op_draw(op) : '0;
    clean = zrop_op_clean(op);
    method = zrop_op_state(op);
    slot = op.kind == ZROP_OP_CLEAN ? clean.slot : item.slot;
    worked_tile = q.worked.draw.slot[0] ? odd[q.worked.draw.slot[4:1]] : even[q.worked.draw.slot[4:1]];
    worked_planes = {zrop_planes_t'(worked_tile[1]), zrop_planes_t'(worked_tile[0])};
    job_tile = q.job.draw.slot[0] ? odd[q.job.draw.slot[4:1]] : even[q.job.draw.slot[4:1]];
    head_tile = slot[0] ? odd[slot[4:1]] : even[slot[4:1]];
    held = {zrop_planes_t'(head_tile[1]), zrop_planes_t'(head_tile[0])};
    back_tile = q.back.slot[0] ? odd[q.back.slot[4:1]] : even[q.back.slot[4:1]];
    head_meta = q.used[slot] ? meta[slot] : unknown();
    fill_meta = q.used[fill.slot] ? meta[fill.slot] : unknown();
  end

  // ---- next state
  depth_format_t format;
  put_t put, fill_put;
  zrop_slot_t meta_slot;
  zrop_meta_t new_meta, now;
  zrop_draw_t draw;
  zrop_meta_t draw_meta;
  logic [63:0] pass;
  z_compare_head_pkg::head_t head;
  z_compare_moves_pkg::around_t around;
  zrop_merge_pkg::merged_t merged;
  logic meta_put, sent, can_report, ends, move_on, empty, working, z_write;

  // Only whether it writes depth is read.
  /* verilator lint_off UNUSEDSIGNAL */
  zrop_plan_t work;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    format = q.state.surface.format;
    put = '0;
    meta_put = 1'b0;
    meta_slot = slot;
    new_meta = head_meta;
    answer = 1'b0;
    result = '0;
    empty = !q.compared.valid && !grouped(q);

    if (q.settling) begin
      d.least = zrop_state_pkg::float_code(format, q.state.bounds_min);
      d.greatest = zrop_state_pkg::float_code(format, q.state.bounds_max);
      d.settling = 1'b0;
    end

    // the report of the clock before: one that tightens is dropped where there is no room
    sent = q.report_valid && (feedback_room || (!q.report.fence && !q.report.loosen));
    d.report_valid = q.report_valid && !sent;
    can_report = !d.report_valid;

    // a compared group: into the tile
    work = zrop_state_pkg::plan(q.state, q.worked.draw);
    ends = q.compared.valid && q.compared.last && !q.worked.alone;
    move_on = !(ends && (!result_room || (zrop_merge_pkg::loosens(q.state, q.worked.draw) && !can_report)));
    if (q.compared.valid && move_on) begin
      d.sums = z_compare_lanes_pkg::sums(q.sums, q.compared);
      if (q.worked.rewrite || (!q.worked.meta.planes && work.z_write))
        put = z_compare_put_pkg::put_group(q.worked.draw.slot, format, q.compared, q.worked.rewrite);
    end

    // the group that leaves the expanders: compare
    if (move_on) begin
      d.compared = '0;
      if (q.groups[2].valid) begin
        if (q.groups[2].source) d.held = codes;
        else d.compared = z_compare_lanes_pkg::compare(q, job_tile, codes);
        d.worked = q.job;
      end
    end

    // the item at the head
    now = item.first ? unknown() : head_meta;
    if (item.fetch && filled.z) begin
      now.planes = filled.planes;
      now.min = filled.min;
      now.max = filled.max;
    end
    head = z_compare_head_pkg::head_of(q, item, now, held);
    around.empty = empty;
    around.free = !works_on(q, slot);
    around.arrived = !item.fetch || (filled_valid && q.landed != 0);
    around.room = result_room && (!zrop_merge_pkg::loosens(q.state, item) || can_report);
    around.move_on = move_on;
    m = z_compare_moves_pkg::still(q);
    if (op_valid)
      unique case (op.kind)
        ZROP_OP_STATE:
        if (empty && (method.address != ZCULL_FENCE || can_report)) begin
          m.pop = 1'b1;
          d.state = zrop_state_pkg::apply(q.state, method);
          d.settling = 1'b1;
          if (method.address == ZCULL_FENCE) begin
            d.report_valid = 1'b1;
            d.report = '0;
            d.report.fence = 1'b1;
          end
        end
        ZROP_OP_CLEAN:
        if (around.free && !q.back.busy && !(ends && move_on)) begin
          m.pop = 1'b1;
          d.back = z_compare_back_pkg::back_of(clean, head_meta, held[1].owners != 0, format);
          meta_put = 1'b1;
          new_meta.dirty = '0;
          new_meta.dirty_stencil = '0;
        end
        ZROP_OP_DRAW: m = z_compare_moves_pkg::moves(q, item, head, {head_tile[7], head_tile[3]}, around);
        default: ;
      endcase
    if (m.chunk) put = z_compare_put_pkg::put_stencil(slot, m.half, m.lanes, m.values);
    if (m.group.valid && move_on) begin
      d.second = m.group.source;
      if (!m.group.source) d.count = m.group.last ? 3'd0 : q.count + 3'd1;
    end
    if (m.pass_by) begin
      answer = item.answer;
      result.coverage = head.plan.func == COMPARE_NEVER ? '0 : item.coverage;
    end
    if (m.take) begin
      d.old = held;
      d.pass = '0;
    end
    if (m.rewritten) begin
      meta_put = 1'b1;
      new_meta = now;
      if (q.pass != 0) begin
        if (item.min < now.min) new_meta.min = item.min;
        if (item.max > now.max) new_meta.max = item.max;
      end
      new_meta.planes = 1'b0;
      new_meta.dirty = '1;
      new_meta.dirty_stencil = now.dirty_stencil | q.masks.stencil;
    end

    // depth of the whole tile: of the draw at the head, or of the one whose last group
    // has been compared
    draw = m.finish ? item : q.worked.draw;
    draw_meta = m.finish ? now : q.worked.meta;
    z_write = m.finish ? head.plan.z_write : work.z_write;
    pass = pass_of(m.finish ? m.masks : z_compare_lanes_pkg::sums(q.sums, q.compared));
    merged = zrop_merge_pkg::merge_depth(m.finish ? held : worked_planes, draw_meta, draw, z_write, format, pass);
    if (m.finish || (ends && move_on)) begin
      if (merged.put) put = z_compare_put_pkg::put_planes(draw.slot, merged.planes);
      answer = draw.answer;
      result.coverage = pass;
      meta_put = !(m.finish && merged.rewrite);
      meta_slot = draw.slot;
      new_meta = merged.meta;
      if (m.finish && head.plan.stencil && head.plan.face.write_mask != 0)
        new_meta.dirty_stencil = new_meta.dirty_stencil | m.masks.live;
      if (m.finish && merged.rewrite) begin
        d.old = held;
        d.pass = pass;
        m.masks.stencil = new_meta.dirty_stencil;
        m.step = REWRITE;
      end else if (m.finish) begin
        m.pop = 1'b1;
        m.step = START;
      end
      if (pass != 0 && z_write && can_report)
        d = z_compare_answer_pkg::report(q, d, draw, merged.meta, merged.whole);
    end
    d.step = m.step;
    d.masks = m.masks;
    pop = m.pop;

    // groups move along with the expanders
    advance = move_on && (m.group.valid || grouped(q));
    if (advance) begin
      d.groups = {q.groups[1], q.groups[0], m.group};
      if (q.groups[1].valid && q.groups[1].first) begin
        d.job.draw = item;
        d.job.meta = now;
        d.job.rewrite = q.step == REWRITE;
        d.job.alone = head.alone || d.job.rewrite;
      end
    end
    from = q.step == REWRITE ? q.old : held;

    d = z_compare_answer_pkg::count(q, d, answer, result.coverage,
        op.kind == ZROP_OP_STATE && pop && method.address == CLEAR_REPORT_VALUE && method.value[4:0] == 5'd1);

    // write back
    writing = q.back.busy && q.back.todo != 0;
    d = z_compare_back_pkg::step(q, d, write_room, cleaned_ready_i);
    if (write_valid_o && write_ready_i) d.accepted = q.accepted + 1;

    // a sector comes in, where the bank is free
    working = works_on(q, fill.slot) || (q.step != START && item.slot == fill.slot);
    filling = fill_valid && !(put.on && put.slot[0] == fill.slot[0]) && !working;
    fill_put = z_compare_put_pkg::put_fill(filling, fill, format, fill_meta);
    took = pop && item.fetch;
    d.landed = q.landed + 8'(filling && fill.last) - 8'(took);
    if (meta_put) d.used[meta_slot] = 1'b1;
  end

  // ---- writes
  put_t even_put, odd_put;

  always_comb begin
    even_put = put.on && !put.slot[0] ? put : fill_put;
    odd_put = put.on && put.slot[0] ? put : fill_put;
    even_we = even_put.on && !even_put.slot[0] ? even_put.lanes : '0;
    odd_we = odd_put.on && odd_put.slot[0] ? odd_put.lanes : '0;
    even_at = even_put.slot[4:1];
    odd_at = odd_put.slot[4:1];
    meta_we = meta_put;
    meta_at = meta_slot;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.state <= zrop_state_pkg::reset();
    end else q <= d;
  end
  always_ff @(posedge clk_i) begin
    for (int k = 0; k < 256; k++) begin
      if (even_we[k]) even[even_at][k/32][8*(k%32)+:8] <= even_put.data[k];
      if (odd_we[k]) odd[odd_at][k/32][8*(k%32)+:8] <= odd_put.data[k];
    end
    if (meta_we) meta[meta_at] <= new_meta;
  end

endmodule
