// ZROP: the depth and stencil buffer's read-modify-write, on planes where it can. One fine
// raster transaction a clock where planes settle it (zrop-frtx-rate,
// zrop-compressed-z-rate), else eleven samples a clock (zrop-expand-rate), 32 stencil
// samples (zrop-uncompressed-stencil-rate), and 32 bytes of memory (zrop-bytes-per-clk).
// Stalled by PROP not taking results, by memory, and by Zcull not taking messages that
// loosen. Work is done and answered in order. Specification: ZROP.

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
  output logic            marker_done_valid_o,
  output marker_done_t    marker_done_o,         // all before the marker is in memory
  output logic            report_value_valid_o,
  output report_value_t   report_value_o,        // samples that have passed before it
  output logic [31:0]     zpass_count_o,
  output logic            idle_o
);

  // ---- parts
  logic op_valid, op_ready, bounded_valid, bounded_ready;
  zrop_op_t op, bounded;
  logic fetch_valid, fetch_ready, fill_valid, fill_ready, filled_valid, filled_ready;
  zrop_fetch_t fetch_data;
  zrop_fill_t fill_data;
  zrop_filled_t filled_data;
  logic cleaned_valid, cleaned_ready;
  zrop_cleaned_t cleaned_data;
  logic [15:0] promised, accepted;
  logic [7:0] kind;
  logic kind_valid;
  zrop_page_t page;
  logic marker_valid, marker_ready;
  marker_done_t marker;
  logic tags_idle, source_idle, fetch_idle, compare_idle, marker_idle;

  z_tags #(.P(P.tags)) tags (
    .clk_i,
    .rst_ni,
    .work_valid_i,
    .work_ready_o,
    .work_i,
    .op_valid_o     (op_valid),
    .op_ready_i     (op_ready),
    .op_o           (op),
    .fetch_valid_o  (fetch_valid),
    .fetch_ready_i  (fetch_ready),
    .fetch_o        (fetch_data),
    .cleaned_valid_i(cleaned_valid),
    .cleaned_ready_o(cleaned_ready),
    .cleaned_i      (cleaned_data),
    .kind_valid_i   (kind_valid),
    .kind_i         (kind),
    .promised_i     (promised),
    .accepted_i     (accepted),
    .page_o         (page),
    .idle_o         (tags_idle)
  );

  z_source #(.P(P.source)) source (
    .clk_i,
    .rst_ni,
    .op_valid_i     (op_valid),
    .op_ready_o     (op_ready),
    .op_i           (op),
    .bounded_valid_o(bounded_valid),
    .bounded_ready_i(bounded_ready),
    .bounded_o      (bounded),
    .idle_o         (source_idle)
  );

  z_fetch #(.P(P.fetch)) fetch (
    .clk_i,
    .rst_ni,
    .fetch_valid_i (fetch_valid),
    .fetch_ready_o (fetch_ready),
    .fetch_i       (fetch_data),
    .accepted_i    (accepted),
    .read_valid_o,
    .read_ready_i,
    .read_o,
    .read_data_valid_i,
    .read_data_ready_o,
    .read_data_i,
    .kind_valid_o  (kind_valid),
    .kind_o        (kind),
    .fill_valid_o  (fill_valid),
    .fill_ready_i  (fill_ready),
    .fill_o        (fill_data),
    .filled_valid_o(filled_valid),
    .filled_ready_i(filled_ready),
    .filled_o      (filled_data),
    .idle_o        (fetch_idle)
  );

  z_compare #(.P(P.compare)) compare (
    .clk_i,
    .rst_ni,
    .bounded_valid_i(bounded_valid),
    .bounded_ready_o(bounded_ready),
    .bounded_i      (bounded),
    .fill_valid_i   (fill_valid),
    .fill_ready_o   (fill_ready),
    .fill_i         (fill_data),
    .filled_valid_i (filled_valid),
    .filled_ready_o (filled_ready),
    .filled_i       (filled_data),
    .result_valid_o,
    .result_ready_i,
    .result_o,
    .feedback_valid_o,
    .feedback_ready_i,
    .feedback_o,
    .cleaned_valid_o(cleaned_valid),
    .cleaned_ready_i(cleaned_ready),
    .cleaned_o      (cleaned_data),
    .page_i         (page),
    .write_valid_o,
    .write_ready_i,
    .write_o,
    .marker_valid_o (marker_valid),
    .marker_ready_i (marker_ready),
    .marker_o       (marker),
    .report_value_valid_o,
    .report_value_o,
    .promised_o     (promised),
    .accepted_o     (accepted),
    .zpass_count_o,
    .idle_o         (compare_idle)
  );

  marker_fence marker_fence (
    .clk_i,
    .rst_ni,
    .marker_valid_i(marker_valid),
    .marker_ready_o(marker_ready),
    .marker_i      (marker),
    .fence_valid_o,
    .fence_ready_i,
    .fence_o,
    .performed_valid_i,
    .performed_i,
    .done_valid_o  (marker_done_valid_o),
    .done_o        (marker_done_o),
    .idle_o        (marker_idle)
  );

  // ---- outputs
  assign idle_o = tags_idle && source_idle && fetch_idle && compare_idle && marker_idle;

endmodule
