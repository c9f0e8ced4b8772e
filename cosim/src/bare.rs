//! A Verilated module alone, for speed: it shows its outputs and nothing within.

use crate::harness;
use kernel::packed::Packed;
use kernel::unit::Unit;
use std::marker::PhantomData;
use verilated::{Error, Model, Verilator};

/// The module of a unit `U`, as fast as Verilator and the compiler make it.
pub struct Bare<U: Unit> {
    twin: Model,
    i: Vec<u64>,
    seen: Vec<u64>,
    unit: PhantomData<U>,
}

impl<U: Unit> Bare<U> {
    /// A module with a model's parameters, in reset, its library built if need be.
    pub fn new(model: &U) -> Result<Self, Error> {
        let twin = Verilator::find(crate::root())?.open(&harness::bare_design(model))?;
        let mut bare = Bare { twin, i: U::In::blank(), seen: U::Out::blank(), unit: PhantomData };
        bare.twin.read(&mut bare.seen);
        Ok(bare)
    }

    pub fn outputs(&self) -> U::Out {
        U::Out::unpack(&self.seen)
    }

    /// The clock edge.
    pub fn tick(&mut self, i: &U::In) {
        i.pack(&mut self.i);
        self.twin.tick(&self.i);
        self.twin.read(&mut self.seen);
    }
}
