// Encodes float colours in the formats of colour targets, exactly rounded, in pipeline
// steps: `ranged`, `split`, `encode`. `pixel_pkg` has the formats' components and words.
// Specification: CROP.

// Some functions use only some bits of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
//
// The larger functions are called for sixteen components in parallel and must not be inlined: otherwise a simulation
// takes minutes to build.

package colour_pkg;
  import colour_split_pkg::*;
  import pixel_format_pkg::*;

  // The largest float below 1; its code equals that of 1 in fixed point of up to 16 bits.
  localparam logic [30:0] BELOW_ONE = 31'h3f7f_ffff;
  localparam logic [30:0] AT_ONE = 31'h3f80_0000;
  // Exponents of small floats: that of the smallest normal, and the first that overflows.
  localparam logic [7:0] LEAST = 8'd113;
  localparam logic [7:0] GREATEST = 8'd142;

  function automatic logic is_nan(input logic [31:0] x);
    return x[30:0] > 31'h7f80_0000;
  endfunction

  // Bits of the magnitude of a fixed-point code, or of a small float's fraction.
  function automatic logic [4:0] places(input colour_component_t c);
    if (c.number == COLOUR_NUMBER_SNORM) return c.bits[4:0] - 5'd1;
    if (c.number == COLOUR_NUMBER_FLOAT) return c.bits[4] ? 5'd10 : c.bits[4:0] - 5'd5;
    return c.bits[4:0];
  endfunction

  // The nearest integer that the format has.
  function automatic logic [31:0] integer_in(input colour_component_t c, input logic [31:0] x);
    logic [31:0] above, most;
    if (c.number == COLOUR_NUMBER_SINT && c.bits != '0) begin
      // Bits that equal the sign, in a number within the range.
      above = 32'hffff_ffff << (c.bits - 6'd1);
      most = ~above;
      return ((x[31] ? ~x : x) & above) == '0 ? x : x[31] ? ~most : most;
    end
    above = 32'hffff_ffff << c.bits;
    return (x & above) == '0 ? x : ~above;
  endfunction

  // Clamps a number to the range of its format; NaN is zero in fixed point.
  // Small floats have one infinity and one NaN.
  function automatic logic [31:0] limited(input colour_component_t c, input logic [31:0] x);
    logic nan;
    logic [30:0] limit;
    nan = is_nan(x);
    limit = c.bits[5] ? AT_ONE : BELOW_ONE;
    if (x[30:23] < 8'd127) limit = x[30:0];
    unique case (c.number)
      COLOUR_NUMBER_PLAIN, COLOUR_NUMBER_SINT: return integer_in(c, x);
      COLOUR_NUMBER_FLOAT:
      if (!c.bits[4] && x[31] && !nan) return '0;
      else if (x[30:23] > GREATEST) return {x[31], 8'hff, nan, 22'b0};
      else return x;
      COLOUR_NUMBER_SNORM: return nan ? '0 : {x[31], limit};
      default: return nan || x[31] ? '0 : {1'b0, limit};
    endcase
  endfunction

  // First step: the float in range, and the lowest bit of its code. A code of n bits counts in steps of 2^-n here; a float
  // with m bits of fraction has m + 1 bits, fewer if it is subnormal. 25 dropped bits or more count as 25: all bits and a
  // zero above them.
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

  // Second step: the bits that the code keeps, and those below. Subnormals get a leading one too; it does not affect any
  // code.
  function automatic colour_split_t split(input colour_component_t c, input colour_ranged_t r);
    /* verilator no_inline_task */
    colour_split_t s;
    logic [23:0] bits, half;
    logic [5:0] n;
    bits = {1'b1, r.x[22:0]};
    half = r.right == '0 ? '0 : 24'd1 << (r.right - 5'd1);
    s.x = r.x;
    s.exponent = '0;
    if (c.number == COLOUR_NUMBER_FLOAT && r.x[30:23] >= LEAST)
      s.exponent = r.x[30:23] == '1 ? '1 : r.x[27:23] - 5'd16;
    s.whole = 16'(bits >> r.right);
    s.half = (bits & half) != '0;
    s.rest = bits & ~(24'hff_ffff << r.right) ^ half;
    n = c.number inside {COLOUR_NUMBER_UNORM, COLOUR_NUMBER_SNORM} && !c.bits[5] ? 6'(places(c)) : 6'd0;
    s.scaled = ({16'b0, bits} << n) - {16'b0, bits};
    s.below = {1'b0, r.right} + n;
    s.segment = srgb_pkg::lookup(r.x[30:16]);
    return s;
  endfunction

  // A small float's code, rounded to nearest, ties to even.
  function automatic logic [15:0] floated(input colour_component_t c, input colour_split_t s);
    logic [15:0] kept;
    if (c.bits[4]) kept = {1'b0, s.exponent, s.whole[9:0]};
    else if (c.bits[0]) kept = {5'b0, s.exponent, s.whole[5:0]};
    else kept = {6'b0, s.exponent, s.whole[4:0]};
    return kept + 16'(s.half && (s.rest != '0 || s.whole[0]));
  endfunction

  // A fixed-point code, before excess bits are dropped: x (2^n - 1), rounded to a 32-bit float, and that to a whole
  // number, both to nearest, ties to even; with the sign of x if the code is signed. A product within half a unit in the
  // float's last place of the midpoint of two codes becomes the midpoint: one unit is 2^dropped of the product, which has
  // 23 + n or 24 + n bits.
  function automatic logic [15:0] fixed(input colour_component_t c, input colour_split_t s);
    logic [4:0] n, dropped;
    logic [48:0] middle, last;
    logic [15:0] least, most, magnitude;
    n = 5'(places(c));
    dropped = n - 5'd1 + 5'(s.scaled[6'd23+6'(n)]);
    middle = {8'b0, s.scaled, 1'b0} + (49'd1 << s.below);
    last = 49'd1 << dropped;
    least = 16'((middle - last - 49'd1) >> (s.below + 6'd1));
    most = 16'((middle + last) >> (s.below + 6'd1));
    // A code of one bit is the highest of eight: a half rounds to one.
    magnitude = least[0] || n == 5'd1 ? most : least;
    return c.number == COLOUR_NUMBER_SNORM && s.x[31] ? -magnitude : magnitude;
  endfunction

  // A fixed-point code of 32 bits, for a float from 0 to 1. It is one step less only if x is more than 1/2, and if the
  // remainder of x 2^32 is a half.
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

  // For clear values, whose small floats are truncated toward zero: replaces values beyond the format by the largest
  // before ranged, and drops the cut bits after split.
  function automatic logic [31:0] clear_value(input colour_component_t c, input logic [31:0] x);
    if (c.number == COLOUR_NUMBER_FLOAT && x[30:23] > GREATEST && x[30:23] != '1) return {x[31], GREATEST, 23'h7f_ffff};
    return x;
  endfunction

  function automatic colour_split_t clear_split(input colour_component_t c, input colour_split_t s);
    colour_split_t cut;
    cut = s;
    if (c.number == COLOUR_NUMBER_FLOAT) cut.half = 1'b0;
    return cut;
  endfunction

  // Last step: the code of a component.
  function automatic logic [31:0] encode(input colour_component_t c, input colour_split_t s);
    /* verilator no_inline_task */
    logic [15:0] bits;
    bits = c.number == COLOUR_NUMBER_FLOAT ? floated(c, s) : fixed(c, s);
    unique case (c.number)
      COLOUR_NUMBER_PLAIN, COLOUR_NUMBER_SINT: return s.x & ~(32'hffff_ffff << c.bits);
      COLOUR_NUMBER_SRGB: return {24'b0, srgb_pkg::encode(s.x[18:0], s.segment)};
      COLOUR_NUMBER_SNORM: return {16'b0, c.bits[4] ? bits : {8'b0, bits[7:0]}};
      COLOUR_NUMBER_FLOAT: return {16'b0, c.bits[4] && s.x[31], bits[14:0]};
      default: return c.bits[5] ? fixed32(s.x) : {16'b0, bits};
    endcase
  endfunction
endpackage
