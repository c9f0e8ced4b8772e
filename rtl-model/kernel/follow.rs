//! A unit's image that is updated cycle by cycle.

use crate::any::{self, AnyMemory, AnyPacked, AnySlot};
use crate::image::Image;
use crate::unit::Visitor;

/// The image of a unit after each of its cycles. A unit that slept in the last cycle has not changed and is not packed
/// again, which saves most of the time.
#[derive(Default)]
pub struct Follower {
    image: Image,
    /// Sizes of the parts, in visiting order.
    extents: Vec<Extent>,
    follows: u64,
}

/// Size of a part in an image.
#[derive(Clone, Copy, Default)]
struct Extent {
    words: usize,
    /// Number of parts within it, including itself.
    parts: usize,
}

/// Cycles between two checks, in debug builds, against an image that is built from scratch.
const CHECKED: u64 = 64;

impl Follower {
    /// The current image; to be called after every cycle of the same slot.
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
    /// Indices of the next word and of the next part.
    at: usize,
    part: usize,
}

impl Update<'_> {
    /// Advances over the next words.
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
    fn names(&self) -> bool {
        false
    }
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
