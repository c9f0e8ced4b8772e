// Setup: reads the vertices of primitives and computes the inputs of the rasterisers: edge functions, the rectangle,
// the start tile and the depth plane. Rate: one primitive a cycle (setup-gpc-prim-rate), or one pair of vertices a
// cycle if more than one must be read (setup-clocks-*). Latency: 62 cycles if a pair returns in the cycle after its
// request. It stalls on its output and on missing vertices. In order; state and clears keep their position.
// Specification: Setup.
//
// An assembly: after pair fetch and its queues all stages advance together, whenever the output is free.

module setup
  import pixels_pkg::*;
  import raster_pkg::*;
  import setup_params_pkg::*;
  import setup_pkg::*;
  import vertices_pkg::*;
#(
  // ---- parameters
  parameter setup_params_t P = SETUP_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          prim_valid_i,
  output logic          prim_ready_o,
  input  prim_packet_t  prim_i,
  output logic          fetch_valid_o,
  input  logic          fetch_ready_i,
  output pair_index_t   fetch_o,
  input  logic          pair_valid_i,
  output logic          pair_ready_o,
  input  vertex_pair_t  pair_i,
  output logic          setup_valid_o,
  input  logic          setup_ready_i,
  output setup_packet_t setup_o,
  output logic          plane_terms_valid_o,  // of every primitive, in order, as it is sent or culled
  input  logic          plane_terms_ready_i,
  output plane_terms_t  plane_terms_o,
  output logic          idle_o
);

  // ---- parts
  logic step_valid, step_ready, corners_valid, outline_valid, terms_valid, advance;
  logic pair_fetch_idle, assemble_idle, outline_idle, edges_idle, plane_idle, barycentrics_idle;
  logic planed_valid, bias_idle, done_valid, seen, room, is_prim;
  /* verilator lint_off UNUSEDSIGNAL */  // only its face is used
  setup_prim_t leaving;
  /* verilator lint_on UNUSEDSIGNAL */
  step_packet_t step;
  corners_packet_t corners;
  outline_packet_t outline_packet;
  slope_terms_t terms;
  planed_packet_t planed;
  /* verilator lint_off UNUSEDSIGNAL */  // bias has been added already
  planed_packet_t done;
  /* verilator lint_on UNUSEDSIGNAL */

  assign advance = room && (setup_ready_i || !seen);
  assign seen = done_valid && !done.hidden;
  assign setup_valid_o = seen && room;
  assign setup_o = done.packet;
  // Only the triangle itself, not its parts, has terms, whichever is drawn.
  assign is_prim = done_valid && done.packet.kind == SETUP_PACKET_PRIM &&
      (done.kind == PART_KIND_ALONE || done.kind == PART_KIND_WHOLE);
  assign leaving = setup_packet_prim(done.packet);

  pair_fetch #(.P(P.pair_fetch)) pair_fetch (
    .clk_i,
    .rst_ni,
    .prim_valid_i,
    .prim_ready_o,
    .prim_i,
    .fetch_valid_o,
    .fetch_ready_i,
    .fetch_o,
    .step_valid_o(step_valid),
    .step_ready_i(step_ready),
    .step_o      (step),
    .idle_o      (pair_fetch_idle)
  );

  prim_assemble #(.P(P.assemble)) assemble (
    .clk_i,
    .rst_ni,
    .step_valid_i   (step_valid),
    .step_ready_o   (step_ready),
    .step_i         (step),
    .pair_valid_i,
    .pair_ready_o,
    .pair_i,
    .advance_i      (advance),
    .corners_valid_o(corners_valid),
    .corners_o      (corners),
    .idle_o         (assemble_idle)
  );

  prim_outline outline (
    .clk_i,
    .rst_ni,
    .corners_valid_i(corners_valid),
    .corners_i      (corners),
    .advance_i      (advance),
    .outline_valid_o(outline_valid),
    .outline_o      (outline_packet),
    .idle_o         (outline_idle)
  );

  edge_products edges (
    .clk_i,
    .rst_ni,
    .outline_valid_i(outline_valid),
    .outline_i      (outline_packet),
    .advance_i      (advance),
    .terms_valid_o  (terms_valid),
    .terms_o        (terms),
    .idle_o         (edges_idle)
  );

  depth_plane plane (
    .clk_i,
    .rst_ni,
    .terms_valid_i(terms_valid),
    .terms_i      (terms),
    .advance_i    (advance),
    .planed_valid_o(planed_valid),
    .planed_o      (planed),
    .idle_o        (plane_idle)
  );

  depth_bias bias (
    .clk_i,
    .rst_ni,
    .planed_valid_i(planed_valid),
    .planed_i      (planed),
    .advance_i     (advance),
    .done_valid_o  (done_valid),
    .done_o        (done),
    .idle_o        (bias_idle)
  );

  barycentrics #(.P(P.barycentrics)) barycentrics (
    .clk_i,
    .rst_ni,
    .corners_valid_i(corners_valid && advance),
    .corners_i      (corners),
    .terms_valid_i  (terms_valid && advance),
    .terms_i        (terms),
    .advance_i      (advance),
    .drawn_i        (is_prim),
    .back_i         (is_prim && leaving.info.back),
    .plane_terms_valid_o,
    .plane_terms_ready_i,
    .plane_terms_o,
    .room_o         (room),
    .idle_o         (barycentrics_idle)
  );

  // ---- outputs
  assign idle_o = pair_fetch_idle && assemble_idle && outline_idle && edges_idle && plane_idle &&
      bias_idle && barycentrics_idle;

endmodule
