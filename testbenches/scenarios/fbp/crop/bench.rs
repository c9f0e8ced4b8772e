//! A CROP between a driver of packets and a memory that may be slow and may stall.

use bundle::*;
use fbp::crop::{Crop, In, Out};
use kit::Device;
use kit::scenario::{LIMIT, open};
use std::collections::VecDeque;

/// How packets and memory hold things up. Patterns are as of `open`.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    pub work: u64,
    pub read: u64,
    pub read_data: u64,
    pub write: u64,
    /// Clocks from a read to its data.
    pub latency: u64,
}

pub const NONE: Stalls = Stalls { work: !0, read: !0, read_data: !0, write: !0, latency: 1 };

/// What happened.
#[derive(Debug)]
pub struct Run {
    pub memory: Vec<u8>,
    /// Clocks until the unit was idle.
    pub clocks: u64,
    pub reads: u64,
    pub writes: u64,
    /// The clocks in which packets were taken.
    pub taken: Vec<u64>,
    /// The clocks in which sectors were read and written.
    pub read_at: Vec<u64>,
    pub written_at: Vec<u64>,
    pub out: Out,
}

/// Gives packets to a CROP, which ends idle.
pub fn run(mut dut: Device<Crop>, memory: &[u8], packets: &[CropPacket], stalls: Stalls) -> Run {
    let mut memory = memory.to_vec();
    let (mut sent, mut answers) = (0, VecDeque::<(u64, Sector)>::new());
    let (mut taken, mut read_at, mut written_at) = (vec![], vec![], vec![]);
    let mut held: Held = (None, None);
    for clock in 0..LIMIT {
        let o = dut.outputs();
        check_held(&held, &o);
        let ripe = answers.front().filter(|(at, _)| *at <= clock).map(|(_, data)| *data);
        let i = In {
            work: packets.get(sent).filter(|_| open(stalls.work, clock)).copied().into(),
            read: open(stalls.read, clock).into(),
            read_data: ripe.filter(|_| open(stalls.read_data, clock)).into(),
            write: open(stalls.write, clock).into(),
        };
        if sent == packets.len() && o.idle {
            let (reads, writes) = (read_at.len() as u64, written_at.len() as u64);
            return Run { memory, clocks: clock, reads, writes, taken, read_at, written_at, out: o };
        }
        if i.work.valid && o.work.ready {
            sent += 1;
            taken.push(clock);
        }
        if i.read_data.valid && o.read_data.ready {
            answers.pop_front();
        }
        if let Some(read) = o.read.get().filter(|_| i.read.ready) {
            let at = read.address as usize * 32;
            let word = |k: usize| u32::from_le_bytes(memory[at + 4 * k..at + 4 * k + 4].try_into().unwrap());
            let sector = Sector { words: [0, 1, 2, 3, 4, 5, 6, 7].map(word) };
            answers.push_back((clock + stalls.latency, sector));
            read_at.push(clock);
        }
        if let Some(write) = o.write.get().filter(|_| i.write.ready) {
            let MemoryWrite { address, mask, data } = *write;
            for k in (0..32).filter(|k| mask >> k & 1 == 1) {
                memory[address as usize * 32 + k] = (data.words[k / 4] >> (8 * (k % 4))) as u8;
            }
            written_at.push(clock);
        }
        held = (
            o.read.get().filter(|_| !i.read.ready).copied(),
            o.write.get().filter(|_| !i.write.ready).copied(),
        );
        dut.clock(i);
    }
    panic!("no end: {sent} of {} packets taken", packets.len());
}

/// What was offered and not taken.
type Held = (Option<MemoryRead>, Option<MemoryWrite>);

/// It stays.
fn check_held((read, write): &Held, now: &Out) {
    assert!(read.is_none() || now.read.get() == read.as_ref(), "a read went away");
    assert!(write.is_none() || now.write.get() == write.as_ref(), "a write went away");
}

pub fn state(address: u16, value: u32) -> CropPacket {
    CropPacket::State(State { address, value })
}

pub fn flush() -> CropPacket {
    state(FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, 0)
}

/// A block-linear target, two GOBs high, at an address.
pub fn target(t: u16, at: u32, width: u32, format: u32) -> Vec<CropPacket> {
    let m = |offset: u16, value| state(SET_COLOR_TARGET_A + 0x40 * t + offset, value);
    vec![m(0, 0), m(4, at), m(8, width), m(0x10, format), m(0x14, 0x10)]
}

/// Two quads side by side from quad (x, y), all samples of `samples` a pixel covered.
pub fn pair(x: u16, y: u16, samples: u32, data: [u32; 8]) -> CropPacket {
    let coverage = (0..4).fold(0, |all, pixel| all | ((1 << samples) - 1) << (8 * pixel));
    let quads = [ColourQuad { x, y, coverage }, ColourQuad { x: x + 1, y, coverage }];
    CropPacket::Quads(ColourQuads { quads, data, ..ColourQuads::default() })
}
