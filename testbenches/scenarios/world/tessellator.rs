//! Patches become points and primitives in warps, by the rules of the interface and by the digests of another implementation.

mod bench;
mod exact;
mod judge;
pub mod parts;

use bench::*;
use exact::*;
use judge::*;
use kit::scenario::property;
use kit::{Maker, Rng, rates, scenarios};
use proptest::prelude::*;
use references::world::tessellator::{Domain, Levels, Spacing, digests};
use world::tessellator::Tessellator;

scenarios! {
    Tessellator::default() =>
        a_patch_of_one_quad small_patches_share_warps exactly_a_warp a_large_square a_large_triangle narrow_insides nothing_inside a_lane_that_is_left long_lines nothing
        levels_of_methods no_cracks all_small_levels as_another_does any_patches;
}

rates! {
    Tessellator::default() => "tessellator-pack-threshold" 32.0 "vertices" pack_threshold;
}

const DOMAINS: [Domain; 3] = [Domain::Isolines, Domain::Triangles, Domain::Quads];
const SPACINGS: [Spacing; 3] = [Spacing::Equal, Spacing::Odd, Spacing::Even];

fn as_another_does(new: Maker<Tessellator>) {
    let rows = digests::rows();
    for domain in DOMAINS {
        for spacing in SPACINGS {
            let of: Vec<_> =
                rows.iter().filter(|r| (r.levels.domain, r.levels.spacing) == (domain, spacing)).collect();
            let draws = of.chunks(12).enumerate();
            for (rows, output) in draws.flat_map(|(n, rows)| [(rows, 0), (rows, CW + (n as u32 & 1))]) {
                let batches = vec![rows.iter().map(|r| r.levels).collect()];
                let draw = Draw { domain, spacing, output, batches, none: 0 };
                let run = run(new, &draw, [!0; 2]);
                let made = made_of(&draw, &run.warps, rows.len());
                rows.iter().zip(&made).for_each(|(row, made)| judge_digest(&draw, row, made));
            }
        }
    }
}

/// A level of one kind or another.
fn any_level(rng: &mut Rng, kind: u64) -> f32 {
    let part = |rng: &mut Rng| rng.below(1 << 20) as f32 / (1 << 20) as f32;
    match kind {
        0 => 1.0,
        1 => (1 + rng.below(4)) as f32,
        2 => 1.0 + part(rng) * 4.0,
        3 => (1 + rng.below(12)) as f32,
        4 => part(rng) * 14.0,
        5 => (1 + rng.below(64)) as f32,
        6 => part(rng) * 66.0,
        _ => rng.pick(&[
            f32::NAN,
            f32::INFINITY,
            -1.0,
            0.0,
            -0.0,
            f32::from_bits(1),
            0.999,
            1.0,
            1.0001,
            1.000_007_6,
            1.000_008,
            1.000_02,
            2.0,
            2.0001,
            3.0,
            63.0,
            63.5,
            64.0,
            65.0,
            1e30,
        ]),
    }
}

fn any_levels(rng: &mut Rng, domain: Domain, spacing: Spacing, most: u64) -> Levels {
    let kinds = [rng.below(most), rng.below(most)];
    let mut level = |kind| {
        let kind = if rng.one_in(12) { 7 } else { kind };
        any_level(rng, kind)
    };
    let outer = std::array::from_fn(|_| level(kinds[0]));
    Levels { domain, spacing, outer, inner: std::array::from_fn(|_| level(kinds[1])) }
}

fn any_patches(new: Maker<Tessellator>) {
    property((any::<u64>(), any::<[u64; 2]>(), 1..8_u64), |(seed, stalls, most)| {
        let mut rng = Rng::new(seed);
        let (domain, spacing) = (rng.pick(&DOMAINS), rng.pick(&SPACINGS));
        let batches = (0..1 + rng.below(3))
            .map(|_| (0..rng.below(6)).map(|_| any_levels(&mut rng, domain, spacing, most)).collect())
            .collect();
        let draw = Draw { domain, spacing, output: rng.below(4) as u32, batches, none: rng.roll() };
        judge(&draw, &run(new, &draw, stalls));
    });
}

/// A side of some level has bit-identical points in all patches, from either end, in quads and triangles.
fn no_cracks(new: Maker<Tessellator>) {
    property((any::<u64>(), 3..7_u64), |(seed, kind)| {
        let mut rng = Rng::new(seed);
        let spacing = rng.pick(&SPACINGS);
        let shared = any_level(&mut rng, kind).max(0.5);
        let mut sides: Vec<Vec<u32>> = vec![];
        for domain in [Domain::Quads, Domain::Triangles] {
            // Inside points that coincide with a side do not belong to it.
            let inner = [0; 2].map(|_| 5.0 + rng.below(4) as f32);
            for side in 0..if domain == Domain::Quads { 4 } else { 3 } {
                let mut outer = [0; 4].map(|_| 1.0 + rng.below(9) as f32);
                outer[side] = shared;
                let batches = vec![vec![Levels { domain, spacing, outer, inner }]];
                let draw = Draw { domain, spacing, output: 0, batches, none: 0 };
                let run = run(new, &draw, [!0; 2]);
                let made = made_of(&draw, &run.warps, 1);
                let along = made[0].points.iter().filter_map(|[u, v]| match (domain, side) {
                    (_, 0) => (*u == 0).then_some(*v),
                    (_, 1) => (*v == 0).then_some(*u),
                    (Domain::Quads, 2) => (*u == 1 << 16).then_some(*v),
                    (Domain::Quads, _) => (*v == 1 << 16).then_some(*u),
                    _ => (u + v == 1 << 16).then_some(*u),
                });
                let mut along: Vec<u32> = along.collect();
                along.sort_unstable();
                let back = along.iter().rev().map(|p| (1 << 16) - p).collect();
                sides.extend([along, back]);
            }
        }
        assert!(sides.windows(2).all(|pair| pair[0] == pair[1]), "{shared} {spacing:?}: {sides:?}");
    });
}
