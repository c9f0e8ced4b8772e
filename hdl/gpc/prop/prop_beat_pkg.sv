// Beats of colour: selects the quads of the next beat and their colours.

// Functions here read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package prop_beat_pkg;
  import pixel_format_pkg::*;
  import pixel_pipeline_pkg::*;

  // Colours not yet sent: those of these quads; with `half`, which only 128-bit colour uses, the first quad has only
  // its lower pixels left.
  typedef struct packed {
    logic [3:0] quads;
    logic       half;
  } left_t;

  // The first of three quads; the fourth if none of them is set.
  function automatic logic [3:0] first_of(input logic [2:0] set);
    return {set == '0, set == 3'b100, set[1:0] == 2'b10, set[0]};
  endfunction

  // The quad in place 0 of the next beat; for two 32-bit colours quad 0 or 2.
  function automatic logic [3:0] from(input logic [3:0] left, input colour_width_t width);
    if (width == COLOUR_WIDTH_C32) return left[1:0] == '0 ? 4'b0100 : 4'b0001;
    return first_of(left[2:0]);
  endfunction

  // What remains after the next beat. For one colour per pixel a beat takes as many of the first remaining quads as
  // fit; quads of 32 bits all fit.
  function automatic left_t after_beat(input left_t left, input colour_width_t width, input logic dual);
    left_t r;
    logic [3:0] others;
    others = left.quads & (left.quads - 4'd1);
    r.half = 1'b0;
    unique case (width)
      COLOUR_WIDTH_C128: begin
        r.half = dual && !left.half && left.quads != '0;
        r.quads = r.half ? left.quads : others;
      end
      COLOUR_WIDTH_C64: r.quads = dual ? others : others & (others - 4'd1);
      default: r.quads = dual && left.quads[1:0] != '0 ? left.quads & 4'b1100 : '0;
    endcase
    return r;
  endfunction

  // Whether nothing remains after the next beat.
  function automatic logic is_last(input left_t left, input colour_width_t width, input logic dual);
    left_t r;
    r = after_beat(left, width, dual);
    return r.quads == '0;
  endfunction

  function automatic quad_pick_t pick(input logic [3:0] chosen, input quad_pick_t [3:0] quads);
    quad_pick_t p;
    p = '0;
    for (int k = 0; k < 4; k++) if (chosen[k]) p |= quads[k];
    return p;
  endfunction

  // Quads of the next beat, by place.
  function automatic quad_pick_t [3:0] picks(input logic [3:0] left, input colour_width_t width, input logic dual,
                                             input quad_pick_t [3:0] quads);
    quad_pick_t [3:0] p;
    logic [3:0]       one, others;
    one = from(left, width) & left;
    others = left & ~one;
    p = '0;
    unique case (width)
      COLOUR_WIDTH_C128: p[0] = pick(one, quads);
      COLOUR_WIDTH_C64: begin
        p[0] = pick(one, quads);
        p[1] = dual ? p[0] : pick(first_of(others[2:0]) & others, quads);
      end
      default:
      if (dual) begin
        p[0] = pick(one, quads);
        p[1] = left[1:0] == '0 ? pick(left & 4'b1000, quads) : pick(left & 4'b0010, quads);
        p[3:2] = p[1:0];
      end else for (int k = 0; k < 4; k++) p[k] = pick(left & 4'(1 << k), quads);
    endcase
    return p;
  endfunction

  // Sources of the colours of places 0 and 1 of a beat, one bit per quad of the first and of the second colours.
  // Places 2 and 3 hold their own quads; for two 32-bit colours with `low` they hold quads 0 and 1.
  typedef struct packed {
    logic [3:0] one0;
    logic [3:0] two0;
    logic [3:0] one1;
    logic [3:0] two1;
    logic       low;
    logic [3:0] first;  // for two 128-bit colours, half a quad of each: the quad
    logic       lower;  // and its pixels 2 and 3
  } sources_t;

  // With `both`, the second colours are in places 2 and 3 of the first colours.
  function automatic sources_t sources(input left_t left, input colour_width_t width, input logic dual,
                                       input logic both);
    sources_t   s;
    logic [3:0] k, others;
    k = from(left.quads, width);
    s = '0;
    s.one1 = 4'b0010;
    if (dual) begin
      if (both) s.one0 = {k[3] || k[1], k[2] || k[0], 2'b0};
      else s.two0 = k;
      unique case (width)
        COLOUR_WIDTH_C128: begin
          s.first = k;
          s.lower = left.half;
        end
        COLOUR_WIDTH_C64: s.one1 = k;
        default: begin
          s.low = k[0];
          s.one1 = both ? 4'b1000 : '0;
          s.two1 = both ? '0 : {k[2], 1'b0, k[0], 1'b0};
        end
      endcase
    end else if (width == COLOUR_WIDTH_C32) s.one0 = 4'b0001;
    else begin
      s.one0 = k;
      others = left.quads & ~k;
      if (width == COLOUR_WIDTH_C64) s.one1 = first_of(others[2:0]);
    end
    return s;
  endfunction

  function automatic colour_t of(input logic [3:0] chosen, input quad_colour_t [3:0] colours, input logic [1:0] pixel);
    colour_t c;
    c = '0;
    for (int k = 0; k < 4; k++) if (chosen[k]) c |= colours[k][pixel];
    return c;
  endfunction

  // Colours of the next beat, by place.
  function automatic quad_colour_t [3:0] colours(input sources_t s, input quad_colour_t [3:0] one,
                                                 input quad_colour_t [3:0] two);
    quad_colour_t [3:0] c;
    logic [3:0] one_lower, two_lower;
    one_lower = s.one0 & {4{s.lower}};
    two_lower = s.two0 & {4{s.lower}};
    for (int unsigned p = 0; p < 2; p++) begin
      c[0][p] = of(s.one0 & ~one_lower, one, 2'(p)) | of(s.two0 & ~two_lower, two, 2'(p))
          | of(one_lower, one, 2'(p + 2)) | of(two_lower, two, 2'(p + 2));
      c[0][p+2] = of((s.first == '0 ? s.one0 : '0) | (s.first & {4{s.lower}}), one, 2'(p + 2))
          | of(s.first == '0 ? s.two0 : '0, two, 2'(p + 2)) | of(s.lower ? '0 : s.first, one, 2'(p));
    end
    for (int unsigned p = 0; p < 4; p++) begin
      c[1][p] = of(s.one1, one, 2'(p)) | of(s.two1, two, 2'(p));
      c[2][p] = s.low ? one[0][p] : one[2][p];
      c[3][p] = s.low ? one[1][p] : one[3][p];
    end
    return c;
  endfunction
endpackage
