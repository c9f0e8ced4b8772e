//! Sends batches, and plays evaluation, memory and the reader of outputs.

use bundle::*;
use kit::{Maker, Rng, Sink, Source};
use std::collections::VecDeque;
use world::stage_tasks::task_issue::{In, TaskIssue};
use world::stage_tasks::types::*;

/// State of headers: components of vertices and of geometry as numbers of bits in the map.
pub fn state(vertex: u32, geometry: u32, instances: u8, most: u16) -> StagesState {
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
pub struct Batch {
    pub evaluates: bool,
    /// Numbers begin with its batch.
    pub begins: bool,
    pub last: bool,
    pub vertices: u8,
    pub prims: Vec<[u8; 6]>,
    /// Triangles of quads: the second of two has no number of its own.
    pub split: bool,
}

impl Batch {
    pub fn requested(&self, number: usize) -> GeometryBatch {
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
pub struct Seen {
    pub rows: Vec<(u64, IsbeAccess)>,
    pub tasks: Vec<(u64, StageTask)>,
    pub work: Vec<(u64, GeometryWork)>,
    pub begun: u64,
    pub launched: usize,
    pub area_reads: Vec<u64>,
    /// Cycles in which evaluation warps ended, and in which geometry's outputs had been read.
    pub evaluated: Vec<u64>,
    pub reads: Vec<u64>,
}

pub fn run(
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
