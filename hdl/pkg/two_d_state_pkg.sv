// Generated from rtl-model/hub/raster_2d/state.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package two_d_state_pkg;
  import host_pkg::*;
  import state_pkg::*;
  import two_d_class_pkg::*;

  typedef struct packed {
    logic [7:0] format;
    // Lines of a pitch; otherwise blocks.
    logic pitch_linear;
    logic [2:0] block_height;
    logic [2:0] block_depth;
    logic [31:0] depth;
    logic [31:0] layer;
    logic [31:0] pitch;
    logic [31:0] width;
    logic [31:0] height;
    virtual_address_t address;
  } two_d_surface_t;

  // How a pixel is combined with its destination.
  typedef struct packed {
    logic [2:0] operation;
    logic [7:0] rop;
    logic [31:0] beta1;
    logic [31:0] beta4;
    logic clip;
    logic [31:0] clip_x;
    logic [31:0] clip_y;
    logic [31:0] clip_width;
    logic [31:0] clip_height;
    logic key;
    logic [2:0] key_format;
    logic [31:0] key_colour;
    logic [1:0] pattern;
    logic [5:0] pattern_x;
    logic [5:0] pattern_y;
    // The monochrome pattern: format and values of its two colours, order of its bits.
    logic [2:0] pattern_format;
    logic [1:0][31:0] pattern_colours;
    logic pattern_little_endian;
    logic [63:0] pattern_bits;
    // The destination is depth; it is compressed.
    logic to_depth;
    logic compressed;
  } two_d_operation_t;

  // Points, lines, triangles and rectangles of one colour.
  typedef struct packed {
    logic [2:0] mode;
    logic [7:0] format;
    logic [31:0] colour;
    logic [3:0][31:0] wide_colour;
    logic [12:0] tie_breaks;
    // X of the next point.
    logic [31:0] x;
  } two_d_solid_t;

  // Pixels in the stream of methods.
  typedef struct packed {
    logic indexed;
    logic [7:0] format;
    logic [1:0] index_format;
    logic little_endian;
    logic [1:0] wrap;
    logic [1:0][31:0] colours;
    logic opaque;
    logic [28:0] swaps;
    logic [31:0] width;
    logic [31:0] height;
    logic [63:0] dx_du;
    logic [63:0] dy_dv;
    logic [63:0] x;
    logic [63:0] y;
  } two_d_stream_t;

  // Pixels in memory: the rectangle of the destination, and positions in the source.
  typedef struct packed {
    logic [1:0] horizontal;
    logic [1:0] vertical;
    logic [9:0] corral;
    logic safe_overlap;
    logic corner;
    logic bilinear;
    logic [31:0] x;
    logic [31:0] y;
    logic [31:0] width;
    logic [31:0] height;
    logic [63:0] du_dx;
    logic [63:0] dv_dy;
    logic [63:0] u;
    // The launch has the integer part of v.
    logic [31:0] v_fraction;
  } two_d_blit_t;

  typedef struct packed {
    two_d_surface_t destination;
    two_d_surface_t source;
    two_d_operation_t pixel;
    two_d_solid_t solid;
    two_d_stream_t stream;
    two_d_blit_t blit;
  } two_d_state_t;

  function automatic two_d_state_t two_d_after(input two_d_state_t old, input state_t state);
    two_d_state_t s;
    s = old;
    case (state.address)
      SET_DST_FORMAT: s.destination.format = set_dst_format_v(state.value);
      SET_DST_MEMORY_LAYOUT: s.destination.pitch_linear = set_dst_memory_layout_v(state.value);
      SET_DST_BLOCK_SIZE: begin
        s.destination.block_height = set_dst_block_size_height(state.value);
        s.destination.block_depth = set_dst_block_size_depth(state.value);
      end
      SET_DST_DEPTH: s.destination.depth = set_dst_depth_v(state.value);
      SET_DST_LAYER: s.destination.layer = set_dst_layer_v(state.value);
      SET_DST_PITCH: s.destination.pitch = set_dst_pitch_v(state.value);
      SET_DST_WIDTH: s.destination.width = set_dst_width_v(state.value);
      SET_DST_HEIGHT: s.destination.height = set_dst_height_v(state.value);
      SET_DST_OFFSET_UPPER: s.destination.address[39:32] = set_dst_offset_upper_v(state.value);
      SET_DST_OFFSET_LOWER: s.destination.address[31:0] = set_dst_offset_lower_v(state.value);
      SET_SRC_FORMAT: s.source.format = set_src_format_v(state.value);
      SET_SRC_MEMORY_LAYOUT: s.source.pitch_linear = set_src_memory_layout_v(state.value);
      SET_SRC_BLOCK_SIZE: begin
        s.source.block_height = set_src_block_size_height(state.value);
        s.source.block_depth = set_src_block_size_depth(state.value);
      end
      SET_SRC_DEPTH: s.source.depth = set_src_depth_v(state.value);
      SET_SRC_PITCH: s.source.pitch = set_src_pitch_v(state.value);
      SET_SRC_WIDTH: s.source.width = set_src_width_v(state.value);
      SET_SRC_HEIGHT: s.source.height = set_src_height_v(state.value);
      SET_SRC_OFFSET_UPPER: s.source.address[39:32] = set_src_offset_upper_v(state.value);
      SET_SRC_OFFSET_LOWER: s.source.address[31:0] = set_src_offset_lower_v(state.value);
      SET_CLIP_X0: s.pixel.clip_x = set_clip_x0_v(state.value);
      SET_CLIP_Y0: s.pixel.clip_y = set_clip_y0_v(state.value);
      SET_CLIP_WIDTH: s.pixel.clip_width = set_clip_width_v(state.value);
      SET_CLIP_HEIGHT: s.pixel.clip_height = set_clip_height_v(state.value);
      SET_CLIP_ENABLE: s.pixel.clip = set_clip_enable_v(state.value);
      SET_COLOR_KEY_FORMAT: s.pixel.key_format = set_color_key_format_v(state.value);
      SET_COLOR_KEY: s.pixel.key_colour = set_color_key_v(state.value);
      SET_COLOR_KEY_ENABLE: s.pixel.key = set_color_key_enable_v(state.value);
      SET_ROP: s.pixel.rop = set_rop_v(state.value);
      SET_BETA1: s.pixel.beta1 = set_beta1_v(state.value);
      SET_BETA4: s.pixel.beta4 = set_beta4_all(state.value);
      SET_OPERATION: s.pixel.operation = set_operation_v(state.value);
      SET_PATTERN_OFFSET: begin
        s.pixel.pattern_x = set_pattern_offset_x(state.value);
        s.pixel.pattern_y = set_pattern_offset_y(state.value);
      end
      SET_PATTERN_SELECT: s.pixel.pattern = set_pattern_select_v(state.value);
      SET_DST_COLOR_RENDER_TO_ZETA_SURFACE:
        s.pixel.to_depth = set_dst_color_render_to_zeta_surface_v(state.value);
      SET_COMPRESSION: s.pixel.compressed = set_compression_enable(state.value);
      SET_PIXELS_FROM_MEMORY_DIRECTION: begin
        s.blit.horizontal = set_pixels_from_memory_direction_horizontal(state.value);
        s.blit.vertical = set_pixels_from_memory_direction_vertical(state.value);
      end
      SET_MONOCHROME_PATTERN_COLOR_FORMAT:
        s.pixel.pattern_format = set_monochrome_pattern_color_format_v(state.value);
      SET_MONOCHROME_PATTERN_FORMAT:
        s.pixel.pattern_little_endian = set_monochrome_pattern_format_v(state.value);
      SET_MONOCHROME_PATTERN_COLOR0:
        s.pixel.pattern_colours[0] = set_monochrome_pattern_color0_v(state.value);
      SET_MONOCHROME_PATTERN_COLOR1:
        s.pixel.pattern_colours[1] = set_monochrome_pattern_color1_v(state.value);
      SET_MONOCHROME_PATTERN0: s.pixel.pattern_bits[31:0] = set_monochrome_pattern0_v(state.value);
      SET_MONOCHROME_PATTERN1: s.pixel.pattern_bits[63:32] = set_monochrome_pattern1_v(state.value);
      SET_RENDER_SOLID_PRIM_COLOR0: s.solid.wide_colour[0] = set_render_solid_prim_color0_v(state.value);
      SET_RENDER_SOLID_PRIM_COLOR1: s.solid.wide_colour[1] = set_render_solid_prim_color1_v(state.value);
      SET_RENDER_SOLID_PRIM_COLOR2: s.solid.wide_colour[2] = set_render_solid_prim_color2_v(state.value);
      SET_RENDER_SOLID_PRIM_COLOR3: s.solid.wide_colour[3] = set_render_solid_prim_color3_v(state.value);
      RENDER_SOLID_PRIM_MODE: s.solid.mode = render_solid_prim_mode_v(state.value);
      SET_RENDER_SOLID_PRIM_COLOR_FORMAT: s.solid.format = set_render_solid_prim_color_format_v(state.value);
      SET_RENDER_SOLID_PRIM_COLOR: s.solid.colour = set_render_solid_prim_color_v(state.value);
      SET_RENDER_SOLID_LINE_TIE_BREAK_BITS:
        s.solid.tie_breaks = set_render_solid_line_tie_break_bits_all(state.value);
      SET_PIXELS_FROM_CPU_DATA_TYPE: s.stream.indexed = set_pixels_from_cpu_data_type_v(state.value);
      SET_PIXELS_FROM_CPU_COLOR_FORMAT: s.stream.format = set_pixels_from_cpu_color_format_v(state.value);
      SET_PIXELS_FROM_CPU_INDEX_FORMAT:
        s.stream.index_format = set_pixels_from_cpu_index_format_v(state.value);
      SET_PIXELS_FROM_CPU_MONO_FORMAT:
        s.stream.little_endian = set_pixels_from_cpu_mono_format_v(state.value);
      SET_PIXELS_FROM_CPU_WRAP: s.stream.wrap = set_pixels_from_cpu_wrap_v(state.value);
      SET_PIXELS_FROM_CPU_COLOR0: s.stream.colours[0] = set_pixels_from_cpu_color0_v(state.value);
      SET_PIXELS_FROM_CPU_COLOR1: s.stream.colours[1] = set_pixels_from_cpu_color1_v(state.value);
      SET_PIXELS_FROM_CPU_MONO_OPACITY: s.stream.opaque = set_pixels_from_cpu_mono_opacity_v(state.value);
      SET_PIXELS_FROM_CPU_SRC_WIDTH: s.stream.width = set_pixels_from_cpu_src_width_v(state.value);
      SET_PIXELS_FROM_CPU_SRC_HEIGHT: s.stream.height = set_pixels_from_cpu_src_height_v(state.value);
      SET_PIXELS_FROM_CPU_DX_DU_FRAC: s.stream.dx_du[31:0] = set_pixels_from_cpu_dx_du_frac_v(state.value);
      SET_PIXELS_FROM_CPU_DX_DU_INT: s.stream.dx_du[63:32] = set_pixels_from_cpu_dx_du_int_v(state.value);
      SET_PIXELS_FROM_CPU_DY_DV_FRAC: s.stream.dy_dv[31:0] = set_pixels_from_cpu_dy_dv_frac_v(state.value);
      SET_PIXELS_FROM_CPU_DY_DV_INT: s.stream.dy_dv[63:32] = set_pixels_from_cpu_dy_dv_int_v(state.value);
      SET_PIXELS_FROM_CPU_DST_X0_FRAC: s.stream.x[31:0] = set_pixels_from_cpu_dst_x0_frac_v(state.value);
      SET_PIXELS_FROM_CPU_DST_X0_INT: s.stream.x[63:32] = set_pixels_from_cpu_dst_x0_int_v(state.value);
      SET_PIXELS_FROM_CPU_DST_Y0_FRAC: s.stream.y[31:0] = set_pixels_from_cpu_dst_y0_frac_v(state.value);
      SET_PIXELS_FROM_CPU_DST_Y0_INT: s.stream.y[63:32] = set_pixels_from_cpu_dst_y0_int_v(state.value);
      SET_BIG_ENDIAN_CONTROL: s.stream.swaps = set_big_endian_control_all(state.value);
      SET_PIXELS_FROM_MEMORY_CORRAL_SIZE: s.blit.corral = set_pixels_from_memory_corral_size_v(state.value);
      SET_PIXELS_FROM_MEMORY_SAFE_OVERLAP:
        s.blit.safe_overlap = set_pixels_from_memory_safe_overlap_v(state.value);
      SET_PIXELS_FROM_MEMORY_SAMPLE_MODE: begin
        s.blit.corner = set_pixels_from_memory_sample_mode_origin(state.value);
        s.blit.bilinear = set_pixels_from_memory_sample_mode_filter(state.value);
      end
      SET_PIXELS_FROM_MEMORY_DST_X0: s.blit.x = set_pixels_from_memory_dst_x0_v(state.value);
      SET_PIXELS_FROM_MEMORY_DST_Y0: s.blit.y = set_pixels_from_memory_dst_y0_v(state.value);
      SET_PIXELS_FROM_MEMORY_DST_WIDTH: s.blit.width = set_pixels_from_memory_dst_width_v(state.value);
      SET_PIXELS_FROM_MEMORY_DST_HEIGHT: s.blit.height = set_pixels_from_memory_dst_height_v(state.value);
      SET_PIXELS_FROM_MEMORY_DU_DX_FRAC:
        s.blit.du_dx[31:0] = set_pixels_from_memory_du_dx_frac_v(state.value);
      SET_PIXELS_FROM_MEMORY_DU_DX_INT: s.blit.du_dx[63:32] = set_pixels_from_memory_du_dx_int_v(state.value);
      SET_PIXELS_FROM_MEMORY_DV_DY_FRAC:
        s.blit.dv_dy[31:0] = set_pixels_from_memory_dv_dy_frac_v(state.value);
      SET_PIXELS_FROM_MEMORY_DV_DY_INT: s.blit.dv_dy[63:32] = set_pixels_from_memory_dv_dy_int_v(state.value);
      SET_PIXELS_FROM_MEMORY_SRC_X0_FRAC: s.blit.u[31:0] = set_pixels_from_memory_src_x0_frac_v(state.value);
      SET_PIXELS_FROM_MEMORY_SRC_X0_INT: s.blit.u[63:32] = set_pixels_from_memory_src_x0_int_v(state.value);
      SET_PIXELS_FROM_MEMORY_SRC_Y0_FRAC:
        s.blit.v_fraction = set_pixels_from_memory_src_y0_frac_v(state.value);
      default: ;
    endcase
    if ((state.address & ~14'h1f8) == RENDER_SOLID_PRIM_POINT_SET_X)
      s.solid.x = render_solid_prim_point_set_x_v(state.value);
    return s;
  endfunction

endpackage
