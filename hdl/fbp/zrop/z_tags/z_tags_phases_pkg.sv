// A flush: every slot is written back, then invalidated. A marker: every slot is written back and remains valid.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package z_tags_phases_pkg;
  import state_pkg::*;
  import z_tags_types_pkg::*;
  import zrop_pkg::*;

  // Conditions of a phase.
  typedef struct packed {
    known_t     tags;
    logic       can_emit;
    logic       written;    // memory has accepted all writes
    logic       flush;      // the packet at the input is a flush, not a change of the surface
    state_t     marker;     // the packet, if it is a marker
  } around_t;

  typedef struct packed {
    phase_t phase;
    logic   anew;   // the page of the next tile is probed again
    leave_t leave;
  } step_t;

  function automatic step_t step(
    input phase_t phase, input logic turns, input logic [15:0] clears, input step_t prior, input around_t at
  );
    step_t s;
    s = prior;
    case (phase)
      FLUSH, SWEEP:
      if (!at.tags.dirty[at.tags.scan] || at.can_emit && !at.tags.leaving[at.tags.scan]) begin
        s.leave.clean = at.tags.dirty[at.tags.scan];
        s.leave.slot = at.tags.scan;
        s.leave.scan = 1'b1;
        if (at.tags.scan_last) s.phase = phase == FLUSH ? DRAIN : MARK;
      end
      DRAIN:
      if (at.written && at.tags.leaving == 0 && clears == 0) begin
        s.leave.drop = 1'b1;
        s.leave.pop = at.flush && !turns;
        s.anew = turns;
        s.phase = RUN;
      end
      MARK:
      if (at.can_emit) begin
        s.leave.emit = 1'b1;
        s.leave.op = zrop_op_of_state(at.marker);
        s.leave.pop = 1'b1;
        s.phase = RUN;
      end
      default: ;
    endcase
    return s;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
