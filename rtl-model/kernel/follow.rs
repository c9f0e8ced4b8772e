//! An image that follows a unit, clock by clock.

use crate::any::{self, AnyMemory, AnyPacked, AnySlot};
use crate::image::Image;
use crate::unit::Visitor;

/// The image of one unit after each of its clocks. A unit that slept in the last clock is
/// as it was and is not packed again, which saves most of the time of an image.
#[derive(Default)]
pub struct Follower {
    image: Image,
    /// Of each part, in the order of the visit.
    extents: Vec<Extent>,
    follows: u64,
}

/// How much of an image a part takes.
#[derive(Clone, Copy, Default)]
struct Extent {
    words: usize,
    /// Parts within it, and itself.
    parts: usize,
}

/// Every so many clocks, debug builds compare with an image made from scratch.
const CHECKED: u64 = 64;

impl Follower {
    /// The image now; to be called after every clock of the same slot.
    pub fn follow(&mut self, slot: &mut dyn AnySlot) -> &Image {
        let outs = slot.o().words();
        let Image { words, .. } = &mut self.image;
        if !slot.sleeps() || words.is_empty() {
            words.resize(words.len().max(outs), 0);
            slot.o().pack(&mut words[..outs]);
            slot.visit(&mut Update { words, extents: &mut self.extents, at: outs, part: 0 });
        }
        if cfg!(debug_assertions) && self.follows % CHECKED == 0 {
            let whole = any::image(slot);
            assert_eq!(self.image, whole, "{}: something that slept changed", slot.unit().path());
        }
        self.follows += 1;
        &self.image
    }
}

struct Update<'a> {
    words: &'a mut Vec<u64>,
    extents: &'a mut Vec<Extent>,
    /// The next word, and the next part.
    at: usize,
    part: usize,
}

impl Update<'_> {
    /// The next words.
    #[inline]
    fn take(&mut self, words: usize) -> &mut [u64] {
        let from = self.at;
        self.at += words;
        if self.words.len() < self.at {
            self.words.resize(self.at, 0);
        }
        &mut self.words[from..self.at]
    }
    fn put(&mut self, value: &dyn AnyPacked) {
        value.pack(self.take(value.words()));
    }
}

impl Visitor for Update<'_> {
    fn follows(&self) -> bool {
        true
    }
    fn registers(&mut self, q: &mut dyn AnyPacked) {
        self.put(q);
    }
    fn memory(&mut self, _name: &str, memory: &mut dyn AnyMemory) {
        self.take(1)[0] = memory.written();
        self.put(memory.word(memory.last()));
    }
    fn part(&mut self, _name: &str, part: &mut dyn AnySlot) {
        let (index, from) = (self.part, self.at);
        match self.extents.get(index) {
            Some(extent) if part.sleeps() => {
                self.at += extent.words;
                self.part += extent.parts;
            }
            Some(_) => {
                self.part += 1;
                part.visit(self);
            }
            None => {
                self.extents.push(Extent::default());
                self.part += 1;
                part.visit(self);
                self.extents[index] = Extent { words: self.at - from, parts: self.part - index };
            }
        }
    }
}
