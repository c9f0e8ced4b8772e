// Generated from rtl-model/fbp/compression.rs by `cargo test -p assemblies`; do not edit.
// Compression: a stage between the crossbar and a slice of the L2 that makes compressed tiles appear plain to
// clients. Rate: one packet a cycle; one decoded sector a cycle; a cleared kilobyte in 2 cycles
// (compression-zbc-rate). Latency: 2 cycles to the slice, 3 if status is looked up, 2 for responses. Virtual
// channels wait separately; decoded reads stall on the response channel, and requests stall on status that misses in
// the cache. Each virtual channel is in order; the status and data of a tile change together. Specification: CBC and
// compression.

module compression
  import compression_params_pkg::*;
  import compression_pkg::*;
  import memory_pkg::*;
  import translation_pkg::*;
#(
  // ---- parameters
  parameter compression_params_t P = COMPRESSION_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           request_valid_i,     // its entry was reserved
  input  memory_up_t     request_i,
  output logic           freed_valid_o,
  output freed_places_t  freed_o,
  output logic           response_valid_o,
  input  logic           response_ready_i,
  output memory_down_t   response_o,
  output logic           slice_valid_o,       // its entry in the slice was reserved
  output memory_up_t     slice_o,
  input  logic           slice_freed_valid_i,
  input  freed_places_t  slice_freed_i,
  input  logic           down_valid_i,
  output logic           down_ready_o,
  input  memory_down_t   down_i,
  input  logic           clear_write_valid_i,
  input  clear_write_t   clear_write_i,
  input  block_address_t backing_i,           // base address of the status of the chip's tiles
  input  client_id_t     number_i,            // index of the slice
  output logic           fault_valid_o,       // a write was dropped; its address is physical
  output access_fault_t  fault_o,
  output logic           idle_o
);

  // ---- wires
  passing_reads_t slice_issue_passing;
  logic slice_issue_job_valid, slice_issue_job_ready, slice_issue_idle;
  decode_job_t slice_issue_job;
  logic response_merge_expanded_ready, response_merge_expanded_valid, response_merge_filled_valid;
  logic response_merge_sector_valid, response_merge_passed_valid, response_merge_idle;
  memory_down_t response_merge_expanded, response_merge_sector;
  status_fill_t response_merge_filled;
  pass_id_t response_merge_passed;

  // ---- parts
  slice_issue #(
    .P(P.slice_issue)
  ) slice_issue (
    .clk_i,
    .rst_ni,
    .request_valid_i,
    .request_i,
    .freed_valid_o,
    .freed_o,
    .slice_valid_o,
    .slice_o,
    .slice_freed_valid_i,
    .slice_freed_i,
    .filled_valid_i  (response_merge_filled_valid),
    .filled_i        (response_merge_filled),
    .sector_valid_i  (response_merge_sector_valid),
    .sector_i        (response_merge_sector),
    .passed_valid_i  (response_merge_passed_valid && (!response_valid_o || response_ready_i)),
    .passed_i        (response_merge_passed),
    .passing_o       (slice_issue_passing),
    .job_valid_o     (slice_issue_job_valid),
    .job_ready_i     (slice_issue_job_ready),
    .job_o           (slice_issue_job),
    .expanded_valid_i(response_merge_expanded_valid),
    .expanded_ready_o(response_merge_expanded_ready),
    .expanded_i      (response_merge_expanded),
    .clear_write_valid_i,
    .clear_write_i,
    .backing_i,
    .number_i,
    .fault_valid_o,
    .fault_o,
    .idle_o          (slice_issue_idle)
  );

  response_merge #(
    .P(P.response_merge)
  ) response_merge (
    .clk_i,
    .rst_ni,
    .down_valid_i,
    .down_ready_o,
    .down_i,
    .job_valid_i     (slice_issue_job_valid),
    .job_ready_o     (slice_issue_job_ready),
    .job_i           (slice_issue_job),
    .passing_i       (slice_issue_passing),
    .response_valid_o,
    .response_ready_i,
    .response_o,
    .expanded_valid_o(response_merge_expanded_valid),
    .expanded_ready_i(response_merge_expanded_ready),
    .expanded_o      (response_merge_expanded),
    .filled_valid_o  (response_merge_filled_valid),
    .filled_o        (response_merge_filled),
    .sector_valid_o  (response_merge_sector_valid),
    .sector_o        (response_merge_sector),
    .passed_valid_o  (response_merge_passed_valid),
    .passed_o        (response_merge_passed),
    .idle_o          (response_merge_idle)
  );

  // ---- outputs
  assign idle_o = slice_issue_idle && response_merge_idle;

endmodule
