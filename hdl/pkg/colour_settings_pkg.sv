// Generated from rtl-model/fbp/crop/colour_state/settings.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package colour_settings_pkg;
  import blend_methods_pkg::*;
  import colour_methods_pkg::*;
  import crop_pkg::*;
  import derived_state_pkg::*;
  import memory_port_pkg::*;
  import sample_methods_pkg::*;
  import state_pkg::*;

  typedef struct packed {
    // Address of the first sector.
    sector_address_t base;
    // Pitch between layers, in sectors, except for a `volume`, whose slices lie in blocks; number of layers;
    // first layer that is drawn to.
    logic [28:0] layer_pitch;
    logic [15:0] layers;
    logic [15:0] first_layer;
    logic volume;
    // In samples; in bytes with `pitch`.
    logic [19:0] width;
    // Rows of samples.
    logic [16:0] height;
    logic [7:0] format;
    logic [2:0] block_height;
    logic [2:0] block_depth;
    logic pitch;
  } target_t;

  // State of all targets.
  typedef struct packed {
    target_t [7:0] targets;
    // Layer of the next work, relative to each target's first.
    logic [15:0] layer;
    sample_mode_t sample_mode;
    // For all targets.
    blend_state_t blend;
    // For each target, with `per_target`.
    blend_state_t [7:0] blend_each;
    logic per_target;
    logic [7:0] blend_on;
    logic [3:0][7:0] unorm_constants;
    logic [3:0][7:0] snorm_constants;
    // As floats, as received.
    logic [3:0][31:0] constants;
    // Zero times a non-finite value is zero.
    logic zeroes;
    logic logic_on;
    logic [3:0] logic_op;
    // Component write masks, red in bit 0.
    logic [7:0][3:0] masks;
    // The first mask applies to all targets.
    logic one_mask;
    logic [3:0][31:0] clear;
  } colour_settings_t;

  // The state after a method, except constants in their formats.
  function automatic colour_settings_t colour_after(input colour_settings_t old, input state_t state);
    colour_settings_t s;
    s = old;
    case (state.address)
      SET_WORK_LAYER: s.layer = set_work_layer_v(state.value);
      SET_SINGLE_CT_WRITE_CONTROL: s.one_mask = set_single_ct_write_control_enable(state.value);
      SET_ANTI_ALIAS: s.sample_mode = set_anti_alias_samples(state.value);
      SET_BLEND_FLOAT_OPTION: s.zeroes = set_blend_float_option_zero_times_anything_is_zero(state.value);
      SET_LOGIC_OP: s.logic_on = set_logic_op_enable(state.value);
      SET_LOGIC_OP_FUNC: s.logic_op = set_logic_op_func_v(state.value);
      SET_BLEND_STATE_PER_TARGET: s.per_target = set_blend_state_per_target_enable(state.value);
      SET_BLEND_CONST_RED: s.constants[0] = set_blend_const_red_v(state.value);
      SET_BLEND_CONST_GREEN: s.constants[1] = set_blend_const_green_v(state.value);
      SET_BLEND_CONST_BLUE: s.constants[2] = set_blend_const_blue_v(state.value);
      SET_BLEND_CONST_ALPHA: s.constants[3] = set_blend_const_alpha_v(state.value);
      SET_BLEND_SEPARATE_FOR_ALPHA: s.blend.separate = set_blend_separate_for_alpha_enable(state.value);
      SET_BLEND_COLOR_OP: s.blend.colour.op = set_blend_color_op_v(state.value);
      SET_BLEND_COLOR_SOURCE_COEFF: begin
        s.blend.colour.src = set_blend_color_source_coeff_v(state.value);
        s.blend.colour_both = set_blend_color_source_coeff_both(state.value);
      end
      SET_BLEND_COLOR_DEST_COEFF: s.blend.colour.dst = set_blend_color_dest_coeff_v(state.value);
      SET_BLEND_ALPHA_OP: s.blend.alpha.op = set_blend_alpha_op_v(state.value);
      SET_BLEND_ALPHA_SOURCE_COEFF: begin
        s.blend.alpha.src = set_blend_alpha_source_coeff_v(state.value);
        s.blend.alpha_both = set_blend_alpha_source_coeff_both(state.value);
      end
      SET_BLEND_ALPHA_DEST_COEFF: s.blend.alpha.dst = set_blend_alpha_dest_coeff_v(state.value);
      default: ;
    endcase
    if ((state.address & ~14'h1c0) == SET_COLOR_TARGET_A)
      s.targets[state.address[8:6]].base[34:27] = set_color_target_a_offset_upper(state.value);
    if ((state.address & ~14'h1c0) == SET_COLOR_TARGET_B)
      s.targets[state.address[8:6]].base[26:0] = set_color_target_b_offset_lower(state.value);
    if ((state.address & ~14'h1c0) == SET_COLOR_TARGET_WIDTH)
      s.targets[state.address[8:6]].width = set_color_target_width_v(state.value);
    if ((state.address & ~14'h1c0) == SET_COLOR_TARGET_HEIGHT)
      s.targets[state.address[8:6]].height = set_color_target_height_v(state.value);
    if ((state.address & ~14'h1c0) == SET_COLOR_TARGET_FORMAT)
      s.targets[state.address[8:6]].format = set_color_target_format_v(state.value);
    if ((state.address & ~14'h1c0) == SET_COLOR_TARGET_MEMORY) begin
      s.targets[state.address[8:6]].block_height = set_color_target_memory_block_height(state.value);
      s.targets[state.address[8:6]].block_depth = set_color_target_memory_block_depth(state.value);
      s.targets[state.address[8:6]].pitch = set_color_target_memory_layout(state.value);
      s.targets[state.address[8:6]].volume = set_color_target_memory_third_dimension_control(state.value);
    end
    if ((state.address & ~14'h1c0) == SET_COLOR_TARGET_THIRD_DIMENSION)
      s.targets[state.address[8:6]].layers = set_color_target_third_dimension_v(state.value);
    if ((state.address & ~14'h1c0) == SET_COLOR_TARGET_ARRAY_PITCH)
      s.targets[state.address[8:6]].layer_pitch = set_color_target_array_pitch_v(state.value);
    if ((state.address & ~14'h1c0) == SET_COLOR_TARGET_LAYER)
      s.targets[state.address[8:6]].first_layer = set_color_target_layer_offset(state.value);
    if ((state.address & ~14'hc) == SET_COLOR_CLEAR_VALUE)
      s.clear[state.address[3:2]] = set_color_clear_value_v(state.value);
    if ((state.address & ~14'h1c) == SET_CT_WRITE) begin
      s.masks[state.address[4:2]][0] = set_ct_write_r_enable(state.value);
      s.masks[state.address[4:2]][1] = set_ct_write_g_enable(state.value);
      s.masks[state.address[4:2]][2] = set_ct_write_b_enable(state.value);
      s.masks[state.address[4:2]][3] = set_ct_write_a_enable(state.value);
    end
    if ((state.address & ~14'h1c) == SET_BLEND)
      s.blend_on[state.address[4:2]] = set_blend_enable(state.value);
    if ((state.address & ~14'he0) == SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA)
      s.blend_each[state.address[7:5]].separate = set_blend_per_target_separate_for_alpha_enable(state.value);
    if ((state.address & ~14'he0) == SET_BLEND_PER_TARGET_COLOR_OP)
      s.blend_each[state.address[7:5]].colour.op = set_blend_per_target_color_op_v(state.value);
    if ((state.address & ~14'he0) == SET_BLEND_PER_TARGET_COLOR_SOURCE_COEFF) begin
      s.blend_each[state.address[7:5]].colour.src = set_blend_per_target_color_source_coeff_v(state.value);
      s.blend_each[state.address[7:5]].colour_both = set_blend_per_target_color_source_coeff_both(state.value);
    end
    if ((state.address & ~14'he0) == SET_BLEND_PER_TARGET_COLOR_DEST_COEFF)
      s.blend_each[state.address[7:5]].colour.dst = set_blend_per_target_color_dest_coeff_v(state.value);
    if ((state.address & ~14'he0) == SET_BLEND_PER_TARGET_ALPHA_OP)
      s.blend_each[state.address[7:5]].alpha.op = set_blend_per_target_alpha_op_v(state.value);
    if ((state.address & ~14'he0) == SET_BLEND_PER_TARGET_ALPHA_SOURCE_COEFF) begin
      s.blend_each[state.address[7:5]].alpha.src = set_blend_per_target_alpha_source_coeff_v(state.value);
      s.blend_each[state.address[7:5]].alpha_both = set_blend_per_target_alpha_source_coeff_both(state.value);
    end
    if ((state.address & ~14'he0) == SET_BLEND_PER_TARGET_ALPHA_DEST_COEFF)
      s.blend_each[state.address[7:5]].alpha.dst = set_blend_per_target_alpha_dest_coeff_v(state.value);
    return s;
  endfunction

endpackage
