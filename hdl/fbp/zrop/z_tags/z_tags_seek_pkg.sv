// The item's tile in the cache: its slot, and the sectors to fetch.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package z_tags_seek_pkg;
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

  function automatic seek_t seek(input regs_t q, input zrop_page_t page, input known_t tags, input logic [31:0] slots, input held_t held);
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
    plan = zrop_state_pkg::plan(q.state, q.item);
    // A half that is in the cache is cleared there as well.
    s.half = q.item.pair && !tags.tile[0];
    s.clear = (!s.hit || (q.half && !s.half)) && zrop_surface_pkg::clears(q.state.surface, page, plan, q.item);
    s.stencil = plan.stencil;
    s.needs = zrop_surface_pkg::needs(plan, q.item, q.state.surface, have, page);
    s.rest = q.item.clear_stencil && !q.item.clear_z && s.needs.sectors == '0 && !s.needs.request;
    // A tile being written back may change again. A fetch for it must wait until the write-back has completed.
    ready = s.hit ? !leaving || s.needs.sectors == '0 : !leaving && !dirty;
    s.free = !s.needs.touch || ready;
    return s;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
