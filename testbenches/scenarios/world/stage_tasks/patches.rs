//! Patches from their vertices to primitives: control warps leave levels, evaluation warps find the places of their points, and what comes
//! out tiles the domain as the API says.

use bundle::*;
use kernel::Within;
use kernel::params::Params as _;
use kit::scenario::property;
use kit::{Device, Dice, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use references::tessellation::tiling::{self, Point};
use references::tessellation::{Domain, Levels, Spacing, patch};
use std::collections::{HashMap, VecDeque};
use world::stage_tasks::{In, Params, StageTasks};

scenarios! {
    StageTasks::new(&Params::default()) => one_square without_control the_most_patches nothing_is_left any_patches;
    StageTasks::new(&small()) => any_patches;
}

fn small() -> Params {
    let mut p = Params::default();
    p.records.depth = Within::new(2);
    p.issue.records = Within::new(REGIONS + 1);
    p.walk.work = Within::new(1);
    p.walk.rows = Within::new(1);
    p.settled()
}

/// Rows of memory, and those of a batch.
const ROWS: usize = 1024;
const REGIONS: usize = 3;
const REGION_ROWS: usize = 300;
/// Outputs of the vertex shader, of control, of evaluation.
const VERTEX: u32 = 7;
const CONTROL: u32 = 9;
const EVALUATION: u32 = 6;

#[derive(Clone, Debug)]
struct Draw {
    control: bool,
    /// Vertices of a patch that come in, that control puts out; words of a patch.
    corners: u8,
    threads: u8,
    words: u8,
    domain: Domain,
    spacing: Spacing,
    clockwise: bool,
    /// Where control has none of its own.
    levels: Levels,
    /// Levels of each batch's patches.
    batches: Vec<Vec<Levels>>,
}

fn state(address: u16, value: u32) -> WorldPacket {
    WorldPacket::State(State { address, value })
}

fn map(first: u16, count: u32) -> Vec<WorldPacket> {
    let bits = (0..count).fold([0_u32; 9], |mut words, k| {
        words[(k as usize + 16) / 32] |= 1 << ((k + 16) % 32);
        words
    });
    (0..8).map(|k| state(first + 4 * (12 + k), bits[usize::from(k)])).collect()
}

fn packets(draws: &[Draw]) -> Vec<WorldPacket> {
    let mut all = [map(0x3880, VERTEX), map(0x3900, CONTROL), map(0x3980, EVALUATION)].concat();
    let mut batch = 0;
    for draw in draws {
        let domain = match draw.domain {
            Domain::Isolines => 0,
            Domain::Triangles => 1,
            Domain::Quads => 2,
        };
        let spacing = match draw.spacing {
            Spacing::Equal => 0,
            Spacing::Odd => 1,
            Spacing::Even => 2,
        };
        let makes = if draw.domain == Domain::Isolines { 1 } else { 3 - u32::from(draw.clockwise) };
        all.push(state(0x3f14, if draw.control { 0x2e } else { 0x2a }));
        all.push(state(0x320, makes << 8 | spacing << 4 | domain));
        all.extend((0..4).map(|k| state(0x324 + 4 * k, draw.levels.outer[usize::from(k)].to_bits())));
        all.extend((0..2).map(|k| state(0x334 + 4 * k, draw.levels.inner[usize::from(k)].to_bits())));
        all.push(state(0x3904, u32::from(draw.words) << 24));
        all.push(state(0x3908, u32::from(draw.threads) << 24));
        for patches in &draw.batches {
            let count = patches.len() as u8;
            let vertices = count * draw.corners;
            let head = BatchHead {
                batch,
                vertices,
                prims: count,
                primitive_id: 100 * u32::from(batch),
                ..Default::default()
            };
            all.push(WorldPacket::Head(head));
            for _ in 0..count.div_ceil(2) {
                all.push(WorldPacket::Prims(BatchPrims::default()));
            }
            all.push(WorldPacket::Close(BatchClose { batch }));
            batch += 1;
        }
    }
    all
}

/// Points by the lanes of a warp, and which patch each is of.
type Lanes = Vec<(usize, Point)>;

struct Sm<'a> {
    draws: &'a [Draw],
    flat: Vec<(usize, usize)>,
    memory: Vec<[u32; 32]>,
    /// Lanes of a batch's warps whose part is still to come, with the row of their outputs.
    lanes: HashMap<usize, VecDeque<(u16, Lanes)>>,
    warps: usize,
}

fn fixed(bits: u32) -> u32 {
    let value = f64::from(f32::from_bits(bits)) * 65536.0;
    assert!((0.0..=65536.0).contains(&value) && value.fract() == 0.0, "{bits:08x}");
    value as u32
}

fn row_of(number: usize) -> u16 {
    (REGION_ROWS * (number % REGIONS)) as u16
}

fn log2(vertices: u8) -> u32 {
    u32::from(vertices.clamp(4, 32)).next_power_of_two().ilog2()
}

impl Sm<'_> {
    fn draw(&self, number: usize) -> (&Draw, &[Levels]) {
        let (at, of) = self.flat[number];
        (&self.draws[at], &self.draws[at].batches[of])
    }

    /// The control warp: each patch's lanes are its vertices; it leaves levels.
    fn control(&mut self, number: usize, task: &StageTask) {
        let place = task.place;
        let (draw, patches) = self.draw(number);
        let (patches, threads) = (patches.to_vec(), usize::from(draw.threads));
        let vertices = patches.len() as u8 * draw.corners;
        assert_eq!(usize::from(task.lanes), patches.len() * threads);
        assert_eq!((place.corners, u32::from(place.input_log2)), (draw.corners, log2(vertices)));
        assert_eq!(place.input_row, row_of(number));
        let starts = (0..patches.len()).fold(0, |starts, k| starts | 1_u32 << (k * threads));
        assert_eq!(place.starts | 1, starts | 1);
        assert_eq!(place.primitive_id, 100 * number as u32);
        assert!(u32::from(place.output_row - place.input_row) >= (VERTEX << log2(vertices)).div_ceil(32));
        assert!(u32::from(place.extra - place.output_row) >= (CONTROL << log2(task.lanes)).div_ceil(32));
        for (k, levels) in patches.iter().enumerate() {
            for (c, level) in levels.outer.iter().chain(&levels.inner).enumerate() {
                let word = 32 * usize::from(place.extra) + 16 * c + k;
                self.memory[word / 32][word % 32] = level.to_bits();
            }
        }
    }

    /// An evaluation warp: which patch and which place each lane has.
    fn evaluate(&mut self, number: usize, task: &StageTask) {
        let place = task.place;
        let (draw, patches) = self.draw(number);
        let corners = if draw.control { draw.threads } else { draw.corners };
        let lanes_in = if draw.control {
            patches.len() as u8 * draw.threads
        } else {
            patches.len() as u8 * draw.corners
        };
        assert_eq!((place.corners, u32::from(place.input_log2)), (corners, log2(lanes_in)));
        assert!(task.lanes > 0 && task.lanes <= 32 && place.vertices == task.lanes);
        assert!(place.output_row + (EVALUATION as u16) <= row_of(number) + REGION_ROWS as u16);
        let mut prim = usize::from(place.first_prim);
        let mut lanes = vec![];
        for lane in 0..usize::from(task.lanes) {
            prim += usize::from(lane > 0 && place.starts >> lane & 1 == 1);
            assert!(prim < patches.len());
            let row = usize::from(place.output_row) - 2;
            lanes.push((prim, [fixed(self.memory[row][lane]), fixed(self.memory[row + 1][lane])]));
        }
        self.warps += 1;
        self.lanes.entry(number).or_default().push_back((place.output_row, lanes));
    }
}

#[derive(Clone, Copy)]
struct Pace {
    patterns: [u64; 5],
    latency: u64,
    reading: u64,
    seed: u64,
}

const FREE: Pace = Pace { patterns: [!0; 5], latency: 10, reading: 20, seed: 1 };

enum Warp {
    Vertices(BatchHead),
    Task(StageTask),
}

struct Seen {
    warps: usize,
    parts: usize,
    clocks: u64,
}

fn run(mut dut: Device<StageTasks>, draws: &[Draw], pace: Pace) -> Seen {
    let flat: Vec<_> =
        draws.iter().enumerate().flat_map(|(k, draw)| (0..draw.batches.len()).map(move |b| (k, b))).collect();
    let total = flat.len();
    let mut sm = Sm { draws, flat, memory: vec![[!0; 32]; ROWS], lanes: HashMap::new(), warps: 0 };
    let mut dice = Dice::new(pace.seed ^ 77);
    let mut world = Source::new(&packets(draws), pace.patterns[0]);
    let (mut passed, mut tasks) = (Sink::new(pace.patterns[1]), Sink::new(pace.patterns[2]));
    let (mut stage, mut writes) = (Sink::new(pace.patterns[3]), Sink::new(pace.patterns[4]));
    let mut dones = Source::new(&[], !0);
    let mut level_rows = VecDeque::<(u64, [u32; 32])>::new();
    let mut part_reads = VecDeque::<(u64, usize, u16)>::new();
    let mut busy = HashMap::<u16, usize>::new(); // rows that are still to be read
    let mut warps = VecDeque::<(u64, Warp)>::new();
    let (mut clock, mut quiet, mut batch, mut heads, mut launched, mut parts) = (0_u64, 0, 0, 0, 0, 0);
    let mut ran = VecDeque::new(); // whose warps come next
    let mut part: Option<(BatchPart, Vec<[u8; 3]>)> = None;
    let mut got: HashMap<(usize, usize), Vec<Vec<Point>>> = HashMap::new();
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        i.world = world.drive(o.world);
        let before = passed.len();
        if launched < batch + REGIONS {
            i.passed = passed.drive(&o.passed);
        }
        if let Some(WorldPacket::Head(head)) = passed.taken.get(before).copied() {
            launched += 1;
            warps.push_back((clock + 1 + dice.below(pace.latency + 1), Warp::Vertices(head)));
        }
        i.task = tasks.drive(&o.task);
        i.stage = stage.drive(&o.stage);
        i.row_write = writes.drive(&o.row_write);
        assert!(!o.row_read.valid, "nothing has control words");
        if let Some((_, task)) = tasks.now() {
            warps.push_back((clock + 1 + dice.below(pace.latency + 1), Warp::Task(task)));
        }
        if let Some((_, IsbeAccess { ask, data })) = writes.now() {
            if ask.write {
                let ahead = |row: u16| busy.get(&(row + 2)).or(busy.get(&(row + 1)));
                assert!(ahead(ask.row).is_none(), "row {} is still to be read", ask.row);
                sm.memory[usize::from(ask.row)] = data.words;
            } else {
                level_rows.push_back((clock + 1 + dice.below(12), sm.memory[usize::from(ask.row)]));
            }
        }
        if level_rows.front().is_some_and(|(at, _)| *at <= clock) {
            let (_, words) = level_rows.pop_front().expect("it is there");
            i.level_row = Some(IsbeRow { words }).into();
        }
        while warps.front().is_some_and(|(at, _)| *at <= clock) {
            let done = match warps.pop_front().expect("it is there").1 {
                Warp::Vertices(head) => {
                    let done = ShaderDone {
                        batch: head.batch,
                        row: row_of(heads),
                        vertices: head.vertices,
                        ..Default::default()
                    };
                    ran.push_back(heads);
                    heads += 1;
                    done
                }
                Warp::Task(task) => {
                    // Batches have warps in their order; a later one's rows are other rows.
                    let mine = |number: &usize| {
                        let first = row_of(*number);
                        (first..first + REGION_ROWS as u16).contains(&task.place.output_row)
                    };
                    let number = *ran.iter().find(|number| mine(number)).expect("a batch that runs");
                    match task.stage {
                        WorldStage::Control => sm.control(number, &task),
                        WorldStage::Evaluation => {
                            sm.evaluate(number, &task);
                            busy.insert(task.place.output_row, number);
                        }
                        _ => panic!("{:?}", task.stage),
                    }
                    ShaderDone { stage: task.stage, ..ShaderDone::default() }
                }
            };
            dones.push(clock, done);
        }
        i.shader_done = dones.drive(o.shader_done);
        if let Some((_, packet)) = stage.now() {
            match packet {
                StagePacket::Batch(_) => panic!("all are patches"),
                StagePacket::Part(head) => {
                    assert!(part.is_none(), "the part before is not whole");
                    part = Some((head, vec![]));
                }
                StagePacket::Prims(pair) => {
                    let (head, all) = part.as_mut().expect("primitives are of a part");
                    let left = usize::from(head.prims) - all.len();
                    all.extend(pair.prims.iter().take(left).map(|prim| [0, 1, 2].map(|c| prim.corners[c])));
                }
            }
            if let Some((head, all)) = part.take_if(|(head, all)| all.len() == usize::from(head.prims)) {
                parts += 1;
                if head.vertices != 0 {
                    let (row, lanes) =
                        sm.lanes.entry(batch).or_default().pop_front().expect("a warp has run");
                    assert_eq!((head.word, usize::from(head.vertices)), (32 * row, lanes.len()));
                    assert_eq!(u32::from(head.stride_log2), log2(head.vertices));
                    let corners = if head.topology == Topology::Lines { 2 } else { 3 };
                    for prim in all {
                        let of: Vec<_> =
                            prim[..corners].iter().map(|lane| lanes[usize::from(*lane)]).collect();
                        assert!(of.iter().all(|(patch, _)| *patch == of[0].0));
                        got.entry((batch, of[0].0)).or_default().push(of.iter().map(|(_, at)| *at).collect());
                    }
                    part_reads.push_back((
                        clock + 1 + dice.below(pace.reading + 1),
                        usize::from(head.last),
                        row,
                    ));
                }
                if head.last {
                    ran.retain(|number| *number != batch);
                    batch += 1;
                }
            }
        }
        if part_reads.front().is_some_and(|(at, ..)| *at <= clock) {
            let (_, last, row) = part_reads.pop_front().expect("it is there");
            busy.remove(&row);
            if last == 0 {
                i.part_read = Some(true).into();
            }
        }
        quiet = if world.is_empty() && o.idle && batch == total { quiet + 1 } else { 0 };
        clock += 1;
        (quiet < 30).then_some(i)
    });
    for number in 0..total {
        let (draw, patches) = sm.draw(number);
        for (k, own) in patches.iter().enumerate() {
            let levels = if draw.control { own } else { &draw.levels };
            let found = got.remove(&(number, k)).unwrap_or_default();
            if patch(levels).is_none() {
                assert!(found.is_empty(), "batch {number}, patch {k} is culled");
                continue;
            }
            let judged = if draw.domain == Domain::Isolines {
                let lines: Vec<_> = found.iter().map(|line| [line[0], line[1]]).collect();
                tiling::lines(levels, &lines)
            } else {
                let flip =
                    |t: &Vec<Point>| if draw.clockwise { [t[0], t[1], t[2]] } else { [t[0], t[2], t[1]] };
                tiling::triangles(levels, &found.iter().map(flip).collect::<Vec<_>>())
            };
            assert_eq!(judged, Ok(()), "batch {number}, patch {k}, {levels:?}");
        }
    }
    assert!(got.is_empty());
    Seen { warps: sm.warps, parts, clocks: clock }
}

fn levels(domain: Domain, spacing: Spacing, outer: [f32; 4], inner: [f32; 2]) -> Levels {
    Levels { domain, spacing, outer, inner }
}

fn draw(batches: Vec<Vec<Levels>>) -> Draw {
    let one = levels(Domain::Quads, Spacing::Equal, [1.0; 4], [1.0; 2]);
    Draw {
        control: true,
        corners: 4,
        threads: 4,
        words: 6,
        domain: Domain::Quads,
        spacing: Spacing::Equal,
        clockwise: true,
        levels: one,
        batches,
    }
}

/// 16 by 16 squares: 512 triangles.
fn one_square(new: Maker<StageTasks>) {
    let of = levels(Domain::Quads, Spacing::Equal, [16.0; 4], [16.0; 2]);
    let seen = run(new(), &[draw(vec![vec![of]])], FREE);
    assert!(seen.warps == seen.parts && seen.parts >= 13, "{} parts", seen.parts);
    assert!(seen.clocks < 3000, "{} clocks", seen.clocks);
}

/// Vertices of patches are what evaluation reads, levels are those of state.
fn without_control(new: Maker<StageTasks>) {
    let own = levels(Domain::Triangles, Spacing::Odd, [5.0, 3.0, 7.0, 1.0], [4.0, 1.0]);
    let mut of = draw(vec![vec![own; 10], vec![own; 3]]);
    (of.control, of.corners, of.domain, of.spacing, of.levels) =
        (false, 3, Domain::Triangles, Spacing::Odd, own);
    run(new(), &[of], FREE);
}

/// Twelve patches of two vertices that share warps.
fn the_most_patches(new: Maker<StageTasks>) {
    let of = levels(Domain::Quads, Spacing::Equal, [1.0; 4], [1.0; 2]);
    let mut all = draw(vec![vec![of; 12]]);
    (all.corners, all.threads) = (2, 1);
    let seen = run(new(), &[all], FREE);
    assert_eq!(seen.parts, 2); // of four points: eight in a warp
}

fn nothing_is_left(new: Maker<StageTasks>) {
    let none = levels(Domain::Quads, Spacing::Equal, [0.0; 4], [1.0; 2]);
    let some = levels(Domain::Quads, Spacing::Equal, [2.0; 4], [2.0; 2]);
    let seen = run(new(), &[draw(vec![vec![none; 5], vec![some, none, some, none], vec![]])], FREE);
    // One for each batch without any; a patch that gives nothing ends a warp.
    assert_eq!((seen.warps, seen.parts >= 4), (2, true));
}

fn any_patches(new: Maker<StageTasks>) {
    let values = (any::<u64>(), any::<[u64; 5]>(), 0_u64..60, 0_u64..90);
    property(values, |(seed, patterns, latency, reading)| {
        let mut dice = Dice::new(seed);
        let any_draw = |dice: &mut Dice| {
            let domain = dice.pick(&[Domain::Isolines, Domain::Triangles, Domain::Quads]);
            let spacing = dice.pick(&[Spacing::Equal, Spacing::Odd, Spacing::Even]);
            let big = dice.one_in(4);
            let level = |dice: &mut Dice| match dice.below(12) {
                0 => 0.0,
                1 => f32::NAN,
                2 => 1.0,
                _ if big => dice.below(24) as f32 * 0.75 + 0.25,
                _ => dice.below(6) as f32 * 0.75 + 1.0,
            };
            let of = |dice: &mut Dice| {
                let outer = std::array::from_fn(|_| level(dice));
                levels(domain, spacing, outer, std::array::from_fn(|_| level(dice)))
            };
            let (corners, threads) = (dice.pick(&[1_u8, 2, 3, 4, 9, 16]), dice.pick(&[1_u8, 3, 4, 5, 16]));
            let most = 12.min(32 / u64::from(corners.max(threads)));
            let batches = (0..dice.below(3) + 1)
                .map(|_| {
                    (0..dice.below(if big { 2.min(most) } else { most }) + 1).map(|_| of(dice)).collect()
                })
                .collect();
            Draw {
                control: !dice.one_in(4),
                corners,
                threads,
                words: dice.pick(&[6, 12, 40]),
                domain,
                spacing,
                clockwise: dice.one_in(2),
                levels: of(dice),
                batches,
            }
        };
        let draws: Vec<_> = (0..dice.below(2) + 1).map(|_| any_draw(&mut dice)).collect();
        run(new(), &draws, Pace { patterns, latency, reading, seed });
    });
}
