// Generated from rtl-model/tex/fetch.rs by `cargo test -p assemblies`; do not edit.
// Fetch: brings the texels of footprints from L1, and the headers and samplers of bindings. One pass of L1 a cycle, 4 cycles beside
// those of L1. Stalled by L1 and by texels that are not accepted. In the order of footprints. An assembly. Specification: texture unit,
// L1.

module fetch
  import fetch_params_pkg::*;
  import texel_fetch_pkg::*;
  import texel_port_pkg::*;
  import texels_pkg::*;
#(
  // ---- parameters
  parameter fetch_params_t P = FETCH_PARAMS
) (
  // ---- ports
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                footprint_valid_i,
  output logic                footprint_ready_o,
  input  footprint_t          footprint_i,
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
  output logic                texels_valid_o,
  input  logic                texels_ready_i,
  output raw_texels_t         texels_o,
  output logic                idle_o
);

  // ---- wires
  logic requests_route_valid, requests_route_ready, requests_taps_valid, requests_taps_ready, requests_idle;
  fetch_route_t requests_route;
  fetch_taps_t requests_taps;
  logic gather_idle;

  // ---- parts
  texel_requests #(
    .P(P.requests)
  ) requests (
    .clk_i,
    .rst_ni,
    .footprint_valid_i,
    .footprint_ready_o,
    .footprint_i,
    .descriptor_valid_i(descriptor_request_valid_i),
    .descriptor_ready_o(descriptor_request_ready_o),
    .descriptor_i      (descriptor_request_i),
    .request_valid_o,
    .request_ready_i,
    .request_o,
    .route_valid_o     (requests_route_valid),
    .route_ready_i     (requests_route_ready),
    .route_o           (requests_route),
    .taps_valid_o      (requests_taps_valid),
    .taps_ready_i      (requests_taps_ready),
    .taps_o            (requests_taps),
    .idle_o            (requests_idle)
  );

  texel_gather #(
    .P(P.gather)
  ) gather (
    .clk_i,
    .rst_ni,
    .route_valid_i(requests_route_valid),
    .route_ready_o(requests_route_ready),
    .route_i      (requests_route),
    .taps_valid_i (requests_taps_valid),
    .taps_ready_o (requests_taps_ready),
    .taps_i       (requests_taps),
    .response_valid_i,
    .response_ready_o,
    .response_i,
    .texels_valid_o,
    .texels_ready_i,
    .texels_o,
    .descriptor_valid_o,
    .descriptor_o,
    .idle_o       (gather_idle)
  );

  // ---- outputs
  assign idle_o = requests_idle && gather_idle;

endmodule
