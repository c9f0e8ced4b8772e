// Bank issue: sends the sectors of a slice's requests to its banks. A sector read and a sector written a cycle
// (l2-read-rate-slice, l2-write-rate-slice); 2 cycles from a request, or from its bytes, to its access. The banks stall it, reads
// and writes separately. Reads are round-robin; writes go in the order of their requests, atomics round-robin beside
// them; sectors of a request in ascending order. Specification: L2.

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
    logic [REQUESTS-1:0][LINE_SECTORS-1:0] able;          // sectors whose beats are here: found as a beat arrives, as all at once would be large
    logic [4:0]                            last_read;     // the request of the last read
    logic [4:0]                            last_operate;
    logic                                  operated;      // the last write was of an atomic
    read_t                                 read;
    write_t                                write;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic orders, order_valid, order_pop;
  beat_here_t order_out;

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
    return 3'($countones(below)) << compares(request);
  endfunction

  // The sectors whose beats have arrived.
  function automatic logic [LINE_SECTORS-1:0] able(input issue_t request);
    logic [2:0] needed;
    for (int unsigned s = 0; s < LINE_SECTORS; s++) begin
      needed = first_beat(request, 2'(s)) + 3'd1 + 3'(compares(request));
      if (request.pattern) needed = 3'd1;
      if (request.kind inside {REQUEST_KIND_READ, REQUEST_KIND_BARRIER}) needed = '0;
      able[s] = needed <= request.beats;
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

  // ---- next state
  logic [REQUESTS-1:0][LINE_SECTORS-1:0] can_go;
  logic [REQUESTS-1:0] can_read, can_operate;
  logic can_write, reads, sends, operates;
  issue_t arrived;
  logic [4:0] read_id, write_id, operate_id;
  logic [1:0] read_sector, write_sector;

  always_comb begin
    d = q;
    if (read_ready_i) d.read.valid = 1'b0;
    if (write_ready_i) d.write.valid = 1'b0;

    for (int unsigned k = 0; k < REQUESTS; k++) begin
      can_go[k] = q.requests[k].left & q.requests[k].ready & q.able[k];
      can_read[k] = can_go[k] != '0 && q.requests[k].kind == REQUEST_KIND_READ;
      can_operate[k] = can_go[k] != '0 && q.requests[k].kind == REQUEST_KIND_OPERATE;
    end
    can_write = order_valid && can_go[order_out.request] != '0;

    read_id = in_turn(can_read, q.last_read);
    read_sector = first_of(can_go[read_id]);
    reads = !d.read.valid && can_read != '0;
    if (reads) begin
      d.read = {1'b1, access(q.requests[read_id], read_id, read_sector)};
      d.requests[read_id].left[read_sector] = 1'b0;
      d.last_read = read_id;
    end

    operate_id = in_turn(can_operate, q.last_operate);
    operates = can_operate != '0 && !(q.operated && can_write);
    write_id = operates ? operate_id : order_out.request;
    write_sector = first_of(can_go[write_id]);
    sends = !d.write.valid && (operates || can_write);
    order_pop = 1'b0;
    if (sends) begin
      d.write = {1'b1, write_access(q.requests[write_id], write_id, write_sector)};
      d.requests[write_id].left[write_sector] = 1'b0;
      d.operated = operates;
      if (operates) d.last_operate = operate_id;
      order_pop = !operates && d.requests[write_id].left == '0;
    end

    // Beats and sectors that arrive, and a new request.
    arrived = q.requests[here_i.request];
    arrived.beats = arrived.beats + 3'd1;
    for (int unsigned k = 0; k < REQUESTS; k++) begin
      if (here_valid_i && 32'(here_i.request) == k) begin
        d.requests[k].beats = arrived.beats;
        d.able[k] = able(arrived);
      end
      if (filled_valid_i && q.requests[k].waits && q.requests[k].fill == filled_i.fill
          && q.requests[k].sectors[filled_i.sector])
        d.requests[k].ready[filled_i.sector] = 1'b1;
      if (request_valid_i && 32'(request_i.id) == k) begin
        d.requests[k] = request_i.issue;
        d.able[k] = able(request_i.issue);
      end
    end
    orders = request_valid_i && request_i.issue.kind == REQUEST_KIND_WRITE;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
