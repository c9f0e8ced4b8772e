// DRAM channel: queues atoms to read and write, and sends commands to a channel's devices: open pages, row hits first,
// then the oldest (FR-FCFS); writes in batches, page walks before all else. An atom takes `ccd` cycles where rows are
// open; `rl` + 4 cycles from an atom's acceptance to its response. A full queue stalls it, and so do responses that are
// not accepted, and refresh. Order is kept for each atom. Specification: DRAM interface.

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
    dram_slot_t [DRAM_SLOTS-1:0] slots;
    dram_mask_t   rows;         // atoms whose bank has or had their row open last; a cycle after an Activate
    dram_next_t   next;
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
  logic request_valid, comes, walk_valid, walk_reads, flight_valid, landed, reads_now, responses_come, column_issues;
  dram_atom_t request;
  /* verilator lint_off UNUSEDSIGNAL */  // its location is in the queue
  dram_atom_t atom;
  /* verilator lint_on UNUSEDSIGNAL */
  dram_place_t walk;
  dram_flight_t flown;
  logic [3:0] slot, free_slot;

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
    .ADDR (4),
    .LANES(1)
  ) atoms (
    .clk_i,
    .rst_ni,
    .read_en_i   (column_issues),
    .read_addr_i (slot),
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

  dram_queue_t queue;
  assign queue = queue_of(q.slots);

  assign {walked_valid_o, walked_o} = q.walked;
  assign drained_o = !request_valid && queue.valid == '0 && !q.issue.valid && q.out == '0;
  assign idle_o = drained_o && !walk_valid && !flight_valid && !q.walked.valid;

  // ---- the command
  dram_chosen_t chosen;
  dram_mask_t batch;

  always_comb begin
    chosen = '0;
    batch = q.writing ? queue.writes : queue.valid & ~queue.writes;
    if (q.timing.pins == '0) chosen = command_of(q.slots, q.next, batch, q.writing, q.outstanding != '0, walk);
    slot = '0;
    for (int k = 0; k < DRAM_SLOTS; k++) if (chosen.gone[k]) slot |= 4'(k);
    column_issues = chosen.gone != '0;
    walk_reads = chosen.issue.valid && chosen.issue.data.kind == DRAM_ISSUE_KIND_WALK;
  end

  // ---- an atom enters the queue
  dram_mask_t enters, waits;
  dram_slot_t entering;
  logic enters_row;

  always_comb begin
    comes = 1'b0;
    free_slot = '0;
    enters = '0;
    for (int k = DRAM_SLOTS - 1; k >= 0; k--)
      if (32'(k) < P.slots && !queue.valid[k]) begin
        comes = request_valid;
        free_slot = 4'(k);
        enters = DRAM_SLOTS'(request_valid) << k;
      end
    waits = waits_for(q.slots, request.place, request.write);
    entering = '{valid: 1'b1, write: request.write, masked: request.write && request.mask != '1,
                 place: request.place, older: queue.valid, after: waits};
    enters_row = q.timing.banks[request.place.bank].row == request.place.row;
  end

  // ---- what may be issued in the next cycle
  dram_next_t next;
  dram_ready_t ready;
  /* verilator lint_off UNUSEDSIGNAL */  // only bank and row matter
  dram_place_t next_walk;
  /* verilator lint_on UNUSEDSIGNAL */
  dram_walk_next_t walk_ahead;
  dram_mask_t rows, candidates;
  dram_bus_t bus;
  logic urgent, soon_urgent, has_entry, response_sent, walks, rows_may, free_to_read, may_close;

  always_comb begin
    urgent = 32'(q.age) >= P.patience;
    soon_urgent = queue.valid != '0 && 32'(q.age) + 1 >= P.patience;
    has_entry = 32'(q.out) < P.response_depth;
    response_sent = response_valid_o && response_ready_i;
    may_close = q.timing.precharge <= 8'd1;
    for (int b = 0; b < DRAM_BANKS; b++) ready[b] = ready_of(q.timing.banks[b]);

    // The walk that is the oldest in the next cycle.
    walks = walk_valid || walk_valid_i;
    next_walk = walk_valid ? walk : walk_i;
    walk_ahead = walk_next(P, ready[next_walk.bank], q.timing.banks[next_walk.bank].column,
                           q.timing.banks[next_walk.bank].row == next_walk.row,
                           rows_may_open(q.timing.activate, q.timing.window[0]), may_close, q.timing.read <= 8'd1);
    free_to_read = q.timing.read <= 8'd1 && (has_entry || 32'(q.out) == P.response_depth && response_sent)
        && !(walks && walk_ahead.soon);
    rows_may = (!walks || walk_ahead.hits) && rows_may_open(q.timing.activate, q.timing.window[0]);
    for (int k = 0; k < DRAM_SLOTS; k++)
      rows[k] = queue.valid[k] && q.timing.banks[q.slots[k].place.bank].row == q.slots[k].place.row;
    candidates = soon_urgent ? queue.ready & queue.oldest : queue.ready;
    bus = '{read: free_to_read, write: q.timing.write <= 8'd1, rows: rows_may, precharge: may_close, walks: walks,
            walk: next_walk.bank};
    next = refresh_next(ready, may_close);
    next.walk = walks && walk_ahead.issues;
    if (walks) next.walk_kind = walk_ahead.kind;
    if (queue.valid != '0) next = next | queue_next(ready, q.slots, q.rows, candidates, bus);
    if (comes)
      next = next | enters_next(ready, q.slots, q.rows, candidates, bus, entering, enters,
                                enters_row, waits == '0 && !soon_urgent);
  end

  // ---- next state
  logic falls_due;

  always_comb begin
    d = q;
    d.next = next;
    d.issue = chosen.issue;
    d.timing = after_issue(after_cycle(q.timing), P, chosen.issued);

    // An atom is dequeued, another enters the queue.
    d.writing = writes_next(P, queue, q.writing, urgent, has_entry);
    if (!urgent) d.age = q.age + 12'd1;
    if (queue.valid == '0 || (queue.oldest & chosen.gone) != '0) d.age = '0;
    d.rows = rows;
    for (int k = 0; k < DRAM_SLOTS; k++) begin
      if (chosen.gone[k]) d.slots[k].valid = 1'b0;
      if (enters[k]) begin
        d.slots[k] = entering;
        d.rows[k] = enters_row;
      end
      d.slots[k].older &= ~chosen.gone;
      d.slots[k].after &= ~chosen.gone;
    end

    // Refreshes become due.
    falls_due = 32'(q.since) + 1 == P.refi;
    d.since = falls_due ? '0 : q.since + 13'd1;
    d.outstanding = q.outstanding + 2'(falls_due) - 2'(chosen.issued.refreshes);

    // Data arrive, and responses are sent.
    landed = data_valid_i && flight_valid;
    responses_come = landed && !flown.walk;
    d.walked = landed && flown.walk ? {1'b1, data_i} : '0;
    d.out = q.out + 6'(column_issues && !q.writing) - 6'(response_sent);
    reads_now = q.issue.valid
        && (q.issue.data.kind == DRAM_ISSUE_KIND_WALK || q.issue.data.kind == DRAM_ISSUE_KIND_COLUMN && !atom.write);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
