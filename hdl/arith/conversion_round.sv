// Conversion round: the bits of a number that are kept, and whether one is added at the rounding place.

module conversion_round
  import arith_pkg::*;
(
  // ---- ports
  input  rounding_t   rounding_i,
  input  logic        sign_i,
  input  logic [63:0] magnitude_i,
  input  logic [6:0]  shift_i,      // at most 65
  input  logic [5:0]  unit_i,
  output logic [63:0] kept_o,       // without the bits below the rounding unit
  output logic [52:0] unit_o,       // the unit's bit
  output logic        up_o
);

  logic [65:0] wide, below;
  logic [63:0] moved;
  logic [6:0] place;
  logic odd, half, sticky;

  always_comb begin
    wide = {2'b0, magnitude_i};
    place = shift_i + 7'(unit_i);
    // Ones below the rounding place.
    below = ~({66{1'b1}} << place);
    half = (wide & below & ~(below >> 1)) != '0;
    sticky = (wide & (below >> 1)) != '0;
    moved = 64'(wide >> shift_i);
    unit_o = 53'd1 << unit_i;
    kept_o = moved & ({64{1'b1}} << unit_i);
    odd = (moved[52:0] & unit_o) != '0;

    unique case (rounding_i)
      ROUNDING_RN: up_o = half && (sticky || odd);
      ROUNDING_RM: up_o = (half || sticky) && sign_i;
      ROUNDING_RP: up_o = (half || sticky) && !sign_i;
      ROUNDING_RZ: up_o = 1'b0;
    endcase
  end

endmodule
