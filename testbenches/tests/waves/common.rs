//! An assembly that waves are made of, and its inputs.

use bundle::{PrimRef, Topology};
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

kernel::params! {}

kernel::ports! {
    in push: PrimRef;
    out pop: PrimRef;
}

kernel::packed! {
    pub struct Regs {
        cycles: B16,
    }
}

kernel::unit! {
    /// Two FIFOs in a chain, and a count of cycles.
    pub struct Chain(p) {
        registers: Regs;
        part first: Fifo<PrimRef> = fifo::Params::default();
        part second: Fifo<PrimRef> = fifo::Params::default();
    }
}

impl Logic for Chain {
    fn show(&self, o: &mut Out) {
        o.push = self.first.o.push;
        o.pop.drive(&self.second.o.pop);
    }
    fn tick(&mut self, i: &In) {
        self.first.i.push.drive(&i.push);
        self.first.i.pop = self.second.o.push;
        self.second.i.push.drive(&self.first.o.pop);
        self.second.i.pop = i.pop;
        self.q.cycles += 1;
    }
}

pub fn chain() -> Slot<Chain> {
    Chain::new(&Params {}).into()
}

pub fn drive(cycle: u64) -> In {
    let topology = Topology::VALUES[cycle as usize % Topology::VALUES.len()];
    let vertices = [cycle as u16, cycle as u16 + 100, cycle as u16 + 200];
    let push =
        PrimRef { prim: cycle as u16, topology, first: cycle % 4 == 0, vertices, ..Default::default() };
    In { push: Offer::new(cycle % 5 != 0, push), pop: (cycle % 3 == 0).into() }
}
