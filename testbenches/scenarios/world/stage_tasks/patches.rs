//! Patches from their vertices to primitives: control warps write levels, evaluation warps compute the positions of their points, and the
//! output tiles the domain as the API says; a geometry shader after them may forward it.

use super::bench::{FREE, Stalls, map, state};
use bundle::*;
use kernel::Within;
use kernel::params::Params as _;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use references::world::tessellator::tiling::{self, Point};
use references::world::tessellator::{Domain, Levels, Spacing, patch};
use std::collections::{HashMap, VecDeque};
use world::stage_tasks::{In, Params, StageTasks};

scenarios! {
    StageTasks::new(&Params::default()) => one_square without_control the_most_patches nothing_is_left geometry_after any_patches any_patches_with_geometry;
    StageTasks::new(&small()) => any_patches any_patches_with_geometry;
}

fn small() -> Params {
    let mut p = Params::default();
    p.records.depth = Within::new(2);
    p.batches.records = Within::new(REGIONS + 1);
    p.issue.prims = Within::new(24);
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
const GEOMETRY: u32 = 5;

#[derive(Clone, Debug)]
struct Draw {
    control: bool,
    /// Instances of the geometry shader after evaluation, the first of which forwards its primitive.
    geometry: Option<u8>,
    /// Input vertices of a patch, control's output vertices; words of a patch.
    corners: u8,
    threads: u8,
    words: u8,
    domain: Domain,
    spacing: Spacing,
    clockwise: bool,
    /// Used if control has none of its own.
    levels: Levels,
    /// Levels of each batch's patches.
    batches: Vec<Vec<Levels>>,
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
        let stages = if draw.control { 0x2e } else { 0x2a };
        all.push(state(0x3f14, stages | u32::from(draw.geometry.is_some()) << 4));
        all.push(state(0x3a00, 0x1000_0461));
        all.push(state(0x3a08, u32::from(draw.geometry.unwrap_or(0)) << 24));
        all.push(state(0x3a0c, if draw.domain == Domain::Isolines { 6 } else { 7 } << 24));
        all.push(state(0x3a10, 3));
        all.extend(map(0x3a00, GEOMETRY));
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
        all.extend(COUNTED.map(|selector| state(0x3f08, selector << 8)));
    }
    all
}

/// Reports after each draw: invocations of geometry, patches of control, invocations of evaluation, primitives of the tessellator.
const COUNTED: [u32; 4] = [7, 0x1b, 0x1d, 0x1f];

/// Points by the lanes of a warp, and each one's patch.
type Lanes = Vec<(usize, Point)>;

struct Sm<'a> {
    draws: &'a [Draw],
    flat: Vec<(usize, usize)>,
    memory: Vec<[u32; 32]>,
    /// Lanes of a batch's warps whose part is outstanding, with the row of their outputs.
    lanes: HashMap<usize, VecDeque<(u16, Lanes)>>,
    warps: usize,
    /// Lanes of evaluation warps of each draw.
    points: Vec<u64>,
    /// Outputs of evaluation warps, by batch and row of outputs; outputs that a batch's geometry warp forwarded, by lanes.
    areas: HashMap<(usize, u16), Lanes>,
    primitives: HashMap<usize, (WorldPlace, Vec<Option<Lanes>>)>,
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

    /// The control warp: each patch's lanes are its vertices; it writes levels.
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

    /// An evaluation warp: records the patch and the position of each lane.
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
        let geometry = draw.geometry.is_some();
        self.warps += 1;
        let at = self.flat[number].0;
        self.points[at] += u64::from(task.lanes);
        if geometry {
            self.areas.insert((number, place.output_row), lanes);
        } else {
            self.lanes.entry(number).or_default().push_back((place.output_row, lanes));
        }
    }

    /// A geometry warp: each lane's primitive is of an evaluation warp; its first instance forwards it.
    fn pass_on(&mut self, number: usize, task: &StageTask) {
        let place = task.place;
        let (draw, _) = self.draw(number);
        let instances = usize::from(draw.geometry.expect("there is geometry"));
        let corners = if draw.domain == Domain::Isolines { 2 } else { 3 };
        let points = &self.areas[&(number, place.input_row)];
        assert_eq!(u32::from(place.input_log2), log2(points.len() as u8));
        let pitch = usize::from(place.extra) | 1;
        let (mut prim, mut instance) = (usize::from(place.first_prim), usize::from(place.geometry_instance));
        let mut all = vec![];
        for lane in 0..usize::from(task.lanes) {
            instance += usize::from(lane > 0);
            if lane > 0 && place.starts >> lane & 1 == 1 {
                (prim, instance) = (prim + 1, 0);
            }
            assert!(instance < instances);
            let handle = |c: usize| {
                let index = 32 * (usize::from(place.output_row) - 11) + usize::from(place.corners) * prim + c;
                self.memory[index / 32][index % 32] as usize
            };
            let of: Lanes = (0..corners).map(|c| points[handle(c)]).collect();
            all.push((instance == 0).then_some(of));
        }
        for (lane, of) in all.iter().enumerate().filter(|(_, of)| of.is_some()) {
            for vertex in 0..of.as_ref().map_or(0, Vec::len) {
                let word = 32 * usize::from(place.output_row) + lane * pitch + vertex;
                assert_eq!(self.memory[word / 32][word % 32], 0, "a control word is not clear");
                self.memory[word / 32][word % 32] = if vertex + 1 == corners { 0x101 } else { 1 };
            }
        }
        self.primitives.insert(number, (place, all));
    }

    /// A part's primitives.
    fn handed_on(&self, number: usize, head: &BatchPart, prims: &[[u8; 3]], corners: usize) -> Vec<Lanes> {
        let (place, all) = &self.primitives[&number];
        let first = usize::from(head.word) - 32 * usize::from(place.output_row) - (1 << place.stride_log2);
        let pitch = usize::from(place.extra) | 1;
        let vertex = |corner: u8| {
            let at = first + usize::from(corner);
            all[at / pitch].as_ref().expect("this lane put out something")[at % pitch]
        };
        prims.iter().map(|prim| prim[..corners].iter().map(|corner| vertex(*corner)).collect()).collect()
    }
}

enum Warp {
    Vertices(BatchHead),
    Task(StageTask),
}

struct Seen {
    warps: usize,
    parts: usize,
    cycles: u64,
}

fn run(mut dut: Device<StageTasks>, draws: &[Draw], stalls: Stalls) -> Seen {
    let flat: Vec<_> =
        draws.iter().enumerate().flat_map(|(k, draw)| (0..draw.batches.len()).map(move |b| (k, b))).collect();
    let total = flat.len();
    let mut sm = Sm {
        draws,
        flat,
        memory: vec![[!0; 32]; ROWS],
        lanes: HashMap::new(),
        warps: 0,
        points: vec![0; draws.len()],
        areas: HashMap::new(),
        primitives: HashMap::new(),
    };
    let mut rng = Rng::new(stalls.seed ^ 77);
    let mut world = Source::new(&packets(draws), stalls.patterns[0]);
    let (mut passed, mut tasks) = (Sink::new(stalls.patterns[1]), Sink::new(stalls.patterns[2]));
    let (mut stage, mut writes) = (Sink::new(stalls.patterns[3]), Sink::new(stalls.patterns[4]));
    let mut reads = Sink::new(stalls.patterns[4].rotate_left(7));
    let mut control_rows = VecDeque::<(u64, [u32; 32])>::new();
    let mut dones = Source::new(&[], !0);
    let mut level_rows = VecDeque::<(u64, [u32; 32])>::new();
    let mut part_reads = VecDeque::<(u64, usize, u16)>::new();
    let mut busy = HashMap::<u16, usize>::new(); // rows that are still to be read
    let mut warps = VecDeque::<(u64, Warp)>::new();
    let (mut cycle, mut quiet, mut batch, mut heads, mut launched, mut parts) = (0_u64, 0, 0, 0, 0, 0);
    let mut ran = VecDeque::new(); // batches whose warps are next
    let mut part: Option<(BatchPart, Vec<[u8; 3]>)> = None;
    let mut got: HashMap<(usize, usize), Vec<Vec<Point>>> = HashMap::new();
    let mut notified = vec![];
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        notified.extend(o.report_value.get().map(|value| value.value));
        let mut i = nothing.clone();
        i.world = world.drive(o.world);
        let before = passed.len();
        if launched < batch + REGIONS {
            i.passed = passed.drive(&o.passed);
        }
        if let Some(WorldPacket::Head(head)) = passed.taken.get(before).copied() {
            launched += 1;
            warps.push_back((cycle + 1 + rng.below(stalls.latency + 1), Warp::Vertices(head)));
        }
        i.task = tasks.drive(&o.task);
        i.stage = stage.drive(&o.stage);
        i.row_write = writes.drive(&o.row_write);
        i.row_read = reads.drive(&o.row_read);
        if let Some((_, IsbeAccess { request, .. })) = reads.now() {
            control_rows.push_back((cycle + 1 + rng.below(12), sm.memory[usize::from(request.row)]));
        }
        if control_rows.front().is_some_and(|(at, _)| *at <= cycle) {
            let (_, words) = control_rows.pop_front().expect("it is there");
            i.row = Some(IsbeRow { words }).into();
        }
        if let Some((_, task)) = tasks.now() {
            warps.push_back((cycle + 1 + rng.below(stalls.latency + 1), Warp::Task(task)));
        }
        if let Some((_, IsbeAccess { request, data })) = writes.now() {
            if request.write {
                let ahead = |row: u16| busy.get(&(row + 2)).or(busy.get(&(row + 1)));
                assert!(ahead(request.row).is_none(), "row {} is still to be read", request.row);
                sm.memory[usize::from(request.row)] = data.words;
            } else {
                level_rows.push_back((cycle + 1 + rng.below(12), sm.memory[usize::from(request.row)]));
            }
        }
        if level_rows.front().is_some_and(|(at, _)| *at <= cycle) {
            let (_, words) = level_rows.pop_front().expect("it is there");
            i.level_row = Some(IsbeRow { words }).into();
        }
        while warps.front().is_some_and(|(at, _)| *at <= cycle) {
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
                    // Batches have warps in their order; rows of a later one are different.
                    let mine = |number: &usize| {
                        let first = row_of(*number);
                        (first..first + REGION_ROWS as u16).contains(&task.place.output_row)
                    };
                    let number = *ran.iter().find(|number| mine(number)).expect("a batch that runs");
                    match task.stage {
                        WorldStage::Control => sm.control(number, &task),
                        WorldStage::Evaluation => {
                            sm.evaluate(number, &task);
                            // With geometry, rows that change before geometry has read them show as wrong outputs.
                            if sm.draw(number).0.geometry.is_none() {
                                busy.insert(task.place.output_row, number);
                            }
                        }
                        WorldStage::Geometry => sm.pass_on(number, &task),
                        _ => panic!("{:?}", task.stage),
                    }
                    ShaderDone { stage: task.stage, ..ShaderDone::default() }
                }
            };
            dones.push(cycle, done);
        }
        i.shader_done = dones.drive(o.shader_done);
        if let Some((_, packet)) = stage.now() {
            match packet {
                StagePacket::Batch(_) | StagePacket::Alpha(_) => panic!("all are patches, in one phase"),
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
                    let corners = if head.topology == Topology::Lines { 2 } else { 3 };
                    let geometry = sm.draw(batch).0.geometry.is_some();
                    let (row, prims) = if geometry {
                        (!0, sm.handed_on(batch, &head, &all, corners))
                    } else {
                        let (row, lanes) =
                            sm.lanes.entry(batch).or_default().pop_front().expect("a warp has run");
                        assert_eq!((head.word, usize::from(head.vertices)), (32 * row, lanes.len()));
                        assert_eq!(u32::from(head.stride_log2), log2(head.vertices));
                        // Patches of its vertices, counted from the first's number on.
                        let mut number = head.first_id;
                        for (k, (patch, _)) in lanes.iter().enumerate() {
                            number = number.wrapping_add(u32::from(k != 0 && head.starts >> k & 1 == 1));
                            assert_eq!(number, (100 * batch + patch) as u32);
                        }
                        let lane = |lane: &u8| lanes[usize::from(*lane)];
                        (row, all.iter().map(|prim| prim[..corners].iter().map(lane).collect()).collect())
                    };
                    for of in prims {
                        assert!(of.iter().all(|(patch, _)| *patch == of[0].0));
                        got.entry((batch, of[0].0)).or_default().push(of.iter().map(|(_, at)| *at).collect());
                    }
                    let at = cycle + 1 + rng.below(stalls.reading + 1);
                    part_reads.push_back((at, usize::from(head.last), row));
                }
                if head.last {
                    ran.retain(|number| *number != batch);
                    batch += 1;
                }
            }
        }
        if part_reads.front().is_some_and(|(at, ..)| *at <= cycle) {
            let (_, last, row) = part_reads.pop_front().expect("it is there");
            busy.remove(&row);
            if last == 0 {
                i.part_read = Some(true).into();
            }
        }
        quiet = if world.is_empty() && o.idle && batch == total { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 30).then_some(i)
    });
    let mut wanted = vec![];
    let mut sums = [0; 4];
    for (at, draw) in draws.iter().enumerate() {
        let own = |number: &usize| sm.flat[*number].0 == at;
        let prims: usize = got.iter().filter(|((number, _), _)| own(number)).map(|(_, all)| all.len()).sum();
        let patches: usize = draw.batches.iter().map(Vec::len).sum();
        let counts = [
            prims as u64 * u64::from(draw.geometry.unwrap_or(0)),
            if draw.control { patches as u64 } else { 0 },
            sm.points[at],
            prims as u64,
        ];
        (0..4).for_each(|k| sums[k] += counts[k]);
        wanted.extend(sums);
    }
    assert_eq!(notified, wanted, "counts after each draw");
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
    Seen { warps: sm.warps, parts, cycles: cycle }
}

fn levels(domain: Domain, spacing: Spacing, outer: [f32; 4], inner: [f32; 2]) -> Levels {
    Levels { domain, spacing, outer, inner }
}

fn draw(batches: Vec<Vec<Levels>>) -> Draw {
    let one = levels(Domain::Quads, Spacing::Equal, [1.0; 4], [1.0; 2]);
    Draw {
        control: true,
        geometry: None,
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
    assert!(seen.cycles < 3000, "{} cycles", seen.cycles);
}

/// Evaluation reads vertices of patches, levels are those of state.
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
    // One for each batch without any; a patch without output ends a warp.
    assert_eq!((seen.warps, seen.parts >= 4), (2, true));
}

/// Squares in three and more warps of evaluation, and of geometry.
fn geometry_after(new: Maker<StageTasks>) {
    let of = levels(Domain::Quads, Spacing::Equal, [9.0; 4], [7.0; 2]);
    for instances in [1, 3, 32] {
        let mut all = draw(vec![vec![of; 2], vec![of]]);
        all.geometry = Some(instances);
        let seen = run(new(), &[all], FREE);
        assert!(seen.warps >= 12, "{} warps of evaluation", seen.warps);
    }
}

fn any_patches(new: Maker<StageTasks>) {
    any_of(new, false);
}

fn any_patches_with_geometry(new: Maker<StageTasks>) {
    any_of(new, true);
}

fn any_of(new: Maker<StageTasks>, geometry: bool) {
    let values = (any::<u64>(), any::<[u64; 5]>(), 0_u64..60, 0_u64..90);
    property(values, |(seed, patterns, latency, reading)| {
        let mut rng = Rng::new(seed);
        let any_draw = |rng: &mut Rng| {
            let domain = rng.pick(&[Domain::Isolines, Domain::Triangles, Domain::Quads]);
            let spacing = rng.pick(&[Spacing::Equal, Spacing::Odd, Spacing::Even]);
            let big = rng.one_in(4);
            let level = |rng: &mut Rng| match rng.below(12) {
                0 => 0.0,
                1 => f32::NAN,
                2 => 1.0,
                _ if big => rng.below(24) as f32 * 0.75 + 0.25,
                _ => rng.below(6) as f32 * 0.75 + 1.0,
            };
            let of = |rng: &mut Rng| {
                let outer = std::array::from_fn(|_| level(rng));
                levels(domain, spacing, outer, std::array::from_fn(|_| level(rng)))
            };
            let (corners, threads) = (rng.pick(&[1_u8, 2, 3, 4, 9, 16]), rng.pick(&[1_u8, 3, 4, 5, 16]));
            let most = 12.min(32 / u64::from(corners.max(threads)));
            let batches = (0..rng.below(3) + 1)
                .map(|_| (0..rng.below(if big { 2.min(most) } else { most }) + 1).map(|_| of(rng)).collect())
                .collect();
            Draw {
                control: !rng.one_in(4),
                geometry: (geometry && !rng.one_in(4)).then(|| rng.pick(&[1, 1, 2, 7])),
                corners,
                threads,
                words: rng.pick(&[6, 12, 40]),
                domain,
                spacing,
                clockwise: rng.one_in(2),
                levels: of(rng),
                batches,
            }
        };
        let draws: Vec<_> = (0..rng.below(2) + 1).map(|_| any_draw(&mut rng)).collect();
        run(new(), &draws, Stalls { patterns, latency, reading, seed });
    });
}
