// Generated from rtl-model/fbp/l2.rs by `cargo test -p assemblies`; do not edit.
// A slice of the L2: 128 KB after the crossbar, coherent for all clients, with atomics. A lookup a cycle
// (l2-tag-lookups), 32 bytes read and written a cycle (l2-read-rate-slice, l2-write-rate-slice), 7 cycles
// from a head to its first sector where it hits. Virtual channels wait apart (l2-virtual-channels); responses stall
// what reads, memory what misses. Requests for the same bytes keep their order. Specification: L2.

module l2
  import l2_params_pkg::*;
  import l2_pkg::*;
  import memory_pkg::*;
#(
  // ---- parameters
  parameter l2_params_t P = L2_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          request_valid_i,     // its place was reserved
  input  memory_up_t    request_i,
  output logic          freed_valid_o,
  output freed_places_t freed_o,
  output logic          response_valid_o,
  input  logic          response_ready_i,
  output memory_down_t  response_o,
  output logic          memory_valid_o,
  input  logic          memory_ready_i,
  output memory_up_t    memory_o,
  input  logic          memory_down_valid_i,
  output logic          memory_down_ready_o,
  input  memory_down_t  memory_down_i,
  input  client_id_t    slice_i,             // number of the slice, its client number to memory
  output logic          idle_o
);

  // ---- wires
  logic directory_taken_valid, directory_beats_valid, directory_read_valid, directory_read_ready, directory_write_valid;
  logic directory_write_ready, directory_fill_valid, directory_fill_ready, directory_done_valid, directory_done_ready;
  logic directory_outgoing_valid, directory_outgoing_ready, directory_fill_request_valid, directory_fill_request_ready;
  logic directory_idle;
  freed_places_t directory_taken;
  beats_t directory_beats;
  read_access_t directory_read;
  write_access_t directory_write;
  fill_sector_t directory_fill;
  done_response_t directory_done;
  outgoing_t directory_outgoing;
  fill_request_t directory_fill_request;
  logic write_beats_here_valid, write_beats_sector_valid, write_beats_sector_ready, write_beats_idle;
  beat_here_t write_beats_here;
  write_sector_t write_beats_sector;
  logic banks_evicted_valid, banks_evicted_ready, banks_filled_valid, banks_written_valid, banks_operated_valid;
  logic banks_responded_valid, banks_idle;
  memory_beat_t banks_evicted;
  filled_t banks_filled;
  performed_t banks_written, banks_operated, banks_responded;
  logic evictor_access_ready, evictor_access_valid, evictor_sent_valid, evictor_sent, evictor_idle;
  evict_access_t evictor_access;

  // ---- parts
  directory #(
    .P(P.directory)
  ) directory (
    .clk_i,
    .rst_ni,
    .request_valid_i,
    .request_i,
    .taken_valid_o       (directory_taken_valid),
    .taken_o             (directory_taken),
    .beats_valid_o       (directory_beats_valid),
    .beats_o             (directory_beats),
    .here_valid_i        (write_beats_here_valid),
    .here_i              (write_beats_here),
    .read_valid_o        (directory_read_valid),
    .read_ready_i        (directory_read_ready),
    .read_o              (directory_read),
    .write_valid_o       (directory_write_valid),
    .write_ready_i       (directory_write_ready),
    .write_o             (directory_write),
    .fill_valid_o        (directory_fill_valid),
    .fill_ready_i        (directory_fill_ready),
    .fill_o              (directory_fill),
    .done_valid_o        (directory_done_valid),
    .done_ready_i        (directory_done_ready),
    .done_o              (directory_done),
    .responded_valid_i   (banks_responded_valid),
    .responded_i         (banks_responded),
    .written_valid_i     (banks_written_valid),
    .written_i           (banks_written),
    .operated_valid_i    (banks_operated_valid),
    .operated_i          (banks_operated),
    .filled_valid_i      (banks_filled_valid),
    .filled_i            (banks_filled),
    .outgoing_valid_o    (directory_outgoing_valid),
    .outgoing_ready_i    (directory_outgoing_ready),
    .outgoing_o          (directory_outgoing),
    .fill_request_valid_o(directory_fill_request_valid),
    .fill_request_ready_i(directory_fill_request_ready),
    .fill_request_o      (directory_fill_request),
    .sent_valid_i        (evictor_sent_valid),
    .sent_i              (evictor_sent),
    .memory_down_valid_i,
    .memory_down_ready_o,
    .memory_down_i,
    .idle_o              (directory_idle)
  );

  write_beats #(
    .P(P.write_beats)
  ) write_beats (
    .clk_i,
    .rst_ni,
    .request_valid_i,
    .request_i,
    .beats_valid_i (directory_beats_valid),
    .beats_i       (directory_beats),
    .taken_valid_i (directory_taken_valid),
    .taken_i       (directory_taken),
    .freed_valid_o,
    .freed_o,
    .here_valid_o  (write_beats_here_valid),
    .here_o        (write_beats_here),
    .access_valid_i(directory_write_valid),
    .access_ready_o(directory_write_ready),
    .access_i      (directory_write),
    .sector_valid_o(write_beats_sector_valid),
    .sector_ready_i(write_beats_sector_ready),
    .sector_o      (write_beats_sector),
    .idle_o        (write_beats_idle)
  );

  banks banks (
    .clk_i,
    .rst_ni,
    .fill_valid_i     (directory_fill_valid),
    .fill_ready_o     (directory_fill_ready),
    .fill_i           (directory_fill),
    .write_valid_i    (write_beats_sector_valid),
    .write_ready_o    (write_beats_sector_ready),
    .write_i          (write_beats_sector),
    .evict_valid_i    (evictor_access_valid),
    .evict_ready_o    (evictor_access_ready),
    .evict_i          (evictor_access),
    .read_valid_i     (directory_read_valid),
    .read_ready_o     (directory_read_ready),
    .read_i           (directory_read),
    .done_valid_i     (directory_done_valid),
    .done_ready_o     (directory_done_ready),
    .done_i           (directory_done),
    .response_valid_o,
    .response_ready_i,
    .response_o,
    .evicted_valid_o  (banks_evicted_valid),
    .evicted_ready_i  (banks_evicted_ready),
    .evicted_o        (banks_evicted),
    .filled_valid_o   (banks_filled_valid),
    .filled_o         (banks_filled),
    .written_valid_o  (banks_written_valid),
    .written_o        (banks_written),
    .operated_valid_o (banks_operated_valid),
    .operated_o       (banks_operated),
    .responded_valid_o(banks_responded_valid),
    .responded_o      (banks_responded),
    .idle_o           (banks_idle)
  );

  evictor #(
    .P(P.evictor)
  ) evictor (
    .clk_i,
    .rst_ni,
    .outgoing_valid_i    (directory_outgoing_valid),
    .outgoing_ready_o    (directory_outgoing_ready),
    .outgoing_i          (directory_outgoing),
    .fill_request_valid_i(directory_fill_request_valid),
    .fill_request_ready_o(directory_fill_request_ready),
    .fill_request_i      (directory_fill_request),
    .access_valid_o      (evictor_access_valid),
    .access_ready_i      (evictor_access_ready),
    .access_o            (evictor_access),
    .evicted_valid_i     (banks_evicted_valid),
    .evicted_ready_o     (banks_evicted_ready),
    .evicted_i           (banks_evicted),
    .memory_valid_o,
    .memory_ready_i,
    .memory_o,
    .sent_valid_o        (evictor_sent_valid),
    .sent_o              (evictor_sent),
    .slice_i,
    .idle_o              (evictor_idle)
  );

  // ---- outputs
  assign idle_o = directory_idle && write_beats_idle && banks_idle && evictor_idle;

endmodule
