// Means of codes: what a code adds to a sum, and the code of a sum. Sums are exact; their unit is that of the codes, for floats
// 2^-24, for the light of sRGB 2^-35, divided by the 2^16 parts of a weight.

package blit_means_pkg;
  import pixel_format_pkg::*;

  // A component's sum, with a sign, and what it has beside numbers.
  typedef struct packed {
    logic        not_a_number;
    logic        positive;      // infinity
    logic        negative;
    logic [57:0] value;
  } mean_sum_t;

  // Bits of a small float's fraction.
  function automatic logic [3:0] places(input logic [5:0] bits);
    return bits == 6'd16 ? 4'd10 : 4'(bits - 6'd5);
  endfunction

  // Exponent, with its bias, of the least light that is not zero: 1 / 255 / 12.92.
  localparam logic [7:0] LEAST_LIGHT = 8'd115;

  // The float of a code's light, in its last place of the least one.
  function automatic logic [40:0] light(input logic [7:0] code);
    logic [31:0] x;
    x = srgb_pkg::LINEAR[code];
    return x == '0 ? '0 : 41'({1'b1, x[22:0]}) << (x[30:23] - LEAST_LIGHT);
  endfunction

  // The float nearest to a sum of light, and its code.
  function automatic logic [31:0] of_light(input colour_component_t c, input logic [57:0] sum);
    logic [57:0] rest;
    logic [31:0] kept, x;
    logic [5:0] leading, shift;
    leading = '0;
    for (int unsigned k = 0; k < 58; k++) if (sum[k]) leading = 6'(k);
    shift = leading > 6'd23 ? leading - 6'd23 : '0;
    rest = shift == '0 ? '0 : (58'd1 << (shift - 6'd1)) - 58'd1 + 58'(1'(sum >> shift));
    kept = 32'((sum + rest) >> shift) << (leading < 6'd23 ? 6'd23 - leading : '0);
    // The hidden bit, and a carry from rounding, add to the exponent.
    x = sum == '0 ? '0 : (32'(LEAST_LIGHT) + 32'(leading) - 32'd40 << 23) + kept;
    return colour_pkg::encode(c, colour_pkg::split(c, colour_pkg::ranged(c, x)));
  endfunction

  // The value of a code: of NaN and infinity any.
  function automatic logic signed [40:0] value_of(input colour_component_t c, input logic [31:0] code);
    logic [14:0] half;
    logic [39:0] magnitude;
    logic signed [32:0] signed_code, least;
    case (c.number)
      COLOUR_NUMBER_SNORM: begin
        least = c.bits == 6'd8 ? -33'sd127 : -33'sd32767;
        signed_code = c.bits == 6'd8 ? 33'(signed'(code[7:0])) : 33'(signed'(code[15:0]));
        return 41'(signed_code < least ? least : signed_code);
      end
      COLOUR_NUMBER_FLOAT: begin
        half = 15'(code << (4'd10 - places(c.bits)));
        magnitude = half[14:10] == '0 ? 40'(half[9:0]) : 40'({1'b1, half[9:0]}) << (half[14:10] - 5'd1);
        return code[15] ? -{1'b0, magnitude} : {1'b0, magnitude};
      end
      COLOUR_NUMBER_SRGB: return signed'(light(code[7:0]));
      default: return {9'd0, code};
    endcase
  endfunction

  // A sum with a code times its weight.
  function automatic mean_sum_t added(
    input mean_sum_t held, input colour_component_t c, input logic [31:0] code, input logic [16:0] weight
  );
    logic [14:0] half;
    logic special;
    logic [57:0] product;
    mean_sum_t s;
    half = 15'(code << (4'd10 - places(c.bits)));
    special = c.number == COLOUR_NUMBER_FLOAT && half[14:10] == '1;
    product = 58'(value_of(c, code)) * 58'(weight);
    s = held;
    if (!special) s.value = held.value + product;
    else if (half[9:0] != '0) s.not_a_number = 1'b1;
    else if (code[15]) s.negative = 1'b1;
    else s.positive = 1'b1;
    return s;
  endfunction

  // The float nearest to a sum, the even one of two.
  function automatic logic [31:0] float_of(input logic [5:0] bits, input logic [57:0] value);
    logic [3:0] m;
    logic [57:0] magnitude, half;
    logic [31:0] kept;
    logic [5:0] leading, exponent, shift;
    m = places(bits);
    magnitude = value[57] ? -value : value;
    leading = '0;
    for (int unsigned k = 0; k < 58; k++) if (magnitude[k]) leading = 6'(k);
    exponent = leading > 6'd26 ? leading - 6'd26 : '0;
    shift = 6'd26 + exponent - 6'(m);
    half = (58'd1 << (shift - 6'd1)) - 58'd1 + 58'(1'(magnitude >> shift));
    kept = 32'((magnitude + half) >> shift);
    // The hidden bit, and a carry from rounding, add to the exponent.
    return ((32'(exponent) << m) + kept) | {16'd0, value[57], 15'd0};
  endfunction

  // The code nearest to a sum, the even one of two.
  function automatic logic [31:0] mean_of(input colour_component_t c, input mean_sum_t s);
    logic [3:0] m;
    logic [31:0] mask;
    logic [31:0] whole;
    logic none;
    m = places(c.bits);
    mask = 32'((33'd1 << c.bits) - 33'd1);
    whole = 32'((s.value + 58'h7fff + 58'(s.value[16])) >> 16);
    none = s.not_a_number || (s.positive && s.negative);
    if (c.number == COLOUR_NUMBER_SRGB) return of_light(c, s.value);
    if (none) return (32'd31 << m) | (32'd1 << (m - 4'd1));
    if (s.positive || s.negative) return (32'd31 << m) | {16'd0, s.negative, 15'd0};
    return c.number == COLOUR_NUMBER_FLOAT ? float_of(c.bits, s.value) : whole & mask;
  endfunction
endpackage
