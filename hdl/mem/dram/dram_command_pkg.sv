// The command of a cycle with free pins. An atom is chosen in the cycle before: the oldest of those that may have a Read
// or a Write, and the oldest of those that may have a row opened or closed.

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
    logic         valid;
    dram_choice_t data;
  } dram_chosen_t;

  typedef struct packed {
    dram_chosen_t column;
    dram_chosen_t row;
  } dram_choices_t;

  typedef struct packed {
    dram_offer_t  issue;
    dram_issued_t issued;
    logic         column;  // a Read or Write of an atom
  } dram_decided_t;

  // The oldest atom of a mask.
  /* verilator lint_off UNUSEDSIGNAL */  // the other masks of the queue
  function automatic dram_chosen_t choice_of(input dram_queue_t queue, input dram_places_t places,
                                             input dram_older_t older, input dram_mask_t mask, input logic activate);
    dram_mask_t first;
    first = oldest_of(older, mask);
    choice_of = '0;
    choice_of.valid = mask != '0;
    choice_of.data.slot = slot_of(first);
    choice_of.data.write = (first & queue.writes) != '0;
    choice_of.data.activate = activate && mask != '0;
    for (int k = 0; k < DRAM_SLOTS; k++) if (first[k]) choice_of.data.place |= places[k];
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Commands that are allowed still, as a command was issued after they were found: one that leaves the pins free after
  // two cycles. After a Precharge only a row may be opened so soon, and after a Refresh nothing may be done.
  /* verilator lint_off UNUSEDSIGNAL */  // wherever it was
  function automatic dram_may_t may_after(input dram_may_t may, input dram_offer_t issue);
    may_after = may;
    if (issue.valid && issue.data.kind inside {DRAM_ISSUE_KIND_PRECHARGE, DRAM_ISSUE_KIND_REFRESH}) begin
      may_after.columns = '0;
      may_after.precharges = '0;
    end
    if (issue.valid && issue.data.kind == DRAM_ISSUE_KIND_REFRESH) may_after.activates = '0;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The next Read or Write of an atom that is not being issued. `batch`: atoms that are read, or those that are written.
  /* verilator lint_off UNUSEDSIGNAL */  // rows are the other's
  function automatic dram_chosen_t column_choice(input dram_queue_t queue, input dram_places_t places,
                                                 input dram_older_t older, input dram_may_t may,
                                                 input dram_mask_t batch);
    return choice_of(queue, places, older, may.columns & batch & queue.valid, 1'b0);
  endfunction

  // The next Activate or Precharge: for the batch, else for the atoms of the next one, so that their rows are open when
  // it starts.
  function automatic dram_chosen_t row_choice(input dram_queue_t queue, input dram_places_t places,
                                              input dram_older_t older, input dram_may_t may, input dram_mask_t batch);
    dram_mask_t activates, precharges, mask;
    logic activate;
    activates = may.activates & batch;
    precharges = may.precharges & batch;
    activate = activates != '0 || precharges == '0 && may.activates != '0;
    mask = activates != '0 ? activates : precharges != '0 ? precharges
        : may.activates != '0 ? may.activates : may.precharges;
    return choice_of(queue, places, older, mask, activate);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The choices of an atom that enters an empty queue, in slot 0.
  /* verilator lint_off UNUSEDSIGNAL */  // the other slots
  function automatic dram_choices_t at_once(input dram_place_t place, input logic write, input dram_may_t may);
    at_once = '0;
    if (may.columns[0]) at_once.column = '{valid: 1'b1, data: '{slot: '0, write: write, activate: 1'b0, place: place}};
    if (may.activates[0] || may.precharges[0])
      at_once.row = '{valid: 1'b1, data: '{slot: '0, write: write, activate: may.activates[0], place: place}};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // A bank, one-hot.
  function automatic logic [DRAM_BANKS-1:0] one_bank(input dram_bank_t bank);
    return DRAM_BANKS'(1) << bank;
  endfunction

  // `due`: a Refresh is due; `walk`: the place of the oldest walk; `column`, `row`: the chosen atoms.
  /* verilator lint_off UNUSEDSIGNAL */  // reservations for a walk
  function automatic dram_decided_t command_of(input dram_next_t next, input logic due, input dram_place_t walk,
                                               input dram_chosen_t column, input dram_chosen_t row);
    logic closes, walks, queued, columns, activates, precharges;
    closes = due && next.closes;
    walks = !due && next.walk.issues;
    queued = !due && !next.walk.issues;
    columns = queued && column.valid;
    activates = queued && !column.valid && row.valid && row.data.activate;
    precharges = queued && !column.valid && row.valid && !row.data.activate;

    command_of = '0;
    command_of.column = columns;
    command_of.issued.row = next.walk.issues ? walk.row : row.data.place.row;
    command_of.issued.refreshes = due && !next.closes && next.refresh;
    command_of.issued.activates = walks && next.walk.kind == DRAM_ISSUE_KIND_ACTIVATE || activates;
    command_of.issued.precharges = closes || walks && next.walk.kind == DRAM_ISSUE_KIND_PRECHARGE || precharges;
    command_of.issued.reads = walks && next.walk.kind == DRAM_ISSUE_KIND_WALK || columns && !column.data.write;
    command_of.issued.writes = columns && column.data.write;
    if (columns) command_of.issued.column = one_bank(column.data.place.bank);
    if (activates) command_of.issued.activate = one_bank(row.data.place.bank);
    if (precharges) command_of.issued.precharge = one_bank(row.data.place.bank);
    if (closes) command_of.issued.precharge = one_bank(next.closed);
    if (walks && next.walk.kind == DRAM_ISSUE_KIND_WALK) command_of.issued.column = one_bank(walk.bank);
    if (walks && next.walk.kind == DRAM_ISSUE_KIND_ACTIVATE) command_of.issued.activate = one_bank(walk.bank);
    if (walks && next.walk.kind == DRAM_ISSUE_KIND_PRECHARGE) command_of.issued.precharge = one_bank(walk.bank);

    command_of.issue.valid = closes || command_of.issued.refreshes || walks || columns || activates || precharges;
    if (closes) begin
      command_of.issue.data.kind = DRAM_ISSUE_KIND_PRECHARGE;
      command_of.issue.data.place.bank = next.closed;
    end
    if (command_of.issued.refreshes) command_of.issue.data.kind = DRAM_ISSUE_KIND_REFRESH;
    if (walks) command_of.issue.data = '{kind: next.walk.kind, place: walk};
    if (columns) command_of.issue.data = '{kind: DRAM_ISSUE_KIND_COLUMN, place: column.data.place};
    if (activates) command_of.issue.data = '{kind: DRAM_ISSUE_KIND_ACTIVATE, place: row.data.place};
    if (precharges) command_of.issue.data = '{kind: DRAM_ISSUE_KIND_PRECHARGE, place: row.data.place};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */
endpackage
