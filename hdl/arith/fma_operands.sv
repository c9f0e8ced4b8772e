// FMA operands: unpacks the factors and the addend of a sum (1 a + b), a product (a b + 0) or both; computes their
// positions in the window of the sum, and detects NaN and infinities.

module fma_operands
  import arith_pkg::*;
#(
  // ---- parameters
  parameter int unsigned EXP  = 8,
  parameter int unsigned MAN  = 23,
  parameter int unsigned BITS = 7     // width of the distance
) (
  // ---- ports
  input  fma_kind_t        kind_i,
  input  logic             flush_i,     // subnormals are zeros
  input  logic             fmz_i,       // zero times anything is +0
  input  logic signed [2:0] scale_i,    // the product is multiplied by two to this power
  input  logic [EXP+MAN:0] a_i,
  input  logic             a_abs_i,
  input  logic             a_neg_i,
  input  logic [EXP+MAN:0] b_i,
  input  logic             b_abs_i,
  input  logic             b_neg_i,
  input  logic [EXP+MAN:0] c_i,
  input  logic             c_neg_i,
  output logic             zero_o,      // the product is zero
  output logic             nan_o,
  output logic             infinite_o,
  output logic             sign_o,      // sign of an infinity, or of the product
  output logic             subtract_o,
  output logic [MAN:0]     a_o,         // factors before flushing
  output logic [MAN:0]     b_o,
  output logic [MAN:0]     c_o,
  output logic [BITS-1:0]  distance_o,
  output logic [EXP+1:0]   top_o        // biased exponent of the window's highest bit
);

  localparam logic [EXP+MAN:0] One = {2'b0, {(EXP - 1) {1'b1}}, {MAN{1'b0}}};

  logic add, multiply;
  assign add = kind_i == FMA_KIND_ADD;
  assign multiply = kind_i == FMA_KIND_MUL;

  logic a_sign, b_sign, c_sign, a_infinite, b_infinite, c_infinite, a_nan, b_nan, c_nan;
  logic [EXP-1:0] a_exponent, b_exponent, c_exponent;

  float_unpack #(
    .EXP(EXP),
    .MAN(MAN)
  ) unpack_a (
    .bits_i    (a_i),
    .abs_i     (a_abs_i),
    .neg_i     (a_neg_i),
    .flush_i   (1'b0),
    .sign_o    (a_sign),
    .exponent_o(a_exponent),
    .mantissa_o(a_o),
    .infinite_o(a_infinite),
    .nan_o     (a_nan)
  );

  float_unpack #(
    .EXP(EXP),
    .MAN(MAN)
  ) unpack_b (
    .bits_i    (add ? One : b_i),
    .abs_i     (!add && b_abs_i),
    .neg_i     (!add && b_neg_i),
    .flush_i   (1'b0),
    .sign_o    (b_sign),
    .exponent_o(b_exponent),
    .mantissa_o(b_o),
    .infinite_o(b_infinite),
    .nan_o     (b_nan)
  );

  float_unpack #(
    .EXP(EXP),
    .MAN(MAN)
  ) unpack_c (
    .bits_i    (add ? b_i : multiply ? '0 : c_i),
    .abs_i     (add && b_abs_i),
    .neg_i     (add ? b_neg_i : c_neg_i),
    .flush_i   (flush_i),
    .sign_o    (c_sign),
    .exponent_o(c_exponent),
    .mantissa_o(c_o),
    .infinite_o(c_infinite),
    .nan_o     (c_nan)
  );

  logic a_zero, b_zero, none, product_sign, product_infinite, product_nan, addend_sign, opposite;

  always_comb begin
    a_zero = !a_o[MAN] && (flush_i || a_o[MAN-1:0] == '0);
    b_zero = !b_o[MAN] && (flush_i || b_o[MAN-1:0] == '0);
    zero_o = a_zero || b_zero;
    none = fmz_i && !add && zero_o;
    product_sign = (a_sign ^ b_sign) && !none;
    product_infinite = (a_infinite || b_infinite) && !none;
    product_nan = (a_nan || b_nan || a_infinite && b_zero || b_infinite && a_zero) && !none;
    // The zero added to a plain product has the product's sign, so it changes no zero.
    addend_sign = multiply ? product_sign : c_sign;
    opposite = product_sign ^ addend_sign;

    nan_o = product_nan || c_nan || product_infinite && c_infinite && opposite;
    infinite_o = product_infinite || c_infinite;
    sign_o = c_infinite ? addend_sign : product_sign;
    subtract_o = opposite && !infinite_o;
  end

  fma_frame #(
    .EXP (EXP),
    .MAN (MAN),
    .BITS(BITS)
  ) frame (
    .a_i       (a_exponent),
    .b_i       (b_exponent),
    .c_i       (c_exponent),
    .scale_i   (multiply ? scale_i : 3'sd0),
    .none_i    (zero_o),
    .distance_o(distance_o),
    .top_o     (top_o)
  );

endmodule
