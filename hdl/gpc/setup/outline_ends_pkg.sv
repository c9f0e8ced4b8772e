// The third step of the outline: the edges by their ends, and the box of the primitive including its width.
/* verilator lint_off UNUSEDSIGNAL */  // a step receives a whole record and does not read all of it

package outline_ends_pkg;
  import geometry_pkg::*;
  import held_depth_pkg::*;
  import line_reach_pkg::*;
  import outline_pick_pkg::*;
  import raster_pkg::*;
  import setup_pkg::*;

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

endpackage
