// Instruction cache: supplies bundles of programs to the sub-partitions of an SM, one bundle a cycle for each two of them. 3 cycles
// from a request to its response, also on a miss: then `again` signals when to request again. Never stalls for memory; up to four lines
// are in flight. In order for each sub-partition. Specification: units, SM, GCC.

module instruction_cache
  import instruction_cache_params_pkg::*;
  import instruction_cache_pkg::*;
  import instruction_lines_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import shader_constants_pkg::*;
  import warps_pkg::*;
#(
  // ---- parameters
  parameter instruction_cache_params_t P = INSTRUCTION_CACHE_PARAMS
) (
  // ---- ports
  input  logic                                  clk_i,
  input  logic                                  rst_ni,
  input  logic            [P.sub_partitions-1:0]   request_valid_i,
  output logic            [P.sub_partitions-1:0]   request_ready_o,
  input  fetch_request_t  [P.sub_partitions-1:0]   request_i,
  output logic            [P.sub_partitions-1:0]   response_valid_o,
  output fetch_response_t [P.sub_partitions-1:0]   response_o,
  output logic                                     again_o,
  input  logic                                     context_valid_i,
  input  context_write_t                           context_i,
  output logic                                     gcc_request_valid_o,
  input  logic                                     gcc_request_ready_i,
  output constant_cache_request_t                  gcc_request_o,
  input  logic                                     gcc_fill_valid_i,
  input  constant_cache_fill_t                     gcc_fill_i,
  output logic                                     idle_o
);

  // Maximum lines.
  localparam int unsigned LINES = 64;
  // Sub-partitions that share a port.
  localparam int unsigned SHARE = 2;
  // Maximum number of ports, and ports of this instance.
  localparam int unsigned PORTS = 2;
  localparam int unsigned USED = (P.sub_partitions + SHARE - 1) / SHARE;
  // Contexts of an SM.
  localparam int unsigned CONTEXTS = 16;
  // Cycles after which an unread line may be replaced.
  localparam logic [4:0] PATIENCE = 5'd31;

  // ---- registers
  typedef struct packed {
    logic [1:0]             first;     // sub-partition with priority on each port
    lookup_t [PORTS-1:0]    probe;
    found_t [PORTS-1:0]     found;
    logic [LINES-1:0][3:0]  here;      // valid sectors
    logic [LINES-1:0]       faulty;    // lines with a sector that memory refused
    logic [LINES-1:0]       fresh;     // lines that have not been read yet
    requested_line_t [REQUESTS-1:0] requested;
    lines_ahead_t                   ahead;
    struct packed {logic valid; constant_cache_request_t data;} gcc_request;
    logic                   again;
    logic                   refused;   // a bundle was neither valid nor requested
    logic [4:0]             patience;
    logic                   purging;
  } regs_t;

  regs_t d, q;
  segment_low_t low[CONTEXTS];
  logic low_we;
  context_id_t low_at;
  segment_high_t high[CONTEXTS];
  logic high_we;
  context_id_t high_at;
  line_tag_t tags[LINES];
  logic tags_we;
  logic [5:0] tags_at;

  // ---- parts
  logic [P.sub_partitions-1:0] head_valid, pops;
  fetch_request_t [P.sub_partitions-1:0] head;
  logic [USED-1:0] reads;
  logic [USED-1:0][7:0] read_at;
  sector_t [USED-1:0] read_data;
  logic keeps;
  logic [7:0] fill_at;
  constant_fill_t fill;

  fifo #(
    .WIDTH($bits(fetch_request_t)),
    .DEPTH(2)
  ) request_in[P.sub_partitions-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(request_valid_i),
    .push_ready_o(request_ready_o),
    .push_i      (request_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pops),
    .pop_o       (head)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (8),
    .LANES(1)
  ) bundles[USED-1:0] (
    .clk_i,
    .rst_ni,
    .read_en_i   (reads),
    .read_addr_i (read_at),
    .read_data_o (read_data),
    .write_en_i  (keeps),
    .write_addr_i(fill_at),
    .write_data_i(fill.data)
  );

  // ---- outputs
  always_comb
    for (int unsigned k = 0; k < P.sub_partitions; k++) begin
      response_valid_o[k] = q.found[k/SHARE].valid && 32'(q.found[k/SHARE].second) == k % SHARE;
      response_o[k] = '{slot: q.found[k/SHARE].slot, here: q.found[k/SHARE].here,
                       fault: q.found[k/SHARE].fault, data: read_data[k/SHARE]};
    end

  logic busy;
  always_comb begin
    busy = q.gcc_request.valid || q.purging || q.ahead.left != '0 || head_valid != '0;
    for (int k = 0; k < REQUESTS; k++) busy |= q.requested[k].valid;
    for (int k = 0; k < PORTS; k++) busy |= q.probe[k].valid || q.found[k].valid;
  end
  assign idle_o = !busy;
  assign again_o = q.again;
  assign {gcc_request_valid_o, gcc_request_o} = q.gcc_request;

  // ---- next state
  logic [PORTS-1:0] wants, reads_first;
  line_address_t [PORTS-1:0] wanted;
  line_address_t line, read_line;
  logic room, requests_ahead, waits_ahead;
  free_requests_t free;
  logic [5:0] at, index;
  logic [SHARE-1:0] waiting;
  logic comes, second, here, waits, requests, comes_sector, old;
  fetch_request_t request;
  logic [34:0] sector;
  requested_line_t filled;
  /* verilator lint_off UNUSEDSIGNAL */  // fields for constants are not used
  purge_all_t purge;
  /* verilator lint_on UNUSEDSIGNAL */
  logic purges;

  always_comb begin
    d = q;
    if (gcc_request_ready_i) d.gcc_request.valid = 1'b0;
    d.again = 1'b0;

    // A port's next bundle is looked up, and the previous lookup is completed.
    pops = '0;
    reads = '0;
    read_at = '0;
    wants = '0;
    reads_first = '0;
    wanted = '0;
    waiting = '0;
    comes = 1'b0;
    second = 1'b0;
    here = 1'b0;
    request = '0;
    sector = '0;
    at = '0;
    for (int unsigned port = 0; port < USED; port++) begin
      waiting = '0;
      for (int unsigned k = 0; k < SHARE; k++)
        if (SHARE * port + k < P.sub_partitions) waiting[k] = head_valid[SHARE*port+k];
      comes = waiting != '0;
      second = waiting[q.first[port]] ? q.first[port] : !q.first[port];
      request = '0;
      for (int unsigned k = 0; k < SHARE; k++)
        if (SHARE * port + k < P.sub_partitions && 32'(second) == k) begin
          request = head[SHARE*port+k];
          pops[SHARE*port+k] = comes;
        end
      d.probe[port].valid = comes;
      sector = {high[request.context_id].address, low[request.context_id].address[31:5]} + 35'(request.bundle);
      if (comes) begin
        d.probe[port] = '{valid: 1'b1, second: second, slot: request.slot, line: sector[34:2], sector: sector[1:0]};
        d.first[port] = !second;
      end

      at = index_of(q.probe[port].line, P.lines);
      here = q.here[at][q.probe[port].sector] && tags[at].line == q.probe[port].line;
      d.found[port].valid = q.probe[port].valid;
      if (q.probe[port].valid)
        d.found[port] = '{valid: 1'b1, second: q.probe[port].second, slot: q.probe[port].slot, here: here,
                          fault: here && q.faulty[at]};
      reads_first[port] = q.probe[port].valid && here && q.fresh[at];
      if (q.probe[port].valid && here) d.fresh[at] = 1'b0;
      reads[port] = q.probe[port].valid;
      read_at[port] = {at, q.probe[port].sector};
      wants[port] = q.probe[port].valid && !here && !is_requested(q.requested, at, P.lines);
      wanted[port] = q.probe[port].line;
    end

    // Missing lines are requested, one a cycle.
    line = wants[0] ? wanted[0] : wanted[1];
    free = free_of(q.requested, P.requests);
    waits = q.fresh[index_of(line, P.lines)] && tags[index_of(line, P.lines)].line != line;
    requests = wants != '0 && free.valid && !waits && !d.gcc_request.valid;

    // Else the next line is prefetched, unless it is valid or in flight, or would evict an unread line. It waits while no request is
    // free.
    at = index_of(q.ahead.line, P.lines);
    room = free.count > 3'd1 && !d.gcc_request.valid;
    waits_ahead = q.here[at] != '0 && tags[at].line == q.ahead.line || is_requested(q.requested, at, P.lines) || q.fresh[at];
    requests_ahead = wants == '0 && q.ahead.left != '0 && !waits_ahead && room;
    if (wants == '0 && q.ahead.left != '0 && (waits_ahead || requests_ahead))
      d.ahead = after(q.ahead.line, q.ahead.left - 2'd1);
    if (requests_ahead) line = q.ahead.line;
    if (requests || requests_ahead) begin
      d.requested[free.tag] = '{valid: 1'b1, stale: 1'b0, line: line};
      d.here[index_of(line, P.lines)] = '0;
      d.faulty[index_of(line, P.lines)] = 1'b0;
      d.gcc_request = {1'b1, constant_cache_request_of_instruction('{line: line, tag: 4'(free.tag)})};
    end
    // Lines after a line are prefetched when it is requested, and when it is first read.
    read_line = reads_first[0] ? q.probe[0].line : q.probe[1].line;
    if (P.requests > 1 && requests) d.ahead = after(line, 2'(P.ahead));
    else if (P.requests > 1 && reads_first != '0) d.ahead = after(read_line, 2'(P.ahead));
    if (q.refused) begin
      d.patience = q.patience + 5'd1;
      if (q.patience == PATIENCE) begin
        d.refused = 1'b0;
        d.fresh = '0;
        d.again = 1'b1;
      end
    end
    if (wants != '0 && !requests) d.refused = 1'b1;

    // Fill of a sector.
    fill = constant_cache_fill_fill(gcc_fill_i);
    comes_sector = gcc_fill_valid_i && gcc_fill_i.kind == CONSTANT_CACHE_FILL_FILL && !fill.constant;
    filled = q.requested[fill.tag[1:0]];
    index = index_of(filled.line, P.lines);
    keeps = comes_sector && filled.valid && !filled.stale;
    fill_at = {index, fill.sector};
    if (comes_sector) begin
      d.again = 1'b1;
      if (keeps) begin
        d.here[index][fill.sector] = 1'b1;
        if (fill.fault) d.faulty[index] = 1'b1;
      end
      if (fill.last) begin
        d.requested[fill.tag[1:0]].valid = 1'b0;
        d.patience = '0;
        if (keeps) d.fresh[index] = 1'b1;
      end
    end

    // Purge: all lines are invalidated; `Purged` is sent when no old request is in flight.
    purge = constant_cache_fill_purge_all(gcc_fill_i);
    purges = gcc_fill_valid_i && gcc_fill_i.kind == CONSTANT_CACHE_FILL_PURGE_ALL;
    old = 1'b0;
    for (int k = 0; k < REQUESTS; k++) old |= q.requested[k].valid && q.requested[k].stale;
    if (purges && purge.instructions) begin
      d.here = '0;
      d.fresh = '0;
      d.ahead.left = '0;
      for (int k = 0; k < REQUESTS; k++) d.requested[k].stale = 1'b1;
      d.purging = 1'b1;
    end
    if (q.purging && !old && !d.gcc_request.valid && !purges) begin
      d.gcc_request = {1'b1, constant_cache_request_of_purged('{all: 1'b1})};
      d.purging = 1'b0;
    end
  end

  assign tags_we = requests || requests_ahead;
  assign tags_at = index_of(line, P.lines);
  assign low_we = context_valid_i && context_i.word == 6'd0;
  assign low_at = context_i.context_id;
  assign high_we = context_valid_i && context_i.word == 6'd1;
  assign high_at = context_i.context_id;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i) begin
    if (tags_we) tags[tags_at].line <= line;
    if (low_we) low[low_at].address <= context_i.value;
    if (high_we) high[high_at].address <= context_i.value[7:0];
  end

endmodule
