// FMA frame: positions of product and addend in the window in which they are added. From the top it has bits for an
// addend that is much larger, two bits, the product (twice MAN + 1), and two bits more: an addend that loses bits below
// them is so much smaller than any product, even of a subnormal, that enough bits remain.

module fma_frame #(
  // ---- parameters
  parameter int unsigned EXP   = 8,
  parameter int unsigned MAN   = 23,
  parameter int unsigned BITS  = 7     // width of the distance
) (
  // ---- ports
  input  logic [EXP-1:0]    a_i,       // biased exponents
  input  logic [EXP-1:0]    b_i,
  input  logic [EXP-1:0]    c_i,
  input  logic signed [2:0] scale_i,   // the product is multiplied by two to this power
  input  logic              none_i,    // the product is zero
  output logic [BITS-1:0]   distance_o,  // distance of the addend from the top; saturates at all ones
  output logic [EXP+1:0]    top_o        // biased exponent of the window's highest bit
);

  localparam int unsigned Bias = (1 << (EXP - 1)) - 1;
  localparam int unsigned Sum = EXP + 3;

  logic signed [Sum-1:0] both, known, distance;
  logic [EXP+1:0] product;  // not used if it is negative

  // Written with as few sums in sequence as possible.
  always_comb begin
    both = $signed({3'b0, a_i}) + $signed({3'b0, b_i});
    known = Sum'(scale_i) + Sum'(signed'(MAN + 4 - Bias));
    product = (EXP + 2)'(both + known);
    distance = both + (known - $signed({3'b0, c_i}));
    if (none_i || distance < 0) begin
      distance_o = '0;
      top_o = {2'b0, c_i};
    end else begin
      distance_o = distance[Sum-2:BITS] != '0 ? '1 : distance[BITS-1:0];
      top_o = product;
    end
  end

endmodule
