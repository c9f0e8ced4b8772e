//! Effect of methods on Zcull's state, and the rules that the state gives for a tile.

use super::bucket::{ONE, after, bucket, depth24_of_float, range};
use crate::zcull::types::*;
use bundle::*;

kernel::package! {
    package zcull_decode(
        colour_methods, depth_methods, derived_state, sample_methods, state, stencil_methods, zcull, zcull_methods
    );

    /// Methods that Zcull consumes. A fence response caused by another unit would be mistaken for one to Zcull's own
    /// fence.
    pub set zcull_consumes {
        SET_ZCULL_REGION_SIZE_A, SET_ZCULL_REGION_SIZE_B, SET_ZCULL_REGION_LOCATION,
        SET_ACTIVE_ZCULL_REGION, SET_ZCULL, SET_ZCULL_BOUNDS,
        INVALIDATE_ZCULL, CLEAR_ZCULL_REGION, ZCULL_FENCE,
        SET_ZCULL_STORAGE_A, SET_ZCULL_STORAGE_B, SET_ZCULL_STORAGE_C, SET_ZCULL_STORAGE_D, STORE_ZCULL, LOAD_ZCULL,
    }

    /// The state after a method, except depths.
    pub state zcull_after(s: ZcullState) by after_setup {
        SET_ZCULL_REGION_SIZE_A { width -> s.surface.width; }
        SET_ZCULL_REGION_SIZE_B { height -> s.surface.height; }
        SET_ZCULL_REGION_LOCATION { start_aliquot -> s.surface.start; aliquot_count -> s.surface.count; }
        SET_ACTIVE_ZCULL_REGION { id -> s.surface.region; }
        SET_ZCULL_STORAGE_A { address_upper -> s.storage_high; }
        SET_ZCULL_STORAGE_B { address_lower -> s.storage_low; }
        SET_ZCULL_STORAGE_C { limit_address_upper -> s.limit_high; }
        SET_ZCULL_STORAGE_D { limit_address_lower -> s.limit_low; }
        SET_ZCULL { z_enable -> s.cull; }
        SET_ZCULL_DIR_FORMAT { zdir -> s.greater; }
        SET_ZCULL_BOUNDS { z_min_unbounded_enable -> s.unbounded, bit 0; z_max_unbounded_enable -> s.unbounded, bit 1; }
        SET_VIEWPORT_CLIP_CONTROL {
            min_z_zero_max_z_one -> s.whole_range; pixel_min_z -> s.clamp_near; pixel_max_z -> s.clamp_far;
        }
        SET_ZT_A { all -> s.surface.target[0]; }
        SET_ZT_B { all -> s.surface.target[1]; }
        SET_ZT_FORMAT { all -> s.surface.target[2]; v -> s.format; }
        SET_ZT_BLOCK_SIZE { all -> s.surface.target[3]; }
        SET_ZT_SIZE_A { all -> s.surface.target[4]; }
        SET_ZT_SIZE_B { all -> s.surface.target[5]; }
        SET_ZT_ARRAY_PITCH { all -> s.surface.target[6]; }
        SET_ZT_SIZE_C { all -> s.surface.target[7]; }
        SET_ZT_LAYER { all -> s.surface.target[8]; }
        SET_WORK_LAYER { all -> s.surface.target[9]; }
        SET_ANTI_ALIAS { samples -> s.surface.samples; }
        SET_ZT_SELECT { target_count -> s.target_on; }
        SET_ZT_READ_ONLY { enable_z -> s.read_only_z; enable_stencil -> s.read_only_stencil; }
        SET_DEPTH_TEST { enable -> s.test; }
        SET_DEPTH_WRITE { enable -> s.write; }
        SET_DEPTH_FUNC { v -> s.func; known -> s.func_known; }
        SET_DEPTH_BOUNDS_TEST { enable -> s.bounds; }
        SET_ALPHA_TEST { enable -> s.alpha_test; }
        // Alpha to one drops no sample, but is counted.
        SET_ANTI_ALIAS_ALPHA_CONTROL { any -> s.alpha_to_coverage; }
        SET_SHADER_COVERAGE { enable -> s.shader_coverage; side_effects -> s.side_effects; }
        PIXEL_HEADER_FIRST { kills -> s.kills; stores -> s.stores; }
        PIXEL_HEADER_LAST { sample_mask -> s.keeps; depth -> s.deep; }
        SET_API_MANDATED_EARLY_Z { enable -> s.mandated; }
        SET_SAMPLE_MASK_X0_Y0 { out -> s.masked, bit 0; }
        SET_SAMPLE_MASK_X1_Y0 { out -> s.masked, bit 1; }
        SET_SAMPLE_MASK_X0_Y1 { out -> s.masked, bit 2; }
        SET_SAMPLE_MASK_X1_Y1 { out -> s.masked, bit 3; }
        SET_CONSERVATIVE_RASTER { enable -> s.conservative; }
        SET_ANTI_ALIAS_ENABLE { off -> s.together; }
        SET_STENCIL_TEST { enable -> s.stencil_test; }
        SET_TWO_SIDED_STENCIL_TEST { enable -> s.two_sided; }
        SET_STENCIL_OP_FAIL { acts -> s.stencil_acts, bit 0; }
        SET_STENCIL_OP_ZFAIL { acts -> s.stencil_acts, bit 1; }
        SET_BACK_STENCIL_OP_FAIL { acts -> s.stencil_acts, bit 2; }
        SET_BACK_STENCIL_OP_ZFAIL { acts -> s.stencil_acts, bit 3; }
    }
}

/// State after reset: no region, near 0, far 1, no depth function set.
pub fn reset_state() -> ZcullState {
    let surface = ZcullSurface { region: NO_ZCULL_REGION, ..ZcullSurface::default() };
    ZcullState { surface, clip_far: ONE, ..ZcullState::default() }
}

/// Effect of a method.
pub fn step(q: &ZcullState, method: State) -> ZcullStep {
    let mut s = zcull_after(*q, method);
    let v = method.value;
    let (mut reset, mut clear) = (false, false);
    let (store, load) = (method.address == STORE_ZCULL, method.address == LOAD_ZCULL);
    match method.address {
        SET_VIEWPORT_CLIP_MIN_Z => s.clip_near = depth24_of_float(SET_VIEWPORT_CLIP_MIN_Z::v(v)),
        SET_VIEWPORT_CLIP_MAX_Z => s.clip_far = depth24_of_float(SET_VIEWPORT_CLIP_MAX_Z::v(v)),
        SET_DEPTH_BOUNDS_MIN => s.bounds_min = depth24_of_float(SET_DEPTH_BOUNDS_MIN::v(v)),
        SET_DEPTH_BOUNDS_MAX => s.bounds_max = depth24_of_float(SET_DEPTH_BOUNDS_MAX::v(v)),
        SET_Z_CLEAR_VALUE => s.clear = depth24_of_float(SET_Z_CLEAR_VALUE::v(v)),
        // If loading fails the ranges are unknown.
        INVALIDATE_ZCULL | LOAD_ZCULL => reset = true,
        CLEAR_ZCULL_REGION => {
            reset = CLEAR_ZCULL_REGION::z_enable(v);
            clear = CLEAR_ZCULL_REGION::special(v) == 0; // otherwise the clear is of a part of the region, or conservative
        }
        _ => {}
    }
    reset |= s.surface != q.surface;
    let act = reset || s.greater != q.greater;
    let op = if reset { ZcullOp::Reset } else { ZcullOp::Turn };
    ZcullStep { state: s, forward: !zcull_consumes(method.address), act, op, clear, store, load }
}

/// Effect of a packet: other than methods they change no state, and are forwarded.
pub fn step_of(q: &ZcullState, packet: Option<&TilePacket>) -> ZcullStep {
    match packet {
        Some(TilePacket::State(state)) => step(q, *state),
        _ => ZcullStep { state: *q, forward: true, ..ZcullStep::default() },
    }
}

/// Whether there is a depth surface, and an active region.
pub fn active(s: &ZcullState) -> bool {
    s.surface.region != NO_ZCULL_REGION && s.target_on && s.format != DepthFormat::None
}

/// Near and far, to 2^-24.
fn ends(s: &ZcullState) -> (u32, u32) {
    if s.whole_range { (0, ONE) } else { (s.clip_near, s.clip_far) }
}

/// The range to which samples are certainly clipped, and the one to which they may be clamped. If near and far are
/// equal to 2^-24, it is unknown here whether near is above far, so neither has an effect.
fn limits(s: &ZcullState) -> (DepthRange, DepthRange) {
    let (near, far) = ends(s);
    let Limits { clip_near, clip_far, hold_near, hold_far } = acting(s, near, far);
    let ends = range(s.format, near, far);
    let clip = DepthRange {
        min: if clip_near { ends.min } else { 0 },
        max: if clip_far { ends.max } else { 0xffff },
    };
    // Each end is rounded away from the range, so that clamped depths lie inside.
    let hold = DepthRange {
        min: if hold_near { bucket(s.format, after(near)) } else { 0 },
        max: if hold_far { bucket(s.format, far) } else { 0xffff },
    };
    (clip, hold)
}

/// The ends that have an effect.
fn acting(s: &ZcullState, near: u32, far: u32) -> Limits {
    let valid = near < far;
    let clips = |clamp: bool, end: u8| valid && !clamp && s.unbounded >> end & 1 == 0;
    Limits {
        clip_near: clips(s.clamp_near, 0),
        clip_far: clips(s.clamp_far, 1),
        hold_near: near <= far && s.clamp_near,
        hold_far: near <= far && s.clamp_far,
    }
}

/// Whether samples may be clipped by an end that `limits` does not cover.
fn clips_unseen(s: &ZcullState) -> bool {
    let (near, far) = ends(s);
    let unseen = |clamp: bool, end: u8| !clamp && (near >= far || s.unbounded >> end & 1 == 1);
    unseen(s.clamp_near, 0) || unseen(s.clamp_far, 1)
}

struct Limits {
    clip_near: bool,
    clip_far: bool,
    hold_near: bool,
    hold_far: bool,
}

/// The rules that the state gives for a tile.
pub fn rules(s: &ZcullState) -> ZcullRules {
    let (clip, hold) = limits(s);
    // The shader's depth applies unless the test came first.
    let hold = if s.deep && !s.mandated { DepthRange { min: 0xffff, max: 0 } } else { hold };
    let kill = s.alpha_test || s.shader_coverage || s.kills || s.keeps;
    let taken = s.alpha_to_coverage || s.masked != 0 || clips_unseen(s);
    let acts = s.stencil_acts & if s.two_sided { 0xf } else { 3 } != 0;
    ZcullRules {
        cull: s.cull,
        test: s.test,
        write: s.test && s.write && !s.read_only_z,
        func: if s.func_known { s.func } else { Compare::Always },
        func_known: s.func_known,
        greater: s.greater,
        kill,
        shaded: (s.side_effects || s.stores) && !s.mandated,
        stencil: s.stencil_test && acts && !s.read_only_stencil,
        certain: !(kill || taken || s.stencil_test || s.bounds),
        exact: s.format == DepthFormat::Z16,
        single: s.surface.samples == SampleMode::X1,
        bounds_on: s.bounds,
        bounds: range(s.format, s.bounds_min, s.bounds_max),
        clip,
        hold,
    }
}
