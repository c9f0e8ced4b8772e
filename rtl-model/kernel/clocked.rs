//! Interface of anything that is clocked.

use crate::slot::Slot;
use crate::unit::Unit;
use std::fmt::Debug;

/// A slot, or a wrapper of a test bench around one.
pub trait Clocked {
    type In: Clone + Debug;
    type Out: Clone + Debug + PartialEq;

    /// Output ports during this cycle.
    fn outputs(&self) -> Self::Out;

    /// Updates outputs that were read before the last cycle.
    fn refresh(&self, o: &mut Self::Out) {
        *o = self.outputs();
    }

    /// The clock edge; returns whether anything may have changed.
    fn step(&mut self, i: &Self::In) -> bool;

    /// The clock edge.
    fn cycle(&mut self, i: Self::In) {
        self.step(&i);
    }
}

impl<U: Unit> Clocked for Slot<U> {
    type In = U::In;
    type Out = U::Out;

    fn outputs(&self) -> U::Out {
        self.o.clone()
    }
    #[inline]
    fn refresh(&self, o: &mut U::Out) {
        o.clone_from(&self.o);
    }
    #[inline]
    fn step(&mut self, i: &U::In) -> bool {
        self.i.clone_from(i);
        self.edge()
    }
}
