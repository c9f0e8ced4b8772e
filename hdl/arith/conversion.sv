// Conversion: converts floats and integers of all sizes to each other, and rounds floats to whole numbers (F2F, F2I,
// I2F, I2I).
//
// It accepts an operation a cycle (32 such lanes give sm-transcendental-convert-throughput); results follow 6 cycles
// later (`CONVERSION_CYCLES`), in order; nothing stalls it. docs/units/arith/conversion.md has the rules. Specification:
// SM.

module conversion
  import arith_pkg::*;
  import conversion_pkg::*;
(
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           op_valid_i,
  input  conversion_op_t op_i,
  output logic           result_valid_o,
  output logic [63:0]    result_o
);

  localparam int unsigned CONVERSION_CYCLES = 6;

  // ---- registers
  typedef struct packed {
    logic [CONVERSION_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    logic [63:0]                  result;  // result of the last operation that left
  } regs_t;

  // Carried through all stages.
  typedef struct packed {
    logic         to_float;
    number_size_t size;       // of the result
    logic         is_signed;
    logic         of_double;  // a 64-bit float
    rounding_t    rnd;
    logic         whole;
    logic         hold;       // clamp to 0 and 1, or to the integer range
    logic         flush;
    logic         nan;
    logic         infinite;
    logic         sign;
  } common_t;

  typedef struct packed {
    common_t            common;
    logic        [63:0] magnitude;
    logic signed [11:0] top;        // weight of the highest bit, as a power of two
  } number_t;

  typedef struct packed {
    number_t    number;
    logic [5:0] count;   // number of zeros above its leading one
  } counted_t;

  typedef struct packed {
    number_t     number;
    logic        zero;
    logic        under;
    logic        over;
    logic [10:0] exponent;
    logic [6:0]  shift;
    logic [5:0]  unit;
  } placed_t;

  typedef struct packed {
    common_t     common;
    logic        zero;
    logic        under;
    logic        over;
    logic [10:0] exponent;
    logic [63:0] kept;
    logic [52:0] unit;
    logic        up;
  } rounded_t;

  regs_t d, q;
  number_t source_d, source_q;
  counted_t counted_d, counted_q;
  number_t normal_d, normal_q;
  placed_t placed_d, placed_q;
  rounded_t rounded_d, rounded_q;

  // ---- outputs
  assign result_valid_o = q.valid[CONVERSION_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: the source
  logic of_doubles;

  always_comb begin
    // F2F with a 64-bit source or result ignores FTZ and SAT.
    of_doubles = op_i.kind == CONVERSION_KIND_F2F && (op_i.d_size == NUMBER_SIZE_BITS64 || op_i.s_size == NUMBER_SIZE_BITS64);
    source_d.common.to_float = op_i.kind == CONVERSION_KIND_F2F || op_i.kind == CONVERSION_KIND_I2F;
    source_d.common.size = op_i.d_size;
    source_d.common.is_signed = op_i.d_signed;
    source_d.common.of_double = op_i.s_size == NUMBER_SIZE_BITS64;
    source_d.common.rnd = op_i.rnd;
    source_d.common.whole = op_i.integral && op_i.kind == CONVERSION_KIND_F2F;
    unique case (op_i.kind)
      CONVERSION_KIND_F2F: source_d.common.hold = op_i.sat && !of_doubles;
      CONVERSION_KIND_I2I: source_d.common.hold = op_i.sat;
      CONVERSION_KIND_F2I: source_d.common.hold = 1'b1;
      CONVERSION_KIND_I2F: source_d.common.hold = 1'b0;
    endcase
    source_d.common.flush = op_i.ftz && op_i.kind == CONVERSION_KIND_F2F && !of_doubles;
  end

  conversion_source source (
    .float_i    (op_i.kind == CONVERSION_KIND_F2F || op_i.kind == CONVERSION_KIND_F2I),
    .size_i     (op_i.s_size),
    .signed_i   (op_i.s_signed),
    .flush_i    (op_i.ftz && !of_doubles),
    .sel_i      (op_i.sel),
    .abs_i      (op_i.abs),
    .neg_i      (op_i.neg),
    .bits_i     (op_i.b),
    .sign_o     (source_d.common.sign),
    .infinite_o (source_d.common.infinite),
    .nan_o      (source_d.common.nan),
    .magnitude_o(source_d.magnitude),
    .top_o      (source_d.top)
  );

  // ---- second stage: position of the leading one
  assign counted_d.number = source_q;

  leading_zeros #(
    .WIDTH(64)
  ) zeros (
    .value_i(source_q.magnitude),
    .count_o(counted_d.count)
  );

  // ---- third stage: the leading one to the top
  always_comb begin
    normal_d.common = counted_q.number.common;
    normal_d.magnitude = counted_q.number.magnitude << counted_q.count;
    normal_d.top = counted_q.number.top - $signed({6'd0, counted_q.count});
  end

  // ---- fourth stage: rounding place
  logic zero, under, over;
  logic [5:0] unit;
  logic [6:0] shift;

  conversion_place place (
    .float_i   (normal_q.common.to_float),
    .whole_i   (normal_q.common.whole),
    .size_i    (normal_q.common.size),
    .top_i     (normal_q.top),
    .shift_o   (shift),
    .unit_o    (unit),
    .under_o   (under),
    .over_o    (over),
    .exponent_o(placed_d.exponent)
  );

  always_comb begin
    zero = !normal_q.magnitude[63];
    placed_d.number = normal_q;
    placed_d.zero = zero;
    placed_d.under = under && normal_q.common.whole;
    placed_d.over = over && !zero || normal_q.common.infinite;
    placed_d.shift = shift;
    placed_d.unit = unit;
    // A number below one is rounded to one or zero, independent of the format's last place.
    if (placed_d.under) begin
      placed_d.shift = normal_q.top == -12'sd1 ? 7'd64 : 7'd65;
      placed_d.unit = '0;
    end
  end

  // ---- fifth stage: kept bits and rounding direction
  conversion_round round (
    .rounding_i (placed_q.number.common.rnd),
    .sign_i     (placed_q.number.common.sign),
    .magnitude_i(placed_q.number.magnitude),
    .shift_i    (placed_q.shift),
    .unit_i     (placed_q.unit),
    .kept_o     (rounded_d.kept),
    .unit_o     (rounded_d.unit),
    .up_o       (rounded_d.up)
  );

  always_comb begin
    rounded_d.common = placed_q.number.common;
    rounded_d.zero = placed_q.zero;
    rounded_d.under = placed_q.under;
    rounded_d.over = placed_q.over;
    rounded_d.exponent = placed_q.exponent;
  end

  // ---- last stage: the result
  logic [63:0] as_float, as_integer;

  conversion_float to_float (
    .size_i    (rounded_q.common.size),
    .rounding_i(rounded_q.common.rnd),
    .flush_i   (rounded_q.common.flush),
    .saturate_i(rounded_q.common.hold),
    .nan_i     (rounded_q.common.nan),
    .infinite_i(rounded_q.common.infinite),
    .sign_i    (rounded_q.common.sign),
    .zero_i    (rounded_q.zero),
    .over_i    (rounded_q.over),
    .under_i   (rounded_q.under),
    .exponent_i(rounded_q.exponent),
    .fraction_i(rounded_q.kept[51:0]),
    .unit_i    (rounded_q.unit),
    .up_i      (rounded_q.up),
    .bits_o    (as_float)
  );

  conversion_integer to_integer (
    .size_i  (rounded_q.common.size),
    .signed_i(rounded_q.common.is_signed),
    .clamp_i (rounded_q.common.hold),
    .nan_i   (rounded_q.common.nan),
    .double_i(rounded_q.common.of_double),
    .sign_i  (rounded_q.common.sign),
    .over_i  (rounded_q.over),
    .kept_i  (rounded_q.kept),
    .up_i    (rounded_q.up),
    .bits_o  (as_integer)
  );

  // ---- next state
  always_comb begin
    d.valid = {q.valid[CONVERSION_CYCLES-2:0], op_valid_i};
    d.result = q.result;
    if (q.valid[CONVERSION_CYCLES-2]) d.result = rounded_q.common.to_float ? as_float : as_integer;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      source_q <= '0;
      counted_q <= '0;
      normal_q <= '0;
      placed_q <= '0;
      rounded_q <= '0;
    end else begin
      q <= d;
      source_q <= source_d;
      counted_q <= counted_d;
      normal_q <= normal_d;
      placed_q <= placed_d;
      rounded_q <= rounded_d;
    end
  end

endmodule
