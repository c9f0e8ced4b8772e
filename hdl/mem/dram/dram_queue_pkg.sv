// Queue of a channel: masks of its atoms, their age, and the batches of writes.

package dram_queue_pkg;
  import channel_params_pkg::*;
  import dram_atoms_pkg::*;
  import dram_pkg::*;

  typedef logic [DRAM_SLOTS-1:0] dram_mask_t;
  typedef dram_place_t [DRAM_SLOTS-1:0] dram_places_t;
  typedef dram_mask_t [DRAM_SLOTS-1:0] dram_older_t;

  // The oldest slot of a mask, one-hot. `older`: for each slot those with older atoms.
  function automatic dram_mask_t oldest_of(input dram_older_t older, input dram_mask_t mask);
    for (int k = 0; k < DRAM_SLOTS; k++) oldest_of[k] = mask[k] && (older[k] & mask) == '0;
  endfunction

  // A slot of a mask that has one bit.
  function automatic logic [5:0] slot_of(input dram_mask_t first);
    slot_of = '0;
    for (int k = 0; k < DRAM_SLOTS; k++) if (first[k]) slot_of |= 6'(k);
  endfunction

  // Atoms in the queue that another must wait for: they have its place, and one of the two writes.
  /* verilator lint_off UNUSEDSIGNAL */  // the other masks
  function automatic dram_mask_t waits_for(input dram_queue_t queue, input dram_places_t places,
                                           input dram_place_t place, input logic write);
    for (int k = 0; k < DRAM_SLOTS; k++)
      waits_for[k] = queue.valid[k] && (write || queue.writes[k]) && places[k] == place;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Atoms whose row is the one that is opened in a bank.
  function automatic dram_mask_t opens(input dram_mask_t rows, input dram_mask_t in_bank, input dram_places_t places,
                                       input dram_row_t row);
    for (int k = 0; k < DRAM_SLOTS; k++) opens[k] = in_bank[k] ? places[k].row == row : rows[k];
  endfunction

  // What the choice between reads and writes follows from.
  typedef struct packed {
    logic       writing;
    logic       urgent;        // the oldest atom has priority by age
    logic       urgent_write;  // and writes
    logic       waits_write;   // the next atom to enter waits for a write
    logic       waits_read;    // or for a read
    logic       reads;         // there are reads, and an entry for a response
    logic       write_hits;    // there are writes, and reads, of open rows
    logic       read_hits;
    logic [6:0] writes;        // number of writes in the queue
  } dram_batch_t;

  // Whether a batch of writes continues or starts, in a queue with atoms.
  /* verilator lint_off UNUSEDSIGNAL */  // the other parameters
  function automatic logic writes_next(input channel_params_t p, input dram_batch_t batch);
    logic writes;
    writes = batch.writes != '0;
    if (batch.urgent) return batch.urgent_write;
    if (batch.waits_write) return 1'b1;
    if (batch.waits_read && batch.reads) return 1'b0;
    if (batch.writing)
      return writes && (!batch.reads || 32'(batch.writes) > p.low || batch.write_hits && !batch.read_hits);
    return writes && (!batch.reads || 32'(batch.writes) >= p.high);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */
endpackage
