// The item's tile in the cache: its slot, and the sectors to fetch.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package z_tags_seek_pkg;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import z_tags_types_pkg::*;
  import zrop_pkg::*;

  typedef struct packed {
    logic                  hit;
    zrop_slot_t            slot;
    zrop_surface_pkg::needs_t needs;
    logic                  clear;    // the tile is cleared in memory
    logic                  half;     // once its other half, of Z16, has arrived too
    logic                  stencil;  // stencil is cleared, in the cache
    logic                  rest;     // only stencil is cleared and nothing is fetched: the tile may follow the pending clear in memory
    logic                  free;     // the slot can be allocated
    logic                  stays;    // it must be written back before it can be allocated
    logic                  other;    // another slot could be allocated
  } seek_t;

  function automatic seek_t seek(
    input zrop_state_t state, input zrop_draw_t item, input logic half, input zrop_page_t page, input known_t tags,
    input logic [31:0] slots, input held_t held
  );
    seek_t s;
    zrop_surface_pkg::have_t have;
    zrop_plan_t plan;
    logic dirty, leaving, ready;
    s.hit = tags.hit;
    s.slot = tags.slot;
    dirty = tags.dirty[tags.slot];
    leaving = tags.leaving[tags.slot];
    s.stays = dirty && !leaving;
    s.other = (slots & ~tags.dirty & ~tags.leaving) != '0;
    have.planes = s.hit && held.planes;
    have.z = s.hit && held.z;
    have.stencil = s.hit ? held.stencil : '0;
    plan = zrop_state_pkg::plan(state, item);
    // A half that is in the cache is cleared there as well.
    s.half = item.pair && !tags.tile[0];
    s.clear = (!s.hit || (half && !s.half)) && zrop_surface_pkg::clears(state.surface, page, plan, item);
    s.stencil = plan.stencil;
    s.needs = zrop_surface_pkg::needs(plan, item, state.surface, have, page);
    s.rest = item.clear_stencil && !item.clear_z && s.needs.sectors == '0 && !s.needs.request;
    // A tile being written back may change again. A fetch for it must wait until the write-back has completed.
    ready = s.hit ? !leaving || s.needs.sectors == '0 : !leaving && !dirty;
    s.free = !s.needs.touch || ready;
    return s;
  endfunction

  // The item's work on its slot.
  function automatic zrop_draw_t draw_of(input zrop_draw_t item, input seek_t s);
    zrop_draw_t draw;
    draw = item;
    draw.slot = s.slot;
    draw.touch = s.needs.touch;
    draw.first = !s.hit;
    draw.fetch = s.needs.sectors != 0;
    return draw;
  endfunction

  // Prepares the slot of a miss: writes back the old tile, and moves to the next slot if another is free.
  function automatic leave_t prepare(input leave_t prior, input seek_t s, input logic can_emit);
    leave_t leave;
    leave = prior;
    if (!s.hit && s.needs.touch) begin
      if (s.stays && can_emit) begin
        leave.clean = 1'b1;
        leave.slot = s.slot;
      end
      leave.turn = !s.free && s.other;
    end
    return leave;
  endfunction

  // The pending clear of a line with the item's tile added, or a new one.
  function automatic zrop_clear_t joined(
    input zrop_clear_t pending, input logic same, input line_address_t line, input sector_address_t tile,
    input zrop_state_t state
  );
    zrop_clear_t c;
    c.line = line;
    c.tiles = (same ? pending.tiles : 4'd0) | (zrop_layout_pkg::is_wide(state.surface) ? 4'd3 : 4'd1) << tile[4:3];
    c.code = zrop_surface_pkg::clear_code(state);
    return c;
  endfunction

  // Writes the item's tile to its slot.
  function automatic leave_t placed(input leave_t prior, input seek_t s, input sector_address_t tile);
    leave_t leave;
    leave = prior;
    leave.place = 1'b1;
    leave.place_at = s.slot;
    leave.held.planes = s.needs.have.planes;
    leave.held.z = s.needs.have.z;
    leave.held.stencil = s.needs.have.stencil;
    leave.held.tile = tile;
    leave.fill = !s.hit;
    leave.turn = !s.hit;
    return leave;
  endfunction

  // The fetch of a slot's sectors.
  function automatic zrop_fetch_t fetch_of(
    input leave_t leave, input zrop_surface_t surface, input zrop_page_t page, input logic [15:0] writes
  );
    zrop_fetch_t f;
    f.slot = leave.into;
    f.tile = leave.tile;
    f.sectors = leave.sectors;
    f.plain = zrop_kinds_pkg::naive(surface, page);
    f.wide = zrop_layout_pkg::is_wide(surface);
    f.compressed = leave.compressed;
    f.probe = leave.probe;
    f.format = surface.format;
    f.writes = writes;
    return f;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
