// Codes of components: of constants, and of bits by a rule.

package texel_code_rules_pkg;
  import texel_codes_pkg::*;
  import texel_decode_pkg::*;
  import texels_pkg::*;

  // The code of one.
  function automatic logic [31:0] one(input texel_class_t kind);
    case (kind)
      TEXEL_CLASS_UNORM: return 32'hffff;
      TEXEL_CLASS_SNORM: return 32'h7fff;
      TEXEL_CLASS_HALF: return 32'h3c00;
      TEXEL_CLASS_FLOAT: return 32'h3f80_0000;
      default: return 32'd1;
    endcase
  endfunction

  // m * 2^(exponent - 24) as a half, exactly.
  function automatic logic [15:0] shared(input logic [8:0] m, input logic [4:0] exponent);
    logic [5:0] place;
    logic [3:0] high;
    high = '0;
    for (int unsigned k = 0; k < 9; k++) if (m[k]) high = 4'(k);
    place = 6'(high) + 6'(exponent);
    if (m == '0) return '0;
    if (place < 6'd10) return 16'(m) << exponent;
    return {1'b0, 5'(place - 6'd9), 10'(m << (4'd10 - high))};
  endfunction

  // Zeros above a word's first one, which it has: so it is the lowest bit if it is no other.
  function automatic logic [4:0] zeros_above(input logic [31:1] x);
    logic [15:1] halves;
    logic [7:1] bytes;
    logic [3:1] nibble;
    logic [4:0] zeros;
    zeros[4] = x[31:16] == '0;
    halves = zeros[4] ? x[15:1] : x[31:17];
    zeros[3] = halves[15:8] == '0;
    bytes = zeros[3] ? halves[7:1] : halves[15:9];
    zeros[2] = bytes[7:4] == '0;
    nibble = zeros[2] ? bytes[3:1] : bytes[7:5];
    zeros[1] = nibble[3:2] == '0;
    zeros[0] = zeros[1] ? !nibble[1] : !nibble[3];
    return zeros;
  endfunction

  // A fraction as a float, nearest; it has 96 digits, and `top` are its first ones. Its digits never end, so half of the last
  // place is not met.
  function automatic logic [31:0] float_of(input logic [31:0] top, input logic [95:0] fraction);
    logic [4:0] zeros;
    /* verilator lint_off UNUSEDSIGNAL */  // further digits change nothing
    logic [95:0] digits;
    /* verilator lint_on UNUSEDSIGNAL */
    zeros = zeros_above(top[31:1]);
    digits = fraction << zeros;
    if (top == '0) return '0;
    return {1'b0, 8'd126 - 8'(zeros), digits[94:72]} + 32'(digits[71]);
  endfunction

  // x / (2^n - 1) as a float, nearest: in binary the quotient is x again and again. x has n bits, at the top of the word; n is 24
  // or 32, of magnitudes one less.
  function automatic logic [31:0] wide(input logic [31:0] x, input logic is_signed, input logic short_word);
    logic [30:0] magnitude;
    logic [95:0] fraction;
    magnitude = !x[31] ? x[30:0] : x[30:0] == '0 ? '1 : 31'(-x[30:0]);
    if (is_signed) fraction = short_word ? {{4{magnitude[30:8]}}, 4'd0} : {{3{magnitude}}, 3'd0};
    else fraction = short_word ? {4{x[31:8]}} : {3{x}};
    return float_of(is_signed ? {magnitude, 1'b0} : x, fraction) | {is_signed && x[31], 31'd0};
  endfunction

  // The code of a component, whose bits are at the top of a word.
  function automatic logic [31:0] code_of(
      input code_rule_t rule, input logic [5:0] bits, input texel_class_t kind, input logic [31:0] x,
      input logic [4:0] exponent);
    logic [4:0] down;
    down = 5'(6'd32 - bits);
    case (rule)
      CODE_RULE_ONE: return one(kind);
      CODE_RULE_HIGH: return 32'(x[31:16]);
      CODE_RULE_HIGH_SIGNED: return x == 32'h8000_0000 ? 32'h8000 + (32'h1_0000 >> bits) : 32'(x[31:16]);
      CODE_RULE_SMALL: return 32'(x[31:17]);
      CODE_RULE_CURVE: return 32'(CURVE[x[31:24]]);
      CODE_RULE_SHARED: return 32'(shared(x[31:23], exponent));
      CODE_RULE_UNSIGNED, CODE_RULE_SIGNED: return 32'(signed'({rule == CODE_RULE_SIGNED && x[31], x}) >>> down);
      CODE_RULE_WIDE, CODE_RULE_WIDE_SIGNED: return wide(x, rule == CODE_RULE_WIDE_SIGNED, bits == 6'd24);
      default: return '0;
    endcase
  endfunction

  // What is shown of a block's component, whose code has 16 bits: of sRGB the nearest 8.
  function automatic logic [31:0] presented(input code_rule_t rule, input texel_class_t kind, input logic [15:0] code);
    case (rule)
      CODE_RULE_ZERO: return '0;
      CODE_RULE_ONE: return one(kind);
      CODE_RULE_CURVE: return 32'(CURVE[8'((code + 16'h80) >> 8)]);
      default: return 32'(code);
    endcase
  endfunction

  // A pass with room for its texels' codes.
  function automatic coded_texels_t coded(input decode_head_t head);
    coded_texels_t y;
    y = '0;
    y.pass = head.pass;
    y.resident = head.resident;
    y.kinds = head.kinds;
    y.sources = head.sources;
    y.compare = head.compare;
    y.reduction = head.reduction;
    return y;
  endfunction
endpackage
