//! The parts of a unit, as its `tick` and its visitors see them.

use super::Slot;
use crate::unit::{NOTHING, Unit, Visitor};

/// A named item of a unit: a part, or an array of parts.
pub trait Part {
    fn edge(&mut self) -> bool;
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

impl<U: Unit> Part for Box<[Slot<U>]> {
    #[inline]
    fn edge(&mut self) -> bool {
        self.iter_mut().fold(false, |awake, slot| awake | slot.edge())
    }
    #[inline]
    fn rest(&self) -> u32 {
        self.iter().map(Part::rest).min().unwrap_or(NOTHING)
    }
    fn advance_by(&mut self, cycles: u32) {
        self.iter_mut().for_each(|slot| slot.advance_by(cycles));
    }
    fn visit(&mut self, name: &str, v: &mut dyn Visitor) {
        self.iter_mut().enumerate().for_each(|(k, slot)| Part::visit(slot, &format!("{name}[{k}]"), v));
    }
}
