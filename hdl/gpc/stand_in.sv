// Stand-in: where setup's vertices come from and who shades PROP's quads. The chip's own units, or, with outside, a bench
// that has meshes in window coordinates and colours of its own. A packet a cycle each way, a cycle through; stalled by who takes
// them. In order; outside may change while nothing is here. Specification: Setup, PROP.

module stand_in
  import pixels_pkg::*;
  import stand_in_params_pkg::*;
  import vertices_pkg::*;
#(
  // ---- parameters
  parameter stand_in_params_t P = STAND_IN_PARAMS
) (
  // ---- ports
  input  logic clk_i,
  input  logic rst_ni,
  input  logic outside_i,
  input  logic fetch_valid_i,  // of setup
  output logic fetch_ready_o,
  input  pair_index_t fetch_i,
  output logic pair_valid_o,
  input  logic pair_ready_i,
  output vertex_pair_t pair_o,
  input  logic plane_terms_valid_i,
  output logic plane_terms_ready_o,
  input  plane_terms_t plane_terms_i,
  input  logic subtile_valid_i,  // of PROP
  output logic subtile_ready_o,
  input  subtile_packet_t subtile_i,
  output logic shaded_valid_o,
  input  logic shaded_ready_i,
  output shaded_packet_t shaded_o,
  output logic own_fetch_valid_o,  // to the chip's units
  input  logic own_fetch_ready_i,
  output pair_index_t own_fetch_o,
  input  logic own_pair_valid_i,
  output logic own_pair_ready_o,
  input  vertex_pair_t own_pair_i,
  output logic own_plane_terms_valid_o,
  input  logic own_plane_terms_ready_i,
  output plane_terms_t own_plane_terms_o,
  output logic own_subtile_valid_o,
  input  logic own_subtile_ready_i,
  output subtile_packet_t own_subtile_o,
  input  logic own_shaded_valid_i,
  output logic own_shaded_ready_o,
  input  shaded_packet_t own_shaded_i,
  output logic outside_fetch_valid_o,  // to the bench
  input  logic outside_fetch_ready_i,
  output pair_index_t outside_fetch_o,
  input  logic outside_pair_valid_i,
  output logic outside_pair_ready_o,
  input  vertex_pair_t outside_pair_i,
  output logic outside_subtile_valid_o,
  input  logic outside_subtile_ready_i,
  output subtile_packet_t outside_subtile_o,
  input  logic outside_shaded_valid_i,
  output logic outside_shaded_ready_o,
  input  shaded_packet_t outside_shaded_i,
  output logic idle_o
);

  // ---- registers
  typedef struct packed {
    logic outside;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic fetch_push_valid, fetch_ready, fetch_valid, fetch_pop;
  pair_index_t fetch_push, fetch_head;
  logic pair_push_valid, pair_ready, pair_valid, pair_pop;
  vertex_pair_t pair_push, pair_head;
  logic term_push_valid, term_ready, term_valid, term_pop;
  plane_terms_t term_push, term_head;
  logic quads_push_valid, quads_ready, quads_valid, quads_pop;
  subtile_packet_t quads_push, quads_head;
  logic shade_push_valid, shade_ready, shade_valid, shade_pop;
  shaded_packet_t shade_push, shade_head;

  fifo #(
    .WIDTH($bits(pair_index_t)),
    .DEPTH(P.depth)
  ) fetches (
    .clk_i,
    .rst_ni,
    .push_valid_i(fetch_push_valid),
    .push_ready_o(fetch_ready),
    .push_i      (fetch_push),
    .pop_valid_o (fetch_valid),
    .pop_ready_i (fetch_pop),
    .pop_o       (fetch_head)
  );

  fifo #(
    .WIDTH($bits(vertex_pair_t)),
    .DEPTH(P.depth)
  ) pairs (
    .clk_i,
    .rst_ni,
    .push_valid_i(pair_push_valid),
    .push_ready_o(pair_ready),
    .push_i      (pair_push),
    .pop_valid_o (pair_valid),
    .pop_ready_i (pair_pop),
    .pop_o       (pair_head)
  );

  fifo #(
    .WIDTH($bits(plane_terms_t)),
    .DEPTH(P.depth)
  ) terms (
    .clk_i,
    .rst_ni,
    .push_valid_i(term_push_valid),
    .push_ready_o(term_ready),
    .push_i      (term_push),
    .pop_valid_o (term_valid),
    .pop_ready_i (term_pop),
    .pop_o       (term_head)
  );

  fifo #(
    .WIDTH($bits(subtile_packet_t)),
    .DEPTH(P.depth)
  ) subtiles (
    .clk_i,
    .rst_ni,
    .push_valid_i(quads_push_valid),
    .push_ready_o(quads_ready),
    .push_i      (quads_push),
    .pop_valid_o (quads_valid),
    .pop_ready_i (quads_pop),
    .pop_o       (quads_head)
  );

  fifo #(
    .WIDTH($bits(shaded_packet_t)),
    .DEPTH(P.depth)
  ) shades (
    .clk_i,
    .rst_ni,
    .push_valid_i(shade_push_valid),
    .push_ready_o(shade_ready),
    .push_i      (shade_push),
    .pop_valid_o (shade_valid),
    .pop_ready_i (shade_pop),
    .pop_o       (shade_head)
  );

  // ---- outputs
  logic own, outside;

  always_comb begin
    outside = q.outside;
    own = !q.outside;

    fetch_ready_o = fetch_ready;
    fetch_push_valid = fetch_valid_i;
    fetch_push = fetch_i;
    own_fetch_valid_o = own && fetch_valid;
    own_fetch_o = fetch_head;
    outside_fetch_valid_o = outside && fetch_valid;
    outside_fetch_o = fetch_head;
    fetch_pop = outside ? outside_fetch_ready_i : own_fetch_ready_i;

    own_pair_ready_o = own && pair_ready;
    outside_pair_ready_o = outside && pair_ready;
    pair_push_valid = outside ? outside_pair_valid_i : own_pair_valid_i;
    pair_push = outside ? outside_pair_i : own_pair_i;
    pair_valid_o = pair_valid;
    pair_o = pair_head;
    pair_pop = pair_ready_i;

    // a bench has colours, and no planes
    plane_terms_ready_o = term_ready;
    term_push_valid = plane_terms_valid_i;
    term_push = plane_terms_i;
    own_plane_terms_valid_o = own && term_valid;
    own_plane_terms_o = term_head;
    term_pop = outside || own_plane_terms_ready_i;

    subtile_ready_o = quads_ready;
    quads_push_valid = subtile_valid_i;
    quads_push = subtile_i;
    own_subtile_valid_o = own && quads_valid;
    own_subtile_o = quads_head;
    outside_subtile_valid_o = outside && quads_valid;
    outside_subtile_o = quads_head;
    quads_pop = outside ? outside_subtile_ready_i : own_subtile_ready_i;

    own_shaded_ready_o = own && shade_ready;
    outside_shaded_ready_o = outside && shade_ready;
    shade_push_valid = outside ? outside_shaded_valid_i : own_shaded_valid_i;
    shade_push = outside ? outside_shaded_i : own_shaded_i;
    shaded_valid_o = shade_valid;
    shaded_o = shade_head;
    shade_pop = shaded_ready_i;

    idle_o = !fetch_valid && !pair_valid && !term_valid && !quads_valid && !shade_valid;
  end

  // ---- next state
  assign d.outside = outside_i;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
