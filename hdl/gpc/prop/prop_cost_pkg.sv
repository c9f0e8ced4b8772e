// Cost of the colour of a quad at the output, by size, samples and whether shading changes coverage: the sourced
// pixels per cycle as fractions of a cycle.

package prop_cost_pkg;
  import pixel_pipeline_pkg::*;
  import state_pkg::*;

  // Fractions of a cycle: the smallest number in which every cost of a quad is an integer.
  localparam logic [10:0] CYCLE = 11'd144;

  // Cost of a quad, a fourth of the cost of 16 pixels. For 16 pixels: 32-bit colour 10/9 cycles, with 4 samples 3/2,
  // with changed coverage 5/4, with 8 samples 2; 64-bit 20/9, with changed coverage 9/4, and 8 samples 3; 128-bit
  // 40/9; no colour 1, with 8 samples 2; with 16 samples never less than 4.
  function automatic logic [8:0] single(input logic coloured, input colour_width_t width, input sample_mode_t mode,
                                        input logic coverage_changes);
    logic x8, x16;
    x8 = mode == SAMPLE_MODE_X8;
    x16 = mode == SAMPLE_MODE_X16;
    if (!coloured) return x16 ? 9'd144 : x8 ? 9'd72 : 9'd36;
    unique case (width)
      COLOUR_WIDTH_C128: return 9'd160;
      COLOUR_WIDTH_C64:
      if (x16) return 9'd144;
      else if (!coverage_changes) return 9'd80;
      else return x8 ? 9'd108 : 9'd81;
      default:
      if (x16) return 9'd144;
      else if (x8) return 9'd72;
      else if (coverage_changes) return 9'd45;
      else return mode == SAMPLE_MODE_X4 ? 9'd54 : 9'd40;
    endcase
  endfunction

  // The same for two colours per pixel, or for a colour and its alpha. For 16 pixels: 2, 4 or 8 cycles by size, a
  // fourth more with changed coverage, a half with 16 samples too; never less than 4 with 16 samples.
  function automatic logic [8:0] dual(input colour_width_t width, input sample_mode_t mode,
                                      input logic coverage_changes);
    logic [8:0] changes;
    logic x16;
    x16 = mode == SAMPLE_MODE_X16;
    changes = !coverage_changes ? 9'd0 : x16 ? 9'd18 : 9'd9;
    unique case (width)
      COLOUR_WIDTH_C128: return 9'd288 + changes;
      COLOUR_WIDTH_C64: return 9'd144 + changes;
      default: return x16 ? 9'd144 : 9'd72 + changes;
    endcase
  endfunction

  function automatic logic [8:0] cost(input logic coloured, input colour_width_t width, input sample_mode_t mode,
                                      input logic coverage_changes, input logic two_colours);
    if (two_colours && coloured) return dual(width, mode, coverage_changes);
    return single(coloured, width, mode, coverage_changes);
  endfunction
endpackage
