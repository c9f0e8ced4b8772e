// Encodes float colours in the formats of colour targets, exactly rounded, in pipeline
// steps: `ranged`, `split`, `encode`. `pixel_pkg` has the formats' components and words.
// Specification: CROP.

// Some functions use only some bits of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
//
// The larger functions are called for sixteen components side by side and must not be
// inlined: a simulation with all of them in place takes minutes to build.

package colour_pkg;
  import colour_split_pkg::*;
  import pixel_format_pkg::*;

  // The greatest float below 1; its code equals that of 1 in fixed point of up to 16 bits.
  localparam logic [30:0] BELOW_ONE = 31'h3f7f_ffff;
  localparam logic [30:0] AT_ONE = 31'h3f80_0000;
  // Exponents of small floats: the least normal, and the first beyond the greatest.
  localparam logic [7:0] LEAST = 8'd113;
  localparam logic [7:0] GREATEST = 8'd142;

  function automatic logic is_nan(input logic [31:0] x);
    return x[30:0] > 31'h7f80_0000;
  endfunction

  // Bits of the magnitude of a fixed-point code; of a small float's fraction.
  function automatic logic [4:0] places(input colour_component_t c);
    if (c.number == COLOUR_NUMBER_SNORM) return c.bits[4:0] - 5'd1;
    if (c.number == COLOUR_NUMBER_FLOAT) return c.bits[4] ? 5'd10 : c.bits[4:0] - 5'd5;
    return c.bits[4:0];
  endfunction

  // Clamps a float to the range of its format; NaN is zero in fixed point.
  // Small floats have one infinity and one NaN.
  function automatic logic [31:0] limited(input colour_component_t c, input logic [31:0] x);
    logic nan;
    logic [30:0] limit;
    nan = is_nan(x);
    limit = c.bits[5] ? AT_ONE : BELOW_ONE;
    if (x[30:23] < 8'd127) limit = x[30:0];
    unique case (c.number)
      COLOUR_NUMBER_PLAIN, COLOUR_NUMBER_SINT: return x;
      COLOUR_NUMBER_FLOAT:
      if (!c.bits[4] && x[31] && !nan) return '0;
      else if (x[30:23] > GREATEST) return {x[31], 8'hff, nan, 22'b0};
      else return x;
      COLOUR_NUMBER_SNORM: return nan ? '0 : {x[31], limit};
      default: return nan || x[31] ? '0 : {1'b0, limit};
    endcase
  endfunction

  // First step: the float in range, and where its code ends. A code of n bits counts in
  // steps of 2^-n here; a float of m bits of fraction has m + 1 bits, fewer where it is
  // subnormal. 25 bits or more are all, with a zero above them.
  function automatic colour_ranged_t ranged(input colour_component_t c, input logic [31:0] x);
    /* verilator no_inline_task */
    colour_ranged_t r;
    logic none;
    logic [7:0] exponent, right;
    none = c.number inside {COLOUR_NUMBER_PLAIN, COLOUR_NUMBER_SINT, COLOUR_NUMBER_SRGB} || c.bits[5];
    r.x = limited(c, x);
    exponent = r.x[30:23];
    right = 8'd150 - 8'(places(c)) - exponent;
    if (c.number == COLOUR_NUMBER_FLOAT)
      right = LEAST + 8'd23 - 8'(places(c)) - (exponent > LEAST ? LEAST : exponent);
    r.right = right > 8'd31 || none ? 5'd31 : right[4:0];
    return r;
  endfunction

  // The bits of a float in steps of 2^n, and whether something is left below them.
  function automatic logic [24:0] above(input logic [22:0] x, input logic [4:0] n);
    unique case (n)
      5'd1: return {2'b01, x[22:1], x[0]};
      5'd2: return {3'b001, x[22:2], x[1:0] != '0};
      5'd5: return {6'd1, x[22:5], x[4:0] != '0};
      5'd6: return {7'd1, x[22:6], x[5:0] != '0};
      5'd7: return {8'd1, x[22:7], x[6:0] != '0};
      5'd8: return {9'd1, x[22:8], x[7:0] != '0};
      5'd10: return {11'd1, x[22:10], x[9:0] != '0};
      5'd15: return {16'd1, x[22:15], x[14:0] != '0};
      default: return {17'd1, x[22:16], x[15:0] != '0};
    endcase
  endfunction

  // Second step: the bits that the code keeps, and those below. Subnormals get a
  // leading one that they lack; no code shows it.
  function automatic colour_split_t split(input colour_component_t c, input colour_ranged_t r);
    /* verilator no_inline_task */
    colour_split_t s;
    logic [23:0] bits, half;
    bits = {1'b1, r.x[22:0]};
    half = r.right == '0 ? '0 : 24'd1 << (r.right - 5'd1);
    s.x = r.x;
    s.exponent = '0;
    if (c.number == COLOUR_NUMBER_FLOAT && r.x[30:23] >= LEAST)
      s.exponent = r.x[30:23] == '1 ? '1 : r.x[27:23] - 5'd16;
    s.whole = 16'(bits >> r.right);
    s.half = (bits & half) != '0;
    s.rest = bits & ~(24'hff_ffff << r.right) ^ half;
    {s.step, s.under} = above(r.x[22:0], places(c));
    if (!(c.number inside {COLOUR_NUMBER_UNORM, COLOUR_NUMBER_SNORM}) || c.bits[5]) {s.step, s.under} = 25'd1;
    s.segment = srgb_pkg::lookup(r.x[30:16]);
    return s;
  endfunction

  // The code of a fixed-point number or of a small float, before what it has no bits for is
  // cut off.
  //
  // Fixed-point codes are `floor(x (2^n - 1) + 1/2)`, with the sign of x if it has one: that
  // is, of x 2^n, what is nearest, and one less where x is more than what is left of
  // x 2^n + 1/2. Negative ones are made of the inverse of the bits. Floats are rounded to
  // nearest, ties to even.
  function automatic logic [15:0] rounded(input colour_component_t c, input colour_split_t s);
    logic is_float, minus, second;
    logic [15:0] kept, first, other;
    is_float = c.number == COLOUR_NUMBER_FLOAT;
    minus = c.number == COLOUR_NUMBER_SNORM && s.x[31];
    kept = s.whole ^ {16{minus}};
    if (is_float && c.bits[4]) kept = {1'b0, s.exponent, s.whole[9:0]};
    else if (is_float && c.bits[0]) kept = {5'b0, s.exponent, s.whole[5:0]};
    else if (is_float) kept = {6'b0, s.exponent, s.whole[4:0]};
    // Both sums are computed beside the comparison.
    first = kept + 16'(!is_float && (s.half ^ minus));
    other = 16'd1;
    if (!is_float) other = minus ? (s.half ? 16'd1 : 16'd2) : s.half ? 16'd0 : 16'hffff;
    other = kept + other;
    second = {s.rest, 1'b0} < {s.step, s.under};
    if (is_float) second = s.half && (s.rest != '0 || s.whole[0]);
    return second ? other : first;
  endfunction

  // A fixed-point code of 32 bits, of a float from 0 to 1. One step is less only where
  // x is more than 1/2, and where what is left of x 2^32 is a half.
  function automatic logic [31:0] fixed32(input logic [31:0] x);
    logic [7:0] right;
    logic [31:0] whole;
    logic [33:0] rest;
    // Less than 2^-34 is less than half a step.
    right = x[30:23] < 8'd92 ? 8'd34 : 8'd126 - x[30:23];
    {whole, rest} = {1'b1, x[22:0], 42'b0} >> right[5:0];
    if (x[30:23] == 8'd127) return '1;
    if (right == '0) return whole - 32'(x[22:0] != '0);
    return whole + 32'(rest > 34'h2_0000_0000);
  endfunction

  // Last step: the code of a component.
  function automatic logic [31:0] encode(input colour_component_t c, input colour_split_t s);
    /* verilator no_inline_task */
    logic [15:0] bits;
    bits = rounded(c, s);
    unique case (c.number)
      COLOUR_NUMBER_PLAIN, COLOUR_NUMBER_SINT: return s.x & ~(32'hffff_ffff << c.bits);
      COLOUR_NUMBER_SRGB: return {24'b0, srgb_pkg::encode(s.x[18:0], s.segment)};
      COLOUR_NUMBER_SNORM: return {16'b0, c.bits[4] ? bits : {8'b0, bits[7:0]}};
      COLOUR_NUMBER_FLOAT: return {16'b0, c.bits[4] && s.x[31], bits[14:0]};
      default: return c.bits[5] ? fixed32(s.x) : {16'b0, bits};
    endcase
  endfunction
endpackage
