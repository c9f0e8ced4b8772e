// The item's tile in the cache: where it is or will be, and what is to be fetched.

// A function that takes a struct need not read all of it.
/* verilator lint_off UNUSEDSIGNAL */
package z_tags_seek_pkg;
  import z_tags_types_pkg::*;
  import zrop_pkg::*;

  typedef struct packed {
    logic                  hit;
    zrop_slot_t            slot;
    logic [14:0]           index;    // where the status memory has the tile
    logic [1:0]            status;   // how memory has its depth, as far as this is known
    zrop_surface_pkg::needs_t needs;
    logic                  settled;  // that is known
    logic                  free;     // the slot can be had
  } seek_t;

  function automatic seek_t seek(input regs_t q, input int unsigned tiles, input logic [1:0] read);
    seek_t s;
    tag_t tag;
    zrop_surface_pkg::index_t index;
    logic known, victim;
    s.hit = 1'b0;
    s.slot = q.next;
    for (int k = 31; k >= 0; k--)
      if (k < int'(tiles) && q.tags[k].valid && q.tags[k].tile == q.tile) begin
        s.hit = 1'b1;
        s.slot = zrop_slot_t'(k);
      end
    tag = q.tags[s.slot];
    index = zrop_surface_pkg::index(q.state.surface, q.tile);
    known = index < 35'(q.above);
    s.index = index[14:0];
    s.status = s.hit ? tag.status : known ? read : 2'd0;
    s.needs = zrop_surface_pkg::needs(zrop_state_pkg::plan(q.state, q.item), q.item.coverage, q.item.clear_stencil,
                                   q.state.surface.format, s.hit && tag.z, s.hit ? tag.stencil : 2'd0, s.status);
    s.settled = s.hit || !known || q.looked || !s.needs.touch;
    victim = !s.needs.touch || s.hit || !tag.valid || tag.clean;
    s.free = victim && s.settled && (!tag.cleaning || !s.needs.touch);
    return s;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
