// Special function: reciprocal, square root and its reciprocal, logarithm and power of two, sine and cosine, each from a
// table and a parabola (MUFU); and the range reduction that precedes powers, sines and cosines (RRO).
//
// It accepts an operation a cycle (sfu-tesla-rate); results follow 9 cycles later (`SPECIAL_CYCLES`), in order; nothing
// stalls it. docs/units/arith/special_function.md has the rules. Specification: SFU.

module special_function
  import arith_pkg::*;
  import special_function_pkg::*;
  import special_stages_pkg::*;
(
  // ---- ports
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 op_valid_i,
  input  special_function_op_t op_i,
  output logic                 result_valid_o,
  output logic [31:0]          result_o
);

  localparam int unsigned SPECIAL_CYCLES = 9;
  localparam logic [33:0] Quarters = 34'h2_8be6_0db9;  // two over pi in 2^-34

  // ---- registers
  typedef struct packed {
    logic [SPECIAL_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    logic [31:0]               result;  // result of the last operation that left
  } regs_t;

  regs_t d, q;
  operand_t operand_d, operand_q;
  square_t square_d, square_q;
  row_t row_d, row_q;
  products_t products_d, products_q;
  bend_t bend_d, bend_q;
  sum_t sum_d, sum_q;
  magnitude_t magnitude_d, magnitude_q;
  normal_t normal_d, normal_q;
  logic [53:0] read_d, read_q;

  // ---- outputs
  assign result_valid_o = q.valid[SPECIAL_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: the operand
  special_operand operand (
    .kind_i    (op_i.kind),
    .abs_i     (op_i.a_abs),
    .neg_i     (op_i.a_neg),
    .a_i       (op_i.a),
    .double_o  (operand_d.common.is_double),
    .sign_o    (operand_d.common.sign),
    .nan_o     (operand_d.common.nan),
    .infinite_o(operand_d.common.infinite),
    .zero_o    (operand_d.common.zero),
    .scale_o   (operand_d.scale),
    .whole_o   (operand_d.value.whole),
    .exact_o   (operand_d.value.exact),
    .one_o     (operand_d.value.one),
    .half_o    (operand_d.value.half),
    .minus_o   (operand_d.value.minus),
    .finer_o   (operand_d.value.finer),
    .row_o     (operand_d.row),
    .place_o   (operand_d.place)
  );

  always_comb begin
    operand_d.common.reduce = op_i.kind == SPECIAL_KIND_RRO_SINCOS || op_i.kind == SPECIAL_KIND_RRO_EX2;
    operand_d.common.sat = op_i.sat;
    operand_d.common.exponent = '0;

    operand_d.mantissa = {1'b1, op_i.a[22:0]};
    operand_d.reduction.turns = op_i.kind == SPECIAL_KIND_RRO_SINCOS;
    operand_d.reduction.sign = (op_i.a[31] & ~op_i.a_abs) ^ op_i.a_neg;
    operand_d.reduction.exponent = op_i.a[30:23];
    operand_d.reduction.zero = op_i.a[30:23] == '0;
    operand_d.reduction.nan = op_i.a[30:23] == '1 && (operand_d.reduction.turns || op_i.a[22:0] != '0);
    // 128 and more.
    operand_d.reduction.infinite = op_i.a[30:23] >= 8'd134 && !operand_d.reduction.turns;
  end

  // ---- second stage: the row and the square; partial products of the reduction
  logic signed [33:0] full_square;

  // A block RAM has no reset.
  assign read_d = special_tables_pkg::coefficients(operand_q.row);
  always_ff @(posedge clk_i) read_q <= read_d;

  logic [28:0] turns_low, turns_cross_a, turns_cross_b, turns_high;

  half_products #(
    .A_WIDTH(24),
    .B_WIDTH(34)
  ) turns (
    .a_i      (operand_q.mantissa),
    .b_i      (Quarters),
    .low_o    (turns_low),
    .cross_a_o(turns_cross_a),
    .cross_b_o(turns_cross_b),
    .high_o   (turns_high)
  );

  always_comb begin
    square_d.common = operand_q.common;
    // The top bit of a value has the weight 64, and the scale is one too small.
    square_d.common.exponent = 13'(operand_q.scale) + (operand_q.common.is_double ? 13'sd1030 : 13'sd134);
    square_d.value = operand_q.value;
    square_d.reduction = operand_q.reduction;
    square_d.place = operand_q.place;
    full_square = 34'(operand_q.place) * 34'(operand_q.place);
    square_d.square = 17'(full_square >>> 16);
    square_d.mantissa = operand_q.mantissa;
    square_d.low = turns_low;
    square_d.cross_a = turns_cross_a;
    square_d.cross_b = turns_cross_b;
    square_d.high = turns_high;
  end

  // ---- third stage: register of the row; the product of the reduction
  always_comb begin
    row_d.common = square_q.common;
    row_d.value = square_q.value;
    row_d.reduction = square_q.reduction;
    row_d.place = square_q.place;
    row_d.square = square_q.square;
    row_d.row = read_q;
    row_d.product = {square_q.mantissa, 34'd0};
    if (square_q.reduction.turns)
      row_d.product = {square_q.high, square_q.low} + {17'd0, square_q.cross_a, 12'd0} + {12'd0, square_q.cross_b, 17'd0};
  end

  // ---- fourth stage: c1 d and c2 d²; shift of the reduced number
  logic signed [34:0] full_line;
  logic [26:0] full_curve;

  always_comb begin
    products_d.common = row_q.common;
    products_d.value = row_q.value;
    products_d.reduction = row_q.reduction;
    products_d.c0 = row_q.row[53:27];
    full_line = 35'($signed({1'b0, row_q.row[26:10]})) * 35'(row_q.place);
    full_curve = 27'(row_q.row[9:0]) * 27'(row_q.square);
    products_d.line = 27'(full_line >>> 8);
    products_d.curve = 18'(full_curve >> 9);
  end

  special_shift place (
    .product_i (row_q.product),
    .exponent_i(row_q.reduction.exponent),
    .placed_o  (products_d.placed)
  );

  // ---- fifth stage: their sum; rounding of the reduced number
  logic [30:0] rounded;

  always_comb begin
    bend_d.common = products_q.common;
    bend_d.value = products_q.value;
    bend_d.c0 = products_q.c0;
    if (products_q.value.minus)
      bend_d.bend = products_q.line - $signed({9'd0, products_q.curve});
    else bend_d.bend = products_q.line + $signed({9'd0, products_q.curve});

    rounded = products_q.placed[31:1] + 31'(products_q.placed[0]);
    if (products_q.reduction.turns) rounded[30:26] = '0;
    if (products_q.reduction.zero) rounded = '0;
    bend_d.reduced = {products_q.reduction.sign, rounded};
    if (products_q.reduction.infinite) bend_d.reduced[30:0] = 31'h7fff_fffe;
    if (products_q.reduction.nan) bend_d.reduced = 32'h7fff_ffff;
  end

  // ---- sixth stage: the value
  logic signed [26:0] bend;

  always_comb begin
    sum_d.common = bend_q.common;
    sum_d.whole = bend_q.value.whole;
    sum_d.reduced = bend_q.reduced;
    unique case (bend_q.value.finer)
      2'd0: bend = bend_q.bend >>> 2;
      2'd1: bend = bend_q.bend >>> 3;
      default: bend = bend_q.bend >>> 4;
    endcase
    sum_d.value = {1'b0, bend_q.c0, 3'd0} + 31'(bend);
    if (bend_q.value.exact) sum_d.value = {bend_q.value.one, bend_q.value.half, 29'd0};
  end

  // ---- seventh stage: addition of the whole part, and magnitude
  logic signed [SPECIAL_WIDTH:0] total;

  always_comb begin
    total = $signed({sum_q.whole, 30'd0}) + $signed({7'd0, sum_q.value});
    magnitude_d.common = sum_q.common;
    magnitude_d.common.sign = sum_q.common.sign ^ total[SPECIAL_WIDTH];
    magnitude_d.magnitude = total[SPECIAL_WIDTH] ? SPECIAL_WIDTH'(-total) : total[SPECIAL_WIDTH-1:0];
    magnitude_d.reduced = sum_q.reduced;
  end

  // ---- eighth stage: the leading one to the top
  logic [5:0] zeros;

  leading_zeros #(
    .WIDTH(SPECIAL_WIDTH)
  ) zero_count (
    .value_i(magnitude_q.magnitude),
    .count_o(zeros)
  );

  always_comb begin
    normal_d.common = magnitude_q.common;
    normal_d.common.exponent = magnitude_q.common.exponent - $signed({7'd0, zeros});
    normal_d.leading = (SPECIAL_WIDTH - 1)'(magnitude_q.magnitude << zeros);
    normal_d.reduced = magnitude_q.reduced;
    // Zero, or below the smallest number.
    if (magnitude_q.magnitude == '0 || magnitude_q.common.zero || normal_d.common.exponent < 0) begin
      normal_d.common.exponent = '0;
      normal_d.leading = '0;
    end
  end

  // ---- last stage: rounding
  logic [31:0] single, high_word;

  float_round #(
    .EXP(8),
    .MAN(23)
  ) round (
    .rounding_i(ROUNDING_RN),
    .flush_i   (1'b1),
    .saturate_i(normal_q.common.sat),
    .nan_i     (normal_q.common.nan),
    .infinite_i(normal_q.common.infinite),
    .sign_i    (normal_q.common.sign),
    .exponent_i(normal_q.common.exponent[9:0]),
    .fraction_i(normal_q.leading[SPECIAL_WIDTH-2-:23]),
    .half_i    (normal_q.leading[SPECIAL_WIDTH-2-23]),
    .sticky_i  (1'b1),  // the dropped part is never exactly a half
    .bits_o    (single)
  );

  float_round #(
    .EXP(11),
    .MAN(20)
  ) round_double (
    .rounding_i(ROUNDING_RN),
    .flush_i   (1'b1),
    .saturate_i(1'b0),
    .nan_i     (normal_q.common.nan),
    .infinite_i(normal_q.common.infinite),
    .sign_i    (normal_q.common.sign),
    .exponent_i(normal_q.common.exponent),
    .fraction_i(normal_q.leading[SPECIAL_WIDTH-2-:20]),
    .half_i    (normal_q.leading[SPECIAL_WIDTH-2-20]),
    .sticky_i  (1'b1),
    .bits_o    (high_word)
  );

  // ---- next state
  always_comb begin
    d.valid = {q.valid[SPECIAL_CYCLES-2:0], op_valid_i};
    d.result = q.result;
    if (q.valid[SPECIAL_CYCLES-2]) begin
      d.result = normal_q.common.is_double ? high_word : single;
      if (normal_q.common.reduce) d.result = normal_q.reduced;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      operand_q <= '0;
      square_q <= '0;
      row_q <= '0;
      products_q <= '0;
      bend_q <= '0;
      sum_q <= '0;
      magnitude_q <= '0;
      normal_q <= '0;
    end else begin
      q <= d;
      operand_q <= operand_d;
      square_q <= square_d;
      row_q <= row_d;
      products_q <= products_d;
      bend_q <= bend_d;
      sum_q <= sum_d;
      magnitude_q <= magnitude_d;
      normal_q <= normal_d;
    end
  end

endmodule
