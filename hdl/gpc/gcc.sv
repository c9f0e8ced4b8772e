// GCC: the cache of instructions and constants of a GPC, the level after the caches of its SMs. Rate: one sector a
// cycle to all SMs together; a lookup takes three cycles. Latency: 7 cycles from the acceptance of a request that
// hits to its first sector. Requests of an SM stall while all its MSHRs are in use, and all requests stall while a
// miss finds no replaceable way; fills of one SM never stall those of another. Sectors of a request are sent in
// order, requests in any order; changes of the buffer table take effect in order. Specification: units, GCC.

module gcc
  import gcc_params_pkg::*;
  import gcc_pkg::*;
  import gcc_steps_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import shader_constants_pkg::*;
#(
  // ---- parameters
  parameter gcc_params_t P = GCC_PARAMS
) (
  // ---- ports
  input  logic                                  clk_i,
  input  logic                                  rst_ni,
  input  logic                    [P.sms-1:0]   request_valid_i,
  output logic                    [P.sms-1:0]   request_ready_o,
  input  constant_cache_request_t [P.sms-1:0]   request_i,
  output logic                    [P.sms-1:0]   fill_valid_o,
  input  logic                    [P.sms-1:0]   fill_ready_i,
  output constant_cache_fill_t    [P.sms-1:0]   fill_o,
  input  logic                                  table_valid_i,
  output logic                                  table_ready_o,
  input  constant_table_t                       table_i,
  output logic                                  table_done_valid_o,
  output logic                                  table_done_o,
  output logic                                  memory_up_valid_o,
  input  logic                                  memory_up_ready_i,
  output memory_up_t                            memory_up_o,
  input  logic                                  memory_down_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // all responses are sectors of its own lines
  input  memory_down_t                       memory_down_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic                 [31:0]        aside_i,
  output logic                               idle_o
);

  // ---- registers
  typedef struct packed {
    logic [4:0]                           first;    // round-robin: the SM with priority
    line_lookup_t                         lookup;
    logic [1:0]                           victim;   // way to be replaced next
    logic [SETS-1:0][WAYS-1:0]            valid;    // ways that hold a line or a fill in flight
    logic [SETS-1:0][WAYS-1:0]            filling;  // ways whose fill is in flight
    logic [WAYS*SETS-1:0][3:0]            here;     // sectors of a line that have arrived
    logic [SETS-1:0][WAYS-1:0]            faulty;   // ways with a sector that memory refused
    waiting_request_t [SMS*REQUESTS-1:0]  waiting;
    logic [7:0]                           next_grant;     // round-robin: first MSHR considered for service
    served_request_t                      serve;
    sector_read_t                         read;
    logic [SMS-1:0][3:0]                  held;     // reserved entries of an SM's fill queue
    logic [3:0][63:0]                     bound;    // buffers with a base address
    logic [3:0][63:0]                     used;     // buffers requested since they were last invalidated as a whole
    moved_block_t [SLOTS-1:0]             moved;
    table_change_t                        change;
    logic [SMS-1:0]                       due;      // SMs with an outstanding purge response
    struct packed {logic valid; logic data;} done;
    struct packed {logic valid; memory_up_t data;} up;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [P.sms-1:0] request_valid, request_pop, out_push, out_valid;
  constant_cache_request_t [P.sms-1:0] request;
  constant_cache_fill_t [P.sms-1:0] out_data;
  logic table_valid, table_pop;
  constant_table_t change;
  logic place_read, place_write;
  constant_buffer_t place_read_at, place_write_at;
  buffer_place_t place, place_data;
  logic tag_read;
  logic [5:0] tag_read_at, tag_write_at;
  logic [WAYS-1:0] tag_write;
  line_key_t [WAYS-1:0] tag;
  logic sector_read;
  logic [9:0] sector_read_at, sector_write_at;
  sector_t sector_data;

  fifo #(
    .WIDTH($bits(constant_cache_request_t)),
    .DEPTH(2)
  ) request_in[P.sms-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(request_valid_i),
    .push_ready_o(request_ready_o),
    .push_i      (request_i),
    .pop_valid_o (request_valid),
    .pop_ready_i (request_pop),
    .pop_o       (request)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // their entries were reserved
  fifo #(
    .WIDTH($bits(constant_cache_fill_t)),
    .DEPTH(FILLS)
  ) fill_out[P.sms-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(out_push),
    .push_ready_o(),
    .push_i      (out_data),
    .pop_valid_o (out_valid),
    .pop_ready_i (fill_ready_i),
    .pop_o       (fill_o)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  fifo #(
    .WIDTH($bits(constant_table_t)),
    .DEPTH(2)
  ) table_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(table_valid_i),
    .push_ready_o(table_ready_o),
    .push_i      (table_i),
    .pop_valid_o (table_valid),
    .pop_ready_i (table_pop),
    .pop_o       (change)
  );

  ram #(
    .WIDTH($bits(buffer_place_t)),
    .ADDR (8),
    .LANES(1)
  ) places (
    .clk_i,
    .rst_ni,
    .read_en_i   (place_read),
    .read_addr_i (place_read_at),
    .read_data_o (place),
    .write_en_i  (place_write),
    .write_addr_i(place_write_at),
    .write_data_i(place_data)
  );

  ram #(
    .WIDTH($bits(line_key_t)),
    .ADDR (6),
    .LANES(1)
  ) tags[WAYS-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (tag_read),
    .read_addr_i (tag_read_at),
    .read_data_o (tag),
    .write_en_i  (tag_write),
    .write_addr_i(tag_write_at),
    .write_data_i(q.lookup.key)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (10),
    .LANES(1)
  ) sectors (
    .clk_i,
    .rst_ni,
    .read_en_i   (sector_read),
    .read_addr_i (sector_read_at),
    .read_data_o (sector_data),
    .write_en_i  (memory_down_valid_i),
    .write_addr_i(sector_write_at),
    .write_data_i(memory_down_i.data)
  );

  // ---- outputs
  assign fill_valid_o = out_valid;
  assign {table_done_valid_o, table_done_o} = q.done;
  assign {memory_up_valid_o, memory_up_o} = q.up;
  always_comb begin
    idle_o = request_valid == '0 && q.lookup.stage == LOOKUP_STAGE_IDLE && q.held == '0 && !table_valid && !q.done.valid
        && !q.up.valid;
    for (int k = 0; k < P.sms * REQUESTS; k++) if (q.waiting[k].valid) idle_o = 1'b0;
  end

  // ---- next state
  localparam logic [5:0] LAST_SET = 6'(P.sets - 1);

  logic [7:0] arrived_at;
  logic idle, begins, picks, walks;
  logic [P.sms-1:0] purged, wants, free_mshr;
  logic [SMS-1:0][7:0] mshr_at;
  logic found;
  logic [4:0] sm;
  key_tag_t picked;
  logic [5:0] set;
  logic [WAYS-1:0] hit, pinned, free;
  logic misses, zero, goes;
  logic [1:0] way;
  logic [7:0] slot;
  memory_head_t head;
  /* verilator lint_off UNUSEDSIGNAL */  // only its entries
  waiting_request_t served;
  /* verilator lint_on UNUSEDSIGNAL */
  constant_fill_t fill;
  logic ends, ready, first_found, low_found;
  logic [7:0] first_ready, low_ready;
  notified_t notified;
  constant_bind_t attach;
  constant_free_t freed;
  constant_move_t moves;
  /* verilator lint_off UNUSEDSIGNAL */  // the lines are those of `invalidates`
  constant_purge_t purge;
  purge_all_t purge_all;
  /* verilator lint_on UNUSEDSIGNAL */
  logic done, old;

  always_comb begin
    d = q;
    if (memory_up_ready_i) d.up.valid = 1'b0;
    d.done.valid = 1'b0;
    for (int k = 0; k < P.sms; k++) d.held[k] = q.held[k] - 4'(out_valid[k] && fill_ready_i[k]);

    // Accepts a sector from memory.
    arrived_at = memory_down_i.tag[7:0];
    sector_write_at = {arrived_at, memory_down_i.sector};
    if (memory_down_valid_i) begin
      d.here[arrived_at][memory_down_i.sector] = 1'b1;
      if (memory_down_i.kind == RESPONSE_KIND_FAULT) d.faulty[arrived_at[7:2]][arrived_at[1:0]] = 1'b1;
      // A refused line is sent to its waiting requests and not cached.
      if (d.here[arrived_at] == '1) begin
        d.filling[arrived_at[7:2]][arrived_at[1:0]] = 1'b0;
        if (d.faulty[arrived_at[7:2]][arrived_at[1:0]]) d.valid[arrived_at[7:2]][arrived_at[1:0]] = 1'b0;
      end
      for (int k = 0; k < P.sms * REQUESTS; k++)
        if (q.waiting[k].valid && !q.waiting[k].zero && {q.waiting[k].set, q.waiting[k].way} == arrived_at)
          d.waiting[k].arrived[memory_down_i.sector] = 1'b1;
    end

    // Accepts the next request, if permitted: reads the tags and the buffer table.
    idle = q.lookup.stage == LOOKUP_STAGE_IDLE;
    begins = idle && q.change.stage == CHANGE_STAGE_IDLE && table_valid;
    free_mshr = '0;
    mshr_at = '0;
    wants = '0;
    purged = '0;
    for (int k = 0; k < P.sms; k++) begin
      for (int n = REQUESTS - 1; n >= 0; n--)
        if (32'(n) < P.requests && !q.waiting[REQUESTS*k+n].valid) begin
          free_mshr[k] = 1'b1;
          mshr_at[k] = 8'(REQUESTS * k + n);
        end
      purged[k] = request_valid[k] && request[k].kind == CONSTANT_CACHE_REQUEST_PURGED;
      wants[k] = request_valid[k] && !purged[k] && free_mshr[k];
      if (purged[k]) d.due[k] = 1'b0;
    end
    sm = '0;
    found = 1'b0;
    for (int k = P.sms - 1; k >= 0; k--)
      if (wants[k]) begin
        sm = 5'(k);
        found = 1'b1;
      end
    for (int k = P.sms - 1; k >= 0; k--) if (wants[k] && 5'(k) >= q.first) sm = 5'(k);
    picks = idle && !begins && found;
    picked = '0;
    request_pop = purged;
    for (int k = 0; k < P.sms; k++)
      if (picks && sm == 5'(k)) begin
        picked = key_of(request[k]);
        request_pop[k] = 1'b1;
      end
    place_read = picks;
    place_read_at = picked.key.line[16:9];
    if (picks) begin
      d.first = 32'(sm) == P.sms - 1 ? 5'd0 : sm + 5'd1;
      d.lookup = '{stage: LOOKUP_STAGE_READ, sm: sm, tag: picked.tag, key: picked.key, equal: '0, line: '0, zero: 1'b0, physical: 1'b0};
    end

    // Compares the tags and computes the line address.
    if (q.lookup.stage == LOOKUP_STAGE_READ) begin
      for (int k = 0; k < WAYS; k++) d.lookup.equal[k] = tag[k] == q.lookup.key;
      d.lookup.line = q.lookup.key.constant ? {place.base, 1'b0} + 33'(q.lookup.key.line[8:0]) : q.lookup.key.line;
      d.lookup.zero = q.lookup.key.constant && (!q.bound[q.lookup.key.line[16:15]][q.lookup.key.line[14:9]]
          || {1'b0, q.lookup.key.line[8:0]} > place.size[16:7]);
      d.lookup.physical = 1'b0;
      for (int k = SLOTS - 1; k >= 0; k--)
        if (q.lookup.key.constant && q.moved[k].valid && q.moved[k].buffer == q.lookup.key.line[16:9]
            && q.moved[k].block == q.lookup.key.line[8:1]) begin
          d.lookup.physical = 1'b1;
          d.lookup.line = {aside_i + 32'(k), q.lookup.key.line[0]};
        end
      d.lookup.stage = LOOKUP_STAGE_DECIDE;
    end

    // Hits on a line that is present or in flight; otherwise requests it if a way is replaceable.
    set = set_of(q.lookup.key, LAST_SET);
    hit = q.lookup.equal & q.valid[set];
    pinned = q.filling[set];
    for (int k = 0; k < P.sms * REQUESTS; k++)
      if (q.waiting[k].valid && !q.waiting[k].zero && q.waiting[k].set == set) pinned[q.waiting[k].way] = 1'b1;
    free = ~pinned;
    zero = q.lookup.zero;
    misses = !zero && hit == '0;
    way = misses ? way_of(free, q.valid[set], q.victim) : '0;
    for (int k = WAYS - 1; k >= 0; k--) if (!zero && hit[k]) way = 2'(k);
    goes = q.lookup.stage == LOOKUP_STAGE_DECIDE && (!misses || (!q.up.valid && free != '0));
    slot = {set, way};
    head = '0;
    head.tag = 12'(slot);
    head.line = q.lookup.line;
    head.sectors = '1;
    head.physical = q.lookup.physical;
    tag_write = '0;
    tag_write_at = set;
    if (goes && misses) begin
      d.valid[set][way] = 1'b1;
      d.filling[set][way] = 1'b1;
      d.here[slot] = '0;
      d.faulty[set][way] = 1'b0;
      d.victim = way + 2'd1;
      d.up = {1'b1, memory_up_of_head(head)};
      tag_write[way] = 1'b1;
    end
    if (goes) begin
      d.waiting[mshr_at[q.lookup.sm]] = '{
          valid: 1'b1,
          served: 1'b0,
          old: 1'b0,
          constant: q.lookup.key.constant,
          tag: q.lookup.tag,
          zero: zero,
          set: zero ? 6'd0 : set,
          way: way,
          arrived: zero ? 4'hf : d.here[slot]
      };
      if (q.lookup.key.constant) d.used[q.lookup.key.line[16:15]][q.lookup.key.line[14:9]] = 1'b1;
      d.lookup.stage = LOOKUP_STAGE_IDLE;
    end

    // Sends the sectors of complete requests, one a cycle.
    fill = '{tag: q.read.tag, constant: q.read.constant, sector: q.read.sector, last: q.read.sector == 2'd3,
             fault: q.read.fault, data: q.read.zero ? '0 : sector_data};
    out_push = '0;
    out_data = '0;
    for (int k = 0; k < P.sms; k++) begin
      out_push[k] = q.read.valid && q.read.sm == 5'(k);
      out_data[k] = constant_cache_fill_of_fill(fill);
    end
    served = q.waiting[q.serve.at];
    sector_read = q.serve.valid;
    sector_read_at = {served.set, served.way, q.serve.sector};
    d.read.valid = q.serve.valid;
    if (q.serve.valid) begin
      d.read = '{valid: 1'b1, sm: q.serve.at[7:3], tag: served.tag, constant: served.constant, zero: served.zero,
                 fault: !served.zero && q.faulty[served.set][served.way], sector: q.serve.sector};
      d.serve.sector = q.serve.sector + 2'd1;
    end
    ends = q.serve.valid && q.serve.sector == 2'd3;
    if (ends) d.waiting[q.serve.at].valid = 1'b0;
    first_found = 1'b0;
    low_found = 1'b0;
    first_ready = '0;
    low_ready = '0;
    for (int k = P.sms * REQUESTS - 1; k >= 0; k--) begin
      ready = q.waiting[k].valid && !q.waiting[k].served && q.waiting[k].arrived == '1
          && q.held[k/REQUESTS] <= 4'(FILLS - 4);
      if (ready) begin
        low_ready = 8'(k);
        low_found = 1'b1;
        if (8'(k) >= q.next_grant) begin
          first_ready = 8'(k);
          first_found = 1'b1;
        end
      end
    end
    if (!first_found) first_ready = low_ready;
    if (!q.serve.valid || ends) begin
      d.serve.valid = low_found;
      if (low_found) begin
        d.serve = '{valid: 1'b1, at: first_ready, sector: 2'd0};
        d.waiting[first_ready].served = 1'b1;
        d.held[first_ready[7:3]] = d.held[first_ready[7:3]] + 4'd4;
        d.next_grant = first_ready + 8'd1;
      end
    end

    // A buffer's new base address takes effect at once: later lookups use it.
    notified = notified_of(change);
    attach = constant_table_attach(change);
    freed = constant_table_free(change);
    moves = constant_table_move(change);
    done = 1'b0;
    place_write = begins && change.kind == CONSTANT_TABLE_ATTACH;
    place_write_at = attach.buffer;
    place_data = '{base: attach.base, size: attach.size};
    purge = constant_cache_fill_purge(notified.packet);
    purge_all = constant_cache_fill_purge_all(notified.packet);
    if (begins) begin
      // If no unit has requested lines of a buffer, no cache holds any.
      done = !notified.some
          || (change.kind != CONSTANT_TABLE_PURGE_ALL && !q.used[purge.buffer[7:6]][purge.buffer[5:0]]);
      if (notified.some && change.kind != CONSTANT_TABLE_PURGE_ALL && purge.all)
        d.used[purge.buffer[7:6]][purge.buffer[5:0]] = 1'b0;
      if (notified.some && change.kind == CONSTANT_TABLE_PURGE_ALL && purge_all.constants) d.used = '0;
      if (place_write) d.bound[attach.buffer[7:6]][attach.buffer[5:0]] = 1'b1;
      if (change.kind == CONSTANT_TABLE_FREE) d.bound[freed.buffer[7:6]][freed.buffer[5:0]] = 1'b0;
      if (!done) begin
        d.change = '0;
        d.change.stage = CHANGE_STAGE_WALK;
      end
      for (int k = 0; k < SLOTS; k++)
        if ((place_write && q.moved[k].buffer == attach.buffer)
            || (change.kind == CONSTANT_TABLE_FREE && q.moved[k].buffer == freed.buffer)) d.moved[k].valid = 1'b0;
      if (change.kind == CONSTANT_TABLE_MOVE) begin
        // Earlier requests still read the old location.
        d.moved[moves.slot] = '{valid: 1'b1, buffer: moves.buffer, block: moves.block};
        d.change = '0;
        d.change.stage = CHANGE_STAGE_SETTLE;
        for (int k = 0; k < P.sms * REQUESTS; k++) d.waiting[k].old = d.waiting[k].valid;
        done = 1'b0;
      end
    end

    // Scan its lines set by set.
    walks = q.change.stage == CHANGE_STAGE_WALK && !q.change.whole && !picks;
    if (q.change.stage == CHANGE_STAGE_WALK) begin
      d.change.reading = walks;
      if (walks) begin
        d.change.at = q.change.set;
        d.change.set = q.change.set + 6'd1;
        d.change.whole = q.change.set == LAST_SET;
      end
      if (q.change.reading)
        for (int k = 0; k < WAYS; k++) if (invalidates(notified.packet, tag[k])) d.valid[q.change.at][k] = 1'b0;
      if (q.change.whole) begin
        d.change.stage = CHANGE_STAGE_TELL;
        for (int k = 0; k < P.sms * REQUESTS; k++) d.waiting[k].old = d.waiting[k].valid;
      end
    end

    // Send the purge to the SMs and await their responses.
    if (q.change.stage == CHANGE_STAGE_TELL && notified.some) begin
      for (int k = 0; k < P.sms; k++)
        if (!q.change.notified[k] && !out_push[k] && q.held[k] < 4'(FILLS) && d.held[k] < 4'(FILLS)) begin
          out_push[k] = 1'b1;
          out_data[k] = notified.packet;
          d.held[k] = d.held[k] + 4'd1;
          d.due[k] = 1'b1;
          d.change.notified[k] = 1'b1;
        end
      if (d.change.notified[P.sms-1:0] == '1) d.change.stage = CHANGE_STAGE_SETTLE;
    end
    old = 1'b0;
    for (int k = 0; k < P.sms * REQUESTS; k++) old |= q.waiting[k].valid && q.waiting[k].old;
    if (q.change.stage == CHANGE_STAGE_SETTLE && !old && q.due == '0) begin
      done = 1'b1;
      d.change.stage = CHANGE_STAGE_IDLE;
    end
    table_pop = done;
    if (done) d.done = 2'b11;

    // Registers of SMs that are not there remain zero.
    for (int unsigned k = P.sms * REQUESTS; k < SMS * REQUESTS; k++) d.waiting[k] = '0;
    for (int unsigned k = P.sms; k < SMS; k++) d.held[k] = '0;

    tag_read = picks || walks;
    tag_read_at = picks ? set_of(picked.key, LAST_SET) : q.change.set;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    /* verilator lint_off WIDTHCONCAT */  // MSHRs of 32 SMs
    if (!rst_ni) q <= '0;
    /* verilator lint_on WIDTHCONCAT */
    else q <= d;
  end

endmodule
