// Fp16 compare: compares two pairs of 16-bit floats, and combines each outcome with a predicate; the results are numbers
// or predicates (HSET2, HSETP2).
//
// It accepts an operation a cycle (128 such lanes give sm-common-alu-throughput); results follow 3 cycles later
// (`HALF_COMPARE_CYCLES`), in order; nothing stalls it. docs/units/arith/fp16_compare.md has the rules. Specification:
// SM.

module fp16_compare
  import arith_pkg::*;
  import compare_pkg::*;
  import fp16_compare_pkg::*;
(
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             op_valid_i,
  input  fp16_compare_op_t op_i,
  output logic             result_valid_o,
  output float_compared_t  result_o
);

  localparam int unsigned HALF_COMPARE_CYCLES = 3;

  // ---- registers
  typedef struct packed {
    logic [HALF_COMPARE_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    float_compared_t                result;  // result of the last operation that left
  } regs_t;

  // Carried through all stages.
  typedef struct packed {
    half_compare_kind_t kind;
    float_test_t        cmp;
    predicate_op_t      bop;
    logic               bf;
    logic               h_and;
    logic               p;
  } common_t;

  typedef struct packed {
    common_t          common;
    logic [1:0][15:0] a;
    logic [1:0][15:0] b;
  } chosen_t;

  typedef struct packed {
    common_t    common;
    logic [1:0] unordered;
    logic [1:0] same;
    logic [1:0] below;
  } ordered_t;

  regs_t d, q;
  chosen_t chosen_d, chosen_q;
  ordered_t ordered_d, ordered_q;

  // ---- outputs
  assign result_valid_o = q.valid[HALF_COMPARE_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: the halves
  always_comb begin
    chosen_d.common.kind = op_i.kind;
    chosen_d.common.cmp = op_i.cmp;
    chosen_d.common.bop = op_i.bop;
    chosen_d.common.bf = op_i.bf;
    chosen_d.common.h_and = op_i.h_and;
    chosen_d.common.p = op_i.p;
  end

  half_operand operand_a (
    .word_i  (op_i.a),
    .sel_i   (op_i.a_sel),
    .abs_i   (op_i.a_abs),
    .neg_i   (op_i.a_neg),
    .flush_i (op_i.ftz),
    .halves_o(chosen_d.a)
  );

  half_operand operand_b (
    .word_i  (op_i.b),
    .sel_i   (op_i.b_sel),
    .abs_i   (op_i.b_abs),
    .neg_i   (op_i.b_neg),
    .flush_i (op_i.ftz),
    .halves_o(chosen_d.b)
  );

  // ---- second stage: their order
  logic [1:0] a_nan, b_nan;

  for (genvar lane = 0; lane < 2; lane++) begin : lanes
    float_order #(
      .EXP(5),
      .MAN(10)
    ) order (
      .a_i    (chosen_q.a[lane]),
      .b_i    (chosen_q.b[lane]),
      .a_nan_o(a_nan[lane]),
      .b_nan_o(b_nan[lane]),
      .same_o (ordered_d.same[lane]),
      .below_o(ordered_d.below[lane])
    );
  end

  assign ordered_d.common = chosen_q.common;
  assign ordered_d.unordered = a_nan | b_nan;

  // ---- last stage: the comparisons and the result
  logic [1:0] tests, met;
  logic [15:0] yes;

  always_comb begin
    for (int k = 0; k < 2; k++) begin
      tests[k] = holds(
        ordered_q.common.cmp, ordered_q.unordered[k], ordered_q.same[k], ordered_q.below[k]
      );
    end
    // Pd combines both tests, Pq is for the inverse.
    if (ordered_q.common.kind == HALF_COMPARE_KIND_SETP && ordered_q.common.h_and) tests = {!(&tests), &tests};
    for (int k = 0; k < 2; k++) met[k] = meets(ordered_q.common.bop, tests[k], ordered_q.common.p);
    yes = ordered_q.common.bf ? 16'h3c00 : '1;
  end

  // ---- next state
  always_comb begin
    d = q;
    d.valid = {q.valid[HALF_COMPARE_CYCLES-2:0], op_valid_i};
    if (q.valid[HALF_COMPARE_CYCLES-2]) begin
      d.result.result = '0;
      {d.result.pq, d.result.pd} = 2'b00;
      unique case (ordered_q.common.kind)
        HALF_COMPARE_KIND_SET: d.result.result = {yes & {16{met[1]}}, yes & {16{met[0]}}};
        HALF_COMPARE_KIND_SETP: {d.result.pq, d.result.pd} = met;
      endcase
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      chosen_q <= '0;
      ordered_q <= '0;
    end else begin
      q <= d;
      chosen_q <= chosen_d;
      ordered_q <= ordered_d;
    end
  end

endmodule
