//! Warps of geometry: which primitives and instances they have, where, and what is written for them before.

use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Dice, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::stage_tasks::task_issue::{In, Params, TaskIssue};
use world::stage_tasks::types::*;

scenarios! {
    TaskIssue::new(&Params::default()) => clocks_of_two_warps plain_batches any_batches;
    TaskIssue::new(&Params { records: Within::new(1), prims: Within::new(16) }) => any_batches;
}

/// What headers say: components of vertices and of geometry as so many bits of the map.
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

#[derive(Clone, Debug)]
struct Batch {
    geometry: bool,
    vertices: u8,
    prims: Vec<[u8; 6]>,
}

#[derive(Default)]
struct Seen {
    rows: Vec<(u64, IsbeAccess)>,
    tasks: Vec<(u64, StageTask)>,
    work: Vec<(u64, StageWork)>,
    begun: u64,
    issued: usize,
}

fn done(number: usize, vertices: u8) -> ShaderDone {
    ShaderDone { batch: number as u16, row: 100 + 7 * number as u16, vertices, ..ShaderDone::default() }
}

fn run(
    new: Maker<TaskIssue>,
    batches: &[Batch],
    state: StagesState,
    patterns: [u64; 5],
    reading: u64,
    seed: u64,
) -> Seen {
    let mut dut = new();
    let mut dice = Dice::new(seed);
    let record = |(k, batch): (usize, &Batch)| BatchRecord {
        geometry: batch.geometry,
        patches: false,
        prims: batch.prims.len() as u8,
        primitive_id: 11 * k as u32,
    };
    let records: Vec<_> = batches.iter().enumerate().map(record).collect();
    let pairs = batches.iter().filter(|batch| batch.geometry).flat_map(|batch| batch.prims.chunks(2));
    let pairs: Vec<_> = pairs
        .map(|pair| BatchPrims {
            prims: std::array::from_fn(|k| BatchPrim {
                corners: pair.get(k).copied().unwrap_or([31; 6]),
                ..BatchPrim::default()
            }),
        })
        .collect();
    let dones: Vec<_> = batches.iter().enumerate().map(|(k, batch)| done(k, batch.vertices)).collect();
    let (mut record, mut prims) = (Source::new(&records, patterns[0]), Source::new(&pairs, patterns[1]));
    let mut dones = Source::new(&dones, patterns[2]);
    let (mut rows, mut tasks, mut work) =
        (Sink::new(patterns[3]), Sink::new(patterns[4]), Sink::new(patterns[4].rotate_left(9)));
    let (mut reads, mut seen, mut clock, mut quiet) = (VecDeque::<u64>::new(), Seen::default(), 0, 0);
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        i.state = state;
        i.record = record.drive(o.record);
        i.prims = prims.drive(o.prims);
        i.vertex_done = dones.drive(o.vertex_done);
        i.row = rows.drive(&o.row);
        i.task = tasks.drive(&o.task);
        i.work = work.drive(&o.work);
        if let Some((_, StageWork::Geometry(of))) = work.now()
            && !of.last
        {
            reads.push_back(clock + 1 + dice.below(reading + 1));
        }
        if reads.front().is_some_and(|at| *at <= clock) {
            reads.pop_front();
            i.read = Some(true).into();
        }
        seen.issued += usize::from(o.issued.valid);
        let rests = record.is_empty() && prims.is_empty() && dones.is_empty() && reads.is_empty();
        quiet = if rests && o.idle { quiet + 1 } else { 0 };
        clock += 1;
        (quiet < 5).then_some(i)
    });
    seen.begun = dones.taken.first().copied().unwrap_or(0);
    (seen.rows, seen.tasks, seen.work) = (rows.timed(), tasks.timed(), work.timed());
    seen
}

/// 3 vertices of 8 components and a control word of 32 lanes: 128 words each, 4 rows of control.
fn clocks_of_two_warps(new: Maker<TaskIssue>) {
    let batch = Batch { geometry: true, vertices: 32, prims: vec![[1, 2, 3, 4, 5, 6]; 5] };
    let seen = run(new, &[batch], state(7, 8, 7, 3), [!0; 5], 9, 2);
    // Seen, begun; three packets of primitives, two rows; four rows; four primitives of 7 lanes, full; launched.
    let tasks: Vec<_> = seen.tasks.iter().map(|(at, task)| (*at - seen.begun, task.lanes)).collect();
    assert_eq!(tasks[0], (2 + 3 + 4 + 5 + 1, 28));
    let rows: Vec<_> = seen.rows.iter().map(|(at, row)| (at - seen.begun, row.ask.row)).collect();
    // The first row of the directory with the second packet; 7 rows of vertices before it.
    assert_eq!(rows[..6], [(4, 107), (5, 108), (6, 115), (7, 116), (8, 117), (9, 118)]);
    assert_eq!((seen.tasks.len(), tasks[1].1, seen.work.len(), seen.issued), (2, 7, 2, 1));
}

fn plain_batches(new: Maker<TaskIssue>) {
    let batches = vec![Batch { geometry: false, vertices: 9, prims: vec![] }; 6];
    let seen = run(new, &batches, state(7, 8, 1, 3), [!0; 5], 9, 2);
    let wanted: Vec<_> = (0..6).map(|k| (2 + seen.begun + k as u64, StageWork::Batch(done(k, 9)))).collect();
    assert_eq!(seen.work, wanted);
    assert!(seen.rows.is_empty() && seen.tasks.is_empty() && seen.issued == 0);
}

/// Every invocation runs once, in order; rows say which vertices its primitive has; control words are cleared before each warp.
fn any_batches(new: Maker<TaskIssue>) {
    property((any::<u64>(), any::<[u64; 5]>(), 0_u64..60), |(seed, patterns, reading)| {
        let mut dice = Dice::new(seed);
        let any_corners = |dice: &mut Dice| std::array::from_fn(|_| dice.below(32) as u8);
        let batches: Vec<_> = (0..dice.below(6) + 1)
            .map(|_| Batch {
                geometry: !dice.one_in(3),
                vertices: dice.below(32) as u8 + 1,
                prims: (0..dice.pick(&[0_u64, 1, 2, 7, 30, 32])).map(|_| any_corners(&mut dice)).collect(),
            })
            .collect();
        let (vertex, geometry) = (dice.below(20) as u32 + 4, dice.below(20) as u32 + 1);
        let (instances, most) = (dice.pick(&[0_u8, 1, 2, 5, 32]), dice.pick(&[1_u16, 3, 4, 9, 40]));
        let of = state(vertex, geometry, instances, most);
        let seen = run(new, &batches, of, patterns, reading, seed);
        let instances = usize::from(instances).max(1);
        let mut tasks = seen.tasks.iter();
        let mut rows = seen.rows.iter().peekable();
        for (number, batch) in batches.iter().enumerate().filter(|(_, batch)| batch.geometry) {
            let first = done(number, batch.vertices).row;
            let log2 = u32::from(batch.vertices.max(4)).next_power_of_two().ilog2();
            let directory = first + ((vertex << log2).div_ceil(32)) as u16;
            let output = directory + 8;
            for (k, prims) in batch.prims.chunks(4).enumerate() {
                let (_, row) = rows.next().expect("a row of the directory");
                assert_eq!((row.ask.row, row.ask.write), (directory + k as u16, true));
                for (j, corners) in prims.iter().enumerate() {
                    let words: Vec<_> = corners.iter().map(|corner| u32::from(*corner)).collect();
                    assert_eq!(row.data.words[8 * j..8 * j + 6], words);
                }
            }
            let all: Vec<_> =
                (0..batch.prims.len()).flat_map(|p| (0..instances).map(move |k| (p, k))).collect();
            let mut left = &all[..];
            loop {
                let mut clears = 0;
                while rows
                    .next_if(|(_, row)| row.ask.row == output + clears && row.data == IsbeRow::default())
                    .is_some()
                {
                    clears += 1;
                }
                if left.is_empty() {
                    break;
                }
                let (at, task) = tasks.next().expect("a warp");
                let place = task.place;
                assert_eq!((place.input_row, place.output_row, place.corners), (first, output, 8));
                assert_eq!((u32::from(place.input_log2), place.primitive_id), (log2, 11 * number as u32));
                assert!(u32::from(clears) * 32 >= 1 << place.stride_log2, "{clears} rows of control words");
                assert!(seen.rows.iter().filter(|(clock, _)| clock < at).count() > 0);
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
        }
        assert!(tasks.next().is_none() && rows.next().is_none());
        let plain: Vec<_> = seen
            .work
            .iter()
            .filter_map(|(_, work)| match work {
                StageWork::Batch(done) => Some(usize::from(done.batch)),
                _ => None,
            })
            .collect();
        let wanted: Vec<_> = (0..batches.len()).filter(|k| !batches[*k].geometry).collect();
        assert_eq!(plain, wanted);
        let lasts =
            seen.work.iter().filter(|(_, work)| matches!(work, StageWork::Geometry(of) if of.last)).count();
        assert_eq!((lasts, seen.issued), (batches.len() - plain.len(), batches.len() - plain.len()));
    });
}
