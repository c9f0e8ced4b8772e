// Instruction fetch: sends the warps' words to the scheduler, each with its control field and its constant. One word a cycle; 10 +
// `constant_cycles` cycles from a start to the first word when its bundle is cached. Nothing stalls it: it never sends more words than
// the scheduler has free entries for (`words` a slot). In order for each slot. Specification: instruction set 2; units, SM.

module instruction_fetch
  import constant_cache_pkg::*;
  import counters_pkg::*;
  import encoding_pkg::*;
  import fetch_paths_pkg::*;
  import fetch_words_pkg::*;
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
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               start_valid_i,
  input  warp_start_t        start_i,
  input  logic               next_valid_i,
  input  warp_next_t         next_i,
  input  logic               taken_valid_i,
  input  slot_t              taken_i,
  input  logic               taken_second_valid_i,  // second word of a pair
  input  slot_t              taken_second_i,
  output logic               fetched_valid_o,
  output fetched_t           fetched_o,
  output logic               request_valid_o,
  input  logic               request_ready_i,
  output fetch_request_t     request_o,
  input  logic               response_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // its slot is already known
  input  fetch_response_t   response_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic            again_i,
  output logic            constant_request_valid_o,
  output constant_lookup_t  constant_request_o,
  input  logic            constant_valid_i,
  input  constant_found_t constant_i,
  input  logic            constant_again_i
);

  // Maximum entries for words that wait for constants.
  localparam int unsigned WAITING = 5;
  // ---- registers
  typedef struct packed {
    logic [SLOTS-1:0]            running;         // slots with words to fetch
    logic [SLOTS-1:0]            constant_waits;  // slots that wait for a constant
    fetch_paths_t                paths;           // paths of bundles
    counter_place_t [SLOTS-1:0]  place;
    path_number_t [SLOTS-1:0]    number;
    logic [SLOTS-1:0][3:0]       used;            // words in flight and at the scheduler
    logic [3:0]                  next_request;
    logic [3:0]                  preferred;
    struct packed {logic valid; fetch_request_t data;} request;
    picked_word_t                picked;
    waiting_word_t [WAITING-1:0] waiting;
    struct packed {logic valid; constant_lookup_t data;} constant_request;
    struct packed {logic valid; fetched_t data;} fetched;
  } regs_t;

  regs_t d, q;
  sector_t bundles[SLOTS*BUNDLES];
  slot_context_t contexts[SLOTS];
  slot_counter_t counted[SLOTS];
  slot_counter_t notified[SLOTS];
  slot_counter_t replayed[SLOTS];
  logic bundles_we, contexts_we, counted_we, notified_we, replayed_we;
  logic [5:0] bundles_at;
  slot_t contexts_at, counted_at, notified_at, replayed_at;

  // ---- parts
  logic start_valid, starts, requests, order_ready, order_valid;
  /* verilator lint_off UNUSEDSIGNAL */  // an entry is always free; other units use the other fields
  logic start_ready;
  warp_start_t start;
  /* verilator lint_on UNUSEDSIGNAL */
  requested_bundle_t requested, oldest_request;

  fifo #(
    .WIDTH($bits(warp_start_t)),
    .DEPTH(SLOTS)
  ) start_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(start_valid_i),
    .push_ready_o(start_ready),
    .push_i      (start_i),
    .pop_valid_o (start_valid),
    .pop_ready_i (starts),
    .pop_o       (start)
  );

  fifo #(
    .WIDTH($bits(requested_bundle_t)),
    .DEPTH(16)
  ) order (
    .clk_i,
    .rst_ni,
    .push_valid_i(requests),
    .push_ready_o(order_ready),
    .push_i      (requested),
    .pop_valid_o (order_valid),
    .pop_ready_i (response_valid_i),
    .pop_o       (oldest_request)
  );

  // ---- outputs
  assign {fetched_valid_o, fetched_o} = q.fetched;
  assign {request_valid_o, request_o} = q.request;
  assign {constant_request_valid_o, constant_request_o} = q.constant_request;

  // Counter of a slot, in the memory of its last writer.
  function automatic program_counter_t counter_of(input counter_place_t place, input program_counter_t count,
                                                  input program_counter_t notice, input program_counter_t replay);
    unique case (place)
      COUNTER_PLACE_NOTIFIED: return notice;
      COUNTER_PLACE_REPLAYED: return replay;
      default: return count;
    endcase
  endfunction

  // ---- the oldest word has its constant, or is repeated; words of an old path are dropped
  waiting_word_t oldest;
  slot_t slot;
  logic turns, alive, wants, lacks;
  logic [2:0] on_the_way;

  always_comb begin
    oldest = q.waiting[P.constant_cycles];
    slot = oldest.fetched.slot;
    turns = next_valid_i && (next_i.ended || !next_i.straight);
    alive = oldest.valid && oldest.number == q.number[slot] && !(turns && next_i.slot == slot);
    wants = oldest.fetched.outline.constant;
    lacks = alive && wants && !(constant_valid_i && (constant_i.here || constant_i.fault));
    // Words of its path in flight to the scheduler.
    on_the_way = 3'(q.picked.valid && q.picked.slot == slot && q.picked.number == q.number[slot]);
    for (int unsigned k = 0; k < WAITING; k++)
      if (k <= P.constant_cycles)
        on_the_way += 3'(q.waiting[k].valid && q.waiting[k].fetched.slot == slot
                         && q.waiting[k].number == q.number[slot]);
  end

  // ---- missing bundles
  lacking_bundle_t lacking;
  logic [1:0] request_place;
  logic [26:0] bundle;
  /* verilator lint_off UNUSEDSIGNAL */  // the position in the bundle is not used
  program_counter_t request_counter;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    lacking = lacking_of(~q.paths.here & ~q.paths.requested, q.paths.at,
                         q.running & ~q.constant_waits & ~q.paths.missed & ~q.paths.misaligned, q.next_request);
    request_counter = counter_of(q.place[lacking.slot], counted[lacking.slot].counter, notified[lacking.slot].counter,
                                 replayed[lacking.slot].counter);
    request_place = place_of(q.paths.at, lacking.slot) + lacking.ahead;
    bundle = request_counter[31:5] + 27'(lacking.ahead);
    requested = '{slot: lacking.slot, place: request_place, number: q.paths.way[lacking.slot]};
    requests = lacking.valid && (!q.request.valid || request_ready_i) && order_ready;
  end

  // ---- the next word
  logic [SLOTS-1:0] not_full, found, ready;
  logic picks, fault;
  logic [1:0] pick_place;
  slot_t pick_slot;
  program_counter_t pick_counter;
  logic [1:0] word_at;
  sector_t read;
  logic [63:0] word;
  program_counter_t pick_next;
  logic [26:0] pick_bundles;  // bundles from its own to the next word's

  always_comb begin
    for (int k = 0; k < SLOTS; k++) not_full[k] = 32'(q.used[k]) < P.words;
    found = q.paths.misaligned;
    for (int k = 0; k < BUNDLES; k++) found |= q.paths.here[k] & q.paths.at[k];
    ready = q.running & ~q.constant_waits & found & not_full;
    pick_slot = rotated(ready, q.preferred);
    picks = ready != '0 && !(lacks && pick_slot == slot) && !(turns && pick_slot == next_i.slot);
    pick_place = place_of(q.paths.at, pick_slot);
    fault = q.paths.misaligned[pick_slot]
        || (q.paths.here[pick_place][pick_slot] && q.paths.faulty[pick_place][pick_slot]);
    pick_counter = counter_of(q.place[pick_slot], counted[pick_slot].counter, notified[pick_slot].counter,
                              replayed[pick_slot].counter);
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

  always_comb begin
    d = q;
    if (request_ready_i) d.request.valid = 1'b0;
    d.fetched.valid = alive && !lacks;
    if (alive && !lacks) begin
      d.fetched.data = oldest.fetched;
      d.fetched.data.constant = wants ? constant_i.value : '0;
      if (wants && constant_i.fault) d.fetched.data = without_constant(oldest.fetched);
    end

    // The pipeline advances.
    d.waiting[WAITING-1:1] = q.waiting[WAITING-2:0];
    fetched = fetched_of(q.picked);
    d.waiting[0] = '{valid: q.picked.valid, number: q.picked.number, fetched: fetched};
    d.constant_request.valid = q.picked.valid && fetched.outline.constant;
    if (d.constant_request.valid) d.constant_request.data = constant_of(fetched, contexts[q.picked.slot].context_id);

    // Credits, bundles and words.
    if (taken_valid_i && d.used[taken_i] != '0) d.used[taken_i] -= 4'd1;
    if (taken_second_valid_i && d.used[taken_second_i] != '0) d.used[taken_second_i] -= 4'd1;
    if (requests) begin
      d.request = {1'b1, fetch_request_t'{slot: lacking.slot, context_id: contexts[lacking.slot].context_id, bundle: bundle}};
      d.paths.requested[request_place][lacking.slot] = 1'b1;
      d.next_request = lacking.slot + 4'd1;
    end
    if (again_i) d.paths.missed = '0;
    comes = response_valid_i && order_valid && oldest_request.number == q.paths.way[oldest_request.slot];
    if (comes) d.paths = arrived(d.paths, oldest_request, response_i.here, response_i.fault, again_i);
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
      // Continues with the same slot while it has free entries: with equal progress all slots would reach the end of their bundles at
      // once, without the next ones.
      d.preferred = pick_slot;
      d.used[pick_slot] = d.used[pick_slot] + 4'd1;
      d.place[pick_slot] = COUNTER_PLACE_COUNTED;
      // Nothing is read after an EXIT of all lanes: the picked word is another warp's.
      if (fault || ends_all(word)) d.running[pick_slot] = 1'b0;
      else if (pick_bundles == 27'd1 && pick_next[2:0] == '0) d.paths = advanced(d.paths, pick_slot, pick_place);
      else if (pick_bundles != '0 || pick_next[2:0] != '0) d.paths = turned(d.paths, pick_slot, pick_next);
    end
    if (constant_again_i) d.constant_waits = '0;

    // Redirected slots: their words in flight belong to an old path.
    if (lacks) begin
      d.paths = turned(d.paths, slot, oldest.fetched.counter);
      d.number[slot] = d.number[slot] + 3'd1;
      d.place[slot] = COUNTER_PLACE_REPLAYED;
      d.used[slot] = d.used[slot] > 4'(on_the_way) ? d.used[slot] - 4'(on_the_way) : '0;
      d.running[slot] = 1'b1;
      d.constant_waits[slot] = !constant_again_i;
    end
    starts = start_valid && !turns;
    gone = turns ? next_i.slot : start.slot;
    gone_counter = instruction_at(turns ? next_i.counter : start.counter);
    if (turns || starts) begin
      d.paths = turned(d.paths, gone, gone_counter);
      d.number[gone] = d.number[gone] + 3'd1;
      d.place[gone] = COUNTER_PLACE_NOTIFIED;
      d.used[gone] = '0;
      d.running[gone] = !turns || !next_i.ended;
      d.constant_waits[gone] = 1'b0;
    end
  end

  assign bundles_we = comes && response_i.here;
  assign bundles_at = {oldest_request.slot, oldest_request.place};
  assign contexts_we = starts;
  assign contexts_at = start.slot;
  assign counted_we = picks;
  assign counted_at = pick_slot;
  assign notified_we = turns || starts;
  assign notified_at = gone;
  assign replayed_we = lacks;
  assign replayed_at = slot;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i) begin
    if (bundles_we) bundles[bundles_at] <= response_i.data;
    if (contexts_we) contexts[contexts_at].context_id <= start.context_id;
    if (counted_we) counted[counted_at].counter <= pick_next;
    if (notified_we) notified[notified_at].counter <= gone_counter;
    if (replayed_we) replayed[replayed_at].counter <= oldest.fetched.counter;
  end

endmodule
