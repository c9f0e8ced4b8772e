// Conditions on the entries that requests use in the slice.

/* verilator lint_off UNUSEDSIGNAL */  // functions read only some fields of their arguments
package slice_entries_pkg;
  import compression_pkg::*;
  import compression_plan_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import slice_issue_pkg::*;

  // Whether the slice, which has `places` entries of each virtual channel, has free ones for a request.
  function automatic logic fits(input entries_in_use_t entries, input memory_head_t head, input int unsigned places);
    return 32'(entries.channels[head.channel].used) + 32'(beats(head)) < places;
  endfunction

  typedef struct packed {
    logic       valid;
    logic [2:0] at;
  } free_sent_t;

  // A free entry for the block of a request.
  function automatic free_sent_t free_sent(input entries_in_use_t entries, input virtual_channel_t channel);
    free_sent = '0;
    for (int k = SENT - 1; k >= 0; k--) if (entries.channels[channel].sent[k].after == '0) free_sent = {1'b1, 3'(k)};
  endfunction

  // Whether a request fits, and its block can be recorded.
  function automatic logic can_send(input entries_in_use_t entries, input memory_head_t head, input int unsigned places);
    free_sent_t free;
    free = free_sent(entries, head.channel);
    return fits(entries, head, places) && free.valid;
  endfunction

  // Whether a request of another virtual channel to the same block may still be looked up, and one of both may change
  // status.
  function automatic logic meets(input entries_in_use_t entries, input memory_head_t head, input logic changes);
    meets = 1'b0;
    for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++)
      for (int unsigned k = 0; k < SENT; k++)
        if (2'(v) != head.channel && entries.channels[v].sent[k].after != '0 && entries.channels[v].sent[k].block == block_of(head)
            && (entries.channels[v].sent[k].changes || changes))
          meets = 1'b1;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
