//! An assembly to make waves of, and what it is driven with.

use bundle::{PrimRef, Topology};
use kernel::packed;
use kernel::slot::Slot;
use kernel::unit::{Legacy, Visitor};
use prim::legacy::fifo::{self, Fifo, Params};

packed! {
    pub struct Regs {
        clocks: kernel::packed::B16,
    }
}

/// Two FIFOs in a chain, and a count of clocks.
pub struct Chain {
    pub q: Regs,
    pub first: Slot<Fifo<PrimRef>>,
    pub second: Slot<Fifo<PrimRef>>,
}

impl Chain {
    pub fn new() -> Self {
        let fifo = || Fifo::new(&Params::default()).into();
        Chain { q: Regs::default(), first: fifo(), second: fifo() }
    }
}

impl Legacy for Chain {
    const PATH: &'static str = "test/chain";
    type In = fifo::In<PrimRef>;
    type Out = fifo::Out<PrimRef>;

    fn outputs(&self) -> Self::Out {
        fifo::Out { push_ready: self.first.outputs().push_ready, ..self.second.outputs() }
    }

    fn tick(&mut self, i: Self::In) {
        let (first, second) = (self.first.outputs(), self.second.outputs());
        self.first.clock(fifo::In { pop_ready: second.push_ready, ..i });
        let (push_valid, push_data) = (first.pop_valid, first.pop);
        self.second.clock(fifo::In { push_valid, push: push_data, pop_ready: i.pop_ready });
        self.q.clocks += 1;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("first", &mut self.first);
        v.part("second", &mut self.second);
    }
}

pub fn drive(clock: u64) -> fifo::In<PrimRef> {
    let topology = Topology::VALUES[clock as usize % Topology::VALUES.len()];
    let vertices = [clock as u16, clock as u16 + 100, clock as u16 + 200];
    let push_data = PrimRef { prim: clock as u16, topology, first: clock % 4 == 0, vertices };
    fifo::In { push_valid: clock % 5 != 0, push: push_data, pop_ready: clock % 3 == 0 }
}
