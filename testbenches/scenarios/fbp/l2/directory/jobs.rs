//! Requests, and what each does to flat memory. A sector is four lanes here, one for each virtual channel; of
//! lines that a channel has for itself it uses all.

use bundle::*;
use kit::Rng;
use std::collections::HashMap;

pub type Lanes = [u32; VIRTUAL_CHANNELS];

#[derive(Clone, Debug)]
pub struct Job {
    pub head: MemoryHead,
    /// Those that it writes, and that are its channel's alone.
    pub lanes: u8,
    pub own: u8,
}

/// Lines, by sector.
#[derive(Clone, Default)]
pub struct Memory(HashMap<(u64, u8), Lanes>);

impl Memory {
    pub fn lanes(&mut self, line: u64, sector: u8) -> &mut Lanes {
        let first = |lane: usize| 1 << 31 | (line as u32) << 4 | u32::from(sector) << 2 | lane as u32;
        self.0.entry((line, sector)).or_insert_with(|| std::array::from_fn(first))
    }
}

/// Sets some lanes.
pub fn put(lanes: &mut Lanes, which: u8, from: &Lanes) {
    for k in (0..VIRTUAL_CHANNELS).filter(|k| which >> k & 1 == 1) {
        lanes[k] = from[k];
    }
}

impl Job {
    pub fn new(op: MemoryOp, channel: VirtualChannel, line: u64, sectors: u8, tag: u16) -> Self {
        let client = channel as u16;
        let head = MemoryHead { op, client, tag, channel, line, sectors, ..MemoryHead::default() };
        Job { head, lanes: 15, own: 15 }
    }

    /// The words that it writes.
    pub fn value(&self) -> Lanes {
        [u32::from(self.head.tag); VIRTUAL_CHANNELS]
    }

    pub fn writes(&self) -> bool {
        self.operates() || matches!(self.head.op, MemoryOp::Write | MemoryOp::FastClear)
    }

    pub fn operates(&self) -> bool {
        matches!(self.head.op, MemoryOp::Reduce | MemoryOp::Atomic)
    }

    /// Whether it is answered without data.
    pub fn is_barrier(&self) -> bool {
        use MemoryOp::{Barrier, Clean, CleanTags, Invalidate};
        matches!(self.head.op, Barrier | CleanTags | Clean | Invalidate)
    }

    pub fn scans(&self) -> bool {
        matches!(self.head.op, MemoryOp::Clean | MemoryOp::Invalidate)
    }

    /// Whether memory is requested a barrier.
    pub fn requests_memory(&self) -> bool {
        self.scans() || self.head.op == MemoryOp::Barrier && self.head.system
    }

    /// Lines of a fast clear: the two of each tile of 256 bytes.
    pub fn lines(&self) -> Vec<u64> {
        let MemoryHead { op, line, sectors, .. } = self.head;
        match op {
            MemoryOp::FastClear => (0..8).filter(|k| sectors >> (k / 2) & 1 == 1).map(|k| line + k).collect(),
            _ => vec![line],
        }
    }

    /// All sectors that it is to access.
    pub fn sectors(&self) -> Vec<u8> {
        let MemoryHead { op, sectors, .. } = self.head;
        match op {
            MemoryOp::FastClear => (0..4).cycle().take(4 * self.lines().len()).collect(),
            _ if self.is_barrier() || op == MemoryOp::Discard => vec![],
            _ => (0..4).filter(|s| sectors >> s & 1 == 1).collect(),
        }
    }

    pub fn swaps(&self) -> bool {
        self.operates() && self.head.atomic == AtomicOp::CompareAndSwap
    }

    /// Beats of it, of a line.
    pub fn beats(&self) -> usize {
        match self.head.op {
            MemoryOp::FastClear => 1,
            _ if !self.writes() => 0,
            _ => self.sectors().len() * if self.swaps() { 2 } else { 1 },
        }
    }
}

/// The words that each reads, and the contents in the end. Only bytes of its own matter to a channel.
pub fn perform(jobs: &[Job]) -> (Vec<[Lanes; LINE_SECTORS]>, Memory) {
    let mut memory = Memory::default();
    let olds = jobs.iter().map(|job| {
        let line = job.head.line;
        let old = std::array::from_fn(|s| *memory.lanes(line, s as u8));
        for line in job.lines().iter().filter(|_| job.writes()) {
            for sector in job.sectors() {
                put(memory.lanes(*line, sector), job.lanes, &job.value());
            }
        }
        old
    });
    let olds = olds.collect();
    (olds, memory)
}

/// Any requests: lines that meet, of all channels and of one; kilobytes to clear; lines that are only read, and dropped.
pub fn any_jobs(rng: &mut Rng, n: u16) -> Vec<Job> {
    use VirtualChannel::{Control, Demand, Pixel, Ring};
    let stride = rng.pick(&[1, 16, 128, 128]);
    (0..n)
        .map(|tag| {
            let channel = rng.pick(&[Demand, Demand, Pixel, Ring, Control]);
            let v = channel as u64;
            let all = rng.below(15) as u8 + 1;
            let k = rng.below(6);
            let (line, own) = match rng.below(8) {
                0..3 => (stride * k, 1 << v),
                3..6 => (stride * (8 + 4 * k + v), 15),
                6 => (1 << 20 | 128 * v | rng.below(8), 15),
                _ => ((1 << 16) + stride * k, 0),
            };
            let op = match rng.below(16) {
                0..6 => MemoryOp::Read,
                6..11 => MemoryOp::Write,
                11 => MemoryOp::Atomic,
                12 => MemoryOp::Reduce,
                13 => MemoryOp::FastClear,
                14 => MemoryOp::Discard,
                _ => {
                    rng.pick(&[MemoryOp::Barrier, MemoryOp::Clean, MemoryOp::Invalidate, MemoryOp::CleanTags])
                }
            };
            // Only lines that no one writes are dropped.
            let op = match (op, own) {
                (MemoryOp::Discard, 1..) => MemoryOp::Write,
                (MemoryOp::Write | MemoryOp::Atomic | MemoryOp::Reduce, 0) => MemoryOp::Read,
                _ => op,
            };
            let swaps = rng.one_in(3);
            let operates = matches!(op, MemoryOp::Atomic | MemoryOp::Reduce);
            let mut job = match op {
                MemoryOp::FastClear => Job::new(op, channel, 1 << 20 | 128 * v, all, tag),
                _ if operates && swaps => Job::new(op, channel, line, rng.pick(&[1, 2, 4, 8, 3, 12, 9]), tag),
                MemoryOp::Clean | MemoryOp::Invalidate => Job::new(op, channel, line, all & 1, tag),
                _ => Job::new(op, channel, line, if rng.one_in(20) { 0 } else { all }, tag),
            };
            if op != MemoryOp::FastClear {
                job.own = own;
                job.lanes = own & if rng.one_in(2) { 15 } else { rng.roll() as u8 };
                job.head.uncached = rng.one_in(8);
            }
            job.head.client += 4 * rng.below(2) as u16;
            job.head.system = rng.one_in(2);
            job.head.evict = rng.pick(EvictClass::VALUES);
            job.head.operand = rng.pick(AtomicType::VALUES);
            job.head.atomic = if operates && swaps { AtomicOp::CompareAndSwap } else { AtomicOp::Xor };
            job
        })
        .collect()
}
