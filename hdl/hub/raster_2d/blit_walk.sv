// Blit walk: lists the texels of each pixel of a rectangle. Pixels are in the order of the destination's sectors; sectors
// of blocks in that of half a GOB, 32 bytes by 8 rows, so that four in a row have one line. Positions are stepped.
//
// It lists a texel a cycle; the first follows 2 cycles after the start. Only its output stalls it. Specification: RSTR2D;
// interfaces: 2D class.

module blit_walk
  import blit_surface_pkg::*;
  import raster_2d_pkg::*;
(
  // ---- ports
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        start_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // other parts use the rest of the job
  input  logic        start_i,
  input  blit_t       job_i,  // does not change while a blit is drawn
  /* verilator lint_on UNUSEDSIGNAL */
  output logic        texel_valid_o,
  input  logic        texel_ready_i,
  output blit_texel_t texel_o,
  output logic        idle_o
);

  // ---- registers
  // A pixel's number in one direction, and its position in the source.
  typedef struct packed {
    logic [15:0] pixel;
    logic [63:0] position;
  } cursor_t;

  // The current pixel, and the first ones of its sector and of its half GOB.
  typedef struct packed {
    cursor_t now;
    cursor_t sector;
    cursor_t group;
  } cursors_t;

  typedef struct packed {
    logic        walks;
    cursors_t    x;
    cursors_t    y;
    logic        right;  // texel of the pixel: the right one, the lower one
    logic        lower;
    logic [31:0] above;  // 64-byte columns above the row, or the row of blocks
    struct packed {logic valid; blit_texel_t data;} texel;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign {texel_valid_o, texel_o} = q.texel;
  assign idle_o = !q.walks && !q.texel.valid;

  // ---- next state: parts of a pixel
  // The next pixel.
  function automatic cursor_t next_of(input logic [63:0] step, input cursor_t now);
    return '{pixel: now.pixel + 16'd1, position: now.position + step};
  endfunction

  // The texel at a position, or the one after it.
  function automatic logic [15:0] texel_of(input logic [15:0] edge_texel, input logic [31:0] whole, input logic after);
    logic [32:0] texel;
    texel = {whole[31], whole} + 33'(after);
    if (texel[32]) return '0;
    return texel > 33'(edge_texel) ? edge_texel : texel[15:0];
  endfunction

  // Weight of a texel in one direction: 256 for both.
  function automatic logic [8:0] weight_of(input logic [7:0] fraction, input logic after);
    return after ? 9'(fraction) : 9'd256 - 9'(fraction);
  endfunction

  // Whether a pixel is the last one before a multiple of 32 bytes, or of 16.
  function automatic logic ends(input logic [2:0] texel_log2, input logic [4:0] pixel, input logic whole);
    logic [4:0] mask;
    mask = {whole, 4'hf} >> texel_log2;
    return (pixel & mask) == mask;
  endfunction

  // ---- next state
  logic free, last, pitch, right_end, lower_end, sector_right, sector_lower, group_right, group_lower;
  logic [7:0] fx, fy, block_rows;
  cursor_t next_x, next_y, first_x, first_y;
  blit_sector_t sector;
  blit_texel_t texel;

  always_comb begin
    d = q;
    free = texel_ready_i || !q.texel.valid;
    fx = job_i.filters ? q.x.now.position[31:24] : '0;
    fy = job_i.filters ? q.y.now.position[31:24] : '0;
    last = (q.right || fx == '0) && (q.lower || fy == '0);
    pitch = job_i.destination.pitch_linear;
    right_end = q.x.now.pixel == job_i.x.last;
    lower_end = q.y.now.pixel == job_i.y.last;
    group_right = right_end || ends(job_i.destination.texel_log2, q.x.now.pixel[4:0], 1'b1);
    group_lower = lower_end || pitch || (&q.y.now.pixel[2:0]);
    sector_right = right_end || ends(job_i.destination.texel_log2, q.x.now.pixel[4:0], pitch);
    sector_lower = lower_end || pitch || q.y.now.pixel[0];
    block_rows = 8'((9'd8 << job_i.destination.block_height) - 9'd1);
    next_x = next_of(job_i.x.step, q.x.now);
    next_y = next_of(job_i.y.step, q.y.now);
    first_x = '{pixel: job_i.x.first, position: job_i.x.position};
    first_y = '{pixel: job_i.y.first, position: job_i.y.position};

    sector = '0;
    texel = '0;
    if (q.walks && free) begin
      sector = sector_of(job_i.destination, q.above, q.x.now.pixel, q.y.now.pixel);
      texel = '{
          x: texel_of(job_i.x.edge_texel, q.x.now.position[63:32], q.right),
          y: texel_of(job_i.y.edge_texel, q.y.now.position[63:32], q.lower),
          weight: 17'(weight_of(fx, q.right)) * 17'(weight_of(fy, q.lower)),
          last: last,
          target: '{
              address: sector.address,
              first: sector.first,
              last: sector_right && sector_lower
          }
      };
    end

    if (texel_ready_i) d.texel.valid = 1'b0;
    if (start_valid_i) begin
      d.walks = 1'b1;
      d.right = 1'b0;
      d.lower = 1'b0;
      d.x = {3{first_x}};
      d.y = {3{first_y}};
      d.above = job_i.above;
    end else if (q.walks && free) begin
      d.texel = '{valid: 1'b1, data: texel};
      d.right = !q.right && fx != '0;
      d.lower = !last && (q.lower || q.right || fx == '0);
      if (last) begin
        if (!sector_right) d.x.now = next_x;
        else if (!sector_lower) begin
          d.x.now = q.x.sector;
          d.y.now = next_y;
        end else if (!group_right) begin
          d.x.now = next_x;
          d.x.sector = next_x;
          d.y.now = q.y.sector;
        end else if (!group_lower) begin
          d.x.now = q.x.group;
          d.x.sector = q.x.group;
          d.y.now = next_y;
          d.y.sector = next_y;
        end else if (!right_end) begin
          d.x = {3{next_x}};
          d.y.now = q.y.group;
          d.y.sector = q.y.group;
        end else if (!lower_end) begin
          d.x = {3{first_x}};
          d.y = {3{next_y}};
          if (pitch || (q.y.now.pixel[7:0] & block_rows) == block_rows)
            d.above = q.above + 32'(job_i.destination.columns);
        end else d.walks = 1'b0;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
