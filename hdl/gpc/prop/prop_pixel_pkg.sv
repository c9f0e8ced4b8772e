// Pixels as PROP sends them to CROP: in the target's format, with the alpha of 8- and 16-bit formats above the stored
// bits.

package prop_pixel_pkg;
  import pixel_format_pkg::*;
  import pixel_pipeline_pkg::*;

  function automatic colour_component_t stored_component(input source_format_t format, input int unsigned k);
    return pixel_pkg::pixel_component(
        '{layout: format.layout, number: format.number, alpha: PIXEL_ALPHA_STORED}, k
    );
  endfunction

  // Component `k` of a source. An alpha that a pixel of 8 or 16 bits does not store has the number type of red, at
  // the precision that the pixel's word has bits for.
  function automatic colour_component_t source_component(input source_format_t format, input int unsigned k);
    colour_component_t c;
    logic above;
    above = k == 3 && pixel_pkg::alpha_above(format.layout) != '0;
    c = stored_component(format, above ? 0 : k);
    if (above) c.bits = pixel_pkg::alpha_above(format.layout);
    return c;
  endfunction

  // The words of a source, from the codes of its components.
  function automatic pixel_words_t source_words(input colour_layout_t layout, input colour_t code);
    pixel_words_t w;
    colour_t stored;
    stored = code;
    // The single bit of alpha is rounded to nearest too.
    if (layout == COLOUR_LAYOUT_BGR5A1) stored[3] = {31'b0, code[3][7]};
    w = pixel_pkg::words(layout, stored);
    case (pixel_pkg::alpha_above(layout))
      6'd8: w[0][31:24] = code[3][7:0];
      6'd16: w[0][31:16] = code[3][15:0];
      default: ;
    endcase
    return w;
  endfunction

  function automatic colour_width_t width_of(input colour_layout_t layout);
    unique case (layout)
      COLOUR_LAYOUT_RGBA16, COLOUR_LAYOUT_RG32: return COLOUR_WIDTH_C64;
      COLOUR_LAYOUT_RGBA32: return COLOUR_WIDTH_C128;
      default: return COLOUR_WIDTH_C32;
    endcase
  endfunction
endpackage
