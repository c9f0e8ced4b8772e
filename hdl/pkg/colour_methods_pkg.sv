// Generated from rtl-model/bundle/colour_methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package colour_methods_pkg;
  import state_pkg::*;

  localparam method_address_t SET_COLOR_TARGET_A = 14'h800;

  function automatic logic [7:0] set_color_target_a_offset_upper(input method_value_t value);
    return value[7:0];
  endfunction

  // Low part of the address, in sectors of 32 bytes.
  localparam method_address_t SET_COLOR_TARGET_B = 14'h804;

  function automatic logic [26:0] set_color_target_b_offset_lower(input method_value_t value);
    return value[31:5];
  endfunction

  localparam method_address_t SET_COLOR_TARGET_WIDTH = 14'h808;

  function automatic logic [19:0] set_color_target_width_v(input method_value_t value);
    return value[19:0];
  endfunction

  localparam method_address_t SET_COLOR_TARGET_HEIGHT = 14'h80c;

  function automatic logic [16:0] set_color_target_height_v(input method_value_t value);
    return value[16:0];
  endfunction

  // Log2 of the bytes of a sample; formats without a size count as four bytes.
  function automatic logic [2:0] decode_colour_bytes(input logic [7:0] code);
    case (code) inside
      [8'hc0:8'hc5]: return 3'd4;
      [8'hc6:8'hce], 8'h46: return 3'd3;
      [8'he8:8'hf2], 8'hf8, 8'hfb, 8'hfc, 8'h40, 8'h41, 8'h43: return 3'd1;
      [8'hf3:8'hf7]: return 3'd0;
      default: return 3'd2;
    endcase
  endfunction

  localparam method_address_t SET_COLOR_TARGET_FORMAT = 14'h810;

  function automatic logic [7:0] set_color_target_format_v(input method_value_t value);
    return value[7:0];
  endfunction

  function automatic logic [2:0] set_color_target_format_bytes(input method_value_t value);
    return decode_colour_bytes(value[7:0]);
  endfunction

  localparam method_address_t SET_COLOR_TARGET_MEMORY = 14'h814;

  function automatic logic [2:0] set_color_target_memory_block_height(input method_value_t value);
    return value[6:4];
  endfunction

  function automatic logic [2:0] set_color_target_memory_block_depth(input method_value_t value);
    return value[10:8];
  endfunction

  function automatic logic set_color_target_memory_layout(input method_value_t value);
    return value[12:12];
  endfunction

  function automatic logic set_color_target_memory_third_dimension_control(input method_value_t value);
    return value[16:16];
  endfunction

  // Number of layers, or of slices of a 3D surface, including those before the first that is drawn to.
  localparam method_address_t SET_COLOR_TARGET_THIRD_DIMENSION = 14'h818;

  function automatic logic [15:0] set_color_target_third_dimension_v(input method_value_t value);
    return value[27:0] > 28'hffff ? 16'hffff : value[15:0];
  endfunction

  // Distance between layers, in sectors of 32 bytes; ignored for 3D surfaces.
  localparam method_address_t SET_COLOR_TARGET_ARRAY_PITCH = 14'h81c;

  function automatic logic [28:0] set_color_target_array_pitch_v(input method_value_t value);
    return value[31:3];
  endfunction

  // First layer that is drawn to.
  localparam method_address_t SET_COLOR_TARGET_LAYER = 14'h820;

  function automatic logic [15:0] set_color_target_layer_offset(input method_value_t value);
    return value[15:0];
  endfunction

  // Number of shader outputs, and the target of each.
  localparam method_address_t SET_CT_SELECT = 14'h121c;

  function automatic logic [3:0] set_ct_select_target_count(input method_value_t value);
    return value[3:0] > 4'h8 ? 4'h8 : value[3:0];
  endfunction

  function automatic logic [7:0][2:0] set_ct_select_targets(input method_value_t value);
    return value[27:4];
  endfunction

  localparam method_address_t SET_CT_WRITE = 14'h1a00;

  function automatic logic set_ct_write_r_enable(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic set_ct_write_g_enable(input method_value_t value);
    return value[4:4];
  endfunction

  function automatic logic set_ct_write_b_enable(input method_value_t value);
    return value[8:8];
  endfunction

  function automatic logic set_ct_write_a_enable(input method_value_t value);
    return value[12:12];
  endfunction

  // SET_CT_WRITE of target 0 applies to all targets.
  localparam method_address_t SET_SINGLE_CT_WRITE_CONTROL = 14'hf90;

  function automatic logic set_single_ct_write_control_enable(input method_value_t value);
    return value[0:0];
  endfunction

  // Floats or integers, red first.
  localparam method_address_t SET_COLOR_CLEAR_VALUE = 14'hd80;

  function automatic logic [31:0] set_color_clear_value_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_ALPHA_TEST = 14'h12ec;

  function automatic logic set_alpha_test_enable(input method_value_t value);
    return value[0:0];
  endfunction

  // A float.
  localparam method_address_t SET_ALPHA_REF = 14'h1310;

  function automatic logic [31:0] set_alpha_ref_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_ALPHA_FUNC = 14'h1314;

  function automatic compare_t set_alpha_func_v(input method_value_t value);
    return decode_compare(value);
  endfunction

  // Clamping of shader outputs: bit 0 enables it; bit 1 selects the range from -1 instead of 0.
  localparam method_address_t SET_PS_SATURATE = 14'h13a8;

  function automatic logic [1:0] set_ps_saturate_range0(input method_value_t value);
    return value[1:0];
  endfunction

  function automatic logic [1:0] set_ps_saturate_range1(input method_value_t value);
    return value[5:4];
  endfunction

  function automatic logic [1:0] set_ps_saturate_range2(input method_value_t value);
    return value[9:8];
  endfunction

  function automatic logic [1:0] set_ps_saturate_range3(input method_value_t value);
    return value[13:12];
  endfunction

  function automatic logic [1:0] set_ps_saturate_range4(input method_value_t value);
    return value[17:16];
  endfunction

  function automatic logic [1:0] set_ps_saturate_range5(input method_value_t value);
    return value[21:20];
  endfunction

  function automatic logic [1:0] set_ps_saturate_range6(input method_value_t value);
    return value[25:24];
  endfunction

  function automatic logic [1:0] set_ps_saturate_range7(input method_value_t value);
    return value[29:28];
  endfunction

  // For blends of floats.
  localparam method_address_t SET_BLEND_FLOAT_OPTION = 14'h19c0;

  function automatic logic set_blend_float_option_zero_times_anything_is_zero(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_LOGIC_OP = 14'h19c4;

  function automatic logic set_logic_op_enable(input method_value_t value);
    return value[0:0];
  endfunction

  // Truth table over source and destination bits, from CLEAR on; unknown codes copy.
  function automatic logic [3:0] decode_logic_op(input logic [31:0] code);
    case (code) inside
      32'h1500: return 4'd0;
      32'h1501: return 4'd1;
      32'h1502: return 4'd2;
      32'h1504: return 4'd4;
      32'h1505: return 4'd5;
      32'h1506: return 4'd6;
      32'h1507: return 4'd7;
      32'h1508: return 4'd8;
      32'h1509: return 4'd9;
      32'h150a: return 4'd10;
      32'h150b: return 4'd11;
      32'h150c: return 4'd12;
      32'h150d: return 4'd13;
      32'h150e: return 4'd14;
      32'h150f: return 4'd15;
      default: return 4'd3;
    endcase
  endfunction

  localparam method_address_t SET_LOGIC_OP_FUNC = 14'h19c8;

  function automatic logic [3:0] set_logic_op_func_v(input method_value_t value);
    return decode_logic_op(value);
  endfunction

  // Writes back and invalidates the caches of all ROPs.
  localparam method_address_t FLUSH_AND_INVALIDATE_ROP_MINI_CACHE = 14'h2d4;

endpackage
