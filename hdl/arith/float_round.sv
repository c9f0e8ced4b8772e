// Float round: rounds a number, given as its leading bits and the bits below them, to a float once, and applies the
// instructions' result modifiers. Only the sum itself waits for the rounding; every other result is known from the
// inputs.

module float_round
  import arith_pkg::*;
#(
  // ---- parameters
  parameter int unsigned EXP = 8,
  parameter int unsigned MAN = 23,
  parameter logic [MAN-1:0] NAN = '1   // the fraction of NaN
) (
  // ---- ports
  input  rounding_t        rounding_i,
  input  logic             flush_i,     // a result that is subnormal after rounding becomes zero
  input  logic             saturate_i,  // clamp to 0 and 1; NaN and -0 become +0
  input  logic             nan_i,
  input  logic             infinite_i,
  input  logic             sign_i,
  input  logic [EXP+1:0]   exponent_i,  // biased, 0 for a subnormal; may be out of range
  input  logic [MAN-1:0]   fraction_i,  // without the leading one
  input  logic             half_i,      // the bit below
  input  logic             sticky_i,    // whether there are ones below it
  output logic [EXP+MAN:0] bits_o
);

  localparam logic [EXP+MAN-1:0] Infinity = {{EXP{1'b1}}, {MAN{1'b0}}};
  localparam logic [EXP+MAN-1:0] Greatest = Infinity - 1'b1;
  localparam logic [EXP+MAN-1:0] One = {1'b0, {(EXP - 1) {1'b1}}, {MAN{1'b0}}};

  logic inexact, up, outward, fixed;
  logic [EXP+MAN:0] number, known;

  always_comb begin
    inexact = half_i || sticky_i;
    // `outward`: a result that overflows becomes infinity.
    unique case (rounding_i)
      ROUNDING_RN: {up, outward} = {half_i && (sticky_i || fraction_i[0]), 1'b1};
      ROUNDING_RM: {up, outward} = {inexact && sign_i, sign_i};
      ROUNDING_RP: {up, outward} = {inexact && !sign_i, !sign_i};
      ROUNDING_RZ: {up, outward} = 2'b00;
    endcase

    // A fraction that overflows increments the exponent, and the largest float becomes infinity.
    number = {sign_i, {exponent_i[EXP-1:0], fraction_i} + (EXP + MAN)'(up)};

    fixed = 1'b1;
    if (saturate_i && (nan_i || sign_i)) known = '0;
    else if (nan_i) known = {1'b0, {EXP{1'b1}}, NAN};
    // A number rounded up to one is one.
    else if (saturate_i && (infinite_i || exponent_i >= (EXP + 2)'((1 << (EXP - 1)) - 1))) known = {1'b0, One};
    else if (infinite_i) known = {sign_i, Infinity};
    else if (exponent_i >= (EXP + 2)'((1 << EXP) - 1)) known = {sign_i, outward ? Infinity : Greatest};
    else begin
      known = {sign_i, (EXP + MAN)'(0)};
      fixed = flush_i && exponent_i == '0 && !(up && fraction_i == '1);
    end

    bits_o = fixed ? known : number;
  end

endmodule
