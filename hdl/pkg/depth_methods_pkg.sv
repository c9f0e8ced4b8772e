// Generated from rtl-model/bundle/depth_methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package depth_methods_pkg;
  import state_pkg::*;
  import tile_depth_pkg::*;

  localparam method_address_t SET_ZT_SELECT = 14'h1538;

  function automatic logic set_zt_select_target_count(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_ZT_A = 14'hfe0;

  function automatic logic [7:0] set_zt_a_offset_upper(input method_value_t value);
    return value[7:0];
  endfunction

  function automatic logic [31:0] set_zt_a_all(input method_value_t value);
    return value;
  endfunction

  // Low part of the address, in sectors of 32 bytes.
  localparam method_address_t SET_ZT_B = 14'hfe4;

  function automatic logic [26:0] set_zt_b_offset_lower(input method_value_t value);
    return value[31:5];
  endfunction

  function automatic logic [31:0] set_zt_b_all(input method_value_t value);
    return value;
  endfunction

  // Unknown codes have neither depth nor stencil.
  function automatic depth_format_t decode_depth_format(input logic [4:0] code);
    case (code) inside
      5'ha, 5'h19: return DEPTH_FORMAT_Z32;
      5'h13: return DEPTH_FORMAT_Z16;
      [5'h14:5'h16]: return DEPTH_FORMAT_Z24_S8;
      default: return DEPTH_FORMAT_NONE;
    endcase
  endfunction

  function automatic logic decode_has_stencil(input logic [4:0] code);
    case (code) inside
      5'h14, 5'h16, 5'h19: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  // Log2 of the bytes of a sample; formats without a size count as four bytes.
  function automatic logic [2:0] decode_depth_bytes(input logic [4:0] code);
    case (code) inside
      5'h17: return 3'd0;
      5'h13: return 3'd1;
      5'h19, [5'h1d:5'h1f]: return 3'd3;
      default: return 3'd2;
    endcase
  endfunction

  localparam method_address_t SET_ZT_FORMAT = 14'hfe8;

  function automatic depth_format_t set_zt_format_v(input method_value_t value);
    return decode_depth_format(value[4:0]);
  endfunction

  function automatic logic set_zt_format_stencil(input method_value_t value);
    return decode_has_stencil(value[4:0]);
  endfunction

  function automatic logic [2:0] set_zt_format_bytes(input method_value_t value);
    return decode_depth_bytes(value[4:0]);
  endfunction

  function automatic logic [31:0] set_zt_format_all(input method_value_t value);
    return value;
  endfunction

  // Height of a block in GOBs, as a power of two.
  localparam method_address_t SET_ZT_BLOCK_SIZE = 14'hfec;

  function automatic logic [2:0] set_zt_block_size_height(input method_value_t value);
    return value[6:4] > 3'h5 ? 3'h5 : value[6:4];
  endfunction

  function automatic logic [31:0] set_zt_block_size_all(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_ZT_SIZE_A = 14'h1228;

  function automatic logic [15:0] set_zt_size_a_width(input method_value_t value);
    return value[27:0] > 28'hffff ? 16'hffff : value[15:0];
  endfunction

  function automatic logic [31:0] set_zt_size_a_all(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_ZT_SIZE_B = 14'h122c;

  function automatic logic [31:0] set_zt_size_b_all(input method_value_t value);
    return value;
  endfunction

  // Distance between layers, in sectors of 32 bytes.
  localparam method_address_t SET_ZT_ARRAY_PITCH = 14'hff0;

  function automatic logic [28:0] set_zt_array_pitch_v(input method_value_t value);
    return value[31:3];
  endfunction

  function automatic logic [31:0] set_zt_array_pitch_all(input method_value_t value);
    return value;
  endfunction

  // Number of layers, including those before the first that is drawn to; or one layer.
  localparam method_address_t SET_ZT_SIZE_C = 14'h1230;

  function automatic logic [15:0] set_zt_size_c_third_dimension(input method_value_t value);
    return value[15:0];
  endfunction

  function automatic logic set_zt_size_c_control(input method_value_t value);
    return value[16:16];
  endfunction

  function automatic logic [31:0] set_zt_size_c_all(input method_value_t value);
    return value;
  endfunction

  // First layer that is drawn to.
  localparam method_address_t SET_ZT_LAYER = 14'h179c;

  function automatic logic [15:0] set_zt_layer_offset(input method_value_t value);
    return value[15:0];
  endfunction

  function automatic logic [31:0] set_zt_layer_all(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_ZT_READ_ONLY = 14'h7f8;

  function automatic logic set_zt_read_only_enable_z(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic set_zt_read_only_enable_stencil(input method_value_t value);
    return value[4:4];
  endfunction

  localparam method_address_t SET_Z_COMPRESSION = 14'h19cc;

  function automatic logic set_z_compression_enable(input method_value_t value);
    return value[0:0];
  endfunction

  // A float.
  localparam method_address_t SET_Z_CLEAR_VALUE = 14'hd90;

  function automatic logic [31:0] set_z_clear_value_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DEPTH_TEST = 14'h12cc;

  function automatic logic set_depth_test_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_DEPTH_WRITE = 14'h12e8;

  function automatic logic set_depth_write_enable(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic decode_compare_known(input logic [31:0] code);
    case (code) inside
      [32'h200:32'h207], [32'h1:32'h8]: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  localparam method_address_t SET_DEPTH_FUNC = 14'h130c;

  function automatic compare_t set_depth_func_v(input method_value_t value);
    return decode_compare(value);
  endfunction

  function automatic logic set_depth_func_known(input method_value_t value);
    return decode_compare_known(value);
  endfunction

  localparam method_address_t SET_DEPTH_BOUNDS_TEST = 14'h19bc;

  function automatic logic set_depth_bounds_test_enable(input method_value_t value);
    return value[0:0];
  endfunction

  // Float.
  localparam method_address_t SET_DEPTH_BOUNDS_MIN = 14'hf9c;

  function automatic logic [31:0] set_depth_bounds_min_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DEPTH_BOUNDS_MAX = 14'hfa0;

  function automatic logic [31:0] set_depth_bounds_max_v(input method_value_t value);
    return value;
  endfunction

  // Threshold for switching between early and late Z.
  localparam method_address_t SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS = 14'h204;

  function automatic logic [4:0] set_opportunistic_early_z_hysteresis_accumulated_prim_area_threshold(input method_value_t value);
    return value[4:0];
  endfunction

  localparam method_address_t SET_API_MANDATED_EARLY_Z = 14'h210;

  function automatic logic set_api_mandated_early_z_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_ZPASS_PIXEL_COUNT = 14'h1514;

  function automatic logic set_zpass_pixel_count_enable(input method_value_t value);
    return value[0:0];
  endfunction

  // Report to clear: 1 is the count of samples that passed.
  localparam method_address_t CLEAR_REPORT_VALUE = 14'h1530;

  function automatic logic [4:0] clear_report_value_report(input method_value_t value);
    return value[4:0];
  endfunction

endpackage
