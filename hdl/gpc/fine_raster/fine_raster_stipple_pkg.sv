// Stippled lines: which columns, or rows, of a footprint the pattern keeps.

// A function that reads what a stage holds needs not all of its fields.
/* verilator lint_off UNUSEDSIGNAL */

package fine_raster_stipple_pkg;
  import fine_raster_grid_pkg::*;
  import fine_raster_types_pkg::*;
  import frtx_pkg::*;

  // Fraction bits of a reciprocal: a distance below 2^15, times that of a factor of up to 256, is their quotient once these are
  // cut off.
  localparam int unsigned FRACTION = 23;

  typedef logic [255:0][23:0] reciprocals_t;

  function automatic reciprocals_t reciprocals();
    reciprocals_t all;
    for (int k = 0; k < 256; k++) all[k] = 24'(((1 << FRACTION) + k) / (k + 1));
    return all;
  endfunction

  // Of the factors 1 to 256, rounded up.
  localparam reciprocals_t RECIPROCALS = reciprocals();

  // The pattern's bit for a pixel; before the first it is the first one's.
  function automatic logic is_kept(input walk_t w, input logic [13:0] pixel);
    logic signed [16:0] far;
    logic [38:0] bits;
    far = $signed({3'b0, pixel}) - 17'($signed(w.stipple.first));
    if (w.stipple.backwards) far = -far;
    if (far < 0) far = '0;
    bits = 39'(far[15:0]) * 39'(w.reciprocal);
    return w.pattern[bits[FRACTION+:4]];
  endfunction

  // Grid columns, or rows, that are kept: all but of stippled lines.
  function automatic logic [7:0] kept(input walk_t w, input frtx_t f);
    logic [7:0] mask;
    for (int k = 0; k < 8; k++)
      mask[k] = !w.stipple.on ||
          is_kept(w, w.stipple.y_major ? f.y + 14'(k >> rows_log2(w.mode)) : f.x + 14'(k >> columns_log2(w.mode)));
    return mask;
  endfunction

endpackage
