//! Model of L1 and all levels below it: each wavefront is performed when it is accepted; responses are later, in order.

use bundle::*;
use interpreter::machine::memory::Memory;
use interpreter::operations::atomic::{Type, combined};
use std::collections::VecDeque;
use tpc::sm::load_store::l1_steps::L1Wavefront;

/// Cycles from a wavefront to its response.
const CYCLES: u64 = 80;

#[derive(Default)]
pub struct L1Agent {
    responses: VecDeque<(u64, L1Return)>,
    /// Wavefronts so far.
    pub taken: u64,
    /// Whether unmapped accesses fault instead of failing the run.
    pub faults: bool,
}

/// Bytes of a lane's access, by the ISA's code.
fn bytes_of(size: u8) -> u64 {
    [1, 1, 2, 2].get(usize::from(size)).copied().unwrap_or(4)
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

/// Bytes of memory as a number; `None`: not mapped.
fn read(memory: &Memory, at: u64, bytes: u64) -> Option<u64> {
    let mut all = [0; 8];
    memory.copy(at, &mut all[..bytes as usize]).then_some(u64::from_le_bytes(all))
}

impl L1Agent {
    pub fn take(&mut self, cycle: u64, wavefront: Option<&L1Wavefront>, memory: &mut Memory) -> bool {
        let Some(wavefront) = wavefront else { return true };
        self.taken += 1;
        let L1Request { warp, op, destination, step, mask, last, .. } = wavefront.request;
        let done = match op {
            L1Op::Load => load(wavefront, memory).map(Some),
            L1Op::Store => store(wavefront, memory).map(|()| None),
            L1Op::Atomic => atomic(wavefront, memory).map(Some),
            L1Op::Reduce => atomic(wavefront, memory).map(|_| None),
            L1Op::Barrier => Some(Some(Sector::default())),
            L1Op::Prefetch | L1Op::Invalidate => Some(None),
        };
        assert!(done.is_some() || self.faults, "cycle {cycle}: not mapped: {wavefront:x?}");
        let fault = done.is_none();
        let responded = matches!(op, L1Op::Load | L1Op::Atomic | L1Op::Barrier);
        if let Some(data) = done.unwrap_or(responded.then(Sector::default)) {
            let response = L1Return { warp, destination, step, mask, last, fault, data };
            self.responses.push_back((cycle + CYCLES, response));
        }
        true
    }

    pub fn response(&mut self, cycle: u64, ready: bool) -> Option<L1Return> {
        let (_, response) = self.responses.front().filter(|(due, _)| *due <= cycle).copied()?;
        if ready {
            self.responses.pop_front();
        }
        Some(response)
    }
}

/// Active lanes.
fn slots(wavefront: &L1Wavefront) -> impl Iterator<Item = usize> {
    let mask = wavefront.request.mask;
    (0..8).filter(move |slot| mask >> slot & 1 == 1)
}

fn load(wavefront: &L1Wavefront, memory: &Memory) -> Option<Sector> {
    let mut data = Sector::default();
    for slot in slots(wavefront) {
        let address = wavefront.lanes[slot].address;
        data.words[slot] = read(memory, address, bytes_of(wavefront.request.size))? as u32;
    }
    Some(data)
}

fn store(wavefront: &L1Wavefront, memory: &mut Memory) -> Option<()> {
    for slot in slots(wavefront) {
        let L1Lane { address, data } = wavefront.lanes[slot];
        let bytes = bytes_of(wavefront.request.size) as usize;
        memory.write(address, &data.to_le_bytes()[..bytes]).then_some(())?;
    }
    Some(())
}

/// Performs an atomic, lane after lane, in pairs with 64 bits; returns the old values.
fn atomic(wavefront: &L1Wavefront, memory: &mut Memory) -> Option<Sector> {
    let L1Request { atomic, operand, .. } = wavefront.request;
    let kind = type_of(operand);
    let words = kind.bytes() as usize / 4;
    let mut data = Sector::default();
    for slot in slots(wavefront).filter(|slot| slot % words == 0) {
        let address = wavefront.lanes[slot].address;
        let value = |at: usize| {
            let word = |k: usize| u64::from(wavefront.lanes[at + k].data);
            if words == 2 { word(1) << 32 | word(0) } else { word(0) }
        };
        let old = read(memory, address, 4 * words as u64)?;
        let new = match atomic {
            AtomicOp::CompareAndSwap => {
                if old == value(slot) {
                    value(slot + words)
                } else {
                    old
                }
            }
            _ => combined(atomic as u32, kind, old, value(slot)).ok()?,
        };
        memory.write(address, &new.to_le_bytes()[..4 * words]);
        for k in 0..words {
            data.words[slot + k] = (old >> (32 * k)) as u32;
        }
    }
    Some(data)
}
