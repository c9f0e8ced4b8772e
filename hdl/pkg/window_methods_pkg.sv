// Generated from rtl-model/bundle/window_methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package window_methods_pkg;
  import state_pkg::*;

  // All words of the scissors, four for each viewport; and of the viewport rectangles, including depths.
  localparam method_address_t VIEWPORT_SCISSORS = 14'he00;

  localparam method_address_t VIEWPORT_CLIPS = 14'hc00;

  localparam method_address_t SET_SCISSOR_ENABLE = 14'he00;

  function automatic logic set_scissor_enable_v(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_SCISSOR_HORIZONTAL = 14'he04;

  function automatic logic [14:0] set_scissor_horizontal_xmin(input method_value_t value);
    return value[15:0] > 16'h4000 ? 15'h4000 : value[14:0];
  endfunction

  function automatic logic [14:0] set_scissor_horizontal_xmax(input method_value_t value);
    return value[31:16] > 16'h4000 ? 15'h4000 : value[30:16];
  endfunction

  localparam method_address_t SET_SCISSOR_VERTICAL = 14'he08;

  function automatic logic [14:0] set_scissor_vertical_ymin(input method_value_t value);
    return value[15:0] > 16'h4000 ? 15'h4000 : value[14:0];
  endfunction

  function automatic logic [14:0] set_scissor_vertical_ymax(input method_value_t value);
    return value[31:16] > 16'h4000 ? 15'h4000 : value[30:16];
  endfunction

  localparam method_address_t SET_VIEWPORT_CLIP_HORIZONTAL = 14'hc00;

  function automatic logic [14:0] set_viewport_clip_horizontal_x0(input method_value_t value);
    return value[15:0] > 16'h4000 ? 15'h4000 : value[14:0];
  endfunction

  function automatic logic [15:0] set_viewport_clip_horizontal_width(input method_value_t value);
    return value[31:16];
  endfunction

  localparam method_address_t SET_VIEWPORT_CLIP_VERTICAL = 14'hc04;

  function automatic logic [14:0] set_viewport_clip_vertical_y0(input method_value_t value);
    return value[15:0] > 16'h4000 ? 15'h4000 : value[14:0];
  endfunction

  function automatic logic [15:0] set_viewport_clip_vertical_height(input method_value_t value);
    return value[31:16];
  endfunction

  localparam method_address_t SET_SURFACE_CLIP_HORIZONTAL = 14'hff4;

  function automatic logic [14:0] set_surface_clip_horizontal_x(input method_value_t value);
    return value[15:0] > 16'h4000 ? 15'h4000 : value[14:0];
  endfunction

  function automatic logic [15:0] set_surface_clip_horizontal_width(input method_value_t value);
    return value[31:16];
  endfunction

  localparam method_address_t SET_SURFACE_CLIP_VERTICAL = 14'hff8;

  function automatic logic [14:0] set_surface_clip_vertical_y(input method_value_t value);
    return value[15:0] > 16'h4000 ? 15'h4000 : value[14:0];
  endfunction

  function automatic logic [15:0] set_surface_clip_vertical_height(input method_value_t value);
    return value[31:16];
  endfunction

  localparam method_address_t SET_CLEAR_RECT_HORIZONTAL = 14'hd6c;

  function automatic logic [14:0] set_clear_rect_horizontal_xmin(input method_value_t value);
    return value[15:0] > 16'h4000 ? 15'h4000 : value[14:0];
  endfunction

  function automatic logic [14:0] set_clear_rect_horizontal_xmax(input method_value_t value);
    return value[31:16] > 16'h4000 ? 15'h4000 : value[30:16];
  endfunction

  localparam method_address_t SET_CLEAR_RECT_VERTICAL = 14'hd70;

  function automatic logic [14:0] set_clear_rect_vertical_ymin(input method_value_t value);
    return value[15:0] > 16'h4000 ? 15'h4000 : value[14:0];
  endfunction

  function automatic logic [14:0] set_clear_rect_vertical_ymax(input method_value_t value);
    return value[31:16] > 16'h4000 ? 15'h4000 : value[30:16];
  endfunction

  localparam method_address_t SET_CLEAR_SURFACE_CONTROL = 14'h10f8;

  function automatic logic set_clear_surface_control_use_clear_rect(input method_value_t value);
    return value[4:4];
  endfunction

  function automatic logic set_clear_surface_control_use_scissor0(input method_value_t value);
    return value[8:8];
  endfunction

  // Trigger: clears the surfaces selected by its bits.
  localparam method_address_t CLEAR_SURFACE = 14'h19d0;

  function automatic logic clear_surface_z_enable(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic clear_surface_stencil_enable(input method_value_t value);
    return value[1:1];
  endfunction

  function automatic logic [3:0] clear_surface_rgba_enable(input method_value_t value);
    return value[5:2];
  endfunction

  function automatic logic [3:0] clear_surface_mrt_select(input method_value_t value);
    return value[9:6];
  endfunction

  function automatic logic [15:0] clear_surface_rt_array_index(input method_value_t value);
    return value[25:10];
  endfunction

  // Trigger: decompresses depth to samples, in place. Stencil is never compressed.
  localparam method_address_t DECOMPRESS_ZETA_SURFACE = 14'h11fc;

  function automatic logic decompress_zeta_surface_z_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t OGL_SET_CULL = 14'h1918;

  function automatic logic ogl_set_cull_enable(input method_value_t value);
    return value[0:0];
  endfunction

  // Unknown codes: counterclockwise.
  function automatic logic decode_clockwise(input logic [31:0] code);
    case (code) inside
      32'h900: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  localparam method_address_t OGL_SET_FRONT_FACE = 14'h191c;

  function automatic logic ogl_set_front_face_v(input method_value_t value);
    return decode_clockwise(value);
  endfunction

  function automatic logic decode_cull_front(input logic [31:0] code);
    case (code) inside
      32'h404, 32'h408: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  // Unknown codes: cull back faces.
  function automatic logic decode_cull_back(input logic [31:0] code);
    case (code) inside
      32'h404: return 1'b0;
      default: return 1'b1;
    endcase
  endfunction

  localparam method_address_t OGL_SET_CULL_FACE = 14'h1920;

  function automatic logic ogl_set_cull_face_front(input method_value_t value);
    return decode_cull_front(value);
  endfunction

  function automatic logic ogl_set_cull_face_back(input method_value_t value);
    return decode_cull_back(value);
  endfunction

  // FILL_BBOX; FILL_ALL is not built.
  function automatic logic decode_boxes(input logic [1:0] code);
    case (code) inside
      2'h2: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  localparam method_address_t SET_FILL_VIA_TRIANGLE = 14'h113c;

  function automatic logic set_fill_via_triangle_mode(input method_value_t value);
    return decode_boxes(value[1:0]);
  endfunction

  // FALSE: aliased lines use the common line width.
  function automatic logic decode_shared(input logic [0:0] code);
    case (code) inside
      1'h0: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  localparam method_address_t SET_ALIASED_LINE_WIDTH_ENABLE = 14'h20c;

  function automatic logic set_aliased_line_width_enable_shared(input method_value_t value);
    return decode_shared(value[0:0]);
  endfunction

  // Lines are aliased in all sample modes.
  localparam method_address_t SET_LINE_MULTISAMPLE_OVERRIDE = 14'h1418;

  function automatic logic set_line_multisample_override_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_ANTI_ALIASED_LINE = 14'h1570;

  function automatic logic set_anti_aliased_line_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_POLY_SMOOTH = 14'hdb4;

  function automatic logic set_poly_smooth_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_ANTI_ALIASED_POINT = 14'h1658;

  function automatic logic set_anti_aliased_point_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_LINE_WIDTH_FLOAT = 14'h13b0;

  function automatic logic [31:0] set_line_width_float_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_ALIASED_LINE_WIDTH_FLOAT = 14'h13b4;

  function automatic logic [31:0] set_aliased_line_width_float_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_POINT_SIZE = 14'h1518;

  function automatic logic [31:0] set_point_size_v(input method_value_t value);
    return value;
  endfunction

  // Points are squares around their vertices; FALSE: whole pixels, as OpenGL's aliased points without sprites.
  localparam method_address_t SET_POINT_SPRITE = 14'h1520;

  function automatic logic set_point_sprite_enable(input method_value_t value);
    return value[0:0];
  endfunction

  // The size of a point comes from its vertex.
  localparam method_address_t SET_ATTRIBUTE_POINT_SIZE = 14'h1910;

  function automatic logic set_attribute_point_size_enable(input method_value_t value);
    return value[0:0];
  endfunction

  // Parts of a triangle that are drawn.
  typedef enum logic [1:0] {POLYGON_MODE_FILL, POLYGON_MODE_LINE, POLYGON_MODE_POINT} polygon_mode_t;

  function automatic polygon_mode_t decode_polygon_mode(input logic [31:0] code);
    case (code) inside
      32'h1b00: return POLYGON_MODE_POINT;
      32'h1b01: return POLYGON_MODE_LINE;
      default: return POLYGON_MODE_FILL;
    endcase
  endfunction

  localparam method_address_t SET_FRONT_POLYGON_MODE = 14'hdac;

  function automatic polygon_mode_t set_front_polygon_mode_v(input method_value_t value);
    return decode_polygon_mode(value);
  endfunction

  localparam method_address_t SET_BACK_POLYGON_MODE = 14'hdb0;

  function automatic polygon_mode_t set_back_polygon_mode_v(input method_value_t value);
    return decode_polygon_mode(value);
  endfunction

  localparam method_address_t SET_LINE_STIPPLE = 14'h166c;

  function automatic logic set_line_stipple_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_POLYGON_STIPPLE = 14'h168c;

  function automatic logic set_polygon_stipple_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_POLY_OFFSET_POINT = 14'hdc0;

  function automatic logic set_poly_offset_point_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_POLY_OFFSET_LINE = 14'hdc4;

  function automatic logic set_poly_offset_line_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_POLY_OFFSET_FILL = 14'hdc8;

  function automatic logic set_poly_offset_fill_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_SLOPE_SCALE_DEPTH_BIAS = 14'h156c;

  function automatic logic [31:0] set_slope_scale_depth_bias_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DEPTH_BIAS = 14'h15bc;

  function automatic logic [31:0] set_depth_bias_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DEPTH_BIAS_CLAMP = 14'h187c;

  function automatic logic [31:0] set_depth_bias_clamp_v(input method_value_t value);
    return value;
  endfunction

  // Source of the third texture coordinate of point sprites.
  typedef enum logic [1:0] {SPRITE_R_ZERO, SPRITE_R_FROM_R, SPRITE_R_FROM_S} sprite_r_t;

  function automatic sprite_r_t decode_sprite_r(input logic [1:0] code);
    case (code) inside
      2'h1: return SPRITE_R_FROM_R;
      2'h2: return SPRITE_R_FROM_S;
      default: return SPRITE_R_ZERO;
    endcase
  endfunction

  // Point sprite coordinates: the origin is at the top; texture coordinates that are replaced.
  localparam method_address_t SET_POINT_SPRITE_SELECT = 14'h1604;

  function automatic sprite_r_t set_point_sprite_select_rmode(input method_value_t value);
    return decode_sprite_r(value[1:0]);
  endfunction

  function automatic logic set_point_sprite_select_origin(input method_value_t value);
    return value[2:2];
  endfunction

  function automatic logic [9:0] set_point_sprite_select_textures(input method_value_t value);
    return value[12:3];
  endfunction

endpackage
