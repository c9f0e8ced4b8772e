// Segment fetch: prefetches the sectors of segments as far ahead as its 4 KB queue allows, and delivers their dwords.
//
// It delivers two dwords a cycle, 3 cycles from a segment to its read and 3 from the response to its dwords. It reads
// only as many sectors as the queue can hold, so responses never stall; reads stall while the queue is full. Order is
// kept. Specification: Host. Interfaces: GPFIFO entry.

module segment_fetch
  import host_parts_pkg::*;
  import memory_port_pkg::*;
(
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         segment_valid_i,
  output logic         segment_ready_o,
  input  segment_t     segment_i,
  output logic         read_valid_o,
  input  logic         read_ready_i,
  output memory_read_t read_o,
  input  logic         read_data_valid_i,  // always accepted
  input  sector_t      read_data_i,
  output logic         words_valid_o,
  input  logic         words_ready_i,
  output push_words_t  words_o,
  input  logic         drop_i,             // discard everything; held until idle
  output logic         idle_o
);

  // Sectors in flight and waiting: 4 KB, 512 cycles of two dwords.
  localparam int unsigned SECTORS_LOG2 = 7;

  // ---- registers
  // The dwords of a sector that belong to a segment, or an entry with an opcode.
  typedef struct packed {
    logic       entry;
    logic       last;
    logic [2:0] first;
    logic [3:0] count;
    logic [7:0] opcode;
  } piece_t;
  typedef struct packed {
    struct packed {logic valid; segment_t data;} segment;  // sectors still to be requested
    logic [7:0]   reserved;       // sectors requested and not used completely
    struct packed {logic valid; memory_read_t data;} read;
    logic [3:0]   given;          // dwords of the oldest piece that were sent
    struct packed {logic valid; push_words_t data;} words;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic input_valid, next, pieces_ready, piece_valid, pieces_empty, sector_valid;
  logic issue, pop, used;
  segment_t head;
  piece_t piece, pushed;
  sector_t sector;
  /* verilator lint_off UNUSEDSIGNAL */
  logic sectors_ready, sectors_empty;  // never full: requests are limited to the free entries
  /* verilator lint_on UNUSEDSIGNAL */

  stage #(
    .WIDTH($bits(segment_t))
  ) segment_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(segment_valid_i),
    .push_ready_o(segment_ready_o),
    .push_i (segment_i),
    .pop_valid_o (input_valid),
    .pop_ready_i (next),
    .pop_o  (head)
  );

  deep_fifo #(
    .WIDTH($bits(piece_t)),
    .ADDR (SECTORS_LOG2)
  ) pieces (
    .clk_i,
    .rst_ni,
    .push_valid_i(issue),
    .push_ready_o(pieces_ready),
    .push_i (pushed),
    .pop_valid_o (piece_valid),
    .pop_ready_i (pop),
    .pop_o  (piece),
    .empty_o     (pieces_empty)
  );

  deep_fifo #(
    .WIDTH($bits(sector_t)),
    .ADDR (SECTORS_LOG2)
  ) sectors (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_data_valid_i),
    .push_ready_o(sectors_ready),
    .push_i (read_data_i),
    .pop_valid_o (sector_valid),
    .pop_ready_i (used),
    .pop_o  (sector),
    .empty_o     (sectors_empty)
  );

  // ---- outputs
  assign {read_valid_o, read_o} = q.read;
  assign {words_valid_o, words_o} = q.words;
  assign idle_o = !(input_valid || !pieces_empty || q.segment.valid || q.words.valid);

  // ---- next state
  logic there, two, entry, last, may, request;
  logic [2:0] at;
  logic [3:0] given, left, count;

  always_comb begin
    d = q;

    // ---- the oldest piece
    there = piece_valid && (piece.entry || sector_valid);
    at = piece.first + q.given[2:0];
    two = !piece.entry && q.given + 4'd2 <= piece.count;
    given = q.given + (two ? 4'd2 : 4'd1);
    pop = 1'b0;
    if (words_ready_i) d.words.valid = 1'b0;
    if (drop_i) begin
      pop = there;
      d.words.valid = 1'b0;
      d.given = '0;
    end else if (there && (words_ready_i || !q.words.valid)) begin
      pop = piece.entry || given == piece.count;
      d.given = pop ? '0 : given;
      d.words.valid = 1'b1;
      d.words.data.entry = piece.entry;
      d.words.data.two = two;
      d.words.data.last = pop && piece.last;
      d.words.data.words[0] = piece.entry ? {24'b0, piece.opcode} : sector.words[at];
      d.words.data.words[1] = piece.entry ? '0 : sector.words[3'(at+3'd1)];
    end
    used = pop && !piece.entry;

    // ---- the next sector to request
    entry = q.segment.data.length == 0;
    left = 4'd8 - {1'b0, q.segment.data.address[2:0]};
    last = q.segment.data.length <= 21'(left);
    count = last ? q.segment.data.length[3:0] : left;
    may = entry || (read_ready_i || !q.read.valid) && q.reserved < 8'(1 << SECTORS_LOG2);
    issue = q.segment.valid && pieces_ready && may && !drop_i;
    request = issue && !entry;
    if (read_ready_i) d.read.valid = 1'b0;
    if (request) begin
      d.read.valid = 1'b1;
      d.read.data.address = q.segment.data.address[37:3];
      d.segment.data.address = q.segment.data.address + 38'(count);
      d.segment.data.length = q.segment.data.length - 21'(count);
    end
    d.reserved = q.reserved + 8'(request) - 8'(used);
    next = !q.segment.valid || issue && last || drop_i;
    if (next) begin
      d.segment.valid = input_valid && !drop_i;
      if (d.segment.valid) d.segment.data = head;
    end
    pushed = '{
        entry: entry,
        last: entry || last,
        first: q.segment.data.address[2:0],
        count: count,
        opcode: q.segment.data.address[37:30]
    };
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
