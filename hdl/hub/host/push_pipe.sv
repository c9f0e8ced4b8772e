// Push pipe: the path from a channel's ring in memory to packets for the front end: entry fetch, segment fetch,
// header decode and host methods, which share a read port.
//
// It handles a method a cycle (host-method-rate), with 13 cycles and two memory latencies from GP_PUT to the first
// packet. It stalls for memory, the front end and `hold`. Order is kept, also among read responses. Specification:
// Host.

module push_pipe
  import fault_pkg::*;
  import host_parts_pkg::*;
  import host_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import push_pipe_params_pkg::*;
  import translation_pkg::*;
#(
  // ---- parameters
  parameter push_pipe_params_t P = PUSH_PIPE_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          start_valid_i,       // when empty: this channel from now on
  input  pipe_start_t   start_i,
  input  logic [31:0]   put_i,               // index one past the last entry
  input  logic          hold_i,              // the channel is to be switched out
  input  logic          drop_i,              // when settled: discard prefetched data; held until empty
  input  logic          go_i,                // no other channel was granted after the yield
  input  logic          struck_i,            // its group has failed: methods are skipped
  input  time_t         time_i,
  output logic          packet_valid_o,
  input  logic          packet_ready_i,
  output host_packet_t  packet_o,
  input  logic          response_valid_i,      // always accepted
  input  host_drain_t   response_i,
  output logic          read_valid_o,
  input  logic          read_ready_i,
  output memory_read_t  read_o,
  input  logic          read_data_valid_i,
  output logic          read_data_ready_o,
  input  sector_t       read_data_i,
  output logic          write_valid_o,
  input  logic          write_ready_i,
  output memory_write_t write_o,
  output logic          count_valid_o,
  input  logic          count_ready_i,
  output count_order_t  count_o,
  input  logic          count_data_valid_i,  // always accepted
  input  logic [31:0]   count_data_i,
  output logic          flush_valid_o,
  input  logic          flush_ready_i,
  output cache_order_t  flush_o,             // for the whole L2
  input  logic          flushed_valid_i,     // always accepted
  input  logic          flushed_i,
  output logic          control_valid_o,
  input  logic          control_ready_i,
  output space_control_t control_o,          // for all translations
  input  logic          controlled_valid_i,  // always accepted
  input  logic          controlled_i,
  output logic          interrupt_valid_o,
  input  logic          interrupt_ready_i,
  output interrupt_t    interrupt_o,
  output logic          fault_valid_o,
  input  logic          fault_ready_i,
  output fault_t        fault_o,
  output logic          failed_o,            // high for one cycle: a fault is signalled
  output logic [31:0]   get_o,               // the first entry not consumed
  output decode_start_t at_o,
  output method_state_t state_o,
  output logic          settled_o,           // with hold_i: get, at and state are the state to save
  output logic          blocked_o,           // a method waits
  output logic          switches_o,          // switch hint of the waiting method: other channels may run meanwhile
  output logic [1:0]    yields_o,            // a method yields
  output logic          moved_o,             // a method was sent or completed
  output logic          dry_o,               // all entries have been consumed
  output logic          empty_o,             // no data are held, and no read is in flight
  output logic          idle_o
);

  // ---- registers
  typedef logic [1:0] reader_t;  // clients of the read port: methods, entries, segments

  // ---- parts
  reader_t client, held, requested;
  logic [2:0] wants, reads, responded;
  memory_read_t method_read, entry_read, segment_read;
  logic held_valid, readers_valid, readers_empty;
  logic segment_valid, segment_ready, entries_dry, entries_idle;
  segment_t segment;
  logic words_valid, words_ready, segments_idle;
  push_words_t words;
  logic decoded_valid, decoded_ready, headers_settled, headers_idle;
  decoded_t decoded;
  logic resume, methods_settled, methods_idle;
  logic [1:0] done;
  decode_start_t decode;

  entry_fetch #(.P(P.entries)) entries (
    .clk_i,
    .rst_ni,
    .start_valid_i,
    .start_i          (start_i.ring),
    .put_i,
    .done_i           (done),
    .read_valid_o     (wants[1]),
    .read_ready_i     (reads[1]),
    .read_o           (entry_read),
    .read_data_valid_i(responded[1]),
    .read_data_i,
    .segment_valid_o  (segment_valid),
    .segment_ready_i  (segment_ready),
    .segment_o        (segment),
    .drop_i,
    .get_o,
    .dry_o            (entries_dry),
    .idle_o           (entries_idle)
  );

  segment_fetch segments (
    .clk_i,
    .rst_ni,
    .segment_valid_i  (segment_valid),
    .segment_ready_o  (segment_ready),
    .segment_i        (segment),
    .read_valid_o     (wants[2]),
    .read_ready_i     (reads[2]),
    .read_o           (segment_read),
    .read_data_valid_i(responded[2]),
    .read_data_i,
    .words_valid_o    (words_valid),
    .words_ready_i    (words_ready),
    .words_o          (words),
    .drop_i,
    .idle_o           (segments_idle)
  );

  header_decode headers (
    .clk_i,
    .rst_ni,
    .words_valid_i  (words_valid),
    .words_ready_o  (words_ready),
    .words_i        (words),
    .decoded_valid_o(decoded_valid),
    .decoded_ready_i(decoded_ready),
    .decoded_o      (decoded),
    .hold_i,
    .resume_i       (resume),
    .start_valid_i,
    .start_i        (decode),
    .at_o,
    .settled_o      (headers_settled),
    .idle_o         (headers_idle)
  );

  host_methods methods (
    .clk_i,
    .rst_ni,
    .start_valid_i,
    .start_i          (start_i.methods),
    .hold_i,
    .go_i,
    .struck_i,
    .time_i,
    .decoded_valid_i  (decoded_valid),
    .decoded_ready_o  (decoded_ready),
    .decoded_i        (decoded),
    .packet_valid_o,
    .packet_ready_i,
    .packet_o,
    .response_valid_i,
    .response_i,
    .read_valid_o     (wants[0]),
    .read_ready_i     (reads[0]),
    .read_o           (method_read),
    .read_data_valid_i(responded[0]),
    .read_data_i,
    .write_valid_o,
    .write_ready_i,
    .write_o,
    .count_valid_o,
    .count_ready_i,
    .count_o,
    .count_data_valid_i,
    .count_data_i,
    .flush_valid_o,
    .flush_ready_i,
    .flush_o,
    .flushed_valid_i,
    .flushed_i,
    .control_valid_o,
    .control_ready_i,
    .control_o,
    .controlled_valid_i,
    .controlled_i,
    .interrupt_valid_o,
    .interrupt_ready_i,
    .interrupt_o,
    .fault_valid_o,
    .fault_ready_i,
    .fault_o,
    .failed_o,
    .state_o,
    .resume_o         (resume),
    .done_o           (done),
    .settled_o        (methods_settled),
    .blocked_o,
    .switches_o,
    .yields_o,
    .idle_o           (methods_idle)
  );

  read_share #(
    .WIDTH($bits(reader_t)),
    .ADDR (8)
  ) readers (
    .clk_i,
    .rst_ni,
    .shown_valid_i(read_valid_o),
    .shown_i      (client),
    .taken_i      (read_ready_i),
    .responded_i  (read_data_valid_i),
    .held_valid_o (held_valid),
    .held_o       (held),
    .owner_valid_o(readers_valid),
    .owner_o      (requested),
    .empty_o      (readers_empty)
  );

  // ---- outputs
  assign read_valid_o = |wants;
  assign read_o = client == 2'd0 ? method_read : client == 2'd1 ? entry_read : segment_read;
  assign read_data_ready_o = readers_valid;
  assign settled_o = methods_settled && done == 0 && headers_settled;
  assign moved_o = packet_valid_o || resume;
  assign dry_o = entries_dry && done == 0;
  assign empty_o = entries_idle && segments_idle && readers_empty;
  assign idle_o = methods_idle && headers_idle && segments_idle && entries_idle && readers_empty;

  // ---- connections
  always_comb begin
    // The client whose read is offered; an offer that was made remains.
    if (held_valid) client = held;
    else if (wants[0]) client = 2'd0;
    else if (wants[1]) client = 2'd1;
    else client = 2'd2;
    for (int k = 0; k < 3; k++) begin
      reads[k] = read_ready_i && client == 2'(k);
      responded[k] = read_data_valid_i && readers_valid && requested == 2'(k);
    end
    // Decoding stops after a method that waits.
    decode = start_i.decode;
    decode.waiting = start_i.methods.waits_for != HOST_WAIT_NOTHING;
  end

endmodule
