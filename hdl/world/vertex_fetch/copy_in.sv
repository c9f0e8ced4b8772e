// Copy-in: copies the entry of a beta-phase task from the L2 to rows of its SM, bypassing L1: a line to a row. It requests a line a
// cycle and writes 8 scalars a cycle, 2 cycles from a task to its first request and 2 from a sector to its words. The request network
// and the rows stall it; it requests only as many lines as it can hold. Tasks are copied in order, one at a time. Specification: ISBEs,
// Alpha/beta phases and circular buffers.

module copy_in
  import copy_in_params_pkg::*;
  import copy_in_pkg::*;
  import memory_pkg::*;
  import vertex_fetch_pkg::*;
  import vertices_pkg::*;
  import world_pkg::*;
#(
  // ---- parameters
  parameter copy_in_params_t P = COPY_IN_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          task_valid_i,
  output logic          task_ready_o,
  input  copy_task_t    task_i,
  output logic          memory_up_valid_o,
  input  logic          memory_up_ready_i,
  output memory_up_t    memory_up_o,
  input  logic          memory_down_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // sectors, in any order
  input  memory_down_t  memory_down_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  line_address_t window_i,        // the first line of the circular buffers, physical
  output logic          row_valid_o,
  input  logic          row_ready_i,
  output row_write_t    row_o,
  output logic          ready_valid_o,   // all rows of the task are written
  input  logic          ready_ready_i,
  output batch_ready_t  ready_o,
  output logic          copied_valid_o,  // pulsed with `ready`: the entry has been copied
  output logic          copied_o,
  output logic          idle_o
);

  // Words in a sector.
  localparam int unsigned WORDS = ROW_LANES / LINE_SECTORS;

  // ---- registers
  typedef struct packed {
    logic [8:0]                 requested;  // lines of the task requested
    logic [10:0]                written;    // sectors of the task written
    logic [15:0]                busy;       // requests in flight: their outstanding sectors, and their rows
    logic [COPY_SLOTS-1:0][2:0] left;
    logic [COPY_SLOTS-1:0][9:0] rows;
    struct packed {logic valid; memory_up_t data;} up;
    struct packed {logic valid; row_write_t data;} row;
    struct packed {logic valid; batch_ready_t data;} ready;
    struct packed {logic valid; logic data;} copied;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic task_valid, ends, comes, sector_valid, writes;
  /* verilator lint_off UNUSEDSIGNAL */  // never full: requests are limited to the free entries
  logic sectors_room;
  /* verilator lint_on UNUSEDSIGNAL */
  copy_task_t of;
  copy_sector_t coming, sector;

  fifo #(
    .WIDTH($bits(copy_task_t))
  ) task_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(task_valid_i),
    .push_ready_o(task_ready_o),
    .push_i      (task_i),
    .pop_valid_o (task_valid),
    .pop_ready_i (ends),
    .pop_o       (of)
  );

  fifo #(
    .WIDTH($bits(copy_sector_t)),
    .DEPTH(LINE_SECTORS * P.lines)
  ) sectors (
    .clk_i,
    .rst_ni,
    .push_valid_i(comes),
    .push_ready_o(sectors_room),
    .push_i      (coming),
    .pop_valid_o (sector_valid),
    .pop_ready_i (writes),
    .pop_o       (sector)
  );

  // ---- outputs
  assign {memory_up_valid_o, memory_up_o} = q.up;
  assign {row_valid_o, row_o} = q.row;
  assign {ready_valid_o, ready_o} = q.ready;
  assign {copied_valid_o, copied_o} = q.copied;
  assign idle_o = !task_valid && !q.ready.valid && !q.copied.valid;

  // ---- next state
  memory_head_t head;
  circular_entry_t place;
  row_write_t row;
  logic [3:0] slot;
  logic free;

  always_comb begin
    d = q;
    if (memory_up_ready_i) d.up.valid = 1'b0;
    if (row_ready_i) d.row.valid = 1'b0;
    if (ready_ready_i) d.ready.valid = 1'b0;
    d.copied.valid = 1'b0;

    // Requests the next line.
    free = 1'b0;
    slot = '0;
    for (int k = COPY_SLOTS - 1; k >= 0; k--)
      if (k < P.lines && !q.busy[k]) begin
        free = 1'b1;
        slot = 4'(k);
      end
    place = of.entry + 13'(q.requested);
    head = '0;
    head.op = MEMORY_OP_READ;
    head.tag = 12'(slot);
    head.channel = VIRTUAL_CHANNEL_RING;
    head.line = window_i + 33'(place);
    head.sectors = '1;
    head.physical = 1'b1;
    head.evict = EVICT_CLASS_LAST;
    if (task_valid && free && !d.up.valid && q.requested < of.lines) begin
      d.up = {1'b1, memory_up_of_head(head)};
      d.requested = q.requested + 9'd1;
      d.busy[slot] = 1'b1;
      d.left[slot] = 3'(LINE_SECTORS);
      d.rows[slot] = of.row + 10'(q.requested);
    end
    ends = task_valid && q.written == {of.lines, 2'b00} && !d.row.valid && !d.ready.valid;

    // A received sector is written to its row.
    writes = task_valid && sector_valid && !d.row.valid;
    row = '0;
    row.sm = of.sm;
    row.access.request.write = 1'b1;
    row.access.request.row = sector.row;
    for (int k = 0; k < ROW_LANES; k++)
      if (2'(k / WORDS) == sector.sector) begin
        row.access.request.words[k] = 1'b1;
        row.access.data.words[k] = sector.data.words[3'(k)];
      end
    if (writes) begin
      d.row = {1'b1, row};
      d.written = q.written + 11'd1;
      d.left[sector.slot] = q.left[sector.slot] - 3'd1;
      if (q.left[sector.slot] == 3'd1) d.busy[sector.slot] = 1'b0;
    end
    if (ends) begin
      d.ready = {1'b1, of.sm, of.batch, of.row};
      d.copied = '1;
      d.requested = '0;
      d.written = '0;
    end

    // Data that were not requested are dropped.
    comes = memory_down_valid_i && memory_down_i.kind != RESPONSE_KIND_DONE && 32'(memory_down_i.tag) < P.lines && q.busy[memory_down_i.tag[3:0]];
    coming = '{
        slot: memory_down_i.tag[3:0],
        row: q.rows[memory_down_i.tag[3:0]],
        sector: memory_down_i.sector,
        data: memory_down_i.data
    };
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
