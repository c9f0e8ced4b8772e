// Access entry: selects an access from the sides' queues, entries of stacks and tables of branches, and adds the memory windows of its
// context and warp. One a cycle, sides round-robin, entries of stacks first, then tables; addresses are computed 3 cycles after the
// access was accepted. Stalled by accesses that are not accepted. A side's instructions are in order. Specification: SM; chip 2.4.

module access_entry
  import access_entry_params_pkg::*;
  import divergence_pkg::*;
  import load_address_pkg::*;
  import load_queue_pkg::*;
  import load_store_pkg::*;
  import sm_pkg::*;
  import surface_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter access_entry_params_t P = ACCESS_ENTRY_PARAMS
) (
  // ---- ports
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic [5:0]                 number_i,              // the SM's
  input  logic                       partition_i,           // its number in the SM: its sub-partitions are twice it, and one more
  input  logic                       launch_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  launch_t                    launch_i,              // its slot, context and place
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic                         context_valid_i,
  input  context_write_t               context_i,
  input  logic [P.sides-1:0]           operands_valid_i,
  input  operands_t [P.sides-1:0]      operands_i,
  input  lanes_t [P.sides-1:0]         killed_i,
  input  logic [P.sides-1:0]           more_valid_i,
  input  operand_row_t [P.sides-1:0]   more_i,
  output logic [P.sides-1:0]           credit_o,
  input  logic [P.sides-1:0]           spill_valid_i,
  output logic [P.sides-1:0]           spill_ready_o,
  input  stack_request_t [P.sides-1:0] spill_i,
  input  logic [P.sides-1:0]           table_valid_i,
  output logic [P.sides-1:0]           table_ready_o,
  input  table_request_t [P.sides-1:0] table_i,
  output logic                         work_valid_o,
  input  logic                         work_ready_i,
  output load_work_t                   work_o,
  output logic                         places_valid_o,        // of an access that was accepted, in order
  output address_result_t              places_o,
  output logic                         surface_work_valid_o,  // not accepted together with `work`
  input  logic                         surface_work_ready_i,
  output surface_work_t                surface_work_o,
  output logic                         surface_first_o        // it is its turn, and not that of `work`
);

  // Contexts of an SM; slots of the sides.
  localparam int unsigned CONTEXTS = 16;
  localparam int unsigned TABLE_SLOTS = LOAD_SIDES * SLOTS;
  // Words of a context that only this unit uses.
  localparam logic [5:0] LOCAL_BASE = 6'd2;
  localparam logic [5:0] LOCAL_BASE_HIGH = 6'd3;
  localparam logic [5:0] LOCAL_BYTES = 6'd4;
  // The size code of a word.
  localparam logic [2:0] WORD = 3'd4;

  // ---- registers
  typedef struct packed {
    logic first;  // the side that is tried first
  } regs_t;

  regs_t d, q;
  load_slot_t slots[TABLE_SLOTS];
  load_context_t contexts[CONTEXTS];
  logic slots_we, contexts_we;
  logic [4:0] slots_at;
  logic [3:0] contexts_at;

  // ---- parts
  logic [P.sides-1:0] access_valid, access_pop, spill_valid, spill_pop, table_valid, table_pop;
  load_access_t [P.sides-1:0] access;
  stack_request_t [P.sides-1:0] spilled;
  table_request_t [P.sides-1:0] looked_up;
  logic enters;
  address_request_t address_request;

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
    .WIDTH($bits(stack_request_t))
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

  fifo #(
    .WIDTH($bits(table_request_t))
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

  load_address load_address (
    .clk_i,
    .rst_ni,
    .request_valid_i   (enters),
    .request_i         (address_request),
    .result_valid_o(places_valid_o),
    .result_o      (places_o)
  );

  // ---- what is known of warps and contexts
  /* verilator lint_off UNUSEDSIGNAL */
  compute_place_t block_place;  // its shared memory
  /* verilator lint_on UNUSEDSIGNAL */
  load_slot_t launched;
  load_context_t context_after;

  assign slots_we = launch_valid_i && launch_i.partition[1] == partition_i && 32'(launch_i.partition[0]) < P.sides;
  assign slots_at = {launch_i.partition[0], launch_i.slot[3:0]};
  assign contexts_at = context_i.context_id;

  always_comb begin
    block_place = {launch_i.place.high[$bits(compute_place_t)-65:0], launch_i.place.low};
    launched.context_id = launch_i.context_id;
    launched.shared = block_place.shared;
    launched.shared_size = block_place.shared_size;

    // A context after one of its words is written.
    context_after = contexts[contexts_at];
    contexts_we = context_valid_i;
    unique case (context_i.word)
      LOCAL_BASE:                context_after.local_base[31:0] = context_i.value;
      LOCAL_BASE_HIGH:           context_after.local_base[39:32] = context_i.value[7:0];
      LOCAL_BYTES:               context_after.local_bytes = context_i.value;
      6'(CONTEXT_STACK):         context_after.stack_bytes = context_i.value;
      6'(CONTEXT_SHARED_WINDOW): context_after.shared_window = context_i.value;
      6'(CONTEXT_LOCAL_WINDOW):  context_after.local_window = context_i.value;
      6'(CONTEXT_LOCAL_LOW):     context_after.local_low = {context_i.value[23:2], 2'd0};
      6'(CONTEXT_LOCAL_HIGH):    context_after.local_high = {context_i.value[23:2], 2'd0};
      default:                   contexts_we = 1'b0;
    endcase
  end

  // ---- outputs
  logic spills, looks, side, surface_side, surface_enters;
  logic [P.sides-1:0] instructions, surfaces;
  stack_request_t stack;
  table_request_t words;
  /* verilator lint_off UNUSEDSIGNAL */
  load_access_t instruction;  // its third register is a surface's alone
  /* verilator lint_on UNUSEDSIGNAL */
  load_access_t surface_access;
  load_slot_t warp;
  load_context_t warp_context;
  logic [3:0] slot;
  logic [29:0] entry_row;

  // The first side, round-robin, for which `has` is true.
  function automatic logic first_of(input logic first, input logic [P.sides-1:0] has);
    return P.sides == 1 ? 1'b0 : has[first] ? first : !first;
  endfunction

  always_comb begin
    for (int unsigned s = 0; s < P.sides; s++) begin
      surfaces[s] = access_valid[s] && access[s].head.form.surface;
      instructions[s] = access_valid[s] && !access[s].head.form.surface;
    end
    spills = |spill_valid;
    looks = !spills && |table_valid;
    work_valid_o = spills || looks || |instructions;
    side = first_of(q.first, spills ? spill_valid : looks ? table_valid : instructions);
    surface_side = first_of(q.first, surfaces);
    surface_work_valid_o = |surfaces;
    surface_first_o = !spills && !looks && surfaces[first_of(q.first, access_valid)];

    stack = spilled[side];
    words = looked_up[side];
    instruction = access[side];
    slot = spills ? stack.slot : looks ? words.slot : instruction.head.slot;
    warp = slots[{side, slot}];
    warp_context = contexts[warp.context_id];
    entry_row = 30'((warp_context.local_bytes - warp_context.stack_bytes) >> 7) + {21'd0, stack.at[11:3]};

    work_o = '0;
    work_o.side = side;
    work_o.spill = spills || looks;
    work_o.at = warp;
    if (spills) begin
      // A stack entry occupies words of four lanes; a row of all lanes has eight entries.
      work_o.head.slot = slot;
      work_o.head.lanes = 32'd15 << {stack.at[2:0], 2'd0};
      work_o.head.form.kind = stack.store ? LOAD_KIND_STORE : LOAD_KIND_LOAD;
      work_o.head.form.space = ADDRESS_SPACE_LOCAL;
      work_o.head.form.size = WORD;
      for (int unsigned k = 0; k < WARP_LANES; k += 4) begin
        work_o.data[0].words[k] = stack.entry.counter;
        work_o.data[0].words[k+1] = stack.entry.lanes;
        work_o.data[0].words[k+2] = 32'(stack.entry.kind);
      end
      work_o.low.words = {WARP_LANES{{entry_row, 2'd0}}};
    end else if (looks) begin
      // Words of a bank at the lanes' offsets.
      work_o.head.slot = slot;
      work_o.head.bank = words.bank;
      work_o.head.offset = words.offset;
      work_o.head.lanes = words.lanes;
      work_o.head.form.kind = LOAD_KIND_CONSTANT;
      work_o.head.form.size = WORD;
      work_o.low = words.index;
    end else begin
      work_o.head = instruction.head;
      work_o.low = instruction.low;
      work_o.c = instruction.c;
      work_o.data = instruction.data;
    end
  end

  always_comb begin
    surface_access = access[surface_side];
    surface_work_o.side = surface_side;
    surface_work_o.context_id = slots[{surface_side, surface_access.head.slot}].context_id;
    surface_work_o.head = surface_access.head;
    surface_work_o.x = surface_access.low;
    surface_work_o.y = surface_access.high;
    surface_work_o.z = surface_access.third;
    surface_work_o.handle = surface_access.c;
    surface_work_o.data = surface_access.data;
    // A query's level or sample is passed on as data.
    if (surface_access.head.form.query != HEADER_QUERY_NO_QUERY) begin
      surface_work_o.handle = surface_access.low;
      surface_work_o.data[0] = surface_access.head.form.bound ? surface_access.low : surface_access.high;
    end
    // Components without a register are 0.
    for (int unsigned k = 0; k < LOAD_DATA; k++)
      if (surface_access.head.form.formatted && !surface_access.head.form.components[k]) surface_work_o.data[k] = '0;
  end

  // ---- next state
  always_comb begin
    d = q;
    enters = work_valid_o && work_ready_i;
    surface_enters = surface_work_valid_o && surface_work_ready_i;
    spill_pop = '0;
    table_pop = '0;
    access_pop = '0;
    if (enters) begin
      if (spills) spill_pop[side] = 1'b1;
      else if (looks) table_pop[side] = 1'b1;
      else access_pop[side] = 1'b1;
    end
    if (surface_enters) access_pop[surface_side] = 1'b1;
    if (enters || surface_enters) d.first = P.sides == 1 ? 1'b0 : enters ? !side : !surface_side;

    address_request.space = work_o.head.form.space;
    address_request.size = work_o.head.form.size;
    address_request.wide = work_o.head.form.wide;
    address_request.offset = work_o.head.offset;
    address_request.lanes = work_o.head.lanes;
    address_request.low = work_o.low;
    address_request.high = spills || looks ? '0 : instruction.high;
    address_request.shared_window = warp_context.shared_window;
    address_request.local_window = warp_context.local_window;
    address_request.local_base = warp_context.local_base;
    address_request.local_bytes = warp_context.local_bytes;
    address_request.local_low = warp_context.local_low;
    address_request.local_high = spills || looks ? '0 : warp_context.local_high;
    address_request.warp = {number_i, partition_i, side, slot};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;
  always_ff @(posedge clk_i) begin
    if (slots_we) slots[slots_at] <= launched;
    if (contexts_we) contexts[contexts_at] <= context_after;
  end

endmodule
