// Raster pipeline: setup, coarse raster, Zcull, fine raster, PROP, two ZROPs and two
// CROPs, wired. World space, the shader cores and the memory are outside.

module raster_pipe
  import frtx_pkg::*;
  import memory_port_pkg::*;
  import raster_pkg::*;
  import rop_pkg::*;
  import shading_pkg::*;
  import tile_depth_pkg::*;
  import vertices_pkg::*;
#(
  // ---- parameters
  parameter int unsigned SETUP_PRIM_DEPTH = 2,
  parameter int unsigned SETUP_STEP_DEPTH = 64,
  parameter int unsigned SETUP_PAIR_DEPTH = 2,
  parameter int unsigned COARSE_RASTER_SETUP_DEPTH = 2,
  parameter int unsigned COARSE_RASTER_PACKET_DEPTH = 16,
  parameter int unsigned COARSE_RASTER_SPAN_DEPTH = 16,
  parameter int unsigned COARSE_RASTER_TILE_DEPTH = 2,
  parameter int unsigned ZCULL_TILE_DEPTH = 2,
  parameter int unsigned ZCULL_FEEDBACK_DEPTH = 32,
  parameter int unsigned ZCULL_FLIGHT_DEPTH = 16,
  parameter int unsigned ZCULL_PATIENCE = 16,
  parameter int unsigned ZCULL_DIRECT = 0,
  parameter int unsigned FINE_RASTER_TILE_IN_DEPTH = 2,
  parameter int unsigned FINE_RASTER_FRTX_OUT_DEPTH = 2,
  parameter int unsigned PROP_INPUT_DEPTH = 2,
  parameter int unsigned PROP_CROP_DEPTH = 64,
  parameter int unsigned ZROP_WORK_DEPTH = 2,
  parameter int unsigned ZROP_TILES = 16,
  parameter int unsigned ZROP_AHEAD = 8,
  parameter int unsigned ZROP_OP_DEPTH = 32,
  parameter int unsigned ZROP_SOURCE_DEPTH = 2,
  parameter int unsigned ZROP_REQUEST_DEPTH = 4,
  parameter int unsigned ZROP_JOB_DEPTH = 32,
  parameter int unsigned ZROP_RESULT_DEPTH = 2,
  parameter int unsigned ZROP_FEEDBACK_DEPTH = 4,
  parameter int unsigned ZROP_WRITE_DEPTH = 4,
  parameter int unsigned CROP_OPTIMISE = 1,
  parameter int unsigned CROP_TILES = 16,
  parameter int unsigned CROP_WORK_DEPTH = 2,
  parameter int unsigned CROP_PREFETCH = 128,
  parameter int unsigned CROP_READ_DATA_DEPTH = 2,
  parameter int unsigned CROP_EVICTIONS = 4
) (
  // ---- ports
  input  logic clk_i,
  input  logic rst_ni,
  input  logic prim_valid_i,
  input  prim_packet_t prim_i,
  input  logic fetch_ready_i,
  input  logic pair_valid_i,
  input  vertex_pair_t pair_i,
  input  logic quad_ready_i,
  input  logic shaded_valid_i,
  input  shaded_group_t shaded_i,
  input  logic zrop0_read_ready_i,
  input  logic zrop0_read_data_valid_i,
  input  sector_t zrop0_read_data_i,
  input  logic zrop0_write_ready_i,
  input  logic zrop1_read_ready_i,
  input  logic zrop1_read_data_valid_i,
  input  sector_t zrop1_read_data_i,
  input  logic zrop1_write_ready_i,
  input  logic crop0_read_ready_i,
  input  logic crop0_read_data_valid_i,
  input  sector_t crop0_read_data_i,
  input  logic crop0_write_ready_i,
  input  logic crop1_read_ready_i,
  input  logic crop1_read_data_valid_i,
  input  sector_t crop1_read_data_i,
  input  logic crop1_write_ready_i,
  output logic prim_ready_o,
  output logic fetch_valid_o,
  output pair_index_t fetch_o,
  output logic pair_ready_o,
  output logic quad_valid_o,
  output quad_group_t quad_o,
  output logic shaded_ready_o,
  output logic zrop0_read_valid_o,
  output memory_read_t zrop0_read_o,
  output logic zrop0_read_data_ready_o,
  output logic zrop0_write_valid_o,
  output memory_write_t zrop0_write_o,
  output logic zrop1_read_valid_o,
  output memory_read_t zrop1_read_o,
  output logic zrop1_read_data_ready_o,
  output logic zrop1_write_valid_o,
  output memory_write_t zrop1_write_o,
  output logic crop0_read_valid_o,
  output memory_read_t crop0_read_o,
  output logic crop0_read_data_ready_o,
  output logic crop0_write_valid_o,
  output memory_write_t crop0_write_o,
  output logic crop1_read_valid_o,
  output memory_read_t crop1_read_o,
  output logic crop1_read_data_ready_o,
  output logic crop1_write_valid_o,
  output memory_write_t crop1_write_o,
  output logic [31:0] zcull_discarded_o,
  output logic [31:0] zcull_accepted_o,
  output logic [31:0] zcull_ambiguous_o,
  output logic [31:0] zcull_skipped_o,
  output logic [31:0] zrop0_zpass_count_o,
  output logic [31:0] zrop1_zpass_count_o,
  output logic [31:0] crop0_killed_o,
  output logic [31:0] crop0_read_suppressed_o,
  output logic [31:0] crop0_filled_o,
  output logic crop0_unsupported_o,
  output logic [31:0] crop1_killed_o,
  output logic [31:0] crop1_read_suppressed_o,
  output logic [31:0] crop1_filled_o,
  output logic crop1_unsupported_o,
  output logic idle_o
);

  // ---- parts
  logic setup_setup_valid;
  setup_packet_t setup_setup;
  logic setup_idle;
  logic coarse_raster_setup_ready;
  logic coarse_raster_tile_valid;
  tile_packet_t coarse_raster_tile;
  logic coarse_raster_idle;
  logic zcull_tile_ready;
  logic zcull_out_valid;
  tile_packet_t zcull_out;
  logic zcull_feedback0_ready;
  logic zcull_feedback1_ready;
  logic zcull_idle;
  logic fine_raster_tile_ready;
  logic fine_raster_frtx_valid;
  frtx_packet_t fine_raster_frtx;
  logic fine_raster_idle;
  logic prop_frtx_ready;
  logic prop_zrop0_valid;
  zrop_packet_t prop_zrop0;
  logic prop_zrop1_valid;
  zrop_packet_t prop_zrop1;
  logic prop_result0_ready;
  logic prop_result1_ready;
  logic prop_crop0_valid;
  crop_packet_t prop_crop0;
  logic prop_crop1_valid;
  crop_packet_t prop_crop1;
  logic prop_idle;
  logic zrop0_work_ready;
  logic zrop0_result_valid;
  zrop_result_t zrop0_result;
  logic zrop0_feedback_valid;
  depth_feedback_t zrop0_feedback;
  logic zrop0_idle;
  logic zrop1_work_ready;
  logic zrop1_result_valid;
  zrop_result_t zrop1_result;
  logic zrop1_feedback_valid;
  depth_feedback_t zrop1_feedback;
  logic zrop1_idle;
  logic crop0_work_ready;
  logic crop0_idle;
  logic crop1_work_ready;
  logic crop1_idle;

  setup #(
    .PRIM_DEPTH(SETUP_PRIM_DEPTH),
    .STEP_DEPTH(SETUP_STEP_DEPTH),
    .PAIR_DEPTH(SETUP_PAIR_DEPTH)
  ) setup (
    .clk_i,
    .rst_ni,
    .prim_valid_i(prim_valid_i),
    .prim_i(prim_i),
    .fetch_ready_i(fetch_ready_i),
    .pair_valid_i(pair_valid_i),
    .pair_i(pair_i),
    .setup_ready_i(coarse_raster_setup_ready),
    .prim_ready_o(prim_ready_o),
    .fetch_valid_o(fetch_valid_o),
    .fetch_o(fetch_o),
    .pair_ready_o(pair_ready_o),
    .setup_valid_o(setup_setup_valid),
    .setup_o(setup_setup),
    .idle_o(setup_idle)
  );

  coarse_raster #(
    .P({{COARSE_RASTER_SETUP_DEPTH}, {COARSE_RASTER_PACKET_DEPTH, COARSE_RASTER_SPAN_DEPTH, COARSE_RASTER_TILE_DEPTH}})
  ) coarse_raster (
    .clk_i,
    .rst_ni,
    .setup_valid_i(setup_setup_valid),
    .setup_i(setup_setup),
    .tile_ready_i(zcull_tile_ready),
    .setup_ready_o(coarse_raster_setup_ready),
    .tile_valid_o(coarse_raster_tile_valid),
    .tile_o(coarse_raster_tile),
    .idle_o(coarse_raster_idle)
  );

  zcull #(
    .TILE_DEPTH(ZCULL_TILE_DEPTH),
    .FEEDBACK_DEPTH(ZCULL_FEEDBACK_DEPTH),
    .FLIGHT_DEPTH(ZCULL_FLIGHT_DEPTH),
    .PATIENCE(ZCULL_PATIENCE),
    .DIRECT(ZCULL_DIRECT)
  ) zcull (
    .clk_i,
    .rst_ni,
    .tile_valid_i(coarse_raster_tile_valid),
    .tile_i(coarse_raster_tile),
    .out_ready_i(fine_raster_tile_ready),
    .feedback0_valid_i(zrop0_feedback_valid),
    .feedback0_i(zrop0_feedback),
    .feedback1_valid_i(zrop1_feedback_valid),
    .feedback1_i(zrop1_feedback),
    .tile_ready_o(zcull_tile_ready),
    .out_valid_o(zcull_out_valid),
    .out_o(zcull_out),
    .feedback0_ready_o(zcull_feedback0_ready),
    .feedback1_ready_o(zcull_feedback1_ready),
    .discarded_o(zcull_discarded_o),
    .accepted_o(zcull_accepted_o),
    .ambiguous_o(zcull_ambiguous_o),
    .skipped_o(zcull_skipped_o),
    .idle_o(zcull_idle)
  );

  fine_raster #(
    .TILE_IN_DEPTH(FINE_RASTER_TILE_IN_DEPTH),
    .FRTX_OUT_DEPTH(FINE_RASTER_FRTX_OUT_DEPTH)
  ) fine_raster (
    .clk_i,
    .rst_ni,
    .tile_valid_i(zcull_out_valid),
    .tile_i(zcull_out),
    .frtx_ready_i(prop_frtx_ready),
    .tile_ready_o(fine_raster_tile_ready),
    .frtx_valid_o(fine_raster_frtx_valid),
    .frtx_o(fine_raster_frtx),
    .idle_o(fine_raster_idle)
  );

  prop #(
    .INPUT_DEPTH(PROP_INPUT_DEPTH),
    .CROP_DEPTH(PROP_CROP_DEPTH)
  ) prop (
    .clk_i,
    .rst_ni,
    .frtx_valid_i(fine_raster_frtx_valid),
    .frtx_i(fine_raster_frtx),
    .zrop0_ready_i(zrop0_work_ready),
    .zrop1_ready_i(zrop1_work_ready),
    .result0_valid_i(zrop0_result_valid),
    .result0_i(zrop0_result),
    .result1_valid_i(zrop1_result_valid),
    .result1_i(zrop1_result),
    .quad_ready_i(quad_ready_i),
    .shaded_valid_i(shaded_valid_i),
    .shaded_i(shaded_i),
    .crop0_ready_i(crop0_work_ready),
    .crop1_ready_i(crop1_work_ready),
    .frtx_ready_o(prop_frtx_ready),
    .zrop0_valid_o(prop_zrop0_valid),
    .zrop0_o(prop_zrop0),
    .zrop1_valid_o(prop_zrop1_valid),
    .zrop1_o(prop_zrop1),
    .result0_ready_o(prop_result0_ready),
    .result1_ready_o(prop_result1_ready),
    .quad_valid_o(quad_valid_o),
    .quad_o(quad_o),
    .shaded_ready_o(shaded_ready_o),
    .crop0_valid_o(prop_crop0_valid),
    .crop0_o(prop_crop0),
    .crop1_valid_o(prop_crop1_valid),
    .crop1_o(prop_crop1),
    .idle_o(prop_idle)
  );

  zrop #(
    .WORK_DEPTH(ZROP_WORK_DEPTH),
    .TILES(ZROP_TILES),
    .AHEAD(ZROP_AHEAD),
    .OP_DEPTH(ZROP_OP_DEPTH),
    .SOURCE_DEPTH(ZROP_SOURCE_DEPTH),
    .REQUEST_DEPTH(ZROP_REQUEST_DEPTH),
    .JOB_DEPTH(ZROP_JOB_DEPTH),
    .RESULT_DEPTH(ZROP_RESULT_DEPTH),
    .FEEDBACK_DEPTH(ZROP_FEEDBACK_DEPTH),
    .WRITE_DEPTH(ZROP_WRITE_DEPTH)
  ) zrop0 (
    .clk_i,
    .rst_ni,
    .work_valid_i(prop_zrop0_valid),
    .work_i(prop_zrop0),
    .result_ready_i(prop_result0_ready),
    .feedback_ready_i(zcull_feedback0_ready),
    .read_ready_i(zrop0_read_ready_i),
    .read_data_valid_i(zrop0_read_data_valid_i),
    .read_data_i(zrop0_read_data_i),
    .write_ready_i(zrop0_write_ready_i),
    .read_valid_o(zrop0_read_valid_o),
    .read_o(zrop0_read_o),
    .read_data_ready_o(zrop0_read_data_ready_o),
    .write_valid_o(zrop0_write_valid_o),
    .write_o(zrop0_write_o),
    .work_ready_o(zrop0_work_ready),
    .result_valid_o(zrop0_result_valid),
    .result_o(zrop0_result),
    .feedback_valid_o(zrop0_feedback_valid),
    .feedback_o(zrop0_feedback),
    .zpass_count_o(zrop0_zpass_count_o),
    .idle_o(zrop0_idle)
  );

  zrop #(
    .WORK_DEPTH(ZROP_WORK_DEPTH),
    .TILES(ZROP_TILES),
    .AHEAD(ZROP_AHEAD),
    .OP_DEPTH(ZROP_OP_DEPTH),
    .SOURCE_DEPTH(ZROP_SOURCE_DEPTH),
    .REQUEST_DEPTH(ZROP_REQUEST_DEPTH),
    .JOB_DEPTH(ZROP_JOB_DEPTH),
    .RESULT_DEPTH(ZROP_RESULT_DEPTH),
    .FEEDBACK_DEPTH(ZROP_FEEDBACK_DEPTH),
    .WRITE_DEPTH(ZROP_WRITE_DEPTH)
  ) zrop1 (
    .clk_i,
    .rst_ni,
    .work_valid_i(prop_zrop1_valid),
    .work_i(prop_zrop1),
    .result_ready_i(prop_result1_ready),
    .feedback_ready_i(zcull_feedback1_ready),
    .read_ready_i(zrop1_read_ready_i),
    .read_data_valid_i(zrop1_read_data_valid_i),
    .read_data_i(zrop1_read_data_i),
    .write_ready_i(zrop1_write_ready_i),
    .read_valid_o(zrop1_read_valid_o),
    .read_o(zrop1_read_o),
    .read_data_ready_o(zrop1_read_data_ready_o),
    .write_valid_o(zrop1_write_valid_o),
    .write_o(zrop1_write_o),
    .work_ready_o(zrop1_work_ready),
    .result_valid_o(zrop1_result_valid),
    .result_o(zrop1_result),
    .feedback_valid_o(zrop1_feedback_valid),
    .feedback_o(zrop1_feedback),
    .zpass_count_o(zrop1_zpass_count_o),
    .idle_o(zrop1_idle)
  );

  crop #(
    .OPTIMISE(CROP_OPTIMISE),
    .TILES(CROP_TILES),
    .WORK_DEPTH(CROP_WORK_DEPTH),
    .PREFETCH(CROP_PREFETCH),
    .READ_DATA_DEPTH(CROP_READ_DATA_DEPTH),
    .EVICTIONS(CROP_EVICTIONS)
  ) crop0 (
    .clk_i,
    .rst_ni,
    .work_valid_i(prop_crop0_valid),
    .work_i(prop_crop0),
    .read_ready_i(crop0_read_ready_i),
    .read_data_valid_i(crop0_read_data_valid_i),
    .read_data_i(crop0_read_data_i),
    .write_ready_i(crop0_write_ready_i),
    .read_valid_o(crop0_read_valid_o),
    .read_o(crop0_read_o),
    .read_data_ready_o(crop0_read_data_ready_o),
    .write_valid_o(crop0_write_valid_o),
    .write_o(crop0_write_o),
    .work_ready_o(crop0_work_ready),
    .killed_o(crop0_killed_o),
    .read_suppressed_o(crop0_read_suppressed_o),
    .filled_o(crop0_filled_o),
    .unsupported_o(crop0_unsupported_o),
    .idle_o(crop0_idle)
  );

  crop #(
    .OPTIMISE(CROP_OPTIMISE),
    .TILES(CROP_TILES),
    .WORK_DEPTH(CROP_WORK_DEPTH),
    .PREFETCH(CROP_PREFETCH),
    .READ_DATA_DEPTH(CROP_READ_DATA_DEPTH),
    .EVICTIONS(CROP_EVICTIONS)
  ) crop1 (
    .clk_i,
    .rst_ni,
    .work_valid_i(prop_crop1_valid),
    .work_i(prop_crop1),
    .read_ready_i(crop1_read_ready_i),
    .read_data_valid_i(crop1_read_data_valid_i),
    .read_data_i(crop1_read_data_i),
    .write_ready_i(crop1_write_ready_i),
    .read_valid_o(crop1_read_valid_o),
    .read_o(crop1_read_o),
    .read_data_ready_o(crop1_read_data_ready_o),
    .write_valid_o(crop1_write_valid_o),
    .write_o(crop1_write_o),
    .work_ready_o(crop1_work_ready),
    .killed_o(crop1_killed_o),
    .read_suppressed_o(crop1_read_suppressed_o),
    .filled_o(crop1_filled_o),
    .unsupported_o(crop1_unsupported_o),
    .idle_o(crop1_idle)
  );

  // ---- outputs
  assign idle_o = setup_idle && coarse_raster_idle && zcull_idle && fine_raster_idle && prop_idle && zrop0_idle && zrop1_idle && crop0_idle && crop1_idle;

endmodule
