// Generated from testbenches/rigs/fbp.rs by `cargo test -p assemblies`; do not edit.
// FBP: the ROPs of a frame buffer partition, an assembly of ZROP and CROP. The L2 slice is
// outside.
//
// Rates and latencies are those of its parts (zrop-frtx-rate, crop-pixel-rate-unit).
// Specification: ZROP, CROP.

module fbp
  import fbp_params_pkg::*;
  import memory_pkg::*;
  import reports_pkg::*;
  import rop_pkg::*;
  import tile_depth_pkg::*;
  import tile_port_pkg::*;
#(
  // ---- parameters
  parameter fbp_params_t P = FBP_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            zrop_valid_i,
  output logic            zrop_ready_o,
  input  zrop_packet_t    zrop_i,
  output logic            result_valid_o,
  input  logic            result_ready_i,
  output zrop_result_t    result_o,
  output logic            feedback_valid_o,
  input  logic            feedback_ready_i,
  output depth_feedback_t feedback_o,
  output logic            zrop_read_valid_o,
  input  logic            zrop_read_ready_i,
  output tile_read_t      zrop_read_o,
  input  logic            zrop_read_data_valid_i,
  output logic            zrop_read_data_ready_o,
  input  tile_sector_t    zrop_read_data_i,
  output logic            zrop_write_valid_o,
  input  logic            zrop_write_ready_i,
  output tile_write_t     zrop_write_o,
  output logic            zrop_fence_valid_o,
  input  logic            zrop_fence_ready_i,
  output memory_fence_t   zrop_fence_o,
  input  logic            zrop_performed_valid_i,
  input  logic            zrop_performed_i,
  output logic            zrop_marker_valid_o,    // all that ZROP did before the marker is in memory
  output marker_done_t    zrop_marker_o,
  output logic            report_value_valid_o,   // samples that have passed before it
  output report_value_t   report_value_o,
  input  logic            crop_valid_i,
  output logic            crop_ready_o,
  input  crop_packet_t    crop_i,
  output logic            crop_read_valid_o,
  input  logic            crop_read_ready_i,
  output tile_read_t      crop_read_o,
  input  logic            crop_read_data_valid_i,
  output logic            crop_read_data_ready_o,
  input  tile_sector_t    crop_read_data_i,
  output logic            crop_write_valid_o,
  input  logic            crop_write_ready_i,
  output tile_write_t     crop_write_o,
  output logic            crop_fence_valid_o,
  input  logic            crop_fence_ready_i,
  output memory_fence_t   crop_fence_o,
  input  logic            crop_performed_valid_i,
  input  logic            crop_performed_i,
  output logic            crop_marker_valid_o,
  output marker_done_t    crop_marker_o,
  output logic            zrop_idle_o,
  output logic            crop_idle_o
);

  // ---- parts
  zrop #(
    .P(P.zrop)
  ) zrop (
    .clk_i,
    .rst_ni,
    .work_valid_i       (zrop_valid_i),
    .work_ready_o       (zrop_ready_o),
    .work_i             (zrop_i),
    .result_valid_o,
    .result_ready_i,
    .result_o,
    .feedback_valid_o,
    .feedback_ready_i,
    .feedback_o,
    .read_valid_o       (zrop_read_valid_o),
    .read_ready_i       (zrop_read_ready_i),
    .read_o             (zrop_read_o),
    .read_data_valid_i  (zrop_read_data_valid_i),
    .read_data_ready_o  (zrop_read_data_ready_o),
    .read_data_i        (zrop_read_data_i),
    .write_valid_o      (zrop_write_valid_o),
    .write_ready_i      (zrop_write_ready_i),
    .write_o            (zrop_write_o),
    .fence_valid_o      (zrop_fence_valid_o),
    .fence_ready_i      (zrop_fence_ready_i),
    .fence_o            (zrop_fence_o),
    .performed_valid_i  (zrop_performed_valid_i),
    .performed_i        (zrop_performed_i),
    .marker_done_valid_o(zrop_marker_valid_o),
    .marker_done_o      (zrop_marker_o),
    .report_value_valid_o,
    .report_value_o,
    .idle_o             (zrop_idle_o)
  );

  crop #(
    .P(P.crop)
  ) crop (
    .clk_i,
    .rst_ni,
    .work_valid_i       (crop_valid_i),
    .work_ready_o       (crop_ready_o),
    .work_i             (crop_i),
    .read_valid_o       (crop_read_valid_o),
    .read_ready_i       (crop_read_ready_i),
    .read_o             (crop_read_o),
    .read_data_valid_i  (crop_read_data_valid_i),
    .read_data_ready_o  (crop_read_data_ready_o),
    .read_data_i        (crop_read_data_i),
    .write_valid_o      (crop_write_valid_o),
    .write_ready_i      (crop_write_ready_i),
    .write_o            (crop_write_o),
    .fence_valid_o      (crop_fence_valid_o),
    .fence_ready_i      (crop_fence_ready_i),
    .fence_o            (crop_fence_o),
    .performed_valid_i  (crop_performed_valid_i),
    .performed_i        (crop_performed_i),
    .marker_done_valid_o(crop_marker_valid_o),
    .marker_done_o      (crop_marker_o),
    .idle_o             (crop_idle_o)
  );

endmodule
