// Warp scheduler: which warp issues. An instruction a clock, or a pair; 2 clocks from a word that comes to its issue. Control fields
// stall it (stall count, scoreboards), paths without room, control flow until it is decided (sm-control-flow-latency), half
// rate every other clock, `hold`. In order for each warp; the last one that issued if it stays, else the oldest other. With fewer than 32
// datapaths stall counts count as many clocks each as a warp takes to go through them.
// Specification: instruction set 2, 15; units, SM.

module warp_scheduler
  import encoding_pkg::*;
  import sm_pkg::*;
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
  /* verilator lint_off UNUSEDSIGNAL */  // others have the rest of it
  input  warp_start_t      start_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic             fetched_valid_i,
  input  fetched_t         fetched_i,
  input  logic             next_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // fetch has its counter
  input  warp_next_t       next_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic             read_valid_i,
  input  release_t         read_i,
  input  logic             done_valid_i,
  input  release_t         done_i,
  input  logic [ROOMS-1:0][1:0] credits_i,
  input  logic [SLOTS-1:0] resume_i,
  input  logic [SLOTS-1:0] stop_i,
  input  logic             hold_i,
  output logic             issue_valid_o,
  output fetched_t         issue_o,
  output logic             second_valid_o,   // of a pair
  output fetched_t         second_o,
  output logic             taken_valid_o,
  output logic [3:0]       taken_o,
  output logic             taken_second_valid_o,
  output logic [3:0]       taken_second_o,
  output logic             ended_valid_o,
  output logic [3:0]       ended_o,
  output issue_reason_t    reason_o
);

  // Instructions of a warp on the way, at most: their scoreboards count no further.
  localparam logic [5:0] MOST = 6'd48;
  // Clocks in which all that an instruction of fixed latency writes is there.
  localparam logic [3:0] SETTLED = 4'd13;
  // Places of a slot's words, as a power of two.
  localparam int unsigned ROW_BITS = 3;
  // Clocks that a warp takes to go through the datapaths.
  localparam int unsigned GROUPS = WARP_LANES >> P.lanes_log2;

  // ---- registers
  typedef struct packed {
    logic [SLOTS-1:0]             running;
    logic [SLOTS-1:0][SLOTS-1:0]  older;          // for each slot those that were launched before it
    logic [SLOTS-1:0]             branching;      // slots whose instruction at divergence is not decided
    logic [SLOTS-1:0]             parked;         // slots that a unit holds: behind a BAR or a MEMBAR
    logic [SLOTS-1:0]             stopping;       // slots of which each word is an END
    logic [SLOTS-1:0]             ending;
    logic [SLOTS-1:0][2:0]        first;          // of the words
    logic [SLOTS-1:0][3:0]        count;
    slot_head_t [SLOTS-1:0]       head;
    logic [SLOTS-1:0][6:0]        stall;          // clocks in which it may not issue
    slot_scoreboards_t [SLOTS-1:0] scoreboards;
    logic [SLOTS-1:0][5:0]        away;           // instructions at units
    logic [ROOMS-1:0][3:0]        used;
    logic [2:0]                   control_stall;
    logic [2:0]                   busy;           // clocks in which no warp may go to the datapaths
    logic                         half_rate;      // the last one issued
    logic [3:0]                   last;
    logic                         stays;
    struct packed {logic valid; fetched_t data;} issue;
    struct packed {logic valid; fetched_t data;} second;
    struct packed {logic valid; logic [3:0] data;} taken;
    struct packed {logic valid; logic [3:0] data;} taken_second;
    struct packed {logic valid; logic [3:0] data;} ended;
    issue_reason_t                reason;
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
  assign reason_o = q.reason;

  // ---- conditions
  // Neither a stall count nor a partner for dual issue: nothing is known of what the word depends on.
  /* verilator lint_off UNUSEDSIGNAL */  // most of them
  function automatic logic is_alone(input issue_control_t control);
    return control.stall == '0 && !control.stays;
  endfunction

  // Whether a word asks for the next one in its clock, and is one that may.
  function automatic logic leads(input fetched_t fetched);
    return fetched.control.stall == '0 && fetched.control.stays && fetched.control.read_scoreboard == NO_SCOREBOARD
        && fetched.control.write_scoreboard == NO_SCOREBOARD && fetched.outline.path == PATH_LANES
        && !fetched.outline.unpaired;
  endfunction

  // What a word waits for.
  function automatic slot_head_t head_of(input fetched_t fetched);
    scoreboard_wait_t wait_of;
    logic alone;
    wait_of = scoreboard_wait_of(fetched.word);
    alone = is_alone(fetched.control);
    return '{
        waits: fetched.control.waits | (fetched.outline.waits ? wait_of.mask : '0),
        counts: fetched.outline.waits && wait_of.counts,
        scoreboard: wait_of.scoreboard,
        most: wait_of.most,
        path: fetched.outline.path,
        half_rate: fetched.outline.half_rate,
        parks: fetched.outline.parks,
        orders: fetched.outline.orders,
        alone: alone,
        leads: leads(fetched),
        follows: fetched.outline.path inside {PATH_SPECIAL, PATH_LOAD_STORE, PATH_TEXTURE}
            && !fetched.outline.parks && !alone,
        constant: fetched.outline.constant
    };
  endfunction

  // Whether scoreboards let it issue.
  function automatic logic is_clear(input slot_head_t head, input slot_scoreboards_t scoreboards);
    logic waits, over;
    waits = 1'b0;
    over = 1'b0;
    for (int k = 0; k < SCOREBOARDS; k++) begin
      if (head.waits[k] && scoreboards.counts[k] != '0) waits = 1'b1;
      if (32'(head.scoreboard) == 32'(k) && scoreboards.counts[k] > 7'(head.most)) over = 1'b1;
    end
    return !waits && !(head.counts && over);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // What stands for each word of a warp that is stopped.
  function automatic fetched_t exit_of(input fetched_t word);
    exit_of = word;
    exit_of.control.read_scoreboard = NO_SCOREBOARD;
    exit_of.control.write_scoreboard = NO_SCOREBOARD;
    exit_of.outline = '0;
    exit_of.outline.path = PATH_DIVERGENCE;
    exit_of.word = end_word();
    exit_of.fault = FETCH_FAULT_NOTHING;
  endfunction

  // Where what is on a path is counted. No instruction is on that of pixel export.
  function automatic logic [2:0] room_of(input path_t path);
    return path inside {PATH_SPECIAL_REGISTERS, PATH_ATTRIBUTES} ? 3'(PATH_BARRIERS) : 3'(path);
  endfunction

  // Whether instructions of a path are told when they are done.
  function automatic logic is_away(input path_t path);
    return !(path inside {PATH_NOWHERE, PATH_DIVERGENCE, PATH_LANES});
  endfunction

  // The oldest of some slots, as a mask.
  function automatic logic [SLOTS-1:0] oldest(input logic [SLOTS-1:0] slots,
                                              input logic [SLOTS-1:0][SLOTS-1:0] older);
    logic [SLOTS-1:0] mask;
    for (int k = 0; k < SLOTS; k++) mask[k] = slots[k] && (slots & older[k]) == '0;
    return mask;
  endfunction

  function automatic logic [3:0] number(input logic [SLOTS-1:0] mask);
    logic [3:0] slot;
    slot = '0;
    for (int k = SLOTS - 1; k >= 0; k--) if (mask[k]) slot = 4'(k);
    return slot;
  endfunction

  logic [ROOMS-1:0] full;
  issue_reason_t [SLOTS-1:0] reasons;
  logic [SLOTS-1:0] able, others, eldest;
  logic decided;
  logic [SLOTS-1:0] idle; // nothing of the slot is on the way
  slot_head_t [SLOTS-1:0] heads_now; // what each slot's oldest word waits for

  always_comb begin
    full = '0;
    for (int k = 0; k < ROOMS; k++)
      unique case (path_t'(k))
        PATH_NOWHERE, PATH_LANES: ;
        PATH_DIVERGENCE: full[k] = 32'(q.used[k]) >= P.control_room || q.control_stall != '0;
        default: full[k] = 32'(q.used[k]) >= P.room;
      endcase
    decided = next_valid_i && !next_i.ended && next_i.straight;
    able = '0;
    for (int k = 0; k < SLOTS; k++) begin
      idle[k] = q.away[k] == '0 && q.scoreboards[k] == '0;
      heads_now[k] = q.head[k];
      if (q.stopping[k]) begin
        heads_now[k].path = PATH_DIVERGENCE;
        heads_now[k].half_rate = 1'b0;
        heads_now[k].parks = 1'b0;
        heads_now[k].orders = 1'b0;
      end
      if (!q.running[k] || q.ending[k]) reasons[k] = ISSUE_REASON_NO_WARP;
      else if (q.branching[k] && !(decided && 32'(next_i.slot) == 32'(k))) reasons[k] = ISSUE_REASON_CONTROL;
      else if (q.parked[k] && !q.stopping[k]) reasons[k] = ISSUE_REASON_PARKED;
      else if (q.count[k] == '0) reasons[k] = ISSUE_REASON_NO_INSTRUCTION;
      else if (q.stall[k] != '0) reasons[k] = ISSUE_REASON_STALL_COUNT;
      else if (!is_clear(q.head[k], q.scoreboards[k]) || (q.head[k].alone && !idle[k])
          || (heads_now[k].orders && q.away[k] != '0)) reasons[k] = ISSUE_REASON_SCOREBOARD;
      else if (full[room_of(heads_now[k].path)] || (is_away(heads_now[k].path) && q.away[k] >= MOST)) reasons[k] = ISSUE_REASON_PATH_FULL;
      else if ((q.half_rate && heads_now[k].half_rate) || (q.busy != '0 && heads_now[k].path == PATH_LANES)) reasons[k] = ISSUE_REASON_HALF_RATE;
      else reasons[k] = ISSUE_REASON_ISSUED;
      able[k] = reasons[k] == ISSUE_REASON_ISSUED;
    end
    eldest = oldest(q.running & ~q.ending, q.older);
  end

  // ---- next state
  logic issues;
  logic [3:0] stall;
  slot_t slot, comer;
  path_t path;
  fetched_t word, second;
  logic room, released, pairs;
  logic [2:0] next_first;
  slot_head_t head;
  /* verilator lint_off UNUSEDSIGNAL */  // whether it leads is of no matter
  slot_head_t partner;
  /* verilator lint_on UNUSEDSIGNAL */
  issue_control_t last;
  logic [SLOTS-1:0] quiet;

  always_comb begin
    d = q;
    d.taken.valid = 1'b0;
    d.taken_second.valid = 1'b0;
    d.ended.valid = 1'b0;

    d.parked = q.parked & ~resume_i;
    d.stopping = q.stopping | stop_i;

    // Who issues; also the slot whose control flow is decided just now, which may branch again.
    if (next_valid_i) d.branching[next_i.slot] = 1'b0;
    issues = !hold_i && able != '0;
    // Who yields lets all others go first.
    others = able & ~(16'd1 << q.last);
    slot = (q.stays && able[q.last]) || others == '0 ? q.last : number(oldest(others, q.older));
    path = heads_now[slot].path;
    stall = '0;
    word = words[{slot, q.first[slot]}];
    if (q.stopping[slot]) word = exit_of(word);
    // What issues with it, if anything does.
    next_first = q.first[slot] + 3'd1;
    second = words[{slot, next_first}];
    partner = heads[{slot, next_first}];
    pairs = P.dual_issue == 1 && q.head[slot].leads && !q.stopping[slot] && q.count[slot] > 4'd1 && partner.follows
        && 32'(q.used[room_of(partner.path)]) < P.room && q.away[slot] < MOST && is_clear(partner, q.scoreboards[slot])
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
        d.control_stall = 3'(P.control_clocks - 1);
      end
      if (heads_now[slot].parks) d.parked[slot] = 1'b1;
      if (!(path inside {PATH_NOWHERE, PATH_LANES})) d.used[room_of(path)] = q.used[room_of(path)] + 4'd1;
      if (is_away(path)) d.away[slot] = q.away[slot] + 6'd1;
      if (pairs) begin
        d.second = {1'b1, second};
        d.taken_second = {1'b1, slot};
        d.used[room_of(partner.path)] = q.used[room_of(partner.path)] + 4'd1;
        d.away[slot] = q.away[slot] + 6'd1;
      end
    end

    // Scoreboards: what is issued in this clock is seen from the next on.
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
    if (read_valid_i && read_i.retired && d.away[read_i.slot] != '0) d.away[read_i.slot] -= 6'd1;
    if (done_valid_i && done_i.retired && d.away[done_i.slot] != '0) d.away[done_i.slot] -= 6'd1;
    for (int k = 0; k < ROOMS; k++) d.used[k] = d.used[k] > 4'(credits_i[k]) ? d.used[k] - 4'(credits_i[k]) : '0;

    // Words come; those of a path that is left do not.
    comer = fetched_i.slot;
    room = fetched_valid_i && 32'(q.count[comer]) < P.words;
    head = head_of(fetched_i);
    if (room) begin
      if (d.count[comer] == '0) d.head[comer] = head;
      d.count[comer] += 4'd1;
    end
    if (next_valid_i) begin
      if (next_i.ended) d.ending[next_i.slot] = 1'b1;
      if (!decided) d.count[next_i.slot] = '0;
    end

    // A warp has ended when nothing of it is on the way.
    for (int k = 0; k < SLOTS; k++)
      quiet[k] = q.ending[k] && idle[k];
    if (quiet != '0) begin
      d.ended = {1'b1, number(quiet)};
      d.ending[number(quiet)] = 1'b0;
      d.running[number(quiet)] = 1'b0;
    end

    // A warp starts.
    if (start_valid_i) begin
      d.running[start_i.slot] = 1'b1;
      d.branching[start_i.slot] = 1'b0;
      d.parked[start_i.slot] = 1'b0;
      d.stopping[start_i.slot] = 1'b0;
      d.ending[start_i.slot] = 1'b0;
      d.count[start_i.slot] = '0;
      d.stall[start_i.slot] = '0;
      d.away[start_i.slot] = '0;
      d.scoreboards[start_i.slot] = '0;
      for (int k = 0; k < SLOTS; k++) d.older[k][start_i.slot] = 1'b0;
      d.older[start_i.slot] = ~(16'd1 << start_i.slot);
    end
  end

  assign words_we = room;
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
