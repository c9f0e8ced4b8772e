// Tile port: connects a ROP to memory. It turns reads and writes of lines, plain or as stored, into requests, and
// returns the responses, which may arrive in any order, in the order of the reads. It requests a line a cycle, reads a
// sector a cycle, writes 25.6 bytes a cycle (a head before four beats) and starts a fast clear every 2 cycles; 2 cycles
// from a read to its head, 2 from the last response of a line to its first sector, 2 from a fence to its Barrier. Reads
// stall while all lines are reserved, and after writes; writes never stall for reads, responses never stall; a fence
// stalls while another waits. Later reads see what was written; earlier reads that have not been sent may see it too.
// Specification: XBAR, CBC and compression.

module tile_port
  import memory_pkg::*;
  import memory_port_pkg::*;
  import tile_heads_pkg::*;
  import tile_port_params_pkg::*;
  import tile_port_pkg::*;
#(
  // ---- parameters
  parameter tile_port_params_t P = TILE_PORT_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          read_valid_i,
  output logic          read_ready_o,
  input  tile_read_t    read_i,
  output logic          read_data_valid_o,
  input  logic          read_data_ready_i,
  output tile_sector_t  read_data_o,
  input  logic          write_valid_i,
  output logic          write_ready_o,
  input  tile_write_t   write_i,
  input  logic          fence_valid_i,
  output logic          fence_ready_o,
  input  memory_fence_t fence_i,            // after everything accepted before it
  output logic          memory_up_valid_o,
  input  logic          memory_up_ready_i,
  output memory_up_t    memory_up_o,
  input  logic          memory_down_valid_i,  // its entry was reserved
  /* verilator lint_off UNUSEDSIGNAL */  // the response is for this client
  input  memory_down_t  memory_down_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          performed_valid_o,  // all slices have responded to the oldest fence
  output logic          performed_o,
  output logic          idle_o              // holds nothing, nothing is outstanding, and all writes are performed
);

  // Largest number of outstanding lines.
  localparam int unsigned LINES = 256;
  localparam int unsigned AT = P.lines_log2;

  // ---- registers
  // A received sector with its status.
  typedef struct packed {
    logic [1:0] status;
    logic [7:0] compressible;
    sector_t    data;
  } came_t;

  // The sector at the output of the RAM.
  typedef struct packed {
    logic [1:0] sector;
    logic       last;
  } returned_t;

  typedef struct packed {
    logic                       opened;    // head of the oldest write is sent, its beats follow
    logic [7:0]                 tail;      // next line to reserve
    logic [7:0]                 head;      // next line to return
    logic [8:0]                 reserved;
    logic [LINES-1:0][3:0]      here;      // sectors received
    logic [LINES/64-1:0][63:0]  whole;     // lines received completely
    logic                       whole_head;  // the next line is received completely
    logic [3:0]                 remaining; // its sectors not yet returned
    struct packed {logic valid; returned_t data;} read_data;
    logic [6:0]                 waiting;   // beats in `write_in`
    logic                       fenced;    // a fence waits for the beats before it
    logic                       system;
    logic [6:0]                 ahead;
    logic                       barrier;     // one is outstanding
    logic                       requested;   // a fence caused it
    struct packed {logic valid; logic data;} performed;
    logic                       wrote;       // something was written since the last one
    logic [7:0]                 rest;        // idle cycles
    logic [3:0]                 responses;   // responses to the barrier
    struct packed {logic valid; memory_up_t data;} up;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic read_valid, read_pop, write_valid, write_pop;
  tile_read_t read;
  tile_write_t write;
  came_t returned;
  logic receives, leaves;
  logic [1:0] sector;

  fifo #(
    .WIDTH($bits(tile_read_t)),
    .DEPTH(P.work_depth)
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
    .WIDTH($bits(tile_write_t)),
    .DEPTH(P.work_depth)
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

  ram #(
    .WIDTH($bits(came_t)),
    .ADDR (10),
    .LANES(1)
  ) sectors (
    .clk_i,
    .rst_ni,
    .read_en_i   (leaves),
    .read_addr_i ({q.head, sector}),
    .read_data_o (returned),
    .write_en_i  (receives),
    .write_addr_i({memory_down_i.tag[7:0], memory_down_i.sector}),
    .write_data_i({memory_down_i.status, memory_down_i.compressible, memory_down_i.data})
  );

  // ---- outputs
  assign read_data_valid_o = q.read_data.valid;
  assign read_data_o = '{
      sector: q.read_data.data.sector,
      last: q.read_data.data.last,
      status: returned.status,
      compressible: returned.compressible,
      data: returned.data
  };
  assign {memory_up_valid_o, memory_up_o} = q.up;
  assign fence_ready_o = !q.fenced;
  assign {performed_valid_o, performed_o} = q.performed;
  assign idle_o = !read_valid && !write_valid && !q.opened && !q.up.valid && q.reserved == '0 && !q.read_data.valid
      && !q.fenced && !q.barrier && !q.performed.valid && !q.wrote;

  // ---- next sector for the ROP, if its line has been received completely
  logic last, line_leaves;

  always_comb begin
    sector = q.remaining[0] ? 2'd0 : q.remaining[1] ? 2'd1 : q.remaining[2] ? 2'd2 : q.remaining[3] ? 2'd3 : 2'd0;
    last = (q.remaining & (q.remaining - 4'd1)) == '0;
    leaves = q.whole_head && (!q.read_data.valid || read_data_ready_i);
    line_leaves = leaves && last;
  end

  // ---- next packet: a fence once everything before it is sent, and writes before reads, so that reads see them
  logic free, beat_goes, fence_goes, head_goes, read_goes, settles;

  always_comb begin
    free = !q.up.valid || memory_up_ready_i;
    beat_goes = free && q.opened && write_valid;
    fence_goes = free && !q.opened && q.fenced && q.ahead == '0 && !q.barrier;
    head_goes = free && !q.opened && !fence_goes && write_valid;
    read_goes = free && !q.opened && !fence_goes && !write_valid && read_valid && !q.reserved[AT];
    settles = free && !q.opened && !fence_goes && !write_valid && !read_goes && q.wrote && !q.barrier
        && 32'(q.rest) == P.settle;
  end

  // ---- next state
  memory_head_t head;
  memory_beat_t beat;
  logic works;
  logic [7:0] following;

  always_comb begin
    d = q;
    if (free) d.up.valid = 1'b0;
    if (read_data_ready_i) d.read_data.valid = 1'b0;
    d.performed.valid = 1'b0;

    // Responses, and the next sector for the ROP.
    if (memory_down_valid_i && memory_down_i.kind == RESPONSE_KIND_DONE) begin
      d.responses = q.responses + 4'd1;
      if (32'(q.responses) + 1 == P.slices) begin
        d.responses = '0;
        d.barrier = 1'b0;
        d.performed = {q.requested, 1'b1};
      end
    end
    if (receives) begin
      d.here[8'(memory_down_i.tag[AT-1:0])][memory_down_i.sector] = 1'b1;
      if (memory_down_i.last) d.whole[2'(memory_down_i.tag[AT-1:0] >> 6)][6'(memory_down_i.tag[AT-1:0])] = 1'b1;
    end
    if (leaves) begin
      d.remaining[sector] = 1'b0;
      d.read_data = {1'b1, sector, last};
    end
    following = 8'(AT'(q.head + 8'd1));
    if (line_leaves) begin
      d.here[8'(q.head[AT-1:0])] = '0;
      d.whole[2'(q.head[AT-1:0] >> 6)][6'(q.head[AT-1:0])] = 1'b0;
      d.head = following;
      d.remaining = q.here[following];
      d.whole_head = q.whole[following[7:6]][following[5:0]];
    end
    // The next line is known before it is known which one it is.
    if (receives && memory_down_i.tag[7:0] == (line_leaves ? following : q.head)) begin
      d.remaining[memory_down_i.sector] = 1'b1;
      if (memory_down_i.last) d.whole_head = 1'b1;
    end

    // Request network.
    head = barrier_head(fence_goes && q.system, P);
    if (read_goes) head = read_head(read, q.tail, P);
    if (head_goes) head = write_head(write, P);
    beat = '{mask: write.mask, data: write.data, last: write.last};
    if (beat_goes) d.up = {1'b1, memory_up_of_beat(beat)};
    if (head_goes || read_goes || fence_goes || settles) d.up = {1'b1, memory_up_of_head(head)};
    if (beat_goes) d.opened = !write.last;
    if (head_goes) {d.opened, d.wrote} = 2'b11;
    if (fence_goes || settles) {d.barrier, d.wrote, d.requested} = {2'b10, fence_goes};
    if (fence_goes) d.fenced = 1'b0;
    if (read_goes) d.tail = (q.tail + 8'd1) & 8'((1 << AT) - 1);
    d.reserved = q.reserved + 9'(read_goes) - 9'(line_leaves);
    // A ROP that waits for sectors works: a barrier would have the requests behind it wait for them, too.
    works = read_valid || write_valid || q.fenced || q.opened || q.barrier || !q.wrote || q.reserved != '0;
    d.rest = works ? '0 : 32'(q.rest) == P.settle ? q.rest : q.rest + 8'd1;
    read_pop = read_goes;
    write_pop = beat_goes;

    // Beats that a fence waits for: those accepted with it and before it.
    d.waiting = q.waiting + 7'(write_valid_i && write_ready_o) - 7'(beat_goes);
    d.ahead = q.ahead - 7'(beat_goes && q.ahead != '0);
    if (fence_valid_i && !q.fenced) {d.fenced, d.system, d.ahead} = {1'b1, fence_i.system, d.waiting};
  end

  // ---- clock edge
  assign receives = memory_down_valid_i && memory_down_i.kind != RESPONSE_KIND_DONE;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
