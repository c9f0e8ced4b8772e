//! Hits of the shader cores' caches, and passes of banks.

use bundle::MemoryOp;
use kernel::offer::{Offer, Ready};
use tpc::l1::L1;
use tpc::l1::types::L1Told;
use tpc::sm::Sm;

/// How often something was looked for, and was there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hits {
    pub looks: u64,
    pub hits: u64,
}

/// How many passes accesses took, of at least one each.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Passes {
    pub accesses: u64,
    pub passes: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Caches {
    /// Bundles that fetch asks for.
    pub instructions: Hits,
    /// Constants of instructions, without loads of constants.
    pub constants: Hits,
    /// Words that lanes load from global and local memory, where L1 may keep them; and where it may not.
    pub l1: Hits,
    pub past_l1: u64,
    pub l1_loads: Passes,
    pub shared: Passes,
    /// Words stored, and those of atomics and reductions.
    pub stored: u64,
    pub atomics: u64,
}

impl Hits {
    fn look(&mut self, there: bool, count: u64) {
        self.looks += count;
        self.hits += if there { count } else { 0 };
    }

    fn add(&mut self, other: &Hits) {
        self.looks += other.looks;
        self.hits += other.hits;
    }

    /// In percent; none where nothing was looked for.
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

    /// Passes that a conflict of banks cost.
    pub fn more(&self) -> u64 {
        self.passes.saturating_sub(self.accesses)
    }
}

/// What is handed over.
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
    }

    pub(super) fn look_sm(&mut self, sm: &Sm) {
        for answer in sm.instruction_cache.o.answer.iter().filter_map(Offer::get) {
            self.instructions.look(answer.here, 1);
        }
        for answer in sm.constant_cache.o.answer.iter().filter_map(Offer::get) {
            self.constants.look(answer.here, 1);
        }
        if let Some(pass) = sm.shared_memory.unit().q.pass.get().filter(|pass| !pass.owner.row) {
            self.shared.pass(pass.last);
        }
    }

    pub(super) fn look_l1(&mut self, l1: &L1) {
        let Some(pass) = taken(&l1.lookup.o.pass, l1.requests.o.pass) else { return };
        let record = &pass.record;
        let words = u64::from(record.places.count_ones());
        let loads = pass.op == MemoryOp::Read && words != 0 && record.told != L1Told::Mpc;
        match pass.op {
            MemoryOp::Write => self.stored += words,
            MemoryOp::Reduce | MemoryOp::Atomic => self.atomics += words,
            _ if !loads => (),
            _ => {
                self.l1_loads.pass(record.ends);
                match pass.asks && !record.fills {
                    true => self.past_l1 += words,
                    false => self.l1.look(!pass.asks, words),
                }
            }
        }
    }
}
