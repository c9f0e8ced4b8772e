// Generated from rtl-model/fbp/zrop/state.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package zrop_decode_pkg;
  import depth_methods_pkg::*;
  import derived_state_pkg::*;
  import sample_methods_pkg::*;
  import state_pkg::*;
  import stencil_methods_pkg::*;
  import zcull_methods_pkg::*;
  import zrop_pkg::*;

  // The state after a method.
  function automatic zrop_state_t zrop_after(input zrop_state_t old, input state_t state);
    zrop_state_t s;
    s = old;
    case (state.address)
      SET_ZT_SELECT: s.select = set_zt_select_target_count(state.value);
      SET_ZT_A: s.surface.base[34:27] = set_zt_a_offset_upper(state.value);
      SET_ZT_B: s.surface.base[26:0] = set_zt_b_offset_lower(state.value);
      SET_ZT_FORMAT: begin
        s.surface.format = set_zt_format_v(state.value);
        s.surface.stencil = set_zt_format_stencil(state.value);
      end
      SET_ZT_BLOCK_SIZE: s.surface.height = set_zt_block_size_height(state.value);
      SET_ZT_SIZE_A: s.surface.width = set_zt_size_a_width(state.value);
      SET_ZT_ARRAY_PITCH: s.surface.layer_pitch = set_zt_array_pitch_v(state.value);
      SET_ZT_SIZE_C: begin
        s.surface.layers = set_zt_size_c_third_dimension(state.value);
        s.surface.one_layer = set_zt_size_c_control(state.value);
      end
      SET_ZT_LAYER: s.surface.first_layer = set_zt_layer_offset(state.value);
      SET_WORK_LAYER: s.surface.layer = set_work_layer_v(state.value);
      SET_Z_COMPRESSION: s.surface.compress = set_z_compression_enable(state.value);
      SET_ZT_READ_ONLY: begin
        s.read_only_z = set_zt_read_only_enable_z(state.value);
        s.read_only_stencil = set_zt_read_only_enable_stencil(state.value);
      end
      SET_ANTI_ALIAS: s.surface.mode = set_anti_alias_samples(state.value);
      SET_Z_CLEAR_VALUE: s.clear_z = set_z_clear_value_v(state.value);
      SET_STENCIL_CLEAR_VALUE: s.clear_stencil = set_stencil_clear_value_v(state.value);
      SET_ZCULL_DIR_FORMAT: s.greater = set_zcull_dir_format_zdir(state.value);
      SET_DEPTH_TEST: s.depth_test = set_depth_test_enable(state.value);
      SET_DEPTH_WRITE: s.depth_write = set_depth_write_enable(state.value);
      SET_DEPTH_FUNC: s.depth_func = set_depth_func_v(state.value);
      SET_DEPTH_BOUNDS_TEST: s.bounds_test = set_depth_bounds_test_enable(state.value);
      SET_DEPTH_BOUNDS_MIN: s.bounds_min = set_depth_bounds_min_v(state.value);
      SET_DEPTH_BOUNDS_MAX: s.bounds_max = set_depth_bounds_max_v(state.value);
      SET_VIEWPORT_CLIP_MIN_Z: s.z_near = set_viewport_clip_min_z_v(state.value);
      SET_VIEWPORT_CLIP_MAX_Z: s.z_far = set_viewport_clip_max_z_v(state.value);
      SET_VIEWPORT_CLIP_CONTROL: begin
        s.whole_range = set_viewport_clip_control_min_z_zero_max_z_one(state.value);
        s.clamp_near = set_viewport_clip_control_pixel_min_z(state.value);
        s.clamp_far = set_viewport_clip_control_pixel_max_z(state.value);
      end
      SET_ZPASS_PIXEL_COUNT: s.counting = set_zpass_pixel_count_enable(state.value);
      SET_STENCIL_TEST: s.stencil_test = set_stencil_test_enable(state.value);
      SET_TWO_SIDED_STENCIL_TEST: s.two_sided = set_two_sided_stencil_test_enable(state.value);
      SET_STENCIL_OP_FAIL: s.faces[0].fail = set_stencil_op_fail_v(state.value);
      SET_STENCIL_OP_ZFAIL: s.faces[0].zfail = set_stencil_op_zfail_v(state.value);
      SET_STENCIL_OP_ZPASS: s.faces[0].zpass = set_stencil_op_zpass_v(state.value);
      SET_STENCIL_FUNC: s.faces[0].func = set_stencil_func_v(state.value);
      SET_STENCIL_FUNC_REF: s.faces[0].value = set_stencil_func_ref_v(state.value);
      SET_STENCIL_FUNC_MASK: s.faces[0].func_mask = set_stencil_func_mask_v(state.value);
      SET_STENCIL_MASK: s.faces[0].write_mask = set_stencil_mask_v(state.value);
      SET_BACK_STENCIL_OP_FAIL: s.faces[1].fail = set_back_stencil_op_fail_v(state.value);
      SET_BACK_STENCIL_OP_ZFAIL: s.faces[1].zfail = set_back_stencil_op_zfail_v(state.value);
      SET_BACK_STENCIL_OP_ZPASS: s.faces[1].zpass = set_back_stencil_op_zpass_v(state.value);
      SET_BACK_STENCIL_FUNC: s.faces[1].func = set_back_stencil_func_v(state.value);
      SET_BACK_STENCIL_FUNC_REF: s.faces[1].value = set_back_stencil_func_ref_v(state.value);
      SET_BACK_STENCIL_FUNC_MASK: s.faces[1].func_mask = set_back_stencil_func_mask_v(state.value);
      SET_BACK_STENCIL_MASK: s.faces[1].write_mask = set_back_stencil_mask_v(state.value);
      default: ;
    endcase
    if ((state.address & ~14'hc) == SET_ANTI_ALIAS_SAMPLE_POSITIONS)
      s.surface.positions[state.address[3:2]] = set_anti_alias_sample_positions_all(state.value);
    return s;
  endfunction

endpackage
