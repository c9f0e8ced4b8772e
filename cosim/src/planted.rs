//! A lockstep in which bits of the twin are flipped, one at a time, to check that each flip is
//! detected.

use crate::lockstep::Lockstep;
use kernel::any::{self, AnySlot, AnyUnit};
use kernel::contents::{Contents, Extent, memories};
use kernel::image::{Image, Load};
use kernel::ports::Ports;
use kernel::slot::Substitute;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard};

/// One wrong bit of a unit, counted from the lowest of its image's first word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Plant {
    /// A bit of the state of a twin in Rust. If the state has no value for it, it is flipped in
    /// the twin's visible image.
    State { bit: usize },
    /// A bit of the twin's visible image.
    Shown { bit: usize },
    /// A bit of the last word written to a memory; in the memory it is flipped in the word at
    /// address `number` modulo its words.
    Word { number: usize, bit: usize },
}

/// Result of a flipped bit.
#[derive(Debug)]
pub struct Found {
    /// Text of the mismatch; `None` if the bit is not detected.
    pub text: Option<String>,
    /// The bit was flipped in the state itself, rather than in the visible image.
    pub held: bool,
}

/// A model and a twin that agree except for a planted bit.
pub struct PlantRun {
    both: Lockstep,
    twin: Twin,
}

impl PlantRun {
    pub fn new(model: Box<dyn AnySlot>, twin: Box<dyn AnySlot>) -> Self {
        let twin = Twin(Arc::new(Mutex::new(Planted { unit: twin, wrong: None })));
        let both = Lockstep::of(model, Box::new(twin.clone())).without_waves();
        PlantRun { both, twin }
    }

    /// A cycle without a flipped bit.
    pub fn cycle(&mut self, i: &dyn Ports) {
        self.both.cycle(i);
    }

    /// Flips a bit for this cycle, and returns the result; the bit is correct again afterwards.
    pub fn plant(&mut self, plant: Plant) -> Found {
        let found = match plant {
            Plant::State { bit } => {
                let right = self.twin.get().unit.copy();
                let held = self.twin.get().flip(bit);
                if !held {
                    self.twin.get().unit = right.copy();
                    self.twin.get().wrong = Some(plant);
                }
                let text = self.both.differs();
                self.twin.get().unit = right;
                Found { text, held }
            }
            Plant::Shown { .. } => {
                self.twin.get().wrong = Some(plant);
                Found { text: self.both.differs(), held: false }
            }
            Plant::Word { .. } => {
                self.twin.get().wrong = Some(plant);
                Found { text: self.both.word_that_differs(), held: false }
            }
        };
        self.twin.get().wrong = None;
        found
    }
}

/// A twin that shows the planted bit flipped.
struct Planted {
    unit: Box<dyn AnySlot>,
    wrong: Option<Plant>,
}

impl Planted {
    /// Flips a bit of the state; false if the unit has no such value.
    fn flip(&mut self, bit: usize) -> bool {
        let outputs = self.unit.o().words();
        let mut wrong = any::image(&mut *self.unit).words;
        wrong[bit / 64] ^= 1 << (bit % 64);
        let flip = || {
            self.unit.visit(&mut Load(&wrong[outputs..]));
            any::image(&mut *self.unit).words[outputs..] == wrong[outputs..]
        };
        catch_unwind(AssertUnwindSafe(flip)).unwrap_or(false)
    }
}

/// The twin, shared by the lockstep and by the code that plants bits.
#[derive(Clone)]
struct Twin(Arc<Mutex<Planted>>);

impl Twin {
    fn get(&self) -> MutexGuard<'_, Planted> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }
}

impl Substitute for Twin {
    fn show(&self, o: &mut dyn Ports) {
        self.get().unit.show(o);
    }

    fn cycle(&mut self, i: &dyn Ports) {
        self.get().unit.cycle(i);
    }

    fn image(&mut self, image: &mut Image) {
        let from = image.words.len();
        let mut twin = self.get();
        twin.unit.image(image);
        if let Some(Plant::State { bit } | Plant::Shown { bit }) = twin.wrong {
            image.words[from + bit / 64] ^= 1 << (bit % 64);
        }
    }

    fn contents(&mut self, contents: &mut Contents) {
        let mut twin = self.get();
        twin.unit.contents(contents);
        if let Some(Plant::Word { number, bit }) = twin.wrong {
            let all = memories(twin.unit.unit_mut());
            let of = |m: &&Extent| (m.image..m.image + m.step).contains(&(bit / 64));
            let memory = all.iter().find(of).expect("a word of a memory");
            let at = memory.word(number % memory.depth).start;
            contents.0[at + bit / 64 - memory.image] ^= 1 << (bit % 64);
        }
    }

    fn load(&mut self, unit: &mut dyn AnyUnit) {
        self.get().unit.load(unit);
    }
}
