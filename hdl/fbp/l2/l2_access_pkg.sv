// The decision of a lookup for sectors of a line: a pure function of its set and of the requests in flight.

/* verilator lint_off UNUSEDSIGNAL */  // only some fields of heads, facts and sets are used

package l2_access_pkg;
  import in_turn_pkg::*;
  import l2_lookup_pkg::*;
  import l2_pkg::*;
  import l2_tables_pkg::*;
  import l2_ways_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;

  // The kind of a request with sectors.
  function automatic request_kind_t kind_of(input memory_head_t head);
    if (head.op == MEMORY_OP_READ) return REQUEST_KIND_READ;
    return head.op inside {MEMORY_OP_WRITE, MEMORY_OP_FAST_CLEAR} ? REQUEST_KIND_WRITE : REQUEST_KIND_OPERATE;
  endfunction

  // The sectors that it accesses: a compare-and-swap has two at most.
  function automatic logic [LINE_SECTORS-1:0] sectors_of(input memory_head_t head);
    if (head.op == MEMORY_OP_FAST_CLEAR) return '1;
    if (head.op inside {MEMORY_OP_REDUCE, MEMORY_OP_ATOMIC} && head.atomic == ATOMIC_OP_COMPARE_AND_SWAP)
      return head.sectors & ~others_of(others_of(head.sectors));
    return head.sectors;
  endfunction

  // Sectors in flight that conflict with a request of a kind.
  function automatic logic [LINE_SECTORS-1:0] in_the_way(input request_kind_t kind, input others_t other);
    in_the_way = other.operated;
    if (kind != REQUEST_KIND_READ) in_the_way |= other.read;
    if (kind != REQUEST_KIND_WRITE) in_the_way |= other.written;
  endfunction

  // The class of a line that was accessed: only pitch lines may have class Last.
  function automatic evict_class_t class_of(input memory_head_t head);
    return head.evict == EVICT_CLASS_LAST && head.page.kind != '0 ? EVICT_CLASS_NORMAL : head.evict;
  endfunction

  // A request for sectors of a line, in set `at`. The set changes if the request is accepted, or if a way was allocated for it.
  function automatic decision_t access(input head_lookup_t lookup, input logic [5:0] at, input way_set_t set,
                                       input facts_t facts, input sizes_t sizes);
    memory_head_t head;
    request_kind_t kind;
    logic [LINE_SECTORS-1:0] sectors, requested, arrived, have, missing, clean, partial;
    logic [26:0] line;
    logic needs, refused;
    logic [WAYS-1:0] hits, some;
    logic [FILLS-1:0] line_fills;
    logic [3:0] way;
    logic [4:0] fill_id;
    way_t there;
    row_t row;
    others_t other;

    access = nothing(set, facts);
    head = lookup.head;
    kind = kind_of(head);
    sectors = sectors_of(head);
    line = 27'(target(head, lookup.step));
    needs = kind != REQUEST_KIND_WRITE;
    refused = !facts.entry.valid;
    hits = find(set, line, sizes.ways);
    some = sizes.ways & ~facts.pinned;
    way = hits != '0 ? 4'(lowest(32'(hits))) : victim(set, some);
    there = set.ways[way];

    // The line misses: a way is allocated.
    if (!refused && hits == '0) begin
      refused = facts.evicting || (needs && (!facts.can_request || !facts.fill.valid)) || some == '0;
      if (!refused && there.valid && dirty(there.sectors) != '0) begin
        refused = 1'b1;
        access.evicts = !facts.set_evicting && facts.can_evict;
      end else if (!refused) begin
        there.valid = 1'b1;
        there.line = line;
        there.sectors = '0;
        there.evict = EVICT_CLASS_NORMAL;
        access.set.ways[way] = there;
      end
    end

    // The line has a way: no request in flight may conflict.
    row = {at, way};
    other = others(facts.in_flight.requests, row);
    line_fills = fill_of(facts.in_flight.fills, row);
    refused |= (in_the_way(kind, other) & sectors) != '0 || other.alone
        || (head.uncached && (other.any || line_fills != '0));
    if (!refused && head.uncached && needs) begin
      // An uncached request reads the line from memory again.
      if (dirty(there.sectors) != '0) begin
        refused = 1'b1;
        access.evicts = !facts.evicting && facts.can_evict;
      end else begin
        there.sectors = '0;
        access.set.ways[way] = there;
      end
    end
    access.evict_drops = 1'b1;
    access.evict_way = way;
    requested = '0;
    arrived = '0;
    for (int unsigned k = 0; k < FILLS; k++)
      if (line_fills[k]) begin
        requested |= facts.in_flight.fills[k].requested;
        arrived |= facts.in_flight.fills[k].arrived;
      end
    fill_id = line_fills != '0 ? lowest(line_fills) : facts.fill.valid ? facts.fill.id : '0;
    have = whole(there.sectors) | arrived;
    missing = needs ? sectors & ~have & ~requested : '0;
    if (facts.evicting && (kind != REQUEST_KIND_READ || (sectors & ~whole(there.sectors)) != '0)) refused = 1'b1;
    if (missing != '0 && (!facts.can_request || (line_fills == '0 && !facts.fill.valid))) refused = 1'b1;
    for (int unsigned s = 0; s < LINE_SECTORS; s++) begin
      clean[s] = there.sectors[s] inside {SECTOR_STATE_EMPTY, SECTOR_STATE_CLEAN};
      partial[s] = there.sectors[s] == SECTOR_STATE_PARTIAL;
    end

    access.accepted = !refused;
    access.requests = !refused;
    access.request.valid = 1'b1;
    access.request.kind = kind;
    access.request.channel = head.channel;
    access.request.client = head.client;
    access.request.tag = head.tag;
    access.request.row = row;
    access.request.sectors = sectors;
    access.request.open = sectors;
    access.request.waits = needs && (sectors & ~have) != '0;
    access.request.fill = fill_id;
    access.request.uncached = head.uncached;
    access.issues = !refused;
    access.issue.kind = kind;
    access.issue.client = head.client;
    access.issue.tag = head.tag;
    access.issue.row = row;
    access.issue.sectors = sectors;
    access.issue.left = sectors;
    access.issue.ready = needs ? sectors & have : sectors;
    access.issue.fresh = sectors & clean & ~other.written;
    access.issue.pattern = head.op == MEMORY_OP_FAST_CLEAR;
    access.issue.responses = head.op == MEMORY_OP_ATOMIC;
    access.issue.atomic = head.atomic;
    access.issue.operand = head.operand;
    access.issue.waits = access.request.waits;
    access.issue.fill = fill_id;
    access.fill_requests = !refused && missing != '0;
    access.fill = {fill_id, row, missing, missing & partial, !head.uncached};

    // The way becomes the youngest, of the class that it was requested with.
    if (!refused) begin
      access.set.ways[way].evict = class_of(head);
      access.set = touched(access.set, way);
      some = sizes.ways & of_class(access.set, EVICT_CLASS_LAST);
      if ($countones(some) > 32'(sizes.last_most)) access.set.ways[oldest(access.set, some)].evict = EVICT_CLASS_FIRST;
    end
  endfunction

  // A head at the tags, in set `at`.
  function automatic decision_t head_decision(input head_lookup_t lookup, input logic [5:0] at, input way_set_t set,
                                              input facts_t facts, input sizes_t sizes);
    memory_head_t head;
    logic [WAYS-1:0] hits;
    logic [3:0] way;
    logic accepted;
    head = lookup.head;
    head_decision = nothing(set, facts);
    accepted = 1'b0;
    unique case (head.op)
      MEMORY_OP_BARRIER, MEMORY_OP_CLEAN_TAGS:
      if (head.op == MEMORY_OP_BARRIER && head.system) begin
        // A system barrier goes to DRAM, and is done when memory responds.
        accepted = !facts.older && facts.entry.valid && facts.can_evict;
        head_decision.bars = accepted;
        head_decision.requests = accepted;
        head_decision.request.valid = 1'b1;
        head_decision.request.kind = REQUEST_KIND_BARRIER;
        head_decision.request.channel = head.channel;
        head_decision.request.client = head.client;
        head_decision.request.tag = head.tag;
        head_decision.request.open = 4'd1;
      end else begin
        accepted = !facts.older && facts.can_response;
        head_decision.responses = accepted;
      end
      MEMORY_OP_CLEAN, MEMORY_OP_INVALIDATE: begin
        accepted = !facts.older && !facts.scan.active;
        if (accepted)
          head_decision.scan = {1'b1, 1'b0, 1'b0, head.op == MEMORY_OP_INVALIDATE, head.sectors == '0,
                                head.line[PAGE_LINES_LOG2+:22], 6'd0, head.client, head.tag};
      end
      MEMORY_OP_DISCARD: begin
        // The line is invalidated once nothing is in flight in it.
        hits = find(set, 27'(head.line), sizes.ways);
        way = 4'(lowest(32'(hits)));
        accepted = hits == '0 || !facts.pinned[way];
        if (hits != '0 && accepted) head_decision.set.ways[way].valid = 1'b0;
      end
      default:
      if (head.sectors == '0) accepted = 1'b1;
      // The scan waits until nothing is in flight in the set.
      else if (!(facts.scan.waits && facts.scan.set == at)) begin
        head_decision = access(lookup, at, set, facts, sizes);
        accepted = head_decision.accepted;
      end
    endcase
    head_decision.accepted = accepted;
  endfunction
endpackage
