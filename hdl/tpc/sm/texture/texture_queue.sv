// Texture queue: texture instructions of a sub-partition, each with all the registers it reads. An instruction is offered in the cycle
// after its last register at the earliest; in order. It has four entries; the issuer counts them by `credit`. Specification: SM,
// instruction set 12.

module texture_queue
  import sm_pkg::*;
  import texture_access_pkg::*;
  import texture_form_pkg::*;
(
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            operands_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  operands_t       operands_i,        // of an instruction what textures look at
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic            more_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  operand_row_t    more_i,            // its path and row
  /* verilator lint_on UNUSEDSIGNAL */
  output logic            access_valid_o,
  input  logic            access_ready_i,
  output texture_access_t access_o,
  output logic            credit_o
);

  // ---- registers
  typedef struct packed {
    queued_texture_t [TEXTURE_ENTRIES-1:0] entries;
    logic [1:0]                            head;
    logic [1:0]                            tail;
    logic [2:0]                            count;
    logic                                  credit;
  } regs_t;

  regs_t d, q;
  texture_head_t heads[TEXTURE_ENTRIES];
  row_t first_a[TEXTURE_ENTRIES];
  row_t further_a[TEXTURE_ENTRIES*TEXTURE_ROWS];
  row_t first_b[TEXTURE_ENTRIES];
  row_t further_b[TEXTURE_ENTRIES*TEXTURE_ROWS];
  logic heads_we, first_a_we, further_a_we, first_b_we, further_b_we;
  logic [1:0] heads_at, first_a_at, first_b_at;
  logic [3:0] further_a_at, further_b_at;

  // ---- outputs
  assign access_valid_o = q.count != '0 && q.entries[q.head].missing == '0;
  assign access_o.head = heads[q.head];
  assign access_o.a = {further_a[{q.head, 2'd3}], further_a[{q.head, 2'd2}], further_a[{q.head, 2'd1}], first_a[q.head]};
  assign access_o.b = {further_b[{q.head, 2'd3}], further_b[{q.head, 2'd2}], further_b[{q.head, 2'd1}], first_b[q.head]};
  assign credit_o = q.credit;

  // ---- next state
  function automatic logic [2:0] further(input logic [2:0] count);
    return count == '0 ? '0 : count - 3'd1;
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */
  instruction_t now;
  /* verilator lint_on UNUSEDSIGNAL */
  queued_texture_t entry;
  texture_head_t head;
  logic takes, leaves, found, comes, of_a;
  logic [1:0] oldest, at;

  always_comb begin
    d = q;
    now = operands_i.instruction;
    takes = operands_valid_i && now.path == PATH_TEXTURE && !q.count[2];
    leaves = access_valid_o && access_ready_i;

    // A further register belongs to the oldest entry that misses one. An entry keeps four of each group.
    found = 1'b0;
    oldest = '0;
    for (int unsigned k = 0; k < TEXTURE_ENTRIES; k++) begin
      at = q.head + 2'(k);
      if (3'(k) < q.count && !found && q.entries[at].missing != '0) begin
        found = 1'b1;
        oldest = at;
      end
    end
    entry = q.entries[oldest];
    comes = found && more_valid_i && more_i.path == PATH_TEXTURE;
    of_a = entry.of_a != '0;
    further_a_we = comes && of_a && !entry.next_a[2];
    further_b_we = comes && !of_a && !entry.next_b[2];
    if (comes) begin
      d.entries[oldest].missing = entry.missing - 4'd1;
      if (of_a) d.entries[oldest].of_a = entry.of_a - 3'd1;
      if (further_a_we) d.entries[oldest].next_a = entry.next_a + 3'd1;
      if (further_b_we) d.entries[oldest].next_b = entry.next_b + 3'd1;
    end

    head = '0;
    if (takes) begin
      d.entries[q.tail].missing = 4'(further(now.a.count)) + 4'(further(now.b.count));
      d.entries[q.tail].of_a = further(now.a.count);
      d.entries[q.tail].next_a = 3'd1;
      d.entries[q.tail].next_b = 3'd1;
      d.tail = q.tail + 2'd1;
      head.slot = operands_i.slot;
      head.counter = operands_i.counter;
      head.word = operands_i.word;
      head.scoreboard = operands_i.control.write_scoreboard;
      head.lanes = operands_i.lanes;
      head.destination = now.destination.first;
      head.second = second_of(now.opcode, now.modifiers);
      head.predicates = now.predicates;
      head.form = form_of(now.opcode, now.modifiers);
    end
    if (leaves) d.head = q.head + 2'd1;
    d.count = q.count + 3'(takes) - 3'(leaves);
    d.credit = leaves;
  end

  assign {heads_we, first_a_we, first_b_we} = {3{takes}};
  assign {heads_at, first_a_at, first_b_at} = {3{q.tail}};
  assign further_a_at = {oldest, entry.next_a[1:0]};
  assign further_b_at = {oldest, entry.next_b[1:0]};

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

  always_ff @(posedge clk_i) begin
    if (heads_we) heads[heads_at] <= head;
    if (first_a_we) first_a[first_a_at] <= operands_i.a;
    if (further_a_we) further_a[further_a_at] <= more_i.row;
    if (first_b_we) first_b[first_b_at] <= operands_i.b;
    if (further_b_we) further_b[further_b_at] <= more_i.row;
  end

endmodule
