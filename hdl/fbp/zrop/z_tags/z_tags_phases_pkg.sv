// A flush, and the walk that decompresses: one tile after another through slot 0.

// A function that takes a struct need not read all of it.
/* verilator lint_off UNUSEDSIGNAL */
package z_tags_phases_pkg;
  import z_tags_types_pkg::*;
  import zrop_pkg::*;

  // What a phase looks at.
  typedef struct packed {
    known_t     tags;
    logic       can_emit;
    logic       can_fetch;
    logic       written;    // memory has all writes
    logic       flush;      // the packet at the input is a flush, not a change of the surface
    logic [1:0] status;     // that was read
  } around_t;

  typedef struct packed {
    regs_t  d;
    leave_t leave;
  } step_t;

  function automatic step_t step(input regs_t q, input step_t prior, input around_t at);
    step_t s;
    zrop_draw_t all;
    s = prior;
    unique case (q.phase)
      RUN: ;
      FLUSH:
      if (!at.tags.dirty[at.tags.scan] || at.can_emit && !at.tags.leaving[at.tags.scan]) begin
        s.leave.clean = at.tags.dirty[at.tags.scan];
        s.leave.slot = at.tags.scan;
        s.leave.scan = 1'b1;
        if (at.tags.scan_last) s.d.phase = DRAIN;
      end
      DRAIN:
      if (at.written && at.tags.leaving == 0) begin
        s.leave.drop = 1'b1;
        s.d.scan = '0;
        s.d.phase = at.flush ? RUN : WALK;
        s.leave.pop = at.flush;
      end
      WALK: begin
        s.leave.look = 1'b1;
        s.leave.look_at = q.scan[14:0];
        s.leave.seek = 1'b1;
        s.leave.seek_tile = zrop_surface_pkg::tile_at(q.state.surface, q.scan);
        s.d.phase = LOOK;
        if (q.scan == q.above) begin
          s.d.above = '0;
          s.d.phase = RUN;
        end
      end
      LOOK:
      if (at.status == 0) begin
        s.d.scan = q.scan + 1;
        s.d.phase = WALK;
      end else if (at.can_emit && at.can_fetch) begin
        all = '0;
        all.touch = 1'b1;
        all.first = 1'b1;
        all.fetch = 1'b1;
        all.decompress = 1'b1;
        s.leave.emit = 1'b1;
        s.leave.op = zrop_op_of_draw(all);
        s.leave.fetch = 1'b1;
        s.leave.into = '0;
        s.leave.tile = at.tags.tile;
        s.leave.sectors = at.status == 2'd1 ? 8'h01 : 8'h03;
        s.leave.z = 1'b1;
        s.leave.planes = 1'b1;
        s.leave.place = 1'b1;
        s.leave.place_at = '0;
        s.leave.held = '0;
        s.leave.held.tile = at.tags.tile;
        s.leave.fill = 1'b1;
        s.d.phase = RETURN;
      end
      RETURN:
      if (at.can_emit) begin
        s.leave.clean = 1'b1;
        s.leave.slot = '0;
        s.d.phase = WAIT;
      end
      WAIT:
      if (at.tags.leaving == 0) begin
        s.leave.drop = 1'b1;
        s.d.scan = q.scan + 1;
        s.d.phase = WALK;
      end
      default: ;
    endcase
    return s;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
