// Half narrow: rounds a 32-bit float to 16 bits, to nearest. The payload of a NaN is not visible: a NaN is one bit.

module half_narrow
  import arith_pkg::*;
(
  // ---- ports
  input  logic [31:0] bits_i,
  output logic [15:0] bits_o
);

  logic [7:0] exponent, below;
  logic [22:0] fraction;
  logic [4:0] distance;
  logic [6:0] half_exponent;
  logic [23:0] value, moved;
  logic subnormal, lost;

  always_comb begin
    {exponent, fraction} = bits_i[30:0];
    // 113 is the exponent of the smallest normal half.
    subnormal = exponent < 8'd113;
    below = 8'd112 - exponent;
    distance = !subnormal ? '0 : below > 8'd31 ? '1 : below[4:0];
    // The leading one becomes a bit of a subnormal's fraction. A 32-bit subnormal is far below half the smallest half, with
    // or without it.
    value = subnormal ? {1'b1, fraction} : {fraction, 1'b0};
    if (subnormal) half_exponent = '0;
    else half_exponent = exponent > 8'd142 ? 7'd31 : 7'(exponent - 8'd112);
  end

  shift_sticky #(
    .WIDTH(24),
    .BITS (5)
  ) shift (
    .value_i   (value),
    .distance_i(distance),
    .value_o   (moved),
    .lost_o    (lost)
  );

  float_round #(
    .EXP(5),
    .MAN(10),
    .NAN(10'h200)
  ) round (
    .rounding_i(ROUNDING_RN),
    .flush_i   (1'b0),
    .saturate_i(1'b0),
    .nan_i     (exponent == '1 && fraction != '0),
    .infinite_i(exponent == '1 && fraction == '0),
    .sign_i    (bits_i[31]),
    .exponent_i(half_exponent),
    .fraction_i(moved[23:14]),
    .half_i    (moved[13]),
    .sticky_i  (moved[12:0] != '0 || lost),
    .bits_o    (bits_o)
  );

endmodule
