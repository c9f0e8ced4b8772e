//! A twin with one wrong bit, to see that a lockstep finds it.

use crate::lockstep::depth;
use kernel::any::{self, AnySlot, AnyUnit};
use kernel::image::{Image, Load};
use kernel::ports::Ports;
use kernel::slot::StandIn;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// One wrong bit of a unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Plant {
    /// A bit of its state, counted from the lowest of its image's first word, flips after
    /// so many clocks. Where the model has no value for that, it flips in what the twin
    /// shows in that clock.
    State { clock: u64, bit: usize },
    /// A bit of what the twin shows in a clock is wrong.
    Shown { clock: u64, bit: usize },
    /// A bit is wrong in one word of its memories: at the address that is this number
    /// modulo the words of the largest one.
    Word { number: usize, bit: usize },
}

thread_local! {
    static PLANT: Cell<Option<Plant>> = const { Cell::new(None) };
    static FIRST: Cell<Option<u64>> = const { Cell::new(None) };
    static HELD: Cell<bool> = const { Cell::new(false) };
}

impl Plant {
    /// The next planted unit that this thread makes carries it; later ones do not.
    pub fn in_next(self) {
        PLANT.set(Some(self));
        HELD.set(false);
    }

    /// Whether the last plant of this thread flipped a bit of the state itself.
    pub fn was_held() -> bool {
        HELD.get()
    }

    /// Clocks that the first planted unit of this thread ran since this was called last.
    pub fn clocks_of_first() -> u64 {
        FIRST.take().unwrap_or_default()
    }
}

/// A device with a wrong bit where one is planted, right otherwise.
pub struct Planted {
    unit: Box<dyn AnySlot>,
    clock: u64,
    plant: Option<Plant>,
}

impl Planted {
    pub fn new(unit: Box<dyn AnySlot>) -> Self {
        let mut planted = Planted { unit, clock: 0, plant: PLANT.take() };
        if let Some(Plant::Word { number, .. }) = &mut planted.plant {
            *number %= depth(planted.unit.unit_mut());
        }
        planted.sow();
        planted
    }

    /// Flips the bit of the state whose clock has come.
    fn sow(&mut self) {
        let Some(Plant::State { clock, bit }) = self.plant else { return };
        if clock != self.clock {
            return;
        }
        let before = any::image(&mut *self.unit).words;
        let mut wrong = before.clone();
        wrong[bit / 64] ^= 1 << (bit % 64);
        let outputs = self.unit.o().words();
        let flip = || {
            self.unit.visit(&mut Load(&wrong[outputs..]));
            any::image(&mut *self.unit).words[outputs..] == wrong[outputs..]
        };
        if catch_unwind(AssertUnwindSafe(flip)).unwrap_or(false) {
            HELD.set(true);
        } else {
            self.unit.visit(&mut Load(&before[outputs..]));
            self.plant = Some(Plant::Shown { clock, bit });
        }
    }
}

impl Drop for Planted {
    fn drop(&mut self) {
        FIRST.set(FIRST.get().or(Some(self.clock)));
    }
}

impl StandIn for Planted {
    fn show(&self, o: &mut dyn Ports) {
        self.unit.show(o);
    }

    fn clock(&mut self, i: &dyn Ports) {
        self.unit.clock(i);
        self.clock += 1;
        self.sow();
    }

    fn image(&mut self, image: &mut Image) {
        let from = image.words.len();
        self.unit.image(image);
        let wrong = match self.plant {
            Some(Plant::Shown { clock, bit }) if clock == self.clock && image.peek.is_none() => bit,
            Some(Plant::Word { number, bit }) if image.peek == Some(number) => bit,
            _ => return,
        };
        image.words[from + wrong / 64] ^= 1 << (wrong % 64);
    }

    fn load(&mut self, unit: &mut dyn AnyUnit) {
        self.unit.load(unit);
    }
}
