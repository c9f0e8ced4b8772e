// Directory: the tags of a slice. A lookup a cycle (l2-tag-lookups), of heads and of what completes them; 4 cycles from
// a head to its access. Hits pass misses; a request that cannot be accepted waits with the younger ones of its virtual channel,
// and no others (l2-virtual-channels). Requests for the same bytes keep their order. Specification: L2.

module directory
  import directory_params_pkg::*;
  import in_turn_pkg::*;
  import l2_access_pkg::*;
  import l2_lookup_pkg::*;
  import l2_pkg::*;
  import l2_tables_pkg::*;
  import l2_ways_pkg::*;
  import memory_pkg::*;
  import tag_outputs_pkg::*;
  import tag_sets_pkg::*;
#(
  // ---- parameters
  parameter directory_params_t P = DIRECTORY_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           request_valid_i,      // its place was reserved
  input  memory_up_t     request_i,
  output logic           taken_valid_o,        // heads that were accepted
  output freed_places_t  taken_o,
  output logic           beats_valid_o,
  output beats_t         beats_o,
  input  logic           here_valid_i,
  input  beat_here_t     here_i,
  output logic           read_valid_o,
  input  logic           read_ready_i,
  output read_access_t   read_o,
  output logic           write_valid_o,
  input  logic           write_ready_i,
  output write_access_t  write_o,
  output logic           fill_valid_o,
  input  logic           fill_ready_i,
  output fill_sector_t   fill_o,
  output logic           done_valid_o,
  input  logic           done_ready_i,
  output done_response_t done_o,
  input  logic           responded_valid_i,
  input  performed_t     responded_i,
  input  logic           written_valid_i,
  input  performed_t     written_i,
  input  logic           operated_valid_i,
  input  performed_t     operated_i,
  input  logic           filled_valid_i,
  input  filled_t        filled_i,
  output logic           outgoing_valid_o,
  input  logic           outgoing_ready_i,
  output outgoing_t      outgoing_o,
  output logic           fill_request_valid_o,
  input  logic           fill_request_ready_i,
  output fill_request_t  fill_request_o,
  input  logic           sent_valid_i,         // the oldest that goes out has left
  /* verilator lint_off UNUSEDSIGNAL */  // a pulse has no payload
  input  logic          sent_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic          memory_down_valid_i,
  output logic          memory_down_ready_o,
  input  memory_down_t  memory_down_i,
  output logic          idle_o
);

  localparam int unsigned SETS = sets_of(P);
  // The requests, fills and ways that the parameters enable.
  localparam logic [REQUESTS-1:0] ALL_REQUESTS = REQUESTS'((64'd1 << P.requests) - 64'd1);
  localparam logic [FILLS-1:0] ALL_FILLS = FILLS'((64'd1 << P.fills) - 64'd1);
  localparam sizes_t SIZES = sizes_of(P);

  // ---- registers
  typedef struct packed {
    logic [6:0]             swept;     // sets that were emptied after reset
    struct packed {logic valid; completion_t data;} lookup;  // what looks at the set that the RAM shows: a head is the arbiter's
    struct packed {logic valid; way_set_t data;} bypass;     // the set at hand is not yet in the RAM
    leaving_t [LEAVING-1:0] leaving;   // on the way to memory, oldest first
    logic [2:0]             leaves;
    scan_t                  scan;
    struct packed {logic valid; beats_t data;} beats;
    struct packed {logic valid; fill_sector_t data;} fill;
    struct packed {logic valid; done_response_t data;} done;
    struct packed {logic valid; outgoing_t data;} outgoing;
    struct packed {logic valid; fill_request_t data;} fill_request;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic next_valid, grant, head_valid, cancelled, wakeup, judged, complete_valid, ended, flushes, memory_valid, memory_pop;
  logic looks_up, scans, sweeps, channels_idle, table_idle;
  /* verilator lint_off UNUSEDSIGNAL */  // only the arbiter uses `retried`
  head_lookup_t next_head;
  /* verilator lint_on UNUSEDSIGNAL */
  head_lookup_t head;
  verdict_t verdict;
  completion_t complete, next;
  in_flight_t in_flight;
  decision_t decision;
  new_request_t new_request;
  new_issue_t new_issue;
  /* verilator lint_off UNUSEDSIGNAL */  // the other fields are known: the response is this slice's, and was requested
  memory_down_t down;
  /* verilator lint_on UNUSEDSIGNAL */
  way_set_t shown, set;

  channel_arbiter #(
    .P(P.channel_arbiter)
  ) channel_arbiter (
    .clk_i,
    .rst_ni,
    .request_valid_i,
    .request_i,
    .next_valid_o   (next_valid),
    .next_o         (next_head),
    .grant_i        (grant),
    .lookup_valid_o (head_valid),
    .lookup_o       (head),
    .cancelled_o    (cancelled),
    .verdict_valid_i(judged),
    .verdict_i      (verdict),
    .wakeup_i       (wakeup),
    .taken_valid_o,
    .taken_o,
    .idle_o         (channels_idle)
  );

  request_table request_table (
    .clk_i,
    .rst_ni,
    .request_valid_i (decision.requests),
    .request_i       (new_request),
    .fill_valid_i    (decision.fill_requests),
    .fill_i          (decision.fill),
    .responded_valid_i,
    .responded_i,
    .written_valid_i,
    .written_i,
    .operated_valid_i,
    .operated_i,
    .filled_valid_i,
    .filled_i,
    .flushed_valid_i (flushes),
    .flushed_i       (id_of(down)),
    .in_flight_o     (in_flight),
    .complete_valid_o(complete_valid),
    .complete_o      (complete),
    .ended_i         (ended),
    .idle_o          (table_idle)
  );

  bank_issue bank_issue (
    .clk_i,
    .rst_ni,
    .request_valid_i(decision.issues),
    .request_i      (new_issue),
    .here_valid_i,
    .here_i,
    .filled_valid_i,
    .filled_i,
    .read_valid_o,
    .read_ready_i,
    .read_o,
    .write_valid_o,
    .write_ready_i,
    .write_o
  );

  fifo #(
    .WIDTH($bits(memory_down_t))
  ) memory_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(memory_down_valid_i),
    .push_ready_o(memory_down_ready_o),
    .push_i      (memory_down_i),
    .pop_valid_o (memory_valid),
    .pop_ready_i (memory_pop),
    .pop_o       (down)
  );

  ram #(
    .WIDTH($bits(way_set_t)),
    .ADDR (SETS_LOG2)
  ) tags (
    .clk_i,
    .rst_ni,
    .read_en_i   (looks_up),
    .read_addr_i (next.set),
    .read_data_o (shown),
    .write_en_i  (sweeps || q.lookup.valid),
    .write_addr_i(sweeps ? q.swept[5:0] : q.lookup.data.set),
    .write_data_i(sweeps ? empty_set(SIZES.ways) : set)
  );

  // ---- outputs
  assign {beats_valid_o, beats_o} = q.beats;
  assign {fill_valid_o, fill_o} = q.fill;
  assign {done_valid_o, done_o} = q.done;
  assign {outgoing_valid_o, outgoing_o} = q.outgoing;
  assign {fill_request_valid_o, fill_request_o} = q.fill_request;
  assign idle_o = channels_idle && table_idle && !q.lookup.valid && !q.scan.active && q.leaves == '0 && !q.done.valid && !sweeps;

  // ---- what looks up next: what is complete, the scan, a head
  assign sweeps = 32'(q.swept) < SETS;

  always_comb begin
    scans = q.lookup.valid && q.lookup.data.kind == LOOKUP_KIND_SCAN;
    next = next_lookup(complete_valid, complete, q.scan, scans, next_head, P);
    looks_up = !sweeps && (next.kind != LOOKUP_KIND_HEAD || next_valid);
    grant = looks_up && next.kind == LOOKUP_KIND_HEAD;
  end

  // ---- a lookup, and next state
  completion_t lookup;
  request_t request;
  fill_t fill;
  in_flight_t now;
  facts_t facts;
  /* verilator lint_off UNUSEDSIGNAL */  // its line and its dirty sectors go to memory
  way_t there;
  /* verilator lint_on UNUSEDSIGNAL */
  row_t row;
  outgoing_t goes_out;
  logic [26:0] line;
  logic [FILLS-1:0] free_fills;
  logic [REQUESTS-1:0] freed;
  logic head_looks, completes;

  always_comb begin
    d = q;
    if (fill_ready_i) d.fill.valid = 1'b0;
    if (done_ready_i) d.done.valid = 1'b0;
    if (outgoing_ready_i) d.outgoing.valid = 1'b0;
    if (fill_request_ready_i) d.fill_request.valid = 1'b0;
    if (sent_valid_i) begin
      for (int unsigned k = 0; k < LEAVING; k++) d.leaving[k] = q.leaving[(k + 1) % LEAVING];
      d.leaves = q.leaves - 3'd1;
    end

    // A response of memory: a sector, or the end of a barrier.
    fill = in_flight.fills[id_of(down)];
    request = in_flight.requests[id_of(down)];
    memory_pop = memory_valid && !(ends_barrier(down) ? d.done.valid : d.fill.valid);
    flushes = memory_pop && ends_barrier(down) && !ends_scan(down);
    if (memory_pop && !ends_barrier(down)) d.fill = {1'b1, fill_sector(down, fill)};
    if (memory_pop && ends_barrier(down)) d.done = {1'b1, barrier_done(down, request, q.scan)};
    if (memory_pop && ends_scan(down)) d.scan.active = 1'b0;

    // The tables after this cycle's completions; a barrier that ends is in no line.
    lookup = q.lookup.data;
    head_looks = q.lookup.valid && lookup.kind == LOOKUP_KIND_HEAD && head_valid && !cancelled;
    set = only_ways(q.bypass.valid ? q.bypass.data : shown, SIZES.ways);
    {now, freed, free_fills, line, completes, facts} = '0;
    facts.scan = d.scan;
    decision = nothing(set, facts);
    if (q.lookup.valid) begin
      now = complete_sectors(in_flight, {operated_valid_i, written_valid_i, responded_valid_i},
                             {operated_i, written_i, responded_i}, filled_valid_i, filled_i, 1'b0, '0);
      for (int unsigned k = 0; k < REQUESTS; k++)
        freed[k] = in_flight.requests[k].valid && (!now.requests[k].valid || (flushes && 32'(id_of(down)) == k));
      request = now.requests[lookup.id];
      fill = now.fills[lookup.id];
      facts.can_evict = !d.outgoing.valid && 32'(d.leaves) < LEAVING;
      completes = (lookup.kind == LOOKUP_KIND_WRITTEN && (!request.uncached || facts.can_evict))
          || (lookup.kind == LOOKUP_KIND_FILLED && is_whole(fill));

      // The facts for the lookup.
      line = 27'(target(head.head, head.step));
      for (int unsigned k = 0; k < FILLS; k++) free_fills[k] = ALL_FILLS[k] && !now.fills[k].valid;
      facts.lines = lines_of(now, lookup.set, SIZES.ways, lookup);
      facts.older = (q.scan.active && q.scan.client == head.head.client) || has_client(in_flight.requests, head.head.client);
      facts.pinned = pinned_ways(facts.lines, d.leaving, d.leaves, lookup.set);
      facts.evicting = 1'b0;
      facts.set_evicting = 1'b0;
      for (int unsigned k = 0; k < LEAVING; k++)
        if (3'(k) < d.leaves && d.leaving[k].is_line) begin
          if (d.leaving[k].line == line) facts.evicting = 1'b1;
          if (d.leaving[k].row[9:4] == lookup.set) facts.set_evicting = 1'b1;
        end
      facts.can_request = !d.fill_request.valid;
      facts.can_response = !d.done.valid;
      facts.entry = free_entry(in_flight.requests, freed, head.head.channel, ALL_REQUESTS);
      facts.fill = {free_fills != '0, lowest(free_fills)};

      // The decision of the lookup.
      unique case (lookup.kind)
        LOOKUP_KIND_HEAD: if (head_looks) decision = head_decision(head, lookup.set, set, facts, SIZES);
        LOOKUP_KIND_WRITTEN: if (completes) decision = end_write(request, set, facts, SIZES);
        LOOKUP_KIND_FILLED: if (completes) decision = end_fill(fill, set, facts, SIZES);
        LOOKUP_KIND_SCAN: decision = scan_set(lookup.set, 32'(lookup.set) == SETS - 1, set, facts, SIZES);
      endcase
    end
    set = decision.set;
    d.scan = decision.scan;

    // Lines, barriers and fill requests to send.
    there = chosen(set, decision.evict_way);
    row = {lookup.set, way_number(decision.evict_way)};
    goes_out = outgoing_of_barrier({decision.bar_scans, decision.bar_scans ? 5'd0 : facts.entry.id});
    if (decision.evicts) begin
      goes_out = outgoing_of_evict({33'(there.line), row, dirty(there.sectors)});
      for (int unsigned k = 0; k < WAYS; k++)
        if (decision.evict_way[k]) set.ways[k] = evicted(set.ways[k], decision.evict_drops);
    end
    if (decision.evicts || decision.bars) begin
      d.outgoing = {1'b1, goes_out};
      for (int unsigned k = 0; k < LEAVING; k++)
        if (3'(k) == d.leaves) d.leaving[k] = decision.evicts ? {1'b1, there.line, row} : '0;
      d.leaves = d.leaves + 3'd1;
    end
    if (decision.fill_requests) d.fill_request = {1'b1, head_fill(head, decision.fill)};
    if (decision.responses) d.done = {1'b1, head_done(head)};
    new_request = {facts.entry.id, decision.request};
    new_issue = {facts.entry.id, decision.issue};
    d.beats.valid = decision.issues && decision.issue.kind != REQUEST_KIND_READ;
    if (d.beats.valid) d.beats.data = head_beats(head, facts.entry.id);

    // Inputs of the parts.
    judged = head_looks;
    verdict = head_verdict(head, decision.accepted);
    ended = completes;
    wakeup = (q.done.valid && done_ready_i) || (q.outgoing.valid && outgoing_ready_i) || (q.fill_request.valid && fill_request_ready_i)
        || sent_valid_i || filled_valid_i || responded_valid_i || written_valid_i || operated_valid_i
        || (q.lookup.valid && lookup.kind != LOOKUP_KIND_HEAD);

    d.lookup.valid = looks_up;
    if (looks_up) d.lookup.data = next;
    d.bypass.valid = looks_up && q.lookup.valid && next.set == lookup.set;
    if (d.bypass.valid) d.bypass.data = set;
    if (sweeps) d.swept = q.swept + 7'd1;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
