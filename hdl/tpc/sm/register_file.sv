// Register file: the registers, predicates and condition codes of a sub-partition's warps (sm-rf-size). One instruction a cycle; its
// operands 1 cycle later, and 1 more for each further register of a bank. Reuse registers save reads. Results of `lanes` are written at
// once; of other units, when the bank is free; those of Special in a cycle that is promised 4 cycles before, with the release of their
// scoreboard. Bank conflicts raise `hold`. Instructions are in order. Specification: SM.

module register_file
  import named_registers_pkg::*;
  import operand_sources_pkg::*;
  import predicates_pkg::*;
  import register_file_params_pkg::*;
  import register_file_pkg::*;
  import register_file_steps_pkg::*;
  import sm_pkg::*;
  import special_pkg::*;
#(
  // ---- parameters
  parameter register_file_params_t P = REGISTER_FILE_PARAMS
) (
  // ---- ports
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 decoded_valid_i,
  input  decoded_t             decoded_i,
  input  logic                 second_valid_i,   // second of a pair
  input  decoded_t             second_i,
  input  logic                 start_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  warp_start_t          start_i,          // only slot and registers are used
  /* verilator lint_on UNUSEDSIGNAL */
  input  lanes_t [P.slots-1:0] active_i,
  input  logic                 result_valid_i,
  input  lane_result_t         result_i,
  input  logic                 written_valid_i,
  output logic                 written_ready_o,
  input  written_t             written_i,
  input  logic                 soon_valid_i,
  input  soon_t                soon_i,
  input  logic                 special_valid_i,
  input  written_t             special_i,
  output logic                 left_valid_o,
  output logic                 left_o,
  output logic                 operands_valid_o,
  output operands_t            operands_o,
  output logic                 second_operands_valid_o,
  output operands_t            second_operands_o,
  output logic                 fault_valid_o,
  output warp_fault_t          fault_o,
  output logic                 more_valid_o,
  output operand_row_t         more_o,
  output logic                 hold_o,
  output logic                 read_valid_o,
  output release_t             read_o,
  output logic                 done_valid_o,
  output release_t             done_o
);

  // Banks: register r is in bank r mod 4.
  localparam int unsigned BANKS = 4;
  // Cycles from operands to the release of a scoreboard, for instructions of fixed latency.
  localparam int unsigned FIXED_CYCLES = 6;
  // The same with the fewest datapaths, which take seven cycles more.
  localparam int unsigned FIXED_MOST = FIXED_CYCLES + 7;
  // Cycles after the first in which an instruction enters the datapaths.
  localparam int unsigned PASSES = (WARP_LANES >> P.lanes_log2) - 1;

  // ---- registers
  typedef struct packed {logic valid; reading_t data;} reading_offer_t;
  typedef struct packed {logic valid; gather_t data;} gather_offer_t;
  typedef struct packed {logic valid; gathered_t data;} gathered_offer_t;
  typedef struct packed {logic valid; release_t data;} release_offer_t;
  typedef struct packed {logic valid; logic [1:0] data;} bank_offer_t;

  typedef struct packed {
    logic [SLOTS-1:0][5:0]              bases;
    logic [SLOTS-1:0][5:0]              limits;    // registers of a slot, in units of eight
    reading_offer_t                     reading;
    logic [2:0]                         left;      // operands still to be read, bit 0 for a
    operand_source_t [PLACES-1:0]       from;
    reading_offer_t                     second;    // second of a pair
    operand_source_t [PLACES-1:0]       second_from;
    logic                               beside;    // it was read together with the first
    kept_t [PLACES-1:0]                 kept;
    row_t [PLACES-1:0]                  rows;      // rows that are kept
    gather_offer_t                      gather;
    logic                               gap;       // one of its rows was read in the last cycle
    logic                               late;      // one of its rows could not be read, or another instruction waits
    gathered_offer_t                    gathered;
    release_offer_t [FIXED_MOST-1:0]    fixed;
    release_offer_t                     read;
    release_offer_t                     done;
    bank_offer_t                        lanes;        // bank written by the instruction that entered the datapaths a cycle ago
    logic [2:0]                         passes;       // further cycles in which it writes
    logic [3:0]                         promised;     // bit k: a register of Special is written in k cycles
    logic [2:0]                         outstanding;  // instructions of Special neither promised nor written
    logic                               left_queue;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [BANKS-1:0] read_en;
  logic [BANKS-1:0][6:0] read_at, write_at;
  logic [BANKS-1:0][63:0] write_en;
  row_t [BANKS-1:0] write_row, bank_row;
  logic special_valid, special_pop, written_valid, written_pop, gather_ready, gather_valid, gather_pop, gather_push;
  /* verilator lint_off UNUSEDSIGNAL */  // Special counts its entries
  logic special_ready;
  /* verilator lint_on UNUSEDSIGNAL */
  written_t special, other, written;
  lanes_t guard_lanes;
  flags_t guard_flags;
  logic comes;
  guard_lookup_t lookup;
  gather_t gather_next, gather_in_data;

  register_bank bank[BANKS-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i  (read_en),
    .read_at_i  (read_at),
    .write_en_i (write_en),
    .write_at_i (write_at),
    .write_row_i(write_row),
    .row_o      (bank_row)
  );

  predicates #(
    .P(P.predicates)
  ) predicates (
    .clk_i,
    .rst_ni,
    .lookup_valid_i   (comes),
    .lookup_i         (lookup),
    .result_valid_i,
    .result_i       (flags_of(result_i)),
    .written_valid_i(special_pop || written_pop),
    .written_i      (flags_of(written.result)),
    .clear_valid_i  (start_valid_i),
    .clear_i        (start_i.slot),
    .lanes_o        (guard_lanes),
    .flags_o        (guard_flags)
  );

  fifo #(
    .WIDTH($bits(written_t))
  ) written_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(written_valid_i),
    .push_ready_o(written_ready_o),
    .push_i      (written_i),
    .pop_valid_o (written_valid),
    .pop_ready_i (written_pop),
    .pop_o       (other)
  );

  fifo #(
    .WIDTH($bits(written_t)),
    .DEPTH(SPECIAL_RESULTS)
  ) special_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(special_valid_i),
    .push_ready_o(special_ready),
    .push_i      (special_i),
    .pop_valid_o (special_valid),
    .pop_ready_i (special_pop),
    .pop_o       (special)
  );

  fifo #(
    .WIDTH($bits(gather_t)),
    .DEPTH(P.collect_depth)
  ) gather_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(gather_push),
    .push_ready_o(gather_ready),
    .push_i      (gather_in_data),
    .pop_valid_o (gather_valid),
    .pop_ready_i (gather_pop),
    .pop_o       (gather_next)
  );

  // ---- outputs
  function automatic row_t row_of(input operand_source_t from, input row_t [BANKS-1:0] banks, input row_t kept);
    unique case (from.source)
      ROW_SOURCE_BANK:    return banks[from.bank];
      ROW_SOURCE_KEPT:    return kept;
      ROW_SOURCE_LITERAL: return {WARP_LANES{from.word}};
      default:            return '0;
    endcase
  endfunction

  row_t [PLACES-1:0] row, second_row;
  always_comb for (int unsigned k = 0; k < PLACES; k++) begin
    row[k] = row_of(q.from[k], bank_row, q.rows[k]);
    second_row[k] = row_of(q.second_from[k], bank_row, row_t'('0));
  end

  // Stalls issue: stall counts are stopped, so late reads remain in time.
  assign hold_o = q.left != '0 || q.second.valid && !q.beside || q.late || !gather_ready;
  assign operands_valid_o = q.reading.valid && q.left == '0;
  always_comb begin
    operands_o.slot = q.reading.data.decoded.slot;
    operands_o.counter = q.reading.data.decoded.counter;
    operands_o.control = q.reading.data.decoded.control;
    operands_o.word = q.reading.data.decoded.word;
    operands_o.instruction = q.reading.data.decoded.instruction;
    operands_o.active = q.reading.data.active;
    operands_o.lanes = is_refused(q.reading.data) ? '0 : guard_lanes;
    operands_o.flags = guard_flags;
    operands_o.a = row[0];
    operands_o.b = row[1];
    operands_o.c = row[2];
  end
  // Guard of a pair's second instruction: both use the warp's predicates.
  lanes_t second_guard;
  predicate_t second_predicate;
  always_comb begin
    second_predicate = q.second.data.decoded.instruction.guard;
    second_guard = '1;
    for (int unsigned k = 0; k < PREDICATES; k++)
      if (second_predicate == 3'(k)) second_guard = guard_flags.predicates[k];
    if (q.second.data.decoded.instruction.guard_not) second_guard = ~second_guard;
    second_guard &= q.second.data.active;
  end
  assign second_operands_valid_o = q.beside;
  always_comb begin
    second_operands_o.slot = q.second.data.decoded.slot;
    second_operands_o.counter = q.second.data.decoded.counter;
    second_operands_o.control = q.second.data.decoded.control;
    second_operands_o.word = q.second.data.decoded.word;
    second_operands_o.instruction = q.second.data.decoded.instruction;
    second_operands_o.active = q.second.data.active;
    second_operands_o.lanes = is_refused(q.second.data) ? '0 : second_guard;
    second_operands_o.flags = guard_flags;
    second_operands_o.a = second_row[0];
    second_operands_o.b = second_row[1];
    second_operands_o.c = second_row[2];
  end
  logic refused;
  assign refused = operands_valid_o && is_refused(q.reading.data) && guard_lanes != '0;
  assign fault_valid_o = refused || q.beside && is_refused(q.second.data) && second_guard != '0;
  always_comb begin
    fault_o.slot = refused ? q.reading.data.decoded.slot : q.second.data.decoded.slot;
    fault_o.kind = (refused ? q.reading.data.beyond : q.second.data.beyond) ? WARP_FAULT_KIND_REGISTER
                 : WARP_FAULT_KIND_MISALIGNED_REGISTER;
    fault_o.counter = refused ? q.reading.data.decoded.counter : q.second.data.decoded.counter;
    fault_o.word = refused ? q.reading.data.decoded.word : q.second.data.decoded.word;
  end
  assign more_valid_o = q.gathered.valid;
  assign more_o = {q.gathered.data.slot, q.gathered.data.path, q.gathered.data.last, row_of(q.gathered.data.from, bank_row, row_t'('0))};
  assign {read_valid_o, read_o} = q.read;
  assign {done_valid_o, done_o} = q.done;
  assign {left_valid_o, left_o} = {q.left_queue, 1'b1};

  // ---- next state
  // Only some fields are used.
  /* verilator lint_off UNUSEDSIGNAL */
  // Whether it only faults.
  function automatic logic is_refused(input reading_t reading);
    return reading.beyond || reading.misaligned;
  endfunction

  function automatic reading_t reading_of(input decoded_t decoded, input lanes_t active, input logic [5:0] limit);
    instruction_t i;
    i = decoded.instruction;
    reading_of.decoded = decoded;
    reading_of.active = active;
    reading_of.beyond = is_beyond(i.a, limit) || is_beyond(i.b, limit) || is_beyond(i.c, limit) || is_beyond(i.destination, limit);
    reading_of.misaligned = is_misaligned(i);
  endfunction

  decoded_t waits;
  instruction_t was, now;
  group_t [PLACES-1:0] was_group;
  group_t next_group;
  /* verilator lint_on UNUSEDSIGNAL */
  group_t [PLACES-1:0] now_group, then_group;
  logic fits;
  logic [BANKS-1:0] second_busy;
  register_t [BANKS-1:0] second_register;
  logic sends, ends, accepted_valid, promises, quiet, special_separate, other_separate, ready, blocked, next_word, last, gathers;
  logic [1:0] accepted_bank, write_bank;
  logic [BANKS-1:0] busy;
  register_t [BANKS-1:0] bank_register;
  logic [5:0] base;
  gather_t rest;
  logic [63:0] result_halves, special_halves, other_halves, written_halves;

  always_comb begin
    d = q;
    read_en = '0;
    read_at = '0;
    write_en = '0;
    write_at = '0;
    write_row = '0;

    // Bank that an instruction of fixed latency writes.
    was = q.reading.data.decoded.instruction;
    sends = operands_valid_o && was.path == PATH_LANES;
    d.passes = q.passes == '0 ? '0 : q.passes - 3'd1;
    if (sends || q.passes == '0) d.lanes.valid = 1'b0;
    if (sends && was.destination.count != '0 && was.destination.first != RZ) begin
      d.lanes = {1'b1, was.destination.first[1:0]};
      d.passes = 3'(PASSES);
    end

    // Rows read are kept for a reuse, or until the other operands are read.
    was_group = {was.c, was.b, was.a};
    ends = q.left == '0;
    if (q.reading.valid) begin
      for (int unsigned k = 0; k < PLACES; k++) begin
        automatic logic fetched = q.from[k].source == ROW_SOURCE_BANK && !q.left[k];
        automatic logic reused = ends && reuses(was.path) && q.reading.data.decoded.control.reuse[k];
        if (fetched && (reused || !ends)) begin
          d.rows[k] = row[k];
          d.from[k].source = ROW_SOURCE_KEPT;
          d.kept[k].valid = 1'b0;
        end
        if (reused && (fetched || q.from[k].source == ROW_SOURCE_KEPT))
          d.kept[k] = {1'b1, q.reading.data.decoded.slot, was_group[k].first};
      end
      if (was.path == PATH_DIVERGENCE) for (int unsigned k = 0; k < PLACES; k++) d.kept[k].valid = 1'b0;
    end

    // Writes registers, predicates and condition codes.
    result_halves = halves_of(result_i);
    special_halves = halves_of(special.result);
    other_halves = halves_of(other.result);
    accepted_valid = result_valid_i && result_halves != '0;
    accepted_bank = result_i.destination[1:0];
    if (result_valid_i) begin
      if (accepted_valid) begin
        write_en[accepted_bank] = result_halves;
        write_at[accepted_bank] = row_at(d.bases[result_i.slot], result_i.destination);
        write_row[accepted_bank] = result_i.row;
        for (int unsigned k = 0; k < PLACES; k++)
          if (d.kept[k].slot == result_i.slot && d.kept[k].index == result_i.destination) d.kept[k].valid = 1'b0;
      end
    end
    d.done.valid = q.fixed[FIXED_MOST-1].valid;
    if (q.fixed[FIXED_MOST-1].valid) d.done.data = q.fixed[FIXED_MOST-1].data;

    // Results of Special are written in a cycle promised 4 cycles before, or wait for a free bank.
    promises = soon_valid_i && soon_i.destination.count < 3'd2 && q.outstanding == '0 && !q.fixed[FIXED_MOST-1].valid
        && !(soon_i.destination.count != '0 && soon_i.destination.first != RZ && q.lanes.valid
             && q.lanes.data == soon_i.destination.first[1:0]);
    d.promised = {promises, q.promised[3:1]};
    quiet = !q.fixed[FIXED_MOST-1].valid && !promises;
    special_separate = special_halves == '0 || !accepted_valid || accepted_bank != special.result.destination[1:0];
    other_separate = other_halves == '0 || !accepted_valid || accepted_bank != other.result.destination[1:0];
    special_pop = special_valid && (q.promised[0] || quiet && special_separate);
    written_pop = written_valid && !special_pop && quiet && other_separate;
    if (soon_valid_i && !promises) d.outstanding = d.outstanding + 3'd1;
    if (special_pop && special.last && !q.promised[0] && d.outstanding != '0) d.outstanding = d.outstanding - 3'd1;
    d.left_queue = special_pop;
    written = special_pop ? special : other;
    written_halves = special_pop ? special_halves : other_halves;
    write_bank = written.result.destination[1:0];
    if (promises) d.done = {1'b1, soon_i.slot, soon_i.scoreboard, 1'b1};
    if (special_pop || written_pop) begin
      if (written_halves != '0) begin
        write_en[write_bank] = written_halves;
        write_at[write_bank] = row_at(d.bases[written.result.slot], written.result.destination);
        write_row[write_bank] = written.result.row;
        for (int unsigned k = 0; k < PLACES; k++)
          if (d.kept[k].slot == written.result.slot && d.kept[k].index == written.result.destination)
            d.kept[k].valid = 1'b0;
      end
      if (written.last && !q.promised[0]) d.done = {1'b1, written.result.slot, written.scoreboard, 1'b1};
    end
    if (start_valid_i) begin
      d.bases[start_i.slot] = start_i.base;
      d.limits[start_i.slot] = start_i.registers;
      for (int unsigned k = 0; k < PLACES; k++) if (d.kept[k].slot == start_i.slot) d.kept[k].valid = 1'b0;
    end

    // Accept the next instruction. The second of a pair that was not read together with the first is read separately.
    if (q.beside) begin
      d.second.valid = 1'b0;
      d.beside = 1'b0;
    end
    comes = 1'b0;
    if (q.left == '0) begin
      comes = d.second.valid;
      d.reading = d.second;
      d.second.valid = 1'b0;
      if (!comes) d.reading.data = q.reading.data;
      if (decoded_valid_i && !hold_o) begin
        comes = 1'b1;
        d.reading = {1'b1, reading_of(decoded_i, active_i[decoded_i.slot], d.limits[decoded_i.slot])};
        if (second_valid_i) begin
          d.second = {1'b1, reading_of(second_i, active_i[second_i.slot], d.limits[second_i.slot])};
          for (int unsigned k = 0; k < PLACES; k++) d.second_from[k] = source_of(second_i, k, d.kept[k]);
        end
      end
    end
    if (comes)
      for (int unsigned k = 0; k < PLACES; k++) begin
        d.from[k] = source_of(d.reading.data.decoded, k, d.kept[k]);
        d.left[k] = d.from[k].source == ROW_SOURCE_BANK;
      end
    lookup.slot = d.reading.data.decoded.slot;
    lookup.guard = d.reading.data.decoded.instruction.guard;
    lookup.guard_not = d.reading.data.decoded.instruction.guard_not;
    lookup.active = d.reading.data.active;
    now = d.reading.data.decoded.instruction;
    now_group = {now.c, now.b, now.a};

    // The banks read as many operands as they can.
    base = d.bases[d.reading.data.decoded.slot];
    busy = '0;
    bank_register = '0;
    for (int unsigned k = 0; k < PLACES; k++)
      if (d.left[k]) begin
        automatic logic [1:0] at = now_group[k].first[1:0];
        if (!busy[at]) begin
          busy[at] = 1'b1;
          bank_register[at] = now_group[k].first;
          read_en[at] = 1'b1;
          read_at[at] = row_at(base, now_group[k].first);
        end
        if (bank_register[at] == now_group[k].first) d.left[k] = 1'b0;
      end

    // With the last of them the banks read a pair's second instruction, if all its registers can be read.
    then_group = {d.second.data.decoded.instruction.c, d.second.data.decoded.instruction.b, d.second.data.decoded.instruction.a};
    second_busy = busy;
    second_register = bank_register;
    fits = d.second.valid && d.left == '0;
    for (int unsigned k = 0; k < PLACES; k++)
      if (d.second_from[k].source == ROW_SOURCE_BANK) begin
        automatic logic [1:0] at = then_group[k].first[1:0];
        if (!second_busy[at]) begin
          second_busy[at] = 1'b1;
          second_register[at] = then_group[k].first;
        end
        if (second_register[at] != then_group[k].first) fits = 1'b0;
      end
    if (fits) begin
      d.beside = 1'b1;
      for (int unsigned k = 0; k < BANKS; k++)
        if (second_busy[k]) begin
          read_en[k] = 1'b1;
          read_at[k] = row_at(base, second_register[k]);
        end
      busy = second_busy;
    end

    // Its operands are valid in the next cycle. The first of a pair has no scoreboards and no further registers.
    ready = d.reading.valid && d.left == '0 && (q.left != '0 || comes);
    waits = fits ? d.second.data.decoded : d.reading.data.decoded;
    gather_in_data = gather_of(waits);
    gather_push = ready && !is_empty(gather_in_data);
    d.read.valid = 1'b0;
    if (ready && is_empty(gather_in_data) && waits.control.read_scoreboard != NO_SCOREBOARD)
      d.read = {1'b1, waits.slot, waits.control.read_scoreboard, 1'b0};
    for (int unsigned k = 1; k < FIXED_MOST; k++) d.fixed[k] = q.fixed[k-1];
    d.fixed[0].valid = 1'b0;
    if (ready && is_fixed(waits.instruction.path) && waits.control.write_scoreboard != NO_SCOREBOARD)
      d.fixed[FIXED_MOST-FIXED_CYCLES-PASSES] = {1'b1, waits.slot, waits.control.write_scoreboard, 1'b0};

    // A further register is read when its bank is free and a release can be sent.
    d.gathered.valid = 1'b0;
    d.gap = 1'b0;
    rest = stepped(q.gather.data);
    last = is_empty(rest);
    next_group = q.gather.data.a.count != '0 ? q.gather.data.a
        : q.gather.data.b.count != '0 ? q.gather.data.b : q.gather.data.c;
    next_word = q.gather.data.a.count == '0
        && (q.gather.data.b.count != '0 ? q.gather.data.b_word : q.gather.data.c_word);
    blocked = !next_word && next_group.first != RZ && busy[next_group.first[1:0]] || last && d.read.valid;
    gathers = q.gather.valid && !q.gap && !blocked;
    if (gathers) begin
      d.gathered.valid = 1'b1;
      d.gathered.data = '0;
      d.gathered.data.slot = q.gather.data.slot;
      d.gathered.data.path = q.gather.data.path;
      d.gathered.data.last = last;
      if (next_word) begin
        d.gathered.data.from.source = ROW_SOURCE_LITERAL;
        d.gathered.data.from.word = q.gather.data.word;
      end else if (next_group.first != RZ) begin
        d.gathered.data.from.source = ROW_SOURCE_BANK;
        d.gathered.data.from.bank = next_group.first[1:0];
        read_en[next_group.first[1:0]] = 1'b1;
        read_at[next_group.first[1:0]] = row_at(d.bases[q.gather.data.slot], next_group.first);
      end
      d.gather = {!last, rest};
      d.gap = 1'b1;
      if (last && q.gather.data.scoreboard != NO_SCOREBOARD)
        d.read = {1'b1, q.gather.data.slot, q.gather.data.scoreboard, 1'b0};
    end
    gather_pop = !q.gather.valid || gathers && last;
    if (gather_pop) begin
      d.gather.valid = gather_valid;
      if (gather_valid) d.gather.data = gather_next;
    end
    d.late = q.gather.valid && !q.gap && blocked || gather_valid && !gather_pop;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
