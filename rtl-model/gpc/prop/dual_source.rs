//! What a target's blend reads of its sources, by its factors. With a second source
//! shading gives two colours for each pixel; alpha may need a place of its own.

use crate::prop::source_state::DualState;

impl DualState {
    fn equation(&self, target: u8) -> u16 {
        if self.per_target { self.each[usize::from(target)] } else { self.common }
    }

    fn is_on(&self, target: u8) -> bool {
        self.blend_on >> target & 1 == 1
    }

    /// Whether it takes a second source.
    pub fn of(&self, target: u8) -> bool {
        let equation = self.equation(target);
        let alpha = equation & 1 == 1 && equation >> 3 & 3 != 0;
        self.is_on(target) && (equation >> 1 & 3 != 0 || alpha)
    }

    /// Whether it takes one source and no other.
    pub fn of_one(&self, target: u8) -> bool {
        self.is_on(target) && !self.logic_on && !self.of(target)
    }

    /// Whether it depends on the alpha of one source and no other: its colour, or alpha
    /// that memory has.
    pub fn reads_alpha(&self, target: u8, stores_alpha: bool) -> bool {
        let equation = self.equation(target);
        let own = stores_alpha && equation & 1 == 1 && equation >> 7 != 0;
        self.is_on(target) && (equation >> 5 & 3 != 0 || own) && !self.of(target)
    }
}
