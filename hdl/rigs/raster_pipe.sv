// Generated from testbenches/rigs/raster_pipe.rs by `cargo test -p assemblies`; do not edit.
// Raster pipeline: the raster halves of all GPCs and the ROPs after them, for benches that draw frames
// without world space, shading and memory. The chip has the same units in `gpc` and `partition`. All GPCs
// get all primitives and state, and each draws its own tiles; where there are several, their work is
// merged before each ROP.
//
// Rates and latencies are those of its parts. A primitive is taken when all GPCs have room for
// it. The work on each pixel keeps its order; state reaches a ROP after the work of all GPCs
// that came before it. Specification: Setup, Coarse raster, Zcull, Fine raster, PROP, ZROP,
// CROP.

module raster_pipe
  import memory_pkg::*;
  import memory_port_pkg::*;
  import pixels_pkg::*;
  import raster_pipe_params_pkg::*;
  import raster_pkg::*;
  import reports_pkg::*;
  import rop_pkg::*;
  import tile_depth_pkg::*;
  import tile_port_pkg::*;
  import vertices_pkg::*;
#(
  // ---- parameters
  parameter raster_pipe_params_t P = RASTER_PIPE_PARAMS
) (
  // ---- ports
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic                         prim_valid_i,
  output logic                         prim_ready_o,
  input  prim_packet_t                 prim_i,
  output logic            [P.gpcs-1:0] fetch_valid_o,
  input  logic            [P.gpcs-1:0] fetch_ready_i,
  output pair_read_t      [P.gpcs-1:0] fetch_o,
  input  logic            [P.gpcs-1:0] pair_valid_i,
  output logic            [P.gpcs-1:0] pair_ready_o,
  input  vertex_pair_t    [P.gpcs-1:0] pair_i,
  output logic            [P.gpcs-1:0] plane_terms_valid_o,
  input  logic            [P.gpcs-1:0] plane_terms_ready_i,
  output plane_terms_t    [P.gpcs-1:0] plane_terms_o,
  output logic            [P.gpcs-1:0] subtile_valid_o,
  input  logic            [P.gpcs-1:0] subtile_ready_i,
  output subtile_packet_t [P.gpcs-1:0] subtile_o,
  input  logic            [P.gpcs-1:0] shaded_valid_i,
  output logic            [P.gpcs-1:0] shaded_ready_o,
  input  shaded_packet_t  [P.gpcs-1:0] shaded_i,
  output logic            [P.rops-1:0] zrop_read_valid_o,
  input  logic            [P.rops-1:0] zrop_read_ready_i,
  output tile_read_t      [P.rops-1:0] zrop_read_o,
  input  logic            [P.rops-1:0] zrop_read_data_valid_i,
  output logic            [P.rops-1:0] zrop_read_data_ready_o,
  input  tile_sector_t    [P.rops-1:0] zrop_read_data_i,
  output logic            [P.rops-1:0] zrop_write_valid_o,
  input  logic            [P.rops-1:0] zrop_write_ready_i,
  output tile_write_t     [P.rops-1:0] zrop_write_o,
  output logic            [P.rops-1:0] zrop_fence_valid_o,
  input  logic            [P.rops-1:0] zrop_fence_ready_i,
  output memory_fence_t   [P.rops-1:0] zrop_fence_o,
  input  logic            [P.rops-1:0] zrop_performed_valid_i,
  input  logic            [P.rops-1:0] zrop_performed_i,
  output logic            [P.rops-1:0] zrop_marker_valid_o,     // all that it did before the marker is in memory
  output marker_done_t    [P.rops-1:0] zrop_marker_o,
  output logic            [P.rops-1:0] report_value_valid_o,    // samples that have passed before it
  output report_value_t   [P.rops-1:0] report_value_o,
  output logic            [P.gpcs-1:0] pixel_value_valid_o,     // pixels that have gone to shading before a marker
  output report_value_t   [P.gpcs-1:0] pixel_value_o,
  output logic            [P.rops-1:0] crop_read_valid_o,
  input  logic            [P.rops-1:0] crop_read_ready_i,
  output tile_read_t      [P.rops-1:0] crop_read_o,
  input  logic            [P.rops-1:0] crop_read_data_valid_i,
  output logic            [P.rops-1:0] crop_read_data_ready_o,
  input  tile_sector_t    [P.rops-1:0] crop_read_data_i,
  output logic            [P.rops-1:0] crop_write_valid_o,
  input  logic            [P.rops-1:0] crop_write_ready_i,
  output tile_write_t     [P.rops-1:0] crop_write_o,
  output logic            [P.rops-1:0] crop_fence_valid_o,
  input  logic            [P.rops-1:0] crop_fence_ready_i,
  output memory_fence_t   [P.rops-1:0] crop_fence_o,
  input  logic            [P.rops-1:0] crop_performed_valid_i,
  input  logic            [P.rops-1:0] crop_performed_i,
  output logic            [P.rops-1:0] crop_marker_valid_o,
  output marker_done_t    [P.rops-1:0] crop_marker_o,
  output logic            [P.gpcs-1:0] zcull_read_valid_o,      // where Zcull's ranges are kept
  input  logic            [P.gpcs-1:0] zcull_read_ready_i,
  output memory_read_t    [P.gpcs-1:0] zcull_read_o,
  input  logic            [P.gpcs-1:0] zcull_read_data_valid_i,
  output logic            [P.gpcs-1:0] zcull_read_data_ready_o,
  input  sector_t         [P.gpcs-1:0] zcull_read_data_i,
  output logic            [P.gpcs-1:0] zcull_write_valid_o,
  input  logic            [P.gpcs-1:0] zcull_write_ready_i,
  output memory_write_t   [P.gpcs-1:0] zcull_write_o,
  output logic                         idle_o
);

  // ---- wires
  logic [P.gpcs-1:0] raster_half_prim_valid, raster_half_prim_ready, raster_half_idle;
  gpc_id_t [P.gpcs-1:0] raster_half_gpc;
  logic [P.gpcs-1:0][P.rops-1:0] raster_half_zrop_ready, raster_half_result_valid, raster_half_feedback_valid;
  logic [P.gpcs-1:0][P.rops-1:0] raster_half_crop_ready;
  zrop_result_t [P.gpcs-1:0][P.rops-1:0] raster_half_result;
  depth_feedback_t [P.gpcs-1:0][P.rops-1:0] raster_half_feedback;
  logic [P.rops-1:0] fbp_zrop_valid, fbp_result_ready, fbp_feedback_ready, fbp_crop_valid, fbp_zrop_idle, fbp_crop_idle;
  zrop_packet_t [P.rops-1:0] fbp_zrop;
  crop_packet_t [P.rops-1:0] fbp_crop;
  /* verilator lint_off UNUSEDSIGNAL */  // not all of their bits are read
  logic [P.gpcs-1:0][P.rops-1:0] raster_half_zrop_valid, raster_half_result_ready, raster_half_feedback_ready;
  logic [P.gpcs-1:0][P.rops-1:0] raster_half_crop_valid;
  zrop_packet_t [P.gpcs-1:0][P.rops-1:0] raster_half_zrop;
  crop_packet_t [P.gpcs-1:0][P.rops-1:0] raster_half_crop;
  logic [P.rops-1:0][P.gpcs-1:0] zrop_merge_work_valid, zrop_merge_work_ready, zrop_merge_response_valid;
  logic [P.rops-1:0][P.gpcs-1:0] zrop_merge_response_ready, zrop_merge_report_valid, zrop_merge_report_ready;
  zrop_packet_t [P.rops-1:0][P.gpcs-1:0] zrop_merge_work;
  logic [P.rops-1:0] zrop_merge_zrop_valid, zrop_merge_zrop_ready, zrop_merge_result_valid, zrop_merge_result_ready;
  logic [P.rops-1:0] zrop_merge_feedback_valid, zrop_merge_feedback_ready, zrop_merge_idle;
  zrop_packet_t [P.rops-1:0] zrop_merge_zrop;
  zrop_result_t [P.rops-1:0] zrop_merge_result;
  zrop_result_t [P.rops-1:0][P.gpcs-1:0] zrop_merge_response;
  depth_feedback_t [P.rops-1:0] zrop_merge_feedback;
  depth_feedback_t [P.rops-1:0][P.gpcs-1:0] zrop_merge_report;
  logic [P.rops-1:0][P.gpcs-1:0] crop_merge_push_valid, crop_merge_push_ready, crop_merge_barrier, crop_merge_more;
  crop_packet_t [P.rops-1:0][P.gpcs-1:0] crop_merge_push;
  logic [P.rops-1:0] crop_merge_pop_valid, crop_merge_pop_ready, crop_merge_idle;
  crop_packet_t [P.rops-1:0] crop_merge_pop;
  logic [P.rops-1:0] fbp_zrop_ready, fbp_result_valid, fbp_feedback_valid, fbp_crop_ready;
  zrop_result_t [P.rops-1:0] fbp_result;
  depth_feedback_t [P.rops-1:0] fbp_feedback;
  /* verilator lint_on UNUSEDSIGNAL */

  /* verilator lint_off UNUSEDSIGNAL */  // a few bits of a packet
  // All GPCs send state, and a CROP accepts it once.
  function automatic logic is_common(input crop_packet_t packet);
    return packet.kind == CROP_PACKET_STATE;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  /* verilator lint_off UNUSEDSIGNAL */  // a few bits of a packet
  // Whether the next packet belongs to this one.
  function automatic logic has_more(input crop_packet_t packet);
    colour_quads_t quads;
    quads = crop_packet_quads(packet);
    return packet.kind == CROP_PACKET_QUADS && (quads.source1 || quads.alphas);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    raster_half_zrop_ready = '0;
    raster_half_result_valid = '0;
    for (int n = 0; n < P.gpcs; n++) for (int m = 0; m < P.rops; m++) raster_half_result[n][m] = '0;
    raster_half_feedback_valid = '0;
    for (int n = 0; n < P.gpcs; n++) for (int m = 0; m < P.rops; m++) raster_half_feedback[n][m] = '0;
    raster_half_crop_ready = '0;
    for (int k = 0; k < P.gpcs; k++) begin
      raster_half_prim_valid[k] = prim_valid_i && (raster_half_prim_ready | P.gpcs'(1) << k) == '1;
    end
    for (int g = 0; g < P.gpcs; g++) begin
      raster_half_gpc[g] = gpc_id_t'(g);
    end
    if (P.gpcs == 1) begin
      for (int k = 0; k < P.rops; k++) begin
        raster_half_zrop_ready[0][k] = fbp_zrop_ready[k];
        raster_half_result_valid[0][k] = fbp_result_valid[k];
        raster_half_result[0][k] = fbp_result[k];
        raster_half_feedback_valid[0][k] = fbp_feedback_valid[k];
        raster_half_feedback[0][k] = fbp_feedback[k];
        raster_half_crop_ready[0][k] = fbp_crop_ready[k];
      end
    end
    if (P.gpcs > 1) begin
      for (int k = 0; k < P.rops; k++) begin
        for (int g = 0; g < P.gpcs; g++) begin
          raster_half_zrop_ready[g][k] = zrop_merge_work_ready[k][g];
          raster_half_result_valid[g][k] = zrop_merge_response_valid[k][g];
          raster_half_result[g][k] = zrop_merge_response[k][g];
          raster_half_feedback_valid[g][k] = zrop_merge_report_valid[k][g];
          raster_half_feedback[g][k] = zrop_merge_report[k][g];
          raster_half_crop_ready[g][k] = crop_merge_push_ready[k][g];
        end
      end
    end
  end

  always_comb begin
    zrop_merge_work_valid = '0;
    for (int n = 0; n < P.rops; n++) for (int m = 0; m < P.gpcs; m++) zrop_merge_work[n][m] = '0;
    zrop_merge_zrop_ready = '0;
    zrop_merge_result_valid = '0;
    for (int n = 0; n < P.rops; n++) zrop_merge_result[n] = '0;
    zrop_merge_response_ready = '0;
    zrop_merge_feedback_valid = '0;
    for (int n = 0; n < P.rops; n++) zrop_merge_feedback[n] = '0;
    zrop_merge_report_ready = '0;
    if (P.gpcs > 1) begin
      for (int k = 0; k < P.rops; k++) begin
        for (int g = 0; g < P.gpcs; g++) begin
          zrop_merge_work_valid[k][g] = raster_half_zrop_valid[g][k];
          zrop_merge_work[k][g] = raster_half_zrop[g][k];
          zrop_merge_response_ready[k][g] = raster_half_result_ready[g][k];
          zrop_merge_report_ready[k][g] = raster_half_feedback_ready[g][k];
        end
        zrop_merge_zrop_ready[k] = fbp_zrop_ready[k];
        zrop_merge_result_valid[k] = fbp_result_valid[k];
        zrop_merge_result[k] = fbp_result[k];
        zrop_merge_feedback_valid[k] = fbp_feedback_valid[k];
        zrop_merge_feedback[k] = fbp_feedback[k];
      end
    end
  end

  always_comb begin
    crop_merge_push_valid = '0;
    for (int n = 0; n < P.rops; n++) for (int m = 0; m < P.gpcs; m++) crop_merge_push[n][m] = '0;
    crop_merge_barrier = '0;
    crop_merge_more = '0;
    crop_merge_pop_ready = '0;
    if (P.gpcs > 1) begin
      for (int k = 0; k < P.rops; k++) begin
        for (int g = 0; g < P.gpcs; g++) begin
          crop_merge_push_valid[k][g] = raster_half_crop_valid[g][k];
          crop_merge_push[k][g] = raster_half_crop[g][k];
          crop_merge_barrier[k][g] = is_common(raster_half_crop[g][k]);
          crop_merge_more[k][g] = has_more(raster_half_crop[g][k]);
        end
        crop_merge_pop_ready[k] = fbp_crop_ready[k];
      end
    end
  end

  always_comb begin
    fbp_zrop_valid = '0;
    for (int n = 0; n < P.rops; n++) fbp_zrop[n] = '0;
    fbp_result_ready = '0;
    fbp_feedback_ready = '0;
    fbp_crop_valid = '0;
    for (int n = 0; n < P.rops; n++) fbp_crop[n] = '0;
    if (P.gpcs == 1) begin
      for (int k = 0; k < P.rops; k++) begin
        fbp_zrop_valid[k] = raster_half_zrop_valid[0][k];
        fbp_zrop[k] = raster_half_zrop[0][k];
        fbp_result_ready[k] = raster_half_result_ready[0][k];
        fbp_feedback_ready[k] = raster_half_feedback_ready[0][k];
        fbp_crop_valid[k] = raster_half_crop_valid[0][k];
        fbp_crop[k] = raster_half_crop[0][k];
      end
    end
    if (P.gpcs > 1) begin
      for (int k = 0; k < P.rops; k++) begin
        fbp_zrop_valid[k] = zrop_merge_zrop_valid[k];
        fbp_zrop[k] = zrop_merge_zrop[k];
        fbp_result_ready[k] = zrop_merge_result_ready[k];
        fbp_feedback_ready[k] = zrop_merge_feedback_ready[k];
        fbp_crop_valid[k] = crop_merge_pop_valid[k];
        fbp_crop[k] = crop_merge_pop[k];
      end
    end
  end

  // ---- parts
  raster_half #(
    .P(P.raster_half)
  ) raster_half[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .prim_valid_i        (raster_half_prim_valid),
    .prim_ready_o        (raster_half_prim_ready),
    .prim_i,
    .gpc_i               (raster_half_gpc),
    .fetch_valid_o,
    .fetch_ready_i,
    .fetch_o,
    .pair_valid_i,
    .pair_ready_o,
    .pair_i,
    .plane_terms_valid_o,
    .plane_terms_ready_i,
    .plane_terms_o,
    .subtile_valid_o,
    .subtile_ready_i,
    .subtile_o,
    .shaded_valid_i,
    .shaded_ready_o,
    .shaded_i,
    .zrop_valid_o        (raster_half_zrop_valid),
    .zrop_ready_i        (raster_half_zrop_ready),
    .zrop_o              (raster_half_zrop),
    .result_valid_i      (raster_half_result_valid),
    .result_ready_o      (raster_half_result_ready),
    .result_i            (raster_half_result),
    .feedback_valid_i    (raster_half_feedback_valid),
    .feedback_ready_o    (raster_half_feedback_ready),
    .feedback_i          (raster_half_feedback),
    .crop_valid_o        (raster_half_crop_valid),
    .crop_ready_i        (raster_half_crop_ready),
    .crop_o              (raster_half_crop),
    .report_value_valid_o(pixel_value_valid_o),
    .report_value_o      (pixel_value_o),
    .zcull_read_valid_o,
    .zcull_read_ready_i,
    .zcull_read_o,
    .zcull_read_data_valid_i,
    .zcull_read_data_ready_o,
    .zcull_read_data_i,
    .zcull_write_valid_o,
    .zcull_write_ready_i,
    .zcull_write_o,
    .idle_o              (raster_half_idle)
  );

  if (P.gpcs > 1) begin : several
    zrop_merge #(
      .P(P.zrop_merge)
    ) zrop_merge[P.rops-1:0] (
      .clk_i,
      .rst_ni,
      .work_valid_i    (zrop_merge_work_valid),
      .work_ready_o    (zrop_merge_work_ready),
      .work_i          (zrop_merge_work),
      .zrop_valid_o    (zrop_merge_zrop_valid),
      .zrop_ready_i    (zrop_merge_zrop_ready),
      .zrop_o          (zrop_merge_zrop),
      .result_valid_i  (zrop_merge_result_valid),
      .result_ready_o  (zrop_merge_result_ready),
      .result_i        (zrop_merge_result),
      .response_valid_o(zrop_merge_response_valid),
      .response_ready_i(zrop_merge_response_ready),
      .response_o      (zrop_merge_response),
      .feedback_valid_i(zrop_merge_feedback_valid),
      .feedback_ready_o(zrop_merge_feedback_ready),
      .feedback_i      (zrop_merge_feedback),
      .report_valid_o  (zrop_merge_report_valid),
      .report_ready_i  (zrop_merge_report_ready),
      .report_o        (zrop_merge_report),
      .idle_o          (zrop_merge_idle)
    );

    arbiter #(
      .WIDTH($bits(crop_packet_t)),
      .CHANNELS(P.gpcs)
    ) crop_merge[P.rops-1:0] (
      .clk_i,
      .rst_ni,
      .push_valid_i(crop_merge_push_valid),
      .push_ready_o(crop_merge_push_ready),
      .push_i      (crop_merge_push),
      .barrier_i   (crop_merge_barrier),
      .more_i      (crop_merge_more),
      .pop_valid_o (crop_merge_pop_valid),
      .pop_ready_i (crop_merge_pop_ready),
      .pop_o       (crop_merge_pop),
      .idle_o      (crop_merge_idle)
    );
  end else begin : no_several
    always_comb begin
      zrop_merge_work_ready = '0;
      zrop_merge_zrop_valid = '0;
      for (int n = 0; n < P.rops; n++) zrop_merge_zrop[n] = '0;
      zrop_merge_result_ready = '0;
      zrop_merge_response_valid = '0;
      for (int n = 0; n < P.rops; n++) for (int m = 0; m < P.gpcs; m++) zrop_merge_response[n][m] = '0;
      zrop_merge_feedback_ready = '0;
      zrop_merge_report_valid = '0;
      for (int n = 0; n < P.rops; n++) for (int m = 0; m < P.gpcs; m++) zrop_merge_report[n][m] = '0;
      zrop_merge_idle = '0;
      crop_merge_push_ready = '0;
      crop_merge_pop_valid = '0;
      for (int n = 0; n < P.rops; n++) crop_merge_pop[n] = '0;
      crop_merge_idle = '0;
    end
  end

  fbp #(
    .P(P.fbp)
  ) fbp[P.rops-1:0] (
    .clk_i,
    .rst_ni,
    .zrop_valid_i    (fbp_zrop_valid),
    .zrop_ready_o    (fbp_zrop_ready),
    .zrop_i          (fbp_zrop),
    .result_valid_o  (fbp_result_valid),
    .result_ready_i  (fbp_result_ready),
    .result_o        (fbp_result),
    .feedback_valid_o(fbp_feedback_valid),
    .feedback_ready_i(fbp_feedback_ready),
    .feedback_o      (fbp_feedback),
    .zrop_read_valid_o,
    .zrop_read_ready_i,
    .zrop_read_o,
    .zrop_read_data_valid_i,
    .zrop_read_data_ready_o,
    .zrop_read_data_i,
    .zrop_write_valid_o,
    .zrop_write_ready_i,
    .zrop_write_o,
    .zrop_fence_valid_o,
    .zrop_fence_ready_i,
    .zrop_fence_o,
    .zrop_performed_valid_i,
    .zrop_performed_i,
    .zrop_marker_valid_o,
    .zrop_marker_o,
    .report_value_valid_o,
    .report_value_o,
    .crop_valid_i    (fbp_crop_valid),
    .crop_ready_o    (fbp_crop_ready),
    .crop_i          (fbp_crop),
    .crop_read_valid_o,
    .crop_read_ready_i,
    .crop_read_o,
    .crop_read_data_valid_i,
    .crop_read_data_ready_o,
    .crop_read_data_i,
    .crop_write_valid_o,
    .crop_write_ready_i,
    .crop_write_o,
    .crop_fence_valid_o,
    .crop_fence_ready_i,
    .crop_fence_o,
    .crop_performed_valid_i,
    .crop_performed_i,
    .crop_marker_valid_o,
    .crop_marker_o,
    .zrop_idle_o     (fbp_zrop_idle),
    .crop_idle_o     (fbp_crop_idle)
  );

  // ---- outputs
  assign prim_ready_o = raster_half_prim_ready == '1;
  assign idle_o = raster_half_idle == '1 && (!(P.gpcs > 1) || zrop_merge_idle == '1) && (!(P.gpcs > 1)
      || crop_merge_idle == '1) && (fbp_zrop_idle == '1 && fbp_crop_idle == '1);

endmodule
