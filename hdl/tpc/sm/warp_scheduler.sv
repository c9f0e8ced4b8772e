// Warp scheduler: selects the warp that issues. One instruction a cycle, or a pair; 2 cycles from a word's arrival to its issue. A warp
// is stalled by its control field (stall count, scoreboards), by a path without free entries, by undecided control flow
// (sm-control-flow-latency) and by half rate every other cycle; `hold` stalls all. In order for each warp. The warp that issued last
// has priority if it stays, then the oldest other. With fewer than 32 datapaths a stall count is multiplied by the cycles that a warp
// takes to pass through them. Specification: instruction set 2, 15; units, SM.

module warp_scheduler
  import slot_order_pkg::*;
  import sm_pkg::*;
  import warp_conditions_pkg::*;
  import warp_scheduler_params_pkg::*;
  import warp_scheduler_pkg::*;
#(
  // ---- parameters
  parameter warp_scheduler_params_t P = WARP_SCHEDULER_PARAMS
) (
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             start_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // other units use the other fields
  input  warp_start_t      start_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic             fetched_valid_i,
  input  fetched_t         fetched_i,
  input  logic             next_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // fetch uses the counter
  input  warp_next_t       next_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic             read_valid_i,
  input  release_t         read_i,
  input  logic             done_valid_i,
  input  release_t         done_i,
  input  logic             divergence_credit_i, // an entry of the unit's queue is free again
  input  logic             special_credit_i,
  input  logic             double_credit_i,
  input  logic             load_store_credit_i,
  input  logic             texture_credit_i,
  input  logic             barriers_credit_i,
  input  logic             special_registers_credit_i,
  input  logic             attributes_credit_i,
  input  logic [SLOTS-1:0] resume_i,
  input  logic [SLOTS-1:0] stop_i,
  input  logic             hold_i,
  output logic             issue_valid_o,
  output fetched_t         issue_o,
  output logic             second_valid_o,   // second word of a pair
  output fetched_t         second_o,
  output logic             taken_valid_o,
  output logic [3:0]       taken_o,
  output logic             taken_second_valid_o,
  output logic [3:0]       taken_second_o,
  output logic             ended_valid_o,
  output logic [3:0]       ended_o
);

  // Cycles until all results of an instruction of fixed latency are written.
  localparam logic [3:0] SETTLED = 4'd13;
  // Entries of a slot's queue of words, log2.
  localparam int unsigned ROW_BITS = 3;
  // Cycles that a warp takes to pass through the datapaths.
  localparam int unsigned GROUPS = WARP_LANES >> P.lanes_log2;

  // ---- registers
  typedef struct packed {
    logic [SLOTS-1:0]             running;
    logic [SLOTS-1:0][SLOTS-1:0]  older;          // for each slot the slots launched before it
    logic [SLOTS-1:0]             branching;      // slots with an undecided instruction at divergence
    logic [SLOTS-1:0]             parked;         // slots stalled by a unit, after a BAR or a MEMBAR
    logic [SLOTS-1:0]             stopping;       // slots whose words are all replaced by END
    logic [SLOTS-1:0]             ending;
    logic [SLOTS-1:0][2:0]        first;          // index of the oldest word
    logic [SLOTS-1:0][3:0]        count;
    slot_head_t [SLOTS-1:0]       head;
    logic [SLOTS-1:0][6:0]        stall;          // cycles until the slot may issue
    slot_scoreboards_t [SLOTS-1:0] scoreboards;
    logic [SLOTS-1:0][5:0]        in_flight;           // instructions at units
    logic [ROOMS-1:0][3:0]        used;
    logic [2:0]                   control_stall;
    logic [2:0]                   busy;           // cycles until a warp may enter the datapaths
    logic                         half_rate;      // the last issued instruction is of half rate
    logic [3:0]                   last;
    logic                         stays;
    struct packed {logic valid; fetched_t data;} issue;
    struct packed {logic valid; fetched_t data;} second;
    struct packed {logic valid; logic [3:0] data;} taken;
    struct packed {logic valid; logic [3:0] data;} taken_second;
    struct packed {logic valid; logic [3:0] data;} ended;
    issue_reason_t                reason;         // read by its path
  } regs_t;

  regs_t d, q;
  fetched_t words[SLOTS << ROW_BITS];
  logic words_we;
  logic [6:0] words_at;
  slot_head_t heads[SLOTS << ROW_BITS];
  logic heads_we;
  logic [6:0] heads_at;

  // ---- outputs
  assign {issue_valid_o, issue_o} = q.issue;
  assign {second_valid_o, second_o} = q.second;
  assign {taken_valid_o, taken_o} = q.taken;
  assign {taken_second_valid_o, taken_second_o} = q.taken_second;
  assign {ended_valid_o, ended_o} = q.ended;

  // ---- conditions
  issue_reason_t [SLOTS-1:0] reasons;
  logic [SLOTS-1:0] able, others, eldest;
  logic decided;
  logic [SLOTS-1:0] idle; // slots with nothing in flight
  slot_head_t [SLOTS-1:0] heads_now; // issue conditions of each slot's oldest word

  assign decided = next_valid_i && !next_i.ended && next_i.straight;

  issue_reasons #(
    .P(P)
  ) reasons_of (
    .running_i      (q.running & ~q.ending),
    .branching_i    (q.branching & ~(16'(decided) << next_i.slot)),
    .parked_i       (q.parked),
    .stopping_i     (q.stopping),
    .count_i        (q.count),
    .head_i         (q.head),
    .stall_i        (q.stall),
    .scoreboards_i  (q.scoreboards),
    .in_flight_i    (q.in_flight),
    .used_i         (q.used),
    .control_stall_i(q.control_stall),
    .busy_i         (q.busy),
    .half_rate_i    (q.half_rate),
    .reasons_o      (reasons),
    .able_o         (able),
    .idle_o         (idle),
    .heads_o        (heads_now)
  );

  assign eldest = oldest(q.running & ~q.ending, q.older);

  // ---- next state
  logic issues;
  logic [3:0] stall;
  slot_t slot, comer;
  path_t path;
  fetched_t word, second;
  logic has_entry, released, pairs;
  logic [2:0] next_first;
  slot_head_t head;
  /* verilator lint_off UNUSEDSIGNAL */  // `leads` is not used
  slot_head_t partner;
  /* verilator lint_on UNUSEDSIGNAL */
  issue_control_t last;
  logic [SLOTS-1:0] quiet;
  logic [ROOMS-1:0][1:0] credits; // of this cycle, by count

  always_comb begin
    d = q;
    d.taken.valid = 1'b0;
    d.taken_second.valid = 1'b0;
    d.ended.valid = 1'b0;

    d.parked = q.parked & ~resume_i;
    d.stopping = q.stopping | stop_i;

    // Select the slot to issue; one whose control flow is decided in this cycle may branch again.
    if (next_valid_i) d.branching[next_i.slot] = 1'b0;
    issues = !hold_i && able != '0;
    // A slot that yields has the lowest priority.
    others = able & ~(16'd1 << q.last);
    slot = (q.stays && able[q.last]) || others == '0 ? q.last : number(oldest(others, q.older));
    path = heads_now[slot].path;
    stall = '0;
    word = words[{slot, q.first[slot]}];
    if (q.stopping[slot]) word = exit_of(word);
    // The word that issues with it, if one does.
    next_first = q.first[slot] + 3'd1;
    second = words[{slot, next_first}];
    partner = heads[{slot, next_first}];
    pairs = P.dual_issue == 1 && q.head[slot].leads && !q.stopping[slot] && q.count[slot] > 4'd1 && partner.follows
        && 32'(q.used[queue_of(partner.path)]) < P.room && q.in_flight[slot] < MOST && is_clear(partner, q.scoreboards[slot])
        && !(q.head[slot].constant && partner.constant);
    last = pairs ? second.control : word.control;
    if (!hold_i) begin
      for (int k = 0; k < SLOTS; k++) if (q.stall[k] != '0) d.stall[k] = q.stall[k] - 7'd1;
      if (q.busy != '0) d.busy = q.busy - 3'd1;
      if (q.control_stall != '0) d.control_stall = q.control_stall - 3'd1;
      d.issue.valid = 1'b0;
      d.second.valid = 1'b0;
      d.reason = issues ? ISSUE_REASON_ISSUED : eldest == '0 ? ISSUE_REASON_NO_WARP : reasons[number(eldest)];
      d.half_rate = 1'b0;
    end
    if (issues) begin
      d.issue = {1'b1, word};
      d.taken = {1'b1, slot};
      d.first[slot] = q.first[slot] + (pairs ? 3'd2 : 3'd1);
      d.count[slot] = q.count[slot] - (pairs ? 4'd2 : 4'd1);
      if (d.count[slot] != '0) d.head[slot] = heads[{slot, d.first[slot]}];
      stall = is_alone(last) ? SETTLED : last.stall == '0 ? 4'd1 : last.stall;
      d.stall[slot] = (7'(stall) << $clog2(GROUPS)) - 7'd1;
      if (path == PATH_LANES) d.busy = 3'(GROUPS - 1);
      d.last = slot;
      d.stays = last.stays;
      d.half_rate = heads_now[slot].half_rate;
      if (path == PATH_DIVERGENCE) begin
        d.branching[slot] = 1'b1;
        d.control_stall = 3'(P.control_cycles - 1);
      end
      if (heads_now[slot].parks) d.parked[slot] = 1'b1;
      if (!(path inside {PATH_NOWHERE, PATH_LANES})) d.used[queue_of(path)] = q.used[queue_of(path)] + 4'd1;
      if (is_in_flight(path)) d.in_flight[slot] = q.in_flight[slot] + 6'd1;
      if (pairs) begin
        d.second = {1'b1, second};
        d.taken_second = {1'b1, slot};
        d.used[queue_of(partner.path)] = q.used[queue_of(partner.path)] + 4'd1;
        d.in_flight[slot] = q.in_flight[slot] + 6'd1;
      end
    end

    // Scoreboards: an instruction issued in this cycle counts from the next cycle on.
    for (int k = 0; k < SCOREBOARDS; k++) begin
      if (q.issue.valid && !hold_i)
        d.scoreboards[q.issue.data.slot].counts[k] +=
            7'(32'(q.issue.data.control.read_scoreboard) == 32'(k))
            + 7'(32'(q.issue.data.control.write_scoreboard) == 32'(k));
      if (q.second.valid && !hold_i)
        d.scoreboards[q.second.data.slot].counts[k] +=
            7'(32'(q.second.data.control.read_scoreboard) == 32'(k))
            + 7'(32'(q.second.data.control.write_scoreboard) == 32'(k));
    end
    for (int k = 0; k < SCOREBOARDS; k++) begin
      released = read_valid_i && 32'(read_i.scoreboard) == 32'(k);
      if (released && d.scoreboards[read_i.slot].counts[k] != '0) d.scoreboards[read_i.slot].counts[k] -= 7'd1;
      released = done_valid_i && 32'(done_i.scoreboard) == 32'(k);
      if (released && d.scoreboards[done_i.slot].counts[k] != '0) d.scoreboards[done_i.slot].counts[k] -= 7'd1;
    end
    if (read_valid_i && read_i.retired && d.in_flight[read_i.slot] != '0) d.in_flight[read_i.slot] -= 6'd1;
    if (done_valid_i && done_i.retired && d.in_flight[done_i.slot] != '0) d.in_flight[done_i.slot] -= 6'd1;
    credits = '0;
    credits[PATH_DIVERGENCE] = 2'(divergence_credit_i);
    credits[PATH_SPECIAL] = 2'(special_credit_i);
    credits[PATH_DOUBLE] = 2'(double_credit_i);
    credits[PATH_LOAD_STORE] = 2'(load_store_credit_i);
    credits[PATH_TEXTURE] = 2'(texture_credit_i);
    credits[PATH_BARRIERS] = 2'(barriers_credit_i) + 2'(special_registers_credit_i) + 2'(attributes_credit_i);
    for (int k = 0; k < ROOMS; k++) d.used[k] = d.used[k] > 4'(credits[k]) ? d.used[k] - 4'(credits[k]) : '0;

    // Enqueue fetched words; drop words past a taken branch.
    comer = fetched_i.slot;
    has_entry = fetched_valid_i && 32'(q.count[comer]) < P.words;
    head = head_of(fetched_i);
    if (has_entry) begin
      if (d.count[comer] == '0) d.head[comer] = head;
      d.count[comer] += 4'd1;
    end
    if (next_valid_i) begin
      if (next_i.ended) d.ending[next_i.slot] = 1'b1;
      if (!decided) d.count[next_i.slot] = '0;
    end

    // A warp retires when it has nothing in flight.
    for (int k = 0; k < SLOTS; k++)
      quiet[k] = q.ending[k] && idle[k];
    if (quiet != '0) begin
      d.ended = {1'b1, number(quiet)};
      d.ending[number(quiet)] = 1'b0;
      d.running[number(quiet)] = 1'b0;
    end

    // Start of a warp.
    if (start_valid_i) begin
      d.running[start_i.slot] = 1'b1;
      d.branching[start_i.slot] = 1'b0;
      d.parked[start_i.slot] = 1'b0;
      d.stopping[start_i.slot] = 1'b0;
      d.ending[start_i.slot] = 1'b0;
      d.count[start_i.slot] = '0;
      d.stall[start_i.slot] = '0;
      d.in_flight[start_i.slot] = '0;
      d.scoreboards[start_i.slot] = '0;
      for (int k = 0; k < SLOTS; k++) d.older[k][start_i.slot] = 1'b0;
      d.older[start_i.slot] = ~(16'd1 << start_i.slot);
    end
  end

  assign words_we = has_entry;
  assign words_at = {comer, q.first[comer] + 3'(q.count[comer])};
  assign heads_we = words_we;
  assign heads_at = words_at;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i) begin
    if (words_we) words[words_at] <= fetched_i;
    if (heads_we) heads[heads_at] <= head;
  end

endmodule
