// Scan of the stack, from its newest entry on: lanes leave entries, until some run again.

// Functions use some fields of the state before.
/* verilator lint_off UNUSEDSIGNAL */

package stack_scan_pkg;
  import divergence_pkg::*;
  import flow_effect_pkg::*;
  import sm_pkg::*;

  // Begins a scan: lanes continue, and others leave to the newest entry of a kind.
  function automatic flow_step_t begin_scan(input flow_step_t old, input lanes_t running, input lanes_t leaving);
    flow_effect_t e;
    flow_state_t s;
    {e, s} = old;
    s.running = running;
    s.leaving = leaving;
    s.seeking = leaving != '0;
    s.straight = 1'b1;
    e.done = 1'b0;
    e.faults = e.warp.depth == '0;
    if (!e.faults) begin
      s.phase = PHASE_SCAN;
      s.at = e.warp.depth - 12'd1;
      s.requested = 1'b0;
      e.reads = 1'b1;
    end
    return {e, s};
  endfunction

  // Processes an entry of the stack: lanes leave it, it is the next to run, or both.
  function automatic flow_step_t examine(input flow_step_t old, input stack_kind_t kind, input stack_entry_t entry);
    flow_effect_t e;
    flow_state_t s, q;
    logic hit;
    lanes_t leaves, lanes;
    {e, s} = old;
    q = s;
    hit = q.seeking && entry.kind == kind;
    leaves = q.seeking && !hit ? q.leaving : '0;
    lanes = entry.lanes & q.alive & ~leaves;
    if (q.running == '0) begin
      s.depth = q.at;
      if (lanes != '0) begin
        s.running = lanes;
        s.counter = entry.counter;
        s.straight = 1'b0;
      end
    end else if ((entry.lanes & leaves) != '0) begin
      e.writes = 1'b1;
      e.entry = '{kind: entry.kind, counter: entry.counter, lanes: lanes};
    end
    s.seeking = q.seeking && !hit;
    s.requested = 1'b0;
    if (s.running != '0 && !s.seeking) begin
      e.done = 1'b1;
      e.active = s.running;
      e.counter = s.counter;
      e.straight = s.straight;
    end else if (q.at == '0) e.faults = 1'b1;
    else begin
      s.at = q.at - 12'd1;
      e.reads = 1'b1;
    end
    e.warp.depth = s.depth;
    return {e, s};
  endfunction

endpackage
