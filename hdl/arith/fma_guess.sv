// FMA guess: predicts the leading one of a sum or a difference from its operands, in parallel with the adder. The guess
// is right or one place too high; it is never below the exponent of the smallest normal.
//
// Two operands in two's complement, a sign bit above the window, are classified digit by digit: both ones (g), both
// zeros (z), one of each (t). A run of t's that ends in a g (or one that begins with z's) contains no leading digit of
// the sum except its last: f marks the ends of such runs (Schmookler and Nowka, "Leading zero anticipation and
// detection", ARITH 2001).

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
  input  logic [WIDTH-1:1] least_i,     // a one at the exponent of the smallest normal
  output logic [BITS-1:0]  count_o      // number of places above the guess
);

  logic [WIDTH:0] a, b, g, z;
  logic [WIDTH:2] t;
  logic [WIDTH:1] above, f;

  always_comb begin
    a = {{(MAN + 4) {1'b0}}, product_i, 2'b0};
    b = subtract_i ? {1'b1, ~addend_i} : {1'b0, addend_i};
    t = a[WIDTH:2] ^ b[WIDTH:2];
    g = a & b;
    z = ~(a | b);
    above = {t[WIDTH], t};
    f = above & (g[WIDTH:1] & ~z[WIDTH-1:0] | z[WIDTH:1] & ~g[WIDTH-1:0])
      | ~above & (z[WIDTH:1] & ~z[WIDTH-1:0] | g[WIDTH:1] & ~g[WIDTH-1:0]);
  end

  // A guess at the sign bit is one too high. If no other bit is the leading one, it is the last bit, or the sum is zero.
  leading_zeros #(
    .WIDTH(WIDTH)
  ) zeros (
    .value_i({f[WIDTH-1:1] | {f[WIDTH], (WIDTH - 2)'(0)} | least_i, 1'b1}),
    .count_o(count_o)
  );

endmodule
