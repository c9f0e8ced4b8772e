// Instruction fetch: brings the warps' words to the scheduler, each with its control field and its constant. A word a clock; from a
// start 10 + `constant_clocks` clocks to the first, where its bundle is here. Stalled by nothing: it gives no more words than the
// scheduler has room for (`words` a slot). In order for each slot. Specification: instruction set 2; units, SM.

module instruction_fetch
  import counters_pkg::*;
  import encoding_pkg::*;
  import instruction_cache_pkg::*;
  import instruction_fetch_params_pkg::*;
  import instruction_fetch_pkg::*;
  import memory_port_pkg::*;
  import sm_pkg::*;
#(
  // ---- parameters
  parameter instruction_fetch_params_t P = INSTRUCTION_FETCH_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            start_valid_i,
  input  warp_start_t     start_i,
  input  logic            next_valid_i,
  input  warp_next_t      next_i,
  input  logic            taken_valid_i,
  input  slot_t           taken_i,
  input  logic            taken_second_valid_i,  // of a pair
  input  slot_t           taken_second_i,
  output logic            fetched_valid_o,
  output fetched_t        fetched_o,
  output logic            ask_valid_o,
  input  logic            ask_ready_i,
  output fetch_ask_t      ask_o,
  input  logic            answer_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // its slot is known
  input  fetch_answer_t   answer_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic            again_i,
  output logic            constant_ask_valid_o,
  output constant_read_t  constant_ask_o,
  input  logic            constant_valid_i,
  input  constant_value_t constant_i,
  input  logic            constant_again_i
);

  // Places for bundles of a slot, by their number.
  localparam int unsigned BUNDLES = 4;
  // Bundles that are asked for ahead.
  localparam int unsigned AHEAD = 2;
  // Places for words that wait for constants, at most.
  localparam int unsigned WAITING = 5;
  // The control field of a word that is none.
  localparam issue_control_t NOTHING = '{
      read_scoreboard: NO_SCOREBOARD,
      write_scoreboard: NO_SCOREBOARD,
      stall: 4'd1,
      default: '0
  };

  // ---- registers
  typedef struct packed {
    logic [SLOTS-1:0]              running;     // slots that have more words
    logic [SLOTS-1:0]              missed;      // that wait for a bundle,
    logic [SLOTS-1:0]              held;        // for a constant
    logic [SLOTS-1:0]              misaligned;  // whose counter is no word's
    logic [BUNDLES-1:0][SLOTS-1:0] at;          // whose counter is in that place
    logic [BUNDLES-1:0][SLOTS-1:0] here;
    logic [BUNDLES-1:0][SLOTS-1:0] faulty;      // here, and memory has no such bundle
    logic [BUNDLES-1:0][SLOTS-1:0] asked;
    counter_place_t [SLOTS-1:0]    place;
    path_number_t [SLOTS-1:0]      number;
    path_number_t [SLOTS-1:0]      way;         // of bundles: another one behind a branch that is followed
    logic [SLOTS-1:0][3:0]         used;        // words on their way, and at the scheduler
    logic [3:0]                    ask_turn;
    logic [3:0]                    turn;
    struct packed {logic valid; fetch_ask_t data;} ask;
    picked_word_t                  picked;
    waiting_word_t [WAITING-1:0]   waiting;
    struct packed {logic valid; constant_read_t data;} constant_ask;
    struct packed {logic valid; fetched_t data;} fetched;
  } regs_t;

  regs_t d, q;
  sector_t bundles[SLOTS*BUNDLES];
  logic bundles_we;
  logic [5:0] bundles_at;
  slot_context_t contexts[SLOTS];
  logic contexts_we;
  slot_t contexts_at;
  slot_counter_t counted[SLOTS];
  logic counted_we;
  slot_t counted_at;
  slot_counter_t told[SLOTS];
  logic told_we;
  slot_t told_at;
  slot_counter_t replayed[SLOTS];
  logic replayed_we;
  slot_t replayed_at;

  // ---- parts
  logic start_valid, starts, asks, order_room, order_valid;
  /* verilator lint_off UNUSEDSIGNAL */  // there is always room; others have the rest of it
  logic start_room;
  warp_start_t start;
  /* verilator lint_on UNUSEDSIGNAL */
  asked_bundle_t asked, oldest_ask;

  fifo #(
    .WIDTH($bits(warp_start_t)),
    .DEPTH(SLOTS)
  ) start_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(start_valid_i),
    .push_ready_o(start_room),
    .push_i      (start_i),
    .pop_valid_o (start_valid),
    .pop_ready_i (starts),
    .pop_o       (start)
  );

  fifo #(
    .WIDTH($bits(asked_bundle_t)),
    .DEPTH(16)
  ) order (
    .clk_i,
    .rst_ni,
    .push_valid_i(asks),
    .push_ready_o(order_room),
    .push_i      (asked),
    .pop_valid_o (order_valid),
    .pop_ready_i (answer_valid_i),
    .pop_o       (oldest_ask)
  );

  // ---- outputs
  assign {fetched_valid_o, fetched_o} = q.fetched;
  assign {ask_valid_o, ask_o} = q.ask;
  assign {constant_ask_valid_o, constant_ask_o} = q.constant_ask;

  // ---- slots
  // The first of some slots from one on, and around.
  function automatic slot_t rotated(input logic [SLOTS-1:0] slots, input slot_t from);
    logic [SLOTS-1:0] behind, among;
    slot_t first;
    behind = slots & ({SLOTS{1'b1}} << from);
    among = behind != '0 ? behind : slots;
    first = '0;
    for (int k = SLOTS - 1; k >= 0; k--) if (among[k]) first = 4'(k);
    return first;
  endfunction

  // The place of a slot's counter.
  function automatic logic [1:0] place_of(input logic [BUNDLES-1:0][SLOTS-1:0] at, input slot_t slot);
    logic [1:0] place;
    place = '0;
    for (int k = BUNDLES - 1; k >= 0; k--) if (at[k][slot]) place = 2'(k);
    return place;
  endfunction

  // An instruction whose constant memory refused: it neither reads nor writes.
  function automatic fetched_t without_constant(input fetched_t fetched);
    without_constant = fetched;
    without_constant.control.reuse = '0;
    without_constant.control.read_scoreboard = NO_SCOREBOARD;
    without_constant.control.write_scoreboard = NO_SCOREBOARD;
    without_constant.outline = '0;
    without_constant.outline.path = PATH_DIVERGENCE;
    without_constant.fault = FETCH_FAULT_CONSTANT;
    without_constant.constant = '0;
  endfunction

  // The control field of a bundle's instruction.
  /* verilator lint_off UNUSEDSIGNAL */  // its instructions
  function automatic issue_control_t control_of(input sector_t bundle, input logic [1:0] word);
    case (word)
      2'd2: return issue_control_t'({bundle.words[1][9:0], bundle.words[0][31:21]});
      2'd3: return issue_control_t'(bundle.words[1][30:10]);
      default: return issue_control_t'(bundle.words[0][20:0]);
    endcase
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- the oldest word has its constant, or comes again; what is of an old path vanishes
  waiting_word_t oldest;
  slot_t slot;
  logic turns, alive, wants, lacks;
  logic [2:0] on_the_way;

  always_comb begin
    oldest = q.waiting[P.constant_clocks];
    slot = oldest.fetched.slot;
    turns = next_valid_i && (next_i.ended || !next_i.straight);
    alive = oldest.valid && oldest.number == q.number[slot] && !(turns && next_i.slot == slot);
    wants = oldest.fetched.outline.constant;
    lacks = alive && wants && !(constant_valid_i && (constant_i.here || constant_i.fault));
    // Words of its path that have not reached the scheduler.
    on_the_way = 3'(q.picked.valid && q.picked.slot == slot && q.picked.number == q.number[slot]);
    for (int unsigned k = 0; k < WAITING; k++)
      if (k <= P.constant_clocks)
        on_the_way += 3'(q.waiting[k].valid && q.waiting[k].fetched.slot == slot
                         && q.waiting[k].number == q.number[slot]);
  end

  // ---- bundles that are lacking
  logic [BUNDLES-1:0][SLOTS-1:0] lacks_place;
  logic [AHEAD:0][SLOTS-1:0] lacking;
  logic [SLOTS-1:0] may;
  logic [1:0] ahead, ask_place;
  logic [26:0] bundle;
  slot_t ask_slot;
  /* verilator lint_off UNUSEDSIGNAL */  // where in a bundle
  program_counter_t ask_counter;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    for (int k = 0; k < BUNDLES; k++) lacks_place[k] = ~q.here[k] & ~q.asked[k];
    may = q.running & ~q.missed & ~q.held & ~q.misaligned;
    lacking = '0;
    for (int n = 0; n <= AHEAD; n++) begin
      for (int k = 0; k < BUNDLES; k++) lacking[n] |= lacks_place[2'(k+n)] & q.at[k];
      lacking[n] &= may;
    end
    ahead = 2'(AHEAD);
    for (int n = AHEAD - 1; n >= 0; n--) if (lacking[n] != '0) ahead = 2'(n);
    ask_slot = rotated(lacking[ahead], q.ask_turn);
    unique case (q.place[ask_slot])
      COUNTER_PLACE_TOLD: ask_counter = told[ask_slot].counter;
      COUNTER_PLACE_REPLAYED: ask_counter = replayed[ask_slot].counter;
      default: ask_counter = counted[ask_slot].counter;
    endcase
    ask_place = place_of(q.at, ask_slot) + ahead;
    bundle = ask_counter[31:5] + 27'(ahead);
    asked = '{slot: ask_slot, place: ask_place, number: q.way[ask_slot]};
    asks = lacking[ahead] != '0 && (!q.ask.valid || ask_ready_i) && order_room;
  end

  // ---- the next word
  logic [SLOTS-1:0] room, found, ready;
  logic picks, fault;
  logic [1:0] pick_place;
  slot_t pick_slot;
  program_counter_t pick_counter;
  logic [1:0] word_at;
  sector_t read;
  logic [63:0] word;
  program_counter_t pick_next;
  logic [26:0] pick_bundles;  // from its bundle to the next word's

  always_comb begin
    for (int k = 0; k < SLOTS; k++) room[k] = 32'(q.used[k]) < P.words;
    found = q.misaligned;
    for (int k = 0; k < BUNDLES; k++) found |= q.here[k] & q.at[k];
    ready = q.running & ~q.held & found & room;
    pick_slot = rotated(ready, q.turn);
    picks = ready != '0 && !(lacks && pick_slot == slot) && !(turns && pick_slot == next_i.slot);
    pick_place = place_of(q.at, pick_slot);
    fault = q.misaligned[pick_slot] || (q.here[pick_place][pick_slot] && q.faulty[pick_place][pick_slot]);
    unique case (q.place[pick_slot])
      COUNTER_PLACE_TOLD: pick_counter = told[pick_slot].counter;
      COUNTER_PLACE_REPLAYED: pick_counter = replayed[pick_slot].counter;
      default: pick_counter = counted[pick_slot].counter;
    endcase
    word_at = pick_counter[4:3];
    read = bundles[{pick_slot, pick_place}];
    word = {read.words[{word_at, 1'b1}], read.words[{word_at, 1'b0}]};
    pick_next = !fault && follows(word) ? branch_target(branch_offset_of(word), pick_counter) : after(pick_counter);
    pick_bundles = pick_next[31:5] - pick_counter[31:5];
  end

  // ---- next state
  fetched_t fetched;
  slot_t gone;
  program_counter_t gone_counter;
  logic comes;

  // A slot goes on elsewhere: what is on its way for it is of an old path.
  /* verilator lint_off UNUSEDSIGNAL */  // where in a bundle
  function automatic regs_t left(input regs_t s, input slot_t at, input program_counter_t counter,
                                 input counter_place_t place);
    regs_t r;
    r = s;
    r.number[at] = s.number[at] + 3'd1;
    r.place[at] = place;
    r.held[at] = 1'b0;
    return turned(r, at, counter);
  endfunction

  // A slot's bundles are others from here on.
  function automatic regs_t turned(input regs_t s, input slot_t at, input program_counter_t counter);
    regs_t r;
    r = s;
    r.way[at] = s.way[at] + 3'd1;
    for (int k = 0; k < BUNDLES; k++) begin
      r.here[k][at] = 1'b0;
      r.asked[k][at] = 1'b0;
      r.at[k][at] = counter[6:5] == 2'(k);
    end
    r.missed[at] = 1'b0;
    r.misaligned[at] = counter[2:0] != '0;
    return r;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    if (ask_ready_i) d.ask.valid = 1'b0;
    d.fetched.valid = alive && !lacks;
    if (alive && !lacks) begin
      d.fetched.data = oldest.fetched;
      d.fetched.data.constant = wants ? constant_i.value : '0;
      if (wants && constant_i.fault) d.fetched.data = without_constant(oldest.fetched);
    end

    // The pipeline moves.
    d.waiting[WAITING-1:1] = q.waiting[WAITING-2:0];
    fetched = '{
        slot: q.picked.slot,
        counter: q.picked.counter,
        control: q.picked.control,
        outline: outline_of(q.picked.word),
        word: q.picked.word,
        fault: q.picked.fault ? FETCH_FAULT_COUNTER : FETCH_FAULT_NOTHING,
        constant: '0
    };
    d.waiting[0] = '{valid: q.picked.valid, number: q.picked.number, fetched: fetched};
    d.constant_ask.valid = q.picked.valid && fetched.outline.constant;
    if (d.constant_ask.valid)
      d.constant_ask.data = '{
          slot: q.picked.slot,
          context_id: contexts[q.picked.slot].context_id,
          bank: fetched.outline.bank,
          offset: fetched.outline.offset,
          pair: fetched.outline.constant_pair
      };

    // Bundles and words.
    if (taken_valid_i && d.used[taken_i] != '0) d.used[taken_i] -= 4'd1;
    if (taken_second_valid_i && d.used[taken_second_i] != '0) d.used[taken_second_i] -= 4'd1;
    if (asks) begin
      d.ask = {1'b1, fetch_ask_t'{slot: ask_slot, context_id: contexts[ask_slot].context_id, bundle: bundle}};
      d.asked[ask_place][ask_slot] = 1'b1;
      d.ask_turn = ask_slot + 4'd1;
    end
    if (again_i) d.missed = '0;
    comes = answer_valid_i && order_valid && oldest_ask.number == q.way[oldest_ask.slot];
    if (comes) begin
      d.asked[oldest_ask.place][oldest_ask.slot] = 1'b0;
      if (answer_i.here) begin
        d.here[oldest_ask.place][oldest_ask.slot] = 1'b1;
        d.faulty[oldest_ask.place][oldest_ask.slot] = answer_i.fault;
      end else if (!again_i) d.missed[oldest_ask.slot] = 1'b1;
    end
    d.picked.valid = picks;
    if (picks) begin
      d.picked = '{
          valid: 1'b1,
          number: q.number[pick_slot],
          slot: pick_slot,
          counter: pick_counter,
          control: fault ? NOTHING : control_of(read, word_at),
          word: fault ? '0 : word,
          fault: fault
      };
      // It goes on with the same one while that has room: were all as fast, all would end at once, and nothing of the next be here.
      d.turn = pick_slot;
      d.used[pick_slot] = d.used[pick_slot] + 4'd1;
      d.place[pick_slot] = COUNTER_PLACE_COUNTED;
      // Behind an EXIT of all lanes nothing is read: what is picked in its place would be another warp's.
      if (fault || ends_all(word)) d.running[pick_slot] = 1'b0;
      else if (pick_bundles == 27'd1 && pick_next[2:0] == '0) begin
        d.here[pick_place][pick_slot] = 1'b0;
        d.at[pick_place][pick_slot] = 1'b0;
        d.at[pick_place+2'd1][pick_slot] = 1'b1;
      end else if (pick_bundles != '0 || pick_next[2:0] != '0) d = turned(d, pick_slot, pick_next);
    end
    if (constant_again_i) d.held = '0;

    // Who goes on elsewhere.
    if (lacks) begin
      d = left(d, slot, oldest.fetched.counter, COUNTER_PLACE_REPLAYED);
      d.used[slot] = d.used[slot] > 4'(on_the_way) ? d.used[slot] - 4'(on_the_way) : '0;
      d.running[slot] = 1'b1;
      d.held[slot] = !constant_again_i;
    end
    starts = start_valid && !turns;
    gone = turns ? next_i.slot : start.slot;
    gone_counter = instruction_at(turns ? next_i.counter : start.counter);
    if (turns || starts) begin
      d = left(d, gone, gone_counter, COUNTER_PLACE_TOLD);
      d.used[gone] = '0;
      d.running[gone] = !turns || !next_i.ended;
    end
  end

  assign bundles_we = comes && answer_i.here;
  assign bundles_at = {oldest_ask.slot, oldest_ask.place};
  assign contexts_we = starts;
  assign contexts_at = start.slot;
  assign counted_we = picks;
  assign counted_at = pick_slot;
  assign told_we = turns || starts;
  assign told_at = gone;
  assign replayed_we = lacks;
  assign replayed_at = slot;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i) begin
    if (bundles_we) bundles[bundles_at] <= answer_i.data;
    if (contexts_we) contexts[contexts_at].context_id <= start.context_id;
    if (counted_we) counted[counted_at].counter <= pick_next;
    if (told_we) told[told_at].counter <= gone_counter;
    if (replayed_we) replayed[replayed_at].counter <= oldest.fetched.counter;
  end

endmodule
