// Fp32 FMA: adds, multiplies, or multiplies and adds 32-bit floats, rounded once (FADD, FMUL, FFMA).
//
// It accepts an operation a cycle (128 such lanes give sm-common-alu-throughput); results follow 5 cycles later
// (`FMA_CYCLES`), in order; nothing stalls it. docs/units/arith/fp32_fma.md has the rules. Specification: SM.

module fp32_fma
  import arith_pkg::*;
  import fp32_fma_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         op_valid_i,
  input  fp32_fma_op_t op_i,
  output logic         result_valid_o,
  output logic [31:0]  result_o
);

  localparam int unsigned FMA_CYCLES = 5;
  localparam int unsigned EXP = 8;
  localparam int unsigned MAN = 23;
  localparam int unsigned WIDTH = 3 * MAN + 7;  // of the window of the sum

  // ---- registers
  typedef struct packed {
    logic [FMA_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    logic [31:0]           result;  // result of the last operation that left
  } regs_t;

  // Carried through all stages.
  typedef struct packed {
    rounding_t      rnd;
    logic           flush;
    logic           sat;
    logic           nan;
    logic           infinite;
    logic           sign;
    logic           subtract;
    logic [EXP+1:0] exponent;  // exponent of the window's top, then of the result
  } common_t;

  typedef struct packed {
    common_t      common;
    logic         zero;      // the product is zero
    logic [MAN:0] low;       // the products of the halves of a and b
    logic [MAN:0] cross_a;
    logic [MAN:0] cross_b;
    logic [MAN:0] high;
    logic [MAN:0] c;
    logic [6:0]   distance;
  } unpacked_t;

  typedef struct packed {
    common_t          common;
    logic [2*MAN+1:0] product;
    logic [WIDTH-1:0] addend;
    logic             lost;
    logic [WIDTH-1:1] least;  // a one at the exponent of the smallest normal, if it is in the window
  } aligned_t;

  typedef struct packed {
    common_t          common;
    logic [WIDTH-1:0] magnitude;
    logic             lost;
  } total_t;

  typedef struct packed {
    total_t     total;
    logic [6:0] count;  // number of zeros above its leading one, or one less
  } summed_t;

  typedef struct packed {
    total_t total;
    logic   again;  // it must be shifted by one place more
  } normal_t;

  regs_t d, q;
  unpacked_t unpacked_d, unpacked_q;
  aligned_t aligned_d, aligned_q;
  summed_t summed_d, summed_q;
  normal_t normal_d, normal_q;

  // ---- outputs
  assign result_valid_o = q.valid[FMA_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: operands, exponents, NaN and infinities
  logic flush;
  assign flush = op_i.fmz != FLUSH_MODE_NONE;

  logic signed [2:0] scale;
  logic [MAN:0] a, b;

  assign unpacked_d.common.rnd = op_i.rnd;
  assign unpacked_d.common.flush = flush;
  assign unpacked_d.common.sat = op_i.sat;

  always_comb begin
    unique case (op_i.scale)
      PRODUCT_SCALE_NONE: scale = 3'sd0;
      PRODUCT_SCALE_D2: scale = -3'sd1;
      PRODUCT_SCALE_D4: scale = -3'sd2;
      PRODUCT_SCALE_D8: scale = -3'sd3;
      PRODUCT_SCALE_M8: scale = 3'sd3;
      PRODUCT_SCALE_M4: scale = 3'sd2;
      PRODUCT_SCALE_M2: scale = 3'sd1;
      default: scale = 3'sd0;
    endcase
  end

  // Factors are multiplied before flushing; if one is flushed, the product becomes zero a stage later.
  fma_operands #(
    .EXP (EXP),
    .MAN (MAN),
    .BITS(7)
  ) operands (
    .kind_i    (op_i.kind),
    .flush_i   (flush),
    .fmz_i     (op_i.fmz == FLUSH_MODE_FMZ),
    .scale_i   (scale),
    .a_i       (op_i.a),
    .a_abs_i   (op_i.a_abs),
    .a_neg_i   (op_i.a_neg),
    .b_i       (op_i.b),
    .b_abs_i   (op_i.b_abs),
    .b_neg_i   (op_i.b_neg),
    .c_i       (op_i.c),
    .c_neg_i   (op_i.c_neg),
    .zero_o    (unpacked_d.zero),
    .nan_o     (unpacked_d.common.nan),
    .infinite_o(unpacked_d.common.infinite),
    .sign_o    (unpacked_d.common.sign),
    .subtract_o(unpacked_d.common.subtract),
    .a_o       (a),
    .b_o       (b),
    .c_o       (unpacked_d.c),
    .distance_o(unpacked_d.distance),
    .top_o     (unpacked_d.common.exponent)
  );

  half_products #(
    .A_WIDTH(MAN + 1)
  ) multiply (
    .a_i      (a),
    .b_i      (b),
    .low_o    (unpacked_d.low),
    .cross_a_o(unpacked_d.cross_a),
    .cross_b_o(unpacked_d.cross_b),
    .high_o   (unpacked_d.high)
  );

  // ---- second stage: the product; alignment of the addend
  logic [MAN+1:0] middle;
  assign middle = {1'b0, unpacked_q.cross_a} + {1'b0, unpacked_q.cross_b};
  assign aligned_d.common = unpacked_q.common;
  assign aligned_d.least = {1'b1, (WIDTH - 2)'(0)} >> (unpacked_q.common.exponent - 1'b1);
  assign aligned_d.product = unpacked_q.zero ? '0 : {unpacked_q.high, unpacked_q.low} + {11'd0, middle, 12'd0};

  shift_sticky #(
    .WIDTH(WIDTH),
    .BITS (7)
  ) align (
    .value_i   ({unpacked_q.c, (WIDTH - MAN - 1)'(0)}),
    .distance_i(unpacked_q.distance),
    .value_o   (aligned_d.addend),
    .lost_o    (aligned_d.lost)
  );

  // ---- third stage: the sum, and prediction of its leading one
  logic swapped;

  fma_sum #(
    .MAN(MAN)
  ) sum (
    .product_i  (aligned_q.product),
    .addend_i   (aligned_q.addend),
    .lost_i     (aligned_q.lost),
    .subtract_i (aligned_q.common.subtract),
    .magnitude_o(summed_d.total.magnitude),
    .swapped_o  (swapped)
  );

  fma_guess #(
    .MAN(MAN)
  ) guess (
    .product_i (aligned_q.product),
    .addend_i  (aligned_q.addend),
    .subtract_i(aligned_q.common.subtract),
    .least_i   (aligned_q.least),
    .count_o   (summed_d.count)
  );

  always_comb begin
    summed_d.total.common = aligned_q.common;
    summed_d.total.common.sign = aligned_q.common.sign ^ swapped;
    summed_d.total.lost = aligned_q.lost;
  end

  // ---- fourth stage: the leading one to the top
  logic [EXP+1:0] exponent;

  fma_normalise #(
    .EXP(EXP),
    .MAN(MAN)
  ) normalise (
    .magnitude_i(summed_q.total.magnitude),
    .count_i    (summed_q.count),
    .top_i      (summed_q.total.common.exponent),
    .magnitude_o(normal_d.total.magnitude),
    .again_o    (normal_d.again),
    .exponent_o (exponent)
  );

  always_comb begin
    normal_d.total.common = summed_q.total.common;
    normal_d.total.common.exponent = exponent;
    normal_d.total.lost = summed_q.total.lost;
    // A sum that cancels is +0, but -0 toward minus infinity.
    if (summed_q.total.common.subtract && summed_q.total.magnitude == '0)
      normal_d.total.common.sign = summed_q.total.common.rnd == ROUNDING_RM;
  end

  // ---- last stage: rounding
  logic [31:0] rounded;
  logic [WIDTH-2:0] leading;  // the bits below the leading one
  assign leading = normal_q.again ? {normal_q.total.magnitude[WIDTH-3:0], 1'b0} : normal_q.total.magnitude[WIDTH-2:0];

  float_round #(
    .EXP(EXP),
    .MAN(MAN)
  ) round (
    .rounding_i(normal_q.total.common.rnd),
    .flush_i   (normal_q.total.common.flush),
    .saturate_i(normal_q.total.common.sat),
    .nan_i     (normal_q.total.common.nan),
    .infinite_i(normal_q.total.common.infinite),
    .sign_i    (normal_q.total.common.sign),
    .exponent_i(normal_q.total.common.exponent),
    .fraction_i(leading[WIDTH-2-:MAN]),
    .half_i    (leading[WIDTH-2-MAN]),
    .sticky_i  (leading[WIDTH-3-MAN:0] != '0 || normal_q.total.lost),
    .bits_o    (rounded)
  );

  // ---- next state
  always_comb begin
    d.valid = {q.valid[FMA_CYCLES-2:0], op_valid_i};
    d.result = q.result;
    if (q.valid[FMA_CYCLES-2]) d.result = rounded;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      unpacked_q <= '0;
      aligned_q <= '0;
      summed_q <= '0;
      normal_q <= '0;
    end else begin
      q <= d;
      unpacked_q <= unpacked_d;
      aligned_q <= aligned_d;
      summed_q <= summed_d;
      normal_q <= normal_d;
    end
  end

endmodule
