// Outer and inner segments of a border, in the order in which they would appear as factors grow.
/* verilator lint_off UNUSEDSIGNAL */  // functions use some fields of a patch

package tess_border_pkg;
  import tess_points_pkg::*;
  import tessellation_methods_pkg::*;
  import tessellator_pkg::*;

  // Rank of the middle segment.
  localparam logic [6:0] MIDDLE = 7'd33;

  // The next segment: whether it is outer, whether a side ends with it, and the walk after it.
  typedef struct packed {
    logic outside;
    logic ends;
    tess_prim_walk_t walk;
  } tess_segment_t;

  // Rank of segment `k` of a half with `half` segments: the first segment, then those made by halving, left before right.
  function automatic logic [6:0] half_order(input logic [6:0] k, input logic [5:0] half);
    logic [2:0] log2;
    logic [6:0] extra;
    if (k == '0) return '0;
    log2 = '0;
    for (int j = 1; j < 6; j++) if (half[j]) log2 = 3'(j);
    extra = {1'b0, half} - (7'd1 << log2);
    if (k <= {extra[5:0], 1'b0}) return 7'd1 + (k << (3'd4 - log2));
    return 7'd1 + ((k - extra) << (3'd5 - log2));
  endfunction

  // The same for a whole side, whose second half mirrors the first.
  function automatic logic [6:0] segment_order(input logic [6:0] k, input logic [6:0] segments);
    logic [6:0] mirror;
    mirror = segments - 7'd1 - k;
    if (k == mirror) return MIDDLE;
    if (k < mirror) return half_order(k, segments[6:1]);
    return 7'd66 - half_order(mirror, segments[6:1]);
  endfunction

  // Inner segments along a side.
  function automatic logic [6:0] inside_of(input tess_shapes_t s, input logic [1:0] side);
    return s.inner[s.domain == TESS_DOMAIN_QUAD && !side[0]].segments;
  endfunction

  function automatic tess_segment_t next_segment(input tess_prim_walk_t old, input tess_shapes_t s);
    tess_segment_t segment;
    logic [6:0] a, b, outer, inner;
    a = s.edges[old.side].segments;
    b = inside_of(s, old.side) - 7'd2;
    outer = segment_order(old.x, a);
    inner = segment_order(old.y + 7'd1, b + 7'd2);
    segment.outside = old.x != a && (old.y == b || outer < inner || (outer == inner && outer > MIDDLE));
    segment.walk = old;
    if (segment.outside) segment.walk.x = old.x + 7'd1;
    else segment.walk.y = old.y + 7'd1;
    segment.ends = segment.walk.x == a && segment.walk.y == b;
    return segment;
  endfunction

  // The inner point at the walk's position.
  function automatic tess_place_t inner_place(input tess_prim_walk_t walk, input logic [1:0] side, input tess_shapes_t s);
    logic [6:0] x, y, right, top;
    right = s.inner[0].segments - 7'd1;
    top = s.inner[1].segments - 7'd1;
    x = walk.y + 7'd1;
    y = 7'd1;
    if (s.domain == TESS_DOMAIN_QUAD)
      case (side)
        2'd0: begin
          x = 7'd1;
          y = top - walk.y;
        end
        2'd1: ;
        2'd2: begin
          x = right;
          y = walk.y + 7'd1;
        end
        default: begin
          x = right - walk.y;
          y = top;
        end
      endcase
    return inside_place(s, side, x, y);
  endfunction

endpackage
