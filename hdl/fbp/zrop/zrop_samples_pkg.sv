// Samples: their order in a tile, and their position in pixels and in the window.
//
// Samples have two orders. Masks have bit 8 row + column. The expanders process a tile in lane order: its left half
// row by row, then its right half, eleven at a time.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package zrop_samples_pkg;
  import state_pkg::*;
  import zrop_pkg::*;

  typedef struct packed {
    logic signed [7:0] least;
    logic signed [7:0] greatest;
  } span_t;

  typedef struct packed {
    logic signed [7:0] dx;
    logic signed [7:0] dy;
  } offset_t;

  // Bit of a mask for a sample in lane order.
  function automatic int mask_bit(input int o);
    return 8 * ((o % 32) / 4) + 4 * (o / 32) + o % 4;
  endfunction

  // Groups of lanes with a covered sample; the first group if no sample is covered.
  function automatic logic [5:0] groups(input logic [63:0] coverage);
    logic [5:0] covered;
    covered = '0;
    for (int o = 0; o < 64; o++) covered[o/ZROP_EXPANDERS] |= coverage[mask_bit(o)];
    return covered == '0 ? 6'd1 : covered;
  endfunction

  // Log2 of a pixel's samples across and down.
  function automatic logic [1:0] across(input sample_mode_t mode);
    case (mode)
      SAMPLE_MODE_X2, SAMPLE_MODE_X4: return 2'd1;
      SAMPLE_MODE_X8, SAMPLE_MODE_X16: return 2'd2;
      default: return 2'd0;
    endcase
  endfunction

  function automatic logic [1:0] down(input sample_mode_t mode);
    case (mode)
      SAMPLE_MODE_X4, SAMPLE_MODE_X8: return 2'd1;
      SAMPLE_MODE_X16: return 2'd2;
      default: return 2'd0;
    endcase
  endfunction

  // The quad of a sample in its tile, row by row, and its pixel in the quad.
  typedef struct packed {
    logic [3:0] quad;
    logic [1:0] pixel;
  } pixel_t;

  function automatic pixel_t pixel(input sample_mode_t mode, input logic [5:0] sample);
    logic [2:0] x, y;
    x = sample[2:0] >> across(mode);
    y = sample[5:3] >> down(mode);
    return '{quad: 4'({y[2:1], 2'b0} >> across(mode)) + 4'(x[2:1]), pixel: {y[0], x[0]}};
  endfunction

  // Position of a sample within its pixel, in 1/16 pixel.
  function automatic logic [7:0] position(input logic [3:0][31:0] positions, input logic [3:0] s);
    return positions[s[3:2]][8*s[1:0]+:8];
  endfunction

  // Position of the sample of a mask's bit relative to the tile's centre, in 1/16 pixel.
  function automatic offset_t offset(
    input sample_mode_t mode, input logic [3:0][31:0] positions, input logic [5:0] bit_at
  );
    offset_t o;
    logic [2:0] c, r;
    logic [3:0] s, entry;
    logic [7:0] at;
    {r, c} = bit_at;
    case (mode)
      SAMPLE_MODE_X2: s = {3'b0, c[0]};
      SAMPLE_MODE_X4: s = {2'b0, r[0], c[0]};
      SAMPLE_MODE_X8: s = {1'b0, c[1], r[0], c[0]};
      SAMPLE_MODE_X16: s = {r[1:0], c[1:0]};
      default: s = '0;
    endcase
    // The table holds pixels by rows, four columns and rows of samples, and the samples of each pixel.
    entry = (4'(r[1:0] >> down(mode)) << (2'd2 - across(mode))) + 4'(c[1:0] >> across(mode));
    at = position(positions, 4'(entry << (3'(across(mode)) + 3'(down(mode)))) + s);
    o.dx = 8'((8'(c) >> across(mode)) << 4) - 8'(8'd64 >> across(mode)) + 8'(at[3:0]);
    o.dy = 8'((8'(r) >> down(mode)) << 4) - 8'(8'd64 >> down(mode)) + 8'(at[7:4]);
    return o;
  endfunction

  // Least and greatest offsets of a tile's samples: across, then down. The least belong to pixels in the first column
  // or row of the table, the greatest to those in its last.
  function automatic span_t [1:0] extent(input sample_mode_t mode, input logic [3:0][31:0] positions);
    logic [1:0][15:0][3:0] least, greatest;
    logic [1:0][1:0] n, place, last;
    span_t [1:0] spans;
    logic [7:0] at;
    logic [3:0] number;
    n = {down(mode), across(mode)};
    for (int k = 0; k < 2; k++) last[k] = 2'(2'd3 >> n[k]);
    for (int s = 0; s < 16; s++) begin
      at = position(positions, 4'(s));
      // the column and row of the pixel in the table
      number = 4'(4'(s) >> (3'(n[0]) + 3'(n[1])));
      place = {2'(number >> (2'd2 - n[0])), number[1:0] & last[0]};
      for (int k = 0; k < 2; k++) begin
        least[k][s] = place[k] == '0 ? at[4*k+:4] : '1;
        greatest[k][s] = place[k] == last[k] ? at[4*k+:4] : '0;
      end
    end
    // a tree
    for (int half = 8; half > 0; half = half / 2)
      for (int s = 0; s < half; s++)
        for (int k = 0; k < 2; k++) begin
          if (least[k][s+half] < least[k][s]) least[k][s] = least[k][s+half];
          if (greatest[k][s+half] > greatest[k][s]) greatest[k][s] = greatest[k][s+half];
        end
    for (int k = 0; k < 2; k++) begin
      spans[k].least = 8'(least[k][0]) - (8'd64 >> n[k]);
      spans[k].greatest = 8'(greatest[k][0]) + (8'd64 >> n[k]) - 8'd16;
    end
    return spans;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
