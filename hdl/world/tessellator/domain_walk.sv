// Domain walk: lists the points of a warp and, in parallel, its primitives by lanes. It lists a point and a primitive a cycle, 3
// cycles from a part to its first step; parts follow without a cycle between them. It stalls while its step is not accepted. Order is
// kept. Specification: tessellation.

module domain_walk
  import tess_border_pkg::*;
  import tess_points_pkg::*;
  import tess_prims_pkg::*;
  import tessellator_pkg::*;
(
  // ---- ports
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       part_valid_i,
  output logic       part_ready_o,
  input  tess_part_t part_i,
  output logic       step_valid_o,
  input  logic       step_ready_i,
  output tess_step_t step_o,
  output logic       idle_o
);

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; tess_part_t data;} part;
    logic [5:0]        points;      // points in the warp so far
    logic [5:0]        prims;
    tess_shape_t       shape;
    logic [4:0]        base;        // lane of the part's first point
    tess_point_walk_t  point_walk;
    tess_prim_walk_t   prim_walk;
    struct packed {logic valid; tess_step_t data;} step;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic part_valid, part_pop;
  tess_part_t next;

  fifo #(
    .WIDTH($bits(tess_part_t))
  ) part_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(part_valid_i),
    .push_ready_o(part_ready_o),
    .push_i      (part_i),
    .pop_valid_o (part_valid),
    .pop_ready_i (part_pop),
    .pop_o       (next)
  );

  // ---- outputs
  assign {step_valid_o, step_o} = q.step;
  assign idle_o = !part_valid && !q.part.valid && !q.step.valid;

  // ---- next state
  logic full, ends, done, outside;
  logic [4:0] lane;
  tess_part_t part;
  tess_step_t step;
  tess_segment_t segment;
  tess_triangle_t triangle;

  always_comb begin
    d = q;
    if (step_ready_i) d.step.valid = 1'b0;
    part = q.part.data;
    lane = q.points[4:0];
    step = '0;
    full = 1'b0;
    ends = 1'b0;
    outside = 1'b0;
    segment = next_segment(q.prim_walk, part.shapes);
    triangle = next_prim(q.prim_walk, part, q.base);

    if (q.part.valid && !d.step.valid) begin
      if (part.kind == TESS_PART_KIND_CLOSE) ;
      else if (q.shape != TESS_SHAPE_TRIANGLE) begin
        // A point of a chain, and the line or the point that it makes.
        step.has_point = 1'b1;
        step.place = place_of(q.point_walk, part);
        step.prim.corners = {3{lane}};
        if (q.shape != TESS_SHAPE_LINE) begin
          step.has_prim = 1'b1;
          full = lane == 5'd31;
          d.point_walk = next_point(q.point_walk, part);
        end
        else begin
          step.has_prim = q.point_walk.x != '0 && q.points != '0;
          step.prim.corners[0] = lane - 5'd1;
          ends = q.point_walk.x == part.shapes.edges[1].segments;
          full = lane == 5'd31 || (lane == 5'd30 && ends);
          // A line that is cut continues from the same point.
          if (ends || !full) d.point_walk = next_point(q.point_walk, part);
        end
      end
      else if (part.kind == TESS_PART_KIND_BORDER) begin
        // Makes a point along the border, and its triangle, except for the first two points of a warp.
        step.has_point = 1'b1;
        step.has_prim = lane > 5'd1;
        outside = step.has_prim ? segment.outside : lane == '0;
        if (step.has_prim) d.prim_walk = segment.walk;
        step.place = outside ? border_place(part.shapes, q.prim_walk.side, d.prim_walk.x)
            : inner_place(d.prim_walk, q.prim_walk.side, part.shapes);
        step.prim.corners = outside ? corners_of(q.prim_walk.outer_lane, lane, q.prim_walk.inner_lane)
            : corners_of(q.prim_walk.inner_lane, q.prim_walk.outer_lane, lane);
        if (outside) d.prim_walk.outer_lane = lane;
        else d.prim_walk.inner_lane = lane;
        if (step.has_prim && segment.ends) d.prim_walk = next_side(d.prim_walk, part, q.base);
        full = q.prims + 6'(step.has_prim) == 6'(TESS_BORDER_PRIMS);
      end
      else begin
        step.has_point = q.point_walk.stage != TESS_POINT_STAGE_DONE;
        if (step.has_point) begin
          step.place = place_of(q.point_walk, part);
          d.point_walk = next_point(q.point_walk, part);
        end
        step.has_prim = q.prim_walk.stage != TESS_PRIM_STAGE_DONE;
        if (step.has_prim) begin
          step.prim.corners = triangle.corners;
          d.prim_walk = triangle.walk;
        end
      end
      if (part.shapes.flips && q.shape == TESS_SHAPE_TRIANGLE)
        step.prim.corners = {step.prim.corners[1], step.prim.corners[2], step.prim.corners[0]};
    end
    done = d.point_walk.stage == TESS_POINT_STAGE_DONE && d.prim_walk.stage == TESS_PRIM_STAGE_DONE;

    if (q.part.valid && !d.step.valid) begin
      step.closes = done ? part.close : full;
      step.close.points = q.points + 6'(step.has_point);
      step.close.prims = q.prims + 6'(step.has_prim);
      step.close.shape = q.shape;
      step.close.last = done && part.last;
      d.points = step.closes ? '0 : step.close.points;
      d.prims = step.closes ? '0 : step.close.prims;
      d.part.valid = !done;
      d.step = {1'b1, step};
    end

    // Begins a part, after the warp's earlier points.
    part_pop = !d.part.valid;
    if (part_valid && part_pop) begin
      d.part = {1'b1, next};
      if (next.kind == TESS_PART_KIND_CLOSE) begin
        d.point_walk.stage = TESS_POINT_STAGE_DONE;
        d.prim_walk.stage = TESS_PRIM_STAGE_DONE;
      end
      else begin
        d.shape = next.shapes.shape;
        d.base = d.points[4:0];
        d.point_walk = first_point(next);
        d.prim_walk = first_prim(next, d.base);
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
