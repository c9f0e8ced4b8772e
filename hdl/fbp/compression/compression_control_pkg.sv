// Control conditions: conflicts between virtual channels, and free read entries.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package compression_control_pkg;
  import compression_pkg::*;
  import compression_plan_pkg::*;
  import compression_state_pkg::*;
  import memory_pkg::*;

  // Whether another virtual channel conflicts with a request in the same block.
  function automatic logic is_blocked(input regs_t q, input virtual_channel_t channel, input block_address_t block,
                                      input logic changes);
    is_blocked = q.work.step != REST && q.work.channel != channel && q.work.block == block;
    for (int unsigned k = 0; k < PAIRS; k++)
      if (q.paired[k].on && q.paired[k].channel != channel && q.paired[k].block == block) is_blocked = 1'b1;
    for (int unsigned v = 0; v < CHANNELS; v++)
      for (int unsigned k = 0; k < SENT; k++)
        if (2'(v) != channel && q.sent[v][k].after != '0 && q.sent[v][k].block == block
            && (q.sent[v][k].changes || changes))
          is_blocked = 1'b1;
  endfunction

  // Whether reads are in flight, of a client or, with `any`, of any.
  function automatic logic are_read(input regs_t q, input client_id_t client, input logic any_client);
    are_read = 1'b0;
    for (int unsigned k = 0; k < READS; k++)
      if (q.readings[k].busy && (any_client || q.readings[k].client == client)) are_read = 1'b1;
    for (int unsigned k = 0; k < PASSES; k++)
      if (q.passing[k].busy && (any_client || q.passing[k].client == client)) are_read = 1'b1;
  endfunction

  // The first free entry for a decoded read, not counting those reserved for the expansion of a tile.
  typedef struct packed {
    logic     valid;
    read_id_t at;
  } free_reading_t;

  function automatic free_reading_t free_reading(input regs_t q);
    free_reading = '0;
    for (int k = READS - 1; k >= EXPANDING; k--) if (!q.readings[k].busy) free_reading = {1'b1, 3'(k)};
  endfunction

  // The first free entry for a read whose sectors are forwarded undecoded.
  typedef struct packed {
    logic                   valid;
    logic [PASSES_LOG2-1:0] at;
  } free_passing_t;

  function automatic free_passing_t free_passing(input regs_t q);
    free_passing = '0;
    for (int k = PASSES - 1; k >= 0; k--) if (!q.passing[k].busy) free_passing = {1'b1, PASSES_LOG2'(k)};
  endfunction

  // Mask of free pair entries; the entries for which this is the second write.
  function automatic logic [PAIRS-1:0] free_pairs(input regs_t q);
    for (int unsigned k = 0; k < PAIRS; k++) free_pairs[k] = !q.paired[k].on;
  endfunction

  function automatic logic [PAIRS-1:0] ending_pairs(input regs_t q, input memory_head_t head);
    for (int unsigned k = 0; k < PAIRS; k++)
      ending_pairs[k] = q.paired[k].on && q.paired[k].client == head.client && q.paired[k].block == block_of(head);
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
