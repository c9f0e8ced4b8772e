// Operations of the clipper's multipliers, and its polygons. Specification: PES: VSC.

package clip_steps_pkg;
  import arith_pkg::*;
  import clip_items_pkg::*;
  import fp32_fma_pkg::*;
  import vertex_codes_pkg::*;
  import viewport_stream_clip_pkg::*;
  import vsc_state_pkg::*;

  // A vertex's number in a polygon.
  typedef logic [4:0] polygon_index_t;

  localparam logic [31:0] ONE = 32'h3f80_0000;
  // Fraction of the way to w = 0 that is omitted: 2^-20.
  localparam logic [31:0] INSET = 32'h3580_0000;

  // Corners that a shape has.
  function automatic logic [1:0] corners_of(input prim_shape_t shape);
    return shape == PRIM_SHAPE_TRIANGLE ? 2'd3 : shape == PRIM_SHAPE_LINE ? 2'd2 : 2'd1;
  endfunction

  // Limits a number to the corners.
  function automatic logic [1:0] own_corner(input logic [1:0] corner);
    return corner == 2'd3 ? 2'd2 : corner;
  endfunction

  function automatic fp32_fma_op_t sum_of(
    input fma_kind_t kind, input logic [31:0] a, input logic [31:0] b, input logic [31:0] c, input logic b_neg
  );
    fp32_fma_op_t op;
    op = '0;
    op.kind = kind;
    op.a = a;
    op.b = b;
    op.c = c;
    op.b_neg = b_neg;
    return op;
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // signs of shares are not used
  // The difference from a base to another value; zero for a zero share, even of a NaN.
  function automatic fp32_fma_op_t way_of(input logic [31:0] base, input logic [31:0] other, input logic [31:0] share);
    return share[30:0] == '0 ? sum_of(FMA_KIND_ADD, '0, '0, '0, 1'b1) : sum_of(FMA_KIND_ADD, other, base, '0, 1'b1);
  endfunction

  // A share of a way added to a value; for a zero share the result keeps the sign of a zero.
  function automatic fp32_fma_op_t along_of(input logic [31:0] share, input logic [31:0] way, input logic [31:0] from);
    return sum_of(FMA_KIND_FMA, share[30:0] == '0 ? 32'h8000_0000 : share, way, from, 1'b0);
  endfunction

  // Adds a fraction of a step to a number; a zero fraction adds nothing, even of a NaN.
  function automatic fp32_fma_op_t step_of(
    input logic [31:0] share, input logic [31:0] by, input logic [31:0] from, input logic back
  );
    return sum_of(FMA_KIND_FMA, share, share[30:0] == '0 ? '0 : by, from, back);
  endfunction

  // Clamps a fraction to 1; a NaN becomes 1.
  function automatic logic [31:0] share_of(input logic [31:0] t);
    return {1'b0, t[30:0] > ONE[30:0] ? ONE[30:0] : t[30:0]};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // 2^k.
  function automatic logic [31:0] power(input logic [4:0] k);
    return {1'b0, 8'd127 + 8'(k), 23'd0};
  endfunction

  // A corner's distance from a plane of clip space: 2^k w + c, 2^k w - c; from w, and from near where it is zero.
  function automatic fp32_fma_op_t distance_of(
    input vsc_state_t s, input logic [3:0] plane, input logic [1:0][3:0] guards, input logic [POSITION-1:0][31:0] position,
    input logic [4:0] depth_guard
  );
    logic [4:0] k;
    depth_guards_t depths;
    logic [1:0] side;
    logic [31:0] c;
    side = 2'(plane - 4'(PLANE_SIDES));
    c = side[1] ? position[1] : position[0];
    k = 5'(guards[side[1]]);
    if (plane == 4'(PLANE_W)) return sum_of(FMA_KIND_ADD, position[3], '0, '0, 1'b0);
    if (plane == 4'(PLANE_NEAR) || plane == 4'(PLANE_FAR)) begin
      c = position[2];
      side[0] = plane == 4'(PLANE_FAR);
      depths = depth_guards(s, depth_guard);
      k = depths[side[0]];
      if (plane == 4'(PLANE_NEAR) && k == '0 && s.near_is_zero) return sum_of(FMA_KIND_ADD, c, '0, '0, 1'b0);
    end
    else if (!s.transforms) return sum_of(FMA_KIND_ADD, WINDOW_RANGE, c, '0, side[0]);
    return sum_of(FMA_KIND_FMA, position[3], power(k), c ^ {side[0], 31'd0}, 1'b0);
  endfunction

  // The next vertex of a polygon.
  function automatic polygon_index_t next_of(input polygon_index_t vertex, input polygon_index_t count);
    return vertex + 5'd1 == count ? '0 : vertex + 5'd1;
  endfunction

  // Limits a number to the vertices of a polygon.
  function automatic polygon_index_t held(input logic [5:0] vertex);
    return vertex < 6'(POLYGON) ? vertex[4:0] : 5'(POLYGON - 1);
  endfunction

  // The vertex `k` places after the fan's first.
  function automatic polygon_index_t fan_vertex(
    input polygon_index_t start, input logic [5:0] k, input polygon_index_t count
  );
    logic [5:0] at;
    at = 6'(start) + k;
    return held(at >= 6'(count) ? at - 6'(count) : at);
  endfunction

endpackage
