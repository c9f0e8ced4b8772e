// FMA normalise: moves the leading one of a sum to the top of the window, but no further
// than to the exponent of the least normal. It is known but for one place.

module fma_normalise #(
  // ---- parameters
  parameter int unsigned EXP = 8,
  parameter int unsigned MAN = 23,
  localparam int unsigned WIDTH = 3 * MAN + 7,
  localparam int unsigned BITS = $clog2(WIDTH)
) (
  // ---- ports
  input  logic [WIDTH-1:0] magnitude_i,
  input  logic [BITS-1:0]  count_i,       // as fma_guess gives it
  input  logic [EXP+1:0]   top_i,         // the biased exponent of the highest bit
  output logic [WIDTH-1:0] magnitude_o,
  output logic [EXP+1:0]   exponent_o     // biased; 0 of a subnormal and of zero
);

  logic [WIDTH-1:0] shifted;
  logic [EXP+1:0] exponent;
  logic again;

  always_comb begin
    shifted = magnitude_i << count_i;
    exponent = top_i - (EXP + 2)'(count_i);
    // One place more, unless that is below the least normal.
    again = !shifted[WIDTH-1] && exponent != (EXP + 2)'(1);
    magnitude_o = again ? {shifted[WIDTH-2:0], 1'b0} : shifted;
    exponent_o = magnitude_o[WIDTH-1] ? exponent - (EXP + 2)'(again) : '0;
  end

endmodule
