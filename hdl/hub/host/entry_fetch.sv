// Entry fetch: reads the ring ahead, up to GP_PUT, and turns each entry into a segment to fetch.
//
// It handles an entry a cycle; a read is sent 1 cycle after GP_PUT has moved, a segment 2 cycles after the response.
// It stalls while as many sectors as `ahead` are in flight or waiting; an entry marked SYNC waits until all earlier
// ones are consumed. Order is kept (host-publish-order). Specification: Host. Interfaces: GPFIFO entry.

module entry_fetch
  import entry_fetch_params_pkg::*;
  import host_parts_pkg::*;
  import memory_port_pkg::*;
#(
  // ---- parameters
  parameter entry_fetch_params_t P = ENTRY_FETCH_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         start_valid_i,      // when idle: this ring from now on
  input  ring_start_t  start_i,
  input  logic [31:0]  put_i,              // index one past the last entry
  input  logic [1:0]   done_i,             // entries consumed
  output logic         read_valid_o,
  input  logic         read_ready_i,
  output memory_read_t read_o,
  input  logic         read_data_valid_i,  // always accepted
  input  sector_t      read_data_i,
  output logic         segment_valid_o,
  input  logic         segment_ready_i,
  output segment_t     segment_o,
  input  logic         drop_i,             // discard everything; held until idle
  output logic [31:0]  get_o,              // the first entry not consumed
  output logic         dry_o,              // all entries have been consumed
  output logic         idle_o              // no read is in flight
);

  // ---- registers
  // The entries of a sector that were requested.
  typedef struct packed {
    logic [1:0] first;
    logic [2:0] count;
  } entries_t;
  typedef struct packed {
    logic [36:0]  base;
    logic [31:0]  mask;           // mask for an index
    logic [31:0]  requested;          // the first entry not requested
    logic [36:0]  at;             // its address
    logic [31:0]  next;           // the first entry not sent
    logic [31:0]  get;            // the first entry not consumed
    logic [20:0]  taken;          // dwords to skip in the next entry
    logic [5:0]   reserved;       // sectors requested and not used completely
    struct packed {logic valid; memory_read_t data;} read;
    logic [1:0]   given;          // entries of the oldest sector that were sent
    struct packed {logic valid; segment_t data;} segment;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic entries_valid, sectors_valid, request, pop;
  entries_t entries_head, pushed;
  sector_t sector;
  /* verilator lint_off UNUSEDSIGNAL */
  logic entries_ready, sectors_ready;  // never full: requests are limited to the free entries
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(entries_t)),
    .DEPTH(P.ahead)
  ) entries (
    .clk_i,
    .rst_ni,
    .push_valid_i(request),
    .push_ready_o(entries_ready),
    .push_i (pushed),
    .pop_valid_o (entries_valid),
    .pop_ready_i (pop),
    .pop_o  (entries_head)
  );

  fifo #(
    .WIDTH($bits(sector_t)),
    .DEPTH(P.ahead)
  ) sectors (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_data_valid_i),
    .push_ready_o(sectors_ready),
    .push_i (read_data_i),
    .pop_valid_o (sectors_valid),
    .pop_ready_i (pop),
    .pop_o  (sector)
  );

  // ---- outputs
  assign {read_valid_o, read_o} = q.read;
  assign {segment_valid_o, segment_o} = q.segment;
  assign get_o = q.get;
  assign dry_o = q.get == q.requested && q.reserved == 0 && !q.segment.valid;
  assign idle_o = q.reserved == 0 && !q.segment.valid;

  // ---- next state
  logic there, may, has_entry;
  logic [1:0] at, lane;
  logic [31:0] there_are, to_end;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [31:0] w0, w1;  // condition, privilege and level are ignored
  /* verilator lint_on UNUSEDSIGNAL */
  logic [2:0] left, least, count;

  always_comb begin
    d = q;

    // ---- the oldest entry
    at = entries_head.first + q.given;
    w0 = sector.words[{at, 1'b0}];
    w1 = sector.words[{at, 1'b1}];
    there = entries_valid && sectors_valid;
    may = !w1[31] || q.next == q.get;
    pop = 1'b0;
    if (segment_ready_i) d.segment.valid = 1'b0;
    if (drop_i) begin
      pop = there;
      d.given = '0;
      d.segment.valid = 1'b0;
    end else if (there && may && (segment_ready_i || !q.segment.valid)) begin
      pop = {1'b0, q.given} + 3'd1 == entries_head.count;
      d.given = pop ? '0 : q.given + 2'd1;
      d.next = (q.next + 32'd1) & q.mask;
      d.taken = '0;
      d.segment.valid = 1'b1;
      d.segment.data.address = {w1[7:0], w0[31:2]};
      d.segment.data.length = w1[30:10];
      if (w1[30:10] > q.taken) begin
        d.segment.data.address = {w1[7:0], w0[31:2]} + 38'(q.taken);
        d.segment.data.length = w1[30:10] - q.taken;
      end
    end

    // ---- the next sector to request
    there_are = (put_i - q.requested) & q.mask;
    to_end = q.mask - q.requested;
    lane = q.at[1:0];
    left = 3'd4 - {1'b0, lane};
    least = there_are < 32'(left) ? there_are[2:0] : left;
    count = to_end < 32'(least) ? to_end[2:0] + 3'd1 : least;
    has_entry = q.reserved < 6'(P.ahead);
    request = there_are != 0 && has_entry && (read_ready_i || !q.read.valid) && !drop_i && !start_valid_i;
    if (read_ready_i) d.read.valid = 1'b0;
    if (request) begin
      d.read.valid = 1'b1;
      d.read.data.address = q.at[36:2];
      d.requested = (q.requested + 32'(count)) & q.mask;
      d.at = d.requested == 0 ? q.base : q.at + 37'(count);
    end
    d.reserved = q.reserved + 6'(request) - 6'(pop);
    pushed = '{first: lane, count: count};

    d.get = (q.get + 32'(done_i)) & q.mask;
    if (start_valid_i) begin
      d.base = start_i.base;
      d.mask = (32'd1 << start_i.limit) - 32'd1;
      d.get = start_i.get & d.mask;
      d.next = (d.get + 32'(start_i.decoded)) & d.mask;
      d.requested = d.next;
      d.at = start_i.base + 37'(d.next);
      d.taken = start_i.taken;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
