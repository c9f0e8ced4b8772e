// Generated from rtl-model/world/viewport_stream_clip/vsc_state.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package vsc_state_pkg;
  import state_pkg::*;
  import viewport_methods_pkg::*;
  import viewport_stream_clip_pkg::*;
  import window_methods_pkg::*;
  import zcull_methods_pkg::*;

  localparam int unsigned VIEWPORTS = 16;

  typedef struct packed {
    logic [2:0][31:0] scale;
    logic [2:0][31:0] offset;
    logic [POSITION-1:0][2:0] swizzle;
  } viewport_transform_state_t;

  typedef struct packed {
    viewport_transform_state_t [VIEWPORTS-1:0] viewports;
  } viewports_state_t;

  function automatic viewports_state_t viewports_state_after(input viewports_state_t old, input state_t state);
    viewports_state_t s;
    s = old;
    if ((state.address & ~14'h1e0) == SET_VIEWPORT_SCALE_X)
      s.viewports[state.address[8:5]].scale[0] = set_viewport_scale_x_v(state.value);
    if ((state.address & ~14'h1e0) == SET_VIEWPORT_SCALE_Y)
      s.viewports[state.address[8:5]].scale[1] = set_viewport_scale_y_v(state.value);
    if ((state.address & ~14'h1e0) == SET_VIEWPORT_SCALE_Z)
      s.viewports[state.address[8:5]].scale[2] = set_viewport_scale_z_v(state.value);
    if ((state.address & ~14'h1e0) == SET_VIEWPORT_OFFSET_X)
      s.viewports[state.address[8:5]].offset[0] = set_viewport_offset_x_v(state.value);
    if ((state.address & ~14'h1e0) == SET_VIEWPORT_OFFSET_Y)
      s.viewports[state.address[8:5]].offset[1] = set_viewport_offset_y_v(state.value);
    if ((state.address & ~14'h1e0) == SET_VIEWPORT_OFFSET_Z)
      s.viewports[state.address[8:5]].offset[2] = set_viewport_offset_z_v(state.value);
    if ((state.address & ~14'h1e0) == SET_VIEWPORT_COORDINATE_SWIZZLE) begin
      s.viewports[state.address[8:5]].swizzle[0] = set_viewport_coordinate_swizzle_x(state.value);
      s.viewports[state.address[8:5]].swizzle[1] = set_viewport_coordinate_swizzle_y(state.value);
      s.viewports[state.address[8:5]].swizzle[2] = set_viewport_coordinate_swizzle_z(state.value);
      s.viewports[state.address[8:5]].swizzle[3] = set_viewport_coordinate_swizzle_w(state.value);
    end
    return s;
  endfunction

  // State set by methods, without headers and viewports.
  typedef struct packed {
    logic raster;
    logic transforms;
    logic near_is_zero;
    guardband_z_t guardband_z;
    logic clamps_near;
    logic clamps_far;
    logic [2:0] biased;
    logic narrow;
    logic lines_cull_narrow;
    geometry_clip_t geometry_clip;
    logic [7:0] user_planes;
    logic [7:0] user_culls;
    logic last_provokes;
    logic culls;
    logic clockwise_front;
    logic cull_front;
    logic cull_back;
    polygon_mode_t [1:0] polygon_modes;
  } vsc_state_t;

  function automatic vsc_state_t vsc_state_after(input vsc_state_t old, input state_t state);
    vsc_state_t s;
    s = old;
    case (state.address)
      SET_RASTER_ENABLE: s.raster = set_raster_enable_v(state.value);
      SET_VIEWPORT_SCALE_OFFSET: s.transforms = set_viewport_scale_offset_enable(state.value);
      SET_VIEWPORT_Z_CLIP: s.near_is_zero = set_viewport_z_clip_range(state.value);
      SET_VIEWPORT_CLIP_CONTROL: begin
        s.guardband_z = set_viewport_clip_control_geometry_guardband_z(state.value);
        s.clamps_near = set_viewport_clip_control_pixel_min_z(state.value);
        s.clamps_far = set_viewport_clip_control_pixel_max_z(state.value);
        s.narrow = set_viewport_clip_control_geometry_guardband(state.value);
        s.lines_cull_narrow = set_viewport_clip_control_line_point_cull_guardband(state.value);
        s.geometry_clip = set_viewport_clip_control_geometry_clip(state.value);
      end
      SET_POLY_OFFSET_POINT: s.biased[0] = set_poly_offset_point_enable(state.value);
      SET_POLY_OFFSET_LINE: s.biased[1] = set_poly_offset_line_enable(state.value);
      SET_POLY_OFFSET_FILL: s.biased[2] = set_poly_offset_fill_enable(state.value);
      SET_USER_CLIP_ENABLE: s.user_planes = set_user_clip_enable_planes(state.value);
      SET_USER_CLIP_OP: begin
        s.user_culls[0] = set_user_clip_op_plane0(state.value);
        s.user_culls[1] = set_user_clip_op_plane1(state.value);
        s.user_culls[2] = set_user_clip_op_plane2(state.value);
        s.user_culls[3] = set_user_clip_op_plane3(state.value);
        s.user_culls[4] = set_user_clip_op_plane4(state.value);
        s.user_culls[5] = set_user_clip_op_plane5(state.value);
        s.user_culls[6] = set_user_clip_op_plane6(state.value);
        s.user_culls[7] = set_user_clip_op_plane7(state.value);
      end
      SET_PROVOKING_VERTEX: s.last_provokes = set_provoking_vertex_v(state.value);
      OGL_SET_CULL: s.culls = ogl_set_cull_enable(state.value);
      OGL_SET_FRONT_FACE: s.clockwise_front = ogl_set_front_face_v(state.value);
      OGL_SET_CULL_FACE: begin
        s.cull_front = ogl_set_cull_face_front(state.value);
        s.cull_back = ogl_set_cull_face_back(state.value);
      end
      SET_FRONT_POLYGON_MODE: s.polygon_modes[0] = set_front_polygon_mode_v(state.value);
      SET_BACK_POLYGON_MODE: s.polygon_modes[1] = set_back_polygon_mode_v(state.value);
      default: ;
    endcase
    return s;
  endfunction

  // Methods that set this state.
  function automatic logic is_vsc_state(input method_address_t address);
    return address inside {
        SET_RASTER_ENABLE,
        SET_VIEWPORT_SCALE_OFFSET,
        SET_VIEWPORT_Z_CLIP,
        SET_VIEWPORT_CLIP_CONTROL,
        SET_POLY_OFFSET_POINT,
        SET_POLY_OFFSET_LINE,
        SET_POLY_OFFSET_FILL,
        SET_USER_CLIP_ENABLE,
        SET_USER_CLIP_OP,
        SET_PROVOKING_VERTEX,
        OGL_SET_CULL,
        OGL_SET_FRONT_FACE,
        OGL_SET_CULL_FACE,
        SET_FRONT_POLYGON_MODE,
        SET_BACK_POLYGON_MODE,
        SET_RT_LAYER,
        SET_OFFSET_RENDER_TARGET_INDEX
    }
        || (address & ~14'h1e0) == SET_VIEWPORT_SCALE_X
        || (address & ~14'h1e0) == SET_VIEWPORT_SCALE_Y
        || (address & ~14'h1e0) == SET_VIEWPORT_SCALE_Z
        || (address & ~14'h1e0) == SET_VIEWPORT_OFFSET_X
        || (address & ~14'h1e0) == SET_VIEWPORT_OFFSET_Y
        || (address & ~14'h1e0) == SET_VIEWPORT_OFFSET_Z
        || (address & ~14'h1e0) == SET_VIEWPORT_COORDINATE_SWIZZLE;
  endfunction

  // The source of layers: the shader, or `layer`; and whether the number of the viewport is added.
  typedef struct packed {
    logic of_shader;
    logic by_viewport;
    logic [15:0] layer;
  } layer_state_t;

  function automatic layer_state_t layer_state_after(input layer_state_t old, input state_t state);
    layer_state_t s;
    s = old;
    case (state.address)
      SET_RT_LAYER: begin
        s.layer = set_rt_layer_v(state.value);
        s.of_shader = set_rt_layer_control(state.value);
      end
      SET_OFFSET_RENDER_TARGET_INDEX:
        s.by_viewport = set_offset_render_target_index_by_viewport_index(state.value);
      default: ;
    endcase
    return s;
  endfunction

endpackage
