// Decode: decodes plain sectors from the stored sectors of a tile. Rate: one sector of 32 bytes a cycle; a sector of
// Z16 planes takes 2 cycles (l2-z-decompress-16). Latency: 2 cycles from a line's stored sectors to its first plain
// sector. It stalls on its output. In order. Specification: CBC and compression.

module decode
  import compression_codec_pkg::*;
  import compression_kinds_pkg::*;
  import compression_pkg::*;
  import decode_params_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
#(
  // ---- parameters
  parameter decode_params_t P = DECODE_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         job_valid_i,
  output logic         job_ready_o,
  input  decode_job_t  job_i,
  output logic         plain_valid_o,
  input  logic         plain_ready_i,
  output memory_down_t plain_o,
  output logic         idle_o
);

  // ---- registers
  typedef struct packed {logic valid; memory_down_t data;} plain_t;

  typedef struct packed {
    logic [3:0] done;   // sectors of the oldest line that were sent to `plain`
    logic       half;   // half of the next sector has been decoded
    logic [3:0][31:0] words;
    plain_t     plain;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic job_valid, job_pop;
  decode_job_t job;

  fifo #(
    .WIDTH($bits(decode_job_t)),
    .DEPTH(P.job_depth)
  ) job_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(job_valid_i),
    .push_ready_o(job_ready_o),
    .push_i      (job_i),
    .pop_valid_o (job_valid),
    .pop_ready_i (job_pop),
    .pop_o       (job)
  );

  // ---- outputs
  assign {plain_valid_o, plain_o} = q.plain;
  assign idle_o = !job_valid && !q.plain.valid;

  // ---- next state
  logic [3:0] left;
  logic [1:0] sector;
  logic right_codes, halves, planes;
  logic [3:0] depth;
  sector_t other;
  sector_t of_half;
  logic [3:0][31:0] row;

  always_comb begin
    d = q;
    job_pop = 1'b0;
    if (plain_ready_i) d.plain.valid = 1'b0;
    left = job.wanted & ~q.done;
    sector = first_of(left);
    right_codes = sector[0] && job.coding.form == FORM_PLAIN && !job.coding.wide;  // planes cover both halves
    depth = depth_of_line(job.coding, job.upper);
    // A packed sector that does not hold depth.
    other = job.stencil;
    if (job.coding.wide && sector != 2'd0)
      other = sector == 2'd1 ? job.right_low : sector == 2'd2 ? job.right_high : job.right_stencil;
    halves = job.coding.form == FORM_HALF_PLANES;
    planes = halves && job.coding.halves[sector[0]];
    row = row_of_halves(job.coding, job.upper, sector[1], q.half, sector[0] ? job.right_low : job.low);
    // A sector of Z16 that memory stores as samples.
    of_half = sector[0] ? (sector[1] ? job.right_high : job.right_low) : sector[1] ? job.high : job.low;
    if (job_valid && !d.plain.valid && planes && !q.half) begin
      d.half = 1'b1;
      d.words = row;
    end else if (job_valid && !d.plain.valid) begin
      d.half = 1'b0;
      job_pop = others_of(left) == '0;
      d.done[sector] = 1'b1;
      if (job_pop) d.done = '0;
      d.plain.valid = 1'b1;
      d.plain.data.client = job.client;
      d.plain.data.tag = job.tag;
      d.plain.data.kind = RESPONSE_KIND_DATA;
      d.plain.data.sector = sector;
      d.plain.data.last = job_pop;
      d.plain.data.status = job.status;
      d.plain.data.compressible = job.compressible;
      d.plain.data.data = expanded(job.coding, job.upper, sector, job.low, job.high);
      if (job.coding.form == FORM_CLEAR && job.status != '0) d.plain.data.data = job.low;  // a clear value is returned undecoded
      if (!depth[sector]) d.plain.data.data = other;
      if (halves) d.plain.data.data = planes ? {row, q.words} : of_half;
      if (job.unpacks)
        d.plain.data.data = unpacked(job.coding, job.upper, sector, right_codes ? job.right_low : job.low,
                                     right_codes ? job.right_high : job.high,
                                     sector[0] && !job.coding.wide ? job.right_stencil : job.stencil,
                                     job.upper ? job.right_high : job.right_low,
                                     job.upper ? job.right_stencil : job.right_high);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
