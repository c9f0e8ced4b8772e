// Tags: which tiles are in the cache, what of them, and where. Takes one packet per
// clock, cuts clears into tiles, sends fetches ahead and work behind them. Tiles leave
// round robin and are written back ahead of that. A change of the surface first writes
// everything back and turns compressed tiles into samples.

module z_tags
  import clear_pkg::*;
  import colour_methods_pkg::*;
  import frtx_pkg::*;
  import rop_pkg::*;
  import state_pkg::*;
  import z_tags_params_pkg::*;
  import z_tags_types_pkg::*;
  import zrop_pkg::*;
  import zrop_decode_pkg::*;
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
  input  logic [7:0]    promised_i,       // writes that were promised to memory, modulo 256
  input  logic [7:0]    accepted_i,       // of these, accepted
  output logic          idle_o
);

  // ---- registers
  localparam logic [5:0] MOST = 6'(P.ahead < P.tiles - 1 ? P.ahead : P.tiles - 1);

  regs_t d, q;

  function automatic zrop_slot_t after(input zrop_slot_t slot);
    return slot == zrop_slot_t'(P.tiles - 1) ? '0 : slot + 1;
  endfunction

  // ---- parts
  logic head_valid, done_valid, reported, write;
  zrop_packet_t head;
  zrop_cleaned_t done;
  logic [ZROP_STATUS_LOG2-1:0] write_at;
  logic [1:0] read, written;
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
    .pop_valid_o(done_valid), .pop_ready_i(reported), .pop_o(done)
  );

  ram #(
    .WIDTH(2), .ADDR(ZROP_STATUS_LOG2)
  ) status (
    .clk_i, .rst_ni, .read_en_i(leave.look), .read_addr_i(leave.look_at), .read_data_o(read),
    .write_en_i(write), .write_addr_i(write_at), .write_data_i(written)
  );

  // ---- outputs
  assign op_valid_o    = q.op_valid;
  assign op_o          = q.op;
  assign fetch_valid_o = q.fetch_valid;
  assign fetch_o       = q.fetch;
  assign idle_o = !(q.item_valid || q.op_valid || q.fetch_valid || q.phase != RUN) && !head_valid && !done_valid;

  // ---- next state
  zrop_surface_pkg::index_t index;
  zrop_surface_pkg::item_t item;
  z_tags_phases_pkg::around_t around;
  zrop_state_t applied;
  state_t method;
  zrop_draw_t draw;
  zrop_clean_t clean_op;
  logic covered, beyond, can_emit, can_fetch, any, row_end, end_of_clear, ready;
  logic [14:0] from_x, from_y, x, y;

  /* verilator lint_off UNUSEDSIGNAL */
  frtx_t frtx;                      // the rest is PROP's
  clear_tile_t clear;
  z_tags_seek_pkg::seek_t seek;
  z_tags_phases_pkg::step_t step;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    leave = '0;

    // a slot has been written back: its tile's status
    index = zrop_surface_pkg::index(q.state.surface, q.tags[done.slot].tile);
    covered = index < 35'(q.above);
    beyond = index > 35'(q.above) && done.changed && done.status != 0;
    reported = done_valid && !beyond;
    write = done_valid && done.changed && (covered || done.status != 0);
    write_at = beyond ? q.above[ZROP_STATUS_LOG2-1:0] : index[ZROP_STATUS_LOG2-1:0];
    written = beyond ? 2'd0 : done.status;
    if (write && !covered) d.above = q.above + 1;
    if (reported) begin
      d.tags[done.slot].cleaning = 1'b0;
      d.tags[done.slot].clean = 1'b1;
    end

    can_emit = !q.op_valid || op_ready_i;
    can_fetch = !q.fetch_valid || fetch_ready_i;
    d.op_valid = q.op_valid && !op_ready_i;
    d.fetch_valid = q.fetch_valid && !fetch_ready_i;

    // the item: into the cache, if it is not there
    ready = !q.item_valid;
    seek = z_tags_seek_pkg::seek(q, P.tiles, read);
    draw = q.item;
    draw.slot = seek.slot;
    draw.touch = seek.needs.touch;
    draw.first = !seek.hit;
    draw.fetch = seek.needs.sectors != 0;
    if (q.item_valid) begin
      if (!seek.hit && seek.needs.touch) begin
        leave.look = !seek.settled;
        leave.look_at = seek.settled ? '0 : seek.index;
        if (!seek.settled) d.looked = 1'b1;
        if (dirty(q.tags[seek.slot]) && can_emit) begin
          leave.clean = 1'b1;
          leave.slot = seek.slot;
        end
      end
      if (seek.free && can_emit && (!draw.fetch || can_fetch)) begin
        ready = 1'b1;
        d.item_valid = 1'b0;
        d.looked = 1'b0;
        leave.emit = 1'b1;
        leave.op = zrop_op_of_draw(draw);
        leave.fetch = draw.fetch;
        leave.into = seek.slot;
        leave.tile = q.tile;
        leave.sectors = seek.needs.sectors;
        leave.z = seek.needs.z;
        leave.planes = seek.needs.z && seek.status != 0;
        if (seek.needs.touch) begin
          d.tags[seek.slot].valid = 1'b1;
          d.tags[seek.slot].clean = 1'b0;
          d.tags[seek.slot].cleaning = 1'b0;
          d.tags[seek.slot].z = seek.needs.have_z;
          d.tags[seek.slot].stencil = seek.needs.have_stencil;
          d.tags[seek.slot].status = seek.status;
          d.tags[seek.slot].tile = q.tile;
          if (!seek.hit) begin
            d.next = after(q.next);
            if (q.lead == 0) d.ahead = d.next;
            else d.lead = q.lead - 1;
          end
        end
      end
    end

    // the packet at the input
    method = zrop_packet_state(head);
    frtx = zrop_packet_frtx(head);
    clear = zrop_packet_clear(head);
    applied = zrop_after(q.state, method);
    any = 1'b0;
    for (int k = 0; k < 32; k++) any = any || q.tags[k].valid;
    around.flush = method.address == FLUSH_AND_INVALIDATE_ROP_MINI_CACHE;
    from_x = clear.rect.x0 & ~(zrop_surface_pkg::wide(q.state.surface.mode) - 15'd1);
    from_y = clear.rect.y0 & ~(zrop_surface_pkg::high(q.state.surface.mode) - 15'd1);
    x = q.walking ? q.walk_x : from_x;
    y = q.walking ? q.walk_y : from_y;
    row_end = 16'(x) + 16'(zrop_surface_pkg::wide(q.state.surface.mode)) >= 16'(clear.rect.x1);
    end_of_clear = 16'(y) + 16'(zrop_surface_pkg::high(q.state.surface.mode)) >= 16'(clear.rect.y1);
    item = head.kind == ZROP_PACKET_CLEAR
        ? zrop_surface_pkg::clear_of(q.state, clear, x, y) : zrop_surface_pkg::draw_of(q.state.surface, frtx);
    if (head_valid && q.phase == RUN)
      unique case (head.kind)
        ZROP_PACKET_STATE:
        if (!q.item_valid && (around.flush || (applied.surface != q.state.surface && (any || q.above != 0)))) begin
          d.phase = FLUSH;
          d.scan = '0;
        end else if (!q.item_valid && can_emit) begin
          d.state = applied;
          leave.emit = 1'b1;
          leave.op = zrop_op_of_state(method);
          leave.pop = 1'b1;
        end
        ZROP_PACKET_FRTX:
        if (ready) begin
          d.item = item.draw;
          d.tile = item.tile;
          d.item_valid = 1'b1;
          leave.pop = 1'b1;
        end
        ZROP_PACKET_CLEAR:
        if (ready) begin
          d.item = item.draw;
          d.tile = item.tile;
          d.item_valid = clear.rect.x0 < clear.rect.x1 && clear.rect.y0 < clear.rect.y1;
          d.walk_x = row_end ? from_x : x + zrop_surface_pkg::wide(q.state.surface.mode);
          d.walk_y = row_end ? y + zrop_surface_pkg::high(q.state.surface.mode) : y;
          d.walking = d.item_valid && !(row_end && end_of_clear);
          leave.pop = !d.walking;
        end
        default: ;
      endcase

    around.tiles = 6'(P.tiles);
    around.can_emit = can_emit;
    around.can_fetch = can_fetch;
    around.written = accepted_i == promised_i;
    around.status = read;
    step = z_tags_phases_pkg::step(q, {d, leave}, around);
    if (q.phase != RUN) {d, leave} = step;
    else if (!leave.emit && !leave.clean && can_emit && q.lead < MOST) begin
      // write back ahead of need
      leave.clean = dirty(q.tags[q.ahead]);
      leave.slot = q.ahead;
      d.ahead = after(q.ahead);
      d.lead = q.lead + 1;
    end

    // what leaves
    clean_op.slot = leave.slot;
    clean_op.tile = q.tags[leave.slot].tile;
    if (leave.clean) begin
      d.tags[leave.slot].cleaning = 1'b1;
      leave.emit = 1'b1;
      leave.op = zrop_op_of_clean(clean_op);
    end
    if (leave.emit) begin
      d.op_valid = 1'b1;
      d.op = leave.op;
    end
    if (leave.fetch) begin
      d.fetch_valid = 1'b1;
      d.fetch.slot = leave.into;
      d.fetch.tile = leave.tile;
      d.fetch.sectors = leave.sectors;
      d.fetch.z = leave.z;
      d.fetch.planes = leave.planes;
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
