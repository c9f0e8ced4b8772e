// Generated from rtl-model/chip/geometry.rs by `cargo test -p assemblies`; do not edit.
// Draw path: from 3D's methods to batches of vertices, and to the state and marks that keep their primitives in the API's order. An
// assembly of SCC, primitive distributor and reports.
//
// Rates and latencies are those of its parts. In order. Specification: PD, Synchronisation summary.

module geometry
  import engine_pkg::*;
  import fault_pkg::*;
  import geometry_params_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import reports_pkg::*;
  import shader_constants_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter geometry_params_t P = GEOMETRY_PARAMS
) (
  // ---- ports
  input  logic                                        clk_i,
  input  logic                                        rst_ni,
  input  logic                                        bundle_valid_i,
  output logic                                        bundle_ready_o,
  input  bundle_t                                     bundle_i,
  output logic                                        complete_valid_o,
  input  logic                                        complete_ready_i,
  output completed_t                                  complete_o,
  output logic                                        fault_valid_o,           // a draw without a program
  input  logic                                        fault_ready_i,
  output fault_t                                      fault_o,
  output logic                                        table_valid_o,
  input  logic                                        table_ready_i,
  output constant_table_t                             table_o,
  input  logic                                        table_done_valid_i,
  input  logic                                        table_done_i,
  input  logic                                        epoch_done_valid_i,
  input  epoch_done_t                                 epoch_done_i,
  input  logic            [31:0]                      aside_i,                 // where older blocks of constants lie, physical: bits 39 to 8
  output logic                                        constants_up_valid_o,
  input  logic                                        constants_up_ready_i,
  output memory_up_t                                  constants_up_o,
  input  logic                                        constants_down_valid_i,
  input  memory_down_t                                constants_down_i,
  output logic                                        headers_up_valid_o,
  input  logic                                        headers_up_ready_i,
  output memory_up_t                                  headers_up_o,
  input  logic                                        headers_down_valid_i,
  input  memory_down_t                                headers_down_i,
  output logic                                        index_read_valid_o,
  input  logic                                        index_read_ready_i,
  output memory_read_t                                index_read_o,
  input  logic                                        index_read_data_valid_i,
  output logic                                        index_read_data_ready_o,
  input  sector_t                                     index_read_data_i,
  output logic                                        world_valid_o,
  input  logic                                        world_ready_i,
  output world_packet_t                               world_o,
  output logic                                        screen_valid_o,          // state and marks, to the work crossbar
  input  logic                                        screen_ready_i,
  output screen_packet_t                              screen_o,
  input  logic            [P.distributor.pdb.pes-1:0] alpha_entry_valid_i,     // of batches of the alpha phase
  output logic            [P.distributor.pdb.pes-1:0] alpha_entry_ready_o,
  input  alpha_entry_t    [P.distributor.pdb.pes-1:0] alpha_entry_i,
  input  logic            [P.sms-1:0]                 copied_valid_i,          // a task has its entry in shared memory
  input  logic            [P.sms-1:0]                 copied_i,
  output logic            [P.distributor.pdb.pes-1:0] alpha_free_valid_o,
  input  logic            [P.distributor.pdb.pes-1:0] alpha_free_ready_i,
  output entry_grant_t    [P.distributor.pdb.pes-1:0] alpha_free_o,
  input  logic            [P.reports.sources-1:0]     done_valid_i,
  input  marker_done_t    [P.reports.sources-1:0]     done_i,
  input  logic            [P.rops-1:0]                value_valid_i,
  input  report_value_t   [P.rops-1:0]                value_i,
  input  logic            [P.reports.worlds-1:0]      world_value_valid_i,
  input  report_value_t   [P.reports.worlds-1:0]      world_value_i,
  input  logic            [P.gpcs-1:0]                pixel_value_valid_i,
  input  report_value_t   [P.gpcs-1:0]                pixel_value_i,
  input  logic            [P.sms-1:0]                 stage_value_valid_i,
  input  report_value_t   [P.sms-1:0]                 stage_value_i,
  output logic                                        idle_o
);

  // ---- wires
  logic constants_draw_valid, constants_draw_ready, constants_idle;
  bundle_t constants_draw;
  logic distributor_marker_valid, distributor_marker_ready, distributor_report_value_valid, distributor_assembled_valid;
  logic distributor_idle;
  marker_t distributor_marker;
  report_value_t distributor_report_value, distributor_assembled;
  logic reports_idle;

  // ---- parts
  state_constants #(
    .P(P.constants)
  ) constants (
    .clk_i,
    .rst_ni,
    .bundle_valid_i,
    .bundle_ready_o,
    .bundle_i,
    .draw_valid_o       (constants_draw_valid),
    .draw_ready_i       (constants_draw_ready),
    .draw_o             (constants_draw),
    .table_valid_o,
    .table_ready_i,
    .table_o,
    .table_done_valid_i,
    .table_done_i,
    .epoch_done_valid_i,
    .epoch_done_i,
    .store_up_valid_o   (constants_up_valid_o),
    .store_up_ready_i   (constants_up_ready_i),
    .store_up_o         (constants_up_o),
    .store_down_valid_i (constants_down_valid_i),
    .store_down_i       (constants_down_i),
    .header_up_valid_o  (headers_up_valid_o),
    .header_up_ready_i  (headers_up_ready_i),
    .header_up_o        (headers_up_o),
    .header_down_valid_i(headers_down_valid_i),
    .header_down_i      (headers_down_i),
    .aside_i,
    .fault_valid_o,
    .fault_ready_i,
    .fault_o,
    .idle_o             (constants_idle)
  );

  primitive_distributor #(
    .P(P.distributor)
  ) distributor (
    .clk_i,
    .rst_ni,
    .draw_valid_i        (constants_draw_valid),
    .draw_ready_o        (constants_draw_ready),
    .draw_i              (constants_draw),
    .world_valid_o,
    .world_ready_i,
    .world_o,
    .screen_valid_o,
    .screen_ready_i,
    .screen_o,
    .marker_valid_o      (distributor_marker_valid),
    .marker_ready_i      (distributor_marker_ready),
    .marker_o            (distributor_marker),
    .report_value_valid_o(distributor_report_value_valid),
    .report_value_o      (distributor_report_value),
    .assembled_valid_o   (distributor_assembled_valid),
    .assembled_o         (distributor_assembled),
    .read_valid_o        (index_read_valid_o),
    .read_ready_i        (index_read_ready_i),
    .read_o              (index_read_o),
    .read_data_valid_i   (index_read_data_valid_i),
    .read_data_ready_o   (index_read_data_ready_o),
    .read_data_i         (index_read_data_i),
    .alpha_entry_valid_i,
    .alpha_entry_ready_o,
    .alpha_entry_i,
    .copied_valid_i,
    .copied_i,
    .alpha_free_valid_o,
    .alpha_free_ready_i,
    .alpha_free_o,
    .idle_o              (distributor_idle)
  );

  reports #(
    .P(P.reports)
  ) reports (
    .clk_i,
    .rst_ni,
    .marker_valid_i   (distributor_marker_valid),
    .marker_ready_o   (distributor_marker_ready),
    .marker_i         (distributor_marker),
    .done_valid_i,
    .done_i,
    .value_valid_i,
    .value_i,
    .world_valid_i    (world_value_valid_i),
    .world_i          (world_value_i),
    .pixel_valid_i    (pixel_value_valid_i),
    .pixel_i          (pixel_value_i),
    .stage_valid_i    (stage_value_valid_i),
    .stage_i          (stage_value_i),
    .vertex_valid_i   (distributor_report_value_valid),
    .vertex_i         (distributor_report_value),
    .assembled_valid_i(distributor_assembled_valid),
    .assembled_i      (distributor_assembled),
    .complete_valid_o,
    .complete_ready_i,
    .complete_o,
    .idle_o           (reports_idle)
  );

  // ---- outputs
  assign idle_o = constants_idle && distributor_idle && reports_idle;

endmodule
