//! Depth and stencil state: how methods are decoded, and what a draw then does.

use crate::zrop::types::*;
use bundle::*;

/// The state after reset.
pub fn reset() -> ZropState {
    let face =
        StencilFace { func: Compare::Always, func_mask: 0xff, write_mask: 0xff, ..StencilFace::default() };
    ZropState {
        surface: ZropSurface { positions: [0x8888_8888; 4], ..ZropSurface::default() },
        depth_func: Compare::Always,
        faces: [face; 2],
        ..ZropState::default()
    }
}

/// OpenGL and Direct3D numbers of comparisons; others always pass.
fn compare(value: u32) -> Compare {
    match value {
        0x200..=0x207 => Compare::VALUES[value as usize & 7],
        1..=8 => Compare::VALUES[value as usize - 1],
        _ => Compare::Always,
    }
}

/// OpenGL and Direct3D numbers of stencil operations; others keep.
fn stencil_op(value: u32) -> StencilOp {
    match value {
        0 | 2 => StencilOp::Zero,
        3 | 0x1e01 => StencilOp::Replace,
        4 | 0x1e02 => StencilOp::IncrSat,
        5 | 0x1e03 => StencilOp::DecrSat,
        6 | 0x150a => StencilOp::Invert,
        7 | 0x8507 => StencilOp::Incr,
        8 | 0x8508 => StencilOp::Decr,
        _ => StencilOp::Keep,
    }
}

/// Format and whether it has stencil; others have neither depth nor stencil.
fn depth_format(value: u32) -> (DepthFormat, bool) {
    match value & 0x1f {
        0x0a => (DepthFormat::Z32, false),
        0x13 => (DepthFormat::Z16, false),
        0x14 | 0x16 => (DepthFormat::Z24S8, true),
        0x15 => (DepthFormat::Z24S8, false),
        _ => (DepthFormat::None, false),
    }
}

fn sample_mode(value: u32) -> SampleMode {
    match value & 15 {
        1 | 5 => SampleMode::X2,
        2 => SampleMode::X4,
        3 | 4 => SampleMode::X8,
        6 => SampleMode::X16,
        _ => SampleMode::X1,
    }
}

/// The state after a method.
pub fn apply(q: &ZropState, state: State) -> ZropState {
    let mut d = *q;
    let value = state.value;
    let on = value & 1 == 1;
    match state.address {
        SET_ZT_READ_ONLY => (d.read_only_z, d.read_only_stencil) = (on, value >> 4 & 1 == 1),
        SET_Z_CLEAR_VALUE => d.clear_z = value,
        SET_STENCIL_CLEAR_VALUE => d.clear_stencil = value as u8,
        SET_ZCULL_DIR_FORMAT => d.greater = value & 0xffff == 1,
        SET_DEPTH_BOUNDS_MIN => d.bounds_min = value,
        SET_DEPTH_BOUNDS_MAX => d.bounds_max = value,
        SET_ZT_A => d.surface.base = q.surface.base & 0x7ff_ffff | u64::from(value & 0xff) << 27,
        SET_ZT_B => d.surface.base = q.surface.base & !0x7ff_ffff | u64::from(value >> 5),
        SET_ZT_FORMAT => (d.surface.format, d.surface.stencil) = depth_format(value),
        SET_ZT_BLOCK_SIZE => d.surface.height = (value >> 4 & 7).min(5) as u8,
        SET_ANTI_ALIAS_SAMPLE_POSITIONS..=SET_ANTI_ALIAS_SAMPLE_POSITIONS_3 => {
            d.surface.positions[usize::from(state.address >> 2 & 3)] = value
        }
        SET_ZT_SIZE_A => d.surface.width = (value & 0xfff_ffff).min(0xffff) as u16,
        SET_DEPTH_TEST => d.depth_test = on,
        SET_DEPTH_WRITE => d.depth_write = on,
        SET_DEPTH_FUNC => d.depth_func = compare(value),
        SET_STENCIL_TEST => d.stencil_test = on,
        SET_STENCIL_OP_FAIL => d.faces[0].fail = stencil_op(value),
        SET_STENCIL_OP_ZFAIL => d.faces[0].zfail = stencil_op(value),
        SET_STENCIL_OP_ZPASS => d.faces[0].zpass = stencil_op(value),
        SET_STENCIL_FUNC => d.faces[0].func = compare(value),
        SET_STENCIL_FUNC_REF => d.faces[0].value = value as u8,
        SET_STENCIL_FUNC_MASK => d.faces[0].func_mask = value as u8,
        SET_STENCIL_MASK => d.faces[0].write_mask = value as u8,
        SET_ZPASS_PIXEL_COUNT => d.counting = on,
        SET_ZT_SELECT => d.select = on,
        SET_TWO_SIDED_STENCIL_TEST => d.two_sided = on,
        SET_BACK_STENCIL_OP_FAIL => d.faces[1].fail = stencil_op(value),
        SET_BACK_STENCIL_OP_ZFAIL => d.faces[1].zfail = stencil_op(value),
        SET_BACK_STENCIL_OP_ZPASS => d.faces[1].zpass = stencil_op(value),
        SET_BACK_STENCIL_FUNC => d.faces[1].func = compare(value),
        SET_BACK_STENCIL_FUNC_REF => d.faces[1].value = value as u8,
        SET_BACK_STENCIL_FUNC_MASK => d.faces[1].func_mask = value as u8,
        SET_BACK_STENCIL_MASK => d.faces[1].write_mask = value as u8,
        SET_DEPTH_BOUNDS_TEST => d.bounds_test = on,
        SET_ZT_COMPRESSION => d.surface.compress = on,
        SET_ANTI_ALIAS => d.surface.mode = sample_mode(value),
        _ => {}
    }
    d
}

/// What a draw does. A clear writes whatever the tests and masks say; only a
/// read-only surface stops it.
pub fn plan(s: &ZropState, draw: &ZropDraw) -> ZropPlan {
    let z = s.select && s.surface.format != DepthFormat::None;
    let stencil = s.select && s.surface.stencil;
    if draw.decompress {
        return ZropPlan::default();
    }
    if draw.clear_z || draw.clear_stencil {
        return ZropPlan {
            z_write: z && draw.clear_z && !s.read_only_z,
            func: Compare::Always,
            bounds: false,
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
        stencil: stencil && s.stencil_test,
        face,
    }
}

/// Whether a comparison needs the stored depth.
pub fn compares(func: Compare) -> bool {
    func != Compare::Always && func != Compare::Never
}
