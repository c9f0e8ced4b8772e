// Generated from rtl-model/tpc/sm/texture.rs by `cargo test -p assemblies`; do not edit.
// Texture instructions of a partition: their registers and handles, their quads' bindings, the texture unit, and their results. A quad a
// cycle (tex-max-threads). Stalled by L1, by constants, and by registers that are not accepted. Results are in the order of
// instructions. An assembly. Specification: texture unit, instruction set 12.

module texture
  import constant_cache_pkg::*;
  import sm_pkg::*;
  import texel_port_pkg::*;
  import texels_pkg::*;
  import texture_access_pkg::*;
  import texture_binding_pkg::*;
  import texture_params_pkg::*;
  import texture_quads_pkg::*;
  import unbound_quads_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter texture_params_t P = TEXTURE_PARAMS
) (
  // ---- ports
  input  logic                           clk_i,
  input  logic                           rst_ni,
  input  logic             [0:0]         partition_i,              // its number in the SM: its sub-partitions are twice it, and one more
  input  logic                           launch_valid_i,
  input  launch_t                        launch_i,
  input  logic                           context_valid_i,
  input  context_write_t                 context_i,
  input  logic                           control_valid_i,          // from the MPC
  input  cache_control_t                 control_i,
  input  logic                           invalidates_i,            // headers and samplers, by an instruction of the SM
  input  logic             [P.sides-1:0] operands_valid_i,
  input  operands_t        [P.sides-1:0] operands_i,
  input  logic             [P.sides-1:0] more_valid_i,
  input  operand_row_t     [P.sides-1:0] more_i,
  output logic             [P.sides-1:0] credit_o,
  output logic                           constant_request_valid_o,
  output constant_lookup_t               constant_request_o,
  input  logic                           constant_valid_i,
  input  constant_found_t                constant_i,
  input  logic                           constant_again_i,
  output logic                           request_valid_o,
  input  logic                           request_ready_i,
  output texel_request_t                 request_o,
  input  logic                           response_valid_i,
  output logic                           response_ready_o,
  input  texel_response_t                response_i,
  output logic             [P.sides-1:0] written_valid_o,
  input  logic             [P.sides-1:0] written_ready_i,
  output written_t         [P.sides-1:0] written_o,
  output logic             [P.sides-1:0] fault_valid_o,
  output warp_fault_t      [P.sides-1:0] fault_o
);

  // ---- wires
  logic entry_quad_valid, entry_quad_ready, entry_ticket_valid, entry_ticket_ready;
  unbound_quad_t entry_quad;
  texture_ticket_t entry_ticket;
  logic headers_bound_valid, headers_bound_ready, headers_binding_write_valid, headers_descriptor_request_valid;
  logic headers_descriptor_request_ready;
  bound_quad_t headers_bound;
  binding_write_t headers_binding_write;
  descriptor_request_t headers_descriptor_request;
  logic unit_sampled_valid, unit_sampled_ready, unit_levels_valid, unit_levels_ready, unit_descriptor_valid;
  sampled_quad_t unit_sampled;
  quad_levels_t unit_levels;
  descriptor_t unit_descriptor;

  // ---- parts
  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  texture_entry #(
    .P(P.entry)
  ) entry (
    .clk_i,
    .rst_ni,
    .partition_i,
    .launch_valid_i,
    .launch_i,
    .context_valid_i,
    .context_i,
    .operands_valid_i,
    .operands_i,
    .more_valid_i,
    .more_i,
    .credit_o,
    .constant_request_valid_o,
    .constant_request_o,
    .constant_valid_i,
    .constant_i,
    .constant_again_i,
    .quad_valid_o  (entry_quad_valid),
    .quad_ready_i  (entry_quad_ready),
    .quad_o        (entry_quad),
    .ticket_valid_o(entry_ticket_valid),
    .ticket_ready_i(entry_ticket_ready),
    .ticket_o      (entry_ticket),
    .idle_o        ()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  headers #(
    .P(P.headers)
  ) headers (
    .clk_i,
    .rst_ni,
    .context_valid_i,
    .context_i,
    .control_valid_i,
    .control_i,
    .invalidates_i,
    .quad_valid_i              (entry_quad_valid),
    .quad_ready_o              (entry_quad_ready),
    .quad_i                    (entry_quad),
    .bound_valid_o             (headers_bound_valid),
    .bound_ready_i             (headers_bound_ready),
    .bound_o                   (headers_bound),
    .binding_write_valid_o     (headers_binding_write_valid),
    .binding_write_o           (headers_binding_write),
    .sampled_valid_i           (unit_sampled_valid && unit_sampled_ready),
    .sampled_i                 (unit_sampled.tail.binding),
    .levelled_valid_i          (unit_levels_valid && unit_levels_ready),
    .levelled_i                (unit_levels.tail.binding),
    .descriptor_request_valid_o(headers_descriptor_request_valid),
    .descriptor_request_ready_i(headers_descriptor_request_ready),
    .descriptor_request_o      (headers_descriptor_request),
    .descriptor_valid_i        (unit_descriptor_valid),
    .descriptor_i              (unit_descriptor),
    .idle_o                    ()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  texture_unit #(
    .P(P.unit)
  ) unit (
    .clk_i,
    .rst_ni,
    .quad_valid_i              (headers_bound_valid),
    .quad_ready_o              (headers_bound_ready),
    .quad_i                    (headers_bound),
    .binding_write_valid_i     (headers_binding_write_valid),
    .binding_write_i           (headers_binding_write),
    .sampled_valid_o           (unit_sampled_valid),
    .sampled_ready_i           (unit_sampled_ready),
    .sampled_o                 (unit_sampled),
    .levels_valid_o            (unit_levels_valid),
    .levels_ready_i            (unit_levels_ready),
    .levels_o                  (unit_levels),
    .descriptor_request_valid_i(headers_descriptor_request_valid),
    .descriptor_request_ready_o(headers_descriptor_request_ready),
    .descriptor_request_i      (headers_descriptor_request),
    .descriptor_valid_o        (unit_descriptor_valid),
    .descriptor_o              (unit_descriptor),
    .request_valid_o,
    .request_ready_i,
    .request_o,
    .response_valid_i,
    .response_ready_o,
    .response_i,
    .idle_o                    ()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  /* verilator lint_off PINCONNECTEMPTY */  // no unit reads it
  texture_results #(
    .P(P.results)
  ) results (
    .clk_i,
    .rst_ni,
    .ticket_valid_i (entry_ticket_valid),
    .ticket_ready_o (entry_ticket_ready),
    .ticket_i       (entry_ticket),
    .sampled_valid_i(unit_sampled_valid),
    .sampled_ready_o(unit_sampled_ready),
    .sampled_i      (unit_sampled),
    .levels_valid_i (unit_levels_valid),
    .levels_ready_o (unit_levels_ready),
    .levels_i       (unit_levels),
    .written_valid_o,
    .written_ready_i,
    .written_o,
    .fault_valid_o,
    .fault_o,
    .idle_o         ()
  );
  /* verilator lint_on PINCONNECTEMPTY */

endmodule
