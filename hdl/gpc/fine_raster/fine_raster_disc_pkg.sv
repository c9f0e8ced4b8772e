// Round points: which samples of a footprint lie in a disc; of a smooth one those are the sixteen of each of a quad's pixels. Its square's edges say where it is: the left one less
// the right one is twice the way from the centre across, their sum its size, and so down. A square of a way rises from pixel to pixel and to each entry of the table
// of positions by shifts and sums. What lies beyond the point's square wraps here, and is left out by its edges.

// A function that reads a packet needs not all of its fields.
/* verilator lint_off UNUSEDSIGNAL */

package fine_raster_disc_pkg;
  import fine_raster_grid_pkg::*;
  import frtx_pkg::*;
  import raster_pkg::*;
  import state_pkg::*;

  // As seen from a tile's corner, of a smooth one half a sixteenth on: twice the way from the centre, and the square of the size.
  typedef struct packed {
    logic               on;
    logic signed [20:0] x;
    logic signed [20:0] y;
    logic [39:0]        most;
  } disc_t;

  // From a footprint's corner, or a quad's; and the squares of both ways. How its samples lie, and where in their pixels.
  typedef struct packed {
    logic               on;
    sample_mode_t       mode;
    logic [15:0][7:0]   spots;
    logic signed [20:0] x;
    logic signed [20:0] y;
    logic [39:0]        xx;
    logic [39:0]        yy;
    logic [39:0]        most;
  } disc_at_t;

  // Edges at the right and the bottom do not own their points: they have one less. Of a smooth one half a sixteenth on.
  function automatic disc_t disc_of(input tile_t tile, input logic on, input logic smooth);
    disc_t d;
    logic [19:0] size;
    logic signed [20:0] half;
    if (!on) return '0;
    size = 20'(tile.e[0] + tile.e[1]) + 20'd1;
    half = smooth ? 21'sd15 : -21'sd1;
    d.on = 1'b1;
    d.x = 21'(tile.e[0] - tile.e[1]) + half;
    d.y = 21'(tile.e[2] - tile.e[3]) + half;
    d.most = 40'(size) * 40'(size);
    return d;
  endfunction

  // The same from a footprint of its tile.
  function automatic disc_at_t at_footprint(
    input disc_t disc, input frtx_t f, input sample_mode_t mode, input logic [15:0][7:0] spots
  );
    disc_at_t d;
    if (!disc.on) return '0;
    d.on = 1'b1;
    d.mode = mode;
    d.spots = spots;
    d.x = disc.x + $signed({8'd0, f.x[3:0], 9'd0});
    d.y = disc.y + $signed({8'd0, f.y[3:0], 9'd0});
    d.xx = 40'(d.x) * 40'(d.x);
    d.yy = 40'(d.y) * 40'(d.y);
    d.most = disc.most;
    return d;
  endfunction

  // So many times a way.
  function automatic logic signed [23:0] pixels(input logic [2:0] n, input logic signed [20:0] way);
    return (n[0] ? 24'(way) : 24'sd0) + (n[1] ? 24'(way) <<< 1 : 24'sd0) + (n[2] ? 24'(way) <<< 2 : 24'sd0);
  endfunction

  // Samples by their places in the grid. Columns and rows of sixteenths from the corner are 32 of the way each; a pixel is 16 of them.
  function automatic logic [63:0] in_disc(input disc_at_t q);
    logic [63:0] all;
    logic [15:0][39:0] rises;
    logic [3:0] entry;
    logic [2:0] right, down;
    logic signed [4:0] x, y;
    logic [7:0] crosses;
    logic [9:0] square;
    logic [39:0] sum;
    // What each entry adds in the pixel at the corner.
    for (int k = 0; k < 16; k++) begin
      x = $signed({1'b0, q.spots[k][3:0]});
      y = $signed({1'b0, q.spots[k][7:4]});
      rises[k] = 40'((26'(x) * 26'(q.x)) + (26'(y) * 26'(q.y))) <<< 6;
      square = 10'(x) * 10'(x) + 10'(y) * 10'(y);
      rises[k] = rises[k] + {20'd0, square, 10'd0} + q.xx + q.yy;
    end
    for (int cell_at = 0; cell_at < 64; cell_at++) begin
      entry = entry_at(q.mode, 2'(cell_at), 2'(cell_at / 8));
      right = 3'(cell_at % 8) >> columns_log2(q.mode);
      down = 3'(cell_at / 8) >> rows_log2(q.mode);
      // And what the pixels right and down do: 16 times their way, and twice what both are across and down.
      sum = rises[entry] + (40'(pixels(right, q.x)) <<< 10) + (40'(pixels(down, q.y)) <<< 10);
      crosses = 8'(right) * 8'(q.spots[entry][3:0]) + 8'(down) * 8'(q.spots[entry][7:4]);
      square = 10'(right) * 10'(right) + 10'(down) * 10'(down);
      sum = sum + {17'd0, crosses, 15'd0} + {12'd0, square, 18'd0};
      all[cell_at] = sum <= q.most;
    end
    return all;
  endfunction

endpackage
