// Pixel formats of SET_COLOR_TARGET_FORMAT, and the bit positions of their components.

// Some functions use only some bits of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package pixel_pkg;
  import pixel_format_pkg::*;

  function automatic pixel_format_t stored(input colour_layout_t layout, input pixel_number_t number);
    return '{layout: layout, number: number, alpha: PIXEL_ALPHA_STORED};
  endfunction

  // The format of a code; None for the rare ones from 40 to 47 and for unknown codes.
  function automatic pixel_format_t pixel_format(input logic [7:0] code);
    pixel_format_t f;
    case (code)
      8'hc0, 8'hc3: f = stored(COLOUR_LAYOUT_RGBA32, PIXEL_NUMBER_FLOAT);
      8'hc1, 8'hc4: f = stored(COLOUR_LAYOUT_RGBA32, PIXEL_NUMBER_SINT);
      8'hc2, 8'hc5: f = stored(COLOUR_LAYOUT_RGBA32, PIXEL_NUMBER_UINT);
      8'hc6: f = stored(COLOUR_LAYOUT_RGBA16, PIXEL_NUMBER_UNORM);
      8'hc7: f = stored(COLOUR_LAYOUT_RGBA16, PIXEL_NUMBER_SNORM);
      8'hc8: f = stored(COLOUR_LAYOUT_RGBA16, PIXEL_NUMBER_SINT);
      8'hc9: f = stored(COLOUR_LAYOUT_RGBA16, PIXEL_NUMBER_UINT);
      8'hca, 8'hce: f = stored(COLOUR_LAYOUT_RGBA16, PIXEL_NUMBER_FLOAT);
      8'hcb: f = stored(COLOUR_LAYOUT_RG32, PIXEL_NUMBER_FLOAT);
      8'hcc: f = stored(COLOUR_LAYOUT_RG32, PIXEL_NUMBER_SINT);
      8'hcd: f = stored(COLOUR_LAYOUT_RG32, PIXEL_NUMBER_UINT);
      8'hcf, 8'he6, 8'hfd, 8'hfe: f = stored(COLOUR_LAYOUT_BGRA8, PIXEL_NUMBER_UNORM);
      8'hd0, 8'he7: f = stored(COLOUR_LAYOUT_BGRA8, PIXEL_NUMBER_SRGB);
      8'hd1: f = stored(COLOUR_LAYOUT_RGB10A2, PIXEL_NUMBER_UNORM);
      8'hd2: f = stored(COLOUR_LAYOUT_RGB10A2, PIXEL_NUMBER_UINT);
      8'hd5, 8'hf9: f = stored(COLOUR_LAYOUT_RGBA8, PIXEL_NUMBER_UNORM);
      8'hd6, 8'hfa: f = stored(COLOUR_LAYOUT_RGBA8, PIXEL_NUMBER_SRGB);
      8'hd7: f = stored(COLOUR_LAYOUT_RGBA8, PIXEL_NUMBER_SNORM);
      8'hd8: f = stored(COLOUR_LAYOUT_RGBA8, PIXEL_NUMBER_SINT);
      8'hd9: f = stored(COLOUR_LAYOUT_RGBA8, PIXEL_NUMBER_UINT);
      8'hda: f = stored(COLOUR_LAYOUT_RG16, PIXEL_NUMBER_UNORM);
      8'hdb: f = stored(COLOUR_LAYOUT_RG16, PIXEL_NUMBER_SNORM);
      8'hdc: f = stored(COLOUR_LAYOUT_RG16, PIXEL_NUMBER_SINT);
      8'hdd: f = stored(COLOUR_LAYOUT_RG16, PIXEL_NUMBER_UINT);
      8'hde: f = stored(COLOUR_LAYOUT_RG16, PIXEL_NUMBER_FLOAT);
      8'hdf: f = stored(COLOUR_LAYOUT_BGR10A2, PIXEL_NUMBER_UNORM);
      8'he0: f = stored(COLOUR_LAYOUT_RG11B10, PIXEL_NUMBER_FLOAT);
      8'he3: f = stored(COLOUR_LAYOUT_R32, PIXEL_NUMBER_SINT);
      8'he4: f = stored(COLOUR_LAYOUT_R32, PIXEL_NUMBER_UINT);
      8'he5: f = stored(COLOUR_LAYOUT_R32, PIXEL_NUMBER_FLOAT);
      8'hff: f = stored(COLOUR_LAYOUT_R32, PIXEL_NUMBER_UNORM);
      8'he8: f = stored(COLOUR_LAYOUT_BGR565, PIXEL_NUMBER_UNORM);
      8'he9, 8'hf8, 8'hfb, 8'hfc: f = stored(COLOUR_LAYOUT_BGR5A1, PIXEL_NUMBER_UNORM);
      8'hea: f = stored(COLOUR_LAYOUT_RG8, PIXEL_NUMBER_UNORM);
      8'heb: f = stored(COLOUR_LAYOUT_RG8, PIXEL_NUMBER_SNORM);
      8'hec: f = stored(COLOUR_LAYOUT_RG8, PIXEL_NUMBER_SINT);
      8'hed: f = stored(COLOUR_LAYOUT_RG8, PIXEL_NUMBER_UINT);
      8'hee: f = stored(COLOUR_LAYOUT_R16, PIXEL_NUMBER_UNORM);
      8'hef: f = stored(COLOUR_LAYOUT_R16, PIXEL_NUMBER_SNORM);
      8'hf0: f = stored(COLOUR_LAYOUT_R16, PIXEL_NUMBER_SINT);
      8'hf1: f = stored(COLOUR_LAYOUT_R16, PIXEL_NUMBER_UINT);
      8'hf2: f = stored(COLOUR_LAYOUT_R16, PIXEL_NUMBER_FLOAT);
      8'hf3: f = stored(COLOUR_LAYOUT_R8, PIXEL_NUMBER_UNORM);
      8'hf4: f = stored(COLOUR_LAYOUT_R8, PIXEL_NUMBER_SNORM);
      8'hf5: f = stored(COLOUR_LAYOUT_R8, PIXEL_NUMBER_SINT);
      8'hf6: f = stored(COLOUR_LAYOUT_R8, PIXEL_NUMBER_UINT);
      8'hf7: f = stored(COLOUR_LAYOUT_A8, PIXEL_NUMBER_UNORM);
      default: f = '0;
    endcase
    case (code)
      8'hc3, 8'hc4, 8'hc5, 8'hce, 8'he6, 8'he7, 8'hf8, 8'hf9, 8'hfa: f.alpha = PIXEL_ALPHA_IGNORED;
      8'hfb, 8'hfd: f.alpha = PIXEL_ALPHA_ZERO;
      8'hfc, 8'hfe: f.alpha = PIXEL_ALPHA_ONE;
      default: f.alpha = PIXEL_ALPHA_STORED;
    endcase
    return f;
  endfunction

  // Whether a code is that of a known format.
  function automatic logic is_named(input logic [7:0] code);
    return code >= 8'hc0 && !(code inside {8'hd3, 8'hd4, 8'he1, 8'he2});
  endfunction

  // Bits of a source's alpha above a pixel of 8 or 16 bits, at the top of its word; 0 for other layouts.
  function automatic logic [5:0] alpha_above(input colour_layout_t layout);
    case (layout)
      COLOUR_LAYOUT_RG8, COLOUR_LAYOUT_R8, COLOUR_LAYOUT_BGR565, COLOUR_LAYOUT_BGR5A1: return 6'd8;
      COLOUR_LAYOUT_R16: return 6'd16;
      default: return 6'd0;
    endcase
  endfunction

  // Whether there are no bits for a source's alpha, neither in pixels nor in their words.
  function automatic logic lacks_alpha(input colour_layout_t layout);
    return layout inside {COLOUR_LAYOUT_RG16, COLOUR_LAYOUT_R32, COLOUR_LAYOUT_RG32, COLOUR_LAYOUT_RG11B10};
  endfunction

  // Whether a source's alpha may be sent separately before it: pixels have no bits for it, or two.
  function automatic logic alpha_separate(input colour_layout_t layout);
    return lacks_alpha(layout) || layout inside {COLOUR_LAYOUT_RGB10A2, COLOUR_LAYOUT_BGR10A2};
  endfunction

  // Bits of component `k` (red, green, blue, alpha); 0 if the format lacks it.
  function automatic logic [5:0] bits(input colour_layout_t layout, input int unsigned k);
    unique case (layout)
      COLOUR_LAYOUT_RGBA8, COLOUR_LAYOUT_BGRA8: return 6'd8;
      COLOUR_LAYOUT_RG8: return k < 2 ? 6'd8 : 6'd0;
      COLOUR_LAYOUT_R8: return k == 0 ? 6'd8 : 6'd0;
      COLOUR_LAYOUT_A8: return k == 3 ? 6'd8 : 6'd0;
      COLOUR_LAYOUT_RGB10A2, COLOUR_LAYOUT_BGR10A2: return k == 3 ? 6'd2 : 6'd10;
      COLOUR_LAYOUT_RG11B10: return k == 3 ? 6'd0 : k == 2 ? 6'd10 : 6'd11;
      COLOUR_LAYOUT_BGR565: return k == 3 ? 6'd0 : k == 1 ? 6'd6 : 6'd5;
      COLOUR_LAYOUT_BGR5A1: return k == 3 ? 6'd1 : 6'd5;
      COLOUR_LAYOUT_RG16: return k < 2 ? 6'd16 : 6'd0;
      COLOUR_LAYOUT_R16: return k == 0 ? 6'd16 : 6'd0;
      COLOUR_LAYOUT_R32: return k == 0 ? 6'd32 : 6'd0;
      COLOUR_LAYOUT_RGBA16: return 6'd16;
      COLOUR_LAYOUT_RG32: return k < 2 ? 6'd32 : 6'd0;
      COLOUR_LAYOUT_RGBA32: return 6'd32;
    endcase
  endfunction

  // All bits of component `k`, as a code.
  function automatic logic [31:0] mask(input colour_layout_t layout, input int unsigned k);
    return ~(32'hffff_ffff << bits(layout, k));
  endfunction

  // Component `k` of a format. In fixed point only R32 has 32 bits.
  function automatic colour_component_t pixel_component(input pixel_format_t format, input int unsigned k);
    colour_component_t c;
    c.bits = bits(format.layout, k);
    unique case (format.number)
      PIXEL_NUMBER_SINT: c.number = COLOUR_NUMBER_SINT;
      PIXEL_NUMBER_UNORM: c.number = COLOUR_NUMBER_UNORM;
      PIXEL_NUMBER_SNORM: c.number = COLOUR_NUMBER_SNORM;
      PIXEL_NUMBER_SRGB: c.number = k == 3 ? COLOUR_NUMBER_UNORM : COLOUR_NUMBER_SRGB;
      PIXEL_NUMBER_FLOAT: c.number = COLOUR_NUMBER_FLOAT;
      default: c.number = COLOUR_NUMBER_PLAIN;
    endcase
    if (c.bits == '0) c.number = COLOUR_NUMBER_PLAIN;
    if (c.bits[5] && c.number == COLOUR_NUMBER_FLOAT) c.number = COLOUR_NUMBER_PLAIN;
    if (c.bits[5] && format.layout != COLOUR_LAYOUT_R32 && c.number != COLOUR_NUMBER_SINT)
      c.number = COLOUR_NUMBER_PLAIN;
    return c;
  endfunction

  // The bits of alpha in memory, for its code.
  function automatic logic [31:0] stored_alpha(input pixel_format_t format, input logic [31:0] code);
    unique case (format.alpha)
      PIXEL_ALPHA_ZERO: return '0;
      PIXEL_ALPHA_ONE: return ~(32'hffff_ffff << bits(format.layout, 3));
      default: return code;
    endcase
  endfunction

  // A pixel from the codes of its components.
  function automatic pixel_words_t words(input colour_layout_t layout, input colour_t code);
    logic [31:0] r, g, b, a;
    {a, b, g, r} = code;
    unique case (layout)
      COLOUR_LAYOUT_RGBA8: return {96'b0, a[7:0], b[7:0], g[7:0], r[7:0]};
      COLOUR_LAYOUT_BGRA8: return {96'b0, a[7:0], r[7:0], g[7:0], b[7:0]};
      COLOUR_LAYOUT_RG8: return {112'b0, g[7:0], r[7:0]};
      COLOUR_LAYOUT_R8: return {120'b0, r[7:0]};
      COLOUR_LAYOUT_A8: return {120'b0, a[7:0]};
      COLOUR_LAYOUT_RGB10A2: return {96'b0, a[1:0], b[9:0], g[9:0], r[9:0]};
      COLOUR_LAYOUT_BGR10A2: return {96'b0, a[1:0], r[9:0], g[9:0], b[9:0]};
      COLOUR_LAYOUT_RG11B10: return {96'b0, b[9:0], g[10:0], r[10:0]};
      COLOUR_LAYOUT_BGR565: return {112'b0, r[4:0], g[5:0], b[4:0]};
      COLOUR_LAYOUT_BGR5A1: return {112'b0, a[0], r[4:0], g[4:0], b[4:0]};
      COLOUR_LAYOUT_RG16: return {96'b0, g[15:0], r[15:0]};
      COLOUR_LAYOUT_R16: return {112'b0, r[15:0]};
      COLOUR_LAYOUT_R32: return {96'b0, r};
      COLOUR_LAYOUT_RGBA16: return {64'b0, a[15:0], b[15:0], g[15:0], r[15:0]};
      COLOUR_LAYOUT_RG32: return {64'b0, g, r};
      COLOUR_LAYOUT_RGBA32: return {a, b, g, r};
    endcase
  endfunction

  // The codes of a pixel's components; 0 for those the format lacks.
  function automatic colour_t codes(input colour_layout_t layout, input pixel_words_t w);
    logic [31:0] r, g, b, a, x;
    x = w[0];
    {a, b, g, r} = '0;
    unique case (layout)
      COLOUR_LAYOUT_RGBA8: {a[7:0], b[7:0], g[7:0], r[7:0]} = x;
      COLOUR_LAYOUT_BGRA8: {a[7:0], r[7:0], g[7:0], b[7:0]} = x;
      COLOUR_LAYOUT_RG8: {g[7:0], r[7:0]} = x[15:0];
      COLOUR_LAYOUT_R8: r[7:0] = x[7:0];
      COLOUR_LAYOUT_A8: a[7:0] = x[7:0];
      COLOUR_LAYOUT_RGB10A2: {a[1:0], b[9:0], g[9:0], r[9:0]} = x;
      COLOUR_LAYOUT_BGR10A2: {a[1:0], r[9:0], g[9:0], b[9:0]} = x;
      COLOUR_LAYOUT_RG11B10: {b[9:0], g[10:0], r[10:0]} = x;
      COLOUR_LAYOUT_BGR565: {r[4:0], g[5:0], b[4:0]} = x[15:0];
      COLOUR_LAYOUT_BGR5A1: {a[0], r[4:0], g[4:0], b[4:0]} = x[15:0];
      COLOUR_LAYOUT_RG16: {g[15:0], r[15:0]} = x;
      COLOUR_LAYOUT_R16: r[15:0] = x[15:0];
      COLOUR_LAYOUT_R32: r = x;
      COLOUR_LAYOUT_RGBA16: {a[15:0], b[15:0], g[15:0], r[15:0]} = w[1:0];
      COLOUR_LAYOUT_RG32: {g, r} = w[1:0];
      COLOUR_LAYOUT_RGBA32: {a, b, g, r} = w;
    endcase
    return {a, b, g, r};
  endfunction
endpackage
