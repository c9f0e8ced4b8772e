// Generated from rtl-model/tpc/sm/load_store/surface.rs by `cargo test -p assemblies`; do not edit.
// Surfaces: surface loads, stores, reductions and atomics of a partition, from their registers to their accesses. Headers are found, and
// addresses and texels made, 9 cycles after the work where the header is known, and a cycle for each further group of lanes. Stalled by
// accesses that are not accepted. Order is kept. Specification: L1, texture unit (headers); interface 8 and 9.

module surface
  import surface_params_pkg::*;
  import surface_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter surface_params_t P = SURFACE_PARAMS
) (
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              context_valid_i,
  input  context_write_t    context_i,
  input  logic              control_valid_i,  // from the MPC
  input  cache_control_t    control_i,
  input  logic              invalidates_i,    // headers, by an instruction of the SM
  input  logic              work_valid_i,
  output logic              work_ready_o,
  input  surface_work_t     work_i,
  output logic              request_valid_o,
  input  logic              request_ready_i,
  output surface_request_t  request_o,
  input  logic              response_valid_i,
  input  surface_response_t response_i,
  output logic              access_valid_o,
  input  logic              access_ready_i,
  output surface_access_t   access_o,
  input  logic              done_valid_i,
  input  logic              done_i,
  output logic              waits_o,
  output logic              idle_o            // all accesses have left
);

  // ---- wires
  logic headers_pass_valid, headers_pass_ready, headers_idle;
  surface_pass_t headers_pass;
  logic places_idle;

  // ---- parts
  surface_headers #(
    .P(P.headers)
  ) headers (
    .clk_i,
    .rst_ni,
    .context_valid_i,
    .context_i,
    .control_valid_i,
    .control_i,
    .invalidates_i,
    .work_valid_i,
    .work_ready_o,
    .work_i,
    .request_valid_o,
    .request_ready_i,
    .request_o,
    .response_valid_i,
    .response_i,
    .pass_valid_o(headers_pass_valid),
    .pass_ready_i(headers_pass_ready),
    .pass_o      (headers_pass),
    .done_valid_i,
    .done_i,
    .waits_o,
    .idle_o      (headers_idle)
  );

  surface_places places (
    .clk_i,
    .rst_ni,
    .pass_valid_i(headers_pass_valid),
    .pass_ready_o(headers_pass_ready),
    .pass_i      (headers_pass),
    .access_valid_o,
    .access_ready_i,
    .access_o,
    .idle_o      (places_idle)
  );

  // ---- outputs
  assign idle_o = headers_idle && places_idle;

endmodule
