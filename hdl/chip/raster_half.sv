// Generated from rtl-model/chip/raster_half.rs by `cargo test -p assemblies`; do not edit.
// Raster half of a GPC: an assembly of setup, coarse raster, Zcull, fine raster and PROP. The pipe
// manager, the shader cores and the ROPs are outside.
//
// Rates and latencies are those of its parts (setup-gpc-prim-rate, coarse-raster-tile-rate,
// zcull-pixel-rate-unit, fine-raster-sample-rate-unit, prop-pixel-rate-unit). Primitives, and
// the work on each pixel, keep their order. Specification: Setup, Coarse raster, Zcull, Fine
// raster, PROP.

module raster_half
  import frtx_pkg::*;
  import memory_port_pkg::*;
  import pixels_pkg::*;
  import raster_half_params_pkg::*;
  import raster_pkg::*;
  import reports_pkg::*;
  import rop_pkg::*;
  import tile_depth_pkg::*;
  import vertices_pkg::*;
#(
  // ---- parameters
  parameter raster_half_params_t P = RASTER_HALF_PARAMS
) (
  // ---- ports
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic                         prim_valid_i,
  output logic                         prim_ready_o,
  input  prim_packet_t                 prim_i,
  input  gpc_id_t                      gpc_i,                   // the number of this GPC
  output logic                         fetch_valid_o,
  input  logic                         fetch_ready_i,
  output pair_read_t                   fetch_o,
  input  logic                         pair_valid_i,
  output logic                         pair_ready_o,
  input  vertex_pair_t                 pair_i,
  output logic                         plane_terms_valid_o,
  input  logic                         plane_terms_ready_i,
  output plane_terms_t                 plane_terms_o,
  output logic                         subtile_valid_o,
  input  logic                         subtile_ready_i,
  output subtile_packet_t              subtile_o,
  input  logic                         shaded_valid_i,
  output logic                         shaded_ready_o,
  input  shaded_packet_t               shaded_i,
  output logic            [P.rops-1:0] zrop_valid_o,
  input  logic            [P.rops-1:0] zrop_ready_i,
  output zrop_packet_t    [P.rops-1:0] zrop_o,
  input  logic            [P.rops-1:0] result_valid_i,
  output logic            [P.rops-1:0] result_ready_o,
  input  zrop_result_t    [P.rops-1:0] result_i,
  input  logic            [P.rops-1:0] feedback_valid_i,
  output logic            [P.rops-1:0] feedback_ready_o,
  input  depth_feedback_t [P.rops-1:0] feedback_i,
  output logic            [P.rops-1:0] crop_valid_o,
  input  logic            [P.rops-1:0] crop_ready_i,
  output crop_packet_t    [P.rops-1:0] crop_o,
  output logic                         report_value_valid_o,    // pixels that have gone to shading before a marker
  output report_value_t                report_value_o,
  output logic                         zcull_read_valid_o,      // where Zcull's ranges are kept
  input  logic                         zcull_read_ready_i,
  output memory_read_t                 zcull_read_o,
  input  logic                         zcull_read_data_valid_i,
  output logic                         zcull_read_data_ready_o,
  input  sector_t                      zcull_read_data_i,
  output logic                         zcull_write_valid_o,
  input  logic                         zcull_write_ready_i,
  output memory_write_t                zcull_write_o,
  output logic                         idle_o
);

  // ---- wires
  logic setup_setup_valid, setup_setup_ready, setup_idle;
  setup_packet_t setup_setup;
  logic coarse_raster_tile_valid, coarse_raster_tile_ready, coarse_raster_idle;
  tile_packet_t coarse_raster_tile;
  logic zcull_out_valid, zcull_out_ready, zcull_idle;
  tile_packet_t zcull_out;
  logic fine_raster_frtx_valid, fine_raster_frtx_ready, fine_raster_idle;
  frtx_packet_t fine_raster_frtx;
  logic prop_idle;

  // ---- parts
  setup #(
    .P(P.setup)
  ) setup (
    .clk_i,
    .rst_ni,
    .prim_valid_i,
    .prim_ready_o,
    .prim_i,
    .fetch_valid_o,
    .fetch_ready_i,
    .fetch_o,
    .pair_valid_i,
    .pair_ready_o,
    .pair_i,
    .setup_valid_o(setup_setup_valid),
    .setup_ready_i(setup_setup_ready),
    .setup_o      (setup_setup),
    .plane_terms_valid_o,
    .plane_terms_ready_i,
    .plane_terms_o,
    .idle_o       (setup_idle)
  );

  coarse_raster #(
    .P(P.coarse_raster)
  ) coarse_raster (
    .clk_i,
    .rst_ni,
    .setup_valid_i(setup_setup_valid),
    .setup_ready_o(setup_setup_ready),
    .setup_i      (setup_setup),
    .gpc_i,
    .tile_valid_o (coarse_raster_tile_valid),
    .tile_ready_i (coarse_raster_tile_ready),
    .tile_o       (coarse_raster_tile),
    .idle_o       (coarse_raster_idle)
  );

  zcull #(
    .P(P.zcull)
  ) zcull (
    .clk_i,
    .rst_ni,
    .tile_valid_i     (coarse_raster_tile_valid),
    .tile_ready_o     (coarse_raster_tile_ready),
    .tile_i           (coarse_raster_tile),
    .feedback_valid_i,
    .feedback_ready_o,
    .feedback_i,
    .out_valid_o      (zcull_out_valid),
    .out_ready_i      (zcull_out_ready),
    .out_o            (zcull_out),
    .gpc_i,
    .read_valid_o     (zcull_read_valid_o),
    .read_ready_i     (zcull_read_ready_i),
    .read_o           (zcull_read_o),
    .read_data_valid_i(zcull_read_data_valid_i),
    .read_data_ready_o(zcull_read_data_ready_o),
    .read_data_i      (zcull_read_data_i),
    .write_valid_o    (zcull_write_valid_o),
    .write_ready_i    (zcull_write_ready_i),
    .write_o          (zcull_write_o),
    .idle_o           (zcull_idle)
  );

  fine_raster #(
    .P(P.fine_raster)
  ) fine_raster (
    .clk_i,
    .rst_ni,
    .tile_valid_i(zcull_out_valid),
    .tile_ready_o(zcull_out_ready),
    .tile_i      (zcull_out),
    .frtx_valid_o(fine_raster_frtx_valid),
    .frtx_ready_i(fine_raster_frtx_ready),
    .frtx_o      (fine_raster_frtx),
    .idle_o      (fine_raster_idle)
  );

  prop #(
    .P(P.prop)
  ) prop (
    .clk_i,
    .rst_ni,
    .frtx_valid_i(fine_raster_frtx_valid),
    .frtx_ready_o(fine_raster_frtx_ready),
    .frtx_i      (fine_raster_frtx),
    .zrop_valid_o,
    .zrop_ready_i,
    .zrop_o,
    .result_valid_i,
    .result_ready_o,
    .result_i,
    .subtile_valid_o,
    .subtile_ready_i,
    .subtile_o,
    .shaded_valid_i,
    .shaded_ready_o,
    .shaded_i,
    .crop_valid_o,
    .crop_ready_i,
    .crop_o,
    .report_value_valid_o,
    .report_value_o,
    .idle_o      (prop_idle)
  );

  // ---- outputs
  assign idle_o = setup_idle && coarse_raster_idle && zcull_idle && fine_raster_idle && prop_idle;

endmodule
