// Special: transcendental functions, conversions, bit counts and products of words, for the sides (sub-partitions) of a partition. 16
// lanes: an instruction takes two cycles (sm-transcendental-convert-throughput), with fewer lanes more. 11 cycles from operands to the
// first register, which is announced 3 cycles before, so that a dependent instruction issues 13 cycles after it
// (sm-transcendental-convert-latency). Stalled while no entry is free for its registers. In order for each side. Specification: SFU,
// SM.

module special
  import bit_count_pkg::*;
  import conversion_pkg::*;
  import int_multiply_pkg::*;
  import integer_pkg::*;
  import sm_pkg::*;
  import special_function_pkg::*;
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
  // Cycles of the longest datapath; results of the others are delayed to match.
  localparam int unsigned CYCLES = 9;
  localparam int unsigned CONVERT_WAITS = CYCLES - 6;
  localparam int unsigned COUNT_WAITS = CYCLES - 2;
  localparam int unsigned MULTIPLY_WAITS = CYCLES - 5;
  // Number of lanes, and lanes of a warp that complete before its last group.
  localparam int unsigned LANES = 1 << P.lanes_log2;
  localparam int unsigned EARLIER = WARP_LANES - LANES;
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

  // A lane's results: those of the datapaths in this cycle, and earlier ones of the same instruction.
  typedef struct packed {
    logic [31:0]     low;
    logic [31:0]     high;
    condition_code_t code;
  } lane_outcome_t;

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
      entry_in_data[s].slot = operands_i[s].slot;
      entry_in_data[s].scoreboard = operands_i[s].control.write_scoreboard;
      entry_in_data[s].opcode = operands_i[s].instruction.opcode;
      entry_in_data[s].modifiers = operands_i[s].instruction.modifiers;
      entry_in_data[s].destination = operands_i[s].instruction.destination;
      entry_in_data[s].writes_flags = operands_i[s].instruction.writes_flags;
      entry_in_data[s].pair = operands_i[s].instruction.b.count > 3'd1;
      entry_in_data[s].lanes = operands_i[s].lanes;
      entry_in_data[s].carry = operands_i[s].flags.carry;
      entry_in_data[s].zero = operands_i[s].flags.zero;
      entry_in_data[s].a = operands_i[s].a;
      entry_in_data[s].b = operands_i[s].b;
      entry_in_data[s].c = operands_i[s].c;
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
  logic [4:0] first_lane; // first lane of the group that enters
  special_entry_t now;
  row_t now_high;
  logic [LANES-1:0] function_valid, convert_valid, count_valid, multiply_valid;
  special_function_op_t [LANES-1:0] function_in;
  conversion_op_t [LANES-1:0] convert_in;
  bit_count_op_t [LANES-1:0] count_in;
  int_multiply_op_t [LANES-1:0] multiply_in;
  logic [LANES-1:0][31:0] function_out;
  logic [LANES-1:0][63:0] convert_out;
  flagged_t [LANES-1:0] count_out, multiply_out;

  always_comb
    for (int unsigned k = 0; k < LANES; k++) begin
      automatic logic [4:0] lane = 5'(first_lane + k);
      function_in[k] = function_op(now.modifiers, now.a.words[lane]);
      convert_in[k] = conversion_op(now.opcode, now.modifiers, {now_high.words[lane], now.b.words[lane]});
      count_in[k] = count_op(now.opcode, now.modifiers, now.b.words[lane]);
      multiply_in[k] = multiply_op(now.opcode, now.modifiers, now.carry[lane], now.zero[lane], now.a.words[lane],
                                   now.b.words[lane], now.c.words[lane]);
    end

  special_function function_lane[LANES-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters && kind == SPECIAL_PATH_FUNCTION),
    .op_i          (function_in),
    .result_valid_o(function_valid),
    .result_o      (function_out)
  );

  conversion convert_lane[LANES-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters && kind == SPECIAL_PATH_CONVERT),
    .op_i          (convert_in),
    .result_valid_o(convert_valid),
    .result_o      (convert_out)
  );

  bit_count count_lane[LANES-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters && kind == SPECIAL_PATH_COUNT),
    .op_i          (count_in),
    .result_valid_o(count_valid),
    .result_o      (count_out)
  );

  int_multiply multiply_lane[LANES-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters && kind == SPECIAL_PATH_MULTIPLY),
    .op_i          (multiply_in),
    .result_valid_o(multiply_valid),
    .result_o      (multiply_out)
  );

  // Results of the shorter datapaths are delayed.
  logic [CONVERT_WAITS-1:0][LANES-1:0][63:0] convert_waits;
  flagged_t [COUNT_WAITS-1:0][LANES-1:0] count_waits;
  flagged_t [MULTIPLY_WAITS-1:0][LANES-1:0] multiply_waits;
  always_ff @(posedge clk_i) begin
    convert_waits <= {convert_waits[CONVERT_WAITS-2:0], convert_out};
    count_waits <= {count_waits[COUNT_WAITS-2:0], count_out};
    multiply_waits <= {multiply_waits[MULTIPLY_WAITS-2:0], multiply_out};
  end

  // `due` has their valid bits.
  logic unused_valid;
  assign unused_valid = &{function_valid, convert_valid, count_valid, multiply_valid};

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
  /* verilator lint_off UNUSEDSIGNAL */
  special_exit_t leaving; // its number is only used by the model
  /* verilator lint_on UNUSEDSIGNAL */
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
    leaving = q.due[0].data;
    group = '0;
    for (int unsigned k = 0; k < LANES; k++) begin
      unique case (leaving.kind)
        SPECIAL_PATH_FUNCTION: begin
          group[k].low = function_out[k];
        end
        SPECIAL_PATH_CONVERT: begin
          group[k].code = code_of(leaving.opcode, leaving.format, convert_waits[CONVERT_WAITS-1][k]);
          {group[k].high, group[k].low} = convert_waits[CONVERT_WAITS-1][k];
        end
        SPECIAL_PATH_COUNT: begin
          group[k].code = count_waits[COUNT_WAITS-1][k].cc;
          group[k].low = count_waits[COUNT_WAITS-1][k].result;
        end
        SPECIAL_PATH_MULTIPLY: begin
          group[k].code = multiply_waits[MULTIPLY_WAITS-1][k].cc;
          group[k].low = multiply_waits[MULTIPLY_WAITS-1][k].result;
        end
      endcase
    end
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
      d.due[CYCLES-1].data.side = chosen;
      d.due[CYCLES-1].data.last = q.left == 3'd1;
      d.due[CYCLES-1].data.work = d.work;
      d.due[CYCLES-1].data.kind = kind;
      d.due[CYCLES-1].data.opcode = now.opcode;
      d.due[CYCLES-1].data.format = format_of(now.opcode, now.modifiers);
      d.due[CYCLES-1].data.slot = now.slot;
      d.due[CYCLES-1].data.scoreboard = now.scoreboard;
      d.due[CYCLES-1].data.destination = now.destination;
      d.due[CYCLES-1].data.writes_flags = now.writes_flags;
      d.due[CYCLES-1].data.lanes = now.lanes;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

  // Pipeline data need no reset.
  always_ff @(posedge clk_i)
    if (q.due[0].valid) earlier <= outcome[WARP_LANES-1:LANES];

endmodule
