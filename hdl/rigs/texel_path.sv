// Generated from testbenches/rigs/texel_path.rs by `cargo test -p assemblies`; do not edit.
// The texture unit on its L1, for benches that offer quads on one side and loads and stores on the other: an assembly. In the chip
// they are in `tpc/sm` and `chip/tpc`.
//
// Rates and latencies are those of its parts (tex-max-threads, l1-raw-read). In order for each client. Specification: TEX, L1.

module texel_path
  import l1_steps_pkg::*;
  import memory_pkg::*;
  import texel_path_params_pkg::*;
  import texel_port_pkg::*;
  import texels_pkg::*;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter texel_path_params_t P = TEXEL_PATH_PARAMS
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
  input  logic                front_valid_i,              // loads and stores
  output logic                front_ready_o,
  input  l1_wavefront_t       front_i,
  output logic                loaded_valid_o,
  input  logic                loaded_ready_i,
  output l1_return_t          loaded_o,
  input  logic                control_valid_i,            // from the MPC
  output logic                control_ready_o,
  input  cache_control_t      control_i,
  output logic                controlled_valid_o,
  output logic                controlled_o,
  output logic                memory_up_valid_o,
  input  logic                memory_up_ready_i,
  output memory_up_t          memory_up_o,
  input  logic                memory_down_valid_i,
  input  memory_down_t        memory_down_i,
  output logic                idle_o
);

  // ---- wires
  logic unit_request_valid, unit_request_ready, unit_idle;
  texel_request_t unit_request;
  logic l1_texel_response_ready, l1_texel_response_valid, l1_idle;
  texel_response_t l1_texel_response;

  // ---- parts
  texture_unit #(
    .P(P.unit)
  ) unit (
    .clk_i,
    .rst_ni,
    .quad_valid_i,
    .quad_ready_o,
    .quad_i,
    .binding_write_valid_i,
    .binding_write_i,
    .sampled_valid_o,
    .sampled_ready_i,
    .sampled_o,
    .levels_valid_o,
    .levels_ready_i,
    .levels_o,
    .descriptor_request_valid_i,
    .descriptor_request_ready_o,
    .descriptor_request_i,
    .descriptor_valid_o,
    .descriptor_o,
    .request_valid_o (unit_request_valid),
    .request_ready_i (unit_request_ready),
    .request_o       (unit_request),
    .response_valid_i(l1_texel_response_valid),
    .response_ready_o(l1_texel_response_ready),
    .response_i      (l1_texel_response),
    .idle_o          (unit_idle)
  );

  l1 #(
    .P(P.l1)
  ) l1 (
    .clk_i,
    .rst_ni,
    .request_valid_i       (front_valid_i),
    .request_ready_o       (front_ready_o),
    .request_i             (front_i),
    .texel_request_valid_i (unit_request_valid),
    .texel_request_ready_o (unit_request_ready),
    .texel_request_i       (unit_request),
    .control_valid_i,
    .control_ready_o,
    .control_i,
    .response_valid_o      (loaded_valid_o),
    .response_ready_i      (loaded_ready_i),
    .response_o            (loaded_o),
    .texel_response_valid_o(l1_texel_response_valid),
    .texel_response_ready_i(l1_texel_response_ready),
    .texel_response_o      (l1_texel_response),
    .controlled_valid_o,
    .controlled_o,
    .memory_up_valid_o,
    .memory_up_ready_i,
    .memory_up_o,
    .memory_down_valid_i,
    .memory_down_i,
    .idle_o                (l1_idle)
  );

  // ---- outputs
  assign idle_o = unit_idle && l1_idle;

endmodule
