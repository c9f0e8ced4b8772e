// Clipping by the window rectangles: the samples of a footprint that remain.

// Functions read only some fields of the stage register.
/* verilator lint_off UNUSEDSIGNAL */

package fine_raster_clip_pkg;
  import fine_raster_grid_pkg::*;
  import fine_settings_pkg::*;
  import frtx_pkg::*;
  import sample_methods_pkg::*;
  import state_pkg::*;

  // Indexed by grid row; all ones without a clip.
  function automatic logic [7:0][7:0] left_by_clip(input settings_t s, input sample_mode_t mode, input frtx_t f);
    logic [7:0][7:0] inside_any;
    logic [7:0] columns, rows;
    inside_any = '0;
    for (int k = 0; k < 8; k++) begin
      columns = pixels_in(f.x, columns_log2(mode), s.clip_x0[k], s.clip_x1[k]);
      rows = pixels_in(f.y, rows_log2(mode), s.clip_y0[k], s.clip_y1[k]);
      for (int row = 0; row < 8; row++) if (rows[row]) inside_any[row] |= columns;
    end
    if (!s.clip) return '1;
    case (s.clip_type)
      WINDOW_CLIP_TYPE_INSIDE: return inside_any;
      WINDOW_CLIP_TYPE_OUTSIDE: return ~inside_any;
      default: return '0;
    endcase
  endfunction

endpackage
