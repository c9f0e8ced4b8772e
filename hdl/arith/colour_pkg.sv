// From float colour to the formats of colour targets, exactly rounded, in the
// steps of a pipeline: `clamp`, `scale`, `finish`, then `pack` for a pixel.

// Functions here look at parts of what they are given.
/* verilator lint_off UNUSEDSIGNAL */

package colour_pkg;
  import gpu_pkg::*;

  // Between `scale` and `finish`: fixed point with 35 fraction bits.
  localparam int unsigned FRACTION = 35;
  typedef logic [FRACTION:0] scaled_t;

  // Entry k is the least float whose sRGB code is k: the least that is not below
  // `((k - 1/2) / 255)` carried back through the sRGB curve. Entry 255 comes first.
  localparam logic [255:0][29:0] SRGB_BOUNDS = {
    30'h3f7edc0e, 30'h3f7c9671, 30'h3f7a53dd, 30'h3f781451, 30'h3f75d7cc, 30'h3f739e4d, 30'h3f7167d2, 30'h3f6f345a,
    30'h3f6d03e5, 30'h3f6ad670, 30'h3f68abfb, 30'h3f668485, 30'h3f64600c, 30'h3f623e90, 30'h3f60200e, 30'h3f5e0486,
    30'h3f5bebf7, 30'h3f59d65f, 30'h3f57c3be, 30'h3f55b411, 30'h3f53a758, 30'h3f519d92, 30'h3f4f96bd, 30'h3f4d92d8,
    30'h3f4b91e3, 30'h3f4993db, 30'h3f4798bf, 30'h3f45a08f, 30'h3f43ab48, 30'h3f41b8eb, 30'h3f3fc975, 30'h3f3ddce5,
    30'h3f3bf33a, 30'h3f3a0c73, 30'h3f38288f, 30'h3f36478b, 30'h3f346968, 30'h3f328e24, 30'h3f30b5bd, 30'h3f2ee032,
    30'h3f2d0d83, 30'h3f2b3dad, 30'h3f2970af, 30'h3f27a689, 30'h3f25df38, 30'h3f241abc, 30'h3f225913, 30'h3f209a3c,
    30'h3f1ede36, 30'h3f1d24ff, 30'h3f1b6e96, 30'h3f19bafa, 30'h3f180a29, 30'h3f165c22, 30'h3f14b0e4, 30'h3f13086e,
    30'h3f1162be, 30'h3f0fbfd2, 30'h3f0e1faa, 30'h3f0c8244, 30'h3f0ae79f, 30'h3f094fb9, 30'h3f07ba92, 30'h3f062827,
    30'h3f049877, 30'h3f030b82, 30'h3f018145, 30'h3efff37e, 30'h3efce9de, 30'h3ef9e5a8, 30'h3ef6e6d8, 30'h3ef3ed6b,
    30'h3ef0f95f, 30'h3eee0ab1, 30'h3eeb215d, 30'h3ee83d63, 30'h3ee55ebd, 30'h3ee2856a, 30'h3edfb168, 30'h3edce2b2,
    30'h3eda1946, 30'h3ed75521, 30'h3ed49641, 30'h3ed1dca2, 30'h3ecf2842, 30'h3ecc791e, 30'h3ec9cf32, 30'h3ec72a7c,
    30'h3ec48af9, 30'h3ec1f0a7, 30'h3ebf5b81, 30'h3ebccb85, 30'h3eba40b1, 30'h3eb7bb00, 30'h3eb53a71, 30'h3eb2bf00,
    30'h3eb048aa, 30'h3eadd76d, 30'h3eab6b44, 30'h3ea9042e, 30'h3ea6a226, 30'h3ea4452b, 30'h3ea1ed38, 30'h3e9f9a4c,
    30'h3e9d4c62, 30'h3e9b0377, 30'h3e98bf89, 30'h3e968095, 30'h3e944696, 30'h3e92118b, 30'h3e8fe170, 30'h3e8db641,
    30'h3e8b8ffc, 30'h3e896e9d, 30'h3e875222, 30'h3e853a86, 30'h3e8327c7, 30'h3e8119e2, 30'h3e7e21a5, 30'h3e7a192c,
    30'h3e761a52, 30'h3e722511, 30'h3e6e3962, 30'h3e6a573e, 30'h3e667e9f, 30'h3e62af7e, 30'h3e5ee9d4, 30'h3e5b2d9a,
    30'h3e577aca, 30'h3e53d15d, 30'h3e50314c, 30'h3e4c9a90, 30'h3e490d22, 30'h3e4588fb, 30'h3e420e15, 30'h3e3e9c67,
    30'h3e3b33ec, 30'h3e37d49c, 30'h3e347e70, 30'h3e313161, 30'h3e2ded68, 30'h3e2ab27d, 30'h3e278099, 30'h3e2457b6,
    30'h3e2137cb, 30'h3e1e20d1, 30'h3e1b12c2, 30'h3e180d95, 30'h3e151143, 30'h3e121dc5, 30'h3e0f3314, 30'h3e0c5126,
    30'h3e0977f6, 30'h3e06a77b, 30'h3e03dfae, 30'h3e012087, 30'h3dfcd3fc, 30'h3df77817, 30'h3df22d50, 30'h3decf395,
    30'h3de7cad9, 30'h3de2b30a, 30'h3dddac19, 30'h3dd8b5f5, 30'h3dd3d08f, 30'h3dcefbd6, 30'h3dca37b9, 30'h3dc58429,
    30'h3dc0e114, 30'h3dbc4e6b, 30'h3db7cc1b, 30'h3db35a15, 30'h3daef847, 30'h3daaa6a0, 30'h3da66510, 30'h3da23384,
    30'h3d9e11ec, 30'h3d9a0035, 30'h3d95fe4f, 30'h3d920c27, 30'h3d8e29ab, 30'h3d8a56cb, 30'h3d869372, 30'h3d82df90,
    30'h3d7e7624, 30'h3d774bca, 30'h3d703fee, 30'h3d69526a, 30'h3d628318, 30'h3d5bd1d3, 30'h3d553e73, 30'h3d4ec8d2,
    30'h3d4870ca, 30'h3d423632, 30'h3d3c18e4, 30'h3d3618b7, 30'h3d303584, 30'h3d2a6f22, 30'h3d24c567, 30'h3d1f382c,
    30'h3d19c745, 30'h3d14728a, 30'h3d0f39d0, 30'h3d0a1cec, 30'h3d051bb4, 30'h3d0035fc, 30'h3cf6d72e, 30'h3ced78b5,
    30'h3ce45032, 30'h3cdb5d4b, 30'h3cd29fa4, 30'h3cca16e3, 30'h3cc1c2a9, 30'h3cb9a298, 30'h3cb1b653, 30'h3ca9fd78,
    30'h3ca277a6, 30'h3c9b247c, 30'h3c940396, 30'h3c8d148f, 30'h3c865702, 30'h3c7f950f, 30'h3c72dd71, 30'h3c668654,
    30'h3c5a8ee4, 30'h3c4ef648, 30'h3c43bba4, 30'h3c38de1a, 30'h3c2e5cc7, 30'h3c2436c8, 30'h3c1a6b32, 30'h3c10f91b,
    30'h3c07df91, 30'h3bfe3b46, 30'h3bed64af, 30'h3bdd3967, 30'h3bcdb76d, 30'h3bbedcb7, 30'h3bb0a731, 30'h3ba314bd,
    30'h3b962333, 30'h3b89d060, 30'h3b7c3403, 30'h3b65fb9b, 30'h3b50f2d1, 30'h3b3cf936, 30'h3b2914df, 30'h3b153089,
    30'h3b014c33, 30'h3adacfb8, 30'h3ab3070b, 30'h3a8b3e5e, 30'h3a46eb61, 30'h39eeb40e, 30'h391f22b4, 30'h00000000
  };

  function automatic logic is_nan(input logic [31:0] x);
    return x[30:0] > 31'h7f80_0000;
  endfunction

  function automatic logic is_float(input colour_format_t format);
    return format inside {COLOUR_FORMAT_NONE, COLOUR_FORMAT_FP16, COLOUR_FORMAT_FP32, COLOUR_FORMAT_FP11};
  endfunction

  // Whether component `k` (red, green, blue, alpha) goes through the sRGB curve.
  function automatic logic curved(input colour_format_t format, input int unsigned k);
    return format == COLOUR_FORMAT_SRGB8 && k < 3;
  endfunction

  // Brings a float into the range of a fixed-point format; not a number is zero.
  function automatic logic [31:0] clamp(input colour_format_t format, input logic [31:0] x);
    logic [30:0] magnitude;
    magnitude = x[30:0] > 31'h3f80_0000 ? 31'h3f80_0000 : x[30:0];
    if (is_float(format)) return x;
    if (is_nan(x)) return '0;
    if (format == COLOUR_FORMAT_SNORM8) return {x[31], magnitude};
    return x[31] ? '0 : {1'b0, magnitude};
  endfunction

  // The magnitude as a fixed-point number. Less than 2^-12 is less than half a step
  // of every format, and counts as zero.
  function automatic scaled_t fixed(input logic [31:0] x);
    if (x[30:23] < 8'd115) return '0;
    return scaled_t'({1'b1, x[22:0]}) << (x[26:23] - 4'd3);
  endfunction

  // The quarter of a span of the table that a number lies in: how many of the
  // lower bounds of the upper three are not above it.
  function automatic logic [1:0] above(input logic [29:0] x, input logic [29:0] first,
                                       input logic [29:0] second, input logic [29:0] third);
    return {x >= second, x >= third || x >= first && x < second};
  endfunction

  // Second step: fixed point; for sRGB the number and the upper half of its code
  // above it; for floats, the number.
  function automatic scaled_t scale(input colour_format_t format, input int unsigned k, input logic [31:0] x);
    logic [29:0] y;
    logic [1:0] one, two;
    y = x[29:0];
    one = above(y, SRGB_BOUNDS[64], SRGB_BOUNDS[128], SRGB_BOUNDS[192]);
    two = above(y, SRGB_BOUNDS[{one, 6'd16}], SRGB_BOUNDS[{one, 6'd32}], SRGB_BOUNDS[{one, 6'd48}]);
    if (curved(format, k)) return {one, two, x};
    if (is_float(format)) return {4'b0, x};
    // The sign takes the place of one, which all fraction bits tell as well.
    if (format == COLOUR_FORMAT_SNORM8) return {x[31], x[29:23] == 7'd127 ? '1 : FRACTION'(fixed(x))};
    return fixed(x);
  endfunction

  // `floor(x (2^n - 1) + 1/2)`, for n of 2, 7, 8 and 10.
  function automatic logic [9:0] unorm(input scaled_t x, input logic [3:0] n);
    logic [45:0] wide;
    wide = (46'(x) << n) - 46'(x) + (46'd1 << (FRACTION - 1));
    return wide[FRACTION+:10];
  endfunction

  // A float with five bits of exponent and `m` of fraction, without its sign,
  // rounded to nearest, ties to even; too great is infinity; not a number keeps
  // only that.
  function automatic logic [14:0] small_float(input logic [31:0] x, input int unsigned m);
    logic [55:0] wide;
    logic [23:0] kept;
    logic [18:0] code;
    logic [7:0] e, right;
    if (is_nan(x)) return 15'h3f << (m - 1);
    e = x[30:23];
    right = 8'd113 - e;
    if (e >= 8'd113) right = '0;
    else if (right > 8'd31) right = 8'd31;
    wide = {e != '0, x[22:0], 32'b0} >> right[4:0];
    kept = wide[55:32] >> (23 - m);
    code = 19'(kept);
    if (e > 8'd113) code += 19'(e - 8'd113) << m;
    if (wide[54-m] && (kept[0] || (wide & ((56'd1 << (54 - m)) - 56'd1)) != '0)) code += 19'd1;
    if (code > 19'd31 << m) code = 19'd31 << m;
    return code[14:0];
  endfunction

  // Last step: the code of component `k`.
  function automatic logic [31:0] finish(input colour_format_t format, input int unsigned k, input scaled_t wide);
    logic [29:0] y;
    logic [3:0] high, n;
    logic [1:0] three, four;
    logic [9:0] code;
    logic [31:0] x;
    x = wide[31:0];
    y = x[29:0];
    high = wide[35:32];
    three = above(y, SRGB_BOUNDS[{high, 4'd4}], SRGB_BOUNDS[{high, 4'd8}], SRGB_BOUNDS[{high, 4'd12}]);
    four = above(y, SRGB_BOUNDS[{high, three, 2'd1}], SRGB_BOUNDS[{high, three, 2'd2}], SRGB_BOUNDS[{high, three, 2'd3}]);
    unique case (format)
      COLOUR_FORMAT_SNORM8: n = 4'd7;
      COLOUR_FORMAT_UNORM10: n = k == 3 ? 4'd2 : 4'd10;
      default: n = 4'd8;
    endcase
    code = unorm(format == COLOUR_FORMAT_SNORM8 ? {1'b0, wide[FRACTION-1:0]} : wide, n);
    unique case (format)
      COLOUR_FORMAT_UNORM8, COLOUR_FORMAT_UNORM10: return 32'(code);
      COLOUR_FORMAT_SRGB8: return curved(format, k) ? {24'b0, high, three, four} : 32'(code);
      COLOUR_FORMAT_SNORM8: return {24'b0, wide[FRACTION] ? -code[7:0] : code[7:0]};
      COLOUR_FORMAT_FP16: return {16'b0, x[31], small_float(x, 10)};
      COLOUR_FORMAT_FP32: return x;
      COLOUR_FORMAT_FP11: return x[31] && !is_nan(x) ? '0 : 32'(k == 2 ? small_float(x, 5) : small_float(x, 6));
      default: return '0;
    endcase
  endfunction

  // The words of a pixel in memory, from the codes of its components.
  function automatic logic [3:0][31:0] pack(input colour_format_t format, input logic swap, input colour_t code);
    logic [31:0] low, high;
    low = swap ? code[2] : code[0];
    high = swap ? code[0] : code[2];
    unique case (format)
      COLOUR_FORMAT_UNORM8, COLOUR_FORMAT_SNORM8, COLOUR_FORMAT_SRGB8:
      return {96'b0, code[3][7:0], high[7:0], code[1][7:0], low[7:0]};
      COLOUR_FORMAT_UNORM10: return {96'b0, code[3][1:0], high[9:0], code[1][9:0], low[9:0]};
      COLOUR_FORMAT_FP11: return {96'b0, code[2][9:0], code[1][10:0], code[0][10:0]};
      COLOUR_FORMAT_FP16: return {64'b0, code[3][15:0], code[2][15:0], code[1][15:0], code[0][15:0]};
      COLOUR_FORMAT_FP32: return code;
      default: return '0;
    endcase
  endfunction

  // What SET_COLOR_TARGET_FORMAT names. The X, R and RG formats are as RGBA: blending
  // needs the alpha, and CROP takes what it stores. Codes of formats not built yet are none: nothing is written there.
  function automatic colour_format_t target_format(input logic [7:0] code);
    unique case (code)
      8'hc0, 8'hc3: return COLOUR_FORMAT_FP32;
      8'hca, 8'hce: return COLOUR_FORMAT_FP16;
      8'hcf, 8'hd5, 8'he6, 8'hea, 8'hf3, 8'hf9: return COLOUR_FORMAT_UNORM8;
      8'hd0, 8'hd6, 8'he7, 8'hfa: return COLOUR_FORMAT_SRGB8;
      8'hd7, 8'heb, 8'hf4: return COLOUR_FORMAT_SNORM8;
      8'hd1, 8'hdf: return COLOUR_FORMAT_UNORM10;
      8'he0: return COLOUR_FORMAT_FP11;
      default: return COLOUR_FORMAT_NONE;
    endcase
  endfunction

  // Whether red and blue change places there.
  function automatic logic target_swap(input logic [7:0] code);
    return code inside {8'hcf, 8'hd0, 8'hdf, 8'he6, 8'he7};
  endfunction
endpackage
