// Commands that may be issued soon. All of this assumes that no command is issued until then: after one the pins are busy
// for three cycles, so that it does not matter.

package dram_next_pkg;
  import channel_params_pkg::*;
  import dram_atoms_pkg::*;
  import dram_pkg::*;
  import dram_queue_pkg::*;

  // Cycles from the state that commands of atoms in the queue are found in to their issue; those of walks, refreshes, and
  // atoms that enter are found in the cycle before.
  localparam logic [7:0] QUEUED = 8'd2;
  localparam logic [7:0] SOON = 8'd1;

  /* verilator lint_off UNUSEDSIGNAL */  // each function uses some of the counts

  // Banks that allow each command `ahead` cycles later.
  function automatic dram_ready_t ready_of(input dram_timing_t timing, input logic [7:0] ahead);
    for (int b = 0; b < DRAM_BANKS; b++) begin
      ready_of.open[b] = timing.banks[b].open;
      ready_of.activate[b] = !timing.banks[b].open && timing.banks[b].activate <= 9'(ahead);
      ready_of.column[b] = timing.banks[b].open && timing.banks[b].column <= ahead;
      ready_of.masked[b] = timing.banks[b].masked <= ahead;
      ready_of.precharge[b] = timing.banks[b].open && timing.banks[b].precharge <= ahead;
    end
  endfunction

  // Whether the timing of the device allows an Activate.
  function automatic logic rows_may_open(input dram_timing_t timing, input logic [7:0] ahead);
    return timing.activate <= ahead && timing.window[0] <= ahead;
  endfunction

  // The next command of a walk. From `ccd` cycles before its Read it needs the data pins.
  function automatic dram_walk_next_t walk_next(input channel_params_t p, input dram_timing_t timing,
                                                input dram_ready_t ready, input dram_place_t place);
    logic row, reads, activates, precharges;
    row = timing.banks[place.bank].row == place.row;
    reads = ready.column[place.bank] && row && timing.read <= SOON;
    activates = ready.activate[place.bank] && rows_may_open(timing, SOON);
    precharges = ready.precharge[place.bank] && !row && timing.precharge <= SOON;
    walk_next.issues = reads || activates || precharges;
    walk_next.kind = reads ? DRAM_ISSUE_KIND_WALK
        : precharges ? DRAM_ISSUE_KIND_PRECHARGE : DRAM_ISSUE_KIND_ACTIVATE;
    walk_next.hits = ready.open[place.bank] && row;
    walk_next.soon = ready.open[place.bank] && row && 32'(timing.banks[place.bank].column) <= p.ccd;
  endfunction

  // Closes the lowest open bank that may be closed, then refreshes.
  function automatic dram_next_t refresh_next(input dram_timing_t timing, input dram_ready_t ready);
    refresh_next = '0;
    refresh_next.refresh = ready.activate == '1;
    for (int b = DRAM_BANKS - 1; b >= 0; b--)
      if (ready.precharge[b]) begin
        refresh_next.closes = timing.precharge <= SOON;
        refresh_next.closed = 3'(b);
      end
  endfunction

  // The next commands of a walk, and of a Refresh.
  function automatic dram_next_t next_of(input channel_params_t p, input dram_timing_t timing, input dram_ready_t ready,
                                         input logic walks, input dram_place_t walk);
    next_of = refresh_next(timing, ready);
    next_of.walks = walks;
    if (walks) begin
      next_of.walk_bank = walk.bank;
      next_of.walk = walk_next(p, timing, ready, walk);
    end
  endfunction

  // What all atoms have in common. `reads`: a Read has an entry for its response.
  function automatic dram_bus_t bus_of(input dram_timing_t timing, input logic [7:0] ahead, input logic reads,
                                       input dram_next_t next);
    return '{
        read: timing.read <= ahead && reads && !next.walk.soon,
        write: timing.write <= ahead,
        rows: rows_may_open(timing, ahead) && (!next.walks || next.walk.hits),
        precharge: timing.precharge <= ahead,
        walks: next.walks,
        walk: next.walk_bank
    };
  endfunction

  // Commands of the candidates in the queue; `batch`: atoms that are read, or those that are written. A walk's bank is
  // reserved for it, and no write starts before it. A bank is closed if no atom of the batch wants its open row, for
  // another atom if none at all does.
  function automatic dram_may_t may_of(input dram_queue_t queue, input dram_mask_t candidates, input dram_mask_t batch,
                                       input dram_ready_t ready, input dram_bus_t bus);
    dram_mask_t here, hits, free;
    free = (bus.read ? ~queue.writes : '0) | (bus.write ? queue.writes : '0);
    may_of = '0;
    for (int b = 0; b < DRAM_BANKS; b++) begin
      here = queue.banks[b] & candidates & (bus.walks ? ~queue.writes : '1);
      if (bus.walks && bus.walk == 3'(b)) here = '0;
      hits = here & queue.rows;
      if (ready.column[b]) may_of.columns |= hits & free & (ready.masked[b] ? '1 : ~queue.masked);
      if (ready.activate[b] && bus.rows) may_of.activates |= here;
      if (ready.precharge[b] && bus.precharge && (hits & batch) == '0)
        may_of.precharges |= here & ~hits & (hits == '0 ? '1 : batch);
    end
  endfunction

  // Commands of an atom that enters. Its bank may be closed if the queue is `empty`: no other atom wants the open row.
  function automatic dram_may_t enters_may(input dram_place_t place, input logic write, input logic masked,
                                           input dram_mask_t at, input logic row, input logic empty,
                                           input dram_ready_t ready, input dram_bus_t bus);
    logic beside, column, activate, precharge;
    beside = !bus.walks || !write && place.bank != bus.walk;
    column = ready.column[place.bank] && row && (write ? bus.write : bus.read) && (!masked || ready.masked[place.bank]);
    activate = ready.activate[place.bank] && bus.rows;
    precharge = ready.precharge[place.bank] && !row && empty && bus.precharge;
    enters_may.columns = beside && column ? at : '0;
    enters_may.activates = beside && activate ? at : '0;
    enters_may.precharges = beside && precharge ? at : '0;
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */
endpackage
