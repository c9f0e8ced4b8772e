// Smooth primitives: computes the covered fraction of each pixel from sixteen samples, regardless of the surface's mode.

// Functions read only some fields of a packet or stage register.
/* verilator lint_off UNUSEDSIGNAL */

package fine_raster_smooth_pkg;
  import fine_raster_edges_pkg::*;
  import fine_raster_grid_pkg::*;
  import fine_raster_types_pkg::*;
  import fine_settings_pkg::*;
  import frtx_pkg::*;
  import raster_pkg::*;

  // Conservative raster has no partly covered pixels.
  function automatic logic is_smooth(input settings_t settings, input tile_t tile);
    return tile.info.smooth && !settings.conservative;
  endfunction

  // Edge over 16 at a tile's corner; for smooth tiles half a sixteenth of a pixel further in on both axes.
  function automatic corner_t pixels_corner(input edge_value_t e, input edge_slope_t slope, input logic smooth);
    logic signed [48:0] at;
    logic signed [24:0] both;
    both = 25'(slope.a) + 25'(slope.b);
    at = 49'($signed(e)) + (smooth ? 49'(both) <<< 3 : 49'sd0);
    return 45'(at >>> 4);
  endfunction

  // Number of covered samples of a pixel.
  function automatic logic [4:0] count(input logic [3:0][3:0] rows);
    logic [4:0] sum;
    sum = '0;
    for (int row = 0; row < 4; row++)
      for (int column = 0; column < 4; column++) sum = sum + 5'(rows[row][column]);
    return sum;
  endfunction

  // Converts four pixels of a smooth tile to a footprint of the surface: a pixel with any covered sample is covered.
  function automatic frtx_packet_t of_surface(input sampled_t s);
    frtx_t f;
    logic [3:0] left, top, x, y;
    logic [3:0] some;
    logic [4:0] samples;
    logic [63:0] all;
    logic [1:0] columns, rows;
    f = frtx_packet_frtx(s.packet);
    if (s.packet.kind != FRTX_PACKET_FRTX || !s.smooth) return s.packet;
    all = f.coverage;
    columns = columns_log2(s.surface);
    rows = rows_log2(s.surface);
    left = f.x[3:0] & (footprint_width(s.surface) - 4'd1);
    top = f.y[3:0] & (footprint_height(s.surface) - 4'd1);
    for (int p = 0; p < 4; p++) begin
      samples = count({
        all[32*(p/2)+4*(p%2)+24+:4],
        all[32*(p/2)+4*(p%2)+16+:4],
        all[32*(p/2)+4*(p%2)+8+:4],
        all[32*(p/2)+4*(p%2)+:4]
      });
      some[p] = samples != '0;
      f.lacks[p] = some[p] ? 4'(5'd16 - samples) : '0;
    end
    for (int k = 0; k < 64; k++) begin
      x = 4'(k % 8) >> columns;
      y = 4'(k / 8) >> rows;
      f.coverage[k] = {x[3:1], 1'b0} == left && {y[3:1], 1'b0} == top && some[{y[0], x[0]}];
    end
    f.x = f.x - 14'(left);
    f.y = f.y - 14'(top);
    return frtx_packet_of_frtx(f);
  endfunction

endpackage
