// The requests and fills in flight, as a lookup sees them: pure functions of the request table's entries.

/* verilator lint_off UNUSEDSIGNAL */  // only some fields of entries are used

package l2_tables_pkg;
  import in_turn_pkg::*;
  import l2_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;

  // Entries that are reserved for each virtual channel.
  localparam int unsigned OWN = 2;

  function automatic logic writes(input request_t request);
    return request.kind inside {REQUEST_KIND_WRITE, REQUEST_KIND_OPERATE};
  endfunction

  // Whether the banks have performed all sectors of a write or an atomic.
  function automatic logic is_written(input request_t request);
    return request.valid && writes(request) && request.open == '0;
  endfunction

  // Whether all requested sectors of a fill have arrived, and no request waits for it.
  function automatic logic is_whole(input fill_t fill);
    return fill.valid && fill.requested == fill.arrived && fill.waiters == '0;
  endfunction

  // The entries after a cycle's completions: `done` are sectors read, written, operated on; `flushed` is a barrier with
  // memory's response.
  function automatic in_flight_t complete_sectors(
      input in_flight_t in_flight, input logic [2:0] done_valid, input performed_t [2:0] done,
      input logic filled_valid, input filled_t filled, input logic flushed_valid, input request_id_t flushed);
    logic frees;
    fill_id_t fill;
    complete_sectors = in_flight;
    frees = 1'b0;
    fill = '0;
    for (int unsigned k = 0; k < REQUESTS; k++) begin
      for (int unsigned n = 0; n < 3; n++)
        if (done_valid[n] && 32'(done[n].request) == k) begin
          complete_sectors.requests[k].open[done[n].sector] = 1'b0;
          if (done[n].full) complete_sectors.requests[k].full[done[n].sector] = 1'b1;
        end
      // A read ends with its last sector; a write ends when its completion looks up the tags.
      if (done_valid[0] && 32'(done[0].request) == k && in_flight.requests[k].valid && !writes(in_flight.requests[k])
          && complete_sectors.requests[k].open == '0) begin
        complete_sectors.requests[k].valid = 1'b0;
        frees = in_flight.requests[k].waits;
        fill = in_flight.requests[k].fill;
      end
      if (flushed_valid && 32'(flushed) == k) complete_sectors.requests[k].valid = 1'b0;
    end
    for (int unsigned k = 0; k < FILLS; k++) begin
      if (filled_valid && 32'(filled.fill) == k) complete_sectors.fills[k].arrived[filled.sector] = 1'b1;
      if (frees && 32'(fill) == k) complete_sectors.fills[k].waiters = in_flight.fills[k].waiters - 6'd1;
    end
  endfunction

  // The entry of a completion is free again.
  function automatic in_flight_t end_completion(input in_flight_t in_flight, input completion_t completion);
    request_t request;
    end_completion = in_flight;
    request = in_flight.requests[completion.id];
    for (int unsigned k = 0; k < REQUESTS; k++)
      if (completion.kind != LOOKUP_KIND_FILLED && 32'(completion.id) == k) end_completion.requests[k].valid = 1'b0;
    for (int unsigned k = 0; k < FILLS; k++) begin
      if (completion.kind == LOOKUP_KIND_FILLED && 32'(completion.id) == k) end_completion.fills[k].valid = 1'b0;
      if (completion.kind != LOOKUP_KIND_FILLED && request.waits && 32'(request.fill) == k)
        end_completion.fills[k].waiters = in_flight.fills[k].waiters - 6'd1;
    end
  endfunction

  // What is in flight in a line.
  typedef struct packed {
    logic       any;        // a request at all
    logic [3:0] read;       // sectors with a pending read
    logic [3:0] written;
    logic [3:0] operated;
    logic       alone;      // one of them is an uncached write, which allows no other in its line
  } others_t;

  typedef struct packed {
    logic       valid;
    fill_id_t   fill;
    logic [3:0] requested;
    logic [3:0] arrived;
  } line_fill_t;

  typedef struct packed {
    others_t    requests;
    line_fill_t fill;
  } line_in_flight_t;

  // What is in flight in each way of a set, but for a completion that looks it up: before the tags are compared, as the way
  // that hits is known last.
  function automatic line_in_flight_t [WAYS-1:0] lines_of(input in_flight_t in_flight, input logic [5:0] set,
                                                          input logic [WAYS-1:0] ways, input completion_t completion);
    request_t request;
    fill_t fill;
    others_t some;
    logic there;
    lines_of = '0;
    for (int unsigned k = 0; k < REQUESTS; k++) begin
      request = in_flight.requests[k];
      some.any = 1'b1;
      some.read = request.kind == REQUEST_KIND_READ ? request.open : '0;
      some.written = request.kind == REQUEST_KIND_WRITE ? request.sectors : '0;
      some.operated = request.kind == REQUEST_KIND_OPERATE ? request.sectors : '0;
      some.alone = request.uncached && writes(request);
      there = request.valid && request.kind != REQUEST_KIND_BARRIER && request.row[9:4] == set
          && !(completion.kind == LOOKUP_KIND_WRITTEN && 32'(completion.id) == k);
      for (int unsigned w = 0; w < WAYS; w++)
        if (ways[w] && there && 32'(request.row[3:0]) == w) lines_of[w].requests |= some;
    end
    for (int unsigned k = 0; k < FILLS; k++) begin
      fill = in_flight.fills[k];
      there = fill.valid && fill.row[9:4] == set && !(completion.kind == LOOKUP_KIND_FILLED && 32'(completion.id) == k);
      for (int unsigned w = 0; w < WAYS; w++)
        if (ways[w] && there && 32'(fill.row[3:0]) == w)
          lines_of[w].fill |= {1'b1, 5'(k), fill.requested, fill.arrived};
    end
  endfunction

  // The ways of a set that may not be evicted, as something is in flight in them. `leaving` has the evictions in flight.
  function automatic logic [WAYS-1:0] pinned_ways(input line_in_flight_t [WAYS-1:0] lines, input leaving_t [LEAVING-1:0] leaving,
                                                  input logic [2:0] leaves, input logic [5:0] set);
    for (int unsigned w = 0; w < WAYS; w++) begin
      pinned_ways[w] = lines[w].requests.any || lines[w].fill.valid;
      for (int unsigned k = 0; k < LEAVING; k++)
        if (3'(k) < leaves && leaving[k].is_line && leaving[k].row == {set, 4'(w)}) pinned_ways[w] = 1'b1;
    end
  endfunction

  // The ways of a set with a pending write: they are dirty when it ends.
  function automatic logic [WAYS-1:0] written_ways(input line_in_flight_t [WAYS-1:0] lines);
    for (int unsigned w = 0; w < WAYS; w++) written_ways[w] = (lines[w].requests.written | lines[w].requests.operated) != '0;
  endfunction

  // The number of bits set: a tree of sums, as a chain of 32 was two thirds of the longest path.
  function automatic logic [5:0] count(input logic [31:0] some);
    logic [7:0][2:0] fours;
    logic [3:0][3:0] eights;
    for (int unsigned k = 0; k < 8; k++)
      fours[k] = count_of(some[4*k+:4]);
    for (int unsigned k = 0; k < 4; k++) eights[k] = 4'(fours[2*k]) + 4'(fours[2*k+1]);
    return (6'(eights[0]) + 6'(eights[1])) + (6'(eights[2]) + 6'(eights[3]));
  endfunction

  typedef struct packed {
    logic       valid;
    logic [4:0] id;
  } free_t;

  // Whether there are at least one, two and three of some, in unary: a tree.
  function automatic logic [2:0] few(input logic [REQUESTS-1:0] some);
    logic [REQUESTS-1:0][2:0] n;
    logic [2:0] x, y;
    for (int unsigned k = 0; k < REQUESTS; k++) n[k] = {2'b0, some[k]};
    for (int unsigned half = REQUESTS / 2; half > 0; half /= 2)
      for (int unsigned k = 0; k < half; k++) begin
        x = n[2*k];
        y = n[2*k+1];
        n[k] = {x[2] | y[2] | (x[1] & y[0]) | (x[0] & y[1]), x[1] | y[1] | (x[0] & y[0]), x[0] | y[0]};
      end
    return n[0];
  endfunction

  // A free entry for a request: other virtual channels' reserved entries are not free for it. `all` are the slice's entries;
  // `freed` become free in this cycle, which is known late. There are always as many free entries as are reserved for all channels,
  // so one that becomes free is one more for the request, unless its own channel keeps it in reserve.
  function automatic free_t free_entry(input request_t [REQUESTS-1:0] requests, input logic [REQUESTS-1:0] freed,
                                       input virtual_channel_t channel, input logic [REQUESTS-1:0] all);
    logic [REQUESTS-1:0] free, own;
    logic [VIRTUAL_CHANNELS-1:0][2:0] used;
    logic [3:0] reserved;
    logic gains;
    for (int unsigned k = 0; k < REQUESTS; k++) free[k] = all[k] && !requests[k].valid;
    reserved = '0;
    for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++) begin
      for (int unsigned k = 0; k < REQUESTS; k++) own[k] = requests[k].valid && 32'(requests[k].channel) == v;
      used[v] = few(own);
      if (32'(channel) != v) reserved = reserved + (used[v][1] ? 4'd0 : used[v][0] ? 4'(OWN - 1) : 4'(OWN));
    end
    gains = 1'b0;
    for (int unsigned k = 0; k < REQUESTS; k++)
      gains |= freed[k] && (requests[k].channel == channel || used[requests[k].channel][2]);
    return {count(free) > 6'(reserved) || gains, lowest(free | freed)};
  endfunction

  // Whether a request of a client is in flight.
  function automatic logic has_client(input request_t [REQUESTS-1:0] requests, input client_id_t client);
    has_client = 1'b0;
    for (int unsigned k = 0; k < REQUESTS; k++) if (requests[k].valid && requests[k].client == client) has_client = 1'b1;
  endfunction
endpackage
