// Generated from rtl-model/gpc/setup/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package setup_pkg;
  import clear_pkg::*;
  import geometry_pkg::*;
  import pixels_pkg::*;
  import raster_pkg::*;
  import state_pkg::*;
  import tile_depth_pkg::*;
  import vertices_pkg::*;
  import window_methods_pkg::*;

  // Extent of the pixels that tiles can address, across and down; window coordinates end there too.
  localparam int unsigned RASTER_EXTENT = 16384;

  // Source of a vertex for assembly: a held vertex, the previous pair, or the next pair.
  typedef enum logic [2:0] {VERTEX_FROM_HELD0, VERTEX_FROM_HELD1, VERTEX_FROM_HELD2, VERTEX_FROM_KEPT0, VERTEX_FROM_KEPT1, VERTEX_FROM_NEW0, VERTEX_FROM_NEW1} vertex_from_t;

  // Inputs of a primitive's attribute planes, except its barycentrics; corners by their index in the entry.
  typedef struct packed {
    circular_entry_t entry;
    logic [5:0] count;
    scalar_count_t scalars;
    logic [1:0] provoking;
    logic [PLANE_CORNERS-1:0][5:0] corners;
  } plane_head_t;

  localparam int unsigned VIEWPORTS = 16;

  // Words of a viewport: columns and rows of its rectangle, near, far; enable, columns and rows of its scissor.
  localparam int unsigned VIEWPORT_WORDS = 7;

  typedef struct packed {
    method_value_t [VIEWPORT_WORDS-1:0] words;
  } viewport_words_t;

  // State of all viewports, and the part that later units have: the words of one viewport, and a layer.
  typedef struct packed {
    viewport_words_t [VIEWPORTS-1:0] all;
    // The viewport that later units have.
    logic [3:0] current;
    viewport_words_t live;
    logic [15:0] layer;
  } viewport_windows_t;

  // One cycle of assembly: all vertices are loaded together.
  typedef struct packed {
    prim_id_t prim;
    plane_head_t head;
    topology_t topology;
    // A pair is taken.
    logic fetch;
    // The primitive is complete after it.
    logic last;
    // As in the primitive's attributes.
    logic [3:0] edges;
    vertex_from_t [PRIM_VERTICES-1:0] from;
  } assembly_step_t;

  typedef enum logic [0:0] {STEP_PACKET_STATE, STEP_PACKET_STEP} step_packet_kind_t;

  // Packets from pair fetch to assembly.
  typedef struct packed {
    step_packet_kind_t kind;
    logic [80:0] body;
  } step_packet_t;

  function automatic state_t step_packet_state(input step_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic step_packet_t step_packet_of_state(input state_t state);
    return {STEP_PACKET_STATE, 81'(state)};
  endfunction

  function automatic assembly_step_t step_packet_step(input step_packet_t packet);
    return assembly_step_t'(packet.body[80:0]);
  endfunction

  function automatic step_packet_t step_packet_of_step(input assembly_step_t step);
    return {STEP_PACKET_STEP, 81'(step)};
  endfunction

  typedef enum logic [1:0] {PRIM_SHAPE_POINT, PRIM_SHAPE_LINE, PRIM_SHAPE_TRIANGLE} prim_shape_t;

  // Faces of triangles.
  localparam int unsigned FACES = 2;

  // Drawing modes of front and back faces.
  typedef struct packed {
    polygon_mode_t [FACES-1:0] modes;
  } polygon_modes_t;

  // Triangles that may be drawn as lines or points: the triangle itself, then its edges and corners, then an end
  // part without pixels that ends the primitive.
  typedef enum logic [1:0] {PART_KIND_ALONE, PART_KIND_WHOLE, PART_KIND_PART, PART_KIND_END} part_kind_t;

  // A primitive, or one made from a part of a triangle; per face, whether it is hidden.
  typedef struct packed {
    part_kind_t kind;
    logic [FACES-1:0] hidden;
  } polygon_part_t;

  // A vertex as setup uses it; `z` is a float.
  typedef struct packed {
    window_coord_t x;
    window_coord_t y;
    logic [31:0] z;
  } prim_corner_t;

  // A primitive with its vertices. The third corner of a line is its second, all corners of a point are its first.
  typedef struct packed {
    prim_id_t prim;
    plane_head_t head;
    prim_shape_t shape;
    polygon_part_t part;
    // Size of its first vertex as a point: a float, in pixels.
    logic [31:0] size;
    // A line that is the first of its strip, loop or polygon.
    logic begins;
    // A corner is outside the guard band; for a part, a corner of its triangle.
    logic outside;
    prim_corner_t [PRIM_VERTICES-1:0] corners;
  } prim_corners_t;

  typedef enum logic [0:0] {CORNERS_PACKET_STATE, CORNERS_PACKET_CORNERS} corners_packet_kind_t;

  // Packets from assembly to the outline.
  typedef struct packed {
    corners_packet_kind_t kind;
    logic [336:0] body;
  } corners_packet_t;

  function automatic state_t corners_packet_state(input corners_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic corners_packet_t corners_packet_of_state(input state_t state);
    return {CORNERS_PACKET_STATE, 337'(state)};
  endfunction

  function automatic prim_corners_t corners_packet_corners(input corners_packet_t packet);
    return prim_corners_t'(packet.body[336:0]);
  endfunction

  function automatic corners_packet_t corners_packet_of_corners(input prim_corners_t corners);
    return {CORNERS_PACKET_CORNERS, 337'(corners)};
  endfunction

  // A window coordinate displaced by half a width, or a difference of two.
  typedef logic signed [23:0] window_delta_t;

  typedef struct packed {
    window_delta_t x;
    window_delta_t y;
  } window_point_t;

  // An edge by two points on it: its function is that of `from` x `to`. An end of a rectangular line is given by a
  // point and its direction.
  typedef struct packed {
    window_point_t from;
    window_point_t to;
  } edge_ends_t;

  // Size of points, width of lines: 1 to 2047 * 256, in 1/256 pixel.
  typedef logic [18:0] size_fixed_t;

  localparam size_fixed_t SIZE_MAX = 19'h7ff00;

  // Front-face orientation and culled faces; origin of a point's coordinates; whether the primitive has depth
  // bias, is stippled, smooth, a disc, clipped by the window rectangles, and covers its box.
  typedef struct packed {
    logic front_cw;
    logic cull_front;
    logic cull_back;
    logic sprite_top;
    logic bias;
    logic stipple;
    logic smooth;
    logic round;
    logic clipped;
    logic boxed;
  } prim_faces_t;

  // The pixels of a line along its major axis, from `low` to `high`, exclusive.
  typedef struct packed {
    logic signed [15:0] low;
    logic signed [15:0] high;
  } line_reach_t;

  // Difference of two depths in 2^-z_exp.
  typedef logic signed [36:0] depth_delta_t;

  // A primitive as edges, before any product.
  typedef struct packed {
    prim_id_t prim;
    prim_shape_t shape;
    polygon_part_t part;
    rect_t rect;
    tile_coord_t start_x;
    tile_coord_t start_y;
    logic start_on;
    // No pixel of the box may be drawn; the packet remains if it is a triangle whose parts follow.
    logic empty;
    prim_faces_t faces;
    stipple_start_t stipple;
    edge_ends_t [EDGES-1:0] ends;
    // For a line: whether x is its major axis, its run along that axis, and its pixels there.
    logic x_major;
    window_delta_t run;
    line_reach_t reach;
    // Depth and attributes of a line are interpolated along its projection, else along its major axis; the last
    // two edges are given by its vertices and its direction.
    logic projected;
    // Width of a rectangular line, whose sides are still along its middle; else 0.
    size_fixed_t width;
    // Without slopes.
    prim_plane_t plane;
    // Depths of the second and third corner relative to that of the first.
    depth_delta_t [1:0] dz;
  } outline_t;

  typedef enum logic [1:0] {OUTLINE_PACKET_STATE, OUTLINE_PACKET_OUTLINE, OUTLINE_PACKET_CLEAR} outline_packet_kind_t;

  // Packets from the outline to the products.
  typedef struct packed {
    outline_packet_kind_t kind;
    logic [916:0] body;
  } outline_packet_t;

  function automatic state_t outline_packet_state(input outline_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic outline_packet_t outline_packet_of_state(input state_t state);
    return {OUTLINE_PACKET_STATE, 917'(state)};
  endfunction

  function automatic outline_t outline_packet_outline(input outline_packet_t packet);
    return outline_t'(packet.body[916:0]);
  endfunction

  function automatic outline_packet_t outline_packet_of_outline(input outline_t outline);
    return {OUTLINE_PACKET_OUTLINE, 917'(outline)};
  endfunction

  function automatic clear_t outline_packet_clear(input outline_packet_t packet);
    return clear_t'(packet.body[69:0]);
  endfunction

  function automatic outline_packet_t outline_packet_of_clear(input clear_t clear);
    return {OUTLINE_PACKET_CLEAR, 917'(clear)};
  endfunction

  typedef logic [59:0] slope_numerator_t;

  typedef logic [46:0] slope_divisor_t;

  typedef logic [38:0] slope_quotient_t;

  // Bits of a numerator and of the divisor of slopes.
  localparam int unsigned NUMERATOR_BITS = 60;

  localparam int unsigned DIVISOR_BITS = 47;

  // Bits of a slope's quotient.
  localparam int unsigned QUOTIENT_BITS = 39;

  // Slopes of a plane: right and down.
  localparam int unsigned SLOPES = 2;

  // Numerators are less than twice the divisor's 2^13; the divisor's highest bit is set.
  typedef struct packed {
    slope_numerator_t [SLOPES-1:0] numerators;
    slope_divisor_t divisor;
  } slope_division_t;

  // A side of a rectangular line, and its width.
  typedef struct packed {
    edge_slope_t slope;
    size_fixed_t width;
  } line_side_t;

  // Growth of a side's function when the side moves out.
  typedef logic [41:0] side_spread_t;

  // A packet without the slopes of its plane and, for a line with `width`, the displacement of its sides: these
  // are the numerators over the divisor, with their signs. `projected`: as in an outline; for such a line without
  // `width` the edges across it become those of its pixels. `reverse`: the area, or a line's run, is negative.
  // `sprite_top`: a point's coordinates begin at the top. `bias`: depth bias applies. `hidden`: used only for
  // planes. `boxed`: a triangle that covers its box.
  typedef struct packed {
    setup_packet_t packet;
    size_fixed_t width;
    logic projected;
    logic x_major;
    line_reach_t reach;
    prim_shape_t shape;
    part_kind_t kind;
    logic hidden;
    logic reverse;
    logic sprite_top;
    logic bias;
    logic boxed;
    slope_numerator_t [SLOPES-1:0] numerators;
    logic [SLOPES-1:0] minus;
    slope_divisor_t divisor;
  } slope_terms_t;

  // A packet with its plane, whether depth bias applies to it, and whether it is not drawn.
  typedef struct packed {
    setup_packet_t packet;
    part_kind_t kind;
    logic hidden;
    logic bias;
  } planed_packet_t;

  // State of depth bias: floats, where a clamp of 0 or NaN has no effect; the format that gives its units; near
  // and far, and which of them clamp samples instead of clipping them.
  typedef struct packed {
    logic [31:0] slope_scale;
    logic [31:0] steps;
    logic [31:0] clamp;
    depth_format_t format;
    logic [31:0] z_near;
    logic [31:0] z_far;
    // Near and far are 0 and 1, whatever is set.
    logic whole_range;
    logic clamp_near;
    logic clamp_far;
  } bias_state_t;

endpackage
