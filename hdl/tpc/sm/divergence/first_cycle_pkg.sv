// The first cycle of an instruction: which lanes run and which wait on the stack, or that more cycles are needed.

// Functions use some fields of an instruction.
/* verilator lint_off UNUSEDSIGNAL */

package first_cycle_pkg;
  import divergence_masks_pkg::*;
  import divergence_pkg::*;
  import encoding_pkg::*;
  import flow_effect_pkg::*;
  import sm_pkg::*;
  import stack_scan_pkg::*;

  // Decides an instruction; `killed` are the warp's lanes that write no memory.
  function automatic flow_step_t decide(input flow_step_t old, input pending_t h, input lanes_t killed,
                                        input logic taken_first);
    flow_effect_t e;
    flow_state_t s;
    flow_step_t scan;
    lanes_t other, gone;
    {e, s} = old;
    scan = '0;
    other = e.active & ~h.lanes;
    s.alive = e.warp.alive;
    s.depth = e.warp.depth;
    s.counter = h.after;
    e.done = 1'b1;
    unique case (h.flow)
      FLOW_REFUSE: begin
        // A constant that no lane needs is no fault.
        e.faults = h.fault != FETCH_FAULT_CONSTANT || h.lanes != '0;
        unique case (h.fault)
          FETCH_FAULT_COUNTER: e.fault = WARP_FAULT_KIND_COUNTER;
          FETCH_FAULT_CONSTANT: e.fault = WARP_FAULT_KIND_CONSTANT;
          default: e.fault = WARP_FAULT_KIND_ENCODING;
        endcase
      end
      FLOW_PUSH: begin
        e.pushes = 1'b1;
        e.entry = '{kind: h.kind, counter: h.target, lanes: e.active};
      end
      FLOW_CALL: begin
        e.pushes = 1'b1;
        e.entry = '{kind: h.kind, counter: h.after, lanes: e.active};
        e.counter = h.target;
        e.straight = 1'b0;
      end
      FLOW_BRANCH: begin
        // Words fetched along a followed branch are valid where the branch is taken.
        e.straight = !follows(h.word);
        if (h.lanes != '0) begin
          e.pushes = other != '0;
          if (other == '0 || taken_first) begin
            e.entry = '{kind: h.kind, counter: h.after, lanes: other};
            e.active = h.lanes;
            e.counter = h.target;
            e.straight = follows(h.word);
          end else begin
            e.entry = '{kind: h.kind, counter: h.target, lanes: h.lanes};
            e.active = other;
          end
        end
      end
      FLOW_INDEX:
      if (h.lanes != '0) begin
        e.done = 1'b0;
        s.phase = h.tabled ? PHASE_LOAD : PHASE_PICK;
        s.tables = h.tabled;
        s.rest = h.lanes;
        s.leaders = '0;
        s.gathered = 1'b0;
        e.pushes = taken_first && other != '0;
        e.entry = '{kind: h.kind, counter: h.after, lanes: other};
      end
      FLOW_LEAVE:
      if (h.lanes != '0) begin
        scan = begin_scan({e, s}, other, h.lanes);
        {e, s} = scan;
      end
      FLOW_EXIT, FLOW_KILL: begin
        gone = h.lanes;
        if (h.flow == FLOW_KILL) begin
          e.killed = h.lanes;
          gone = ended_quads(e.warp.alive, killed | h.lanes);
        end
        e.warp.alive &= ~gone;
        e.active &= ~gone;
        s.alive = e.warp.alive;
        if (e.active == '0 && e.warp.alive != '0) begin
          scan = begin_scan({e, s}, '0, '0);
          {e, s} = scan;
        end
      end
      FLOW_SAM: begin
        e.warp.saved = e.active;
        e.warp.sam = 1'b1;
        e.active = e.warp.alive;
      end
      FLOW_RAM: begin
        e.active = e.warp.saved & e.warp.alive;
        e.faults = !e.warp.sam || e.active == '0;
        e.warp.sam = 1'b0;
      end
      default: ;
    endcase
    return {e, s};
  endfunction

endpackage
