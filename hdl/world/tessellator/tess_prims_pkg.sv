// Triangles, by the lanes of their corners, of the inside, and of a border whose patch is whole in its warp.
/* verilator lint_off UNUSEDSIGNAL */  // functions use some fields of a part

package tess_prims_pkg;
  import tess_border_pkg::*;
  import tess_points_pkg::*;
  import tessellation_methods_pkg::*;
  import tessellator_pkg::*;

  typedef logic [2:0][4:0] tess_corners_t;
  // A triangle, and the walk after it.
  typedef struct packed {
    tess_prim_walk_t walk;
    tess_corners_t corners;
  } tess_triangle_t;

  function automatic tess_corners_t corners_of(input logic [4:0] a, input logic [4:0] b, input logic [4:0] c);
    return {c, b, a};
  endfunction

  // Whether a quad's diagonal rises: it points to the patch's middle, relative to the
  // nearest side; in the middle row and column it follows the closing of the ring.
  function automatic logic rises(input logic [6:0] x, input logic [6:0] y, input logic [6:0] n, input logic [6:0] m);
    logic [6:0] right, above, column, row;
    right = n - 7'd1 - x;
    above = m - 7'd1 - y;
    column = x < right ? x : right;
    row = y < above ? y : above;
    if (n > m && y == above && row <= column) return 1'b0;
    if (m >= n && x == right && column <= row) return y != above;
    if (row <= column) return y < above ? {x, 1'b0} < {1'b0, n} : {right, 1'b0} < {1'b0, n};
    return x < right ? {above, 1'b0} >= {1'b0, m} : {y, 1'b0} >= {1'b0, m};
  endfunction

  // Begins the quads, after the given lanes.
  function automatic tess_prim_walk_t first_cell(input tess_part_t part, input logic [4:0] lanes);
    tess_prim_walk_t w;
    logic [6:0] n, row, ring;
    logic none;
    n = part.shapes.inner[0].segments;
    ring = n - {part.y0[5:0], 1'b0};
    w = '0;
    w.side = part.side;
    w.x = part.x0;
    w.y = part.y0;
    if (part.shapes.domain == TESS_DOMAIN_QUAD) begin
      row = '0;
      none = part.x0 == part.x1 || part.y0 == part.y1;
    end
    else begin
      row = part.block ? last_of(part, w.y) + 7'd1 - first_of(part, w.y) : {ring[5:0], 1'b0} + ring;
      none = ring == '0;
    end
    w.stage = none ? TESS_PRIM_STAGE_DONE : TESS_PRIM_STAGE_INSIDE;
    w.outer_lane = lanes;
    w.outer_row = lanes;
    w.inner_lane = lanes + row[4:0];
    w.inner_row = w.inner_lane;
    return w;
  endfunction

  function automatic tess_prim_walk_t first_prim(input tess_part_t part, input logic [4:0] base);
    tess_prim_walk_t w;
    tess_shapes_t s;
    s = part.shapes;
    w = '0;
    if (s.shape != TESS_SHAPE_TRIANGLE) begin
      w.stage = TESS_PRIM_STAGE_DONE;
      return w;
    end
    if (part.kind == TESS_PART_KIND_INSIDE) return first_cell(part, base);
    w.stage = part.kind == TESS_PART_KIND_WHOLE && s.inner[0].segments == 7'd1 ? TESS_PRIM_STAGE_ALONE : TESS_PRIM_STAGE_BORDER;
    w.outer_lane = base;
    w.inner_lane = 5'd1;
    // The first triangle of the inside: in a square it is in its last row.
    if (part.kind == TESS_PART_KIND_WHOLE)
      w.inner_lane = base + s.border[4:0] + (s.domain != TESS_DOMAIN_QUAD ? 5'd0
          : (s.inner[0].segments[4:0] - 5'd1) * (s.inner[1].segments[4:0] - 5'd2));
    return w;
  endfunction

  // After a side's last segment, continues with the next side.
  function automatic tess_prim_walk_t next_side(input tess_prim_walk_t old, input tess_part_t part, input logic [4:0] base);
    tess_prim_walk_t w;
    w = old;
    w.x = '0;
    w.y = '0;
    if (w.side != last_side(part.shapes)) w.side = w.side + 2'd1;
    else if (part.kind == TESS_PART_KIND_WHOLE) w = first_cell(part, base + part.shapes.border[4:0]);
    else w.stage = TESS_PRIM_STAGE_DONE;
    return w;
  endfunction

  // Makes a triangle along the border of a patch that is whole in its warp.
  function automatic tess_triangle_t whole_border(input tess_prim_walk_t old, input tess_part_t part, input logic [4:0] base);
    tess_triangle_t t;
    tess_segment_t segment;
    logic [4:0] row;
    logic [6:0] b;
    segment = next_segment(old, part.shapes);
    row = part.shapes.inner[0].segments[4:0] - 5'd1;
    b = inside_of(part.shapes, old.side) - 7'd2;
    t.walk = segment.walk;
    if (segment.outside) begin
      t.walk.outer_lane = old.outer_lane + 5'd1;
      if (old.side == last_side(part.shapes) && segment.walk.x == part.shapes.edges[old.side].segments) t.walk.outer_lane = base;
      t.corners = corners_of(old.outer_lane, t.walk.outer_lane, old.inner_lane);
    end
    else begin
      t.walk.inner_lane = old.inner_lane + 5'd1;
      if (part.shapes.domain == TESS_DOMAIN_QUAD)
        case (old.side)
          2'd0: t.walk.inner_lane = old.inner_lane - row;
          2'd1: ;
          2'd2: t.walk.inner_lane = old.inner_lane + row;
          default: t.walk.inner_lane = old.inner_lane - 5'd1;
        endcase
      else if (old.side == 2'd2 && segment.walk.y == b) t.walk.inner_lane = base + part.shapes.border[4:0];
      t.corners = corners_of(old.inner_lane, old.outer_lane, t.walk.inner_lane);
    end
    if (segment.ends) t.walk = next_side(t.walk, part, base);
    return t;
  endfunction

  function automatic tess_triangle_t square_cell(input tess_prim_walk_t old, input tess_part_t part);
    tess_triangle_t t;
    logic [4:0] row, a, b, c, e;
    row = part.x1[4:0] - part.x0[4:0] + 5'd1;
    a = old.outer_lane;
    b = old.outer_lane + 5'd1;
    c = old.outer_lane + row;
    e = c + 5'd1;
    if (rises(old.x, old.y, part.shapes.inner[0].segments, part.shapes.inner[1].segments))
      t.corners = old.second ? corners_of(a, e, c) : corners_of(a, b, e);
    else t.corners = old.second ? corners_of(b, e, c) : corners_of(a, b, c);
    t.walk = old;
    t.walk.second = !old.second;
    if (old.second && old.x + 7'd1 != part.x1) begin
      t.walk.x = old.x + 7'd1;
      t.walk.outer_lane = b;
    end
    else if (old.second && old.y + 7'd1 != part.y1) begin
      t.walk.x = part.x0;
      t.walk.y = old.y + 7'd1;
      t.walk.outer_lane = b + 5'd1;
    end
    else if (old.second) t.walk.stage = TESS_PRIM_STAGE_DONE;
    return t;
  endfunction

  // After a row's last quad, continues with the next row, or the ring's next side.
  function automatic tess_prim_walk_t next_row(input tess_prim_walk_t old, input tess_part_t part, input logic ends);
    tess_prim_walk_t w;
    logic [6:0] n, y, ring, row;
    w = old;
    n = part.shapes.inner[0].segments;
    y = old.y + 7'd1;
    ring = n - {y[5:0], 1'b0};
    row = part.block ? last_of(part, y) + 7'd1 - first_of(part, y) : {ring[5:0], 1'b0} + ring;
    if (part.block ? old.x == last_of(part, old.y) : ends && old.side == 2'd2) begin
      w.outer_row = old.inner_row;
      w.inner_row = old.inner_row + row[4:0];
      w.side = part.block ? old.side : 2'd0;
      w.x = part.block ? first_of(part, y) : y;
      w.y = y;
      w.outer_lane = w.outer_row;
      w.inner_lane = w.inner_row;
      if (part.block ? !has_row(part, y + 7'd1) : ring == '0) w.stage = TESS_PRIM_STAGE_DONE;
    end
    else if (!part.block && ends) begin
      w.side = old.side + 2'd1;
      w.x = old.y;
    end
    return w;
  endfunction

  // Cells between two rows parallel to a triangle's side; the inner row is a segment shorter at either end, where the quad is half.
  function automatic tess_triangle_t side_cell(input tess_prim_walk_t old, input tess_part_t part);
    tess_triangle_t t;
    logic [6:0] n, last;
    logic [4:0] outer, inner;
    logic starts, ends, closes, first;
    n = part.shapes.inner[0].segments;
    last = n - old.y;
    starts = old.x == old.y;
    ends = old.x + 7'd1 == last;
    // Rings close on the third side.
    closes = !part.block && old.side == 2'd2;
    outer = closes && ends ? old.outer_row : old.outer_lane + 5'd1;
    inner = closes && old.x + 7'd2 == last ? old.inner_row : old.inner_lane + 5'd1;
    first = {old.x, 1'b0} < {1'b0, n};
    if (starts || ends) t.corners = corners_of(old.outer_lane, outer, old.inner_lane);
    else if (first) t.corners = old.second ? corners_of(old.outer_lane, outer, inner) : corners_of(old.outer_lane, inner, old.inner_lane);
    else t.corners = old.second ? corners_of(old.inner_lane, outer, inner) : corners_of(old.inner_lane, old.outer_lane, outer);
    t.walk = old;
    t.walk.second = !starts && !ends && !old.second;
    if (!t.walk.second) begin
      t.walk.x = old.x + 7'd1;
      t.walk.outer_lane = outer;
      if (!starts && !ends) t.walk.inner_lane = inner;
      t.walk = next_row(t.walk, part, ends);
    end
    return t;
  endfunction

  // Makes a triangle of the inside, and advances past it.
  function automatic tess_triangle_t next_prim(input tess_prim_walk_t old, input tess_part_t part, input logic [4:0] base);
    tess_triangle_t t;
    logic square;
    square = part.shapes.domain == TESS_DOMAIN_QUAD;
    if (old.stage == TESS_PRIM_STAGE_BORDER) return whole_border(old, part, base);
    t.walk = old;
    if (old.stage == TESS_PRIM_STAGE_ALONE && square) begin
      t.walk.second = 1'b1;
      if (old.second) t.walk.stage = TESS_PRIM_STAGE_DONE;
      t.corners = old.second ? corners_of(base + 5'd2, base + 5'd3, base) : corners_of(base + 5'd1, base + 5'd2, base);
      return t;
    end
    if (old.stage != TESS_PRIM_STAGE_ALONE && square) return square_cell(old, part);
    // The single triangle of three points.
    if (old.stage == TESS_PRIM_STAGE_ALONE || part.shapes.inner[0].segments == {old.y[5:0], 1'b1}) begin
      t.walk.stage = TESS_PRIM_STAGE_DONE;
      t.corners = corners_of(old.outer_lane, old.outer_lane + 5'd1, old.outer_lane + 5'd2);
      return t;
    end
    return side_cell(old, part);
  endfunction

endpackage
