// Copy-out: copies the alpha-phase results of batches from their SMs to entries of the alpha ring, a row of shared memory to a line;
// after a barrier it signals the entry to the unit that makes tasks from it. It copies a row in 5 cycles, with 8 scalars in each of 4
// of them (pes-vsc-attr-ops), and requests an entry 2 cycles after the batch arrives. Rows, grants and the request network stall it,
// and so does the maximum number of entries that wait for barriers. Order is kept. Specification: PES: VSC, Alpha/beta phases and
// circular buffers, XBAR.

module copy_out
  import copy_lines_pkg::*;
  import copy_out_params_pkg::*;
  import copy_out_pkg::*;
  import memory_pkg::*;
  import vertices_pkg::*;
  import viewport_stream_clip_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter copy_out_params_t P = COPY_OUT_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           work_valid_i,
  output logic           work_ready_o,
  input  alpha_work_t    work_i,
  output logic           read_valid_o,
  input  logic           read_ready_i,
  output row_read_t      read_o,
  input  logic           row_valid_i,          // in the order of its requests
  input  isbe_row_t      row_i,
  output logic           copied_valid_o,       // the batch's rows have been read
  output alpha_copied_t  copied_o,
  output logic           entry_request_valid_o,
  input  logic           entry_request_ready_i,
  output entry_request_t entry_request_o,
  input  logic           grant_valid_i,
  output logic           grant_ready_o,
  input  entry_grant_t   grant_i,
  output logic           memory_up_valid_o,
  input  logic           memory_up_ready_i,
  output memory_up_t     memory_up_o,
  input  logic           memory_down_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // responses to barriers
  input  memory_down_t  memory_down_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  line_address_t window_i,             // the first line of the circular buffers, physical
  output logic          alpha_entry_valid_o,  // the entry is visible to all units
  input  logic          alpha_entry_ready_i,
  output alpha_entry_t  alpha_entry_o,
  output logic          idle_o
);

  // Batches whose entry may be requested.
  localparam int unsigned BATCHES = 4;
  // Words in a sector.
  localparam int unsigned WORDS = ROW_LANES / LINE_SECTORS;

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; entry_request_t data;} request;
    struct packed {logic valid; row_read_t data;} read;
    logic [8:0] next;     // next row of its batch to request
    logic [3:0] coming;   // rows requested; rows waiting
    logic [3:0] held;
    logic [8:0] line;     // line of the entry to be written next
    logic [2:0] beat;     // 0: the head
    logic [7:0] fresh;    // entries written since the last barrier
    logic [7:0] covered;  // entries that the barrier in flight covers
    logic [7:0] seen;     // entries whose barrier is complete
    logic       barrier;  // a barrier is in flight, with the responses received
    logic [3:0] responses;
    struct packed {logic valid; memory_up_t data;} up;
    struct packed {logic valid; alpha_copied_t data;} copied;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic work_valid, takes, read_room, read_valid, reads, write_room, write_valid, ends;
  logic row_push, row_valid, row_ends, granted, waits_room, waits_valid, leaves;
  alpha_work_t work;
  /* verilator lint_off UNUSEDSIGNAL */  // each uses some of its fields
  alpha_work_t reading, writing;
  logic rows_room;
  /* verilator lint_on UNUSEDSIGNAL */
  isbe_row_t row;
  entry_grant_t grant;
  alpha_entry_t waits_push;

  fifo #(
    .WIDTH($bits(alpha_work_t))
  ) work_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(work_valid_i),
    .push_ready_o(work_ready_o),
    .push_i      (work_i),
    .pop_valid_o (work_valid),
    .pop_ready_i (takes),
    .pop_o       (work)
  );

  fifo #(
    .WIDTH($bits(alpha_work_t)),
    .DEPTH(BATCHES)
  ) to_read (
    .clk_i,
    .rst_ni,
    .push_valid_i(takes),
    .push_ready_o(read_room),
    .push_i      (work),
    .pop_valid_o (read_valid),
    .pop_ready_i (reads),
    .pop_o       (reading)
  );

  fifo #(
    .WIDTH($bits(alpha_work_t)),
    .DEPTH(BATCHES)
  ) to_write (
    .clk_i,
    .rst_ni,
    .push_valid_i(takes),
    .push_ready_o(write_room),
    .push_i      (work),
    .pop_valid_o (write_valid),
    .pop_ready_i (ends),
    .pop_o       (writing)
  );

  fifo #(
    .WIDTH($bits(isbe_row_t)),
    .DEPTH(P.ahead)
  ) rows (
    .clk_i,
    .rst_ni,
    .push_valid_i(row_push),
    .push_ready_o(rows_room),
    .push_i      (row_i),
    .pop_valid_o (row_valid),
    .pop_ready_i (row_ends),
    .pop_o       (row)
  );

  fifo #(
    .WIDTH($bits(entry_grant_t)),
    .DEPTH(BATCHES)
  ) grant_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(grant_valid_i),
    .push_ready_o(grant_ready_o),
    .push_i      (grant_i),
    .pop_valid_o (granted),
    .pop_ready_i (ends),
    .pop_o       (grant)
  );

  fifo #(
    .WIDTH($bits(alpha_entry_t)),
    .DEPTH(P.waiting)
  ) waits (
    .clk_i,
    .rst_ni,
    .push_valid_i(ends),
    .push_ready_o(waits_room),
    .push_i      (waits_push),
    .pop_valid_o (waits_valid),
    .pop_ready_i (leaves),
    .pop_o       (alpha_entry_o)
  );

  // ---- outputs
  assign {read_valid_o, read_o} = q.read;
  assign {copied_valid_o, copied_o} = q.copied;
  assign {entry_request_valid_o, entry_request_o} = q.request;
  assign {memory_up_valid_o, memory_up_o} = q.up;
  assign alpha_entry_valid_o = q.seen != '0 && waits_valid;
  assign idle_o = !work_valid && !write_valid && !waits_valid && !q.request.valid && !q.up.valid && !q.copied.valid;

  // ---- next state
  memory_head_t head;
  circular_entry_t place;
  memory_beat_t beat;
  logic last, whole;

  always_comb begin
    d = q;
    if (read_ready_i) d.read.valid = 1'b0;
    if (entry_request_ready_i) d.request.valid = 1'b0;
    if (memory_up_ready_i) d.up.valid = 1'b0;
    d.copied.valid = 1'b0;

    // Requests the entry.
    takes = work_valid && !d.request.valid && read_room && write_room;
    if (takes) d.request = {1'b1, request_of(work)};

    // Rows: data that were not requested are dropped.
    reads = 1'b0;
    if (read_valid && !d.read.valid && 32'(q.coming) + 32'(q.held) < P.ahead) begin
      d.read = {1'b1, reading.sm, row_of(reading, q.next), 5'd0, 6'(ROW_LANES)};
      d.coming = q.coming + 4'd1;
      reads = q.next + 9'd1 == lines_of(reading);
      d.next = reads ? '0 : q.next + 9'd1;
    end
    row_push = row_valid_i && q.coming != '0;
    if (row_push) begin
      d.coming = d.coming - 4'd1;
      d.held = d.held + 4'd1;
    end

    // Responses, and entries that become visible.
    leaves = alpha_entry_valid_o && alpha_entry_ready_i;
    d.seen = q.seen - 8'(leaves);
    if (memory_down_valid_i && 32'(memory_down_i.tag) == ALPHA_TAG && memory_down_i.kind == RESPONSE_KIND_DONE && q.barrier) begin
      d.responses = q.responses + 4'd1;
      if (32'(q.responses) + 1 == P.slices) begin
        d.responses = '0;
        d.seen = d.seen + q.covered;
        d.barrier = 1'b0;
        d.covered = '0;
      end
    end

    // Sends the next packet: a barrier between lines as soon as one is due, otherwise heads and beats of the oldest entry.
    head = '0;
    head.tag = 12'(ALPHA_TAG);
    head.channel = VIRTUAL_CHANNEL_RING;
    head.physical = 1'b1;
    place = grant.entry + 13'(q.line);
    last = q.line + 9'd1 == lines_of(writing);
    whole = q.beat == 3'(LINE_SECTORS);
    beat = '{mask: '1, data: '0, last: whole};
    for (int k = 0; k < WORDS; k++) beat.data.words[k] = row.words[{q.beat[1:0]-2'd1, 3'(k)}];
    row_ends = 1'b0;
    ends = 1'b0;
    if (!d.up.valid) begin
      if (q.beat == '0 && q.fresh != '0 && !q.barrier) begin
        head.op = MEMORY_OP_BARRIER;
        d.up = {1'b1, memory_up_of_head(head)};
        d.barrier = 1'b1;
        d.covered = q.fresh;
        d.fresh = '0;
      end else if (write_valid && granted && row_valid) begin
        if (q.beat == '0) begin
          // A request that has begun occupies the path to memory, so all it needs must be available.
          if (!last || waits_room) begin
            head.op = MEMORY_OP_WRITE;
            head.evict = EVICT_CLASS_LAST;
            head.line = window_i + 33'(place);
            head.sectors = '1;
            d.up = {1'b1, memory_up_of_head(head)};
            d.beat = 3'd1;
          end
        end else begin
          d.up = {1'b1, memory_up_of_beat(beat)};
          d.beat = whole ? '0 : q.beat + 3'd1;
          if (whole) begin
            d.line = last ? '0 : q.line + 9'd1;
            d.held = d.held - 4'd1;
          end
          row_ends = whole;
          ends = whole && last;
        end
      end
    end
    if (ends) begin
      d.fresh = d.fresh + 8'd1;
      d.copied = {1'b1, writing.sm};
    end
    waits_push = '{
        batch: writing.batch,
        entry: grant.entry,
        patches: writing.patches,
        vertices: writing.vertices,
        scalars: writing.scalars
    };
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
