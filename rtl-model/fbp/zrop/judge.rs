//! Comparison of depth and stencil: for a whole tile by its least and greatest codes, or for one sample.

use crate::zrop::types::*;
use arith::compare;
use bundle::*;

/// For all samples of a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    None,
    All,
    Mixed,
}

fn verdict(all: bool, none: bool) -> Verdict {
    match (all, none) {
        (true, _) => Verdict::All,
        (_, true) => Verdict::None,
        _ => Verdict::Mixed,
    }
}

/// Whether `source func stored` holds, from the least and greatest codes of both.
pub fn judge(func: Compare, source: (u32, u32), stored: (u32, u32)) -> Verdict {
    let below = source.1 < stored.0;
    let above = source.0 > stored.1;
    let not_above = source.1 <= stored.0;
    let not_below = source.0 >= stored.1;
    let same = not_above && not_below;
    match func {
        Compare::Never => Verdict::None,
        Compare::Less => verdict(below, not_below),
        Compare::Equal => verdict(same, below || above),
        Compare::LessEqual => verdict(not_above, above),
        Compare::Greater => verdict(above, not_above),
        Compare::NotEqual => verdict(below || above, same),
        Compare::GreaterEqual => verdict(not_below, below),
        Compare::Always => Verdict::All,
    }
}

/// Whether the stored codes are within bounds.
pub fn judge_bounds(least: u32, greatest: u32, stored: (u32, u32)) -> Verdict {
    verdict(stored.0 >= least && stored.1 <= greatest, stored.1 < least || stored.0 > greatest)
}

/// Whether a sample is clipped, by its code and whether it is below 0, above 1.
pub fn outside(clip: &ZropClip, code: u32, below: bool, above: bool) -> bool {
    clip.clip_near && (below || code < clip.least) || clip.clip_far && (above || code > clip.most)
}

/// Whether the samples of a draw are within near and far.
pub fn judge_clip(clip: &ZropClip, draw: &ZropDraw) -> Verdict {
    let all = !outside(clip, draw.min, draw.below, false) && !outside(clip, draw.max, false, draw.above);
    let none = clip.clip_near && draw.max < clip.least || clip.clip_far && draw.min > clip.most;
    if draw.response && !draw.unclipped { verdict(all, none) } else { Verdict::All }
}

/// A code clamped to the ends that clamp.
pub fn held_code(clip: &ZropClip, code: u32) -> u32 {
    let code = if clip.clamp_near { code.max(clip.least) } else { code };
    if clip.clamp_far { code.min(clip.most) } else { code }
}

/// A draw with its codes clamped. If that changes any code, no plane represents them all.
pub fn held_draw(clip: &ZropClip, draw: &ZropDraw) -> ZropDraw {
    let (min, max) = (held_code(clip, draw.min), held_code(clip, draw.max));
    if draw.response {
        ZropDraw { min, max, compress: draw.compress && (min, max) == (draw.min, draw.max), ..*draw }
    } else {
        *draw
    }
}

/// A draw with the codes that its shader computed, clamped.
pub fn shaded_draw(clip: &ZropClip, draw: &ZropDraw, shaded: &ZropRange) -> ZropDraw {
    if draw.shaded {
        let (min, max) = (held_code(clip, shaded.min), held_code(clip, shaded.max));
        ZropDraw { min, max, ..*draw }
    } else {
        *draw
    }
}

/// Whether `source func stored` holds.
pub fn passes(func: Compare, source: u32, stored: u32) -> bool {
    compare::passes(func, source < stored, source == stored)
}

/// The stencil test: the reference is on the left.
pub fn stencil_passes(face: &StencilFace, stored: u8) -> bool {
    passes(face.func, (face.value & face.func_mask).into(), (stored & face.func_mask).into())
}

/// The stencil value after an operation.
pub fn stencil_value(face: &StencilFace, op: StencilOp, stored: u8) -> u8 {
    let value = match op {
        StencilOp::Keep => stored,
        StencilOp::Zero => 0,
        StencilOp::Replace => face.value,
        StencilOp::IncrSat => stored.saturating_add(1),
        StencilOp::DecrSat => stored.saturating_sub(1),
        StencilOp::Invert => !stored,
        StencilOp::Incr => stored.wrapping_add(1),
        StencilOp::Decr => stored.wrapping_sub(1),
    };
    stored & !face.write_mask | value & face.write_mask
}
