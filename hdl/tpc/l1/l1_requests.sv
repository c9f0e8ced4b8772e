// L1 requests: sends the memory requests of passes as heads and beats. One head a cycle; a stored line takes 5 cycles, 25.6 bytes a
// cycle (l1-atomic-32b-contiguous-bytes-to-l2 has the same frame); 3 cycles from a pass to its head. Consecutive stores and atomics of
// a line are merged into one request. Each request with a response reserves a line of the pool, its slot. Stalled by the request
// network, while no slot is free, and by records that are not accepted. In order. Specification: L1, XBAR.

module l1_requests
  import l1_beats_pkg::*;
  import l1_pkg::*;
  import l1_requests_params_pkg::*;
  import memory_pkg::*;
#(
  // ---- parameters
  parameter l1_requests_params_t P = L1_REQUESTS_PARAMS
) (
  // ---- ports
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       pass_valid_i,
  output logic       pass_ready_o,
  input  l1_pass_t   pass_i,
  input  logic       freed_valid_i,   // a slot is released
  /* verilator lint_off UNUSEDSIGNAL */
  input  logic       freed_i,         // a pulse without data
  /* verilator lint_on UNUSEDSIGNAL */
  output logic       record_valid_o,
  input  logic       record_ready_i,
  output l1_record_t record_o,
  output logic       up_valid_o,
  input  logic       up_ready_i,
  output memory_up_t up_o,
  output logic       idle_o
);

  // Passes that may merge into a request: a line of bytes has as many.
  localparam logic [3:0] JOINS = 4'd15;

  // ---- registers
  typedef struct packed {logic valid; l1_line_request_t data;} gather_offer_t;
  typedef struct packed {logic valid; l1_record_t data;} record_offer_t;
  typedef struct packed {logic valid; memory_up_t data;} up_offer_t;

  typedef struct packed {
    l1_slot_t         tail;      // the next slot to reserve
    logic [7:0]       reserved;
    gather_offer_t    gather;    // the next pass may merge into it
    logic [3:0]       joined;    // passes merged so far
    l1_line_request_t sending;   // its head has been sent
    logic [3:0]       left;      // sectors whose beats are still to be sent
    logic             second;    // compare-and-swap: the first beat of the sector has been sent
    record_offer_t    record;
    up_offer_t        up;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic pass_valid, pass_pop;
  l1_pass_t pass;

  fifo #(
    .WIDTH($bits(l1_pass_t))
  ) pass_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(pass_valid_i),
    .push_ready_o(pass_ready_o),
    .push_i      (pass_i),
    .pop_valid_o (pass_valid),
    .pop_ready_i (pass_pop),
    .pop_o       (pass)
  );

  // ---- outputs
  assign {record_valid_o, record_o} = q.record;
  assign {up_valid_o, up_o} = q.up;
  assign idle_o = !pass_valid && !q.gather.valid && q.left == '0 && !q.up.valid && !q.record.valid;

  // ---- next state
  logic meets, few, same, fits, responded, fresh, ready, joins, free, moves, takes, first;
  logic [1:0] sector;
  logic [3:0] rest, both;
  /* verilator lint_off UNUSEDSIGNAL */
  l1_line_request_t alone;  // only its masks are used
  /* verilator lint_on UNUSEDSIGNAL */
  l1_line_request_t request;
  memory_beat_t beat;

  always_comb begin
    d = q;
    if (up_ready_i) d.up.valid = 1'b0;
    if (record_ready_i) d.record.valid = 1'b0;

    // Whether the next pass is of the same line and operation, and may be merged into the request.
    alone = put_pass('0, pass);
    meets = 1'b0;
    for (int unsigned s = 0; s < LINE_SECTORS; s++) if ((q.gather.data.masks[s] & alone.masks[s]) != '0) meets = 1'b1;
    both = q.gather.data.sectors | pass.sectors;
    few = !compares(pass.op, pass.atomic) || 3'(both[0]) + 3'(both[1]) + 3'(both[2]) + 3'(both[3]) <= 3'd2;
    same = q.gather.data.atomic == pass.atomic && q.gather.data.operand == pass.operand;
    fits = q.gather.valid && q.joined < JOINS && pass.requests && q.gather.data.op == pass.op
        && q.gather.data.line == pass.line && (pass.op == MEMORY_OP_WRITE || updates(pass.op) && same && !meets && few);

    // It needs a free entry for its record and, with a response, a slot.
    responded = pass.op == MEMORY_OP_READ || pass.op == MEMORY_OP_ATOMIC || pass.op == MEMORY_OP_BARRIER;
    fresh = pass.requests && responded && !fits;
    ready = pass_valid && (!pass.records || !d.record.valid) && (!fresh || q.reserved < 8'(P.slots));
    joins = ready && fits;

    // Request network: beats follow their head, then the gathered request.
    free = !d.up.valid;
    moves = q.gather.valid && !joins && free && q.left == '0;
    sector = q.left[0] ? 2'd0 : q.left[1] ? 2'd1 : q.left[2] ? 2'd2 : 2'd3;
    first = compares(q.sending.op, q.sending.atomic) && !q.second;
    rest = q.left & (q.left - 4'd1);
    beat.mask = q.sending.masks[sector];
    beat.data = q.second ? q.sending.swapped[sector] : q.sending.data[sector];
    beat.last = rest == '0 && !first;
    if (free && q.left != '0) begin
      d.up = {1'b1, memory_up_of_beat(beat)};
      d.second = first;
      if (!first) d.left = rest;
    end
    if (moves) begin
      d.up = {1'b1, memory_up_of_head(head_of(q.gather.data))};
      d.sending = q.gather.data;
      d.left = q.gather.data.op == MEMORY_OP_WRITE || updates(q.gather.data.op) ? q.gather.data.sectors : '0;
      d.gather.valid = 1'b0;
    end

    // The pass merges into the gathered request, or starts one.
    takes = ready && (!pass.requests || joins || moves || !q.gather.valid);
    request = '0;
    request.op = pass.op;
    request.line = pass.line;
    request.system = pass.system;
    request.atomic = pass.atomic;
    request.operand = pass.operand;
    request.slot = fresh ? q.tail : '0;
    if (takes && pass.requests) begin
      d.joined = joins ? q.joined + 4'd1 : '0;
      d.gather = {1'b1, put_pass(joins ? q.gather.data : request, pass)};
    end
    if (takes && pass.records) begin
      d.record = {1'b1, pass.record};
      d.record.data.fresh = fresh;
      d.record.data.slot = fits ? q.gather.data.slot : q.tail;
    end
    if (takes && fresh) d.tail = q.tail == 8'(P.slots - 1) ? '0 : q.tail + 8'd1;
    d.reserved = q.reserved + 8'(takes && fresh) - 8'(freed_valid_i);
    pass_pop = takes;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
