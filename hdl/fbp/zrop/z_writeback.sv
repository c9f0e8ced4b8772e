// Depth write-back: writes the dirty sectors of a tile to memory, lowest first, then reports the slot clean. Rate:
// one sector a cycle (zrop-bytes-per-clk), the next tile follows in the next cycle; tiles that are cleared in memory
// take a cycle. Latency: the first write is at the port two cycles after its tile. A marker is forwarded once memory
// has accepted all writes before it. It stalls on memory, and on reports and markers that are not accepted. In order.
// Specification: ZROP.

module z_writeback
  import memory_port_pkg::*;
  import reports_pkg::*;
  import tile_port_pkg::*;
  import z_writeback_params_pkg::*;
  import zrop_pkg::*;
#(
  // ---- parameters
  parameter z_writeback_params_t P = Z_WRITEBACK_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          dirty_valid_i,
  output logic          dirty_ready_o,
  input  zrop_dirty_t   dirty_i,
  output logic          wanted_valid_o,
  output zrop_place_t   wanted_o,         // the next sector to write
  input  sector_t       held_i,           // its data, in the same cycle
  output logic          cleaned_valid_o,
  input  logic          cleaned_ready_i,
  output zrop_cleaned_t cleaned_o,
  output logic          write_valid_o,
  input  logic          write_ready_i,
  output tile_write_t   write_o,
  output logic          marker_valid_o,
  input  logic          marker_ready_i,
  output marker_done_t  marker_o,         // memory has accepted all writes before it
  output logic [15:0]   promised_o,
  output logic [15:0]   accepted_o,
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    logic [15:0]   todo;           // sectors of the oldest tile not yet written
    struct packed {logic valid; zrop_cleaned_t data;} cleaned;
    logic [15:0]   promised;       // writes queued, modulo 65,536
    logic [15:0]   accepted;       // of these, accepted by memory
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic dirty_valid, push, write_ready, go, last;
  zrop_dirty_t job;
  tile_write_t write;

  fifo #(
    .WIDTH($bits(zrop_dirty_t)),
    .DEPTH(2)
  ) dirty_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(dirty_valid_i),
    .push_ready_o(dirty_ready_o),
    .push_i (dirty_i),
    .pop_valid_o (dirty_valid),
    .pop_ready_i (go && last || marker_valid_o && marker_ready_i),
    .pop_o  (job)
  );

  fifo #(
    .WIDTH($bits(tile_write_t)),
    .DEPTH(P.write_depth)
  ) write_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(push),
    .push_ready_o(write_ready),
    .push_i (write),
    .pop_valid_o (write_valid_o),
    .pop_ready_i (write_ready_i),
    .pop_o  (write_o)
  );

  // ---- outputs
  logic [15:0] todo;
  logic [3:0] sector, place;  // in memory, and in the cache

  always_comb begin
    todo = q.todo == 0 ? job.sectors : q.todo;
    sector = zrop_layout_pkg::lowest(todo);
    place = zrop_layout_pkg::in_cache(job.format, job.wide, sector, job.planes);
  end

  assign wanted_valid_o = dirty_valid;
  assign wanted_o.slot = job.slot;
  assign wanted_o.sector = place;
  assign {cleaned_valid_o, cleaned_o} = q.cleaned;
  assign marker_valid_o = dirty_valid && job.marker && !write_valid_o;
  assign marker_o.id = job.slot[3:0];
  assign promised_o = q.promised;
  assign accepted_o = q.accepted;
  assign idle_o = !dirty_valid && !write_valid_o && !q.cleaned.valid;

  // ---- next state
  logic [15:0] left;
  logic [9:0][31:0] bytes;
  logic [3:0][3:0] wanted, still;
  logic [1:0] n;
  logic clear, more;  // another line follows

  always_comb begin
    d = q;

    // queue a sector if there is a free entry; the last one also reports
    clear = job.op inside {TILE_OP_FAST_CLEAR, TILE_OP_CLEAR_DEPTH};
    left = clear ? '0 : todo & (todo - 1);
    last = left == 0;
    go = dirty_valid && !job.marker && (todo == 0 || write_ready) && (!last || !q.cleaned.valid || cleaned_ready_i);
    push = go && todo != 0;
    if (cleaned_ready_i) d.cleaned.valid = 1'b0;
    if (go) begin
      d.todo = left;
      if (last) begin
        d.cleaned.valid = 1'b1;
        d.cleaned.data.slot = job.slot;
        d.cleaned.data.clear = clear;
      end
    end
    if (push) d.promised = q.promised + 1;
    if (write_valid_o && write_ready_i) d.accepted = q.accepted + 1;
    bytes = '0;
    if (push) bytes = zrop_layout_pkg::byte_mask(job.format, job.dirty, job.dirty_stencil);
    wanted = zrop_layout_pkg::lines(job.format, job.tile, job.sectors);
    still = zrop_layout_pkg::lines(job.format, job.tile, left);
    n = zrop_layout_pkg::line_in(job.format, sector);
    more = 1'b0;
    for (int k = 1; k < 4; k++) if (2'(k) > n && wanted[k] != '0) more = 1'b1;
    write.op = job.op;
    write.line = zrop_layout_pkg::line_of(job.tile, n);
    write.sectors = wanted[n];
    write.last = still[n] == '0;
    write.mask = job.planes && place < 2 ? '1 : bytes[place];
    write.status = zrop_kinds_pkg::state_of(job.format, job.tile[0], job.status);
    write.pair = job.op == TILE_OP_RAW && more;
    write.data = held_i;
    if (clear) begin
      write = '0;
      write.op = job.op;
      write.line = zrop_layout_pkg::line_of(job.tile, 2'd0);
      write.sectors = job.sectors[3:0];
      write.last = 1'b1;
      write.mask = '1;
      write.data.words = {SECTOR_WORDS{job.code}};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
