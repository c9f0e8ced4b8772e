//! Batches of the alpha phase write rows of control; tasks of the beta phase are tessellated in shares, from copies of these rows.

use super::draws::{map, state};
use bundle::*;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::stage_tasks::{In, Params, StageTasks};

scenarios! {
    StageTasks::new(&Params::default()) => a_batch_in_two_tasks state_between_phases any_shares;
}

/// Components of vertices, of control, of evaluation; words of a patch.
const VERTEX: u32 = 7;
const CONTROL: u32 = 9;
const EVALUATION: u32 = 6;
const WORDS: u32 = 11;
/// Vertices of a patch at the input, and at control's output.
const CORNERS: u8 = 3;
const THREADS: u8 = 4;
const FIRST_ROW: u16 = 900;

/// Patches of each batch, and the patches that each task has.
type Batches = Vec<(u8, Vec<u8>)>;

fn packets(batches: &Batches) -> (Vec<WorldPacket>, Vec<BatchTask>) {
    let mut all = [map(0x3880, VERTEX), map(0x3900, CONTROL), map(0x3980, EVALUATION)].concat();
    // Squares in triangles, by levels that control writes.
    let words = [
        (0x3f14, 0x2e),
        (0x320, 0x302),
        (0x3904, WORDS << 24),
        (0x3908, u32::from(THREADS) << 24),
        (0x3f18, 1),
    ];
    all.extend(words.map(|(address, value)| state(address, value)));
    let mut tasks = vec![];
    for (k, (patches, shares)) in batches.iter().enumerate() {
        let batch = k as u16;
        let primitive_id = 100 * k as u32;
        let vertices = patches * CORNERS;
        all.push(WorldPacket::Head(BatchHead {
            batch,
            vertices,
            prims: *patches,
            primitive_id,
            ..BatchHead::default()
        }));
        all.push(WorldPacket::Close(BatchClose { batch }));
        let mut patch = 0;
        for share in shares {
            let vertices = patches * THREADS;
            let batch = 500 + tasks.len() as u16;
            let (all, patches) = (*patches, *share);
            tasks.push(BatchTask {
                batch,
                vertices,
                all,
                patch,
                patches,
                primitive_id,
                ..BatchTask::default()
            });
            patch += share;
        }
    }
    (all, tasks)
}

/// Rows of `components` components of `vertices` vertices.
fn rows(components: u32, vertices: u8) -> u16 {
    (components * u32::from(vertices.max(4)).next_power_of_two()).div_ceil(32) as u16
}

/// Rows of a task's copies: outputs of control, then attributes of patches.
fn row_of(task: usize) -> u16 {
    (FIRST_ROW + 200 * task as u16) % 1024
}

/// The level of a patch: the number of segments of its sides.
fn level(number: u32) -> u32 {
    number % 5 + 1
}

enum Warp {
    Vertices(BatchHead),
    Copies(usize),
    Task(StageTask),
}

#[derive(Default)]
struct Seen {
    /// Cycles of alpha outputs, of warps of control, and of their signals.
    alphas: Vec<u64>,
    controls: Vec<u64>,
    notified: Vec<u64>,
    passed: Vec<(u64, WorldPacket)>,
}

fn run(new: Maker<StageTasks>, batches: &Batches, patterns: [u64; 5], latency: u64, seed: u64) -> Seen {
    let mut dut = new();
    let mut rng = Rng::new(seed);
    let (packets, tasks) = packets(batches);
    let mut world = Source::new(&packets, patterns[0]);
    let (mut passed, mut stage) = (Sink::new(patterns[1]), Sink::new(patterns[2]));
    let (mut warps_out, mut writes) = (Sink::new(patterns[3]), Sink::new(patterns[4]));
    let mut dones = Source::new(&[], !0);
    let mut warps = VecDeque::<(u64, Warp)>::new();
    let mut level_rows = VecDeque::<(u64, u16)>::new();
    let mut reads = VecDeque::<u64>::new();
    let (mut seen, mut cycle, mut quiet) = (Seen::default(), 0_u64, 0);
    let (mut alphas, mut heads, mut begun, mut ended) = (vec![], 0_usize, 0, 0);
    // Primitives of each task, and those of the arriving part.
    let (mut prims, mut left, mut served) = (vec![0_u32; tasks.len()], 0, 0);
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        // Tasks are sent when all alpha outputs have arrived, with state after them.
        if alphas.len() == batches.len() && begun == 0 {
            begun = 1;
            tasks.iter().for_each(|task| world.push(cycle, WorldPacket::BatchTask(*task)));
            world.push(cycle, state(0x3f18, 0));
        }
        i.world = world.drive(o.world);
        i.passed = passed.drive(&o.passed);
        if let Some((at, packet)) = passed.now() {
            let warp = match packet {
                WorldPacket::Head(head) => Some(Warp::Vertices(head)),
                WorldPacket::BatchTask(task) => Some(Warp::Copies(usize::from(task.batch) - 500)),
                _ => None,
            };
            warps.extend(warp.map(|warp| (cycle + 1 + rng.below(latency + 1), warp)));
            seen.passed.push((at, packet));
        }
        i.task = warps_out.drive(&o.task);
        if let Some((at, task)) = warps_out.now() {
            match task.stage {
                WorldStage::Control => {
                    assert!(begun == 0, "control runs in the alpha phase");
                    seen.controls.push(at);
                }
                WorldStage::Evaluation => {
                    let first = |place: u16| (0..tasks.len()).find(|k| row_of(*k) == place);
                    let number = first(task.place.input_row).expect("its copies");
                    let of = &tasks[number];
                    assert_eq!(task.place.extra, (row_of(number) + rows(CONTROL, of.vertices)) % 1024);
                    assert_eq!((task.place.primitive_id, task.place.corners), (of.primitive_id, THREADS));
                    assert!((of.patch..of.patch + of.patches).contains(&task.place.first_prim));
                }
                stage => panic!("{stage:?}"),
            }
            warps.push_back((cycle + 1 + rng.below(latency + 1), Warp::Task(task)));
        }
        i.row_write = writes.drive(&o.row_write);
        if let Some((_, IsbeAccess { request, .. })) = writes.now()
            && !request.write
        {
            level_rows.push_back((cycle + 1 + rng.below(9), request.row));
        }
        if let Some((_, row)) = level_rows.pop_front_if(|(at, _)| *at <= cycle) {
            // Rows of the task whose patches are read: two components a row, sixteen patches of each.
            let number = served / LEVEL_ROWS;
            served += 1;
            let of = &tasks[number];
            let k = (row + 1024 - (row_of(number) + rows(CONTROL, of.vertices)) % 1024) % 1024;
            assert!(k < 3, "row {row} of task {number}");
            let word = |lane: usize| {
                let patch = of.primitive_id + (lane % 16) as u32;
                if k < 3 { (level(patch) as f32).to_bits() } else { !0 }
            };
            i.level_row = Some(IsbeRow { words: std::array::from_fn(word) }).into();
        }
        while let Some((_, warp)) = warps.pop_front_if(|(at, _)| *at <= cycle) {
            dones.push(
                cycle,
                match warp {
                    Warp::Vertices(head) => {
                        heads += 1;
                        let row = (FIRST_ROW + 131 * (heads as u16 - 1)) % 1024;
                        ShaderDone {
                            batch: head.batch,
                            row,
                            vertices: head.vertices,
                            ..ShaderDone::default()
                        }
                    }
                    Warp::Copies(number) => ShaderDone {
                        batch: tasks[number].batch,
                        row: row_of(number),
                        vertices: tasks[number].vertices,
                        ..ShaderDone::default()
                    },
                    Warp::Task(task) => ShaderDone { stage: task.stage, ..ShaderDone::default() },
                },
            );
        }
        i.shader_done = dones.drive(o.shader_done);
        i.stage = stage.drive(&o.stage);
        match stage.now() {
            Some((at, StagePacket::Alpha(part))) => {
                let (patches, _) = batches[alphas.len()];
                let row = (FIRST_ROW + 131 * alphas.len() as u16) % 1024;
                let first = (row + rows(VERTEX, patches * CORNERS)) % 1024;
                let wanted = AlphaPart {
                    row: first,
                    rows: rows(CONTROL, patches * THREADS),
                    patch_row: (first + CONTROL as u16) % 1024,
                    patch_rows: WORDS.div_ceil(2) as u8,
                    patches,
                    vertices: patches * THREADS,
                    scalars: CONTROL as u8,
                };
                assert_eq!(part, wanted);
                seen.alphas.push(at);
                alphas.push(part);
            }
            Some((at, StagePacket::Part(part))) => {
                assert!(left == 0 && begun == 1);
                seen.notified.push(at);
                prims[ended] += u32::from(part.prims);
                left = part.prims;
                if part.last {
                    ended += 1;
                } else {
                    reads.push_back(cycle + 1 + rng.below(20));
                }
            }
            Some((_, StagePacket::Prims(_))) => left -= left.min(2),
            Some((_, packet)) => panic!("{packet:?}"),
            None => (),
        }
        if reads.pop_front_if(|at| *at <= cycle).is_some() {
            i.part_read = Some(true).into();
        }
        quiet = if world.is_empty() && o.idle && ended == tasks.len() { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 30).then_some(i)
    });
    // A square with n segments a side is 2 n² triangles.
    for (task, prims) in tasks.iter().zip(&prims) {
        let patches = task.patch..task.patch + task.patches;
        let wanted = patches.map(|patch| 2 * level(task.primitive_id + u32::from(patch)).pow(2)).sum::<u32>();
        assert_eq!(*prims, wanted, "{task:?}");
    }
    assert_eq!(seen.controls.len(), batches.len());
    let order = seen.passed.iter().map(|(_, packet)| *packet);
    let wanted = packets.iter().copied().chain(tasks.iter().map(|task| WorldPacket::BatchTask(*task)));
    assert_eq!(order.collect::<Vec<_>>(), wanted.chain([state(0x3f18, 0)]).collect::<Vec<_>>());
    seen
}

fn a_batch_in_two_tasks(new: Maker<StageTasks>) {
    let seen = run(new, &vec![(8, vec![4, 4]), (3, vec![2, 1])], [!0; 5], 5, 1);
    assert_eq!(seen.alphas.len(), 2);
}

/// State after tasks waits until their last warps are launched.
fn state_between_phases(new: Maker<StageTasks>) {
    let seen = run(new, &vec![(5, vec![5])], [!0; 5], 5, 1);
    let (at, last) = seen.passed.last().copied().expect("state");
    assert_eq!(last, state(0x3f18, 0));
    let task = seen.passed[seen.passed.len() - 2].0;
    assert!(at > task + 30, "{at} after {task}");
}

fn any_shares(new: Maker<StageTasks>) {
    property((any::<u64>(), any::<[u64; 5]>(), 0_u64..60), |(seed, patterns, latency)| {
        let mut rng = Rng::new(seed);
        let batches = (0..rng.below(4) + 1).map(|_| {
            let patches = rng.below(8) as u8 + 1;
            let share = rng.below(u64::from(patches)) as u8 + 1;
            let shares = (0..patches.div_ceil(share)).map(|k| share.min(patches - k * share));
            (patches, shares.collect())
        });
        run(new, &batches.collect(), patterns, latency, seed);
    });
}
