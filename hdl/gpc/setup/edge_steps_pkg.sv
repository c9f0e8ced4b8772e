// The steps of the edges, one cycle each. A product takes two steps: products of parts that fit an 18-bit multiplier,
// then their sum.
/* verilator lint_off UNUSEDSIGNAL */  // a step receives a whole record and does not read all of it

package edge_steps_pkg;
  import geometry_pkg::*;
  import raster_pkg::*;
  import setup_pkg::*;

  typedef logic signed [47:0] product_t;
  typedef logic signed [60:0] rise_t;

  // The rest of the outline that the products and the culls need.
  typedef struct packed {
    prim_shape_t             shape;
    polygon_part_t      part;
    logic               empty;
    prim_faces_t             faces;
    logic               x_major;
    window_delta_t      run;
    line_reach_t        reach;
    logic               projected;
    size_fixed_t        width;
    depth_delta_t [1:0] dz;
  } rest_t;

  // Culling result and face of the last triangle.
  typedef struct packed {
    logic culled;
    logic back;
  } face_t;

  // Products of the lower and upper parts of two coordinates.
  typedef struct packed {
    logic [33:0]       low;
    logic [1:0][23:0]  middle;
    logic signed [13:0] high;
  } cross_parts_t;

  // Products of the parts of a depth and a slope: upper depth with lower slope, and the reverse.
  typedef struct packed {
    logic [33:0]        low;
    logic signed [36:0] depth;
    logic signed [23:0] slope;
    logic signed [26:0] high;
  } rise_parts_t;

  function automatic cross_parts_t cross_parts(input window_delta_t x, input window_delta_t y);
    logic signed [17:0] x_low, y_low;
    logic signed [6:0] x_high, y_high;
    cross_parts_t p;
    x_low = {1'b0, x[16:0]};
    y_low = {1'b0, y[16:0]};
    x_high = x[23:17];
    y_high = y[23:17];
    p.low = 34'(x_low) * 34'(y_low);
    p.middle[0] = 24'(x_high) * 24'(y_low);
    p.middle[1] = 24'(x_low) * 24'(y_high);
    p.high = 14'(x_high) * 14'(y_high);
    return p;
  endfunction

  function automatic product_t cross_product(input cross_parts_t p);
    logic signed [24:0] middle;
    middle = 25'($signed(p.middle[0])) + 25'($signed(p.middle[1]));
    return product_t'({p.high, p.low}) + (product_t'(middle) <<< 17);
  endfunction

  function automatic rise_parts_t rise_parts(input depth_delta_t dz, input logic signed [23:0] slope);
    logic signed [17:0] z_low, s_low;
    logic signed [19:0] z_high;
    logic signed [6:0] s_high;
    rise_parts_t p;
    z_low = {1'b0, dz[16:0]};
    s_low = {1'b0, slope[16:0]};
    z_high = dz[36:17];
    s_high = slope[23:17];
    p.low = 34'(z_low) * 34'(s_low);
    p.depth = 37'(z_high) * 37'(s_low);
    p.slope = 24'(z_low) * 24'(s_high);
    p.high = 27'(z_high) * 27'(s_high);
    return p;
  endfunction

  function automatic rise_t rise_product(input rise_parts_t p);
    logic signed [37:0] middle;
    middle = 38'(p.depth) + 38'(p.slope);
    return {p.high, p.low} + (rise_t'(middle) <<< 17);
  endfunction

  // The primitive with the slopes of its edges.
  function automatic setup_prim_t slopes(input outline_t o);
    setup_prim_t prim;
    prim = '0;
    prim.info.prim = o.prim;
    prim.info.rect = o.rect;
    prim.info.plane = o.plane;
    prim.info.stipple = o.stipple;
    prim.info.smooth = o.faces.smooth;
    // A disc does not cover all pixels of its square.
    prim.info.round = o.faces.round;
    prim.info.clipped = o.faces.clipped || prim.info.round;
    for (int k = 0; k < 4; k++) begin
      prim.info.slopes[k].a = o.ends[k].from.y - o.ends[k].to.y;
      prim.info.slopes[k].b = o.ends[k].to.x - o.ends[k].from.x;
    end
    if (o.projected)
      for (int k = 2; k < 4; k++) begin
        prim.info.slopes[k].a = -o.ends[k].to.y;
        prim.info.slopes[k].b = o.ends[k].to.x;
      end
    prim.start_x = o.start_x;
    prim.start_y = o.start_y;
    prim.start_on = o.start_on;
    return prim;
  endfunction

  function automatic edge_slope_t slope_of(input setup_packet_t packet, input logic [1:0] k);
    setup_prim_t prim;
    prim = setup_packet_prim(packet);
    return prim.info.slopes[k];
  endfunction

  // Twice the area; for a line its run; for a projected line the square of its length; for a point its size.
  function automatic product_t area_of(input setup_prim_t prim, input rest_t rest);
    case (rest.shape)
      PRIM_SHAPE_TRIANGLE: return $signed(prim.c[0]) + $signed(prim.c[1]) + $signed(prim.c[2]);
      PRIM_SHAPE_LINE:
      return rest.projected ? $signed(prim.c[2]) + $signed(prim.c[3]) : product_t'(rest.run);
      default: return $signed(prim.c[0]) + $signed(prim.c[1]);
    endcase
  endfunction

  // The numerators of the slopes; for a line the change of depth along its run; for a projected line that times its direction.
  function automatic rise_t [1:0] rises_of(input rest_t rest, input rise_t [3:0] rises);
    rise_t along;
    along = rise_t'($signed(rest.dz[0]));
    case (rest.shape)
      PRIM_SHAPE_TRIANGLE: return {rises[2] + rises[3], rises[0] + rises[1]};
      PRIM_SHAPE_LINE:
      if (rest.projected) return {rises[3], rises[1]};
      else return rest.x_major ? {rise_t'(0), along} : {along, rise_t'(0)};
      default: return '0;
    endcase
  endfunction

  // Whether a primitive is culled, and whether it is back-facing; parts take the result of their triangle, the last
  // one. Lines and points have no face.
  function automatic face_t face(input rest_t rest, input product_t area, input face_t last);
    face_t f;
    logic triangle, culled, none;
    triangle = rest.shape == PRIM_SHAPE_TRIANGLE;
    // A triangle without area is back-facing, as in OpenGL; its edges and corners may be drawn.
    f.back = triangle && (area == 0 || rest.faces.front_cw != (area > 0));
    none = area == 0 && rest.part.kind == PART_KIND_ALONE;
    culled = f.back ? rest.faces.cull_back : rest.faces.cull_front;
    f.culled = triangle && (none || culled);
    return rest.part.kind == PART_KIND_PART || rest.part.kind == PART_KIND_END ? last : f;
  endfunction

  // Whether a primitive is dropped.
  function automatic logic is_culled(input rest_t rest, input face_t f);
    return f.culled || (rest.part.kind == PART_KIND_PART && rest.part.hidden[f.back]);
  endfunction

  // Area in pixels, from twice the area in 1/256 pixel.
  function automatic prim_area_t pixels(input product_t area);
    logic [47:0] whole;
    whole = 48'(area < 0 ? -area : area) >> (2 * WINDOW_FRACTION + 1);
    return whole > 48'(AREA_MOST) ? AREA_MOST : whole[22:0];
  endfunction

  // Whether the points on edge k are inside. A projected line owns its first end, whatever its direction. Of an
  // aliased line's sides the upper or left one does: a diamond has its bottom corner, or its right one.
  function automatic logic owns(input rest_t rest, input int k, input edge_slope_t s);
    if (k < 2 && rest.shape == PRIM_SHAPE_LINE && rest.width == 0) return k == 0;
    if (k >= 2 && rest.projected) return k == 2;
    return s.a > 0 || (s.a == 0 && s.b >= 0);
  endfunction

  // Turns the edges of a triangle with negative area, and subtracts 1 from those that do not own the points on them.
  // An end part covers no point.
  function automatic setup_prim_t turn(
    input setup_prim_t before_turn, input rest_t rest, input product_t area, input face_t f
  );
    setup_prim_t prim;
    logic turned, flat;
    edge_slope_t s;
    prim = before_turn;
    prim.info.back = f.back;
    prim.more = rest.part.kind == PART_KIND_WHOLE || rest.part.kind == PART_KIND_PART;
    prim.info.area = rest.shape == PRIM_SHAPE_TRIANGLE ? pixels(area) : '0;
    turned = rest.shape == PRIM_SHAPE_TRIANGLE && area < 0;
    flat = rest.shape == PRIM_SHAPE_TRIANGLE && area == 0;
    for (int k = 0; k < 4; k++) begin
      s = prim.info.slopes[k];
      if (turned) begin
        s.a = -s.a;
        s.b = -s.b;
        prim.c[k] = -prim.c[k];
      end
      if (!owns(rest, k, s)) prim.c[k] = prim.c[k] - 48'd1;
      if (rest.part.kind == PART_KIND_END) begin
        s = '0;
        prim.c[k] = -48'd1;
      end
      // A flat triangle has the attributes of its first corner everywhere.
      if (flat) begin
        s = '0;
        prim.c[k] = '0;
      end
      prim.info.slopes[k] = s;
    end
    return prim;
  endfunction

  function automatic slope_terms_t terms_of(
    input setup_packet_t packet, input rest_t rest, input rise_t [1:0] rises, input product_t area, input face_t f
  );
    slope_terms_t terms;
    logic flat;
    terms = '0;
    flat = rest.shape == PRIM_SHAPE_TRIANGLE && area == 0;
    terms.packet = packet;
    terms.divisor = 47'd1;
    if (packet.kind == SETUP_PACKET_PRIM) begin
      terms.divisor = flat ? 47'd1 : slope_divisor_t'(area < 0 ? -area : area);
      terms.shape = rest.shape;
      terms.width = rest.width;
      terms.projected = rest.projected;
      terms.x_major = rest.x_major;
      terms.reach = rest.reach;
      terms.kind = rest.part.kind;
      terms.hidden = rest.part.kind == PART_KIND_WHOLE && (rest.part.hidden[f.back] || rest.empty || flat);
      terms.sprite_top = rest.faces.sprite_top;
      terms.bias = rest.faces.bias;
      terms.boxed = rest.faces.boxed && !flat;
      terms.reverse = area < 0;
      for (int k = 0; k < 2; k++) begin
        terms.minus[k] = rises[k][60] != (area < 0);
        terms.numerators[k] = flat ? '0 : slope_numerator_t'(rises[k][60] ? -rises[k] : rises[k]);
      end
    end
    return terms;
  endfunction

endpackage
