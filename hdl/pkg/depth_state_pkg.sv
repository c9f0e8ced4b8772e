// Generated from rtl-model/gpc/prop/depth_state.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package depth_state_pkg;
  import colour_methods_pkg::*;
  import depth_methods_pkg::*;
  import derived_state_pkg::*;
  import sample_methods_pkg::*;
  import state_pkg::*;
  import stencil_methods_pkg::*;
  import zcull_methods_pkg::*;

  typedef struct packed {
    logic [4:0] hysteresis;
    logic mandated;
    logic alpha_test;
    logic alpha_to_coverage;
    logic shader_coverage;
    logic side_effects;
    // From the pixel shader's header: it kills or stores; it writes a sample mask or depths.
    logic kills;
    logic stores;
    logic masks;
    logic makes_depth;
    logic [3:0][15:0] sample_mask;
    logic depth_test;
    logic stencil_test;
    logic bounds_test;
    logic zpass_count;
    logic zt_select;
    sample_mode_t mode;
    logic [31:0] z_near;
    logic [31:0] z_far;
    // Near and far are 0 and 1, whatever is set.
    logic whole_range;
    logic clamp_near;
    logic clamp_far;
  } depth_state_t;

  function automatic depth_state_t depth_state_after(input depth_state_t old, input state_t state);
    depth_state_t s;
    s = old;
    case (state.address)
      SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS:
        s.hysteresis = set_opportunistic_early_z_hysteresis_accumulated_prim_area_threshold(state.value);
      SET_API_MANDATED_EARLY_Z: s.mandated = set_api_mandated_early_z_enable(state.value);
      SET_SAMPLE_MASK_X0_Y0: s.sample_mask[0] = set_sample_mask_x0_y0_v(state.value);
      SET_SAMPLE_MASK_X1_Y0: s.sample_mask[1] = set_sample_mask_x1_y0_v(state.value);
      SET_SAMPLE_MASK_X0_Y1: s.sample_mask[2] = set_sample_mask_x0_y1_v(state.value);
      SET_SAMPLE_MASK_X1_Y1: s.sample_mask[3] = set_sample_mask_x1_y1_v(state.value);
      SET_DEPTH_TEST: s.depth_test = set_depth_test_enable(state.value);
      SET_ALPHA_TEST: s.alpha_test = set_alpha_test_enable(state.value);
      SET_STENCIL_TEST: s.stencil_test = set_stencil_test_enable(state.value);
      SET_ZPASS_PIXEL_COUNT: s.zpass_count = set_zpass_pixel_count_enable(state.value);
      SET_ZT_SELECT: s.zt_select = set_zt_select_target_count(state.value);
      SET_ANTI_ALIAS_ALPHA_CONTROL:
        s.alpha_to_coverage = set_anti_alias_alpha_control_alpha_to_coverage(state.value);
      SET_ANTI_ALIAS: s.mode = set_anti_alias_samples(state.value);
      SET_DEPTH_BOUNDS_TEST: s.bounds_test = set_depth_bounds_test_enable(state.value);
      SET_VIEWPORT_CLIP_MIN_Z: s.z_near = set_viewport_clip_min_z_v(state.value);
      SET_VIEWPORT_CLIP_MAX_Z: s.z_far = set_viewport_clip_max_z_v(state.value);
      SET_VIEWPORT_CLIP_CONTROL: begin
        s.whole_range = set_viewport_clip_control_min_z_zero_max_z_one(state.value);
        s.clamp_near = set_viewport_clip_control_pixel_min_z(state.value);
        s.clamp_far = set_viewport_clip_control_pixel_max_z(state.value);
      end
      SET_SHADER_COVERAGE: begin
        s.shader_coverage = set_shader_coverage_enable(state.value);
        s.side_effects = set_shader_coverage_side_effects(state.value);
      end
      PIXEL_HEADER_FIRST: begin
        s.kills = pixel_header_first_kills(state.value);
        s.stores = pixel_header_first_stores(state.value);
      end
      PIXEL_HEADER_LAST: begin
        s.masks = pixel_header_last_sample_mask(state.value);
        s.makes_depth = pixel_header_last_depth(state.value);
      end
      default: ;
    endcase
    return s;
  endfunction

  // State that no unit after this one decodes.
  function automatic logic z_mode_consumes(input method_address_t address);
    return address inside {
        SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS,
        SET_API_MANDATED_EARLY_Z
    };
  endfunction

endpackage
