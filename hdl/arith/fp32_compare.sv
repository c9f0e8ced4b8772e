// Fp32 compare: minimum and maximum of 32-bit floats, comparisons with the outcome as a number or as predicates, and a
// choice between two words by a comparison (FMNMX, FSET, FSETP, FCMP).
//
// It accepts an operation a cycle; results follow 2 cycles later (`COMPARE_CYCLES`), in order; nothing stalls it.
// docs/units/arith/fp32_compare.md has the rules. Specification: SM.

module fp32_compare
  import arith_pkg::*;
  import compare_pkg::*;
  import fp32_compare_pkg::*;
(
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             op_valid_i,
  input  fp32_compare_op_t op_i,
  output logic             result_valid_o,
  output float_compared_t  result_o
);

  localparam int unsigned COMPARE_CYCLES = 2;
  localparam int unsigned EXP = 8;
  localparam int unsigned MAN = 23;

  // ---- registers
  typedef struct packed {
    logic [COMPARE_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    float_compared_t           result;  // result of the last operation that left
  } regs_t;

  typedef struct packed {
    compare_kind_t kind;
    float_test_t   cmp;
    predicate_op_t bop;
    logic          bf;
    logic          p;
    logic [31:0]   a;
    logic [31:0]   b;
    logic          a_nan;
    logic          b_nan;
    logic          below;
    logic          same;
  } ordered_t;

  regs_t d, q;
  ordered_t ordered_d, ordered_q;

  // ---- outputs
  assign result_valid_o = q.valid[COMPARE_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: the order of the two operands
  logic choice;
  logic [31:0] a, b, left, right;
  assign choice = op_i.kind == COMPARE_KIND_CMP;

  float_operand #(
    .EXP(EXP),
    .MAN(MAN)
  ) operand_a (
    .bits_i (op_i.a),
    .abs_i  (op_i.a_abs),
    .neg_i  (op_i.a_neg),
    .flush_i(op_i.ftz && !choice),
    .bits_o (a)
  );

  float_operand #(
    .EXP(EXP),
    .MAN(MAN)
  ) operand_b (
    .bits_i (op_i.b),
    .abs_i  (op_i.b_abs),
    .neg_i  (op_i.b_neg),
    .flush_i(op_i.ftz && !choice),
    .bits_o (b)
  );

  // A choice compares the third operand with zero.
  float_operand #(
    .EXP(EXP),
    .MAN(MAN)
  ) operand_left (
    .bits_i (choice ? op_i.c : op_i.a),
    .abs_i  (op_i.a_abs && !choice),
    .neg_i  (op_i.a_neg && !choice),
    .flush_i(op_i.ftz),
    .bits_o (left)
  );

  always_comb begin
    right = choice ? 32'd0 : b;
    ordered_d.kind = op_i.kind;
    ordered_d.cmp = op_i.cmp;
    ordered_d.bop = op_i.bop;
    ordered_d.bf = op_i.bf;
    ordered_d.p = op_i.p;
    ordered_d.a = a;
    ordered_d.b = b;
  end

  float_order #(
    .EXP(EXP),
    .MAN(MAN)
  ) order (
    .a_i    (left),
    .b_i    (right),
    .a_nan_o(ordered_d.a_nan),
    .b_nan_o(ordered_d.b_nan),
    .same_o (ordered_d.same),
    .below_o(ordered_d.below)
  );

  // ---- last stage: the comparison and the result
  logic test;
  logic [31:0] extreme;

  always_comb begin
    test = holds(ordered_q.cmp, ordered_q.a_nan || ordered_q.b_nan, ordered_q.same, ordered_q.below);

    if (ordered_q.a_nan && ordered_q.b_nan) extreme = 32'h7fff_ffff;
    else if (ordered_q.a_nan) extreme = ordered_q.b;
    else if (ordered_q.b_nan) extreme = ordered_q.a;
    else extreme = ordered_q.below == ordered_q.p ? ordered_q.a : ordered_q.b;
  end

  // ---- next state
  always_comb begin
    d = q;
    d.valid = {q.valid[COMPARE_CYCLES-2:0], op_valid_i};
    if (q.valid[COMPARE_CYCLES-2]) begin
      d.result.result = '0;
      d.result.pd = 1'b0;
      d.result.pq = 1'b0;
      unique case (ordered_q.kind)
        COMPARE_KIND_MNMX: d.result.result = extreme;
        COMPARE_KIND_SET:
        if (meets(ordered_q.bop, test, ordered_q.p)) d.result.result = ordered_q.bf ? 32'h3f80_0000 : '1;
        COMPARE_KIND_SETP: begin
          d.result.pd = meets(ordered_q.bop, test, ordered_q.p);
          d.result.pq = meets(ordered_q.bop, !test, ordered_q.p);
        end
        COMPARE_KIND_CMP: d.result.result = test ? ordered_q.a : ordered_q.b;
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
