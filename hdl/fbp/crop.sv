// Generated from rtl-model/fbp/crop.rs by `cargo test -p assemblies`; do not edit.
// CROP: blends, masks and writes colour: it converts PROP's packets to sectors and writes them through a cache of
// tiles to memory, compressed if the page's kind has a state for a tile. Rates: two quads of 32-bit pixels a cycle
// (crop-source-quads-32), 8 pixels (crop-pixel-rate-unit, crop-nonblended-*, crop-blended-*), 32 bytes read
// (crop-read-rate) and 32 bytes written (crop-write-rate). Latency: 12 cycles from a packet to its first read. It
// stalls on memory, and on bytes that an earlier blend in flight has yet to write. In order for each sample.
// Specification: CROP, Surface addressing.

module crop
  import compression_pkg::*;
  import crop_params_pkg::*;
  import crop_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import reports_pkg::*;
  import rop_pkg::*;
  import tile_port_pkg::*;
#(
  // ---- parameters
  parameter crop_params_t P = CROP_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          work_valid_i,
  output logic          work_ready_o,
  input  crop_packet_t  work_i,
  output logic          read_valid_o,
  input  logic          read_ready_i,
  output tile_read_t    read_o,
  input  logic          read_data_valid_i,
  output logic          read_data_ready_o,
  input  tile_sector_t  read_data_i,
  output logic          write_valid_o,
  input  logic          write_ready_i,
  output tile_write_t   write_o,
  output logic          fence_valid_o,
  input  logic          fence_ready_i,
  output memory_fence_t fence_o,
  input  logic          performed_valid_i,
  input  logic          performed_i,
  output logic          marker_done_valid_o, // all writes before the marker are in memory
  output marker_done_t  marker_done_o,
  output logic          idle_o
);

  // ---- wires
  logic colour_state_task_valid, colour_state_task_ready, colour_state_rebound, colour_state_idle;
  colour_task_t colour_state_task;
  logic blend_optimise_kept_valid, blend_optimise_kept_ready, blend_optimise_idle;
  colour_task_t blend_optimise_kept;
  logic sector_split_sector_valid, sector_split_sector_ready, sector_split_idle;
  placed_sector_t sector_split_sector;
  logic sector_address_addressed_valid, sector_address_addressed_ready, sector_address_idle;
  addressed_sector_t sector_address_addressed;
  logic colour_tags_cached_valid, colour_tags_cached_ready, colour_tags_read_valid, colour_tags_read_ready;
  logic colour_tags_evicted_valid, colour_tags_evicted_ready, colour_tags_idle;
  cached_sector_t colour_tags_cached;
  tile_read_t colour_tags_read;
  eviction_t colour_tags_evicted;
  logic [15:0] colour_tags_leaving;
  logic colour_store_retired_valid, colour_store_stored_valid, colour_store_idle;
  cache_slot_t colour_store_retired;
  stored_t colour_store_stored;
  logic colour_reads_sector_ready, colour_reads_sector_valid, colour_reads_raw_valid, colour_reads_raw_ready;
  logic colour_reads_idle;
  sector_t colour_reads_sector;
  tile_sector_t colour_reads_raw;
  logic colour_kinds_read_ready, colour_kinds_job_valid, colour_kinds_job_ready, colour_kinds_read_valid;
  logic colour_kinds_idle;
  tile_job_t colour_kinds_job;
  tile_read_t colour_kinds_read;
  logic colour_merge_learned_valid, colour_merge_tile_valid, colour_merge_tile_ready, colour_merge_sector_valid;
  logic colour_merge_sector_ready, colour_merge_op_valid, colour_merge_idle;
  page_kind_t colour_merge_learned;
  tile_job_t colour_merge_tile;
  sector_t colour_merge_sector;
  encode_op_t colour_merge_op;
  logic encode_result_valid;
  encoded_t encode_result;
  logic colour_writeback_marker_valid, colour_writeback_marker_ready, colour_writeback_cleaned_valid;
  logic colour_writeback_cleared, colour_writeback_idle;
  marker_done_t colour_writeback_marker;
  cache_slot_t colour_writeback_cleaned;
  logic marker_fence_idle;

  // ---- parts
  colour_state #(
    .P(P.colour_state)
  ) colour_state (
    .clk_i,
    .rst_ni,
    .work_valid_i,
    .work_ready_o,
    .work_i,
    .task_valid_o(colour_state_task_valid),
    .task_ready_i(colour_state_task_ready),
    .task_o      (colour_state_task),
    .rebound_o   (colour_state_rebound),
    .idle_o      (colour_state_idle)
  );

  blend_optimise #(
    .P(P.blend_optimise)
  ) blend_optimise (
    .clk_i,
    .rst_ni,
    .task_valid_i(colour_state_task_valid),
    .task_ready_o(colour_state_task_ready),
    .task_i      (colour_state_task),
    .kept_valid_o(blend_optimise_kept_valid),
    .kept_ready_i(blend_optimise_kept_ready),
    .kept_o      (blend_optimise_kept),
    .idle_o      (blend_optimise_idle)
  );

  sector_split #(
    .P(P.sector_split)
  ) sector_split (
    .clk_i,
    .rst_ni,
    .kept_valid_i  (blend_optimise_kept_valid),
    .kept_ready_o  (blend_optimise_kept_ready),
    .kept_i        (blend_optimise_kept),
    .sector_valid_o(sector_split_sector_valid),
    .sector_ready_i(sector_split_sector_ready),
    .sector_o      (sector_split_sector),
    .idle_o        (sector_split_idle)
  );

  sector_address #(
    .P(P.sector_address)
  ) sector_address (
    .clk_i,
    .rst_ni,
    .sector_valid_i   (sector_split_sector_valid),
    .sector_ready_o   (sector_split_sector_ready),
    .sector_i         (sector_split_sector),
    .addressed_valid_o(sector_address_addressed_valid),
    .addressed_ready_i(sector_address_addressed_ready),
    .addressed_o      (sector_address_addressed),
    .idle_o           (sector_address_idle)
  );

  colour_tags #(
    .P(P.colour_tags)
  ) colour_tags (
    .clk_i,
    .rst_ni,
    .addressed_valid_i(sector_address_addressed_valid),
    .addressed_ready_o(sector_address_addressed_ready),
    .addressed_i      (sector_address_addressed),
    .cached_valid_o   (colour_tags_cached_valid),
    .cached_ready_i   (colour_tags_cached_ready),
    .cached_o         (colour_tags_cached),
    .read_valid_o     (colour_tags_read_valid),
    .read_ready_i     (colour_tags_read_ready),
    .read_o           (colour_tags_read),
    .evicted_valid_o  (colour_tags_evicted_valid),
    .evicted_ready_i  (colour_tags_evicted_ready),
    .evicted_o        (colour_tags_evicted),
    .retired_valid_i  (colour_store_retired_valid),
    .retired_i        (colour_store_retired),
    .cleaned_valid_i  (colour_writeback_cleaned_valid),
    .cleaned_i        (colour_writeback_cleaned),
    .cleared_i        (colour_writeback_cleared),
    .leaving_o        (colour_tags_leaving),
    .idle_o           (colour_tags_idle)
  );

  colour_store #(
    .P(P.colour_store)
  ) colour_store (
    .clk_i,
    .rst_ni,
    .cached_valid_i   (colour_tags_cached_valid),
    .cached_ready_o   (colour_tags_cached_ready),
    .cached_i         (colour_tags_cached),
    .read_data_valid_i(colour_reads_sector_valid),
    .read_data_ready_o(colour_reads_sector_ready),
    .read_data_i      (colour_reads_sector),
    .leaving_i        (colour_tags_leaving),
    .retired_valid_o  (colour_store_retired_valid),
    .retired_o        (colour_store_retired),
    .stored_valid_o   (colour_store_stored_valid),
    .stored_o         (colour_store_stored),
    .idle_o           (colour_store_idle)
  );

  colour_reads #(
    .P(P.colour_reads)
  ) colour_reads (
    .clk_i,
    .rst_ni,
    .blend_valid_i (colour_tags_read_valid),
    .blend_ready_o (colour_tags_read_ready),
    .blend_i       (colour_tags_read),
    .merge_valid_i (colour_kinds_read_valid),
    .merge_ready_o (colour_kinds_read_ready),
    .merge_i       (colour_kinds_read),
    .read_valid_o,
    .read_ready_i,
    .read_o,
    .read_data_valid_i,
    .read_data_ready_o,
    .read_data_i,
    .sector_valid_o(colour_reads_sector_valid),
    .sector_ready_i(colour_reads_sector_ready),
    .sector_o      (colour_reads_sector),
    .raw_valid_o   (colour_reads_raw_valid),
    .raw_ready_i   (colour_reads_raw_ready),
    .raw_o         (colour_reads_raw),
    .idle_o        (colour_reads_idle)
  );

  colour_kinds #(
    .P(P.colour_kinds)
  ) colour_kinds (
    .clk_i,
    .rst_ni,
    .evicted_valid_i(colour_tags_evicted_valid),
    .evicted_ready_o(colour_tags_evicted_ready),
    .evicted_i      (colour_tags_evicted),
    .job_valid_o    (colour_kinds_job_valid),
    .job_ready_i    (colour_kinds_job_ready),
    .job_o          (colour_kinds_job),
    .read_valid_o   (colour_kinds_read_valid),
    .read_ready_i   (colour_kinds_read_ready),
    .read_o         (colour_kinds_read),
    .learned_valid_i(colour_merge_learned_valid),
    .learned_i      (colour_merge_learned),
    .invalidate_i   (colour_state_rebound),
    .cleared_i      (colour_writeback_cleared),
    .idle_o         (colour_kinds_idle)
  );

  colour_merge #(
    .P(P.colour_merge)
  ) colour_merge (
    .clk_i,
    .rst_ni,
    .job_valid_i    (colour_kinds_job_valid),
    .job_ready_o    (colour_kinds_job_ready),
    .job_i          (colour_kinds_job),
    .raw_valid_i    (colour_reads_raw_valid),
    .raw_ready_o    (colour_reads_raw_ready),
    .raw_i          (colour_reads_raw),
    .stored_valid_i (colour_store_stored_valid),
    .stored_i       (colour_store_stored),
    .learned_valid_o(colour_merge_learned_valid),
    .learned_o      (colour_merge_learned),
    .tile_valid_o   (colour_merge_tile_valid),
    .tile_ready_i   (colour_merge_tile_ready),
    .tile_o         (colour_merge_tile),
    .sector_valid_o (colour_merge_sector_valid),
    .sector_ready_i (colour_merge_sector_ready),
    .sector_o       (colour_merge_sector),
    .op_valid_o     (colour_merge_op_valid),
    .op_o           (colour_merge_op),
    .idle_o         (colour_merge_idle)
  );

  encode encode (
    .clk_i,
    .rst_ni,
    .op_valid_i    (colour_merge_op_valid),
    .op_i          (colour_merge_op),
    .result_valid_o(encode_result_valid),
    .result_o      (encode_result)
  );

  colour_writeback #(
    .P(P.colour_writeback)
  ) colour_writeback (
    .clk_i,
    .rst_ni,
    .tile_valid_i   (colour_merge_tile_valid),
    .tile_ready_o   (colour_merge_tile_ready),
    .tile_i         (colour_merge_tile),
    .sector_valid_i (colour_merge_sector_valid),
    .sector_ready_o (colour_merge_sector_ready),
    .sector_i       (colour_merge_sector),
    .result_valid_i (encode_result_valid),
    .result_i       (encode_result),
    .write_valid_o,
    .write_ready_i,
    .write_o,
    .marker_valid_o (colour_writeback_marker_valid),
    .marker_ready_i (colour_writeback_marker_ready),
    .marker_o       (colour_writeback_marker),
    .cleaned_valid_o(colour_writeback_cleaned_valid),
    .cleaned_o      (colour_writeback_cleaned),
    .cleared_o      (colour_writeback_cleared),
    .idle_o         (colour_writeback_idle)
  );

  marker_fence marker_fence (
    .clk_i,
    .rst_ni,
    .marker_valid_i(colour_writeback_marker_valid),
    .marker_ready_o(colour_writeback_marker_ready),
    .marker_i      (colour_writeback_marker),
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
  assign idle_o = colour_state_idle && blend_optimise_idle && sector_split_idle && sector_address_idle
      && colour_tags_idle && colour_store_idle && colour_reads_idle && colour_kinds_idle && colour_merge_idle
      && colour_writeback_idle && marker_fence_idle;

endmodule
