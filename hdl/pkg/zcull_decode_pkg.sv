// Generated from rtl-model/gpc/zcull/rules.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package zcull_decode_pkg;
  import colour_methods_pkg::*;
  import depth_methods_pkg::*;
  import derived_state_pkg::*;
  import sample_methods_pkg::*;
  import state_pkg::*;
  import stencil_methods_pkg::*;
  import zcull_pkg::*;
  import zcull_methods_pkg::*;

  // Methods that Zcull consumes. A fence response caused by another unit would be mistaken for one to Zcull's own
  // fence.
  function automatic logic zcull_consumes(input method_address_t address);
    return address inside {
        SET_ZCULL_REGION_SIZE_A,
        SET_ZCULL_REGION_SIZE_B,
        SET_ZCULL_REGION_LOCATION,
        SET_ACTIVE_ZCULL_REGION,
        SET_ZCULL,
        SET_ZCULL_BOUNDS,
        INVALIDATE_ZCULL,
        CLEAR_ZCULL_REGION,
        ZCULL_FENCE,
        SET_ZCULL_STORAGE_A,
        SET_ZCULL_STORAGE_B,
        SET_ZCULL_STORAGE_C,
        SET_ZCULL_STORAGE_D,
        STORE_ZCULL,
        LOAD_ZCULL
    };
  endfunction

  // The state after a method, except depths.
  function automatic zcull_state_t zcull_after(input zcull_state_t old, input state_t state);
    zcull_state_t s;
    s = old;
    case (state.address)
      SET_ZCULL_REGION_SIZE_A: s.surface.width = set_zcull_region_size_a_width(state.value);
      SET_ZCULL_REGION_SIZE_B: s.surface.height = set_zcull_region_size_b_height(state.value);
      SET_ZCULL_REGION_LOCATION: begin
        s.surface.start = set_zcull_region_location_start_aliquot(state.value);
        s.surface.count = set_zcull_region_location_aliquot_count(state.value);
      end
      SET_ACTIVE_ZCULL_REGION: s.surface.region = set_active_zcull_region_id(state.value);
      SET_ZCULL_STORAGE_A: s.storage_high = set_zcull_storage_a_address_upper(state.value);
      SET_ZCULL_STORAGE_B: s.storage_low = set_zcull_storage_b_address_lower(state.value);
      SET_ZCULL_STORAGE_C: s.limit_high = set_zcull_storage_c_limit_address_upper(state.value);
      SET_ZCULL_STORAGE_D: s.limit_low = set_zcull_storage_d_limit_address_lower(state.value);
      SET_ZCULL: s.cull = set_zcull_z_enable(state.value);
      SET_ZCULL_DIR_FORMAT: s.greater = set_zcull_dir_format_zdir(state.value);
      SET_ZCULL_BOUNDS: begin
        s.unbounded[0] = set_zcull_bounds_z_min_unbounded_enable(state.value);
        s.unbounded[1] = set_zcull_bounds_z_max_unbounded_enable(state.value);
      end
      SET_VIEWPORT_CLIP_CONTROL: begin
        s.whole_range = set_viewport_clip_control_min_z_zero_max_z_one(state.value);
        s.clamp_near = set_viewport_clip_control_pixel_min_z(state.value);
        s.clamp_far = set_viewport_clip_control_pixel_max_z(state.value);
      end
      SET_ZT_A: s.surface.target[0] = set_zt_a_all(state.value);
      SET_ZT_B: s.surface.target[1] = set_zt_b_all(state.value);
      SET_ZT_FORMAT: begin
        s.surface.target[2] = set_zt_format_all(state.value);
        s.format = set_zt_format_v(state.value);
      end
      SET_ZT_BLOCK_SIZE: s.surface.target[3] = set_zt_block_size_all(state.value);
      SET_ZT_SIZE_A: s.surface.target[4] = set_zt_size_a_all(state.value);
      SET_ZT_SIZE_B: s.surface.target[5] = set_zt_size_b_all(state.value);
      SET_ZT_ARRAY_PITCH: s.surface.target[6] = set_zt_array_pitch_all(state.value);
      SET_ZT_SIZE_C: s.surface.target[7] = set_zt_size_c_all(state.value);
      SET_ZT_LAYER: s.surface.target[8] = set_zt_layer_all(state.value);
      SET_WORK_LAYER: s.surface.target[9] = set_work_layer_all(state.value);
      SET_ANTI_ALIAS: s.surface.samples = set_anti_alias_samples(state.value);
      SET_ZT_SELECT: s.target_on = set_zt_select_target_count(state.value);
      SET_ZT_READ_ONLY: begin
        s.read_only_z = set_zt_read_only_enable_z(state.value);
        s.read_only_stencil = set_zt_read_only_enable_stencil(state.value);
      end
      SET_DEPTH_TEST: s.test = set_depth_test_enable(state.value);
      SET_DEPTH_WRITE: s.write = set_depth_write_enable(state.value);
      SET_DEPTH_FUNC: begin
        s.func = set_depth_func_v(state.value);
        s.func_known = set_depth_func_known(state.value);
      end
      SET_DEPTH_BOUNDS_TEST: s.bounds = set_depth_bounds_test_enable(state.value);
      SET_ALPHA_TEST: s.alpha_test = set_alpha_test_enable(state.value);
      SET_ANTI_ALIAS_ALPHA_CONTROL: s.alpha_to_coverage = set_anti_alias_alpha_control_any(state.value);
      SET_SHADER_COVERAGE: begin
        s.shader_coverage = set_shader_coverage_enable(state.value);
        s.side_effects = set_shader_coverage_side_effects(state.value);
      end
      PIXEL_HEADER_FIRST: begin
        s.kills = pixel_header_first_kills(state.value);
        s.stores = pixel_header_first_stores(state.value);
      end
      PIXEL_HEADER_LAST: begin
        s.keeps = pixel_header_last_sample_mask(state.value);
        s.deep = pixel_header_last_depth(state.value);
      end
      SET_API_MANDATED_EARLY_Z: s.mandated = set_api_mandated_early_z_enable(state.value);
      SET_SAMPLE_MASK_X0_Y0: s.masked[0] = set_sample_mask_x0_y0_out(state.value);
      SET_SAMPLE_MASK_X1_Y0: s.masked[1] = set_sample_mask_x1_y0_out(state.value);
      SET_SAMPLE_MASK_X0_Y1: s.masked[2] = set_sample_mask_x0_y1_out(state.value);
      SET_SAMPLE_MASK_X1_Y1: s.masked[3] = set_sample_mask_x1_y1_out(state.value);
      SET_CONSERVATIVE_RASTER: s.conservative = set_conservative_raster_enable(state.value);
      SET_ANTI_ALIAS_ENABLE: s.together = set_anti_alias_enable_off(state.value);
      SET_STENCIL_TEST: s.stencil_test = set_stencil_test_enable(state.value);
      SET_TWO_SIDED_STENCIL_TEST: s.two_sided = set_two_sided_stencil_test_enable(state.value);
      SET_STENCIL_OP_FAIL: s.stencil_acts[0] = set_stencil_op_fail_acts(state.value);
      SET_STENCIL_OP_ZFAIL: s.stencil_acts[1] = set_stencil_op_zfail_acts(state.value);
      SET_BACK_STENCIL_OP_FAIL: s.stencil_acts[2] = set_back_stencil_op_fail_acts(state.value);
      SET_BACK_STENCIL_OP_ZFAIL: s.stencil_acts[3] = set_back_stencil_op_zfail_acts(state.value);
      default: ;
    endcase
    return s;
  endfunction

endpackage
