// PROP: takes coverage from the fine raster through depth test and shading, in the order that state selects, and
// sends formatted colour to the CROPs. Rates: one FRTX a cycle (prop-frtx-rate), four quads a cycle to and from
// shading (prop-quads-per-clk), colour at the rate of its formats (prop-pixel-rate-unit, prop-single-*, prop-dual-*).
// Latency: 9 cycles from an FRTX to its first quads without depth test, 17 from the last response of shading to CROP.
// It stalls on shading, ZROPs and CROPs; a change between early and late depth drains it. Each ROP receives packets
// in stream order. Specification: PROP.

module prop
  import depth_step_params_pkg::*;
  import frtx_pkg::*;
  import pixel_pipeline_pkg::*;
  import pixels_pkg::*;
  import prop_params_pkg::*;
  import reports_pkg::*;
  import rop_pkg::*;
#(
  // ---- parameters
  parameter prop_params_t P = PROP_PARAMS
) (
  // ---- ports
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       frtx_valid_i,
  output logic                       frtx_ready_o,
  input  frtx_packet_t               frtx_i,
  output logic          [P.rops-1:0] zrop_valid_o,
  input  logic          [P.rops-1:0] zrop_ready_i,
  output zrop_packet_t  [P.rops-1:0] zrop_o,
  input  logic          [P.rops-1:0] result_valid_i,
  output logic          [P.rops-1:0] result_ready_o,
  input  zrop_result_t  [P.rops-1:0] result_i,
  output logic                       subtile_valid_o,
  input  logic                       subtile_ready_i,
  output subtile_packet_t            subtile_o,
  input  logic                       shaded_valid_i,
  output logic                       shaded_ready_o,
  input  shaded_packet_t             shaded_i,
  output logic          [P.rops-1:0] crop_valid_o,
  input  logic          [P.rops-1:0] crop_ready_i,
  output crop_packet_t  [P.rops-1:0] crop_o,
  output logic                       report_value_valid_o,
  output report_value_t              report_value_o,        // pixels sent to shading before a marker
  output logic                       idle_o
);

  // The parameters of the early or late depth step.
  function automatic depth_step_params_t step(input depth_step_params_t part, input int unsigned late);
    step = part;
    step.late = late;
  endfunction

  // ---- wires
  logic marked_valid, marked_ready, early_tested_valid, early_tested_ready, group_valid, group_ready;
  logic shaded_work_valid, shaded_work_ready, tested_valid, tested_ready, beat_valid, colour_valid, freed, early;
  logic scan_valid, scan_ready, pixels_valid, pixels_ready, depth_valid, depth_ready, passed, responded;
  scan_packet_t scan;
  shaded_packet_t pixels;
  zrop_depth_t depth;
  prop_packet_t marked, early_tested, shaded_work, tested;
  group_packet_t group;
  shaded_beat_t beat;
  colour_beat_t colour;
  rop_packet_t [P.rops-1:0] rop;
  logic [P.rops-1:0] rop_valid, rop_ready, port_idle, early_valid, late_valid, early_ready, late_ready;
  zrop_packet_t [P.rops-1:0] early_zrop, late_zrop;
  logic z_mode_idle, early_idle, scan_idle, form_idle, gate_idle, source_idle, late_idle, out_idle, drained;

  // Whether all parts after the first are empty.
  assign drained = early_idle && scan_idle && form_idle && gate_idle && source_idle && late_idle && out_idle
      && port_idle == '1;

  // ---- outputs: only one depth step is active at a time, since a change of mode drains PROP
  assign zrop_valid_o   = early ? early_valid : late_valid;
  assign zrop_o         = early ? early_zrop : late_zrop;
  assign result_ready_o = early ? early_ready : late_ready;
  assign idle_o         = z_mode_idle && drained;

  // ---- parts
  z_mode #(.P(P.z_mode)) z_mode (
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

  depth_step #(.P(step(P.early_depth, 0))) early_depth (
    .clk_i,
    .rst_ni,
    .work_valid_i  (marked_valid),
    .work_ready_o  (marked_ready),
    .work_i        (marked),
    .depth_valid_i (1'b0),
    /* verilator lint_off PINCONNECTEMPTY */  // the shader computes its depths after this step
    .depth_ready_o (),
    /* verilator lint_on PINCONNECTEMPTY */
    .depth_i       ('0),
    .zrop_valid_o  (early_valid),
    .zrop_ready_i  (zrop_ready_i & {P.rops{early}}),
    .zrop_o        (early_zrop),
    .result_valid_i(result_valid_i & {P.rops{early}}),
    .result_ready_o(early_ready),
    .result_i,
    .tested_valid_o(early_tested_valid),
    .tested_ready_i(early_tested_ready),
    .tested_o      (early_tested),
    .idle_o        (early_idle)
  );

  quad_scan #(.P(P.quad_scan)) quad_scan (
    .clk_i,
    .rst_ni,
    .tested_valid_i(early_tested_valid),
    .tested_ready_o(early_tested_ready),
    .tested_i      (early_tested),
    .scan_valid_o  (scan_valid),
    .scan_ready_i  (scan_ready),
    .scan_o        (scan),
    .group_valid_o (group_valid),
    .group_ready_i (group_ready),
    .group_o       (group),
    .report_value_valid_o,
    .report_value_o,
    .idle_o        (scan_idle)
  );

  subtile_form #(.P(P.subtile_form)) subtile_form (
    .clk_i,
    .rst_ni,
    .scan_valid_i(scan_valid),
    .scan_ready_o(scan_ready),
    .scan_i      (scan),
    .subtile_valid_o,
    .subtile_ready_i,
    .subtile_o,
    .responded_i  (responded),
    .full_i       (group_valid && !group_ready),
    .idle_o       (form_idle)
  );

  shade_gate shade_gate (
    .clk_i,
    .rst_ni,
    .shaded_valid_i,
    .shaded_ready_o,
    .shaded_i,
    .pixels_valid_o(pixels_valid),
    .pixels_ready_i(pixels_ready),
    .pixels_o      (pixels),
    .passed_o      (passed),
    .idle_o        (gate_idle)
  );

  source_ops source_ops (
    .clk_i,
    .rst_ni,
    .group_valid_i(group_valid),
    .group_ready_o(group_ready),
    .group_i      (group),
    .shaded_valid_i(pixels_valid),
    .shaded_ready_o(pixels_ready),
    .shaded_i     (pixels),
    .passed_i     (passed),
    .freed_i      (freed),
    .beat_valid_o (beat_valid),
    .beat_o       (beat),
    .depth_valid_o(depth_valid),
    .depth_ready_i(depth_ready),
    .depth_o      (depth),
    .work_valid_o (shaded_work_valid),
    .work_ready_i (shaded_work_ready),
    .work_o       (shaded_work),
    .responded_o  (responded),
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

  depth_step #(.P(step(P.late_depth, 1))) late_depth (
    .clk_i,
    .rst_ni,
    .work_valid_i  (shaded_work_valid),
    .work_ready_o  (shaded_work_ready),
    .work_i        (shaded_work),
    .depth_valid_i (depth_valid),
    .depth_ready_o (depth_ready),
    .depth_i       (depth),
    .zrop_valid_o  (late_valid),
    .zrop_ready_i  (zrop_ready_i & {P.rops{!early}}),
    .zrop_o        (late_zrop),
    .result_valid_i(result_valid_i & {P.rops{!early}}),
    .result_ready_o(late_ready),
    .result_i,
    .tested_valid_o(tested_valid),
    .tested_ready_i(tested_ready),
    .tested_o      (tested),
    .idle_o        (late_idle)
  );

  colour_out #(.P(P.colour_out)) colour_out (
    .clk_i,
    .rst_ni,
    .tested_valid_i(tested_valid),
    .tested_ready_o(tested_ready),
    .tested_i      (tested),
    .colour_valid_i(colour_valid),
    .colour_i      (colour),
    .freed_o       (freed),
    .rop_valid_o   (rop_valid),
    .rop_ready_i   (rop_ready),
    .rop_o         (rop),
    .idle_o        (out_idle)
  );

  crop_port #(.P(P.crop_port)) crop_port[P.rops-1:0] (
    .clk_i,
    .rst_ni,
    .rop_valid_i (rop_valid),
    .rop_ready_o (rop_ready),
    .rop_i       (rop),
    .crop_valid_o,
    .crop_ready_i,
    .crop_o,
    .idle_o      (port_idle)
  );

endmodule
