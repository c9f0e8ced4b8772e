//! A twin with one wrong bit, to see that a lockstep finds it.

use rtl_model::unit::{Image, Unit, Visitor};
use std::cell::Cell;

/// One bit of a unit's image, wrong in one clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plant {
    pub clock: u64,
    /// The bit, counted from the first word's lowest.
    pub bit: usize,
}

thread_local! {
    static PLANT: Cell<Option<Plant>> = const { Cell::new(None) };
    static FIRST: Cell<Option<u64>> = const { Cell::new(None) };
}

impl Plant {
    /// The next planted unit that this thread makes carries it; later ones do not.
    pub fn in_next(self) {
        PLANT.set(Some(self));
    }

    /// Clocks that the first planted unit of this thread ran since this was called last.
    pub fn clocks_of_first() -> u64 {
        FIRST.take().unwrap_or_default()
    }
}

/// A unit that shows a wrong bit where one is planted, and is right otherwise.
pub struct Planted<U: Unit> {
    unit: U,
    clock: u64,
    plant: Option<Plant>,
}

impl<U: Unit> Planted<U> {
    pub fn new(unit: U) -> Self {
        Planted { unit, clock: 0, plant: PLANT.take() }
    }
}

impl<U: Unit> Drop for Planted<U> {
    fn drop(&mut self) {
        FIRST.set(FIRST.get().or(Some(self.clock)));
    }
}

impl<U: Unit> Unit for Planted<U> {
    const PATH: &'static str = U::PATH;
    type In = U::In;
    type Out = U::Out;

    fn outputs(&self) -> U::Out {
        self.unit.outputs()
    }

    fn tick(&mut self, i: U::In) {
        self.unit.tick(i);
        self.clock += 1;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        self.unit.visit(v);
    }

    fn image(&mut self, image: &mut Image) {
        let from = image.words.len();
        self.unit.image(image);
        if let Some(plant) = self.plant
            && plant.clock == self.clock
            && image.peek.is_none()
        {
            image.words[from + plant.bit / 64] ^= 1 << (plant.bit % 64);
        }
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        self.unit.params()
    }
}
