// Generated from rtl-model/gpc/setup/window_state.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package window_pkg;
  import geometry_pkg::*;
  import sample_methods_pkg::*;
  import setup_pkg::*;
  import state_pkg::*;
  import window_methods_pkg::*;

  // State that setup uses. Rectangles are clipped to the raster's extent; sizes are in 1/256 pixel.
  typedef struct packed {
    logic scissor_on;
    rect_t scissor;
    rect_t viewport;
    rect_t surface;
    rect_t clear;
    // Clears are limited to the clear rectangle, to the scissor.
    logic clear_by_rect;
    logic clear_by_scissor;
    logic cull;
    logic front_cw;
    logic cull_front;
    logic cull_back;
    size_fixed_t point_size;
    size_fixed_t line_width;
    // Width of rectangular lines, and with `one_width` of all lines.
    size_fixed_t rectangle_width;
    logic one_width;
    // Points have the sizes of their vertices.
    logic sized_points;
    // Sprite coordinates begin at the top.
    logic sprite_top;
    // Depth bias applies to triangles, to their edges, to their corners.
    logic bias_fill;
    logic bias_line;
    logic bias_point;
    // Lines are stippled; filled polygons are stippled.
    logic stipple;
    logic polygon_stipple;
    // Lines, filled polygons, points are smooth, if pixels are not multisampled.
    logic smooth_lines;
    logic smooth_polygons;
    logic smooth_points;
    // Points are squares about their vertices; otherwise they are discs if pixels are multisampled, else of whole pixels.
    logic sprites;
    // Line stipple: pixels per pattern bit, minus one.
    logic [7:0] pattern_factor;
    // Sample mode, and whether all samples of a pixel are covered together.
    sample_mode_t samples;
    logic together;
    // Lines are aliased even if pixels are multisampled.
    logic aliased;
    logic window_clip;
    // Filled triangles cover their bounding boxes.
    logic boxes;
  } window_state_t;

  // State copied from methods unchanged.
  function automatic window_state_t window_after(input window_state_t old, input state_t state);
    window_state_t w;
    w = old;
    case (state.address)
      SET_SCISSOR_ENABLE: w.scissor_on = set_scissor_enable_v(state.value);
      SET_SCISSOR_HORIZONTAL: begin
        w.scissor.x0 = set_scissor_horizontal_xmin(state.value);
        w.scissor.x1 = set_scissor_horizontal_xmax(state.value);
      end
      SET_SCISSOR_VERTICAL: begin
        w.scissor.y0 = set_scissor_vertical_ymin(state.value);
        w.scissor.y1 = set_scissor_vertical_ymax(state.value);
      end
      SET_VIEWPORT_CLIP_HORIZONTAL: w.viewport.x0 = set_viewport_clip_horizontal_x0(state.value);
      SET_VIEWPORT_CLIP_VERTICAL: w.viewport.y0 = set_viewport_clip_vertical_y0(state.value);
      SET_SURFACE_CLIP_HORIZONTAL: w.surface.x0 = set_surface_clip_horizontal_x(state.value);
      SET_SURFACE_CLIP_VERTICAL: w.surface.y0 = set_surface_clip_vertical_y(state.value);
      SET_CLEAR_RECT_HORIZONTAL: begin
        w.clear.x0 = set_clear_rect_horizontal_xmin(state.value);
        w.clear.x1 = set_clear_rect_horizontal_xmax(state.value);
      end
      SET_CLEAR_RECT_VERTICAL: begin
        w.clear.y0 = set_clear_rect_vertical_ymin(state.value);
        w.clear.y1 = set_clear_rect_vertical_ymax(state.value);
      end
      SET_CLEAR_SURFACE_CONTROL: begin
        w.clear_by_rect = set_clear_surface_control_use_clear_rect(state.value);
        w.clear_by_scissor = set_clear_surface_control_use_scissor0(state.value);
      end
      OGL_SET_CULL: w.cull = ogl_set_cull_enable(state.value);
      OGL_SET_FRONT_FACE: w.front_cw = ogl_set_front_face_v(state.value);
      OGL_SET_CULL_FACE: begin
        w.cull_front = ogl_set_cull_face_front(state.value);
        w.cull_back = ogl_set_cull_face_back(state.value);
      end
      SET_ATTRIBUTE_POINT_SIZE: w.sized_points = set_attribute_point_size_enable(state.value);
      SET_POINT_SPRITE_SELECT: w.sprite_top = set_point_sprite_select_origin(state.value);
      SET_ALIASED_LINE_WIDTH_ENABLE: w.one_width = set_aliased_line_width_enable_shared(state.value);
      SET_ANTI_ALIASED_LINE: w.smooth_lines = set_anti_aliased_line_enable(state.value);
      SET_POLY_SMOOTH: w.smooth_polygons = set_poly_smooth_enable(state.value);
      SET_ANTI_ALIASED_POINT: w.smooth_points = set_anti_aliased_point_enable(state.value);
      SET_POINT_SPRITE: w.sprites = set_point_sprite_enable(state.value);
      SET_LINE_MULTISAMPLE_OVERRIDE: w.aliased = set_line_multisample_override_enable(state.value);
      SET_WINDOW_CLIP_ENABLE: w.window_clip = set_window_clip_enable_v(state.value);
      SET_FILL_VIA_TRIANGLE: w.boxes = set_fill_via_triangle_mode(state.value);
      SET_ANTI_ALIAS: w.samples = set_anti_alias_samples(state.value);
      SET_ANTI_ALIAS_ENABLE: w.together = set_anti_alias_enable_off(state.value);
      SET_LINE_STIPPLE: w.stipple = set_line_stipple_enable(state.value);
      SET_LINE_STIPPLE_PARAMETERS: w.pattern_factor = set_line_stipple_parameters_factor(state.value);
      SET_POLYGON_STIPPLE: w.polygon_stipple = set_polygon_stipple_enable(state.value);
      SET_POLY_OFFSET_FILL: w.bias_fill = set_poly_offset_fill_enable(state.value);
      SET_POLY_OFFSET_LINE: w.bias_line = set_poly_offset_line_enable(state.value);
      SET_POLY_OFFSET_POINT: w.bias_point = set_poly_offset_point_enable(state.value);
      default: ;
    endcase
    return w;
  endfunction

endpackage
