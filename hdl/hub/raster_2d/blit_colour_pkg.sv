// Colours of formats with one component.

package blit_colour_pkg;
  import pixel_format_pkg::*;

  // A colour whose format has one component is grey; A8 has its value in all of them.
  function automatic colour_t spread(input colour_layout_t layout, input colour_t colour);
    if (layout inside {COLOUR_LAYOUT_R8, COLOUR_LAYOUT_R16, COLOUR_LAYOUT_R32})
      return {colour[3], {3{colour[0]}}};
    return layout == COLOUR_LAYOUT_A8 ? {COLOUR_COMPONENTS{colour[3]}} : colour;
  endfunction
endpackage
