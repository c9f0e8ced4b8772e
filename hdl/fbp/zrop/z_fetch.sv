// Depth fetch: reads a tile's sectors ahead of the compare stage. Rate: one line requested and one sector received a
// cycle, which is forwarded to its slot (zrop-bytes-per-clk); planes in it are bounded, one a cycle. It stalls on
// memory, on its outputs, and on the writes promised before a fetch, until memory has accepted them. In order.
// Specification: ZROP.

module z_fetch
  import memory_port_pkg::*;
  import state_pkg::*;
  import tile_depth_pkg::*;
  import tile_port_pkg::*;
  import z_fetch_params_pkg::*;
  import zrop_pkg::*;
#(
  // ---- parameters
  parameter z_fetch_params_t P = Z_FETCH_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         fetch_valid_i,
  output logic         fetch_ready_o,
  input  zrop_fetch_t  fetch_i,
  input  logic [15:0]  accepted_i,         // writes that memory has accepted, modulo 65,536
  output logic         read_valid_o,
  input  logic         read_ready_i,
  output tile_read_t   read_o,
  input  logic         read_data_valid_i,
  output logic         read_data_ready_o,
  input  tile_sector_t read_data_i,
  output logic         kind_valid_o,
  output logic [7:0]   kind_o,             // of the page of the tile that was probed
  output logic         fill_valid_o,
  input  logic         fill_ready_i,
  output zrop_fill_t   fill_o,
  output logic         filled_valid_o,
  input  logic         filled_ready_i,
  output zrop_filled_t filled_o,
  output logic         idle_o
);

  // ---- registers
  // Token in the bounds part: a plane, the end of a fetch, or both.
  typedef struct packed {
    logic plane;
    logic last;
    logic z;
    logic planes;
    logic [1:0] status;
  } token_t;

  typedef struct packed {
    logic [1:0]    line;        // first line of the oldest request that has not been read
    struct packed {logic valid; tile_read_t data;} read;
    struct packed {logic valid; logic [7:0] data;} kind;
    logic [1:0]    after;       // first line of the oldest job that has not arrived
    logic          second;      // the second plane of its sector is next
    depth_format_t format;      // of the planes in the bounds part
    struct packed {logic valid; zrop_fill_t data;} fill;
    token_t [2:0]  tokens;
    logic [1:0]    place;       // of the plane that leaves the bounds part next
    zrop_range_t [TILE_PLANES-1:0] ranges;  // of the planes so far; those of the first one for the others
  } regs_t;

  regs_t d, q;

  // A received sector, converted to the cache's layout.
  typedef struct packed {
    logic [3:0] sector;    // its index in the tile
    logic [1:0] line;      // and its line's
    logic       planes;    // depth is held as planes
    logic       here;      // this sector holds them
    sector_t    data;
    logic       spread;    // all samples have its codes
    logic       has_data;     // it holds data of the tile
    logic [1:0] status;    // state of the tile in memory
    logic       complete;  // the last such of its fetch
    logic       last;      // the last sector received
  } arrival_t;

  // Sectors of a fetch, as sectors of its tile's lines.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic [3:0][3:0] wanted_of(input zrop_fetch_t f);
    return zrop_layout_pkg::lines(f.format, f.tile, zrop_layout_pkg::in_memory(f.format, f.wide, f.sectors));
  endfunction

  // A clear value is converted to a plane, if a plane represents it exactly: always for depth with stencil.
  function automatic arrival_t arrival(input zrop_fetch_t job, input logic [1:0] after, input tile_sector_t came);
    arrival_t a;
    zrop_layout_pkg::next_line_t at;
    logic constant, packs, single, stencil, ends;
    logic [3:0] right;
    logic [31:0] code;
    tile_plane_t plane;
    at = zrop_layout_pkg::next_line(wanted_of(job), after);
    code = came.data.words[0];
    plane = depth_pkg::flat(code);
    packs = job.wide || job.format == DEPTH_FORMAT_Z24_S8;
    single = depth_pkg::exact(code) && code <= depth_pkg::ONE && came.data.words == {SECTOR_WORDS{code}};
    a.status = zrop_kinds_pkg::state_in(job.format, job.tile[0], came.status);
    constant = a.status == 2'd1 && (packs || single);
    // After the first line, a compressed tile has only the stencil of the right half.
    right = job.wide ? 4'd9 : 4'd7;
    stencil = packs && job.sectors[right];
    ends = a.status == '0 ? at.over : at.n >= (job.wide ? 2'd2 : 2'd1) || !stencil;
    a.line = at.n;
    a.planes = a.status[1] || constant;
    a.sector = zrop_layout_pkg::sector_in(job.format, at.n, came.sector);
    a.sector = zrop_layout_pkg::in_cache(job.format, job.wide, a.sector, a.planes);
    a.here = a.planes && at.n == '0 && a.sector < 4'd2;
    a.data = a.here && constant ? {64'b0, plane, plane} : came.data;
    a.spread = a.status == 2'd1 && !constant;
    a.has_data = at.n == '0 || a.status == '0 || (stencil && a.sector == right);
    // A clear value arrives after that stencil.
    a.complete = ends && (came.last || (a.status != '0 && a.sector == right));
    a.last = came.last && at.over;
    return a;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- parts
  logic request_valid, request_done, issue, start, jobs_ready, job_valid, job_done;
  logic data_valid, sector_done, advance;
  zrop_fetch_t request;
  /* verilator lint_off UNUSEDSIGNAL */
  zrop_fetch_t job;  // its address has been used
  /* verilator lint_on UNUSEDSIGNAL */
  tile_sector_t data;
  arrival_t came;
  zrop_planes_t held;
  sample_mode_t mode;
  token_t token;
  logic [31:0] min, max;
  /* verilator lint_off UNUSEDSIGNAL */
  logic below, above;  // of the source only: stored depth has been clipped already
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(zrop_fetch_t)),
    .DEPTH(P.request_depth)
  ) request_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(fetch_valid_i),
    .push_ready_o(fetch_ready_o),
    .push_i (fetch_i),
    .pop_valid_o (request_valid),
    .pop_ready_i (request_done),
    .pop_o  (request)
  );

  fifo #(
    .WIDTH($bits(zrop_fetch_t)),
    .DEPTH(P.job_depth)
  ) jobs (
    .clk_i,
    .rst_ni,
    .push_valid_i(issue && start),
    .push_ready_o(jobs_ready),
    .push_i (request),
    .pop_valid_o (job_valid),
    .pop_ready_i (job_done),
    .pop_o  (job)
  );

  fifo #(
    .WIDTH($bits(tile_sector_t)),
    .DEPTH(2)
  ) data_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_data_valid_i),
    .push_ready_o(read_data_ready_o),
    .push_i (read_data_i),
    .pop_valid_o (data_valid),
    .pop_ready_i (sector_done),
    .pop_o  (data)
  );

  z_bounds bounds (
    .clk_i,
    .rst_ni,
    .advance_i    (advance),
    .format_i     (q.format),
    .mode_i       (mode),
    .positions_i  (compression_codec_pkg::positions(mode)),
    .plane_valid_i(token.plane),
    .plane_i      (held.planes[q.second]),
    .min_o        (min),
    .max_o        (max),
    .below_o      (below),
    .above_o      (above)
  );

  // ---- outputs
  logic under_way;
  zrop_filled_t filled;

  always_comb begin
    under_way = '0;
    for (int k = 0; k < 3; k++) if (q.tokens[k].plane || q.tokens[k].last) under_way = 1'b1;
    filled.z = q.tokens[2].z;
    filled.status = q.tokens[2].status;
    filled.planes = q.tokens[2].planes;
    filled.ranges = q.ranges;
    if (q.tokens[2].plane)
      for (int k = 0; k < TILE_PLANES; k++) if (q.place == '0 || q.place == 2'(k)) filled.ranges[k] = {min, max};
    if (!(q.tokens[2].planes && q.tokens[2].z)) filled.ranges = '0;
  end

  assign {read_valid_o, read_o} = q.read;
  assign {kind_valid_o, kind_o} = q.kind;
  assign {fill_valid_o, fill_o} = q.fill;
  assign filled_valid_o = q.tokens[2].last;
  assign filled_o = filled;
  assign idle_o = !request_valid && !q.read.valid && !job_valid && !q.fill.valid && !under_way;

  // ---- next state
  logic [3:0][3:0] wanted;
  zrop_layout_pkg::next_line_t next;
  logic [15:0] newer;
  logic written, arrived, two, move_on;

  always_comb begin
    d = q;

    // read: the job is known before its first sector comes
    start = q.line == '0;
    newer = accepted_i - request.writes;
    written = request.probe || newer < 16'd32768;  // a page's kind does not change with what is written
    issue = request_valid && (read_ready_i || !q.read.valid) && (!start || (jobs_ready && written));
    wanted = wanted_of(request);
    next = zrop_layout_pkg::next_line(wanted, q.line);
    request_done = issue && next.over;
    if (read_ready_i) d.read.valid = 1'b0;
    if (issue) begin
      d.read.valid = 1'b1;
      d.read.data.line = zrop_layout_pkg::line_of(request.tile, next.n);
      d.read.data.sectors = request.probe ? '0 : wanted[next.n];
      d.read.data.plain = request.plain;
      d.read.data.compressed = request.compressed;
      d.line = next.over ? 2'd0 : next.n + 2'd1;
    end

    // arrival: a sector of planes is forwarded with its first plane, and retained for its second
    came = arrival(job, q.after, data);
    held = zrop_planes_t'(came.data);
    mode = compression_kinds_pkg::mode_of(data.compressible);
    two = came.here && !job.probe && (held.owners != 0 || came.status == 2'd3);
    arrived = job_valid && data_valid;
    advance = (arrived || under_way) && (!q.tokens[2].last || filled_ready_i);
    move_on = arrived && advance && (q.second || fill_ready_i || !q.fill.valid);
    sector_done = move_on && (q.second || !two);
    job_done = sector_done && came.last;
    token = '0;
    if (fill_ready_i) d.fill.valid = 1'b0;
    d.kind.valid = 1'b0;
    if (move_on) begin
      d.second = !q.second && two;
      d.format = job.format;
      if (sector_done && data.last) d.after = came.last ? 2'd0 : came.line + 2'd1;
      if (job.probe) begin
        d.kind.valid = 1'b1;
        d.kind.data = data.compressible;
      end else begin
        if (!q.second && came.has_data) begin
          d.fill.valid = 1'b1;
          d.fill.data.slot = job.slot;
          d.fill.data.sector = came.sector;
          d.fill.data.last = came.complete;
          d.fill.data.single = came.here && came.status != 2'd3;
          d.fill.data.spread = came.spread;
          d.fill.data.data = came.data;
        end
        token.plane = came.here;
        token.last = job_done;
        token.z = job.sectors[1:0] == 2'b11;
        token.planes = came.planes;
        token.status = came.status;
      end
    end

    // bounds
    if (advance) begin
      d.tokens = {q.tokens[1], q.tokens[0], token};
      if (q.tokens[2].plane) begin
        d.ranges = filled.ranges;
        d.place = q.place + 2'd1;
      end
      if (q.tokens[2].last) d.place = '0;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
