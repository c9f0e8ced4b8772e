// Special: transcendental functions, conversions, bit counts and products of words, for the sides (sub-partitions) of a partition. 16
// lanes: an instruction takes two cycles (sm-transcendental-convert-throughput), with fewer lanes more. 11 cycles from operands to the
// first register, which is announced 3 cycles before, so that a dependent instruction issues 13 cycles after it
// (sm-transcendental-convert-latency). Stalled while no entry is free for its registers. In order for each side. Specification: SFU,
// SM.

module special
  import integer_pkg::*;
  import sm_pkg::*;
  import special_entry_pkg::*;
  import special_operation_pkg::*;
  import special_params_pkg::*;
  import special_pkg::*;
#(
  // ---- parameters
  parameter special_params_t P = SPECIAL_PARAMS
) (
  // ---- ports
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic [P.sides-1:0]         operands_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  operands_t [P.sides-1:0]    operands_i,
  input  logic [P.sides-1:0]         more_valid_i,
  input  operand_row_t [P.sides-1:0] more_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic [P.sides-1:0]         credit_valid_o,
  output logic [P.sides-1:0]         credit_o,
  output logic [P.sides-1:0]         soon_valid_o,
  output soon_t [P.sides-1:0]        soon_o,
  output logic [P.sides-1:0]         written_valid_o,
  output written_t [P.sides-1:0]     written_o,
  input  logic [P.sides-1:0]         left_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  logic [P.sides-1:0]         left_i            // constant one
  /* verilator lint_on UNUSEDSIGNAL */
);

  // Maximum number of sides.
  localparam int unsigned SIDES = 2;
  // Number of lanes, and lanes of a warp that complete before its last group.
  localparam int unsigned LANES = 1 << P.lanes_log2;
  localparam int unsigned EARLIER = WARP_LANES - LANES;
  // Cycles that a result waits for the longest datapath.
  localparam int unsigned CONVERT_WAITS = CYCLES - 6;
  localparam int unsigned COUNT_WAITS = CYCLES - 2;
  localparam int unsigned MULTIPLY_WAITS = CYCLES - 5;
  // Cycles from the announcement of a register to its write.
  localparam int unsigned SOON = 3;

  // ---- registers
  typedef struct packed {logic valid; special_exit_t data;} exit_offer_t;
  typedef struct packed {logic valid; written_t data;} written_offer_t;

  typedef struct packed {
    logic                     next_grant;      // the side with priority
    logic [2:0]               left;      // groups of the current instruction still to enter, and its side
    logic                     side;
    logic [2:0]               work;
    exit_offer_t [CYCLES-1:0] due;       // by the cycles left
    written_offer_t           pair;      // high words of a pair
    logic                     pair_side;
    logic [SIDES-1:0][2:0]    waiting;   // registers not yet written
    logic [SIDES-1:0]         credit;
  } regs_t;

  regs_t d, q;

  // Results of the datapaths in this cycle, and earlier ones of the same instruction.
  lane_outcome_t [LANES-1:0] group;
  lane_outcome_t [EARLIER-1:0] earlier;
  lane_outcome_t [WARP_LANES-1:0] outcome;

  // ---- parts
  logic [P.sides-1:0] entry_push, entry_ready, entry_valid, entry_pop, high_push, high_ready, high_valid, high_pop;
  special_entry_t [P.sides-1:0] entry_in_data, entry;
  row_t [P.sides-1:0] high_in_data, high;

  always_comb
    for (int unsigned s = 0; s < P.sides; s++) begin
      entry_push[s] = operands_valid_i[s] && operands_i[s].instruction.path == PATH_SPECIAL;
      entry_in_data[s] = '0;
      if (entry_push[s]) entry_in_data[s] = entry_of(operands_i[s]);
      high_push[s] = more_valid_i[s] && more_i[s].path == PATH_SPECIAL;
      high_in_data[s] = more_i[s].row;
    end

  fifo #(
    .WIDTH($bits(special_entry_t)),
    .DEPTH(P.depth)
  ) entry_in[P.sides-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(entry_push),
    .push_ready_o(entry_ready),
    .push_i      (entry_in_data),
    .pop_valid_o (entry_valid),
    .pop_ready_i (entry_pop),
    .pop_o       (entry)
  );

  fifo #(
    .WIDTH($bits(row_t)),
    .DEPTH(P.depth)
  ) high_in[P.sides-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(high_push),
    .push_ready_o(high_ready),
    .push_i      (high_in_data),
    .pop_valid_o (high_valid),
    .pop_ready_i (high_pop),
    .pop_o       (high)
  );

  // Credits guarantee a free entry.
  logic unused;
  assign unused = &{entry_ready, high_ready};

  // ---- lanes
  logic enters;
  special_path_t kind;
  /* verilator lint_off UNUSEDSIGNAL */
  special_exit_t leaving; // its number is only used by the model
  /* verilator lint_on UNUSEDSIGNAL */
  assign leaving = q.due[0].data;
  logic [4:0] first_lane; // first lane of the group that enters
  special_entry_t now;
  row_t now_high;
  logic [LANES-1:0] lane_carry, lane_zero;
  logic [LANES-1:0][31:0] lane_a, lane_b, lane_high, lane_c, functions;
  logic [LANES-1:0][63:0] converted;
  flagged_t [LANES-1:0] counts, products;
  logic [CONVERT_WAITS-1:0][LANES-1:0][63:0] convert_waits;
  flagged_t [COUNT_WAITS-1:0][LANES-1:0] count_waits;
  flagged_t [MULTIPLY_WAITS-1:0][LANES-1:0] multiply_waits;

  always_comb
    for (int unsigned k = 0; k < LANES; k++) begin
      automatic logic [4:0] at = 5'(first_lane + k);
      lane_carry[k] = now.carry[at];
      lane_zero[k] = now.zero[at];
      lane_a[k] = now.a.words[at];
      lane_b[k] = now.b.words[at];
      lane_high[k] = now_high.words[at];
      lane_c[k] = now.c.words[at];
    end

  special_lane lanes[LANES-1:0] (
    .clk_i,
    .rst_ni,
    .enters_i   (enters),
    .kind_i     (kind),
    .opcode_i   (now.opcode),
    .modifiers_i(now.modifiers),
    .carry_i    (lane_carry),
    .zero_i     (lane_zero),
    .a_i        (lane_a),
    .b_i        (lane_b),
    .high_i     (lane_high),
    .c_i        (lane_c),
    .function_o (functions),
    .convert_o  (converted),
    .count_o    (counts),
    .multiply_o (products)
  );

  always_comb
    for (int unsigned k = 0; k < LANES; k++)
      group[k] = outcome_of(leaving, functions[k], convert_waits[CONVERT_WAITS-1][k], count_waits[COUNT_WAITS-1][k],
                            multiply_waits[MULTIPLY_WAITS-1][k]);

  // ---- outputs
  assign credit_valid_o = q.credit[P.sides-1:0];
  assign credit_o = '1;
  logic whole;
  written_t written; // first register of an instruction whose last group has completed
  assign whole = q.due[0].valid && q.due[0].data.last;
  always_comb
    for (int unsigned s = 0; s < P.sides; s++) begin
      automatic logic here = whole && (P.sides == 1 || 32'(q.due[0].data.side) == s);
      soon_valid_o[s] = q.due[SOON].valid && q.due[SOON].data.last && (P.sides == 1 || 32'(q.due[SOON].data.side) == s);
      soon_o[s] = '{
          slot: q.due[SOON].data.slot,
          scoreboard: q.due[SOON].data.scoreboard,
          destination: q.due[SOON].data.destination
      };
      written_valid_o[s] = here || q.pair.valid && (P.sides == 1 || 32'(q.pair_side) == s);
      written_o[s] = here ? written : q.pair.data;
    end

  // ---- next state
  logic [P.sides-1:0] may;
  logic chosen;
  function automatic logic [2:0] words_of(input logic [2:0] count);
    return count == '0 ? 3'd1 : count;
  endfunction

  always_comb begin
    for (int unsigned s = 0; s < P.sides; s++) begin
      may[s] = entry_valid[s] && (!entry[s].pair || high_valid[s])
          && {1'b0, q.waiting[s]} + {1'b0, words_of(entry[s].destination.count)} <= 4'(SPECIAL_RESULTS);
    end
    // The side with priority, or the other one.
    chosen = q.side;
    if (q.left == '0) begin
      chosen = P.sides == 1 ? 1'b0 : may[P.sides == 1 ? 0 : q.next_grant] ? q.next_grant : !q.next_grant;
    end
    enters = q.left != '0 || |may;
    first_lane = q.left == '0 ? '0 : 5'(WARP_LANES - LANES * 32'(q.left));
    now = entry[P.sides == 1 ? 0 : chosen];
    now_high = high[P.sides == 1 ? 0 : chosen];
    kind = path_of(now.opcode);
  end

  // Results of the datapaths in this cycle.
  always_comb begin
    outcome = {group, earlier};
    written = '0;
    written.result.slot = leaving.slot;
    written.result.lanes = leaving.lanes;
    written.result.destination = leaving.destination.first;
    written.result.halves = 2'd3;
    written.result.writes_flags = leaving.writes_flags;
    for (int unsigned lane = 0; lane < WARP_LANES; lane++) begin
      written.result.row.words[lane] = outcome[lane].low;
      written.result.flags.zero[lane] = outcome[lane].code.zero;
      written.result.flags.negative[lane] = outcome[lane].code.sign;
      written.result.flags.carry[lane] = outcome[lane].code.carry;
      written.result.flags.overflow[lane] = outcome[lane].code.overflow;
    end
    written.scoreboard = leaving.scoreboard;
    written.last = leaving.destination.count < 3'd2;
  end

  always_comb begin
    d = q;
    entry_pop = '0;
    high_pop = '0;
    d.credit = '0;
    for (int unsigned s = 0; s < P.sides; s++)
      if (left_valid_i[s] && q.waiting[s] != '0) d.waiting[s] = q.waiting[s] - 3'd1;

    d.pair.valid = 1'b0;
    if (whole) begin
      if (!written.last) begin
        d.pair.valid = 1'b1;
        d.pair.data = written;
        d.pair.data.result.destination = written.result.destination == RZ ? RZ : written.result.destination + 8'd1;
        for (int unsigned lane = 0; lane < WARP_LANES; lane++) d.pair.data.result.row.words[lane] = outcome[lane].high;
        d.pair.data.result.writes_flags = 1'b0;
        d.pair.data.result.flags = '0;
        d.pair.data.last = 1'b1;
        d.pair_side = leaving.side;
      end
    end

    // The first group of lanes of an instruction enters, or the next group.
    for (int unsigned k = 0; k < CYCLES - 1; k++) d.due[k] = q.due[k+1];
    d.due[CYCLES-1].valid = enters;
    if (enters) begin
      if (q.left == 3'd1) begin
        entry_pop[P.sides == 1 ? 0 : chosen] = 1'b1;
        high_pop[P.sides == 1 ? 0 : chosen] = now.pair;
        d.credit[chosen] = 1'b1;
      end
      if (q.left != '0) d.left = q.left - 3'd1;
      else begin
        d.work = q.work + 3'd1;
        d.left = 3'(WARP_LANES / LANES - 1);
        d.side = chosen;
        d.next_grant = P.sides == 1 ? 1'b0 : !chosen;
        d.waiting[chosen] = d.waiting[chosen] + words_of(now.destination.count);
      end
      d.due[CYCLES-1].data = exit_of(now, chosen, q.left == 3'd1, d.work);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

  // Pipeline data need no reset.
  always_ff @(posedge clk_i) begin
    if (q.due[0].valid) earlier <= outcome[WARP_LANES-1:LANES];
    convert_waits <= {convert_waits[CONVERT_WAITS-2:0], converted};
    count_waits <= {count_waits[COUNT_WAITS-2:0], counts};
    multiply_waits <= {multiply_waits[MULTIPLY_WAITS-2:0], products};
  end

endmodule
