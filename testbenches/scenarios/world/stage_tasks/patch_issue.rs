//! Control warps of batches of patches, and their outputs for the tessellator.

use bundle::*;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::stage_tasks::patch_issue::{In, Params, PatchIssue};
use world::stage_tasks::types::*;
use world::tessellator::types::TessPatch;

scenarios! {
    PatchIssue::new(&Params {}) => cycles_with_control cycles_without_control no_patches one_batch_at_a_time any_batches;
}

/// State of headers: control's outputs as a number of bits in the map, and words of a patch.
fn state(controls: bool, control: u32, words: u8, threads: u8) -> StagesState {
    let bits = ((1_u64 << control) - 1) << 16;
    StagesState {
        stages: if controls { 0x2e } else { 0x2a },
        control: OutputWords { low: [bits as u32, (bits >> 32) as u32, 0, 0], high: [0; 4] },
        patch_components: words,
        threads,
        ..StagesState::default()
    }
}

#[derive(Clone, Debug)]
struct Batch {
    corners: u8,
    /// Outer levels of each patch, then inner ones.
    levels: Vec<[u32; 6]>,
    row: u16,
}

impl Batch {
    fn requested(&self, number: usize) -> PatchBatch {
        let patches = self.levels.len() as u8;
        let done = ShaderDone {
            batch: number as u16,
            row: self.row - 20,
            vertices: patches * self.corners,
            ..ShaderDone::default()
        };
        let begins = number % 2 == 1;
        PatchBatch {
            done,
            patches,
            primitive_id: 50 * number as u32,
            begins,
            row: self.row,
            ..PatchBatch::default()
        }
    }

    /// Components 0 to 5 of patches, 16 words each, two a row.
    fn rows(&self) -> [IsbeRow; 3] {
        std::array::from_fn(|row| {
            let mut words = [0xdead_0000; 32];
            for (patch, levels) in self.levels.iter().enumerate() {
                (words[patch], words[16 + patch]) = (levels[2 * row], levels[2 * row + 1]);
            }
            IsbeRow { words }
        })
    }
}

struct Seen {
    tasks: Vec<(u64, StageTask)>,
    requests: Vec<(u64, IsbeAccess)>,
    patches: Vec<(u64, TessPatch, PatchPlace)>,
    begun: Vec<u64>,
    done: Vec<u64>,
    finished: Vec<u64>,
}

/// `latency`: of the control warp, of rows, and of the tessellator.
fn run(
    new: Maker<PatchIssue>,
    batches: &[Batch],
    state: StagesState,
    patterns: [u64; 4],
    latency: u64,
    seed: u64,
) -> Seen {
    let mut dut = new();
    let mut rng = Rng::new(seed);
    let items: Vec<_> = batches.iter().enumerate().map(|(k, batch)| batch.requested(k)).collect();
    let mut batch = Source::new(&items, patterns[0]);
    let (mut tasks, mut requests, mut patches) =
        (Sink::new(patterns[1]), Sink::new(patterns[2]), Sink::new(patterns[3]));
    let (mut dones, mut responses) = (VecDeque::new(), VecDeque::new());
    let mut finish: Option<u64> = None;
    let (mut at, mut cycle, mut quiet) = (0, 0, 0);
    let mut seen = Seen {
        tasks: vec![],
        requests: vec![],
        patches: vec![],
        begun: vec![],
        done: vec![],
        finished: vec![],
    };
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        i.state = state;
        i.batch = batch.drive(o.batch);
        i.task = tasks.drive(&o.task);
        i.row_request = requests.drive(&o.row_request);
        i.patch = patches.drive(&o.patch);
        let mut after = || cycle + 1 + rng.below(latency + 1);
        if tasks.now().is_some() {
            dones.push_back(after());
        }
        if let Some((_, IsbeAccess { request, .. })) = requests.now() {
            let rows = batches[at].rows();
            let controls = u16::from(state.stages >> 2 & 1);
            let first = batches[at].row
                + controls * (state.control.low[0].count_ones() + state.control.low[1].count_ones()) as u16;
            responses.push_back((after(), rows[usize::from(request.row - first)]));
        }
        if let Some((_, patch)) = patches.now() {
            seen.patches.push((cycle, patch, o.place));
            finish = patch.last.then(after);
        }
        if dones.front().is_some_and(|when| *when <= cycle) {
            dones.pop_front();
            seen.done.push(cycle);
            i.done = Some(true).into();
        }
        if responses.front().is_some_and(|(when, _)| *when <= cycle) {
            i.row = responses.pop_front().map(|(_, row)| row).into();
        }
        if finish.is_some_and(|when| when <= cycle) {
            finish = None;
            at += 1;
            seen.finished.push(cycle);
            i.finished = Some(true).into();
        }
        quiet = if at == batches.len() && o.idle { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 5).then_some(i)
    });
    (seen.tasks, seen.requests, seen.begun) = (tasks.timed(), requests.timed(), batch.taken);
    seen
}

fn levels(patch: u32) -> [u32; 6] {
    std::array::from_fn(|k| (patch as f32 + k as f32 + 1.0).to_bits())
}

/// Three patches of five lanes: shape, a cycle each, one to see that no more follow, launched; three rows; three patches.
fn cycles_with_control(new: Maker<PatchIssue>) {
    let batch = Batch { corners: 4, levels: (0..3).map(levels).collect(), row: 100 };
    let seen = run(new, &[batch], state(true, 6, 8, 5), [!0; 4], 0, 1);
    let at = |cycle: u64| cycle - seen.begun[0];
    let [(cycle, task)] = seen.tasks[..] else { panic!("one warp") };
    assert_eq!((at(cycle), task.stage, task.lanes), (7, WorldStage::Control, 15));
    assert_eq!(task.place.starts, 1 | 1 << 5 | 1 << 10);
    let requests: Vec<_> =
        seen.requests.iter().map(|(cycle, request)| (cycle - seen.done[0], request.request.row)).collect();
    assert_eq!(requests, [(2, 106), (3, 107), (4, 108)]);
    // The last row arrives a cycle after its request.
    let patches: Vec<_> = seen.patches.iter().map(|(cycle, ..)| cycle - seen.done[0]).collect();
    assert_eq!(patches, [7, 8, 9]);
}

fn cycles_without_control(new: Maker<PatchIssue>) {
    let batch = Batch { corners: 3, levels: (0..4).map(levels).collect(), row: 100 };
    let seen = run(new, &[batch], state(false, 6, 8, 5), [!0; 4], 0, 1);
    assert!(seen.tasks.is_empty() && seen.requests.is_empty());
    let patches: Vec<_> = seen
        .patches
        .iter()
        .map(|(cycle, patch, place)| (cycle - seen.begun[0], patch.own, place.input_row, place.corners))
        .collect();
    assert_eq!(patches, [3, 4, 5, 6].map(|cycle| (cycle, false, 80, 3)));
}

/// Only the end of the batch is sent to the tessellator; no warp runs.
fn no_patches(new: Maker<PatchIssue>) {
    let batch = Batch { corners: 3, levels: vec![], row: 100 };
    let seen = run(new, &[batch.clone(), batch], state(true, 6, 8, 5), [!0; 4], 4, 1);
    assert!(seen.tasks.is_empty() && seen.patches.len() == 2);
    assert!(seen.patches.iter().all(|(_, patch, _)| patch.none && patch.last));
}

/// The next batch's control warp is launched as soon as all points of this one have been sent, and not before: until then `place` is this
/// batch's, whose points are still being sent.
fn one_batch_at_a_time(new: Maker<PatchIssue>) {
    let batch = |row| Batch { corners: 4, levels: (0..3).map(levels).collect(), row };
    let seen = run(new, &[100, 300, 500].map(batch), state(true, 6, 8, 5), [!0; 4], 200, 7);
    assert_eq!((seen.tasks.len(), seen.finished.len()), (3, 3));
    for k in 1..3 {
        // The same number of cycles as for a batch that arrives when the unit is idle.
        assert_eq!(seen.tasks[k].0 - seen.finished[k - 1], 7);
    }
    let rows: Vec<_> = seen.patches.iter().map(|(_, _, place)| place.input_row).collect();
    assert_eq!(rows, [100, 100, 100, 300, 300, 300, 500, 500, 500]);
}

fn any_batches(new: Maker<PatchIssue>) {
    property((any::<u64>(), any::<[u64; 4]>(), 0_u64..30), |(seed, patterns, latency)| {
        let mut rng = Rng::new(seed);
        let (control, words) = (rng.below(30) as u32, rng.pick(&[0_u8, 5, 6, 7, 40, 120]));
        let threads = rng.pick(&[0_u8, 1, 3, 4, 9, 16, 32, 200]);
        let lanes = u64::from(threads.clamp(1, 32));
        let controls = !rng.one_in(4);
        let batches: Vec<_> = (0..rng.below(4) + 1)
            .map(|_| {
                let corners = rng.below(32) + 1;
                let most = 12.min(32 / corners.max(lanes));
                let levels = (0..rng.below(most) + 1).map(|_| [0; 6].map(|_| rng.below(1 << 32) as u32));
                Batch { corners: corners as u8, levels: levels.collect(), row: 30 + rng.below(900) as u16 }
            })
            .collect();
        let seen = run(new, &batches, state(controls, control, words, threads), patterns, latency, seed);
        let mut patches = seen.patches.iter();
        assert_eq!(seen.tasks.len(), if controls { batches.len() } else { 0 });
        let log2 = |lanes: usize| lanes.clamp(4, 32).next_power_of_two().ilog2() as u8;
        for (number, batch) in batches.iter().enumerate() {
            let count = batch.levels.len();
            let beyond = batch.row + if controls { control as u16 } else { 0 };
            let vertices = count * usize::from(batch.corners);
            if controls {
                let StageTask { stage, lanes: of, place } = seen.tasks[number].1;
                assert_eq!((stage, usize::from(of)), (WorldStage::Control, count * lanes as usize));
                assert_eq!(
                    (place.input_row, place.output_row, place.extra),
                    (batch.row - 20, batch.row, beyond)
                );
                assert_eq!((place.corners, place.input_log2), (batch.corners, log2(vertices)));
                assert_eq!(place.primitive_id, 50 * number as u32);
                let starts = (0..count).fold(0, |starts, k| starts | 1_u32 << (k * lanes as usize));
                assert_eq!(place.starts, starts);
            }
            for (k, levels) in batch.levels.iter().enumerate() {
                let (_, patch, place) = patches.next().expect("each patch goes");
                assert_eq!((usize::from(patch.patch), patch.last, patch.none), (k, k + 1 == count, false));
                assert_eq!(patch.own, controls);
                if controls {
                    assert_eq!([&patch.outer[..], &patch.inner[..]].concat(), levels);
                }
                let of_levels = u16::from(words).div_ceil(2).max(3);
                let area = beyond + if controls { of_levels } else { 0 };
                let (row, corners, lanes) = if controls {
                    (batch.row, lanes as u8, count * lanes as usize)
                } else {
                    (batch.row - 20, batch.corners, vertices)
                };
                assert_eq!((place.input_row, place.corners, place.input_log2), (row, corners, log2(lanes)));
                assert_eq!((place.patch_row, place.area_row), (beyond, area));
                // Evaluation without outputs: areas of two rows, four of them where they fit.
                let fixed = usize::from(area - batch.row);
                let areas = if fixed + 8 <= 256 { 4 } else { 2 };
                assert_eq!(place.geometry_row, area + 2 * areas);
            }
        }
        assert!(patches.next().is_none());
    });
}
