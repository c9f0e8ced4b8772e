//! Registers, memories, units and slots with their types erased: code that inspects units from outside, such as waves or
//! comparisons, is compiled once instead of once for each unit.

use crate::image::Image;
use crate::memory::Memory;
use crate::packed::{Leaf, Packed};
use crate::params::Group;
use crate::ports::{Ports, same};
use crate::slot::{Slot, Substitute};
use crate::unit::{Unit, Visitor, outputs};
use std::any::Any;

/// The registers of a unit, or a word of a memory.
pub trait AnyPacked {
    fn width(&self) -> usize;
    fn pack(&self, image: &mut [u64]);
    fn unpack(&mut self, image: &[u64]);
    /// The named bits of the image.
    fn leaves(&self, name: &str, out: &mut Vec<Leaf>);

    /// Number of words of an image.
    #[inline]
    fn words(&self) -> usize {
        self.width().div_ceil(64)
    }
}

impl<T: Packed> AnyPacked for T {
    fn width(&self) -> usize {
        T::WIDTH
    }
    fn pack(&self, image: &mut [u64]) {
        Packed::pack(self, image);
    }
    fn unpack(&mut self, image: &[u64]) {
        *self = T::unpack(image);
    }
    fn leaves(&self, name: &str, out: &mut Vec<Leaf>) {
        T::leaves(name, out);
    }
}

pub trait AnyMemory {
    /// Number of words of the memory.
    fn depth(&self) -> usize;
    /// Address of the last write.
    fn last(&self) -> usize;
    /// Number of writes, in the bits above the last address.
    fn written(&self) -> u64;
    fn word(&self, at: usize) -> &dyn AnyPacked;
    /// Copies the last write of another memory.
    fn load(&mut self, written: u64, word: &[u64]);
}

impl<T: Packed> AnyMemory for Memory<T> {
    fn depth(&self) -> usize {
        self.len()
    }
    fn last(&self) -> usize {
        Memory::last(self)
    }
    fn written(&self) -> u64 {
        Memory::written(self)
    }
    fn word(&self, at: usize) -> &dyn AnyPacked {
        &self[at]
    }
    fn load(&mut self, written: u64, word: &[u64]) {
        Memory::load(self, written, T::unpack(word));
    }
}

pub trait AnyUnit: Any {
    fn path(&self) -> &'static str;
    /// The ports as in reset, with outputs not yet computed.
    fn ports(&self) -> (Box<dyn Ports>, Box<dyn Ports>);
    fn outputs(&self) -> Box<dyn Ports>;
    /// Visits all state of the unit.
    fn visit(&mut self, v: &mut dyn Visitor);
    fn group(&self) -> Group;
    fn generics_of(&self, group: &Group) -> Vec<(String, String)>;
    fn generics(&self) -> Vec<(String, String)>;
    /// The clock edge of a unit that has no event at its ports.
    fn edge(&mut self, i: &dyn Ports);
    /// Counts cycles in which it was not clocked.
    fn advance_by(&mut self, cycles: u32);
    /// A copy in a slot of its own.
    fn slot(&self) -> Box<dyn AnySlot>;
}

impl<U: Unit> AnyUnit for U {
    fn path(&self) -> &'static str {
        U::PATH
    }
    fn ports(&self) -> (Box<dyn Ports>, Box<dyn Ports>) {
        let (i, o) = Unit::ports(self);
        (Box::new(i), Box::new(o))
    }
    fn outputs(&self) -> Box<dyn Ports> {
        Box::new(outputs(self))
    }
    fn visit(&mut self, v: &mut dyn Visitor) {
        Unit::visit(self, v);
    }
    fn group(&self) -> Group {
        Unit::group(self)
    }
    fn generics_of(&self, group: &Group) -> Vec<(String, String)> {
        Unit::generics_of(self, group)
    }
    fn generics(&self) -> Vec<(String, String)> {
        Unit::generics(self)
    }
    fn edge(&mut self, i: &dyn Ports) {
        Unit::edge(self, same(i), false);
    }
    fn advance_by(&mut self, cycles: u32) {
        Unit::advance_by(self, cycles);
    }
    fn slot(&self) -> Box<dyn AnySlot> {
        Box::new(Slot::from(self.clone()))
    }
}

pub trait AnySlot: Substitute {
    fn i(&self) -> &dyn Ports;
    fn i_mut(&mut self) -> &mut dyn Ports;
    fn o(&self) -> &dyn Ports;
    fn unit(&self) -> &dyn AnyUnit;
    fn unit_mut(&mut self) -> &mut dyn AnyUnit;
    /// Runs one cycle; returns whether anything may have changed.
    fn edge(&mut self) -> bool;
    /// Runs one cycle of the unit, even if it sleeps.
    fn force(&mut self);
    /// Whether the unit's state did not change in the last cycle.
    fn sleeps(&self) -> bool;
    /// Differs after anything in the slot but its own inputs may have changed; see `Slot::version`.
    fn version(&self) -> u32;
    /// Whether the unit would not be clocked with inputs `i`, nor count the cycle.
    fn is_quiet(&self, i: &dyn Ports) -> bool;
    fn visit(&mut self, v: &mut dyn Visitor);
    fn exchange(&mut self, substitute: Box<dyn Substitute>);
    /// A copy of the slot and all its state.
    ///
    /// # Panics
    /// If the unit has a substitute.
    fn copy(&self) -> Box<dyn AnySlot>;
}

impl<U: Unit> AnySlot for Slot<U> {
    fn i(&self) -> &dyn Ports {
        &self.i
    }
    fn i_mut(&mut self) -> &mut dyn Ports {
        &mut self.i
    }
    fn o(&self) -> &dyn Ports {
        &self.o
    }
    fn unit(&self) -> &dyn AnyUnit {
        Slot::<U>::unit(self)
    }
    fn unit_mut(&mut self) -> &mut dyn AnyUnit {
        Slot::<U>::unit_mut(self)
    }
    fn edge(&mut self) -> bool {
        Slot::edge(self)
    }
    fn force(&mut self) {
        Slot::force(self);
    }
    fn sleeps(&self) -> bool {
        Slot::sleeps(self)
    }
    fn version(&self) -> u32 {
        Slot::version(self)
    }
    fn is_quiet(&self, i: &dyn Ports) -> bool {
        Slot::is_quiet(self, same(i))
    }
    fn visit(&mut self, v: &mut dyn Visitor) {
        Slot::visit(self, v);
    }
    fn exchange(&mut self, substitute: Box<dyn Substitute>) {
        Slot::exchange(self, substitute);
    }
    fn copy(&self) -> Box<dyn AnySlot> {
        Box::new(self.clone())
    }
}

/// The state of a slot in words.
pub fn image(slot: &mut dyn AnySlot) -> Image {
    let mut image = Image::default();
    slot.image(&mut image);
    image
}
