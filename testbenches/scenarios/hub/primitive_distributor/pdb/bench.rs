//! Streams for the PDB, and its outputs compared with lists.

mod judge;

pub use Item::Batch as B;
use bundle::*;
use hub::primitive_distributor::pdb::{In, Params, Pdb};
use judge::judge;
use kit::{Maker, Rng, Sink, Source};
use std::collections::VecDeque;

const NOTIFIED: u16 = 0x3f18;

/// State before all items: vertex and evaluation stages; control, too.
pub const EVALUATES: u32 = 0b01010;
pub const CONTROLS: u32 = 0b01110;

#[derive(Clone, Copy, Debug)]
pub struct Batch {
    pub sm: u8,
    pub prims: u8,
    pub vertices: u8,
    pub number: u32,
}

#[derive(Clone, Copy, Debug)]
pub enum Item {
    State { world: bool, screen: bool, state: State },
    Batch(Batch),
}

pub fn world(address: u16, value: u32) -> Item {
    Item::State { world: true, screen: false, state: State { address, value } }
}

pub fn screen(value: u32) -> Item {
    Item::State { world: false, screen: true, state: State { address: 0xdac, value } }
}

pub fn stages(mask: u32) -> Item {
    world(0x3f14, mask)
}

/// Words 12 to 19 of a stage's header, with `count` random bits set from the middle of the first word on.
fn outputs(first: u16, count: u16, rng: &mut Rng) -> Vec<Item> {
    let mut left: Vec<u16> = (16..256).collect();
    let mut words = [rng.roll() as u32 & 0xffff, 0, 0, 0, 0, 0, 0, 0];
    for _ in 0..count {
        let bit = left.swap_remove(rng.below(left.len() as u64) as usize);
        words[usize::from(bit / 32)] |= 1 << (bit % 32);
    }
    words.iter().zip((first..).step_by(4)).map(|(word, at)| world(at, *word)).collect()
}

pub fn vertex_outputs(count: u16, rng: &mut Rng) -> Vec<Item> {
    outputs(0x38b0, count, rng)
}

pub fn control_outputs(count: u16, patch: u32, rng: &mut Rng) -> Vec<Item> {
    [outputs(0x3930, count, rng), vec![world(0x3904, patch << 24 | rng.roll() as u32 & 0xff_ffff)]].concat()
}

pub fn batch(sm: u8, prims: u8) -> Item {
    B(Batch { sm, prims, vertices: 3 * prims, number: 100 * u32::from(sm) + u32::from(prims) })
}

/// The entry of a batch, according to the state before it.
#[derive(Clone, Copy, Debug, Default)]
struct Shape {
    stages: u32,
    /// Geometry reads the primitive number.
    numbered: bool,
    vertex: [u32; 8],
    control: [u32; 8],
    patch: u32,
}

impl Shape {
    fn take(&mut self, state: &State) {
        let State { address, value } = *state;
        match address {
            0x3f14 => self.stages = value & 0x3f,
            0x3a14 => self.numbered = value >> 24 & 1 == 1,
            0x3904 => self.patch = value >> 24,
            0x38b0..0x38d0 => self.vertex[usize::from(address - 0x38b0) / 4] = value,
            0x3930..0x3950 => self.control[usize::from(address - 0x3930) / 4] = value,
            _ => (),
        }
    }

    fn lines(&self) -> usize {
        let count = |words: &[u32; 8]| (16..256).filter(|bit| words[bit / 32] >> (bit % 32) & 1 == 1).count();
        let controls = self.stages >> 2 & 1 == 1;
        // Two patch components in a row; levels in any case.
        let patches = (self.patch as usize).div_ceil(2).max(3);
        (if controls { count(&self.control) + patches } else { count(&self.vertex) }).max(4)
    }

    /// Whether a batch has an entry.
    fn leaves(&self, batch: &Batch, p: &Params) -> bool {
        let evaluates = self.stages >> 3 & 1 == 1;
        let some = batch.vertices != 0 && (1..=15).contains(&batch.prims);
        // Where geometry reads primitive numbers, one SM receives all of a draw's batches.
        let counts = self.stages >> 4 & 1 == 1 && self.numbered;
        evaluates && !counts && some && self.lines() <= p.alpha_lines.get().min(259)
    }
}

/// The packets that the distributor sends for the items; all numbers differ.
fn packets(items: &[Item]) -> (Vec<WorldPacket>, Vec<ScreenPacket>) {
    let (mut to_world, mut to_screen, mut number) = (vec![], vec![], 40_000_u16);
    for item in items {
        match *item {
            Item::State { world, screen, state } => {
                to_world.extend(world.then_some(WorldPacket::State(state)));
                to_screen.extend(screen.then_some(ScreenPacket::State(state)));
            }
            B(Batch { sm, prims, vertices, number: primitive_id }) => {
                let head = BatchHead {
                    batch: number,
                    sm,
                    topology: 14,
                    prims,
                    vertices,
                    primitive_id,
                    instance_id: !primitive_id,
                    ..BatchHead::default()
                };
                to_world.push(WorldPacket::Head(head));
                let indices = |k: u8| BatchIndices { indices: [u32::from(k), 7, primitive_id, 9] };
                to_world.extend((0..vertices.div_ceil(4)).map(|k| WorldPacket::Indices(indices(k))));
                let prim = |k: u8| BatchPrim { edges: k & 7, first: true, ..BatchPrim::default() };
                let prims = (0..prims.div_ceil(2)).map(|k| BatchPrims { prims: [prim(k), prim(k + 1)] });
                to_world.extend(prims.map(WorldPacket::Prims));
                to_world.push(WorldPacket::Close(BatchClose { batch: number }));
                to_screen.push(ScreenPacket::Mark(ScreenMark { batch: number, source: 99 }));
                number = number.wrapping_add(1);
            }
        }
    }
    (to_world, to_screen)
}

pub struct Stalls {
    pub world: u64,
    pub screen: u64,
    pub passed: u64,
    pub marks: u64,
    pub entry: u64,
    pub free: u64,
}

pub const FREE: Stalls = Stalls { world: !0, screen: !0, passed: !0, marks: !0, entry: !0, free: !0 };

#[derive(Default)]
pub struct Seen {
    pub taken: Vec<u64>,
    pub passed: Vec<(u64, WorldPacket)>,
    pub marks: Vec<(u64, ScreenPacket)>,
    /// Entries by source, and the cycles in which they were accepted.
    pub entries: Vec<Vec<AlphaEntry>>,
    pub came: Vec<Vec<u64>>,
    pub copied: Vec<u64>,
    pub free: Vec<Vec<u64>>,
}

/// Entries are sent `latency` cycles after their batch's close,
/// copies as many after their task; each up to a random number later.
pub fn run(new: Maker<Pdb>, items: &[Item], stalls: Stalls, latency: [u64; 2], seed: u64) -> Seen {
    let mut dut = new();
    let (p, mut rng) = (dut.unit().p.clone(), Rng::new(seed));
    let (to_world, to_screen) = packets(items);
    let (mut world, mut screen) =
        (Source::new(&to_world, stalls.world), Source::new(&to_screen, stalls.screen));
    let (mut passed, mut marks) = (Sink::new(stalls.passed), Sink::new(stalls.marks));
    let pes = p.pes.get();
    let mut entry: Vec<Source<AlphaEntry>> =
        (0..pes as u32).map(|k| Source::new(&[], stalls.entry.rotate_left(5 * k))).collect();
    let mut free: Vec<Sink<EntryGrant>> =
        (0..pes as u32).map(|k| Sink::new(stalls.free.rotate_left(7 * k))).collect();
    let mut copies: Vec<VecDeque<u64>> = vec![VecDeque::new(); p.tpcs.get()];
    let mut seen = Seen { entries: vec![vec![]; pes], ..Seen::default() };
    let (mut notified, mut head, mut cycle) = (false, BatchHead::default(), 0);
    let nothing = In::new(&p);
    dut.run(|o| {
        let waits = !world.is_empty() || !screen.is_empty() || entry.iter().any(|e| !e.is_empty());
        if !waits && o.idle && copies.iter().all(VecDeque::is_empty) {
            return None;
        }
        let mut i = nothing.clone();
        i.world = world.drive(o.world);
        i.screen = screen.drive(o.screen);
        i.marks = marks.drive(&o.marks);
        i.passed = passed.drive(&o.passed);
        let mut later = || latency[0] + rng.below(latency[1] + 1);
        match passed.now() {
            Some((_, WorldPacket::State(state))) if state.address == NOTIFIED => notified = state.value == 1,
            Some((_, WorldPacket::Head(of))) => head = of,
            Some((at, WorldPacket::Close(_))) if notified => {
                let source = usize::from(head.sm) / p.sms_per_tpc.get() / p.tpcs_per_pes.get();
                let source = source.min(pes - 1);
                let due = at + later();
                let number = later() ^ at;
                let coming = AlphaEntry {
                    batch: head.batch,
                    entry: (number * 37 % 8192) as u16,
                    patches: head.prims,
                    vertices: (number % 33) as u8,
                    scalars: number as u8,
                };
                entry[source].push(due, coming);
                seen.entries[source].push(coming);
            }
            Some((at, WorldPacket::BatchTask(task))) => {
                copies[usize::from(task.sm) / p.sms_per_tpc.get()].push_back(at + later());
            }
            _ => (),
        }
        for k in 0..pes {
            i.alpha_entry[k] = entry[k].drive(o.alpha_entry[k]);
            i.alpha_free[k] = free[k].drive(&o.alpha_free[k]);
        }
        for (k, copies) in copies.iter_mut().enumerate() {
            if copies.pop_front_if(|due| *due <= cycle).is_some() {
                i.copied[k] = Some(true).into();
                seen.copied.push(cycle);
            }
        }
        cycle += 1;
        Some(i)
    });
    seen.taken = world.taken;
    (seen.passed, seen.marks) = (passed.timed(), marks.timed());
    seen.came = entry.into_iter().map(|e| e.taken).collect();
    seen.free = free.into_iter().map(|f| f.at).collect();
    judge(items, &p, &seen);
    seen
}
