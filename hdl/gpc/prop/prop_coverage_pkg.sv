// Coverage of an FRTX in quad order, in which the samples of a quad are contiguous: bit `4 n quad + n pixel +
// sample`, where n is the samples of a pixel, quads count row by row and pixels as in a quad's mask.

// Functions here read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package prop_coverage_pkg;
  import frtx_pkg::*;
  import raster_pkg::*;
  import shading_pkg::*;
  import state_pkg::*;

  // Samples of a pixel, columns and rows, as powers of two.
  function automatic logic [1:0] columns_log2(input sample_mode_t mode);
    unique case (mode)
      SAMPLE_MODE_X2, SAMPLE_MODE_X4: return 2'd1;
      SAMPLE_MODE_X8, SAMPLE_MODE_X16: return 2'd2;
      default: return 2'd0;
    endcase
  endfunction

  function automatic logic [2:0] samples_log2(input sample_mode_t mode);
    unique case (mode)
      SAMPLE_MODE_X2: return 3'd1;
      SAMPLE_MODE_X4: return 3'd2;
      SAMPLE_MODE_X8: return 3'd3;
      SAMPLE_MODE_X16: return 3'd4;
      default: return 3'd0;
    endcase
  endfunction

  // All samples of a pixel.
  function automatic logic [15:0] all_samples(input sample_mode_t mode);
    unique case (mode)
      SAMPLE_MODE_X2: return 16'h0003;
      SAMPLE_MODE_X4: return 16'h000f;
      SAMPLE_MODE_X8: return 16'h00ff;
      SAMPLE_MODE_X16: return 16'hffff;
      default: return 16'h0001;
    endcase
  endfunction

  typedef logic [63:0][5:0] places_t;

  // Sample-grid positions of the bits in quad order, for `1 << nx` by `1 << ny` samples of a pixel.
  function automatic places_t places(input int unsigned nx, input int unsigned ny);
    places_t at;
    at = '0;
    for (int unsigned k = 0; k < 64; k++) begin
      automatic int unsigned sample = k & ((1 << (nx + ny)) - 1);
      automatic int unsigned pixel = (k >> (nx + ny)) & 3;
      automatic int unsigned quad = k >> (nx + ny + 2);
      automatic int unsigned x = 2 * (quad & ((4 >> nx) - 1)) + (pixel & 1);
      automatic int unsigned y = 2 * (quad >> (2 - nx)) + (pixel >> 1);
      automatic int unsigned ox = sample & 1;
      automatic int unsigned oy = sample >> 1;
      if (nx == 2 && ny == 1) begin  // two 2x2 blocks side by side
        ox = (sample & 1) + 2 * (sample >> 2);
        oy = (sample >> 1) & 1;
      end
      if (nx == 2 && ny == 2) begin
        ox = sample & 3;
        oy = sample >> 2;
      end
      at[k] = 6'(8 * ((y << ny) + oy) + (x << nx) + ox);
    end
    return at;
  endfunction

  localparam places_t PLACES_X1 = places(0, 0);
  localparam places_t PLACES_X2 = places(1, 0);
  localparam places_t PLACES_X4 = places(1, 1);
  localparam places_t PLACES_X8 = places(2, 1);
  localparam places_t PLACES_X16 = places(2, 2);

  // From the order of the sample grid to quad order.
  function automatic logic [63:0] to_quads(input sample_mode_t mode, input logic [63:0] grid);
    logic [63:0] quads;
    quads = '0;
    for (int k = 0; k < 64; k++)
      unique case (mode)
        SAMPLE_MODE_X2: quads[k] = grid[PLACES_X2[k]];
        SAMPLE_MODE_X4: quads[k] = grid[PLACES_X4[k]];
        SAMPLE_MODE_X8: quads[k] = grid[PLACES_X8[k]];
        SAMPLE_MODE_X16: quads[k] = grid[PLACES_X16[k]];
        default: quads[k] = grid[PLACES_X1[k]];
      endcase
    return quads;
  endfunction

  // From quad order to the order of the sample grid.
  function automatic logic [63:0] to_grid(input sample_mode_t mode, input logic [63:0] quads);
    logic [63:0] grid;
    grid = '0;
    for (int k = 0; k < 64; k++)
      unique case (mode)
        SAMPLE_MODE_X2: grid[PLACES_X2[k]] = quads[k];
        SAMPLE_MODE_X4: grid[PLACES_X4[k]] = quads[k];
        SAMPLE_MODE_X8: grid[PLACES_X8[k]] = quads[k];
        SAMPLE_MODE_X16: grid[PLACES_X16[k]] = quads[k];
        default: grid[PLACES_X1[k]] = quads[k];
      endcase
    return grid;
  endfunction

  // The pixels with at least one sample, in quad order.
  function automatic logic [63:0] pixels(input sample_mode_t mode, input logic [63:0] quads);
    logic [63:0] any;
    any = '0;
    unique case (mode)
      SAMPLE_MODE_X2: for (int k = 0; k < 32; k++) any[k] = |quads[2*k+:2];
      SAMPLE_MODE_X4: for (int k = 0; k < 16; k++) any[k] = |quads[4*k+:4];
      SAMPLE_MODE_X8: for (int k = 0; k < 8; k++) any[k] = |quads[8*k+:8];
      SAMPLE_MODE_X16: for (int k = 0; k < 4; k++) any[k] = |quads[16*k+:16];
      default: any = quads;
    endcase
    return any;
  endfunction

  // Distance of a quad's samples from the first bit.
  function automatic logic [9:0] quad_shift(input sample_mode_t mode, input logic [3:0] index);
    return {4'b0, index, 2'b0} << samples_log2(mode);
  endfunction

  // Samples of the four pixels of a quad, copied to the positions of all quads and masked to one quad.
  function automatic logic [63:0] spread(input sample_mode_t mode, input logic [3:0] index,
                                         input logic [3:0][15:0] keep);
    logic [63:0] masks;
    masks = '0;
    for (int unsigned k = 0; k < 64; k++)
      unique case (mode)
        SAMPLE_MODE_X2: masks[k] = keep[(k>>1)&3][k&1] && index == 4'(k >> 3);
        SAMPLE_MODE_X4: masks[k] = keep[(k>>2)&3][k&3] && index == 4'(k >> 4);
        SAMPLE_MODE_X8: masks[k] = keep[(k>>3)&3][k&7] && index == 4'(k >> 5);
        SAMPLE_MODE_X16: masks[k] = keep[k>>4][k&15] && index == '0;
        default: masks[k] = keep[k&3][0] && index == 4'(k >> 2);
      endcase
    return masks;
  endfunction

  // Samples of a quad's pixels.
  function automatic logic [3:0][15:0] quad_coverage(input sample_mode_t mode, input logic [3:0] index,
                                                     input logic [63:0] quads);
    logic [63:0] quad;
    logic [3:0][15:0] coverage;
    quad = quads >> quad_shift(mode, index);
    coverage = '0;
    for (int p = 0; p < 4; p++)
      unique case (mode)
        SAMPLE_MODE_X2: coverage[p][1:0] = quad[2*p+:2];
        SAMPLE_MODE_X4: coverage[p][3:0] = quad[4*p+:4];
        SAMPLE_MODE_X8: coverage[p][7:0] = quad[8*p+:8];
        SAMPLE_MODE_X16: coverage[p] = quad[16*p+:16];
        default: coverage[p][0] = quad[p];
      endcase
    return coverage;
  endfunction

  // The ROP, of `rops`, that owns a pixel, so that every row and every column of tiles visits all ROPs in turn: for a power
  // of two the exclusive or of the low bits of its tile's column and row, else the remainder of their sum.
  function automatic logic [2:0] rop(input pixel_coord_t x, input pixel_coord_t y, input int unsigned rops);
    if ((rops & (rops - 1)) == 0) return 3'((x ^ y) >> TILE_LOG2) & 3'(rops - 1);
    return 3'((32'(x >> TILE_LOG2) + 32'(y >> TILE_LOG2)) % rops);
  endfunction

  // Mask of all ROPs.
  function automatic logic [7:0] all_rops(input int unsigned rops);
    return 8'((1 << rops) - 1);
  endfunction

  // Quad column and row of a quad of an FRTX.
  function automatic quad_coord_t quad_x(input sample_mode_t mode, input pixel_coord_t x, input logic [3:0] index);
    unique case (mode)
      SAMPLE_MODE_X2, SAMPLE_MODE_X4: return x[13:1] + 13'(index[0]);
      SAMPLE_MODE_X8, SAMPLE_MODE_X16: return x[13:1];
      default: return x[13:1] + 13'(index[1:0]);
    endcase
  endfunction

  function automatic quad_coord_t quad_y(input sample_mode_t mode, input pixel_coord_t y, input logic [3:0] index);
    return y[13:1] + 13'(index >> (2'd2 - columns_log2(mode)));
  endfunction
endpackage
