// Generated from rtl-model/mem/gmmu.rs by `cargo test -p assemblies`; do not edit.
// GMMU: address translation after the micro-TLBs, an assembly of L1 TLB and page walker. Rates and latencies are those
// of its parts (gmmu-l1-tlb, gmmu-pte-fetch, gmmu-miss-stream). Responses to a port are in the order of its requests.
// Specification: GMMU.

module gmmu
  import gmmu_params_pkg::*;
  import translation_pkg::*;
#(
  // ---- parameters
  parameter gmmu_params_t P = GMMU_PARAMS
) (
  // ---- ports
  input  logic                             clk_i,
  input  logic                             rst_ni,
  input  logic               [P.ports-1:0] walk_request_valid_i,
  output logic               [P.ports-1:0] walk_request_ready_o,
  input  translate_request_t [P.ports-1:0] walk_request_i,
  output logic               [P.ports-1:0] line_valid_o,
  output translate_line_t    [P.ports-1:0] line_o,
  output logic                             request_table_valid_o,
  input  logic                             request_table_ready_i,
  output walk_request_t                    request_table_o,
  input  logic                             data_valid_i,
  input  walk_data_t                       data_i,
  input  logic                             control_valid_i,
  output logic                             control_ready_o,
  input  space_control_t                   control_i,
  output logic                             controlled_valid_o,
  output logic                             controlled_o,
  output logic                             idle_o
);

  // ---- wires
  logic l1_tlb_walk_valid, l1_tlb_walk_ready, l1_tlb_forward_valid, l1_tlb_forward_ready, l1_tlb_idle;
  translate_request_t l1_tlb_walk;
  space_control_t l1_tlb_forward;
  logic walker_line_ready, walker_line_valid, walker_controlled_valid, walker_controlled, walker_idle;
  translate_line_t walker_line;

  // ---- parts
  l1_tlb #(
    .P(P.l1_tlb)
  ) l1_tlb (
    .clk_i,
    .rst_ni,
    .walk_request_valid_i,
    .walk_request_ready_o,
    .walk_request_i,
    .line_valid_o,
    .line_o,
    .walk_valid_o     (l1_tlb_walk_valid),
    .walk_ready_i     (l1_tlb_walk_ready),
    .walk_o           (l1_tlb_walk),
    .walked_valid_i   (walker_line_valid),
    .walked_ready_o   (walker_line_ready),
    .walked_i         (walker_line),
    .control_valid_i,
    .control_ready_o,
    .control_i,
    .forward_valid_o  (l1_tlb_forward_valid),
    .forward_ready_i  (l1_tlb_forward_ready),
    .forward_o        (l1_tlb_forward),
    .forwarded_valid_i(walker_controlled_valid),
    .forwarded_i      (walker_controlled),
    .controlled_valid_o,
    .controlled_o,
    .idle_o           (l1_tlb_idle)
  );

  walker #(
    .P(P.walker)
  ) walker (
    .clk_i,
    .rst_ni,
    .walk_valid_i        (l1_tlb_walk_valid),
    .walk_ready_o        (l1_tlb_walk_ready),
    .walk_i              (l1_tlb_walk),
    .line_valid_o        (walker_line_valid),
    .line_ready_i        (walker_line_ready),
    .line_o              (walker_line),
    .walk_request_valid_o(request_table_valid_o),
    .walk_request_ready_i(request_table_ready_i),
    .walk_request_o      (request_table_o),
    .data_valid_i,
    .data_i,
    .control_valid_i     (l1_tlb_forward_valid),
    .control_ready_o     (l1_tlb_forward_ready),
    .control_i           (l1_tlb_forward),
    .controlled_valid_o  (walker_controlled_valid),
    .controlled_o        (walker_controlled),
    .idle_o              (walker_idle)
  );

  // ---- outputs
  assign idle_o = l1_tlb_idle && walker_idle;

endmodule
