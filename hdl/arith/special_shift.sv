// Special shift: moves the product of a reduction to its position in fixed point, 24 fraction bits and one more for
// rounding. Bits above the result are dropped.

module special_shift (
  // ---- ports
  input  logic [57:0] product_i,  // 2^57 is one
  input  logic [7:0]  exponent_i, // biased as in a float
  output logic [31:0] placed_o
);

  logic [7:0] distance;

  always_comb begin
    // 58 and the bias, less the exponent: the number of bits below the rounding bit.
    distance = 8'd185 - exponent_i;
    // Far too small, or so large that no bit is left.
    placed_o = distance[7] ? '0 : 32'({product_i, 26'd0} >> distance[6:0]);
  end

endmodule
