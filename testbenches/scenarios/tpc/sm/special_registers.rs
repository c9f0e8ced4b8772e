//! S2R by the instruction set's text: each register of any warp, and its cycles.

use bundle::*;
use kernel::offer::Offer;
use kernel::packed::Packed;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, scenarios};
use proptest::prelude::*;
use std::collections::{HashMap, VecDeque};
use tpc::sm::modifiers::S2rModifiers;
use tpc::sm::special_registers::{In, Params, SpecialRegisters};
use tpc::sm::types::*;

/// Number of the SM.
const NUMBER: u8 = 5;

scenarios! {
    SpecialRegisters::new(&Params::default()) => a_read_takes_its_cycles any_reads;
    SpecialRegisters::new(&Params { sub_partitions: kernel::Within::new(1), slots: kernel::Within::new(4), ..Params::default() }) => any_reads;
}

/// A warp, as its launch and context describe it.
struct Warp {
    sub: usize,
    slot: u8,
    context: u8,
    first: [u32; 3],
    place: ComputePlace,
    kind: WarpKind,
    /// Used in place of `first` and `place` in world space.
    world: WorldPlace,
}

/// A block's threads, the local memory of each, its windows and registers.
#[derive(Clone, Copy)]
struct Context {
    threads: [u32; 3],
    words: [u32; 5],
}

fn context_words(context: &Context) -> [(u8, u32); 6] {
    let [x, y, z] = context.threads;
    let [shared, local, low, high, registers] = context.words;
    [(34, x | y << 11 | z << 22), (5, shared), (6, local), (35, low), (36, high), (15, registers)]
}

fn read(slot: u8, number: u8, lanes: u32) -> Operands {
    let mut image = [0];
    S2rModifiers { sr: number }.pack(&mut image);
    let destination = Group { first: 9, count: 1 };
    let instruction = Instruction {
        opcode: Opcode::S2r,
        path: Path::SpecialRegisters,
        destination,
        modifiers: image[0],
        ..Instruction::default()
    };
    let control = IssueControl { write_scoreboard: 3, ..IssueControl::default() };
    Operands { slot, control, instruction, lanes, ..Operands::default() }
}

/// Registers that the decoder lets pass.
pub fn is_built(number: u8) -> bool {
    matches!(number, 0..=0x0b | 0x10..=0x13 | 0x1c..=0x23 | 0x25..=0x28 | 0x30..=0x3d | 0x48..=0x53)
}

/// Registers of the position in a block and a grid, unspecified in warps without one.
fn is_of_blocks(number: u8) -> bool {
    matches!(number, 0x20..=0x27 | 0x32)
}

/// INVOCATION_INFO and INVOCATION_ID, by walking from lane to lane.
fn of_primitives(warp: &Warp, number: u8, lane: u32) -> u32 {
    let world = &warp.world;
    let (mut primitive, mut instance) = (u32::from(world.first_prim), u32::from(world.geometry_instance));
    for lane in 1..=lane {
        if world.starts & 1 << lane != 0 {
            (primitive, instance) = (primitive + 1, world.geometry_instance.into());
        } else {
            instance += 1;
        }
    }
    match (number, warp.kind) {
        (0x1d, WarpKind::Control | WarpKind::Evaluation | WarpKind::Geometry) => {
            primitive + u32::from(world.corners) * 0x1_0000
        }
        (0x11, WarpKind::Control | WarpKind::Geometry) => instance,
        _ => 0,
    }
}

/// A lane's value, by counting threads from the first of the block. Compilers read THREAD_KILL for `gl_HelperInvocation`.
fn expected(
    warp: &Warp,
    context: &Context,
    p: &Params,
    number: u8,
    lane: u32,
    cycle: u64,
    killed: u32,
) -> u32 {
    let [nx, ny, _] = context.threads;
    let [shared, local, low, high, registers] = context.words;
    let [x, y, z] = warp.first;
    let index = x + nx * (y + ny * z) + lane;
    let [x, y, z] = [index % nx, index / nx % ny, index / nx / ny];
    let packed = |[x, y, z]: [u32; 3]| x & 0xffff | (y & 0x3ff) << 16 | (z & 0x3f) << 26;
    let bit = 1_u32 << lane;
    match number {
        0x11 | 0x1d => of_primitives(warp, number, lane),
        0x10 => (of_primitives(warp, 0x1d, lane) >> 16) << 8,
        0x12 | 0x1e | 0x1f => 1_f32.to_bits(),
        0x13 if warp.kind == WarpKind::Pixel && killed & bit != 0 => u32::MAX,
        0 => lane,
        1 | 0x50 | 0x52 => cycle as u32,
        0x51 | 0x53 => (cycle >> 32) as u32,
        2 => ((p.sub_partitions.get() * p.slots.get()) << 8 | p.sms.get() << 20) as u32,
        3 => ((warp.sub * p.slots.get() + usize::from(warp.slot)) << 8 | usize::from(NUMBER) << 20) as u32,
        0x20 => packed([x, y, z]),
        0x21 => x,
        0x22 => y,
        0x23 => z,
        0x25 => warp.place.x,
        0x26 => warp.place.y.into(),
        0x27 => warp.place.z.into(),
        0x28 => packed(context.threads),
        0x30 => shared,
        0x31 | 0x35 => 1 << 24,
        0x32 => u32::from(warp.place.shared_size) * 256,
        0x33 => 32,
        0x34 => local,
        0x36 => low,
        0x37 => (1 << 24) - high,
        0x38 => bit,
        0x39 => bit - 1,
        0x3a => (bit - 1) | bit,
        0x3b => !((bit - 1) | bit),
        0x3c => !(bit - 1),
        0x3d => registers,
        // Not killed, or no pixel; affinity; counters that no program sets.
        0x13 | 0x1c | 0x04..=0x0b | 0x48..=0x4f => 0,
        other => panic!("{other:x} does not come here"),
    }
}

fn launch(warp: &Warp) -> Launch {
    let mut image = [0; 2];
    match warp.kind {
        WarpKind::Compute => warp.place.pack(&mut image),
        _ => warp.world.pack(&mut image),
    }
    let place = WarpPlace { low: image[0], high: image[1] };
    Launch {
        partition: warp.sub as u8,
        slot: warp.slot,
        context_id: warp.context,
        kind: warp.kind,
        place,
        ..Launch::default()
    }
}

fn a_read_takes_its_cycles(new: Maker<SpecialRegisters>) {
    for (number, cycles) in [(0, 6), (0x28, 6), (0x21, 13), (0x11, 13), (0x1d, 13)] {
        let mut dut = new();
        let blank = In { number: NUMBER, ..In::new(&dut.unit().p) };
        let mut i = blank.clone();
        i.operands[2] = Offer::new(true, read(1, number, !0));
        dut.cycle(i);
        let passed = (1..40).find(|_| {
            let shown = dut.outputs().written[2].valid;
            dut.cycle(blank.clone());
            shown
        });
        assert_eq!(passed, Some(cycles - 2), "register {number:x}: to `written`, after the queue's cycle");
    }
}

fn any_reads(new: Maker<SpecialRegisters>) {
    property((any::<u64>(), any::<[u64; 4]>()), |(seed, stalls)| {
        let (mut random, mut dut) = (Random(seed), new());
        let p = dut.unit().p.clone();
        let (subs, slots) = (p.sub_partitions.get(), p.slots.get() as u64);
        let blank = In { number: NUMBER, ..In::new(&p) };
        let contexts: Vec<_> = (0..4)
            .map(|_| {
                let threads =
                    [1 + random.below(40) as u32, 1 + random.below(7) as u32, 1 + random.below(4) as u32];
                Context { threads, words: std::array::from_fn(|_| random.any() as u32 & 0xff_ffff) }
            })
            .collect();
        for (id, context) in contexts.iter().enumerate() {
            for (word, value) in context_words(context) {
                let write = ContextWrite { context_id: id as u8, word, value };
                dut.cycle(In { context: Offer::new(true, write), ..blank.clone() });
            }
        }
        let mut warps = HashMap::new();
        for sub in 0..subs {
            for slot in 0..slots as u8 {
                let context = random.below(4) as u8;
                let [nx, ny, nz] = contexts[usize::from(context)].threads;
                let index = random.below(u64::from(nx * ny * nz)) as u32;
                let first = [index % nx, index / nx % ny, index / nx / ny];
                let place = ComputePlace {
                    shared_size: random.below(256) as u16,
                    thread_x: first[0] as u16,
                    thread_y: first[1] as u16,
                    thread_z: first[2] as u8,
                    x: random.any() as u32,
                    y: random.any() as u16,
                    z: random.any() as u16,
                    ..ComputePlace::default()
                };
                use WarpKind::{Compute, Control, Evaluation, Geometry, Pixel, Vertex};
                let kind = random
                    .one_of(&[Compute, Compute, Vertex, Control, Evaluation, Geometry, Geometry, Pixel]);
                let [any, other] = [(); 2].map(|()| random.any() as u32);
                let world = WorldPlace {
                    starts: random.one_of(&[any & other, any, 0, !0]),
                    first_prim: random.below(42) as u8,
                    corners: random.below(64) as u8,
                    geometry_instance: random.below(32) as u8,
                    extra: random.below(1 << 11) as u16,
                    primitive_id: random.any() as u32,
                    vertices: random.below(64) as u8,
                    output_row: random.below(1 << 10) as u16,
                    ..WorldPlace::default()
                };
                let warp = Warp { sub, slot, context, first, place, kind, world };
                dut.cycle(In { launch: Offer::new(true, launch(&warp)), ..blank.clone() });
                warps.insert((sub, slot), warp);
            }
        }
        let numbers: Vec<u8> = (0..0x54).filter(|number| is_built(*number)).collect();
        let mut sinks: Vec<_> = (0..subs).map(|sub| Sink::new(stalls[sub])).collect();
        let mut requested: Vec<VecDeque<(u8, u8, u32, u32)>> = vec![VecDeque::new(); subs];
        let (mut credits, mut judged) = (vec![p.depth.get(); subs], 0);
        let start = random.any();
        for cycle in 0..2000_u64 {
            let (o, mut i) = (dut.outputs(), blank.clone());
            // The cycle counter is constant, so that the exact cycle of the read does not matter.
            i.cycle = start;
            for sub in 0..subs {
                credits[sub] += usize::from(o.credit[sub].valid);
                i.written[sub] = sinks[sub].drive(&o.written[sub]);
                if let Some((_, written)) = sinks[sub].now() {
                    let (slot, number, lanes, killed) =
                        requested[sub].pop_front().expect("a register that no instruction reads");
                    let warp = &warps[&(sub, slot)];
                    let context = &contexts[usize::from(warp.context)];
                    let found = &written.result;
                    assert_eq!(
                        (found.slot, found.destination, found.lanes, found.halves),
                        (slot, 9, lanes, 3)
                    );
                    assert_eq!((written.scoreboard, written.last), (3, true));
                    for (lane, word) in found.row.words.iter().enumerate() {
                        let right = expected(warp, context, &p, number, lane as u32, start, killed);
                        assert_eq!(*word, right, "register {number:x} of lane {lane}");
                    }
                    judged += 1;
                }
                if credits[sub] > 0 && cycle < 1200 && random.below(3) == 0 {
                    let (slot, number) = (random.below(slots) as u8, random.one_of(&numbers));
                    let computes = warps[&(sub, slot)].kind == WarpKind::Compute;
                    // Mostly registers of primitives.
                    let number = match () {
                        _ if computes => number,
                        _ if is_of_blocks(number) || random.below(2) == 0 => {
                            random.one_of(&[0x11, 0x1d, 0x10, 0x13])
                        }
                        _ => number,
                    };
                    let lanes = random.any() as u32;
                    i.operands[sub] = Offer::new(true, read(slot, number, lanes));
                    i.killed[sub] = random.any() as u32;
                    requested[sub].push_back((slot, number, lanes, i.killed[sub]));
                    credits[sub] -= 1;
                }
            }
            dut.cycle(i);
        }
        assert!(requested.iter().all(VecDeque::is_empty) && judged > 0);
    });
}
