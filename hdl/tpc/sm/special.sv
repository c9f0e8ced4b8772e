// Special: transcendental functions, conversions, counts of bits and products of words, for the sides (sub-partitions) of
// a partition. 16 lanes: an instruction takes two clocks (sm-transcendental-convert-throughput). 3 clocks and those of the datapath from
// operands to the first register. Stalled by results that do not leave, and by clocks that other results take. In order for each datapath
// and side. Specification: SFU, SM.

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
  output logic [P.sides-1:0]         written_valid_o,
  input  logic [P.sides-1:0]         written_ready_i,
  output written_t [P.sides-1:0]     written_o
);

  // Sides, at most.
  localparam int unsigned SIDES = 2;
  // The longest datapath.
  localparam int unsigned CLOCKS = 9;
  // Registers that can wait to be written.
  localparam int unsigned RESULTS = 4;

  // ---- registers
  typedef struct packed {logic valid; special_exit_t data;} exit_offer_t;
  typedef struct packed {logic valid; written_t data;} written_offer_t;

  typedef struct packed {
    logic                     turn;      // the side that goes first
    logic                     entered;   // the first half, of the side
    logic                     side;
    logic [2:0]               work;
    exit_offer_t [CLOCKS-1:0] due;       // by the clocks that are left
    half_result_t             half;
    written_offer_t           pair;      // the high words of a pair
    logic                     pair_side;
    logic [SIDES-1:0][2:0]    waiting;   // registers that have room in the queue of results
    logic [SIDES-1:0]         credit;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [P.sides-1:0] entry_push, entry_room, entry_valid, entry_pop, high_push, high_room, high_valid, high_pop;
  logic [P.sides-1:0] out_push, out_room, out_valid;
  special_entry_t [P.sides-1:0] entry_in_data, entry;
  row_t [P.sides-1:0] high_in_data, high;
  written_t [P.sides-1:0] out_data;

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
    .push_ready_o(entry_room),
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
    .push_ready_o(high_room),
    .push_i      (high_in_data),
    .pop_valid_o (high_valid),
    .pop_ready_i (high_pop),
    .pop_o       (high)
  );

  fifo #(
    .WIDTH($bits(written_t)),
    .DEPTH(RESULTS)
  ) written_out[P.sides-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(out_push),
    .push_ready_o(out_room),
    .push_i      (out_data),
    .pop_valid_o (out_valid),
    .pop_ready_i (written_ready_i),
    .pop_o       (written_o)
  );

  // Credits and `waiting` see to it that there is room.
  logic unused;
  assign unused = &{entry_room, high_room, out_room};

  // ---- lanes
  logic enters;
  special_path_t kind;
  special_entry_t now;
  row_t now_high;
  logic [SPECIAL_LANES-1:0] function_valid, convert_valid, count_valid, multiply_valid;
  special_function_op_t [SPECIAL_LANES-1:0] function_in;
  conversion_op_t [SPECIAL_LANES-1:0] convert_in;
  bit_count_op_t [SPECIAL_LANES-1:0] count_in;
  int_multiply_op_t [SPECIAL_LANES-1:0] multiply_in;
  logic [SPECIAL_LANES-1:0][31:0] function_out;
  logic [SPECIAL_LANES-1:0][63:0] convert_out;
  flagged_t [SPECIAL_LANES-1:0] count_out, multiply_out;

  always_comb
    for (int unsigned k = 0; k < SPECIAL_LANES; k++) begin
      automatic logic [4:0] lane = {q.entered, 4'(k)};
      function_in[k] = function_op(now.modifiers, now.a.words[lane]);
      convert_in[k] = conversion_op(now.opcode, now.modifiers, {now_high.words[lane], now.b.words[lane]});
      count_in[k] = count_op(now.opcode, now.modifiers, now.b.words[lane]);
      multiply_in[k] = multiply_op(now.opcode, now.modifiers, now.carry[lane], now.zero[lane], now.a.words[lane],
                                   now.b.words[lane], now.c.words[lane]);
    end

  special_function function_lane[SPECIAL_LANES-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters && kind == SPECIAL_PATH_FUNCTION),
    .op_i          (function_in),
    .result_valid_o(function_valid),
    .result_o      (function_out)
  );

  conversion convert_lane[SPECIAL_LANES-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters && kind == SPECIAL_PATH_CONVERT),
    .op_i          (convert_in),
    .result_valid_o(convert_valid),
    .result_o      (convert_out)
  );

  bit_count count_lane[SPECIAL_LANES-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters && kind == SPECIAL_PATH_COUNT),
    .op_i          (count_in),
    .result_valid_o(count_valid),
    .result_o      (count_out)
  );

  int_multiply multiply_lane[SPECIAL_LANES-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters && kind == SPECIAL_PATH_MULTIPLY),
    .op_i          (multiply_in),
    .result_valid_o(multiply_valid),
    .result_o      (multiply_out)
  );

  // `due` tells when they are.
  logic unused_valid;
  assign unused_valid = &{function_valid, convert_valid, count_valid, multiply_valid};

  // ---- outputs
  assign credit_valid_o = q.credit[P.sides-1:0];
  assign credit_o = '1;
  assign written_valid_o = out_valid;

  // ---- next state
  logic [P.sides-1:0] may;
  logic chosen;
  /* verilator lint_off UNUSEDSIGNAL */
  special_exit_t leaving; // its number is the model's
  /* verilator lint_on UNUSEDSIGNAL */
  half_result_t half;

  function automatic logic [2:0] words_of(input logic [2:0] count);
    return count == '0 ? 3'd1 : count;
  endfunction

  // Whether a clock is free that many clocks from now.
  function automatic logic is_free(input exit_offer_t [CLOCKS-1:0] due, input logic [3:0] at);
    for (int unsigned k = 0; k < CLOCKS; k++) if (at == 4'(k) && due[k].valid) return 1'b0;
    return 1'b1;
  endfunction

  always_comb begin
    for (int unsigned s = 0; s < P.sides; s++) begin
      automatic logic [3:0] after = clocks_of(path_of(entry[s].opcode));
      may[s] = entry_valid[s] && (!entry[s].pair || high_valid[s]) && is_free(q.due, after)
          && is_free(q.due, after + 4'd1) && {1'b0, q.waiting[s]} + {1'b0, words_of(entry[s].destination.count)} <= 4'(RESULTS);
    end
    // The side whose turn it is, or the other.
    chosen = q.side;
    if (!q.entered) begin
      chosen = P.sides == 1 ? 1'b0 : may[P.sides == 1 ? 0 : q.turn] ? q.turn : !q.turn;
    end
    enters = q.entered || |may;
    now = entry[P.sides == 1 ? 0 : chosen];
    now_high = high[P.sides == 1 ? 0 : chosen];
    kind = path_of(now.opcode);
  end

  always_comb begin
    d = q;
    entry_pop = '0;
    high_pop = '0;
    out_push = '0;
    out_data = '0;
    d.credit = '0;
    for (int unsigned s = 0; s < P.sides; s++) if (out_valid[s] && written_ready_i[s]) d.waiting[s] = q.waiting[s] - 3'd1;

    // What comes out of the datapaths in this clock.
    leaving = q.due[0].data;
    half = '0;
    for (int unsigned k = 0; k < SPECIAL_LANES; k++) begin
      automatic condition_code_t code;
      unique case (leaving.kind)
        SPECIAL_PATH_FUNCTION: begin
          code = '0;
          half.low[k] = function_out[k];
        end
        SPECIAL_PATH_CONVERT: begin
          code = code_of(leaving.opcode, leaving.format, convert_out[k]);
          {half.high[k], half.low[k]} = convert_out[k];
        end
        SPECIAL_PATH_COUNT: begin
          code = count_out[k].cc;
          half.low[k] = count_out[k].result;
        end
        SPECIAL_PATH_MULTIPLY: begin
          code = multiply_out[k].cc;
          half.low[k] = multiply_out[k].result;
        end
      endcase
      half.zero[k] = code.zero;
      half.negative[k] = code.sign;
      half.carry[k] = code.carry;
      half.overflow[k] = code.overflow;
    end
    if (q.pair.valid) begin
      out_push[P.sides == 1 ? 0 : q.pair_side] = 1'b1;
      out_data[P.sides == 1 ? 0 : q.pair_side] = q.pair.data;
      d.pair.valid = 1'b0;
    end
    if (q.due[0].valid && !leaving.second) d.half = half;
    if (q.due[0].valid && leaving.second) begin
      automatic written_t w = '0;
      w.result.slot = leaving.slot;
      w.result.lanes = leaving.lanes;
      w.result.destination = leaving.destination.first;
      w.result.halves = 2'd3;
      w.result.row = {half.low, q.half.low};
      w.result.writes_flags = leaving.writes_flags;
      w.result.flags.zero = {half.zero, q.half.zero};
      w.result.flags.negative = {half.negative, q.half.negative};
      w.result.flags.carry = {half.carry, q.half.carry};
      w.result.flags.overflow = {half.overflow, q.half.overflow};
      w.scoreboard = leaving.scoreboard;
      w.last = leaving.destination.count < 3'd2;
      out_push[P.sides == 1 ? 0 : leaving.side] = 1'b1;
      out_data[P.sides == 1 ? 0 : leaving.side] = w;
      if (!w.last) begin
        d.pair.valid = 1'b1;
        d.pair.data = w;
        d.pair.data.result.destination = w.result.destination == RZ ? RZ : w.result.destination + 8'd1;
        d.pair.data.result.row = {half.high, q.half.high};
        d.pair.data.result.writes_flags = 1'b0;
        d.pair.data.result.flags = '0;
        d.pair.data.last = 1'b1;
        d.pair_side = leaving.side;
      end
    end

    // Lanes 0 to 15 of an instruction enter, or the others of the same.
    for (int unsigned k = 0; k < CLOCKS - 1; k++) d.due[k] = q.due[k+1];
    d.due[CLOCKS-1].valid = 1'b0;
    if (enters) begin
      if (q.entered) begin
        entry_pop[P.sides == 1 ? 0 : chosen] = 1'b1;
        high_pop[P.sides == 1 ? 0 : chosen] = now.pair;
        d.credit[chosen] = 1'b1;
        d.entered = 1'b0;
      end else begin
        d.work = q.work + 3'd1;
        d.entered = 1'b1;
        d.side = chosen;
        d.turn = P.sides == 1 ? 1'b0 : !chosen;
        d.waiting[chosen] = d.waiting[chosen] + words_of(now.destination.count);
      end
      for (int unsigned k = 0; k < CLOCKS; k++)
        if (clocks_of(kind) == 4'(k + 1)) begin
          d.due[k].valid = 1'b1;
          d.due[k].data.side = chosen;
          d.due[k].data.second = q.entered;
          d.due[k].data.work = d.work;
          d.due[k].data.kind = kind;
          d.due[k].data.opcode = now.opcode;
          d.due[k].data.format = format_of(now.opcode, now.modifiers);
          d.due[k].data.slot = now.slot;
          d.due[k].data.scoreboard = now.scoreboard;
          d.due[k].data.destination = now.destination;
          d.due[k].data.writes_flags = now.writes_flags;
          d.due[k].data.lanes = now.lanes;
        end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
