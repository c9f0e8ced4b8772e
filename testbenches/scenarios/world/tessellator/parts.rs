//! The parts separately: factors by the reference, blocks that cover an inside once, concurrent points and primitives, positions.

use super::bench::{CW, params, patch_of};
use super::{DOMAINS, SPACINGS, any_levels};
use bundle::*;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use references::world::tessellator::{Domain, Levels, Spacing, patch, segments};
use std::collections::BTreeSet;
use world::tessellator::domain_walk::{self, DomainWalk};
use world::tessellator::factor_prepare::{self, FactorPrepare};
use world::tessellator::point_place::{self, PointPlace};
use world::tessellator::types::*;
use world::tessellator::warp_plan::{self, WarpPlan};

scenarios! {
    FactorPrepare::default() => a_job_a_cycle any_levels_become_factors;
    WarpPlan::default() => a_part_a_cycle any_inside_is_covered_once;
    DomainWalk::default() => parts_follow;
    PointPlace::default() => a_piece_a_cycle any_places;
}

fn jobs_of(new: Maker<FactorPrepare>, levels: &[Levels], stalls: [u64; 2]) -> Vec<(u64, TessJob)> {
    let mut dut = new();
    let mode = params(levels[0].domain, levels[0].spacing, CW);
    let mut state = Some(State { address: 0x320, value: mode });
    let patches: Vec<_> = levels.iter().enumerate().map(|(k, l)| patch_of(l, k % 12, k % 3 == 2)).collect();
    let (mut patch, mut job) = (Source::new(&patches, stalls[0]), Sink::new(stalls[1]));
    dut.run(|o| {
        if state.is_some() {
            return Some(factor_prepare::In { state: state.take().into(), ..Default::default() });
        }
        (!patch.is_empty() || !o.idle).then(|| factor_prepare::In {
            patch: patch.drive(o.patch),
            job: job.drive(&o.job),
            ..Default::default()
        })
    });
    job.timed()
}

fn a_job_a_cycle(new: Maker<FactorPrepare>) {
    let levels = [1.0, 2.0, 64.0, 7.0, 0.0].map(|level| Levels {
        domain: Domain::Quads,
        spacing: Spacing::Equal,
        outer: [level; 4],
        inner: [level; 2],
    });
    let jobs = jobs_of(new, &levels, [!0; 2]);
    let seen: Vec<_> = jobs.iter().map(|(at, job)| (*at, job.none, job.fits)).collect();
    assert_eq!(
        seen,
        [(4, false, true), (5, false, true), (6, false, false), (7, false, false), (8, true, true)]
    );
    assert_eq!((jobs[1].1.points, jobs[1].1.prims, jobs[1].1.shapes.border), (9, 8, 8));
}

fn any_levels_become_factors(new: Maker<FactorPrepare>) {
    property((any::<u64>(), any::<[u64; 2]>(), 1..8_u64), |(seed, stalls, most)| {
        let mut rng = Rng::new(seed);
        let (domain, spacing) = (rng.pick(&DOMAINS), rng.pick(&SPACINGS));
        let levels: Vec<_> = (0..9).map(|_| any_levels(&mut rng, domain, spacing, most)).collect();
        let jobs = jobs_of(new, &levels, stalls);
        assert_eq!(jobs.len(), levels.len());
        for (n, (levels, (_, job))) in levels.iter().zip(&jobs).enumerate() {
            assert_eq!((usize::from(job.shapes.patch), job.last), (n % 12, n % 3 == 2));
            let Some(expected) = patch(levels) else {
                assert!(job.none, "{levels:?}");
                continue;
            };
            assert!(!job.none, "{levels:?}");
            let border: usize = expected.sides.iter().map(|side| side.len() - 1).sum();
            let (points, prims) = match domain {
                Domain::Isolines => (border + expected.sides.len(), border),
                _ => {
                    let (edges, factors) = (expected.sides.len(), &job.shapes.edges);
                    for (side, factor) in expected.sides.iter().zip(&factors[..edges]) {
                        assert_eq!(side.len() - 1, usize::from(factor.segments), "{levels:?}");
                        let level = f64::from(factor.level) / 65536.0;
                        assert_eq!(segments(level, spacing), usize::from(factor.segments));
                    }
                    assert_eq!(usize::from(job.shapes.border), border);
                    (border + expected.inside.len(), border + 2 * expected.inside.len() - 2)
                }
            };
            assert_eq!(job.fits, points <= 32 && prims <= 42, "{levels:?}: {points}, {prims}");
            if job.fits {
                assert_eq!((usize::from(job.points), usize::from(job.prims)), (points, prims));
            }
        }
    });
}

/// A patch whose border is long.
fn large(domain: TessDomain, inner: [u8; 2]) -> TessJob {
    let factor = |n: u8| TessFactor { level: u32::from(n) << 16, segments: n };
    let (domain, edges) = (domain, [factor(40); 4]);
    let shapes = TessShapes {
        patch: 3,
        domain,
        shape: TessShape::Triangle,
        edges,
        inner: inner.map(factor),
        ..Default::default()
    };
    TessJob { last: true, shapes, ..Default::default() }
}

fn parts_of(new: Maker<WarpPlan>, jobs: &[TessJob], stalls: [u64; 2]) -> Vec<(u64, TessPart)> {
    let mut dut = new();
    let (mut job, mut part) = (Source::new(jobs, stalls[0]), Sink::new(stalls[1]));
    dut.run(|o| {
        (!job.is_empty() || !o.idle)
            .then(|| warp_plan::In { job: job.drive(o.job), part: part.drive(&o.part) })
    });
    part.timed()
}

fn a_part_a_cycle(new: Maker<WarpPlan>) {
    let jobs = [large(TessDomain::Quad, [9, 5]), TessJob { none: true, last: true, ..Default::default() }];
    let parts = parts_of(new, &jobs, [!0; 2]);
    let seen: Vec<_> = parts.iter().map(|(at, p)| (*at, p.kind, [p.x0, p.x1, p.y0, p.y1], p.last)).collect();
    use TessPartKind::*;
    assert_eq!(seen[0], (3, Border, [1, 8, 1, 4], false));
    // 7 by 3 quads: one block.
    assert_eq!(seen[1], (4, Inside, [1, 8, 1, 4], true));
    assert_eq!((seen[2].0, seen[2].1, seen[2].3), (5, Close, true));
}

fn any_inside_is_covered_once(new: Maker<WarpPlan>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let most = rng.pick(&[8, 16, 64]);
        let domain = rng.pick(&[TessDomain::Triangle, TessDomain::Quad]);
        let [n, m] = [0; 2].map(|_| 2 + rng.below(most - 1) as u8);
        let m = if domain == TessDomain::Quad { m } else { n };
        let parts = parts_of(new, &[large(domain, [n, m])], stalls);
        assert!(parts.iter().all(|(_, p)| p.close));
        assert_eq!(parts[0].1.kind, TessPartKind::Border);
        let lasts: Vec<_> = parts.iter().map(|(_, p)| p.last).collect();
        assert!(lasts.iter().rev().skip(1).all(|last| !last) && lasts[lasts.len() - 1]);
        let mut cells = BTreeSet::new();
        for (_, p) in &parts[1..] {
            let mut put = |cell| assert!(cells.insert(cell), "{cell:?} twice: {p:?}");
            match domain {
                TessDomain::Quad => {
                    let (w, h) = (p.x1 - p.x0, p.y1 - p.y0);
                    assert!((w + 1) * (h + 1) <= 32 && 2 * w * h <= 42, "{p:?}");
                    (p.x0..p.x1).for_each(|x| (p.y0..p.y1).for_each(|y| put((0, x, y))));
                }
                _ if p.block => {
                    for y in p.y0..p.y1 {
                        (p.x0.max(y)..p.x1.min(n - y)).for_each(|x| put((p.side, x, y)));
                    }
                }
                _ => {
                    assert!(n - 2 * p.y0 <= 5);
                    for side in 0..3 {
                        (p.y0..n / 2).for_each(|y| (y..n - y).for_each(|x| put((side, x, y))));
                    }
                }
            }
        }
        let expected: usize = match domain {
            TessDomain::Quad => usize::from(n - 2) * usize::from(m - 2),
            _ => (1..usize::from(n / 2)).map(|y| 3 * (usize::from(n) - 2 * y)).sum(),
        };
        let alone = n % 2 == 1 && domain == TessDomain::Triangle && n > 1;
        assert_eq!(cells.len(), expected, "{n}, {m}, {alone}");
    });
}

fn parts_follow(new: Maker<DomainWalk>) {
    let shapes = large(TessDomain::Quad, [9, 9]).shapes;
    let inside = |y0, y1| TessPart {
        kind: TessPartKind::Inside,
        shapes,
        x0: 1,
        x1: 8,
        y0,
        y1,
        close: true,
        ..TessPart::default()
    };
    let ends = TessPart { kind: TessPartKind::Close, close: true, last: true, ..TessPart::default() };
    let parts = [inside(1, 4), inside(4, 7), inside(7, 8), ends];
    let mut dut = new();
    let (mut part, mut step) = (Source::new(&parts, !0), Sink::new(!0));
    dut.run(|o| {
        (!part.is_empty() || !o.idle)
            .then(|| domain_walk::In { part: part.drive(o.part), step: step.drive(&o.step) })
    });
    // 42 triangles, 42, 14 of 16 points, and the end of the batch.
    assert_eq!(step.at, (3..3 + 42 + 42 + 16 + 1).collect::<Vec<_>>());
    let closes: Vec<_> = step.timed().into_iter().filter(|(_, s)| s.closes).collect();
    let counts: Vec<_> =
        closes.iter().map(|(at, s)| (*at, s.close.points, s.close.prims, s.close.last)).collect();
    assert_eq!(counts, [(44, 32, 42, false), (86, 32, 42, false), (102, 16, 14, false), (103, 0, 0, true)]);
}

fn pieces_of(new: Maker<PointPlace>, steps: &[TessStep], stalls: [u64; 2]) -> Vec<(u64, TessPiece)> {
    let mut dut = new();
    let (mut step, mut piece) = (Source::new(steps, stalls[0]), Sink::new(stalls[1]));
    dut.run(|o| {
        (!step.is_empty() || !o.idle)
            .then(|| point_place::In { step: step.drive(o.step), piece: piece.drive(&o.piece) })
    });
    piece.timed()
}

fn axis(n: u8, index: u8, back: bool) -> TessAxis {
    TessAxis { level: u32::from(n) << 16, odd: n % 2 == 1, index, back }
}

fn a_piece_a_cycle(new: Maker<PointPlace>) {
    let step = |map, a, b| TessStep {
        has_point: true,
        place: TessPlace { patch: 7, map, a, b },
        ..TessStep::default()
    };
    use TessMap::*;
    let steps = [
        step(Plane, axis(4, 1, false), axis(4, 3, false)),
        step(Plane, axis(4, 1, true), axis(5, 0, true)),
        step(Side0, axis(4, 1, true), axis(4, 0, false)),
        step(Side2, axis(8, 2, true), axis(8, 0, false)),
        step(Centre, axis(4, 1, true), axis(4, 2, false)),
        step(Plane, axis(2, 1, true), axis(1, 0, false)),
    ];
    let pieces = pieces_of(new, &steps, [!0; 2]);
    let third = f64::from(0x5555) / 65536.0;
    let expected = [[0.25, 0.75], [0.75, 1.0], [0.0, 0.75], [0.75, 0.25], [third; 2], [0.5, 0.0]];
    for (n, ((at, piece), expected)) in pieces.iter().zip(expected).enumerate() {
        assert_eq!(*at, 6 + n as u64);
        let point = [piece.point.u, piece.point.v].map(|bits| f64::from(f32::from_bits(bits)));
        assert_eq!((piece.point.patch, point), (7, expected), "step {n}");
    }
    assert_eq!(pieces.len(), 6);
}

/// All other pieces pass unchanged.
fn any_places(new: Maker<PointPlace>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let steps: Vec<TessStep> = (0..40)
            .map(|_| {
                let mut axis = || {
                    let n = 1 + rng.below(64) as u8;
                    let level = ((u32::from(n) << 16) - rng.below(0x10000) as u32).max(1 << 16);
                    let level = if rng.one_in(2) { u32::from(n) << 16 } else { level };
                    TessAxis {
                        level: if n % 2 == 0 { level.max(2 << 16) } else { level },
                        odd: n % 2 == 1,
                        index: rng.below(u64::from(n) + 1) as u8,
                        back: rng.one_in(2),
                    }
                };
                let (a, b) = (axis(), axis());
                TessStep {
                    has_point: rng.one_in(2),
                    place: TessPlace { patch: rng.below(16) as u8, map: TessMap::Plane, a, b },
                    has_prim: rng.one_in(2),
                    prim: TessPrim { corners: std::array::from_fn(|_| rng.below(32) as u8) },
                    closes: rng.one_in(3),
                    close: TessClose {
                        points: rng.below(33) as u8,
                        prims: rng.below(43) as u8,
                        shape: TessShape::Line,
                        last: rng.one_in(2),
                    },
                }
            })
            .collect();
        let pieces = pieces_of(new, &steps, stalls);
        assert_eq!(pieces.len(), steps.len());
        for (step, (_, piece)) in steps.iter().zip(&pieces) {
            assert_eq!((piece.has_point, piece.point.patch), (step.has_point, step.place.patch));
            assert_eq!((piece.has_prim, piece.prim), (step.has_prim, step.prim));
            assert_eq!((piece.closes, piece.close), (step.closes, step.close));
            for (axis, bits) in [(step.place.a, piece.point.u), (step.place.b, piece.point.v)] {
                // A whole level divides evenly.
                let n = axis.level >> 16;
                let value = f64::from(f32::from_bits(bits));
                if axis.level & 0xffff == 0 && n % 2 == u32::from(axis.odd) {
                    let k = f64::from(axis.index) / f64::from(n);
                    let expected = if axis.back { 1.0 - k } else { k };
                    assert!((value - expected).abs() < 24.0 / 65536.0, "{axis:?}: {value}");
                }
                assert!((0.0..=1.0).contains(&value), "{axis:?}: {value}");
            }
        }
    });
}
