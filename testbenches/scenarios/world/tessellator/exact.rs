//! Exact cycles, and contents of warps where the specification gives them.

use super::bench::*;
use super::judge::*;
use bundle::*;
use kit::{Maker, Sink, Source};
use references::world::tessellator::{Domain, Levels, Spacing};
use world::tessellator::types::*;
use world::tessellator::{In, Tessellator};

/// Cycles from a patch to its first piece.
const LATENCY: u64 = 16;

pub fn uniform(domain: Domain, spacing: Spacing, level: f32) -> Levels {
    Levels { domain, spacing, outer: [level; 4], inner: [level; 2] }
}

/// A draw of equal levels, whole numbers, triangles.
fn draw_of(domain: Domain, batches: &[&[f32]]) -> Draw {
    let spacing = Spacing::Equal;
    let batches: Vec<Vec<_>> =
        batches.iter().map(|b| b.iter().map(|l| uniform(domain, spacing, *l)).collect()).collect();
    Draw { domain, spacing, output: CW, batches, none: 0 }
}

fn counts(run: &Run) -> Vec<(u8, u8)> {
    run.warps.iter().map(|w| (w.close.points, w.close.prims)).collect()
}

/// Cycles of all pieces.
fn cycles(run: &Run) -> Vec<u64> {
    run.warps.iter().flat_map(|w| w.pieces.iter().map(|(at, _)| *at)).collect()
}

pub fn a_patch_of_one_quad(new: Maker<Tessellator>) {
    let draw = draw_of(Domain::Quads, &[&[1.0]]);
    let run = run(new, &draw, [!0; 2]);
    judge(&draw, &run);
    assert_eq!(run.taken, [0]);
    assert_eq!(cycles(&run), (LATENCY..LATENCY + 4).collect::<Vec<_>>());
    let close = TessClose { points: 4, prims: 2, shape: TessShape::Triangle, last: true };
    assert_eq!(run.warps[0].close, close);
    let prims = run.warps[0].pieces.iter().filter(|(_, p)| p.has_prim).map(|(at, _)| *at - LATENCY);
    assert_eq!(prims.collect::<Vec<_>>(), [0, 1]);
}

/// One domain point a cycle, over patches that share warps.
pub fn small_patches_share_warps(new: Maker<Tessellator>) {
    let draw = draw_of(Domain::Quads, &[&[1.0; 12], &[1.0; 12], &[2.0; 12]]);
    let run = run(new, &draw, [!0; 2]);
    judge(&draw, &run);
    // At level 2: 9 points, 8 triangles; three fit.
    let twos = [(27, 24); 4];
    assert_eq!(counts(&run), [&[(32, 16), (16, 8), (32, 16), (16, 8)][..], &twos].concat());
    assert_eq!(cycles(&run), (LATENCY..LATENCY + 96 + 108).collect::<Vec<_>>());
}

/// A patch that fills a warp is alone in it.
pub fn exactly_a_warp(new: Maker<Tessellator>) {
    let levels = |outer: [f32; 4], inner: [f32; 2]| Levels {
        domain: Domain::Quads,
        spacing: Spacing::Equal,
        outer,
        inner,
    };
    let mut draw = draw_of(Domain::Quads, &[&[]]);
    // 26 points on the border and 6 inside make 32 points and 36 triangles. Two patches of 16.
    let full = levels([10.0, 6.0, 5.0, 5.0], [4.0, 3.0]);
    let half = levels([2.0, 4.0, 4.0, 4.0], [2.0, 3.0]);
    draw.batches = vec![vec![half, full, half, half], vec![levels([4.0, 4.0, 2.0, 2.0], [6.0, 5.0])]];
    let run = run(new, &draw, [!0; 2]);
    judge(&draw, &run);
    // The last one has 32 points, but 50 triangles: 12 and 14 between border and inside, 24 of 4 by 3 quads.
    let rest = [(28, 26), (20, 24)];
    assert_eq!(counts(&run), [&[(16, 16), (32, 36), (32, 32)][..], &rest].concat());
}

/// Interior warps of 8 by 4 points and 42 triangles: a triangle a cycle, except at the border.
pub fn a_large_square(new: Maker<Tessellator>) {
    let draw = draw_of(Domain::Quads, &[&[64.0]]);
    let run = run(new, &draw, [!0; 2]);
    judge(&draw, &run);
    // Along the border 4 · 64 + 4 · 62 triangles, 30 a warp; inside 62 by 62 quads, 7 by 3 a warp.
    let column = |w: u8| [vec![(4 * (w + 1), 6 * w); 20], vec![(3 * (w + 1), 4 * w)]].concat();
    let border = [vec![(32, 30); 16], vec![(26, 24)]].concat();
    let inside = [vec![column(7); 8].concat(), column(6)].concat();
    assert_eq!(counts(&run), [border, inside].concat());
    let all = 16 * 32 + 26 + 2 * 62 * 62;
    assert_eq!(cycles(&run), (LATENCY..LATENCY + all).collect::<Vec<_>>());
    assert!(run.warps[17].close.prims == 42 && run.warps[17].pieces.len() == 42);
}

/// Rings of a triangle, in bands of three from side to side.
pub fn a_large_triangle(new: Maker<Tessellator>) {
    let draw = draw_of(Domain::Triangles, &[&[64.0]]);
    let run = run(new, &draw, [!0; 2]);
    judge(&draw, &run);
    let counts = counts(&run);
    let border = [vec![(32, 30); 12], vec![(20, 18)]].concat();
    assert_eq!(counts[..13], border);
    // A side of 62 segments: 8, 7 times 7, and the remaining 5; the first and the last have a slanted end.
    let side = [vec![(30, 39)], vec![(32, 42); 7], vec![(18, 21)]].concat();
    assert_eq!(counts[13..40], [&side[..], &side, &side].concat());
    // The last band has rings of 8, 6, 4 and 2, a warp for each side: 24 points; within it is the last warp, of ring 2.
    assert_eq!(counts[counts.len() - 4..], [(24, 30), (24, 30), (24, 30), (7, 6)]);
    let all: u64 = run.warps.iter().map(|w| u64::from(w.close.points.max(w.close.prims))).sum();
    assert_eq!(cycles(&run), (LATENCY..LATENCY + all).collect::<Vec<_>>());
}

/// Blocks of few columns have more rows, those of few rows more columns.
pub fn narrow_insides(new: Maker<Tessellator>) {
    for (n, m, block) in [
        (3_u8, 64_u8, (32, 30)),
        (4, 64, (30, 36)),
        (5, 64, (32, 42)),
        (6, 64, (30, 40)),
        (7, 64, (30, 40)),
        (8, 64, (28, 36)),
        (9, 64, (32, 42)),
        (64, 3, (32, 30)),
        (64, 4, (30, 36)),
        (64, 5, (32, 42)),
    ] {
        let mut draw = draw_of(Domain::Quads, &[&[1.0]]);
        draw.batches[0][0].inner = [n, m].map(f32::from);
        let run = run(new, &draw, [!0; 2]);
        judge(&draw, &run);
        let border = 4 + 2 * (usize::from(n) - 2) + 2 * (usize::from(m) - 2);
        assert_eq!(counts(&run)[border.div_ceil(30)], block, "{n} by {m}");
    }
}

/// Between rings of two sides there is only a border.
pub fn nothing_inside(new: Maker<Tessellator>) {
    for inner in [[64.0, 2.0], [2.0, 64.0]] {
        let mut draw = draw_of(Domain::Quads, &[&[1.0]]);
        draw.batches[0][0].inner = inner;
        let run = run(new, &draw, [!0; 2]);
        judge(&draw, &run);
        // 63 points in a row: 4 and 2 · 62 triangles, 30 a warp.
        let prims: Vec<u8> = counts(&run).iter().map(|(_, prims)| *prims).collect();
        assert_eq!(prims, [30, 30, 30, 30, 8]);
    }
}

/// Lines that leave one lane of their warp free: the next one begins in another warp.
pub fn a_lane_that_is_left(new: Maker<Tessellator>) {
    let mut draw = draw_of(Domain::Isolines, &[&[30.0]]);
    draw.batches[0][0].outer[0] = 3.0;
    let run = run(new, &draw, [!0; 2]);
    judge(&draw, &run);
    assert_eq!(counts(&run), [(31, 30); 3]);
}

/// Lines of 64 segments are split, and continue from the same point.
pub fn long_lines(new: Maker<Tessellator>) {
    let mut draw = draw_of(Domain::Isolines, &[&[64.0], &[3.0]]);
    draw.batches[0][0].outer[0] = 2.0;
    let run = run(new, &draw, [!0; 2]);
    judge(&draw, &run);
    assert_eq!(counts(&run)[..4], [(32, 31), (32, 31), (32, 30), (32, 31)]);
    assert_eq!(cycles(&run)[..128], (LATENCY..LATENCY + 128).collect::<Vec<_>>());
}

/// Patches without output; batches without patches; an empty patch.
pub fn nothing(new: Maker<Tessellator>) {
    for domain in [Domain::Isolines, Domain::Triangles, Domain::Quads] {
        let mut draw =
            draw_of(domain, &[&[0.0], &[0.0, -1.0, f32::NAN], &[], &[2.0, 0.0], &[0.0, 64.0, 0.0]]);
        for none in [0, !0] {
            draw.none = none;
            let run = run(new, &draw, [!0; 2]);
            judge(&draw, &run);
            let empty = TessClose { last: true, ..TessClose::default() };
            for warp in &run.warps[..3] {
                let c = warp.close;
                assert_eq!((c.points, c.prims, c.last), (empty.points, empty.prims, empty.last));
            }
        }
    }
}

/// Levels of the methods where the control shader has none; the winding order of corners.
pub fn levels_of_methods(new: Maker<Tessellator>) {
    let mut dut = new();
    let levels: [f32; 6] = [1.0, 2.0, 3.0, 4.0, 4.0, 3.0];
    let mut state: Vec<State> =
        (0..6).map(|k| State { address: 0x324 + 4 * k, value: levels[usize::from(k)].to_bits() }).collect();
    state.push(State { address: 0x320, value: params(Domain::Quads, Spacing::Equal, CCW) });
    state.push(State { address: 0x33c, value: 0 });
    state.push(State { address: 0x31c, value: 0 });
    let patches = [false, true].map(|last| TessPatch { patch: 5, last, ..TessPatch::default() });
    let (mut patch, mut piece) = (Source::new(&patches, !0), Sink::new(!0));
    dut.run(|o| {
        if let Some(state) = state.pop() {
            return Some(In { state: Some(state).into(), ..In::default() });
        }
        (!patch.is_empty() || !o.idle).then(|| In {
            patch: patch.drive(o.patch),
            piece: piece.drive(&o.piece),
            ..In::default()
        })
    });
    let warps = warps_of(&piece.timed());
    // 16 points and 20 triangles each: two do not fit by their points.
    assert_eq!(warps.iter().map(|w| (w.close.points, w.close.prims)).collect::<Vec<_>>(), [(32, 40)]);
    let turned = warps[0].prims.iter().all(|corners| {
        let [a, b, c] = corners.map(|lane| place(&warps[0].points[usize::from(lane)]).map(i64::from));
        (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]) < 0
    });
    assert!(turned, "counter-clockwise where v goes down");
}

/// All small whole levels.
pub fn all_small_levels(new: Maker<Tessellator>) {
    let (spacing, output) = (Spacing::Equal, CW);
    let level = |n: usize, k: u32, base: usize| (1 + n / base.pow(k) % base) as f32;
    let batches = |all: Vec<Levels>| all.chunks(12).map(<[_]>::to_vec).collect();
    let squares = (0..3_usize.pow(4) * 16).map(|n| {
        let inner = [1 + n % 4, 1 + n / 4 % 4].map(|l| l as f32);
        let outer = std::array::from_fn(|k| level(n / 16, k as u32, 3));
        Levels { domain: Domain::Quads, spacing, outer, inner }
    });
    let triangles = (0..3_usize.pow(3) * 9).map(|n| {
        let outer = std::array::from_fn(|k| level(n / 9, k as u32, 3));
        Levels { domain: Domain::Triangles, spacing, outer, inner: [(1 + n % 9) as f32, f32::NAN] }
    });
    let inners = (1..=12).flat_map(|n| (1..=12).map(move |m| [n as f32, m as f32]));
    let blocks = inners.map(|inner| Levels { domain: Domain::Quads, spacing, outer: [1.0; 4], inner });
    let lines = (0..100_u8).map(|n| {
        let outer = [1 + n % 10, 1 + n / 10, 0, 0].map(f32::from);
        Levels { domain: Domain::Isolines, spacing, outer, inner: [f32::NAN; 2] }
    });
    for (domain, all) in [
        (Domain::Quads, squares.collect::<Vec<_>>()),
        (Domain::Quads, blocks.collect()),
        (Domain::Triangles, triangles.collect()),
        (Domain::Isolines, lines.collect()),
    ] {
        let draw = Draw { domain, spacing, output, batches: batches(all), none: 0 };
        judge(&draw, &run(new, &draw, [!0; 2]));
    }
}

/// tessellator-pack-threshold: the maximum number of points in a warp that patches share.
pub fn pack_threshold(new: Maker<Tessellator>) -> f64 {
    let run = run(new, &draw_of(Domain::Quads, &[&[1.0; 12]]), [!0; 2]);
    run.warps.iter().map(|w| f64::from(w.close.points)).fold(0.0, f64::max)
}
