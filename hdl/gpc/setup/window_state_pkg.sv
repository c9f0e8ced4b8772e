// State that setup decodes, and the routing of the rest of the state.

package window_state_pkg;
  import clear_pkg::*;
  import geometry_pkg::*;
  import setup_pkg::*;
  import state_pkg::*;
  import window_methods_pkg::*;
  import window_pkg::*;

  localparam logic [14:0] EXTENT = 15'(RASTER_EXTENT);
  localparam rect_t EVERYWHERE = '{x0: '0, y0: '0, x1: EXTENT, y1: EXTENT};

  // State after reset: nothing is clipped or culled; sizes are one pixel.
  localparam window_state_t WINDOW_RESET = '{
      scissor_on: 1'b0,
      scissor: EVERYWHERE,
      viewport: EVERYWHERE,
      surface: EVERYWHERE,
      clear: EVERYWHERE,
      clear_by_rect: 1'b0,
      clear_by_scissor: 1'b0,
      cull: 1'b0,
      front_cw: 1'b0,
      cull_front: 1'b0,
      cull_back: 1'b1,
      point_size: 19'd256,
      line_width: 19'd256,
      rectangle_width: 19'd256,
      one_width: 1'b0,
      sized_points: 1'b0,
      sprite_top: 1'b0,
      bias_fill: 1'b0,
      bias_line: 1'b0,
      bias_point: 1'b0,
      stipple: 1'b0,
      polygon_stipple: 1'b0,
      smooth_lines: 1'b0,
      smooth_polygons: 1'b0,
      smooth_points: 1'b0,
      sprites: 1'b1,
      pattern_factor: '0,
      samples: SAMPLE_MODE_X1,
      together: 1'b0,
      aliased: 1'b0,
      window_clip: 1'b0,
      boxes: 1'b0
  };

  // The end of a width or height.
  function automatic logic [14:0] end_of(input logic [14:0] from, input logic [15:0] width);
    logic [16:0] to;
    to = 17'(from) + 17'(width);
    return to > 17'(EXTENT) ? EXTENT : to[14:0];
  endfunction

  // A size in pixels as 1/256 pixel: rounded, halves up; from 1 to SIZE_MAX; one pixel for
  // NaN.
  function automatic size_fixed_t size(input logic [31:0] float);
    logic [7:0] exp, down;
    logic [24:0] rounded;
    exp = float[30:23];
    down = exp >= 8'd141 ? 8'd0 : 8'd141 - exp;
    rounded = (25'({1'b1, float[22:0]} >> down) + 25'd1) >> 1;
    if (exp == 8'hff && float[22:0] != 0) return 19'd256;
    if (float[31] || rounded == 0) return 19'd1;
    if (exp >= 8'd138 || rounded > 25'(SIZE_MAX)) return SIZE_MAX;
    return rounded[18:0];
  endfunction

  // A point's size: at least one pixel.
  function automatic size_fixed_t point_size(input logic [31:0] float);
    size_fixed_t s;
    s = size(float);
    return s < 19'd256 ? 19'd256 : s;
  endfunction

  // The nearest integer number of pixels, halves up; at least one.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic size_fixed_t whole_pixels(input size_fixed_t s);
    size_fixed_t up;
    up = s + 19'd128;
    return up[18:8] == '0 ? 19'd256 : {up[18:8], 8'd0};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // State after a method.
  function automatic window_state_t apply(input window_state_t old, input state_t s);
    window_state_t w;
    w = window_after(old, s);
    case (s.address)
      SET_VIEWPORT_CLIP_HORIZONTAL:
        w.viewport.x1 = end_of(w.viewport.x0, set_viewport_clip_horizontal_width(s.value));
      SET_VIEWPORT_CLIP_VERTICAL:
        w.viewport.y1 = end_of(w.viewport.y0, set_viewport_clip_vertical_height(s.value));
      SET_SURFACE_CLIP_HORIZONTAL: w.surface.x1 = end_of(w.surface.x0, set_surface_clip_horizontal_width(s.value));
      SET_SURFACE_CLIP_VERTICAL: w.surface.y1 = end_of(w.surface.y0, set_surface_clip_vertical_height(s.value));
      SET_POINT_SIZE: w.point_size = point_size(set_point_size_v(s.value));
      SET_LINE_WIDTH_FLOAT: w.rectangle_width = size(set_line_width_float_v(s.value));
      SET_ALIASED_LINE_WIDTH_FLOAT: w.line_width = size(set_aliased_line_width_float_v(s.value));
      default: ;
    endcase
    return w;
  endfunction

  function automatic rect_t both(input rect_t a, input rect_t b);
    return '{
        x0: a.x0 > b.x0 ? a.x0 : b.x0,
        y0: a.y0 > b.y0 ? a.y0 : b.y0,
        x1: a.x1 < b.x1 ? a.x1 : b.x1,
        y1: a.y1 < b.y1 ? a.y1 : b.y1
    };
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */

  // Whether samples of a pixel are covered individually.
  function automatic logic has_samples(input window_state_t w);
    return !w.together && w.samples != SAMPLE_MODE_X1;
  endfunction

  // The rectangle in which primitives may draw.
  function automatic rect_t clip(input window_state_t w);
    rect_t seen;
    seen = both(w.surface, w.viewport);
    return w.scissor_on ? both(seen, w.scissor) : seen;
  endfunction

  // The rectangle in which clears may draw.
  function automatic rect_t clear_clip(input window_state_t w);
    rect_t rect;
    rect = w.clear_by_rect ? both(w.surface, w.clear) : w.surface;
    return w.clear_by_scissor && w.scissor_on ? both(rect, w.scissor) : rect;
  endfunction

  // The clear that a CLEAR_SURFACE requests; there are eight targets.
  function automatic clear_t clear(input method_value_t value, input rect_t rect);
    logic [3:0] target;
    target = clear_surface_mrt_select(value);
    return '{
        z: clear_surface_z_enable(value),
        stencil: clear_surface_stencil_enable(value),
        decompress: 1'b0,
        colour: target < 4'd8 ? clear_surface_rgba_enable(value) : '0,
        target: target[2:0],
        rect: rect
    };
  endfunction

  // A pass over the whole depth surface that expands it to samples in place.
  function automatic clear_t decompress(input window_state_t w, input method_value_t value);
    clear_t c;
    c = '0;
    c.decompress = decompress_zeta_surface_z_enable(value);
    c.rect = w.surface;
    return c;
  endfunction

  // Whether a method starts work on surfaces here.
  function automatic logic is_trigger(input method_address_t address);
    return address == CLEAR_SURFACE || address == DECOMPRESS_ZETA_SURFACE;
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */

endpackage
