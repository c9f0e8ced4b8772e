// Half widen: converts a 16-bit float to 32 bits, exactly; NaN is all ones.

module half_widen (
  // ---- ports
  input  logic [15:0] bits_i,
  output logic [31:0] bits_o
);

  logic [4:0] exponent;
  logic [9:0] fraction, moved;
  logic [3:0] count;

  // A subnormal's leading one is no longer part of the fraction.
  leading_zeros #(
    .WIDTH(10)
  ) zeros (
    .value_i(fraction),
    .count_o(count)
  );

  always_comb begin
    {exponent, fraction} = bits_i[14:0];
    moved = fraction << count << 1;
    if (exponent == '1) bits_o = fraction == '0 ? 32'h7f80_0000 : 32'h7fff_ffff;
    else if (exponent != '0) bits_o = {1'b0, 8'd112 + {3'd0, exponent}, fraction, 13'd0};
    else if (fraction != '0) bits_o = {1'b0, 8'd112 - {4'd0, count}, moved, 13'd0};
    else bits_o = '0;
    bits_o[31] = bits_i[15];
  end

endmodule
