// Entry write: writes images of entries to memory, then a barrier. It writes a line in 5 cycles. Entries are requested as soon as
// their images are complete. Grants and the request network stall it, and so does the maximum number of entries that wait for
// barriers. Order is kept. Specification: PES: VSC, Alpha/beta phases and circular buffers, XBAR.

module entry_write
  import entry_image_pkg::*;
  import entry_write_params_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import vertices_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter entry_write_params_t P = ENTRY_WRITE_PARAMS
) (
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            image_valid_i,
  input  image_write_t    image_i,
  input  logic            record_valid_i,
  input  record_write_t   record_i,
  input  logic            entry_valid_i,
  output logic            entry_ready_o,
  input  entry_image_t    entry_i,
  output logic            entry_request_valid_o,
  input  logic            entry_request_ready_i,
  output entry_request_t  entry_request_o,
  input  logic            grant_valid_i,
  output logic            grant_ready_o,
  input  entry_grant_t    grant_i,
  output logic            memory_up_valid_o,
  input  logic            memory_up_ready_i,
  output memory_up_t      memory_up_o,
  input  logic            memory_down_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // responses to barriers
  input  memory_down_t   memory_down_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  line_address_t  window_i,           // the first line of the circular buffers, physical
  output logic           lines_valid_o,
  output lines_free_t    lines_o,
  output logic           written_valid_o,
  input  logic           written_ready_i,
  output entry_written_t written_o,
  output logic           idle_o
);

  // Images that can wait for their entry.
  localparam int unsigned IMAGES = 8;

  // Tag of requests that write entries.
  localparam logic [11:0] ENTRY_TAG = 12'd0;

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; entry_request_t data;} request;
    logic [8:0] line;      // line of the image to be written next
    logic [2:0] beat;      // 0: the head
    logic [7:0] fresh;     // entries written since the last barrier
    logic [7:0] covered;   // entries that the barrier in flight covers
    logic [7:0] seen;      // entries whose barrier is complete
    logic       barrier;   // a barrier is in flight, with the responses received
    logic [3:0] responses;
    struct packed {logic valid; memory_up_t data;} up;
    struct packed {logic valid; lines_free_t data;} lines;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic entry_valid, requests, image_room, image_valid, ends, granted, waits_room, waits_valid, leaves;
  entry_image_t entry;
  /* verilator lint_off UNUSEDSIGNAL */  // the number of its vertices was already signalled
  entry_image_t image;
  /* verilator lint_on UNUSEDSIGNAL */
  entry_grant_t grant;
  entry_written_t waits_push;
  logic [GROUP-1:0] bank_write;
  logic [GROUP-1:0][9:0] bank_at;
  logic [GROUP-1:0][31:0] bank_word;
  logic [PAIR_RECORDS-1:0] record_write;
  logic reads;
  logic [9:0] read_at;
  logic [6:0] record_at;
  sector_t data, records;

  fifo #(
    .WIDTH($bits(entry_image_t)),
    .DEPTH(IMAGES)
  ) entry_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(entry_valid_i),
    .push_ready_o(entry_ready_o),
    .push_i      (entry_i),
    .pop_valid_o (entry_valid),
    .pop_ready_i (requests),
    .pop_o       (entry)
  );

  fifo #(
    .WIDTH($bits(entry_image_t)),
    .DEPTH(IMAGES)
  ) images (
    .clk_i,
    .rst_ni,
    .push_valid_i(requests),
    .push_ready_o(image_room),
    .push_i      (entry),
    .pop_valid_o (image_valid),
    .pop_ready_i (ends),
    .pop_o       (image)
  );

  fifo #(
    .WIDTH($bits(entry_grant_t)),
    .DEPTH(IMAGES)
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
    .WIDTH($bits(entry_written_t)),
    .DEPTH(P.waiting)
  ) waits (
    .clk_i,
    .rst_ni,
    .push_valid_i(ends),
    .push_ready_o(waits_room),
    .push_i      (waits_push),
    .pop_valid_o (waits_valid),
    .pop_ready_i (leaves),
    .pop_o       (written_o)
  );

  ram #(
    .WIDTH($bits(image_word_t)),
    .ADDR (10),
    .LANES(1)
  ) bank[GROUP-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (reads),
    .read_addr_i (read_at),
    .read_data_o (data),
    .write_en_i  (bank_write),
    .write_addr_i(bank_at),
    .write_data_i(bank_word)
  );

  ram #(
    .WIDTH($bits(raster_record_t)),
    .ADDR (7),
    .LANES(1)
  ) record[PAIR_RECORDS-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (reads),
    .read_addr_i (record_at),
    .read_data_o (records),
    .write_en_i  (record_write),
    .write_addr_i(record_i.place[7:1]),
    .write_data_i(record_i.record)
  );

  // ---- outputs
  assign {entry_request_valid_o, entry_request_o} = q.request;
  assign {memory_up_valid_o, memory_up_o} = q.up;
  assign {lines_valid_o, lines_o} = q.lines;
  assign written_valid_o = q.seen != '0 && waits_valid;
  assign idle_o = !entry_valid && !image_valid && !waits_valid && !q.request.valid && !q.up.valid && !q.lines.valid;

  // ---- next state
  logic [2:0] after;
  memory_head_t head;
  circular_entry_t place;
  logic last, whole;

  // Writes words of the image, each to its bank.
  always_comb begin
    for (int k = 0; k < GROUP; k++) begin
      after = 3'(k) - image_i.place[2:0];
      bank_write[k] = image_valid_i && image_i.mask[after];
      bank_at[k] = bank_write[k] ? 10'((image_i.place + 13'(after)) >> 3) : '0;
      bank_word[k] = bank_write[k] ? image_i.words[after] : '0;
    end
    for (int k = 0; k < PAIR_RECORDS; k++) record_write[k] = record_valid_i && record_i.place[0] == 1'(k);
  end

  always_comb begin
    d = q;
    if (entry_request_ready_i) d.request.valid = 1'b0;
    if (memory_up_ready_i) d.up.valid = 1'b0;
    d.lines.valid = 1'b0;

    // Requests an entry.
    requests = entry_valid && !d.request.valid && image_room;
    if (requests) d.request = {1'b1, 1'b0, entry.vertices, entry.scalars};

    // Responses, and entries that become visible.
    leaves = q.seen != '0 && waits_valid && written_ready_i;
    d.seen = q.seen - 8'(leaves);
    if (memory_down_valid_i && memory_down_i.tag == ENTRY_TAG && memory_down_i.kind == RESPONSE_KIND_DONE && q.barrier) begin
      d.responses = q.responses + 4'd1;
      if (32'(q.responses) + 1 == P.slices) begin
        d.responses = '0;
        d.seen = d.seen + q.covered;
        d.barrier = 1'b0;
        d.covered = '0;
      end
    end

    // Sends the next packet: a barrier between lines as soon as one is due, otherwise heads and beats of the oldest image.
    head = '0;
    head.channel = VIRTUAL_CHANNEL_RING;
    head.physical = 1'b1;
    place = grant.entry + 13'(q.line);
    last = 10'(q.line) + 10'd1 >= 10'(image.record_lines) + 10'(image.lines);
    whole = q.beat == 3'(LINE_SECTORS);
    ends = 1'b0;
    if (!d.up.valid) begin
      if (q.beat == '0 && q.fresh != '0 && !q.barrier) begin
        head.op = MEMORY_OP_BARRIER;
        head.evict = EVICT_CLASS_NORMAL;
        d.up = {1'b1, memory_up_of_head(head)};
        d.barrier = 1'b1;
        d.covered = q.fresh;
        d.fresh = '0;
      end
      else if (image_valid && granted) begin
        if (q.beat == '0) begin
          // A request that has begun occupies the path to memory, through which entries are freed, so all it needs must be available.
          if (!(last && !waits_room)) begin
            head.op = MEMORY_OP_WRITE;
            head.evict = EVICT_CLASS_LAST;
            head.line = window_i + 33'(place);
            head.sectors = '1;
            d.up = {1'b1, memory_up_of_head(head)};
            d.beat = 3'd1;
          end
        end
        else begin
          d.up = {
              1'b1,
              memory_up_of_beat('{
                  mask: '1,
                  data: q.line < 9'(image.record_lines) ? records : data,
                  last: whole
              })
          };
          d.beat = whole ? '0 : q.beat + 3'd1;
          if (whole) d.line = last ? '0 : q.line + 9'd1;
          ends = whole && last;
        end
      end
    end

    // The RAMs are read a cycle before a sector's beat.
    reads = q.beat != d.beat && d.beat != '0;
    read_at = {image.line + 8'(q.line) - 8'(image.record_lines), q.beat[1:0]};
    record_at = {image.record_line + 5'(q.line), q.beat[1:0]};
    if (ends) begin
      d.fresh = d.fresh + 8'd1;
      d.lines = {1'b1, image.record_lines, image.lines};
    end
    waits_push = '{entry: grant.entry, scalars: image.scalars};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
