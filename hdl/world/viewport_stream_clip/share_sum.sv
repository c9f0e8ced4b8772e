// Share sum: computes one word of a made vertex: a base plus shares of the differences to two other values. It accepts an operation
// in every second cycle at most, in cycles of one parity, with a latency of 15 cycles. Nothing stalls it. Specification: PES: VSC.

module share_sum
  import clip_steps_pkg::*;
  import fp32_fma_pkg::*;
  import viewport_stream_clip_pkg::*;
(
  // ---- ports
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        op_valid_i,
  input  share_op_t   op_i,
  output logic        result_valid_o,
  output logic [31:0] result_o
);

  localparam int unsigned FMA_CYCLES = 5;
  // Operations in flight.
  localparam int unsigned UNDER_WAY = 8;

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; share_op_t data;} second;  // an operation whose second difference is next
    logic                  turn;   // the next difference is a second one
    logic [FMA_CYCLES-1:0] kinds;  // second sums among those in flight
  } regs_t;

  regs_t d, q;

  // ---- parts
  /* verilator lint_off UNUSEDSIGNAL */  // as deep as the parallel arithmetic, so it is never full
  logic [2:0] unused_room, unused_valid;
  /* verilator lint_on UNUSEDSIGNAL */
  logic separate_valid, sum_valid, starts, goes_on, differs;
  logic [31:0] separate, sum_result, first_base, first_share, later_share, second_way;
  fp32_fma_op_t differ_op, sum_op;

  fp32_fma differ (
    .clk_i,
    .rst_ni,
    .op_valid_i    (differs),
    .op_i          (differ_op),
    .result_valid_o(separate_valid),
    .result_o      (separate)
  );

  fp32_fma sum (
    .clk_i,
    .rst_ni,
    .op_valid_i    (starts || goes_on),
    .op_i          (sum_op),
    .result_valid_o(sum_valid),
    .result_o      (sum_result)
  );

  fifo #(
    .WIDTH(64),
    .DEPTH(UNDER_WAY)
  ) first (
    .clk_i,
    .rst_ni,
    .push_valid_i(op_valid_i),
    .push_ready_o(unused_room[0]),
    .push_i      ({op_i.base, op_i.shares[0]}),
    .pop_valid_o (unused_valid[0]),
    .pop_ready_i (starts),
    .pop_o       ({first_base, first_share})
  );

  fifo #(
    .WIDTH(32),
    .DEPTH(UNDER_WAY)
  ) later (
    .clk_i,
    .rst_ni,
    .push_valid_i(op_valid_i),
    .push_ready_o(unused_room[1]),
    .push_i      (op_i.shares[1]),
    .pop_valid_o (unused_valid[1]),
    .pop_ready_i (goes_on),
    .pop_o       (later_share)
  );

  fifo #(
    .WIDTH(32),
    .DEPTH(UNDER_WAY)
  ) ways (
    .clk_i,
    .rst_ni,
    .push_valid_i(separate_valid && q.turn),
    .push_ready_o(unused_room[2]),
    .push_i      (separate),
    .pop_valid_o (unused_valid[2]),
    .pop_ready_i (goes_on),
    .pop_o       (second_way)
  );

  // ---- outputs
  assign result_valid_o = sum_valid && q.kinds[FMA_CYCLES-1];
  assign result_o = sum_result;

  // ---- next state
  always_comb begin
    d = q;
    d.second.valid = op_valid_i;
    if (op_valid_i) d.second.data = op_i;
    differs = op_valid_i || q.second.valid;
    differ_op = op_valid_i ? way_of(op_i.base, op_i.others[0], op_i.shares[0])
        : way_of(q.second.data.base, q.second.data.others[1], q.second.data.shares[1]);
    d.turn = q.turn ^ separate_valid;
    starts = separate_valid && !q.turn;
    goes_on = sum_valid && !q.kinds[FMA_CYCLES-1];
    sum_op = starts ? along_of(first_share, separate, first_base) : along_of(later_share, second_way, sum_result);
    d.kinds = {q.kinds[FMA_CYCLES-2:0], goes_on};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
