//! Batches of the alpha phase and tasks of the beta phase: the outputs of the former, and the patches of the latter, with their location.

use bundle::*;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::stage_tasks::patch_issue::{In, Params, PatchIssue};
use world::stage_tasks::types::*;
use world::tessellator::types::TessPatch;

scenarios! {
    PatchIssue::new(&Params {}) => cycles_of_alpha cycles_of_a_task patches_of_tasks any_phases;
}

/// Components that vertices and control output, words of a patch, lanes of control.
#[derive(Clone, Copy, Debug)]
struct Setting {
    controls: bool,
    vertex: u16,
    control: u16,
    words: u16,
    threads: u16,
}

fn map(components: u16) -> OutputWords {
    let bits = ((1_u64 << components) - 1) << 16;
    OutputWords { low: [bits as u32, (bits >> 32) as u32, 0, 0], high: [0; 4] }
}

impl Setting {
    fn state(&self) -> StagesState {
        StagesState {
            stages: if self.controls { 0x2e } else { 0x2a },
            vertex: map(self.vertex),
            control: map(self.control),
            patch_components: self.words as u8,
            threads: self.threads as u8,
            ..StagesState::default()
        }
    }
    fn outputs(&self) -> u16 {
        if self.controls { self.control } else { self.vertex }
    }
    /// Rows of outputs of `vertices` vertices, rounded up to a power of two from 4 on.
    fn rows(&self, vertices: u16) -> u16 {
        (self.outputs() * vertices.max(4).next_power_of_two()).div_ceil(32)
    }
    /// Half a row for a word of patches, three for levels.
    fn patch_rows(&self) -> u16 {
        if self.controls { self.words.div_ceil(2).max(3) } else { 0 }
    }
    /// Areas of evaluation without outputs.
    fn areas(&self) -> u16 {
        let fixed = self.patch_rows() + if self.controls { self.control } else { 0 };
        if fixed + 8 <= 256 { 8 } else { 4 }
    }
}

/// Contents of a row of shared memory.
fn row(number: u16) -> IsbeRow {
    IsbeRow { words: std::array::from_fn(|k| u32::from(number) << 8 | k as u32) }
}

#[derive(Default)]
struct Seen {
    taken: Vec<u64>,
    tasks: Vec<(u64, StageTask)>,
    requests: Vec<(u64, IsbeAccess)>,
    patches: Vec<(u64, TessPatch, PatchPlace)>,
    done: Vec<u64>,
    alphas: Vec<(u64, StageWork)>,
}

fn run(
    new: Maker<PatchIssue>,
    items: &[PatchBatch],
    setting: &Setting,
    patterns: [u64; 5],
    latency: u64,
    seed: u64,
) -> Seen {
    let mut dut = new();
    let mut rng = Rng::new(seed);
    let mut batch = Source::new(items, patterns[0]);
    let (mut tasks, mut requests, mut patches, mut alphas) =
        (Sink::new(patterns[1]), Sink::new(patterns[2]), Sink::new(patterns[3]), Sink::new(patterns[4]));
    let (mut dones, mut responses): (VecDeque<u64>, VecDeque<(u64, u16)>) = Default::default();
    let (mut finish, mut cycle, mut quiet) = (None, 0, 0);
    let mut seen = Seen::default();
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        i.state = setting.state();
        i.batch = batch.drive(o.batch);
        i.task = tasks.drive(&o.task);
        i.row_request = requests.drive(&o.row_request);
        i.patch = patches.drive(&o.patch);
        i.alpha = alphas.drive(&o.alpha);
        let mut after = || cycle + 1 + rng.below(latency + 1);
        if tasks.now().is_some() {
            dones.push_back(after());
        }
        if let Some((_, IsbeAccess { request, .. })) = requests.now() {
            assert!(!request.write);
            responses.push_back((after(), request.row));
        }
        if let Some((_, patch)) = patches.now() {
            seen.patches.push((cycle, patch, o.place));
            finish = patch.last.then(after);
        }
        if dones.pop_front_if(|when| *when <= cycle).is_some() {
            seen.done.push(cycle);
            i.done = Some(true).into();
        }
        i.row = responses.pop_front_if(|(when, _)| *when <= cycle).map(|(_, number)| row(number)).into();
        if finish.take_if(|when| *when <= cycle).is_some() {
            i.finished = Some(true).into();
        }
        quiet = if batch.is_empty() && o.idle { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 5).then_some(i)
    });
    seen.taken = batch.taken;
    (seen.tasks, seen.requests, seen.alphas) = (tasks.timed(), requests.timed(), alphas.timed());
    judge(items, setting, &seen);
    seen
}

fn judge(items: &[PatchBatch], s: &Setting, seen: &Seen) {
    let (mut tasks, mut requests, mut patches, mut alphas) =
        (seen.tasks.iter(), seen.requests.iter(), seen.patches.iter(), seen.alphas.iter());
    let round = |row: u16| row % 1024;
    for item in items {
        let PatchBatch { work, done, patches: count, row: beyond, first, all, .. } = *item;
        let vertices = u16::from(done.vertices);
        if work == PatchWork::Alpha {
            let lanes = if s.controls { u16::from(count) * s.threads } else { vertices };
            if s.controls {
                let (_, task) = tasks.next().expect("a warp of control");
                assert_eq!((task.stage, u16::from(task.lanes)), (WorldStage::Control, lanes));
            }
            let part = AlphaPart {
                row: if s.controls { beyond } else { done.row },
                rows: s.rows(lanes),
                patch_row: round(beyond + if s.controls { s.control } else { 0 }),
                patch_rows: s.patch_rows() as u8,
                patches: count,
                vertices: lanes as u8,
                scalars: s.outputs() as u8,
            };
            assert_eq!(alphas.next().expect("what it leaves").1, StageWork::Alpha(part));
            continue;
        }
        let patch_row = round(done.row + s.rows(vertices));
        if s.controls {
            for k in 0..3 {
                assert_eq!(requests.next().expect("levels").1.request.row, round(patch_row + k));
            }
        }
        for k in first..first + count {
            let (_, patch, place) = patches.next().expect("each of its patches");
            assert_eq!((patch.patch, patch.last, patch.none), (k, k + 1 == first + count, false));
            assert_eq!(patch.own, s.controls);
            if s.controls {
                // Component c of patch k: row c / 2, word 16 (c mod 2) + k.
                let level =
                    |c: u16| row(round(patch_row + c / 2)).words[usize::from(16 * (c % 2)) + usize::from(k)];
                let wanted: Vec<u32> = (0..6).map(level).collect();
                assert_eq!([&patch.outer[..], &patch.inner[..]].concat(), wanted);
            }
            let corners = if s.controls { s.threads } else { vertices / u16::from(all) };
            let area_row = patch_row + s.patch_rows();
            let expected = PatchPlace {
                input_row: done.row,
                input_log2: vertices.clamp(4, 32).next_power_of_two().ilog2() as u8,
                corners: corners as u8,
                patch_row,
                area_row: round(area_row),
                geometry_row: round(area_row + s.areas()),
                primitive_id: item.primitive_id,
                begins: item.begins,
            };
            assert_eq!(*place, expected);
        }
    }
    assert!(tasks.next().is_none() && requests.next().is_none());
    assert!(patches.next().is_none() && alphas.next().is_none());
}

fn alpha(row: u16, vertices: u8, patches: u8) -> PatchBatch {
    let done = ShaderDone { row, vertices, ..ShaderDone::default() };
    PatchBatch { work: PatchWork::Alpha, done, patches, row: row + 9, ..PatchBatch::default() }
}

/// Patches of an entry of `all`, with `each` vertices each.
fn beta(row: u16, each: u8, [first, patches, all]: [u8; 3]) -> PatchBatch {
    let done = ShaderDone { row, vertices: each * all, ..ShaderDone::default() };
    PatchBatch {
        work: PatchWork::Beta,
        done,
        patches,
        primitive_id: 77,
        row: 999,
        first,
        all,
        begins: first % 2 == 1,
    }
}

const SETTING: Setting = Setting { controls: true, vertex: 4, control: 6, words: 8, threads: 5 };

fn cycles_of_alpha(new: Maker<PatchIssue>) {
    let seen = run(new, &[alpha(100, 12, 3); 2], &SETTING, [!0; 5], 0, 1);
    assert_eq!(seen.tasks[0].0 - seen.taken[0], 7, "as of any batch");
    assert_eq!(seen.alphas[0].0 - seen.done[0], 2);
    // The next one begins a cycle after the previous one's outputs.
    assert_eq!(seen.tasks[1].0 - seen.alphas[0].0, 6);
    let seen = run(new, &[alpha(100, 12, 3)], &Setting { controls: false, ..SETTING }, [!0; 5], 0, 1);
    assert_eq!(seen.alphas[0].0 - seen.taken[0], 3);
}

fn cycles_of_a_task(new: Maker<PatchIssue>) {
    let seen = run(new, &[beta(100, 5, [1, 2, 4])], &SETTING, [!0; 5], 0, 1);
    let requests: Vec<u64> = seen.requests.iter().map(|request| request.0 - seen.taken[0]).collect();
    assert_eq!(requests, [3, 4, 5], "a batch, then rows of levels");
    let patches: Vec<u64> = seen.patches.iter().map(|patch| patch.0 - seen.taken[0]).collect();
    assert_eq!(patches, [8, 9]);
}

fn patches_of_tasks(new: Maker<PatchIssue>) {
    // All runs of patches of an entry; the first patch's levels are in word 0 for every task.
    for controls in [true, false] {
        let runs = (0..6).flat_map(|first| (1..=6 - first).map(move |count| [first, count, 6]));
        let items: Vec<_> = runs.map(|run| beta(1010, 5, run)).collect();
        run(new, &items, &Setting { controls, ..SETTING }, [!0; 5], 3, 1);
    }
}

fn any_phases(new: Maker<PatchIssue>) {
    property((any::<u64>(), any::<[u64; 5]>(), 0_u64..30), |(seed, patterns, latency)| {
        let mut rng = Rng::new(seed);
        let setting = Setting {
            controls: !rng.one_in(4),
            vertex: rng.below(40) as u16,
            control: rng.below(40) as u16,
            words: rng.pick(&[0, 5, 6, 7, 40, 255]),
            threads: rng.pick(&[1, 3, 4, 9, 16, 32]),
        };
        let items: Vec<_> = (0..rng.below(6) + 1)
            .map(|_| {
                let lanes = if setting.controls { setting.threads as u8 } else { rng.below(32) as u8 + 1 };
                let all = 1 + rng.below(12.min(32 / u64::from(lanes))) as u8;
                let row = rng.below(1000) as u16;
                if rng.one_in(2) {
                    let corners = 1 + rng.below(u64::from(32 / all)) as u8;
                    return alpha(row, corners * all, all);
                }
                let first = rng.below(all.into()) as u8;
                beta(row, lanes, [first, 1 + rng.below((all - first).into()) as u8, all])
            })
            .collect();
        run(new, &items, &setting, patterns, latency, seed);
    });
}
