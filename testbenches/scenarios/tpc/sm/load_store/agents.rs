//! Memories around the load/store unit: plain bytes, that response when it suits them.

use bundle::*;
use interpreter::fault::Kind;
use interpreter::operations::atomic::{Type, combined, shared_combined};
use kernel::offer::{Offer, Ready};
use kit::random::Random;
use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use tpc::sm::load_store::l1_steps::L1Wavefront;
use tpc::sm::shared_memory::types::*;
use tpc::sm::types::*;

/// Cycles in which ports are open, and how long responses take at most.
#[derive(Clone, Copy)]
pub struct Stalls {
    pub open: [u64; 4],
    pub most: u64,
}

impl Stalls {
    pub fn fair() -> Self {
        Stalls { open: [!0; 4], most: 1 }
    }

    pub fn of(patterns: [u64; 4]) -> Self {
        Stalls { open: patterns.map(|pattern| pattern | 0x101), most: 1 + patterns[0] % 60 }
    }

    pub fn is_open(&self, port: usize, cycle: u64) -> bool {
        self.open[port].rotate_right((cycle % 64) as u32) & 1 == 1
    }
}

/// Responses that are on their way, in order.
pub struct Late<T>(VecDeque<(u64, T)>);

impl<T> Late<T> {
    pub fn new() -> Self {
        Late(VecDeque::new())
    }
    pub fn push(&mut self, due: u64, item: T) {
        let last = self.0.back().map_or(0, |&(at, _)| at + 1);
        self.0.push_back((due.max(last), item));
    }
    pub fn due(&self, now: u64) -> Option<&T> {
        self.0.front().filter(|&&(at, _)| at <= now).map(|(_, item)| item)
    }
    pub fn pop(&mut self) {
        self.0.pop_front();
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn type_of(operand: AtomicType) -> Type {
    match operand {
        AtomicType::U32 => Type::U32,
        AtomicType::S32 => Type::S32,
        AtomicType::U64 => Type::U64,
        AtomicType::F32 => Type::F32,
        AtomicType::F16x2 => Type::F16x2,
        AtomicType::S64 => Type::S64,
    }
}

/// The new value in memory, from an operation's number, a type, the old value and the operand.
type Combines = fn(u32, Type, u64, u64) -> Result<u64, Kind>;

/// The word after an atomic, by the ISA's number of the operation; compared words come first.
fn left(of: Combines, atomic: AtomicOp, operand: AtomicType, old: u64, words: &[u32]) -> u64 {
    use AtomicOp::*;
    let wide = type_of(operand).bytes() == 8;
    let value = |k: usize| {
        if wide { u64::from(words[2 * k]) | u64::from(words[2 * k + 1]) << 32 } else { words[k].into() }
    };
    if atomic == CompareAndSwap {
        return if old == value(0) { value(1) } else { old };
    }
    let ops = [Add, Min, Max, Increment, Decrement, And, Or, Xor, Exchange];
    let number = ops.iter().position(|&op| op == atomic).expect("an operation");
    of(number as u32, type_of(operand), old, value(0)).expect("refused accesses are not sent here")
}

fn bytes_of(size: u8) -> u64 {
    [1, 1, 2, 2, 4, 4, 4, 4][usize::from(size)]
}

/// Global and local memory after L1.
pub struct L1Agent {
    pub bytes: HashMap<u64, u8>,
    pub mapped: Vec<Range<u64>>,
    pub responses: Late<L1Return>,
    pub wavefronts: Vec<u64>,
}

impl L1Agent {
    pub fn read(&self, at: u64, bytes: u64) -> u64 {
        (0..bytes).fold(0, |word, k| word | u64::from(*self.bytes.get(&(at + k)).unwrap_or(&0)) << (8 * k))
    }

    fn write(&mut self, at: u64, bytes: u64, value: u64) {
        for k in 0..bytes {
            self.bytes.insert(at + k, (value >> (8 * k)) as u8);
        }
    }

    pub fn take(&mut self, wave: &L1Wavefront, now: u64, due: u64) {
        self.wavefronts.push(now);
        let L1Request { op, size, mask, warp, destination, step, last, .. } = wave.request;
        let mut words = [0; 8];
        let on = |index: &usize| mask >> index & 1 == 1;
        let mut fault = false;
        let wide = matches!(wave.request.operand, AtomicType::U64 | AtomicType::S64);
        let swaps = wave.request.atomic == AtomicOp::CompareAndSwap;
        for index in (0..8).filter(on) {
            let L1Lane { address, data } = wave.lanes[index];
            let is_mapped = self.mapped.iter().any(|range| range.contains(&address));
            match op {
                L1Op::Barrier | L1Op::Prefetch | L1Op::Invalidate => {}
                _ if !is_mapped => fault = true,
                L1Op::Load => words[index] = self.read(address, bytes_of(size)) as u32,
                L1Op::Store => self.write(address, bytes_of(size), data.into()),
                L1Op::Atomic | L1Op::Reduce => {
                    if wide && index % 2 == 1 {
                        continue;
                    }
                    let bytes = if wide { 8 } else { 4 };
                    let old = self.read(address, bytes);
                    let count = if wide { 2 } else { 1 } * if swaps { 2 } else { 1 };
                    let data: Vec<_> =
                        wave.lanes[index..index + count].iter().map(|lane| lane.data).collect();
                    self.write(
                        address,
                        bytes,
                        left(combined, wave.request.atomic, wave.request.operand, old, &data),
                    );
                    words[index] = old as u32;
                    if wide {
                        words[index + 1] = (old >> 32) as u32;
                    }
                }
            }
        }
        if matches!(op, L1Op::Load | L1Op::Atomic | L1Op::Barrier) {
            let data = Sector { words };
            self.responses.push(due, L1Return { warp, destination, step, mask, last, fault, data });
        }
    }

    pub fn response(&mut self, open: bool, now: u64, taken: Ready) -> Offer<L1Return> {
        let response = self.responses.due(now).filter(|_| open).copied();
        if response.is_some() && taken.ready {
            self.responses.pop();
        }
        response.into()
    }
}

/// Shared memory.
pub struct SharedAgent {
    pub bytes: Vec<u8>,
    pub responses: Late<SharedResponse>,
    pub requests: Vec<u64>,
}

impl SharedAgent {
    fn read(&self, at: usize, bytes: usize) -> u64 {
        (0..bytes).fold(0, |word, k| word | u64::from(self.bytes[at + k]) << (8 * k))
    }

    fn write(&mut self, at: usize, bytes: usize, value: u64) {
        (0..bytes).for_each(|k| self.bytes[at + k] = (value >> (8 * k)) as u8);
    }

    pub fn take(&mut self, request: &SharedRequest, now: u64, due: u64) {
        self.requests.push(now);
        let mut row = Row::default();
        let bytes = bytes_of(request.size) as usize;
        let on = |index: &usize| request.lanes >> index & 1 == 1;
        let wide = matches!(request.operand, AtomicType::U64 | AtomicType::S64);
        let fault = (0..32).filter(on).any(|index| {
            u64::from(request.addresses.words[index]) + bytes as u64 > u64::from(request.limit) * 256
        });
        for index in (0..32).filter(|index| !fault && on(index)) {
            let at = usize::from(request.base) * 256 + request.addresses.words[index] as usize;
            match request.op {
                SharedOp::Load => {
                    let word = self.read(at, bytes) as u32;
                    row.words[index] = match request.size {
                        1 => word as u8 as i8 as u32,
                        3 => word as u16 as i16 as u32,
                        _ => word,
                    };
                }
                SharedOp::Store => self.write(at, bytes, request.data.words[index].into()),
                SharedOp::Atomic if wide && index % 2 == 1 => {}
                SharedOp::Atomic => {
                    let bytes = if wide { 8 } else { 4 };
                    let old = self.read(at, bytes);
                    let new = left(
                        shared_combined,
                        request.atomic,
                        request.operand,
                        old,
                        &request.data.words[index..],
                    );
                    self.write(at, bytes, new);
                    row.words[index] = old as u32;
                    if wide {
                        row.words[index + 1] = (old >> 32) as u32;
                    }
                }
            }
        }
        self.responses.push(due, SharedResponse { tag: request.tag, fault, row });
    }
}

/// A random number of cycles.
pub fn later(random: &mut Random, stalls: &Stalls, now: u64) -> u64 {
    now + 1 + random.below(stalls.most)
}
