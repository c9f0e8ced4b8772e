// DRAM channel: queues atoms to read and write, and sends commands to a channel's devices: open pages, row hits first,
// then the oldest (FR-FCFS); writes in batches, page walks before all else. An atom takes `ccd` cycles where rows are
// open; `rl` + 4 cycles from an atom's acceptance to its response. A full queue stalls it, and so do responses that are
// not accepted, and refresh. Order is kept for each atom. Specification: DRAM interface.

module channel
  import channel_params_pkg::*;
  import dram_atoms_pkg::*;
  import dram_pkg::*;
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

  // Largest number of atoms in the queue.
  localparam int unsigned SLOTS = 16;

  // ---- registers
  typedef enum logic [2:0] {
    ISSUE_KIND_ACTIVATE,
    ISSUE_KIND_PRECHARGE,
    ISSUE_KIND_COLUMN,     // Read or Write of the atom at the RAM's output
    ISSUE_KIND_WALK,
    ISSUE_KIND_REFRESH
  } issue_kind_t;

  typedef logic [SLOTS-1:0] mask_t;

  // An atom in the queue. Bit k of a mask is slot k.
  typedef struct packed {
    logic        valid;
    logic        write;
    logic        masked;  // does not write all bytes
    dram_place_t place;
    mask_t       older;  // slots with older atoms
    mask_t       after;  // of these, the ones with the same address, if one of the two writes
  } slot_t;

  // A command on its way to the pins.
  typedef struct packed {
    issue_kind_t kind;
    dram_place_t place;
  } issue_t;

  // A Read whose data have not arrived.
  typedef struct packed {
    logic     walk;
    dram_id_t id;
  } flight_t;

  typedef struct packed {
    slot_t [SLOTS-1:0] slots;
    logic              writing;  // in a batch of writes
    logic [11:0]       age;      // cycles for which the oldest atom has been the oldest
    dram_timing_t      timing;
    logic [12:0]       since;          // cycles since a Refresh became due
    logic [1:0]        outstanding;    // Refreshes that are due
    logic [5:0]        out;            // Reads whose responses have not been accepted
    struct packed {logic valid; issue_t data;} issue;
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
  flight_t flown;
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
    .WIDTH($bits(flight_t)),
    .DEPTH(64)
  ) flight (
    .clk_i,
    .rst_ni,
    .push_valid_i(reads_now),
    .push_ready_o(),
    .push_i      ({q.issue.data.kind == ISSUE_KIND_WALK, atom.id}),
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
  mask_t valid, written;

  always_comb
    for (int k = 0; k < SLOTS; k++) begin
      valid[k] = q.slots[k].valid;
      written[k] = q.slots[k].valid && q.slots[k].write;
    end

  always_comb begin
    command_valid_o = q.issue.valid;
    unique case (q.issue.data.kind)
      ISSUE_KIND_PRECHARGE: command_o = dram_command_of_precharge(q.issue.data.place.bank);
      ISSUE_KIND_COLUMN, ISSUE_KIND_WALK:
      command_o = q.issue.data.kind == ISSUE_KIND_COLUMN && atom.write
          ? dram_command_of_write({q.issue.data.place.bank, q.issue.data.place.column, atom.mask, atom.data})
          : dram_command_of_read({q.issue.data.place.bank, q.issue.data.place.column});
      ISSUE_KIND_REFRESH: command_o = dram_command_of_refresh(1'b1);
      default: command_o = dram_command_of_activate({q.issue.data.place.bank, q.issue.data.place.row});
    endcase
  end

  assign {walked_valid_o, walked_o} = q.walked;
  assign drained_o = !request_valid && valid == '0 && !q.issue.valid && q.out == '0;
  assign idle_o = drained_o && !walk_valid && !flight_valid && !q.walked.valid;

  // ---- the queue
  // The oldest slot of a mask, one-hot.
  function automatic mask_t oldest_of(input slot_t [SLOTS-1:0] slots, input mask_t mask);
    mask_t oldest;
    for (int k = 0; k < SLOTS; k++) oldest[k] = mask[k] && (slots[k].older & mask) == '0;
    return oldest;
  endfunction

  mask_t oldest, ready, held;
  logic urgent;

  always_comb begin
    oldest = oldest_of(q.slots, valid);
    urgent = 32'(q.age) >= P.patience;
    for (int k = 0; k < SLOTS; k++) begin
      ready[k] = valid[k] && q.slots[k].after == '0;
      held[k] = valid[k] && !written[k] && (q.slots[k].after & written) != '0;
    end
  end

  // ---- commands that are allowed for a walk and for the slots
  logic walk_hits, walk_may_read, walk_may_activate, walk_may_precharge, walk_issues, soon, free, pins_free;
  mask_t candidates, hits, columns, activating, precharging, chosen;
  logic [DRAM_BANKS-1:0] wanted;
  /* verilator lint_off UNUSEDSIGNAL */  // a walk does not write
  dram_bank_state_t walk_bank;
  /* verilator lint_on UNUSEDSIGNAL */
  dram_bank_state_t bank;

  always_comb begin
    walk_bank = q.timing.banks[walk.bank];
    walk_hits = walk_bank.open && walk_bank.row == walk.row;
    walk_may_read = walk_hits && walk_bank.column == '0 && q.timing.read == '0;
    walk_may_activate = !walk_bank.open && walk_bank.activate == '0 && q.timing.activate == '0
        && q.timing.window[0] == '0;
    walk_may_precharge = walk_bank.open && !walk_hits && walk_bank.precharge == '0 && q.timing.precharge == '0;
    pins_free = q.timing.pins == '0;
    walk_issues = pins_free && walk_valid && (walk_may_read || walk_may_activate || walk_may_precharge);

    // A walk whose row is open gets the data pins for its Read; otherwise its Activate is next.
    soon = walk_valid && walk_hits && 32'(walk_bank.column) < P.ccd;
    free = q.writing ? q.timing.write == '0 : q.timing.read == '0 && 32'(q.out) < P.response_depth;
    wanted = '0;
    for (int k = 0; k < SLOTS; k++) begin
      bank = q.timing.banks[q.slots[k].place.bank];
      candidates[k] = ready[k] && written[k] == q.writing && (!urgent || oldest[k])
          && (!walk_valid || !written[k] && q.slots[k].place.bank != walk.bank);
      hits[k] = candidates[k] && bank.open && bank.row == q.slots[k].place.row;
      if (hits[k]) wanted[q.slots[k].place.bank] = 1'b1;
      columns[k] = hits[k] && free && !soon && bank.column == '0 && (!q.slots[k].masked || bank.masked == '0);
      activating[k] = candidates[k] && (!walk_valid || walk_hits) && !bank.open && bank.activate == '0
          && q.timing.activate == '0 && q.timing.window[0] == '0;
    end
    for (int k = 0; k < SLOTS; k++) begin
      bank = q.timing.banks[q.slots[k].place.bank];
      precharging[k] = candidates[k] && bank.open && bank.row != q.slots[k].place.row && bank.precharge == '0
          && q.timing.precharge == '0 && !wanted[q.slots[k].place.bank];
    end
  end

  // ---- the next command
  logic due, all_closed, closes, closable;
  dram_bank_t closed_bank;
  issue_kind_t queued;

  always_comb begin
    due = q.outstanding != '0;
    all_closed = 1'b1;
    closable = 1'b0;
    closed_bank = '0;
    for (int b = DRAM_BANKS - 1; b >= 0; b--) begin
      if (q.timing.banks[b].open || q.timing.banks[b].activate != '0) all_closed = 1'b0;
      if (q.timing.banks[b].open && q.timing.banks[b].precharge == '0) begin
        closable = 1'b1;
        closed_bank = 3'(b);
      end
    end
    closes = closable && q.timing.precharge == '0;
    queued = columns != '0 ? ISSUE_KIND_COLUMN : activating != '0 ? ISSUE_KIND_ACTIVATE : ISSUE_KIND_PRECHARGE;
    chosen = oldest_of(q.slots, columns != '0 ? columns : activating != '0 ? activating : precharging);
    slot = '0;
    for (int k = 0; k < SLOTS; k++) if (chosen[k]) slot = 4'(k);
    column_issues = pins_free && !due && !walk_issues && columns != '0;
    walk_reads = pins_free && !due && walk_valid && walk_may_read;
  end

  // ---- next state
  mask_t left;
  logic falls_due, response_sent, writes_ready, reads_ready;
  logic [4:0] count;

  always_comb begin
    d = q;
    d.timing = after_cycle(q.timing);

    // The next command.
    d.issue.valid = pins_free && (due ? closes || all_closed : walk_issues || chosen != '0);
    if (due && closes) begin
      d.issue.data = '0;
      d.issue.data.kind = ISSUE_KIND_PRECHARGE;
      d.issue.data.place.bank = closed_bank;
    end else if (due) d.issue.data = '{kind: ISSUE_KIND_REFRESH, place: '0};
    else if (walk_issues) begin
      d.issue.data.place = walk;
      d.issue.data.kind = walk_may_read ? ISSUE_KIND_WALK
          : walk_may_activate ? ISSUE_KIND_ACTIVATE : ISSUE_KIND_PRECHARGE;
    end else d.issue.data = '{kind: queued, place: q.slots[slot].place};
    if (!d.issue.valid) d.issue.data = '0;
    if (d.issue.valid)
      unique case (d.issue.data.kind)
        ISSUE_KIND_ACTIVATE:
        d.timing = activates(d.timing, P, d.issue.data.place.bank, d.issue.data.place.row);
        ISSUE_KIND_PRECHARGE: d.timing = precharges(d.timing, P, d.issue.data.place.bank);
        ISSUE_KIND_COLUMN, ISSUE_KIND_WALK:
        d.timing = column_issues && q.writing ? writes(d.timing, P, d.issue.data.place.bank)
            : reads(d.timing, P, d.issue.data.place.bank);
        ISSUE_KIND_REFRESH: d.timing = refreshes(d.timing, P);
        default: ;
      endcase

    // Whether a batch of writes continues or starts.
    writes_ready = (ready & written) != '0;
    reads_ready = (ready & ~written) != '0 && 32'(q.out) < P.response_depth;
    count = 5'($countones(written));
    if (urgent && valid != '0) d.writing = (oldest & written) != '0;
    else if (q.writing) d.writing = !reads_ready || writes_ready && (32'(count) > P.low || held != '0);
    else d.writing = writes_ready && (!reads_ready || 32'(count) >= P.high || held != '0);

    // An atom is dequeued, another enters the queue.
    if (!urgent) d.age = q.age + 12'd1;
    left = valid;
    if (column_issues) begin
      left[slot] = 1'b0;
      d.slots[slot].valid = 1'b0;
      if (oldest[slot]) d.age = '0;
      for (int k = 0; k < SLOTS; k++) begin
        d.slots[k].older[slot] = 1'b0;
        d.slots[k].after[slot] = 1'b0;
      end
    end
    if (valid == '0) d.age = '0;
    comes = 1'b0;
    free_slot = '0;
    for (int k = SLOTS - 1; k >= 0; k--)
      if (32'(k) < P.slots && !valid[k]) begin
        comes = request_valid;
        free_slot = 4'(k);
      end
    if (comes) begin
      d.slots[free_slot].valid = 1'b1;
      d.slots[free_slot].write = request.write;
      d.slots[free_slot].masked = request.write && request.mask != '1;
      d.slots[free_slot].place = request.place;
      d.slots[free_slot].older = left;
      for (int k = 0; k < SLOTS; k++)
        d.slots[free_slot].after[k] = left[k] && q.slots[k].place == request.place && (request.write || written[k]);
    end

    // Refreshes become due.
    falls_due = 32'(q.since) + 1 == P.refi;
    d.since = falls_due ? '0 : q.since + 13'd1;
    d.outstanding = q.outstanding + 2'(falls_due) - 2'(pins_free && due && all_closed);

    // Data arrive, and responses are sent.
    landed = data_valid_i && flight_valid;
    responses_come = landed && !flown.walk;
    d.walked = landed && flown.walk ? {1'b1, data_i} : '0;
    response_sent = response_valid_o && response_ready_i;
    d.out = q.out + 6'(column_issues && !q.writing) - 6'(response_sent);
    reads_now = q.issue.valid
        && (q.issue.data.kind == ISSUE_KIND_WALK || q.issue.data.kind == ISSUE_KIND_COLUMN && !atom.write);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
