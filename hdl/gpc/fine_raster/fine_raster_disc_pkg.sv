// Smooth points: which of the sixteen samples of each of a quad's pixels lie in a disc. Its square's edges say where it is: the left one less the right one is twice the
// way from the centre across, their sum its size, and so down. A square of a way rises from sample to sample by shifts and sums.
// What lies beyond the point's square wraps here, and is left out by its edges.

// A function that reads a packet needs not all of its fields.
/* verilator lint_off UNUSEDSIGNAL */

package fine_raster_disc_pkg;
  import fine_raster_grid_pkg::SPOTS;
  import frtx_pkg::*;
  import raster_pkg::*;

  // As seen from the sixteenth at a tile's corner: twice the way from the centre, and the square of the size.
  typedef struct packed {
    logic               on;
    logic signed [20:0] x;
    logic signed [20:0] y;
    logic [39:0]        most;
  } disc_t;

  // From a quad's corner; and the squares of both ways.
  typedef struct packed {
    logic               on;
    logic signed [20:0] x;
    logic signed [20:0] y;
    logic [39:0]        xx;
    logic [39:0]        yy;
    logic [39:0]        most;
  } disc_quad_t;

  // Edges at the right and the bottom do not own their points: they have one less. Half a sixteenth on.
  function automatic disc_t disc_of(input tile_t tile, input logic on);
    disc_t d;
    logic [19:0] size;
    if (!on) return '0;
    size = 20'(tile.e[0] + tile.e[1]) + 20'd1;
    d.on = 1'b1;
    d.x = 21'(tile.e[0] - tile.e[1]) + 21'sd15;
    d.y = 21'(tile.e[2] - tile.e[3]) + 21'sd15;
    d.most = 40'(size) * 40'(size);
    return d;
  endfunction

  // The same from a quad of its tile.
  function automatic disc_quad_t at_quad(input disc_t disc, input frtx_t f);
    disc_quad_t d;
    if (!disc.on) return '0;
    d.on = 1'b1;
    d.x = disc.x + $signed({8'd0, f.x[3:0], 9'd0});
    d.y = disc.y + $signed({8'd0, f.y[3:0], 9'd0});
    d.xx = 40'(d.x) * 40'(d.x);
    d.yy = 40'(d.y) * 40'(d.y);
    d.most = disc.most;
    return d;
  endfunction

  // Samples by their places in a grid of sixteen a pixel.
  function automatic logic [63:0] in_disc(input disc_quad_t q);
    logic [63:0] all;
    logic [7:0] spot;
    logic [5:0] across, down;
    logic signed [39:0] rise, square, sum;
    for (int cell_at = 0; cell_at < 64; cell_at++) begin
      spot = SPOTS[4*(cell_at/8%4)+cell_at%4];
      // Columns and rows of sixteenths from the corner: each is 32 of the way.
      across = {1'b0, 1'(cell_at / 4), spot[3:0]};
      down = {1'b0, 1'(cell_at / 32), spot[7:4]};
      rise = (40'($signed(across)) * 40'(q.x) + 40'($signed(down)) * 40'(q.y)) <<< 6;
      square = (40'($signed(across)) * 40'($signed(across)) + 40'($signed(down)) * 40'($signed(down))) <<< 10;
      sum = $signed(q.xx) + $signed(q.yy) + rise + square;
      all[cell_at] = $unsigned(sum) <= q.most;
    end
    return all;
  endfunction

endpackage
