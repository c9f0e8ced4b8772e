// Generated from rtl-model/gpc/setup/depth_bias.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package depth_bias_pkg;
  import depth_methods_pkg::*;
  import setup_pkg::*;
  import state_pkg::*;
  import window_methods_pkg::*;
  import zcull_methods_pkg::*;

  // Methods that only depth bias decodes; the format's is forwarded.
  function automatic logic for_depth_bias(input method_address_t address);
    return address inside {
        SET_SLOPE_SCALE_DEPTH_BIAS,
        SET_DEPTH_BIAS,
        SET_DEPTH_BIAS_CLAMP
    };
  endfunction

  function automatic bias_state_t bias_after(input bias_state_t old, input state_t state);
    bias_state_t b;
    b = old;
    case (state.address)
      SET_SLOPE_SCALE_DEPTH_BIAS: b.slope_scale = set_slope_scale_depth_bias_v(state.value);
      SET_DEPTH_BIAS: b.steps = set_depth_bias_v(state.value);
      SET_DEPTH_BIAS_CLAMP: b.clamp = set_depth_bias_clamp_v(state.value);
      SET_ZT_FORMAT: b.format = set_zt_format_v(state.value);
      SET_VIEWPORT_CLIP_MIN_Z: b.z_near = set_viewport_clip_min_z_v(state.value);
      SET_VIEWPORT_CLIP_MAX_Z: b.z_far = set_viewport_clip_max_z_v(state.value);
      SET_VIEWPORT_CLIP_CONTROL: begin
        b.whole_range = set_viewport_clip_control_min_z_zero_max_z_one(state.value);
        b.clamp_near = set_viewport_clip_control_pixel_min_z(state.value);
        b.clamp_far = set_viewport_clip_control_pixel_max_z(state.value);
      end
      default: ;
    endcase
    return b;
  endfunction

endpackage
