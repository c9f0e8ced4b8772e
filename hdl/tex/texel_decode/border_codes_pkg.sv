// Border colours as codes.

package border_codes_pkg;
  import texel_code_rules_pkg::one;
  import texel_decode_pkg::*;
  import texels_pkg::*;
  import texture_binding_pkg::*;

  localparam logic [30:0] UNIT = 31'h3f80_0000;
  localparam logic [30:0] INFINITE = 31'h7f80_0000;

  // A float within the range of its component's numbers.
  function automatic logic [31:0] limited(input logic [31:0] x, input texel_number_t number);
    logic [30:0] kept;
    kept = x[30:0] < UNIT ? x[30:0] : UNIT;
    case (number)
      TEXEL_NUMBER_UNORM, TEXEL_NUMBER_UNORM_HALF: return x[31] || x[30:0] > INFINITE ? '0 : {1'b0, kept};
      TEXEL_NUMBER_SNORM, TEXEL_NUMBER_SNORM_HALF: return x[30:0] > INFINITE ? '0 : {x[31], kept};
      default: return x;
    endcase
  endfunction

  // x * 2^-shift, nearest, ties to even; results have at most 16 bits.
  function automatic logic [15:0] rounded(input logic [39:0] x, input logic [7:0] shift);
    logic [81:0] scaled;
    logic [41:0] rest;
    scaled = {x, 42'd0} >> (shift > 8'd42 ? 8'd42 : shift);
    rest = scaled[41:0];
    return 16'(scaled[81:42]) + 16'(rest[41] && (rest[40:0] != '0 || scaled[42]));
  endfunction

  // A number as a code of 16 bits: a magnitude up to one in parts of 2^n - 1, with 16 - `bits` more bits, or the half nearest to a float,
  // ties to even.
  function automatic logic [15:0] code_of_16(
      input logic is_half, input logic [31:0] value, input logic [30:0] magnitude, input logic [4:0] n,
      input logic [4:0] bits);
    logic [39:0] significand, parts;
    logic [7:0] exponent, shift;
    logic [4:0] base;
    logic [15:0] whole;
    exponent = is_half ? value[30:23] : magnitude[30:23];
    significand = {17'd1, is_half ? value[22:0] : magnitude[22:0]};
    parts = (significand << n) - significand;
    base = exponent > 8'd112 ? 5'(exponent - 8'd113) : '0;
    if (is_half) shift = exponent > 8'd112 ? 8'd13 : 8'd126 - exponent;
    else shift = 8'd134 + 8'(bits) - exponent;
    whole = rounded(is_half ? significand : parts, shift);
    if (!is_half) return exponent == '0 ? '0 : whole;
    if (value[30:0] > INFINITE) return 16'h7fff;
    if (exponent > 8'd142) return {value[31], 15'h7c00};
    return {value[31], {base, 10'd0} + 15'(whole)};
  endfunction

  // A component's border colour. The sampler has that of results, x to w: drivers apply a view's sources to it. So a component has the
  // colour of the first result whose source it is.
  function automatic logic [31:0] border_of(
      input texel_source_t [3:0] sources, input logic [3:0][31:0] colour, input logic [1:0] component);
    texel_source_t source;
    source = component == 2'd0 ? TEXEL_SOURCE_RED : component == 2'd1 ? TEXEL_SOURCE_GREEN
        : component == 2'd2 ? TEXEL_SOURCE_BLUE : TEXEL_SOURCE_ALPHA;
    for (int unsigned k = 0; k < 4; k++) if (sources[k] == source) return colour[k];
    return '0;
  endfunction

  // The code of a border's component.
  function automatic logic [31:0] border_code(
      input code_rule_t rule, input code_kind_t kind, input texel_number_t number, input logic [31:0] x);
    logic [30:0] magnitude;
    logic [31:0] value;
    logic [15:0] code;
    value = limited(x, number);
    magnitude = value[30:0] > INFINITE ? '0 : value[30:0] < UNIT ? value[30:0] : UNIT;
    if (rule == CODE_RULE_ZERO) return '0;
    if (rule == CODE_RULE_ONE) return one(kind.kind);
    code = code_of_16(
        kind.kind == TEXEL_CLASS_HALF, value, magnitude, kind.bits - 5'(kind.kind == TEXEL_CLASS_SNORM), kind.bits
    );
    case (kind.kind)
      TEXEL_CLASS_UNORM: return value[31] ? '0 : 32'(code);
      TEXEL_CLASS_SNORM: return {16'd0, value[31] ? -code : code};
      TEXEL_CLASS_HALF: return 32'(code);
      TEXEL_CLASS_FLOAT: return value;
      default: return x;
    endcase
  endfunction
endpackage
