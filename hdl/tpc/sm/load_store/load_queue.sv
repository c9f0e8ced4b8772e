// Load queue: memory instructions and shuffles of a sub-partition, each with all the registers it reads. An instruction
// is offered in the cycle after its last register at the earliest; one a cycle, in order. It has four entries; the issuer counts
// them by `credit`. Specification: SM, instruction set 4, 10, 11.

module load_queue
  import load_form_pkg::*;
  import load_queue_pkg::*;
  import modifiers_pkg::*;
  import sm_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         operands_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  operands_t    operands_i,       // of an instruction what loads and stores look at
  /* verilator lint_on UNUSEDSIGNAL */
  input  lanes_t       killed_i,         // of its warp: they write no memory
  input  logic         more_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  operand_row_t more_i,           // its path and row
  /* verilator lint_on UNUSEDSIGNAL */
  output logic         access_valid_o,
  input  logic         access_ready_i,
  output load_access_t access_o,
  output logic         credit_o
);

  // ---- registers
  typedef struct packed {
    load_entry_t [LOAD_ENTRIES-1:0] entries;
    logic [1:0]                     head;
    logic [1:0]                     tail;
    logic [2:0]                     count;
    logic                           credit;
  } regs_t;

  regs_t d, q;
  load_head_t heads[LOAD_ENTRIES];
  row_t lows[LOAD_ENTRIES];
  row_t highs[LOAD_ENTRIES];
  row_t lasts[LOAD_ENTRIES];
  row_t firsts[LOAD_ENTRIES];
  row_t cs[LOAD_ENTRIES];
  row_t seconds[LOAD_ENTRIES];
  row_t thirds[LOAD_ENTRIES];
  row_t fourths[LOAD_ENTRIES];
  logic heads_we, lows_we, highs_we, lasts_we, firsts_we, cs_we, seconds_we, thirds_we, fourths_we;
  logic [1:0] heads_at, lows_at, highs_at, lasts_at, firsts_at, cs_at, seconds_at, thirds_at, fourths_at;

  // ---- outputs
  assign access_valid_o = q.count != '0 && q.entries[q.head].missing == '0;
  assign access_o.head = heads[q.head];
  assign access_o.low = lows[q.head];
  assign access_o.high = highs[q.head];
  assign access_o.third = lasts[q.head];
  assign access_o.c = cs[q.head];
  assign access_o.data = {fourths[q.head], thirds[q.head], seconds[q.head], firsts[q.head]};
  assign credit_o = q.credit;

  // ---- next state
  function automatic logic [2:0] further(input logic [2:0] count);
    return count == '0 ? '0 : count - 3'd1;
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */
  instruction_t now;
  shfl_modifiers_t shfl;
  /* verilator lint_on UNUSEDSIGNAL */
  logic takes, leaves, found, comes, of_a;
  logic [1:0] oldest, at;
  logic [2:0] further_a;
  logic [4:0] total;
  load_head_t head;
  row_t first, c;

  always_comb begin
    d = q;
    now = operands_i.instruction;
    shfl = now.modifiers[$bits(shfl_modifiers_t)-1:0];
    takes = operands_valid_i && now.path == PATH_LOAD_STORE && !q.count[2];
    leaves = access_valid_o && access_ready_i;

    // A further register belongs to the oldest entry that misses one.
    found = 1'b0;
    oldest = '0;
    for (int unsigned k = 0; k < LOAD_ENTRIES; k++) begin
      at = q.head + 2'(k);
      if (3'(k) < q.count && !found && q.entries[at].missing != '0) begin
        found = 1'b1;
        oldest = at;
      end
    end
    comes = found && more_valid_i && more_i.path == PATH_LOAD_STORE;
    of_a = q.entries[oldest].of_a != '0;
    highs_we = comes && of_a && !q.entries[oldest].high;
    lasts_we = comes && of_a && q.entries[oldest].high;
    seconds_we = comes && !of_a && q.entries[oldest].next == 2'd1;
    thirds_we = comes && !of_a && q.entries[oldest].next == 2'd2;
    fourths_we = comes && !of_a && !seconds_we && !thirds_we;
    if (comes) begin
      d.entries[oldest].missing = q.entries[oldest].missing - 3'd1;
      if (of_a) begin
        d.entries[oldest].of_a = q.entries[oldest].of_a - 2'd1;
        d.entries[oldest].high = 1'b1;
      end else d.entries[oldest].next = q.entries[oldest].next + 2'd1;
    end

    further_a = further(now.a.count);
    total = 5'(further_a) + 5'(further(now.b.count)) + 5'(further(now.c.count));
    if (takes) begin
      d.entries[q.tail] = {total > 5'd7 ? 3'd7 : total[2:0], further_a > 3'd3 ? 2'd3 : further_a[1:0], 1'b0, 2'd1};
      d.tail = q.tail + 2'd1;
    end
    if (leaves) d.head = q.head + 2'd1;
    d.count = q.count + 3'(takes) - 3'(leaves);
    d.credit = leaves;

    head.slot = operands_i.slot;
    head.counter = operands_i.counter;
    head.word = operands_i.word;
    head.scoreboard = operands_i.control.write_scoreboard;
    head.predicates = now.predicates;
    head.bank = now.bank;
    head.form = form_of(now);
    head.offset = head.form.bound ? {19'd0, bound_handle(now)} : now.literal;
    head.lanes = operands_i.lanes;
    if (head.form.kind inside {LOAD_KIND_STORE, LOAD_KIND_REDUCE, LOAD_KIND_ATOMIC}) head.lanes &= ~killed_i;
    head.destination = now.destination;
    first = now.b.count != '0 || head.form.kind == LOAD_KIND_SHUFFLE ? operands_i.b : operands_i.c;
    c = operands_i.c;
    if (head.form.kind == LOAD_KIND_SHUFFLE && now.c.count == '0) c = {WARP_LANES{{19'd0, shfl.xseg}}};
  end

  assign {heads_we, lows_we, firsts_we, cs_we} = {4{takes}};
  assign {heads_at, lows_at, firsts_at, cs_at} = {4{q.tail}};
  assign {highs_at, lasts_at, seconds_at, thirds_at, fourths_at} = {5{oldest}};

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;
  always_ff @(posedge clk_i) begin
    if (heads_we) heads[heads_at] <= head;
    if (lows_we) lows[lows_at] <= operands_i.a;
    if (firsts_we) firsts[firsts_at] <= first;
    if (cs_we) cs[cs_at] <= c;
    if (highs_we) highs[highs_at] <= more_i.row;
    if (lasts_we) lasts[lasts_at] <= more_i.row;
    if (seconds_we) seconds[seconds_at] <= more_i.row;
    if (thirds_we) thirds[thirds_at] <= more_i.row;
    if (fourths_we) fourths[fourths_at] <= more_i.row;
  end

endmodule
