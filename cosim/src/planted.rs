//! A lockstep in which bits of the twin are made wrong, one at a time, to see that each is
//! found.

use crate::lockstep::Lockstep;
use kernel::any::{self, AnySlot, AnyUnit};
use kernel::contents::{Contents, Extent, memories};
use kernel::image::{Image, Load};
use kernel::ports::Ports;
use kernel::slot::StandIn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard};

/// One wrong bit of a unit, counted from the lowest of its image's first word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Plant {
    /// A bit of the state of a twin in Rust. Where that has no value for it, it is wrong in
    /// what the twin shows.
    State { bit: usize },
    /// A bit of what the twin shows.
    Shown { bit: usize },
    /// A bit of the last word written to a memory; of that memory it is wrong in the word at
    /// the address that is this number modulo its words.
    Word { number: usize, bit: usize },
}

/// What a lockstep says of a wrong bit.
#[derive(Debug)]
pub struct Found {
    /// Of the mismatch; none where the bit is overlooked.
    pub text: Option<String>,
    /// The bit was wrong in the state itself, rather than in what the twin shows of it.
    pub held: bool,
}

/// A model and a twin that agree but for a bit while that is planted.
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

    /// A clock in which nothing is wrong.
    pub fn clock(&mut self, i: &dyn Ports) {
        self.both.clock(i);
    }

    /// What is said in this clock of a wrong bit, which is right again after it.
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

/// A twin that shows a wrong bit where one is planted.
struct Planted {
    unit: Box<dyn AnySlot>,
    wrong: Option<Plant>,
}

impl Planted {
    /// Flips a bit of the state; false where the unit has no value for that.
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

/// The twin, in its lockstep and in the hand of who plants.
#[derive(Clone)]
struct Twin(Arc<Mutex<Planted>>);

impl Twin {
    fn get(&self) -> MutexGuard<'_, Planted> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }
}

impl StandIn for Twin {
    fn show(&self, o: &mut dyn Ports) {
        self.get().unit.show(o);
    }

    fn clock(&mut self, i: &dyn Ports) {
        self.get().unit.clock(i);
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
