//! Hits of the shader cores' caches, and passes over banks.

pub mod texels;

use bundle::MemoryOp;
use kernel::offer::{Offer, Ready};
use texels::Texels;
use tpc::l1::L1;
use tpc::l1::types::L1Notified;
use tpc::sm::Sm;

/// Lookups and hits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hits {
    pub looks: u64,
    pub hits: u64,
}

/// Accesses and their passes: each takes at least one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Passes {
    pub accesses: u64,
    pub passes: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Caches {
    /// Instruction bundles that fetch requests.
    pub instructions: Hits,
    /// Constant operands of instructions, without constant loads.
    pub constants: Hits,
    /// Words that lanes load from global and local memory: cached by L1, and bypassing it.
    pub l1: Hits,
    pub past_l1: u64,
    pub l1_loads: Passes,
    pub shared: Passes,
    /// Words of stores, and of atomics and reductions.
    pub stored: u64,
    pub atomics: u64,
    pub texels: Texels,
}

impl Hits {
    fn lookup(&mut self, there: bool, count: u64) {
        self.looks += count;
        self.hits += if there { count } else { 0 };
    }

    fn add(&mut self, other: &Hits) {
        self.looks += other.looks;
        self.hits += other.hits;
    }

    /// Hit rate in percent; `None` without lookups.
    pub fn rate(&self) -> Option<f64> {
        (self.looks != 0).then(|| 100.0 * self.hits as f64 / self.looks as f64)
    }
}

impl Passes {
    fn pass(&mut self, last: bool) {
        self.passes += 1;
        self.accesses += u64::from(last);
    }

    fn add(&mut self, other: &Passes) {
        self.accesses += other.accesses;
        self.passes += other.passes;
    }

    /// Additional passes because of bank conflicts.
    pub fn more(&self) -> u64 {
        self.passes.saturating_sub(self.accesses)
    }
}

/// The data of a handshake, if there is one.
fn taken<T: Copy>(offer: &Offer<T>, ready: Ready) -> Option<&T> {
    offer.get().filter(|_| ready.ready)
}

impl Caches {
    pub(super) fn add(&mut self, other: &Caches) {
        self.instructions.add(&other.instructions);
        self.constants.add(&other.constants);
        self.l1.add(&other.l1);
        self.past_l1 += other.past_l1;
        self.l1_loads.add(&other.l1_loads);
        self.shared.add(&other.shared);
        self.stored += other.stored;
        self.atomics += other.atomics;
        self.texels.add(&other.texels);
    }

    pub(super) fn lookup_sm(&mut self, sm: &Sm) {
        for response in sm.instruction_cache.o.response.iter().filter_map(Offer::get) {
            self.instructions.lookup(response.here, 1);
        }
        for response in sm.constant_cache.o.response.iter().filter_map(Offer::get) {
            self.constants.lookup(response.here, 1);
        }
        if let Some(pass) = sm.shared_memory.unit().q.pass.get().filter(|pass| !pass.owner.row) {
            self.shared.pass(pass.last);
        }
        self.texels.lookup_sm(sm);
    }

    pub(super) fn lookup_l1(&mut self, l1: &L1) {
        self.texels.lookup_l1(l1);
        let Some(pass) = taken(&l1.lookup.o.pass, l1.requests.o.pass) else { return };
        let record = &pass.record;
        let words = u64::from(record.places.count_ones());
        let loads = pass.op == MemoryOp::Read && words != 0 && record.notified != L1Notified::Mpc;
        match pass.op {
            MemoryOp::Write => self.stored += words,
            MemoryOp::Reduce | MemoryOp::Atomic => self.atomics += words,
            _ if !loads => (),
            _ => {
                self.l1_loads.pass(record.ends);
                match pass.requests && !record.fills {
                    true => self.past_l1 += words,
                    false => self.l1.lookup(!pass.requests, words),
                }
            }
        }
    }
}
