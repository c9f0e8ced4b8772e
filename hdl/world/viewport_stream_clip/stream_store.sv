// Stream store: gathers words for buffers into sectors and lines, writes them to memory, and sends barriers after them. It accepts some
// words of a sector a cycle, and writes a line in 5 cycles, with fewer sectors in fewer. The request network stalls it. Order is kept.
// Specification: PES: VSC (stream output), XBAR.

module stream_store
  import memory_pkg::*;
  import memory_port_pkg::*;
  import stream_output_pkg::*;
  import stream_store_params_pkg::*;
#(
  // ---- parameters
  parameter stream_store_params_t P = STREAM_STORE_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          write_valid_i,
  output logic          write_ready_o,
  input  stream_write_t write_i,
  input  logic          flush_i,      // no more data for now
  input  logic          fence_i,      // all received data must be performed in memory
  output logic          performed_o,  // the data are performed, for a cycle
  output logic          memory_up_valid_o,
  input  logic          memory_up_ready_i,
  output memory_up_t    memory_up_o,
  input  logic          memory_down_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // responses to barriers
  input  memory_down_t  memory_down_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          idle_o
);

  // Sectors and lines that can wait.
  localparam int unsigned SECTORS = 16;
  localparam int unsigned LINES = 8;

  // ---- registers
  typedef struct packed {
    logic          open;       // a sector is being gathered
    stream_write_t gathered;
    logic [3:0]    sectors;    // sectors of its line that wait
    logic          line;       // the head of a line was sent
    logic [3:0]    left;       // remaining sectors of it
    logic          dirty;      // lines were written since the last barrier
    logic          fencing;
    logic          requested;      // the barrier was sent, with the responses received
    logic [3:0]    responses;
    logic          performed;
    struct packed {logic valid; memory_up_t data;} up;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic goes, line_goes, sector_room, line_room, sector_valid, sector_pop, line_valid, line_pop;
  /* verilator lint_off UNUSEDSIGNAL */  // its location is known from its line
  stream_write_t sector;
  /* verilator lint_on UNUSEDSIGNAL */
  stream_line_t line_in, line;

  fifo #(
    .WIDTH($bits(stream_write_t)),
    .DEPTH(SECTORS)
  ) sector_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(goes),
    .push_ready_o(sector_room),
    .push_i      (q.gathered),
    .pop_valid_o (sector_valid),
    .pop_ready_i (sector_pop),
    .pop_o       (sector)
  );

  fifo #(
    .WIDTH($bits(stream_line_t)),
    .DEPTH(LINES)
  ) line_out (
    .clk_i,
    .rst_ni,
    .push_valid_i(line_goes),
    .push_ready_o(line_room),
    .push_i      (line_in),
    .pop_valid_o (line_valid),
    .pop_ready_i (line_pop),
    .pop_o       (line)
  );

  // ---- outputs
  logic room, empty;

  assign room = sector_room && line_room;
  assign empty = !q.open && !sector_valid && !line_valid && !q.line && !q.up.valid;
  assign write_ready_o = !q.open || room;
  assign performed_o = q.performed;
  assign {memory_up_valid_o, memory_up_o} = q.up;
  assign idle_o = empty && !q.fencing && !q.performed;

  // ---- next state
  logic takes, same, closes, stays, done, all, clean;
  logic [3:0] sectors;
  memory_head_t head;
  memory_beat_t beat;

  always_comb begin
    d = q;
    if (memory_up_ready_i) d.up.valid = 1'b0;

    // Received words; the sectors of a line have increasing addresses.
    takes = write_valid_i && write_ready_o;
    same = takes && q.open && write_i.sector == q.gathered.sector;
    closes = q.open && !same && (takes || flush_i);
    goes = closes && room;
    stays = takes && write_i.sector[34:2] == q.gathered.sector[34:2]
        && write_i.sector[1:0] > q.gathered.sector[1:0];
    sectors = q.sectors;
    sectors[q.gathered.sector[1:0]] = 1'b1;
    line_goes = goes && !stays;
    line_in = '{line: q.gathered.sector[34:2], sectors: sectors};
    if (goes) begin
      d.sectors = stays ? sectors : '0;
      d.open = 1'b0;
    end
    if (takes) begin
      d.open = 1'b1;
      if (same) begin
        d.gathered.mask = q.gathered.mask | write_i.mask;
        for (int k = 0; k < SECTOR_WORDS; k++) if (write_i.mask[k]) d.gathered.words[k] = write_i.words[k];
      end else d.gathered = write_i;
    end

    // Sends heads, beats, and barriers once all words were sent.
    head = '0;
    head.tag = 12'(STREAM_TAG);
    head.channel = VIRTUAL_CHANNEL_RING;
    beat = '0;
    for (int k = 0; k < SECTOR_WORDS; k++) beat.mask[4*k+:4] = {4{sector.mask[k]}};
    beat.data.words = sector.words;
    beat.last = (q.left & (q.left - 4'd1)) == '0;
    sector_pop = 1'b0;
    line_pop = 1'b0;
    if (!d.up.valid) begin
      if (q.line) begin
        d.up = {1'b1, memory_up_of_beat(beat)};
        d.left = q.left & (q.left - 4'd1);
        d.line = !beat.last;
        sector_pop = 1'b1;
      end else if (line_valid) begin
        head.op = MEMORY_OP_WRITE;
        head.line = line.line;
        head.sectors = line.sectors;
        d.up = {1'b1, memory_up_of_head(head)};
        d.line = 1'b1;
        d.left = line.sectors;
        d.dirty = 1'b1;
        line_pop = 1'b1;
      end else if (q.fencing && q.dirty && !q.requested && empty) begin
        head.op = MEMORY_OP_BARRIER;
        d.up = {1'b1, memory_up_of_head(head)};
        d.requested = 1'b1;
      end
    end

    if (fence_i && !q.performed) d.fencing = 1'b1;
    done = memory_down_valid_i && 32'(memory_down_i.tag) == STREAM_TAG && memory_down_i.kind == RESPONSE_KIND_DONE && q.requested;
    all = done && 32'(q.responses) + 1 == P.slices;
    d.responses = all ? '0 : q.responses + 4'(done);
    clean = q.fencing && !q.dirty && empty;
    d.performed = all || clean;
    if (d.performed) begin
      d.fencing = 1'b0;
      d.requested = 1'b0;
      d.dirty = 1'b0;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
