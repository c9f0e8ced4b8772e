// Generated from rtl-model/gpc/fine_raster/settings.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package fine_settings_pkg;
  import derived_state_pkg::*;
  import sample_methods_pkg::*;
  import state_pkg::*;

  // State that affects the tiles after it.
  typedef struct packed {
    sample_mode_t mode;
    // Sample positions of several pixels, four to a method: y above x, in 1/16 pixel.
    logic [3:0][3:0][7:0] positions;
    // All samples of a pixel take the coverage of its centre.
    logic together;
    logic conservative;
    // Kind of conservative raster.
    logic inner;
    // Line stipple: pixels per bit, minus one, and the pattern.
    logic [7:0] stipple_factor;
    logic [15:0] stipple_pattern;
    // Polygon stipple, by rows.
    logic [31:0][31:0] polygon_pattern;
    // Clipping by the window rectangles.
    logic clip;
    window_clip_type_t clip_type;
    logic [7:0][14:0] clip_x0;
    logic [7:0][14:0] clip_x1;
    logic [7:0][14:0] clip_y0;
    logic [7:0][14:0] clip_y1;
  } settings_t;

  function automatic settings_t settings_after(input settings_t old, input state_t state);
    settings_t s;
    s = old;
    case (state.address)
      SET_ANTI_ALIAS: s.mode = set_anti_alias_samples(state.value);
      SET_ANTI_ALIAS_ENABLE: s.together = set_anti_alias_enable_off(state.value);
      SET_CONSERVATIVE_RASTER: s.conservative = set_conservative_raster_enable(state.value);
      SET_CONSERVATIVE_RASTER_KIND: s.inner = set_conservative_raster_kind_inner(state.value);
      SET_LINE_STIPPLE_PARAMETERS: begin
        s.stipple_factor = set_line_stipple_parameters_factor(state.value);
        s.stipple_pattern = set_line_stipple_parameters_pattern(state.value);
      end
      SET_WINDOW_CLIP_ENABLE: s.clip = set_window_clip_enable_v(state.value);
      SET_WINDOW_CLIP_TYPE: s.clip_type = set_window_clip_type_v(state.value);
      default: ;
    endcase
    if ((state.address & ~14'h7c) == SET_POLYGON_STIPPLE_PATTERN)
      s.polygon_pattern[state.address[6:2]] = set_polygon_stipple_pattern_v(state.value);
    if ((state.address & ~14'h38) == SET_WINDOW_CLIP_HORIZONTAL) begin
      s.clip_x0[state.address[5:3]] = set_window_clip_horizontal_xmin(state.value);
      s.clip_x1[state.address[5:3]] = set_window_clip_horizontal_xmax(state.value);
    end
    if ((state.address & ~14'h38) == SET_WINDOW_CLIP_VERTICAL) begin
      s.clip_y0[state.address[5:3]] = set_window_clip_vertical_ymin(state.value);
      s.clip_y1[state.address[5:3]] = set_window_clip_vertical_ymax(state.value);
    end
    if ((state.address & ~14'hc) == SET_ANTI_ALIAS_SAMPLE_POSITIONS)
      s.positions[state.address[3:2]] = set_anti_alias_sample_positions_each(state.value);
    return s;
  endfunction

  // State that no unit after the fine raster decodes.
  function automatic logic fine_raster_consumes(input method_address_t address);
    return address inside {
        SET_ANTI_ALIAS_ENABLE,
        SET_CONSERVATIVE_RASTER,
        SET_CONSERVATIVE_RASTER_KIND,
        SET_LINE_STIPPLE_PARAMETERS,
        SET_WINDOW_CLIP_ENABLE,
        SET_WINDOW_CLIP_TYPE
    }
        || (address & ~14'h7c) == SET_POLYGON_STIPPLE_PATTERN
        || (address & ~14'h38) == SET_WINDOW_CLIP_HORIZONTAL
        || (address & ~14'h38) == SET_WINDOW_CLIP_VERTICAL;
  endfunction

  // State that individual footprints read: it waits for the walk.
  function automatic logic of_footprints(input method_address_t address);
    return address inside {
        SET_WINDOW_CLIP_ENABLE,
        SET_WINDOW_CLIP_TYPE
    }
        || (address & ~14'h7c) == SET_POLYGON_STIPPLE_PATTERN
        || (address & ~14'h38) == SET_WINDOW_CLIP_HORIZONTAL
        || (address & ~14'h38) == SET_WINDOW_CLIP_VERTICAL;
  endfunction

endpackage
