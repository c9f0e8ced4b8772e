// Depth compare: holds the cached tiles and performs the work on them. Rate: a draw that planes decide takes one
// cycle (zrop-compressed-z-rate), and one more for each stencil chunk (zrop-uncompressed-stencil-rate); others are
// compared eleven samples a cycle (zrop-expand-rate). Evicted tiles are passed to the write-back. It stalls on
// fetches in flight, on results that PROP does not accept, on messages that loosen, and on the write-back. In order.
// Specification: ZROP.

module z_compare
  import depth_methods_pkg::*;
  import derived_state_pkg::*;
  import memory_port_pkg::*;
  import reports_pkg::*;
  import rop_pkg::*;
  import state_pkg::*;
  import tile_depth_pkg::*;
  import tile_port_pkg::*;
  import z_compare_params_pkg::*;
  import z_compare_put_pkg::put_t;
  import z_compare_types_pkg::*;
  import zrop_decode_pkg::*;
  import zrop_pkg::*;
#(
  // ---- parameters
  parameter z_compare_params_t P = Z_COMPARE_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            bounded_valid_i,
  output logic            bounded_ready_o,
  input  zrop_op_t        bounded_i,
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
  input  zrop_page_t      page_i,
  output logic            write_valid_o,
  input  logic            write_ready_i,
  output tile_write_t     write_o,
  output logic            marker_valid_o,
  input  logic            marker_ready_i,
  output marker_done_t    marker_o,
  output logic            report_value_valid_o,
  output report_value_t   report_value_o,        // on a marker that requests it
  output logic [15:0]     promised_o,
  output logic [15:0]     accepted_o,
  output logic            idle_o
);

  // ---- registers
  regs_t d, q;

  zrop_meta_t meta[ZROP_TILES_MOST];
  logic meta_we;
  zrop_slot_t meta_at;

  // ---- parts
  logic op_valid, pop, fill_valid, filling, filled_valid, took;
  logic result_ready, response, feedback_ready, clean, dirty_ready, back_idle, advance;
  zrop_op_t op;
  zrop_fill_t fill;
  zrop_filled_t filled;
  zrop_result_t result;
  zrop_planes_t [1:0] from;
  sample_mode_t mode;
  logic [3:0][31:0] positions;
  zrop_draw_t planed, item;
  zrop_judge_pkg::verdict_t clip;
  logic [ZROP_EXPANDERS-1:0][31:0] codes;
  logic [ZROP_EXPANDERS-1:0] below, above;
  z_compare_moves_pkg::moves_t m;
  zrop_dirty_t dirty;
  zrop_place_t wanted;
  /* verilator lint_off UNUSEDSIGNAL */
  logic wants;  // a sector is shown whether it is wanted or not
  /* verilator lint_on UNUSEDSIGNAL */
  cached_t back_tile;
  sector_t held_sector;
  depth_feedback_t message;

  fifo #(
    .WIDTH($bits(zrop_op_t)), .DEPTH(P.op_depth)
  ) op_in (
    .clk_i, .rst_ni, .push_valid_i(bounded_valid_i), .push_ready_o(bounded_ready_o), .push_i(bounded_i),
    .pop_valid_o(op_valid), .pop_ready_i(pop), .pop_o(op)
  );

  fifo #(
    .WIDTH($bits(zrop_fill_t)), .DEPTH(2)
  ) fill_in (
    .clk_i, .rst_ni, .push_valid_i(fill_valid_i), .push_ready_o(fill_ready_o), .push_i(fill_i),
    .pop_valid_o(fill_valid), .pop_ready_i(filling), .pop_o(fill)
  );

  fifo #(
    .WIDTH($bits(zrop_filled_t)), .DEPTH(ZROP_TILES_MOST)
  ) filled_in (
    .clk_i, .rst_ni, .push_valid_i(filled_valid_i), .push_ready_o(filled_ready_o), .push_i(filled_i),
    .pop_valid_o(filled_valid), .pop_ready_i(took), .pop_o(filled)
  );

  z_expand expand (
    .clk_i, .rst_ni, .advance_i(advance), .format_i(zrop_state_pkg::code_format(q.state.surface)), .mode_i(mode),
    .positions_i(positions), .group_i(m.group.group), .stored_i(m.stored), .source_i(item.plane),
    .planes_i({from[1].planes, from[0].planes}), .owners_i({from[1].owners, from[0].owners}),
    .own_i(q.step == REWRITE ? q.pass : '0), .codes_o(codes), .below_o(below), .above_o(above)
  );

  fifo #(
    .WIDTH($bits(zrop_result_t)), .DEPTH(P.result_depth)
  ) result_out (
    .clk_i, .rst_ni, .push_valid_i(response), .push_ready_o(result_ready), .push_i(result),
    .pop_valid_o(result_valid_o), .pop_ready_i(result_ready_i), .pop_o(result_o)
  );

  fifo #(
    .WIDTH($bits(depth_feedback_t)), .DEPTH(P.feedback_depth)
  ) feedback_out (
    .clk_i, .rst_ni, .push_valid_i(q.report_valid), .push_ready_o(feedback_ready), .push_i(message),
    .pop_valid_o(feedback_valid_o), .pop_ready_i(feedback_ready_i), .pop_o(feedback_o)
  );

  z_writeback #(.P(P.writeback)) writeback (
    .clk_i, .rst_ni, .dirty_valid_i(clean), .dirty_ready_o(dirty_ready), .dirty_i(dirty), .wanted_valid_o(wants),
    .wanted_o(wanted), .held_i(held_sector), .cleaned_valid_o, .cleaned_ready_i, .cleaned_o,
    .write_valid_o, .write_ready_i, .write_o, .marker_valid_o, .marker_ready_i, .marker_o, .promised_o, .accepted_o, .idle_o(back_idle)
  );

  assign held_sector = back_tile[wanted.sector];
  assign message = z_compare_response_pkg::message_of(q.report, q.state.surface.format, {q.report_min, q.report_max});

  flows_t flows;
  assign flows.valid = {q.compared.valid, q.groups[2].valid, q.groups[1].valid, q.groups[0].valid};
  assign flows.slot = {q.worked.draw.slot, q.jobs[2].draw.slot, q.jobs[1].draw.slot, q.jobs[0].draw.slot};

  // ---- outputs
  always_comb begin
    idle_o = !(flows.valid != '0 || q.report_valid || q.count_valid) &&
        !(result_valid_o || feedback_valid_o || !back_idle) && !op_valid && !fill_valid;
  end

  assign {report_value_valid_o, report_value_o} = q.value;

  // ---- reads: the tile of the head, of the group at the output of the expanders, and of the compared one
  cached_t job_tile;
  zrop_planes_t [1:0] worked_planes, held;
  zrop_slot_t slot;
  zrop_meta_t head_meta, fill_meta, no_meta;
  zrop_clean_t leaver;
  state_t method;

  // Only some fields are read.
  /* verilator lint_off UNUSEDSIGNAL */
  cached_t worked_tile, head_tile;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    planed = '0;
    if (op_valid && op.kind == ZROP_OP_DRAW) planed = zrop_judge_pkg::held_draw(q.clip, zrop_op_draw(op));
    clip = zrop_judge_pkg::judge_clip(q.clip, planed);
    item = zrop_judge_pkg::shaded_draw(q.clip, planed, q.shaded);
    leaver = zrop_op_clean(op);
    method = zrop_op_state(op);
    if (op_valid && op.kind == ZROP_OP_CLEAN) item.slot = leaver.slot;
    slot = item.slot;
    worked_planes = {zrop_planes_t'(worked_tile[1]), zrop_planes_t'(worked_tile[0])};
    held = {zrop_planes_t'(head_tile[1]), zrop_planes_t'(head_tile[0])};
    no_meta = unknown();
    head_meta = q.used[slot] ? meta[slot] : no_meta;
    fill_meta = q.used[fill.slot] ? meta[fill.slot] : no_meta;
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
  logic [ZROP_CACHED-1:0] put_on, fill_on, fill_at;
  z_compare_moves_pkg::issued_t issued;
  logic meta_put, sent, can_report, ends, move_on, empty, shaded, working, z_write, lone, loosen;

  // Only whether it writes depth is read.
  /* verilator lint_off UNUSEDSIGNAL */
  zrop_plan_t work;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    format = q.state.surface.format;
    put = '0;
    meta_put = 1'b0;
    clean = 1'b0;
    d.value.valid = 1'b0;
    meta_slot = slot;
    new_meta = head_meta;
    response = 1'b0;
    result = '0;
    empty = flows.valid == '0;
    shaded = 1'b0;
    for (int k = 0; k < 3; k++) shaded |= q.groups[k].valid && q.jobs[k].draw.shaded;

    if (q.settling) begin
      d.least = depth_pkg::float_code(format, q.state.bounds_min);
      d.greatest = depth_pkg::float_code(format, q.state.bounds_max);
      d.clip = zrop_state_pkg::clip_of(q.state);
      d.settling = 1'b0;
    end

    // the report of the previous cycle: one that tightens is dropped if the queue is full
    sent = q.report_valid && (feedback_ready || (!q.report.fence && !q.report.loosen));
    d.report_valid = q.report_valid && !sent;
    can_report = !d.report_valid;

    // write a compared group to the tile
    work = '0;
    if (q.compared.valid) work = zrop_state_pkg::plan(q.state, q.worked.draw);
    ends = q.compared.valid && q.compared.last && !q.worked.alone;
    move_on = !(ends && (!result_ready || (zrop_merge_pkg::loosens(q.state, q.worked.draw) && !can_report)));
    if (q.compared.valid && move_on) begin
      d.sums = z_compare_lanes_pkg::sums(q.sums, q.compared);
      if (q.worked.rewrite || (!q.worked.meta.planes && work.z_write))
        put = z_compare_put_pkg::put_group(q.worked.draw.slot, format, q.compared, q.worked.rewrite);
    end

    // compare the group at the output of the expanders
    if (move_on) begin
      d.compared = '0;
      if (q.groups[2].valid) begin
        if (q.groups[2].source) begin
          d.held = codes;
          d.held_below = below;
          d.held_above = above;
        end else d.compared = z_compare_lanes_pkg::compare(q.groups[2], q.jobs[2], q.state, {q.least, q.greatest}, q.clip,
            q.pass, q.shades, job_tile, {q.held, q.held_below, q.held_above}, {codes, below, above});
        d.worked = q.jobs[2];
      end
    end

    // the item at the head, the known properties of its tile, and whether the tile's planes must become samples first
    now = item.first && !q.brought ? no_meta : head_meta;
    lone = q.lone;
    if (filled_valid && item.fetch) begin
      now.status = filled.status;
      // A tile that became planes without a read is newer than the data fetched for it.
      if (filled.z && !now.planes && !(filled.planes && now.dirty != 0)) begin
        now.planes = filled.planes;
        now.ranges = filled.ranges;
        now.range = no_meta.range;
        if (filled.planes && q.landed != 0 && !zrop_kinds_pkg::same(q.state.surface, page_i.kind)) lone = 1'b1;
      end
    end
    around.arrived = !item.fetch || (filled_valid && q.landed != 0);
    if (item.decompress && item.touch && around.arrived) begin
      if (now.planes) lone = 1'b1;
      // Memory has no samples of a tile with a clear value.
      else if (now.status == 2'd1) now.dirty = '1;
    end
    if (op_valid && op.kind == ZROP_OP_CLEAN && now.planes && now.dirty != 0 &&
        !zrop_kinds_pkg::fits(q.state.surface, page_i.kind))
      lone = 1'b1;
    head = '0;
    around.empty = empty;
    around.free = !works_on(flows, slot);
    around.room = result_ready && (!zrop_merge_pkg::loosens(q.state, item) || can_report);
    around.move_on = move_on;
    dirty = '0;
    issued = {q.count, q.second};
    m = z_compare_moves_pkg::still(q.step, q.masks);
    if (op_valid) begin
      head = z_compare_head_pkg::head_of(q.state, {q.least, q.greatest}, item, clip, now, held);
      unique case (op.kind)
        ZROP_OP_STATE:
        if (empty && (method.address != ZCULL_FENCE || can_report) &&
            (method.address != REPORT_MARKER || !q.count_valid && dirty_ready)) begin
          m.pop = 1'b1;
          d.state = zrop_after(q.state, method);
          d.settling = 1'b1;
          if (method.address == ZCULL_FENCE) begin
            d.report_valid = 1'b1;
            d.report = '0;
            d.report.fence = 1'b1;
          end
          if (method.address == REPORT_MARKER) begin
            clean = 1'b1;
            dirty = z_compare_back_pkg::marked(report_marker_id(method.value));
            if (counts_zpass(report_marker_selector(method.value)))
              d.value = {1'b1, report_marker_id(method.value), q.zpass_count};
          end
        end
        ZROP_OP_CLEAN:
        if (lone) m = z_compare_moves_pkg::lone(m, issued, q.settling, around);
        else if (around.free && dirty_ready && !(ends && move_on)) begin
          m.pop = 1'b1;
          clean = 1'b1;
          dirty = z_compare_back_pkg::dirty_of(leaver, now, held[1].owners != 0, q.state.surface, page_i);
          meta_put = 1'b1;
          new_meta.dirty = '0;
          new_meta.dirty_stencil = '0;
          new_meta.status = dirty.status;
        end
        ZROP_OP_CLEAR:
        if (dirty_ready) begin
          m.pop = 1'b1;
          clean = 1'b1;
          dirty = z_compare_back_pkg::cleared(zrop_op_clear(op), q.state.surface);
        end
        ZROP_OP_DEPTH:
        if (!shaded) begin
          m.pop = 1'b1;
          d.shades = with_shades(q.shades, q.state.surface.mode, zrop_op_depth(op));
          d.shaded = with_shaded(q.shading ? q.shaded : {32'hffff_ffff, 32'h0}, zrop_op_depth(op));
          d.shading = 1'b1;
        end
        ZROP_OP_DRAW:
        if (lone) m = z_compare_moves_pkg::lone(m, issued, q.settling, around);
        else
          m = z_compare_moves_pkg::moves(m, issued, q.settling, q.sums, item, head,
              format == DEPTH_FORMAT_Z32 ? head_tile[9:8] : {head_tile[7], head_tile[3]}, around);
        default: ;
      endcase
    end
    d.lone = m.take || (q.lone && !m.rewritten);
    if (m.chunk) put = z_compare_put_pkg::put_stencil(slot, format, m.half, m.lanes, m.values);
    if (m.group.valid && move_on) begin
      d.second = m.group.source;
      if (!m.group.source) d.count = m.group.last ? 3'd0 : m.group.group + 3'd1;
    end
    if (m.pass_by) begin
      response = item.response;
      result.coverage = head.plan.func == COMPARE_NEVER ? '0 : item.coverage;
    end
    if (m.take) begin
      d.old = held;
      d.pass = '0;
    end
    if (m.rewritten) begin
      meta_put = 1'b1;
      new_meta = now;
      now.planes = 1'b1;
      new_meta.range = zrop_merge_pkg::range_of(now, zrop_merge_pkg::owners_of(q.old), ~q.pass);
      if (q.pass != 0) new_meta.range = zrop_merge_pkg::either(new_meta.range, {item.min, item.max});
      new_meta.planes = 1'b0;
      new_meta.dirty = '1;
      new_meta.dirty_stencil = now.dirty_stencil | q.masks.stencil;
    end

    // depth of the whole tile: of the draw at the head, or of the draw whose last group has been compared
    draw = m.finish ? item : q.worked.draw;
    draw_meta = m.finish ? now : q.worked.meta;
    z_write = m.finish ? head.plan.z_write : work.z_write;
    pass = '0;
    merged = '0;
    loosen = 1'b0;
    if (m.finish || (ends && move_on)) begin
      pass = pass_of(m.finish ? m.masks : d.sums);
      merged = zrop_merge_pkg::merge_depth(m.finish ? held : worked_planes, draw_meta, draw, z_write, format, pass);
      if (merged.put) put = z_compare_put_pkg::put_planes(draw.slot, merged.planes);
      response = draw.response;
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
      // a report, if it is of use to Zcull
      loosen = zrop_merge_pkg::loosens(q.state, draw);
      if (pass != 0 && z_write && can_report && q.state.surface.mode == SAMPLE_MODE_X1 && draw.response &&
          (loosen || merged.tighter)) begin
        d.report_valid = 1'b1;
        d.report = '0;
        d.report.loosen = loosen;
        d.report.x = draw.x;
        d.report.y = draw.y;
        d.report_min = merged.meta.range.min;
        d.report_max = merged.meta.range.max;
      end
    end
    d.brought = !m.pop && (q.brought || (q.lone && m.rewritten && item.fetch));
    d.step = m.step;
    d.masks = m.masks;
    if (m.pop && item.shaded) d.shading = 1'b0;
    pop = m.pop;

    // groups advance with the expanders
    advance = move_on && (m.group.valid || flows.valid[2:0] != '0);
    if (advance) begin
      d.groups = {q.groups[1], q.groups[0], m.group};
      d.jobs = {q.jobs[1], q.jobs[0], q.jobs[0]};
      if (m.group.first) begin
        d.jobs[0].draw = item;
        d.jobs[0].meta = now;
        d.jobs[0].constant = head.constant && q.step != REWRITE;
        d.jobs[0].code = q.step == REWRITE ? '0 : head.stored.min;
        d.jobs[0].rewrite = q.step == REWRITE;
        d.jobs[0].alone = head.alone || q.step == REWRITE;
        d.jobs[0].clipped = clip == zrop_judge_pkg::VERDICT_MIXED;
      end
    end
    from = q.step == REWRITE ? q.old : held;
    // Fetched planes that become samples have the sample positions of the kind.
    mode = q.lone && item.fetch ? compression_kinds_pkg::mode_of(page_i.kind) : q.state.surface.mode;
    positions = q.lone && item.fetch ? compression_codec_pkg::positions(mode) : q.state.surface.positions;

    // results are counted a cycle later
    d.count_valid = 1'b0;
    if (q.count_valid) d.zpass_count = q.zpass_count + 64'(z_compare_response_pkg::ones(q.count_mask));
    if (response && q.state.counting) begin
      d.count_valid = 1'b1;
      d.count_mask = result.coverage;
    end
    if (op.kind == ZROP_OP_STATE && pop && method.address == CLEAR_REPORT_VALUE &&
        clear_report_value_report(method.value) == 5'd1) begin
      d.count_valid = 1'b0;
      d.zpass_count = '0;
    end

    // write a fetched sector, if its banks are free
    put_on = '0;
    if (put.on) for (int k = 0; k < ZROP_CACHED; k++) put_on[k] = put.lanes[32*k+:32] != 0;
    working = works_on(flows, fill.slot) || (q.step != START && item.slot == fill.slot);
    fill_at = z_compare_put_pkg::banks_of(fill);
    filling = fill_valid && (put_on & fill_at) == '0 && !working;
    fill_put = '0;
    if (filling) fill_put = z_compare_put_pkg::put_fill(fill, format, fill_meta);
    fill_on = '0;
    if (fill_put.on) for (int k = 0; k < ZROP_CACHED; k++) fill_on[k] = fill_put.lanes[32*k+:32] != 0;
    took = pop && item.fetch;
    d.landed = q.landed + 8'(filling && fill.last) - 8'(took);
    if (meta_put) d.used[meta_slot] = 1'b1;
  end

  // ---- writes
  assign meta_we = meta_put;
  assign meta_at = meta_slot;

  // One bank per sector of a tile, so that a fetched sector waits only for a write to the same sector of another
  // tile.
  for (genvar k = 0; k < ZROP_CACHED; k++) begin : bank
    logic [255:0] sectors[ZROP_TILES_MOST];
    logic [31:0] sectors_we;
    zrop_slot_t sectors_at;
    logic [31:0][7:0] data;

    assign sectors_we   = put_on[k] ? put.lanes[32*k+:32] : fill_on[k] ? fill_put.lanes[32*k+:32] : '0;
    assign sectors_at   = put_on[k] ? put.slot : fill_put.slot;
    assign data         = put_on[k] ? put.data[32*k+:32] : fill_put.data[32*k+:32];
    assign head_tile[k] = sectors[slot];
    assign job_tile[k]  = sectors[q.jobs[2].draw.slot];
    assign worked_tile[k] = sectors[q.worked.draw.slot];
    assign back_tile[k] = sectors[wanted.slot];

    always_ff @(posedge clk_i)
      if (sectors_we != '0)
        for (int b = 0; b < 32; b++) if (sectors_we[b]) sectors[sectors_at][8*b+:8] <= data[b];
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.state <= zrop_state_pkg::reset();
    end else q <= d;
  end
  always_ff @(posedge clk_i) if (meta_we) meta[meta_at] <= new_meta;

endmodule
