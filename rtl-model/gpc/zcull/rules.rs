//! What methods do to Zcull's state, and what the state asks of a tile.

use super::bucket::{ALL_DEPTHS, ONE, depth24_of_float, range};
use crate::zcull::types::*;
use bundle::*;

/// State after reset: no region, near 0, far 1, no depth function set.
pub fn reset_state() -> ZcullState {
    let surface = ZcullSurface { region: NO_ZCULL_REGION, ..ZcullSurface::default() };
    ZcullState { surface, clip_far: ONE, ..ZcullState::default() }
}

fn depth_format(value: u32) -> DepthFormat {
    match value & 0x1f {
        0x13 => DepthFormat::Z16,
        0x14..=0x16 => DepthFormat::Z24S8,
        0x0a => DepthFormat::Z32,
        _ => DepthFormat::None,
    }
}

fn sample_mode(value: u32) -> SampleMode {
    match value & 0xf {
        1 | 5 => SampleMode::X2,
        2 => SampleMode::X4,
        3 | 4 => SampleMode::X8,
        6 => SampleMode::X16,
        _ => SampleMode::X1,
    }
}

/// Whether a stencil operation is other than keep, in OpenGL's and D3D's numbers.
fn acts(value: u32) -> bool {
    value != 0x1e00 && value != 1
}

/// The bit of a nibble that a method sets, of four methods a word apart.
fn put(nibble: u8, bit: u32, on: bool) -> u8 {
    nibble & !(1 << bit) | u8::from(on) << bit
}

/// What a method does.
pub fn step(q: &ZcullState, method: State) -> ZcullStep {
    let mut s = *q;
    let value = method.value;
    let (on, low, high) = (value & 1 == 1, value as u16, (value >> 16) as u16);
    let (mut forward, mut reset, mut clear) = (true, false, false);
    match method.address {
        // Consumed.
        SET_ZCULL_REGION_SIZE_A => (s.surface.width, forward) = (low, false),
        SET_ZCULL_REGION_SIZE_B => (s.surface.height, forward) = (low, false),
        SET_ZCULL_REGION_LOCATION => {
            (s.surface.start, s.surface.count, forward) = (low, high, false);
        }
        SET_ACTIVE_ZCULL_REGION => (s.surface.region, forward) = (value as u8 & 0x3f, false),
        SET_ZCULL => (s.cull, forward) = (on, false),
        SET_VIEWPORT_CLIP_MIN_Z => (s.clip_near, forward) = (depth24_of_float(value), false),
        SET_VIEWPORT_CLIP_MAX_Z => (s.clip_far, forward) = (depth24_of_float(value), false),
        INVALIDATE_ZCULL => (reset, forward) = (true, false),
        CLEAR_ZCULL_REGION => {
            reset = on;
            clear = value & 0b1110 == 0; // else it is of a part of the region, or conservative
            forward = false;
        }
        // A fence from elsewhere ends here: its answer would be taken for one to Zcull's
        // own.
        ZCULL_FENCE => forward = false,
        // Read and forwarded.
        SET_ZCULL_DIR_FORMAT => s.greater = low == 1,
        SET_ZT_A => s.surface.target[0] = value,
        SET_ZT_B => s.surface.target[1] = value,
        SET_ZT_FORMAT => {
            s.surface.target[2] = value;
            s.format = depth_format(value);
        }
        SET_ZT_BLOCK_SIZE => s.surface.target[3] = value,
        SET_ZT_SIZE_A => s.surface.target[4] = value,
        SET_ZT_SIZE_B => s.surface.target[5] = value,
        SET_ANTI_ALIAS => s.surface.samples = sample_mode(value),
        SET_ZT_SELECT => s.target_on = on,
        SET_ZT_READ_ONLY => (s.read_only_z, s.read_only_stencil) = (on, value >> 4 & 1 == 1),
        SET_DEPTH_TEST => s.test = on,
        SET_DEPTH_WRITE => s.write = on,
        SET_DEPTH_FUNC => {
            s.func_known = (0x200..=0x207).contains(&value) || (1..=8).contains(&value);
            let number = if value >= 0x200 { value } else { value.wrapping_sub(1) } & 7;
            s.func = Compare::VALUES[number as usize];
        }
        SET_DEPTH_BOUNDS_TEST => s.bounds = on,
        SET_DEPTH_BOUNDS_MIN => s.bounds_min = depth24_of_float(value),
        SET_DEPTH_BOUNDS_MAX => s.bounds_max = depth24_of_float(value),
        SET_Z_CLEAR_VALUE => s.clear = depth24_of_float(value),
        SET_ALPHA_TEST => s.alpha_test = on,
        SET_ANTI_ALIAS_ALPHA_CONTROL => s.alpha_to_coverage = value != 0,
        SET_SHADER_COVERAGE => s.shader_coverage = on,
        SET_SAMPLE_MASK_X0_Y0 => s.masked = put(s.masked, 0, low != 0xffff),
        SET_SAMPLE_MASK_X1_Y0 => s.masked = put(s.masked, 1, low != 0xffff),
        SET_SAMPLE_MASK_X0_Y1 => s.masked = put(s.masked, 2, low != 0xffff),
        SET_SAMPLE_MASK_X1_Y1 => s.masked = put(s.masked, 3, low != 0xffff),
        SET_CONSERVATIVE_RASTER => s.conservative = on,
        SET_STENCIL_TEST => s.stencil_test = on,
        SET_TWO_SIDED_STENCIL_TEST => s.two_sided = on,
        SET_STENCIL_OP_FAIL => s.stencil_acts = put(s.stencil_acts, 0, acts(value)),
        SET_STENCIL_OP_ZFAIL => s.stencil_acts = put(s.stencil_acts, 1, acts(value)),
        SET_BACK_STENCIL_OP_FAIL => s.stencil_acts = put(s.stencil_acts, 2, acts(value)),
        SET_BACK_STENCIL_OP_ZFAIL => s.stencil_acts = put(s.stencil_acts, 3, acts(value)),
        _ => {}
    }
    reset |= s.surface != q.surface;
    let act = reset || s.greater != q.greater;
    let op = if reset { ZcullOp::Reset } else { ZcullOp::Turn };
    ZcullStep { state: s, forward, act, op, clear }
}

/// Whether there is a depth surface, and an active region.
pub fn active(s: &ZcullState) -> bool {
    s.surface.region != NO_ZCULL_REGION && s.target_on && s.format != DepthFormat::None
}

/// What the state asks of a tile.
pub fn rules(s: &ZcullState) -> ZcullRules {
    let kill = s.alpha_test || s.shader_coverage;
    let acts = s.stencil_acts & if s.two_sided { 0xf } else { 3 } != 0;
    ZcullRules {
        cull: s.cull,
        test: s.test,
        write: s.test && s.write && !s.read_only_z,
        func: if s.func_known { s.func } else { Compare::Always },
        func_known: s.func_known,
        greater: s.greater,
        kill,
        stencil: s.stencil_test && acts && !s.read_only_stencil,
        certain: !(kill || s.alpha_to_coverage || s.masked != 0 || s.stencil_test || s.bounds),
        exact: s.format == DepthFormat::Z16,
        single: s.surface.samples == SampleMode::X1,
        bounds_on: s.bounds,
        bounds: range(s.format, s.bounds_min, s.bounds_max),
        clip: if s.clip_near > s.clip_far { ALL_DEPTHS } else { range(s.format, s.clip_near, s.clip_far) },
    }
}
