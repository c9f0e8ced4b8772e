// The sample grid: the arrangement of the samples of pixels in each mode, and the part of the grid that an 8x8-sample
// footprint covers.

package fine_raster_grid_pkg;
  import frtx_pkg::*;
  import state_pkg::*;

  // Grid columns of a pixel, as a power of two.
  function automatic logic [1:0] columns_log2(input sample_mode_t mode);
    unique case (mode)
      SAMPLE_MODE_X1: return 2'd0;
      SAMPLE_MODE_X2, SAMPLE_MODE_X4: return 2'd1;
      SAMPLE_MODE_X8, SAMPLE_MODE_X16: return 2'd2;
      default: return 2'd0;
    endcase
  endfunction

  // Grid rows of a pixel, as a power of two.
  function automatic logic [1:0] rows_log2(input sample_mode_t mode);
    unique case (mode)
      SAMPLE_MODE_X1, SAMPLE_MODE_X2: return 2'd0;
      SAMPLE_MODE_X4, SAMPLE_MODE_X8: return 2'd1;
      SAMPLE_MODE_X16: return 2'd2;
      default: return 2'd0;
    endcase
  endfunction

  // Pixels across a footprint.
  function automatic logic [3:0] footprint_width(input sample_mode_t mode);
    return 4'd8 >> columns_log2(mode);
  endfunction

  // Pixels down a footprint.
  function automatic logic [3:0] footprint_height(input sample_mode_t mode);
    return 4'd8 >> rows_log2(mode);
  endfunction

  // Index, within its pixel, of the sample at a column and row of the grid.
  function automatic logic [3:0] sample_at(
    input sample_mode_t mode, input logic [1:0] column, input logic [1:0] row
  );
    unique case (mode)
      SAMPLE_MODE_X1: return 4'd0;
      SAMPLE_MODE_X2: return {3'b0, column[0]};
      SAMPLE_MODE_X4: return {2'b0, row[0], column[0]};
      SAMPLE_MODE_X8: return {1'b0, column[1], row[0], column[0]};
      SAMPLE_MODE_X16: return {row, column};
      default: return 4'd0;
    endcase
  endfunction

  // Entry of the table of positions for a column and row of the grid: the table holds pixels by rows, four columns
  // and rows of the grid, and the samples of each pixel.
  function automatic logic [3:0] entry_at(
    input sample_mode_t mode, input logic [1:0] column, input logic [1:0] row
  );
    logic [3:0] pixel;
    pixel = (4'(row >> rows_log2(mode)) << (2'd2 - columns_log2(mode))) + 4'(column >> columns_log2(mode));
    return 4'(pixel << (columns_log2(mode) + rows_log2(mode))) + sample_at(mode, column, row);
  endfunction

  // Bit k is set if first + (k >> log2) is in from..to: the grid columns (or rows) of a footprint whose pixels lie in
  // a rectangle.
  function automatic logic [7:0] pixels_in(
    input pixel_coord_t first, input logic [1:0] log2, input logic [14:0] from, input logic [14:0] to
  );
    logic [7:0] pixels, mask;
    for (int k = 0; k < 8; k++) pixels[k] = 15'(first) + 15'(k) >= from && 15'(first) + 15'(k) < to;
    for (int k = 0; k < 8; k++) mask[k] = pixels[3'(k) >> log2];
    return mask;
  endfunction

  // Sample positions of a pixel of a smooth primitive, the last sample first, laid out like a surface's positions: no
  // two share a column or row. Each sample lies in the middle of its sixteenth, half a sixteenth further in on both
  // axes.
  localparam logic [15:0][7:0] SPOTS = {
    8'h5f, 8'hde, 8'h0d, 8'h7c, 8'hcb, 8'h9a, 8'h39, 8'he8, 8'h87, 8'h46, 8'h15, 8'hb4, 8'h63, 8'ha2, 8'h21, 8'hf0
  };

endpackage
