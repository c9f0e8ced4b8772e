// Raster pipeline: an assembly of every GPC's raster half and every FBP's ROPs. All GPCs get
// all primitives and state, and each draws its own tiles; where there are several, their work
// is merged before each ROP. World space, the shader cores and the memory are outside.
//
// Rates and latencies are those of its parts. A primitive is taken when all GPCs have room for
// it. The work on each pixel keeps its order; state reaches a ROP behind the work of all GPCs
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
  input  logic clk_i,
  input  logic rst_ni,
  input  logic prim_valid_i,
  output logic prim_ready_o,
  input  prim_packet_t prim_i,
  output logic [P.gpcs-1:0] fetch_valid_o,
  input  logic [P.gpcs-1:0] fetch_ready_i,
  output pair_index_t [P.gpcs-1:0] fetch_o,
  input  logic [P.gpcs-1:0] pair_valid_i,
  output logic [P.gpcs-1:0] pair_ready_o,
  input  vertex_pair_t [P.gpcs-1:0] pair_i,
  output logic [P.gpcs-1:0] plane_terms_valid_o,
  input  logic [P.gpcs-1:0] plane_terms_ready_i,
  output plane_terms_t [P.gpcs-1:0] plane_terms_o,
  output logic [P.gpcs-1:0] subtile_valid_o,
  input  logic [P.gpcs-1:0] subtile_ready_i,
  output subtile_packet_t [P.gpcs-1:0] subtile_o,
  input  logic [P.gpcs-1:0] shaded_valid_i,
  output logic [P.gpcs-1:0] shaded_ready_o,
  input  shaded_packet_t [P.gpcs-1:0] shaded_i,
  output logic [P.rops-1:0] zrop_read_valid_o,
  input  logic [P.rops-1:0] zrop_read_ready_i,
  output tile_read_t [P.rops-1:0] zrop_read_o,
  input  logic [P.rops-1:0] zrop_read_data_valid_i,
  output logic [P.rops-1:0] zrop_read_data_ready_o,
  input  tile_sector_t [P.rops-1:0] zrop_read_data_i,
  output logic [P.rops-1:0] zrop_write_valid_o,
  input  logic [P.rops-1:0] zrop_write_ready_i,
  output tile_write_t [P.rops-1:0] zrop_write_o,
  output logic [P.rops-1:0] zrop_fence_valid_o,
  input  logic [P.rops-1:0] zrop_fence_ready_i,
  output memory_fence_t [P.rops-1:0] zrop_fence_o,
  input  logic [P.rops-1:0] zrop_performed_valid_i,
  input  logic [P.rops-1:0] zrop_performed_i,
  output logic [P.rops-1:0] zrop_marker_valid_o,
  output marker_done_t [P.rops-1:0] zrop_marker_o, // all that ZROP did before the marker is in memory
  output logic [P.rops-1:0] report_value_valid_o,
  output report_value_t [P.rops-1:0] report_value_o, // samples that have passed before it
  output logic [P.gpcs-1:0] pixel_value_valid_o,
  output report_value_t [P.gpcs-1:0] pixel_value_o, // pixels that have gone to shading before a marker
  output logic [P.rops-1:0] crop_read_valid_o,
  input  logic [P.rops-1:0] crop_read_ready_i,
  output tile_read_t [P.rops-1:0] crop_read_o,
  input  logic [P.rops-1:0] crop_read_data_valid_i,
  output logic [P.rops-1:0] crop_read_data_ready_o,
  input  tile_sector_t [P.rops-1:0] crop_read_data_i,
  output logic [P.rops-1:0] crop_write_valid_o,
  input  logic [P.rops-1:0] crop_write_ready_i,
  output tile_write_t [P.rops-1:0] crop_write_o,
  output logic [P.rops-1:0] crop_fence_valid_o,
  input  logic [P.rops-1:0] crop_fence_ready_i,
  output memory_fence_t [P.rops-1:0] crop_fence_o,
  input  logic [P.rops-1:0] crop_performed_valid_i,
  input  logic [P.rops-1:0] crop_performed_i,
  output logic [P.rops-1:0] crop_marker_valid_o,
  output marker_done_t [P.rops-1:0] crop_marker_o,
  output logic [P.gpcs-1:0] zcull_read_valid_o,
  input  logic [P.gpcs-1:0] zcull_read_ready_i,
  output memory_read_t [P.gpcs-1:0] zcull_read_o, // where Zcull's ranges are kept
  input  logic [P.gpcs-1:0] zcull_read_data_valid_i,
  output logic [P.gpcs-1:0] zcull_read_data_ready_o,
  input  sector_t [P.gpcs-1:0] zcull_read_data_i,
  output logic [P.gpcs-1:0] zcull_write_valid_o,
  input  logic [P.gpcs-1:0] zcull_write_ready_i,
  output memory_write_t [P.gpcs-1:0] zcull_write_o,
  output logic [P.gpcs-1:0] [31:0] discarded_o,
  output logic [P.gpcs-1:0] [31:0] accepted_o,
  output logic [P.gpcs-1:0] [31:0] ambiguous_o,
  output logic [P.gpcs-1:0] [31:0] skipped_o,
  output logic [P.rops-1:0] [31:0] zpass_count_o,
  output logic [P.rops-1:0] [31:0] killed_o,
  output logic [P.rops-1:0] [31:0] read_suppressed_o,
  output logic [P.rops-1:0] [31:0] filled_o,
  output logic [P.rops-1:0] unsupported_o,
  output logic idle_o
);

  // ---- parts
  gpc_id_t [P.gpcs-1:0] numbers;
  logic [P.gpcs-1:0] prim_valid, prim_ready;
  // Arrays by GPC, then by ROP.
  logic [P.gpcs-1:0][P.rops-1:0] work_valid, work_ready, answer_valid, answer_ready;
  logic [P.gpcs-1:0][P.rops-1:0] report_valid, report_ready, colour_valid, colour_ready;
  zrop_packet_t [P.gpcs-1:0][P.rops-1:0] work;
  zrop_result_t [P.gpcs-1:0][P.rops-1:0] answer;
  depth_feedback_t [P.gpcs-1:0][P.rops-1:0] report;
  crop_packet_t [P.gpcs-1:0][P.rops-1:0] colour;
  // Of each ROP.
  logic [P.rops-1:0] zrop_valid, zrop_ready;
  zrop_packet_t [P.rops-1:0] zrop;
  logic [P.rops-1:0] result_valid, result_ready;
  zrop_result_t [P.rops-1:0] result;
  logic [P.rops-1:0] feedback_valid, feedback_ready;
  depth_feedback_t [P.rops-1:0] feedback;
  logic [P.rops-1:0] crop_valid, crop_ready;
  crop_packet_t [P.rops-1:0] crop;
  logic [P.gpcs-1:0] gpc_idle;
  logic [P.rops-1:0] zrop_idle, crop_idle;
  logic merged_idle;

  // A packet goes to all GPCs at once.
  always_comb
    for (int g = 0; g < P.gpcs; g++) begin
      numbers[g] = gpc_id_t'(g);
      prim_valid[g] = prim_valid_i && (prim_ready | P.gpcs'(1) << g) == '1;
    end

  gpc #(.P(P.gpc)) gpc[P.gpcs-1:0] (
    .clk_i,
    .rst_ni,
    .prim_valid_i(prim_valid),
    .prim_ready_o(prim_ready),
    .prim_i,
    .gpc_i(numbers),
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
    .zrop_valid_o(work_valid),
    .zrop_ready_i(work_ready),
    .zrop_o(work),
    .result_valid_i(answer_valid),
    .result_ready_o(answer_ready),
    .result_i(answer),
    .feedback_valid_i(report_valid),
    .feedback_ready_o(report_ready),
    .feedback_i(report),
    .crop_valid_o(colour_valid),
    .crop_ready_i(colour_ready),
    .crop_o(colour),
    .report_value_valid_o(pixel_value_valid_o),
    .report_value_o(pixel_value_o),
    .zcull_read_valid_o,
    .zcull_read_ready_i,
    .zcull_read_o,
    .zcull_read_data_valid_i,
    .zcull_read_data_ready_o,
    .zcull_read_data_i,
    .zcull_write_valid_o,
    .zcull_write_ready_i,
    .zcull_write_o,
    .discarded_o,
    .accepted_o,
    .ambiguous_o,
    .skipped_o,
    .idle_o(gpc_idle)
  );

  if (P.gpcs == 1) begin : one
    assign zrop_valid = work_valid[0];
    assign work_ready[0] = zrop_ready;
    assign zrop = work[0];
    assign answer_valid[0] = result_valid;
    assign result_ready = answer_ready[0];
    assign answer[0] = result;
    assign report_valid[0] = feedback_valid;
    assign feedback_ready = report_ready[0];
    assign report[0] = feedback;
    assign crop_valid = colour_valid[0];
    assign colour_ready[0] = crop_ready;
    assign crop = colour[0];
    assign merged_idle = 1'b1;
  end else begin : several
    // The same, of each ROP for each GPC.
    logic [P.rops-1:0][P.gpcs-1:0] works_valid, works_ready, answers_valid, answers_ready;
    logic [P.rops-1:0][P.gpcs-1:0] reports_valid, reports_ready, colours_valid, colours_ready;
    zrop_packet_t [P.rops-1:0][P.gpcs-1:0] works;
    zrop_result_t [P.rops-1:0][P.gpcs-1:0] answers;
    depth_feedback_t [P.rops-1:0][P.gpcs-1:0] reports;
    crop_packet_t [P.rops-1:0][P.gpcs-1:0] colours;
    logic [P.rops-1:0][P.gpcs-1:0] common, more;
    logic [P.rops-1:0] zrop_merge_idle, crop_merge_idle;

    /* verilator lint_off UNUSEDSIGNAL */  // functions of a few bits of a packet

    // State: all GPCs send it, and a CROP takes it once.
    function automatic logic is_common(input crop_packet_t packet);
      return packet.kind == CROP_PACKET_STATE;
    endfunction

    // Whether the next packet belongs to this one.
    function automatic logic has_more(input crop_packet_t packet);
      colour_quads_t quads;
      quads = crop_packet_quads(packet);
      return packet.kind == CROP_PACKET_QUADS && (quads.source1 || quads.alphas);
    endfunction

    /* verilator lint_on UNUSEDSIGNAL */

    for (genvar g = 0; g < P.gpcs; g++) begin : of_gpc
      for (genvar k = 0; k < P.rops; k++) begin : of_rop
        assign works_valid[k][g] = work_valid[g][k];
        assign work_ready[g][k] = works_ready[k][g];
        assign works[k][g] = work[g][k];
        assign answer_valid[g][k] = answers_valid[k][g];
        assign answers_ready[k][g] = answer_ready[g][k];
        assign answer[g][k] = answers[k][g];
        assign report_valid[g][k] = reports_valid[k][g];
        assign reports_ready[k][g] = report_ready[g][k];
        assign report[g][k] = reports[k][g];
        assign colours_valid[k][g] = colour_valid[g][k];
        assign colour_ready[g][k] = colours_ready[k][g];
        assign colours[k][g] = colour[g][k];
        assign common[k][g] = is_common(colour[g][k]);
        assign more[k][g] = has_more(colour[g][k]);
      end
    end

    zrop_merge #(.P(P.zrop_merge)) zrop_merge[P.rops-1:0] (
      .clk_i,
      .rst_ni,
      .work_valid_i(works_valid),
      .work_ready_o(works_ready),
      .work_i(works),
      .zrop_valid_o(zrop_valid),
      .zrop_ready_i(zrop_ready),
      .zrop_o(zrop),
      .result_valid_i(result_valid),
      .result_ready_o(result_ready),
      .result_i(result),
      .answer_valid_o(answers_valid),
      .answer_ready_i(answers_ready),
      .answer_o(answers),
      .feedback_valid_i(feedback_valid),
      .feedback_ready_o(feedback_ready),
      .feedback_i(feedback),
      .report_valid_o(reports_valid),
      .report_ready_i(reports_ready),
      .report_o(reports),
      .idle_o(zrop_merge_idle)
    );

    arbiter #(
      .WIDTH($bits(crop_packet_t)),
      .CHANNELS(P.gpcs)
    ) crop_merge[P.rops-1:0] (
      .clk_i,
      .rst_ni,
      .push_valid_i(colours_valid),
      .push_ready_o(colours_ready),
      .push_i(colours),
      .barrier_i(common),
      .more_i(more),
      .pop_valid_o(crop_valid),
      .pop_ready_i(crop_ready),
      .pop_o(crop),
      .idle_o(crop_merge_idle)
    );

    assign merged_idle = zrop_merge_idle == '1 && crop_merge_idle == '1;
  end

  fbp #(.P(P.fbp)) fbp[P.rops-1:0] (
    .clk_i,
    .rst_ni,
    .zrop_valid_i(zrop_valid),
    .zrop_ready_o(zrop_ready),
    .zrop_i(zrop),
    .result_valid_o(result_valid),
    .result_ready_i(result_ready),
    .result_o(result),
    .feedback_valid_o(feedback_valid),
    .feedback_ready_i(feedback_ready),
    .feedback_o(feedback),
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
    .crop_valid_i(crop_valid),
    .crop_ready_o(crop_ready),
    .crop_i(crop),
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
    .zpass_count_o,
    .killed_o,
    .read_suppressed_o,
    .filled_o,
    .unsupported_o,
    .zrop_idle_o(zrop_idle),
    .crop_idle_o(crop_idle)
  );

  // ---- outputs
  assign prim_ready_o = prim_ready == '1;
  assign idle_o = gpc_idle == '1 && merged_idle && zrop_idle == '1 && crop_idle == '1;

endmodule
