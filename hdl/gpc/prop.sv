// PROP: takes coverage from the fine raster through depth test and shading, in the
// order that state asks for, and hands formatted colour to the CROPs.

module prop
  import frtx_pkg::*;
  import pixel_pipeline_pkg::*;
  import rop_pkg::*;
  import shading_pkg::*;
#(
  // ---- parameters
  parameter int unsigned INPUT_DEPTH = 2,
  parameter int unsigned CROP_DEPTH = 64
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          frtx_valid_i,
  output logic          frtx_ready_o,
  input  frtx_packet_t  frtx_i,
  output logic          zrop0_valid_o,
  input  logic          zrop0_ready_i,
  output zrop_packet_t  zrop0_o,
  output logic          zrop1_valid_o,
  input  logic          zrop1_ready_i,
  output zrop_packet_t  zrop1_o,
  input  logic          result0_valid_i,
  output logic          result0_ready_o,
  input  zrop_result_t  result0_i,
  input  logic          result1_valid_i,
  output logic          result1_ready_o,
  input  zrop_result_t  result1_i,
  output logic          quad_valid_o,
  input  logic          quad_ready_i,
  output quad_group_t   quad_o,
  input  logic          shaded_valid_i,
  output logic          shaded_ready_o,
  input  shaded_group_t shaded_i,
  output logic          crop0_valid_o,
  input  logic          crop0_ready_i,
  output crop_packet_t  crop0_o,
  output logic          crop1_valid_o,
  input  logic          crop1_ready_i,
  output crop_packet_t  crop1_o,
  output logic          idle_o
);

  // ---- wires
  logic marked_valid, marked_ready, tested_valid, tested_ready, group_valid, group_ready;
  logic shaded_work_valid, shaded_work_ready, final_valid, final_ready, beat_valid, colour_valid, freed, early;
  prop_packet_t marked, tested, shaded_work, final_work;
  group_packet_t group;
  shaded_beat_t beat;
  colour_beat_t colour;
  rop_packet_t rop_work;
  logic [1:0] rop_valid, rop_ready, port_idle;
  logic [1:0] early_valid, late_valid, zrop_ready, early_ready, late_ready, result_valid;
  zrop_packet_t [1:0] early_zrop, late_zrop;
  logic z_mode_idle, early_idle, scan_idle, source_idle, late_idle, out_idle, drained;

  // Nothing is left behind the first part.
  assign drained = early_idle && scan_idle && source_idle && late_idle && out_idle && port_idle == '1;

  // ---- outputs: the depth steps are never both at work, a change of mode drains PROP
  assign zrop_ready      = {zrop1_ready_i, zrop0_ready_i};
  assign result_valid    = {result1_valid_i, result0_valid_i};
  assign zrop0_valid_o   = early ? early_valid[0] : late_valid[0];
  assign zrop0_o         = early ? early_zrop[0] : late_zrop[0];
  assign zrop1_valid_o   = early ? early_valid[1] : late_valid[1];
  assign zrop1_o         = early ? early_zrop[1] : late_zrop[1];
  assign result0_ready_o = early ? early_ready[0] : late_ready[0];
  assign result1_ready_o = early ? early_ready[1] : late_ready[1];
  assign idle_o          = z_mode_idle && drained;

  // ---- parts
  z_mode #(
    .DEPTH(INPUT_DEPTH)
  ) z_mode (
    .clk_i,
    .rst_ni,
    .frtx_valid_i,
    .frtx_ready_o,
    .frtx_i,
    .work_valid_o(marked_valid),
    .work_ready_i(marked_ready),
    .work_o      (marked),
    .drained_i   (drained),
    .early_o     (early),
    .idle_o      (z_mode_idle)
  );

  depth_step #(
    .DEPTH(INPUT_DEPTH),
    .LATE (0)
  ) early_depth (
    .clk_i,
    .rst_ni,
    .work_valid_i  (marked_valid),
    .work_ready_o  (marked_ready),
    .work_i        (marked),
    .zrop_valid_o  (early_valid),
    .zrop_ready_i  (zrop_ready & {2{early}}),
    .zrop_o        (early_zrop),
    .result_valid_i(result_valid & {2{early}}),
    .result_ready_o(early_ready),
    .result_i      ({result1_i, result0_i}),
    .done_valid_o  (tested_valid),
    .done_ready_i  (tested_ready),
    .done_o        (tested),
    .idle_o        (early_idle)
  );

  quad_scan #(
    .DEPTH(INPUT_DEPTH)
  ) quad_scan (
    .clk_i,
    .rst_ni,
    .work_valid_i (tested_valid),
    .work_ready_o (tested_ready),
    .work_i       (tested),
    .quad_valid_o,
    .quad_ready_i,
    .quad_o,
    .group_valid_o(group_valid),
    .group_ready_i(group_ready),
    .group_o      (group),
    .idle_o       (scan_idle)
  );

  source_ops source_ops (
    .clk_i,
    .rst_ni,
    .group_valid_i(group_valid),
    .group_ready_o(group_ready),
    .group_i      (group),
    .shaded_valid_i,
    .shaded_ready_o,
    .shaded_i,
    .freed_i      (freed),
    .beat_valid_o (beat_valid),
    .beat_o       (beat),
    .work_valid_o (shaded_work_valid),
    .work_ready_i (shaded_work_ready),
    .work_o       (shaded_work),
    .idle_o       (source_idle)
  );

  colour_formatter colour_formatter (
    .clk_i,
    .rst_ni,
    .beat_valid_i  (beat_valid),
    .beat_i        (beat),
    .colour_valid_o(colour_valid),
    .colour_o      (colour)
  );

  depth_step #(
    .DEPTH(INPUT_DEPTH),
    .LATE (1)
  ) late_depth (
    .clk_i,
    .rst_ni,
    .work_valid_i  (shaded_work_valid),
    .work_ready_o  (shaded_work_ready),
    .work_i        (shaded_work),
    .zrop_valid_o  (late_valid),
    .zrop_ready_i  (zrop_ready & {2{!early}}),
    .zrop_o        (late_zrop),
    .result_valid_i(result_valid & {2{!early}}),
    .result_ready_o(late_ready),
    .result_i      ({result1_i, result0_i}),
    .done_valid_o  (final_valid),
    .done_ready_i  (final_ready),
    .done_o        (final_work),
    .idle_o        (late_idle)
  );

  colour_out #(
    .DEPTH(INPUT_DEPTH)
  ) colour_out (
    .clk_i,
    .rst_ni,
    .work_valid_i  (final_valid),
    .work_ready_o  (final_ready),
    .work_i        (final_work),
    .colour_valid_i(colour_valid),
    .colour_i      (colour),
    .freed_o       (freed),
    .rop_valid_o   (rop_valid),
    .rop_ready_i   (rop_ready),
    .rop_o         (rop_work),
    .idle_o        (out_idle)
  );

  crop_port #(
    .DEPTH(CROP_DEPTH)
  ) crop_port0 (
    .clk_i,
    .rst_ni,
    .rop_valid_i (rop_valid[0]),
    .rop_ready_o (rop_ready[0]),
    .rop_i       (rop_work),
    .crop_valid_o(crop0_valid_o),
    .crop_ready_i(crop0_ready_i),
    .crop_o      (crop0_o),
    .idle_o      (port_idle[0])
  );

  crop_port #(
    .DEPTH(CROP_DEPTH)
  ) crop_port1 (
    .clk_i,
    .rst_ni,
    .rop_valid_i (rop_valid[1]),
    .rop_ready_o (rop_ready[1]),
    .rop_i       (rop_work),
    .crop_valid_o(crop1_valid_o),
    .crop_ready_i(crop1_ready_i),
    .crop_o      (crop1_o),
    .idle_o      (port_idle[1])
  );

endmodule
