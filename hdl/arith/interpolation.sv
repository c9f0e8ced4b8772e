// Interpolation: evaluates an attribute's plane at a position, a x + b y + c, and multiplies the value by w (IPA).
//
// It accepts an operation a cycle (sfu-plane-eval-rate); results follow 16 cycles later (`INTERPOLATION_CYCLES`), in
// order; nothing stalls it. docs/units/arith/interpolation.md has the rules. Specification: SFU.

module interpolation
  import arith_pkg::*;
  import fp32_fma_pkg::*;
  import interpolation_pkg::*;
(
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              op_valid_i,
  input  interpolation_op_t op_i,
  output logic              result_valid_o,
  output logic [31:0]       result_o
);

  localparam int unsigned FMA_CYCLES = 5;
  localparam int unsigned INTERPOLATION_CYCLES = 3 * FMA_CYCLES + 1;
  localparam logic [31:0] ONE = 32'h3f80_0000;

  // ---- registers
  typedef struct packed {
    logic [INTERPOLATION_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    logic [31:0]                     result;  // result of the last operation that left
  } regs_t;

  // Operands that wait for the earlier steps.
  typedef struct packed {
    logic        constant;
    logic [31:0] c;
  } flat_t;

  typedef struct packed {
    flat_t       flat;
    logic        sat;
    logic [31:0] factor;
  } finish_t;

  typedef struct packed {
    finish_t     finish;
    logic [31:0] a;
    logic [31:0] x;
  } step_t;

  regs_t d, q;
  step_t entering;
  step_t [FMA_CYCLES-1:0] step_q;
  finish_t [FMA_CYCLES-1:0] finish_q;
  flat_t [FMA_CYCLES-1:0] flat_q;

  // ---- outputs
  assign result_valid_o = q.valid[INTERPOLATION_CYCLES-1];
  assign result_o       = q.result;

  // ---- parts
  fp32_fma_op_t row_op, value_op, product_op;
  logic row_valid, value_valid, product_valid;
  logic [31:0] row, value, product;

  always_comb begin
    row_op = '0;
    row_op.kind = FMA_KIND_FMA;
    row_op.fmz = FLUSH_MODE_FTZ;
    row_op.a = op_i.b;
    row_op.b = op_i.y;
    row_op.c = op_i.c;

    value_op = '0;
    value_op.kind = FMA_KIND_FMA;
    value_op.fmz = FLUSH_MODE_FTZ;
    value_op.a = step_q[FMA_CYCLES-1].a;
    value_op.b = step_q[FMA_CYCLES-1].x;
    value_op.c = row;

    product_op = '0;
    product_op.kind = FMA_KIND_MUL;
    product_op.fmz = FLUSH_MODE_FTZ;
    product_op.sat = finish_q[FMA_CYCLES-1].sat;
    product_op.a = value;
    product_op.b = finish_q[FMA_CYCLES-1].factor;
  end

  fp32_fma first (
    .clk_i,
    .rst_ni,
    .op_valid_i    (op_valid_i),
    .op_i          (row_op),
    .result_valid_o(row_valid),
    .result_o      (row)
  );

  fp32_fma second (
    .clk_i,
    .rst_ni,
    .op_valid_i    (row_valid),
    .op_i          (value_op),
    .result_valid_o(value_valid),
    .result_o      (value)
  );

  fp32_fma third (
    .clk_i,
    .rst_ni,
    .op_valid_i    (value_valid),
    .op_i          (product_op),
    .result_valid_o(product_valid),
    .result_o      (product)
  );

  // ---- next state
  always_comb begin
    entering.finish.flat.constant = op_i.mode == INTERPOLATION_MODE_CONSTANT;
    entering.finish.flat.c = op_i.c;
    entering.finish.sat = op_i.sat;
    entering.finish.factor = op_i.mode == INTERPOLATION_MODE_MULTIPLY ? op_i.w : ONE;
    entering.a = op_i.a;
    entering.x = op_i.x;

    d.valid = {q.valid[INTERPOLATION_CYCLES-2:0], op_valid_i};
    d.result = q.result;
    if (product_valid) d.result = flat_q[FMA_CYCLES-1].constant ? flat_q[FMA_CYCLES-1].c : product;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      step_q <= '0;
      finish_q <= '0;
      flat_q <= '0;
    end else begin
      q <= d;
      step_q <= {step_q[FMA_CYCLES-2:0], entering};
      finish_q <= {finish_q[FMA_CYCLES-2:0], step_q[FMA_CYCLES-1].finish};
      flat_q <= {flat_q[FMA_CYCLES-2:0], finish_q[FMA_CYCLES-1].flat};
    end
  end

endmodule
