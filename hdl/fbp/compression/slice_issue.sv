// Slice issue: sends requests to the slice, packet by packet: heads of status, of work on tiles, of planned requests and
// of requests without status, in this order, the last two alternating; and their beats. Rate: one packet a cycle.
// Latency: 2 cycles, 3 with a status lookup. A request stalls its virtual channel without a free entry in the slice or
// for its read, and while another channel may change the status of its kilobyte. Virtual channels are in order.
// Specification: CBC and compression.

module slice_issue
  import compression_pkg::*;
  import compression_plan_pkg::*;
  import in_turn_pkg::*;
  import issue_conditions_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import reads_pkg::*;
  import slice_entries_pkg::*;
  import slice_issue_params_pkg::*;
  import slice_issue_pkg::*;
  import translation_pkg::*;
  import work_beats_pkg::*;
#(
  // ---- parameters
  parameter slice_issue_params_t P = SLICE_ISSUE_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           request_valid_i,      // its entry was reserved
  input  memory_up_t     request_i,
  output logic           freed_valid_o,
  output freed_places_t  freed_o,
  output logic           slice_valid_o,        // its entry in the slice was reserved
  output memory_up_t     slice_o,
  input  logic           slice_freed_valid_i,
  input  freed_places_t  slice_freed_i,
  input  logic           filled_valid_i,       // of status
  input  status_fill_t   filled_i,
  input  logic           sector_valid_i,       // of a read that is decoded
  input  memory_down_t   sector_i,
  input  logic           passed_valid_i,       // the last sector of a forwarded read is sent
  input  pass_id_t       passed_i,
  output passing_reads_t passing_o,
  output logic           job_valid_o,
  input  logic           job_ready_i,
  output decode_job_t    job_o,
  input  logic           expanded_valid_i,     // sectors of an expanded tile
  output logic           expanded_ready_o,
  input  memory_down_t   expanded_i,
  input  logic           clear_write_valid_i,
  input  clear_write_t   clear_write_i,
  input  block_address_t backing_i,            // base address of the status of the chip's tiles
  input  client_id_t     number_i,             // index of the slice
  output logic           fault_valid_o,        // a write was dropped; its address is physical
  output access_fault_t  fault_o,
  output logic           idle_o
);

  // ---- registers
  typedef struct packed {
    logic [1:0] turn;         // round-robin: next virtual channel to pass
    logic [1:0] lookup_turn;
    logic       passed;       // the last head sent was without status
  } regs_t;

  regs_t d, q;

  // ---- parts
  oldest_t oldest;
  logic [VIRTUAL_CHANNELS-1:0] pop_heads, pop_beats, may_look, cleans, passing_all;
  logic looks, looked_valid, planned_valid, performed, cleaned_valid, clean_sent, status_valid, status_ready;
  logic work_wants, work_sent, work_ended, expands, ready, next_valid, open, granted, queue_idle, planner_idle, table_idle, packet_idle;
  logic [1:0] look, pass, cleaner;
  virtual_channel_t looked, cleaned;
  planned_t planned, plan;
  memory_up_t status;
  clear_value_t value;
  work_t work;
  work_pops_t pops;
  issued_head_t work_head, head;
  reading_t expanding;
  reads_t reads;
  free_read_t free;
  clear_show_t next;
  decode_job_t job;
  entries_in_use_t entries;
  sent_request_t sent;
  current_request_t current;
  next_beat_t beat;

  request_queue #(
    .P(P.request_queue)
  ) request_queue (
    .clk_i,
    .rst_ni,
    .request_valid_i,
    .request_i,
    .oldest_o   (oldest),
    .pop_heads_i(pop_heads),
    .pop_beats_i(pop_beats),
    .freed_valid_o,
    .freed_o,
    .idle_o     (queue_idle)
  );

  planner #(
    .P(P.planner)
  ) planner (
    .clk_i,
    .rst_ni,
    .lookup_valid_i (may_look != '0),
    .lookup_i       ({oldest.heads[look], oldest.beats[look].data}),
    .looks_o        (looks),
    .looked_valid_o (looked_valid),
    .looked_o       (looked),
    .planned_valid_o(planned_valid),
    .planned_o      (planned),
    .performed_i    (performed),
    .clean_valid_i  (cleans != '0),
    .clean_i        ({oldest.heads[cleaner].client, oldest.heads[cleaner].channel}),
    .cleaned_valid_o(cleaned_valid),
    .cleaned_o      (cleaned),
    .clean_sent_i   (clean_sent),
    .clear_write_valid_i,
    .clear_write_i,
    .show_valid_i   (open),
    .show_i         (next),
    .value_o        (value),
    .memory_valid_o (status_valid),
    .memory_ready_i (status_ready),
    .memory_o       (status),
    .filled_valid_i,
    .filled_i,
    .backing_i,
    .number_i,
    .idle_o         (planner_idle)
  );

  tile_work tile_work (
    .clk_i,
    .rst_ni,
    .begin_valid_i  (performed && plan.work.step != WORK_STEP_REST),
    .begin_i        (plan.work),
    .work_o         (work),
    .head_valid_o   (work_wants),
    .head_o         (work_head),
    .reading_valid_o(expands),
    .reading_o      (expanding),
    .pops_o         (pops),
    .sent_i         (work_sent),
    .ended_i        (work_ended)
  );

  read_table read_table (
    .clk_i,
    .rst_ni,
    .decode_valid_i(performed && plan.decodes),
    .decode_i      ({free.at[READS_LOG2-1:0], plan.reading}),
    .expand_valid_i(work_sent && expands),
    .expand_i      ({2'd0, work.upper, expanding}),
    .pass_valid_i  (performed && plan.passes),
    .pass_i        ({free.at, plan.passing}),
    .sector_valid_i,
    .sector_i,
    .passed_valid_i,
    .passed_i,
    .reads_o       (reads),
    .next_valid_o  (next_valid),
    .next_o        (next),
    .open_i        (open),
    .job_valid_o,
    .job_ready_i,
    .job_o         (job),
    .idle_o        (table_idle)
  );

  slice_entries slice_entries (
    .clk_i,
    .rst_ni,
    .request_valid_i(granted && head.source != BEAT_SOURCE_LOST),
    .request_i      (sent),
    .freed_valid_i  (slice_freed_valid_i),
    .freed_i        (slice_freed_i),
    .entries_o      (entries)
  );

  packet_issue packet_issue (
    .clk_i,
    .rst_ni,
    .head_valid_i(granted),
    .head_i      (head),
    .beat_valid_i(beat.valid),
    .beat_i      (beat.data),
    .current_o   (current),
    .slice_valid_o,
    .slice_o,
    .fault_valid_o,
    .fault_o,
    .idle_o      (packet_idle)
  );

  // ---- outputs
  assign passing_o = reads.passing;
  assign job_o = with_value(job, value);
  assign expanded_ready_o = current.left != '0 && current.source == BEAT_SOURCE_EXPANDED;
  assign idle_o = planner_idle && table_idle && queue_idle && packet_idle;

  // ---- a beat of the current request
  always_comb begin
    beat = next_beat(current, work, oldest.beats, status_valid, status, expanded_valid_i, expanded_i);
    work_ended = beat.valid && current.left == 3'd1
        && current.source inside {BEAT_SOURCE_FILLED, BEAT_SOURCE_SCATTERED, BEAT_SOURCE_EXPANDED};
  end

  // ---- the planned request, with the number of its read's entry in its tag
  always_comb begin
    free = free_read(reads, planned.decodes, planned.passes);
    plan = planned;
    plan.head.tag = planned.head.tag | 12'(free.at);
    plan.work.read = planned.work.read | free.at[READS_LOG2-1:0];
    ready = planned_valid && free.valid && may_perform(plan, entries, P.places, work);
  end

  // ---- requests that need no lookup, the next lookup, CleanTags
  always_comb begin
    for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++) begin
      passing_all[v] = oldest.whole[v]
          && may_pass(oldest.heads[v], entries, P.places, reads, cleaned_valid && 32'(cleaned) == v);
      may_look[v] = oldest.whole[v] && !(looked_valid && 32'(looked) == v)
          && may_look_up(oldest.heads[v], current, work, looks);
      cleans[v] = oldest.whole[v] && oldest.heads[v].op == MEMORY_OP_CLEAN_TAGS;
    end
    pass = 2'(in_turn(32'(passing_all), 5'(q.turn)));
    look = 2'(in_turn(32'(may_look), 5'(q.lookup_turn)));
    cleaner = 2'(lowest(32'(cleans)));
  end

  // ---- next state: a head of status, of work, of the planned request, of one without status
  logic wants, silent;

  always_comb begin
    d = q;
    pop_heads = '0;
    pop_beats = '0;
    head = work_head;
    granted = current.left == '0;
    status_ready = beat.valid && current.source == BEAT_SOURCE_STATUS;
    performed = ready && !plan.sends;
    clean_sent = 1'b0;
    sent.depends = 1'b1;
    sent.block = block_of(work.owner);
    sent.changes = 1'b1;
    // Work waits for entries of reads, and for the expanded tile. Without sectors there is nothing to request.
    wants = granted && work_wants && !(expands && reads.readings[3'(work.upper)].busy)
        && (work.step != WORK_STEP_WRITE || expanded_valid_i);
    silent = wants && expands && work_head.head.sectors == '0;
    work_sent = silent;
    if (granted && status_valid && status.kind == MEMORY_UP_HEAD && fits(entries, memory_up_head(status), P.places)) begin
      status_ready = 1'b1;
      head = {memory_up_head(status), BEAT_SOURCE_STATUS};
      sent.depends = 1'b0;
    end else if (wants && !silent && can_send(entries, work_head.head, P.places)) work_sent = 1'b1;
    else if (granted && ready && plan.sends && (passing_all == '0 || q.passed)) begin
      performed = 1'b1;
      d.passed = 1'b0;
      head = {plan.head, plan.refused ? BEAT_SOURCE_LOST : BEAT_SOURCE_CHANNEL};
      sent.block = block_of(plan.request);
      sent.changes = plan.changes;
    end else if (granted && passing_all != '0) begin
      d.passed = 1'b1;
      d.turn = pass + 2'd1;
      pop_heads[pass] = 1'b1;
      clean_sent = oldest.heads[pass].op == MEMORY_OP_CLEAN_TAGS;
      head = {oldest.heads[pass], is_lost(oldest.heads[pass]) ? BEAT_SOURCE_LOST : BEAT_SOURCE_CHANNEL};
      sent.depends = 1'b0;
    end else granted = 1'b0;
    sent.channel = head.head.channel;
    sent.beats = beats(head.head);

    // Packets that are removed. The second line of a read has no beats.
    if (beat.valid && current.source inside {BEAT_SOURCE_CHANNEL, BEAT_SOURCE_LOST}) pop_beats[current.channel] = 1'b1;
    if (beat.valid && current.source == BEAT_SOURCE_EXPANDED && merges_sector(work, expanded_i.sector))
      pop_beats[work.owner.channel] = 1'b1;
    if (performed && plan.pops.head) pop_heads[plan.request.channel] = 1'b1;
    if (performed && plan.pops.beat) pop_beats[plan.request.channel] = 1'b1;
    if (work_ended || work_sent && work.step == WORK_STEP_SECOND) begin
      if (pops.head) pop_heads[work.owner.channel] = 1'b1;
      if (pops.beat) pop_beats[work.owner.channel] = 1'b1;
    end

    if (may_look != '0) d.lookup_turn = look + 2'd1;
    open = next_valid && (!job_valid_o || job_ready_i);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
