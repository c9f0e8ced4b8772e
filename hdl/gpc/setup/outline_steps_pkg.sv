// The steps of the outline, one cycle each.
/* verilator lint_off UNUSEDSIGNAL */  // a step receives a whole record and does not read all of it

package outline_steps_pkg;
  import clear_pkg::*;
  import geometry_pkg::*;
  import held_depth_pkg::*;
  import raster_pkg::*;
  import setup_pkg::*;
  import window_state_pkg::has_samples;
  import window_state_pkg::point_size;
  import window_state_pkg::whole_pixels;

  typedef logic signed [14:0] signed_pixel_t;
  typedef logic [17:0] half_width_t;

  // Corners compared by pairs: 0 with 1, 0 with 2, 1 with 2.
  typedef struct packed {
    prim_id_t            prim;
    prim_shape_t              shape;
    polygon_part_t       part;
    logic                begins;
    logic                drop;
    window_coord_t [2:0] x;
    window_coord_t [2:0] y;
    held_depth_t [2:0]   z;
    logic [2:0]          x_less;
    logic [2:0]          y_less;
    logic [2:0]          y_same;
    window_delta_t       run_x;   // from corner 0 to corner 1
    window_delta_t       run_y;
    size_fixed_t         size;    // size of the vertex as a point
  } order_t;

  // Selected extremes, and the state that applies to the primitive.
  typedef struct packed {
    prim_id_t            prim;
    prim_shape_t              shape;
    polygon_part_t       part;
    logic                begins;
    logic                drop;
    window_coord_t [2:0] x;
    window_coord_t [2:0] y;
    held_depth_t [2:0]   z;
    logic [7:0]          scale;    // exponent of the greatest depth
    window_delta_t       x0;       // box of the corners
    window_delta_t       y0;
    window_delta_t       x1;
    window_delta_t       y1;
    signed_pixel_t       top_x;    // pixel of the topmost corner
    signed_pixel_t       top_y;
    logic                x_major;
    window_delta_t       run;
    half_width_t         low;      // width to the left or up, and to the right or down
    half_width_t         high;
    logic                rectangle;  // a line with sides and ends at right angles
    logic                projected;  // such a line, or one a pixel wide
    logic                sampled;    // samples of a pixel are covered individually
    prim_faces_t              faces;
    logic [7:0]          factor;   // factor of the line stipple
  } pick_t;

  // Edges by their ends; the box of the primitive including its width.
  typedef struct packed {
    outline_packet_t packet;  // with the rectangle that the state permits as its rectangle
    logic            drop;
    window_delta_t   x0;
    window_delta_t   y0;
    window_delta_t   x1;
    window_delta_t   y1;
    signed_pixel_t   top_x;
    signed_pixel_t   top_y;
    logic [2:0][35:0] z;
    logic            begins;
    logic [15:0]     pixels;  // pixels of a line along its major axis
    logic [7:0]      factor;
  } ends_t;

  // Effect of a line on the stipple count: whether the count restarts, how far it advances, and its period.
  typedef struct packed {
    logic        line;
    logic        begins;
    logic [11:0] pixels;
    logic [12:0] period;
  } stipple_step_t;

  // Clipped to its rectangle, which may be empty.
  typedef struct packed {
    outline_packet_t packet;
    logic            drop;
    signed_pixel_t   top_x;
    signed_pixel_t   top_y;
    stipple_step_t   run;
  } cut_t;

  function automatic order_t order(input prim_corners_t c);
    order_t o;
    o.prim = c.prim;
    o.shape = c.shape;
    o.part = c.part;
    o.begins = c.begins;
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
    o.size = point_size(c.size);
    return o;
  endfunction

  // The first of three corners, if bit k of `less` compares pair k.
  function automatic logic [1:0] first(input logic [2:0] less);
    if (less[0] && less[1]) return 2'd0;
    if (!less[0] && less[2]) return 2'd1;
    return 2'd2;
  endfunction

  // The last of three corners.
  function automatic logic [1:0] last(input logic [2:0] less);
    if (!less[0] && !less[1]) return 2'd0;
    if (less[0] && !less[2]) return 2'd1;
    return 2'd2;
  endfunction

  // Whether depth bias applies to a triangle or a part of one.
  function automatic logic is_biased(input order_t o, input window_state_t w);
    if (o.shape == PRIM_SHAPE_TRIANGLE) return w.bias_fill;
    if (o.part.kind != PART_KIND_PART) return 1'b0;
    return o.shape == PRIM_SHAPE_LINE ? w.bias_line : w.bias_point;
  endfunction

  // Centre of a point of whole pixels: a pixel centre or a pixel corner.
  function automatic window_delta_t centre(input window_delta_t v, input size_fixed_t width);
    window_delta_t up;
    up = v + 24'sd128;
    return width[8] ? $signed({v[23:8], 8'h80}) : $signed({up[23:8], 8'h00});
  endfunction

  function automatic pick_t pick(input order_t o, input window_state_t w);
    pick_t p;
    logic [1:0] top;
    logic line, triangle, rectangle, smooth, disc, square, whole;
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
    // Aliased lines, and points that are not sprites, have whole-pixel widths.
    square = w.sprites || has_samples(w) || w.smooth_points;
    whole = o.shape == PRIM_SHAPE_POINT && !square;
    if (whole || (line && !rectangle)) width = whole_pixels(width);
    smooth = w.smooth_points && o.part.kind != PART_KIND_END;
    if (line) smooth = w.smooth_lines;
    if (triangle) smooth = w.smooth_polygons;
    smooth = smooth && !has_samples(w);
    // OpenGL 4.6 compatibility, 14.4.1 and 14.4.3.
    disc = smooth || (has_samples(w) && !w.sprites && o.part.kind != PART_KIND_END);
    p.prim = o.prim;
    p.shape = o.shape;
    p.part = o.part;
    p.begins = o.begins;
    p.drop = o.drop || (o.shape == PRIM_SHAPE_LINE && o.run_x == 0 && o.run_y == 0);
    p.x = o.x;
    p.y = o.y;
    p.z = o.z;
    p.scale = SCALE_MIN;
    for (int k = 0; k < 3; k++) if (o.z[k].exp > p.scale) p.scale = o.z[k].exp;
    p.x0 = window_delta_t'($signed(o.x[first(o.x_less)]));
    p.y0 = window_delta_t'($signed(o.y[first(o.y_less)]));
    p.x1 = window_delta_t'($signed(o.x[last(o.x_less)]));
    p.y1 = window_delta_t'($signed(o.y[last(o.y_less)]));
    if (whole) begin
      p.x0 = centre(p.x0, width);
      p.y0 = centre(p.y0, width);
      p.x1 = centre(p.x1, width);
      p.y1 = centre(p.y1, width);
    end
    p.top_x = top_x[22:8];
    p.top_y = top_y[22:8];
    p.x_major = reach_x >= reach_y;
    p.run = p.x_major ? o.run_x : o.run_y;
    p.low = width[18:1];
    p.high = half_width_t'(width - 19'(width[18:1]));
    p.rectangle = rectangle;
    // OpenGL 4.6 compatibility, 14.5.1; all fragments across a wide line have the same values (14.5.2.1).
    p.projected = line && (rectangle || width == 19'd256);
    p.sampled = has_samples(w);
    p.faces = '{
        front_cw: w.front_cw,
        cull_front: w.cull && w.cull_front,
        cull_back: w.cull && w.cull_back,
        sprite_top: w.sprite_top,
        bias: is_biased(o, w),
        stipple: (line && w.stipple) || (triangle && w.polygon_stipple),
        smooth: smooth,
        round: o.shape == PRIM_SHAPE_POINT && disc,
        clipped: w.window_clip,
        boxed: triangle && w.boxes
    };
    p.factor = w.pattern_factor;
    return p;
  endfunction

  function automatic window_point_t point(input window_delta_t x, input window_delta_t y);
    return '{x: x, y: y};
  endfunction

  function automatic window_delta_t moved(input window_coord_t v, input window_delta_t by);
    return window_delta_t'(v) + by;
  endfunction

  // An edge along a line from one corner to another, displaced sideways.
  function automatic edge_ends_t side(input pick_t p, input logic [1:0] i, input logic [1:0] j,
                                      input window_delta_t dx, input window_delta_t dy);
    return '{
        from: point(moved(p.x[i], dx), moved(p.y[i], dy)),
        to: point(moved(p.x[j], dx), moved(p.y[j], dy))
    };
  endfunction

  // The ends of the four edges; x0 to y1 are the box including the width.
  function automatic edge_ends_t [3:0] edges_of(input pick_t p, input window_delta_t x0, input window_delta_t y0,
                                                input window_delta_t x1, input window_delta_t y1);
    edge_ends_t left, right, top, bottom, head, tail;
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
    head = p.x_major ? left : top;
    tail = p.x_major ? right : bottom;
    // End edges are given by a point and a direction.
    if (p.projected) begin
      head = '{from: point(moved(p.x[0], 24'sd0), moved(p.y[0], 24'sd0)), to: point(dy, -dx)};
      tail = '{from: point(moved(p.x[1], 24'sd0), moved(p.y[1], 24'sd0)), to: point(-dy, dx)};
    end
    if (p.rectangle) return {tail, head, side(p, 1, 0, 0, 0), side(p, 0, 1, 0, 0)};
    if (p.shape == PRIM_SHAPE_TRIANGLE) return {edge_ends_t'('0), side(p, 0, 1, 0, 0), side(p, 2, 0, 0, 0), side(p, 1, 2, 0, 0)};
    if (p.shape == PRIM_SHAPE_LINE && p.x_major) return {tail, head, side(p, b, a, 0, high), side(p, a, b, 0, low)};
    if (p.shape == PRIM_SHAPE_LINE) return {tail, head, side(p, a, b, high, 0), side(p, b, a, low, 0)};
    return {bottom, top, right, left};
  endfunction

  // Distance of a coordinate from its pixel's centre, from -127 to 128: a coordinate on a pixel boundary belongs to the lower pixel.
  function automatic logic signed [8:0] from_centre(input window_delta_t v);
    window_delta_t lower;
    lower = v - 24'sd1;
    return $signed({1'b0, lower[7:0]}) - 9'sd127;
  endfunction

  // First or last pixel of a rectangle with an end at v: a pixel counts if its centre is covered; the first end owns centres on it.
  function automatic logic signed [15:0] by_centre(input window_delta_t v, input logic backwards);
    window_delta_t at;
    at = v + (backwards ? 24'sd128 : 24'sd127);
    return at[23:8];
  endfunction

  // First or last pixel of an aliased line: it covers the pixels whose diamond |x| + |y| < 1/2 about the centre it
  // leaves. Ends are treated as if moved by (-e, -e^2) with e arbitrarily small, so that a point on a diamond's side
  // lies in the diamond to its left.
  function automatic logic signed [15:0] by_diamond(
    input window_delta_t x, input window_delta_t y, input logic x_major, input logic backwards
  );
    logic signed [8:0] dx, dy;
    logic [9:0] sum;
    logic is_inside, beyond;
    window_delta_t lower;
    dx = from_centre(x);
    dy = from_centre(y);
    sum = 10'(dx < 0 ? -dx : dx) + 10'(dy < 0 ? -dy : dy);
    is_inside = sum < 10'd128 || (sum == 10'd128 && dx > 0);
    beyond = x_major ? dx > 0 : dy > 0;
    lower = (x_major ? x : y) - 24'sd1;
    return $signed(lower[23:8]) + $signed({15'd0, backwards ? beyond || is_inside : beyond && !is_inside});
  endfunction

  // The pixels that a line covers. Aliased lines of an even width are treated as if moved by half a pixel across.
  function automatic line_reach_t reach(input pick_t p);
    logic backwards;
    window_delta_t aside, x, y;
    logic [1:0][15:0] at;
    backwards = p.run[23];
    aside = p.low[7] ? 24'sd0 : 24'sd128;
    for (int k = 0; k < 2; k++) begin
      x = window_delta_t'($signed(p.x[k]));
      y = window_delta_t'($signed(p.y[k]));
      if (p.rectangle) at[k] = by_centre(p.x_major ? x : y, backwards);
      else at[k] = p.x_major ? by_diamond(x, y + aside, 1'b1, backwards) : by_diamond(x + aside, y, 1'b0, backwards);
    end
    return backwards ? '{low: at[1], high: at[0]} : '{low: at[0], high: at[1]};
  endfunction

  function automatic logic [15:0] pixels_of(input line_reach_t reached);
    logic signed [16:0] pixels;
    pixels = 17'(reached.high) - 17'(reached.low);
    return pixels < 0 ? '0 : pixels[15:0];
  endfunction

  // Start of the stipple pattern: orientation, direction and first pixel.
  function automatic stipple_start_t stipple(input pick_t p, input line_reach_t reached);
    stipple_start_t s;
    s = '0;
    s.on = p.faces.stipple;
    if (p.shape == PRIM_SHAPE_TRIANGLE) s.polygon = p.faces.stipple;
    else if (p.faces.stipple) begin
      s.y_major = !p.x_major;
      s.backwards = p.run[23];
      s.first = p.run[23] ? reached.high - 16'sd1 : reached.low;
    end
    return s;
  endfunction

  // How far the pixels of an aliased line extend beyond its vertices, the lower or the higher one.
  function automatic window_delta_t goes_on(
    input window_delta_t from, input window_delta_t to, input window_delta_t low, input window_delta_t high
  );
    window_delta_t below, above, more;
    below = low - from;
    above = to - high;
    more = below > above ? below : above;
    return more > 0 ? more : 24'sd0;
  endfunction

  function automatic ends_t ends(input pick_t p, input rect_t clip);
    ends_t e;
    outline_t o;
    line_reach_t reached;
    logic line;
    logic wide_x, wide_y;
    window_delta_t from, to, by;
    half_width_t low;
    wide_x = p.rectangle || p.shape == PRIM_SHAPE_POINT || (p.shape == PRIM_SHAPE_LINE && !p.x_major);
    wide_y = p.rectangle || p.shape == PRIM_SHAPE_POINT || (p.shape == PRIM_SHAPE_LINE && p.x_major);
    low = p.rectangle ? p.high : p.low;
    e.x0 = p.x0 + (wide_x ? -window_delta_t'({1'b0, low}) : 24'sd0);
    e.x1 = p.x1 + (wide_x ? window_delta_t'({1'b0, p.high}) : 24'sd0);
    e.y0 = p.y0 + (wide_y ? -window_delta_t'({1'b0, low}) : 24'sd0);
    e.y1 = p.y1 + (wide_y ? window_delta_t'({1'b0, p.high}) : 24'sd0);
    line = p.shape == PRIM_SHAPE_LINE;
    reached = reach(p);
    from = {reached.low, 8'd0};
    to = {reached.high, 8'd0};
    // Samples beyond the vertices are covered too; there the sides extend across by at most as much as along.
    by = 24'sd0;
    if (p.sampled) by = p.x_major ? goes_on(from, to, e.x0, e.x1) : goes_on(from, to, e.y0, e.y1);
    if (line && !p.rectangle)
      if (p.x_major) begin
        e.x0 = from;
        e.x1 = to;
        e.y0 = e.y0 - by;
        e.y1 = e.y1 + by;
      end else begin
        e.y0 = from;
        e.y1 = to;
        e.x0 = e.x0 - by;
        e.x1 = e.x1 + by;
      end
    o = '0;
    o.prim = p.prim;
    o.shape = p.shape;
    o.part = p.part;
    o.rect = clip;
    o.faces = p.faces;
    o.stipple = stipple(p, reached);
    o.ends = edges_of(p, e.x0, e.y0, e.x1, e.y1);
    o.x_major = p.x_major;
    o.run = p.run;
    o.reach = reached;
    o.projected = p.projected;
    o.width = p.rectangle ? 19'(p.low) + 19'(p.high) : '0;
    o.plane.x0 = p.x[0];
    o.plane.y0 = p.y[0];
    o.plane.z_exp = 6'(8'd161 - p.scale);
    e.packet = outline_packet_of_outline(o);
    e.drop = p.drop;
    e.top_x = p.top_x;
    e.top_y = p.top_y;
    for (int k = 0; k < 3; k++) e.z[k] = fixed(p.z[k], p.scale);
    e.begins = p.begins;
    e.pixels = line && !p.drop ? pixels_of(reached) : '0;
    e.factor = p.factor;
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

  // Advance of the stipple count by a line: its pixels modulo the period of the 16-bit pattern.
  function automatic stipple_step_t run(input ends_t e);
    outline_t o;
    logic [11:0] bits;
    logic [20:0] factor;
    o = outline_packet_outline(e.packet);
    bits = e.pixels[15:4];
    factor = 21'(e.factor) + 21'd1;
    for (int k = 11; k >= 0; k--) if (21'(bits) >= factor << k) bits = bits - 12'(factor << k);
    if (e.packet.kind != OUTLINE_PACKET_OUTLINE) return '0;
    return '{
        line: o.shape == PRIM_SHAPE_LINE,
        begins: e.begins,
        pixels: {bits[7:0], e.pixels[3:0]},
        period: {factor[8:0], 4'd0}
    };
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
        top_y: e.top_y,
        run: run(e)
    };
  endfunction

  // The count after a line that begins at phase.
  function automatic logic [11:0] phase_after(input logic [11:0] phase, input stipple_step_t run_of);
    logic [12:0] sum, less;
    sum = 13'(phase) + 13'(run_of.pixels);
    less = sum - run_of.period;
    return sum >= run_of.period ? less[11:0] : sum[11:0];
  endfunction

  function automatic logic is_empty(input rect_t rect);
    return rect.x0 >= rect.x1 || rect.y0 >= rect.y1;
  endfunction

  // Whether a packet remains after clipping.
  function automatic logic remains(input cut_t c);
    clear_t clear;
    outline_t o;
    clear = outline_packet_clear(c.packet);
    o = outline_packet_outline(c.packet);
    unique case (c.packet.kind)
      OUTLINE_PACKET_CLEAR: 
      return (clear.z || clear.stencil || clear.decompress || clear.colour != 0) && !is_empty(clear.rect);
      // A whole triangle is kept for its parts, and its end is kept.
      OUTLINE_PACKET_OUTLINE:
      return !c.drop &&
          (o.part.kind == PART_KIND_WHOLE || o.part.kind == PART_KIND_END || !is_empty(o.rect));
      default: return 1'b1;
    endcase
  endfunction

  // Position of a coordinate relative to a span: before, after or inside it.
  typedef struct packed {
    logic [9:0] tile;  // of the nearest pixel of the span
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

  // The packet with its start tile; phase: stipple position at the start of a line.
  function automatic outline_packet_t finish(input cut_t c, input logic [11:0] phase);
    outline_t o;
    logic signed [15:0] by;
    nearest_t x, y;
    o = outline_packet_outline(c.packet);
    x = nearest(c.top_x, o.rect.x0, o.rect.x1);
    y = nearest(c.top_y, o.rect.y0, o.rect.y1);
    by = c.run.line && o.stipple.on ? $signed({4'd0, phase}) : 16'sd0;
    o.stipple.first = o.stipple.first + (o.stipple.backwards ? by : -by);
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
