// The rectangle of a launch, and whether it overlaps its source.

// Functions use only some of the state.
/* verilator lint_off UNUSEDSIGNAL */

package blit_area_pkg;
  import blit_value_pkg::*;
  import raster_2d_pkg::*;
  import two_d_state_pkg::*;

  // A texel.
  localparam logic [63:0] ONE = 64'h1_0000_0000;

  // A first place, and the number of those that follow.
  typedef struct packed {
    place_t first;
    place_t size;
  } side_t;

  // Columns and rows; drawn from the last to the first.
  typedef struct packed {
    side_t      x;
    side_t      y;
    logic [1:0] backward;
  } area_t;

  // Whether both surfaces are one: its address is that of both, and so are the places of pixels.
  function automatic logic same_places(input two_d_surface_t to, input two_d_surface_t from);
    logic blocks;
    blocks = to.block_height == from.block_height && to.block_depth == from.block_depth && to.width == from.width;
    return to.pitch_linear == from.pitch_linear && bytes_log2(to.format) == bytes_log2(from.format)
        && (to.pitch_linear ? to.pitch == from.pitch : blocks);
  endfunction

  function automatic place_t clamped(input place_t x, input place_t most);
    if (x < 35'sd0) return '0;
    return x > most ? most : x;
  endfunction

  // Whether a rectangle meets its source in a direction, within the surface, a texel for each pixel.
  function automatic logic meets(
    input logic [31:0] position, input logic [31:0] size, input logic mirrored, input logic [31:0] surface,
    input logic [31:0] first
  );
    place_t span, most, from, last;
    span = count(size) - 35'sd1;
    most = surface == '0 ? '0 : count(surface) - 35'sd1;
    from = clamped(mirrored ? wide(position) - span : wide(position), most);
    last = clamped(mirrored ? wide(position) : wide(position) + span, most);
    return from <= wide(first) + span && wide(first) <= last;
  endfunction

  // Whether pixels may be written before they are read, whatever the order: a copy within a surface whose rectangles overlap,
  // mirrored or scaled.
  function automatic logic overlaps(input two_d_state_t s, input logic [31:0] v);
    logic mirrored_x, mirrored_y;
    mirrored_x = s.blit.du_dx == -ONE;
    mirrored_y = s.blit.dv_dy == -ONE;
    if (s.source.address != s.destination.address) return 1'b0;
    if (!same_places(s.destination, s.source)) return 1'b1;
    if (s.destination.layer != '0 && !s.destination.pitch_linear) return 1'b0;
    if (s.blit.bilinear || !(s.blit.du_dx == ONE || mirrored_x) || !(s.blit.dv_dy == ONE || mirrored_y)) return 1'b1;
    return (mirrored_x || mirrored_y)
        && meets(s.blit.u[63:32], s.blit.width, mirrored_x, s.source.width, s.blit.x)
        && meets(v, s.blit.height, mirrored_y, s.source.height, s.blit.y);
  endfunction

  // Columns, or rows, of a solid between two coordinates.
  function automatic side_t between(input logic [31:0] a, input logic [31:0] b);
    place_t p, q;
    p = wide(a);
    q = wide(b);
    return p < q ? '{first: p, size: q - p} : '{first: q, size: p - q};
  endfunction

  // A line's columns, or rows: those of its greater difference without the last one, or all.
  function automatic side_t of_line(input logic [31:0] a, input logic [31:0] b, input logic greater);
    side_t all;
    all = between(a, b);
    if (greater) return '{first: all.first + (wide(b) < wide(a) ? 35'sd1 : 35'sd0), size: all.size};
    return '{first: all.first, size: all.size + 35'sd1};
  endfunction

  function automatic side_t box_of(input logic [31:0] a, input logic [31:0] b, input logic [31:0] c);
    place_t least, most;
    least = wide(a) < wide(b) ? wide(a) : wide(b);
    most = wide(a) > wide(b) ? wide(a) : wide(b);
    least = wide(c) < least ? wide(c) : least;
    most = wide(c) > most ? wide(c) : most;
    return '{first: least, size: most - least};
  endfunction

  // The rectangle of a solid.
  function automatic area_t solid_of(input logic [2:0] mode, input blit_point_t [BLIT_SIDES-1:0] p);
    area_t a;
    logic along_x;
    along_x = is_along_x(p[0], p[1]);
    a.backward = '0;
    case (outline_of(LAUNCH_SOURCE_SOLID, mode))
      BLIT_OUTLINE_LINE: begin
        a.x = of_line(p[0].x, p[1].x, along_x);
        a.y = of_line(p[0].y, p[1].y, !along_x);
      end
      BLIT_OUTLINE_TRIANGLE: begin
        a.x = box_of(p[0].x, p[1].x, p[2].x);
        a.y = box_of(p[0].y, p[1].y, p[2].y);
      end
      default: begin
        a.x = mode == '0 ? '{first: wide(p[0].x), size: 35'sd1} : between(p[0].x, p[1].x);
        a.y = mode == '0 ? '{first: wide(p[0].y), size: 35'sd1} : between(p[0].y, p[1].y);
      end
    endcase
    return a;
  endfunction

  function automatic area_t area_of(input two_d_state_t s, input launch_t launch);
    logic same;
    same = s.source.address == s.destination.address;
    case (launch.source)
      LAUNCH_SOURCE_SOLID: return solid_of(s.solid.mode, launch.points);
      LAUNCH_SOURCE_WORD:
      return '{
          x: '{first: wide(s.stream.x[63:32]) + count(launch.column), size: count(32'(launch.run))},
          y: '{first: wide(s.stream.y[63:32]) + count(launch.row), size: 35'sd1},
          backward: '0
      };
      // A copy within a surface that moves pixels to the right, downward, begins there.
      default:
      return '{
          x: '{first: wide(s.blit.x), size: count(s.blit.width)},
          y: '{first: wide(s.blit.y), size: count(s.blit.height)},
          backward: {
            same && wide(launch.value) < wide(s.blit.y), same && wide(s.blit.u[63:32]) < wide(s.blit.x)
          }
      };
    endcase
  endfunction
endpackage
