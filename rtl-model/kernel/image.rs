//! The state of a unit in words, and back.

use crate::memory::Memory;
use crate::packed::Packed;
use crate::ports::Ports;
use crate::slot::Slot;
use crate::unit::{Unit, Visitor};

/// The state of a unit in words. Each `q` starts a new word, so that its fields
/// fall on constant bits of constant words. Of a memory it holds the count of
/// writes, the last address, and the word now there; or the word at `peek`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Image {
    pub words: Vec<u64>,
    pub peek: Option<usize>,
}

impl Image {
    /// A unit's outputs and all that `visit` shows.
    pub fn of<U: Unit>(unit: &mut U) -> Self {
        let mut image = Image::default();
        image.ports(&crate::unit::outputs(unit));
        unit.visit(&mut image);
        image
    }

    /// All that `visit` shows.
    pub fn state<U: Unit>(unit: &mut U) -> Self {
        let mut image = Image::default();
        unit.visit(&mut image);
        image
    }

    #[inline]
    pub fn put<P: Packed>(&mut self, value: &P) {
        let at = self.words.len();
        self.words.resize(at + P::WORDS, 0);
        value.pack_zeroed(&mut self.words[at..at + P::WORDS]);
    }

    #[inline]
    pub fn ports(&mut self, ports: &impl Ports) {
        let at = self.words.len();
        self.words.resize(at + ports.words(), 0);
        ports.pack(&mut self.words[at..]);
    }
}

impl Visitor for Image {
    #[inline]
    fn registers<R: Packed>(&mut self, q: &mut R) {
        self.put(q);
    }
    #[inline]
    fn memory<T: Packed>(&mut self, _name: &str, memory: &mut Memory<T>) {
        self.words.push(memory.written());
        self.put(&memory[self.peek.map_or(memory.last(), |at| at % memory.len())]);
    }
    #[inline]
    fn part<U: Unit + Clone>(&mut self, _name: &str, part: &mut Slot<U>) {
        part.visit(self);
    }
}

/// Brings a unit into the state of an image, but for what memories hold beyond
/// their last write.
pub struct Load<'a>(pub &'a [u64]);

impl Load<'_> {
    fn take<P: Packed>(&mut self) -> P {
        let (words, rest) = self.0.split_at(P::WORDS);
        self.0 = rest;
        P::unpack(words)
    }
}

impl Visitor for Load<'_> {
    const ALTERS: bool = true;

    fn registers<R: Packed>(&mut self, q: &mut R) {
        *q = self.take();
    }
    fn memory<T: Packed>(&mut self, _name: &str, memory: &mut Memory<T>) {
        let written = self.0[0];
        self.0 = &self.0[1..];
        memory.load(written, self.take());
    }
    fn part<U: Unit + Clone>(&mut self, _name: &str, part: &mut Slot<U>) {
        part.visit(self);
    }
}
