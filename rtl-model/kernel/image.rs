//! The state of a unit as words, and back.

use crate::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
use crate::ports::Ports;
use crate::unit::Visitor;

/// The state of a unit as words. Each `q` starts a new word, so that its fields have constant positions. For a memory it
/// holds the number of writes, the last address, and the word now at that address.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Image {
    pub words: Vec<u64>,
}

impl Image {
    /// The outputs and all visited state of a unit.
    pub fn of(unit: &mut dyn AnyUnit) -> Self {
        let mut image = Image::default();
        image.ports(&*unit.outputs());
        unit.visit(&mut image);
        image
    }

    /// All visited state of a unit.
    pub fn state(unit: &mut dyn AnyUnit) -> Self {
        let mut image = Image::default();
        unit.visit(&mut image);
        image
    }

    pub fn put(&mut self, value: &dyn AnyPacked) {
        let at = self.words.len();
        self.words.resize(at + value.words(), 0);
        value.pack(&mut self.words[at..]);
    }

    pub fn ports(&mut self, ports: &dyn Ports) {
        let at = self.words.len();
        self.words.resize(at + ports.words(), 0);
        ports.pack(&mut self.words[at..]);
    }
}

impl Visitor for Image {
    fn names(&self) -> bool {
        false
    }
    fn registers(&mut self, q: &mut dyn AnyPacked) {
        self.put(q);
    }
    fn memory(&mut self, _name: &str, memory: &mut dyn AnyMemory) {
        self.words.push(memory.written());
        self.put(memory.word(memory.last()));
    }
    fn part(&mut self, _name: &str, part: &mut dyn AnySlot) {
        part.visit(self);
    }
}

/// Loads an image into a unit, except for memory words other than the last one written.
pub struct Load<'a>(pub &'a [u64]);

impl Load<'_> {
    fn take(&mut self, words: usize) -> &[u64] {
        let (words, rest) = self.0.split_at(words);
        self.0 = rest;
        words
    }
}

impl Visitor for Load<'_> {
    fn names(&self) -> bool {
        false
    }
    fn alters(&self) -> bool {
        true
    }
    fn registers(&mut self, q: &mut dyn AnyPacked) {
        q.unpack(self.take(q.words()));
    }
    fn memory(&mut self, _name: &str, memory: &mut dyn AnyMemory) {
        let written = self.take(1)[0];
        let words = memory.word(0).words();
        memory.load(written, self.take(words));
    }
    fn part(&mut self, _name: &str, part: &mut dyn AnySlot) {
        part.visit(self);
    }
}
