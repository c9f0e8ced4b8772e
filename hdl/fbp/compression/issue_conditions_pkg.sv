// Conditions for the requests of virtual channels: when they are looked up, performed, or pass without a lookup.

/* verilator lint_off UNUSEDSIGNAL */  // functions read only some fields of their arguments
package issue_conditions_pkg;
  import compression_plan_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import reads_pkg::*;
  import slice_entries_pkg::*;
  import slice_issue_pkg::*;

  // Whether a request that needs no status lookup may pass; `cleaned`: all status is in memory for its virtual channel.
  function automatic logic may_pass(input memory_head_t head, input entries_in_use_t entries, input int unsigned places,
                                    input reads_t reads, input logic cleaned);
    return !is_looked(head) && fits(entries, head, places) && !(to_all(head) && are_read(reads, head.client))
        && (head.op != MEMORY_OP_CLEAN_TAGS || cleaned);
  endfunction

  // Whether the status of a request may be looked up; `looks`: status accepts lookups.
  function automatic logic may_look_up(input memory_head_t head, input current_request_t current, input work_t work,
                                       input logic looks);
    logic works, own_beats, is_last;
    works = work.step != WORK_STEP_REST && work.owner.channel == head.channel;
    // Beats of the previous request are queued before its own.
    own_beats = current.left != '0 && current.source inside {BEAT_SOURCE_CHANNEL, BEAT_SOURCE_LOST}
        && current.channel == head.channel;
    is_last = current.left == 3'd1 && head.op != MEMORY_OP_FAST_CLEAR;
    return is_looked(head) && (!own_beats || is_last) && (looks || !by_status(head)) && !works;
  endfunction

  // Whether a planned request that is sent has entries, and no conflict with another virtual channel or with work on tiles.
  function automatic logic may_perform(input planned_t planned, input entries_in_use_t entries,
                                       input int unsigned places, input work_t work);
    logic here, begins, works;
    here = work.owner.channel != planned.request.channel && block_of(work.owner) == block_of(planned.request);
    begins = planned.work.step != WORK_STEP_REST;
    works = work.step != WORK_STEP_REST && (here || begins);
    return !works && !meets(entries, planned.request, planned.changes)
        && (!planned.sends || planned.refused || can_send(entries, planned.head, places));
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
