// The decision of a lookup for sectors of a line: a pure function of its set and of the requests in flight.

/* verilator lint_off UNUSEDSIGNAL */  // only some fields of heads, facts and sets are used

package l2_access_pkg;
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
    in_the_way = '0;
    if (kind != REQUEST_KIND_READ) in_the_way |= other.read;
    if (kind != REQUEST_KIND_WRITE) in_the_way |= other.written;
    // Atomics of a sector are performed in their order.
    if (kind inside {REQUEST_KIND_READ, REQUEST_KIND_WRITE}) in_the_way |= other.operated;
  endfunction

  // The class of a line that was accessed: only pitch lines may have class Last.
  function automatic evict_class_t class_of(input memory_head_t head);
    return head.evict == EVICT_CLASS_LAST && head.page.kind != '0 ? EVICT_CLASS_NORMAL : head.evict;
  endfunction

  // What a request finds in a way if it hits there.
  typedef struct packed {
    logic                    accepts;
    logic                    evicts;    // it is uncached, and the line dirty: that is evicted first
    logic                    empties;   // its sectors are no longer in the line
    logic [LINE_SECTORS-1:0] have;      // sectors that are whole, or have arrived
    logic [LINE_SECTORS-1:0] missing;   // sectors to request from memory
    logic [LINE_SECTORS-1:0] clean;
    logic [LINE_SECTORS-1:0] partial;
  } hit_t;

  // A hit in a way. No request in flight may conflict. An uncached request reads the line from memory again.
  function automatic hit_t hit_in(input way_t way, input line_in_flight_t there, input memory_head_t head,
                                  input logic [LINE_SECTORS-1:0] sectors, input facts_t facts);
    request_kind_t kind;
    sector_state_t [LINE_SECTORS-1:0] states;
    logic needs, conflicts, leaves, unready, cleans;
    kind = kind_of(head);
    needs = kind != REQUEST_KIND_WRITE;
    states = head.uncached && needs ? '0 : way.sectors;
    conflicts = (in_the_way(kind, there.requests) & sectors) != '0 || there.requests.alone
        || (head.uncached && (there.requests.any || there.fill.valid));
    cleans = head.uncached && needs && dirty(way.sectors) != '0;
    // A sector that is operated on and not requested is in its bank, whatever its state: a fill that was not to be kept has
    // ended.
    hit_in.have = whole(states) | there.fill.arrived | (there.requests.operated & ~there.fill.requested);
    hit_in.missing = needs ? sectors & ~hit_in.have & ~there.fill.requested : '0;
    leaves = facts.evicting && (kind != REQUEST_KIND_READ || (sectors & ~whole(states)) != '0);
    unready = hit_in.missing != '0 && (!facts.can_request || (!there.fill.valid && !facts.fill.valid));
    hit_in.accepts = !(conflicts || cleans || leaves || unready);
    // An uncached request reads the line from memory again, also where it is refused at last.
    hit_in.empties = head.uncached && needs && !(conflicts || cleans);
    hit_in.evicts = !conflicts && cleans && !facts.evicting && facts.can_evict;
    for (int unsigned s = 0; s < LINE_SECTORS; s++) begin
      hit_in.clean[s] = states[s] inside {SECTOR_STATE_EMPTY, SECTOR_STATE_CLEAN};
      hit_in.partial[s] = states[s] == SECTOR_STATE_PARTIAL;
    end
  endfunction

  // A request for sectors of a line, in set `at`: all ways are judged before the tags are compared. The set changes if the
  // request is accepted.
  function automatic decision_t access(input head_lookup_t lookup, input logic [5:0] at, input way_set_t set,
                                       input facts_t facts, input sizes_t sizes);
    memory_head_t head;
    request_kind_t kind;
    logic [LINE_SECTORS-1:0] sectors;
    logic [26:0] line;
    logic needs, misses, allocates, victim_dirty, stays, many;
    logic [WAYS-1:0] hits, victims, ways, accepts, evicts, after, lasts, demoted;
    hit_t hit;
    hit_t [WAYS-1:0] ways_hit;
    line_in_flight_t there;
    row_t row;
    fill_id_t fill;

    access = nothing(set, facts);
    head = lookup.head;
    kind = kind_of(head);
    sectors = sectors_of(head);
    line = 27'(target(head, lookup.step));
    needs = kind != REQUEST_KIND_WRITE;
    hits = find(set, line, sizes.ways);
    misses = hits == '0;

    // Where it misses, a way is allocated, in which nothing is in flight; if the victim is dirty, it has to be evicted first.
    victims = victim(set, sizes.ways & ~facts.pinned);
    victim_dirty = (victims & dirty_ways(set)) != '0;
    allocates = !facts.evicting && (!needs || (facts.can_request && facts.fill.valid)) && (sizes.ways & ~facts.pinned) != '0;
    hit = '0;
    there = '0;
    for (int unsigned k = 0; k < WAYS; k++) begin
      ways_hit[k] = hit_in(set.ways[k], facts.lines[k], head, sectors, facts);
      accepts[k] = ways_hit[k].accepts;
      evicts[k] = ways_hit[k].evicts;
      if (hits[k]) hit |= ways_hit[k];
      if (hits[k]) there |= facts.lines[k];
    end
    if (misses) begin
      hit.missing = needs ? sectors : '0;
      hit.clean = '1;
    end
    ways = misses ? victims : hits;
    row = {at, way_number(ways)};
    fill = there.fill.valid ? there.fill.fill : facts.fill.valid ? facts.fill.id : '0;

    access.accepted = facts.entry.valid && ((hits & accepts) != '0 || (misses && allocates && !victim_dirty));
    access.evicts = facts.entry.valid
        && ((hits & evicts) != '0 || (misses && allocates && victim_dirty && !facts.set_evicting && facts.can_evict));
    access.evict_drops = 1'b1;
    access.evict_way = ways;
    access.requests = access.accepted;
    access.request.valid = 1'b1;
    access.request.kind = kind;
    access.request.channel = head.channel;
    access.request.client = head.client;
    access.request.tag = head.tag;
    access.request.row = row;
    access.request.sectors = sectors;
    access.request.open = sectors;
    access.request.waits = needs && (sectors & ~hit.have) != '0;
    access.request.fill = fill;
    access.request.uncached = head.uncached;
    access.issues = access.accepted;
    access.issue.kind = kind;
    access.issue.client = head.client;
    access.issue.tag = head.tag;
    access.issue.row = row;
    access.issue.sectors = sectors;
    access.issue.left = sectors;
    access.issue.ready = needs ? sectors & hit.have : sectors;
    access.issue.fresh = sectors & hit.clean & ~(there.requests.written | there.requests.operated);
    access.issue.pattern = head.op == MEMORY_OP_FAST_CLEAR;
    access.issue.responses = head.op == MEMORY_OP_ATOMIC;
    access.issue.atomic = head.atomic;
    access.issue.operand = head.operand;
    access.issue.waits = access.request.waits;
    access.issue.fill = fill;
    access.fill_requests = access.accepted && hit.missing != '0;
    access.fill = {fill, row, hit.missing, hit.missing & hit.partial, !head.uncached};

    // The way becomes the youngest, of the class that it was requested with. Where more lines have class Last than may, the
    // least recently used of them becomes class First.
    after = used_after(set, ways);
    stays = class_of(head) == EVICT_CLASS_LAST;
    lasts = sizes.ways & ~ways & of_class(set, EVICT_CLASS_LAST);
    many = more_than({stays, lasts}, sizes.last_most);
    demoted = lasts != '0 ? oldest(set, lasts) : ways;
    for (int unsigned k = 0; k < WAYS; k++)
      if (access.accepted && sizes.ways[k]) begin
        if (ways[k]) begin
          access.set.ways[k].valid = 1'b1;
          access.set.ways[k].line = line;
          access.set.ways[k].sectors = misses ? '0 : set.ways[k].sectors;
          access.set.ways[k].evict = class_of(head);
          access.set.ways[k].age = '0;
        end else if (after[k]) access.set.ways[k].age = set.ways[k].age + 4'd1;
        if (many && demoted[k]) access.set.ways[k].evict = EVICT_CLASS_FIRST;
      end
    for (int unsigned k = 0; k < WAYS; k++)
      if (facts.entry.valid && hits[k] && ways_hit[k].empties) access.set.ways[k].sectors = '0;
  endfunction

  // A head at the tags, in set `at`.
  function automatic decision_t head_decision(input head_lookup_t lookup, input logic [5:0] at, input way_set_t set,
                                              input facts_t facts, input sizes_t sizes);
    memory_head_t head;
    logic [WAYS-1:0] hits;
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
        accepted = (hits & facts.pinned) == '0;
        for (int unsigned k = 0; k < WAYS; k++) if (hits[k] && accepted) head_decision.set.ways[k].valid = 1'b0;
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
