// Formats and blend codes of the class, as CROP uses them.

package crop_formats_pkg;
  import blend_methods_pkg::*;
  import crop_pkg::*;
  import pixel_format_pkg::*;

  // Bytes of a pixel, as a power of two.
  function automatic logic [2:0] bytes_log2_of(input colour_layout_t layout);
    unique case (layout)
      COLOUR_LAYOUT_R8, COLOUR_LAYOUT_A8: return 3'd0;
      COLOUR_LAYOUT_RG8, COLOUR_LAYOUT_R16, COLOUR_LAYOUT_BGR565, COLOUR_LAYOUT_BGR5A1: return 3'd1;
      COLOUR_LAYOUT_RGBA8, COLOUR_LAYOUT_BGRA8, COLOUR_LAYOUT_RGB10A2, COLOUR_LAYOUT_BGR10A2,
      COLOUR_LAYOUT_RG11B10, COLOUR_LAYOUT_RG16, COLOUR_LAYOUT_R32: return 3'd2;
      COLOUR_LAYOUT_RGBA16, COLOUR_LAYOUT_RG32: return 3'd3;
      COLOUR_LAYOUT_RGBA32: return 3'd4;
    endcase
  endfunction

  function automatic colour_format_info_t info_of(
    input colour_layout_t layout, input colour_class_t kind, input logic opaque
  );
    return '{known: 1'b1, layout: layout, kind: kind, opaque: opaque, bytes_log2: bytes_log2_of(layout)};
  endfunction

  // SET_COLOR_TARGET_FORMAT. The rare formats from 40 to 47 are not supported.
  function automatic colour_format_info_t format_info(input logic [7:0] code);
    case (code)
      8'hc0, 8'hc3: return info_of(COLOUR_LAYOUT_RGBA32, COLOUR_CLASS_FLOAT, 1'b0);
      8'hc1, 8'hc2, 8'hc4, 8'hc5: return info_of(COLOUR_LAYOUT_RGBA32, COLOUR_CLASS_FIXED, 1'b0);
      8'hc6, 8'hc7, 8'hc8, 8'hc9: return info_of(COLOUR_LAYOUT_RGBA16, COLOUR_CLASS_FIXED, 1'b0);
      8'hca, 8'hce: return info_of(COLOUR_LAYOUT_RGBA16, COLOUR_CLASS_FLOAT, 1'b0);
      8'hcb: return info_of(COLOUR_LAYOUT_RG32, COLOUR_CLASS_FLOAT, 1'b0);
      8'hcc, 8'hcd: return info_of(COLOUR_LAYOUT_RG32, COLOUR_CLASS_FIXED, 1'b0);
      8'hcf: return info_of(COLOUR_LAYOUT_BGRA8, COLOUR_CLASS_UNORM8, 1'b0);
      8'hd0, 8'he7: return info_of(COLOUR_LAYOUT_BGRA8, COLOUR_CLASS_FLOAT, 1'b0);  // sRGB: no logic op either
      8'hd1, 8'hd2: return info_of(COLOUR_LAYOUT_RGB10A2, COLOUR_CLASS_FIXED, 1'b0);
      8'hd5: return info_of(COLOUR_LAYOUT_RGBA8, COLOUR_CLASS_UNORM8, 1'b0);
      8'hd6, 8'hfa: return info_of(COLOUR_LAYOUT_RGBA8, COLOUR_CLASS_FLOAT, 1'b0);
      8'hd7: return info_of(COLOUR_LAYOUT_RGBA8, COLOUR_CLASS_SNORM8, 1'b0);
      8'hd8, 8'hd9: return info_of(COLOUR_LAYOUT_RGBA8, COLOUR_CLASS_FIXED, 1'b0);
      8'hda, 8'hdb, 8'hdc, 8'hdd: return info_of(COLOUR_LAYOUT_RG16, COLOUR_CLASS_FIXED, 1'b0);
      8'hde: return info_of(COLOUR_LAYOUT_RG16, COLOUR_CLASS_FLOAT, 1'b0);
      8'hdf: return info_of(COLOUR_LAYOUT_BGR10A2, COLOUR_CLASS_FIXED, 1'b0);
      8'he0: return info_of(COLOUR_LAYOUT_RG11B10, COLOUR_CLASS_FLOAT, 1'b0);
      8'he3, 8'he4, 8'hff: return info_of(COLOUR_LAYOUT_R32, COLOUR_CLASS_FIXED, 1'b0);
      8'he5: return info_of(COLOUR_LAYOUT_R32, COLOUR_CLASS_FLOAT, 1'b0);
      8'he6, 8'hfd, 8'hfe: return info_of(COLOUR_LAYOUT_BGRA8, COLOUR_CLASS_UNORM8, 1'b1);
      8'he8: return info_of(COLOUR_LAYOUT_BGR565, COLOUR_CLASS_FIXED, 1'b0);
      8'he9, 8'hf8, 8'hfb, 8'hfc: return info_of(COLOUR_LAYOUT_BGR5A1, COLOUR_CLASS_FIXED, 1'b0);
      8'hea: return info_of(COLOUR_LAYOUT_RG8, COLOUR_CLASS_UNORM8, 1'b1);
      8'heb: return info_of(COLOUR_LAYOUT_RG8, COLOUR_CLASS_SNORM8, 1'b1);
      8'hec, 8'hed: return info_of(COLOUR_LAYOUT_RG8, COLOUR_CLASS_FIXED, 1'b1);
      8'hee, 8'hef, 8'hf0, 8'hf1: return info_of(COLOUR_LAYOUT_R16, COLOUR_CLASS_FIXED, 1'b0);
      8'hf2: return info_of(COLOUR_LAYOUT_R16, COLOUR_CLASS_FLOAT, 1'b0);
      8'hf3: return info_of(COLOUR_LAYOUT_R8, COLOUR_CLASS_UNORM8, 1'b1);
      8'hf4: return info_of(COLOUR_LAYOUT_R8, COLOUR_CLASS_SNORM8, 1'b1);
      8'hf5, 8'hf6: return info_of(COLOUR_LAYOUT_R8, COLOUR_CLASS_FIXED, 1'b1);
      8'hf7: return info_of(COLOUR_LAYOUT_A8, COLOUR_CLASS_UNORM8, 1'b0);
      8'hf9: return info_of(COLOUR_LAYOUT_RGBA8, COLOUR_CLASS_UNORM8, 1'b1);
      default: return '0;
    endcase
  endfunction

  // Bits of each component in four bytes, red in element 0; for pixels up to four bytes.
  function automatic logic [3:0][31:0] component_bits(input colour_layout_t layout);
    unique case (layout)
      COLOUR_LAYOUT_RGBA8: return {32'hff00_0000, 32'h00ff_0000, 32'h0000_ff00, 32'h0000_00ff};
      COLOUR_LAYOUT_BGRA8: return {32'hff00_0000, 32'h0000_00ff, 32'h0000_ff00, 32'h00ff_0000};
      COLOUR_LAYOUT_RG8: return {32'h0, 32'h0, 32'hff00_ff00, 32'h00ff_00ff};
      COLOUR_LAYOUT_R8, COLOUR_LAYOUT_R16, COLOUR_LAYOUT_R32: return {32'h0, 32'h0, 32'h0, 32'hffff_ffff};
      COLOUR_LAYOUT_A8: return {32'hffff_ffff, 32'h0, 32'h0, 32'h0};
      COLOUR_LAYOUT_RGB10A2: return {32'hc000_0000, 32'h3ff0_0000, 32'h000f_fc00, 32'h0000_03ff};
      COLOUR_LAYOUT_BGR10A2: return {32'hc000_0000, 32'h0000_03ff, 32'h000f_fc00, 32'h3ff0_0000};
      COLOUR_LAYOUT_RG11B10: return {32'h0, 32'hffc0_0000, 32'h003f_f800, 32'h0000_07ff};
      COLOUR_LAYOUT_BGR565: return {32'h0, 32'h001f_001f, 32'h07e0_07e0, 32'hf800_f800};
      COLOUR_LAYOUT_BGR5A1: return {32'h8000_8000, 32'h001f_001f, 32'h03e0_03e0, 32'h7c00_7c00};
      COLOUR_LAYOUT_RG16: return {32'h0, 32'h0, 32'hffff_0000, 32'h0000_ffff};
      COLOUR_LAYOUT_RGBA16, COLOUR_LAYOUT_RG32, COLOUR_LAYOUT_RGBA32: return '1;
    endcase
  endfunction

  // Bytes of each component in 16 bytes, for wider pixels.
  function automatic logic [3:0][15:0] component_bytes(input colour_layout_t layout);
    case (layout)
      COLOUR_LAYOUT_RGBA16: return {16'hc0c0, 16'h3030, 16'h0c0c, 16'h0303};
      COLOUR_LAYOUT_RG32: return {16'h0, 16'h0, 16'hf0f0, 16'h0f0f};
      default: return {16'hf000, 16'h0f00, 16'h00f0, 16'h000f};
    endcase
  endfunction

  // The bits of each four bytes that a component mask enables.
  function automatic logic [31:0] writable_bits(input colour_layout_t layout, input logic [3:0] mask);
    logic [3:0][31:0] components;
    logic [31:0] bits;
    if (layout inside {COLOUR_LAYOUT_RGBA16, COLOUR_LAYOUT_RG32, COLOUR_LAYOUT_RGBA32}) return '1;
    components = component_bits(layout);
    bits = '0;
    for (int k = 0; k < 4; k++) if (mask[k]) bits |= components[k];
    return bits;
  endfunction

  // The bytes of 16 that it enables, given the bits.
  function automatic logic [15:0] writable_bytes(
    input colour_layout_t layout, input logic [3:0] mask, input logic [31:0] bits
  );
    logic [3:0][15:0] components;
    logic [15:0] bytes;
    logic [3:0] any;
    components = component_bytes(layout);
    bytes = '0;
    for (int k = 0; k < 4; k++) begin
      if (mask[k]) bytes |= components[k];
      any[k] = bits[8*k+:8] != 0;
    end
    if (layout inside {COLOUR_LAYOUT_RGBA16, COLOUR_LAYOUT_RG32, COLOUR_LAYOUT_RGBA32}) return bytes;
    return {4{any}};
  endfunction

  // Equation of a target; for the D3D pair, the destination factor is one minus the source factor.
  function automatic blend_equation_t resolve(input blend_equation_t equation, input logic of_pair);
    blend_equation_t e;
    e = equation;
    if (of_pair)
      e.dst = equation.src == BLEND_FACTOR_SRC_ALPHA ? BLEND_FACTOR_INV_SRC_ALPHA : BLEND_FACTOR_SRC_ALPHA;
    return e;
  endfunction

  function automatic logic is_alpha(input blend_factor_t factor);
    return factor inside {BLEND_FACTOR_SRC_ALPHA, BLEND_FACTOR_INV_SRC_ALPHA, BLEND_FACTOR_SRC_ALPHA_SATURATE,
      BLEND_FACTOR_SRC1_ALPHA, BLEND_FACTOR_INV_SRC1_ALPHA};
  endfunction

  // Whether factors of an equation use the alpha of a source.
  function automatic logic reads_alpha(input blend_equation_t equation);
    return !(equation.op inside {BLEND_OP_MIN, BLEND_OP_MAX}) && (is_alpha(equation.src) || is_alpha(equation.dst));
  endfunction

  function automatic blend_factor_t zero_source1(input blend_factor_t factor);
    case (factor)
      BLEND_FACTOR_SRC1_COLOUR, BLEND_FACTOR_SRC1_ALPHA: return BLEND_FACTOR_ZERO;
      BLEND_FACTOR_INV_SRC1_COLOUR, BLEND_FACTOR_INV_SRC1_ALPHA: return BLEND_FACTOR_ONE;
      default: return factor;
    endcase
  endfunction

  // An equation without a second source, which is treated as zero.
  function automatic blend_equation_t without_source1(input blend_equation_t equation);
    return '{op: equation.op, src: zero_source1(equation.src), dst: zero_source1(equation.dst)};
  endfunction

  // The multiple of 1/scale nearest to a float's magnitude, ties to even, at most one; zero for NaN. The scale is 255
  // or 127.
  function automatic logic [7:0] nearest(input logic [30:0] number, input logic [7:0] scale);
    logic [7:0]  exponent;
    logic [31:0] product;
    logic [40:0] shifted;  // eight bits, and the bits below
    logic [7:0]  whole;
    exponent = number[30:23];
    product = 32'({1'b1, number[22:0]}) * 32'(scale);
    if (exponent == 8'hff && number[22:0] != 0) return '0;
    if (exponent >= 8'd127) return scale;
    if (exponent < 8'd118) return '0;  // less than 1/512: rounds to zero on both scales
    shifted = 41'({product, 9'b0}) >> (8'd126 - exponent);
    whole = shifted[40:33];
    return whole + 8'(shifted[32] && (shifted[31:0] != 0 || whole[0]));
  endfunction

  // A float as unorm8: negative is zero.
  function automatic logic [7:0] unorm8(input logic [31:0] number);
    return number[31] ? '0 : nearest(number[30:0], 8'd255);
  endfunction

  // A float as snorm8.
  function automatic logic [7:0] snorm8(input logic [31:0] number);
    logic [7:0] magnitude;
    magnitude = nearest(number[30:0], 8'd127);
    return number[31] ? -magnitude : magnitude;
  endfunction

endpackage
