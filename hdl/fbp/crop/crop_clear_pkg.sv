// Converts the colour of a clear to the code of its target: three steps, one component a cycle.

package crop_clear_pkg;
  import pixel_format_pkg::*;

  // Cycles of a conversion.
  localparam logic [2:0] CONVERTED = 3'd6;

  // 32 bytes of pixels from the codes of their components.
  // Layouts use only some bits of the codes.
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
