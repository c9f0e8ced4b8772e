//! Models of an SM and of the readers after it: shaders run on rows of memory as their warps are launched; parts are reassembled and
//! compared with the API's result of each batch.

use super::program::{Prim, Shape, Step, prims, steps};
use bundle::*;
use kit::{Device, Rng, Sink, Source};
use std::collections::{HashMap, VecDeque};
use world::stage_tasks::{In, StageTasks};

/// A draw's state, and its batches: the corners of each primitive.
#[derive(Clone, Debug)]
pub struct Draw {
    pub geometry: bool,
    /// A pass-through shader, which forwards its inputs.
    pub fast: bool,
    pub shape: Shape,
    pub most: usize,
    pub components: u32,
    pub instances: usize,
    pub streams: u8,
    pub last_provokes: bool,
    pub batches: Vec<Batch>,
}

#[derive(Clone, Debug)]
pub struct Batch {
    pub vertices: u8,
    pub primitive_id: u32,
    pub prims: Vec<[u8; 6]>,
}

#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    pub patterns: [u64; 5],
    pub latency: u64,
    pub reading: u64,
    pub seed: u64,
}

pub const FREE: Stalls = Stalls { patterns: [!0; 5], latency: 10, reading: 20, seed: 1 };

/// Outputs of the vertex shader.
const VERTEX_COMPONENTS: u32 = 7;
/// Rows of memory, and those of a batch.
const ROWS: usize = 1024;
pub const REGIONS: usize = 6;
const REGION_ROWS: usize = 170;

pub fn state(address: u16, value: u32) -> WorldPacket {
    WorldPacket::State(State { address, value })
}

/// Words 12 to 19 of a header with `count` components.
pub fn map(first: u16, count: u32) -> Vec<WorldPacket> {
    let bits = (0..count).fold([0_u32; 9], |mut words, k| {
        words[(k as usize + 16) / 32] |= 1 << ((k + 16) % 32);
        words
    });
    // The lower half of word 12 has another meaning.
    let word = |k: u16| bits[usize::from(k)] | if k == 0 { 0xa5a5 } else { 0 };
    (0..8).map(|k| state(first + 4 * (12 + k), word(k))).collect()
}

pub fn packets(draws: &[Draw]) -> Vec<WorldPacket> {
    let mut all = map(0x3880, VERTEX_COMPONENTS);
    let mut batch = 0;
    for draw in draws {
        all.push(state(0x3f14, if draw.geometry { 0x32 } else { 0x22 }));
        all.push(state(0x3a00, 0x461 | u32::from(draw.streams) << 28 | u32::from(draw.fast) << 24));
        // Pass-through shaders have no instances.
        all.push(state(0x3a08, if draw.fast { 7 } else { draw.instances as u32 } << 24));
        let topology = match draw.shape {
            Shape::Points => 1,
            Shape::Lines => 6,
            Shape::Triangles => 7,
        };
        all.push(state(0x3a0c, topology << 24));
        all.push(state(0x3a10, draw.most as u32));
        all.extend(map(0x3a00, draw.components));
        // Additionally masks of viewports, after all others.
        if draw.fast {
            all.push(state(0x3a4c, 1 << 24));
        }
        all.push(state(0x1684, draw.last_provokes.into()));
        for of in &draw.batches {
            let Batch { vertices, primitive_id, prims } = of;
            let count = prims.len() as u8;
            let head = BatchHead {
                batch,
                vertices: *vertices,
                prims: count,
                primitive_id: *primitive_id,
                ..Default::default()
            };
            all.push(WorldPacket::Head(head));
            for pair in prims.chunks(2) {
                let prims = std::array::from_fn(|k| BatchPrim {
                    corners: pair.get(k).copied().unwrap_or_default(),
                    edges: 7,
                    first: true,
                });
                all.push(WorldPacket::Prims(BatchPrims { prims }));
            }
            all.push(WorldPacket::Close(BatchClose { batch }));
            batch += 1;
        }
        // Reports of invocations: of geometry, of control.
        all.extend([state(0x3f08, 0x0700), state(0x3f08, 0x1b00)]);
    }
    all
}

/// A warp in flight: of vertices of a batch, or of a later stage.
enum Warp {
    Vertices(BatchHead),
    Task(StageTask),
}

pub struct Seen {
    /// Cycles from a warp's end to the first packet after it, for each warp.
    pub packets: Vec<(u64, StagePacket)>,
    pub tasks: Vec<(u64, StageTask)>,
    pub dones: Vec<u64>,
    pub parts: usize,
}

struct Sm<'a> {
    draws: &'a [Draw],
    memory: Vec<[u32; 32]>,
    /// The draw, and the batch within it, by batch number.
    flat: Vec<(usize, usize)>,
    rng: Rng,
    /// The expected output of each batch, by stream.
    wanted: HashMap<(usize, u8), Vec<Prim>>,
    invocations: Vec<usize>,
    /// By batch: the warp that ran last, and the invocation and vertex of each control word.
    places: HashMap<usize, (StageTask, HashMap<usize, (usize, usize)>)>,
}

impl Sm<'_> {
    /// Runs the batch's geometry shader in a warp.
    fn run(&mut self, number: usize, task: &StageTask) {
        let (at, of) = self.flat[number];
        let draw = &self.draws[at];
        let batch = &draw.batches[of];
        let place = &task.place;
        assert_eq!((task.stage, place.primitive_id), (WorldStage::Geometry, batch.primitive_id));
        assert!(task.lanes > 0 && task.lanes <= 32 && place.vertices == task.lanes);
        let rows = VERTEX_COMPONENTS << place.input_log2;
        assert!(u32::from(batch.vertices) <= 1 << place.input_log2);
        assert_eq!(u32::from(place.output_row - place.input_row), rows.div_ceil(32) + 11);
        let directory = usize::from(place.output_row) - 11;
        if draw.fast {
            assert_eq!((place.extra, place.stride_log2, usize::from(task.lanes)), (1, 5, batch.prims.len()));
        }
        let pitch = usize::from(place.extra) | 1;
        let end = ((draw.components as usize + 1) << place.stride_log2).div_ceil(32);
        assert!(end <= 128 && pitch * usize::from(task.lanes) <= 1 << place.stride_log2, "{place:?}");
        let mut places = HashMap::new();
        let (mut prim, mut instance) = (usize::from(place.first_prim), usize::from(place.geometry_instance));
        for lane in 0..usize::from(task.lanes) {
            if lane != 0 {
                instance += 1;
                if place.starts >> lane & 1 == 1 {
                    (prim, instance) = (prim + 1, 0);
                }
            }
            // Invocations are ordered by primitive, then by instance.
            let invocation = prim * draw.instances + instance;
            assert!(instance < draw.instances && invocation == self.invocations[number], "lane {lane}");
            self.invocations[number] += 1;
            for (c, corner) in batch.prims[prim].iter().enumerate() {
                let index = prim * usize::from(place.corners) + c;
                let got = self.memory[directory + index / 32][index % 32];
                assert_eq!(got, u32::from(*corner), "corner {c} of primitive {prim}");
            }
            if draw.fast {
                let n = draw.shape as usize + 1;
                let own = batch.prims[prim][..n].iter().map(|corner| usize::from(*corner)).collect();
                self.wanted.entry((number, 0)).or_default().push((prim, own));
                continue;
            }
            let of = steps(&mut self.rng, draw.shape, draw.most.min(place.extra.into()), draw.streams);
            let mut vertex = 0;
            for step in &of {
                let word = 32 * usize::from(place.output_row) + lane * pitch + vertex;
                match step {
                    Step::Vertex(stream) => {
                        assert_eq!(self.memory[word / 32][word % 32], 0, "a control word is not clear");
                        self.memory[word / 32][word % 32] = 1 | u32::from(*stream) << 1;
                        places.insert(lane * pitch + vertex, (invocation, vertex));
                        vertex += 1;
                    }
                    Step::Cut if vertex != 0 => self.memory[(word - 1) / 32][(word - 1) % 32] |= 0x100,
                    Step::Cut => (),
                }
            }
            for stream in 0..4 {
                let all = prims(invocation, &of, draw.shape, stream, draw.last_provokes);
                self.wanted.entry((number, stream)).or_default().extend(all);
            }
        }
        self.places.insert(number, (*task, places));
    }
}

/// A part's primitives by invocations.
fn named(sm: &Sm, batch: usize, part: &BatchPart, prims: &[[u8; 3]], corners: usize) -> Vec<Prim> {
    let (task, places) = &sm.places[&batch];
    let plane = (usize::from(task.place.output_row) << 5) + (1 << task.place.stride_log2);
    let first = usize::from(part.word) - plane;
    let of = |corner: u8| places[&(first + usize::from(corner))];
    let one = |prim: &[u8; 3]| {
        let all: Vec<_> = prim[..corners].iter().map(|corner| of(*corner)).collect();
        assert!(all.iter().all(|(invocation, _)| *invocation == all[0].0));
        assert!(prim.iter().all(|corner| *corner < part.vertices));
        (all[0].0, all.iter().map(|(_, vertex)| *vertex).collect())
    };
    prims.iter().map(one).collect()
}

/// Plays draws; every batch must produce its primitives in the API's order, and memory must not change before it is read.
pub fn run(mut dut: Device<StageTasks>, draws: &[Draw], stalls: Stalls) -> Seen {
    let flat: Vec<_> =
        draws.iter().enumerate().flat_map(|(k, draw)| (0..draw.batches.len()).map(move |b| (k, b))).collect();
    let total = flat.len();
    let mut sm = Sm {
        draws,
        memory: vec![[!0; 32]; ROWS],
        rng: Rng::new(stalls.seed),
        wanted: HashMap::new(),
        invocations: vec![0; total],
        places: HashMap::new(),
        flat,
    };
    let mut rng = Rng::new(stalls.seed ^ 77);
    let mut world = Source::new(&packets(draws), stalls.patterns[0]);
    let (mut passed, mut tasks) = (Sink::new(stalls.patterns[1]), Sink::new(stalls.patterns[2]));
    let (mut stage, mut writes) = (Sink::new(stalls.patterns[3]), Sink::new(stalls.patterns[4]));
    let mut reads = Sink::new(stalls.patterns[4].rotate_left(7));
    let mut dones = Source::new(&[], !0);
    let (mut rows, mut part_reads) = (VecDeque::<(u64, [u32; 32])>::new(), VecDeque::<u64>::new());
    let mut warps = VecDeque::<(u64, Warp)>::new();
    let (mut cycle, mut quiet, mut batch, mut parts) = (0_u64, 0, 0, 0);
    let (mut ran, mut heads, mut launched) = (VecDeque::new(), 0_usize, 0_usize);
    let mut part: Option<(BatchPart, Vec<[u8; 3]>)> = None;
    let mut got: HashMap<(usize, u8), Vec<Prim>> = HashMap::new();
    let mut gone = vec![];
    let mut notified = vec![];
    let nothing = In::new(&dut.unit().p);
    let row_of = |number: usize| (REGION_ROWS * (number % REGIONS)) as u16;
    dut.run(|o| {
        notified.extend(o.report_value.get().map(|value| value.value));
        let mut i = nothing.clone();
        i.world = world.drive(o.world);
        // A batch begins when it has rows: as many batches as fit have some.
        let before = passed.len();
        if launched < batch + REGIONS {
            i.passed = passed.drive(&o.passed);
        }
        let new = passed.taken.get(before).copied();
        i.task = tasks.drive(&o.task);
        i.stage = stage.drive(&o.stage);
        i.row_write = writes.drive(&o.row_write);
        i.row_read = reads.drive(&o.row_read);
        if let Some(WorldPacket::Head(head)) = new {
            launched += 1;
            warps.push_back((cycle + 1 + rng.below(stalls.latency + 1), Warp::Vertices(head)));
        }
        if let Some((_, task)) = tasks.now() {
            warps.push_back((cycle + 1 + rng.below(stalls.latency + 1), Warp::Task(task)));
        }
        if let Some((_, IsbeAccess { request, data })) = writes.now() {
            assert!(request.write && request.words == !0);
            sm.memory[usize::from(request.row)] = data.words;
        }
        if let Some((_, IsbeAccess { request, .. })) = reads.now() {
            assert!(!request.write);
            rows.push_back((cycle + 1 + rng.below(12), sm.memory[usize::from(request.row)]));
        }
        if rows.front().is_some_and(|(at, _)| *at <= cycle) {
            let (_, words) = rows.pop_front().expect("it is there");
            i.row = Some(IsbeRow { words }).into();
        }
        // Warps end in the order in which they began.
        while warps.front().is_some_and(|(at, _)| *at <= cycle) {
            let done = match warps.pop_front().expect("it is there").1 {
                Warp::Vertices(head) => {
                    let done = ShaderDone {
                        batch: head.batch,
                        row: row_of(heads),
                        vertices: head.vertices,
                        ..ShaderDone::default()
                    };
                    let (at, of) = sm.flat[heads];
                    if sm.draws[at].geometry && !sm.draws[at].batches[of].prims.is_empty() {
                        ran.push_back(heads);
                    }
                    heads += 1;
                    done
                }
                Warp::Task(task) => {
                    let number = *ran.front().expect("a batch has ended");
                    let (at, of) = sm.flat[number];
                    sm.run(number, &task);
                    let all = sm.draws[at].instances * sm.draws[at].batches[of].prims.len();
                    if sm.invocations[number] == all {
                        ran.pop_front();
                    }
                    ShaderDone { stage: WorldStage::Geometry, ..ShaderDone::default() }
                }
            };
            dones.push(cycle, done);
        }
        let before = dones.taken.len();
        i.shader_done = dones.drive(o.shader_done);
        if dones.taken.len() != before {
            gone.push(cycle);
        }
        // Outputs.
        if let Some((_, packet)) = stage.now() {
            match packet {
                StagePacket::Batch(done) => {
                    assert!(part.is_none());
                    assert_eq!((usize::from(done.batch), done.row), (batch, row_of(batch)));
                    batch += 1;
                }
                StagePacket::Alpha(_) => panic!("no batch is of the alpha phase"),
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
                assert!(head.vertices <= 32 && head.prims <= 32 && head.starts == 0);
                let corners = match head.topology {
                    Topology::Points => 1,
                    Topology::Lines => 2,
                    _ => 3,
                };
                let draw = &sm.draws[sm.flat[batch].0];
                assert!(draw.geometry);
                if draw.fast {
                    let place = sm.places.get(&batch).map(|(task, _)| task.place);
                    let vertices = draw.batches[sm.flat[batch].1].vertices;
                    assert_eq!(head.vertices, if all.is_empty() { 0 } else { vertices });
                    assert!(head.each.on && head.last && head.stream == 0);
                    if let Some(place) = place {
                        assert_eq!(head.word, 32 * place.input_row);
                        // After the control words, a row a component.
                        assert_eq!(u32::from(head.each.word), 32 * (u32::from(place.output_row) + 1));
                        assert_eq!(head.each.stride_log2, 5);
                    }
                    let own = all.iter().enumerate();
                    let prims =
                        own.map(|(n, prim)| (n, prim[..corners].iter().map(|c| usize::from(*c)).collect()));
                    got.entry((batch, head.stream)).or_default().extend(prims.collect::<Vec<Prim>>());
                } else if !all.is_empty() {
                    let prims = named(&sm, batch, &head, &all, corners);
                    got.entry((batch, head.stream)).or_default().extend(prims);
                }
                if head.last {
                    batch += 1;
                } else {
                    part_reads.push_back(cycle + 1 + rng.below(stalls.reading + 1));
                }
            }
        }
        if part_reads.front().is_some_and(|at| *at <= cycle) {
            part_reads.pop_front();
            i.part_read = Some(true).into();
        }
        quiet = if world.is_empty() && o.idle && batch == total { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 30).then_some(i)
    });
    let (mut wanted, mut sum) = (vec![], 0);
    for draw in draws {
        let prims: usize = draw.batches.iter().map(|batch| batch.prims.len()).sum();
        sum += if draw.geometry { (prims * draw.instances) as u64 } else { 0 };
        wanted.extend([sum, 0]);
    }
    assert_eq!(notified, wanted, "counts after each draw");
    for (number, (at, of)) in sm.flat.iter().enumerate() {
        let draw = &draws[*at];
        if draw.geometry {
            assert_eq!(sm.invocations[number], draw.instances * draw.batches[*of].prims.len());
        }
        for stream in (0..4).filter(|stream| *stream == 0 || draw.streams >> stream & 1 == 1) {
            let key = (number, stream);
            assert_eq!(
                got.get(&key).cloned().unwrap_or_default(),
                sm.wanted.get(&key).cloned().unwrap_or_default(),
                "batch {number}, stream {stream}"
            );
        }
    }
    Seen { packets: stage.timed(), tasks: tasks.timed(), dones: gone, parts }
}
