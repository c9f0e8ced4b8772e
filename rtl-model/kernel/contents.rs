//! All that the memories of a unit hold, in words, and where it is in them.

use crate::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
use crate::unit::Visitor;
use std::ops::Range;

/// The words of all memories, in the order of a visit; each starts a new word of 64 bits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contents(pub Vec<u64>);

impl Visitor for Contents {
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

/// A memory of a unit: where its words are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// The first word of the contents, and of the image where it shows the last write.
    pub contents: usize,
    pub image: usize,
    pub depth: usize,
    /// Words of 64 bits that one of the memory's takes.
    pub step: usize,
}

impl Extent {
    /// Where the contents have the memory.
    pub fn all(&self) -> Range<usize> {
        self.contents..self.contents + self.depth * self.step
    }

    /// Where they have one of its words.
    pub fn word(&self, at: usize) -> Range<usize> {
        let from = self.contents + at * self.step;
        from..from + self.step
    }
}

/// The memories of a unit, in the order of a visit.
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
