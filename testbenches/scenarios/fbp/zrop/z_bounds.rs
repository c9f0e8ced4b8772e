//! Bounds are the codes at the corners of the samples' box, for all formats and positions, three moves later; planes need not
//! arrive with every move.

use super::streams::plane;
use bundle::*;
use fbp::zrop::z_bounds::{In, Params, ZBounds};
use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::{open, property};
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::fbp::zrop::depth::codes::{bounds, bounds_beyond};

scenarios! {
    ZBounds::new(&Params {}) => any_plane;
}

/// Bits of a depth format's codes.
pub fn depth_bits(format: DepthFormat) -> u32 {
    match format {
        DepthFormat::Z16 => 16,
        DepthFormat::Z24S8 => 24,
        _ => 32,
    }
}

/// Columns and rows of a pixel's samples.
pub fn grid(mode: SampleMode) -> (u32, u32) {
    match mode {
        SampleMode::X1 => (1, 1),
        SampleMode::X2 => (2, 1),
        SampleMode::X4 => (2, 2),
        SampleMode::X8 => (4, 2),
        SampleMode::X16 => (4, 4),
    }
}

pub const FORMATS: [DepthFormat; 3] = [DepthFormat::Z16, DepthFormat::Z24S8, DepthFormat::Z32];

fn any_plane(new: Maker<ZBounds>) {
    property((any::<u64>(), any::<u64>(), any::<u64>()), |(seed, pattern, gaps)| {
        let mut b = Random(seed);
        let format = b.one_of(&FORMATS);
        let mode = b.one_of(SampleMode::VALUES);
        let positions = [0; 4].map(|_| b.any() as u32);
        let (mut dut, mut under_way) = (new(), vec![]);
        for cycle in 0..60 {
            let advance = pattern >> cycle & 1 == 1;
            let plane = Offer::new(advance && open(gaps, cycle), plane(&mut b));
            dut.cycle(In { advance, format, mode, positions, plane });
            if advance {
                under_way.push(plane.get().copied());
            }
            if let Some(p) = under_way.len().checked_sub(3).and_then(|k| under_way[k]) {
                let right = bounds(depth_bits(format), &p, grid(mode), &positions);
                let o = dut.outputs();
                assert_eq!((o.min, o.max), right, "{p:?} {mode:?} {positions:x?}");
                let beyond = bounds_beyond(&p, grid(mode), &positions);
                assert_eq!((o.below, o.above), beyond, "{p:?} {mode:?} {positions:x?}");
            }
        }
    });
}
