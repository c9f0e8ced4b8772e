//! A job is a launch, valid or with one fault: its methods, and the memory that it reads.

use bundle::*;
use proptest::prelude::*;
use references::hub::copies::bytes::Bytes;
use references::hub::copies::surface::{BlockLinear, Surface};

/// The fault injected into a launch. Some faults apply to either surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bad {
    Nothing,
    Transfer,
    SemaphoreType,
    InterruptType,
    Reduction,
    Pick,
    Crooked,
    Physical(usize),
    BlockWidth(usize),
    BlockHeight(usize),
    BlockDepth(usize),
    GobHeight(usize),
    Pitch(usize),
    Base(usize),
}

impl Bad {
    pub fn kind(self) -> FaultKind {
        match self {
            Bad::Nothing => FaultKind::None,
            Bad::Crooked => FaultKind::Alignment,
            Bad::Physical(_) => FaultKind::Physical,
            Bad::Transfer | Bad::SemaphoreType | Bad::InterruptType | Bad::Reduction | Bad::Pick => {
                FaultKind::Value
            }
            _ => FaultKind::Copy,
        }
    }

    /// Limits of the unit that the reference does not have.
    pub fn only_here(self) -> bool {
        matches!(self, Bad::Pitch(_) | Bad::Base(_))
    }
}

/// A surface as its methods describe it; sizes in elements.
#[derive(Clone, Debug)]
struct Side {
    pitch_layout: bool,
    near: u64,
    pitch: u32,
    block: [u32; 2],
    size: [u32; 3], // width, height, layer
    origin: [u32; 2],
}

#[derive(Clone, Debug)]
pub struct Job {
    sides: [Side; 2],
    length: u32,
    count: u32,
    multi_line: bool,
    remap: Option<u32>,
    constants: [u32; 2],
    transfer: u32,
    pub from_last: bool, // the source is where the launch before wrote
    semaphore: u32,
    pub interrupt: u32,
    pub payload: u32,
    pub bad: Bad,
    noise: u32,
}

fn bad() -> impl Strategy<Value = Bad> {
    let of_side = |k| {
        prop::sample::select(vec![
            Bad::BlockWidth(k),
            Bad::BlockHeight(k),
            Bad::BlockDepth(k),
            Bad::GobHeight(k),
            Bad::Pitch(k),
            Bad::Base(k),
            Bad::Physical(k),
        ])
    };
    let whole = prop::sample::select(vec![
        Bad::Transfer,
        Bad::SemaphoreType,
        Bad::InterruptType,
        Bad::Reduction,
        Bad::Pick,
        Bad::Crooked,
    ]);
    prop_oneof![10 => Just(Bad::Nothing), 1 => whole, 1 => of_side(0), 1 => of_side(1)]
}

fn side() -> impl Strategy<Value = Side> {
    let numbers = (any::<bool>(), 0_u64..1 << 16, 1_u32..400, [0_u32..6, 0_u32..6]);
    (numbers, [0_u32..200, 0_u32..80, 0_u32..6], [0_u32..90, 0_u32..60]).prop_map(|(n, size, origin)| Side {
        pitch_layout: n.0,
        near: n.1,
        pitch: n.2,
        block: n.3,
        size,
        origin,
    })
}

fn remap() -> impl Strategy<Value = Option<u32>> {
    let pick = || prop_oneof![4 => 0_u32..4, 1 => 4_u32..6, 1 => Just(6)];
    let some = ([pick(), pick(), pick(), pick()], 0_u32..4, 0_u32..4, 0_u32..4);
    let some = some.prop_map(|(picks, component, source, destination)| {
        let picks = (0..4).fold(0, |all, k| all | picks[k] << (4 * k));
        Some(picks | component << 16 | source << 20 | destination << 24)
    });
    let fill = (4_u32..7, 0_u32..4, 0_u32..4)
        .prop_map(|(pick, component, destination)| Some(pick * 0x1111 | component << 16 | destination << 24));
    prop_oneof![2 => Just(None), 3 => some, 1 => fill]
}

pub fn job() -> impl Strategy<Value = Job> {
    let sizes = prop_oneof![
        (0_u32..20, 0_u32..6),
        (1_u32..600, 1_u32..3),
        (1_u32..6, 1_u32..30),
        (60_u32..70, 1_u32..19),
    ];
    let flags = (prop::bool::weighted(0.8), 0_u32..3, any::<bool>(), 0_u32..3, 0_u32..3, bad());
    let rest = (remap(), any::<[u32; 2]>(), any::<[u32; 2]>());
    (side(), side(), sizes, flags, rest).prop_map(|(source, destination, (length, count), flags, rest)| {
        let (multi_line, transfer, from_last, semaphore, interrupt, bad) = flags;
        let (remap, constants, [payload, noise]) = rest;
        let mut job = Job {
            sides: [source, destination],
            length,
            count,
            multi_line,
            remap,
            constants,
            transfer: if from_last { 2 } else { transfer },
            from_last,
            semaphore,
            interrupt,
            payload,
            bad,
            noise,
        };
        job.spoil();
        job
    })
}

impl Job {
    /// Modifies the launch so that it has its fault.
    fn spoil(&mut self) {
        if self.bad.kind() == FaultKind::Copy || self.bad == Bad::Pick {
            self.transfer = 1;
        }
        match self.bad {
            Bad::Transfer => self.transfer = 3,
            Bad::SemaphoreType => self.semaphore = 3,
            Bad::InterruptType => self.interrupt = 3,
            Bad::Pick => self.remap = Some(0x0300_3217 | (self.noise & 3) << 16),
            Bad::Crooked => self.semaphore = 1 + self.noise % 2,
            Bad::Pitch(k) => {
                (self.sides[k].pitch_layout, self.sides[k].pitch) = (true, 0);
                (self.multi_line, self.count) = (true, self.count.max(2));
                self.remap = None;
            }
            Bad::Base(k) => {
                self.sides[k].pitch_layout = false;
                self.remap = None;
            }
            Bad::BlockWidth(k) | Bad::BlockHeight(k) | Bad::BlockDepth(k) | Bad::GobHeight(k) => {
                self.sides[k].pitch_layout = false;
            }
            Bad::Nothing | Bad::Reduction | Bad::Physical(_) => (),
        }
    }

    fn block(&self, k: usize) -> u32 {
        let [height, depth] = self.sides[k].block;
        let good = height << 4 | depth << 8 | 1 << 12;
        match self.bad {
            Bad::BlockWidth(bad) if bad == k => good | 1 + self.noise % 15,
            Bad::BlockHeight(bad) if bad == k => good & !0xf0 | (6 + self.noise % 10) << 4,
            Bad::BlockDepth(bad) if bad == k => good & !0xf00 | (6 + self.noise % 10) << 8,
            Bad::GobHeight(bad) if bad == k => good & !0xf000 | [0, 2, 8][self.noise as usize % 3] << 12,
            _ => good,
        }
    }

    fn base(&self, k: usize, region: u64) -> u64 {
        let near = self.sides[k].near;
        match (self.sides[k].pitch_layout, self.bad) {
            (true, _) => region << 32 | near,
            (false, Bad::Base(bad)) if bad == k => region << 32 | near >> 9 << 9 | 1 << (self.noise % 9),
            (false, _) => region << 32 | near >> 9 << 9,
        }
    }

    fn element(&self, k: usize) -> u64 {
        let bits = |remap: u32| ((remap >> 16 & 3) + 1) * ((remap >> (20 + 4 * k) & 3) + 1);
        self.remap.map_or(1, |remap| bits(remap).into())
    }

    pub fn methods(&self, regions: [u64; 2]) -> Vec<(u16, u32)> {
        let semaphore = (0x7f_u64 << 32) + u64::from(self.noise % 64) * 16;
        let semaphore = match (self.bad, self.semaphore) {
            (Bad::Crooked, 1) => semaphore + 1 + u64::from(self.noise % 3),
            (Bad::Crooked, _) => semaphore + 1 + u64::from(self.noise % 15),
            (_, 1) => semaphore + u64::from(self.noise % 4) * 4,
            _ => semaphore,
        };
        let mut methods = vec![
            (0x240, (semaphore >> 32) as u32),
            (0x244, semaphore as u32),
            (0x248, self.payload),
            (0x410, self.sides[0].pitch),
            (0x414, self.sides[1].pitch),
            (0x418, self.length),
            (0x41c, self.count),
            (0x700, self.constants[0]),
            (0x704, self.constants[1]),
            (0x708, self.remap.unwrap_or(self.noise)),
            (0x100, self.noise),
        ];
        for (k, offset, group) in [(0, 0x400, 0x728), (1, 0x408, 0x70c)] {
            let (side, base) = (&self.sides[k], self.base(k, regions[k]));
            methods.extend([
                (offset, (base >> 32) as u32),
                (offset + 4, base as u32),
                (group, self.block(k)),
                (group + 4, side.size[0]),
                (group + 8, side.size[1]),
                (group + 0xc, self.noise),
                (group + 0x10, side.size[2]),
                (group + 0x14, side.origin[0] | side.origin[1] << 16),
            ]);
        }
        methods
    }

    pub fn launch(&self) -> u32 {
        let physical = match self.bad {
            Bad::Physical(side) => 1 << (12 + side),
            _ => 0,
        };
        self.transfer
            | physical
            | (self.noise & 1) << 2
            | self.semaphore << 3
            | self.interrupt << 5
            | u32::from(self.sides[0].pitch_layout) << 7
            | u32::from(self.sides[1].pitch_layout) << 8
            | u32::from(self.multi_line) << 9
            | u32::from(self.remap.is_some()) << 10
            | self.noise & 0x3_c800
            | u32::from(self.bad == Bad::Reduction) << 19
    }

    /// Fills the source's lines.
    pub fn seed(&self, memory: &mut Bytes, region: u64) {
        let (side, element, base) = (&self.sides[0], self.element(0), self.base(0, region));
        let surface = match side.pitch_layout {
            true => Surface::Pitch { base, pitch: side.pitch.into() },
            false => Surface::BlockLinear(BlockLinear {
                base,
                width: u64::from(side.size[0]) * element,
                height: side.size[1].into(),
                block_height: side.block[0],
                block_depth: side.block[1],
                layer: side.size[2].into(),
                x: u64::from(side.origin[0]) * element,
                y: side.origin[1].into(),
            }),
        };
        for y in 0..if self.multi_line { self.count.into() } else { 1 } {
            for x in 0..u64::from(self.length) * element {
                let at = surface.address(x, y);
                memory.set(at, (at.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8 | 1);
            }
        }
    }
}
