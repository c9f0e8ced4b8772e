// FMA guess: where the leading one of a sum or a difference will be, from its operands,
// beside the adder instead of behind it. The guess is right or one place too high; it is
// never below the exponent of the least normal.
//
// Two operands in two's complement, a sign bit above the window, digit by digit: both ones
// (g), both zeros (z), one of each (t). A run of t's with a g below it (or a run that begins
// with z's) has no leading digit of the sum but its last: f marks where such runs end
// (Schmookler and Nowka, "Leading zero anticipation and detection", ARITH 2001).

module fma_guess #(
  // ---- parameters
  parameter int unsigned MAN = 23,
  localparam int unsigned WIDTH = 3 * MAN + 7,
  localparam int unsigned BITS = $clog2(WIDTH)
) (
  // ---- ports
  input  logic [2*MAN+1:0] product_i,
  input  logic [WIDTH-1:0] addend_i,
  input  logic             subtract_i,
  input  logic [WIDTH-1:0] least_i,     // a one at the exponent of the least normal
  output logic [BITS-1:0]  count_o      // of places above the guess
);

  logic [WIDTH:0] a, b, t, g, z, above, f;

  always_comb begin
    a = {{(MAN + 4) {1'b0}}, product_i, 2'b0};
    b = {1'b0, addend_i} ^ {(WIDTH + 1) {subtract_i}};
    t = a ^ b;
    g = a & b;
    z = ~(a | b);
    above = {t[WIDTH], t[WIDTH:1]};
    f = above & (g & ~{z[WIDTH-1:0], 1'b0} | z & ~{g[WIDTH-1:0], 1'b0})
      | ~above & (z & ~{z[WIDTH-1:0], 1'b0} | g & ~{g[WIDTH-1:0], 1'b0});
  end

  // A guess at the sign is one too high.
  leading_zeros #(
    .WIDTH(WIDTH)
  ) zeros (
    .value_i(f[WIDTH-1:0] | {f[WIDTH], (WIDTH - 1)'(0)} | least_i),
    .count_o(count_o)
  );

endmodule
