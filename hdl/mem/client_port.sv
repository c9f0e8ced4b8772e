// Client port: turns the reads and writes of a client, one sector each and in its order, into line requests, and returns
// the responses, which may arrive in any order, as sectors in the order of the reads. It reads a sector a cycle and
// writes 25.6 bytes a cycle (a head before four beats); 3 cycles from a read to its head, 2 from a response to its
// sector. Reads stall while all response entries are reserved, fences while one is outstanding, ordered writes until all
// earlier writes are performed; responses never stall. Requests are sent in order, and sectors are returned in order.
// Specification: XBAR, the chip's plan of memory.

module client_port
  import client_port_params_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import port_requests_pkg::*;
#(
  // ---- parameters
  parameter client_port_params_t P = CLIENT_PORT_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          read_valid_i,
  output logic          read_ready_o,
  input  memory_read_t  read_i,
  output logic          read_data_valid_o,
  input  logic          read_data_ready_i,
  output sector_t       read_data_o,
  input  logic          write_valid_i,
  output logic          write_ready_o,
  input  memory_write_t write_i,
  input  logic          fence_valid_i,
  output logic          fence_ready_o,
  input  memory_fence_t fence_i,
  output logic          memory_up_valid_o,
  input  logic          memory_up_ready_i,
  output memory_up_t    memory_up_o,
  input  logic          memory_down_valid_i,  // its entry was reserved
  /* verilator lint_off UNUSEDSIGNAL */  // the response is for this client; other units use status and `last`
  input  memory_down_t  memory_down_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          performed_valid_o,  // all slices have responded to the oldest fence
  output logic          performed_o,
  output logic          idle_o
);

  // Beats buffered until their head is sent: those of two requests.
  localparam int unsigned BEATS = 2 * LINE_SECTORS;
  localparam int unsigned AT = P.sectors_log2;

  // ---- registers
  // Items accepted in one cycle; they are sent in this order.
  typedef struct packed {
    logic read;
    logic write;
    logic fence;
  } taken_t;

  typedef struct packed {
    logic [31:0] mask;
    sector_t     data;
  } beat_t;

  typedef struct packed {
    taken_t           served;     // items of the oldest entry of `order_in` already served
    port_gather_t     gather;
    logic [2:0]       beats;      // remaining beats of the request being sent
    logic [9:0]       tail;       // next entry to reserve
    logic [9:0]       head;       // next entry to return
    logic [9:0]       reserved;
    logic [7:0][63:0] arrived;    // a bit for each entry
    struct packed {logic valid; sector_t data;} read_data;
    logic             fence;        // a barrier is outstanding
    logic             own;          // no fence caused it
    logic             wrote;        // something was written since the last barrier
    logic [7:0]       rest;         // idle cycles, up to `settle`
    logic [6:0]       responses;    // barrier responses received
    struct packed {logic valid; logic data;} performed;
    struct packed {logic valid; memory_up_t data;} up;
  } regs_t;

  regs_t d, q;
  sector_t data[1 << AT];
  logic data_we;
  logic [AT-1:0] data_at;

  // ---- parts
  taken_t all, order;
  logic order_valid, order_pop, read_valid, read_pop, write_valid, write_pop, fence_valid, fence_pop;
  logic beat_ready, beat_valid, beat_pop;
  memory_read_t read;
  memory_write_t write;
  memory_fence_t fence;
  beat_t beat;

  assign all = '{
      read: read_valid_i && read_ready_o,
      write: write_valid_i && write_ready_o,
      fence: fence_valid_i && fence_ready_o
  };

  // As many entries as the other three together, so it is never full.
  /* verilator lint_off PINCONNECTEMPTY */
  fifo #(
    .WIDTH($bits(taken_t)),
    .DEPTH(3 * P.work_depth)
  ) order_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(all != '0),
    .push_ready_o(),
    .push_i      (all),
    .pop_valid_o (order_valid),
    .pop_ready_i (order_pop),
    .pop_o       (order)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  fifo #(
    .WIDTH($bits(memory_read_t)),
    .DEPTH(P.work_depth)
  ) read_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_valid_i),
    .push_ready_o(read_ready_o),
    .push_i      (read_i),
    .pop_valid_o (read_valid),
    .pop_ready_i (read_pop),
    .pop_o       (read)
  );

  fifo #(
    .WIDTH($bits(memory_write_t)),
    .DEPTH(P.work_depth)
  ) write_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(write_valid_i),
    .push_ready_o(write_ready_o),
    .push_i      (write_i),
    .pop_valid_o (write_valid),
    .pop_ready_i (write_pop),
    .pop_o       (write)
  );

  fifo #(
    .WIDTH($bits(memory_fence_t)),
    .DEPTH(P.work_depth)
  ) fence_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(fence_valid_i),
    .push_ready_o(fence_ready_o),
    .push_i      (fence_i),
    .pop_valid_o (fence_valid),
    .pop_ready_i (fence_pop),
    .pop_o       (fence)
  );

  fifo #(
    .WIDTH($bits(beat_t)),
    .DEPTH(BEATS)
  ) beats_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(write_pop),
    .push_ready_o(beat_ready),
    .push_i      ({write.mask, write.data}),
    .pop_valid_o (beat_valid),
    .pop_ready_i (beat_pop),
    .pop_o       (beat)
  );

  // ---- outputs
  assign {read_data_valid_o, read_data_o} = q.read_data;
  assign {memory_up_valid_o, memory_up_o} = q.up;
  assign {performed_valid_o, performed_o} = q.performed;
  assign idle_o = !order_valid && !q.gather.valid && q.beats == '0 && !q.up.valid && q.reserved == '0 && !q.read_data.valid
      && !q.fence && !q.performed.valid && (P.settle == 0 || !q.wrote);

  // ---- the next item, if it can be accepted
  port_gather_t next;
  logic next_valid, orders, settles;

  always_comb begin
    // An ordered write waits until all earlier writes are performed; a barrier is sent that no fence requested.
    orders = order_valid && (!order.read || q.served.read) && order.write && !q.served.write && write.ordered
        && (q.wrote || q.fence);
    settles = q.wrote && !q.fence && (orders || P.settle != 0 && 32'(q.rest) == P.settle);
    if (settles) begin
      next_valid = 1'b1;
      next = settling();
    end else if (order_valid && order.read && !q.served.read) begin
      next_valid = read_valid && 32'(q.reserved) < 32'd1 << AT;
      next = single(MEMORY_OP_READ, read.address);
      next.place = q.tail;
    end else if (order_valid && order.write && !q.served.write) begin
      next_valid = write_valid && beat_ready && !orders;
      next = single(write.reduces ? MEMORY_OP_REDUCE : MEMORY_OP_WRITE, write.address);
      next.atomic = write.atomic;
      next.operand = write.operand;
    end else begin
      next_valid = order_valid && fence_valid && !q.fence;
      next = settling();
      next.system = fence.system;
    end
  end

  // ---- next state
  logic joins, free, moves, takes, owned, reads, leaves, rests;
  logic [8:0] place;
  memory_beat_t beat_up;
  taken_t served;

  always_comb begin
    d = q;
    free = !q.up.valid || memory_up_ready_i;
    if (free) d.up.valid = 1'b0;
    d.performed.valid = 1'b0;

    // Responses, and the next sector for the client.
    place = (memory_down_i.tag[8:0] + 9'(memory_down_i.sector) - 9'(memory_down_i.tag[11:10])) & 9'((1 << AT) - 1);
    if (memory_down_valid_i && memory_down_i.kind == RESPONSE_KIND_DONE) begin
      d.responses = q.responses + 7'd1;
      if (32'(q.responses) + 1 == P.slices) begin
        d.responses = '0;
        d.fence = 1'b0;
        d.performed = {!q.own, 1'b1};
      end
    end
    if (data_we) d.arrived[place[8:6]][place[5:0]] = 1'b1;
    leaves = q.arrived[q.head[8:6]][q.head[5:0]] && (!q.read_data.valid || read_data_ready_i);
    if (read_data_ready_i) d.read_data.valid = 1'b0;
    if (leaves) begin
      d.arrived[q.head[8:6]][q.head[5:0]] = 1'b0;
      d.head = (q.head + 10'd1) & 10'((1 << AT) - 1);
      d.read_data = {1'b1, data[q.head[AT-1:0]]};
    end

    // Request network: beats after their head, then the gathered request.
    joins = next_valid && joins_request(q.gather, next);
    beat_pop = free && q.beats != '0 && beat_valid;
    moves = q.gather.valid && !joins && free && q.beats == '0;
    beat_up = '{mask: beat.mask, data: beat.data, last: q.beats == 3'd1};
    if (beat_pop) begin
      d.beats = q.beats - 3'd1;
      d.up = {1'b1, memory_up_of_beat(beat_up)};
    end
    if (moves) begin
      d.up = {1'b1, memory_up_of_head(head_of(q.gather, P))};
      d.beats = has_beats(q.gather.op) ? q.gather.count : '0;
      d.gather.valid = 1'b0;
    end

    // The next item joins the gathered request or starts a new one.
    takes = next_valid && (joins || moves || !q.gather.valid);
    if (joins) d.gather.count = q.gather.count + 3'd1;
    else if (takes) d.gather = next;
    reads = takes && next.op == MEMORY_OP_READ;
    if (reads) d.tail = (q.tail + 10'd1) & 10'((1 << AT) - 1);
    d.reserved = q.reserved + 10'(reads) - 10'(leaves);
    read_pop = reads;
    write_pop = takes && has_beats(next.op);
    owned = takes && settles;
    fence_pop = takes && next.op == MEMORY_OP_BARRIER && !owned;
    if (write_pop) d.wrote = 1'b1;
    if (fence_pop || owned) begin
      d.fence = 1'b1;
      d.own = owned;
      d.wrote = 1'b0;
    end
    served = q.served | {read_pop, write_pop, fence_pop};
    order_pop = takes && !owned && served == order;
    d.served = order_pop ? '0 : served;
    rests = q.wrote && !q.fence && !order_valid && !q.gather.valid;
    d.rest = !rests ? '0 : 32'(q.rest) == P.settle ? q.rest : q.rest + 8'd1;
  end

  // ---- clock edge
  assign data_we = memory_down_valid_i && memory_down_i.kind != RESPONSE_KIND_DONE;
  assign data_at = place[AT-1:0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i) if (data_we) data[data_at] <= memory_down_i.data;

endmodule
