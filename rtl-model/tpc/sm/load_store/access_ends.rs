//! Access ends: the ends of accesses that return nothing. An end is offered 1 cycle after it came; a store's when L1 has accepted all
//! wavefronts of it, so that what a warp stored is in L1 when the warp retires. The sender of an end guarantees that fewer than `ENDS` are
//! here; stalled by ends that are not accepted. Order is kept. Specification: L1; instruction set 10.

use super::types::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse ended: LoadFinish;
    in strobe stored: bool; // L1 has all wavefronts of a store
    out finish: LoadFinish;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        stores: B4, // that L1 has, and whose ends are still here
    }
}

kernel::unit! {
    pub struct AccessEnds(p) {
        registers: Regs;
        part end_in: Fifo<LoadFinish> = fifo::Params { depth: Within::new(ENDS), ..Default::default() };
    }
}

impl AccessEnds {
    /// The oldest end, unless it belongs to a store that L1 has not yet accepted.
    fn offers(&self) -> bool {
        let end = &self.end_in.o.pop;
        end.valid && !(end.data.stored && self.q.stores == 0)
    }
}

impl Logic for AccessEnds {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.finish.send(self.offers(), || self.end_in.o.pop.data);
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        self.end_in.i.push.drive(&i.ended);
        let leaves = self.offers() && i.finish.ready;
        self.end_in.i.pop.ready = leaves;
        let ended = leaves && self.end_in.o.pop.data.stored;
        d.stores = self.q.stores + u8::from(i.stored) - u8::from(ended);
        self.q = d;
    }
}
