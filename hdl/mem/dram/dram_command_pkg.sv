// The command of a cycle with free pins: of those that were found in the cycle before, the first kind that has any, and
// its oldest atom. The oldest atom, its place and its bank are there for each kind before the kind is known.

package dram_command_pkg;
  import dram_atoms_pkg::*;
  import dram_pkg::*;
  import dram_queue_pkg::*;
  import dram_timing_pkg::*;

  typedef struct packed {
    logic        valid;
    dram_issue_t data;
  } dram_offer_t;

  typedef struct packed {
    dram_offer_t  issue;
    dram_issued_t issued;
    dram_mask_t   gone;    // the slot of a Read or Write
  } dram_chosen_t;

  // The place of the slot of a one-hot mask.
  function automatic dram_place_t place_in(input dram_slot_t [DRAM_SLOTS-1:0] slots, input dram_mask_t first);
    place_in = '0;
    for (int k = 0; k < DRAM_SLOTS; k++) if (first[k]) place_in |= slots[k].place;
  endfunction

  // Its bank, one-hot.
  function automatic logic [DRAM_BANKS-1:0] bank_in(input dram_slot_t [DRAM_SLOTS-1:0] slots, input dram_mask_t first);
    bank_in = '0;
    for (int k = 0; k < DRAM_SLOTS; k++) if (first[k]) bank_in[slots[k].place.bank] = 1'b1;
  endfunction

  // `batch`: atoms of the batch, writes or reads; `due`: a Refresh is due; `walk`: the place of the oldest walk.
  function automatic dram_chosen_t command_of(input dram_slot_t [DRAM_SLOTS-1:0] slots, input dram_next_t next,
                                              input dram_mask_t batch, input logic writing, input logic due,
                                              input dram_place_t walk);
    dram_mask_t columns, activates, precharges, column, activate, precharge;
    logic closes, walks, queued;
    dram_issue_kind_t kind;
    dram_place_t opened;
    columns = next.columns & batch;
    activates = next.activates & batch;
    precharges = next.precharges & ~next.wanted & batch;
    column = oldest_of(slots, columns);
    activate = oldest_of(slots, activates);
    precharge = oldest_of(slots, precharges);
    opened = place_in(slots, activate);
    closes = due && next.closes;
    walks = !due && next.walk;
    queued = !due && !next.walk;
    kind = next.walk_kind;

    command_of = '0;
    command_of.gone = queued ? column : '0;
    command_of.issued.row = next.walk ? walk.row : opened.row;
    command_of.issued.refreshes = due && !next.closes && next.refresh;
    command_of.issued.activates = walks && kind == DRAM_ISSUE_KIND_ACTIVATE
        || queued && columns == '0 && activates != '0;
    command_of.issued.precharges = closes || walks && kind == DRAM_ISSUE_KIND_PRECHARGE
        || queued && columns == '0 && activates == '0 && precharges != '0;
    command_of.issued.reads = walks && kind == DRAM_ISSUE_KIND_WALK || queued && columns != '0 && !writing;
    command_of.issued.writes = queued && columns != '0 && writing;
    if (queued) command_of.issued.column = bank_in(slots, column);
    if (queued && columns == '0) command_of.issued.activate = bank_in(slots, activate);
    if (queued && columns == '0 && activates == '0) command_of.issued.precharge = bank_in(slots, precharge);
    if (closes) command_of.issued.precharge[next.closed] = 1'b1;
    if (walks && kind == DRAM_ISSUE_KIND_WALK) command_of.issued.column[walk.bank] = 1'b1;
    if (walks && kind == DRAM_ISSUE_KIND_ACTIVATE) command_of.issued.activate[walk.bank] = 1'b1;
    if (walks && kind == DRAM_ISSUE_KIND_PRECHARGE) command_of.issued.precharge[walk.bank] = 1'b1;

    command_of.issue.valid = closes || command_of.issued.refreshes || walks
        || queued && (columns | activates | precharges) != '0;
    if (closes) begin
      command_of.issue.data.kind = DRAM_ISSUE_KIND_PRECHARGE;
      command_of.issue.data.place.bank = next.closed;
    end
    if (command_of.issued.refreshes) command_of.issue.data.kind = DRAM_ISSUE_KIND_REFRESH;
    if (walks) command_of.issue.data = '{kind: kind, place: walk};
    if (queued && columns != '0)
      command_of.issue.data = '{kind: DRAM_ISSUE_KIND_COLUMN, place: place_in(slots, column)};
    else if (queued && activates != '0)
      command_of.issue.data = '{kind: DRAM_ISSUE_KIND_ACTIVATE, place: opened};
    else if (queued && precharges != '0)
      command_of.issue.data = '{kind: DRAM_ISSUE_KIND_PRECHARGE, place: place_in(slots, precharge)};
  endfunction
endpackage
