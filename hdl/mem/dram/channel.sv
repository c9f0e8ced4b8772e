// DRAM channel: queues atoms to read and write, and sends commands to a channel's devices: open pages, row hits first,
// then the oldest (FR-FCFS); reads and writes in batches, page walks before all else. An atom takes `ccd` cycles where
// rows are open; `rl` + 4 cycles from acceptance to response. A full queue stalls it, and so do responses that are not
// accepted, refresh, and older atoms with its address, whose order is kept. Specification: DRAM interface.

module channel
  import channel_params_pkg::*;
  import dram_atoms_pkg::*;
  import dram_command_pkg::*;
  import dram_next_pkg::*;
  import dram_pkg::*;
  import dram_queue_pkg::*;
  import dram_timing_pkg::*;
  import memory_port_pkg::*;
#(
  // ---- parameters
  parameter channel_params_t P = CHANNEL_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           request_valid_i,
  output logic           request_ready_o,
  input  dram_atom_t     request_i,
  output logic           response_valid_o,
  input  logic           response_ready_i,
  output dram_response_t response_o,
  input  logic           walk_valid_i,
  output logic           walk_ready_o,
  input  dram_place_t    walk_i,
  output logic           walked_valid_o,
  output sector_t        walked_o,
  output logic           command_valid_o,
  output dram_command_t  command_o,
  input  logic           data_valid_i,
  input  sector_t        data_i,
  output logic           drained_o,        // holds no atoms except those of walks
  output logic           idle_o
);

  // ---- registers
  typedef struct packed {
    dram_queue_t  entries;
    dram_places_t places;
    dram_older_t  older;        // for each slot those with older atoms
    dram_may_t    may;
    dram_chosen_t column;       // the next Read or Write
    dram_chosen_t row;          // the next Activate or Precharge
    dram_next_t   next;
    logic [6:0]   writes;       // writes in the queue
    logic         waits_write;  // the atom in front of the queue waits for a write, a cycle before
    logic         waits_read;
    logic         writing;      // in a batch of writes
    logic [11:0]  age;          // cycles for which the oldest atom has been the oldest
    dram_timing_t timing;
    logic [12:0]  since;        // cycles since a Refresh became due
    logic [1:0]   outstanding;  // Refreshes that are due
    logic [5:0]   out;          // Reads whose responses have not been accepted
    dram_offer_t  issue;
    struct packed {logic valid; sector_t data;} walked;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic request_valid, comes, walk_valid, walk_reads, flight_valid, landed, reads_now, responses_come;
  dram_atom_t request;
  /* verilator lint_off UNUSEDSIGNAL */  // its location is in the queue
  dram_atom_t atom;
  /* verilator lint_on UNUSEDSIGNAL */
  dram_place_t walk;
  dram_flight_t flown;
  dram_decided_t decided;
  logic [5:0] free_slot;

  fifo #(
    .WIDTH($bits(dram_atom_t)),
    .DEPTH(P.request_depth)
  ) request_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(request_valid_i),
    .push_ready_o(request_ready_o),
    .push_i      (request_i),
    .pop_valid_o (request_valid),
    .pop_ready_i (comes),
    .pop_o       (request)
  );

  fifo #(
    .WIDTH($bits(dram_place_t)),
    .DEPTH(P.walk_depth)
  ) walk_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(walk_valid_i),
    .push_ready_o(walk_ready_o),
    .push_i      (walk_i),
    .pop_valid_o (walk_valid),
    .pop_ready_i (walk_reads),
    .pop_o       (walk)
  );

  ram #(
    .WIDTH($bits(dram_atom_t)),
    .ADDR (6),
    .LANES(1)
  ) atoms (
    .clk_i,
    .rst_ni,
    .read_en_i   (decided.column),
    .read_addr_i (q.column.data.slot),
    .read_data_o (atom),
    .write_en_i  (comes),
    .write_addr_i(free_slot),
    .write_data_i(request)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // as many can be outstanding as have entries
  fifo #(
    .WIDTH($bits(dram_flight_t)),
    .DEPTH(64)
  ) flight (
    .clk_i,
    .rst_ni,
    .push_valid_i(reads_now),
    .push_ready_o(),
    .push_i      ({q.issue.data.kind == DRAM_ISSUE_KIND_WALK, atom.id}),
    .pop_valid_o (flight_valid),
    .pop_ready_i (landed),
    .pop_o       (flown)
  );

  fifo #(
    .WIDTH($bits(dram_response_t)),
    .DEPTH(P.response_depth)
  ) responses (
    .clk_i,
    .rst_ni,
    .push_valid_i(responses_come),
    .push_ready_o(),
    .push_i      ({flown.id, data_i}),
    .pop_valid_o (response_valid_o),
    .pop_ready_i (response_ready_i),
    .pop_o       (response_o)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  always_comb begin
    command_valid_o = q.issue.valid;
    unique case (q.issue.data.kind)
      DRAM_ISSUE_KIND_PRECHARGE: command_o = dram_command_of_precharge(q.issue.data.place.bank);
      DRAM_ISSUE_KIND_COLUMN, DRAM_ISSUE_KIND_WALK:
      command_o = q.issue.data.kind == DRAM_ISSUE_KIND_COLUMN && atom.write
          ? dram_command_of_write({q.issue.data.place.bank, q.issue.data.place.column, atom.mask, atom.data})
          : dram_command_of_read({q.issue.data.place.bank, q.issue.data.place.column});
      DRAM_ISSUE_KIND_REFRESH: command_o = dram_command_of_refresh(1'b1);
      default: command_o = dram_command_of_activate({q.issue.data.place.bank, q.issue.data.place.row});
    endcase
  end

  assign {walked_valid_o, walked_o} = q.walked;
  assign drained_o = !request_valid && q.entries.valid == '0 && !q.issue.valid && q.out == '0;
  assign idle_o = drained_o && !walk_valid && !flight_valid && !q.walked.valid;

  // ---- the command
  dram_mask_t gone;

  always_comb begin
    decided = '0;
    if (q.timing.pins == '0) decided = command_of(q.next, q.outstanding != '0, walk, q.column, q.row);
    gone = decided.column ? DRAM_SLOTS'(1) << q.column.data.slot : '0;
    walk_reads = decided.issue.valid && decided.issue.data.kind == DRAM_ISSUE_KIND_WALK;
  end

  // ---- an atom enters the queue
  localparam dram_mask_t SLOTS = '1 >> (DRAM_SLOTS - P.slots);  // a synthesis has no others
  dram_mask_t free, enters, waits;
  logic enters_row, masked, empty;

  always_comb begin
    empty = q.entries.valid == '0;
    free_slot = '0;
    free = '0;
    for (int k = DRAM_SLOTS - 1; k >= 0; k--)
      if (32'(k) < P.slots && !q.entries.valid[k]) begin
        free_slot = 6'(k);
        free = DRAM_SLOTS'(1) << k;
      end
    waits = '0;
    if (request_valid && !empty) waits = waits_for(q.entries, q.places, request.place, request.write);
    comes = request_valid && q.entries.valid != SLOTS && waits == '0;
    enters = comes ? free : '0;
    enters_row = q.timing.banks[request.place.bank].row == request.place.row;
    masked = request.write && request.mask != '1;
  end

  // ---- what may be issued later
  dram_next_t next;
  dram_ready_t ready, queued;
  dram_bus_t bus, bus_soon;
  dram_mask_t oldest, batch;
  dram_may_t may, allowed;
  dram_chosen_t column, row;
  logic urgent, has_entry;

  always_comb begin
    urgent = 32'(q.age) == P.patience;
    has_entry = 32'(q.out) < P.response_depth;
    ready = ready_of(q.timing, SOON);
    queued = ready_of(q.timing, QUEUED);
    next = next_of(P, q.timing, ready, walk_valid || walk_valid_i, walk_valid ? walk : walk_i);
    bus = bus_of(q.timing, QUEUED, has_entry, q.next);
    bus_soon = bus_of(q.timing, SOON, has_entry, q.next);
    batch = q.writing ? q.entries.writes : ~q.entries.writes;
    oldest = '0;
    may = '0;
    if (!empty) begin
      for (int k = 0; k < DRAM_SLOTS; k++) oldest[k] = q.entries.valid[k] && q.older[k] == '0;
      may = may_of(q.entries, urgent ? oldest : q.entries.valid, batch, queued, bus);
    end
    allowed = may_after(q.may, q.issue);
    column = '0;
    row = '0;
    if (allowed.columns != '0) column = column_choice(q.entries, q.places, q.older, allowed, batch);
    if ((allowed.activates | allowed.precharges) != '0) row = row_choice(q.entries, q.places, q.older, allowed, batch);
    if (comes && !urgent && (empty || request.write == q.writing))
      may = may | enters_may(request.place, request.write, masked, enters, enters_row, empty, queued, bus);
    if (request_valid && empty)
      {column, row} = at_once(request.place, request.write, enters_may(
          request.place, request.write, masked, DRAM_SLOTS'(1), enters_row, 1'b1, ready, bus_soon));
  end

  // ---- next state
  dram_batch_t side;
  dram_mask_t hits;
  logic falls_due, written;

  always_comb begin
    d = q;
    d.next = next;
    d.may = may;
    d.column = column;
    d.row = row;
    d.issue = decided.issue;
    d.timing = after_issue(after_cycle(q.timing), P, decided.issued);

    // An atom is dequeued, another enters the queue.
    written = decided.column && q.column.data.write;
    d.entries.valid = (q.entries.valid & ~gone | enters) & SLOTS;
    for (int b = 0; b < DRAM_BANKS; b++)
      d.entries.banks[b] = (q.entries.banks[b] & ~gone | (request.place.bank == 3'(b) ? enters : '0)) & SLOTS;
    if (q.issue.valid && q.issue.data.kind == DRAM_ISSUE_KIND_ACTIVATE)
      d.entries.rows = opens(q.entries.rows, q.entries.banks[q.issue.data.place.bank] & ~gone, q.places,
                             q.issue.data.place.row);
    for (int k = 0; k < DRAM_SLOTS; k++) begin
      d.older[k] = q.older[k] & ~gone;
      if (enters[k]) begin
        d.entries.writes[k] = request.write;
        d.entries.masked[k] = masked;
        d.entries.rows[k] = enters_row;
        d.places[k] = request.place;
        d.older[k] = q.entries.valid & ~gone;
      end
    end
    d.writes = q.writes + 7'(comes && request.write) - 7'(written);

    // Reads or writes.
    d.waits_write = (waits & q.entries.writes) != '0;
    d.waits_read = (waits & ~q.entries.writes) != '0;
    hits = q.entries.valid & q.entries.rows;
    side = '{writing: q.writing, urgent: urgent, urgent_write: (oldest & q.entries.writes) != '0,
             waits_write: q.waits_write, waits_read: q.waits_read,
             reads: has_entry && (q.entries.valid & ~q.entries.writes) != '0,
             write_hits: (hits & q.entries.writes) != '0, read_hits: (hits & ~q.entries.writes) != '0,
             writes: q.writes};
    if (!empty) d.writing = writes_next(P, side);
    else if (comes) d.writing = request.write;
    if (!urgent) d.age = q.age + 12'd1;
    if (empty || (oldest & gone) != '0) d.age = '0;

    // Refreshes become due.
    falls_due = 32'(q.since) + 1 == P.refi;
    d.since = falls_due ? '0 : q.since + 13'd1;
    d.outstanding = q.outstanding + 2'(falls_due) - 2'(decided.issued.refreshes);

    // Data arrive, and responses are sent.
    landed = data_valid_i && flight_valid;
    responses_come = landed && !flown.walk;
    d.walked = landed && flown.walk ? {1'b1, data_i} : '0;
    d.out = q.out + 6'(decided.column && !written) - 6'(response_valid_o && response_ready_i);
    reads_now = q.issue.valid
        && (q.issue.data.kind == DRAM_ISSUE_KIND_WALK || q.issue.data.kind == DRAM_ISSUE_KIND_COLUMN && !atom.write);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
