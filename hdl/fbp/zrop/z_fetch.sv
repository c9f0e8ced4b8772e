// Depth fetch: reads a tile's sectors ahead of the compare stage. One sector a clock goes
// out, and one comes back and is passed on to its slot (zrop-bytes-per-clk); planes among
// them are bounded, one a clock. Stalled by memory, by its outputs, and by the writes that
// were promised before a fetch, until memory has accepted them. In order. Specification:
// ZROP.

module z_fetch
  import memory_port_pkg::*;
  import tile_depth_pkg::*;
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
  input  logic [7:0]   accepted_i,         // writes that memory has accepted, modulo 256
  output logic         read_valid_o,
  input  logic         read_ready_i,
  output memory_read_t read_o,
  input  logic         read_data_valid_i,
  output logic         read_data_ready_o,
  input  sector_t      read_data_i,
  output logic         fill_valid_o,
  input  logic         fill_ready_i,
  output zrop_fill_t   fill_o,
  output logic         filled_valid_o,
  input  logic         filled_ready_i,
  output zrop_filled_t filled_o,
  output logic         idle_o
);

  // ---- registers
  // What comes out of the bounds part: a plane, the end of a fetch, or both.
  typedef struct packed {
    logic plane;
    logic last;
    logic z;
    logic planes;
  } token_t;

  typedef struct packed {
    logic [7:0]    todo;        // sectors of the oldest request still to be read
    struct packed {logic valid; memory_read_t data;} read;
    logic [7:0]    left;        // sectors of the oldest job still to come
    logic          second;      // its sector's second plane is next
    depth_format_t format;      // of the planes in the bounds part
    struct packed {logic valid; zrop_fill_t data;} fill;
    token_t [2:0]  tokens;
    logic [1:0]    place;       // of the plane that leaves the bounds part next
    zrop_range_t [TILE_PLANES-1:0] ranges;  // of the planes so far; the first one's for the others
  } regs_t;

  regs_t d, q;

  // The lowest of a set of sectors.
  function automatic logic [2:0] lowest(input logic [7:0] sectors);
    for (int k = 0; k < 8; k++) if (sectors[k]) return 3'(k);
    return 3'd7;
  endfunction

  // ---- parts
  logic request_valid, request_done, issue, start, jobs_ready, job_valid, job_done;
  logic data_valid, sector_done, advance;
  zrop_fetch_t request;
  /* verilator lint_off UNUSEDSIGNAL */
  zrop_fetch_t job;  // its address has been used
  /* verilator lint_on UNUSEDSIGNAL */
  sector_t data;
  zrop_planes_t held;
  token_t token;
  logic [31:0] min, max;
  /* verilator lint_off UNUSEDSIGNAL */
  logic below, above;  // of the source alone: what is stored has been clipped
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
    .WIDTH($bits(sector_t)),
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
    .mode_i       (job.mode),
    .positions_i  (job.positions),
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
    filled.planes = q.tokens[2].planes;
    filled.ranges = q.ranges;
    if (q.tokens[2].plane)
      for (int k = 0; k < TILE_PLANES; k++) if (q.place == '0 || q.place == 2'(k)) filled.ranges[k] = {min, max};
    if (!q.tokens[2].planes) filled.ranges = '0;
  end

  assign {read_valid_o, read_o} = q.read;
  assign {fill_valid_o, fill_o} = q.fill;
  assign filled_valid_o = q.tokens[2].last;
  assign filled_o = filled;
  assign idle_o = !request_valid && !q.read.valid && !job_valid && !q.fill.valid && !under_way;

  // ---- next state
  logic [7:0] todo, left, newer;
  logic [2:0] out_sector, in_sector;
  logic written, arrived, plane, two, move_on;

  always_comb begin
    d = q;

    // read: the job is known before its first sector comes
    start = q.todo == 0;
    todo = start ? request.sectors : q.todo;
    newer = accepted_i - request.writes;
    written = newer < 8'd128;
    issue = request_valid && (read_ready_i || !q.read.valid) && (!start || (jobs_ready && written));
    out_sector = lowest(todo);
    if (read_ready_i) d.read.valid = 1'b0;
    if (issue) begin
      d.todo = todo & ~(8'd1 << out_sector);
      d.read.valid = 1'b1;
      d.read.data.address = request.tile + (request.format == DEPTH_FORMAT_Z16 ? 35'({out_sector, 1'b0}) : 35'(out_sector));
    end
    request_done = issue && d.todo == 0;

    // arrival: a sector of planes is passed on with its first plane, and stays for
    // its second
    left = q.left == 0 ? job.sectors : q.left;
    in_sector = lowest(left);
    held = zrop_planes_t'(data);
    plane = job.planes && in_sector < 2;
    two = plane && (held.owners != 0 || job.sectors[1]);
    arrived = job_valid && data_valid;
    advance = (arrived || under_way) && (!q.tokens[2].last || filled_ready_i);
    move_on = arrived && advance && (q.second || fill_ready_i || !q.fill.valid);
    sector_done = move_on && (q.second || !two);
    token = '0;
    if (fill_ready_i) d.fill.valid = 1'b0;
    if (move_on) begin
      d.second = !q.second && two;
      d.format = job.format;
      if (sector_done) d.left = left & ~(8'd1 << in_sector);
      if (!q.second) begin
        d.fill.valid = 1'b1;
        d.fill.data.slot = job.slot;
        d.fill.data.sector = in_sector;
        d.fill.data.last = (left & (left - 1)) == 0;
        d.fill.data.single = plane && !job.sectors[1];
        d.fill.data.data = data;
      end
      token.plane = plane;
      token.last = sector_done && d.left == 0;
      token.z = job.z;
      token.planes = job.planes;
    end
    job_done = sector_done && d.left == 0;

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
