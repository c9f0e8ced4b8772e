// Pixels of solids and of the stream: their format, their colour or word, their outline.

// Functions use only some of the state.
/* verilator lint_off UNUSEDSIGNAL */

package blit_value_pkg;
  import pixel_format_pkg::*;
  import raster_2d_pkg::*;
  import two_d_state_pkg::*;

  // RENDER_SOLID_PRIM_MODE.
  localparam logic [2:0] LINES = 3'd1;
  localparam logic [2:0] POLYLINE = 3'd2;
  localparam logic [2:0] TRIANGLES = 3'd3;
  localparam logic [2:0] RECTANGLES = 3'd4;

  // What a launch has beside the state.
  typedef struct packed {
    launch_source_t               source;
    logic [31:0]                  value;
    blit_point_t [BLIT_SIDES-1:0] points;
    // Column and row of the stream's next pixel, its number in the word, and the pixels that follow it there.
    logic [31:0]                  column;
    logic [31:0]                  row;
    logic [5:0]                   first;
    logic [5:0]                   run;
  } launch_t;

  // A coordinate, or a number of pixels, with a sign.
  typedef logic signed [34:0] place_t;

  typedef struct packed {
    place_t x;
    place_t y;
  } vector_t;

  // Log2 of a texel's bytes.
  function automatic logic [2:0] texel_log2(input colour_layout_t layout);
    case (layout)
      COLOUR_LAYOUT_R8, COLOUR_LAYOUT_A8: return 3'd0;
      COLOUR_LAYOUT_RG8, COLOUR_LAYOUT_R16, COLOUR_LAYOUT_BGR565, COLOUR_LAYOUT_BGR5A1: return 3'd1;
      COLOUR_LAYOUT_RGBA16, COLOUR_LAYOUT_RG32: return 3'd3;
      COLOUR_LAYOUT_RGBA32: return 3'd4;
      default: return 3'd2;
    endcase
  endfunction

  // The same of a format's code.
  function automatic logic [2:0] bytes_log2(input logic [7:0] code);
    pixel_format_t format;
    format = pixel_pkg::pixel_format(code);
    return pixel_pkg::is_named(code) ? texel_log2(format.layout) : '0;
  endfunction

  function automatic place_t wide(input logic [31:0] x);
    return {{3{x[31]}}, x};
  endfunction

  // A number without a sign.
  function automatic place_t count(input logic [31:0] x);
    return {3'd0, x};
  endfunction

  function automatic place_t magnitude(input place_t x);
    return x < 35'sd0 ? -x : x;
  endfunction

  // From one point to another.
  function automatic vector_t vector(input blit_point_t from, input blit_point_t to);
    return '{x: wide(to.x) - wide(from.x), y: wide(to.y) - wide(from.y)};
  endfunction

  // Whether a line has more columns than rows.
  function automatic logic is_along_x(input blit_point_t from, input blit_point_t to);
    vector_t v;
    v = vector(from, to);
    return magnitude(v.x) > magnitude(v.y);
  endfunction

  // Points of a solid.
  function automatic logic [1:0] points_of(input logic [2:0] mode);
    case (mode)
      LINES, POLYLINE, RECTANGLES: return 2'd2;
      TRIANGLES: return 2'd3;
      default: return 2'd1;
    endcase
  endfunction

  function automatic blit_outline_t outline_of(input launch_source_t source, input logic [2:0] mode);
    if (source != LAUNCH_SOURCE_SOLID) return BLIT_OUTLINE_RECTANGLE;
    case (mode)
      LINES, POLYLINE: return BLIT_OUTLINE_LINE;
      TRIANGLES: return BLIT_OUTLINE_TRIANGLE;
      default: return BLIT_OUTLINE_RECTANGLE;
    endcase
  endfunction

  // The format of a launch's pixels.
  function automatic logic [7:0] source_code(input two_d_state_t s, input launch_source_t source);
    case (source)
      LAUNCH_SOURCE_SOLID: return s.solid.format;
      LAUNCH_SOURCE_WORD: return s.stream.format;
      default: return s.source.format;
    endcase
  endfunction

  // Which of two pixels a line between them draws, by the direction of the line.
  function automatic logic lower_tie_of(input two_d_state_t s, input launch_t launch);
    vector_t v;
    logic opposite, along_x;
    v = vector(launch.points[0], launch.points[1]);
    along_x = is_along_x(launch.points[0], launch.points[1]);
    opposite = (v.x < 35'sd0) != (v.y < 35'sd0);
    return outline_of(launch.source, s.solid.mode) == BLIT_OUTLINE_LINE && s.solid.tie_breaks[{!along_x, opposite, 2'd0}];
  endfunction

  // The pixels of a value.
  function automatic blit_value_t value_of(input two_d_state_t s, input launch_t launch);
    blit_value_t v;
    v = '0;
    case (launch.source)
      LAUNCH_SOURCE_SOLID: begin
        v.used = 1'b1;
        v.words = bytes_log2(s.solid.format) > 3'd2 ? s.solid.wide_colour : {96'd0, s.solid.colour};
      end
      LAUNCH_SOURCE_WORD:
      v = '{
          used: 1'b1,
          mono: s.stream.indexed,
          little_endian: s.stream.little_endian,
          opaque: s.stream.opaque,
          colours: s.stream.colours,
          words: {96'd0, launch.value}
      };
      default: ;
    endcase
    return v;
  endfunction
endpackage
