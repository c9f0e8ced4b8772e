// Generated from rtl-model/bundle/viewport_methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package viewport_methods_pkg;
  import state_pkg::*;

  // FALSE: nothing is sent to the rasterisers.
  localparam method_address_t SET_RASTER_ENABLE = 14'h37c;

  function automatic logic set_raster_enable_v(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_VIEWPORT_SCALE_X = 14'ha00;

  function automatic logic [31:0] set_viewport_scale_x_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_VIEWPORT_SCALE_Y = 14'ha04;

  function automatic logic [31:0] set_viewport_scale_y_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_VIEWPORT_SCALE_Z = 14'ha08;

  function automatic logic [31:0] set_viewport_scale_z_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_VIEWPORT_OFFSET_X = 14'ha0c;

  function automatic logic [31:0] set_viewport_offset_x_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_VIEWPORT_OFFSET_Y = 14'ha10;

  function automatic logic [31:0] set_viewport_offset_y_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_VIEWPORT_OFFSET_Z = 14'ha14;

  function automatic logic [31:0] set_viewport_offset_z_v(input method_value_t value);
    return value;
  endfunction

  // Source of each coordinate: x, y, z, w by bits 2:1, negated by bit 0.
  localparam method_address_t SET_VIEWPORT_COORDINATE_SWIZZLE = 14'ha18;

  function automatic logic [2:0] set_viewport_coordinate_swizzle_x(input method_value_t value);
    return value[2:0];
  endfunction

  function automatic logic [2:0] set_viewport_coordinate_swizzle_y(input method_value_t value);
    return value[6:4];
  endfunction

  function automatic logic [2:0] set_viewport_coordinate_swizzle_z(input method_value_t value);
    return value[10:8];
  endfunction

  function automatic logic [2:0] set_viewport_coordinate_swizzle_w(input method_value_t value);
    return value[14:12];
  endfunction

  localparam method_address_t SET_VIEWPORT_SCALE_OFFSET = 14'h192c;

  function automatic logic set_viewport_scale_offset_enable(input method_value_t value);
    return value[0:0];
  endfunction

  // Source of the target layer: the last shader, or `v`.
  localparam method_address_t SET_RT_LAYER = 14'h15cc;

  function automatic logic [15:0] set_rt_layer_v(input method_value_t value);
    return value[15:0];
  endfunction

  function automatic logic set_rt_layer_control(input method_value_t value);
    return value[16:16];
  endfunction

  // The viewport index is added to the layer.
  localparam method_address_t SET_OFFSET_RENDER_TARGET_INDEX = 14'h11f0;

  function automatic logic set_offset_render_target_index_by_viewport_index(input method_value_t value);
    return value[0:0];
  endfunction

  // Near is z = 0 instead of z = -w.
  localparam method_address_t SET_VIEWPORT_Z_CLIP = 14'hd7c;

  function automatic logic set_viewport_z_clip_range(input method_value_t value);
    return value[0:0];
  endfunction

  // Enabled clip distances; and those that only cull primitives that are wholly outside.
  localparam method_address_t SET_USER_CLIP_ENABLE = 14'h1510;

  function automatic logic [7:0] set_user_clip_enable_planes(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_USER_CLIP_OP = 14'h1940;

  function automatic logic set_user_clip_op_plane0(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic set_user_clip_op_plane1(input method_value_t value);
    return value[4:4];
  endfunction

  function automatic logic set_user_clip_op_plane2(input method_value_t value);
    return value[8:8];
  endfunction

  function automatic logic set_user_clip_op_plane3(input method_value_t value);
    return value[12:12];
  endfunction

  function automatic logic set_user_clip_op_plane4(input method_value_t value);
    return value[16:16];
  endfunction

  function automatic logic set_user_clip_op_plane5(input method_value_t value);
    return value[20:20];
  endfunction

  function automatic logic set_user_clip_op_plane6(input method_value_t value);
    return value[24:24];
  endfunction

  function automatic logic set_user_clip_op_plane7(input method_value_t value);
    return value[28:28];
  endfunction

  // Flat attributes come from the last vertex.
  localparam method_address_t SET_PROVOKING_VERTEX = 14'h1684;

  function automatic logic set_provoking_vertex_v(input method_value_t value);
    return value[0:0];
  endfunction

endpackage
