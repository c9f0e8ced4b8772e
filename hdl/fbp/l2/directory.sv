// Directory: the tags of a slice, and what is under way. A lookup a clock (l2-tag-lookups), of requests and of
// what ends them; 4 clocks from a head to its access. Hits pass misses; a request that cannot go on waits with
// those behind it in its virtual channel, and no others (l2-virtual-channels). Requests for the same bytes keep
// their order. Specification: L2.

module directory
  import directory_params_pkg::*;
  import directory_types_pkg::*;
  import in_turn_pkg::*;
  import l2_pkg::*;
  import l2_tables_pkg::*;
  import l2_ways_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
#(
  // ---- parameters
  parameter directory_params_t P = DIRECTORY_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          request_valid_i,      // its place was reserved
  input  memory_up_t    request_i,
  output logic          taken_valid_o,        // heads that were accepted
  output freed_places_t taken_o,
  output logic          beats_valid_o,
  output beats_t        beats_o,
  input  logic          here_valid_i,
  input  beat_here_t    here_i,
  output logic          read_valid_o,
  input  logic          read_ready_i,
  output read_access_t  read_o,
  output logic          write_valid_o,
  input  logic          write_ready_i,
  output write_access_t write_o,
  output logic          fill_valid_o,
  input  logic          fill_ready_i,
  output fill_sector_t  fill_o,
  output logic          done_valid_o,
  input  logic          done_ready_i,
  output done_answer_t  done_o,
  input  logic          answered_valid_i,
  input  performed_t    answered_i,
  input  logic          written_valid_i,
  input  performed_t    written_i,
  input  logic          operated_valid_i,
  input  performed_t    operated_i,
  input  logic          filled_valid_i,
  input  filled_t       filled_i,
  output logic          outgoing_valid_o,
  input  logic          outgoing_ready_i,
  output outgoing_t     outgoing_o,
  output logic          ask_valid_o,
  input  logic          ask_ready_i,
  output fill_ask_t     ask_o,
  input  logic          sent_valid_i,         // the oldest that goes out has left
  /* verilator lint_off UNUSEDSIGNAL */  // a pulse says it all
  input  logic          sent_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic          memory_down_valid_i,
  output logic          memory_down_ready_o,
  input  memory_down_t  memory_down_i,
  output logic          idle_o
);

  // Grants to others after which a virtual channel goes first.
  localparam logic [5:0] PATIENCE = 6'd63;
  // Requests that each virtual channel owns.
  localparam int unsigned OWN = 2;
  localparam int unsigned SETS = 1 << P.sets_log2;
  // Those that there are.
  localparam logic [WAYS-1:0] ALL_WAYS = WAYS'((32'd1 << (1 << P.ways_log2)) - 32'd1);
  localparam logic [REQUESTS-1:0] ALL_REQUESTS = REQUESTS'((64'd1 << P.requests) - 64'd1);
  localparam logic [FILLS-1:0] ALL_FILLS = FILLS'((64'd1 << P.fills) - 64'd1);

  // ---- registers
  regs_t d, q;

  // ---- parts
  logic [VIRTUAL_CHANNELS-1:0] comes, head_valid, head_pop, back, held_valid, held_pop;
  memory_head_t [VIRTUAL_CHANNELS-1:0] head_out, held_out;
  logic orders, order_valid, order_pop, memory_valid, memory_pop, sweeps, looks_up, tags_we;
  beat_here_t order_out;
  /* verilator lint_off UNUSEDSIGNAL */  // it is this slice's, and asked for
  memory_down_t down;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [5:0] tags_at;
  way_set_t shown, tags_data;
  look_data_t next;

  /* verilator lint_off PINCONNECTEMPTY */  // their places were reserved
  fifo #(
    .WIDTH($bits(memory_head_t)),
    .DEPTH(P.places)
  ) heads[VIRTUAL_CHANNELS-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(comes),
    .push_ready_o(),
    .push_i      ({VIRTUAL_CHANNELS{memory_up_head(request_i)}}),
    .pop_valid_o (head_valid),
    .pop_ready_i (head_pop),
    .pop_o       (head_out)
  );

  fifo #(
    .WIDTH($bits(memory_head_t))
  ) held[VIRTUAL_CHANNELS-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(back),
    .push_ready_o(),
    .push_i      ({VIRTUAL_CHANNELS{q.look.data.head}}),
    .pop_valid_o (held_valid),
    .pop_ready_i (held_pop),
    .pop_o       (held_out)
  );

  fifo #(
    .WIDTH($bits(beat_here_t)),
    .DEPTH(REQUESTS)
  ) order (
    .clk_i,
    .rst_ni,
    .push_valid_i(orders),
    .push_ready_o(),
    .push_i      (d.beats.data.request),
    .pop_valid_o (order_valid),
    .pop_ready_i (order_pop),
    .pop_o       (order_out)
  );
  /* verilator lint_on PINCONNECTEMPTY */

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
    .write_en_i  (tags_we),
    .write_addr_i(tags_at),
    .write_data_i(tags_data)
  );

  // ---- outputs
  assign {taken_valid_o, taken_o} = q.taken;
  assign {beats_valid_o, beats_o} = q.beats;
  assign {read_valid_o, read_o} = q.read;
  assign {write_valid_o, write_o} = q.write;
  assign {fill_valid_o, fill_o} = q.fill;
  assign {done_valid_o, done_o} = q.done;
  assign {outgoing_valid_o, outgoing_o} = q.outgoing;
  assign {ask_valid_o, ask_o} = q.ask;

  logic holds;

  always_comb begin
    holds = 1'b0;
    for (int unsigned k = 0; k < REQUESTS; k++) holds |= q.requests[k].valid;
    for (int unsigned k = 0; k < FILLS; k++) holds |= q.fills[k].valid;
    idle_o = head_valid == '0 && held_valid == '0 && !q.look.valid && !q.taken.valid && !q.scan.active && !holds && q.leaves == '0
        && !q.done.valid && 32'(q.swept) == SETS;
  end

  // ---- lines
  // The set of a line.
  function automatic logic [5:0] set_of(input line_address_t line);
    line_address_t above;
    above = line >> (INTERLEAVE_LOG2 + $clog2(P.slices));
    return 6'({above, line[INTERLEAVE_LOG2-1:0]}) & 6'(SETS - 1);
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // only the channel
  memory_head_t request_head;
  /* verilator lint_on UNUSEDSIGNAL */
  assign request_head = memory_up_head(request_i);

  // ---- what looks at its set
  look_data_t look;
  memory_head_t head;
  verdict_t verdict;
  way_set_t set;
  way_t there;
  request_t request;
  /* verilator lint_off UNUSEDSIGNAL */  // some of their fields
  request_t ended;
  fill_t filling;
  /* verilator lint_on UNUSEDSIGNAL */
  others_t other;
  leaving_t leaving;
  outgoing_t goes_out;
  logic [WAYS-1:0] pinned, written, hits, some;
  logic [REQUESTS-1:0] free_requests;
  logic [FILLS-1:0] free_fills, line_fills, to_end;
  logic [4:0] id, fill_id;
  logic [3:0] way, evict_way;
  logic [LINE_SECTORS-1:0] sectors, asked, arrived, have, missing, clean, partial, known, in_the_way;
  logic [26:0] line;
  row_t row;
  logic can_leave, leaves, busy, behind, has_place, needs, accepted, ends_write, ends_fill, evicts, evict_drops, bars, bar_scans, last_set;
  logic [VIRTUAL_CHANNELS-1:0][5:0] used;
  logic [7:0] reserved;

  // Sectors that the banks have done.
  logic [2:0] done_valid;
  performed_t [2:0] performed;

  // Sectors and requests that go to the banks.
  logic [REQUESTS-1:0] can_read, can_operate, can_write;
  logic operates, goes;
  logic [4:0] read_id, write_id, operate_id;
  logic [1:0] read_sector, write_sector;

  always_comb begin
    d = q;
    if (read_ready_i) d.read.valid = 1'b0;
    if (write_ready_i) d.write.valid = 1'b0;
    if (fill_ready_i) d.fill.valid = 1'b0;
    if (done_ready_i) d.done.valid = 1'b0;
    if (outgoing_ready_i) d.outgoing.valid = 1'b0;
    if (ask_ready_i) d.ask.valid = 1'b0;
    d.happened = (q.done.valid && done_ready_i) || (q.outgoing.valid && outgoing_ready_i) || (q.ask.valid && ask_ready_i)
        || sent_valid_i || filled_valid_i || answered_valid_i || written_valid_i || operated_valid_i;

    // What the banks have done.
    done_valid = {operated_valid_i, written_valid_i, answered_valid_i};
    performed = {operated_i, written_i, answered_i};
    for (int unsigned k = 0; k < REQUESTS; k++) begin
      if (here_valid_i && 32'(here_i.request) == k) d.requests[k].beats = q.requests[k].beats + 3'd1;
      for (int unsigned n = 0; n < 3; n++)
        if (done_valid[n] && 32'(performed[n].request) == k) begin
          d.requests[k].open[performed[n].sector] = 1'b0;
          if (performed[n].full) d.requests[k].full[performed[n].sector] = 1'b1;
          if (!writes(q.requests[k]) && d.requests[k].open == '0) d.requests[k].valid = 1'b0;
        end
      if (filled_valid_i && q.requests[k].waits && q.requests[k].fill == filled_i.fill
          && q.requests[k].sectors[filled_i.sector])
        d.requests[k].ready[filled_i.sector] = 1'b1;
    end
    for (int unsigned k = 0; k < FILLS; k++)
      if (filled_valid_i && 32'(filled_i.fill) == k) d.fills[k].arrived[filled_i.sector] = 1'b1;
    if (sent_valid_i) begin
      for (int unsigned k = 0; k < LEAVING; k++) d.leaving[k] = q.leaving[(k + 1) % LEAVING];
      d.leaves = q.leaves - 3'd1;
    end

    // An answer of memory: a sector, or the end of a barrier.
    filling = q.fills[down.tag[4:0]];
    ended = q.requests[down.tag[4:0]];
    memory_pop = memory_valid && !(down.tag[BARRIER_TAG] ? d.done.valid : d.fill.valid);
    if (memory_pop && !down.tag[BARRIER_TAG])
      d.fill = {1'b1, down.tag[4:0], filling.row, down.sector, filling.merge[down.sector], down.data};
    if (memory_pop && down.tag[BARRIER_TAG]) begin
      if (down.tag[SCAN_TAG]) begin
        d.done = {1'b1, q.scan.client, q.scan.tag};
        d.scan.active = 1'b0;
      end else begin
        d.done = {1'b1, ended.client, ended.tag};
        d.requests[down.tag[4:0]].valid = 1'b0;
      end
    end

    // A sector to read: of the requests in turn. One to write: writes in their order, and atomics in turn.
    for (int unsigned k = 0; k < REQUESTS; k++) begin
      goes = can_go(q.requests[k]) != '0;
      can_read[k] = goes && q.requests[k].valid && q.requests[k].kind == REQUEST_KIND_READ;
      can_operate[k] = goes && q.requests[k].valid && q.requests[k].kind == REQUEST_KIND_OPERATE;
      can_write[k] = goes && order_valid && 32'(order_out.request) == k;
    end
    read_id = in_turn(can_read, q.read_turn);
    read_sector = first_of(can_go(q.requests[read_id]));
    if (!d.read.valid && can_read != '0) begin
      d.read = {1'b1, access(q.requests[read_id], read_id, read_sector)};
      d.requests[read_id].left[read_sector] = 1'b0;
      d.read_turn = read_id;
    end
    operate_id = in_turn(can_operate, q.operate_turn);
    operates = can_operate != '0 && !(q.operated && can_write != '0);
    write_id = operates ? operate_id : order_out.request;
    write_sector = first_of(can_go(q.requests[write_id]));
    order_pop = 1'b0;
    if (!d.write.valid && (operates || can_write != '0)) begin
      d.write = {1'b1, write_access(q.requests[write_id], write_id, write_sector)};
      d.requests[write_id].left[write_sector] = 1'b0;
      d.operated = operates;
      if (operates) d.operate_turn = operate_id;
      order_pop = !operates && d.requests[write_id].left == '0;
    end

    // ---- a look
    look = q.look.data;
    head = look.head;
    set = q.bypass.valid ? q.bypass.data : shown;
    verdict = TAKEN;
    d.beats.valid = 1'b0;
    can_leave = !d.outgoing.valid && 32'(d.leaves) < LEAVING;
    evicts = 1'b0;
    evict_drops = 1'b0;
    evict_way = '0;
    bars = 1'b0;
    bar_scans = 1'b0;
    accepted = 1'b0;
    last_set = 32'(look.set) == SETS - 1;

    // What has ended is out of the way.
    ended = d.requests[look.id];
    filling = d.fills[look.id];
    to_end = are_filled(d.fills, d.requests);
    ends_write = q.look.valid && look.kind == LOOK_KIND_WRITTEN && (!ended.uncached || can_leave);
    ends_fill = q.look.valid && look.kind == LOOK_KIND_FILLED && to_end[look.id];
    for (int unsigned k = 0; k < REQUESTS; k++) if (ends_write && 5'(k) == look.id) d.requests[k].valid = 1'b0;
    for (int unsigned k = 0; k < FILLS; k++) if (ends_fill && 5'(k) == look.id) d.fills[k].valid = 1'b0;

    // What is under way in its set, and in its line.
    line = 27'(target(head, look.step));
    pinned = pinned_ways(d.requests, d.fills, d.leaving, d.leaves, look.set);
    written = written_ways(d.requests, look.set);
    leaves = 1'b0;
    busy = 1'b0;
    behind = q.scan.active && q.scan.client == head.client;
    for (int unsigned k = 0; k < REQUESTS; k++)
      if (q.requests[k].valid && q.requests[k].client == head.client) behind = 1'b1;
    for (int unsigned k = 0; k < LEAVING; k++)
      if (3'(k) < d.leaves && d.leaving[k].is_line) begin
        if (d.leaving[k].line == line) leaves = 1'b1;
        if (d.leaving[k].row[9:4] == look.set) busy = 1'b1;
      end
    for (int unsigned k = 0; k < WAYS; k++) hits[k] = ALL_WAYS[k] && set.ways[k].valid && set.ways[k].line == line;

    // A place for a request, of those that its virtual channel may have.
    used = '0;
    reserved = '0;
    for (int unsigned k = 0; k < REQUESTS; k++) free_requests[k] = ALL_REQUESTS[k] && !d.requests[k].valid;
    for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++) begin
      for (int unsigned k = 0; k < REQUESTS; k++)
        if (ALL_REQUESTS[k] && d.requests[k].valid && 32'(d.requests[k].channel) == v) used[v] = used[v] + 6'd1;
      if (32'(head.channel) != v && 32'(used[v]) < OWN) reserved = reserved + 8'(OWN) - 8'(used[v]);
    end
    id = lowest(free_requests);
    has_place = 8'($countones(free_requests)) > reserved;
    for (int unsigned k = 0; k < FILLS; k++) free_fills[k] = ALL_FILLS[k] && !d.fills[k].valid;

    request = '0;
    request.kind = REQUEST_KIND_OPERATE;
    if (head.op == MEMORY_OP_READ) request.kind = REQUEST_KIND_READ;
    if (head.op inside {MEMORY_OP_WRITE, MEMORY_OP_FAST_CLEAR}) request.kind = REQUEST_KIND_WRITE;
    sectors = head.op == MEMORY_OP_FAST_CLEAR ? '1 : head.sectors;
    // Of a compare-and-swap two at most.
    if (head.op inside {MEMORY_OP_REDUCE, MEMORY_OP_ATOMIC} && head.atomic == ATOMIC_OP_COMPARE_AND_SWAP)
      sectors = head.sectors & ~others_of(others_of(head.sectors));
    needs = request.kind != REQUEST_KIND_WRITE;
    way = 4'(lowest(32'(hits)));
    there = set.ways[way];
    row = {look.set, way};
    other = '0;
    line_fills = '0;
    asked = '0;
    arrived = '0;
    have = '0;
    missing = '0;
    clean = '0;
    partial = '0;
    known = '0;
    in_the_way = '0;
    fill_id = lowest(free_fills);
    some = '0;
    goes_out = '0;

    if (q.look.valid)
      unique case (look.kind)
        LOOK_KIND_HEAD:
        if (q.blocked[head.channel]) verdict = BEHIND;
        else begin
          unique case (head.op)
            MEMORY_OP_BARRIER, MEMORY_OP_CLEAN_TAGS:
            if (head.op == MEMORY_OP_BARRIER && head.system) begin
              // It is done when memory says so.
              accepted = !behind && has_place && can_leave;
              bars = accepted;
              if (accepted) begin
                request.valid = 1'b1;
                request.kind = REQUEST_KIND_BARRIER;
                request.channel = head.channel;
                request.client = head.client;
                request.tag = head.tag;
                request.open = 4'd1;
                d.requests[id] = request;
              end
            end else begin
              accepted = !behind && !d.done.valid;
              if (accepted) d.done = {1'b1, head.client, head.tag};
            end
            MEMORY_OP_CLEAN, MEMORY_OP_INVALIDATE: begin
              accepted = !behind && !d.scan.active;
              if (accepted)
                d.scan = {1'b1, 1'b0, 1'b0, head.op == MEMORY_OP_INVALIDATE, head.sectors == '0,
                          head.line[PAGE_LINES_LOG2+:22], 6'd0, head.client, head.tag};
            end
            MEMORY_OP_DISCARD: begin
              // The line is forgotten, once nothing is under way in it.
              accepted = hits == '0 || !pinned[way];
              if (hits != '0 && accepted) set.ways[way].valid = 1'b0;
            end
            default: begin
              accepted = head.sectors == '0;
              // The scan waits for the set to come to rest.
              if (head.sectors != '0 && has_place && !(d.scan.waits && d.scan.set == look.set)) begin
                accepted = 1'b1;
                // Not here: a way is emptied for it.
                if (hits == '0) begin
                  some = ALL_WAYS & ~pinned;
                  way = victim(set, some);
                  there = set.ways[way];
                  row = {look.set, way};
                  if (leaves || (needs && (d.ask.valid || free_fills == '0)) || some == '0) accepted = 1'b0;
                  else if (there.valid && dirty(there.sectors) != '0) begin
                    accepted = 1'b0;
                    evicts = !busy && can_leave;
                    evict_drops = 1'b1;
                    evict_way = way;
                  end else begin
                    there.valid = 1'b1;
                    there.line = line;
                    there.sectors = '0;
                    there.evict = EVICT_CLASS_NORMAL;
                    set.ways[way] = there;
                  end
                end

                // Here: nobody else may be in the way.
                other = others(d.requests, row);
                line_fills = fills_of(d.fills, row);
                in_the_way = other.read | other.operated;
                if (request.kind == REQUEST_KIND_READ) in_the_way = other.written | other.operated;
                if (request.kind == REQUEST_KIND_OPERATE) in_the_way = other.read | other.written | other.operated;
                if ((in_the_way & sectors) != '0 || other.alone || (head.uncached && (other.any || line_fills != '0)))
                  accepted = 1'b0;
                if (accepted && head.uncached && needs) begin
                  // Memory is to be asked again.
                  if (dirty(there.sectors) != '0) begin
                    accepted = 1'b0;
                    evicts = !leaves && can_leave;
                    evict_drops = 1'b1;
                    evict_way = way;
                  end else begin
                    there.sectors = '0;
                    set.ways[way] = there;
                  end
                end
                if (line_fills != '0) fill_id = lowest(line_fills);
                for (int unsigned k = 0; k < FILLS; k++)
                  if (line_fills[k]) begin
                    asked |= d.fills[k].asked;
                    arrived |= d.fills[k].arrived;
                  end
                have = whole(there.sectors) | arrived;
                missing = needs ? sectors & ~have & ~asked : '0;
                if (leaves && (request.kind != REQUEST_KIND_READ || (sectors & ~whole(there.sectors)) != '0))
                  accepted = 1'b0;
                if (missing != '0 && (d.ask.valid || (line_fills == '0 && free_fills == '0))) accepted = 1'b0;
                for (int unsigned s = 0; s < LINE_SECTORS; s++) begin
                  clean[s] = there.sectors[s] inside {SECTOR_STATE_EMPTY, SECTOR_STATE_CLEAN};
                  partial[s] = there.sectors[s] == SECTOR_STATE_PARTIAL;
                end
                if (accepted) begin
                  if (missing != '0) begin
                    for (int unsigned k = 0; k < FILLS; k++)
                      if (5'(k) == fill_id) begin
                        if (!d.fills[k].valid) d.fills[k] = {1'b1, row, 4'd0, 4'd0, 4'd0, !head.uncached};
                        d.fills[k].asked |= missing;
                        d.fills[k].merge |= missing & partial;
                      end
                    d.ask = {1'b1, fill_id, 33'(line), missing};
                  end
                  request.valid = 1'b1;
                  request.channel = head.channel;
                  request.client = head.client;
                  request.tag = head.tag;
                  request.row = row;
                  request.sectors = sectors;
                  request.left = sectors;
                  request.open = sectors;
                  request.ready = needs ? sectors & have : sectors;
                  request.fresh = sectors & clean & ~other.written;
                  request.pattern = head.op == MEMORY_OP_FAST_CLEAR;
                  request.answers = head.op == MEMORY_OP_ATOMIC;
                  request.atomic = head.atomic;
                  request.operand = head.operand;
                  request.waits = needs && (sectors & ~have) != '0;
                  if (line_fills != '0 || free_fills != '0) request.fill = fill_id;
                  request.uncached = head.uncached;
                  for (int unsigned k = 0; k < REQUESTS; k++) if (5'(k) == id) d.requests[k] = request;
                  if (request.kind != REQUEST_KIND_READ)
                    d.beats = {1'b1, id, head.channel, beats(head), goes_on(head, look.step)};

                  // It was used, and is of the class that it was asked for with: only pitch lines may stay.
                  set.ways[way].evict = head.evict;
                  if (head.evict == EVICT_CLASS_LAST && head.page.kind != '0) set.ways[way].evict = EVICT_CLASS_NORMAL;
                  set = touched(set, way);
                  some = ALL_WAYS & of_class(set, EVICT_CLASS_LAST);
                  if (32'($countones(some)) > P.last_most) set.ways[oldest(set, some)].evict = EVICT_CLASS_FIRST;
                end
              end
            end
          endcase
          if (!accepted) verdict = REFUSED;
          else if (goes_on(head, look.step)) verdict = REST;
        end

        // The bytes of a request are written.
        LOOK_KIND_WRITTEN:
        if (ends_write) begin
          way = ended.row[3:0];
          line_fills = fills_of(d.fills, ended.row);
          for (int unsigned k = 0; k < FILLS; k++) if (line_fills[k]) arrived |= d.fills[k].arrived;
          known = ended.full | whole(set.ways[way].sectors) | arrived;
          for (int unsigned s = 0; s < LINE_SECTORS; s++)
            if (ended.sectors[s]) set.ways[way].sectors[s] = known[s] ? SECTOR_STATE_DIRTY : SECTOR_STATE_PARTIAL;
          some = ALL_WAYS & dirty_ways(set);
          if (ended.uncached) begin
            evicts = 1'b1;
            evict_drops = 1'b1;
            evict_way = way;
          end else if (can_leave && 32'($countones(some)) > P.dirty_most) begin
            some &= ~pinned;
            evicts = some != '0;
            evict_way = oldest(set, some);
          end
        end

        // The sectors of a fill are here.
        LOOK_KIND_FILLED:
        if (ends_fill) begin
          way = filling.row[3:0];
          if (!filling.keep && dirty(set.ways[way].sectors) == '0 && !pinned[way]) set.ways[way].valid = 1'b0;
          for (int unsigned s = 0; s < LINE_SECTORS; s++)
            if (filling.keep && filling.arrived[s]) begin
              if (set.ways[way].sectors[s] == SECTOR_STATE_EMPTY) set.ways[way].sectors[s] = SECTOR_STATE_CLEAN;
              else if (set.ways[way].sectors[s] == SECTOR_STATE_PARTIAL) set.ways[way].sectors[s] = SECTOR_STATE_DIRTY;
            end
        end

        // The next line of a set that is to go.
        LOOK_KIND_SCAN: begin
          for (int unsigned k = 0; k < WAYS; k++)
            some[k] = ALL_WAYS[k] && set.ways[k].valid && (d.scan.drops || dirty(set.ways[k].sectors) != '0 || written[k])
                && (d.scan.whole || set.ways[k].line[26:PAGE_LINES_LOG2] == d.scan.page);
          way = 4'(lowest(32'(some)));
          d.scan.waits = some != '0 && pinned[way];
          if (some == '0) begin
            bars = last_set && can_leave;
            bar_scans = 1'b1;
            if (!last_set || can_leave) begin
              d.scan.flushes = last_set;
              d.scan.set = last_set ? '0 : look.set + 6'd1;
            end
          end else if (!d.scan.waits) begin
            if (dirty(set.ways[way].sectors) == '0) set.ways[way].valid = 1'b0;
            else if (can_leave) begin
              evicts = 1'b1;
              evict_drops = d.scan.drops;
              evict_way = way;
            end
          end
        end
      endcase

    // What goes out.
    there = set.ways[evict_way];
    if (evicts) begin
      goes_out = outgoing_of_evict({33'(there.line), look.set, evict_way, dirty(there.sectors)});
      if (evict_drops) set.ways[evict_way].valid = 1'b0;
      for (int unsigned s = 0; s < LINE_SECTORS; s++)
        set.ways[evict_way].sectors[s] = !evict_drops && there.sectors[s] inside {SECTOR_STATE_CLEAN, SECTOR_STATE_DIRTY}
            ? SECTOR_STATE_CLEAN : SECTOR_STATE_EMPTY;
    end
    if (bars) goes_out = outgoing_of_barrier({bar_scans, bar_scans ? 5'd0 : id});
    leaving = evicts ? {1'b1, there.line, look.set, evict_way} : '0;
    if (evicts || bars) begin
      d.outgoing = {1'b1, goes_out};
      for (int unsigned k = 0; k < LEAVING; k++) if (3'(k) == d.leaves) d.leaving[k] = leaving;
      d.leaves = d.leaves + 3'd1;
    end

    // What becomes of a head.
    back = '0;
    held_pop = '0;
    d.taken.valid = q.look.valid && look.kind == LOOK_KIND_HEAD && verdict == TAKEN;
    if (d.taken.valid) d.taken.data.channels = VIRTUAL_CHANNELS'(1) << head.channel;
    d.blocked = q.happened ? '0 : q.blocked;
    if (q.look.valid && look.kind == LOOK_KIND_HEAD) begin
      if (verdict inside {REFUSED, REST}) d.blocked[head.channel] = 1'b1;
      back[head.channel] = verdict != TAKEN && !look.held;
      held_pop[head.channel] = verdict == TAKEN && look.held;
      if (verdict == TAKEN) d.steps[head.channel] = '0;
      if (verdict == REST) d.steps[head.channel] = look.step + 3'd1;
    end
    if (q.look.valid && (verdict == REST || look.kind != LOOK_KIND_HEAD)) d.happened = 1'b1;
    orders = d.beats.valid && request.kind == REQUEST_KIND_WRITE;

    // ---- what looks next
    d.look.valid = looks_up;
    if (looks_up) d.look.data = next;
    d.bypass.valid = looks_up && q.look.valid && next.set == look.set;
    if (d.bypass.valid) d.bypass.data = set;
    head_pop = '0;
    if (looks_up && next.kind == LOOK_KIND_HEAD) begin
      for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++)
        if (32'(next.head.channel) == v) d.passed[v] = '0;
        else if ((held_valid[v] || head_valid[v]) && q.passed[v] != PATIENCE) d.passed[v] = q.passed[v] + 6'd1;
      if (!next.held) head_pop[next.head.channel] = 1'b1;
    end

    // Sets are emptied after reset.
    sweeps = 32'(q.swept) < SETS;
    if (sweeps) d.swept = q.swept + 7'd1;
    tags_we = sweeps || q.look.valid;
    tags_at = sweeps ? q.swept[5:0] : look.set;
    tags_data = sweeps ? empty_set() : set;
    for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++)
      comes[v] = request_valid_i && request_i.kind == MEMORY_UP_HEAD && 32'(request_head.channel) == v;
  end

  // ---- who looks next: what has ended, the scan, the oldest of a virtual channel
  logic [REQUESTS-1:0] done_by_banks;
  logic [FILLS-1:0] come;
  logic [VIRTUAL_CHANNELS-1:0] waits, aged;
  logic [1:0] channel, second;
  logic looks_same;

  always_comb begin
    next = '0;
    looks_up = 32'(q.swept) == SETS;
    for (int unsigned k = 0; k < REQUESTS; k++)
      done_by_banks[k] = writes(q.requests[k]) && is_done(q.requests[k])
          && !(q.look.valid && q.look.data.kind == LOOK_KIND_WRITTEN && 32'(q.look.data.id) == k);
    come = are_filled(q.fills, q.requests);
    for (int unsigned k = 0; k < FILLS; k++)
      if (q.look.valid && q.look.data.kind == LOOK_KIND_FILLED && 32'(q.look.data.id) == k) come[k] = 1'b0;

    // One that was refused stays where it is until it is taken.
    for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++) begin
      looks_same = q.look.valid && q.look.data.held && 32'(q.look.data.head.channel) == v;
      waits[v] = !q.blocked[v] && !looks_same && (held_valid[v] || head_valid[v]);
      aged[v] = waits[v] && q.passed[v] == PATIENCE;
    end
    second = q.passed[VIRTUAL_CHANNEL_PIXEL] > q.passed[VIRTUAL_CHANNEL_DEMAND] ? VIRTUAL_CHANNEL_DEMAND : VIRTUAL_CHANNEL_PIXEL;
    channel = second;
    if (waits[second ^ (VIRTUAL_CHANNEL_PIXEL ^ VIRTUAL_CHANNEL_DEMAND)])
      channel = second ^ (VIRTUAL_CHANNEL_PIXEL ^ VIRTUAL_CHANNEL_DEMAND);
    if (waits[VIRTUAL_CHANNEL_RING]) channel = VIRTUAL_CHANNEL_RING;
    if (waits[VIRTUAL_CHANNEL_CONTROL]) channel = VIRTUAL_CHANNEL_CONTROL;
    for (int v = VIRTUAL_CHANNELS - 1; v >= 0; v--) if (aged[v]) channel = 2'(v);

    if (done_by_banks != '0) begin
      next.kind = LOOK_KIND_WRITTEN;
      next.id = lowest(done_by_banks);
      next.set = q.requests[next.id].row[9:4];
    end else if (come != '0) begin
      next.kind = LOOK_KIND_FILLED;
      next.id = lowest(come);
      next.set = q.fills[next.id].row[9:4];
    end else if (q.scan.active && !q.scan.flushes && !(q.look.valid && q.look.data.kind == LOOK_KIND_SCAN)) begin
      next.kind = LOOK_KIND_SCAN;
      next.set = q.scan.set;
    end else begin
      next.held = held_valid[channel];
      next.head = held_valid[channel] ? held_out[channel] : head_out[channel];
      next.step = q.steps[channel];
      next.set = set_of(target(next.head, next.step));
      if (waits == '0) looks_up = 1'b0;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
