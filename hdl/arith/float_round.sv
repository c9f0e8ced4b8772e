// Float round: a number's leading bits and what follows them as a float, rounded once.
// The exponent is biased, 0 for a subnormal, and may be beyond the format. With `flush_i`
// a result that is subnormal after rounding is zero.

module float_round
  import gpu_pkg::*;
#(
  // ---- parameters
  parameter int unsigned EXP = 8,
  parameter int unsigned MAN = 23
) (
  // ---- ports
  input  rounding_t        rounding_i,
  input  logic             flush_i,
  input  logic             sign_i,
  input  logic [EXP+1:0]   exponent_i,
  input  logic [MAN-1:0]   fraction_i,  // without the leading one
  input  logic             half_i,      // the bit below
  input  logic             sticky_i,    // whether there are ones below that
  output logic [EXP+MAN:0] bits_o
);

  localparam logic [EXP+MAN-1:0] Infinity = {{EXP{1'b1}}, {MAN{1'b0}}};

  logic inexact, up, overflow;
  logic [EXP+MAN-1:0] magnitude;

  always_comb begin
    inexact = half_i || sticky_i;
    unique case (rounding_i)
      ROUNDING_RN: up = half_i && (sticky_i || fraction_i[0]);
      ROUNDING_RM: up = inexact && sign_i;
      ROUNDING_RP: up = inexact && !sign_i;
      ROUNDING_RZ: up = 1'b0;
    endcase
    overflow = exponent_i >= (EXP + 2)'({EXP{1'b1}});

    // A fraction that overflows counts the exponent up, and the greatest float becomes
    // infinity.
    magnitude = {exponent_i[EXP-1:0], fraction_i} + (EXP + MAN)'(up);
    if (overflow) begin
      // Infinity, or the greatest float where rounding is toward zero.
      unique case (rounding_i)
        ROUNDING_RN: magnitude = Infinity;
        ROUNDING_RM: magnitude = Infinity - (EXP + MAN)'(!sign_i);
        ROUNDING_RP: magnitude = Infinity - (EXP + MAN)'(sign_i);
        ROUNDING_RZ: magnitude = Infinity - (EXP + MAN)'(1);
      endcase
    end
    if (flush_i && magnitude[EXP+MAN-1:MAN] == '0) magnitude = '0;
    bits_o = {sign_i, magnitude};
  end

endmodule
