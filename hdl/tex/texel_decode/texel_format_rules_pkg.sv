// Formats: who decodes them, and the rules for their components.

package texel_format_rules_pkg;
  import texel_decode_pkg::*;
  import texels_pkg::*;
  import texture_binding_pkg::*;

  // Who decodes a size.
  function automatic texel_decoder_t decoder_of(input texel_size_t size);
    case (size)
      TEXEL_SIZE_BC1, TEXEL_SIZE_BC2, TEXEL_SIZE_BC3, TEXEL_SIZE_BC4, TEXEL_SIZE_BC5: return TEXEL_DECODER_BC;
      TEXEL_SIZE_BC6_SIGNED, TEXEL_SIZE_BC6_UNSIGNED, TEXEL_SIZE_BC7: return TEXEL_DECODER_BPTC;
      TEXEL_SIZE_ETC2_RGB, TEXEL_SIZE_ETC2_PUNCH, TEXEL_SIZE_ETC2_RGBA, TEXEL_SIZE_EAC, TEXEL_SIZE_EAC_PAIR:
      return TEXEL_DECODER_ETC;
      TEXEL_SIZE_ASTC: return TEXEL_DECODER_ASTC;
      default: return TEXEL_DECODER_PLAIN;
    endcase
  endfunction

  // Bits of alpha, blue, green and red; of blocks those of what is decoded.
  function automatic logic [3:0][5:0] bits_of(input texel_size_t size);
    case (size)
      TEXEL_SIZE_R32_G32_B32_A32: return {4{6'd32}};
      TEXEL_SIZE_R32_G32_B32: return {6'd0, {3{6'd32}}};
      TEXEL_SIZE_R32_G32: return {6'd0, 6'd0, 6'd32, 6'd32};
      TEXEL_SIZE_R32, TEXEL_SIZE_ZF32, TEXEL_SIZE_ZF32_X24_S8: return 24'd32;
      TEXEL_SIZE_R32_B24_G8: return {6'd0, 6'd24, 6'd8, 6'd32};
      TEXEL_SIZE_R16_G16_B16_A16, TEXEL_SIZE_ASTC: return {4{6'd16}};
      TEXEL_SIZE_R16_G16: return {6'd0, 6'd0, 6'd16, 6'd16};
      TEXEL_SIZE_R16, TEXEL_SIZE_Z16: return 24'd16;
      TEXEL_SIZE_A8_B8_G8_R8, TEXEL_SIZE_BC1, TEXEL_SIZE_BC2, TEXEL_SIZE_BC3, TEXEL_SIZE_BC7, TEXEL_SIZE_ETC2_PUNCH,
      TEXEL_SIZE_ETC2_RGBA: return {4{6'd8}};
      TEXEL_SIZE_ETC2_RGB: return {6'd0, {3{6'd8}}};
      TEXEL_SIZE_G8_R8, TEXEL_SIZE_BC5: return {6'd0, 6'd0, 6'd8, 6'd8};
      TEXEL_SIZE_R8, TEXEL_SIZE_BC4: return 24'd8;
      TEXEL_SIZE_A2_B10_G10_R10: return {6'd2, {3{6'd10}}};
      TEXEL_SIZE_A4_B4_G4_R4: return {4{6'd4}};
      TEXEL_SIZE_A5_B5_G5_R1: return {{3{6'd5}}, 6'd1};
      TEXEL_SIZE_A1_B5_G5_R5: return {6'd1, {3{6'd5}}};
      TEXEL_SIZE_B5_G6_R5: return {6'd0, 6'd5, 6'd6, 6'd5};
      TEXEL_SIZE_B6_G5_R5: return {6'd0, 6'd6, 6'd5, 6'd5};
      TEXEL_SIZE_G4_R4: return {6'd0, 6'd0, 6'd4, 6'd4};
      TEXEL_SIZE_SHARED_EXPONENT: return {6'd0, {3{6'd9}}};
      TEXEL_SIZE_B10_G11_R11: return {6'd0, 6'd10, 6'd11, 6'd11};
      TEXEL_SIZE_G8_R24: return {6'd0, 6'd0, 6'd8, 6'd24};
      TEXEL_SIZE_G24_R8: return {6'd0, 6'd0, 6'd24, 6'd8};
      TEXEL_SIZE_Z24_S8, TEXEL_SIZE_X8_Z24, TEXEL_SIZE_S8_Z24: return 24'd24;
      TEXEL_SIZE_BC6_SIGNED, TEXEL_SIZE_BC6_UNSIGNED: return {6'd0, {3{6'd16}}};
      TEXEL_SIZE_EAC: return 24'd11;
      TEXEL_SIZE_EAC_PAIR: return {6'd0, 6'd0, 6'd11, 6'd11};
      default: return '0;
    endcase
  endfunction

  function automatic logic is_snorm(input texel_number_t number);
    return number inside {TEXEL_NUMBER_SNORM, TEXEL_NUMBER_SNORM_HALF};
  endfunction

  // Whether codes of blocks are halves.
  function automatic logic is_half(input texel_size_t size);
    return size inside {TEXEL_SIZE_ASTC, TEXEL_SIZE_BC6_SIGNED, TEXEL_SIZE_BC6_UNSIGNED};
  endfunction

  // The rule for a component of `bits` bits; `curved`: a colour of sRGB.
  function automatic code_rule_t rule_of(
      input texel_size_t size, input texel_number_t number, input logic alpha, input logic curved,
      input logic [5:0] bits);
    logic plain;
    plain = decoder_of(size) == TEXEL_DECODER_PLAIN;
    if (bits == '0) return alpha ? CODE_RULE_ONE : CODE_RULE_ZERO;
    if (size == TEXEL_SIZE_SHARED_EXPONENT) return CODE_RULE_SHARED;
    if (size == TEXEL_SIZE_B10_G11_R11) return CODE_RULE_SMALL;
    if (size == TEXEL_SIZE_ASTC && curved) return CODE_RULE_CURVE;
    if (is_half(size)) return CODE_RULE_HIGH;
    if (plain && number == TEXEL_NUMBER_SINT) return CODE_RULE_SIGNED;
    if (plain && number == TEXEL_NUMBER_UINT) return CODE_RULE_UNSIGNED;
    if (plain && number == TEXEL_NUMBER_FLOAT && bits == 6'd32) return CODE_RULE_UNSIGNED;
    if (plain && number == TEXEL_NUMBER_FLOAT && bits == 6'd16) return CODE_RULE_HIGH;
    if (is_snorm(number) && bits > 6'd16) return CODE_RULE_WIDE_SIGNED;
    if (is_snorm(number) && bits != 6'd1) return CODE_RULE_HIGH_SIGNED;
    if (bits > 6'd16) return CODE_RULE_WIDE;
    return curved && bits == 6'd8 ? CODE_RULE_CURVE : CODE_RULE_HIGH;
  endfunction

  // How the codes of a component are to be read.
  function automatic code_kind_t kind_of(
      input texel_size_t size, input texel_number_t number, input logic srgb, input logic [5:0] bits,
      input code_rule_t rule);
    logic halves;
    case (rule)
      CODE_RULE_ZERO, CODE_RULE_ONE:
      case (number)
        TEXEL_NUMBER_SINT, TEXEL_NUMBER_UINT: return '{kind: TEXEL_CLASS_INTEGER, bits: '0};
        TEXEL_NUMBER_FLOAT: return '{kind: TEXEL_CLASS_HALF, bits: '0};
        default: return '{kind: is_snorm(number) ? TEXEL_CLASS_SNORM : TEXEL_CLASS_UNORM, bits: 5'd16};
      endcase
      CODE_RULE_HIGH_SIGNED: return '{kind: TEXEL_CLASS_SNORM, bits: bits[4:0]};
      CODE_RULE_SMALL, CODE_RULE_CURVE, CODE_RULE_SHARED: return '{kind: TEXEL_CLASS_HALF, bits: '0};
      CODE_RULE_UNSIGNED, CODE_RULE_SIGNED:
      return '{
          kind: rule == CODE_RULE_UNSIGNED && number == TEXEL_NUMBER_FLOAT ? TEXEL_CLASS_FLOAT : TEXEL_CLASS_INTEGER,
          bits: '0
      };
      CODE_RULE_WIDE, CODE_RULE_WIDE_SIGNED: return '{kind: TEXEL_CLASS_FLOAT, bits: FIXED_POINT};
      default: begin
        if (size == TEXEL_SIZE_ASTC && srgb) return '{kind: TEXEL_CLASS_UNORM, bits: 5'd8};
        halves = is_half(size)
            || decoder_of(size) == TEXEL_DECODER_PLAIN && number == TEXEL_NUMBER_FLOAT && bits == 6'd16;
        return halves ? '{kind: TEXEL_CLASS_HALF, bits: '0} : '{kind: TEXEL_CLASS_UNORM, bits: bits[4:0]};
      end
    endcase
  endfunction

  // The rules of a format.
  function automatic texel_rules_t rules_of(
      /* verilator lint_off UNUSEDSIGNAL */  // addresses use the rest
      input texel_format_t format
      /* verilator lint_on UNUSEDSIGNAL */);
    texel_rules_t y;
    logic [3:0][5:0] bits;
    code_rule_t rule;
    bits = bits_of(format.size);
    y = '0;
    y.size = format.size;
    y.srgb = format.srgb;
    y.block_x = format.block_x;
    y.block_y = format.block_y;
    y.bits = bits;
    for (int unsigned k = 0; k < 4; k++) begin
      rule = rule_of(format.size, format.numbers[k], k == 3, format.srgb && k != 3, bits[k]);
      y.rules[k] = rule;
      y.kinds[k] = kind_of(format.size, format.numbers[k], format.srgb, bits[k], rule);
    end
    return y;
  endfunction
endpackage
