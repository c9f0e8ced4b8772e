//! An image that follows a unit, clock by clock.

use crate::image::Image;
use crate::packed::Packed;
use crate::ports::Ports;
use crate::unit::{Unit, Visitor};
use crate::{memory::Memory, slot::Slot};

/// The image of one unit after each of its clocks. What rested in the last clock is as it
/// was: it is not packed again, which is most of the time that an image takes.
#[derive(Default)]
pub struct Follower {
    image: Image,
    /// Of each part, in the order of the visit.
    extents: Vec<Extent>,
    follows: u64,
}

/// What a part takes of an image.
#[derive(Clone, Copy, Default)]
struct Extent {
    words: usize,
    /// Parts within it, and itself.
    parts: usize,
}

/// Debug builds compare once in as many clocks with an image made whole.
const CHECKED: u64 = 64;

impl Follower {
    /// The image now; to be called after every clock of the same slot.
    pub fn follow<U: Unit>(&mut self, slot: &mut Slot<U>) -> &Image {
        let outs = slot.o.words();
        let Image { words, .. } = &mut self.image;
        if !slot.sleeps() || words.is_empty() {
            words.resize(words.len().max(outs), 0);
            slot.o.pack(&mut words[..outs]);
            slot.visit(&mut Update { words, extents: &mut self.extents, at: outs, part: 0 });
        }
        if cfg!(debug_assertions) && self.follows % CHECKED == 0 {
            let mut whole = Image::default();
            slot.image(&mut whole);
            assert_eq!(self.image, whole, "{}: something that slept changed", U::PATH);
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
    #[inline]
    fn put<P: Packed>(&mut self, value: &P) {
        value.pack(self.take(P::WORDS));
    }
}

impl Visitor for Update<'_> {
    #[inline]
    fn registers<R: Packed>(&mut self, q: &mut R) {
        self.put(q);
    }
    #[inline]
    fn memory<T: Packed>(&mut self, _name: &str, memory: &mut Memory<T>) {
        self.take(1)[0] = memory.written();
        self.put(&memory[memory.last()]);
    }
    #[inline]
    fn part<U: Unit + Clone>(&mut self, _name: &str, part: &mut Slot<U>) {
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
