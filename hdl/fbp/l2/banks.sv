// Banks: the bytes of a slice, in four banks of 32 bytes, and of each byte whether it is dirty. Each bank a
// read or a write a cycle (l2-bank-rate); a sector a cycle read and one written (l2-read-rate-slice,
// l2-write-rate-slice), one filled and one evicted beside, in banks of their own. 3 cycles from a read to
// its response, 2 from a write until its bank has it. Stalled by a bank conflict; priority is fill, result of
// an atomic, write, eviction, read; and by responses that are not accepted. Each port in order. Specification: L2.

module banks
  import atomic_pkg::*;
  import l2_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
(
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           fill_valid_i,
  output logic           fill_ready_o,
  input  fill_sector_t   fill_i,
  input  logic           write_valid_i,
  output logic           write_ready_o,
  input  write_sector_t  write_i,
  input  logic           evict_valid_i,
  output logic           evict_ready_o,
  input  evict_access_t  evict_i,
  input  logic           read_valid_i,
  output logic           read_ready_o,
  input  read_access_t   read_i,
  input  logic           done_valid_i,
  output logic           done_ready_o,
  input  done_response_t done_i,
  output logic           response_valid_o,
  input  logic           response_ready_i,
  output memory_down_t   response_o,
  output logic           evicted_valid_o,
  input  logic           evicted_ready_i,
  output memory_beat_t   evicted_o,
  output logic           filled_valid_o,
  output filled_t        filled_o,
  output logic           written_valid_o,
  output performed_t     written_o,
  output logic           operated_valid_o,
  output performed_t     operated_o,
  output logic           responded_valid_o,
  output performed_t     responded_o,
  output logic           idle_o
);

  // Banks: one for each sector of a line.
  localparam int unsigned BANKS = LINE_SECTORS;
  // Responses, and evicted sectors, that may be read but not yet sent.
  localparam int unsigned RESPONSES = 4;
  // Sectors that can be operated on at a time: enough to hide the latency of a read, an operation and a write.
  localparam int unsigned OPERATING = 8;

  // ---- registers
  // A sector that is operated on.
  typedef struct packed {
    read_access_t access;
    logic         fresh;
    logic [31:0]  mask;
  } operating_t;

  // A sector that was operated on.
  typedef struct packed {
    operating_t operating;
    sector_t    data;
  } operated_t;

  // What a bank writes.
  typedef struct packed {
    row_t        row;
    logic [31:0] lanes;
    sector_t     data;
    logic [31:0] dirty;
  } put_data_t;

  typedef struct packed {logic valid; fill_sector_t data;} chosen_fill_t;
  typedef struct packed {logic valid; operated_t data;} chosen_result_t;
  typedef struct packed {logic valid; write_sector_t data;} chosen_write_t;
  typedef struct packed {logic valid; evict_access_t data;} chosen_evict_t;
  typedef struct packed {logic valid; read_access_t data;} chosen_read_t;
  typedef struct packed {logic valid; done_response_t data;} chosen_done_t;
  typedef struct packed {logic valid; put_data_t data;} put_t;
  typedef struct packed {logic valid; filled_t data;} filled_pulse_t;
  typedef struct packed {logic valid; performed_t data;} performed_pulse_t;

  // In the cycle after their banks were chosen.
  typedef struct packed {
    chosen_fill_t   fill;
    chosen_result_t result;
    chosen_write_t  write;
    chosen_write_t  operate;
    chosen_evict_t  evict;
    chosen_read_t   read;
    chosen_done_t   done;
  } chosen_t;

  typedef struct packed {
    chosen_t          chosen;
    put_t [BANKS-1:0] put;
    logic [2:0]       responses;    // out of their banks and not away
    logic [2:0]       evictions;
    logic [3:0]       operating;
    filled_pulse_t    filled;
    performed_pulse_t written;
    performed_pulse_t operated;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic fill_valid, fill_pop, write_valid, write_pop, evict_valid, evict_pop, read_valid, read_pop, done_valid, done_pop;
  fill_sector_t fill;
  write_sector_t write;
  evict_access_t evict;
  read_access_t read;
  done_response_t done;
  logic [BANKS-1:0] data_read, dirty_read, puts;
  logic [BANKS-1:0][31:0] data_write, shown_dirty;
  row_t [BANKS-1:0] data_row, dirty_row, put_row;
  sector_t [BANKS-1:0] shown, put_data;
  logic [BANKS-1:0][31:0] put_dirty;
  logic operand_valid, operand_ready, pending_valid, pending_pop, result_valid, result_pop;
  atomic_work_t operands_push, operand;
  operating_t pending_push, pending_at;
  atomic_result_t result;
  logic response_push, evicted_push, response_valid, evicted_valid;
  memory_down_t response;
  memory_beat_t evicted;

  fifo #(
    .WIDTH($bits(fill_sector_t))
  ) fill_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(fill_valid_i),
    .push_ready_o(fill_ready_o),
    .push_i      (fill_i),
    .pop_valid_o (fill_valid),
    .pop_ready_i (fill_pop),
    .pop_o       (fill)
  );

  fifo #(
    .WIDTH($bits(write_sector_t))
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
    .WIDTH($bits(evict_access_t))
  ) evict_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(evict_valid_i),
    .push_ready_o(evict_ready_o),
    .push_i      (evict_i),
    .pop_valid_o (evict_valid),
    .pop_ready_i (evict_pop),
    .pop_o       (evict)
  );

  fifo #(
    .WIDTH($bits(read_access_t))
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
    .WIDTH($bits(done_response_t))
  ) done_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(done_valid_i),
    .push_ready_o(done_ready_o),
    .push_i      (done_i),
    .pop_valid_o (done_valid),
    .pop_ready_i (done_pop),
    .pop_o       (done)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (10),
    .LANES(32)
  ) bytes[BANKS-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (data_read),
    .read_addr_i (data_row),
    .read_data_o (shown),
    .write_en_i  (data_write),
    .write_addr_i(put_row),
    .write_data_i(put_data)
  );

  ram #(
    .WIDTH(32),
    .ADDR (10)
  ) dirty[BANKS-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (dirty_read),
    .read_addr_i (dirty_row),
    .read_data_o (shown_dirty),
    .write_en_i  (puts),
    .write_addr_i(put_row),
    .write_data_i(put_dirty)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // their entries were reserved
  fifo #(
    .WIDTH($bits(atomic_work_t)),
    .DEPTH(OPERATING)
  ) operands (
    .clk_i,
    .rst_ni,
    .push_valid_i(q.chosen.operate.valid),
    .push_ready_o(),
    .push_i      (operands_push),
    .pop_valid_o (operand_valid),
    .pop_ready_i (operand_ready),
    .pop_o       (operand)
  );

  fifo #(
    .WIDTH($bits(operating_t)),
    .DEPTH(OPERATING)
  ) pending (
    .clk_i,
    .rst_ni,
    .push_valid_i(q.chosen.operate.valid),
    .push_ready_o(),
    .push_i      (pending_push),
    .pop_valid_o (pending_valid),
    .pop_ready_i (pending_pop),
    .pop_o       (pending_at)
  );

  atomic atomic (
    .clk_i,
    .rst_ni,
    .work_valid_i  (operand_valid),
    .work_ready_o  (operand_ready),
    .work_i        (operand),
    .result_valid_o(result_valid),
    .result_ready_i(result_pop),
    .result_o      (result),
    .idle_o        ()
  );

  fifo #(
    .WIDTH($bits(memory_down_t)),
    .DEPTH(RESPONSES)
  ) response_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(response_push),
    .push_ready_o(),
    .push_i      (response),
    .pop_valid_o (response_valid),
    .pop_ready_i (response_ready_i),
    .pop_o       (response_o)
  );

  fifo #(
    .WIDTH($bits(memory_beat_t)),
    .DEPTH(RESPONSES)
  ) evicted_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(evicted_push),
    .push_ready_o(),
    .push_i      (evicted),
    .pop_valid_o (evicted_valid),
    .pop_ready_i (evicted_ready_i),
    .pop_o       (evicted_o)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign response_valid_o = response_valid;
  assign evicted_valid_o = evicted_valid;
  assign {filled_valid_o, filled_o} = q.filled;
  assign {written_valid_o, written_o} = q.written;
  assign {operated_valid_o, operated_o} = q.operated;
  assign responded_valid_o = q.chosen.read.valid;
  assign responded_o = {q.chosen.read.data.request, q.chosen.read.data.sector, 1'b0};
  assign idle_o = !fill_valid && !write_valid && !evict_valid && !read_valid && !done_valid && q.responses == '0
      && q.evictions == '0 && q.operating == '0 && !q.chosen.fill.valid && !q.chosen.result.valid && !q.chosen.write.valid && puts == '0;

  // ---- who gets a bank
  logic [BANKS-1:0] writes, reads;
  logic response_free, is_written;

  // Banks are one-hot.
  function automatic logic [BANKS-1:0] bank(input logic [1:0] number);
    return BANKS'(1) << number;
  endfunction

  always_comb begin
    d.chosen = q.chosen;
    d.chosen.fill.valid = 1'b0;
    d.chosen.result.valid = 1'b0;
    d.chosen.write.valid = 1'b0;
    d.chosen.operate.valid = 1'b0;
    d.chosen.evict.valid = 1'b0;
    d.chosen.read.valid = 1'b0;
    d.chosen.done.valid = 1'b0;

    // Accesses that write read the dirty bits now, and use their bank two cycles later.
    writes = '0;
    if (fill_valid) begin
      writes |= bank(fill.sector);
      d.chosen.fill = {1'b1, fill};
    end
    if (result_valid && pending_valid && (writes & bank(pending_at.access.sector)) == '0) begin
      writes |= bank(pending_at.access.sector);
      d.chosen.result = {1'b1, pending_at, result.data};
    end
    is_written = (q.chosen.write.valid && q.chosen.write.data.access.access.row == write.access.access.row
        && q.chosen.write.data.access.access.sector == write.access.access.sector)
        || (q.put[write.access.access.sector].valid && q.put[write.access.access.sector].data.row == write.access.access.row);
    if (write_valid && !write.access.operates && !is_written && (writes & bank(write.access.access.sector)) == '0) begin
      writes |= bank(write.access.access.sector);
      d.chosen.write = {1'b1, write};
    end

    // Accesses that read use their bank now.
    reads = puts;
    if (evict_valid && ((writes | reads) & bank(evict.sector)) == '0 && 32'(q.evictions) < RESPONSES) begin
      reads |= bank(evict.sector);
      d.chosen.evict = {1'b1, evict};
    end
    response_free = 32'(q.responses) < RESPONSES;
    if (done_valid && response_free) begin
      d.chosen.done = {1'b1, done};
      response_free = 1'b0;
    end
    if (write_valid && write.access.operates && (response_free || !write.access.responses)
        && (reads & bank(write.access.access.sector)) == '0 && 32'(q.operating) < OPERATING) begin
      reads |= bank(write.access.access.sector);
      d.chosen.operate = {1'b1, write};
      if (write.access.responses) response_free = 1'b0;
    end
    if (read_valid && response_free && (reads & bank(read.sector)) == '0) d.chosen.read = {1'b1, read};

    fill_pop = d.chosen.fill.valid;
    pending_pop = d.chosen.result.valid;
    result_pop = d.chosen.result.valid;
    write_pop = d.chosen.write.valid || d.chosen.operate.valid;
    evict_pop = d.chosen.evict.valid;
    read_pop = d.chosen.read.valid;
    done_pop = d.chosen.done.valid;
  end

  // ---- what banks read
  always_comb
    for (int unsigned k = 0; k < BANKS; k++) begin
      data_read[k] = 1'b0;
      data_row[k] = '0;
      dirty_read[k] = 1'b0;
      dirty_row[k] = '0;
      if (d.chosen.evict.valid && 32'(evict.sector) == k) begin
        data_read[k] = 1'b1;
        data_row[k] = evict.row;
        dirty_read[k] = 1'b1;
        dirty_row[k] = evict.row;
      end
      if (d.chosen.operate.valid && 32'(write.access.access.sector) == k) begin
        data_read[k] = 1'b1;
        data_row[k] = write.access.access.row;
      end
      if (d.chosen.read.valid && 32'(read.sector) == k) begin
        data_read[k] = 1'b1;
        data_row[k] = read.row;
      end
      if (d.chosen.fill.valid && 32'(fill.sector) == k) begin
        dirty_read[k] = 1'b1;
        dirty_row[k] = fill.row;
      end
      if (d.chosen.result.valid && 32'(pending_at.access.sector) == k) begin
        dirty_read[k] = 1'b1;
        dirty_row[k] = pending_at.access.row;
      end
      if (d.chosen.write.valid && 32'(write.access.access.sector) == k) begin
        dirty_read[k] = 1'b1;
        dirty_row[k] = write.access.access.row;
      end
    end

  // ---- what was chosen: to the bank, or away
  fill_sector_t now_fill;
  operated_t now_result;
  /* verilator lint_off UNUSEDSIGNAL */  // fields that only other accesses use
  write_sector_t now_write;
  read_access_t now_read;
  /* verilator lint_on UNUSEDSIGNAL */
  write_sector_t now_operate;
  logic [31:0] dirty_before;

  assign now_fill = q.chosen.fill.data;
  assign now_result = q.chosen.result.data;
  assign now_write = q.chosen.write.data;
  assign now_operate = q.chosen.operate.data;

  always_comb begin
    for (int unsigned k = 0; k < BANKS; k++) begin
      d.put[k] = q.put[k];
      d.put[k].valid = 1'b0;
      dirty_before = shown_dirty[k];
      if (q.chosen.fill.valid && 32'(now_fill.sector) == k) begin
        if (!now_fill.merge) dirty_before = '0;
        d.put[k] = {1'b1, now_fill.row, ~dirty_before, now_fill.data, dirty_before};
      end
      if (q.chosen.result.valid && 32'(now_result.operating.access.sector) == k) begin
        if (now_result.operating.fresh) dirty_before = '0;
        d.put[k] = {1'b1, now_result.operating.access.row, now_result.operating.mask, now_result.data,
                    dirty_before | now_result.operating.mask};
      end
      if (q.chosen.write.valid && 32'(now_write.access.access.sector) == k) begin
        if (now_write.access.fresh) dirty_before = '0;
        d.put[k] = {1'b1, now_write.access.access.row, now_write.mask, now_write.data, dirty_before | now_write.mask};
      end
      puts[k] = q.put[k].valid;
      put_row[k] = q.put[k].data.row;
      put_data[k] = q.put[k].data.data;
      put_dirty[k] = q.put[k].data.dirty;
      data_write[k] = q.put[k].valid ? q.put[k].data.lanes : '0;
    end

    d.filled = q.filled;
    d.filled.valid = q.chosen.fill.valid;
    if (q.chosen.fill.valid) d.filled.data = {now_fill.fill, now_fill.sector};
    d.written = q.written;
    d.written.valid = q.chosen.write.valid;
    if (q.chosen.write.valid)
      d.written.data = {now_write.access.access.request, now_write.access.access.sector, now_write.mask == '1};
    d.operated = q.operated;
    d.operated.valid = q.chosen.result.valid;
    if (q.chosen.result.valid)
      d.operated.data = {now_result.operating.access.request, now_result.operating.access.sector, 1'b1};

    // A response with its bank's data, or without data.
    now_read = q.chosen.read.valid ? q.chosen.read.data : now_operate.access.access;
    response_push = q.chosen.read.valid || q.chosen.done.valid || (q.chosen.operate.valid && now_operate.access.responses);
    response = '0;
    response.kind = RESPONSE_KIND_DONE;
    response.client = q.chosen.done.data.client;
    response.tag = q.chosen.done.data.tag;
    response.last = 1'b1;
    if (q.chosen.read.valid || (q.chosen.operate.valid && now_operate.access.responses)) begin
      response.kind = RESPONSE_KIND_DATA;
      response.client = now_read.client;
      response.tag = now_read.tag;
      response.sector = now_read.sector;
      response.last = now_read.last;
      response.data = shown[now_read.sector];
    end
    evicted_push = q.chosen.evict.valid;
    evicted = {shown_dirty[q.chosen.evict.data.sector], shown[q.chosen.evict.data.sector], q.chosen.evict.data.last};
    operands_push = {now_operate.access.atomic, now_operate.access.operand, shown[now_operate.access.access.sector],
                     now_operate.mask, now_operate.data, now_operate.compare};
    pending_push = {now_operate.access.access, now_operate.access.fresh, now_operate.mask};

    // Numbers of responses, evictions and operations in flight.
    d.responses = q.responses + 3'(d.chosen.read.valid || d.chosen.done.valid || (d.chosen.operate.valid && write.access.responses))
        - 3'(response_valid && response_ready_i);
    d.evictions = q.evictions + 3'(d.chosen.evict.valid) - 3'(evicted_valid && evicted_ready_i);
    d.operating = q.operating + 4'(d.chosen.operate.valid) - 4'(d.chosen.result.valid);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
