// The first two steps of the outline, a cycle each: compares the corners by pairs, and picks their extremes and the
// state that applies to the primitive.
/* verilator lint_off UNUSEDSIGNAL */  // a step receives a whole record and does not read all of it

package outline_pick_pkg;
  import geometry_pkg::*;
  import held_depth_pkg::*;
  import setup_pkg::*;
  import window_pkg::*;
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

endpackage
