//! Substitutes, which are clocked instead of a unit.

use super::Slot;
use crate::any::{self, AnySlot, AnyUnit};
use crate::contents::Contents;
use crate::image::{Image, Load};
use crate::ports::Ports;
use crate::unit::Unit;

/// Substitute that is clocked instead of the model: its Verilated twin, or both in lockstep.
pub trait Substitute: Send {
    fn show(&self, o: &mut dyn Ports);
    fn cycle(&mut self, i: &dyn Ports);
    /// Outputs and registers, and the last write to each memory.
    fn image(&mut self, image: &mut Image);
    /// Contents of all its memories.
    fn contents(&mut self, contents: &mut Contents);
    /// Whether its image equals this one.
    fn is_at(&mut self, image: &Image) -> bool {
        let mut own = Image::default();
        self.image(&mut own);
        own == *image
    }
    /// Loads its state into a model.
    fn load(&mut self, unit: &mut dyn AnyUnit);
}

/// A model in a slot can substitute another.
impl<U: Unit> Substitute for Slot<U> {
    fn show(&self, o: &mut dyn Ports) {
        o.copy_from(&self.o);
    }
    fn cycle(&mut self, i: &dyn Ports) {
        self.i.copy_from(i);
        self.edge();
    }
    fn image(&mut self, image: &mut Image) {
        Slot::image(self, image);
    }
    fn contents(&mut self, contents: &mut Contents) {
        match &mut self.substitute {
            Some(other) => other.contents(contents),
            None => {
                self.settle();
                self.unit.visit(contents);
            }
        }
    }
    fn is_at(&mut self, image: &Image) -> bool {
        any::image(self) == *image
    }
    fn load(&mut self, unit: &mut dyn AnyUnit) {
        load(self, unit);
    }
}

/// Loads the state of a slot into a unit.
fn load(slot: &mut dyn AnySlot, unit: &mut dyn AnyUnit) {
    let mut state = Image::default();
    slot.visit(&mut state);
    unit.visit(&mut Load(&state.words));
}
