// Compare: holds the cached tiles and does the work on them, in order. A draw whose
// planes settle it takes one clock, and one more for each stencil chunk; others are
// compared eleven samples per clock. Behind it tiles are written back, a sector per
// clock.

module z_compare
  import gpu_pkg::*;
  import zrop_merge_pkg::*;
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

  localparam int unsigned LANES = ZROP_EXPANDERS;

  // ---- registers
  typedef enum logic [2:0] {
    START,
    LOOP,      // compare group by group
    SETTLE,    // wait for the last group
    LEFT,      // stencil of the left half
    RIGHT,
    FINISH,
    REWRITE,   // planes become samples, group by group
    REWRITTEN
  } step_t;

  typedef logic [7:0][255:0] tile_t;

  // A group of a draw on its way through the expanders.
  typedef struct packed {
    logic       valid;
    logic       source;  // only the source's codes, to be held for the stored ones
    logic       first;
    logic       last;
    logic [2:0] group;
  } group_t;

  // The draw that groups belong to.
  typedef struct packed {
    zrop_draw_t draw;
    zrop_meta_t meta;
    logic       alone;    // no other draw follows until it is done
    logic       rewrite;
  } job_t;

  // A group that has been compared.
  typedef struct packed {
    logic                   valid;
    logic                   first;
    logic                   last;
    logic [2:0]             group;
    logic [LANES-1:0]       live;     // covered and within bounds
    logic [LANES-1:0]       z;        // passes the depth test
    logic [LANES-1:0]       stencil;
    logic [LANES-1:0][31:0] codes;
  } compared_t;

  // Masks of a tile so far.
  typedef struct packed {
    logic [63:0] live;
    logic [63:0] z;
    logic [63:0] stencil;
  } masks_t;

  // A tile on its way to memory.
  typedef struct packed {
    logic            busy;
    zrop_slot_t      slot;
    sector_address_t tile;
    logic [7:0]      todo;
    logic            planes;
    logic            changed;
    logic [1:0]      status;
    logic [63:0]     dirty;
    logic [63:0]     dirty_stencil;
  } back_t;

  typedef struct packed {
    zrop_state_t            state;
    logic [31:0]            least;         // codes of the depth bounds
    logic [31:0]            greatest;
    logic                   settling;      // they are a clock late
    logic [31:0]            used;          // slots whose meta means something
    logic [7:0]             landed;        // fetches whose last sector is in
    step_t                  step;
    logic [2:0]             count;         // group to issue
    logic                   second;        // of a pair of issues
    masks_t                 masks;         // of the draw at the head
    zrop_planes_t [1:0]     old;           // planes that become samples
    logic [63:0]            pass;          // samples that get the source then
    group_t [2:0]           groups;        // beside the stages of the expanders
    job_t                   job;           // of the group that leaves the expanders
    logic [LANES-1:0][31:0] held;          // source codes
    compared_t              compared;
    job_t                   worked;        // of the compared group
    masks_t                 sums;          // of its draw
    logic                   report_valid;
    depth_feedback_t        report;        // but for the codes
    logic [31:0]            report_min;
    logic [31:0]            report_max;
    logic                   count_valid;
    logic [63:0]            count_mask;
    logic [31:0]            zpass_count;
    back_t                  back;
    logic                   cleaned_valid;
    zrop_cleaned_t          cleaned;
    logic [7:0]             promised;
    logic [7:0]             accepted;
  } regs_t;

  regs_t d, q;

  // Tiles of even slots, and of odd ones.
  tile_t even[ZROP_TILES_MOST/2];
  tile_t odd[ZROP_TILES_MOST/2];
  zrop_meta_t meta[ZROP_TILES_MOST];
  logic [255:0] even_we, odd_we;
  logic [3:0] even_at, odd_at;
  logic meta_we;
  zrop_slot_t meta_at;

  // Nothing is known of a tile.
  function automatic zrop_meta_t unknown();
    zrop_meta_t m;
    m = '0;
    m.max = '1;
    return m;
  endfunction

  function automatic logic [6:0] ones(input logic [63:0] mask);
    logic [6:0] n;
    n = '0;
    for (int k = 0; k < 64; k++) n = n + 7'(mask[k]);
    return n;
  endfunction

  // ---- parts
  logic op_valid, pop, fill_valid, filling, filled_valid, took;
  logic result_room, answer, feedback_room, write_room, writing;
  zrop_op_t op;
  zrop_fill_t fill;
  zrop_filled_t filled;
  zrop_result_t result;
  depth_feedback_t message;
  memory_write_t write;
  logic advance, expand_stored;
  group_t group;
  zrop_draw_t item;
  zrop_planes_t [1:0] from;
  logic [LANES-1:0][31:0] codes;

  fifo #(
    .WIDTH($bits(zrop_op_t)),
    .DEPTH(OP_DEPTH)
  ) op_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(op_valid_i),
    .push_ready_o(op_ready_o),
    .push_data_i (op_i),
    .pop_valid_o (op_valid),
    .pop_ready_i (pop),
    .pop_data_o  (op)
  );

  fifo #(
    .WIDTH($bits(zrop_fill_t)),
    .DEPTH(2)
  ) fill_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(fill_valid_i),
    .push_ready_o(fill_ready_o),
    .push_data_i (fill_i),
    .pop_valid_o (fill_valid),
    .pop_ready_i (filling),
    .pop_data_o  (fill)
  );

  fifo #(
    .WIDTH($bits(zrop_filled_t)),
    .DEPTH(ZROP_TILES_MOST)
  ) filled_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(filled_valid_i),
    .push_ready_o(filled_ready_o),
    .push_data_i (filled_i),
    .pop_valid_o (filled_valid),
    .pop_ready_i (took),
    .pop_data_o  (filled)
  );

  z_expand expand (
    .clk_i,
    .rst_ni,
    .advance_i  (advance),
    .format_i   (q.state.surface.format),
    .mode_i     (q.state.surface.mode),
    .positions_i(q.state.surface.positions),
    .group_i    (group.group),
    .stored_i   (expand_stored),
    .source_i   (item.plane),
    .planes_i   ({from[1].planes, from[0].planes}),
    .owners_i   ({from[1].owners, from[0].owners}),
    .codes_o    (codes)
  );

  fifo #(
    .WIDTH($bits(zrop_result_t)),
    .DEPTH(RESULT_DEPTH)
  ) result_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(answer),
    .push_ready_o(result_room),
    .push_data_i (result),
    .pop_valid_o (result_valid_o),
    .pop_ready_i (result_ready_i),
    .pop_data_o  (result_o)
  );

  fifo #(
    .WIDTH($bits(depth_feedback_t)),
    .DEPTH(FEEDBACK_DEPTH)
  ) feedback_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(q.report_valid),
    .push_ready_o(feedback_room),
    .push_data_i (message),
    .pop_valid_o (feedback_valid_o),
    .pop_ready_i (feedback_ready_i),
    .pop_data_o  (feedback_o)
  );

  fifo #(
    .WIDTH($bits(memory_write_t)),
    .DEPTH(WRITE_DEPTH)
  ) write_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(writing),
    .push_ready_o(write_room),
    .push_data_i (write),
    .pop_valid_o (write_valid_o),
    .pop_ready_i (write_ready_i),
    .pop_data_o  (write_o)
  );

  // ---- outputs
  logic grouped;

  always_comb begin
    grouped = q.groups[0].valid || q.groups[1].valid || q.groups[2].valid;
    idle_o = !(grouped || q.compared.valid || q.back.busy || q.report_valid || q.count_valid) &&
        !(result_valid_o || feedback_valid_o || write_valid_o || q.cleaned_valid) && !op_valid && !fill_valid;
  end

  assign cleaned_valid_o = q.cleaned_valid;
  assign cleaned_o       = q.cleaned;
  assign promised_o      = q.promised;
  assign accepted_o      = q.accepted;
  assign zpass_count_o   = q.zpass_count;

  // ---- reads: the compared tile, the leaving group's, the head's, and the one that is written back
  tile_t job_tile, back_tile;
  zrop_planes_t [1:0] worked_planes, held;
  logic [1:0][255:0] head_stencil;
  zrop_slot_t slot;
  zrop_meta_t head_meta;
  zrop_clean_t clean;

  // Of these, only parts are read.
  /* verilator lint_off UNUSEDSIGNAL */
  tile_t worked_tile, head_tile;
  zrop_meta_t fill_meta, report_meta;
  zrop_plan_t work, job_plan;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    item = op.kind == ZROP_OP_DRAW ? zrop_op_draw(op) : '0;
    clean = zrop_op_clean(op);
    slot = op.kind == ZROP_OP_CLEAN ? clean.slot : item.slot;
    worked_tile = q.worked.draw.slot[0] ? odd[q.worked.draw.slot[4:1]] : even[q.worked.draw.slot[4:1]];
    worked_planes = {zrop_planes_t'(worked_tile[1]), zrop_planes_t'(worked_tile[0])};
    job_tile = q.job.draw.slot[0] ? odd[q.job.draw.slot[4:1]] : even[q.job.draw.slot[4:1]];
    head_tile = slot[0] ? odd[slot[4:1]] : even[slot[4:1]];
    held = {zrop_planes_t'(head_tile[1]), zrop_planes_t'(head_tile[0])};
    head_stencil = {head_tile[7], head_tile[3]};
    back_tile = q.back.slot[0] ? odd[q.back.slot[4:1]] : even[q.back.slot[4:1]];
    head_meta = q.used[slot] ? meta[slot] : unknown();
    fill_meta = q.used[fill.slot] ? meta[fill.slot] : unknown();
  end

  // ---- next state
  depth_format_t format;
  logic put, report, report_whole;
  zrop_slot_t put_slot, meta_slot;
  logic [255:0] put_lanes;
  logic [255:0][7:0] put_data;
  zrop_meta_t new_meta, now;
  zrop_draw_t report_draw;
  logic meta_put, sent, can_report, ends, hold, move_on, empty, arrived, room, head_busy, fill_busy;
  masks_t base, sums, uniform, masks;
  logic [63:0] pass;
  zrop_plan_t plan;
  merged_t merged;
  logic [63:0][31:0] stored_codes;
  logic [255:0][7:0] job_bytes;
  logic flat, constant, job_flat, job_constant, expanded, job_planes;
  logic [5:0] at, bit_at;
  logic [31:0] source, stored;
  verdict_t z, bounds;
  logic all_pass, whole, writes, slow, alone, left, right, depth, both, finish, last_chunk, loosen;
  logic [3:0] spare;
  logic [2:0] limit, sector;
  step_t step, chunk_step;
  state_t method;
  chunk_t chunk;
  logic half;
  logic [255:0] back_mask, fill_mask;
  logic [255:0][7:0] group_data;
  logic [63:0] samples;

  // A group's codes where their samples are in a tile.
  function automatic logic [255:0][7:0] group_bytes(input depth_format_t f, input logic [LANES-1:0][31:0] c);
    logic [255:0][7:0] bytes;
    bytes = '0;
    for (int o = 0; o < 64; o++)
      unique case (f)
        DEPTH_FORMAT_Z16: bytes[zrop_layout_pkg::z16_byte(o)+:2] = c[o%LANES][15:0];
        DEPTH_FORMAT_Z24_S8: bytes[zrop_layout_pkg::z24_byte(o)+:3] = c[o%LANES][23:0];
        DEPTH_FORMAT_NONE, DEPTH_FORMAT_Z32: bytes[zrop_layout_pkg::z32_byte(o)+:4] = c[o%LANES];
      endcase
    return bytes;
  endfunction

  always_comb begin
    d = q;
    format = q.state.surface.format;
    put = 1'b0;
    put_slot = '0;
    put_lanes = '0;
    put_data = '0;
    meta_put = 1'b0;
    meta_slot = slot;
    new_meta = head_meta;
    answer = 1'b0;
    result = '0;
    report = 1'b0;
    report_draw = item;
    report_meta = head_meta;
    report_whole = 1'b0;

    d.least = zrop_state_pkg::float_code(format, q.state.bounds_min);
    d.greatest = zrop_state_pkg::float_code(format, q.state.bounds_max);
    d.settling = 1'b0;

    // the report of the clock before, as buckets
    sent = q.report_valid && (feedback_room || (!q.report.fence && !q.report.loosen));
    message = q.report;
    message.z_min = depth_pkg::bucket(format, q.report_min);
    message.z_max = depth_pkg::bucket(format, q.report_max);
    can_report = !q.report_valid || sent;
    if (sent) d.report_valid = 1'b0;

    // a compared group: into the tile, and at the last into what is known of it
    work = zrop_state_pkg::plan(q.state, q.worked.draw);
    base = q.compared.first ? '0 : q.sums;
    sums.live = base.live | spread(q.compared.group, q.compared.live);
    sums.z = base.z | spread(q.compared.group, q.compared.z);
    sums.stencil = base.stencil | spread(q.compared.group, q.compared.stencil);
    pass = sums.live & sums.z & sums.stencil;
    ends = q.compared.valid && q.compared.last && !q.worked.alone;
    hold = ends && (!result_room || (loosens(q.state, q.worked.draw) && !can_report));
    move_on = !hold;
    group_data = group_bytes(format, q.compared.codes);
    samples = spread(q.compared.group, q.worked.rewrite ? '1 : q.compared.live & q.compared.z & q.compared.stencil);

    // the item at the head, and how far planes alone settle it
    method = zrop_op_state(op);
    plan = zrop_state_pkg::plan(q.state, item);
    empty = !q.compared.valid && !grouped;
    // all groups on their way are of the draw in job: each draw has six
    head_busy = (q.compared.valid && q.worked.draw.slot == slot) || (grouped && q.job.draw.slot == slot);
    now = item.first ? unknown() : head_meta;
    if (item.fetch && filled.z) begin
      now.planes = filled.planes;
      now.min = filled.min;
      now.max = filled.max;
    end
    arrived = !item.fetch || (filled_valid && q.landed != 0);
    loosen = loosens(q.state, item);
    room = result_room && (!loosen || can_report);
    z = judge(plan.func, item.min, item.max, now.min, now.max);
    bounds = !plan.bounds ? VERDICT_ALL
        : verdict(now.min >= q.least && now.max <= q.greatest, now.max < q.least || now.min > q.greatest);
    uniform.live = bounds == VERDICT_NONE ? '0 : item.coverage;
    uniform.z = z == VERDICT_ALL ? '1 : '0;
    uniform.stencil = '1;
    all_pass = !plan.stencil || plan.face.func == COMPARE_ALWAYS;
    whole = item.coverage == '1 && item.compress && all_pass;
    writes = plan.z_write && z != VERDICT_NONE && bounds != VERDICT_NONE;
    slow = item.touch && !item.decompress &&
        ((z == VERDICT_MIXED && bounds != VERDICT_NONE) || bounds == VERDICT_MIXED ||
         (writes && !now.planes && !whole));
    limit = plane_limit(format, item);
    spare = free_places(held, '0);
    for (int k = 0; k < 4; k++) if (3'(k) >= limit) spare[k] = 1'b0;
    alone = plan.stencil || (now.planes && plan.z_write && spare == 0);
    flat = item.min == item.max;
    constant = now.min == now.max;
    left = (item.coverage & HALVES[0]) != 0;
    right = (item.coverage & HALVES[1]) != 0;
    depth = plan.z_write || plan.bounds || zrop_state_pkg::compares(plan.func);

    if (q.compared.valid && move_on) begin
      d.sums = sums;
      if (q.worked.rewrite || (!q.worked.meta.planes && work.z_write)) begin
        put = 1'b1;
        put_slot = q.worked.draw.slot;
        put_lanes = zrop_layout_pkg::byte_mask(format, samples, '0);
        put_data = group_data;
      end
    end

    // the group that leaves the expanders: compare
    job_plan = zrop_state_pkg::plan(q.state, q.job.draw);
    job_flat = q.job.draw.min == q.job.draw.max;
    job_constant = q.job.meta.min == q.job.meta.max;
    job_planes = q.job.meta.planes || q.job.rewrite;
    expanded = job_planes && !job_constant;
    job_bytes = job_tile;
    stored_codes = zrop_layout_pkg::depth_codes(format, job_bytes);
    at = '0;
    bit_at = '0;
    source = '0;
    stored = '0;
    if (move_on) d.compared = '0;
    if (q.groups[2].valid && move_on) begin
      if (q.groups[2].source) d.held = codes;
      else begin
        d.compared.valid = 1'b1;
        d.compared.first = q.groups[2].first;
        d.compared.last = q.groups[2].last;
        d.compared.group = q.groups[2].group;
        for (int l = 0; l < LANES; l++)
          for (int g = 0; g < 6; g++)
            if (g * LANES + l < 64 && q.groups[2].group == 3'(g)) begin
              at = 6'(g * LANES + l);
              bit_at = 6'(zrop_layout_pkg::mask_bit(g * LANES + l));
              source = job_flat ? q.job.draw.min : expanded ? q.held[l] : codes[l];
              stored = !job_planes ? stored_codes[at] : job_constant ? q.job.meta.min : codes[l];
              d.compared.codes[l] = q.job.rewrite && !q.pass[bit_at] ? stored : source;
              d.compared.live[l] = q.job.draw.coverage[bit_at] &&
                  (!job_plan.bounds || (stored >= q.least && stored <= q.greatest));
              d.compared.z[l] = passes(job_plan.func, source, stored);
              d.compared.stencil[l] = !job_plan.stencil ||
                  stencil_passes(job_plan.face, job_bytes[zrop_layout_pkg::stencil_byte(g*LANES+l)]);
            end
      end
      d.worked = q.job;
    end

    pop = 1'b0;
    group = '0;
    expand_stored = 1'b0;
    masks = q.masks;
    step = q.step;
    finish = 1'b0;
    both = 1'b0;
    half = 1'b0;
    last_chunk = 1'b0;
    chunk_step = uniform.live == 0 ? FINISH : left ? LEFT : RIGHT;

    // start: nothing to do, one clock, stencil first, or group by group
    if (q.step == START && op_valid)
      unique case (op.kind)
        ZROP_OP_STATE:
        if (empty && (method.address != ZCULL_FENCE || can_report)) begin
          pop = 1'b1;
          d.state = zrop_state_pkg::apply(q.state, method);
          d.settling = 1'b1;
          if (method.address == ZCULL_FENCE) begin
            d.report_valid = 1'b1;
            d.report = '0;
            d.report.fence = 1'b1;
          end
        end
        ZROP_OP_CLEAN:
        if (!head_busy && !q.back.busy && !(ends && move_on)) begin
          pop = 1'b1;
          d.back.busy = 1'b1;
          d.back.slot = clean.slot;
          d.back.tile = clean.tile;
          d.back.planes = head_meta.planes;
          d.back.changed = head_meta.dirty != 0;
          d.back.status = !head_meta.planes ? 2'd0 : held[1].owners != 0 ? 2'd2 : 2'd1;
          d.back.dirty = head_meta.dirty;
          d.back.dirty_stencil = head_meta.dirty_stencil;
          meta_put = 1'b1;
          new_meta.dirty = '0;
          new_meta.dirty_stencil = '0;
        end
        ZROP_OP_DRAW:
        if (!item.touch) begin
          if (empty && room) begin
            pop = 1'b1;
            answer = item.answer;
            result.coverage = plan.func == COMPARE_NEVER ? '0 : item.coverage;
          end
        end else if (!arrived || q.settling) begin
        end else if (item.decompress) begin
          if (empty) begin
            d.old = held;
            d.pass = '0;
            masks = '0;
            step = REWRITE;
          end
        end else begin
          masks = uniform;
          if (slow) begin
            if (!head_busy) step = LOOP;
          end else if (empty && plan.stencil) begin
            masks.stencil = '0;
            step = chunk_step;
          end else if (empty) step = FINISH;
        end
        default: ;
      endcase

    // the rest may happen in the same clock
    if (step == SETTLE && empty) begin
      masks = q.sums;
      chunk_step = q.sums.live == 0 ? FINISH : left ? LEFT : RIGHT;
      if (plan.stencil) masks.stencil = '0;
      step = plan.stencil ? chunk_step : FINISH;
    end
    half = step == RIGHT;
    chunk = stencil_chunk(head_stencil[half], half, plan.face, masks.live & HALVES[half], masks.z);
    unique case (step)
      START, SETTLE: ;
      LOOP: begin
        // the source, the stored planes, or both in turn
        both = now.planes && !constant && !flat && zrop_state_pkg::compares(plan.func);
        group.valid = 1'b1;
        group.source = both && !q.second;
        expand_stored = now.planes && !constant && !group.source;
      end
      REWRITE:
      // its planes are held from the next clock on
      if (q.step == REWRITE) begin
        both = !constant && !flat && q.pass != 0;
        group.valid = 1'b1;
        group.source = both && !q.second;
        expand_stored = !constant && !group.source;
      end
      LEFT, RIGHT: begin
        last_chunk = (half || !right) && !depth;
        masks.stencil = masks.stencil | chunk.passed;
        if (!last_chunk || room) begin
          put = 1'b1;
          put_slot = slot;
          put_lanes = half ? {chunk.lanes, 224'b0} : {128'b0, chunk.lanes, 96'b0};
          put_data = half ? {chunk.values, 1792'b0} : {1024'b0, chunk.values, 768'b0};
          finish = last_chunk;
          step = half || !right ? FINISH : RIGHT;
        end
      end
      FINISH: finish = room;
      REWRITTEN:
      if (empty) begin
        meta_put = 1'b1;
        new_meta = now;
        if (q.pass != 0) begin
          if (item.min < now.min) new_meta.min = item.min;
          if (item.max > now.max) new_meta.max = item.max;
        end
        new_meta.planes = 1'b0;
        new_meta.dirty = '1;
        new_meta.dirty_stencil = now.dirty_stencil | q.masks.stencil;
        pop = 1'b1;
        step = START;
      end
    endcase
    group.group = q.count;
    group.first = group.valid && q.count == 3'd0;
    group.last = group.valid && q.count == 3'd5;
    if (group.valid && move_on) begin
      d.second = group.source;
      if (!group.source) d.count = group.last ? 3'd0 : q.count + 3'd1;
      if (group.last && !group.source) begin
        if (step == REWRITE) step = REWRITTEN;
        else if (alone) step = SETTLE;
        else begin
          step = START;
          pop = 1'b1;
        end
      end
    end

    // depth of the whole tile: of the draw whose last group has been compared, or the head's
    if (finish) pass = masks.live & masks.z & masks.stencil;
    merged = merge_depth(finish ? held : worked_planes, finish ? now : q.worked.meta,
                         finish ? item : q.worked.draw, finish ? plan.z_write : work.z_write, format, pass);
    if (finish || (ends && move_on)) begin
      if (merged.put) begin
        put = 1'b1;
        put_slot = finish ? slot : q.worked.draw.slot;
        put_lanes = {192'b0, 64'hffff_ffff_ffff_ffff};
        put_data = {1536'b0, merged.planes};
      end
      meta_put = !(finish && merged.rewrite);
      meta_slot = finish ? slot : q.worked.draw.slot;
      new_meta = merged.meta;
      report_draw = finish ? item : q.worked.draw;
      report_meta = merged.meta;
      report_whole = merged.whole;
      answer = report_draw.answer;
      result.coverage = pass;
      report = pass != 0 && (finish ? plan.z_write : work.z_write);
    end
    if (finish) begin
      if (plan.stencil && plan.face.write_mask != 0)
        new_meta.dirty_stencil = new_meta.dirty_stencil | masks.live;
      if (merged.rewrite) begin
        d.old = held;
        d.pass = pass;
        masks.stencil = new_meta.dirty_stencil;
        step = REWRITE;
      end else begin
        pop = 1'b1;
        step = START;
      end
    end
    d.step = step;
    d.masks = masks;

    // groups move along with the expanders
    advance = move_on && (group.valid || grouped);
    if (move_on) begin
      d.groups = {q.groups[1], q.groups[0], group.valid ? group : group_t'('0)};
      if (q.groups[1].valid && q.groups[1].first) begin
        d.job.draw = item;
        d.job.meta = now;
        d.job.rewrite = q.step == REWRITE;
        d.job.alone = alone || d.job.rewrite;
      end
    end
    from = q.step == REWRITE ? q.old : held;

    // results are counted a clock later
    if (q.count_valid) begin
      d.count_valid = 1'b0;
      d.zpass_count = q.zpass_count + 32'(ones(q.count_mask));
    end
    if (answer && q.state.counting) begin
      d.count_valid = 1'b1;
      d.count_mask = result.coverage;
    end
    if (op.kind == ZROP_OP_STATE && pop && method.address == CLEAR_REPORT_VALUE && method.value[4:0] == 5'd1) begin
      d.count_valid = 1'b0;
      d.zpass_count = '0;
    end

    // a report: dropped only where it tightens and there is no room
    loosen = loosens(q.state, report_draw);
    if (report && q.state.surface.mode == SAMPLE_MODE_X1 && report_draw.answer && (loosen || report_whole) &&
        can_report) begin
      d.report_valid = 1'b1;
      d.report = '0;
      d.report.loosen = loosen;
      d.report.x = report_draw.x;
      d.report.y = report_draw.y;
      d.report_min = report_meta.min;
      d.report_max = report_meta.max;
    end

    // write back
    back_mask = zrop_layout_pkg::byte_mask(format, q.back.dirty, q.back.dirty_stencil);
    sector = 3'd7;
    for (int k = 7; k >= 0; k--) if (q.back.todo[k]) sector = 3'(k);
    write.address = q.back.tile + (format == DEPTH_FORMAT_Z16 ? 35'({sector, 1'b0}) : 35'(sector));
    write.mask = q.back.planes && sector < 2 ? '1 : back_mask[32*sector+:32];
    write.data = back_tile[sector];
    writing = q.back.busy && q.back.todo != 0;
    if (cleaned_ready_i) d.cleaned_valid = 1'b0;
    if (writing && write_room) begin
      d.back.todo = q.back.todo & (q.back.todo - 1);
      d.promised = q.promised + 1;
    end
    if (q.back.busy && q.back.todo == 0 && (cleaned_ready_i || !q.cleaned_valid)) begin
      d.back.busy = 1'b0;
      d.cleaned_valid = 1'b1;
      d.cleaned.slot = q.back.slot;
      d.cleaned.changed = q.back.changed;
      d.cleaned.status = q.back.status;
    end
    if (write_valid_o && write_ready_i) d.accepted = q.accepted + 1;
    if (d.back.busy && !q.back.busy) begin
      back_mask = zrop_layout_pkg::byte_mask(format, head_meta.planes ? '0 : head_meta.dirty, head_meta.dirty_stencil);
      for (int k = 0; k < 8; k++) d.back.todo[k] = back_mask[32*k+:32] != 0;
      if (head_meta.planes && head_meta.dirty != 0) begin
        d.back.todo[0] = 1'b1;
        if (held[1].owners != 0) d.back.todo[1] = 1'b1;
      end
    end

    // a sector comes in, where the bank is free; what is newer stays
    fill_busy = (q.compared.valid && q.worked.draw.slot == fill.slot) || (grouped && q.job.draw.slot == fill.slot) ||
        (q.step != START && item.slot == fill.slot);
    filling = fill_valid && !(put && put_slot[0] == fill.slot[0]) && !fill_busy;
    fill_mask = zrop_layout_pkg::byte_mask(format, fill_meta.dirty, fill_meta.dirty_stencil);
    took = pop && item.fetch;
    d.landed = q.landed + 8'(filling && fill.last) - 8'(took);
    if (meta_put) d.used[meta_slot] = 1'b1;
  end

  // ---- writes
  tile_t fill_data, even_data, odd_data;
  logic [255:0] fill_lanes;

  always_comb begin
    fill_data = {8{fill.data}};
    if (fill.single) fill_data[1] = {64'b0, fill.data[191:0]};
    fill_lanes = '0;
    fill_lanes[32*fill.sector+:32] = ~fill_mask[32*fill.sector+:32];
    if (fill.single) fill_lanes[63:32] = '1;

    even_we = '0;
    even_at = put_slot[4:1];
    even_data = put_data;
    if (put && !put_slot[0]) even_we = put_lanes;
    else if (filling && !fill.slot[0]) begin
      even_we = fill_lanes;
      even_at = fill.slot[4:1];
      even_data = fill_data;
    end

    odd_we = '0;
    odd_at = put_slot[4:1];
    odd_data = put_data;
    if (put && put_slot[0]) odd_we = put_lanes;
    else if (filling && fill.slot[0]) begin
      odd_we = fill_lanes;
      odd_at = fill.slot[4:1];
      odd_data = fill_data;
    end

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
      if (even_we[k]) even[even_at][k/32][8*(k%32)+:8] <= even_data[k/32][8*(k%32)+:8];
      if (odd_we[k]) odd[odd_at][k/32][8*(k%32)+:8] <= odd_data[k/32][8*(k%32)+:8];
    end
    if (meta_we) meta[meta_at] <= new_meta;
  end

endmodule
