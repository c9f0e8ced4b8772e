// Load/store unit of a partition: loads, stores, atomics, cache control, shuffles, loads of constants, MEMBAR, and the entries of
// stacks that are in local memory. One access a clock begins, in order, sides in turn; shared memory's first ask is shown 7 clocks, a
// wavefront (8 threads, l1-global-threads) 7 clocks after operands, a register 3 clocks after the answer. Stalled by what it asks, by
// answers that have no room, and by registers that do not leave. What asks the same memory is in order.
// Specification: SM, L1, instruction set 10 and 11; chip 2.4.

module load_store
  import constant_cache_pkg::*;
  import divergence_pkg::*;
  import l1_steps_pkg::*;
  import load_address_pkg::*;
  import load_queue_pkg::*;
  import load_route_pkg::*;
  import load_store_params_pkg::*;
  import load_store_pkg::*;
  import shared_memory_pkg::*;
  import shared_steps_pkg::*;
  import shuffle_pkg::*;
  import sm_pkg::*;
  import surface_pkg::*;
  import surface_route_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter load_store_params_t P = LOAD_STORE_PARAMS
) (
  // ---- ports
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic [5:0]                 number_i,             // the SM's
  input  logic                       partition_i,          // its number in the SM: its sub-partitions are twice it, and one more
  input  logic                       launch_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  launch_t                    launch_i,                 // its slot, context and place
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic                       context_valid_i,
  input  context_write_t             context_i,
  input  logic [P.sides-1:0]         operands_valid_i,
  input  operands_t [P.sides-1:0]    operands_i,
  input  lanes_t [P.sides-1:0]       killed_i,
  input  logic [P.sides-1:0]         more_valid_i,
  input  operand_row_t [P.sides-1:0] more_i,
  output logic [P.sides-1:0]         credit_o,
  input  logic [P.sides-1:0]         spill_valid_i,
  output logic [P.sides-1:0]         spill_ready_o,
  input  stack_ask_t [P.sides-1:0]   spill_i,
  output logic [P.sides-1:0]         fill_valid_o,
  output stack_entry_t [P.sides-1:0] fill_o,
  input  logic [P.sides-1:0]         table_valid_i,
  output logic [P.sides-1:0]         table_ready_o,
  input  table_ask_t [P.sides-1:0]   table_i,
  output logic [P.sides-1:0]         targets_valid_o,
  output table_row_t [P.sides-1:0]   targets_o,
  output logic [P.sides-1:0]         written_valid_o,
  input  logic [P.sides-1:0]         written_ready_i,
  output written_t [P.sides-1:0]     written_o,
  output logic [P.sides-1:0]         fault_valid_o,
  output warp_fault_t [P.sides-1:0]  fault_o,
  output logic [P.sides-1:0][15:0]   resume_o,
  output logic                       shared_ask_valid_o,
  input  logic                       shared_ask_ready_i,
  output shared_ask_t                shared_ask_o,
  input  logic                       shared_answer_valid_i,
  input  shared_answer_t             shared_answer_i,
  output logic                       constant_load_valid_o,
  input  logic                       constant_load_ready_i,
  output constant_load_t             constant_load_o,
  input  logic                       constant_loaded_valid_i,
  input  constant_loaded_t           constant_loaded_i,
  output logic                       l1_ask_valid_o,
  input  logic                       l1_ask_ready_i,
  output l1_wavefront_t              l1_ask_o,
  input  logic                       l1_return_valid_i,
  output logic                       l1_return_ready_o,
  input  l1_return_t                 l1_return_i
);

  // Accesses whose addresses are being made, or which wait for their turn.
  localparam int unsigned WORKS = 8;
  // Shuffles on their way.
  localparam int unsigned SHUFFLES = 4;
  // Contexts of an SM; slots of the sides.
  localparam int unsigned CONTEXTS = 16;
  localparam int unsigned TABLE_SLOTS = LOAD_SIDES * SLOTS;
  // Words of a context.
  localparam logic [5:0] LOCAL_BASE = 6'd2;
  localparam logic [5:0] LOCAL_BASE_HIGH = 6'd3;
  localparam logic [5:0] LOCAL_BYTES = 6'd4;
  // Where registers come from.
  localparam int unsigned FINISHES = 6;

  // ---- registers
  // Accesses on their way to L1, more than l1_steps has room for.
  localparam int unsigned L1_ORDERS = 8;

  typedef struct packed {logic valid; stack_entry_t data;} fill_offer_t;
  typedef struct packed {logic valid; table_row_t data;} targets_offer_t;
  typedef struct packed {logic valid; warp_fault_t data;} fault_offer_t;

  typedef struct packed {
    logic                         turn;         // the side whose access begins next
    logic                         waits;        // other lanes of the access are away
    logic                         shared_over;  // its lanes in shared memory are done
    logic                         local_over;   // and those in local memory
    logic                         surface_last; // an access to a surface went last
    logic [7:0]                   shared_left;  // answers for which room is kept
    logic [7:0]                   l1_left;
    logic [3:0]                   stores_gone;  // all of whose wavefronts were taken, and which have not ended
    logic [2:0]                   shuffles;
    logic [2:0]                   finish_turn;
    fill_offer_t [LOAD_SIDES-1:0] fill;
    targets_offer_t [LOAD_SIDES-1:0] targets;
    fault_offer_t [LOAD_SIDES-1:0] fault;
    logic [LOAD_SIDES-1:0][15:0]  resume;
  } regs_t;

  regs_t d, q;
  load_slot_t slots[TABLE_SLOTS];
  load_word_t local_bases[CONTEXTS];
  load_word_t local_highs[CONTEXTS];
  load_word_t local_sizes[CONTEXTS];
  load_word_t stack_sizes[CONTEXTS];
  load_word_t shared_windows[CONTEXTS];
  load_word_t local_windows[CONTEXTS];
  load_word_t lows[CONTEXTS];
  load_word_t highs[CONTEXTS];
  logic slots_we, local_bases_we, local_highs_we, local_sizes_we, stack_sizes_we, shared_windows_we, local_windows_we;
  logic lows_we, highs_we;
  logic [4:0] slots_at;
  logic [3:0] lows_at, highs_at;
  logic [3:0] local_bases_at, local_highs_at, local_sizes_at, stack_sizes_at, shared_windows_at, local_windows_at;

  // ---- parts
  logic [P.sides-1:0] access_valid, access_pop, spill_valid, spill_pop, written_push, written_room;
  load_access_t [P.sides-1:0] access;
  stack_ask_t [P.sides-1:0] spilled;
  written_t [P.sides-1:0] written_in;

  load_queue queue[P.sides-1:0] (
    .clk_i,
    .rst_ni,
    .operands_valid_i,
    .operands_i,
    .killed_i,
    .more_valid_i,
    .more_i,
    .access_valid_o(access_valid),
    .access_ready_i(access_pop),
    .access_o      (access),
    .credit_o
  );

  fifo #(
    .WIDTH($bits(stack_ask_t))
  ) spill_in[P.sides-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(spill_valid_i),
    .push_ready_o(spill_ready_o),
    .push_i      (spill_i),
    .pop_valid_o (spill_valid),
    .pop_ready_i (spill_pop),
    .pop_o       (spilled)
  );

  logic [P.sides-1:0] table_valid, table_pop;
  table_ask_t [P.sides-1:0] looked_up;

  fifo #(
    .WIDTH($bits(table_ask_t))
  ) table_in[P.sides-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(table_valid_i),
    .push_ready_o(table_ready_o),
    .push_i      (table_i),
    .pop_valid_o (table_valid),
    .pop_ready_i (table_pop),
    .pop_o       (looked_up)
  );

  logic enters, work_room, work_valid, places_in_valid, places_room, places_valid, pops;
  address_ask_t address_ask;
  address_result_t places_in_data, places;
  load_work_t work_in_data, work;

  load_address load_address (
    .clk_i,
    .rst_ni,
    .ask_valid_i   (enters),
    .ask_i         (address_ask),
    .result_valid_o(places_in_valid),
    .result_o      (places_in_data)
  );

  fifo #(
    .WIDTH($bits(load_work_t)),
    .DEPTH(WORKS)
  ) work_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(enters),
    .push_ready_o(work_room),
    .push_i      (work_in_data),
    .pop_valid_o (work_valid),
    .pop_ready_i (pops),
    .pop_o       (work)
  );

  fifo #(
    .WIDTH($bits(address_result_t)),
    .DEPTH(WORKS)
  ) places_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(places_in_valid),
    .push_ready_o(places_room),
    .push_i      (places_in_data),
    .pop_valid_o (places_valid),
    .pop_ready_i (pops),
    .pop_o       (places)
  );

  logic shared_goes, shared_room, l1_goes, l1_room;
  shared_warp_access_t shared_access;
  l1_warp_access_t l1_access;

  shared_steps shared_steps (
    .clk_i,
    .rst_ni,
    .access_valid_i(shared_goes),
    .access_ready_o(shared_room),
    .access_i      (shared_access),
    .ask_valid_o   (shared_ask_valid_o),
    .ask_ready_i   (shared_ask_ready_i),
    .ask_o         (shared_ask_o)
  );

  l1_steps l1_steps (
    .clk_i,
    .rst_ni,
    .access_valid_i(l1_goes),
    .access_ready_o(l1_room),
    .access_i      (l1_access),
    .ask_valid_o   (l1_ask_valid_o),
    .ask_ready_i   (l1_ask_ready_i),
    .ask_o         (l1_ask_o)
  );

  logic shared_in_room, shared_valid, shared_pop, l1_valid, l1_pop;
  /* verilator lint_off UNUSEDSIGNAL */
  shared_answer_t shared_head;  // but for its tag, as answers are in order
  l1_return_t l1_head;          // likewise
  /* verilator lint_on UNUSEDSIGNAL */
  gather_step_t shared_step, l1_step;

  fifo #(
    .WIDTH($bits(shared_answer_t)),
    .DEPTH(P.shared_answers)
  ) shared_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(shared_answer_valid_i),
    .push_ready_o(shared_in_room),
    .push_i      (shared_answer_i),
    .pop_valid_o (shared_valid),
    .pop_ready_i (shared_pop),
    .pop_o       (shared_head)
  );

  fifo #(
    .WIDTH($bits(l1_return_t)),
    .DEPTH(P.l1_answers)
  ) l1_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(l1_return_valid_i),
    .push_ready_o(l1_return_ready_o),
    .push_i      (l1_return_i),
    .pop_valid_o (l1_valid),
    .pop_ready_i (l1_pop),
    .pop_o       (l1_head)
  );

  always_comb begin
    shared_step = '0;
    shared_step.fault = shared_head.fault;
    shared_step.row = shared_head.row;
    l1_step = '0;
    l1_step.step = l1_head.step;
    l1_step.last = l1_head.last;
    l1_step.fault = l1_head.fault;
    for (int unsigned k = 0; k < L1_PLACES; k++) l1_step.row.words[k] = l1_head.data.words[k];
  end

  logic shared_tickets, l1_tickets, shared_ticket_valid, l1_ticket_valid, shared_done_valid, l1_done_valid;
  gather_done_t shared_done, l1_done;
  logic [FINISHES-1:0] finish_valid, finish_pop;
  load_finish_t [FINISHES-1:0] finishes;
  load_ticket_t ticket, l1_ticket;

  row_gather #(
    .P({32'd5, 32'd32})
  ) shared_gather (
    .clk_i,
    .rst_ni,
    .ticket_valid_i(shared_ticket_valid),
    .ticket_ready_o(shared_tickets),
    .ticket_i      (ticket),
    .answer_valid_i(shared_valid),
    .answer_ready_o(shared_pop),
    .answer_i      (shared_step),
    .finish_valid_o(finish_valid[0]),
    .finish_ready_i(finish_pop[0]),
    .finish_o      (finishes[0]),
    .done_valid_o  (shared_done_valid),
    .done_o        (shared_done)
  );

  logic l1_finish_valid, l1_finish_pop;

  row_gather l1_gather (
    .clk_i,
    .rst_ni,
    .ticket_valid_i(l1_ticket_valid),
    .ticket_ready_o(l1_tickets),
    .ticket_i      (l1_ticket),
    .answer_valid_i(l1_valid),
    .answer_ready_o(l1_pop),
    .answer_i      (l1_step),
    .finish_valid_o(l1_finish_valid),
    .finish_ready_i(l1_finish_pop),
    .finish_o      (finishes[1]),
    .done_valid_o  (l1_done_valid),
    .done_o        (l1_done)
  );

  logic constants_go, constants_room, constants_finish_valid, constants_finish_pop;
  constant_work_t constant_work;

  constant_loads constant_loads (
    .clk_i,
    .rst_ni,
    .work_valid_i(constants_go),
    .work_ready_o(constants_room),
    .work_i      (constant_work),
    .constant_load_valid_o,
    .constant_load_ready_i,
    .constant_load_o,
    .constant_loaded_valid_i,
    .constant_loaded_i,
    .finish_valid_o(constants_finish_valid),
    .finish_ready_i(constants_finish_pop),
    .finish_o      (finishes[3])
  );

  logic surface_begins, surface_room, header_valid, header_pop, answered, surface_valid, surface_pop;
  logic surface_done_valid, surface_done, surface_waits, surface_idle, surface_order_valid, surface_orders;
  logic texels_valid, texels_room;
  surface_work_t surface_work;
  surface_ask_t header_ask;
  surface_answer_t surface_answer;
  surface_access_t surface_access;
  surface_order_t surface_order;

  surface #(
    .P(P.surface)
  ) surface (
    .clk_i,
    .rst_ni,
    .context_valid_i,
    .context_i,
    .work_valid_i  (surface_begins),
    .work_ready_o  (surface_room),
    .work_i        (surface_work),
    .ask_valid_o   (header_valid),
    .ask_ready_i   (header_pop),
    .ask_o         (header_ask),
    .answer_valid_i(answered),
    .answer_i      (surface_answer),
    .access_valid_o(surface_valid),
    .access_ready_i(surface_pop),
    .access_o      (surface_access),
    .done_valid_i  (surface_done_valid),
    .done_i        (surface_done),
    .waits_o       (surface_waits),
    .idle_o        (surface_idle),
    .order_valid_i (surface_order_valid),
    .order_ready_o (surface_orders),
    .order_i       (surface_order),
    .loaded_valid_i(texels_valid),
    .loaded_ready_o(texels_room),
    .loaded_i      (finishes[1]),
    .finish_valid_o(finish_valid[5]),
    .finish_ready_i(finish_pop[5]),
    .finish_o      (finishes[5])
  );

  logic shuffle_goes, shuffle_valid, shuffle_room, shuffle_ticket_valid, shuffled_room, ended_push, ended_room, ended_valid;
  logic order_room, order_valid, l1_all_left;
  l1_order_t order_push, order_ends;
  shuffle_ask_t shuffle_ask;
  shuffled_t shuffle_result;
  load_ticket_t shuffle_ticket;
  load_finish_t shuffled_data, ended_data;

  shuffle shuffle (
    .clk_i,
    .rst_ni,
    .ask_valid_i   (shuffle_goes),
    .ask_i         (shuffle_ask),
    .result_valid_o(shuffle_valid),
    .result_o      (shuffle_result)
  );

  fifo #(
    .WIDTH($bits(load_ticket_t)),
    .DEPTH(SHUFFLES)
  ) shuffle_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(shuffle_goes),
    .push_ready_o(shuffle_room),
    .push_i      (ticket),
    .pop_valid_o (shuffle_ticket_valid),
    .pop_ready_i (shuffle_valid),
    .pop_o       (shuffle_ticket)
  );

  fifo #(
    .WIDTH($bits(load_finish_t)),
    .DEPTH(SHUFFLES)
  ) shuffled (
    .clk_i,
    .rst_ni,
    .push_valid_i(shuffle_valid),
    .push_ready_o(shuffled_room),
    .push_i      (shuffled_data),
    .pop_valid_o (finish_valid[2]),
    .pop_ready_i (finish_pop[2]),
    .pop_o       (finishes[2])
  );

  fifo #(
    .WIDTH($bits(load_finish_t))
  ) ended (
    .clk_i,
    .rst_ni,
    .push_valid_i(ended_push),
    .push_ready_o(ended_room),
    .push_i      (ended_data),
    .pop_valid_o (ended_valid),
    .pop_ready_i (finish_pop[4]),
    .pop_o       (finishes[4])
  );
  // A store is done when L1 has all of it.
  assign finish_valid[4] = ended_valid && !(finishes[4].stored && q.stores_gone == '0);

  fifo #(
    .WIDTH($bits(l1_order_t)),
    .DEPTH(L1_ORDERS)
  ) l1_order (
    .clk_i,
    .rst_ni,
    .push_valid_i(l1_goes),
    .push_ready_o(order_room),
    .push_i      (order_push),
    .pop_valid_o (order_valid),
    .pop_ready_i (l1_all_left),
    .pop_o       (order_ends)
  );

  fifo #(
    .WIDTH($bits(written_t))
  ) written_out[P.sides-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(written_push),
    .push_ready_o(written_room),
    .push_i      (written_in),
    .pop_valid_o (written_valid_o),
    .pop_ready_i (written_ready_i),
    .pop_o       (written_o)
  );

  // Counts see to it that there is room.
  logic unused;
  assign unused = &{places_room, shared_in_room, shuffle_room, shuffle_ticket_valid, shuffled_room, order_room, order_valid};

  // ---- outputs
  always_comb
    for (int unsigned s = 0; s < P.sides; s++) begin
      {fill_valid_o[s], fill_o[s]} = q.fill[s];
      {targets_valid_o[s], targets_o[s]} = q.targets[s];
      {fault_valid_o[s], fault_o[s]} = q.fault[s];
      resume_o[s] = q.resume[s];
    end

  // ---- what is known of warps and contexts
  /* verilator lint_off UNUSEDSIGNAL */
  compute_place_t block_place;  // its shared memory
  /* verilator lint_on UNUSEDSIGNAL */
  load_slot_t launched;
  always_comb begin
    block_place = {launch_i.place.high[$bits(compute_place_t)-65:0], launch_i.place.low};
    launched.context_id = launch_i.context_id;
    launched.shared = block_place.shared;
    launched.shared_size = block_place.shared_size;
  end

  assign slots_we = launch_valid_i && launch_i.partition[1] == partition_i
      && 32'(launch_i.partition[0]) < P.sides;
  assign slots_at = {launch_i.partition[0], launch_i.slot[3:0]};
  assign local_bases_we = context_valid_i && context_i.word == LOCAL_BASE;
  assign local_highs_we = context_valid_i && context_i.word == LOCAL_BASE_HIGH;
  assign local_sizes_we = context_valid_i && context_i.word == LOCAL_BYTES;
  assign stack_sizes_we = context_valid_i && context_i.word == 6'(CONTEXT_STACK);
  assign shared_windows_we = context_valid_i && context_i.word == 6'(CONTEXT_SHARED_WINDOW);
  assign local_windows_we = context_valid_i && context_i.word == 6'(CONTEXT_LOCAL_WINDOW);
  assign lows_we = context_valid_i && context_i.word == 6'(CONTEXT_LOCAL_LOW);
  assign highs_we = context_valid_i && context_i.word == 6'(CONTEXT_LOCAL_HIGH);
  assign lows_at = context_i.context_id;
  assign highs_at = context_i.context_id;
  assign local_bases_at = context_i.context_id;
  assign local_highs_at = context_i.context_id;
  assign local_sizes_at = context_i.context_id;
  assign stack_sizes_at = context_i.context_id;
  assign shared_windows_at = context_i.context_id;
  assign local_windows_at = context_i.context_id;

  // ---- the access that begins
  logic chosen, spills, looks, barred, surface_chosen;
  logic [P.sides-1:0] begins;
  stack_ask_t entry;
  table_ask_t words;
  load_access_t instruction;
  load_slot_t warp_entry;
  logic [3:0] slot;
  logic [29:0] entry_row;
  logic [7:0] high_base;

  always_comb begin
    // No access to a surface begins while MEMBAR waits for those that are here.
    barred = work_valid && work.head.form.kind == LOAD_KIND_BARRIER;
    for (int unsigned s = 0; s < P.sides; s++)
      begins[s] = access_valid[s] && (access[s].head.form.surface ? surface_room && !barred : work_room);
    spills = work_room && |spill_valid;
    looks = work_room && !spills && |table_valid;
    chosen = 1'b0;
    if (P.sides > 1) begin
      if (spills) chosen = spill_valid[q.turn] ? q.turn : !q.turn;
      else if (looks) chosen = table_valid[q.turn] ? q.turn : !q.turn;
      else chosen = begins[q.turn] ? q.turn : !q.turn;
    end
    spill_pop = '0;
    table_pop = '0;
    access_pop = '0;
    if (spills) spill_pop[chosen] = 1'b1;
    else if (looks) table_pop[chosen] = 1'b1;
    else access_pop[chosen] = begins[chosen];

    entry = spilled[chosen];
    instruction = access[chosen];
    words = looked_up[chosen];
    slot = spills ? entry.slot : looks ? words.slot : instruction.head.slot;
    warp_entry = slots[{chosen, slot}];
    surface_chosen = !spills && !looks && instruction.head.form.surface;
    surface_begins = surface_chosen && begins[chosen];
    enters = spills || looks || !surface_chosen && begins[chosen];

    surface_work.side = chosen;
    surface_work.context_id = warp_entry.context_id;
    surface_work.head = instruction.head;
    surface_work.x = instruction.low;
    surface_work.y = instruction.high;
    surface_work.z = instruction.third;
    surface_work.handle = instruction.c;
    surface_work.data = instruction.data;
    // A query's level goes through as data.
    if (instruction.head.form.query) begin
      surface_work.handle = instruction.low;
      surface_work.data[0] = instruction.head.form.bound ? instruction.low : instruction.high;
    end
    // Components without a register are 0.
    for (int unsigned k = 0; k < LOAD_DATA; k++)
      if (instruction.head.form.formatted && !instruction.head.form.components[k]) surface_work.data[k] = '0;

    work_in_data = '0;
    work_in_data.side = chosen;
    work_in_data.spill = spills || looks;
    work_in_data.at = warp_entry;
    entry_row = 30'((local_sizes[warp_entry.context_id].bits - stack_sizes[warp_entry.context_id].bits) >> 7) + {21'd0, entry.at[11:3]};
    if (spills) begin
      // It lies in words of four lanes, eight entries in a row of all lanes.
      work_in_data.head.slot = slot;
      work_in_data.head.lanes = 32'd15 << {entry.at[2:0], 2'd0};
      work_in_data.head.form.kind = entry.store ? LOAD_KIND_STORE : LOAD_KIND_LOAD;
      work_in_data.head.form.space = ADDRESS_SPACE_LOCAL;
      work_in_data.head.form.size = 3'd4;
      for (int unsigned k = 0; k < WARP_LANES; k += 4) begin
        work_in_data.data[0].words[k] = entry.entry.counter;
        work_in_data.data[0].words[k+1] = entry.entry.lanes;
        work_in_data.data[0].words[k+2] = 32'(entry.entry.kind);
      end
      work_in_data.low.words = {WARP_LANES{{entry_row, 2'd0}}};
    end else if (looks) begin
      // Words of a bank at the lanes' offsets.
      work_in_data.head.slot = slot;
      work_in_data.head.bank = words.bank;
      work_in_data.head.offset = words.offset;
      work_in_data.head.lanes = words.lanes;
      work_in_data.head.form.kind = LOAD_KIND_CONSTANT;
      work_in_data.head.form.size = 3'd4;
      work_in_data.low = words.index;
    end else begin
      work_in_data.head = instruction.head;
      work_in_data.low = instruction.low;
      work_in_data.c = instruction.c;
      work_in_data.data = instruction.data;
    end

    high_base = local_highs[warp_entry.context_id].bits[7:0];
    address_ask.space = work_in_data.head.form.space;
    address_ask.size = work_in_data.head.form.size;
    address_ask.wide = work_in_data.head.form.wide;
    address_ask.offset = work_in_data.head.offset;
    address_ask.lanes = work_in_data.head.lanes;
    address_ask.low = work_in_data.low;
    address_ask.high = spills || looks ? '0 : instruction.high;
    address_ask.shared_window = shared_windows[warp_entry.context_id].bits;
    address_ask.local_window = local_windows[warp_entry.context_id].bits;
    address_ask.local_base = {high_base, local_bases[warp_entry.context_id].bits};
    address_ask.local_bytes = local_sizes[warp_entry.context_id].bits;
    address_ask.local_low = {lows[warp_entry.context_id].bits[23:2], 2'd0};
    address_ask.local_high = spills || looks ? '0 : {highs[warp_entry.context_id].bits[23:2], 2'd0};
    address_ask.warp = {number_i, partition_i, chosen, slot[3:0]};
  end

  // ---- where an access goes
  load_turn_t turn;
  load_kind_t kind;
  logic to_shared, to_l1, to_constants, to_shuffle, ends, may_go, goes, room_shared, room_l1;
  logic [2:0] answers, surface_answers;
  surface_turn_t surface_turn;
  logic handle_may_go, header_may_go, surface_may_go, surfaces, handle_goes, header_goes, surface_goes, surface_asks;
  logic surface_ends, surface_back, surface_now;
  load_ticket_t surface_ticket;

  always_comb begin
    kind = work.head.form.kind;
    turn = turn_of(q.shared_over, q.local_over, work, places);
    ticket = ticket_of(work, turn);
    to_shared = turn.shared != '0;
    to_l1 = !to_shared && (turn.local_lanes | turn.global_lanes) != '0;
    to_constants = kind == LOAD_KIND_CONSTANT && work.head.lanes != '0;
    to_shuffle = kind == LOAD_KIND_SHUFFLE;
    ends = !(to_shared || to_l1 || to_constants || to_shuffle)
        || to_l1 && !turn.returns && !turn.follows && !work.spill;
    answers = 3'd1 << turn.words_log2;
    room_shared = shared_room && shared_tickets && {1'b0, q.shared_left} + 9'(answers) <= 9'(P.shared_answers);
    room_l1 = l1_room
        && (!turn.returns || l1_tickets && {1'b0, q.l1_left} + 9'({answers, 2'd0}) <= 9'(P.l1_answers));
    may_go = work_valid && places_valid && !q.waits && (!to_shared || room_shared) && (!to_l1 || room_l1)
        && (!to_constants || constants_room) && (!to_shuffle || q.shuffles < 3'(SHUFFLES)) && (!ends || ended_room)
        && (!turn.follows || !surface_waits)
        && (kind != LOAD_KIND_BARRIER || q.shared_left == '0 && surface_idle);

    // What is of surfaces: a handle, a header, or an access.
    surface_turn = surface_turn_of(surface_access);
    surface_ticket = surface_ticket_of(surface_access, surface_turn);
    surface_answers = 3'd1 << surface_turn.words_log2;
    handle_may_go = header_valid && header_ask.constant && constants_room;
    header_may_go = header_valid && !header_ask.constant && l1_room && l1_tickets
        && {1'b0, q.l1_left} + 9'd4 <= 9'(P.l1_answers);
    surface_may_go = surface_valid && !handle_may_go && !header_may_go
        && (!surface_turn.asks || l1_room && (!surface_turn.returns
            || l1_tickets && {1'b0, q.l1_left} + 9'({surface_answers, 2'd0}) <= 9'(P.l1_answers)))
        && (!surface_turn.returns || surface_orders)
        && (!surface_turn.ends || ended_room) && (!surface_access.follows || !q.waits);

    // Surfaces and others in turn.
    surfaces = (handle_may_go || header_may_go || surface_may_go) && !(may_go && q.surface_last);
    goes = may_go && !surfaces;
    handle_goes = surfaces && handle_may_go;
    header_goes = surfaces && header_may_go;
    surface_goes = surfaces && surface_may_go;
    surface_asks = surface_goes && surface_turn.asks;
    surface_ends = surface_goes && surface_turn.ends;
    header_pop = handle_goes || header_goes;
    surface_pop = surface_goes;
    surface_order_valid = surface_goes && surface_turn.returns;
    surface_order = surface_order_of(surface_access, surface_turn);
    // Other lanes may go: at once, or when these are back.
    surface_back = l1_done_valid && l1_done.follows && !q.waits;
    surface_now = surface_goes && surface_access.follows && !(surface_asks && surface_turn.returns);
    surface_done_valid = surface_back || surface_now;
    surface_done = surface_back ? l1_done.fault : surface_access.refused;

    shared_goes = goes && to_shared;
    shared_ticket_valid = shared_goes;
    shared_access = shared_access_of(work, places, turn);
    l1_goes = goes && to_l1 || header_goes || surface_asks;
    l1_ticket_valid = goes && to_l1 && turn.returns || header_goes || surface_asks && surface_turn.returns;
    l1_ticket = ticket;
    l1_access = l1_access_of({partition_i, work.side}, work, places, turn);
    order_push.ends = goes && ends || surface_asks && surface_turn.ends;
    if (header_goes) begin
      l1_ticket = header_ticket_of(header_ask);
      l1_access = header_access_of(partition_i, header_ask);
    end
    if (surface_asks) begin
      l1_ticket = surface_ticket;
      l1_ticket.role = LOAD_ROLE_TEXELS;
      l1_ticket.rows = 3'd1 << surface_turn.rows_log2;
      l1_access = surface_access_of(partition_i, surface_access, surface_turn);
    end
    constants_go = goes && to_constants || handle_goes;
    constant_work.ticket = ticket;
    constant_work.context_id = work.at.context_id;
    constant_work.bank = work.head.bank;
    constant_work.mode = work.head.form.index;
    constant_work.offset = work.head.offset;
    constant_work.index = work.low;
    if (handle_goes) begin
      constant_work = '0;
      constant_work.ticket = header_ticket_of(header_ask);
      constant_work.context_id = header_ask.context_id;
      constant_work.bank = header_ask.bank;
      constant_work.offset = header_ask.offset;
    end
    shuffle_goes = goes && to_shuffle;
    shuffle_ask.mode = work.head.form.shuffle;
    shuffle_ask.a = work.low;
    shuffle_ask.b = work.data[0];
    shuffle_ask.c = work.c;
    ended_push = goes && ends || surface_ends;
    ended_data = '0;
    ended_data.ticket = surface_ends ? surface_ticket : ticket;
    ended_data.ticket.rows = '0;
    ended_data.ticket.predicates = '0;
    ended_data.last = 1'b1;
    ended_data.stored = surface_ends ? surface_asks : to_l1;
    ended_data.fault = surface_ends ? surface_access.refused : turn.fault;
    ended_data.kind = surface_ends ? surface_access.kind : turn.kind;
    shuffled_data = '0;
    shuffled_data.ticket = shuffle_ticket;
    shuffled_data.last = 1'b1;
    shuffled_data.predicate = shuffle_result.inside_range;
    shuffled_data.row = shuffle_result.row;
  end

  // ---- next state
  logic [2:0] origin;
  logic found, header_comes, handle_comes;
  load_finish_t finish;
  logic [4:0] first_lane;

  always_comb begin
    // What is a surface's goes there.
    finish_valid[1] = l1_finish_valid && !to_surface(finishes[1]);
    finish_valid[3] = constants_finish_valid && !to_surface(finishes[3]);
    texels_valid = l1_finish_valid && finishes[1].ticket.role == LOAD_ROLE_TEXELS;
    header_comes = l1_finish_valid && finishes[1].ticket.role == LOAD_ROLE_HEADER;
    handle_comes = constants_finish_valid && finishes[3].ticket.role == LOAD_ROLE_HEADER;
    answered = header_comes || handle_comes;
    surface_answer = answer_of(header_comes ? finishes[1] : finishes[3]);

    // One register a clock, from each in turn.
    found = 1'b0;
    origin = '0;
    for (int unsigned k = 0; k < 2 * FINISHES; k++)
      if (!found && k >= 32'(q.finish_turn) && finish_valid[k % FINISHES]
          && written_room[P.sides == 1 ? 1'b0 : finishes[k % FINISHES].ticket.side]) begin
        found = 1'b1;
        origin = 3'(k % FINISHES);
      end
    finish = finishes[origin];
    for (int unsigned k = 0; k < FINISHES; k++) finish_pop[k] = found && origin == 3'(k);
    l1_finish_pop = finish_pop[1] || header_comes || texels_valid && texels_room;
    constants_finish_pop = finish_pop[3] || handle_comes;
    written_push = '0;
    written_push[P.sides == 1 ? 1'b0 : finish.ticket.side] = found
        && finish.ticket.role inside {LOAD_ROLE_WRITE, LOAD_ROLE_BARRIER};
    written_in = {P.sides{written_of(finish)}};

    // The four lanes of an entry.
    first_lane = '0;
    for (int unsigned k = 0; k < WARP_LANES; k += 4) if (finish.ticket.lanes[k]) first_lane = 5'(k);
  end

  always_comb begin
    d = q;
    if (enters || surface_begins) d.turn = P.sides == 1 ? 1'b0 : !chosen;
    pops = goes && !turn.follows;
    if (goes && turn.follows) begin
      d.waits = to_shared || turn.returns;
      d.shared_over = 1'b1;
      d.local_over = !to_shared;
    end
    if (goes || surfaces) d.surface_last = surfaces;
    // The other lanes are back: those of a surface, if none is waited for here.
    if (shared_done_valid && shared_done.follows && q.waits) begin
      d.waits = 1'b0;
      pops |= shared_done.fault;
    end
    if (l1_done_valid && l1_done.follows && q.waits) begin
      d.waits = 1'b0;
      pops |= l1_done.fault;
    end
    if (pops) begin
      d.shared_over = 1'b0;
      d.local_over = 1'b0;
    end
    if (goes && to_shared) d.shared_left += 8'(answers);
    if (shared_done_valid) d.shared_left -= 8'd1 << shared_done.words_log2;
    l1_all_left = l1_ask_valid_o && l1_ask_ready_i && l1_ask_o.ask.last;
    d.stores_gone = q.stores_gone + 4'(l1_all_left && order_ends.ends) - 4'(finish_pop[4] && finishes[4].stored);
    if (goes && to_l1 && turn.returns) d.l1_left += 8'({answers, 2'd0});
    if (header_goes) d.l1_left += 8'd4;
    if (surface_asks && surface_turn.returns) d.l1_left += 8'({surface_answers, 2'd0});
    if (l1_done_valid) d.l1_left -= 8'd4 << l1_done.words_log2;
    d.shuffles = q.shuffles + 3'(shuffle_goes) - 3'(finish_pop[2]);

    d.resume = '0;
    for (int unsigned s = 0; s < LOAD_SIDES; s++) begin
      d.fill[s].valid = 1'b0;
      d.targets[s].valid = 1'b0;
      d.fault[s].valid = 1'b0;
    end
    if (found) begin
      d.finish_turn = origin == 3'(FINISHES - 1) ? '0 : origin + 3'd1;
      unique case (finish.ticket.role)
        LOAD_ROLE_FILL: begin
          d.fill[finish.ticket.side].valid = 1'b1;
          d.fill[finish.ticket.side].data = entry_of(finish.row, first_lane);
        end
        LOAD_ROLE_TABLE: d.targets[finish.ticket.side] = {1'b1, finish.fault, finish.row};
        LOAD_ROLE_BARRIER: d.resume[finish.ticket.side][finish.ticket.slot] = 1'b1;
        default: ;
      endcase
      // Who has a table tells its fault.
      if (finish.fault && finish.ticket.role != LOAD_ROLE_TABLE) begin
        d.fault[finish.ticket.side].valid = 1'b1;
        d.fault[finish.ticket.side].data.slot = finish.ticket.slot;
        d.fault[finish.ticket.side].data.kind = finish.kind;
        d.fault[finish.ticket.side].data.counter = finish.ticket.counter;
        d.fault[finish.ticket.side].data.word = finish.ticket.word;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;
  always_ff @(posedge clk_i) begin
    if (slots_we) slots[slots_at] <= launched;
    if (local_bases_we) local_bases[local_bases_at].bits <= context_i.value;
    if (local_highs_we) local_highs[local_highs_at].bits <= context_i.value;
    if (local_sizes_we) local_sizes[local_sizes_at].bits <= context_i.value;
    if (stack_sizes_we) stack_sizes[stack_sizes_at].bits <= context_i.value;
    if (shared_windows_we) shared_windows[shared_windows_at].bits <= context_i.value;
    if (lows_we) lows[lows_at].bits <= context_i.value;
    if (highs_we) highs[highs_at].bits <= context_i.value;
    if (local_windows_we) local_windows[local_windows_at].bits <= context_i.value;
  end

endmodule
