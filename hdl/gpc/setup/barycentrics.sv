// Barycentrics: reports for every primitive that enters setup the terms of its attribute planes, and whether it is
// culled. It follows the stages of setup, which move with advance: the terms of a primitive are sent in the cycle in
// which it leaves the stages, or would have left them. Rate: one primitive a cycle. room permits the stages to move.
// In order. Specification: Setup, STRI and TRAM.

module barycentrics
  import barycentrics_params_pkg::*;
  import geometry_pkg::*;
  import pixels_pkg::*;
  import plane_ratios_pkg::*;
  import raster_pkg::*;
  import setup_pkg::*;
#(
  // ---- parameters
  parameter barycentrics_params_t P = BARYCENTRICS_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            corners_valid_i,      // at the input of the stages
  input  corners_packet_t corners_i,
  input  logic            terms_valid_i,        // at the output of the edge products
  /* verilator lint_off UNUSEDSIGNAL */           // depth is used elsewhere
  input  slope_terms_t    terms_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic            advance_i,
  input  logic            done_valid_i,         // at the output of the stages
  /* verilator lint_off UNUSEDSIGNAL */           // only its kind and face are used
  input  planed_packet_t  done_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic            plane_terms_valid_o,
  input  logic            plane_terms_ready_i,
  output plane_terms_t    plane_terms_o,
  output logic            room_o,
  output logic            idle_o
);

  // Stages of setup from corners to its output.
  localparam int unsigned STAGES = 57;
  // Queue depth for primitives in the stages, and for their terms.
  localparam int unsigned WAITING = 64;

  // ---- registers
  typedef struct packed {
    logic [STAGES-1:0] on_way;  // bit k: the slot of stage k has a primitive, culled or not
  } regs_t;

  // A primitive in the stages.
  typedef struct packed {
    prim_id_t    prim;
    plane_head_t head;
    logic        point;
  } waiting_t;

  regs_t d, q;

  // ---- parts
  logic enters, leaves, drawn, ratio_valid, ratios_valid, room;
  /* verilator lint_off UNUSEDSIGNAL */  // these queues never fill up
  logic heads_room, heads_valid, made_room, made_valid;
  /* verilator lint_on UNUSEDSIGNAL */
  waiting_t entering, head;
  ratio_op_t ratio_op;
  prim_barycentrics_t ratio_pair, made_pair;
  plane_terms_t leaving;

  fifo #(
    .WIDTH($bits(waiting_t)),
    .DEPTH(WAITING)
  ) heads (
    .clk_i,
    .rst_ni,
    .push_valid_i(enters),
    .push_ready_o(heads_room),
    .push_i      (entering),
    .pop_valid_o (heads_valid),
    .pop_ready_i (leaves),
    .pop_o       (head)
  );

  plane_ratios ratios (
    .clk_i,
    .rst_ni,
    .op_valid_i    (ratio_valid),
    .op_i          (ratio_op),
    .ratios_valid_o(ratios_valid),
    .ratios_o      (ratio_pair)
  );

  fifo #(
    .WIDTH($bits(prim_barycentrics_t)),
    .DEPTH(WAITING)
  ) made (
    .clk_i,
    .rst_ni,
    .push_valid_i(ratios_valid),
    .push_ready_o(made_room),
    .push_i      (ratio_pair),
    .pop_valid_o (made_valid),
    .pop_ready_i (leaves && drawn),
    .pop_o       (made_pair)
  );

  fifo #(
    .WIDTH($bits(plane_terms_t)),
    .DEPTH(P.depth)
  ) terms_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(leaves),
    .push_ready_o(room),
    .push_i      (leaving),
    .pop_valid_o (plane_terms_valid_o),
    .pop_ready_i (plane_terms_ready_i),
    .pop_o       (plane_terms_o)
  );

  // ---- functions
  // Whether a part carries the terms of its primitive: edges and corners of a triangle do not.
  function automatic logic has_terms(input part_kind_t kind);
    return kind == PART_KIND_ALONE || kind == PART_KIND_WHOLE;
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // only its edges are used
  // Edge k before the ownership rule was applied.
  function automatic ratio_edge_t edge_of(input setup_prim_t prim, input logic [1:0] k);
    edge_slope_t slope;
    logic owns;
    slope = prim.info.slopes[k];
    owns = slope.a > 0 || slope.a == 0 && slope.b >= 0;
    return '{a: slope.a, b: slope.b, c: 50'(signed'(prim.c[k])) + (owns ? 50'sd0 : 50'sd1)};
  endfunction

  // Fraction of the way along a line by projection: from its first end, which owns its points.
  function automatic ratio_edge_t from_end(input setup_prim_t prim);
    return '{a: prim.info.slopes[2].a, b: prim.info.slopes[2].b, c: 50'(signed'(prim.c[2]))};
  endfunction

  // Fraction of the way along a line: along its major axis from the first end, over its run.
  function automatic ratio_edge_t along(input setup_prim_t prim, input logic reverse);
    logic x_major;
    logic signed [23:0] step;
    logic signed [49:0] from;
    x_major = prim.info.slopes[2].a != 0;
    step = reverse ? -24'sd1 : 24'sd1;
    from = x_major ? 50'(prim.info.plane.x0) : 50'(prim.info.plane.y0);
    return '{a: x_major ? step : '0, b: x_major ? '0 : step, c: reverse ? from : -from};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- outputs
  assign room_o = room;
  assign idle_o = q.on_way == 0 && !plane_terms_valid_o;

  // ---- next state
  /* verilator lint_off UNUSEDSIGNAL */  // the corners' positions are not needed for planes
  prim_corners_t corners;
  /* verilator lint_on UNUSEDSIGNAL */
  setup_prim_t prim;
  /* verilator lint_off UNUSEDSIGNAL */  // only its face is used
  setup_prim_t leaving_prim;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    corners = corners_packet_corners(corners_i);
    prim = setup_packet_prim(terms_i.packet);
    enters = corners_valid_i && corners_i.kind == CORNERS_PACKET_CORNERS && has_terms(corners.part.kind);
    entering = '{prim: corners.prim, head: corners.head, point: corners.shape == PRIM_SHAPE_POINT};
    leaves = advance_i && q.on_way[STAGES-1];
    drawn = done_valid_i && done_i.packet.kind == SETUP_PACKET_PRIM && has_terms(done_i.kind);
    leaving_prim = setup_packet_prim(done_i.packet);

    ratio_valid = terms_valid_i && terms_i.packet.kind == SETUP_PACKET_PRIM && has_terms(terms_i.kind);
    ratio_op = '0;
    ratio_op.divisor = terms_i.divisor;
    ratio_op.tile_x = prim.start_x;
    ratio_op.tile_y = prim.start_y;
    if (terms_i.shape == PRIM_SHAPE_TRIANGLE) begin
      ratio_op.edges[0] = edge_of(prim, 2'd1);
      ratio_op.edges[1] = edge_of(prim, 2'd2);
    end else if (terms_i.shape == PRIM_SHAPE_LINE) begin
      ratio_op.edges[0] = terms_i.projected ? from_end(prim) : along(prim, terms_i.reverse);
    end else begin
      // From the left, and from the top or the bottom.
      ratio_op.edges[0] = edge_of(prim, 2'd0);
      ratio_op.edges[1] = edge_of(prim, terms_i.sprite_top ? 2'd2 : 2'd3);
    end

    leaving = '0;
    leaving.prim = head.prim;
    leaving.entry = head.head.entry;
    leaving.count = head.head.count;
    leaving.scalars = head.head.scalars;
    leaving.corners = head.head.corners;
    leaving.provoking = head.head.provoking;
    leaving.sprite = head.point;
    leaving.culled = !drawn;
    if (drawn) begin
      leaving.back = leaving_prim.info.back;
      leaving.u = made_pair.u;
      leaving.v = made_pair.v;
      leaving.tile_x = made_pair.tile_x;
      leaving.tile_y = made_pair.tile_y;
    end

    d.on_way = advance_i ? {q.on_way[STAGES-2:0], enters} : q.on_way;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
