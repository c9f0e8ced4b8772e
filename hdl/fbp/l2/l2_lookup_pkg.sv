// The decision of a lookup: pure functions of its set and of the requests in flight.

/* verilator lint_off UNUSEDSIGNAL */  // only some fields of heads, facts and sets are used

package l2_lookup_pkg;
  import l2_pkg::*;
  import l2_tables_pkg::*;
  import l2_ways_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;

  // The ways of a set, a bit each, how many of them may be dirty, and how many may have class Last.
  typedef struct packed {
    logic [WAYS-1:0] ways;
    logic [4:0]      dirty_most;
    logic [4:0]      last_most;
  } sizes_t;

  // The facts that a lookup decides by, besides its set.
  typedef struct packed {
    line_in_flight_t [WAYS-1:0] lines;  // what is in flight in each way
    scan_t           scan;
    logic            older;        // a request of the head's client was in flight as the cycle began
    logic [WAYS-1:0] pinned;       // ways with something in flight
    logic            evicting;     // an eviction of the line is in flight
    logic            set_evicting; // one of some line of its set
    logic            can_evict;    // the output registers to the evictor, to memory and to the banks are free
    logic            can_request;
    logic            can_response;
    free_t           entry;        // a free entry for a request of its channel, and one for a fill
    free_t           fill;
  } facts_t;

  // What a lookup changes: the set, the tables, and the output registers.
  typedef struct packed {
    logic          accepted;
    way_set_t      set;
    logic          responses;       // the head has a response without data
    scan_t         scan;
    logic          evicts;        // a line to send to memory
    logic          evict_drops;
    logic [WAYS-1:0] evict_way;   // one-hot
    logic          bars;          // a barrier to send to memory
    logic          bar_scans;
    logic          requests;
    request_t      request;
    logic          issues;
    issue_t        issue;
    logic          fill_requests;          // sectors to request from memory
    fill_sectors_t fill;
  } decision_t;

  // The decision that changes nothing.
  function automatic decision_t nothing(input way_set_t set, input facts_t facts);
    nothing = '0;
    nothing.set = set;
    nothing.scan = facts.scan;
  endfunction

  // The line that a head accesses: a fast clear writes one line of its tiles after the other.
  function automatic line_address_t target(input memory_head_t head, input logic [2:0] step);
    logic [1:0] tile, below;
    tile = '0;
    below = '0;
    for (int unsigned t = 0; t < 4; t++) begin
      if (head.sectors[t] && below == step[2:1]) tile = 2'(t);
      // `below` wraps only after the last tile, when no tile is left to find.
      if (head.sectors[t]) below += 2'd1;
    end
    return head.op == MEMORY_OP_FAST_CLEAR ? {head.line[32:3], tile, step[0]} : head.line;
  endfunction

  // Whether lines remain after this one.
  function automatic logic goes_on(input memory_head_t head, input logic [2:0] step);
    return head.op == MEMORY_OP_FAST_CLEAR && 4'(step) + 4'd1 < {count_of(head.sectors), 1'b0};
  endfunction

  // The bytes of a request are written: sectors with all bytes become dirty, others partial. A dirty line is cleaned if it is the
  // next victim, so that no request has to wait for its eviction; where too many are dirty, the one that will be a victim first.
  function automatic decision_t end_write(input request_t request, input way_set_t set, input facts_t facts, input sizes_t sizes);
    logic [WAYS-1:0] way, some, counted, next;
    logic [LINE_SECTORS-1:0] known;
    end_write = nothing(set, facts);
    end_write.accepted = 1'b1;
    way = sizes.ways & (WAYS'(1) << request.row[3:0]);
    for (int unsigned k = 0; k < WAYS; k++) begin
      known = request.full | whole(set.ways[k].sectors) | facts.lines[k].fill.arrived;
      for (int unsigned s = 0; s < LINE_SECTORS; s++)
        if (way[k] && request.sectors[s])
          end_write.set.ways[k].sectors[s] = known[s] ? SECTOR_STATE_DIRTY : SECTOR_STATE_PARTIAL;
    end
    // The line that was written is dirty now, whatever it was. Lines of class Last do not count: they stay, and are written again.
    some = sizes.ways & (dirty_ways(set) | way);
    counted = some & ~of_class(set, EVICT_CLASS_LAST);
    next = victim(set, sizes.ways & ~facts.pinned);
    if (request.uncached) begin
      end_write.evicts = 1'b1;
      end_write.evict_drops = 1'b1;
      end_write.evict_way = way;
    end else if (facts.can_evict && (next & some) != '0) begin
      end_write.evicts = 1'b1;
      end_write.evict_way = next;
    end else if (facts.can_evict && more_than({1'b0, counted}, sizes.dirty_most)) begin
      end_write.evicts = (counted & ~facts.pinned) != '0;
      end_write.evict_way = victim(set, counted & ~facts.pinned);
    end
  endfunction

  // The sectors of a fill have arrived: empty ones become clean, partial ones dirty. An uncached line is dropped.
  function automatic decision_t end_fill(input fill_t fill, input way_set_t set, input facts_t facts, input sizes_t sizes);
    logic [WAYS-1:0] way;
    sector_state_t is;
    end_fill = nothing(set, facts);
    end_fill.accepted = 1'b1;
    way = sizes.ways & (WAYS'(1) << fill.row[3:0]);
    for (int unsigned k = 0; k < WAYS; k++) begin
      if (way[k] && !fill.keep && dirty(set.ways[k].sectors) == '0 && !facts.pinned[k]) end_fill.set.ways[k].valid = 1'b0;
      for (int unsigned s = 0; s < LINE_SECTORS; s++) begin
        is = set.ways[k].sectors[s];
        if (way[k] && fill.keep && fill.arrived[s] && is == SECTOR_STATE_EMPTY) end_fill.set.ways[k].sectors[s] = SECTOR_STATE_CLEAN;
        if (way[k] && fill.keep && fill.arrived[s] && is == SECTOR_STATE_PARTIAL) end_fill.set.ways[k].sectors[s] = SECTOR_STATE_DIRTY;
      end
    end
  endfunction

  // The next line of a set that a scan evicts or drops; after the last set, the scan's barrier.
  function automatic decision_t scan_set(input logic [5:0] at, input logic last, input way_set_t set, input facts_t facts,
                                         input sizes_t sizes);
    logic [WAYS-1:0] some, first, written;
    scan_set = nothing(set, facts);
    written = written_ways(facts.lines);
    for (int unsigned k = 0; k < WAYS; k++)
      some[k] = sizes.ways[k] && set.ways[k].valid
          && (facts.scan.drops || dirty(set.ways[k].sectors) != '0 || written[k])
          && (facts.scan.whole || set.ways[k].line[26:PAGE_LINES_LOG2] == facts.scan.page);
    first = first_way(some);
    scan_set.scan.waits = (first & facts.pinned) != '0;
    scan_set.evict_drops = facts.scan.drops;
    scan_set.evict_way = first;
    scan_set.bar_scans = 1'b1;
    if (some == '0) begin
      scan_set.bars = last && facts.can_evict;
      if (!last || facts.can_evict) begin
        scan_set.scan.flushes = last;
        scan_set.scan.set = last ? '0 : at + 6'd1;
      end
    end else if (!scan_set.scan.waits) begin
      scan_set.evicts = (first & dirty_ways(set)) != '0 && facts.can_evict;
      for (int unsigned k = 0; k < WAYS; k++)
        if (first[k] && dirty(set.ways[k].sectors) == '0) scan_set.set.ways[k].valid = 1'b0;
    end
  endfunction

  // A way after its dirty bytes were sent to memory: the line stays clean, or is dropped.
  function automatic way_t evicted(input way_t way, input logic drops);
    evicted = way;
    if (drops) evicted.valid = 1'b0;
    for (int unsigned s = 0; s < LINE_SECTORS; s++)
      evicted.sectors[s] = !drops && way.sectors[s] inside {SECTOR_STATE_CLEAN, SECTOR_STATE_DIRTY}
          ? SECTOR_STATE_CLEAN : SECTOR_STATE_EMPTY;
  endfunction
endpackage
