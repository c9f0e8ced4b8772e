//! The expected passes of a quad.

use references::tex::walk::{Lane, Pass, passes};
use tex::texture_quads::*;

fn lane(quad: &SampleQuad, lane: &SampleLane) -> Vec<Pass> {
    let walks = quad.op == TexelOp::Sample && !quad.tail.fault;
    passes(&Lane {
        at: lane.at,
        axis: lane.axis,
        coarser: (walks && lane.two_levels).then_some(lane.fraction.into()),
        taps: if walks { lane.taps.into() } else { 1 },
        slices: if walks && quad.shape == QuadShape::Three && lane.linear { 2 } else { 1 },
    })
}

/// The passes of a quad whose fields are legal.
pub fn expected(quad: &SampleQuad) -> Vec<TexturePass> {
    let mut walks = quad.lanes.map(|l| lane(quad, &l));
    for (k, walk) in walks.iter_mut().enumerate() {
        if quad.tail.lanes >> k & 1 == 0 {
            walk.clear();
        }
    }
    let count = walks.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let of = |n: usize| TexturePass {
        tail: quad.tail,
        op: quad.op,
        shape: quad.shape,
        array: quad.array,
        offsets: quad.offsets,
        compares: quad.compares,
        samples: quad.samples,
        component: quad.component,
        first: n == 0,
        last: n + 1 == count,
        lanes: std::array::from_fn(|k| {
            let from = &quad.lanes[k];
            walks[k].get(n).map_or(PassLane::default(), |pass| PassLane {
                on: true,
                at: pass.at,
                layer: from.layer,
                sample: from.sample,
                level: (from.level + u8::from(pass.coarser)) % 16,
                linear: from.linear,
                second_slice: pass.second,
                share: pass.share as u32,
                outside: from.outside,
                offsets: from.offsets,
                comparand: from.comparand,
            })
        }),
    };
    (0..count).map(of).collect()
}
