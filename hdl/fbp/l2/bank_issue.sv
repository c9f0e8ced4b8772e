// Bank issue: sends the sectors of a slice's requests to its banks. A sector read and a sector written a cycle
// (l2-read-rate-slice, l2-write-rate-slice); 2 cycles from a request, or from its bytes, to its access. The banks stall it, reads
// and writes separately. Reads are round-robin; writes go in the order of their requests, atomics in theirs, and the two
// alternate; sectors of a request in ascending order. Specification: L2.

module bank_issue
  import in_turn_pkg::*;
  import l2_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          request_valid_i,
  input  new_issue_t    request_i,
  input  logic          here_valid_i,     // a beat of a request is kept
  input  beat_here_t    here_i,
  input  logic          filled_valid_i,   // a sector from memory is in its bank
  input  filled_t       filled_i,
  output logic          read_valid_o,
  input  logic          read_ready_i,
  output read_access_t  read_o,
  output logic          write_valid_o,
  input  logic          write_ready_i,
  output write_access_t write_o
);

  // ---- registers
  typedef struct packed {logic valid; read_access_t data;} read_t;
  typedef struct packed {logic valid; write_access_t data;} write_t;

  typedef struct packed {
    issue_t [REQUESTS-1:0]                 requests;
    logic [REQUESTS-1:0][LINE_SECTORS-1:0] able;          // sectors whose beats are here
    logic [REQUESTS-1:0][LINE_SECTORS-1:0] able_next;     // and with one beat more: found a beat ahead, and one request a cycle, as all would be large
    logic [REQUESTS-1:0]                   reading;       // the request that reads next, one-hot
    logic [REQUESTS-1:0]                   reads_from;    // the request of the last read, and those above it: they precede the others
    logic                                  operated;      // the last write was of an atomic
    read_t                                 read;
    write_t                                write;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic orders, order_valid, order_pop, atomic_orders, atomic_valid, atomic_pop;
  beat_here_t order_out, atomic_out;

  /* verilator lint_off PINCONNECTEMPTY */  // there is an entry for each request
  fifo #(
    .WIDTH($bits(beat_here_t)),
    .DEPTH(REQUESTS)
  ) order (
    .clk_i,
    .rst_ni,
    .push_valid_i(orders),
    .push_ready_o(),
    .push_i      (request_i.id),
    .pop_valid_o (order_valid),
    .pop_ready_i (order_pop),
    .pop_o       (order_out)
  );

  fifo #(
    .WIDTH($bits(beat_here_t)),
    .DEPTH(REQUESTS)
  ) atomics (
    .clk_i,
    .rst_ni,
    .push_valid_i(atomic_orders),
    .push_ready_o(),
    .push_i      (request_i.id),
    .pop_valid_o (atomic_valid),
    .pop_ready_i (atomic_pop),
    .pop_o       (atomic_out)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- sectors of a request
  /* verilator lint_off UNUSEDSIGNAL */  // only some fields of requests are used
  function automatic logic compares(input issue_t request);
    return request.kind == REQUEST_KIND_OPERATE && request.atomic == ATOMIC_OP_COMPARE_AND_SWAP;
  endfunction

  // A sector's first beat.
  function automatic logic [2:0] first_beat(input issue_t request, input logic [1:0] sector);
    logic [LINE_SECTORS-1:0] below;
    below = request.sectors & ~({LINE_SECTORS{1'b1}} << sector);
    if (request.pattern) return '0;
    return count_of(below) << compares(request);
  endfunction

  // The sectors whose beats are among the first `n`.
  function automatic logic [LINE_SECTORS-1:0] able(input issue_t request, input logic [3:0] n);
    logic [2:0] needed;
    for (int unsigned s = 0; s < LINE_SECTORS; s++) begin
      needed = first_beat(request, 2'(s)) + 3'd1 + 3'(compares(request));
      if (request.pattern) needed = 3'd1;
      if (request.kind inside {REQUEST_KIND_READ, REQUEST_KIND_BARRIER}) needed = '0;
      able[s] = 4'(needed) <= n;
    end
  endfunction

  // The access to the banks for a sector.
  function automatic read_access_t access(input issue_t request, input logic [4:0] id, input logic [1:0] sector);
    return {id, request.row, sector, request.client, request.tag, request.left == LINE_SECTORS'(1) << sector};
  endfunction

  function automatic write_access_t write_access(input issue_t request, input logic [4:0] id, input logic [1:0] sector);
    logic [2:0] beat;
    beat = first_beat(request, sector);
    return {access(request, id, sector), beat[1:0], request.fresh[sector], request.kind == REQUEST_KIND_OPERATE,
            request.responses, request.atomic, request.operand};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- outputs
  assign {read_valid_o, read_o} = q.read;
  assign {write_valid_o, write_o} = q.write;

  // The request that is chosen by one bit; the number of that bit.
  function automatic issue_t chosen(input issue_t [REQUESTS-1:0] requests, input logic [REQUESTS-1:0] one);
    chosen = '0;
    for (int unsigned k = 0; k < REQUESTS; k++) if (one[k]) chosen |= requests[k];
  endfunction

  function automatic logic [4:0] number(input logic [REQUESTS-1:0] one);
    number = '0;
    for (int unsigned k = 0; k < REQUESTS; k++) number |= {5{one[k]}} & 5'(k);
  endfunction

  // A request, one-hot, and those above it, which precede the others.
  function automatic logic [REQUESTS-1:0] from(input logic [REQUESTS-1:0] one);
    return ~one + 32'd1;
  endfunction

  // The first of some requests, one-hot: those in `up` precede the others.
  function automatic logic [REQUESTS-1:0] first(input logic [REQUESTS-1:0] up, input logic [REQUESTS-1:0] some);
    return (some & up) != '0 ? lowest_bit(some & up) : lowest_bit(some);
  endfunction

  // ---- next state
  logic [REQUESTS-1:0][LINE_SECTORS-1:0] can_go, issued;
  logic [REQUESTS-1:0] can_read, fresh, writing;
  logic [LINE_SECTORS-1:0] go, new_go;
  logic can_write, can_operate, reads, sends, operates;
  issue_t request;
  write_access_t operate_access, order_access;

  always_comb begin
    d = q;
    if (read_ready_i) d.read.valid = 1'b0;
    if (write_ready_i) d.write.valid = 1'b0;
    for (int unsigned k = 0; k < REQUESTS; k++) can_go[k] = q.requests[k].left & q.requests[k].ready & q.able[k];

    request = chosen(q.requests, q.reading);
    go = '0;
    for (int unsigned k = 0; k < REQUESTS; k++) go |= {LINE_SECTORS{q.reading[k]}} & can_go[k];
    reads = !d.read.valid && q.reading != '0;
    if (reads) begin
      d.read = {1'b1, access(request, number(q.reading), first_of(go))};
      d.reads_from = from(q.reading);
    end

    // The oldest atomic and the oldest write: both accesses are there before one of them is chosen.
    go = can_go[atomic_out.request];
    operate_access = write_access(q.requests[atomic_out.request], atomic_out.request, first_of(go));
    can_operate = atomic_valid && go != '0;
    go = can_go[order_out.request];
    order_access = write_access(q.requests[order_out.request], order_out.request, first_of(go));
    can_write = order_valid && go != '0;
    operates = can_operate && !(q.operated && can_write);
    sends = !d.write.valid && (operates || can_write);
    order_pop = sends && !operates && order_access.access.last;
    atomic_pop = sends && operates && operate_access.access.last;
    if (sends) begin
      d.write = {1'b1, operates ? operate_access : order_access};
      d.operated = operates;
    end
    writing = REQUESTS'(1) << (operates ? atomic_out.request : order_out.request);

    // Beats and sectors that arrive, and a new request.
    request = q.requests[here_i.request];
    request.beats = request.beats + 3'd1;
    for (int unsigned k = 0; k < REQUESTS; k++) begin
      issued[k] = (reads && q.reading[k]) || (sends && writing[k]) ? can_go[k] & (~can_go[k] + 4'd1) : '0;
      d.requests[k].left = q.requests[k].left & ~issued[k];
      if (here_valid_i && 32'(here_i.request) == k) begin
        d.requests[k].beats = request.beats;
        d.able[k] = q.able_next[k];
        d.able_next[k] = able(request, 4'(request.beats) + 4'd1);
      end
      if (filled_valid_i && q.requests[k].waits && q.requests[k].fill == filled_i.fill
          && q.requests[k].sectors[filled_i.sector])
        d.requests[k].ready[filled_i.sector] = 1'b1;
      can_read[k] = d.requests[k].kind == REQUEST_KIND_READ && (d.requests[k].left & d.requests[k].ready & d.able[k]) != '0;
      if (request_valid_i && 32'(request_i.id) == k) begin
        d.requests[k] = request_i.issue;
        d.able[k] = able(request_i.issue, 4'(request_i.issue.beats));
        d.able_next[k] = able(request_i.issue, 4'(request_i.issue.beats) + 4'd1);
      end
    end
    orders = request_valid_i && request_i.issue.kind == REQUEST_KIND_WRITE;
    atomic_orders = request_valid_i && request_i.issue.kind == REQUEST_KIND_OPERATE;

    // The next read: what a new request adds is known late, its number is not. Of a free entry nothing is left to go.
    fresh = REQUESTS'(1) << request_i.id;
    new_go = request_i.issue.left & request_i.issue.ready & able(request_i.issue, 4'(request_i.issue.beats));
    d.reading = first(d.reads_from, can_read);
    if (request_valid_i && new_go != '0 && request_i.issue.kind == REQUEST_KIND_READ)
      d.reading = first(d.reads_from, can_read | fresh);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
