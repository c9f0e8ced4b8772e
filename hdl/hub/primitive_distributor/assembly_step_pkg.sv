// One step of assembly: the next primitive from the indices in a window, by the rules of its topology.

package assembly_step_pkg;
  import primitive_distributor_pkg::*;

  // Indices that a step counts, and those that it can use.
  localparam int unsigned VIEW = 8;
  localparam int unsigned SEEN = 7;

  // Input of a step: the first indices, how many of them precede a new strip, and whether the strip ends there.
  typedef struct packed {
    logic [SEEN-1:0][31:0] indices;
    logic [3:0] count;
    logic closed;
    logic mark;  // the first index marks a new strip
    logic [7:0] flat;  // indices at which no edge begins
  } view_t;

  // Result of a step: indices consumed, a primitive, and the next position in the strip.
  typedef struct packed {
    logic [3:0] take;
    logic valid;
    assembled_prim_t prim;
    logic [ASSEMBLED_CORNERS-1:0][31:0] indices;
    strip_place_t place;
  } step_t;

  // Masks of edges, by their first corner.
  localparam logic [2:0] ALL = 3'b111;
  localparam logic [2:0] NOT_FIRST = 3'b110;
  localparam logic [2:0] NOT_SECOND = 3'b101;
  localparam logic [2:0] NOT_THIRD = 3'b011;

  // Indices that the next primitive needs.
  function automatic logic [3:0] needs(input draw_topology_t topology, input logic begun);
    unique case (topology)
      DRAW_TOPOLOGY_POINTS, DRAW_TOPOLOGY_PATCHES: return 4'd1;
      DRAW_TOPOLOGY_LINES, DRAW_TOPOLOGY_LINE_LOOP, DRAW_TOPOLOGY_LINE_STRIP: return 4'd2;
      DRAW_TOPOLOGY_TRIANGLES, DRAW_TOPOLOGY_TRIANGLE_STRIP: return 4'd3;
      DRAW_TOPOLOGY_TRIANGLE_FAN, DRAW_TOPOLOGY_POLYGON: return 4'd1 + 4'(begun);
      DRAW_TOPOLOGY_QUADS, DRAW_TOPOLOGY_QUAD_STRIP, DRAW_TOPOLOGY_LINES_ADJACENCY,
      DRAW_TOPOLOGY_LINE_STRIP_ADJACENCY:
      return 4'd4;
      DRAW_TOPOLOGY_TRIANGLES_ADJACENCY, DRAW_TOPOLOGY_TRIANGLE_STRIP_ADJACENCY: return 4'd6;
      DRAW_TOPOLOGY_NOTHING: return 4'd0;
      default: return 4'd0;
    endcase
  endfunction

  // Whether a second primitive can be made in the same cycle: only with at most three corners.
  function automatic logic goes_in_pairs(input draw_topology_t topology);
    return topology < DRAW_TOPOLOGY_LINES_ADJACENCY;
  endfunction

  function automatic step_t made(input step_t old, input logic [2:0] corners, input logic [ASSEMBLED_CORNERS-1:0][31:0] w,
                                 input logic [2:0] edges);
    step_t s;
    s = old;
    s.valid = 1'b1;
    s.indices = w;
    s.prim = '{corners: corners, edges: edges, first: !s.place.later, ends: 1'b1};
    s.place.later = 1'b1;
    return s;
  endfunction

  function automatic step_t point(input step_t old, input logic [31:0] a);
    return made(old, 3'd1, {160'd0, a}, ALL);
  endfunction

  function automatic step_t line(input step_t old, input logic [31:0] a, input logic [31:0] b);
    return made(old, 3'd2, {128'd0, b, a}, ALL);
  endfunction

  function automatic step_t triangle(input step_t old, input logic [31:0] a, input logic [31:0] b, input logic [31:0] c,
                                     input logic [2:0] edges);
    return made(old, 3'd3, {96'd0, c, b, a}, edges);
  endfunction

  // Whether an edge begins at each of these corners.
  function automatic logic [2:0] edges_at(input logic [7:0] flat, input logic [2:0] a, input logic [2:0] b,
                                          input logic [2:0] c);
    return ~{flat[c], flat[b], flat[a]};
  endfunction

  // The next step.
  /* verilator lint_off UNUSEDSIGNAL */  // other fields of the draw are for other units
  function automatic step_t step(input draw_bound_t draw, input view_t view, input strip_place_t place);
    /* verilator lint_on UNUSEDSIGNAL */
    step_t s;
    logic [SEEN-1:0][31:0] w;
    logic [3:0] n;
    logic last, opens, closes;
    logic [31:0] after, ahead;
    logic [5:0] left;
    w = view.indices;
    n = view.count;
    last = draw.last_provokes;
    s = '0;
    s.place = place;
    opens = !place.later && !place.held_flat;
    closes = n == 4'd2 && !view.flat[1];
    after = n == 4'd8 ? w[6] : w[5];
    ahead = place.later ? place.held : w[1];
    left = draw.patch_size - 6'(place.part);
    if (view.mark) begin
      s.take = 4'd1;
      s.place = '0;
    end else if (draw.topology == DRAW_TOPOLOGY_NOTHING
        || draw.topology == DRAW_TOPOLOGY_PATCHES && (draw.patch_size == '0 || draw.patch_size > 6'd32))
      s.take = n;
    else if (n < needs(draw.topology, place.begun)) begin
      // Indices of an incomplete primitive are dropped, except that a loop is closed.
      if (view.closed) begin
        s.take = n;
        if (draw.topology == DRAW_TOPOLOGY_LINE_LOOP && place.begun && n == 4'd1) s = line(s, w[0], place.held);
      end
    end else
      unique case (draw.topology)
        DRAW_TOPOLOGY_POINTS: begin
          s.take = 4'd1;
          s = point(s, w[0]);
          s.place.later = 1'b0;
        end
        DRAW_TOPOLOGY_LINES: begin
          s.take = 4'd2;
          s = line(s, w[0], w[1]);
          s.place.later = 1'b0;
        end
        DRAW_TOPOLOGY_LINE_STRIP: begin
          s.take = 4'd1;
          s = line(s, w[0], w[1]);
        end
        DRAW_TOPOLOGY_LINE_LOOP: begin
          s.take = 4'd1;
          if (!place.begun) begin
            s.place.begun = 1'b1;
            s.place.held = w[0];
          end
          s = line(s, w[0], w[1]);
        end
        DRAW_TOPOLOGY_TRIANGLES: begin
          s.take = 4'd3;
          s = triangle(s, w[0], w[1], w[2], edges_at(view.flat, 3'd0, 3'd1, 3'd2));
          s.place.later = 1'b0;
        end
        DRAW_TOPOLOGY_TRIANGLE_STRIP: begin
          s.take = 4'd1;
          s.place.odd = !place.odd;
          if (!place.odd) s = triangle(s, w[0], w[1], w[2], ALL);
          else if (!last) s = triangle(s, w[0], w[2], w[1], ALL);
          else s = triangle(s, w[1], w[0], w[2], ALL);
        end
        DRAW_TOPOLOGY_TRIANGLE_FAN, DRAW_TOPOLOGY_POLYGON:
        if (!place.begun) begin
          s.take = 4'd1;
          s.place.begun = 1'b1;
          s.place.held = w[0];
          s.place.held_flat = view.flat[0];
        end else if (draw.topology == DRAW_TOPOLOGY_TRIANGLE_FAN) begin
          s.take = 4'd1;
          s = last ? triangle(s, place.held, w[0], w[1], ALL) : triangle(s, w[0], w[1], place.held, ALL);
        end else if (n != 4'd2 || view.closed) begin
          // The last triangle has the polygon's last edge, so the indices after it decide.
          s.take = 4'd1;
          s = last ? triangle(s, w[0], w[1], place.held, {opens, closes, !view.flat[0]})
              : triangle(s, place.held, w[0], w[1], {closes, !view.flat[0], opens});
        end
        DRAW_TOPOLOGY_QUADS: begin
          s.take = place.half ? 4'd4 : 4'd0;
          s.place.half = !place.half;
          unique case ({place.half, last})
            2'b00: s = triangle(s, w[0], w[1], w[2], NOT_THIRD & edges_at(view.flat, 3'd0, 3'd1, 3'd2));
            2'b10: s = triangle(s, w[0], w[2], w[3], NOT_FIRST & edges_at(view.flat, 3'd0, 3'd2, 3'd3));
            2'b01: s = triangle(s, w[0], w[1], w[3], NOT_SECOND & edges_at(view.flat, 3'd0, 3'd1, 3'd3));
            2'b11: s = triangle(s, w[1], w[2], w[3], NOT_THIRD & edges_at(view.flat, 3'd1, 3'd2, 3'd3));
            default: ;
          endcase
          s.place.later = !place.half;
        end
        DRAW_TOPOLOGY_QUAD_STRIP: begin
          s.take = place.half ? 4'd2 : 4'd0;
          s.place.half = !place.half;
          if (!place.half) s = triangle(s, w[0], w[1], w[3], NOT_THIRD);
          else if (!last) s = triangle(s, w[0], w[3], w[2], NOT_FIRST);
          else s = triangle(s, w[2], w[0], w[3], NOT_SECOND);
          s.place.later = !place.half;
        end
        DRAW_TOPOLOGY_LINES_ADJACENCY: begin
          s.take = 4'd4;
          s = made(s, 3'd4, {64'd0, w[3:0]}, ALL);
          s.place.later = 1'b0;
        end
        DRAW_TOPOLOGY_LINE_STRIP_ADJACENCY: begin
          s.take = 4'd1;
          s = made(s, 3'd4, {64'd0, w[3:0]}, ALL);
        end
        DRAW_TOPOLOGY_TRIANGLES_ADJACENCY: begin
          s.take = 4'd6;
          s = made(s, 3'd6, w[5:0], ALL);
          s.place.later = 1'b0;
        end
        // The following neighbour differs for the last triangle, so two more indices decide.
        DRAW_TOPOLOGY_TRIANGLE_STRIP_ADJACENCY:
        if (n == 4'd8 || view.closed) begin
          s.take = 4'd2;
          s.place.held = w[0];
          s.place.odd = !place.odd;
          if (!place.odd) s = made(s, 3'd6, {w[3], w[4], after, w[2], ahead, w[0]}, ALL);
          else if (!last) s = made(s, 3'd6, {ahead, w[2], after, w[4], w[3], w[0]}, ALL);
          else s = made(s, 3'd6, {after, w[4], w[3], w[0], ahead, w[2]}, ALL);
        end
        DRAW_TOPOLOGY_PATCHES: begin
          s.take = n < 4'd6 ? n : 4'd6;
          if (left < 6'(s.take)) s.take = left[3:0];
          s.indices = w[5:0];
          s.valid = 1'b1;
          s.prim = '{corners: s.take[2:0], edges: ALL, first: place.part == '0, ends: 6'(s.take) == left};
          s.place.part = s.prim.ends ? '0 : place.part + 5'(s.take);
        end
        DRAW_TOPOLOGY_NOTHING: ;
        default: ;
      endcase
    return s;
  endfunction

endpackage
