// Sector cache: has 32 lines of one sector (vaf-l1-lines), fully associative, and evicts the oldest; all lines are invalidated after
// a batch. It looks up a sector a cycle, hit or miss (vaf-request-rate); a vector in two sectors takes two cycles
// (vaf-straddle-requests); a hit takes 5 cycles from the vector to its bytes. Lookups run up to `ahead` sectors ahead of memory:
// lines are filled in lookup order. Memory stalls it, and so do vectors that are not accepted. Order is kept. Specification: PE /
// PEL.

module sector_cache
  import memory_port_pkg::*;
  import sector_cache_params_pkg::*;
  import vertex_fetch_pkg::*;
#(
  // ---- parameters
  parameter sector_cache_params_t P = SECTOR_CACHE_PARAMS
) (
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              request_valid_i,
  output logic              request_ready_o,
  input  vector_request_t   request_i,
  output logic              read_valid_o,
  input  logic              read_ready_i,
  output memory_read_t      read_o,
  input  logic              read_data_valid_i,
  output logic              read_data_ready_o,
  input  sector_t           read_data_i,
  output logic              vector_valid_o,
  input  logic              vector_ready_i,
  output attribute_vector_t vector_o,
  output logic              idle_o
);

  // Number of lines.
  localparam int unsigned LINES = 32;

  // ---- registers
  typedef struct packed {
    sector_address_t [LINES-1:0] tags;
    logic [LINES-1:0]            valid;
    logic [4:0]                  next;     // line to fill next
    logic                        second;   // the next lookup is for the second sector of its vector
    struct packed {logic valid; memory_read_t data;} read;
    struct packed {logic valid; fetched_sector_t data;} fetched;
    sector_t                     first;    // first sector of a vector whose second is outstanding
    logic                        split;
    struct packed {logic valid; attribute_vector_t data;} vector;
  } regs_t;

  regs_t d, q;
  sector_t lines[LINES];
  logic lines_we;
  logic [4:0] lines_at;

  // ---- parts
  logic request_valid, request_pop, data_valid, data_pop, push, push_ready, pending_valid, pending_pop, pending_empty;
  vector_request_t request;
  sector_t data;
  pending_sector_t pushed, oldest;

  fifo #(
    .WIDTH($bits(vector_request_t))
  ) request_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(request_valid_i),
    .push_ready_o(request_ready_o),
    .push_i      (request_i),
    .pop_valid_o (request_valid),
    .pop_ready_i (request_pop),
    .pop_o       (request)
  );

  fifo #(
    .WIDTH($bits(sector_t))
  ) data_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_data_valid_i),
    .push_ready_o(read_data_ready_o),
    .push_i      (read_data_i),
    .pop_valid_o (data_valid),
    .pop_ready_i (data_pop),
    .pop_o       (data)
  );

  deep_fifo #(
    .WIDTH($bits(pending_sector_t)),
    .ADDR (7),
    .DEPTH(P.ahead)
  ) pending (
    .clk_i,
    .rst_ni,
    .push_valid_i(push),
    .push_ready_o(push_ready),
    .push_i      (pushed),
    .pop_valid_o (pending_valid),
    .pop_ready_i (pending_pop),
    .pop_o       (oldest),
    .empty_o     (pending_empty)
  );

  // ---- outputs
  assign {read_valid_o, read_o} = q.read;
  assign {vector_valid_o, vector_o} = q.vector;
  assign idle_o = !request_valid && !q.fetched.valid && !q.vector.valid && pending_empty;

  // ---- next state
  logic memory, more, hit, miss, goes, leaves;
  logic [4:0] line;
  sector_address_t sector;
  /* verilator lint_off UNUSEDSIGNAL */  // its line was already read
  pending_sector_t fetched;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [511:0] both;
  logic [3:0][31:0] window;

  always_comb begin
    d = q;
    if (read_ready_i) d.read.valid = 1'b0;
    if (vector_ready_i) d.vector.valid = 1'b0;

    // Looks up the oldest vector's next sector.
    sector = request.address[39:5] + 35'(q.second);
    memory = request.info.source == VECTOR_SOURCE_MEMORY;
    more = memory && !q.second && 6'(request.address[4:0]) + 6'(request.bytes) > 6'd32;
    hit = 1'b0;
    line = q.next;
    for (int k = LINES - 1; k >= 0; k--)
      if (q.valid[k] && q.tags[k] == sector) begin
        hit = 1'b1;
        line = 5'(k);
      end
    miss = memory && !hit;
    goes = request_valid && push_ready && (!miss || !d.read.valid);
    push = goes;
    pushed = '{info: request.info, line: line, miss: miss, more: more, shift: request.address[4:0]};
    if (goes && miss) begin
      d.tags[q.next] = sector;
      d.valid[q.next] = 1'b1;
      d.next = q.next + 5'd1;
      d.read = {1'b1, sector};
    end
    if (goes) d.second = more;
    request_pop = goes && !more;
    if (request_pop && request.info.closes) d.valid = '0;

    // A vector is complete with the sector that was read. A vector in one sector ends in it.
    fetched = q.fetched.data.pending;
    both = {q.fetched.data.sector, q.split ? q.first : q.fetched.data.sector};
    window = 128'(both >> {fetched.shift, 3'b000});
    if (q.fetched.valid && (fetched.more || !d.vector.valid)) begin
      d.fetched.valid = 1'b0;
      d.first = q.fetched.data.sector;
      if (!fetched.more) d.vector = {1'b1, fetched.info, window};
      d.split = fetched.more;
    end

    // Reads the oldest sector from memory, or from its line.
    leaves = pending_valid && !d.fetched.valid && (!oldest.miss || data_valid);
    pending_pop = leaves;
    data_pop = leaves && oldest.miss;
    if (leaves) d.fetched = {1'b1, oldest, oldest.miss ? data : lines[oldest.line]};
  end

  // ---- clock edge
  assign lines_we = data_pop;
  assign lines_at = oldest.line;

  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;
  always_ff @(posedge clk_i) if (lines_we) lines[lines_at] <= data;

endmodule
