// Blit walk: lists the texels of each pixel of a rectangle, and the destination's pixel if it is read. Pixels are in the
// order of the destination's sectors; sectors of blocks in that of half a GOB, 32 bytes by 8 rows, so that four in a row
// have one line. Positions, and distances from the sides of a line or a triangle, are stepped; pixels beyond a side are
// masked.
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
  input  blit_sides_t sides_i,
  output logic        texel_valid_o,
  input  logic        texel_ready_i,
  output blit_texel_t texel_o,
  output logic        idle_o
);

  // ---- registers
  // A pixel's number in one direction, its position in the source, and its part of the distances from the sides.
  typedef struct packed {
    logic [15:0] pixel;
    logic [63:0] position;
    blit_distance_t [BLIT_SIDES-1:0] distance;
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
    logic        right;  // texel of the pixel: the right one, the lower one; the destination's
    logic        lower;
    logic        under;
    logic [31:0] above;  // 64-byte columns above the row, or the row of blocks
    struct packed {logic valid; blit_texel_t data;} texel;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign {texel_valid_o, texel_o} = q.texel;
  assign idle_o = !q.walks && !q.texel.valid;

  // ---- next state: parts of a pixel
  // The next pixel.
  function automatic cursor_t next_of(
    input logic [63:0] step, input logic backward, input blit_distance_t [BLIT_SIDES-1:0] side, input cursor_t now
  );
    cursor_t next;
    next.pixel = backward ? now.pixel - 16'd1 : now.pixel + 16'd1;
    next.position = backward ? now.position - step : now.position + step;
    for (int unsigned k = 0; k < BLIT_SIDES; k++) next.distance[k] = now.distance[k] + side[k];
    return next;
  endfunction

  // Whether a pixel is beyond a side of the outline.
  function automatic logic is_beyond(
    input blit_outline_t outline, input blit_distance_t [BLIT_SIDES-1:0] x, input blit_distance_t [BLIT_SIDES-1:0] y
  );
    logic [BLIT_SIDES-1:0] beyond;
    for (int unsigned k = 0; k < BLIT_SIDES; k++) beyond[k] = 1'((x[k] + y[k]) >> ($bits(blit_distance_t) - 1));
    if (outline == BLIT_OUTLINE_RECTANGLE) return 1'b0;
    return beyond[0] || beyond[1] || (beyond[2] && outline == BLIT_OUTLINE_TRIANGLE);
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

  // Whether a pixel is the last one of those that differ in a mask.
  function automatic logic last_of(input logic backward, input logic [7:0] pixel, input logic [7:0] mask);
    return (pixel & mask) == (backward ? '0 : mask);
  endfunction

  // Whether a pixel is the last one, on the way of its axis, before a multiple of 32 bytes, or of 16.
  function automatic logic ends(
    input logic [2:0] texel_log2, input logic backward, input logic [4:0] pixel, input logic whole
  );
    logic [4:0] mask;
    mask = {whole, 4'hf} >> texel_log2;
    return last_of(backward, {3'd0, pixel}, {3'd0, mask});
  endfunction

  // ---- next state
  logic free, sources, last, pitch, right_end, lower_end, sector_right, sector_lower, group_right, group_lower;
  logic [7:0] fx, fy, block_rows;
  cursor_t next_x, next_y, first_x, first_y;
  blit_sector_t sector;
  blit_texel_t texel;

  always_comb begin
    d = q;
    free = texel_ready_i || !q.texel.valid;
    fx = job_i.filters ? q.x.now.position[31:24] : '0;
    fy = job_i.filters ? q.y.now.position[31:24] : '0;
    sources = (q.right || fx == '0) && (q.lower || fy == '0);
    last = q.under || (sources && !job_i.operation.reads_destination);
    pitch = job_i.destination.pitch_linear;
    right_end = q.x.now.pixel == job_i.x.last;
    lower_end = q.y.now.pixel == job_i.y.last;
    group_right = right_end || ends(job_i.destination.texel_log2, job_i.x.backward, q.x.now.pixel[4:0], 1'b1);
    group_lower = lower_end || pitch || last_of(job_i.y.backward, q.y.now.pixel[7:0], 8'd7);
    sector_right = right_end || ends(job_i.destination.texel_log2, job_i.x.backward, q.x.now.pixel[4:0], pitch);
    sector_lower = lower_end || pitch || last_of(job_i.y.backward, q.y.now.pixel[7:0], 8'd1);
    block_rows = 8'((9'd8 << job_i.destination.block_height) - 9'd1);
    next_x = '0;
    next_y = '0;
    first_x = '{pixel: job_i.x.first, position: job_i.x.position, distance: '0};
    first_y = '{pixel: job_i.y.first, position: job_i.y.position, distance: sides_i.distance};

    sector = '0;
    texel = '0;
    if (q.walks && free) begin
      next_x = next_of(job_i.x.step, job_i.x.backward, sides_i.right, q.x.now);
      next_y = next_of(job_i.y.step, job_i.y.backward, sides_i.down, q.y.now);
      sector = sector_of(job_i.destination, q.above, q.x.now.pixel, q.y.now.pixel);
      texel = '{
          x: texel_of(job_i.x.edge_texel, q.x.now.position[63:32], q.right),
          y: texel_of(job_i.y.edge_texel, q.y.now.position[63:32], q.lower),
          weight: 17'(weight_of(fx, q.right)) * 17'(weight_of(fy, q.lower)),
          last: last,
          under: q.under,
          target: '{
              address: sector.address,
              first: sector.first,
              last: sector_right && sector_lower,
              masked: is_beyond(job_i.outline, q.x.now.distance, q.y.now.distance),
              pattern_x: q.x.now.pixel[5:0] + job_i.pattern.x,
              pattern_y: q.y.now.pixel[5:0] + job_i.pattern.y
          }
      };
    end

    if (texel_ready_i) d.texel.valid = 1'b0;
    if (start_valid_i) begin
      d.walks = 1'b1;
      d.right = 1'b0;
      d.lower = 1'b0;
      d.under = 1'b0;
      d.x = {3{first_x}};
      d.y = {3{first_y}};
      d.above = job_i.above;
    end else if (q.walks && free) begin
      d.texel = '{valid: 1'b1, data: texel};
      d.right = !q.under && !q.right && fx != '0;
      d.lower = !q.under && !sources && (q.lower || q.right || fx == '0);
      d.under = sources && !last;
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
          if (pitch || last_of(job_i.y.backward, q.y.now.pixel[7:0], block_rows))
            d.above = job_i.y.backward ? q.above - 32'(job_i.destination.columns)
                : q.above + 32'(job_i.destination.columns);
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
