// A slice of the L2: 128 KB behind the crossbar, coherent for all clients, with atomics. A lookup a clock
// (l2-tag-lookups), 32 bytes read and written a clock (l2-read-rate-slice, l2-write-rate-slice), 7 clocks
// from a head to its first sector where it hits. Virtual channels wait apart (l2-virtual-channels); answers stall
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
  input  logic          request_valid_i,      // its place was reserved
  input  memory_up_t    request_i,
  output logic          freed_valid_o,
  output freed_places_t freed_o,
  output logic          answer_valid_o,
  input  logic          answer_ready_i,
  output memory_down_t  answer_o,
  output logic          memory_valid_o,
  input  logic          memory_ready_i,
  output memory_up_t    memory_o,
  input  logic          memory_down_valid_i,
  output logic          memory_down_ready_o,
  input  memory_down_t  memory_down_i,
  input  client_id_t    client_i,             // the slice, to memory
  output logic          idle_o
);

  // ---- wires
  logic taken_valid, beats_valid, here_valid, answered_valid, written_valid, operated_valid, filled_valid, sent_valid, sent;
  logic read_valid, read_ready, write_valid, write_ready, fill_valid, fill_ready, done_valid, done_ready;
  logic sector_valid, sector_ready, outgoing_valid, outgoing_ready, ask_valid, ask_ready;
  logic access_valid, access_ready, evicted_valid, evicted_ready;
  logic directory_idle, write_beats_idle, banks_idle, evictor_idle;
  freed_places_t taken;
  beats_t beats;
  beat_here_t here;
  performed_t answered, written, operated;
  filled_t filled;
  read_access_t read;
  write_access_t write;
  write_sector_t sector;
  fill_sector_t fill;
  done_answer_t done;
  outgoing_t outgoing;
  fill_ask_t ask;
  evict_access_t access;
  memory_beat_t evicted;

  // ---- parts
  directory #(
    .P(P.directory)
  ) directory (
    .clk_i,
    .rst_ni,
    .request_valid_i,
    .request_i,
    .taken_valid_o      (taken_valid),
    .taken_o            (taken),
    .beats_valid_o      (beats_valid),
    .beats_o            (beats),
    .here_valid_i       (here_valid),
    .here_i             (here),
    .read_valid_o       (read_valid),
    .read_ready_i       (read_ready),
    .read_o             (read),
    .write_valid_o      (write_valid),
    .write_ready_i      (write_ready),
    .write_o            (write),
    .fill_valid_o       (fill_valid),
    .fill_ready_i       (fill_ready),
    .fill_o             (fill),
    .done_valid_o       (done_valid),
    .done_ready_i       (done_ready),
    .done_o             (done),
    .answered_valid_i   (answered_valid),
    .answered_i         (answered),
    .written_valid_i    (written_valid),
    .written_i          (written),
    .operated_valid_i   (operated_valid),
    .operated_i         (operated),
    .filled_valid_i     (filled_valid),
    .filled_i           (filled),
    .outgoing_valid_o   (outgoing_valid),
    .outgoing_ready_i   (outgoing_ready),
    .outgoing_o         (outgoing),
    .ask_valid_o        (ask_valid),
    .ask_ready_i        (ask_ready),
    .ask_o              (ask),
    .sent_valid_i       (sent_valid),
    .sent_i             (sent),
    .memory_down_valid_i,
    .memory_down_ready_o,
    .memory_down_i,
    .idle_o             (directory_idle)
  );

  write_beats #(
    .P(P.write_beats)
  ) write_beats (
    .clk_i,
    .rst_ni,
    .request_valid_i,
    .request_i,
    .beats_valid_i (beats_valid),
    .beats_i       (beats),
    .taken_valid_i (taken_valid),
    .taken_i       (taken),
    .freed_valid_o,
    .freed_o,
    .here_valid_o  (here_valid),
    .here_o        (here),
    .access_valid_i(write_valid),
    .access_ready_o(write_ready),
    .access_i      (write),
    .sector_valid_o(sector_valid),
    .sector_ready_i(sector_ready),
    .sector_o      (sector),
    .idle_o        (write_beats_idle)
  );

  banks banks (
    .clk_i,
    .rst_ni,
    .fill_valid_i    (fill_valid),
    .fill_ready_o    (fill_ready),
    .fill_i          (fill),
    .write_valid_i   (sector_valid),
    .write_ready_o   (sector_ready),
    .write_i         (sector),
    .evict_valid_i   (access_valid),
    .evict_ready_o   (access_ready),
    .evict_i         (access),
    .read_valid_i    (read_valid),
    .read_ready_o    (read_ready),
    .read_i          (read),
    .done_valid_i    (done_valid),
    .done_ready_o    (done_ready),
    .done_i          (done),
    .answer_valid_o,
    .answer_ready_i,
    .answer_o,
    .evicted_valid_o (evicted_valid),
    .evicted_ready_i (evicted_ready),
    .evicted_o       (evicted),
    .filled_valid_o  (filled_valid),
    .filled_o        (filled),
    .written_valid_o (written_valid),
    .written_o       (written),
    .operated_valid_o(operated_valid),
    .operated_o      (operated),
    .answered_valid_o(answered_valid),
    .answered_o      (answered),
    .idle_o          (banks_idle)
  );

  evictor #(
    .P(P.evictor)
  ) evictor (
    .clk_i,
    .rst_ni,
    .outgoing_valid_i(outgoing_valid),
    .outgoing_ready_o(outgoing_ready),
    .outgoing_i      (outgoing),
    .ask_valid_i     (ask_valid),
    .ask_ready_o     (ask_ready),
    .ask_i           (ask),
    .access_valid_o  (access_valid),
    .access_ready_i  (access_ready),
    .access_o        (access),
    .evicted_valid_i (evicted_valid),
    .evicted_ready_o (evicted_ready),
    .evicted_i       (evicted),
    .memory_valid_o,
    .memory_ready_i,
    .memory_o,
    .sent_valid_o    (sent_valid),
    .sent_o          (sent),
    .client_i,
    .idle_o          (evictor_idle)
  );

  // ---- outputs
  assign idle_o = directory_idle && write_beats_idle && banks_idle && evictor_idle;

endmodule
