// Fp64 FMA: adds, multiplies, or multiplies and adds 64-bit floats, rounded once (DADD, DMUL, DFMA).
//
// It accepts an operation a cycle; results follow 6 cycles later (`DOUBLE_FMA_CYCLES`), in order; nothing stalls it.
// docs/units/arith/fp64_fma.md has the rules. Specification: SM.

module fp64_fma
  import arith_pkg::*;
  import fp64_fma_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         op_valid_i,
  input  fp64_fma_op_t op_i,
  output logic         result_valid_o,
  output logic [63:0]  result_o
);

  localparam int unsigned DOUBLE_FMA_CYCLES = 6;
  localparam int unsigned EXP = 11;
  localparam int unsigned MAN = 52;
  localparam int unsigned WIDTH = 3 * MAN + 7;  // of the window of the sum
  localparam int unsigned BITS = $clog2(WIDTH);
  localparam int unsigned HALF = (MAN + 2) / 2;  // of a mantissa

  // ---- registers
  typedef struct packed {
    logic [DOUBLE_FMA_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    logic [63:0]                  result;  // result of the last operation that left
  } regs_t;

  // Carried through all stages.
  typedef struct packed {
    rounding_t      rnd;
    logic           nan;
    logic           infinite;
    logic           sign;
    logic           subtract;
    logic [EXP+1:0] exponent;  // exponent of the window's top, then of the result
  } common_t;

  typedef struct packed {
    common_t         common;
    logic [MAN:0]    a;
    logic [MAN:0]    b;
    logic [MAN:0]    c;
    logic [BITS-1:0] distance;
  } unpacked_t;

  typedef struct packed {
    common_t           common;
    logic [2*HALF-1:0] low;      // the products of the halves of a and b
    logic [2*HALF-1:0] cross_a;
    logic [2*HALF-1:0] cross_b;
    logic [2*HALF-1:0] high;
    logic [WIDTH-1:0]  addend;
    logic              lost;
    logic [WIDTH-1:1]  least;    // a one at the exponent of the smallest normal, if it is in the window
  } multiplied_t;

  typedef struct packed {
    common_t          common;
    logic [2*MAN+1:0] product;
    logic [WIDTH-1:0] addend;
    logic             lost;
    logic [WIDTH-1:1] least;
  } aligned_t;

  typedef struct packed {
    common_t          common;
    logic [WIDTH-1:0] magnitude;
    logic             lost;
    logic [BITS-1:0]  count;      // number of zeros above its leading one, or one less
  } summed_t;

  typedef struct packed {
    common_t          common;
    logic [WIDTH-1:0] magnitude;
    logic             lost;
    logic             again;      // it must be shifted by one place more
  } normal_t;

  regs_t d, q;
  unpacked_t unpacked_d, unpacked_q;
  multiplied_t multiplied_d, multiplied_q;
  aligned_t aligned_d, aligned_q;
  summed_t summed_d, summed_q;
  normal_t normal_d, normal_q;

  // ---- outputs
  assign result_valid_o = q.valid[DOUBLE_FMA_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: operands, exponents, NaN and infinities
  assign unpacked_d.common.rnd = op_i.rnd;

  // Nothing is flushed, so the product is zero exactly if a factor is.
  /* verilator lint_off PINCONNECTEMPTY */
  fma_operands #(
    .EXP (EXP),
    .MAN (MAN),
    .BITS(BITS)
  ) operands (
    .kind_i    (op_i.kind),
    .flush_i   (1'b0),
    .fmz_i     (1'b0),
    .scale_i   (3'sd0),
    .a_i       (op_i.a),
    .a_abs_i   (op_i.a_abs),
    .a_neg_i   (op_i.a_neg),
    .b_i       (op_i.b),
    .b_abs_i   (op_i.b_abs),
    .b_neg_i   (op_i.b_neg),
    .c_i       (op_i.c),
    .c_neg_i   (op_i.c_neg),
    .zero_o    (),
    .nan_o     (unpacked_d.common.nan),
    .infinite_o(unpacked_d.common.infinite),
    .sign_o    (unpacked_d.common.sign),
    .subtract_o(unpacked_d.common.subtract),
    .a_o       (unpacked_d.a),
    .b_o       (unpacked_d.b),
    .c_o       (unpacked_d.c),
    .distance_o(unpacked_d.distance),
    .top_o     (unpacked_d.common.exponent)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- second stage: the products of halves; alignment of the addend
  assign multiplied_d.common = unpacked_q.common;
  assign multiplied_d.least = {1'b1, (WIDTH - 2)'(0)} >> (unpacked_q.common.exponent - 1'b1);

  half_products #(
    .A_WIDTH(MAN + 1)
  ) multiply (
    .a_i      (unpacked_q.a),
    .b_i      (unpacked_q.b),
    .low_o    (multiplied_d.low),
    .cross_a_o(multiplied_d.cross_a),
    .cross_b_o(multiplied_d.cross_b),
    .high_o   (multiplied_d.high)
  );

  shift_sticky #(
    .WIDTH(WIDTH),
    .BITS (BITS)
  ) align (
    .value_i   ({unpacked_q.c, (WIDTH - MAN - 1)'(0)}),
    .distance_i(unpacked_q.distance),
    .value_o   (multiplied_d.addend),
    .lost_o    (multiplied_d.lost)
  );

  // ---- third stage: the product
  logic [2*HALF:0] middle;

  always_comb begin
    middle = {1'b0, multiplied_q.cross_a} + {1'b0, multiplied_q.cross_b};
    aligned_d.product = (2 * MAN + 2)'({multiplied_q.high, multiplied_q.low}) + (2 * MAN + 2)'({middle, HALF'(0)});
    aligned_d.common = multiplied_q.common;
    aligned_d.addend = multiplied_q.addend;
    aligned_d.lost = multiplied_q.lost;
    aligned_d.least = multiplied_q.least;
  end

  // ---- fourth stage: the sum, and prediction of its leading one
  logic swapped;

  fma_sum #(
    .MAN(MAN)
  ) sum (
    .product_i  (aligned_q.product),
    .addend_i   (aligned_q.addend),
    .lost_i     (aligned_q.lost),
    .subtract_i (aligned_q.common.subtract),
    .magnitude_o(summed_d.magnitude),
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
    summed_d.common = aligned_q.common;
    summed_d.common.sign = aligned_q.common.sign ^ swapped;
    summed_d.lost = aligned_q.lost;
  end

  // ---- fifth stage: the leading one to the top
  logic [EXP+1:0] exponent;

  fma_normalise #(
    .EXP(EXP),
    .MAN(MAN)
  ) normalise (
    .magnitude_i(summed_q.magnitude),
    .count_i    (summed_q.count),
    .top_i      (summed_q.common.exponent),
    .magnitude_o(normal_d.magnitude),
    .again_o    (normal_d.again),
    .exponent_o (exponent)
  );

  always_comb begin
    normal_d.common = summed_q.common;
    normal_d.common.exponent = exponent;
    normal_d.lost = summed_q.lost;
    // A sum that cancels is +0, but -0 toward minus infinity.
    if (summed_q.common.subtract && summed_q.magnitude == '0)
      normal_d.common.sign = summed_q.common.rnd == ROUNDING_RM;
  end

  // ---- last stage: rounding
  logic [63:0] rounded;
  logic [WIDTH-2:0] leading;  // the bits below the leading one
  assign leading = normal_q.again ? {normal_q.magnitude[WIDTH-3:0], 1'b0} : normal_q.magnitude[WIDTH-2:0];

  float_round #(
    .EXP(EXP),
    .MAN(MAN)
  ) round (
    .rounding_i(normal_q.common.rnd),
    .flush_i   (1'b0),
    .saturate_i(1'b0),
    .nan_i     (normal_q.common.nan),
    .infinite_i(normal_q.common.infinite),
    .sign_i    (normal_q.common.sign),
    .exponent_i(normal_q.common.exponent),
    .fraction_i(leading[WIDTH-2-:MAN]),
    .half_i    (leading[WIDTH-2-MAN]),
    .sticky_i  (leading[WIDTH-3-MAN:0] != '0 || normal_q.lost),
    .bits_o    (rounded)
  );

  // ---- next state
  always_comb begin
    d.valid = {q.valid[DOUBLE_FMA_CYCLES-2:0], op_valid_i};
    d.result = q.result;
    if (q.valid[DOUBLE_FMA_CYCLES-2]) d.result = rounded;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      unpacked_q <= '0;
      multiplied_q <= '0;
      aligned_q <= '0;
      summed_q <= '0;
      normal_q <= '0;
    end else begin
      q <= d;
      unpacked_q <= unpacked_d;
      multiplied_q <= multiplied_d;
      aligned_q <= aligned_d;
      summed_q <= summed_d;
      normal_q <= normal_d;
    end
  end

endmodule
