// Double precision: sums, products and comparisons of 64-bit floats for a sub-partition. The lanes of a warp enter its one lane one
// after the other, every `lane_cycles`; 128 cycles an instruction. From the last of its operands to the first register 8 cycles
// (comparisons: 4) plus those of 31 lanes. Stalled by results that are not accepted, and by a change of datapath. In order.
// Specification: SM; the instruction set 15.

module double_precision
  import double_operation_pkg::*;
  import double_precision_params_pkg::*;
  import double_precision_pkg::*;
  import fp64_compare_pkg::*;
  import sm_pkg::*;
#(
  // ---- parameters
  parameter double_precision_params_t P = DOUBLE_PRECISION_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         operands_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  operands_t    operands_i,
  input  logic         more_valid_i,
  input  operand_row_t more_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic         credit_valid_o,
  output logic         credit_o,
  output logic         written_valid_o,
  input  logic         written_ready_i,
  output written_t     written_o
);

  // Registers that can wait to be written.
  localparam int unsigned RESULTS = 4;
  // The last lane.
  localparam logic [4:0] LAST = 5'(WARP_LANES - 1);

  // ---- registers
  typedef struct packed {
    logic [1:0]    place;      // operand whose high words arrive next
    logic [4:0]    lane;       // the next lane to enter
    logic [2:0]    pause;      // cycles until it may enter
    double_class_t kind;       // class of the lanes in flight
    logic [2:0]    in_flight;  // lanes in flight
    logic [4:0]    out_lane;   // lane of the next result
    double_head_t  leaving;
    row_t          low;
    row_t          high;
    lanes_t        zero;
    lanes_t        negative;
    lanes_t        pd;
    lanes_t        pq;
    logic          pair;      // the high words are written in this cycle
    logic [2:0]    waiting;   // registers with a reserved entry in the queue of results
    logic          credit;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic ours, entry_ready, entry_valid, last;
  logic [2:0] high_push, high_ready, high_valid, high_pop;
  double_entry_t entry;
  row_t a_high, b_high, c_high;
  logic out_push, out_ready;
  written_t out;

  assign ours = more_valid_i && more_i.path == PATH_DOUBLE;
  assign high_push = {ours && q.place == 2'd2, ours && q.place == 2'd1, ours && q.place == 2'd0};
  assign high_pop = {last && entry.three, last, last};

  fifo #(
    .WIDTH($bits(double_entry_t)),
    .DEPTH(P.depth)
  ) entry_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(operands_valid_i && operands_i.instruction.path == PATH_DOUBLE),
    .push_ready_o(entry_ready),
    .push_i      (entry_of(operands_i)),
    .pop_valid_o (entry_valid),
    .pop_ready_i (last),
    .pop_o       (entry)
  );

  fifo #(
    .WIDTH($bits(row_t)),
    .DEPTH(P.depth)
  ) a_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(high_push[0]),
    .push_ready_o(high_ready[0]),
    .push_i      (more_i.row),
    .pop_valid_o (high_valid[0]),
    .pop_ready_i (high_pop[0]),
    .pop_o       (a_high)
  );

  fifo #(
    .WIDTH($bits(row_t)),
    .DEPTH(P.depth)
  ) b_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(high_push[1]),
    .push_ready_o(high_ready[1]),
    .push_i      (more_i.row),
    .pop_valid_o (high_valid[1]),
    .pop_ready_i (high_pop[1]),
    .pop_o       (b_high)
  );

  fifo #(
    .WIDTH($bits(row_t)),
    .DEPTH(P.depth)
  ) c_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(high_push[2]),
    .push_ready_o(high_ready[2]),
    .push_i      (more_i.row),
    .pop_valid_o (high_valid[2]),
    .pop_ready_i (high_pop[2]),
    .pop_o       (c_high)
  );

  logic sums, compares, sum_valid, compared_valid;
  logic [63:0] a, b, c, sum;
  fp64_compared_t compared;

  fp64_fma fma (
    .clk_i,
    .rst_ni,
    .op_valid_i    (sums),
    .op_i          (sum_of(entry.opcode, entry.modifiers, a, b, c)),
    .result_valid_o(sum_valid),
    .result_o      (sum)
  );

  fp64_compare compare (
    .clk_i,
    .rst_ni,
    .op_valid_i    (compares),
    .op_i          (comparison_of(entry.opcode, entry.modifiers, entry.holds[q.lane], a, b)),
    .result_valid_o(compared_valid),
    .result_o      (compared)
  );

  fifo #(
    .WIDTH($bits(written_t)),
    .DEPTH(RESULTS)
  ) written_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(out_push),
    .push_ready_o(out_ready),
    .push_i      (out),
    .pop_valid_o (written_valid_o),
    .pop_ready_i (written_ready_i),
    .pop_o       (written_o)
  );

  // Credits and `waiting` guarantee a free entry.
  logic unused;
  assign unused = &{entry_ready, high_ready, out_ready};

  // ---- outputs
  assign credit_valid_o = q.credit;
  assign credit_o = 1'b1;

  // ---- next state
  logic enters, comes, complete, nan, zero;
  logic [63:0] result;
  logic [2:0] words;
  double_class_t now;

  // Words that an instruction sends: its registers, or one word that says it is done.
  function automatic logic [2:0] words_of(input logic [2:0] count);
    return count == '0 ? 3'd1 : count;
  endfunction

  // Whether the next lane of the oldest instruction can enter, and its operands.
  always_comb begin
    now = class_of(entry.opcode);
    words = words_of(entry.head.destination.count);
    enters = entry_valid && high_valid[0] && high_valid[1] && (!entry.three || high_valid[2]) && q.pause == '0
        && (q.in_flight == '0 || q.kind == now) && (q.lane != LAST || {1'b0, q.waiting} + {1'b0, words} <= 4'(RESULTS));
    last = enters && q.lane == LAST;
    sums = enters && now == DOUBLE_CLASS_SUM;
    compares = enters && now != DOUBLE_CLASS_SUM;
    a = {a_high.words[q.lane], entry.a.words[q.lane]};
    b = {b_high.words[q.lane], entry.b.words[q.lane]};
    c = entry.three ? {c_high.words[q.lane], entry.c.words[q.lane]} : '0;
  end

  always_comb begin
    d = q;
    if (ours) d.place = more_i.last ? '0 : q.place + 2'd1;
    if (written_valid_o && written_ready_i) d.waiting = q.waiting - 3'd1;

    // A lane's result.
    comes = sum_valid || compared_valid;
    complete = comes && q.out_lane == LAST;
    result = sum_valid ? sum : compared.result;
    nan = result[62:0] > 63'h7ff0_0000_0000_0000;
    zero = result[62:0] == '0;
    if (comes) begin
      d.low.words[q.out_lane] = result[31:0];
      d.high.words[q.out_lane] = result[63:32];
      unique case (q.kind)
        DOUBLE_CLASS_TRUTH: begin
          d.zero[q.out_lane] = result[31:0] == '0;
          d.negative[q.out_lane] = result[31];
        end
        DOUBLE_CLASS_PREDICATES: begin
          d.zero[q.out_lane] = 1'b0;
          d.negative[q.out_lane] = 1'b0;
        end
        DOUBLE_CLASS_SUM, DOUBLE_CLASS_EXTREME: begin
          d.zero[q.out_lane] = zero || nan;
          d.negative[q.out_lane] = result[63] && !zero || nan;
        end
      endcase
      d.pd[q.out_lane] = !sum_valid && compared.pd;
      d.pq[q.out_lane] = !sum_valid && compared.pq;
      d.out_lane = q.out_lane + 5'd1;
      d.in_flight = q.in_flight - 3'd1;
    end

    // Sends results when the last lane completes, and in the next cycle.
    out = '0;
    out.result.slot = q.leaving.slot;
    out.result.lanes = q.leaving.lanes;
    out.result.destination = q.leaving.destination.first;
    out.result.halves = 2'd3;
    out.scoreboard = q.leaving.scoreboard;
    out.last = q.pair || q.leaving.destination.count < 3'd2;
    out_push = q.pair || complete;
    if (q.pair) begin
      if (q.leaving.destination.first != RZ) out.result.destination = q.leaving.destination.first + 8'd1;
      out.result.row = q.high;
    end else begin
      out.result.row = d.low;
      out.result.writes_flags = q.leaving.writes_flags;
      out.result.predicates = q.leaving.predicates;
      out.result.flags.zero = d.zero;
      out.result.flags.negative = d.negative;
      if (q.leaving.pq != PT) out.result.flags.predicates[q.leaving.pq] = d.pq;
      if (q.leaving.pd != PT) out.result.flags.predicates[q.leaving.pd] = d.pd;
    end
    d.pair = complete && q.leaving.destination.count >= 3'd2;

    // A lane enters; the last one frees the instruction's queue entry.
    if (q.pause != '0) d.pause = q.pause - 3'd1;
    if (enters) begin
      d.kind = now;
      d.in_flight = d.in_flight + 3'd1;
      d.lane = q.lane + 5'd1;
      d.pause = 3'(P.lane_cycles - 1);
      if (last) begin
        d.leaving = entry.head;
        d.waiting = d.waiting + words;
      end
    end
    d.credit = last;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
