// Pixels of a sector that blends in floats: four in a pass, two of 16 bytes; and their components.

// Functions here read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
//
// The larger functions are called, not inlined, for sixteen components: a simulation with them inlined would take
// minutes to build.

package crop_pixels_pkg;
  import crop_formats_pkg::bytes_log2_of;
  import pixel_format_pkg::*;

  // A component's code, and its interpretation.
  typedef colour_unpack_steps_pkg::component_t coded_t;

  localparam coded_t ONE = '{kind: '{number: COLOUR_NUMBER_PLAIN, bits: 6'd32}, code: 32'h3f80_0000};

  // The bytes of a sector's pass.
  function automatic logic [31:0] pass_bytes(input colour_layout_t layout, input logic [1:0] pass);
    /* verilator no_inline_task */
    case (bytes_log2_of(layout))
      3'd0, 3'd1: return 32'hff << {pass, 3'b0};
      3'd2: return pass[1] ? '0 : 32'hffff << {pass[0], 4'b0};
      default: return pass == '0 ? '1 : '0;
    endcase
  endfunction

  // The passes in which bytes are written; the first pass if there are none.
  function automatic logic [3:0] passes(input colour_layout_t layout, input logic [31:0] write);
    /* verilator no_inline_task */
    logic [3:0] used;
    for (int unsigned p = 0; p < 4; p++) used[p] = (pass_bytes(layout, 2'(p)) & write) != '0;
    return used == '0 ? 4'd1 : used;
  endfunction

  // The words of pixel `k` of a pass.
  function automatic pixel_words_t pixel_words(
    input colour_layout_t layout, input logic [1:0] pass, input logic [1:0] k, input logic [7:0][31:0] words
  );
    /* verilator no_inline_task */
    logic [31:0] pair;
    pair = words[{pass, k[1]}];
    case (bytes_log2_of(layout))
      3'd0, 3'd1: return {112'b0, k[0] ? pair[31:16] : pair[15:0]};
      3'd2: return {96'b0, words[{pass[0], k}]};
      3'd3: return {64'b0, words[{k, 1'b1}], words[{k, 1'b0}]};
      default: return k[1] ? '0 : k[0] ? words[7:4] : words[3:0];
    endcase
  endfunction

  // The sector of a pass from its pixels, replicated to all positions.
  function automatic logic [7:0][31:0] placed(input colour_layout_t layout, input pixel_words_t [3:0] p);
    /* verilator no_inline_task */
    case (bytes_log2_of(layout))
      3'd0, 3'd1: return {4{p[3][0][15:0], p[2][0][15:0], p[1][0][15:0], p[0][0][15:0]}};
      3'd2: return {2{p[3][0], p[2][0], p[1][0], p[0][0]}};
      3'd3: return {p[3][1:0], p[2][1:0], p[1][1:0], p[0][1:0]};
      default: return {p[1], p[0]};
    endcase
  endfunction

  // The components of a destination.
  function automatic coded_t [3:0] components(input pixel_format_t format, input pixel_words_t words);
    /* verilator no_inline_task */
    coded_t [3:0] all;
    colour_t codes;
    codes = pixel_pkg::codes(format.layout, words);
    for (int unsigned k = 0; k < 4; k++) all[k] = '{kind: pixel_pkg::pixel_component(format, k), code: codes[k]};
    return all;
  endfunction

  // The components of a source. An alpha without bits in a pixel of 8 or 16 bits is in the upper half of its word,
  // `beside` it. For larger pixels it may be the red of a pixel that was sent before, which `beside` is then;
  // otherwise it is one. Sources for 11-11-10 are then halves: red and green, and before them alpha and blue.
  function automatic coded_t [3:0] source(
    input pixel_format_t format, input logic alphas, input pixel_words_t words, input pixel_words_t beside
  );
    /* verilator no_inline_task */
    coded_t [3:0] all;
    logic halves;
    pixel_format_t sent;
    colour_t ahead;
    halves = alphas && format.layout == COLOUR_LAYOUT_RG11B10;
    sent = format;
    if (halves) begin
      sent.layout = COLOUR_LAYOUT_RG16;
      sent.number = PIXEL_NUMBER_FLOAT;
    end
    all = components(sent, words);
    ahead = pixel_pkg::codes(sent.layout, beside);
    case (pixel_pkg::alpha_above(format.layout))
      6'd8: all[3] = '{kind: '{number: all[0].kind.number, bits: 6'd8}, code: {24'b0, beside[0][15:8]}};
      6'd16: all[3] = '{kind: all[0].kind, code: {16'b0, beside[0][15:0]}};
      default:
      if (pixel_pkg::alpha_separate(format.layout) && alphas) all[3] = '{kind: all[0].kind, code: ahead[0]};
      else if (pixel_pkg::lacks_alpha(format.layout)) all[3] = ONE;
    endcase
    if (halves) all[2] = '{kind: all[1].kind, code: ahead[1]};
    return all;
  endfunction

  // Whether a destination's alpha is one, whatever is stored.
  function automatic logic is_opaque(input pixel_format_t format);
    /* verilator no_inline_task */
    return pixel_pkg::mask(format.layout, 3) == '0 || format.alpha != PIXEL_ALPHA_STORED;
  endfunction

endpackage
