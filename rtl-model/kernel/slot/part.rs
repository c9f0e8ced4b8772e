//! The parts of a unit, as its `tick` and its visitors see them.

use super::Slot;
use crate::unit::{NOTHING, Unit, Visitor};

/// A named item of a unit: a part, or an array of parts.
pub trait Part {
    /// Before the clock edge of all parts: hands it to its worker, if it has one.
    #[inline]
    fn start(&mut self) {}
    /// The clock edge, unless its worker does it; returns whether anything may have changed.
    fn edge(&mut self) -> bool;
    /// After it: takes it back from its worker; returns whether anything may have changed there.
    #[inline]
    fn join(&mut self) -> bool {
        false
    }
    /// Cycles for which none of them will be clocked without an event.
    fn rest(&self) -> u32;
    /// Advances by cycles in which the surrounding unit was not clocked.
    fn advance_by(&mut self, cycles: u32);
    fn visit(&mut self, name: &str, v: &mut dyn Visitor);
}

impl<U: Unit> Part for Slot<U> {
    #[inline]
    fn edge(&mut self) -> bool {
        Slot::edge(self)
    }
    #[inline]
    fn rest(&self) -> u32 {
        self.rest.saturating_sub(self.passed)
    }
    fn advance_by(&mut self, cycles: u32) {
        if self.counts {
            self.passed += cycles;
        }
    }
    fn visit(&mut self, name: &str, v: &mut dyn Visitor) {
        self.settle();
        v.part(name, U::face(self));
    }
}

impl<S: Part> Part for Box<[S]> {
    #[inline]
    fn start(&mut self) {
        self.iter_mut().for_each(S::start);
    }
    #[inline]
    fn edge(&mut self) -> bool {
        self.iter_mut().fold(false, |awake, part| awake | part.edge())
    }
    #[inline]
    fn join(&mut self) -> bool {
        self.iter_mut().fold(false, |awake, part| awake | part.join())
    }
    #[inline]
    fn rest(&self) -> u32 {
        self.iter().map(S::rest).min().unwrap_or(NOTHING)
    }
    fn advance_by(&mut self, cycles: u32) {
        self.iter_mut().for_each(|part| part.advance_by(cycles));
    }
    fn visit(&mut self, name: &str, v: &mut dyn Visitor) {
        if !v.names() {
            return self.iter_mut().for_each(|part| part.visit("", v));
        }
        self.iter_mut().enumerate().for_each(|(k, part)| part.visit(&format!("{name}[{k}]"), v));
    }
}
