// Round points: finds the samples of a footprint that lie in a disc (for smooth points, the sixteen samples of each
// pixel of a quad). The edges of the point's square give the position: left minus right edge value is twice the
// horizontal distance from the centre, their sum is the size; likewise vertically. Shifts and additions step the
// squared distance from pixel to pixel and to each entry of the table of positions. Values outside the point's square
// wrap here; the edge functions exclude those samples.

// Functions read only some fields of a packet.
/* verilator lint_off UNUSEDSIGNAL */

package fine_raster_disc_pkg;
  import fine_raster_grid_pkg::*;
  import frtx_pkg::*;
  import raster_pkg::*;
  import state_pkg::*;

  // Distances from a tile's corner, for smooth points from half a sixteenth further in: twice the distance from the
  // centre, and the square of the size.
  typedef struct packed {
    logic               on;
    logic signed [20:0] x;
    logic signed [20:0] y;
    logic [39:0]        most;
  } disc_t;

  // Distances from the corner of a footprint or quad, and their squares; the sample mode, and the sample positions in a pixel.
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

  // Right and bottom edges do not own their points: they are one less. Smooth points are measured from half a sixteenth further in.
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

  // The same relative to a footprint of the tile.
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

  // A distance times a number of pixels.
  function automatic logic signed [23:0] pixels(input logic [2:0] n, input logic signed [20:0] way);
    return (n[0] ? 24'(way) : 24'sd0) + (n[1] ? 24'(way) <<< 1 : 24'sd0) + (n[2] ? 24'(way) <<< 2 : 24'sd0);
  endfunction

  // Covered samples, indexed by their position in the grid. Columns and rows of sixteenths from the corner are 32
  // units of distance each; a pixel has 16 of them.
  function automatic logic [63:0] in_disc(input disc_at_t q);
    logic [63:0] all;
    logic [15:0][39:0] rises;
    logic [3:0] entry;
    logic [2:0] right, down;
    logic signed [4:0] x, y;
    logic [7:0] crosses;
    logic [9:0] square;
    logic [39:0] sum;
    // Contribution of each entry in the corner pixel.
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
      // Contribution of the pixels to the right and below: 16 times the distance, and twice the product of both offsets.
      sum = rises[entry] + (40'(pixels(right, q.x)) <<< 10) + (40'(pixels(down, q.y)) <<< 10);
      crosses = 8'(right) * 8'(q.spots[entry][3:0]) + 8'(down) * 8'(q.spots[entry][7:4]);
      square = 10'(right) * 10'(right) + 10'(down) * 10'(down);
      sum = sum + {17'd0, crosses, 15'd0} + {12'd0, square, 18'd0};
      all[cell_at] = sum <= q.most;
    end
    return all;
  endfunction

endpackage
