// Depth tags: holds the tags of the cache and the contents of its slots. It splits clears into tiles, sends fetches
// ahead and the work after them. Rate: one packet a cycle (zrop-packet-rate). Tiles are evicted round-robin; they are
// written back early and remain usable meanwhile; a slot that is not yet written back is skipped if another is free.
// A change of the surface, or of the kind of its pages, first writes everything back, and so does a marker, one slot
// a cycle, without emptying the cache. It stalls on its outputs and on slots that are not yet written back. In order.
// Specification: ZROP.

module z_tags
  import clear_pkg::*;
  import colour_methods_pkg::*;
  import derived_state_pkg::*;
  import frtx_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import rop_pkg::*;
  import state_pkg::*;
  import z_tags_params_pkg::*;
  import z_tags_types_pkg::*;
  import zrop_decode_pkg::*;
  import zrop_pkg::*;
#(
  // ---- parameters
  parameter z_tags_params_t P = Z_TAGS_PARAMS
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
  input  logic          kind_valid_i,
  input  logic [7:0]    kind_i,           // of the page that was probed
  input  logic [15:0]   promised_i,       // writes that were promised to memory, modulo 65,536
  input  logic [15:0]   accepted_i,       // of these, accepted writes
  output zrop_page_t    page_o,
  output logic          idle_o
);

  // The slots in use.
  localparam logic [31:0] SLOTS = 32'((33'd1 << P.tiles) - 33'd1);

  // ---- registers
  regs_t d, q;

  held_t held[32];
  logic held_we;
  zrop_slot_t held_at;
  page_name_t kinds[64];  // pages that have the kind of `page`
  logic kinds_we;
  logic [5:0] kinds_at;

  // ---- parts
  logic head_valid, done_valid;
  zrop_packet_t head;
  zrop_cleaned_t done;
  leave_t leave;

  fifo #(
    .WIDTH($bits(zrop_packet_t)), .DEPTH(P.work_depth)
  ) work_in (
    .clk_i, .rst_ni, .push_valid_i(work_valid_i), .push_ready_o(work_ready_o), .push_i(work_i),
    .pop_valid_o(head_valid), .pop_ready_i(leave.pop), .pop_o(head)
  );

  fifo #(
    .WIDTH($bits(zrop_cleaned_t)), .DEPTH(2)
  ) cleaned_in (
    .clk_i, .rst_ni, .push_valid_i(cleaned_valid_i), .push_ready_o(cleaned_ready_o), .push_i(cleaned_i),
    .pop_valid_o(done_valid), .pop_ready_i(1'b1), .pop_o(done)
  );

  known_t known;

  // No slot is pinned, and a fetch itself knows what memory lacks.
  /* verilator lint_off PINCONNECTEMPTY */
  tag_store #(
    .WIDTH($bits(sector_address_t)), .ENTRIES(32), .INDEX(5), .WAYS(P.tiles), .AHEAD(P.ahead)
  ) tags (
    .clk_i, .rst_ni, .lookup_valid_i(leave.seek), .lookup_i(leave.seek_tile),
    .fill_valid_i(leave.place && leave.fill), .fill_i(leave.place_at), .turn_i(leave.turn),
    .modify_valid_i(leave.place), .modify_i(leave.place_at),
    .write_back_valid_i(leave.clean), .write_back_i(leave.slot),
    .written_valid_i(done_valid && !done.clear), .written_i(done.slot),
    .pin_valid_i(1'b0), .pin_i('0), .unpin_valid_i(1'b0), .unpin_i('0),
    .drop_i(leave.drop ? '1 : '0), .ahead_next_i(leave.ahead), .scan_next_i(leave.scan),
    .tag_o(known.tile), .hit_o(known.hit), .entry_o(known.slot), .stale_o(),
    .valid_o(known.valid), .dirty_o(known.dirty), .leaving_o(known.leaving), .pinned_o(),
    .early_o(known.early), .ahead_o(known.ahead), .scan_o(known.scan), .scan_last_o(known.scan_last)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign {op_valid_o, op_o} = q.op;
  assign {fetch_valid_o, fetch_o} = q.fetch;
  assign page_o = q.page;
  assign idle_o = !(q.item_valid || q.op.valid || q.fetch.valid || q.clear.valid || q.clears != 0 || q.phase != RUN) &&
      !head_valid && !done_valid;

  // ---- next state
  zrop_surface_pkg::item_t item;
  z_tags_phases_pkg::around_t around;
  zrop_state_t applied;
  state_t method;
  zrop_draw_t draw;
  zrop_clean_t clean_op;
  zrop_surface_pkg::clear_step_t cleared;
  line_address_t line;
  logic can_emit, can_fetch, changed, ready, same, rests, sends, works, agrees, flush;
  zrop_page_t page;
  page_name_t name;

  /* verilator lint_off UNUSEDSIGNAL */
  frtx_t frtx;                      // the rest is for PROP
  clear_tile_t clear;
  z_tags_seek_pkg::seek_t seek;
  z_tags_phases_pkg::step_t step;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    leave = '0;

    // the item's page: whether its kind is known
    works = q.item_valid && q.phase == RUN;
    kinds_at = known.tile[16:11];
    name = known.tile[34:17];
    page = q.page.known && q.pages[kinds_at] && kinds[kinds_at] == name ? q.page : '0;
    agrees = q.page.known && kind_i == q.page.kind;
    kinds_we = kind_valid_i && (!q.page.known || agrees || known.valid == '0);
    if (kind_valid_i && !kinds_we) begin
      d.phase = FLUSH;
      d.turns = 1'b1;
    end
    if (kinds_we) begin
      d.page.known = 1'b1;
      d.page.kind = kind_i;
      if (!agrees) d.pages = '0;
      d.pages[kinds_at] = 1'b1;
      d.requested = 1'b0;
    end

    can_emit = !q.op.valid || op_ready_i;
    can_fetch = !q.fetch.valid || fetch_ready_i;
    d.op.valid = q.op.valid && !op_ready_i;
    d.fetch.valid = q.fetch.valid && !fetch_ready_i;

    // the item: allocate it in the cache, if it misses; or add it to the clear in memory
    ready = !q.item_valid;
    seek = '0;
    if (works) seek = z_tags_seek_pkg::seek(q.state, q.item, q.half, page, known, SLOTS, held[known.slot]);
    draw = z_tags_seek_pkg::draw_of(q.item, seek);
    line = {known.tile[34:5], 3'b0};
    same = q.clear.valid && q.clear.data.line == line;
    rests = works && seek.rest;
    sends = q.clear.valid && !(works && seek.clear && same) && !rests && can_emit;
    if (sends) begin
      leave.emit = 1'b1;
      leave.op = zrop_op_of_clear(q.clear.data);
      d.clear.valid = 1'b0;
    end
    if (works && seek.clear) begin
      if (seek.half) begin
        ready = 1'b1;
        d.item_valid = 1'b0;
        d.half = 1'b1;
      end else if (sends || same || !q.clear.valid) begin
        ready = !seek.hit && !seek.stencil;
        d.item_valid = !ready;
        d.item.pair = 1'b0;
        if (seek.stencil) d.item.clear_z = 1'b0;
        d.half = 1'b0;
        d.clear = {1'b1, z_tags_seek_pkg::joined(q.clear.data, same, line, known.tile, q.state)};
      end
    end else if (works && (!q.clear.valid || rests)) begin
      leave = z_tags_seek_pkg::prepare(leave, seek, can_emit);
      leave.into = seek.slot;
      leave.tile = known.tile;
      if (seek.needs.request) begin
        leave.fetch = !q.requested && can_fetch;
        leave.sectors = 10'h001;
        leave.probe = 1'b1;
        if (leave.fetch) d.requested = 1'b1;
      end else if (seek.free && can_emit && (!draw.fetch || (can_fetch && q.clears == 0))) begin
        // a fetch must not overtake a clear in memory
        ready = 1'b1;
        d.item_valid = 1'b0;
        leave.emit = 1'b1;
        leave.op = zrop_op_of_draw(draw);
        leave.fetch = draw.fetch;
        leave.sectors = seek.needs.sectors;
        leave.compressed = seek.needs.compressed;
        if (seek.needs.touch) leave = z_tags_seek_pkg::placed(leave, seek, known.tile);
      end
    end

    d.clears = q.clears + 16'(sends) - 16'(done_valid && done.clear);

    // the packet at the input
    method = zrop_packet_state(head);
    frtx = zrop_packet_frtx(head);
    clear = zrop_packet_clear(head);
    applied = zrop_after(q.state, method);
    changed = applied.surface != q.state.surface;
    flush = method.address == FLUSH_AND_INVALIDATE_ROP_MINI_CACHE;
    cleared = zrop_surface_pkg::clear_step(q.state, q.page, clear, q.walking, q.walk_x, q.walk_y);
    item = head.kind == ZROP_PACKET_CLEAR
        ? cleared.item : zrop_surface_pkg::draw_of(q.state.surface, q.page, frtx, q.shaded);
    if (head_valid && q.phase == RUN)
      unique case (head.kind)
        ZROP_PACKET_STATE:
        if (!q.item_valid && !q.clear.valid && method.address == REPORT_MARKER) begin
          d.phase = SWEEP;
        end else if (!q.item_valid && !q.clear.valid && (flush || (changed && known.valid != 0))) begin
          d.phase = FLUSH;
        end else if (!q.item_valid && !q.clear.valid && can_emit) begin
          d.state = applied;
          if (changed) begin
            d.page = '0;
            d.pages = '0;
            d.requested = 1'b0;
          end
          leave.emit = 1'b1;
          leave.op = zrop_op_of_state(method);
          leave.pop = 1'b1;
        end
        ZROP_PACKET_DEPTH:
        if (!q.item_valid && !q.clear.valid && can_emit) begin
          leave.emit = 1'b1;
          leave.op = zrop_op_of_depth(zrop_packet_depth(head));
          leave.pop = 1'b1;
          d.shaded = 1'b1;
        end
        ZROP_PACKET_FRTX:
        if (ready) begin
          d.shaded = 1'b0;
          d.item = item.draw;
          leave.seek = 1'b1;
          leave.seek_tile = item.tile;
          d.item_valid = 1'b1;
          leave.pop = 1'b1;
        end
        ZROP_PACKET_CLEAR:
        if (ready) begin
          d.item = item.draw;
          leave.seek = 1'b1;
          leave.seek_tile = item.tile;
          d.item_valid = clear.rect.x0 < clear.rect.x1 && clear.rect.y0 < clear.rect.y1;
          d.walk_x = cleared.next.x;
          d.walk_y = cleared.next.y;
          d.walking = d.item_valid && !cleared.next.over;
          leave.pop = !d.walking;
        end
        default: ;
      endcase

    around = '{tags: known, can_emit: can_emit, marker: method, written: accepted_i == promised_i, flush: flush};
    step = {d.phase, 1'b0, leave};
    if (q.phase != RUN) begin
      step = z_tags_phases_pkg::step(q.phase, q.turns, q.clears, step, around);
      d.phase = step.phase;
      leave = step.leave;
      if (step.anew) begin
        d.page = '0;
        d.pages = '0;
        d.turns = 1'b0;
        d.requested = 1'b0;
      end
    end else if (!leave.emit && !leave.clean && can_emit && known.early) begin
      // write back ahead of need
      leave.clean = known.dirty[known.ahead] && !known.leaving[known.ahead];
      leave.slot = known.ahead;
      leave.ahead = 1'b1;
    end

    // outputs
    clean_op.slot = leave.slot;
    clean_op.tile = held[leave.slot].tile;
    if (leave.clean) begin
      leave.emit = 1'b1;
      leave.op = zrop_op_of_clean(clean_op);
    end
    if (leave.emit) d.op = {1'b1, leave.op};
    if (leave.fetch) d.fetch = {1'b1, z_tags_seek_pkg::fetch_of(leave, q.state.surface, page, promised_i)};
  end

  assign held_we = leave.place;
  assign held_at = leave.place_at;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.state <= zrop_state_pkg::reset();
    end else q <= d;
  end
  always_ff @(posedge clk_i) if (held_we) held[held_at] <= leave.held;
  always_ff @(posedge clk_i) if (kinds_we) kinds[kinds_at] <= name;

endmodule
