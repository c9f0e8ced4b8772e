// Generated from rtl-model/gpc/setup.rs by `cargo test -p assemblies`; do not edit.
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
  output pair_read_t    fetch_o,
  input  logic          pair_valid_i,
  output logic          pair_ready_o,
  input  vertex_pair_t  pair_i,
  output logic          setup_valid_o,
  input  logic          setup_ready_i,
  output setup_packet_t setup_o,
  output logic          plane_terms_valid_o, // of every primitive, in order, as it is sent or culled
  input  logic          plane_terms_ready_i,
  output plane_terms_t  plane_terms_o,
  output logic          idle_o
);

  // ---- wires
  logic pair_fetch_step_valid, pair_fetch_step_ready, pair_fetch_idle;
  step_packet_t pair_fetch_step;
  logic assemble_corners_valid, assemble_idle;
  corners_packet_t assemble_corners;
  logic outline_outline_valid, outline_idle;
  outline_packet_t outline_outline;
  logic edges_terms_valid, edges_idle;
  slope_terms_t edges_terms;
  logic plane_planed_valid, plane_idle;
  planed_packet_t plane_planed;
  logic bias_done_valid, bias_idle;
  planed_packet_t bias_done;
  logic barycentrics_room, barycentrics_idle;

  logic is_seen;
  logic advance;

  // A packet is at the output: primitives that are not drawn leave without one.
  assign is_seen = bias_done_valid && !bias_done.hidden;

  // The stages advance.
  assign advance = barycentrics_room && (setup_ready_i || !is_seen);

  // ---- parts
  pair_fetch #(
    .P(P.pair_fetch)
  ) pair_fetch (
    .clk_i,
    .rst_ni,
    .prim_valid_i,
    .prim_ready_o,
    .prim_i,
    .fetch_valid_o,
    .fetch_ready_i,
    .fetch_o,
    .step_valid_o(pair_fetch_step_valid),
    .step_ready_i(pair_fetch_step_ready),
    .step_o      (pair_fetch_step),
    .idle_o      (pair_fetch_idle)
  );

  prim_assemble #(
    .P(P.assemble)
  ) assemble (
    .clk_i,
    .rst_ni,
    .step_valid_i   (pair_fetch_step_valid),
    .step_ready_o   (pair_fetch_step_ready),
    .step_i         (pair_fetch_step),
    .pair_valid_i,
    .pair_ready_o,
    .pair_i,
    .advance_i      (advance),
    .corners_valid_o(assemble_corners_valid),
    .corners_o      (assemble_corners),
    .idle_o         (assemble_idle)
  );

  prim_outline outline (
    .clk_i,
    .rst_ni,
    .corners_valid_i(assemble_corners_valid && advance),
    .corners_i      (assemble_corners),
    .advance_i      (advance),
    .outline_valid_o(outline_outline_valid),
    .outline_o      (outline_outline),
    .idle_o         (outline_idle)
  );

  edge_products edges (
    .clk_i,
    .rst_ni,
    .outline_valid_i(outline_outline_valid && advance),
    .outline_i      (outline_outline),
    .advance_i      (advance),
    .terms_valid_o  (edges_terms_valid),
    .terms_o        (edges_terms),
    .idle_o         (edges_idle)
  );

  depth_plane plane (
    .clk_i,
    .rst_ni,
    .terms_valid_i (edges_terms_valid && advance),
    .terms_i       (edges_terms),
    .advance_i     (advance),
    .planed_valid_o(plane_planed_valid),
    .planed_o      (plane_planed),
    .idle_o        (plane_idle)
  );

  depth_bias bias (
    .clk_i,
    .rst_ni,
    .planed_valid_i(plane_planed_valid && advance),
    .planed_i      (plane_planed),
    .advance_i     (advance),
    .done_valid_o  (bias_done_valid),
    .done_o        (bias_done),
    .idle_o        (bias_idle)
  );

  barycentrics #(
    .P(P.barycentrics)
  ) barycentrics (
    .clk_i,
    .rst_ni,
    .corners_valid_i(assemble_corners_valid && advance),
    .corners_i      (assemble_corners),
    .terms_valid_i  (edges_terms_valid && advance),
    .terms_i        (edges_terms),
    .advance_i      (advance),
    .done_valid_i   (bias_done_valid && advance),
    .done_i         (bias_done),
    .plane_terms_valid_o,
    .plane_terms_ready_i,
    .plane_terms_o,
    .room_o         (barycentrics_room),
    .idle_o         (barycentrics_idle)
  );

  // ---- outputs
  assign setup_valid_o = is_seen && barycentrics_room;
  assign setup_o = bias_done.packet;
  assign idle_o = pair_fetch_idle && assemble_idle && outline_idle && edges_idle && plane_idle && bias_idle
      && barycentrics_idle;

endmodule
