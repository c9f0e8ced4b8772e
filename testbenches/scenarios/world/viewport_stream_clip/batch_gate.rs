//! Batches, or their parts, their primitives and ends are sent in the packets' order, with state between them, under any stalls.

use super::batch::{Kind, kind};
use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use references::tpc::stri::planes::{Colours, Header};
use std::collections::VecDeque;
use world::viewport_stream_clip::batch_gate::{BatchGate, In, Params};
use world::viewport_stream_clip::copy_out::AlphaWork;
use world::viewport_stream_clip::types::*;

scenarios! {
    BatchGate::new(&Params::default()) =>
        a_step_a_cycle cycles_of_parts all_topologies parts_have_their_own phases bad_packets bad_parts a_shader_ends_early any_packets;
    BatchGate::new(&Params { sms: Within::new(1), packets: Within::new(32), stage: Within::new(1) }) => phases bad_packets bad_parts any_packets;
}

const FIRST: u8 = 250;

/// Outputs: steps with their batches, and state.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Event {
    Step(VscStep),
    State(State),
}

const HERE: [std::ops::Range<u16>; 32] = [
    0xdac..0xdb4,
    0x37c..0x394,
    0x3a0..0x3b4,
    0x3c0..0x3d4,
    0x3e0..0x3f4,
    0x700..0x70c,
    0x710..0x71c,
    0x720..0x72c,
    0x730..0x73c,
    0x744..0x748,
    0x1530..0x1534,
    0x2800..0x2880,
    0x2880..0x2a00,
    0x3f08..0x3f0c,
    0xa00..0xa1c,
    0xd7c..0xd80,
    0xdc0..0xdcc,
    0x11f0..0x11f4,
    0x1510..0x1514,
    0x15cc..0x15d0,
    0x1684..0x1688,
    0x1918..0x1924,
    0x192c..0x1930,
    0x193c..0x1944,
    0x3810..0x3850,
    0x3f14..0x3f18,
    0xd68..0xd6c,
    0x3a94..0x3ac8,
    0xa20..0xa3c,
    0xbe0..0xbfc,
    0xa40..0xa5c,
    0xb00..0xb1c,
];

fn is_here(address: u16) -> bool {
    HERE.iter().any(|range| range.contains(&address))
}

const END: Event = Event::Step(VscStep::Close(BatchClose { batch: 0 }));

/// The patch of a vertex, counted from the part's first.
fn patch_of(starts: u32, vertex: u8) -> usize {
    (1..=u32::from(vertex)).filter(|lane| starts >> lane & 1 == 1).count()
}

/// `begins`: it is the first of its strip or polygon.
fn step_of(prim: &BatchPrim, own: &[usize], number: usize, begins: bool) -> Event {
    let corners = std::array::from_fn(|k| prim.corners[*own.get(k).unwrap_or(&own[0])]);
    let number = number as u8 & 31;
    let edges = prim.edges | u8::from(begins) << 3;
    Event::Step(VscStep::Prim(VscPrim { corners, edges, number, ..VscPrim::default() }))
}

/// Headers in state: components of vertices, per-primitive components, inputs of the pixel shader.
#[derive(Default)]
struct Headers {
    vertices: Header,
    each: Header,
    pixel: Header,
}

/// Bit 424, a primitive's number.
const NUMBER_WORD: usize = 13;
const NUMBER_BIT: u32 = 1 << 8;

impl Headers {
    fn set(&mut self, state: &State) {
        let word = usize::from(state.address >> 2 & 31);
        match state.address {
            0x3810..0x3830 => self.each[word + 8] = state.value,
            0x3830..0x3850 => self.vertices[word] = state.value,
            0x3a80..0x3ad0 => self.pixel[word] = state.value,
            _ => (),
        }
    }

    /// Whether entries have numbers of primitives that no stage outputs.
    fn counts(&self) -> bool {
        let own = (self.vertices[NUMBER_WORD] | self.each[NUMBER_WORD]) & NUMBER_BIT != 0;
        !own && self.pixel[5] >> 24 & 1 == 1
    }

    /// Whether entries have per-primitive components.
    fn has_values(&self) -> bool {
        // From bit 16 of word 12 on.
        let each: Header = std::array::from_fn(|d| match d {
            0..12 => 0,
            12 => self.each[d] & 0xffff_0000,
            _ => self.each[d],
        });
        !Colours::default().scalars(&each, &self.pixel).is_empty()
    }
}

/// The expected outputs for the parts of a batch, up to its last.
fn wanted_of_parts(
    head: &BatchHead,
    sm: u8,
    left: &mut VecDeque<StagePacket>,
    headers: &Headers,
) -> Vec<Event> {
    let mut all = vec![];
    let mut is_last = false;
    while !is_last {
        match left.pop_front().expect("a last part") {
            StagePacket::Part(part) => {
                let BatchPart { word, stride_log2, vertices, prims, topology, stream, last, each, .. } = part;
                let BatchPart { first_id, starts, .. } = part;
                let numbered = starts != 0 && headers.counts();
                let (shape, own): (_, &[usize]) = match topology {
                    Topology::Points => (PrimShape::Point, &[0]),
                    Topology::Lines => (PrimShape::Line, &[0, 1]),
                    _ => (PrimShape::Triangle, &[0, 1, 2]),
                };
                let batch = head.batch;
                let batch = VscBatch {
                    batch,
                    sm,
                    word,
                    stride_log2,
                    vertices,
                    shape,
                    stream,
                    last,
                    each,
                    prims,
                    values: numbered || each.on && headers.has_values(),
                    numbered,
                    first_id,
                    ..VscBatch::default()
                };
                all.push(Event::Step(VscStep::Batch(batch)));
                let mut came = 0;
                while came < prims
                    && let Some(StagePacket::Prims(two)) = left.front()
                {
                    let here = two.prims.iter().take((prims - came).into()).enumerate();
                    all.extend(here.map(|(k, prim)| {
                        let place = usize::from(came) + k;
                        let patch = patch_of(starts, prim.corners[0]);
                        let begins = prim.first || own.len() == 3;
                        step_of(prim, own, if starts == 0 { place } else { patch }, begins)
                    }));
                    came += 2;
                    left.pop_front();
                }
                all.push(END);
                is_last = last;
            }
            // Without a part.
            StagePacket::Prims(_) | StagePacket::Batch(_) | StagePacket::Alpha(_) => (),
        }
    }
    all
}

/// The expected outputs for packets, with the outputs of each SM's stages.
fn wanted(packets: &[WorldPacket], left: &mut [VecDeque<StagePacket>]) -> (Vec<Event>, Vec<AlphaWork>) {
    let (mut all, mut alphas) = (vec![], vec![]);
    // The open batch: its number, topology, primitives to come.
    let mut open: Option<(u16, u8, u8)> = None;
    let (mut headers, mut number) = (Headers::default(), 0);
    let end = |open: &mut Option<(u16, u8, u8)>, all: &mut Vec<Event>| {
        if open.take().is_some() {
            all.push(END);
        }
    };
    for packet in packets {
        match packet {
            WorldPacket::State(state) => {
                if is_here(state.address) {
                    end(&mut open, &mut all);
                    headers.set(state);
                    all.push(Event::State(*state));
                }
            }
            WorldPacket::Head(head) => {
                end(&mut open, &mut all);
                let sm = usize::from(head.sm.wrapping_sub(FIRST));
                let sm = if sm < left.len() { sm } else { 0 };
                let shape = match (head.topology, kind(head.topology).0) {
                    (0xe.., _) => PrimShape::None,
                    (_, Kind::Point) => PrimShape::Point,
                    (_, Kind::Line) => PrimShape::Line,
                    (_, Kind::Triangle) => PrimShape::Triangle,
                };
                while let Some(StagePacket::Prims(_)) = left[sm].front() {
                    left[sm].pop_front();
                }
                if let Some(&StagePacket::Alpha(part)) = left[sm].front() {
                    left[sm].pop_front();
                    let AlphaPart { row, patch_row, patch_rows, vertices, scalars, .. } = part;
                    let (rows, patches) = (part.rows as u8, part.patches);
                    let (batch, sm) = (head.batch, sm as u8);
                    alphas.push(AlphaWork {
                        batch,
                        sm,
                        row,
                        rows,
                        patch_row,
                        patch_rows,
                        patches,
                        vertices,
                        scalars,
                    });
                    continue;
                }
                let Some(StagePacket::Batch(done)) = left[sm].front().copied() else {
                    all.extend(wanted_of_parts(head, sm as u8, &mut left[sm], &headers));
                    continue;
                };
                left[sm].pop_front();
                // The stride of components is a power of two of vertices, at least 4.
                let stride_log2 = done.vertices.clamp(4, 32).next_power_of_two().trailing_zeros() as u8;
                let batch = VscBatch {
                    batch: head.batch,
                    sm: sm as u8,
                    word: 32 * done.row,
                    stride_log2,
                    vertices: done.vertices,
                    shape,
                    last: true,
                    prims: head.prims,
                    values: headers.counts(),
                    numbered: headers.counts(),
                    first_id: head.primitive_id,
                    ..VscBatch::default()
                };
                number = 0;
                all.push(Event::Step(VscStep::Batch(batch)));
                open = Some((head.batch, head.topology, head.prims));
                if head.prims == 0 {
                    end(&mut open, &mut all);
                }
            }
            WorldPacket::Prims(prims) => {
                for prim in &prims.prims {
                    let Some((_, topology, left)) = &mut open else { break };
                    let own = if *topology < 0xe { kind(*topology).1 } else { &[0] };
                    // Triangles of a quad or polygon have one number; each other triangle is a polygon.
                    let split = (7..=9).contains(topology);
                    if split && !prim.first && number > 0 {
                        number -= 1;
                    }
                    all.push(step_of(prim, own, number, prim.first || own.len() == 3 && !split));
                    number += 1;
                    *left -= 1;
                    if *left == 0 {
                        end(&mut open, &mut all);
                    }
                }
            }
            WorldPacket::Close(_) => end(&mut open, &mut all),
            WorldPacket::BatchTask(task) => {
                end(&mut open, &mut all);
                let sm = usize::from(task.sm.wrapping_sub(FIRST));
                let sm = if sm < left.len() { sm } else { 0 };
                let head = BatchHead { batch: task.batch, ..BatchHead::default() };
                all.extend(wanted_of_parts(&head, sm as u8, &mut left[sm], &headers));
            }
            WorldPacket::Indices(_) => (),
        }
    }
    (all, alphas)
}

struct Seen {
    world: Vec<u64>,
    steps: Vec<u64>,
}

/// Outputs of a batch's stages: vertices of a vertex shader.
fn vertices_of(rng: &mut Rng, head: &BatchHead) -> Vec<StagePacket> {
    // Its number is ignored.
    vec![StagePacket::Batch(ShaderDone {
        batch: rng.roll() as u16,
        sm: head.sm,
        row: rng.below(1024) as u16,
        vertices: head.vertices,
        ..ShaderDone::default()
    })]
}

fn run(new: Maker<BatchGate>, packets: &[WorldPacket], stalls: [u64; 4], late: u64, seed: u64) -> Seen {
    run_with(new, packets, vertices_of, stalls, late, seed)
}

/// The same, with the outputs of each batch's stages.
fn run_with(
    new: Maker<BatchGate>,
    packets: &[WorldPacket],
    leave: impl Fn(&mut Rng, &BatchHead) -> Vec<StagePacket>,
    stalls: [u64; 4],
    late: u64,
    seed: u64,
) -> Seen {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let sms = p.sms.get();
    let mut rng = Rng::new(seed);
    let mut world = Source::new(packets, stalls[0]);
    let mut stages: Vec<Source<StagePacket>> =
        (0..sms).map(|k| Source::new(&[], stalls[1].rotate_left(k as u32))).collect();
    let mut left = vec![VecDeque::new(); sms];
    for packet in packets {
        let head = match packet {
            WorldPacket::Head(head) => Some(*head),
            WorldPacket::BatchTask(BatchTask { batch, sm, .. }) => Some(BatchHead {
                batch: *batch,
                sm: *sm,
                stage: WorldStage::Evaluation,
                ..BatchHead::default()
            }),
            _ => None,
        };
        if let Some(head) = &head {
            let sm = usize::from(head.sm.wrapping_sub(FIRST));
            let sm = if sm < sms { sm } else { 0 };
            // For a task only parts are used.
            let task = head.stage == WorldStage::Evaluation;
            let left_by = if task { task_parts(&mut rng, head) } else { leave(&mut rng, head) };
            for packet in left_by {
                left[sm].push_back(packet);
                let from = rng.below(late + 1) * left[sm].len() as u64;
                stages[sm].push(from, packet);
            }
        }
    }
    let (wanted, alphas) = wanted(packets, &mut left);
    let (mut batch, mut step) = (Sink::new(stalls[2]), Sink::new(stalls[3]));
    let mut alpha = Sink::new(stalls[2].rotate_left(3));
    // The end of the present copy; whether all work before was done a cycle ago, and no copy was running.
    let (mut copies_to, mut was_done, mut was_free, mut offered) = (0, false, true, [false; 2]);
    let (mut events, mut drained_from, mut cycle) = (vec![], 0, 0);
    let nothing = In::new(&p);
    dut.run(|o| {
        if world.is_empty() && stages.iter().all(Source::is_empty) && o.idle {
            return None;
        }
        let mut i = nothing.clone();
        i.first_sm = FIRST;
        i.world = world.drive(o.world);
        for (k, stage) in stages.iter_mut().enumerate() {
            i.stage[k] = stage.drive(o.stage[k]);
        }
        // Accepted steps have passed culling and clipping some cycles later.
        i.drained = cycle >= drained_from;
        if let Some(state) = o.state.get() {
            assert!(cycle > drained_from, "state while something is on its way");
            events.push(Event::State(*state));
        }
        i.settled = rng.one_in(3);
        i.copies = cycle < copies_to;
        assert!(!o.alpha.valid || offered[0] || was_done, "it waits for what is before it");
        assert!(!o.batch.valid || offered[1] || was_free, "it waits for copies");
        offered = [o.alpha.valid, o.batch.valid];
        (was_done, was_free) = (i.drained && i.settled, !i.copies && !o.alpha.valid);
        i.alpha = alpha.drive(&o.alpha);
        if alpha.now().is_some() {
            offered[0] = false;
            copies_to = cycle + 1 + rng.below(30);
        }
        i.batch = batch.drive(&o.batch);
        offered[1] &= batch.now().is_none();
        i.step = step.drive(&o.step);
        if step.now().is_some() || batch.now().is_some() {
            drained_from = cycle + 1 + rng.below(9);
        }
        if let Some((_, step)) = step.now() {
            // Its batch number has no meaning.
            let step =
                if let VscStep::Close(_) = step { VscStep::Close(BatchClose::default()) } else { step };
            events.push(Event::Step(step));
        }
        cycle += 1;
        Some(i)
    });
    assert_eq!(events.len(), wanted.len(), "{events:?}\n{wanted:?}");
    for (n, (got, want)) in events.iter().zip(&wanted).enumerate() {
        assert_eq!(got, want, "event {n} of {}", wanted.len());
    }
    let batches: Vec<VscBatch> = wanted
        .iter()
        .filter_map(|event| match event {
            Event::Step(VscStep::Batch(batch)) => Some(*batch),
            _ => None,
        })
        .collect();
    assert_eq!(batch.taken, batches, "batches, once each");
    assert_eq!(alpha.taken, alphas, "batches of the alpha phase");
    Seen { world: world.taken, steps: step.at }
}

fn head(batch: u16, sm: u8, topology: u8, prims: u8) -> WorldPacket {
    WorldPacket::Head(BatchHead {
        batch,
        sm: FIRST.wrapping_add(sm),
        topology,
        vertices: 32,
        prims,
        primitive_id: 0x7000_0000 + u32::from(batch),
        ..BatchHead::default()
    })
}

fn prims(rng: &mut Rng) -> WorldPacket {
    let mut one = || BatchPrim {
        corners: std::array::from_fn(|_| rng.below(32) as u8),
        edges: rng.below(8) as u8,
        first: rng.one_in(2),
    };
    WorldPacket::Prims(BatchPrims { prims: [one(), one()] })
}

fn close(batch: u16) -> WorldPacket {
    WorldPacket::Close(BatchClose { batch })
}

fn full(rng: &mut Rng, batch: u16, topology: u8, count: u8) -> Vec<WorldPacket> {
    let mut all = vec![head(batch, 0, topology, count)];
    all.extend((0..count.div_ceil(2)).map(|_| prims(rng)));
    all.push(close(batch));
    all
}

fn a_step_a_cycle(new: Maker<BatchGate>) {
    let mut rng = Rng::new(1);
    let packets: Vec<_> = (0..3).flat_map(|n| full(&mut rng, n, 5, 30)).collect();
    let seen = run(new, &packets, [!0; 4], 0, 1);
    // 3 from the head to the batch; then 30 primitives, the end, and the packet that closes it.
    assert_eq!(seen.steps[0] - seen.world[0], 3);
    let steps: Vec<u64> = seen.steps.iter().map(|at| at - seen.steps[0]).collect();
    assert_eq!(steps[..32], (0..32).collect::<Vec<_>>());
    assert_eq!((steps[32], steps[64]), (33, 66));
}

/// Parts of a batch: vertices, primitives of its own, topology, stream.
fn part(rng: &mut Rng, count: u8, topology: Topology, stream: u8, last: bool) -> Vec<StagePacket> {
    let part = BatchPart {
        word: rng.below(0x8000) as u16,
        stride_log2: rng.below(16) as u8,
        vertices: rng.below(33) as u8,
        prims: count,
        topology,
        stream,
        last,
        each: PrimOutputs {
            on: rng.one_in(2),
            word: rng.below(0x8000) as u16,
            stride_log2: rng.below(12) as u8,
        },
        first_id: rng.roll() as u32,
        starts: rng.roll() as u32 & rng.pick(&[0, !0, 0x0101_0101, 1]),
    };
    let mut all = vec![StagePacket::Part(part)];
    for _ in 0..count.div_ceil(2) {
        let WorldPacket::Prims(two) = prims(rng) else { unreachable!() };
        all.push(StagePacket::Prims(two));
    }
    all
}

/// Outputs of a task's stages: parts, after packets that are ignored.
fn task_parts(rng: &mut Rng, head: &BatchHead) -> Vec<StagePacket> {
    let mut all = if rng.one_in(2) { vertices_of(rng, head) } else { vec![] };
    for k in 0..3 {
        let count = rng.below(7) as u8;
        all.extend(part(rng, count, Topology::Triangles, 0, k == 2));
    }
    all
}

/// Outputs of a batch of the alpha phase.
fn alpha_part(rng: &mut Rng) -> Vec<StagePacket> {
    vec![StagePacket::Alpha(AlphaPart {
        row: rng.below(1024) as u16,
        rows: rng.below(240) as u16,
        patch_row: rng.below(1024) as u16,
        patch_rows: rng.below(256) as u8,
        patches: rng.below(16) as u8,
        vertices: rng.below(33) as u8,
        scalars: rng.below(256) as u8,
    })]
}

/// Batches of the alpha phase are sent to be copied, without their primitives; tasks of the beta phase are batches of parts.
fn phases(new: Maker<BatchGate>) {
    for seed in 0..20 {
        let mut rng = Rng::new(seed);
        let mut packets = vec![];
        for n in 0..6 {
            packets.extend(full(&mut rng, n, 14, 5));
            if rng.one_in(2) {
                let sm = FIRST.wrapping_add(rng.below(3) as u8);
                packets.push(WorldPacket::BatchTask(BatchTask {
                    batch: 100 + n,
                    sm,
                    ..BatchTask::default()
                }));
            }
        }
        let leave = |rng: &mut Rng, head: &BatchHead| {
            if head.batch % 3 == 2 { vertices_of(rng, head) } else { alpha_part(rng) }
        };
        let stalls = if seed == 0 { [!0; 4] } else { std::array::from_fn(|_| rng.roll() | 1) };
        run_with(new, &packets, leave, stalls, seed, seed);
    }
}

fn cycles_of_parts(new: Maker<BatchGate>) {
    // A part has its step, its primitives' and its end, one a cycle; then the distributor's primitives are dropped.
    let mut rng = Rng::new(5);
    let packets: Vec<_> = (0..2).flat_map(|n| full(&mut rng, n, 5, 8)).collect();
    let leave = |rng: &mut Rng, _: &BatchHead| {
        [part(rng, 5, Topology::Triangles, 0, false), part(rng, 4, Topology::Triangles, 0, true)].concat()
    };
    let seen = run_with(new, &packets, leave, [!0; 4], 0, 5);
    let steps: Vec<u64> = seen.steps.iter().map(|at| at - seen.steps[0]).collect();
    assert_eq!(seen.steps[0] - seen.world[0], 3);
    assert_eq!(steps[..13], (0..13).collect::<Vec<_>>());
    assert_eq!(steps[13], 13 + 4 + 1);
}

fn parts_have_their_own(new: Maker<BatchGate>) {
    // Of any topology and stream, without vertices and primitives, with 63; after and before batches of the distributor's, whose topology
    // and primitives are ignored.
    let mut rng = Rng::new(6);
    let packets: Vec<_> = (0..6).flat_map(|n| full(&mut rng, n, [5, 12, 10][n as usize % 3], 7)).collect();
    let all = [Topology::Points, Topology::Lines, Topology::Triangles, Topology::TriangleStrip];
    let leave = |rng: &mut Rng, head: &BatchHead| match head.batch {
        0 | 3 => vertices_of(rng, head),
        1 => part(rng, 0, Topology::Points, 0, true),
        2 => (0..4).flat_map(|k| part(rng, 3 + k, all[usize::from(k)], k, k == 3)).collect(),
        _ => [part(rng, 63, Topology::Lines, 0, false), part(rng, 0, Topology::Lines, 0, true)].concat(),
    };
    run_with(new, &packets, leave, [!0; 4], 0, 6);
}

fn bad_parts(new: Maker<BatchGate>) {
    // Primitives without a part, before a batch and between parts; a batch between parts; parts with missing primitives.
    let mut rng = Rng::new(7);
    let packets: Vec<_> = (0..4).flat_map(|n| full(&mut rng, n, 5, 3)).collect();
    let leave = |rng: &mut Rng, head: &BatchHead| {
        let lone = part(rng, 3, Topology::Lines, 0, false)[1..].to_vec();
        let mut short = part(rng, 7, Topology::Points, 1, false);
        short.pop();
        let mut short_last = part(rng, 9, Topology::Triangles, 2, true);
        short_last.truncate(2);
        let mut all = lone.clone();
        if head.batch % 2 == 1 {
            all.extend(vertices_of(rng, head));
            return all;
        }
        all.extend(part(rng, 2, Topology::Triangles, 0, false));
        all.extend(lone);
        all.extend(short);
        all.extend(vertices_of(rng, head));
        all.extend(short_last);
        all
    };
    for stalls in [[!0; 4], [0x5555_1111_ffff_0f0f, 0x3333_ffff_0000_1234, 0x1111_1111_1111_1111, 0xffff]] {
        run_with(new, &packets, leave, stalls, 0, 7);
    }
}

fn all_topologies(new: Maker<BatchGate>) {
    let mut rng = Rng::new(2);
    let packets: Vec<_> = (0..16).flat_map(|t| full(&mut rng, u16::from(t), t, 3)).collect();
    run(new, &packets, [!0; 4], 0, 2);
}

fn bad_packets(new: Maker<BatchGate>) {
    let mut rng = Rng::new(3);
    let mut p = || prims(&mut rng);
    let state = |address| WorldPacket::State(State { address, value: 1 });
    let indices = WorldPacket::Indices(BatchIndices::default());
    let task = WorldPacket::BatchTask(BatchTask::default());
    let packets = [
        // Without a batch.
        p(),
        close(9),
        indices,
        task,
        state(0x1510),
        // Batches cut short before their last primitive: by their end, a head, a task, decoded state.
        head(1, 0, 4, 7),
        p(),
        close(1),
        p(),
        close(1),
        head(2, 0, 4, 7),
        p(),
        head(3, 0, 4, 7),
        p(),
        indices,
        p(),
        task,
        p(),
        head(4, 0, 4, 7),
        p(),
        state(0x1d94),
        p(),
        state(0x193c),
        p(),
        close(4),
        // One more primitive than the head says; none; an SM that does not exist.
        head(5, 0, 4, 1),
        p(),
        p(),
        close(5),
        head(6, 0, 4, 0),
        p(),
        close(6),
        head(7, 77, 1, 2),
        p(),
        close(7),
        state(0x37c),
        state(0x37c),
        head(8, 0, 4, 2),
        state(0x37c),
        p(),
        close(8),
    ];
    run(new, &packets, [!0; 4], 0, 3);
}

fn a_shader_ends_early(new: Maker<BatchGate>) {
    // Before its head has arrived, and long after it.
    let mut rng = Rng::new(4);
    let packets: Vec<_> = (0..4).flat_map(|n| full(&mut rng, n, 5, 4)).collect();
    run(new, &packets, [0xffff_0000_0000_0000, !0, !0, !0], 0, 4);
    run(new, &packets, [!0; 4], 90, 4);
}

fn any_packets(new: Maker<BatchGate>) {
    property((any::<u64>(), any::<[u64; 4]>(), 0..30_u64), |(seed, stalls, late)| {
        let mut rng = Rng::new(seed);
        let mut packets = vec![];
        for n in 0..12 {
            let sm = if rng.one_in(9) { rng.roll() as u8 } else { rng.below(2) as u8 };
            let (topology, count) = (rng.below(16) as u8, rng.below(9) as u8);
            packets.push(head(n, sm, topology, count));
            for _ in 0..rng.below(6) {
                packets.push(if rng.one_in(9) {
                    WorldPacket::Indices(BatchIndices::default())
                } else {
                    prims(&mut rng)
                });
                if rng.one_in(12) {
                    let address = rng.pick(&[
                        0x37c, 0x380, 0x1510, 0x1d7c, 0x380c, 0x3810, 0x3814, 0x3830, 0x3834, 0x384c, 0x38b0,
                        0x3a94, 0x3a94, 0x3ac4, 0xa18, 0xbf8, 0xa1c,
                    ]);
                    packets.push(WorldPacket::State(State { address, value: rng.roll() as u32 }));
                }
            }
            if !rng.one_in(6) {
                packets.push(close(n));
            }
        }
        // A final packet that ends the last batch.
        packets.push(close(99));
        let in_parts = rng.below(3);
        let leave = |rng: &mut Rng, head: &BatchHead| {
            if rng.one_in(5) {
                return alpha_part(rng);
            }
            if rng.below(2) >= in_parts {
                return vertices_of(rng, head);
            }
            let count = rng.below(4);
            let all = [Topology::Points, Topology::Lines, Topology::Triangles];
            let one = |k| {
                let (prims, topology, stream) = (rng.below(9) as u8, rng.pick(&all), rng.below(4) as u8);
                part(rng, prims, topology, stream, k == count)
            };
            (0..=count).flat_map(one).collect()
        };
        run_with(new, &packets, leave, stalls, late, seed);
    });
}
