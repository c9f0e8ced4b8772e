// Fp64 compare: minimum and maximum of 64-bit floats, and comparisons with the outcome as a number or as predicates
// (DMNMX, DSET, DSETP).
//
// It accepts an operation a cycle; results follow 2 cycles later (`DOUBLE_COMPARE_CYCLES`), in order; nothing stalls it.
// docs/units/arith/fp64_compare.md has the rules. Specification: SM.

module fp64_compare
  import arith_pkg::*;
  import compare_pkg::*;
  import fp64_compare_pkg::*;
(
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             op_valid_i,
  input  fp64_compare_op_t op_i,
  output logic             result_valid_o,
  output fp64_compared_t   result_o
);

  localparam int unsigned DOUBLE_COMPARE_CYCLES = 2;
  localparam int unsigned EXP = 11;
  localparam int unsigned MAN = 52;

  // ---- registers
  typedef struct packed {
    logic [DOUBLE_COMPARE_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    fp64_compared_t                   result;  // result of the last operation that left
  } regs_t;

  typedef struct packed {
    compare_kind_t kind;
    float_test_t   cmp;
    predicate_op_t bop;
    logic          bf;
    logic          p;
    logic [63:0]   a;
    logic [63:0]   b;
    logic          a_nan;
    logic          b_nan;
    logic          below;
    logic          same;
  } ordered_t;

  regs_t d, q;
  ordered_t ordered_d, ordered_q;

  // ---- outputs
  assign result_valid_o = q.valid[DOUBLE_COMPARE_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: the order of the two
  float_operand #(
    .EXP(EXP),
    .MAN(MAN)
  ) operand_a (
    .bits_i (op_i.a),
    .abs_i  (op_i.a_abs),
    .neg_i  (op_i.a_neg),
    .flush_i(1'b0),
    .bits_o (ordered_d.a)
  );

  float_operand #(
    .EXP(EXP),
    .MAN(MAN)
  ) operand_b (
    .bits_i (op_i.b),
    .abs_i  (op_i.b_abs),
    .neg_i  (op_i.b_neg),
    .flush_i(1'b0),
    .bits_o (ordered_d.b)
  );

  float_order #(
    .EXP(EXP),
    .MAN(MAN)
  ) order (
    .a_i    (ordered_d.a),
    .b_i    (ordered_d.b),
    .a_nan_o(ordered_d.a_nan),
    .b_nan_o(ordered_d.b_nan),
    .same_o (ordered_d.same),
    .below_o(ordered_d.below)
  );

  assign ordered_d.kind = op_i.kind;
  assign ordered_d.cmp = op_i.cmp;
  assign ordered_d.bop = op_i.bop;
  assign ordered_d.bf = op_i.bf;
  assign ordered_d.p = op_i.p;

  // ---- last stage: the comparison and the result
  logic test;
  logic [63:0] extreme;

  always_comb begin
    test = holds(ordered_q.cmp, ordered_q.a_nan || ordered_q.b_nan, ordered_q.same, ordered_q.below);

    if (ordered_q.a_nan && ordered_q.b_nan) extreme = {1'b0, {63{1'b1}}};
    else if (ordered_q.a_nan) extreme = ordered_q.b;
    else if (ordered_q.b_nan) extreme = ordered_q.a;
    else extreme = ordered_q.below == ordered_q.p ? ordered_q.a : ordered_q.b;
  end

  // ---- next state
  always_comb begin
    d = q;
    d.valid = {q.valid[DOUBLE_COMPARE_CYCLES-2:0], op_valid_i};
    if (q.valid[DOUBLE_COMPARE_CYCLES-2]) begin
      d.result.result = '0;
      d.result.pd = 1'b0;
      d.result.pq = 1'b0;
      unique case (ordered_q.kind)
        COMPARE_KIND_MNMX: d.result.result = extreme;
        COMPARE_KIND_SET:
        if (meets(ordered_q.bop, test, ordered_q.p)) d.result.result = ordered_q.bf ? 64'h3f80_0000 : 64'hffff_ffff;
        COMPARE_KIND_SETP, COMPARE_KIND_CMP: begin
          d.result.pd = meets(ordered_q.bop, test, ordered_q.p);
          d.result.pq = meets(ordered_q.bop, !test, ordered_q.p);
        end
      endcase
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      ordered_q <= '0;
    end else begin
      q <= d;
      ordered_q <= ordered_d;
    end
  end

endmodule
