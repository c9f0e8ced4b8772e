// CROP: blends, masks and writes colour: from PROP's packets to sectors, and through a
// cache of tiles to memory, compressed where the page's kind has a state for a tile. Two quads of 32-bit pixels a clock (crop-source-quads-32), 8
// pixels (crop-pixel-rate-unit, crop-nonblended-*, crop-blended-*), 32 bytes read
// (crop-read-rate) and 32 written (crop-write-rate). 12 clocks from a packet to its first
// read. Stalled by memory, and by a blend of bytes that a blend on its way still changes.
// In order for each sample. Specification: CROP, Surface addressing.

module crop
  import compression_pkg::encode_op_t;
  import compression_pkg::encoded_t;
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
  output logic          marker_done_valid_o,
  output marker_done_t  marker_done_o,        // all before the marker is in memory
  output logic [31:0]   killed_o,             // blended pixels dropped
  output logic [31:0]   read_suppressed_o,    // blended pixels that needed no destination
  output logic [31:0]   filled_o,             // of those, the ones that become their source
  output logic          unsupported_o,        // something was asked for that is not built
  output logic          idle_o
);

  // ---- parts
  logic task_valid, task_ready, kept_valid, kept_ready, sector_valid, sector_ready;
  logic addressed_valid, addressed_ready, cached_valid, cached_ready, evicted_valid, evicted_ready;
  colour_task_t task_given, kept;
  placed_sector_t sector;
  addressed_sector_t addressed;
  cached_sector_t cached;
  eviction_t evicted;
  stored_t stored;
  logic stored_valid, retired_valid, cleaned_valid;
  cache_slot_t retired, cleaned;
  logic [15:0] leaving;
  logic blend_valid, blend_ready, held_valid, held_ready, merge_valid, merge_ready, raw_valid, raw_ready;
  tile_read_t blend, merge;
  sector_t held;
  tile_sector_t raw;
  logic job_valid, job_ready, tile_valid, tile_ready, whole_valid, whole_ready;
  tile_job_t job, tile_given;
  sector_t whole;
  logic learned_valid, op_valid, result_valid, rebound, cleared;
  page_kind_t learned;
  encode_op_t op;
  encoded_t result;
  logic marker_valid, marker_ready;
  marker_done_t marker;
  logic [10:0] idle;

  colour_state #(.P(P.colour_state)) colour_state (
    .clk_i,
    .rst_ni,
    .work_valid_i,
    .work_ready_o,
    .work_i,
    .task_valid_o(task_valid),
    .task_ready_i(task_ready),
    .task_o      (task_given),
    .rebound_o   (rebound),
    .unsupported_o,
    .idle_o      (idle[0])
  );

  blend_optimise #(.P(P.blend_optimise)) blend_optimise (
    .clk_i,
    .rst_ni,
    .task_valid_i(task_valid),
    .task_ready_o(task_ready),
    .task_i      (task_given),
    .kept_valid_o(kept_valid),
    .kept_ready_i(kept_ready),
    .kept_o      (kept),
    .killed_o,
    .read_suppressed_o,
    .filled_o,
    .idle_o      (idle[1])
  );

  sector_split #(.P(P.sector_split)) sector_split (
    .clk_i,
    .rst_ni,
    .kept_valid_i  (kept_valid),
    .kept_ready_o  (kept_ready),
    .kept_i        (kept),
    .sector_valid_o(sector_valid),
    .sector_ready_i(sector_ready),
    .sector_o      (sector),
    .idle_o        (idle[2])
  );

  sector_address #(.P(P.sector_address)) sector_address (
    .clk_i,
    .rst_ni,
    .sector_valid_i   (sector_valid),
    .sector_ready_o   (sector_ready),
    .sector_i         (sector),
    .addressed_valid_o(addressed_valid),
    .addressed_ready_i(addressed_ready),
    .addressed_o      (addressed),
    .idle_o           (idle[3])
  );

  colour_tags #(.P(P.colour_tags)) colour_tags (
    .clk_i,
    .rst_ni,
    .addressed_valid_i(addressed_valid),
    .addressed_ready_o(addressed_ready),
    .addressed_i      (addressed),
    .cached_valid_o   (cached_valid),
    .cached_ready_i   (cached_ready),
    .cached_o         (cached),
    .read_valid_o     (blend_valid),
    .read_ready_i     (blend_ready),
    .read_o           (blend),
    .evicted_valid_o  (evicted_valid),
    .evicted_ready_i  (evicted_ready),
    .evicted_o        (evicted),
    .retired_valid_i  (retired_valid),
    .retired_i        (retired),
    .cleaned_valid_i  (cleaned_valid),
    .cleaned_i        (cleaned),
    .cleared_i        (cleared),
    .leaving_o        (leaving),
    .idle_o           (idle[4])
  );

  colour_store #(.P(P.colour_store)) colour_store (
    .clk_i,
    .rst_ni,
    .cached_valid_i   (cached_valid),
    .cached_ready_o   (cached_ready),
    .cached_i         (cached),
    .read_data_valid_i(held_valid),
    .read_data_ready_o(held_ready),
    .read_data_i      (held),
    .leaving_i        (leaving),
    .retired_valid_o  (retired_valid),
    .retired_o        (retired),
    .stored_valid_o   (stored_valid),
    .stored_o         (stored),
    .idle_o           (idle[5])
  );

  colour_reads #(.P(P.colour_reads)) colour_reads (
    .clk_i,
    .rst_ni,
    .blend_valid_i (blend_valid),
    .blend_ready_o (blend_ready),
    .blend_i       (blend),
    .merge_valid_i (merge_valid),
    .merge_ready_o (merge_ready),
    .merge_i       (merge),
    .read_valid_o,
    .read_ready_i,
    .read_o,
    .read_data_valid_i,
    .read_data_ready_o,
    .read_data_i,
    .sector_valid_o(held_valid),
    .sector_ready_i(held_ready),
    .sector_o      (held),
    .raw_valid_o   (raw_valid),
    .raw_ready_i   (raw_ready),
    .raw_o         (raw),
    .idle_o        (idle[6])
  );

  colour_kinds #(.P(P.colour_kinds)) colour_kinds (
    .clk_i,
    .rst_ni,
    .evicted_valid_i(evicted_valid),
    .evicted_ready_o(evicted_ready),
    .evicted_i      (evicted),
    .job_valid_o    (job_valid),
    .job_ready_i    (job_ready),
    .job_o          (job),
    .read_valid_o   (merge_valid),
    .read_ready_i   (merge_ready),
    .read_o         (merge),
    .learned_valid_i(learned_valid),
    .learned_i      (learned),
    .forget_i       (rebound),
    .cleared_i      (cleared),
    .idle_o         (idle[7])
  );

  colour_merge #(.P(P.colour_merge)) colour_merge (
    .clk_i,
    .rst_ni,
    .job_valid_i    (job_valid),
    .job_ready_o    (job_ready),
    .job_i          (job),
    .raw_valid_i    (raw_valid),
    .raw_ready_o    (raw_ready),
    .raw_i          (raw),
    .stored_valid_i (stored_valid),
    .stored_i       (stored),
    .learned_valid_o(learned_valid),
    .learned_o      (learned),
    .tile_valid_o   (tile_valid),
    .tile_ready_i   (tile_ready),
    .tile_o         (tile_given),
    .sector_valid_o (whole_valid),
    .sector_ready_i (whole_ready),
    .sector_o       (whole),
    .op_valid_o     (op_valid),
    .op_o           (op),
    .idle_o         (idle[8])
  );

  encode encode (
    .clk_i,
    .rst_ni,
    .op_valid_i    (op_valid),
    .op_i          (op),
    .result_valid_o(result_valid),
    .result_o      (result)
  );

  colour_writeback #(.P(P.colour_writeback)) colour_writeback (
    .clk_i,
    .rst_ni,
    .tile_valid_i   (tile_valid),
    .tile_ready_o   (tile_ready),
    .tile_i         (tile_given),
    .sector_valid_i (whole_valid),
    .sector_ready_o (whole_ready),
    .sector_i       (whole),
    .result_valid_i (result_valid),
    .result_i       (result),
    .write_valid_o,
    .write_ready_i,
    .write_o,
    .marker_valid_o (marker_valid),
    .marker_ready_i (marker_ready),
    .marker_o       (marker),
    .cleaned_valid_o(cleaned_valid),
    .cleaned_o      (cleaned),
    .cleared_o      (cleared),
    .idle_o         (idle[9])
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
    .idle_o        (idle[10])
  );

  // ---- outputs
  assign idle_o = &idle;

endmodule
