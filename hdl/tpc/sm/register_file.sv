// Register file: the registers, predicates and condition codes of a sub-partition's warps (sm-rf-size). One instruction a cycle; its
// operands 1 cycle later, and 1 more for each further register of a bank. Reuse registers save reads. Results of `lanes` are written at
// once; of other units, when the bank is free; those of Special in a cycle that is promised 4 cycles before, with the release of their
// scoreboard. Bank conflicts raise `hold`. Instructions are in order. Specification: SM.

module register_file
  import bank_reads_pkg::*;
  import named_registers_pkg::*;
  import operand_sources_pkg::*;
  import predicates_pkg::*;
  import register_file_params_pkg::*;
  import register_file_pkg::*;
  import register_gather_pkg::*;
  import register_masks_pkg::*;
  import register_reading_pkg::*;
  import sm_pkg::*;
  import special_pkg::*;
  import special_promise_pkg::*;
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
  // Stalls issue: stall counts are stopped, so late reads remain in time.
  assign hold_o = q.left != '0 || q.second.valid && !q.beside || q.late || !gather_ready;
  assign operands_valid_o = q.reading.valid && q.left == '0;

  register_operands first_of (
    .reading_i (q.reading.data),
    .from_i    (q.from),
    .banks_i   (bank_row),
    .kept_i    (q.rows),
    .lanes_i   (guard_lanes),
    .flags_i   (guard_flags),
    .operands_o
  );

  lanes_t second_guard;
  assign second_guard = second_lanes(q.second.data, guard_flags);
  assign second_operands_valid_o = q.beside;
  register_operands second_of (
    .reading_i (q.second.data),
    .from_i    (q.second_from),
    .banks_i   (bank_row),
    .kept_i    ('0),
    .lanes_i   (second_guard),
    .flags_i   (guard_flags),
    .operands_o(second_operands_o)
  );

  // A refused instruction faults if it has lanes.
  logic refused;
  assign refused = operands_valid_o && is_refused(q.reading.data) && guard_lanes != '0;
  assign fault_valid_o = refused || q.beside && is_refused(q.second.data) && second_guard != '0;
  assign fault_o = fault_of(refused ? q.reading.data : q.second.data);

  row_t gathered_row;
  always_comb
    unique case (q.gathered.data.from.source)
      ROW_SOURCE_BANK:    gathered_row = bank_row[q.gathered.data.from.bank];
      ROW_SOURCE_LITERAL: gathered_row = {WARP_LANES{q.gathered.data.from.word}};
      default:            gathered_row = '0;
    endcase
  assign more_valid_o = q.gathered.valid;
  assign more_o = {q.gathered.data.slot, q.gathered.data.path, q.gathered.data.last, gathered_row};
  assign {read_valid_o, read_o} = q.read;
  assign {done_valid_o, done_o} = q.done;
  assign {left_valid_o, left_o} = {q.left_queue, 1'b1};

  // ---- next state
  /* verilator lint_off UNUSEDSIGNAL */  // only some fields are used
  decoded_t waits;
  instruction_t was, now, then;
  /* verilator lint_on UNUSEDSIGNAL */
  pair_reads_t pair;
  collected_t collected;
  logic sends, promises, quiet, ready, gathers;
  logic [1:0] writes;
  logic [5:0] base;
  operand_source_t [PLACES-1:0] from_after;
  kept_t [PLACES-1:0] kept_after;
  row_t [PLACES-1:0] rows_after;

  kept_rows kept_of (
    .decoded_i(q.reading.data.decoded),
    .left_i   (q.left),
    .from_i   (q.from),
    .row_i    ({operands_o.c, operands_o.b, operands_o.a}),
    .kept_i   (q.kept),
    .rows_i   (q.rows),
    .from_o   (from_after),
    .kept_o   (kept_after),
    .rows_o   (rows_after)
  );

  // Results of Special are written in a cycle promised 4 cycles before, or wait for a free bank.
  assign promises = soon_valid_i && is_certain(soon_i.destination, q.outstanding, q.lanes.valid, q.lanes.data, q.fixed[FIXED_MOST-1].valid);
  assign quiet = !q.fixed[FIXED_MOST-1].valid && !promises;

  register_writes writes_of (
    .result_valid_i,
    .result_i,
    .special_valid_i(special_valid),
    .special_i      (special),
    .other_valid_i  (written_valid),
    .other_i        (other),
    .promised_i     (q.promised[0]),
    .quiet_i        (quiet),
    .bases_i        (q.bases),
    .special_pop_o  (special_pop),
    .other_pop_o    (written_pop),
    .written_o      (written),
    .writes_o       (writes),
    .write_en_o     (write_en),
    .write_at_o     (write_at),
    .write_row_o    (write_row)
  );

  always_comb begin
    d = q;
    read_en = '0;
    read_at = '0;

    // Bank that an instruction of fixed latency writes.
    was = q.reading.data.decoded.instruction;
    sends = operands_valid_o && was.path == PATH_LANES;
    {d.lanes, d.passes} = bank_after({q.lanes, q.passes}, sends, was.destination, 3'(PASSES));

    // Rows read are kept for a reuse, or until the other operands are read.
    if (q.reading.valid) {d.from, d.kept, d.rows} = {from_after, kept_after, rows_after};

    // A register that is written is not kept.
    for (int unsigned k = 0; k < PLACES; k++) begin
      if (writes[0] && d.kept[k].slot == result_i.slot && d.kept[k].index == result_i.destination)
        d.kept[k].valid = 1'b0;
      if (writes[1] && d.kept[k].slot == written.result.slot && d.kept[k].index == written.result.destination)
        d.kept[k].valid = 1'b0;
    end
    d.done.valid = q.fixed[FIXED_MOST-1].valid;
    if (q.fixed[FIXED_MOST-1].valid) d.done.data = q.fixed[FIXED_MOST-1].data;

    d.promised = {promises, q.promised[3:1]};
    if (soon_valid_i && !promises) d.outstanding = d.outstanding + 3'd1;
    if (special_pop && special.last && !q.promised[0] && d.outstanding != '0) d.outstanding = d.outstanding - 3'd1;
    d.left_queue = special_pop;
    if (promises) d.done = {1'b1, soon_i.slot, soon_i.scoreboard, 1'b1};
    if ((special_pop || written_pop) && written.last && !q.promised[0])
      d.done = {1'b1, written.result.slot, written.scoreboard, 1'b1};
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
    lookup = guard_of(d.reading.data);
    now = d.reading.data.decoded.instruction;

    // The banks read as many operands as they can, with the last of them also those of a pair's second instruction.
    base = d.bases[d.reading.data.decoded.slot];
    then = d.second.data.decoded.instruction;
    pair = pair_reads_of(d.left, {now.c, now.b, now.a}, d.second.valid, banked(d.second_from), {then.c, then.b, then.a});
    d.left = pair.reads.left;
    if (pair.beside) d.beside = 1'b1;
    read_en = pair.reads.busy;
    for (int unsigned k = 0; k < BANKS; k++) if (pair.reads.busy[k]) read_at[k] = row_at(base, pair.reads.registers[k]);

    // Its operands are valid in the next cycle. The first of a pair has no scoreboards and no further registers.
    ready = d.reading.valid && d.left == '0 && (q.left != '0 || comes);
    waits = pair.beside ? d.second.data.decoded : d.reading.data.decoded;
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
    collected = collected_of(q.gather.data, pair.reads.busy, d.read.valid);
    gathers = q.gather.valid && !q.gap && !collected.blocked;
    if (gathers) begin
      d.gathered = {1'b1, collected.gathered};
      if (collected.reads) begin
        read_en[collected.index[1:0]] = 1'b1;
        read_at[collected.index[1:0]] = row_at(d.bases[q.gather.data.slot], collected.index);
      end
      d.gather = {!collected.gathered.last, stepped(q.gather.data)};
      d.gap = 1'b1;
      if (collected.gathered.last && q.gather.data.scoreboard != NO_SCOREBOARD)
        d.read = {1'b1, q.gather.data.slot, q.gather.data.scoreboard, 1'b0};
    end
    gather_pop = !q.gather.valid || gathers && collected.gathered.last;
    if (gather_pop) begin
      d.gather.valid = gather_valid;
      if (gather_valid) d.gather.data = gather_next;
    end
    d.late = q.gather.valid && !q.gap && collected.blocked || gather_valid && !gather_pop;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
