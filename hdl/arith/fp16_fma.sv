// Fp16 FMA: adds, multiplies, or multiplies and adds two pairs of 16-bit floats, each rounded once (HADD2, HMUL2,
// HFMA2).
//
// It accepts an operation a cycle (128 such lanes give sm-common-alu-throughput); results follow 5 cycles later
// (`HALF_FMA_CYCLES`), in order; nothing stalls it. docs/units/arith/fp16_fma.md has the rules. Specification: SM.

module fp16_fma
  import arith_pkg::*;
  import fp16_fma_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         op_valid_i,
  input  fp16_fma_op_t op_i,
  output logic         result_valid_o,
  output logic [31:0]  result_o
);

  localparam int unsigned HALF_FMA_CYCLES = 5;
  localparam int unsigned EXP = 5;
  localparam int unsigned MAN = 10;
  localparam int unsigned WIDTH = 3 * MAN + 7;  // of the window of a sum
  localparam int unsigned BITS = $clog2(WIDTH);

  // ---- registers
  typedef struct packed {
    logic [HALF_FMA_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    logic [31:0]                result;  // result of the last operation that left
  } regs_t;

  // Carried through all stages, common to both lanes.
  typedef struct packed {
    logic         flush;
    logic         sat;
    half_result_t ofmt;
    logic [31:0]  d;
  } common_t;

  typedef struct packed {
    common_t          common;
    fma_kind_t        kind;
    logic             fmz;
    logic [1:0][15:0] a;
    logic [1:0][15:0] b;
    logic [1:0][15:0] c;
  } chosen_t;

  // Carried through the stages of a lane.
  typedef struct packed {
    logic           nan;
    logic           infinite;
    logic           sign;
    logic           subtract;
    logic [EXP+1:0] exponent;  // exponent of the window's top, then of the result
    logic           lost;
  } lane_t;

  typedef struct packed {
    lane_t            lane;
    logic [2*MAN+1:0] product;
    logic [WIDTH-1:0] addend;
    logic [WIDTH-1:1] least;  // a one at the exponent of the smallest normal, if it is in the window
  } aligned_t;

  typedef struct packed {
    lane_t            lane;
    logic [WIDTH-1:0] magnitude;
    logic [BITS-1:0]  count;      // number of zeros above its leading one, or one less
  } summed_t;

  typedef struct packed {
    lane_t            lane;
    logic [WIDTH-1:0] magnitude;
    logic             again;      // it must be shifted by one place more
  } normal_t;

  regs_t d, q;
  chosen_t chosen_d, chosen_q;
  common_t [2:0] common_q;  // of the later stages
  aligned_t [1:0] aligned_d, aligned_q;
  summed_t [1:0] summed_d, summed_q;
  normal_t [1:0] normal_d, normal_q;

  // ---- outputs
  assign result_valid_o = q.valid[HALF_FMA_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: the halves
  always_comb begin
    chosen_d.kind = op_i.kind;
    chosen_d.common.flush = op_i.fmz != FLUSH_MODE_NONE;
    chosen_d.fmz = op_i.fmz == FLUSH_MODE_FMZ;
    chosen_d.common.sat = op_i.sat;
    chosen_d.common.ofmt = op_i.ofmt;
    chosen_d.common.d = op_i.d;
  end

  half_operand operand_a (
    .word_i  (op_i.a),
    .sel_i   (op_i.a_sel),
    .abs_i   (op_i.a_abs),
    .neg_i   (op_i.a_neg),
    .flush_i (1'b0),  // in the next stage
    .halves_o(chosen_d.a)
  );

  half_operand operand_b (
    .word_i  (op_i.b),
    .sel_i   (op_i.b_sel),
    .abs_i   (op_i.b_abs),
    .neg_i   (op_i.b_neg),
    .flush_i (1'b0),  // in the next stage
    .halves_o(chosen_d.b)
  );

  half_operand operand_c (
    .word_i  (op_i.c),
    .sel_i   (op_i.c_sel),
    .abs_i   (1'b0),
    .neg_i   (op_i.c_neg),
    .flush_i (1'b0),  // in the next stage
    .halves_o(chosen_d.c)
  );

  logic [1:0][15:0] rounded;

  for (genvar lane = 0; lane < 2; lane++) begin : lanes
    // ---- second stage: the product, and alignment of the addend
    logic zero;
    logic [MAN:0] a, b, c;
    logic [BITS-1:0] distance;

    fma_operands #(
      .EXP (EXP),
      .MAN (MAN),
      .BITS(BITS)
    ) operands (
      .kind_i    (chosen_q.kind),
      .flush_i   (chosen_q.common.flush),
      .fmz_i     (chosen_q.fmz),
      .scale_i   (3'sd0),
      .a_i       (chosen_q.a[lane]),
      .a_abs_i   (1'b0),
      .a_neg_i   (1'b0),
      .b_i       (chosen_q.b[lane]),
      .b_abs_i   (1'b0),
      .b_neg_i   (1'b0),
      .c_i       (chosen_q.c[lane]),
      .c_neg_i   (1'b0),
      .zero_o    (zero),
      .nan_o     (aligned_d[lane].lane.nan),
      .infinite_o(aligned_d[lane].lane.infinite),
      .sign_o    (aligned_d[lane].lane.sign),
      .subtract_o(aligned_d[lane].lane.subtract),
      .a_o       (a),
      .b_o       (b),
      .c_o       (c),
      .distance_o(distance),
      .top_o     (aligned_d[lane].lane.exponent)
    );

    shift_sticky #(
      .WIDTH(WIDTH),
      .BITS (BITS)
    ) align (
      .value_i   ({c, (WIDTH - MAN - 1)'(0)}),
      .distance_i(distance),
      .value_o   (aligned_d[lane].addend),
      .lost_o    (aligned_d[lane].lane.lost)
    );

    assign aligned_d[lane].product = zero ? '0 : (2 * MAN + 2)'(a) * (2 * MAN + 2)'(b);
    assign aligned_d[lane].least = {1'b1, (WIDTH - 2)'(0)} >> (aligned_d[lane].lane.exponent - 1'b1);

    // ---- third stage: the sum, and prediction of its leading one
    logic swapped;

    fma_sum #(
      .MAN(MAN)
    ) sum (
      .product_i  (aligned_q[lane].product),
      .addend_i   (aligned_q[lane].addend),
      .lost_i     (aligned_q[lane].lane.lost),
      .subtract_i (aligned_q[lane].lane.subtract),
      .magnitude_o(summed_d[lane].magnitude),
      .swapped_o  (swapped)
    );

    fma_guess #(
      .MAN(MAN)
    ) guess (
      .product_i (aligned_q[lane].product),
      .addend_i  (aligned_q[lane].addend),
      .subtract_i(aligned_q[lane].lane.subtract),
      .least_i   (aligned_q[lane].least),
      .count_o   (summed_d[lane].count)
    );

    always_comb begin
      summed_d[lane].lane = aligned_q[lane].lane;
      summed_d[lane].lane.sign = aligned_q[lane].lane.sign ^ swapped;
    end

    // ---- fourth stage: the leading one to the top
    logic [EXP+1:0] exponent;

    fma_normalise #(
      .EXP(EXP),
      .MAN(MAN)
    ) normalise (
      .magnitude_i(summed_q[lane].magnitude),
      .count_i    (summed_q[lane].count),
      .top_i      (summed_q[lane].lane.exponent),
      .magnitude_o(normal_d[lane].magnitude),
      .again_o    (normal_d[lane].again),
      .exponent_o (exponent)
    );

    always_comb begin
      normal_d[lane].lane = summed_q[lane].lane;
      normal_d[lane].lane.exponent = exponent;
      // A sum that cancels is +0.
      if (summed_q[lane].lane.subtract && summed_q[lane].magnitude == '0) normal_d[lane].lane.sign = 1'b0;
    end

    // ---- last stage: rounding
    logic [WIDTH-2:0] leading;  // the bits below the leading one
    assign leading = normal_q[lane].again ? {normal_q[lane].magnitude[WIDTH-3:0], 1'b0}
                                          : normal_q[lane].magnitude[WIDTH-2:0];

    float_round #(
      .EXP(EXP),
      .MAN(MAN)
    ) round (
      .rounding_i(ROUNDING_RN),
      .flush_i   (common_q[2].flush),
      .saturate_i(common_q[2].sat),
      .nan_i     (normal_q[lane].lane.nan),
      .infinite_i(normal_q[lane].lane.infinite),
      .sign_i    (normal_q[lane].lane.sign),
      .exponent_i(normal_q[lane].lane.exponent),
      .fraction_i(leading[WIDTH-2-:MAN]),
      .half_i    (leading[WIDTH-2-MAN]),
      .sticky_i  (leading[WIDTH-3-MAN:0] != '0 || normal_q[lane].lane.lost),
      .bits_o    (rounded[lane])
    );
  end

  // ---- combination of both results
  logic [31:0] single, result;

  half_widen widen (
    .bits_i(rounded[0]),
    .bits_o(single)
  );

  always_comb begin
    unique case (common_q[2].ofmt)
      HALF_RESULT_H1_H0: result = rounded;
      HALF_RESULT_F32: result = single;
      HALF_RESULT_MRG_H0: result = {common_q[2].d[31:16], rounded[0]};
      HALF_RESULT_MRG_H1: result = {rounded[1], common_q[2].d[15:0]};
    endcase
  end

  // ---- next state
  always_comb begin
    d.valid = {q.valid[HALF_FMA_CYCLES-2:0], op_valid_i};
    d.result = q.result;
    if (q.valid[HALF_FMA_CYCLES-2]) d.result = result;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      chosen_q <= '0;
      common_q <= '0;
      aligned_q <= '0;
      summed_q <= '0;
      normal_q <= '0;
    end else begin
      q <= d;
      chosen_q <= chosen_d;
      common_q <= {common_q[1:0], chosen_q.common};
      aligned_q <= aligned_d;
      summed_q <= summed_d;
      normal_q <= normal_d;
    end
  end

endmodule
