// Fp32 complement: 1 - x of a 32-bit float, rounded to nearest, with less logic and fewer cycles than an FMA; used for
// blending.
//
// It accepts an operation a cycle; results follow 3 cycles later (`COMPLEMENT_CYCLES`), in order; nothing stalls it.
// docs/units/arith/fp32_complement.md has the rules. Specification: CROP.

module fp32_complement (
  // ---- ports
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        x_valid_i,
  input  logic [31:0] x_i,
  output logic        result_valid_o,
  output logic [31:0] result_o
);

  localparam int unsigned COMPLEMENT_CYCLES = 3;
  localparam int unsigned EXP = 8;
  localparam int unsigned MAN = 23;
  localparam int unsigned WIDTH = MAN + 5;  // a carry, the mantissa, three bits below
  localparam int unsigned BITS = $clog2(WIDTH);
  localparam logic [EXP-1:0] Bias = 8'd127;

  // ---- registers
  typedef struct packed {
    logic [COMPLEMENT_CYCLES-1:0] valid;   // bit k: a float of k + 1 cycles ago
    logic [31:0]                  result;  // the last float that left the pipeline
  } regs_t;

  typedef struct packed {
    logic           nan;
    logic           infinite;
    logic           sign;      // sign of the result, unless it is zero
    logic           close;     // x is from a half to below 2: the difference is exact
    logic [EXP-1:0] exponent;  // exponent of the larger operand
  } common_t;

  // The larger of 1 and x, and the operand added to it or subtracted from it.
  typedef struct packed {
    common_t        common;
    logic           subtract;
    logic [MAN:0]   greater;
    logic [MAN+3:0] lesser;    // its last bit also represents the bits below
  } aligned_t;

  typedef struct packed {
    common_t          common;
    logic [WIDTH-1:0] total;
  } summed_t;

  regs_t d, q;
  aligned_t aligned_d, aligned_q;
  summed_t summed_d, summed_q;

  // ---- outputs
  assign result_valid_o = q.valid[COMPLEMENT_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: alignment of the smaller operand with the larger one
  logic above;  // |x| is 1 or more
  logic [MAN:0] mantissa;
  logic [EXP-1:0] distance;
  logic [MAN+3:0] lesser;
  logic lost;

  always_comb begin
    above = x_i[MAN+:EXP] >= Bias;
    mantissa = {x_i[MAN+:EXP] != '0, x_i[MAN-1:0]};
    distance = above ? x_i[MAN+:EXP] - Bias : Bias - x_i[MAN+:EXP];
    aligned_d.common.nan = x_i[MAN+:EXP] == '1 && x_i[MAN-1:0] != '0;
    aligned_d.common.infinite = x_i[MAN+:EXP] == '1;
    aligned_d.common.sign = above && !x_i[31];
    aligned_d.common.close = !x_i[31] && (x_i[MAN+:EXP] == Bias || x_i[MAN+:EXP] == Bias - 1'b1);
    aligned_d.common.exponent = above ? x_i[MAN+:EXP] : Bias;
    aligned_d.subtract = !x_i[31];
    aligned_d.greater = above ? mantissa : {1'b1, MAN'(0)};
    aligned_d.lesser = {lesser[MAN+3:1], lesser[0] || lost};
  end

  shift_sticky #(
    .WIDTH(MAN + 4),
    .BITS (EXP)
  ) align (
    .value_i   ({above ? {1'b1, MAN'(0)} : mantissa, 3'b0}),
    .distance_i(distance),
    .value_o   (lesser),
    .lost_o    (lost)
  );

  // ---- second stage: the sum
  always_comb begin
    summed_d.common = aligned_q.common;
    summed_d.total = {1'b0, aligned_q.greater, 3'b0} + ({1'b0, aligned_q.lesser} ^ {WIDTH{aligned_q.subtract}})
      + WIDTH'(aligned_q.subtract);
  end

  // ---- third stage: normalisation and rounding. A result near 1 can have its leading one
  // anywhere and is exact; all other results are at most one place off, and are rounded. A result that is not zero is
  // never subnormal, as the smallest difference from 1 is 2^-24.
  logic [BITS-1:0] count;
  logic [MAN-1:0] close_fraction;
  logic [MAN+3:0] placed;  // the bits below the leading one, if x is not close
  logic [EXP-1:0] exponent;
  logic up;
  logic [31:0] result;

  leading_zeros #(
    .WIDTH(WIDTH)
  ) zeros (
    .value_i(summed_q.total),
    .count_o(count)
  );

  always_comb begin
    close_fraction = MAN'((summed_q.total << count) >> 4);
    if (summed_q.total[WIDTH-1]) {exponent, placed} = {summed_q.common.exponent + 1'b1, summed_q.total[MAN+3:0]};
    else if (summed_q.total[WIDTH-2]) {exponent, placed} = {summed_q.common.exponent, summed_q.total[MAN+2:0], 1'b0};
    else {exponent, placed} = {summed_q.common.exponent - 1'b1, summed_q.total[MAN+1:0], 2'b0};
    up = placed[3] && (placed[4] || placed[2:0] != '0);
    result = {summed_q.common.sign, {exponent, placed[4+:MAN]} + (EXP + MAN)'(up)};
    if (summed_q.common.close) begin
      result = {summed_q.common.sign, summed_q.common.exponent + 1'b1 - EXP'(count), close_fraction};
      if (summed_q.total == '0) result = '0;
    end
    if (summed_q.common.infinite) result = {summed_q.common.sign, {EXP{1'b1}}, MAN'(0)};
    if (summed_q.common.nan) result = 32'h7fff_ffff;
  end

  // ---- next state
  always_comb begin
    d.valid = {q.valid[COMPLEMENT_CYCLES-2:0], x_valid_i};
    d.result = q.result;
    if (q.valid[COMPLEMENT_CYCLES-2]) d.result = result;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      aligned_q <= '0;
      summed_q <= '0;
    end else begin
      q <= d;
      aligned_q <= aligned_d;
      summed_q <= summed_d;
    end
  end

endmodule
