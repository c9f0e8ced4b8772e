// Conversion place: the bit at which a number is rounded. Its leading one is at bit 63 and has the weight two to
// `top_i`. An integer is rounded at the bit of weight one; a float at the last place of its format, and a float rounded
// to a whole number at the higher of the two. All places above the number are equivalent: there only whether it is zero
// matters.

module conversion_place
  import conversion_pkg::*;
(
  // ---- ports
  input  logic               float_i,
  input  logic               whole_i,     // round to a whole float
  input  number_size_t       size_i,
  input  logic signed [11:0] top_i,
  output logic         [6:0] shift_o,     // lowest bit of the number that is kept
  output logic         [5:0] unit_o,      // bit of the kept part at which it is rounded
  output logic               under_o,     // below one
  output logic               over_o,      // too large for the float or the integer
  output logic        [10:0] exponent_o   // of a float, biased; 0 for a subnormal
);

  logic signed [12:0] top, bias, most, biased, last, whole, format;
  logic [6:0] format_place, whole_place;

  // Two places above the number: less than half a unit.
  function automatic logic [6:0] clamped(input logic signed [12:0] at);
    return at < 13'sd0 ? 7'd0 : at > 13'sd65 ? 7'd65 : at[6:0];
  endfunction

  always_comb begin
    top = 13'(top_i);
    unique case (size_i)
      NUMBER_SIZE_BITS8, NUMBER_SIZE_BITS16: {bias, most, last} = {13'sd15, 13'sd31, 13'sd53};
      NUMBER_SIZE_BITS32: {bias, most, last} = {13'sd127, 13'sd255, 13'sd40};
      NUMBER_SIZE_BITS64: {bias, most, last} = {13'sd1023, 13'sd2047, 13'sd11};
    endcase
    biased = top + bias;
    // Below the smallest normal the last place is fixed.
    format = biased > 13'sd0 ? last : last + 13'sd1 - biased;
    whole = 13'sd63 - top;
    format_place = clamped(format);
    whole_place = clamped(whole);

    under_o = top < 13'sd0;
    over_o = float_i ? biased >= most : top > 13'sd63;
    exponent_o = biased > 13'sd0 ? biased[10:0] : '0;
    shift_o = float_i ? format_place : whole_place;
    unit_o = float_i && whole_i && whole > format ? 6'(whole_place - format_place) : '0;
  end

endmodule
