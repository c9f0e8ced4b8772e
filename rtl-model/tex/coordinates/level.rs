//! The last stage: the level of detail, its limits, and what follows from it.

use super::detail::{half_log2, held};
use super::types::*;
use crate::texture_binding::MipFilter;
use crate::texture_quads::*;

/// A lane's level of detail before the limits, and within them.
fn details(quad: &RatioQuad, k: usize, b: &LevelBinding) -> (u16, u16) {
    let head = &quad.head;
    let measured = match head.spread {
        Spread::Nothing => 0,
        spread => half_log2(quad.squares[spread.element(k)]),
    };
    let lane = &quad.lanes[k];
    let free = held(measured + i32::from(lane.detail as i16) + i32::from(b.bias as i16));
    let positive = if (free as i16) < 0 { 0 } else { free };
    let floor = b.floor.max(if head.floored { lane.floor } else { 0 });
    (free, positive.max(b.least).min(b.most).max(floor))
}

/// Levels of detail that a sample would use: none beyond the view's last level.
pub fn levels(quad: &RatioQuad, b: &LevelBinding, threads: usize) -> QuadLevels {
    let mut to = QuadLevels { tail: quad.head.tail, ..QuadLevels::default() };
    if !quad.head.tail.fault {
        for k in 0..threads {
            let (free, limited) = details(quad, k, b);
            to.free[k] = i32::from(free as i16) as u32;
            to.limited[k] = limited.min(u16::from(b.after) << 8).into();
        }
    }
    to
}

/// A quad's levels with those of its next part.
pub fn joined_levels(earlier: &QuadLevels, part: &QuadLevels, threads: usize) -> QuadLevels {
    let lanes = joined_bits(earlier.tail.lanes, part.tail.lanes, threads);
    QuadLevels {
        tail: QuadTail { lanes, ..part.tail },
        limited: joined(&earlier.limited, &part.limited, threads),
        free: joined(&earlier.free, &part.free, threads),
    }
}

fn lane(quad: &RatioQuad, k: usize, b: &LevelBinding) -> SampleLane {
    let (head, from) = (&quad.head, &quad.lanes[k]);
    let mut to = SampleLane {
        at: from.at,
        layer: from.layer,
        sample: from.sample,
        level: from.level,
        taps: 1,
        outside: from.outside,
        offsets: from.offsets,
        comparand: from.comparand,
        ..SampleLane::default()
    };
    if head.op == TexelOp::Fetch {
        return to;
    }
    let (_, limited) = details(quad, k, b);
    let gathers = head.op == TexelOp::Gather;
    let nearest = limited + 127 >> 8;
    let (level, fraction) = match b.mip {
        MipFilter::NoMip => (0, 0),
        _ if gathers => (if head.given { nearest } else { 0 }, 0),
        MipFilter::Point => (nearest, 0),
        MipFilter::Linear => (limited >> 8, limited as u8),
    };
    let beyond = level >= b.after.into();
    to.level = b.first + if beyond { b.after } else { level as u8 };
    to.fraction = if beyond { 0 } else { fraction };
    to.two_levels = to.fraction != 0;
    to.linear = gathers || if limited == 0 { b.magnify_linear } else { b.minify_linear };
    if !gathers {
        to.taps = quad.taps[head.spread.element(k)];
        to.axis = quad.axes[k];
    }
    to
}

pub fn sample(quad: &RatioQuad, b: &LevelBinding, threads: usize) -> SampleQuad {
    let head = &quad.head;
    let none = SampleLane { taps: 1, outside: true, ..SampleLane::default() };
    let lanes = lanes(threads, |k| if head.tail.fault { none } else { lane(quad, k, b) });
    SampleQuad {
        tail: head.tail,
        op: head.op,
        shape: head.shape,
        array: head.array,
        offsets: head.offsets,
        compares: head.compares,
        samples: head.samples,
        component: head.component,
        mask: head.mask,
        lanes,
    }
}
