// Tags: which tiles are in the cache, what of them, and where. Takes one packet per
// clock, cuts clears into tiles, sends fetches ahead and work behind them. Tiles leave
// round robin and are written back ahead of that. A change of the surface first writes
// everything back and turns compressed tiles into samples.

module z_tags
  import gpu_pkg::*;
#(
  // ---- parameters
  parameter int unsigned WORK_DEPTH = 2,
  parameter int unsigned TILES = 16,
  parameter int unsigned AHEAD = 4
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          work_valid_i,
  output logic          work_ready_o,
  input  zrop_packet_t  work_i,
  output logic          op_valid_o,
  input  logic          op_ready_i,
  output zrop_op_t      op_o,
  output logic          fetch_valid_o,
  input  logic          fetch_ready_i,
  output zrop_fetch_t   fetch_o,
  input  logic          cleaned_valid_i,
  output logic          cleaned_ready_o,
  input  zrop_cleaned_t cleaned_i,
  input  logic [7:0]    promised_i,       // writes that were promised to memory, modulo 256
  input  logic [7:0]    accepted_i,       // of these, accepted
  output logic          idle_o
);

  // ---- registers
  typedef enum logic [2:0] {
    RUN,
    FLUSH,   // write back all
    DRAIN,   // wait for the writes
    WALK,    // decompress: read the status of the next tile
    LOOK,    // bring it in if it is compressed
    RETURN,  // send it back as samples
    WAIT
  } phase_t;

  typedef struct packed {
    logic            valid;
    logic            clean;     // memory has all of it
    logic            cleaning;  // on its way there
    logic            z;         // its depth is here, or will be
    logic [1:0]      stencil;   // its stencil, by halves
    logic [1:0]      status;    // how memory had its depth when it came
    sector_address_t tile;
  } tag_t;

  typedef struct packed {
    zrop_state_t     state;
    phase_t          phase;
    logic [15:0]     scan;         // slot to flush, or tile to decompress
    tag_t [31:0]     tags;
    zrop_slot_t      next;         // slot to leave next
    zrop_slot_t      ahead;        // slot to write back next
    logic [5:0]      lead;         // how far that is ahead
    logic            walking;      // inside a clear, at (walk_x, walk_y)
    logic [14:0]     walk_x;
    logic [14:0]     walk_y;
    logic            item_valid;
    zrop_draw_t      item;         // work on the tile at sector tile
    sector_address_t tile;
    logic            looked;       // its status has been read
    logic            op_valid;
    zrop_op_t        op;
    logic            fetch_valid;
    zrop_fetch_t     fetch;
    logic [15:0]     above;        // from this tile on, the status memory means nothing: all are samples
  } regs_t;

  localparam logic [5:0] MOST = 6'(AHEAD < TILES - 1 ? AHEAD : TILES - 1);

  regs_t d, q;

  function automatic zrop_slot_t after(input zrop_slot_t slot);
    return slot == zrop_slot_t'(TILES - 1) ? '0 : slot + 1;
  endfunction

  // ---- parts
  logic head_valid, pop, done_valid, reported, look, write;
  zrop_packet_t head;
  zrop_cleaned_t done;
  logic [ZROP_STATUS_LOG2-1:0] look_at, write_at;
  logic [1:0] read_status, written;

  fifo #(
    .WIDTH($bits(zrop_packet_t)),
    .DEPTH(WORK_DEPTH)
  ) work_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(work_valid_i),
    .push_ready_o(work_ready_o),
    .push_data_i (work_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_data_o  (head)
  );

  fifo #(
    .WIDTH($bits(zrop_cleaned_t)),
    .DEPTH(2)
  ) cleaned_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(cleaned_valid_i),
    .push_ready_o(cleaned_ready_o),
    .push_data_i (cleaned_i),
    .pop_valid_o (done_valid),
    .pop_ready_i (reported),
    .pop_data_o  (done)
  );

  ram #(
    .WIDTH(2),
    .ADDR (ZROP_STATUS_LOG2)
  ) status (
    .clk_i,
    .rst_ni,
    .read_en_i   (look),
    .read_addr_i (look_at),
    .read_data_o (read_status),
    .write_en_i  (write),
    .write_addr_i(write_at),
    .write_data_i(written)
  );

  // ---- outputs
  assign op_valid_o    = q.op_valid;
  assign op_o          = q.op;
  assign fetch_valid_o = q.fetch_valid;
  assign fetch_o       = q.fetch;
  assign idle_o = !(q.item_valid || q.op_valid || q.fetch_valid || q.phase != RUN) && !head_valid && !done_valid;

  // ---- next state
  zrop_tags_pkg::index_t done_index, item_index;
  zrop_tags_pkg::needs_t needs;
  zrop_tags_pkg::item_t item;
  zrop_plan_t plan;
  zrop_state_t applied;
  state_t method;
  /* verilator lint_off UNUSEDSIGNAL */
  frtx_t frtx;         // the rest is PROP's
  clear_tile_t clear;
  /* verilator lint_on UNUSEDSIGNAL */
  /* verilator lint_off UNUSEDSIGNAL */
  tag_t tag;           // its tile is known
  /* verilator lint_on UNUSEDSIGNAL */
  logic covered, beyond, can_emit, can_fetch, hit, known, victim, settled, send, any, flush, dirty;
  logic emit, clean, bring, bring_z, bring_planes, row_end, end_of_clear, ready;
  zrop_op_t emit_op;
  zrop_draw_t draw;
  zrop_clean_t clean_op;
  zrop_slot_t slot, clean_slot, bring_slot;
  sector_address_t bring_tile;
  logic [7:0] bring_sectors;
  logic [1:0] item_status;
  logic [14:0] from_x, from_y, x, y;

  always_comb begin
    d = q;
    look = 1'b0;
    look_at = '0;
    emit = 1'b0;
    emit_op = '0;
    clean = 1'b0;
    clean_slot = '0;
    bring = 1'b0;
    bring_z = 1'b0;
    bring_planes = 1'b0;
    bring_slot = '0;
    bring_tile = '0;
    bring_sectors = '0;
    pop = 1'b0;

    // a slot has been written back: its tile's status
    done_index = zrop_tags_pkg::index(q.state.surface, q.tags[done.slot].tile);
    covered = done_index < 35'(q.above);
    beyond = done_index > 35'(q.above) && done.changed && done.status != 0;
    reported = done_valid && !beyond;
    write = done_valid && done.changed && (covered || done.status != 0);
    write_at = beyond ? q.above[ZROP_STATUS_LOG2-1:0] : done_index[ZROP_STATUS_LOG2-1:0];
    written = beyond ? 2'd0 : done.status;
    if (write && !covered) d.above = q.above + 1;
    if (reported) begin
      d.tags[done.slot].cleaning = 1'b0;
      d.tags[done.slot].clean = 1'b1;
    end

    can_emit = !q.op_valid || op_ready_i;
    can_fetch = !q.fetch_valid || fetch_ready_i;
    if (op_ready_i) d.op_valid = 1'b0;
    if (fetch_ready_i) d.fetch_valid = 1'b0;

    // the item: into the cache, if it is not there
    plan = zrop_state_pkg::plan(q.state, q.item);
    hit = 1'b0;
    slot = q.next;
    for (int k = int'(TILES) - 1; k >= 0; k--)
      if (q.tags[k].valid && q.tags[k].tile == q.tile) begin
        hit = 1'b1;
        slot = zrop_slot_t'(k);
      end
    tag = q.tags[slot];
    item_index = zrop_tags_pkg::index(q.state.surface, q.tile);
    known = item_index < 35'(q.above);
    item_status = hit ? tag.status : known ? read_status : 2'd0;
    needs = zrop_tags_pkg::needs(plan, q.item.coverage, q.item.clear_stencil, q.state.surface.format,
                                 hit && tag.z, hit ? tag.stencil : 2'd0, item_status);
    victim = !needs.touch || hit || !tag.valid || tag.clean;
    settled = hit || !known || q.looked || !needs.touch;
    send = q.item_valid && victim && settled && (!tag.cleaning || !needs.touch) && can_emit &&
        (needs.sectors == 0 || can_fetch);
    if (q.item_valid && !hit && needs.touch) begin
      if (!settled) begin
        look = 1'b1;
        look_at = item_index[ZROP_STATUS_LOG2-1:0];
        d.looked = 1'b1;
      end
      if (tag.valid && !tag.clean && !tag.cleaning && can_emit) begin
        clean = 1'b1;
        clean_slot = slot;
      end
    end
    draw = q.item;
    draw.slot = slot;
    draw.touch = needs.touch;
    draw.first = !hit;
    draw.fetch = needs.sectors != 0;
    if (send) begin
      d.item_valid = 1'b0;
      d.looked = 1'b0;
      emit = 1'b1;
      emit_op = zrop_op_of_draw(draw);
      bring = needs.sectors != 0;
      bring_slot = slot;
      bring_tile = q.tile;
      bring_sectors = needs.sectors;
      bring_z = needs.z;
      bring_planes = item_status != 0;
      if (needs.touch) begin
        d.tags[slot].valid = 1'b1;
        d.tags[slot].clean = 1'b0;
        d.tags[slot].cleaning = 1'b0;
        d.tags[slot].z = needs.have_z;
        d.tags[slot].stencil = needs.have_stencil;
        d.tags[slot].status = item_status;
        d.tags[slot].tile = q.tile;
        if (!hit) begin
          d.next = after(q.next);
          if (q.lead == 0) d.ahead = d.next;
          else d.lead = q.lead - 1;
        end
      end
    end

    // the packet at the input
    ready = !q.item_valid || send;
    method = zrop_packet_state(head);
    frtx = zrop_packet_frtx(head);
    clear = zrop_packet_clear(head);
    applied = zrop_state_pkg::apply(q.state, method);
    any = 1'b0;
    for (int k = 0; k < 32; k++) any = any || q.tags[k].valid;
    flush = method.address == FLUSH_AND_INVALIDATE_ROP_MINI_CACHE;
    from_x = clear.rect.x0 & ~(zrop_tags_pkg::wide(q.state.surface.mode) - 15'd1);
    from_y = clear.rect.y0 & ~(zrop_tags_pkg::high(q.state.surface.mode) - 15'd1);
    x = q.walking ? q.walk_x : from_x;
    y = q.walking ? q.walk_y : from_y;
    row_end = 16'(x) + 16'(zrop_tags_pkg::wide(q.state.surface.mode)) >= 16'(clear.rect.x1);
    end_of_clear = 16'(y) + 16'(zrop_tags_pkg::high(q.state.surface.mode)) >= 16'(clear.rect.y1);
    item = head.kind == ZROP_PACKET_CLEAR
        ? zrop_tags_pkg::clear_of(q.state, clear, x, y) : zrop_tags_pkg::draw_of(q.state.surface, frtx);
    if (head_valid && q.phase == RUN)
      unique case (head.kind)
        ZROP_PACKET_STATE:
        if (!q.item_valid && (flush || (applied.surface != q.state.surface && (any || q.above != 0)))) begin
          d.phase = FLUSH;
          d.scan = '0;
        end else if (!q.item_valid && can_emit) begin
          d.state = applied;
          emit = 1'b1;
          emit_op = zrop_op_of_state(method);
          pop = 1'b1;
        end
        ZROP_PACKET_FRTX:
        if (ready) begin
          d.item = item.draw;
          d.tile = item.tile;
          d.item_valid = 1'b1;
          pop = 1'b1;
        end
        ZROP_PACKET_CLEAR:
        if (ready) begin
          d.item = item.draw;
          d.tile = item.tile;
          d.item_valid = clear.rect.x0 < clear.rect.x1 && clear.rect.y0 < clear.rect.y1;
          d.walk_x = row_end ? from_x : x + zrop_tags_pkg::wide(q.state.surface.mode);
          d.walk_y = row_end ? y + zrop_tags_pkg::high(q.state.surface.mode) : y;
          d.walking = d.item_valid && !(row_end && end_of_clear);
          pop = !d.walking;
        end
        default: ;
      endcase

    // a flush, and the walk that decompresses
    dirty = 1'b0;
    unique case (q.phase)
      RUN:
      // write back ahead of need
      if (!emit && !clean && can_emit && q.lead < MOST) begin
        if (q.tags[q.ahead].valid && !q.tags[q.ahead].clean && !q.tags[q.ahead].cleaning) begin
          clean = 1'b1;
          clean_slot = q.ahead;
        end
        d.ahead = after(q.ahead);
        d.lead = q.lead + 1;
      end
      FLUSH: begin
        dirty = q.tags[q.scan[4:0]].valid && !q.tags[q.scan[4:0]].clean && !q.tags[q.scan[4:0]].cleaning;
        if (can_emit || !dirty) begin
          if (dirty) begin
            clean = 1'b1;
            clean_slot = q.scan[4:0];
          end
          d.scan = q.scan + 1;
          if (q.scan == 16'(TILES - 1)) d.phase = DRAIN;
        end
      end
      DRAIN: begin
        dirty = accepted_i != promised_i;
        for (int k = 0; k < 32; k++) dirty = dirty || q.tags[k].cleaning;
        if (!dirty) begin
          for (int k = 0; k < 32; k++) d.tags[k].valid = 1'b0;
          d.scan = '0;
          d.phase = flush ? RUN : WALK;
          pop = flush;
        end
      end
      WALK: begin
        look = 1'b1;
        look_at = q.scan[ZROP_STATUS_LOG2-1:0];
        d.phase = LOOK;
        if (q.scan == q.above) begin
          d.above = '0;
          d.phase = RUN;
        end
      end
      LOOK:
      if (read_status == 0) begin
        d.scan = q.scan + 1;
        d.phase = WALK;
      end else if (can_emit && can_fetch) begin
        draw = '0;
        draw.touch = 1'b1;
        draw.first = 1'b1;
        draw.fetch = 1'b1;
        draw.decompress = 1'b1;
        emit = 1'b1;
        emit_op = zrop_op_of_draw(draw);
        bring = 1'b1;
        bring_slot = '0;
        bring_tile = zrop_tags_pkg::tile_at(q.state.surface, q.scan);
        bring_sectors = read_status == 2'd1 ? 8'h01 : 8'h03;
        bring_z = 1'b1;
        bring_planes = 1'b1;
        d.tags[0] = '0;
        d.tags[0].valid = 1'b1;
        d.tags[0].tile = bring_tile;
        d.phase = RETURN;
      end
      RETURN:
      if (can_emit) begin
        clean = 1'b1;
        clean_slot = '0;
        d.phase = WAIT;
      end
      WAIT:
      if (!q.tags[0].cleaning) begin
        d.tags[0].valid = 1'b0;
        d.scan = q.scan + 1;
        d.phase = WALK;
      end
      default: ;
    endcase

    // what leaves
    clean_op.slot = clean_slot;
    clean_op.tile = q.tags[clean_slot].tile;
    if (clean) begin
      d.tags[clean_slot].cleaning = 1'b1;
      emit = 1'b1;
      emit_op = zrop_op_of_clean(clean_op);
    end
    if (emit) begin
      d.op_valid = 1'b1;
      d.op = emit_op;
    end
    if (bring) begin
      d.fetch_valid = 1'b1;
      d.fetch.slot = bring_slot;
      d.fetch.tile = bring_tile;
      d.fetch.sectors = bring_sectors;
      d.fetch.z = bring_z;
      d.fetch.planes = bring_z && bring_planes;
      d.fetch.format = q.state.surface.format;
      d.fetch.mode = q.state.surface.mode;
      d.fetch.positions = q.state.surface.positions;
      d.fetch.writes = promised_i;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.state <= zrop_state_pkg::reset();
    end else q <= d;
  end

endmodule
