// Generated from rtl-model/bundle/blend_methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package blend_methods_pkg;
  import state_pkg::*;

  typedef enum logic [2:0] {BLEND_OP_ADD, BLEND_OP_SUBTRACT, BLEND_OP_REVERSE_SUBTRACT, BLEND_OP_MIN, BLEND_OP_MAX} blend_op_t;

  // A blend factor; `Inv` is one minus.
  typedef enum logic [4:0] {BLEND_FACTOR_ZERO, BLEND_FACTOR_ONE, BLEND_FACTOR_SRC_COLOUR, BLEND_FACTOR_INV_SRC_COLOUR, BLEND_FACTOR_SRC_ALPHA, BLEND_FACTOR_INV_SRC_ALPHA, BLEND_FACTOR_DST_ALPHA, BLEND_FACTOR_INV_DST_ALPHA, BLEND_FACTOR_DST_COLOUR, BLEND_FACTOR_INV_DST_COLOUR, BLEND_FACTOR_SRC_ALPHA_SATURATE, BLEND_FACTOR_CONSTANT, BLEND_FACTOR_INV_CONSTANT, BLEND_FACTOR_CONSTANT_ALPHA, BLEND_FACTOR_INV_CONSTANT_ALPHA, BLEND_FACTOR_SRC1_COLOUR, BLEND_FACTOR_INV_SRC1_COLOUR, BLEND_FACTOR_SRC1_ALPHA, BLEND_FACTOR_INV_SRC1_ALPHA} blend_factor_t;

  // OpenGL and Direct3D codes; all others: add.
  function automatic blend_op_t decode_blend_op(input logic [31:0] code);
    case (code) inside
      32'h800a, 32'h2: return BLEND_OP_SUBTRACT;
      32'h800b, 32'h3: return BLEND_OP_REVERSE_SUBTRACT;
      32'h8007, 32'h4: return BLEND_OP_MIN;
      32'h8008, 32'h5: return BLEND_OP_MAX;
      default: return BLEND_OP_ADD;
    endcase
  endfunction

  // OpenGL and Direct3D codes; all others: one.
  function automatic blend_factor_t decode_blend_factor(input logic [31:0] code);
    case (code) inside
      32'h4000, 32'h1: return BLEND_FACTOR_ZERO;
      32'h4300, 32'h3: return BLEND_FACTOR_SRC_COLOUR;
      32'h4301, 32'h4: return BLEND_FACTOR_INV_SRC_COLOUR;
      32'h4302, 32'h5, 32'hc: return BLEND_FACTOR_SRC_ALPHA;
      32'h4303, 32'h6, 32'hd: return BLEND_FACTOR_INV_SRC_ALPHA;
      32'h4304, 32'h7: return BLEND_FACTOR_DST_ALPHA;
      32'h4305, 32'h8: return BLEND_FACTOR_INV_DST_ALPHA;
      32'h4306, 32'h9: return BLEND_FACTOR_DST_COLOUR;
      32'h4307, 32'ha: return BLEND_FACTOR_INV_DST_COLOUR;
      32'h4308, 32'hb: return BLEND_FACTOR_SRC_ALPHA_SATURATE;
      32'hc001, 32'he: return BLEND_FACTOR_CONSTANT;
      32'hc002, 32'hf: return BLEND_FACTOR_INV_CONSTANT;
      32'hc003: return BLEND_FACTOR_CONSTANT_ALPHA;
      32'hc004: return BLEND_FACTOR_INV_CONSTANT_ALPHA;
      32'hc900, 32'h10: return BLEND_FACTOR_SRC1_COLOUR;
      32'hc901, 32'h11: return BLEND_FACTOR_INV_SRC1_COLOUR;
      32'hc902, 32'h12: return BLEND_FACTOR_SRC1_ALPHA;
      32'hc903, 32'h13: return BLEND_FACTOR_INV_SRC1_ALPHA;
      default: return BLEND_FACTOR_ONE;
    endcase
  endfunction

  // Codes of second-source factors, colour and alpha.
  function automatic logic decode_second_source(input logic [31:0] code);
    case (code) inside
      [32'hc900:32'hc903], [32'h10:32'h13]: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  function automatic logic decode_source_alpha(input logic [31:0] code);
    case (code) inside
      32'h4302, 32'h4303, 32'h4308, 32'h5, 32'h6, [32'hb:32'hd]: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  // Direct3D source factors that set the destination factor too.
  function automatic logic decode_both_factors(input logic [31:0] code);
    case (code) inside
      32'hc, 32'hd: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  // Blend enable of each target.
  localparam method_address_t SET_BLEND = 14'h1360;

  function automatic logic set_blend_enable(input method_value_t value);
    return value[0:0];
  endfunction

  // Each target uses the equations of its own methods below, not of these.
  localparam method_address_t SET_BLEND_STATE_PER_TARGET = 14'h12e4;

  function automatic logic set_blend_state_per_target_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_BLEND_SEPARATE_FOR_ALPHA = 14'h133c;

  function automatic logic set_blend_separate_for_alpha_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_BLEND_COLOR_OP = 14'h1340;

  function automatic blend_op_t set_blend_color_op_v(input method_value_t value);
    return decode_blend_op(value);
  endfunction

  localparam method_address_t SET_BLEND_COLOR_SOURCE_COEFF = 14'h1344;

  function automatic blend_factor_t set_blend_color_source_coeff_v(input method_value_t value);
    return decode_blend_factor(value);
  endfunction

  function automatic logic set_blend_color_source_coeff_second(input method_value_t value);
    return decode_second_source(value);
  endfunction

  function automatic logic set_blend_color_source_coeff_alpha(input method_value_t value);
    return decode_source_alpha(value);
  endfunction

  function automatic logic set_blend_color_source_coeff_both(input method_value_t value);
    return decode_both_factors(value);
  endfunction

  localparam method_address_t SET_BLEND_COLOR_DEST_COEFF = 14'h1348;

  function automatic blend_factor_t set_blend_color_dest_coeff_v(input method_value_t value);
    return decode_blend_factor(value);
  endfunction

  function automatic logic set_blend_color_dest_coeff_second(input method_value_t value);
    return decode_second_source(value);
  endfunction

  function automatic logic set_blend_color_dest_coeff_alpha(input method_value_t value);
    return decode_source_alpha(value);
  endfunction

  localparam method_address_t SET_BLEND_ALPHA_OP = 14'h134c;

  function automatic blend_op_t set_blend_alpha_op_v(input method_value_t value);
    return decode_blend_op(value);
  endfunction

  localparam method_address_t SET_BLEND_ALPHA_SOURCE_COEFF = 14'h1350;

  function automatic blend_factor_t set_blend_alpha_source_coeff_v(input method_value_t value);
    return decode_blend_factor(value);
  endfunction

  function automatic logic set_blend_alpha_source_coeff_second(input method_value_t value);
    return decode_second_source(value);
  endfunction

  function automatic logic set_blend_alpha_source_coeff_alpha(input method_value_t value);
    return decode_source_alpha(value);
  endfunction

  function automatic logic set_blend_alpha_source_coeff_both(input method_value_t value);
    return decode_both_factors(value);
  endfunction

  localparam method_address_t SET_BLEND_ALPHA_DEST_COEFF = 14'h1358;

  function automatic blend_factor_t set_blend_alpha_dest_coeff_v(input method_value_t value);
    return decode_blend_factor(value);
  endfunction

  function automatic logic set_blend_alpha_dest_coeff_second(input method_value_t value);
    return decode_second_source(value);
  endfunction

  function automatic logic set_blend_alpha_dest_coeff_alpha(input method_value_t value);
    return decode_source_alpha(value);
  endfunction

  localparam method_address_t SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA = 14'h1e00;

  function automatic logic set_blend_per_target_separate_for_alpha_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_BLEND_PER_TARGET_COLOR_OP = 14'h1e04;

  function automatic blend_op_t set_blend_per_target_color_op_v(input method_value_t value);
    return decode_blend_op(value);
  endfunction

  localparam method_address_t SET_BLEND_PER_TARGET_COLOR_SOURCE_COEFF = 14'h1e08;

  function automatic blend_factor_t set_blend_per_target_color_source_coeff_v(input method_value_t value);
    return decode_blend_factor(value);
  endfunction

  function automatic logic set_blend_per_target_color_source_coeff_second(input method_value_t value);
    return decode_second_source(value);
  endfunction

  function automatic logic set_blend_per_target_color_source_coeff_alpha(input method_value_t value);
    return decode_source_alpha(value);
  endfunction

  function automatic logic set_blend_per_target_color_source_coeff_both(input method_value_t value);
    return decode_both_factors(value);
  endfunction

  localparam method_address_t SET_BLEND_PER_TARGET_COLOR_DEST_COEFF = 14'h1e0c;

  function automatic blend_factor_t set_blend_per_target_color_dest_coeff_v(input method_value_t value);
    return decode_blend_factor(value);
  endfunction

  function automatic logic set_blend_per_target_color_dest_coeff_second(input method_value_t value);
    return decode_second_source(value);
  endfunction

  function automatic logic set_blend_per_target_color_dest_coeff_alpha(input method_value_t value);
    return decode_source_alpha(value);
  endfunction

  localparam method_address_t SET_BLEND_PER_TARGET_ALPHA_OP = 14'h1e10;

  function automatic blend_op_t set_blend_per_target_alpha_op_v(input method_value_t value);
    return decode_blend_op(value);
  endfunction

  localparam method_address_t SET_BLEND_PER_TARGET_ALPHA_SOURCE_COEFF = 14'h1e14;

  function automatic blend_factor_t set_blend_per_target_alpha_source_coeff_v(input method_value_t value);
    return decode_blend_factor(value);
  endfunction

  function automatic logic set_blend_per_target_alpha_source_coeff_second(input method_value_t value);
    return decode_second_source(value);
  endfunction

  function automatic logic set_blend_per_target_alpha_source_coeff_alpha(input method_value_t value);
    return decode_source_alpha(value);
  endfunction

  function automatic logic set_blend_per_target_alpha_source_coeff_both(input method_value_t value);
    return decode_both_factors(value);
  endfunction

  localparam method_address_t SET_BLEND_PER_TARGET_ALPHA_DEST_COEFF = 14'h1e18;

  function automatic blend_factor_t set_blend_per_target_alpha_dest_coeff_v(input method_value_t value);
    return decode_blend_factor(value);
  endfunction

  function automatic logic set_blend_per_target_alpha_dest_coeff_second(input method_value_t value);
    return decode_second_source(value);
  endfunction

  function automatic logic set_blend_per_target_alpha_dest_coeff_alpha(input method_value_t value);
    return decode_source_alpha(value);
  endfunction

  localparam method_address_t SET_BLEND_CONST_RED = 14'h131c;

  function automatic logic [31:0] set_blend_const_red_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_BLEND_CONST_GREEN = 14'h1320;

  function automatic logic [31:0] set_blend_const_green_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_BLEND_CONST_BLUE = 14'h1324;

  function automatic logic [31:0] set_blend_const_blue_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_BLEND_CONST_ALPHA = 14'h1328;

  function automatic logic [31:0] set_blend_const_alpha_v(input method_value_t value);
    return value;
  endfunction

endpackage
