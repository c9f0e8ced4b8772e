//! Evaluation warps of points, in areas that are reused when they have been read.

use bundle::*;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::stage_tasks::piece_collect::{In, Params, PieceCollect};
use world::stage_tasks::types::*;
use world::tessellator::types::*;

scenarios! {
    PieceCollect::new(&Params {}) => cycles_of_warps an_area_waits any_warps any_warps_with_geometry;
}

/// Evaluation with `components` outputs.
fn state(components: u32) -> StagesState {
    let bits = ((1_u128 << components) - 1) << 16;
    let low = [0, 32, 64, 96].map(|at| (bits >> at) as u32);
    StagesState { stages: 0x2a, evaluation: OutputWords { low, high: [0; 4] }, ..StagesState::default() }
}

/// A warp: the patch of each point; primitives. `last` of its batch.
#[derive(Clone, Debug)]
struct Warp {
    points: Vec<(u8, u32, u32)>,
    prims: Vec<[u8; 3]>,
    shape: TessShape,
    last: bool,
}

impl Warp {
    /// Points and primitives, at most one of each in a piece; the last one closes, or a separate piece does.
    fn pieces(&self, separate: bool) -> Vec<TessPiece> {
        let count = self.points.len().max(self.prims.len());
        let mut all: Vec<_> = (0..count)
            .map(|k| {
                let mut piece = TessPiece::default();
                if let Some((patch, u, v)) = self.points.get(k).copied() {
                    (piece.has_point, piece.point) = (true, TessPoint { patch, u, v });
                }
                if let Some(corners) = self.prims.get(k).copied() {
                    (piece.has_prim, piece.prim) = (true, TessPrim { corners });
                }
                piece
            })
            .collect();
        if separate || all.is_empty() {
            all.push(TessPiece::default());
        }
        let end = all.last_mut().expect("one at least");
        end.closes = true;
        end.close = TessClose {
            points: self.points.len() as u8,
            prims: self.prims.len() as u8,
            shape: self.shape,
            last: self.last,
        };
        all
    }
}

const PLACE: PatchPlace = PatchPlace {
    input_row: 40,
    input_log2: 4,
    corners: 3,
    patch_row: 60,
    area_row: 70,
    geometry_row: 900,
    primitive_id: 9,
    begins: true,
};

struct Seen {
    rows: Vec<(u64, IsbeAccess)>,
    tasks: Vec<(u64, StageTask)>,
    work: Vec<(u64, StageWork)>,
    geometry: Vec<(u64, GeometryBatch)>,
    prims: Vec<(u64, BatchPrims)>,
    /// Evaluation warps whose end was signalled: with geometry after, without.
    ends: [usize; 2],
    pieces: Vec<u64>,
    reads: Vec<u64>,
    finished: usize,
}

/// Parts that are not last are read at most `reading` cycles after they were signalled, in order.
fn run(
    new: Maker<PieceCollect>,
    pieces: &[TessPiece],
    state: StagesState,
    patterns: [u64; 5],
    reading: u64,
    seed: u64,
) -> Seen {
    let mut dut = new();
    let mut rng = Rng::new(seed);
    let mut piece = Source::new(pieces, patterns[0]);
    let (mut rows, mut tasks) = (Sink::new(patterns[1]), Sink::new(patterns[2]));
    let (mut work, mut prims) = (Sink::new(patterns[3]), Sink::new(patterns[4]));
    let mut geometry = Sink::new(patterns[3].rotate_left(5));
    let (mut running, mut ends) = (VecDeque::<u64>::new(), [0; 2]);
    let mut due = VecDeque::<u64>::new();
    let (mut reads, mut finished, mut cycle, mut quiet) = (vec![], 0, 0, 0);
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        (i.state, i.place) = (state, PLACE);
        i.piece = piece.drive(o.piece);
        i.row = rows.drive(&o.row);
        i.task = tasks.drive(&o.task);
        i.work = work.drive(&o.work);
        i.geometry = geometry.drive(&o.geometry);
        i.prims = prims.drive(&o.prims);
        let notified = match work.now() {
            Some((_, StageWork::Evaluation(of))) => Some(of.last),
            _ => None,
        };
        if notified.or(geometry.now().map(|(_, of)| of.last)) == Some(false) {
            due.push_back(cycle + 1 + rng.below(reading + 1));
        }
        if due.front().is_some_and(|when| *when <= cycle) {
            due.pop_front();
            reads.push(cycle);
            let to = if state.stages >> 4 & 1 == 1 { &mut i.area_read } else { &mut i.part_read };
            *to = Some(true).into();
        }
        if tasks.now().is_some() {
            running.push_back(cycle + 1 + rng.below(40));
        }
        if running.front().is_some_and(|when| *when <= cycle) {
            running.pop_front();
            i.ended = Some(true).into();
        }
        ends[0] += usize::from(o.evaluated.valid);
        ends[1] += usize::from(o.part_ended.valid);
        finished += usize::from(o.finished.valid);
        quiet = if piece.is_empty() && due.is_empty() && o.idle { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 5).then_some(i)
    });
    Seen {
        rows: rows.timed(),
        tasks: tasks.timed(),
        work: work.timed(),
        geometry: geometry.timed(),
        prims: prims.timed(),
        ends,
        pieces: piece.taken,
        reads,
        finished,
    }
}

fn warp(points: u32, prims: u8, last: bool) -> Warp {
    Warp {
        points: (0..points).map(|k| (0, k, 100 + k)).collect(),
        prims: (0..prims).map(|k| [k, k + 1, k + 2]).collect(),
        shape: TessShape::Triangle,
        last,
    }
}

/// Ten points and eight primitives in ten cycles; two rows, the task and its signal; the next point in the fourth cycle.
fn cycles_of_warps(new: Maker<PieceCollect>) {
    let pieces = [warp(10, 8, false).pieces(false), warp(5, 3, true).pieces(false)].concat();
    let seen = run(new, &pieces, state(10), [!0; 5], 0, 1);
    let ends = seen.pieces[9];
    assert_eq!(ends - seen.pieces[0], 9);
    let rows: Vec<_> = seen.rows[..2].iter().map(|(at, row)| (at - ends, row.request.row)).collect();
    assert_eq!(rows, [(2, 70), (3, 71)]);
    assert_eq!((seen.tasks[0].0 - ends, seen.tasks[0].1.lanes), (4, 10));
    assert_eq!((seen.work[0].0 - ends, seen.pieces[10] - ends), (4, 4));
    // The next area is 12 rows on.
    assert_eq!(seen.rows[2..].iter().map(|(_, row)| row.request.row).collect::<Vec<_>>(), [82, 83]);
    assert_eq!(seen.finished, 1);
}

/// Outputs of 100 components, two areas: points are not written before the area's previous outputs have been read.
fn an_area_waits(new: Maker<PieceCollect>) {
    let pieces: Vec<_> = (0..5).flat_map(|k| warp(4, 0, k == 4).pieces(false)).collect();
    let seen = run(new, &pieces, state(100), [!0; 5], 200, 3);
    let rows: Vec<_> = seen.rows.iter().map(|(_, row)| row.request.row).collect();
    assert_eq!(rows, [70, 71, 172, 173, 70, 71, 172, 173, 70, 71]);
    for warp in 2..5 {
        assert!(seen.rows[2 * warp].0 > seen.reads[warp - 2], "warp {warp}");
    }
    // If four areas fit in 256 rows, four are in use at once.
    assert_eq!(areas(62), 4);
    assert_eq!(areas(63), 2);
    assert_eq!(areas(127), 1);
}

/// Areas of two rows and `components` components in 256 rows.
fn areas(components: usize) -> usize {
    [4, 2].into_iter().find(|n| n * (components + 2) <= 256).unwrap_or(1)
}

fn any_warps(new: Maker<PieceCollect>) {
    warps_are_made(new, false);
}

fn any_warps_with_geometry(new: Maker<PieceCollect>) {
    warps_are_made(new, true);
}

fn warps_are_made(new: Maker<PieceCollect>, after: bool) {
    property((any::<u64>(), any::<[u64; 5]>(), 0_u64..80), |(seed, patterns, reading)| {
        let mut rng = Rng::new(seed);
        let components = rng.pick(&[0_usize, 1, 9, 62, 63, 100]);
        let count = rng.below(14) as usize + 1;
        let warps: Vec<_> = (0..count)
            .map(|k| {
                let last = k + 1 == count || rng.one_in(4);
                let points = if last && rng.one_in(3) { 0 } else { rng.below(32) + 1 };
                let mut patch = rng.below(4) as u8;
                let points: Vec<_> = (0..points)
                    .map(|at| {
                        patch += u8::from(at > 0 && patch < 15 && rng.one_in(6));
                        (patch, rng.below(1 << 32) as u32, rng.below(1 << 32) as u32)
                    })
                    .collect();
                let prims = if points.is_empty() { 0 } else { rng.below(42) };
                let prims = (0..prims).map(|_| [0; 3].map(|_| rng.below(32) as u8)).collect();
                let shape = rng.pick(&[TessShape::Point, TessShape::Line, TessShape::Triangle]);
                Warp { points, prims, shape, last }
            })
            .collect();
        let pieces: Vec<_> = warps.iter().flat_map(|warp| warp.pieces(rng.one_in(2))).collect();
        let mut of = state(components as u32);
        of.stages |= u8::from(after) << 4;
        let seen = run(new, &pieces, of, patterns, reading, seed);
        let most = areas(components);
        let (mut at, mut read, mut read_before, mut lasts) = (0, 0, 0, 0);
        let (mut tasks, mut rows, mut prims) = (seen.tasks.iter(), seen.rows.iter(), seen.prims.iter());
        assert_eq!(
            (seen.work.len(), seen.geometry.len()),
            if after { (0, warps.len()) } else { (warps.len(), 0) }
        );
        for (number, warp) in warps.iter().enumerate() {
            let area = PLACE.area_row + ((at % most) * (components + 2)) as u16;
            let (row, vertices, count, last) = if after {
                let of = seen.geometry[number].1;
                assert_eq!((of.row, of.primitive_id, of.evaluates, of.begins), (900, 9, true, true));
                (of.input_row, of.vertices, of.prims, of.last)
            } else {
                let StageWork::Evaluation(of) = seen.work[number].1 else { panic!("no evaluation") };
                // The start of each patch, and the first one's number.
                if let Some((first, ..)) = warp.points.first() {
                    let begins = |k: &usize| *k == 0 || warp.points[*k].0 != warp.points[k - 1].0;
                    let starts: u32 = (0..warp.points.len()).filter(begins).map(|k| 1 << k).sum();
                    assert_eq!((of.first_id, of.starts), (9 + u32::from(*first), starts));
                }
                (of.row, of.vertices, of.prims, of.last)
            };
            assert_eq!((usize::from(vertices), last), (warp.points.len(), warp.last));
            for two in warp.prims.chunks(2) {
                let (_, pair) = prims.next().expect("primitives");
                for (corners, of) in two.iter().zip(&pair.prims) {
                    assert_eq!(of.corners[..3], *corners);
                }
            }
            if !warp.points.is_empty() {
                assert_eq!((usize::from(count), row), (warp.prims.len(), area + 2));
                let mut words = || {
                    let (cycle, row) = rows.next().expect("a row of places");
                    (*cycle, row.request.row, row.data.words)
                };
                let [(cycle, first, across), (_, second, down)] = [words(), words()];
                assert_eq!((first, second), (area, area + 1));
                if at >= most {
                    assert!(cycle > seen.reads[read_before + at - most], "its area is not read");
                }
                for (lane, (_, u, v)) in warp.points.iter().enumerate() {
                    assert_eq!((across[lane], down[lane]), (*u, *v));
                }
                let StageTask { stage, lanes, place } = tasks.next().expect("a warp").1;
                assert_eq!((stage, usize::from(lanes)), (WorldStage::Evaluation, warp.points.len()));
                assert_eq!((place.output_row, place.extra, place.input_row), (area + 2, 60, 40));
                assert_eq!((place.corners, place.input_log2, place.primitive_id), (3, 4, 9));
                let mut patch = place.first_prim;
                for (lane, (of, ..)) in warp.points.iter().enumerate() {
                    patch += u8::from(lane > 0 && place.starts >> lane & 1 == 1);
                    assert_eq!(patch, *of, "lane {lane}");
                }
            }
            at += 1;
            read += usize::from(!warp.last);
            if warp.last {
                (at, read_before, lasts) = (0, read, lasts + 1);
            }
        }
        assert!(tasks.next().is_none() && rows.next().is_none() && prims.next().is_none());
        assert_eq!(seen.finished, lasts);
        let ran = seen.tasks.len();
        assert_eq!(seen.ends, if after { [ran, 0] } else { [0, ran] });
    });
}
