// Commands that may be issued in the next cycle. All of this assumes that no command is issued in this cycle; after one
// the pins are busy in the next, so that it does not matter. So a count of one is as good as none.

package dram_next_pkg;
  import channel_params_pkg::*;
  import dram_atoms_pkg::*;
  import dram_pkg::*;
  import dram_queue_pkg::*;

  typedef dram_bank_ready_t [DRAM_BANKS-1:0] dram_ready_t;

  // What all atoms have in common: whether the data pins are free for a Read and for a Write, rows may be opened and
  // closed, and the bank of a walk.
  typedef struct packed {
    logic       read;
    logic       write;
    logic       rows;
    logic       precharge;
    logic       walks;
    dram_bank_t walk;
  } dram_bus_t;

  /* verilator lint_off UNUSEDSIGNAL */  // each function uses some of the counts

  // What a bank's state allows.
  function automatic dram_bank_ready_t ready_of(input dram_bank_state_t bank);
    return '{
        open: bank.open,
        activate: !bank.open && bank.activate <= 9'd1,
        column: bank.open && bank.column <= 8'd1,
        masked: bank.masked <= 8'd1,
        precharge: bank.open && bank.precharge <= 8'd1
    };
  endfunction

  // Whether the timing of the device allows an Activate.
  function automatic logic rows_may_open(input logic [7:0] activate, input logic [7:0] window);
    return activate <= 8'd1 && window <= 8'd1;
  endfunction

  // The next command of a walk in a bank; `row`: the bank's row is its own, `rows`: rows may be opened, `precharge`:
  // closed, and `read`: read. From `ccd` cycles before its Read it needs the data pins.
  function automatic dram_walk_next_t walk_next(input channel_params_t p, input dram_bank_ready_t ready,
                                                input logic [7:0] column, input logic row, input logic rows,
                                                input logic precharge, input logic read);
    logic reads, activates, precharges;
    reads = ready.column && row && read;
    activates = ready.activate && rows;
    precharges = ready.precharge && !row && precharge;
    walk_next.issues = reads || activates || precharges;
    walk_next.kind = reads ? DRAM_ISSUE_KIND_WALK
        : precharges ? DRAM_ISSUE_KIND_PRECHARGE : DRAM_ISSUE_KIND_ACTIVATE;
    walk_next.hits = ready.open && row;
    walk_next.soon = ready.open && row && 32'(column) <= p.ccd;
  endfunction

  // Closes the lowest open bank that may be closed, then refreshes.
  function automatic dram_next_t refresh_next(input dram_ready_t ready, input logic may_close);
    refresh_next = '0;
    refresh_next.refresh = 1'b1;
    for (int b = DRAM_BANKS - 1; b >= 0; b--) begin
      if (!ready[b].activate) refresh_next.refresh = 1'b0;
      if (ready[b].precharge) begin
        refresh_next.closes = may_close;
        refresh_next.closed = 3'(b);
      end
    end
  endfunction

  // Commands for an atom; `row`: its bank's row is its own. A walk's bank is reserved for it, and no write starts before
  // it.
  function automatic dram_may_t may_of(input dram_slot_t slot, input dram_bank_ready_t bank, input logic row,
                                       input dram_bus_t bus);
    logic beside, free;
    beside = !bus.walks || !slot.write && slot.place.bank != bus.walk;
    free = slot.write ? bus.write : bus.read;
    return '{
        hits: bank.open && row,
        column: beside && bank.column && row && free && (!slot.masked || bank.masked),
        activate: beside && bank.activate && bus.rows,
        precharge: beside && bank.precharge && !row && bus.precharge
    };
  endfunction

  // Banks whose open row candidates want that read, and that write.
  function automatic logic [1:0][DRAM_BANKS-1:0] wanted_of(input dram_ready_t ready,
                                                           input dram_slot_t [DRAM_SLOTS-1:0] slots,
                                                           input dram_mask_t rows, input dram_mask_t candidates);
    wanted_of = '0;
    for (int k = 0; k < DRAM_SLOTS; k++)
      if (candidates[k] && rows[k] && ready[slots[k].place.bank].open)
        wanted_of[slots[k].write][slots[k].place.bank] = 1'b1;
  endfunction

  // The next commands of the queue: those of reads, and those of writes, of which one kind is chosen. A bank is not closed
  // while candidates want its open row.
  function automatic dram_next_t queue_next(input dram_ready_t ready, input dram_slot_t [DRAM_SLOTS-1:0] slots,
                                            input dram_mask_t rows, input dram_mask_t candidates,
                                            input dram_bus_t bus);
    logic [1:0][DRAM_BANKS-1:0] wanted;
    dram_may_t may;
    wanted = wanted_of(ready, slots, rows, candidates);
    queue_next = '0;
    for (int k = 0; k < DRAM_SLOTS; k++)
      if (candidates[k]) begin
        may = may_of(slots[k], ready[slots[k].place.bank], rows[k], bus);
        queue_next.columns[k] = may.column;
        queue_next.activates[k] = may.activate;
        queue_next.precharges[k] = may.precharge && !wanted[slots[k].write][slots[k].place.bank];
      end
  endfunction

  // Those of an atom that enters the queue, and the atoms in the bank whose row it wants.
  function automatic dram_next_t enters_next(input dram_ready_t ready, input dram_slot_t [DRAM_SLOTS-1:0] slots,
                                             input dram_mask_t rows, input dram_mask_t candidates,
                                             input dram_bus_t bus, input dram_slot_t slot, input dram_mask_t at,
                                             input logic row, input logic is_candidate);
    logic [1:0][DRAM_BANKS-1:0] wanted;
    dram_may_t may;
    wanted = wanted_of(ready, slots, rows, candidates);
    may = is_candidate ? may_of(slot, ready[slot.place.bank], row, bus) : '0;
    enters_next = '0;
    if (may.column) enters_next.columns = at;
    if (may.activate) enters_next.activates = at;
    if (may.precharge && !wanted[slot.write][slot.place.bank]) enters_next.precharges = at;
    for (int k = 0; k < DRAM_SLOTS; k++)
      enters_next.wanted[k] = may.hits && slots[k].write == slot.write && slots[k].place.bank == slot.place.bank;
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */
endpackage
