//! Contents of all memories of a unit, in words, and their positions.

use crate::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
use crate::unit::Visitor;
use std::ops::Range;

/// Words of all memories, in visiting order; each memory word starts a new word of 64 bits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contents(pub Vec<u64>);

impl Visitor for Contents {
    fn names(&self) -> bool {
        false
    }
    fn registers(&mut self, _q: &mut dyn AnyPacked) {}
    fn memory(&mut self, _name: &str, memory: &mut dyn AnyMemory) {
        let mut from = self.0.len();
        let step = memory.word(0).words();
        self.0.resize(from + memory.depth() * step, 0);
        for at in 0..memory.depth() {
            memory.word(at).pack(&mut self.0[from..from + step]);
            from += step;
        }
    }
    fn part(&mut self, _name: &str, part: &mut dyn AnySlot) {
        part.visit(self);
    }
}

/// Position of a memory of a unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// Index of its first word in the contents, and in the image, where its last write is.
    pub contents: usize,
    pub image: usize,
    pub depth: usize,
    /// 64-bit words per word of the memory.
    pub step: usize,
}

impl Extent {
    /// Range of the memory in the contents.
    pub fn all(&self) -> Range<usize> {
        self.contents..self.contents + self.depth * self.step
    }

    /// Range of one of its words.
    pub fn word(&self, at: usize) -> Range<usize> {
        let from = self.contents + at * self.step;
        from..from + self.step
    }
}

/// The memories of a unit, in visiting order.
pub fn memories(unit: &mut dyn AnyUnit) -> Vec<Extent> {
    let mut all = Extents { image: unit.ports().1.words(), contents: 0, found: vec![] };
    unit.visit(&mut all);
    all.found
}

struct Extents {
    image: usize,
    contents: usize,
    found: Vec<Extent>,
}

impl Visitor for Extents {
    fn names(&self) -> bool {
        false
    }
    fn registers(&mut self, q: &mut dyn AnyPacked) {
        self.image += q.words();
    }
    fn memory(&mut self, _name: &str, memory: &mut dyn AnyMemory) {
        let (depth, step) = (memory.depth(), memory.word(0).words());
        self.found.push(Extent { contents: self.contents, image: self.image + 1, depth, step });
        self.contents += depth * step;
        self.image += 1 + step;
    }
    fn part(&mut self, _name: &str, part: &mut dyn AnySlot) {
        part.visit(self);
    }
}
