// Generated from rtl-model/bundle/zcull_methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package zcull_methods_pkg;
  import state_pkg::*;

  localparam method_address_t SET_ZCULL = 14'h1968;

  function automatic logic set_zcull_z_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_ZCULL_REGION_SIZE_A = 14'h7c0;

  function automatic logic [15:0] set_zcull_region_size_a_width(input method_value_t value);
    return value[15:0];
  endfunction

  localparam method_address_t SET_ZCULL_REGION_SIZE_B = 14'h7c4;

  function automatic logic [15:0] set_zcull_region_size_b_height(input method_value_t value);
    return value[15:0];
  endfunction

  localparam method_address_t SET_ZCULL_REGION_LOCATION = 14'h7e0;

  function automatic logic [15:0] set_zcull_region_location_start_aliquot(input method_value_t value);
    return value[15:0];
  endfunction

  function automatic logic [15:0] set_zcull_region_location_aliquot_count(input method_value_t value);
    return value[31:16];
  endfunction

  localparam method_address_t SET_ACTIVE_ZCULL_REGION = 14'h1590;

  function automatic logic [5:0] set_active_zcull_region_id(input method_value_t value);
    return value[5:0];
  endfunction

  // 1: greater; unknown codes: less.
  function automatic logic decode_greater(input logic [15:0] code);
    case (code) inside
      16'h1: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  localparam method_address_t SET_ZCULL_DIR_FORMAT = 14'hdbc;

  function automatic logic set_zcull_dir_format_zdir(input method_value_t value);
    return decode_greater(value[15:0]);
  endfunction

  localparam method_address_t INVALIDATE_ZCULL = 14'h1958;

  localparam method_address_t SET_ZCULL_STORAGE_A = 14'h7e8;

  function automatic logic [7:0] set_zcull_storage_a_address_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_ZCULL_STORAGE_B = 14'h7ec;

  function automatic logic [31:0] set_zcull_storage_b_address_lower(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_ZCULL_STORAGE_C = 14'h7f0;

  function automatic logic [7:0] set_zcull_storage_c_limit_address_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_ZCULL_STORAGE_D = 14'h7f4;

  function automatic logic [31:0] set_zcull_storage_d_limit_address_lower(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t STORE_ZCULL = 14'h1464;

  localparam method_address_t LOAD_ZCULL = 14'h1500;

  // `special`: not zero for a clear of only a part of the region, or a conservative one.
  localparam method_address_t CLEAR_ZCULL_REGION = 14'h12c8;

  function automatic logic clear_zcull_region_z_enable(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic [2:0] clear_zcull_region_special(input method_value_t value);
    return value[3:1];
  endfunction

  // Distance of the guard band behind near and far at which geometry is clipped: as at the sides, 256 times the range, the
  // range.
  typedef enum logic [1:0] {GUARDBAND_Z_SAME_AS_XY, GUARDBAND_Z_SCALE256, GUARDBAND_Z_SCALE1, GUARDBAND_Z_RESERVED} guardband_z_t;

  // Clip planes of geometry besides w = 0.
  typedef enum logic [2:0] {GEOMETRY_CLIP_W_ZERO, GEOMETRY_CLIP_PASSTHROUGH, GEOMETRY_CLIP_FRUSTUM_XY, GEOMETRY_CLIP_FRUSTUM_XYZ, GEOMETRY_CLIP_W_ZERO_NO_Z_CULL, GEOMETRY_CLIP_FRUSTUM_Z, GEOMETRY_CLIP_W_ZERO_FILL_OR_CLIP, GEOMETRY_CLIP_RESERVED} geometry_clip_t;

  localparam method_address_t SET_VIEWPORT_CLIP_MIN_Z = 14'hc08;

  function automatic logic [31:0] set_viewport_clip_min_z_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_VIEWPORT_CLIP_MAX_Z = 14'hc0c;

  function automatic logic [31:0] set_viewport_clip_max_z_v(input method_value_t value);
    return value;
  endfunction

  // Near and far are 0 and 1; samples beyond near or far are clamped instead of clipped.
  localparam method_address_t SET_VIEWPORT_CLIP_CONTROL = 14'h193c;

  function automatic logic set_viewport_clip_control_min_z_zero_max_z_one(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic guardband_z_t set_viewport_clip_control_geometry_guardband_z(input method_value_t value);
    return guardband_z_t'(value[2:1]);
  endfunction

  function automatic logic set_viewport_clip_control_pixel_min_z(input method_value_t value);
    return value[3:3];
  endfunction

  function automatic logic set_viewport_clip_control_pixel_max_z(input method_value_t value);
    return value[4:4];
  endfunction

  function automatic logic set_viewport_clip_control_geometry_guardband(input method_value_t value);
    return value[7:7];
  endfunction

  function automatic logic set_viewport_clip_control_line_point_cull_guardband(input method_value_t value);
    return value[10:10];
  endfunction

  function automatic geometry_clip_t set_viewport_clip_control_geometry_clip(input method_value_t value);
    return geometry_clip_t'(value[13:11]);
  endfunction

  // Zcull does not drop tiles for lying before near or behind far.
  localparam method_address_t SET_ZCULL_BOUNDS = 14'h196c;

  function automatic logic set_zcull_bounds_z_min_unbounded_enable(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic set_zcull_bounds_z_max_unbounded_enable(input method_value_t value);
    return value[4:4];
  endfunction

endpackage
