// Banks: the bytes of a slice, in four banks of 32 bytes, and of each byte whether it is dirty. Each bank a
// read or a write a cycle (l2-bank-rate); a sector a cycle read and one written (l2-read-rate-slice,
// l2-write-rate-slice), one filled and one evicted beside, in banks of their own. 3 cycles from a read to
// its response, 2 from a write until its bank has it. Stalled by a bank conflict; priority is fill, result of
// an atomic, write, eviction, read; and by responses that are not accepted. An atomic has the result of one before it as
// its old sector, if that is not yet in the bank. Each port in order. Specification: L2.

module banks
  import atomic_pkg::*;
  import bank_types_pkg::*;
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

  // ---- registers
  typedef struct packed {
    chosen_t          chosen;
    put_t [BANKS-1:0] put;
    logic [2:0]       responses;    // out of their banks and not away
    logic [2:0]       evictions;
    logic [3:0]       operating;
    last_t [OPERATING-1:0] last;    // by the number of its work
    work_number_t     next;         // of the next atomic
    work_number_t     ended;        // of the next result
    filled_pulse_t    filled;
    performed_pulse_t written;
    performed_pulse_t operated;
  } regs_t;

  regs_t d, q;

  // ---- parts
  last_t [OPERATING-1:0] last;
  chosen_t heads, chosen;  // the oldest access of each port, and those that get a bank
  logic write_valid, write_pop;
  write_sector_t write;
  logic [BANKS-1:0] data_read, dirty_read, puts;
  logic [BANKS-1:0][31:0] data_write, shown_dirty;
  row_t [BANKS-1:0] data_row, dirty_row, put_row;
  sector_t [BANKS-1:0] shown, put_data;
  logic [BANKS-1:0][31:0] put_dirty;
  logic operand_valid, operand_ready, pending_valid, result_valid;
  atomic_work_t operands_push, operand;
  operating_t pending_push, pending_at;
  atomic_result_t result;
  logic response_push;
  memory_down_t response;
  memory_beat_t evicted;

  fifo #(
    .WIDTH($bits(fill_sector_t))
  ) fill_in (
    .clk_i, .rst_ni, .push_valid_i(fill_valid_i), .push_ready_o(fill_ready_o), .push_i(fill_i),
    .pop_valid_o(heads.fill.valid), .pop_ready_i(chosen.fill.valid), .pop_o(heads.fill.data)
  );

  fifo #(
    .WIDTH($bits(write_sector_t))
  ) write_in (
    .clk_i, .rst_ni, .push_valid_i(write_valid_i), .push_ready_o(write_ready_o), .push_i(write_i),
    .pop_valid_o(write_valid), .pop_ready_i(write_pop), .pop_o(write)
  );

  fifo #(
    .WIDTH($bits(evict_access_t))
  ) evict_in (
    .clk_i, .rst_ni, .push_valid_i(evict_valid_i), .push_ready_o(evict_ready_o), .push_i(evict_i),
    .pop_valid_o(heads.evict.valid), .pop_ready_i(chosen.evict.valid), .pop_o(heads.evict.data)
  );

  fifo #(
    .WIDTH($bits(read_access_t))
  ) read_in (
    .clk_i, .rst_ni, .push_valid_i(read_valid_i), .push_ready_o(read_ready_o), .push_i(read_i),
    .pop_valid_o(heads.read.valid), .pop_ready_i(chosen.read.valid), .pop_o(heads.read.data)
  );

  fifo #(
    .WIDTH($bits(done_response_t))
  ) done_in (
    .clk_i, .rst_ni, .push_valid_i(done_valid_i), .push_ready_o(done_ready_o), .push_i(done_i),
    .pop_valid_o(heads.done.valid), .pop_ready_i(chosen.done.valid), .pop_o(heads.done.data)
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
    .WIDTH($bits(atomic_work_t)), .DEPTH(OPERATING)
  ) operands (
    .clk_i, .rst_ni, .push_valid_i(q.chosen.operate.valid), .push_ready_o(), .push_i(operands_push),
    .pop_valid_o(operand_valid), .pop_ready_i(operand_ready), .pop_o(operand)
  );

  fifo #(
    .WIDTH($bits(operating_t)), .DEPTH(OPERATING)
  ) pending (
    .clk_i, .rst_ni, .push_valid_i(q.chosen.operate.valid), .push_ready_o(), .push_i(pending_push),
    .pop_valid_o(pending_valid), .pop_ready_i(chosen.result.valid), .pop_o(pending_at)
  );

  atomic atomic (
    .clk_i,
    .rst_ni,
    .work_valid_i  (operand_valid),
    .work_ready_o  (operand_ready),
    .work_i        (operand),
    .result_valid_o(result_valid),
    .result_ready_i(chosen.result.valid),
    .result_o      (result),
    .idle_o        ()
  );

  fifo #(
    .WIDTH($bits(memory_down_t)), .DEPTH(RESPONSES)
  ) response_out (
    .clk_i, .rst_ni, .push_valid_i(response_push), .push_ready_o(), .push_i(response),
    .pop_valid_o(response_valid_o), .pop_ready_i(response_ready_i), .pop_o(response_o)
  );

  fifo #(
    .WIDTH($bits(memory_beat_t)), .DEPTH(RESPONSES)
  ) evicted_out (
    .clk_i, .rst_ni, .push_valid_i(q.chosen.evict.valid), .push_ready_o(), .push_i(evicted),
    .pop_valid_o(evicted_valid_o), .pop_ready_i(evicted_ready_i), .pop_o(evicted_o)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  assign heads.result = {result_valid && pending_valid, pending_at, result};
  assign {heads.newer, heads.chain} = '0;
  assign heads.write = {write_valid && !write.access.operates, write};
  assign heads.operate = {write_valid && write.access.operates, write};
  assign write_pop = chosen.write.valid || chosen.operate.valid;

  // ---- outputs
  assign {filled_valid_o, filled_o} = q.filled;
  assign {written_valid_o, written_o} = q.written;
  assign {operated_valid_o, operated_o} = q.operated;
  assign responded_valid_o = q.chosen.read.valid;
  assign responded_o = performed_of(q.chosen.read.data, 1'b0);
  assign idle_o = !heads.fill.valid && !write_valid && !heads.evict.valid && !heads.read.valid && !heads.done.valid
      && q.responses == '0
      && q.evictions == '0 && q.operating == '0 && !q.chosen.fill.valid && !q.chosen.result.valid && !q.chosen.write.valid && puts == '0;

  // ---- which accesses get a bank, and what banks read
  bank_choice choice (
    .heads_i     (heads),
    .chosen_i    (q.chosen),
    .put_i       (q.put),
    .last_i      (q.last),
    .next_i      (q.next),
    .ended_i     (q.ended),
    .responses_i (q.responses),
    .evictions_i (q.evictions),
    .operating_i (q.operating),
    .chosen_o    (chosen),
    .last_o      (last),
    .data_read_o (data_read),
    .data_row_o  (data_row),
    .dirty_read_o(dirty_read),
    .dirty_row_o (dirty_row)
  );

  // ---- what was chosen: to the bank, or away
  put_t [BANKS-1:0] next_put;

  bank_moves moves (
    .chosen_i        (q.chosen),
    .put_i           (q.put),
    .shown_i         (shown),
    .shown_dirty_i   (shown_dirty),
    .put_o           (next_put),
    .response_valid_o(response_push),
    .response_o      (response),
    .evicted_o       (evicted),
    .operands_o      (operands_push),
    .pending_o       (pending_push)
  );

  // ---- next state
  always_comb begin
    d.chosen = chosen;
    d.put = next_put;
    d.last = last;
    d.next = q.next + NUMBER'(chosen.operate.valid);
    d.ended = q.ended + NUMBER'(q.chosen.result.valid);
    for (int unsigned k = 0; k < BANKS; k++) begin
      puts[k] = q.put[k].valid;
      put_row[k] = q.put[k].data.row;
      put_data[k] = q.put[k].data.data;
      put_dirty[k] = q.put[k].data.dirty;
      data_write[k] = q.put[k].valid ? q.put[k].data.lanes : '0;
    end

    d.filled = q.filled;
    d.filled.valid = q.chosen.fill.valid;
    if (q.chosen.fill.valid) d.filled.data = {q.chosen.fill.data.fill, q.chosen.fill.data.sector};
    d.written = q.written;
    d.written.valid = q.chosen.write.valid;
    if (q.chosen.write.valid)
      d.written.data = performed_of(q.chosen.write.data.access.access, q.chosen.write.data.mask == '1);
    d.operated = q.operated;
    d.operated.valid = q.chosen.result.valid;
    if (q.chosen.result.valid)
      d.operated.data = performed_of(q.chosen.result.data.operating.access, 1'b1);

    // Numbers of responses, evictions and operations in flight.
    d.responses = q.responses + 3'(chosen.read.valid || chosen.done.valid || (chosen.result.valid && chosen.result.data.operating.responses))
        - 3'(response_valid_o && response_ready_i);
    d.evictions = q.evictions + 3'(chosen.evict.valid) - 3'(evicted_valid_o && evicted_ready_i);
    d.operating = q.operating + 4'(chosen.operate.valid) - 4'(chosen.result.valid);
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
