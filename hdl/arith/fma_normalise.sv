// FMA normalise: moves the leading one of a sum to the top of the window, but no further than to the exponent of the
// smallest normal. Its position is known to within one place, by which it moves in the next stage if `again_o` is set.

module fma_normalise #(
  // ---- parameters
  parameter int unsigned EXP = 8,
  parameter int unsigned MAN = 23,
  localparam int unsigned WIDTH = 3 * MAN + 7,
  localparam int unsigned BITS = $clog2(WIDTH)
) (
  // ---- ports
  input  logic [WIDTH-1:0] magnitude_i,
  input  logic [BITS-1:0]  count_i,       // from fma_guess
  input  logic [EXP+1:0]   top_i,         // biased exponent of the highest bit
  output logic [WIDTH-1:0] magnitude_o,
  output logic             again_o,
  output logic [EXP+1:0]   exponent_o     // biased exponent after the move; 0 for a subnormal and for zero
);

  logic [EXP+1:0] exponent;
  logic top, next;

  always_comb begin
    magnitude_o = magnitude_i << count_i;
    exponent = top_i - (EXP + 2)'(count_i);
    {top, next} = magnitude_o[WIDTH-1-:2];
    // Below the smallest normal nothing is shifted.
    again_o = !top && exponent != (EXP + 2)'(1);
    exponent_o = top ? exponent : again_o && next ? exponent - 1'b1 : '0;
  end

endmodule
