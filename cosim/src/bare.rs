//! A Verilated module alone, for speed: only its outputs are visible.

use crate::harness;
use kernel::clocked::Clocked;
use kernel::ports::Ports;
use kernel::unit::Unit;
use verilated::{Error, Model};

/// The module of a unit `U`, as fast as Verilator and the compiler make it.
pub struct Bare<U: Unit> {
    twin: Model,
    i: Vec<u64>,
    seen: Vec<u64>,
    o: U::Out,
}

impl<U: Unit> Bare<U> {
    /// Opens a module with a model's parameters, in reset; builds its library if necessary.
    pub fn new(model: &U) -> Result<Self, Error> {
        let twin = crate::verilator()?.open(&harness::bare_design(model))?;
        let (i, o) = model.ports();
        let blank = |ports: &dyn Ports| vec![0; ports.words()];
        let mut bare = Bare { twin, i: blank(&i), seen: blank(&o), o };
        bare.twin.read(&mut bare.seen);
        Ok(bare)
    }
}

impl<U: Unit> Clocked for Bare<U> {
    type In = U::In;
    type Out = U::Out;

    fn outputs(&self) -> U::Out {
        let mut o = self.o.clone();
        self.refresh(&mut o);
        o
    }
    fn refresh(&self, o: &mut U::Out) {
        (o as &mut dyn Ports).unpack(&self.seen);
    }
    fn step(&mut self, i: &U::In) -> bool {
        (i as &dyn Ports).pack(&mut self.i);
        self.twin.tick(&self.i);
        self.twin.read(&mut self.seen);
        true
    }
}
