//! Depth and stencil state: decoding of methods, and the plan of a draw.

use crate::zrop::types::*;
use arith::depth;
use arith::depth_viewport::{Viewport, is_above, is_below, may_clip};
use arith::float::ONE;
use bundle::*;

kernel::package! {
    package zrop_decode(depth_methods, derived_state, sample_methods, state, stencil_methods, zcull_methods, zrop);

    /// The state after a method.
    pub state zrop_after(s: ZropState) by for_zrop {
        SET_ZT_SELECT { target_count -> s.select; }
        SET_ZT_A { offset_upper -> s.surface.base, bits 34:27; }
        SET_ZT_B { offset_lower -> s.surface.base, bits 26:0; }
        SET_ZT_FORMAT { v -> s.surface.format; stencil -> s.surface.stencil; }
        SET_ZT_BLOCK_SIZE { height -> s.surface.height; }
        SET_ZT_SIZE_A { width -> s.surface.width; }
        SET_ZT_ARRAY_PITCH { v -> s.surface.layer_pitch; }
        SET_ZT_SIZE_C { third_dimension -> s.surface.layers; control -> s.surface.one_layer; }
        SET_ZT_LAYER { offset -> s.surface.first_layer; }
        SET_WORK_LAYER { v -> s.surface.layer; }
        SET_Z_COMPRESSION { enable -> s.surface.compress; }
        SET_ZT_READ_ONLY { enable_z -> s.read_only_z; enable_stencil -> s.read_only_stencil; }
        SET_ANTI_ALIAS { samples -> s.surface.mode; }
        SET_ANTI_ALIAS_SAMPLE_POSITIONS[k] { all -> s.surface.positions[k]; }
        SET_Z_CLEAR_VALUE { v -> s.clear_z; }
        SET_STENCIL_CLEAR_VALUE { v -> s.clear_stencil; }
        SET_ZCULL_DIR_FORMAT { zdir -> s.greater; }
        SET_DEPTH_TEST { enable -> s.depth_test; }
        SET_DEPTH_WRITE { enable -> s.depth_write; }
        SET_DEPTH_FUNC { v -> s.depth_func; }
        SET_DEPTH_BOUNDS_TEST { enable -> s.bounds_test; }
        SET_DEPTH_BOUNDS_MIN { v -> s.bounds_min; }
        SET_DEPTH_BOUNDS_MAX { v -> s.bounds_max; }
        SET_VIEWPORT_CLIP_MIN_Z { v -> s.z_near; }
        SET_VIEWPORT_CLIP_MAX_Z { v -> s.z_far; }
        SET_VIEWPORT_CLIP_CONTROL {
            min_z_zero_max_z_one -> s.whole_range; pixel_min_z -> s.clamp_near; pixel_max_z -> s.clamp_far;
        }
        SET_ZPASS_PIXEL_COUNT { enable -> s.counting; }
        SET_STENCIL_TEST { enable -> s.stencil_test; }
        SET_TWO_SIDED_STENCIL_TEST { enable -> s.two_sided; }
        SET_STENCIL_OP_FAIL { v -> s.faces[0].fail; }
        SET_STENCIL_OP_ZFAIL { v -> s.faces[0].zfail; }
        SET_STENCIL_OP_ZPASS { v -> s.faces[0].zpass; }
        SET_STENCIL_FUNC { v -> s.faces[0].func; }
        SET_STENCIL_FUNC_REF { v -> s.faces[0].value; }
        SET_STENCIL_FUNC_MASK { v -> s.faces[0].func_mask; }
        SET_STENCIL_MASK { v -> s.faces[0].write_mask; }
        SET_BACK_STENCIL_OP_FAIL { v -> s.faces[1].fail; }
        SET_BACK_STENCIL_OP_ZFAIL { v -> s.faces[1].zfail; }
        SET_BACK_STENCIL_OP_ZPASS { v -> s.faces[1].zpass; }
        SET_BACK_STENCIL_FUNC { v -> s.faces[1].func; }
        SET_BACK_STENCIL_FUNC_REF { v -> s.faces[1].value; }
        SET_BACK_STENCIL_FUNC_MASK { v -> s.faces[1].func_mask; }
        SET_BACK_STENCIL_MASK { v -> s.faces[1].write_mask; }
    }
}

/// Near and far.
fn viewport(s: &ZropState) -> Viewport {
    Viewport::new(s.whole_range, [s.z_near, s.z_far], [s.clamp_near, s.clamp_far])
}

/// The format in which depths are compared with near and far: Z32 without a surface.
pub fn code_format(s: &ZropSurface) -> DepthFormat {
    if s.format == DepthFormat::None { DepthFormat::Z32 } else { s.format }
}

/// Effect of near and far. A near below 0 and a far above 1 clip nothing, and a near above far has no effect.
pub fn clip_of(s: &ZropState) -> ZropClip {
    let v = viewport(s);
    let code = |float| depth::float_code(code_format(&s.surface), float);
    let valid = code(v.z_near) <= code(v.z_far);
    ZropClip {
        least: code(v.z_near),
        most: code(v.z_far),
        clip_near: valid && !s.clamp_near && !is_below(v.z_near),
        clip_far: valid && !s.clamp_far && !is_above(v.z_far),
        clamp_near: valid && s.clamp_near,
        clamp_far: valid && s.clamp_far,
    }
}

/// The state after reset.
pub fn reset() -> ZropState {
    let face =
        StencilFace { func: Compare::Always, func_mask: 0xff, write_mask: 0xff, ..StencilFace::default() };
    ZropState {
        surface: ZropSurface { positions: [0x8888_8888; 4], ..ZropSurface::default() },
        depth_func: Compare::Always,
        z_far: ONE,
        faces: [face; 2],
        ..ZropState::default()
    }
}

/// The plan of a draw. A clear writes whatever the tests and masks are; only a read-only surface prevents it.
/// Decompression leaves every depth unchanged.
pub fn plan(s: &ZropState, draw: &ZropDraw) -> ZropPlan {
    let z = s.select && s.surface.format != DepthFormat::None;
    let stencil = s.select && s.surface.stencil;
    if draw.decompress {
        return ZropPlan { decompress: z, func: Compare::Always, ..ZropPlan::default() };
    }
    if draw.clear_z || draw.clear_stencil {
        return ZropPlan {
            z_write: z && draw.clear_z && !s.read_only_z,
            func: Compare::Always,
            bounds: false,
            clip: false,
            stencil: stencil && draw.clear_stencil && !s.read_only_stencil,
            face: StencilFace {
                func: Compare::Always,
                fail: StencilOp::Keep,
                zfail: StencilOp::Keep,
                zpass: StencilOp::Replace,
                value: s.clear_stencil,
                func_mask: 0xff,
                write_mask: 0xff,
            },
            decompress: false,
        };
    }
    let test = z && s.depth_test;
    let func = if test && !draw.accept { s.depth_func } else { Compare::Always };
    let mut face = s.faces[usize::from(draw.back && s.two_sided)];
    if s.read_only_stencil {
        face.write_mask = 0;
    }
    ZropPlan {
        z_write: test && s.depth_write && !s.read_only_z && func != Compare::Never,
        func,
        bounds: z && s.bounds_test,
        clip: draw.response && !draw.unclipped && may_clip(&viewport(s), &draw.plane),
        stencil: stencil && s.stencil_test,
        face,
        decompress: false,
    }
}

/// Whether a comparison needs the stored depth.
pub fn compares(func: Compare) -> bool {
    func != Compare::Always && func != Compare::Never
}
