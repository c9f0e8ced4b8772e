// Evictor: sends lines of a slice to memory, and requests it for sectors. A packet a cycle, so 25.6 bytes of
// a line whose sectors are all dirty; 10 cycles from an eviction to its head where it has four sectors.
// Stalled by memory. Lines and barriers keep their order; fill requests alternate with them, and do not wait
// for a line that is still being read. Specification: L2.

module evictor
  import evictor_params_pkg::*;
  import l2_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
#(
  // ---- parameters
  parameter evictor_params_t P = EVICTOR_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          outgoing_valid_i,
  output logic          outgoing_ready_o,
  input  outgoing_t     outgoing_i,
  input  logic          fill_request_valid_i,
  output logic          fill_request_ready_o,
  input  fill_request_t fill_request_i,
  output logic          access_valid_o,
  input  logic          access_ready_i,
  output evict_access_t access_o,
  input  logic          evicted_valid_i,
  output logic          evicted_ready_o,
  input  memory_beat_t  evicted_i,
  output logic          memory_valid_o,
  input  logic          memory_ready_i,
  output memory_up_t    memory_o,
  output logic          sent_valid_o,      // the oldest that goes out has left
  output logic          sent_o,
  input  client_id_t    slice_i,           // number of the slice, its client number to memory
  output logic          idle_o
);

  // Beats that wait until their line is complete: two lines.
  localparam int unsigned BEATS = 2 * LINE_SECTORS;

  // ---- registers
  typedef struct packed {logic valid; evict_access_t data;} access_t;
  typedef struct packed {logic valid; memory_up_t data;} memory_t;
  typedef struct packed {logic valid; logic data;} sent_t;

  typedef struct packed {
    logic [3:0] read;    // sectors of the oldest line that were read
    access_t    access;
    logic [3:0] whole;       // lines of which all beats are here
    logic       beats;       // beats of a line are leaving
    logic       requested;   // a question left last
    memory_t    memory;
    sent_t      sent;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic outgoing_valid, outgoing_pop, sending_ready, next_valid, next_pop, fill_request_valid, fill_request_pop, beat_valid, beat_pop;
  outgoing_t outgoing, next;
  fill_request_t fill_request;
  memory_beat_t beat;

  fifo #(
    .WIDTH($bits(outgoing_t)),
    .DEPTH(P.outgoing_depth)
  ) outgoing_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(outgoing_valid_i),
    .push_ready_o(outgoing_ready_o),
    .push_i      (outgoing_i),
    .pop_valid_o (outgoing_valid),
    .pop_ready_i (outgoing_pop),
    .pop_o       (outgoing)
  );

  fifo #(
    .WIDTH($bits(outgoing_t)),
    .DEPTH(P.outgoing_depth)
  ) sending (
    .clk_i,
    .rst_ni,
    .push_valid_i(outgoing_pop),
    .push_ready_o(sending_ready),
    .push_i      (outgoing),
    .pop_valid_o (next_valid),
    .pop_ready_i (next_pop),
    .pop_o       (next)
  );

  fifo #(
    .WIDTH($bits(fill_request_t)),
    .DEPTH(P.fill_request_depth)
  ) fill_request_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(fill_request_valid_i),
    .push_ready_o(fill_request_ready_o),
    .push_i      (fill_request_i),
    .pop_valid_o (fill_request_valid),
    .pop_ready_i (fill_request_pop),
    .pop_o       (fill_request)
  );

  fifo #(
    .WIDTH($bits(memory_beat_t)),
    .DEPTH(BEATS)
  ) evicted_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(evicted_valid_i),
    .push_ready_o(evicted_ready_o),
    .push_i      (evicted_i),
    .pop_valid_o (beat_valid),
    .pop_ready_i (beat_pop),
    .pop_o       (beat)
  );

  // ---- outputs
  assign {access_valid_o, access_o} = q.access;
  assign {memory_valid_o, memory_o} = q.memory;
  assign {sent_valid_o, sent_o} = q.sent;
  assign idle_o = !outgoing_valid && !next_valid && !fill_request_valid && !q.access.valid && !q.memory.valid && !q.sent.valid;

  // ---- heads
  memory_head_t fill_request_head, next_head;
  /* verilator lint_off UNUSEDSIGNAL */  // its row was read
  eviction_t line, next_line;
  /* verilator lint_on UNUSEDSIGNAL */
  barrier_owner_t owner;

  always_comb begin
    line = outgoing_evict(outgoing);
    next_line = outgoing_evict(next);
    owner = outgoing_barrier(next);
    fill_request_head = '0;
    fill_request_head.op = MEMORY_OP_READ;
    fill_request_head.client = slice_i;
    fill_request_head.tag = 12'(fill_request.fill);
    fill_request_head.line = fill_request.line;
    fill_request_head.sectors = fill_request.sectors;
    next_head = '0;
    next_head.client = slice_i;
    if (next.kind == OUTGOING_EVICT) begin
      next_head.op = MEMORY_OP_WRITE;
      next_head.line = next_line.line;
      next_head.sectors = next_line.sectors;
    end else begin
      next_head.op = MEMORY_OP_BARRIER;
      next_head.tag = 12'(owner.request);
      next_head.tag[BARRIER_TAG] = 1'b1;
      next_head.tag[SCAN_TAG] = owner.scan;
    end
  end

  // ---- next state
  logic [3:0] left;
  logic [1:0] sector;
  logic read, free, ready, fill_requests, goes, comes;

  always_comb begin
    d = q;
    if (access_ready_i) d.access.valid = 1'b0;
    if (memory_ready_i) d.memory.valid = 1'b0;

    // Read the oldest line from its banks; it is sent once it is complete.
    read = outgoing_valid && outgoing.kind == OUTGOING_BARRIER;
    left = line.sectors & ~q.read;
    sector = first_of(left);
    if (outgoing_valid && outgoing.kind == OUTGOING_EVICT && !d.access.valid && sending_ready) begin
      read = others_of(left) == '0;
      d.access = {1'b1, line.row, sector, read};
      d.read[sector] = 1'b1;
      if (read) d.read = '0;
    end
    outgoing_pop = read && sending_ready;

    // Send to memory: beats of a line, else a fill request or the next line or barrier, alternately.
    free = !d.memory.valid;
    ready = next_valid && (next.kind == OUTGOING_BARRIER || q.whole != '0);
    fill_requests = free && !q.beats && fill_request_valid && !(q.requested && ready);
    goes = free && !q.beats && ready && !fill_requests;
    beat_pop = free && q.beats && beat_valid;
    d.sent = '0;
    if (fill_requests) begin
      d.memory = {1'b1, memory_up_of_head(fill_request_head)};
      d.requested = 1'b1;
    end
    if (goes) begin
      d.memory = {1'b1, memory_up_of_head(next_head)};
      d.requested = 1'b0;
      d.beats = next.kind == OUTGOING_EVICT;
      d.sent.valid = next.kind == OUTGOING_BARRIER;
    end
    if (beat_pop) begin
      d.memory = {1'b1, memory_up_of_beat(beat)};
      d.beats = !beat.last;
      d.sent.valid = beat.last;
    end
    d.sent.data = d.sent.valid;
    comes = evicted_valid_i && evicted_ready_o && evicted_i.last;
    d.whole = q.whole + 4'(comes) - 4'(beat_pop && beat.last);
  end

  assign fill_request_pop = fill_requests;
  assign next_pop = goes;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
