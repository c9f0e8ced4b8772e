// Exact edge functions over a footprint. With samples on 1/16 pixel, 16 units of the window, an edge is e + 16 f at a
// sample, and inside is floor(e/16) + f >= 0. Values below are in these sixteenths, split at grid column 0 to 7 and
// row 0 to 7: f = start[column] + term[row][column % 4].

package fine_raster_edges_pkg;
  import fine_raster_grid_pkg::*;
  import raster_pkg::*;
  import state_pkg::*;

  typedef logic signed [23:0] slope_t;
  // Edge value over 16, rounded down, at the upper-left corner of a footprint.
  typedef logic signed [44:0] corner_t;
  // Rise from a pixel's corner to one of its samples: at most 32 slopes.
  typedef logic signed [28:0] sample_rise_t;
  // Rise over whole pixels down a footprint, over 16.
  typedef logic signed [26:0] row_rise_t;
  // Edge at the left of a grid column, at the top of a footprint.
  typedef logic signed [31:0] start_t;
  typedef start_t [7:0] starts_t;
  // Rise from the top of a footprint to a sample: at most 144 slopes, less than 2^31.
  typedef logic signed [31:0] term_t;
  // Per edge, in grid rows k and k + 4, the values of columns 0 to 3, which repeat apart from the change across
  // pixels.
  typedef struct packed {
    term_t [3:0][1:0][3:0] of;
  } terms_t;

  // n slopes.
  function automatic row_rise_t multiple(input slope_t slope, input logic [2:0] n);
    row_rise_t one, three;
    one = 27'(slope);
    three = one + (one <<< 1);
    unique case (n)
      3'd0: return '0;
      3'd1: return one;
      3'd2: return one <<< 1;
      3'd3: return three;
      3'd4: return one <<< 2;
      3'd5: return one + (one <<< 2);
      3'd6: return three <<< 1;
      3'd7: return (one <<< 3) - one;
    endcase
  endfunction

  // Rise of an edge from a pixel's corner to the sample at (x, y), in 1/16 pixel.
  function automatic sample_rise_t sample_rise(
    input edge_slope_t slope, input logic [3:0] x, input logic [3:0] y
  );
    sample_rise_t sum;
    logic signed [24:0] both, part;
    both = 25'(slope.a) + 25'(slope.b);
    sum = '0;
    for (int k = 0; k < 4; k++) begin
      unique case ({x[k], y[k]})
        2'b00: part = '0;
        2'b01: part = 25'(slope.b);
        2'b10: part = 25'(slope.a);
        2'b11: part = both;
      endcase
      sum = sum + (29'(part) <<< k);
    end
    return sum;
  endfunction

  // Rise of an edge from a pixel's corner to the corner furthest inside, or outside.
  function automatic sample_rise_t corner_rise(input edge_slope_t slope, input logic inside_most);
    logic signed [24:0] a, b;
    a = (slope.a > 0) == inside_most ? 25'(slope.a) : '0;
    b = (slope.b > 0) == inside_most ? 25'(slope.b) : '0;
    return 29'(a + b) <<< 4;
  endfunction

  // Change of an edge over some pixels.
  function automatic corner_t per_pixels(input slope_t slope, input logic [3:0] log2);
    return 45'(slope) <<< log2;
  endfunction

  // A corner value saturated to 33 bits.
  function automatic logic signed [32:0] near(input corner_t corner);
    if (corner[44:32] == '0 || corner[44:32] == '1) return corner[32:0];
    return {corner[44], {32{!corner[44]}}};
  endfunction

  // Edge at the left of each grid column, at the top of a footprint, saturated to 32 bits: terms are less than 2^31,
  // so a saturated value keeps its sign.
  function automatic starts_t starts(input corner_t corner, input slope_t a, input sample_mode_t mode);
    starts_t s;
    logic signed [33:0] at;
    for (int column = 0; column < 8; column++) begin
      at = 34'(near(corner)) + (34'(multiple(a, 3'(column) >> columns_log2(mode))) <<< 4);
      if (at[33:31] == '0 || at[33:31] == '1) s[column] = at[31:0];
      else s[column] = {at[33], {31{!at[33]}}};
    end
    return s;
  endfunction

  // Whether start + term >= 0. The sum is exact in 33 bits.
  function automatic logic is_inside(input start_t start, input term_t term);
    logic signed [32:0] sum;
    sum = 33'(start) + 33'(term);
    return sum >= 0;
  endfunction

  // Samples of grid rows k and k + 4, a byte each, that are inside all edges.
  function automatic logic [1:0][7:0] samples_inside(input starts_t [3:0] lefts, input terms_t terms);
    logic [1:0][7:0] all;
    all = '1;
    for (int half = 0; half < 2; half++)
      for (int n = 0; n < EDGES; n++)
        for (int column = 0; column < 8; column++)
          if (!is_inside(lefts[n][column], terms.of[n][half][column%4])) all[half][column] = 1'b0;
    return all;
  endfunction

endpackage
