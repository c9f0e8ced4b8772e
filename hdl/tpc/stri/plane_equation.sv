// Plane equation: computes the plane of an attribute over a primitive from its values at three corners and the barycentrics' slopes.
// One plane a cycle (stri-plane-rate), its result 16 cycles later (`PLANE_CYCLES`), in order; nothing stalls it.
// docs/units/tpc/stri/plane_equation.md has the rules. Specification: STRI and TRAM, Setup.

module plane_equation
  import arith_pkg::*;
  import fp32_fma_pkg::*;
  import pixels_pkg::*;
  import plane_equation_pkg::*;
(
  // ---- ports
  input  logic      clk_i,
  input  logic      rst_ni,
  input  logic      op_valid_i,
  input  plane_op_t op_i,
  output logic      plane_valid_o,
  output plane_t    plane_o
);

  localparam int unsigned FMA_CYCLES = 5;
  localparam int unsigned PLANE_CYCLES = 3 * FMA_CYCLES + 1;
  // Terms of a plane: slopes in x and y, and the value.
  localparam int unsigned TERMS = 3;

  // ---- registers
  typedef struct packed {
    logic [PLANE_CYCLES-1:0] valid;  // bit k: an operation entered k + 1 cycles ago
    plane_t                  plane;  // result of the last operation
  } regs_t;

  // Values delayed while earlier steps are computed.
  typedef struct packed {
    logic        constant;
    logic [31:0] value;
  } flat_t;

  typedef struct packed {
    flat_t              flat;
    barycentric_terms_t v;
  } finish_t;

  typedef struct packed {
    finish_t            finish;
    barycentric_terms_t u;
  } step_t;

  regs_t d, q;
  step_t entering;
  step_t [FMA_CYCLES-1:0] step_q;
  finish_t [FMA_CYCLES-1:0] finish_q;
  flat_t [FMA_CYCLES-1:0] flat_q;
  logic [FMA_CYCLES-1:0][31:0] second_q;  // differences delayed for the second product

  // ---- outputs
  assign plane_valid_o = q.valid[PLANE_CYCLES-1];
  assign plane_o = q.plane;

  function automatic fp32_fma_op_t step(
    input fma_kind_t kind, input logic [31:0] a, input logic [31:0] b, input logic [31:0] c, input logic b_neg
  );
    fp32_fma_op_t op;
    op = '0;
    op.kind = kind;
    op.fmz = FLUSH_MODE_FTZ;
    op.a = a;
    op.b = b;
    op.c = c;
    op.b_neg = b_neg;
    return op;
  endfunction

  // ---- parts
  step_t stepping;
  finish_t finishing;
  flat_t flat;
  logic [1:0] difference_valid;
  logic [1:0][31:0] difference;
  fp32_fma_op_t [1:0] difference_op;
  logic [TERMS-1:0] part_valid, term_valid;
  logic [TERMS-1:0][31:0] part, term, u_terms, v_terms;
  fp32_fma_op_t [TERMS-1:0] part_op, term_op;

  assign stepping = step_q[FMA_CYCLES-1];
  assign finishing = finish_q[FMA_CYCLES-1];
  assign flat = flat_q[FMA_CYCLES-1];
  assign u_terms = {stepping.u.value, stepping.u.y, stepping.u.x};
  assign v_terms = {finishing.v.value, finishing.v.y, finishing.v.x};

  always_comb begin
    for (int k = 0; k < 2; k++)
      difference_op[k] = step(FMA_KIND_ADD, op_i.values[k+1], op_i.values[0], '0, 1'b1);
    for (int k = 0; k < TERMS; k++) begin
      part_op[k] = step(FMA_KIND_MUL, u_terms[k], difference[0], '0, 1'b0);
      term_op[k] = step(FMA_KIND_FMA, v_terms[k], second_q[FMA_CYCLES-1], part[k], 1'b0);
    end
    part_op[2].kind = FMA_KIND_FMA;
    part_op[2].c = stepping.finish.flat.value;
  end

  fp32_fma differences[1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (op_valid_i),
    .op_i          (difference_op),
    .result_valid_o(difference_valid),
    .result_o      (difference)
  );

  fp32_fma parts[TERMS-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (&difference_valid),
    .op_i          (part_op),
    .result_valid_o(part_valid),
    .result_o      (part)
  );

  fp32_fma terms[TERMS-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    (&part_valid),
    .op_i          (term_op),
    .result_valid_o(term_valid),
    .result_o      (term)
  );

  // ---- next state
  always_comb begin
    entering.finish.flat.constant = op_i.constant;
    entering.finish.flat.value = op_i.values[0];
    entering.finish.v = op_i.v;
    entering.u = op_i.u;

    d.valid = {q.valid[PLANE_CYCLES-2:0], op_valid_i};
    d.plane = q.plane;
    if (&term_valid) d.plane = flat.constant ? '{a: '0, b: '0, c: flat.value} : '{a: term[0], b: term[1], c: term[2]};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      step_q <= '0;
      finish_q <= '0;
      flat_q <= '0;
      second_q <= '0;
    end else begin
      q <= d;
      step_q <= {step_q[FMA_CYCLES-2:0], entering};
      finish_q <= {finish_q[FMA_CYCLES-2:0], stepping.finish};
      flat_q <= {flat_q[FMA_CYCLES-2:0], finishing.flat};
      second_q <= {second_q[FMA_CYCLES-2:0], difference[1]};
    end
  end

endmodule
