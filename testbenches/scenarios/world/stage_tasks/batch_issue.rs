//! Batches are sent to their next stage, in order; those with later stages one by one.

use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use world::stage_tasks::batch_issue::{BatchIssue, In, Params};
use world::stage_tasks::types::*;

scenarios! {
    BatchIssue::new(&Params::default()) => cycles_of_plain_batches cycles_of_geometry any_batches;
    BatchIssue::new(&Params { records: Within::new(1) }) => any_batches;
}

/// State in which the vertex shader's map has `components` outputs.
fn state(components: u32) -> StagesState {
    let bits = ((1_u64 << components) - 1) << 16;
    let vertex = OutputWords { low: [bits as u32, (bits >> 32) as u32, 0, 0], high: [0; 4] };
    StagesState { stages: 0x3f, vertex, ..StagesState::default() }
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Kind {
    Plain,
    Geometry,
    Patches,
}

#[derive(Clone, Copy, Debug)]
struct Batch {
    kind: Kind,
    vertices: u8,
    prims: u8,
    /// Work of patches.
    work: PatchWork,
    first: u8,
    all: u8,
}

fn batch(kind: Kind, vertices: u8, prims: u8) -> Batch {
    Batch { kind, vertices, prims, work: PatchWork::Whole, first: 0, all: 0 }
}

/// A sent batch, in the order in which batches were first offered, with its cycle.
#[derive(Clone, Copy, Debug)]
enum Gone {
    Work(StageWork),
    Geometry(GeometryBatch),
    Patches(PatchBatch),
}

fn done(number: usize, batch: &Batch) -> ShaderDone {
    let row = (37 * number % 1024) as u16;
    ShaderDone { batch: number as u16, row, vertices: batch.vertices, ..ShaderDone::default() }
}

/// Warps of a batch are launched at most `latency` cycles after it was sent.
fn run(
    new: Maker<BatchIssue>,
    batches: &[Batch],
    state: StagesState,
    patterns: [u64; 5],
    latency: u64,
    seed: u64,
) -> (Vec<(u64, Gone)>, Vec<u64>, Vec<u64>) {
    let mut dut = new();
    let mut rng = Rng::new(seed);
    let records: Vec<_> = batches
        .iter()
        .enumerate()
        .map(|(k, batch)| BatchRecord {
            geometry: batch.kind == Kind::Geometry,
            patches: batch.kind == Kind::Patches,
            prims: batch.prims,
            primitive_id: 7 * k as u32,
            work: batch.work,
            begins: k % 3 == 1,
            split: false,
            first: batch.first,
            all: batch.all,
        })
        .collect();
    let dones: Vec<_> = batches.iter().enumerate().map(|(k, batch)| done(k, batch)).collect();
    let (mut record, mut ends) = (Source::new(&records, patterns[0]), Source::new(&dones, patterns[1]));
    let (mut work, mut geometry, mut patches) =
        (Sink::new(patterns[2]), Sink::new(patterns[3]), Sink::new(patterns[4]));
    let (mut gone, mut launches) = (vec![], vec![]);
    let (mut launch, mut cycle, mut quiet) = (None, 0, 0);
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        i.state = state;
        i.record = record.drive(o.record);
        i.vertex_done = ends.drive(o.vertex_done);
        i.work = work.drive(&o.work);
        i.geometry = geometry.drive(&o.geometry);
        i.patches = patches.drive(&o.patches);
        gone.extend(work.now().map(|(_, of)| (cycle, Gone::Work(of))));
        let later = geometry.now().map(|(_, of)| Gone::Geometry(of));
        if let Some(of) = later.or(patches.now().map(|(_, of)| Gone::Patches(of))) {
            assert!(launch.is_none(), "the batch before is not launched");
            launch = Some(cycle + 1 + rng.below(latency + 1));
            gone.push((cycle, of));
        }
        if launch.is_some_and(|at| at <= cycle) {
            launch = None;
            launches.push(cycle);
            i.launched = Some(true).into();
        }
        quiet = if record.is_empty() && ends.is_empty() && o.idle { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 5).then_some(i)
    });
    (gone, launches, ends.taken)
}

/// Two cycles from an end to its signal; then a batch a cycle.
fn cycles_of_plain_batches(new: Maker<BatchIssue>) {
    let batch = batch(Kind::Plain, 9, 3);
    let (gone, _, ends) = run(new, &[batch; 6], state(5), [!0; 5], 0, 1);
    let cycles: Vec<_> = gone.iter().map(|(cycle, _)| cycle - ends[0]).collect();
    assert_eq!(cycles, [2, 3, 4, 5, 6, 7]);
}

/// The next one is sent two cycles after the previous one's launch.
fn cycles_of_geometry(new: Maker<BatchIssue>) {
    let batch = batch(Kind::Geometry, 32, 3);
    let (gone, launches, ends) = run(new, &[batch; 3], state(5), [!0; 5], 9, 1);
    assert_eq!((gone[0].0 - ends[0], gone[1].0 - launches[0], gone[2].0 - launches[1]), (2, 2, 2));
}

fn any_batches(new: Maker<BatchIssue>) {
    property((any::<u64>(), any::<[u64; 5]>(), 0_u64..40), |(seed, patterns, latency)| {
        let mut rng = Rng::new(seed);
        let components = rng.below(30) as u32;
        let batches: Vec<_> = (0..rng.below(20) + 1)
            .map(|_| Batch {
                kind: rng.pick(&[Kind::Plain, Kind::Geometry, Kind::Patches]),
                vertices: rng.below(32) as u8 + 1,
                prims: rng.below(33) as u8,
                work: rng.pick(&[PatchWork::Whole, PatchWork::Alpha, PatchWork::Beta]),
                first: rng.below(16) as u8,
                all: rng.below(16) as u8,
            })
            .collect();
        let (gone, ..) = run(new, &batches, state(components), patterns, latency, seed);
        assert_eq!(gone.len(), batches.len());
        // Plain ones may be signalled while later ones are sent: each kind is in order.
        for kind in [Kind::Plain, Kind::Geometry, Kind::Patches] {
            let of_kind = |gone: &&(u64, Gone)| match gone.1 {
                Gone::Work(_) => kind == Kind::Plain,
                Gone::Geometry(_) => kind == Kind::Geometry,
                Gone::Patches(_) => kind == Kind::Patches,
            };
            let wanted = batches.iter().enumerate().filter(|(_, batch)| batch.kind == kind);
            let found = gone.iter().filter(of_kind);
            assert!(wanted.clone().count() == found.clone().count());
            for ((number, batch), (_, gone)) in wanted.zip(found) {
                let done = done(number, batch);
                let places = u32::from(batch.vertices.max(4)).next_power_of_two();
                let row = (done.row + (components * places).div_ceil(32) as u16) % 1024;
                let (prims, primitive_id, begins) = (batch.prims, 7 * number as u32, number % 3 == 1);
                match *gone {
                    Gone::Work(work) => assert_eq!(work, StageWork::Batch(done)),
                    Gone::Patches(of) => {
                        let Batch { work, first, all, .. } = *batch;
                        let patches = prims;
                        assert_eq!(
                            of,
                            PatchBatch { work, done, patches, primitive_id, begins, row, first, all }
                        );
                    }
                    Gone::Geometry(of) => {
                        let wanted = GeometryBatch {
                            input_row: done.row,
                            vertices: batch.vertices,
                            prims,
                            primitive_id,
                            row,
                            evaluates: false,
                            begins,
                            split: false,
                            last: true,
                        };
                        assert_eq!(of, wanted);
                    }
                }
            }
        }
    });
}
