//! Models of the primitive distributor's peers, and its checker: batches are unpacked again and must be the
//! primitives listed by the reference, with state in its place.

pub mod judge;

use super::tasks::Shaders;
use bundle::*;
use hub::primitive_distributor::{In, Params, PrimitiveDistributor};
use kit::memory::{Memory, MemoryStalls};
use kit::{Device, Sink, Source};

/// Memory that indices are read from.
pub trait Memories {
    fn byte(&self, at: u64) -> u8;
}

/// The address space repeats these bytes.
pub type Bytes = Vec<u8>;

impl Memories for Bytes {
    fn byte(&self, at: u64) -> u8 {
        self[at as usize % self.len()]
    }
}

impl Memories for references::hub::copies::bytes::Bytes {
    fn byte(&self, at: u64) -> u8 {
        self.get(at)
    }
}

fn sector(bytes: &impl Memories, at: u64) -> Sector {
    let word = |k: u64| std::array::from_fn(|b| bytes.byte(at * 32 + 4 * k + b as u64));
    Sector { words: std::array::from_fn(|k| u32::from_le_bytes(word(k as u64))) }
}

pub fn state(address: u16, value: u32) -> Bundle {
    Bundle { kind: BundleKind::State, address: address >> 2, value, ..Bundle::default() }
}

pub fn trigger(address: u16, value: u32) -> Bundle {
    Bundle { kind: BundleKind::Trigger, address: address >> 2, value, ..Bundle::default() }
}

pub fn whole(address: u16, value: u32) -> Bundle {
    Bundle { whole: true, ..trigger(address, value) }
}

/// Stall patterns of the ports.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    pub draw: u64,
    pub world: u64,
    pub screen: u64,
    pub marker: u64,
    pub memory: MemoryStalls,
}

impl Stalls {
    pub const NONE: Stalls = Stalls {
        draw: !0,
        world: !0,
        screen: !0,
        marker: !0,
        memory: MemoryStalls { read: !0, data: !0, write: !0, latency: 100 },
    };
}

/// Outputs of a run.
pub struct Seen {
    pub p: Params,
    pub world: Vec<(u64, WorldPacket)>,
    pub screen: Vec<(u64, ScreenPacket)>,
    pub markers: Vec<Marker>,
    /// Report values of the assembly, and of batches.
    pub values: [Vec<ReportValue>; 2],
    pub reads: Vec<MemoryRead>,
    /// The cycle in which each bundle was accepted.
    pub taken: Vec<u64>,
}

pub fn run(
    mut dut: Device<PrimitiveDistributor>,
    bundles: &[Bundle],
    bytes: &impl Memories,
    stalls: &Stalls,
) -> Seen {
    let p = dut.unit().p.clone();
    let mut draw = Source::new(bundles, stalls.draw);
    let (mut world, mut screen, mut marker) =
        (Sink::new(stalls.world), Sink::new(stalls.screen), Sink::new(stalls.marker));
    let mut memory = Memory::new(|at| sector(bytes, at), stalls.memory);
    let (mut rests, mut values, mut cycle) = (0, [vec![], vec![]], 0);
    let mut shaders = Shaders::new(&p, stalls.memory.latency, stalls.marker);
    let nothing = In::new(&p);
    dut.run(|o| {
        values[0].extend(o.assembled.get().copied());
        values[1].extend(o.report_value.get().copied());
        let all = draw.is_empty() && o.idle && memory.is_idle() && shaders.rests();
        rests = if all { rests + 1 } else { 0 };
        (rests < 3).then(|| {
            let mut i = In {
                draw: draw.drive(o.draw),
                world: world.drive(&o.world),
                screen: screen.drive(&o.screen),
                marker: marker.drive(&o.marker),
                read: memory.read(&o.read),
                read_data: memory.data(o.read_data),
                ..nothing.clone()
            };
            shaders.lookup(&p, world.now().as_ref());
            shaders.drive(cycle, o, &mut i);
            cycle += 1;
            i
        })
    });
    shaders.settled();
    Seen {
        p,
        world: world.timed(),
        screen: screen.timed(),
        markers: marker.taken,
        values,
        reads: memory.reads.taken,
        taken: draw.taken,
    }
}
