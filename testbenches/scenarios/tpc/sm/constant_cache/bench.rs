//! Drives a constant cache and models gcc: the words of buffers are functions of their number, address and version.

use bundle::*;
use kernel::offer::Offer;
use kit::Device;
use kit::random::Random;
use std::collections::VecDeque;
use tpc::sm::constant_cache::types::*;
use tpc::sm::constant_cache::{ConstantCache, In};
use tpc::sm::types::*;

/// A byte of a buffer.
fn byte(buffer: u8, version: u32, at: u32) -> u8 {
    Random(u64::from(buffer) << 40 | u64::from(version) << 20 | u64::from(at)).any() as u8
}

pub fn bytes(buffer: u8, version: u32, at: u32, count: u32) -> u64 {
    (0..count).rev().fold(0, |value, k| value << 8 | u64::from(byte(buffer, version, at + k)))
}

/// Whether a bank's bytes may be read, and of which buffer.
#[derive(Clone, Copy, Default)]
pub struct Bank {
    pub buffer: u8,
    pub size: u32,
}

impl Bank {
    /// Bytes in a version: a pair from an odd word is that word over 0; a pair at the end is its first word.
    pub fn value(&self, version: u32, at: u32, count: u32) -> u64 {
        let bytes = |count| bytes(self.buffer, version, at, count);
        match count {
            8 if at % 8 != 0 => bytes(4) << 32,
            8 if at + 8 > self.size => bytes(4),
            _ => bytes(count),
        }
    }
}

/// A requested line.
struct Line {
    request: ConstantRequest,
    from: u64,
    sector: u8,
}

pub struct Bench {
    pub dut: Device<ConstantCache>,
    pub now: u64,
    pub banks: [[Option<Bank>; 18]; 16],
    /// By buffer: its present version, and the oldest version that a response may have.
    pub versions: [u32; 256],
    pub oldest: [u32; 256],
    lines: Vec<Line>,
    purges: VecDeque<ConstantCacheFill>,
    /// Purges that were sent, and the versions that are too old after their responses.
    sent: VecDeque<(bool, [u32; 256])>,
    /// Minimum cycles of gcc for a line; all requests that it got, with their cycles.
    pub latency: u64,
    pub requested: Vec<(u64, ConstantRequest)>,
    pub purged: usize,
    pub random: Random,
    /// Number of 8 cycles in which gcc is active.
    pub stalls: u64,
    pub loads: [VecDeque<ConstantLoad>; 2],
    pub loads_taken: [Vec<u64>; 2],
}

impl Bench {
    pub fn new(dut: Device<ConstantCache>, seed: u64) -> Self {
        Bench {
            dut,
            now: 0,
            banks: [[None; 18]; 16],
            versions: [0; 256],
            oldest: [0; 256],
            lines: vec![],
            purges: VecDeque::new(),
            sent: VecDeque::new(),
            latency: 5,
            requested: vec![],
            purged: 0,
            random: Random(seed),
            stalls: 8,
            loads: Default::default(),
            loads_taken: Default::default(),
        }
    }

    fn blank(&self) -> In {
        In::new(&self.dut.unit().p)
    }

    /// Writes a bank of a context.
    pub fn bind(&mut self, context_id: u8, bank: u8, to: Option<Bank>) {
        self.banks[usize::from(context_id)][usize::from(bank)] = to;
        let value = to.map_or(0, |to| 1 << 25 | u32::from(to.buffer) << 17 | to.size);
        let write = ContextWrite { context_id, word: 16 + bank, value };
        let i = In { context: Offer::new(true, write), ..self.blank() };
        self.edge(i);
    }

    /// Changes a buffer's contents, and sends the purge for them.
    pub fn purge(&mut self, buffer: u8, all: bool) {
        self.versions[usize::from(buffer)] += 1;
        let purge = ConstantPurge { buffer, all: true, block: 0 };
        let every = PurgeAll { instructions: false, constants: true };
        self.purges.push_back(match all {
            true => ConstantCacheFill::PurgeAll(every),
            false => ConstantCacheFill::Purge(purge),
        });
    }

    /// Delays the latest requested line by `cycles`.
    pub fn hold_last(&mut self, cycles: u64) {
        self.lines.last_mut().expect("a line that is requested").from += cycles;
    }

    pub fn send(&mut self, purge: ConstantCacheFill) {
        self.purges.push_back(purge);
    }

    /// The bank that contains an operand's bytes; without one the operand is 0.
    pub fn constant(&self, context_id: u8, bank: u8, at: u32, count: u32) -> Option<Bank> {
        let of = self.banks[usize::from(context_id)].get(usize::from(bank)).copied().flatten()?;
        (at < 1 << 16 && at + count.min(4) <= of.size).then_some(of)
    }

    /// One cycle with requests of sub-partitions.
    pub fn cycle(&mut self, requests: &[Option<ConstantLookup>]) {
        let mut i = self.blank();
        for (to, request) in i.request.iter_mut().zip(requests) {
            *to = (*request).into();
        }
        self.edge(i);
    }

    /// The packet that gcc sends in this cycle.
    fn fill(&mut self) -> Offer<ConstantCacheFill> {
        if self.random.below(8) >= self.stalls {
            return Offer::default();
        }
        if let Some(purge) = self.purges.front() {
            return Offer::new(true, *purge);
        }
        let due: Vec<_> = (0..self.lines.len()).filter(|&k| self.lines[k].from <= self.now).collect();
        if due.is_empty() {
            return Offer::default();
        }
        let at = self.random.one_of(&due);
        self.lines.swap(0, at);
        let Line { request, sector, .. } = self.lines[0];
        let first = u32::from(request.line) * 128 + u32::from(sector) * 32;
        let version = self.versions[usize::from(request.buffer)];
        let words = std::array::from_fn(|k| bytes(request.buffer, version, first + 4 * k as u32, 4) as u32);
        let (data, last) = (Sector { words }, sector == 3);
        Offer::new(
            true,
            ConstantCacheFill::Fill(ConstantFill {
                tag: request.tag,
                constant: true,
                sector,
                last,
                fault: false,
                data,
            }),
        )
    }

    fn edge(&mut self, mut i: In) {
        let o = self.dut.outputs();
        i.fill = self.fill();
        if i.fill.valid && o.fill.ready {
            match i.fill.data {
                ConstantCacheFill::Fill(fill) => {
                    self.lines[0].sector += 1;
                    if fill.last {
                        self.lines.swap_remove(0);
                    }
                }
                ConstantCacheFill::Purge(_) => self.sent.push_back((false, self.versions)),
                ConstantCacheFill::PurgeAll(PurgeAll { constants: true, .. }) => {
                    self.sent.push_back((true, self.versions));
                }
                ConstantCacheFill::PurgeAll(_) => {}
            }
            if !matches!(i.fill.data, ConstantCacheFill::Fill(_)) {
                self.purges.pop_front();
            }
        }
        i.gcc.ready = self.random.below(8) < self.stalls;
        if let Some(request) = o.gcc.get().filter(|_| i.gcc.ready) {
            match request {
                ConstantCacheRequest::Constant(request) => {
                    assert!(self.lines.iter().all(|line| line.request.tag != request.tag), "a tag in flight");
                    self.requested.push((self.now, *request));
                    self.lines.push(Line { request: *request, from: self.now + self.latency, sector: 0 });
                }
                ConstantCacheRequest::Purged(purged) => {
                    let (all, versions) = self.sent.pop_front().expect("an unexpected purge");
                    assert_eq!(purged.all, all);
                    self.oldest = versions;
                    self.purged += 1;
                }
                ConstantCacheRequest::Instruction(_) => panic!("requests instructions"),
            }
        }
        for (k, to) in i.load.iter_mut().enumerate() {
            *to = self.loads[k].front().copied().into();
            if to.valid && o.load[k].ready {
                self.loads[k].pop_front();
                self.loads_taken[k].push(self.now);
            }
        }
        self.dut.cycle(i);
        self.now += 1;
    }

    /// Whether a load returned the correct bytes, in versions from the oldest one on.
    pub fn judge_load(&self, load: &ConstantLoad, loaded: &ConstantLoaded, oldest: &[u32; 256]) {
        let count = [1, 1, 2, 2, 4, 8, 8, 8][usize::from(load.size)];
        let active: Vec<usize> = (0..32).filter(|k| load.lanes >> k & 1 == 1).collect();
        // Address bits below the size are ignored.
        let at = |k: usize| load.addresses.words[k] / count * count;
        let of = |k: usize| self.constant(load.context_id, load.banks[k], at(k), count);
        assert_eq!((loaded.tag, loaded.fault), (load.tag, false));
        let (mut row, mut high) = (Row::default(), Row::default());
        for k in active {
            let bank = of(k);
            let buffer = bank.map_or(0, |bank| usize::from(bank.buffer));
            let both = u64::from(loaded.high.words[k]) << 32 | u64::from(loaded.row.words[k]);
            let value = |version| {
                let value = bank.map_or(0, |bank| bank.value(version, at(k), count));
                match load.size {
                    1 => u64::from(value as u8 as i8 as u32),
                    3 => u64::from(value as u16 as i16 as u32),
                    _ => value,
                }
            };
            let seen = (oldest[buffer]..=self.versions[buffer]).map(value);
            // In loads of less than 64 bits the high word has no meaning.
            let mask = if count == 8 { !0 } else { 0xffff_ffff };
            let right = seen.into_iter().find(|value| value & mask == both & mask);
            assert!(right.is_some(), "lane {k} has {both:x}: {load:?}");
            (row.words[k], high.words[k]) = (loaded.row.words[k], loaded.high.words[k]);
        }
        assert_eq!(loaded.row, row, "lanes without an address are zero");
        assert_eq!(loaded.high, high);
    }
}
