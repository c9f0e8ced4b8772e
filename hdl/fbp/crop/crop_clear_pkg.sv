// The colour of a clear in the code of its target: three steps, a component a clock.

package crop_clear_pkg;
  import gpu_pkg::*;

  // Clocks of a conversion.
  localparam logic [2:0] CONVERTED = 3'd6;

  // The arithmetic that a clear's floats take in a format; integers go as they are, and
  // so do 16-bit and smaller fixed-point formats, which have no conversion yet.
  function automatic colour_format_t conversion(input logic [7:0] code);
    case (code)
      8'hcf, 8'hd5, 8'he6, 8'hea, 8'hf3, 8'hf7, 8'hf9, 8'hfd, 8'hfe: return COLOUR_FORMAT_UNORM8;
      8'hd7, 8'heb, 8'hf4: return COLOUR_FORMAT_SNORM8;
      8'hd0, 8'hd6, 8'he7, 8'hfa: return COLOUR_FORMAT_SRGB8;
      8'hd1, 8'hdf: return COLOUR_FORMAT_UNORM10;
      8'hca, 8'hce, 8'hde, 8'hf2: return COLOUR_FORMAT_FP16;
      8'he0: return COLOUR_FORMAT_FP11;
      default: return COLOUR_FORMAT_FP32;
    endcase
  endfunction

  // Fixed-point formats whose clears have no conversion yet.
  function automatic logic unconverted(input logic [7:0] code);
    return code inside {8'hc6, 8'hc7, 8'hda, 8'hdb, 8'he8, 8'he9, 8'hee, 8'hef, 8'hf8, 8'hfb, 8'hfc, 8'hff};
  endfunction

  // 32 bytes of pixels from the codes of their components.
  // Layouts take parts of the codes.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic [7:0][31:0] pixels(input colour_layout_t layout, input logic [3:0][31:0] code);
    logic [31:0] r, g, b, a;
    {a, b, g, r} = code;
    unique case (layout)
      COLOUR_LAYOUT_RGBA8: return {8{a[7:0], b[7:0], g[7:0], r[7:0]}};
      COLOUR_LAYOUT_BGRA8: return {8{a[7:0], r[7:0], g[7:0], b[7:0]}};
      COLOUR_LAYOUT_RG8: return {16{g[7:0], r[7:0]}};
      COLOUR_LAYOUT_R8: return {32{r[7:0]}};
      COLOUR_LAYOUT_A8: return {32{a[7:0]}};
      COLOUR_LAYOUT_RGB10A2: return {8{a[1:0], b[9:0], g[9:0], r[9:0]}};
      COLOUR_LAYOUT_BGR10A2: return {8{a[1:0], r[9:0], g[9:0], b[9:0]}};
      COLOUR_LAYOUT_RG11B10: return {8{b[9:0], g[10:0], r[10:0]}};
      COLOUR_LAYOUT_BGR565: return {16{r[4:0], g[5:0], b[4:0]}};
      COLOUR_LAYOUT_BGR5A1: return {16{a[0], r[4:0], g[4:0], b[4:0]}};
      COLOUR_LAYOUT_RG16: return {8{g[15:0], r[15:0]}};
      COLOUR_LAYOUT_R16: return {16{r[15:0]}};
      COLOUR_LAYOUT_R32: return {8{r}};
      COLOUR_LAYOUT_RGBA16: return {4{a[15:0], b[15:0], g[15:0], r[15:0]}};
      COLOUR_LAYOUT_RG32: return {4{g, r}};
      COLOUR_LAYOUT_RGBA32: return {2{a, b, g, r}};
    endcase
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage
