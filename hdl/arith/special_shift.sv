// Special shift: the product of a reduction at its place in fixed point, 24 fraction bits
// and one more to round by. What stands higher than the result is dropped.

module special_shift (
  // ---- ports
  input  logic [57:0] product_i,  // 2^57 is one
  input  logic [7:0]  exponent_i, // with the bias of a float
  output logic [31:0] placed_o
);

  logic [7:0] distance;

  always_comb begin
    // 58 and the bias, less the exponent: the bits below the one that rounds.
    distance = 8'd185 - exponent_i;
    // Far too small, or so great that no bit is left.
    placed_o = distance[7] ? '0 : 32'({product_i, 26'd0} >> distance[6:0]);
  end

endmodule
