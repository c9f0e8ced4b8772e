// Conversion float: packs a rounded number as a float of any size.

module conversion_float
  import arith_pkg::*;
  import conversion_pkg::*;
(
  // ---- ports
  input  number_size_t size_i,
  input  rounding_t    rounding_i,
  input  logic         flush_i,     // 32-bit subnormals become zero
  input  logic         saturate_i,  // clamp to 0 and 1; NaN and -0 become +0
  input  logic         nan_i,
  input  logic         infinite_i,
  input  logic         sign_i,
  input  logic         zero_i,
  input  logic         over_i,      // beyond the largest float
  input  logic         under_i,     // rounded to one or to zero
  input  logic [10:0]  exponent_i,  // biased, 0 for a subnormal
  input  logic [51:0]  fraction_i,  // in the low bits, without the leading one
  input  logic [52:0]  unit_i,
  input  logic         up_i,        // add one unit
  output logic [63:0]  bits_o
);

  logic outward, normal, reaches;
  logic [62:0] one, infinity, nan, number, sum, magnitude;

  // A fraction that overflows increments the exponent.
  always_comb begin
    unique case (size_i)
      NUMBER_SIZE_BITS8, NUMBER_SIZE_BITS16: begin
        reaches = exponent_i >= 11'd15;
        {one, infinity, nan} = {63'h3c00, 63'h7c00, 63'h7fff};
        number = {48'd0, exponent_i[4:0], fraction_i[9:0]};
      end
      NUMBER_SIZE_BITS32: begin
        reaches = exponent_i >= 11'd127;
        {one, infinity, nan} = {63'h3f80_0000, 63'h7f80_0000, 63'h7fff_ffff};
        number = {32'd0, exponent_i[7:0], fraction_i[22:0]};
      end
      NUMBER_SIZE_BITS64: begin
        reaches = exponent_i >= 11'd1023;
        {one, infinity, nan} = {63'h3ff0_0000_0000_0000, 63'h7ff0_0000_0000_0000, {63{1'b1}}};
        number = {exponent_i, fraction_i};
      end
    endcase
    sum = number + 63'(unit_i & {53{up_i}});

    unique case (rounding_i)
      ROUNDING_RN: outward = 1'b1;
      ROUNDING_RM: outward = sign_i;
      ROUNDING_RP: outward = !sign_i;
      ROUNDING_RZ: outward = 1'b0;
    endcase

    normal = sum[30:23] != '0;
    if (nan_i) magnitude = nan;
    else if (infinite_i) magnitude = infinity;
    else if (zero_i) magnitude = '0;
    else if (over_i) magnitude = infinity - 63'(!outward);
    else if (under_i) magnitude = up_i ? one : '0;
    else if (flush_i && size_i == NUMBER_SIZE_BITS32 && !normal) magnitude = '0;
    else magnitude = sum;

    // A number rounded up to one is one.
    if (saturate_i && (nan_i || sign_i)) magnitude = '0;
    else if (saturate_i && !zero_i && (infinite_i || over_i || reaches && !under_i)) magnitude = one;

    bits_o = {1'b0, magnitude};
    if (sign_i && !nan_i && !saturate_i) begin
      unique case (size_i)
        NUMBER_SIZE_BITS8, NUMBER_SIZE_BITS16: bits_o[15] = 1'b1;
        NUMBER_SIZE_BITS32: bits_o[31] = 1'b1;
        NUMBER_SIZE_BITS64: bits_o[63] = 1'b1;
      endcase
    end
  end

endmodule
