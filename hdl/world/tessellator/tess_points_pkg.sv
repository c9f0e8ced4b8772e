// Points in the order of their lanes: around the border from corner (0, 1), then inside, as rows of a square, or rings or rows of a
// triangle.
/* verilator lint_off UNUSEDSIGNAL */  // functions use some fields of a part

package tess_points_pkg;
  import tessellation_methods_pkg::*;
  import tessellator_pkg::*;

  function automatic tess_axis_t place_at(input tess_factor_t factor, input logic [6:0] index, input logic back);
    return {factor.level, factor.segments[0], index, back};
  endfunction

  function automatic tess_map_t side_map(input logic [1:0] side);
    case (side)
      2'd0: return TESS_MAP_SIDE0;
      2'd1: return TESS_MAP_SIDE1;
      default: return TESS_MAP_SIDE2;
    endcase
  endfunction

  function automatic logic [1:0] last_side(input tess_shapes_t s);
    return s.domain == TESS_DOMAIN_QUAD ? 2'd3 : 2'd2;
  endfunction

  // The first and the last column in a row of a block; whether a block of a triangle has it.
  function automatic logic [6:0] first_of(input tess_part_t part, input logic [6:0] row);
    return part.x0 > row ? part.x0 : row;
  endfunction

  function automatic logic [6:0] last_of(input tess_part_t part, input logic [6:0] row);
    logic [6:0] slant;
    slant = part.shapes.inner[0].segments - row;
    return part.x1 < slant ? part.x1 : slant;
  endfunction

  function automatic logic has_row(input tess_part_t part, input logic [6:0] row);
    logic [6:0] slant;
    slant = part.shapes.inner[0].segments - row;
    return row <= part.y1 && part.x0 <= slant;
  endfunction

  // A point of the border, a number of segments from the start of its side.
  function automatic tess_place_t border_place(input tess_shapes_t s, input logic [1:0] side, input logic [6:0] x);
    tess_place_t place;
    tess_factor_t edge_factor;
    edge_factor = s.edges[side];
    place.patch = s.patch;
    if (s.domain == TESS_DOMAIN_TRIANGLE) begin
      place.map = side_map(side);
      place.a = place_at(edge_factor, x, side != 2'd1);
      place.b = place_at(edge_factor, 7'd0, 1'b0);
    end
    else begin
      place.map = TESS_MAP_PLANE;
      place.a = side[0] ? place_at(edge_factor, x, side[1]) : place_at(edge_factor, 7'd0, side[1]);
      place.b = side[0] ? place_at(edge_factor, 7'd0, side[1]) : place_at(edge_factor, x, !side[1]);
    end
    return place;
  endfunction

  // A point of the inside: for a square by column and row, for a triangle by side and by position along it and away from it.
  function automatic tess_place_t inside_place(input tess_shapes_t s, input logic [1:0] side, input logic [6:0] x,
                                               input logic [6:0] y);
    tess_place_t place;
    logic [6:0] n;
    logic [1:0] on;
    n = s.inner[0].segments;
    place.patch = s.patch;
    place.map = TESS_MAP_PLANE;
    place.a = place_at(s.inner[0], x, 1'b0);
    place.b = place_at(s.inner[1], y, 1'b0);
    if (s.domain != TESS_DOMAIN_QUAD) begin
      // The end of a side is the start of the next.
      on = x != n - y ? side : side == 2'd2 ? 2'd0 : side + 2'd1;
      place.map = n == {y[5:0], 1'b0} ? TESS_MAP_CENTRE : side_map(on);
      place.a = place_at(s.inner[0], x != n - y ? x : y, on != 2'd1);
      place.b = place_at(s.inner[0], y, 1'b0);
    end
    return place;
  endfunction

  function automatic tess_point_walk_t first_inside(input tess_part_t part);
    logic none;
    none = part.kind == TESS_PART_KIND_BORDER || part.shapes.inner[0].segments == 7'd1;
    return {none ? TESS_POINT_STAGE_DONE : TESS_POINT_STAGE_INSIDE, part.side, part.x0, part.y0};
  endfunction

  function automatic tess_point_walk_t first_point(input tess_part_t part);
    tess_point_walk_t walk;
    walk = '0;
    if (part.kind == TESS_PART_KIND_INSIDE) return first_inside(part);
    // Points along the border are made together with their triangles.
    if (part.kind == TESS_PART_KIND_BORDER && part.shapes.shape == TESS_SHAPE_TRIANGLE) walk.stage = TESS_POINT_STAGE_DONE;
    return walk;
  endfunction

  // The position of the next point.
  function automatic tess_place_t place_of(input tess_point_walk_t walk, input tess_part_t part);
    tess_place_t place;
    if (part.shapes.domain == TESS_DOMAIN_ISOLINE) begin
      place.patch = part.shapes.patch;
      place.map = TESS_MAP_PLANE;
      place.a = place_at(part.shapes.edges[1], walk.x, 1'b0);
      place.b = place_at(part.shapes.edges[0], walk.y, 1'b0);
      return place;
    end
    if (walk.stage == TESS_POINT_STAGE_BORDER) return border_place(part.shapes, walk.side, walk.x);
    return inside_place(part.shapes, walk.side, walk.x, walk.y);
  endfunction

  function automatic tess_point_walk_t next_point(input tess_point_walk_t old, input tess_part_t part);
    tess_point_walk_t w;
    logic [6:0] n, x, y;
    w = old;
    n = part.shapes.inner[0].segments;
    x = old.x + 7'd1;
    y = old.y + 7'd1;
    if (part.shapes.domain == TESS_DOMAIN_ISOLINE) begin
      if (old.x != part.shapes.edges[1].segments) w.x = x;
      else if (y != part.shapes.edges[0].segments) begin
        w.x = '0;
        w.y = y;
      end
      else w.stage = TESS_POINT_STAGE_DONE;
    end
    else if (old.stage != TESS_POINT_STAGE_INSIDE) begin
      if (x != part.shapes.edges[old.side].segments) w.x = x;
      else if (old.side != last_side(part.shapes)) begin
        w.side = old.side + 2'd1;
        w.x = '0;
      end
      else w = first_inside(part);
    end
    else if (part.shapes.domain == TESS_DOMAIN_QUAD) begin
      if (old.x != part.x1) w.x = x;
      else if (old.y != part.y1) begin
        w.x = part.x0;
        w.y = y;
      end
      else w.stage = TESS_POINT_STAGE_DONE;
    end
    else if (part.block) begin
      if (old.x != last_of(part, old.y)) w.x = x;
      else if (has_row(part, y)) begin
        w.x = first_of(part, y);
        w.y = y;
      end
      else w.stage = TESS_POINT_STAGE_DONE;
    end
    else if (n != {old.y[5:0], 1'b0} && x != n - old.y) w.x = x;
    else if (n != {old.y[5:0], 1'b0} && old.side != 2'd2) begin
      w.side = old.side + 2'd1;
      w.x = old.y;
    end
    else if ({y, 1'b0} <= {1'b0, n}) begin
      w.side = '0;
      w.x = y;
      w.y = y;
    end
    else w.stage = TESS_POINT_STAGE_DONE;
    return w;
  endfunction

endpackage
