// Queue of a channel: state of its atoms, their age, and the batches of writes.

package dram_queue_pkg;
  import channel_params_pkg::*;
  import dram_atoms_pkg::*;

  typedef logic [DRAM_SLOTS-1:0] dram_mask_t;

  // State of the queue, in masks of slots.
  typedef struct packed {
    dram_mask_t valid;
    dram_mask_t writes;
    dram_mask_t ready;   // atoms that wait for no other atom
    dram_mask_t oldest;  // one-hot
    dram_mask_t held;    // reads that wait for a write
  } dram_queue_t;

  /* verilator lint_off UNUSEDSIGNAL */  // each function uses some of the fields

  // The oldest slot of a mask, one-hot.
  function automatic dram_mask_t oldest_of(input dram_slot_t [DRAM_SLOTS-1:0] slots, input dram_mask_t mask);
    for (int k = 0; k < DRAM_SLOTS; k++) oldest_of[k] = mask[k] && (slots[k].older & mask) == '0;
  endfunction

  // `older` has valid slots alone.
  function automatic dram_queue_t queue_of(input dram_slot_t [DRAM_SLOTS-1:0] slots);
    for (int k = 0; k < DRAM_SLOTS; k++) begin
      queue_of.valid[k] = slots[k].valid;
      queue_of.writes[k] = slots[k].valid && slots[k].write;
      queue_of.ready[k] = slots[k].valid && slots[k].after == '0;
      queue_of.oldest[k] = slots[k].valid && slots[k].older == '0;
    end
    for (int k = 0; k < DRAM_SLOTS; k++)
      queue_of.held[k] = slots[k].valid && !slots[k].write && (slots[k].after & queue_of.writes) != '0;
  endfunction

  // Older atoms that an atom must wait for.
  function automatic dram_mask_t waits_for(input dram_slot_t [DRAM_SLOTS-1:0] slots, input dram_place_t place,
                                           input logic write);
    for (int k = 0; k < DRAM_SLOTS; k++)
      waits_for[k] = slots[k].valid && slots[k].place == place && (write || slots[k].write);
  endfunction

  // Whether a batch of writes continues or starts; `reads` is whether a Read may be issued.
  function automatic logic writes_next(input channel_params_t p, input dram_queue_t queue, input logic writing,
                                       input logic urgent, input logic reads);
    logic writes_ready, reads_ready;
    logic [4:0] count;
    count = 5'($countones(queue.writes));
    writes_ready = (queue.ready & queue.writes) != '0;
    reads_ready = (queue.ready & ~queue.writes) != '0 && reads;
    if (urgent && queue.valid != '0) return (queue.oldest & queue.writes) != '0;
    if (writing) return !reads_ready || writes_ready && (32'(count) > p.low || queue.held != '0);
    return writes_ready && (!reads_ready || 32'(count) >= p.high || queue.held != '0);
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */
endpackage
