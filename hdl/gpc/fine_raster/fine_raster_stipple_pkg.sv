// Stippling: the columns (or rows) of a footprint that the line pattern keeps, and the samples that the polygon pattern keeps.

// Functions read only some fields of the stage register.
/* verilator lint_off UNUSEDSIGNAL */

package fine_raster_stipple_pkg;
  import fine_raster_grid_pkg::*;
  import fine_raster_types_pkg::*;
  import fine_settings_pkg::*;
  import frtx_pkg::*;

  // Fraction bits of a reciprocal: a distance below 2^16 times the reciprocal of a factor of up to 256 gives the
  // quotient after these bits are truncated.
  localparam int unsigned FRACTION = 24;

  typedef logic [255:0][24:0] reciprocals_t;

  function automatic reciprocals_t reciprocals();
    reciprocals_t all;
    for (int k = 0; k < 256; k++) all[k] = 25'(((1 << FRACTION) + k) / (k + 1));
    return all;
  endfunction

  // Reciprocals of the factors 1 to 256, rounded up.
  localparam reciprocals_t RECIPROCALS = reciprocals();

  // The pattern bit of a pixel; pixels before the first use the bit of the first.
  function automatic logic is_kept(input walk_t w, input logic [13:0] pixel);
    logic signed [16:0] far;
    logic [40:0] bits;
    far = $signed({3'b0, pixel}) - 17'($signed(w.stipple.first));
    if (w.stipple.backwards) far = -far;
    if (far < 0) far = '0;
    bits = 41'(far[15:0]) * 41'(w.reciprocal);
    return w.pattern[bits[FRACTION+:4]];
  endfunction

  // Grid columns (or rows) that are kept: all, unless the line is stippled.
  function automatic logic [7:0] kept(input walk_t w, input frtx_t f);
    logic [7:0] mask;
    for (int k = 0; k < 8; k++)
      mask[k] = !w.stipple.on || w.stipple.polygon ||
          is_kept(w, w.stipple.y_major ? f.y + 14'(k >> rows_log2(w.mode)) : f.x + 14'(k >> columns_log2(w.mode)));
    return mask;
  endfunction

  // Samples that the polygon pattern keeps, by grid row: all, unless the polygon is stippled.
  function automatic logic [7:0][7:0] kept_of_polygon(input settings_t settings, input walk_t w, input frtx_t f);
    logic [7:0][7:0] mask;
    logic [13:0] x, y;
    mask = '1;
    if (w.stipple.on && w.stipple.polygon)
      for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++) begin
          x = f.x + 14'(column >> columns_log2(w.mode));
          y = f.y + 14'(row >> rows_log2(w.mode));
          mask[row][column] = settings.polygon_pattern[y[4:0]][{x[4:3], ~x[2:0]}];
        end
    return mask;
  endfunction

endpackage
