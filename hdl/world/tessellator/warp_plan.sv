// Warp plan: splits patches into work for warps. Small patches share a warp while all of each fits (tessellator-pack-threshold);
// for others border and inside are separate (tessellator-interior-exterior), the inside in blocks of up to 42 triangles
// (tessellator-interior-prims). It makes a part a cycle, 3 cycles from a job to its first part. It stalls while its part is not
// accepted. Order is kept. Specification: tessellation.

module warp_plan
  import tess_blocks_pkg::*;
  import tessellation_methods_pkg::*;
  import tessellator_pkg::*;
(
  // ---- ports
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       job_valid_i,
  output logic       job_ready_o,
  input  tess_job_t  job_i,
  output logic       part_valid_o,
  input  logic       part_ready_i,
  output tess_part_t part_o,
  output logic       idle_o
);

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; tess_job_t data;} job;
    logic        bordered;  // the job's border is planned
    logic [1:0]  side;    // side of the next block
    logic [6:0]  x;
    logic [6:0]  y;
    logic        open;    // a warp is open, with these totals
    logic [5:0]  points;
    logic [5:0]  prims;
    struct packed {logic valid; tess_part_t data;} part;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic job_valid, job_pop;
  tess_job_t next;

  fifo #(
    .WIDTH($bits(tess_job_t))
  ) job_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(job_valid_i),
    .push_ready_o(job_ready_o),
    .push_i      (job_i),
    .pop_valid_o (job_valid),
    .pop_ready_i (job_pop),
    .pop_o       (next)
  );

  // ---- outputs
  assign {part_valid_o, part_o} = q.part;
  assign idle_o = !job_valid && !q.job.valid && !q.open && !q.part.valid;

  // ---- next state
  logic puts, done, full;
  tess_job_t job;
  tess_part_t part;
  tess_block_t block;

  always_comb begin
    d = q;
    if (part_ready_i) d.part.valid = 1'b0;
    job = q.job.data;
    part = '0;
    puts = 1'b0;
    done = 1'b0;
    full = 1'b0;
    block = block_of(job.shapes, q.side, q.x, q.y);

    if (q.job.valid && !d.part.valid) begin
      puts = 1'b1;
      if (q.bordered) begin
        part = block.part;
        part.close = 1'b1;
        part.last = block.last && job.last;
        {d.side, d.x, d.y} = {block.side, block.x, block.y};
        done = block.last;
      end
      else if (job.none) begin
        part.kind = TESS_PART_KIND_CLOSE;
        part.close = 1'b1;
        part.last = job.last;
        puts = job.last || q.open;
        d.open = 1'b0;
        done = 1'b1;
      end
      else if (q.open && !(job.fits && joins(job, q.points, q.prims))) begin
        part.kind = TESS_PART_KIND_CLOSE;
        part.close = 1'b1;
        d.open = 1'b0;
      end
      else if (job.fits) begin
        part = inside_all(job.shapes);
        d.points = job.points + (q.open ? q.points : 6'd0);
        d.prims = job.prims + (q.open ? q.prims : 6'd0);
        full = job_valid && !next.none && !(next.fits && joins(next, d.points, d.prims));
        part.kind = TESS_PART_KIND_WHOLE;
        part.close = job.last || full;
        part.last = job.last;
        d.open = !part.close;
        done = 1'b1;
      end
      else begin
        part = inside_all(job.shapes);
        part.kind = job.shapes.domain == TESS_DOMAIN_ISOLINE ? TESS_PART_KIND_WHOLE : TESS_PART_KIND_BORDER;
        part.close = 1'b1;
        if (job.shapes.domain == TESS_DOMAIN_ISOLINE) done = 1'b1;
        else begin
          d.bordered = has_inside(job.shapes);
          {d.side, d.x, d.y} = {2'd0, 7'd1, 7'd1};
          done = !d.bordered;
        end
        part.last = job.last && done;
      end
      if (puts) d.part = {1'b1, part};
      if (done) begin
        d.job.valid = 1'b0;
        d.bordered = 1'b0;
      end
    end

    job_pop = !d.job.valid;
    if (job_valid && job_pop) d.job = {1'b1, next};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule
