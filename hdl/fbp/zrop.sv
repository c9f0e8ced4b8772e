// Generated from rtl-model/fbp/zrop.rs by `cargo test -p assemblies`; do not edit.
// ZROP: the read-modify-write of the depth and stencil buffer, on planes if possible. Rate: one fine raster
// transaction a cycle if planes decide it (zrop-frtx-rate, zrop-compressed-z-rate), else eleven samples a cycle
// (zrop-expand-rate), 32 stencil samples (zrop-uncompressed-stencil-rate), and 32 bytes of memory
// (zrop-bytes-per-clk). It stalls on PROP not accepting results, on memory, and on Zcull not accepting messages that
// loosen. Work and its responses are in order. Specification: ZROP.

module zrop
  import memory_pkg::*;
  import reports_pkg::*;
  import rop_pkg::*;
  import tile_depth_pkg::*;
  import tile_port_pkg::*;
  import zrop_params_pkg::*;
  import zrop_pkg::*;
#(
  // ---- parameters
  parameter zrop_params_t P = ZROP_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            work_valid_i,
  output logic            work_ready_o,
  input  zrop_packet_t    work_i,
  output logic            result_valid_o,
  input  logic            result_ready_i,
  output zrop_result_t    result_o,
  output logic            feedback_valid_o,
  input  logic            feedback_ready_i,
  output depth_feedback_t feedback_o,
  output logic            read_valid_o,
  input  logic            read_ready_i,
  output tile_read_t      read_o,
  input  logic            read_data_valid_i,
  output logic            read_data_ready_o,
  input  tile_sector_t    read_data_i,
  output logic            write_valid_o,
  input  logic            write_ready_i,
  output tile_write_t     write_o,
  output logic            fence_valid_o,
  input  logic            fence_ready_i,
  output memory_fence_t   fence_o,
  input  logic            performed_valid_i,
  input  logic            performed_i,
  output logic            marker_done_valid_o,  // all writes before the marker are in memory
  output marker_done_t    marker_done_o,
  output logic            report_value_valid_o, // samples that passed before it
  output report_value_t   report_value_o,
  output logic            idle_o
);

  // ---- wires
  logic tags_op_valid, tags_op_ready, tags_fetch_valid, tags_fetch_ready, tags_idle;
  zrop_op_t tags_op;
  zrop_fetch_t tags_fetch;
  zrop_page_t tags_page;
  logic source_bounded_valid, source_bounded_ready, source_idle;
  zrop_op_t source_bounded;
  logic fetch_kind_valid, fetch_fill_valid, fetch_fill_ready, fetch_filled_valid, fetch_filled_ready, fetch_idle;
  logic [7:0] fetch_kind;
  zrop_fill_t fetch_fill;
  zrop_filled_t fetch_filled;
  logic compare_cleaned_ready, compare_cleaned_valid, compare_marker_valid, compare_marker_ready, compare_idle;
  zrop_cleaned_t compare_cleaned;
  marker_done_t compare_marker;
  logic [15:0] compare_promised, compare_accepted;
  logic marker_fence_idle;

  // ---- parts
  z_tags #(
    .P(P.tags)
  ) tags (
    .clk_i,
    .rst_ni,
    .work_valid_i,
    .work_ready_o,
    .work_i,
    .op_valid_o     (tags_op_valid),
    .op_ready_i     (tags_op_ready),
    .op_o           (tags_op),
    .fetch_valid_o  (tags_fetch_valid),
    .fetch_ready_i  (tags_fetch_ready),
    .fetch_o        (tags_fetch),
    .cleaned_valid_i(compare_cleaned_valid),
    .cleaned_ready_o(compare_cleaned_ready),
    .cleaned_i      (compare_cleaned),
    .kind_valid_i   (fetch_kind_valid),
    .kind_i         (fetch_kind),
    .promised_i     (compare_promised),
    .accepted_i     (compare_accepted),
    .page_o         (tags_page),
    .idle_o         (tags_idle)
  );

  z_source #(
    .P(P.source)
  ) source (
    .clk_i,
    .rst_ni,
    .op_valid_i     (tags_op_valid),
    .op_ready_o     (tags_op_ready),
    .op_i           (tags_op),
    .bounded_valid_o(source_bounded_valid),
    .bounded_ready_i(source_bounded_ready),
    .bounded_o      (source_bounded),
    .idle_o         (source_idle)
  );

  z_fetch #(
    .P(P.fetch)
  ) fetch (
    .clk_i,
    .rst_ni,
    .fetch_valid_i (tags_fetch_valid),
    .fetch_ready_o (tags_fetch_ready),
    .fetch_i       (tags_fetch),
    .accepted_i    (compare_accepted),
    .read_valid_o,
    .read_ready_i,
    .read_o,
    .read_data_valid_i,
    .read_data_ready_o,
    .read_data_i,
    .kind_valid_o  (fetch_kind_valid),
    .kind_o        (fetch_kind),
    .fill_valid_o  (fetch_fill_valid),
    .fill_ready_i  (fetch_fill_ready),
    .fill_o        (fetch_fill),
    .filled_valid_o(fetch_filled_valid),
    .filled_ready_i(fetch_filled_ready),
    .filled_o      (fetch_filled),
    .idle_o        (fetch_idle)
  );

  z_compare #(
    .P(P.compare)
  ) compare (
    .clk_i,
    .rst_ni,
    .bounded_valid_i(source_bounded_valid),
    .bounded_ready_o(source_bounded_ready),
    .bounded_i      (source_bounded),
    .fill_valid_i   (fetch_fill_valid),
    .fill_ready_o   (fetch_fill_ready),
    .fill_i         (fetch_fill),
    .filled_valid_i (fetch_filled_valid),
    .filled_ready_o (fetch_filled_ready),
    .filled_i       (fetch_filled),
    .result_valid_o,
    .result_ready_i,
    .result_o,
    .feedback_valid_o,
    .feedback_ready_i,
    .feedback_o,
    .cleaned_valid_o(compare_cleaned_valid),
    .cleaned_ready_i(compare_cleaned_ready),
    .cleaned_o      (compare_cleaned),
    .page_i         (tags_page),
    .write_valid_o,
    .write_ready_i,
    .write_o,
    .marker_valid_o (compare_marker_valid),
    .marker_ready_i (compare_marker_ready),
    .marker_o       (compare_marker),
    .report_value_valid_o,
    .report_value_o,
    .promised_o     (compare_promised),
    .accepted_o     (compare_accepted),
    .idle_o         (compare_idle)
  );

  marker_fence marker_fence (
    .clk_i,
    .rst_ni,
    .marker_valid_i(compare_marker_valid),
    .marker_ready_o(compare_marker_ready),
    .marker_i      (compare_marker),
    .fence_valid_o,
    .fence_ready_i,
    .fence_o,
    .performed_valid_i,
    .performed_i,
    .done_valid_o  (marker_done_valid_o),
    .done_o        (marker_done_o),
    .idle_o        (marker_fence_idle)
  );

  // ---- outputs
  assign idle_o = tags_idle && source_idle && fetch_idle && compare_idle && marker_fence_idle;

endmodule
