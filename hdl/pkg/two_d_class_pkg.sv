// Generated from rtl-model/hub/raster_2d/class.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package two_d_class_pkg;
  import state_pkg::*;

  localparam method_address_t SET_DST_FORMAT = 14'h200;

  function automatic logic [7:0] set_dst_format_v(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_DST_MEMORY_LAYOUT = 14'h204;

  function automatic logic set_dst_memory_layout_v(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_DST_BLOCK_SIZE = 14'h208;

  function automatic logic [2:0] set_dst_block_size_height(input method_value_t value);
    return value[6:4];
  endfunction

  function automatic logic [2:0] set_dst_block_size_depth(input method_value_t value);
    return value[10:8];
  endfunction

  localparam method_address_t SET_DST_DEPTH = 14'h20c;

  function automatic logic [31:0] set_dst_depth_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DST_LAYER = 14'h210;

  function automatic logic [31:0] set_dst_layer_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DST_PITCH = 14'h214;

  function automatic logic [31:0] set_dst_pitch_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DST_WIDTH = 14'h218;

  function automatic logic [31:0] set_dst_width_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DST_HEIGHT = 14'h21c;

  function automatic logic [31:0] set_dst_height_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DST_OFFSET_UPPER = 14'h220;

  function automatic logic [7:0] set_dst_offset_upper_v(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_DST_OFFSET_LOWER = 14'h224;

  function automatic logic [31:0] set_dst_offset_lower_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_SRC_FORMAT = 14'h230;

  function automatic logic [7:0] set_src_format_v(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_SRC_MEMORY_LAYOUT = 14'h234;

  function automatic logic set_src_memory_layout_v(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_SRC_BLOCK_SIZE = 14'h238;

  function automatic logic [2:0] set_src_block_size_height(input method_value_t value);
    return value[6:4];
  endfunction

  function automatic logic [2:0] set_src_block_size_depth(input method_value_t value);
    return value[10:8];
  endfunction

  localparam method_address_t SET_SRC_DEPTH = 14'h23c;

  function automatic logic [31:0] set_src_depth_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_SRC_PITCH = 14'h244;

  function automatic logic [31:0] set_src_pitch_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_SRC_WIDTH = 14'h248;

  function automatic logic [31:0] set_src_width_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_SRC_HEIGHT = 14'h24c;

  function automatic logic [31:0] set_src_height_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_SRC_OFFSET_UPPER = 14'h250;

  function automatic logic [7:0] set_src_offset_upper_v(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_SRC_OFFSET_LOWER = 14'h254;

  function automatic logic [31:0] set_src_offset_lower_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_CLIP_X0 = 14'h280;

  function automatic logic [31:0] set_clip_x0_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_CLIP_Y0 = 14'h284;

  function automatic logic [31:0] set_clip_y0_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_CLIP_WIDTH = 14'h288;

  function automatic logic [31:0] set_clip_width_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_CLIP_HEIGHT = 14'h28c;

  function automatic logic [31:0] set_clip_height_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_CLIP_ENABLE = 14'h290;

  function automatic logic set_clip_enable_v(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_COLOR_KEY_FORMAT = 14'h294;

  function automatic logic [2:0] set_color_key_format_v(input method_value_t value);
    return value[2:0];
  endfunction

  localparam method_address_t SET_COLOR_KEY = 14'h298;

  function automatic logic [31:0] set_color_key_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_COLOR_KEY_ENABLE = 14'h29c;

  function automatic logic set_color_key_enable_v(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_ROP = 14'h2a0;

  function automatic logic [7:0] set_rop_v(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_BETA1 = 14'h2a4;

  function automatic logic [31:0] set_beta1_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_BETA4 = 14'h2a8;

  function automatic logic [31:0] set_beta4_all(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_OPERATION = 14'h2ac;

  function automatic logic [2:0] set_operation_v(input method_value_t value);
    return value[2:0];
  endfunction

  localparam method_address_t SET_PATTERN_OFFSET = 14'h2b0;

  function automatic logic [5:0] set_pattern_offset_x(input method_value_t value);
    return value[5:0];
  endfunction

  function automatic logic [5:0] set_pattern_offset_y(input method_value_t value);
    return value[13:8];
  endfunction

  localparam method_address_t SET_PATTERN_SELECT = 14'h2b4;

  function automatic logic [1:0] set_pattern_select_v(input method_value_t value);
    return value[1:0];
  endfunction

  localparam method_address_t SET_DST_COLOR_RENDER_TO_ZETA_SURFACE = 14'h2b8;

  function automatic logic set_dst_color_render_to_zeta_surface_v(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_COMPRESSION = 14'h2d4;

  function automatic logic set_compression_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_PIXELS_FROM_MEMORY_DIRECTION = 14'h2e0;

  function automatic logic [1:0] set_pixels_from_memory_direction_horizontal(input method_value_t value);
    return value[1:0];
  endfunction

  function automatic logic [1:0] set_pixels_from_memory_direction_vertical(input method_value_t value);
    return value[5:4];
  endfunction

  localparam method_address_t SET_MONOCHROME_PATTERN_COLOR_FORMAT = 14'h2e8;

  function automatic logic [2:0] set_monochrome_pattern_color_format_v(input method_value_t value);
    return value[2:0];
  endfunction

  localparam method_address_t SET_MONOCHROME_PATTERN_FORMAT = 14'h2ec;

  function automatic logic set_monochrome_pattern_format_v(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_MONOCHROME_PATTERN_COLOR0 = 14'h2f0;

  function automatic logic [31:0] set_monochrome_pattern_color0_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_MONOCHROME_PATTERN_COLOR1 = 14'h2f4;

  function automatic logic [31:0] set_monochrome_pattern_color1_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_MONOCHROME_PATTERN0 = 14'h2f8;

  function automatic logic [31:0] set_monochrome_pattern0_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_MONOCHROME_PATTERN1 = 14'h2fc;

  function automatic logic [31:0] set_monochrome_pattern1_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t COLOR_PATTERN_X8R8G8B8 = 14'h300;

  localparam method_address_t COLOR_PATTERN_R5G6B5 = 14'h400;

  localparam method_address_t COLOR_PATTERN_X1R5G5B5 = 14'h480;

  localparam method_address_t COLOR_PATTERN_Y8 = 14'h500;

  localparam method_address_t SET_RENDER_SOLID_PRIM_COLOR0 = 14'h540;

  function automatic logic [31:0] set_render_solid_prim_color0_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_RENDER_SOLID_PRIM_COLOR1 = 14'h544;

  function automatic logic [31:0] set_render_solid_prim_color1_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_RENDER_SOLID_PRIM_COLOR2 = 14'h548;

  function automatic logic [31:0] set_render_solid_prim_color2_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_RENDER_SOLID_PRIM_COLOR3 = 14'h54c;

  function automatic logic [31:0] set_render_solid_prim_color3_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t RENDER_SOLID_PRIM_MODE = 14'h580;

  function automatic logic [2:0] render_solid_prim_mode_v(input method_value_t value);
    return value[2:0];
  endfunction

  localparam method_address_t SET_RENDER_SOLID_PRIM_COLOR_FORMAT = 14'h584;

  function automatic logic [7:0] set_render_solid_prim_color_format_v(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_RENDER_SOLID_PRIM_COLOR = 14'h588;

  function automatic logic [31:0] set_render_solid_prim_color_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_RENDER_SOLID_LINE_TIE_BREAK_BITS = 14'h58c;

  function automatic logic [12:0] set_render_solid_line_tie_break_bits_all(input method_value_t value);
    return value[12:0];
  endfunction

  localparam method_address_t RENDER_SOLID_PRIM_POINT_SET_X = 14'h600;

  function automatic logic [31:0] render_solid_prim_point_set_x_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_DATA_TYPE = 14'h800;

  function automatic logic set_pixels_from_cpu_data_type_v(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_COLOR_FORMAT = 14'h804;

  function automatic logic [7:0] set_pixels_from_cpu_color_format_v(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_INDEX_FORMAT = 14'h808;

  function automatic logic [1:0] set_pixels_from_cpu_index_format_v(input method_value_t value);
    return value[1:0];
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_MONO_FORMAT = 14'h80c;

  function automatic logic set_pixels_from_cpu_mono_format_v(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_WRAP = 14'h810;

  function automatic logic [1:0] set_pixels_from_cpu_wrap_v(input method_value_t value);
    return value[1:0];
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_COLOR0 = 14'h814;

  function automatic logic [31:0] set_pixels_from_cpu_color0_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_COLOR1 = 14'h818;

  function automatic logic [31:0] set_pixels_from_cpu_color1_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_MONO_OPACITY = 14'h81c;

  function automatic logic set_pixels_from_cpu_mono_opacity_v(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_SRC_WIDTH = 14'h838;

  function automatic logic [31:0] set_pixels_from_cpu_src_width_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_SRC_HEIGHT = 14'h83c;

  function automatic logic [31:0] set_pixels_from_cpu_src_height_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_DX_DU_FRAC = 14'h840;

  function automatic logic [31:0] set_pixels_from_cpu_dx_du_frac_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_DX_DU_INT = 14'h844;

  function automatic logic [31:0] set_pixels_from_cpu_dx_du_int_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_DY_DV_FRAC = 14'h848;

  function automatic logic [31:0] set_pixels_from_cpu_dy_dv_frac_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_DY_DV_INT = 14'h84c;

  function automatic logic [31:0] set_pixels_from_cpu_dy_dv_int_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_DST_X0_FRAC = 14'h850;

  function automatic logic [31:0] set_pixels_from_cpu_dst_x0_frac_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_DST_X0_INT = 14'h854;

  function automatic logic [31:0] set_pixels_from_cpu_dst_x0_int_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_DST_Y0_FRAC = 14'h858;

  function automatic logic [31:0] set_pixels_from_cpu_dst_y0_frac_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_CPU_DST_Y0_INT = 14'h85c;

  function automatic logic [31:0] set_pixels_from_cpu_dst_y0_int_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_BIG_ENDIAN_CONTROL = 14'h870;

  function automatic logic [28:0] set_big_endian_control_all(input method_value_t value);
    return value[28:0];
  endfunction

  localparam method_address_t SET_PIXELS_FROM_MEMORY_CORRAL_SIZE = 14'h884;

  function automatic logic [9:0] set_pixels_from_memory_corral_size_v(input method_value_t value);
    return value[9:0];
  endfunction

  localparam method_address_t SET_PIXELS_FROM_MEMORY_SAFE_OVERLAP = 14'h888;

  function automatic logic set_pixels_from_memory_safe_overlap_v(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_PIXELS_FROM_MEMORY_SAMPLE_MODE = 14'h88c;

  function automatic logic set_pixels_from_memory_sample_mode_origin(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic set_pixels_from_memory_sample_mode_filter(input method_value_t value);
    return value[4:4];
  endfunction

  localparam method_address_t SET_PIXELS_FROM_MEMORY_DST_X0 = 14'h8b0;

  function automatic logic [31:0] set_pixels_from_memory_dst_x0_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_MEMORY_DST_Y0 = 14'h8b4;

  function automatic logic [31:0] set_pixels_from_memory_dst_y0_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_MEMORY_DST_WIDTH = 14'h8b8;

  function automatic logic [31:0] set_pixels_from_memory_dst_width_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_MEMORY_DST_HEIGHT = 14'h8bc;

  function automatic logic [31:0] set_pixels_from_memory_dst_height_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_MEMORY_DU_DX_FRAC = 14'h8c0;

  function automatic logic [31:0] set_pixels_from_memory_du_dx_frac_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_MEMORY_DU_DX_INT = 14'h8c4;

  function automatic logic [31:0] set_pixels_from_memory_du_dx_int_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_MEMORY_DV_DY_FRAC = 14'h8c8;

  function automatic logic [31:0] set_pixels_from_memory_dv_dy_frac_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_MEMORY_DV_DY_INT = 14'h8cc;

  function automatic logic [31:0] set_pixels_from_memory_dv_dy_int_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_MEMORY_SRC_X0_FRAC = 14'h8d0;

  function automatic logic [31:0] set_pixels_from_memory_src_x0_frac_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_MEMORY_SRC_X0_INT = 14'h8d4;

  function automatic logic [31:0] set_pixels_from_memory_src_x0_int_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PIXELS_FROM_MEMORY_SRC_Y0_FRAC = 14'h8d8;

  function automatic logic [31:0] set_pixels_from_memory_src_y0_frac_v(input method_value_t value);
    return value;
  endfunction

  // A point of a solid primitive, by one method or by its Y; the next pixels of the CPU; a copy from memory.
  localparam method_address_t RENDER_SOLID_PRIM_POINT_X_Y = 14'h5e0;

  localparam method_address_t RENDER_SOLID_PRIM_POINT_Y = 14'h604;

  localparam method_address_t PIXELS_FROM_CPU_DATA = 14'h860;

  localparam method_address_t PIXELS_FROM_MEMORY_SRC_Y0_INT = 14'h8dc;

  function automatic logic launches_two_d(input method_address_t address);
    return address inside {
        RENDER_SOLID_PRIM_POINT_X_Y,
        PIXELS_FROM_CPU_DATA,
        PIXELS_FROM_MEMORY_SRC_Y0_INT
    }
        || (address & ~14'h1f8) == RENDER_SOLID_PRIM_POINT_Y;
  endfunction

  function automatic logic writes_pattern_cells(input method_address_t address);
    return (address & ~14'hfc) == COLOR_PATTERN_X8R8G8B8
        || (address & ~14'h7c) == COLOR_PATTERN_R5G6B5
        || (address & ~14'h7c) == COLOR_PATTERN_X1R5G5B5
        || (address & ~14'h3c) == COLOR_PATTERN_Y8;
  endfunction

  function automatic logic pixels_from_memory(input method_address_t address);
    return address inside {
        PIXELS_FROM_MEMORY_SRC_Y0_INT
    };
  endfunction

endpackage
