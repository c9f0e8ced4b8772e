//! State that decides whether depth comes before or after shading.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package depth_state(
        colour_methods, depth_methods, derived_state, sample_methods, state, stencil_methods, zcull_methods
    );

    pub struct DepthState {
        hysteresis: B5,
        mandated: bool,
        alpha_test: bool,
        alpha_to_coverage: bool,
        shader_coverage: bool,
        side_effects: bool,
        /// From the pixel shader's header: it kills or stores; it writes a sample mask or depths.
        kills: bool,
        stores: bool,
        masks: bool,
        makes_depth: bool,
        sample_mask: [B16; 4],
        depth_test: bool,
        stencil_test: bool,
        bounds_test: bool,
        zpass_count: bool,
        zt_select: bool,
        mode: SampleMode,
        z_near: B32,
        z_far: B32,
        /// Near and far are 0 and 1, whatever is set.
        whole_range: bool,
        clamp_near: bool,
        clamp_far: bool,
    }

    pub state depth_state_after(s: DepthState) by after_setup {
        SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS { accumulated_prim_area_threshold -> s.hysteresis; }
        SET_API_MANDATED_EARLY_Z { enable -> s.mandated; }
        SET_SAMPLE_MASK_X0_Y0 { v -> s.sample_mask[0]; }
        SET_SAMPLE_MASK_X1_Y0 { v -> s.sample_mask[1]; }
        SET_SAMPLE_MASK_X0_Y1 { v -> s.sample_mask[2]; }
        SET_SAMPLE_MASK_X1_Y1 { v -> s.sample_mask[3]; }
        SET_DEPTH_TEST { enable -> s.depth_test; }
        SET_ALPHA_TEST { enable -> s.alpha_test; }
        SET_STENCIL_TEST { enable -> s.stencil_test; }
        SET_ZPASS_PIXEL_COUNT { enable -> s.zpass_count; }
        SET_ZT_SELECT { target_count -> s.zt_select; }
        SET_ANTI_ALIAS_ALPHA_CONTROL { alpha_to_coverage -> s.alpha_to_coverage; }
        SET_ANTI_ALIAS { samples -> s.mode; }
        SET_DEPTH_BOUNDS_TEST { enable -> s.bounds_test; }
        SET_VIEWPORT_CLIP_MIN_Z { v -> s.z_near; }
        SET_VIEWPORT_CLIP_MAX_Z { v -> s.z_far; }
        SET_VIEWPORT_CLIP_CONTROL {
            min_z_zero_max_z_one -> s.whole_range; pixel_min_z -> s.clamp_near; pixel_max_z -> s.clamp_far;
        }
        SET_SHADER_COVERAGE { enable -> s.shader_coverage; side_effects -> s.side_effects; }
        PIXEL_HEADER_FIRST { kills -> s.kills; stores -> s.stores; }
        PIXEL_HEADER_LAST { sample_mask -> s.masks; depth -> s.makes_depth; }
    }

    /// State that no unit after this one decodes.
    pub set z_mode_consumes { SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, SET_API_MANDATED_EARLY_Z }
}
