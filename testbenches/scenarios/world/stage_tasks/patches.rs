//! Patches from their vertices to primitives: control warps write levels, evaluation warps compute the positions of their points, and the
//! output tiles the domain as the API says; a geometry shader after them may forward it.

mod bench;
mod draws;
mod sm;

use super::peers::{FREE, Stalls};
use bench::run;
use draws::{Draw, draw, levels};
use kernel::Within;
use kernel::params::Params as _;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use references::world::tessellator::{Domain, Spacing};
use sm::REGIONS;
use world::stage_tasks::{Params, StageTasks};

scenarios! {
    StageTasks::new(&Params::default()) => one_square without_control the_most_patches nothing_is_left geometry_after any_patches any_patches_with_geometry;
    StageTasks::new(&small()) => any_patches any_patches_with_geometry;
}

fn small() -> Params {
    let mut p = Params::default();
    p.records.depth = Within::new(2);
    p.batches.records = Within::new(REGIONS + 1);
    p.issue.prims = Within::new(24);
    p.walk.work = Within::new(1);
    p.walk.rows = Within::new(1);
    p.settled()
}

/// 16 by 16 squares: 512 triangles.
fn one_square(new: Maker<StageTasks>) {
    let of = levels(Domain::Quads, Spacing::Equal, [16.0; 4], [16.0; 2]);
    let seen = run(new(), &[draw(vec![vec![of]])], FREE);
    assert!(seen.warps == seen.parts && seen.parts >= 13, "{} parts", seen.parts);
    assert!(seen.cycles < 3000, "{} cycles", seen.cycles);
}

/// Evaluation reads vertices of patches, levels are those of state.
fn without_control(new: Maker<StageTasks>) {
    let own = levels(Domain::Triangles, Spacing::Odd, [5.0, 3.0, 7.0, 1.0], [4.0, 1.0]);
    let mut of = draw(vec![vec![own; 10], vec![own; 3]]);
    (of.control, of.corners, of.domain, of.spacing, of.levels) =
        (false, 3, Domain::Triangles, Spacing::Odd, own);
    run(new(), &[of], FREE);
}

/// Twelve patches of two vertices that share warps.
fn the_most_patches(new: Maker<StageTasks>) {
    let of = levels(Domain::Quads, Spacing::Equal, [1.0; 4], [1.0; 2]);
    let mut all = draw(vec![vec![of; 12]]);
    (all.corners, all.threads) = (2, 1);
    let seen = run(new(), &[all], FREE);
    assert_eq!(seen.parts, 2); // of four points: eight in a warp
}

fn nothing_is_left(new: Maker<StageTasks>) {
    let none = levels(Domain::Quads, Spacing::Equal, [0.0; 4], [1.0; 2]);
    let some = levels(Domain::Quads, Spacing::Equal, [2.0; 4], [2.0; 2]);
    let seen = run(new(), &[draw(vec![vec![none; 5], vec![some, none, some, none], vec![]])], FREE);
    // One for each batch without any; a patch without output ends a warp.
    assert_eq!((seen.warps, seen.parts >= 4), (2, true));
}

/// Squares in three and more warps of evaluation, and of geometry.
fn geometry_after(new: Maker<StageTasks>) {
    let of = levels(Domain::Quads, Spacing::Equal, [9.0; 4], [7.0; 2]);
    for instances in [1, 3, 32] {
        let mut all = draw(vec![vec![of; 2], vec![of]]);
        all.geometry = Some(instances);
        let seen = run(new(), &[all], FREE);
        assert!(seen.warps >= 12, "{} warps of evaluation", seen.warps);
    }
}

fn any_patches(new: Maker<StageTasks>) {
    any_of(new, false);
}

fn any_patches_with_geometry(new: Maker<StageTasks>) {
    any_of(new, true);
}

fn any_of(new: Maker<StageTasks>, geometry: bool) {
    let values = (any::<u64>(), any::<[u64; 5]>(), 0_u64..60, 0_u64..90);
    property(values, |(seed, patterns, latency, reading)| {
        let mut rng = Rng::new(seed);
        let any_draw = |rng: &mut Rng| {
            let domain = rng.pick(&[Domain::Isolines, Domain::Triangles, Domain::Quads]);
            let spacing = rng.pick(&[Spacing::Equal, Spacing::Odd, Spacing::Even]);
            let big = rng.one_in(4);
            let level = |rng: &mut Rng| match rng.below(12) {
                0 => 0.0,
                1 => f32::NAN,
                2 => 1.0,
                _ if big => rng.below(24) as f32 * 0.75 + 0.25,
                _ => rng.below(6) as f32 * 0.75 + 1.0,
            };
            let of = |rng: &mut Rng| {
                let outer = std::array::from_fn(|_| level(rng));
                levels(domain, spacing, outer, std::array::from_fn(|_| level(rng)))
            };
            let (corners, threads) = (rng.pick(&[1_u8, 2, 3, 4, 9, 16]), rng.pick(&[1_u8, 3, 4, 5, 16]));
            let most = 12.min(32 / u64::from(corners.max(threads)));
            let batches = (0..rng.below(3) + 1)
                .map(|_| (0..rng.below(if big { 2.min(most) } else { most }) + 1).map(|_| of(rng)).collect())
                .collect();
            Draw {
                control: !rng.one_in(4),
                geometry: (geometry && !rng.one_in(4)).then(|| rng.pick(&[1, 1, 2, 7])),
                corners,
                threads,
                words: rng.pick(&[6, 12, 40]),
                domain,
                spacing,
                clockwise: rng.one_in(2),
                levels: of(rng),
                batches,
            }
        };
        let draws: Vec<_> = (0..rng.below(2) + 1).map(|_| any_draw(&mut rng)).collect();
        run(new(), &draws, Stalls { patterns, latency, reading, seed });
    });
}
