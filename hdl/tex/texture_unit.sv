// Generated from rtl-model/tex/texture_unit.rs by `cargo test -p assemblies`; do not edit.
// Texture unit: from the coordinates of quads to filtered colours. A quad a cycle (tex-max-threads), where its filter needs one pass and
// its texels are in L1; walk has the cost of the others. Stalled by results that are not accepted. In order. An assembly. It knows
// neither instruction words nor headers. Specification: texture unit.

module texture_unit
  import texel_port_pkg::*;
  import texels_pkg::*;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;
  import texture_unit_params_pkg::*;
#(
  // ---- parameters
  parameter texture_unit_params_t P = TEXTURE_UNIT_PARAMS
) (
  // ---- ports
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                quad_valid_i,
  output logic                quad_ready_o,
  input  bound_quad_t         quad_i,
  input  logic                binding_write_valid_i,
  input  binding_write_t      binding_write_i,
  output logic                sampled_valid_o,
  input  logic                sampled_ready_i,
  output sampled_quad_t       sampled_o,
  output logic                levels_valid_o,
  input  logic                levels_ready_i,
  output quad_levels_t        levels_o,
  input  logic                descriptor_request_valid_i,
  output logic                descriptor_request_ready_o,
  input  descriptor_request_t descriptor_request_i,
  output logic                descriptor_valid_o,
  output descriptor_t         descriptor_o,
  output logic                request_valid_o,
  input  logic                request_ready_i,
  output texel_request_t      request_o,
  input  logic                response_valid_i,
  output logic                response_ready_o,
  input  texel_response_t     response_i,
  output logic                idle_o
);

  // ---- wires
  logic coordinates_sample_valid, coordinates_sample_ready, coordinates_idle;
  sample_quad_t coordinates_sample;
  logic walk_pass_valid, walk_pass_ready, walk_idle;
  texture_pass_t walk_pass;
  logic address_footprint_valid, address_footprint_ready, address_idle;
  footprint_t address_footprint;
  logic fetch_texels_valid, fetch_texels_ready, fetch_idle;
  raw_texels_t fetch_texels;
  logic texel_decode_codes_valid, texel_decode_codes_ready, texel_decode_idle;
  coded_texels_t texel_decode_codes;
  logic filter_idle;

  // ---- parts
  coordinates #(
    .P(P.coordinates)
  ) coordinates (
    .clk_i,
    .rst_ni,
    .binding_write_valid_i,
    .binding_write_i,
    .quad_valid_i,
    .quad_ready_o,
    .quad_i,
    .sample_valid_o(coordinates_sample_valid),
    .sample_ready_i(coordinates_sample_ready),
    .sample_o      (coordinates_sample),
    .levels_valid_o,
    .levels_ready_i,
    .levels_o,
    .idle_o        (coordinates_idle)
  );

  walk #(
    .P(P.walk)
  ) walk (
    .clk_i,
    .rst_ni,
    .binding_write_valid_i,
    .binding_write_i,
    .quad_valid_i(coordinates_sample_valid),
    .quad_ready_o(coordinates_sample_ready),
    .quad_i      (coordinates_sample),
    .pass_valid_o(walk_pass_valid),
    .pass_ready_i(walk_pass_ready),
    .pass_o      (walk_pass),
    .idle_o      (walk_idle)
  );

  address #(
    .P(P.address)
  ) address (
    .clk_i,
    .rst_ni,
    .binding_write_valid_i,
    .binding_write_i,
    .pass_valid_i     (walk_pass_valid),
    .pass_ready_o     (walk_pass_ready),
    .pass_i           (walk_pass),
    .footprint_valid_o(address_footprint_valid),
    .footprint_ready_i(address_footprint_ready),
    .footprint_o      (address_footprint),
    .idle_o           (address_idle)
  );

  fetch #(
    .P(P.fetch)
  ) fetch (
    .clk_i,
    .rst_ni,
    .footprint_valid_i(address_footprint_valid),
    .footprint_ready_o(address_footprint_ready),
    .footprint_i      (address_footprint),
    .descriptor_request_valid_i,
    .descriptor_request_ready_o,
    .descriptor_request_i,
    .descriptor_valid_o,
    .descriptor_o,
    .request_valid_o,
    .request_ready_i,
    .request_o,
    .response_valid_i,
    .response_ready_o,
    .response_i,
    .texels_valid_o   (fetch_texels_valid),
    .texels_ready_i   (fetch_texels_ready),
    .texels_o         (fetch_texels),
    .idle_o           (fetch_idle)
  );

  texel_decode #(
    .P(P.texel_decode)
  ) texel_decode (
    .clk_i,
    .rst_ni,
    .binding_write_valid_i,
    .binding_write_i,
    .texels_valid_i(fetch_texels_valid),
    .texels_ready_o(fetch_texels_ready),
    .texels_i      (fetch_texels),
    .codes_valid_o (texel_decode_codes_valid),
    .codes_ready_i (texel_decode_codes_ready),
    .codes_o       (texel_decode_codes),
    .idle_o        (texel_decode_idle)
  );

  filter #(
    .P(P.filter)
  ) filter (
    .clk_i,
    .rst_ni,
    .codes_valid_i(texel_decode_codes_valid),
    .codes_ready_o(texel_decode_codes_ready),
    .codes_i      (texel_decode_codes),
    .sampled_valid_o,
    .sampled_ready_i,
    .sampled_o,
    .idle_o       (filter_idle)
  );

  // ---- outputs
  assign idle_o = coordinates_idle && walk_idle && address_idle && fetch_idle && texel_decode_idle && filter_idle;

endmodule
