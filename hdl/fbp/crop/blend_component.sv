// Blend component: blends one component of a pixel in floats, and converts it to its code. Rate: one component a
// cycle. Latency: COMPONENT_CYCLES = 17 cycles. It never stalls. docs/units/fbp/crop/blend_component.md gives the
// rules. Specification: CROP.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

module blend_component
  import arith_pkg::*;
  import blend_methods_pkg::*;
  import colour_split_pkg::*;
  import crop_pkg::*;
  import fp32_fma_pkg::*;
  import pixel_format_pkg::*;
(
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              op_valid_i,
  input  blend_component_op_t op_i,
  output logic              code_valid_o,
  output logic [31:0]       code_o
);

  // Not inlined: there are many instances, and the simulation builds faster.
  /* verilator no_inline_module */

  // Operands, three steps of arithmetic, and three of packing.
  localparam int unsigned COMPLEMENT_CYCLES = 3;
  localparam int unsigned FMA_CYCLES = 5;
  localparam int unsigned COMPONENT_CYCLES = 1 + COMPLEMENT_CYCLES + 2 * FMA_CYCLES + 3;
  // Valid bits: of the factors, of the product and of the result.
  localparam int unsigned FACTORS = COMPLEMENT_CYCLES;
  localparam int unsigned PRODUCT = FACTORS + FMA_CYCLES;
  localparam int unsigned SUMMED = PRODUCT + FMA_CYCLES;
  localparam logic [31:0] ONE = 32'h3f80_0000;

  // ---- registers
  typedef struct packed {
    logic [COMPONENT_CYCLES-1:0] valid;  // bit k: a component was accepted k + 1 cycles ago
    logic [31:0]                 code;   // code of the last completed component
  } regs_t;

  // A factor before arithmetic: a float or one minus it; in `saturate` at most source alpha applies. An absent factor
  // drops its term.
  typedef struct packed {
    logic        absent;
    logic [31:0] x;
    logic        inverse;
    logic        saturate;
  } factor_t;

  typedef struct packed {
    colour_component_t kind;
    logic              zeroes;     // zero times a non-finite value is zero
    logic              src_minus;
    logic              dst_minus;
    logic [31:0]       src;        // or only the minimum or maximum of both
    logic [31:0]       src_alpha;
    logic [31:0]       dst;
    factor_t           src_factor;
    factor_t           dst_factor;
  } operands_t;

  // Sideband of a product in the pipeline.
  typedef struct packed {
    colour_component_t kind;
    logic              src_minus;
    logic              dst_minus;
    logic              src_absent;
    logic              dst_absent;
    logic [31:0]       src;
    logic [31:0]       src_factor;
  } terms_t;

  regs_t d, q;
  operands_t operands_d;
  operands_t [COMPLEMENT_CYCLES:0] operands_q;
  terms_t terms_d;
  terms_t [FMA_CYCLES-1:0] terms_q;
  colour_component_t [FMA_CYCLES+1:0] kind_q;
  colour_ranged_t ranged_d, ranged_q;
  colour_split_t split_d, split_q;

  // ---- outputs
  assign code_valid_o = q.valid[COMPONENT_CYCLES-1];
  assign code_o       = q.code;

  // Clamps a float to the range of fixed point, where NaN is zero.
  function automatic logic [31:0] clamped(input colour_component_t kind, input logic [31:0] x);
    /* verilator no_inline_task */
    logic [30:0] size;
    size = x[30:0] > ONE[30:0] ? ONE[30:0] : x[30:0];
    unique case (kind.number)
      COLOUR_NUMBER_UNORM, COLOUR_NUMBER_SRGB: return x[31] || colour_pkg::is_nan(x) ? '0 : {1'b0, size};
      COLOUR_NUMBER_SNORM: return colour_pkg::is_nan(x) ? '0 : {x[31], size};
      default: return x;
    endcase
  endfunction

  // ---- first stage: operands
  function automatic factor_t choose(input blend_factor_t factor, input blend_component_op_t op);
    /* verilator no_inline_task */
    factor_t f;
    f = '{absent: factor == BLEND_FACTOR_ZERO, x: '0, inverse: 1'b0, saturate: 1'b0};
    unique case (factor)
      BLEND_FACTOR_ONE: f.x = ONE;
      BLEND_FACTOR_SRC_COLOUR, BLEND_FACTOR_INV_SRC_COLOUR: f.x = op.src;
      BLEND_FACTOR_SRC_ALPHA, BLEND_FACTOR_INV_SRC_ALPHA: f.x = op.src_alpha;
      BLEND_FACTOR_DST_ALPHA, BLEND_FACTOR_INV_DST_ALPHA: f.x = op.dst_alpha;
      BLEND_FACTOR_DST_COLOUR, BLEND_FACTOR_INV_DST_COLOUR: f.x = op.dst;
      BLEND_FACTOR_SRC_ALPHA_SATURATE: f.x = op.of_alpha ? ONE : op.dst_alpha;
      BLEND_FACTOR_CONSTANT, BLEND_FACTOR_INV_CONSTANT: f.x = clamped(op.kind, op.constant);
      BLEND_FACTOR_CONSTANT_ALPHA, BLEND_FACTOR_INV_CONSTANT_ALPHA: f.x = clamped(op.kind, op.constant_alpha);
      BLEND_FACTOR_SRC1_COLOUR, BLEND_FACTOR_INV_SRC1_COLOUR: f.x = op.src1;
      BLEND_FACTOR_SRC1_ALPHA, BLEND_FACTOR_INV_SRC1_ALPHA: f.x = op.src1_alpha;
      default: ;
    endcase
    f.saturate = factor == BLEND_FACTOR_SRC_ALPHA_SATURATE && !op.of_alpha;
    f.inverse = f.saturate || factor inside {BLEND_FACTOR_INV_SRC_COLOUR, BLEND_FACTOR_INV_SRC_ALPHA,
      BLEND_FACTOR_INV_DST_ALPHA, BLEND_FACTOR_INV_DST_COLOUR, BLEND_FACTOR_INV_CONSTANT,
      BLEND_FACTOR_INV_CONSTANT_ALPHA, BLEND_FACTOR_INV_SRC1_COLOUR, BLEND_FACTOR_INV_SRC1_ALPHA};
    return f;
  endfunction

  // The minimum or maximum; if one is NaN, the other.
  function automatic logic [31:0] extreme(input logic least, input logic [31:0] a, input logic [31:0] b);
    /* verilator no_inline_task */
    logic below;
    if (a[31] != b[31]) below = a[31];
    else below = a[31] ? a[30:0] > b[30:0] : a[30:0] < b[30:0];
    if (colour_pkg::is_nan(a)) return colour_pkg::is_nan(b) ? 32'h7fff_ffff : b;
    if (colour_pkg::is_nan(b)) return a;
    return below == least ? a : b;
  endfunction

  always_comb begin
    operands_d.kind = op_i.kind;
    operands_d.zeroes = op_i.zeroes;
    operands_d.src_minus = op_i.equation.op == BLEND_OP_REVERSE_SUBTRACT;
    operands_d.dst_minus = op_i.equation.op == BLEND_OP_SUBTRACT;
    operands_d.src = op_i.src;
    operands_d.src_alpha = op_i.src_alpha;
    operands_d.dst = op_i.dst;
    operands_d.src_factor = choose(op_i.equation.src, op_i);
    operands_d.dst_factor = choose(op_i.equation.dst, op_i);
    if (op_i.equation.op inside {BLEND_OP_MIN, BLEND_OP_MAX}) begin
      operands_d.zeroes = 1'b0;
      operands_d.src = extreme(op_i.equation.op == BLEND_OP_MIN, op_i.src, op_i.dst);
      operands_d.src_factor = choose(BLEND_FACTOR_ONE, op_i);
      operands_d.dst_factor = choose(BLEND_FACTOR_ZERO, op_i);
    end
  end

  // ---- three stages: one minus a factor
  logic [31:0] src_inverse, dst_inverse;
  /* verilator lint_off PINCONNECTEMPTY */
  fp32_complement invert_src (
    .clk_i,
    .rst_ni,
    .x_valid_i     (q.valid[0]),
    .x_i           (operands_q[0].src_factor.x),
    .result_valid_o(),
    .result_o      (src_inverse)
  );

  fp32_complement invert_dst (
    .clk_i,
    .rst_ni,
    .x_valid_i     (q.valid[0]),
    .x_i           (operands_q[0].dst_factor.x),
    .result_valid_o(),
    .result_o      (dst_inverse)
  );

  // ---- five stages: the destination's product
  operands_t operands;
  logic [31:0] src_factor, dst_factor, product;

  function automatic fp32_fma_op_t fma(
    input fma_kind_t kind, input logic [31:0] a, input logic [31:0] b, input logic b_neg, input logic [31:0] c,
    input logic c_neg
  );
    fp32_fma_op_t op;
    op = '0;
    op.kind = kind;
    op.a = a;
    op.b = b;
    op.b_neg = b_neg;
    op.c = c;
    op.c_neg = c_neg;
    return op;
  endfunction

  function automatic logic [31:0] value(
    input operands_t o, input factor_t factor, input logic [31:0] inverse
  );
    /* verilator no_inline_task */
    logic [31:0] x;
    x = factor.inverse ? clamped(o.kind, inverse) : factor.x;
    return factor.saturate ? extreme(1'b1, o.src_alpha, x) : x;
  endfunction

  // Whether one operand is zero and the other is not finite.
  function automatic logic is_nothing(input logic [31:0] a, input logic [31:0] b);
    return a[30:0] == '0 && b[30:23] == '1 || a[30:23] == '1 && b[30:0] == '0;
  endfunction

  always_comb begin
    operands = operands_q[COMPLEMENT_CYCLES];
    src_factor = value(operands, operands.src_factor, src_inverse);
    dst_factor = value(operands, operands.dst_factor, dst_inverse);
    terms_d = '{
        kind: operands.kind,
        src_minus: operands.src_minus,
        dst_minus: operands.dst_minus,
        src_absent: operands.src_factor.absent || operands.zeroes && is_nothing(operands.src, src_factor),
        dst_absent: operands.dst_factor.absent || operands.zeroes && is_nothing(operands.dst, dst_factor),
        src: operands.src,
        src_factor: src_factor
    };
  end

  fp32_fma multiply (
    .clk_i,
    .rst_ni,
    .op_valid_i    (q.valid[FACTORS]),
    .op_i          (fma(FMA_KIND_MUL, operands.dst, dst_factor, 1'b0, '0, 1'b0)),
    .result_valid_o(),
    .result_o      (product)
  );

  // ---- five stages: the sum, without absent terms
  terms_t terms;
  fp32_fma_op_t sum_op;
  logic [31:0] sum;

  always_comb begin
    terms = terms_q[FMA_CYCLES-1];
    sum_op = fma(FMA_KIND_FMA, terms.src, terms.src_factor, terms.src_minus, product, terms.dst_minus);
    if (terms.dst_absent) sum_op.kind = FMA_KIND_MUL;
    if (terms.src_absent) sum_op = fma(FMA_KIND_MUL, product, ONE, terms.dst_minus, '0, 1'b0);
    if (terms.src_absent && terms.dst_absent) sum_op = fma(FMA_KIND_MUL, '0, '0, 1'b0, '0, 1'b0);
  end

  fp32_fma add (
    .clk_i,
    .rst_ni,
    .op_valid_i    (q.valid[PRODUCT]),
    .op_i          (sum_op),
    .result_valid_o(),
    .result_o      (sum)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- three stages: range, truncation, rounding
  assign ranged_d = colour_pkg::ranged(kind_q[FMA_CYCLES-1], sum);
  assign split_d = colour_pkg::split(kind_q[FMA_CYCLES], ranged_q);

  // ---- next state
  always_comb begin
    d.valid = {q.valid[COMPONENT_CYCLES-2:0], op_valid_i};
    d.code = q.code;
    if (q.valid[SUMMED+2]) d.code = colour_pkg::encode(kind_q[FMA_CYCLES+1], split_q);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      operands_q <= '0;
      terms_q <= '0;
      kind_q <= '0;
      ranged_q <= '0;
      split_q <= '0;
    end else begin
      q <= d;
      operands_q <= {operands_q[COMPLEMENT_CYCLES-1:0], operands_d};
      terms_q <= {terms_q[FMA_CYCLES-2:0], terms_d};
      kind_q <= {kind_q[FMA_CYCLES:0], terms.kind};
      ranged_q <= ranged_d;
      split_q <= split_d;
    end
  end

endmodule
