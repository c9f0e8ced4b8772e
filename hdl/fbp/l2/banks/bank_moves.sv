// Bank moves: what was chosen in the cycle before goes to its bank, or away: to responses, to evicted sectors, or to the
// operation on it. Combinational.

module bank_moves
  import atomic_pkg::*;
  import bank_types_pkg::*;
  import l2_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
(
  // ---- ports
  input  chosen_t                  chosen_i,
  input  put_t         [BANKS-1:0] put_i,          // what banks write now
  input  sector_t      [BANKS-1:0] shown_i,        // what the banks read
  input  logic   [BANKS-1:0][31:0] shown_dirty_i,
  output put_t         [BANKS-1:0] put_o,
  output logic                     response_valid_o,
  output memory_down_t             response_o,
  output memory_beat_t             evicted_o,      // of an eviction that was chosen
  output atomic_work_t             operands_o,     // of an operation that was chosen
  output operating_t               pending_o
);

  operated_t now_result;
  /* verilator lint_off UNUSEDSIGNAL */  // fields that only other accesses use
  fill_sector_t now_fill;
  write_sector_t now_write;
  read_access_t now_read;
  /* verilator lint_on UNUSEDSIGNAL */
  write_sector_t now_operate;
  logic [31:0] dirty_before;
  logic operated;

  assign now_fill = chosen_i.fill.data;
  assign now_result = chosen_i.result.data;
  assign now_write = chosen_i.write.data;
  assign now_operate = chosen_i.operate.data;

  always_comb begin
    for (int unsigned k = 0; k < BANKS; k++) begin
      put_o[k] = put_i[k];
      put_o[k].valid = 1'b0;
      dirty_before = shown_dirty_i[k];
      if (chosen_i.fill.valid && 32'(now_fill.sector) == k) begin
        if (!now_fill.merge) dirty_before = '0;
        put_o[k] = {1'b1, now_fill.row, ~dirty_before, now_fill.data, dirty_before};
      end
      if (chosen_i.result.valid && 32'(now_result.operating.access.sector) == k) begin
        // The bank may have been written since its dirty bits were read, or is now.
        if (chosen_i.newer.valid) dirty_before = chosen_i.newer.data;
        if (put_i[k].valid && put_i[k].data.row == now_result.operating.access.row) dirty_before = put_i[k].data.dirty;
        if (now_result.operating.fresh) dirty_before = '0;
        put_o[k] = {1'b1, now_result.operating.access.row, now_result.operating.mask, now_result.data,
                    dirty_before | now_result.operating.mask};
      end
      if (chosen_i.write.valid && 32'(now_write.access.access.sector) == k) begin
        if (now_write.access.fresh) dirty_before = '0;
        put_o[k] = {1'b1, now_write.access.access.row, now_write.mask, now_write.data, dirty_before | now_write.mask};
      end
    end

    // A response with its bank's data, or without data.
    now_read = chosen_i.read.valid ? chosen_i.read.data : now_result.operating.access;
    operated = chosen_i.result.valid && now_result.operating.responses;
    response_valid_o = chosen_i.read.valid || chosen_i.done.valid || operated;
    response_o = '0;
    response_o.kind = RESPONSE_KIND_DONE;
    response_o.client = chosen_i.done.data.client;
    response_o.tag = chosen_i.done.data.tag;
    response_o.last = 1'b1;
    if (chosen_i.read.valid || operated) begin
      response_o.kind = RESPONSE_KIND_DATA;
      response_o.client = now_read.client;
      response_o.tag = now_read.tag;
      response_o.sector = now_read.sector;
      response_o.last = now_read.last;
      response_o.data = chosen_i.read.valid ? shown_i[now_read.sector] : now_result.old;
    end
    evicted_o = {shown_dirty_i[chosen_i.evict.data.sector], shown_i[chosen_i.evict.data.sector], chosen_i.evict.data.last};
    operands_o = {chosen_i.chain, now_operate.access.atomic, now_operate.access.operand, shown_i[now_operate.access.access.sector],
                     now_operate.mask, now_operate.data, now_operate.compare};
    pending_o = {now_operate.access.access, now_operate.access.fresh, now_operate.access.responses, now_operate.mask};
  end

endmodule
