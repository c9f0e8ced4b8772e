// Bank choice: which of the oldest accesses get their bank, and what the banks read for them. Priority is fill, result of an
// atomic, write, eviction, read. Combinational.

module bank_choice
  import atomic_pkg::*;
  import bank_types_pkg::*;
  import l2_pkg::*;
(
  // ---- ports
  /* verilator lint_off UNUSEDSIGNAL */  // only writes in flight, and rows; heads have no chain and no newer dirty bits
  input  chosen_t             heads_i,       // the oldest access of each port
  input  chosen_t             chosen_i,      // chosen in the cycle before
  input  put_t    [BANKS-1:0] put_i,         // what banks write now
  /* verilator lint_on UNUSEDSIGNAL */
  input  last_t [OPERATING-1:0] last_i,      // sectors that an atomic in flight is the last to change
  input  work_number_t        next_i,        // of the next atomic, and of the next result
  input  work_number_t        ended_i,
  input  logic          [2:0] responses_i,
  input  logic          [2:0] evictions_i,
  input  logic          [3:0] operating_i,
  output chosen_t             chosen_o,
  output last_t [OPERATING-1:0] last_o,
  output logic    [BANKS-1:0] data_read_o,
  output row_t    [BANKS-1:0] data_row_o,
  output logic    [BANKS-1:0] dirty_read_o,
  output row_t    [BANKS-1:0] dirty_row_o
);

  logic [BANKS-1:0] writes, reads;
  logic response_free, is_written, responds;
  /* verilator lint_off UNUSEDSIGNAL */  // its bank and row
  read_access_t write, result;
  /* verilator lint_on UNUSEDSIGNAL */
  atomic_chain_t chain;

  // Banks are one-hot.
  function automatic logic [BANKS-1:0] bank(input logic [1:0] number);
    return BANKS'(1) << number;
  endfunction

  always_comb begin
    write = heads_i.write.data.access.access;
    result = heads_i.result.data.operating.access;
    responds = heads_i.result.data.operating.responses;
    chosen_o = chosen_i;
    chosen_o.fill.valid = 1'b0;
    chosen_o.result.valid = 1'b0;
    chosen_o.write.valid = 1'b0;
    chosen_o.operate.valid = 1'b0;
    chosen_o.evict.valid = 1'b0;
    chosen_o.read.valid = 1'b0;
    chosen_o.done.valid = 1'b0;

    // Accesses that write read the dirty bits now, and use their bank two cycles later.
    writes = '0;
    if (heads_i.fill.valid) begin
      writes |= bank(heads_i.fill.data.sector);
      chosen_o.fill = heads_i.fill;
    end
    response_free = 32'(responses_i) < RESPONSES;
    chosen_o.newer.valid = 1'b0;
    if (heads_i.result.valid && (response_free || !responds) && (writes & bank(result.sector)) == '0) begin
      writes |= bank(result.sector);
      chosen_o.result = heads_i.result;
      if (responds) response_free = 1'b0;
      // The dirty bits that are written now are not yet those that are read.
      if (put_i[result.sector].valid && put_i[result.sector].data.row == result.row)
        chosen_o.newer = {1'b1, put_i[result.sector].data.dirty};
    end
    is_written = (chosen_i.write.valid && chosen_i.write.data.access.access.row == write.row
        && chosen_i.write.data.access.access.sector == write.sector)
        || (put_i[write.sector].valid && put_i[write.sector].data.row == write.row);
    if (heads_i.write.valid && !is_written && (writes & bank(write.sector)) == '0) begin
      writes |= bank(write.sector);
      chosen_o.write = heads_i.write;
    end

    // Accesses that read use their bank now.
    for (int unsigned k = 0; k < BANKS; k++) reads[k] = put_i[k].valid;
    if (heads_i.evict.valid && ((writes | reads) & bank(heads_i.evict.data.sector)) == '0 && 32'(evictions_i) < RESPONSES) begin
      reads |= bank(heads_i.evict.data.sector);
      chosen_o.evict = heads_i.evict;
    end
    if (heads_i.done.valid && response_free) begin
      chosen_o.done = heads_i.done;
      response_free = 1'b0;
    end
    // An atomic reads its bank, or has the result of the atomic in flight that changes its sector last.
    chain = '0;
    if (heads_i.operate.valid)
      for (int unsigned k = 0; k < OPERATING; k++)
        if (last_i[k].valid && last_i[k].data == {write.row, write.sector}) chain |= {1'b1, NUMBER'(k)};
    if (heads_i.operate.valid && 32'(operating_i) < OPERATING && (chain.on || (reads & bank(write.sector)) == '0)) begin
      if (!chain.on) reads |= bank(write.sector);
      chosen_o.operate = heads_i.operate;
      chosen_o.chain = chain;
    end
    if (heads_i.read.valid && response_free && (reads & bank(heads_i.read.data.sector)) == '0) chosen_o.read = heads_i.read;
  end

  // ---- the atomics that change their sector last: of one whose bank is written, the next atomic reads the bank
  always_comb begin
    last_o = last_i;
    if (chosen_i.result.valid) last_o[ended_i].valid = 1'b0;
    if (chosen_o.operate.valid) begin
      for (int unsigned k = 0; k < OPERATING; k++) if (last_i[k].data == {write.row, write.sector}) last_o[k].valid = 1'b0;
      last_o[next_i] = {1'b1, write.row, write.sector};
    end
  end

  // ---- what banks read
  always_comb
    for (int unsigned k = 0; k < BANKS; k++) begin
      data_read_o[k] = 1'b0;
      data_row_o[k] = '0;
      dirty_read_o[k] = 1'b0;
      dirty_row_o[k] = '0;
      if (chosen_o.evict.valid && 32'(heads_i.evict.data.sector) == k) begin
        data_read_o[k] = 1'b1;
        data_row_o[k] = heads_i.evict.data.row;
        dirty_read_o[k] = 1'b1;
        dirty_row_o[k] = heads_i.evict.data.row;
      end
      if (chosen_o.operate.valid && !chosen_o.chain.on && 32'(write.sector) == k) begin
        data_read_o[k] = 1'b1;
        data_row_o[k] = write.row;
      end
      if (chosen_o.read.valid && 32'(heads_i.read.data.sector) == k) begin
        data_read_o[k] = 1'b1;
        data_row_o[k] = heads_i.read.data.row;
      end
      if (chosen_o.fill.valid && 32'(heads_i.fill.data.sector) == k) begin
        dirty_read_o[k] = 1'b1;
        dirty_row_o[k] = heads_i.fill.data.row;
      end
      if (chosen_o.result.valid && 32'(heads_i.result.data.operating.access.sector) == k) begin
        dirty_read_o[k] = 1'b1;
        dirty_row_o[k] = heads_i.result.data.operating.access.row;
      end
      if (chosen_o.write.valid && 32'(write.sector) == k) begin
        dirty_read_o[k] = 1'b1;
        dirty_row_o[k] = write.row;
      end
    end

endmodule
