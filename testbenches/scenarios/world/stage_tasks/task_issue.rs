//! Warps of geometry: their primitives and instances, their rows, and the words that are written for them before.

use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::stage_tasks::task_issue::{In, Params, TaskIssue};
use world::stage_tasks::types::*;

scenarios! {
    TaskIssue::new(&Params::default()) => cycles_of_two_warps after_evaluation numbers_count_on_from_where_they_begin any_batches;
    TaskIssue::new(&Params { prims: Within::new(24) }) => any_batches;
}

/// State of headers: components of vertices and of geometry as numbers of bits in the map.
fn state(vertex: u32, geometry: u32, instances: u8, most: u16) -> StagesState {
    let map = |count: u32| {
        let bits = ((1_u64 << count) - 1) << 16;
        OutputWords { low: [bits as u32, (bits >> 32) as u32, 0, 0], high: [0; 4] }
    };
    StagesState {
        stages: 0x32,
        vertex: map(vertex),
        geometry: map(geometry),
        instances,
        most,
        topology: 7,
        streams: 1,
        last_provokes: true,
        ..StagesState::default()
    }
}

/// A batch, or the outputs of an evaluation warp: `last` of its batch.
#[derive(Clone, Debug)]
struct Batch {
    evaluates: bool,
    /// Numbers begin with its batch.
    begins: bool,
    last: bool,
    vertices: u8,
    prims: Vec<[u8; 6]>,
    /// Triangles of quads: the second of two has no number of its own.
    split: bool,
}

impl Batch {
    fn requested(&self, number: usize) -> GeometryBatch {
        GeometryBatch {
            input_row: (100 + 7 * number) as u16,
            vertices: self.vertices,
            prims: self.prims.len() as u8,
            primitive_id: 11 * number as u32,
            row: (500 + 13 * number) as u16,
            evaluates: self.evaluates,
            begins: self.begins,
            split: self.split,
            last: self.last,
        }
    }
}

#[derive(Default)]
struct Seen {
    rows: Vec<(u64, IsbeAccess)>,
    tasks: Vec<(u64, StageTask)>,
    work: Vec<(u64, GeometryWork)>,
    begun: u64,
    launched: usize,
    area_reads: Vec<u64>,
    /// Cycles in which evaluation warps ended, and in which geometry's outputs had been read.
    evaluated: Vec<u64>,
    reads: Vec<u64>,
}

fn run(
    new: Maker<TaskIssue>,
    batches: &[Batch],
    state: StagesState,
    patterns: [u64; 5],
    latency: u64,
    seed: u64,
) -> Seen {
    let mut dut = new();
    let mut rng = Rng::new(seed);
    let items: Vec<_> = batches.iter().enumerate().map(|(k, batch)| batch.requested(k)).collect();
    let pairs: Vec<_> = batches
        .iter()
        .flat_map(|batch| batch.prims.chunks(2))
        .map(|pair| BatchPrims {
            prims: std::array::from_fn(|k| BatchPrim {
                corners: pair.get(k).copied().unwrap_or([31; 6]),
                first: k == 0,
                ..BatchPrim::default()
            }),
        })
        .collect();
    let (mut batch, mut prims) = (Source::new(&items, patterns[0]), Source::new(&pairs, patterns[1]));
    let (mut rows, mut tasks, mut work) =
        (Sink::new(patterns[2]), Sink::new(patterns[3]), Sink::new(patterns[4]));
    let (mut reads, mut seen, mut cycle, mut quiet) = (VecDeque::<u64>::new(), Seen::default(), 0, 0);
    let mut evaluations: VecDeque<u64> = VecDeque::new();
    let runs = batches.iter().filter(|batch| batch.evaluates && batch.vertices != 0).count();
    let mut at = 0;
    for _ in 0..runs {
        at += rng.below(latency + 1);
        evaluations.push_back(at);
    }
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        i.state = state;
        i.batch = batch.drive(o.batch);
        i.prims = prims.drive(o.prims);
        i.row = rows.drive(&o.row);
        i.task = tasks.drive(&o.task);
        i.work = work.drive(&o.work);
        if evaluations.front().is_some_and(|at| *at <= cycle) {
            evaluations.pop_front();
            seen.evaluated.push(cycle);
            i.evaluated = Some(true).into();
        }
        if let Some((_, StageWork::Geometry(of))) = work.now()
            && !of.last
        {
            reads.push_back(cycle + 1 + rng.below(latency + 1));
        }
        if reads.front().is_some_and(|at| *at <= cycle) {
            reads.pop_front();
            seen.reads.push(cycle);
            i.read = Some(true).into();
        }
        seen.launched += usize::from(o.launched.valid);
        seen.area_reads.extend(o.area_read.valid.then_some(cycle));
        let rests = batch.is_empty() && prims.is_empty() && reads.is_empty() && evaluations.is_empty();
        quiet = if rests && o.idle { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 5).then_some(i)
    });
    seen.begun = batch.taken.first().copied().unwrap_or(0);
    (seen.rows, seen.tasks) = (rows.timed(), tasks.timed());
    let geometry = |(at, of): (u64, StageWork)| match of {
        StageWork::Geometry(of) => (at, of),
        _ => panic!("{of:?}"),
    };
    seen.work = work.timed().into_iter().map(geometry).collect();
    seen
}

/// 3 vertices of 8 components and a control word of 32 lanes: 128 words each, 4 rows of control.
fn cycles_of_two_warps(new: Maker<TaskIssue>) {
    let batch = Batch {
        evaluates: false,
        begins: false,
        last: true,
        vertices: 32,
        prims: vec![[1, 2, 3, 4, 5, 6]; 5],
        split: false,
    };
    let seen = run(new, &[batch], state(7, 8, 7, 3), [!0; 5], 9, 2);
    // Seen, begun; three packets of primitives, two rows; four rows; four primitives of 7 lanes, full; launched.
    let tasks: Vec<_> = seen.tasks.iter().map(|(at, task)| (*at - seen.begun, task.lanes)).collect();
    assert_eq!(tasks[0], (2 + 3 + 4 + 5 + 1, 28));
    let rows: Vec<_> = seen.rows.iter().map(|(at, row)| (at - seen.begun, row.request.row)).collect();
    // The first row of the directory with the second packet; 11 rows of it before control words.
    assert_eq!(rows[..6], [(4, 500), (5, 501), (6, 511), (7, 512), (8, 513), (9, 514)]);
    assert_eq!((seen.tasks.len(), tasks[1].1, seen.work.len(), seen.launched), (2, 7, 2, 1));
}

/// Two evaluation warps of a batch: each waits for its end, the second also for the first's geometry outputs.
fn after_evaluation(new: Maker<TaskIssue>) {
    let of = |last| Batch {
        evaluates: true,
        begins: true,
        last,
        vertices: 32,
        prims: vec![[1, 2, 3, 0, 0, 0]; 42],
        split: false,
    };
    let seen = run(new, &[of(false), of(true)], state(7, 8, 1, 3), [!0; 5], 300, 5);
    // 42 primitives are 21 packets and 11 rows.
    let of_first = seen.rows.iter().filter(|(_, row)| row.request.row < 511).count();
    let lanes: Vec<_> = seen.tasks.iter().map(|(_, task)| task.lanes).collect();
    assert_eq!((of_first, lanes), (11, vec![32, 10, 32, 10]));
    assert!(seen.rows[0].0 > seen.evaluated[0]);
    let lasts: Vec<_> = seen.work.iter().map(|(_, work)| work.last).collect();
    assert_eq!((lasts, seen.launched), (vec![false, false, false, true], 1));
    // The first one's outputs have no more readers when both of its warps are read.
    assert_eq!(seen.area_reads, [seen.reads[1] + 1]);
}

/// A geometry shader's gl_PrimitiveIDIn counts the primitives of a draw (OpenGL 4.6, 11.3.4.4): across warps and batches, from the number
/// of the batch with which the draw begins; in batches without evaluation, primitives have their own.
fn numbers_count_on_from_where_they_begin(new: Maker<TaskIssue>) {
    let of = |evaluates, begins, last, count| Batch {
        evaluates,
        begins,
        last,
        vertices: 8,
        prims: vec![[1, 2, 3, 0, 0, 0]; count],
        split: false,
    };
    let batches = [
        of(true, true, false, 3),
        of(true, true, true, 2),
        of(true, false, true, 4),
        of(false, true, true, 2),
        of(true, false, false, 1),
        of(true, false, true, 1),
        of(true, true, true, 2),
    ];
    let seen = run(new, &batches, state(7, 8, 1, 3), [!0; 5], 3, 5);
    let directory =
        |row: &IsbeRow| (0..4).filter(|k| row.words[8 * k] == 1).map(|k| row.words[8 * k + 7]).collect();
    let numbers: Vec<Vec<u32>> = seen
        .rows
        .iter()
        .map(|(_, row)| directory(&row.data))
        .filter(|numbers: &Vec<u32>| !numbers.is_empty())
        .collect();
    // The numbers of the batches themselves are 0, 11, 22 and so on.
    let wanted: [&[u32]; 7] = [&[0, 1, 2], &[3, 4], &[5, 6, 7, 8], &[33, 34], &[9], &[10], &[66, 67]];
    assert_eq!(numbers, wanted);
}

/// Every invocation runs once, in order; rows list the vertices of its primitive; control words are cleared before each warp.
fn any_batches(new: Maker<TaskIssue>) {
    property((any::<u64>(), any::<[u64; 5]>(), 0_u64..60), |(seed, patterns, latency)| {
        let mut rng = Rng::new(seed);
        let any_corners = |rng: &mut Rng| std::array::from_fn(|_| rng.below(32) as u8);
        let count = rng.below(6) + 1;
        let batches: Vec<_> = (0..count)
            .map(|k| {
                let evaluates = rng.one_in(2);
                let most = if evaluates {
                    rng.pick(&[0_u64, 1, 17, 41, 42])
                } else {
                    rng.pick(&[0, 1, 2, 7, 30, 32])
                };
                let vertices = if evaluates && most == 0 { 0 } else { rng.below(32) as u8 + 1 };
                let prims = (0..most).map(|_| any_corners(&mut rng)).collect();
                let last = !evaluates || k + 1 == count || rng.one_in(3);
                let split = !evaluates && rng.one_in(2);
                Batch { evaluates, begins: rng.one_in(3), last, vertices, prims, split }
            })
            .collect();
        let (vertex, geometry) = (rng.below(20) as u32 + 4, rng.below(20) as u32 + 1);
        let (instances, most) = (rng.pick(&[0_u8, 1, 2, 5, 32]), rng.pick(&[1_u16, 3, 4, 9, 40]));
        let seen = run(new, &batches, state(vertex, geometry, instances, most), patterns, latency, seed);
        let instances = usize::from(instances).max(1);
        let (mut tasks, mut rows) = (seen.tasks.iter(), seen.rows.iter().peekable());
        // The number of an evaluation warp's next primitive; whether its batch has had one.
        let (mut counted, mut within) = (0, false);
        for (number, batch) in batches.iter().enumerate() {
            let requested = batch.requested(number);
            let log2 = u32::from(batch.vertices.max(4)).next_power_of_two().ilog2();
            let output = requested.row + 11;
            if batch.evaluates && batch.begins && !within {
                counted = requested.primitive_id;
            }
            let from = if batch.evaluates { counted } else { requested.primitive_id };
            for (k, prims) in batch.prims.chunks(4).enumerate() {
                let (_, row) = rows.next().expect("a row of the directory");
                assert_eq!((row.request.row, row.request.write), (requested.row + k as u16, true));
                for (j, corners) in prims.iter().enumerate() {
                    let words: Vec<_> = corners.iter().map(|corner| u32::from(*corner)).collect();
                    assert_eq!(row.data.words[8 * j..8 * j + 6], words);
                    let number = (4 * k + j) / if batch.split { 2 } else { 1 };
                    assert_eq!(row.data.words[8 * j + 7], from + number as u32);
                }
            }
            let all: Vec<_> =
                (0..batch.prims.len()).flat_map(|p| (0..instances).map(move |k| (p, k))).collect();
            let mut left = &all[..];
            loop {
                let mut clears = 0;
                while rows
                    .next_if(|(_, row)| row.request.row == output + clears && row.data == IsbeRow::default())
                    .is_some()
                {
                    clears += 1;
                }
                if left.is_empty() {
                    break;
                }
                let (_, task) = tasks.next().expect("a warp");
                let place = task.place;
                assert_eq!((place.input_row, place.output_row), (requested.input_row, output));
                assert_eq!((place.corners, u32::from(place.input_log2)), (8, log2));
                assert_eq!(place.primitive_id, 11 * number as u32);
                assert!(u32::from(clears) * 32 >= 1 << place.stride_log2, "{clears} rows of control words");
                let lanes = usize::from(task.lanes);
                let (mut prim, mut instance) =
                    (usize::from(place.first_prim), usize::from(place.geometry_instance));
                for lane in 0..lanes {
                    if lane > 0 {
                        instance += 1;
                        if place.starts >> lane & 1 == 1 {
                            (prim, instance) = (prim + 1, 0);
                        }
                    }
                    assert_eq!(left[lane], (prim, instance), "batch {number}, lane {lane}");
                }
                left = &left[lanes..];
                if left.is_empty() {
                    break;
                }
            }
            counted += if batch.evaluates { batch.prims.len() as u32 } else { 0 };
            within = batch.evaluates && !batch.last;
        }
        assert!(tasks.next().is_none() && rows.next().is_none());
        let lasts = batches.iter().filter(|batch| batch.last).count();
        assert_eq!(seen.work.iter().filter(|(_, work)| work.last).count(), lasts);
        assert_eq!((seen.launched, seen.area_reads.len()), (lasts, batches.len() - lasts));
    });
}
