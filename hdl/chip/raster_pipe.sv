// Raster pipeline: a GPC's raster half and the ROPs of every FBP, wired. World space, the
// shader cores and the memory are outside.

module raster_pipe
  import memory_port_pkg::*;
  import raster_pipe_params_pkg::*;
  import rop_pkg::*;
  import shading_pkg::*;
  import tile_depth_pkg::*;
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
  output logic fetch_valid_o,
  input  logic fetch_ready_i,
  output pair_index_t fetch_o,
  input  logic pair_valid_i,
  output logic pair_ready_o,
  input  vertex_pair_t pair_i,
  output logic quad_valid_o,
  input  logic quad_ready_i,
  output quad_group_t quad_o,
  input  logic shaded_valid_i,
  output logic shaded_ready_o,
  input  shaded_group_t shaded_i,
  output logic [P.rops-1:0] zrop_read_valid_o,
  input  logic [P.rops-1:0] zrop_read_ready_i,
  output memory_read_t [P.rops-1:0] zrop_read_o,
  input  logic [P.rops-1:0] zrop_read_data_valid_i,
  output logic [P.rops-1:0] zrop_read_data_ready_o,
  input  sector_t [P.rops-1:0] zrop_read_data_i,
  output logic [P.rops-1:0] zrop_write_valid_o,
  input  logic [P.rops-1:0] zrop_write_ready_i,
  output memory_write_t [P.rops-1:0] zrop_write_o,
  output logic [P.rops-1:0] crop_read_valid_o,
  input  logic [P.rops-1:0] crop_read_ready_i,
  output memory_read_t [P.rops-1:0] crop_read_o,
  input  logic [P.rops-1:0] crop_read_data_valid_i,
  output logic [P.rops-1:0] crop_read_data_ready_o,
  input  sector_t [P.rops-1:0] crop_read_data_i,
  output logic [P.rops-1:0] crop_write_valid_o,
  input  logic [P.rops-1:0] crop_write_ready_i,
  output memory_write_t [P.rops-1:0] crop_write_o,
  output logic [31:0] discarded_o,
  output logic [31:0] accepted_o,
  output logic [31:0] ambiguous_o,
  output logic [31:0] skipped_o,
  output logic [P.rops-1:0] [31:0] zpass_count_o,
  output logic [P.rops-1:0] [31:0] killed_o,
  output logic [P.rops-1:0] [31:0] read_suppressed_o,
  output logic [P.rops-1:0] [31:0] filled_o,
  output logic [P.rops-1:0] unsupported_o,
  output logic idle_o
);

  // ---- parts
  logic [P.rops-1:0] zrop_valid, zrop_ready;
  zrop_packet_t [P.rops-1:0] zrop;
  logic [P.rops-1:0] result_valid, result_ready;
  zrop_result_t [P.rops-1:0] result;
  logic [P.rops-1:0] feedback_valid, feedback_ready;
  depth_feedback_t [P.rops-1:0] feedback;
  logic [P.rops-1:0] crop_valid, crop_ready;
  crop_packet_t [P.rops-1:0] crop;
  logic gpc_idle;
  logic [P.rops-1:0] zrop_idle, crop_idle;

  gpc #(.P(P.gpc)) gpc (
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
    .quad_valid_o,
    .quad_ready_i,
    .quad_o,
    .shaded_valid_i,
    .shaded_ready_o,
    .shaded_i,
    .zrop_valid_o(zrop_valid),
    .zrop_ready_i(zrop_ready),
    .zrop_o(zrop),
    .result_valid_i(result_valid),
    .result_ready_o(result_ready),
    .result_i(result),
    .feedback_valid_i(feedback_valid),
    .feedback_ready_o(feedback_ready),
    .feedback_i(feedback),
    .crop_valid_o(crop_valid),
    .crop_ready_i(crop_ready),
    .crop_o(crop),
    .discarded_o,
    .accepted_o,
    .ambiguous_o,
    .skipped_o,
    .idle_o(gpc_idle)
  );

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
    .zpass_count_o,
    .killed_o,
    .read_suppressed_o,
    .filled_o,
    .unsupported_o,
    .zrop_idle_o(zrop_idle),
    .crop_idle_o(crop_idle)
  );

  // ---- outputs
  assign idle_o = gpc_idle && zrop_idle == '1 && crop_idle == '1;

endmodule
