// Groups of an indexed branch: first their leaders are collected, then the groups are pushed on the stack, the last one first. A group
// takes three cycles, each time.

package indexed_branch_pkg;
  import counters_pkg::*;
  import divergence_masks_pkg::*;
  import divergence_pkg::*;
  import flow_effect_pkg::*;
  import sm_pkg::*;

  // Lanes with an offset that may be in a group.
  function automatic lanes_t matching(input row_t offsets, input lanes_t lanes, input logic [31:0] pick,
                                      input logic gathered, input lanes_t rest);
    return equal(offsets, pick) & (gathered ? lanes : rest);
  endfunction

  // The leader of the next group, and its offset.
  function automatic flow_state_t pick_leader(input flow_state_t old, input row_t offsets);
    flow_state_t s;
    s = old;
    s.leader = old.gathered ? highest(old.leaders) : old.rest & (~old.rest + 32'd1);
    s.pick = picked(offsets, s.leader);
    s.phase = PHASE_MATCH;
    return s;
  endfunction

  // Lanes with its offset. Offsets to a control word and to the instruction after it are equivalent.
  function automatic flow_state_t match_group(input flow_state_t old, input row_t offsets, input lanes_t lanes,
                                              input program_counter_t target);
    flow_state_t s;
    program_counter_t counter;
    s = old;
    counter = target + old.pick;
    s.group = matching(offsets, lanes, old.pick, old.gathered, old.rest);
    s.counter = instruction_at(counter);
    if (counter[4:0] == 5'd0) s.pick = old.pick + 32'd8;
    if (counter[4:0] == 5'd8) s.pick = old.pick - 32'd8;
    s.phase = PHASE_MERGE;
    return s;
  endfunction

  // The group is complete: its leader is collected, or the group is pushed or runs.
  function automatic flow_step_t merge_group(input flow_step_t old, input stack_kind_t kind, input row_t offsets,
                                             input lanes_t lanes, input logic taken_first);
    flow_effect_t e;
    flow_state_t s;
    lanes_t group, other;
    {e, s} = old;
    group = s.group | matching(offsets, lanes, s.pick, s.gathered, s.rest);
    other = e.active & ~lanes;
    s.phase = PHASE_PICK;
    if (!s.gathered) begin
      s.leaders |= s.leader;
      s.rest &= ~group;
      s.gathered = s.rest == '0;
    end else begin
      s.leaders &= ~s.leader;
      e.done = s.leaders == '0;
      if (e.done && (taken_first || other == '0)) begin
        e.active = group;
        e.counter = s.counter;
        e.straight = 1'b0;
      end else begin
        e.pushes = 1'b1;
        e.entry = '{kind: kind, counter: s.counter, lanes: group};
        if (e.done) e.active = other;
      end
    end
    return {e, s};
  endfunction

endpackage
