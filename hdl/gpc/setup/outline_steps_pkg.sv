// The steps of the outline, each the work of one clock.
/* verilator lint_off UNUSEDSIGNAL */  // a step takes a record whole, and leaves what it does not need

package outline_steps_pkg;
  import clear_pkg::*;
  import geometry_pkg::*;
  import held_depth_pkg::*;
  import setup_pkg::*;
  import window_state_pkg::has_samples;
  import window_state_pkg::size;

  typedef logic signed [14:0] signed_pixel_t;
  typedef logic [17:0] half_width_t;

  // Corners compared, pair by pair: 0 with 1, 0 with 2, 1 with 2.
  typedef struct packed {
    prim_id_t            prim;
    prim_shape_t              shape;
    polygon_part_t       part;
    logic                drop;
    window_coord_t [2:0] x;
    window_coord_t [2:0] y;
    held_depth_t [2:0]   z;
    logic [2:0]          x_less;
    logic [2:0]          y_less;
    logic [2:0]          y_same;
    window_delta_t       run_x;   // from corner 0 to corner 1
    window_delta_t       run_y;
    size_fixed_t         size;    // of the vertex, as a point
  } order_t;

  // Extremes picked, and state that counts for the primitive.
  typedef struct packed {
    prim_id_t            prim;
    prim_shape_t              shape;
    polygon_part_t       part;
    logic                drop;
    window_coord_t [2:0] x;
    window_coord_t [2:0] y;
    held_depth_t [2:0]   z;
    logic [7:0]          scale;    // exponent of the greatest depth
    window_coord_t       x0;       // box of the corners
    window_coord_t       y0;
    window_coord_t       x1;
    window_coord_t       y1;
    signed_pixel_t       top_x;    // pixel of the topmost corner
    signed_pixel_t       top_y;
    logic                x_major;
    window_delta_t       run;
    half_width_t         low;      // width to the left or up, and to the right or down
    half_width_t         high;
    logic                rectangle;  // a line's sides and ends are at right angles
    prim_faces_t              faces;
  } pick_t;

  // Edges by their ends; the box of the primitive with its width.
  typedef struct packed {
    outline_packet_t packet;  // its rectangle is what the state allows
    logic            drop;
    window_delta_t   x0;
    window_delta_t   y0;
    window_delta_t   x1;
    window_delta_t   y1;
    signed_pixel_t   top_x;
    signed_pixel_t   top_y;
    logic [2:0][35:0] z;
  } ends_t;

  // Cut to its rectangle, which may be empty.
  typedef struct packed {
    outline_packet_t packet;
    logic            drop;
    signed_pixel_t   top_x;
    signed_pixel_t   top_y;
  } cut_t;

  function automatic order_t order(input prim_corners_t c);
    order_t o;
    o.prim = c.prim;
    o.shape = c.shape;
    o.part = c.part;
    o.drop = c.outside;
    for (int k = 0; k < 3; k++) begin
      o.x[k] = c.corners[k].x;
      o.y[k] = c.corners[k].y;
      o.z[k] = hold(c.corners[k].z);
    end
    o.x_less = {
      $signed(o.x[1]) < $signed(o.x[2]), $signed(o.x[0]) < $signed(o.x[2]), $signed(o.x[0]) < $signed(o.x[1])
    };
    o.y_less = {
      $signed(o.y[1]) < $signed(o.y[2]), $signed(o.y[0]) < $signed(o.y[2]), $signed(o.y[0]) < $signed(o.y[1])
    };
    o.y_same = {o.y[1] == o.y[2], o.y[0] == o.y[2], o.y[0] == o.y[1]};
    o.run_x = window_delta_t'($signed(o.x[1])) - window_delta_t'($signed(o.x[0]));
    o.run_y = window_delta_t'($signed(o.y[1])) - window_delta_t'($signed(o.y[0]));
    o.size = size(c.size);
    return o;
  endfunction

  // Which of three comes first, if bit k says it of pair k.
  function automatic logic [1:0] first(input logic [2:0] less);
    if (less[0] && less[1]) return 2'd0;
    if (!less[0] && less[2]) return 2'd1;
    return 2'd2;
  endfunction

  // Which comes last.
  function automatic logic [1:0] last(input logic [2:0] less);
    if (!less[0] && !less[1]) return 2'd0;
    if (less[0] && !less[2]) return 2'd1;
    return 2'd2;
  endfunction

  // Whether depth bias counts for a triangle, or a part of one.
  function automatic logic is_biased(input order_t o, input window_state_t w);
    if (o.shape == PRIM_SHAPE_TRIANGLE) return w.bias_fill;
    if (o.part.kind != PART_KIND_PART) return 1'b0;
    return o.shape == PRIM_SHAPE_LINE ? w.bias_line : w.bias_point;
  endfunction

  function automatic pick_t pick(input order_t o, input window_state_t w);
    pick_t p;
    logic [1:0] top;
    logic line, triangle, rectangle, smooth;
    logic [24:0] reach_x, reach_y;
    size_fixed_t width;
    window_coord_t top_x, top_y;
    top = first(o.y_less | (o.y_same & o.x_less));
    top_x = o.x[top];
    top_y = o.y[top];
    reach_x = 25'(o.run_x[23] ? -25'(o.run_x) : 25'(o.run_x));
    reach_y = 25'(o.run_y[23] ? -25'(o.run_y) : 25'(o.run_y));
    line = o.shape == PRIM_SHAPE_LINE;
    triangle = o.shape == PRIM_SHAPE_TRIANGLE;
    rectangle = line && (has_samples(w) ? !w.aliased : w.smooth_lines);
    case (o.shape)
      PRIM_SHAPE_TRIANGLE: width = '0;
      PRIM_SHAPE_LINE: width = rectangle || w.one_width ? w.rectangle_width : w.line_width;
      default: width = w.sized_points ? o.size : w.point_size;
    endcase
    smooth = w.smooth_points && o.part.kind != PART_KIND_END;
    if (line) smooth = w.smooth_lines;
    if (triangle) smooth = w.smooth_polygons;
    p.prim = o.prim;
    p.shape = o.shape;
    p.part = o.part;
    p.drop = o.drop || (o.shape == PRIM_SHAPE_LINE && o.run_x == 0 && o.run_y == 0);
    p.x = o.x;
    p.y = o.y;
    p.z = o.z;
    p.scale = SCALE_MIN;
    for (int k = 0; k < 3; k++) if (o.z[k].exp > p.scale) p.scale = o.z[k].exp;
    p.x0 = o.x[first(o.x_less)];
    p.y0 = o.y[first(o.y_less)];
    p.x1 = o.x[last(o.x_less)];
    p.y1 = o.y[last(o.y_less)];
    p.top_x = top_x[22:8];
    p.top_y = top_y[22:8];
    p.x_major = reach_x >= reach_y;
    p.run = p.x_major ? o.run_x : o.run_y;
    p.low = width[18:1];
    p.high = half_width_t'(width - 19'(width[18:1]));
    p.rectangle = rectangle;
    p.faces = '{
        front_cw: w.front_cw,
        cull_front: w.cull && w.cull_front,
        cull_back: w.cull && w.cull_back,
        sprite_top: w.sprite_top,
        bias: is_biased(o, w),
        stipple: (line && w.stipple) || (triangle && w.polygon_stipple),
        smooth: smooth && !has_samples(w),
        clipped: w.window_clip
    };
    return p;
  endfunction

  function automatic window_point_t point(input window_delta_t x, input window_delta_t y);
    return '{x: x, y: y};
  endfunction

  function automatic window_delta_t moved(input window_coord_t v, input window_delta_t by);
    return window_delta_t'(v) + by;
  endfunction

  // An edge along a line from one corner to another, moved aside.
  function automatic edge_ends_t side(input pick_t p, input logic [1:0] i, input logic [1:0] j,
                                      input window_delta_t dx, input window_delta_t dy);
    return '{
        from: point(moved(p.x[i], dx), moved(p.y[i], dy)),
        to: point(moved(p.x[j], dx), moved(p.y[j], dy))
    };
  endfunction

  // The ends of the four edges, x0 to y1 being the box with its width.
  function automatic edge_ends_t [3:0] edges_of(input pick_t p, input window_delta_t x0, input window_delta_t y0,
                                                input window_delta_t x1, input window_delta_t y1);
    edge_ends_t left, right, top, bottom;
    window_delta_t low, high, dx, dy;
    logic [1:0] a, b;
    left = '{from: point(x0, 24'sd0), to: point(x0, -24'sd1)};
    right = '{from: point(x1, -24'sd1), to: point(x1, 24'sd0)};
    top = '{from: point(24'sd0, y0), to: point(24'sd1, y0)};
    bottom = '{from: point(24'sd1, y1), to: point(24'sd0, y1)};
    low = -window_delta_t'({1'b0, p.low});
    high = window_delta_t'({1'b0, p.high});
    // along the major axis
    a = p.run[23] ? 2'd1 : 2'd0;
    b = p.run[23] ? 2'd0 : 2'd1;
    dx = moved(p.x[1], -window_delta_t'($signed(p.x[0])));
    dy = moved(p.y[1], -window_delta_t'($signed(p.y[0])));
    // Ends are by a point and their direction.
    if (p.rectangle)
      return {
        edge_ends_t'{from: point(moved(p.x[1], 24'sd0), moved(p.y[1], 24'sd0)), to: point(-dy, dx)},
        edge_ends_t'{from: point(moved(p.x[0], 24'sd0), moved(p.y[0], 24'sd0)), to: point(dy, -dx)},
        side(p, 1, 0, 0, 0),
        side(p, 0, 1, 0, 0)
      };
    if (p.shape == PRIM_SHAPE_TRIANGLE) return {edge_ends_t'('0), side(p, 0, 1, 0, 0), side(p, 2, 0, 0, 0), side(p, 1, 2, 0, 0)};
    if (p.shape == PRIM_SHAPE_LINE && p.x_major) return {right, left, side(p, b, a, 0, high), side(p, a, b, 0, low)};
    if (p.shape == PRIM_SHAPE_LINE) return {bottom, top, side(p, a, b, high, 0), side(p, b, a, low, 0)};
    return {bottom, top, right, left};
  endfunction

  function automatic ends_t ends(input pick_t p, input rect_t clip);
    ends_t e;
    outline_t o;
    logic wide_x, wide_y;
    half_width_t low;
    wide_x = p.rectangle || p.shape == PRIM_SHAPE_POINT || (p.shape == PRIM_SHAPE_LINE && !p.x_major);
    wide_y = p.rectangle || p.shape == PRIM_SHAPE_POINT || (p.shape == PRIM_SHAPE_LINE && p.x_major);
    low = p.rectangle ? p.high : p.low;
    e.x0 = moved(p.x0, wide_x ? -window_delta_t'({1'b0, low}) : 24'sd0);
    e.x1 = moved(p.x1, wide_x ? window_delta_t'({1'b0, p.high}) : 24'sd0);
    e.y0 = moved(p.y0, wide_y ? -window_delta_t'({1'b0, low}) : 24'sd0);
    e.y1 = moved(p.y1, wide_y ? window_delta_t'({1'b0, p.high}) : 24'sd0);
    o = '0;
    o.prim = p.prim;
    o.shape = p.shape;
    o.part = p.part;
    o.rect = clip;
    o.faces = p.faces;
    o.ends = edges_of(p, e.x0, e.y0, e.x1, e.y1);
    o.x_major = p.x_major;
    o.run = p.run;
    o.width = p.rectangle ? 19'(p.low) + 19'(p.high) : '0;
    o.plane.x0 = p.x[0];
    o.plane.y0 = p.y[0];
    o.plane.z_exp = 6'(8'd161 - p.scale);
    e.packet = outline_packet_of_outline(o);
    e.drop = p.drop;
    e.top_x = p.top_x;
    e.top_y = p.top_y;
    for (int k = 0; k < 3; k++) e.z[k] = fixed(p.z[k], p.scale);
    return e;
  endfunction

  function automatic logic [14:0] floor(input window_delta_t v);
    return v[23] ? 15'd0 : v[22:8];
  endfunction

  function automatic logic [14:0] ceil(input window_delta_t v);
    return floor(v + 24'sd255);
  endfunction

  function automatic logic [14:0] max(input logic [14:0] a, input logic [14:0] b);
    return a > b ? a : b;
  endfunction

  function automatic logic [14:0] min(input logic [14:0] a, input logic [14:0] b);
    return a < b ? a : b;
  endfunction

  function automatic cut_t cut(input ends_t e);
    outline_t o;
    rect_t clip;
    o = outline_packet_outline(e.packet);
    clip = o.rect;
    o.rect.x0 = max(floor(e.x0), clip.x0);
    o.rect.y0 = max(floor(e.y0), clip.y0);
    o.rect.x1 = min(ceil(e.x1), clip.x1);
    o.rect.y1 = min(ceil(e.y1), clip.y1);
    o.plane.z = e.z[0];
    o.plane.z_min = e.z[0];
    o.plane.z_max = e.z[0];
    for (int k = 1; k < 3; k++) begin
      if ($signed(e.z[k]) < $signed(o.plane.z_min)) o.plane.z_min = e.z[k];
      if ($signed(e.z[k]) > $signed(o.plane.z_max)) o.plane.z_max = e.z[k];
      o.dz[k-1] = 37'($signed(e.z[k])) - 37'($signed(e.z[0]));
    end
    return '{
        packet: e.packet.kind == OUTLINE_PACKET_OUTLINE ? outline_packet_of_outline(o) : e.packet,
        drop: e.drop,
        top_x: e.top_x,
        top_y: e.top_y
    };
  endfunction

  function automatic logic is_empty(input rect_t rect);
    return rect.x0 >= rect.x1 || rect.y0 >= rect.y1;
  endfunction

  // Whether anything of a packet is left.
  function automatic logic remains(input cut_t c);
    clear_t clear;
    outline_t o;
    clear = outline_packet_clear(c.packet);
    o = outline_packet_outline(c.packet);
    unique case (c.packet.kind)
      OUTLINE_PACKET_CLEAR: 
      return (clear.z || clear.stencil || clear.decompress || clear.colour != 0) && !is_empty(clear.rect);
      // What follows a triangle needs it; and it needs its end.
      OUTLINE_PACKET_OUTLINE:
      return !c.drop &&
          (o.part.kind == PART_KIND_WHOLE || o.part.kind == PART_KIND_END || !is_empty(o.rect));
      default: return 1'b1;
    endcase
  endfunction

  // Where a coordinate is: before the span, behind it, or on it.
  typedef struct packed {
    logic [9:0] tile;  // of the pixel of the span that is nearest
    logic       on;
  } nearest_t;

  function automatic nearest_t nearest(input signed_pixel_t v, input logic [14:0] from, input logic [14:0] to);
    logic early, late;
    logic [14:0] end_pixel;
    early = 16'(v) < $signed({1'b0, from});
    late = 16'(v) >= $signed({1'b0, to});
    end_pixel = to - 15'd1;
    return '{
        tile: early ? from[13:4] : late ? end_pixel[13:4] : v[13:4],
        on: !early && !late
    };
  endfunction

  // The packet with its tile to start from.
  function automatic outline_packet_t finish(input cut_t c);
    outline_t o;
    nearest_t x, y;
    o = outline_packet_outline(c.packet);
    x = nearest(c.top_x, o.rect.x0, o.rect.x1);
    y = nearest(c.top_y, o.rect.y0, o.rect.y1);
    o.start_x = x.tile;
    o.start_y = y.tile;
    o.start_on = x.on && y.on;
    o.empty = is_empty(o.rect);
    if (o.part.kind == PART_KIND_END) begin
      o.start_x = '0;
      o.start_y = '0;
      o.start_on = 1'b0;
      o.rect = '{x0: '0, y0: '0, x1: 15'd1, y1: 15'd1};
    end
    return c.packet.kind == OUTLINE_PACKET_OUTLINE ? outline_packet_of_outline(o) : c.packet;
  endfunction

endpackage
