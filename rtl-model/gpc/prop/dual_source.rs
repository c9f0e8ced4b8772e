//! Sources that the blend of a target reads, from its factors. With a second source shading returns two colours per
//! pixel; alpha may have to be sent separately.

use crate::prop::source_state::DualState;

impl DualState {
    fn equation(&self, target: u8) -> u16 {
        if self.per_target { self.each[usize::from(target)] } else { self.common }
    }

    fn is_on(&self, target: u8) -> bool {
        self.blend_on >> target & 1 == 1
    }

    /// Whether the blend reads a second source.
    pub fn of(&self, target: u8) -> bool {
        let equation = self.equation(target);
        let alpha = equation & 1 == 1 && equation >> 3 & 3 != 0;
        self.is_on(target) && (equation >> 1 & 3 != 0 || alpha)
    }

    /// Whether the blend reads one source only.
    pub fn of_one(&self, target: u8) -> bool {
        self.is_on(target) && !self.logic_on && !self.of(target)
    }

    /// Whether the blend depends only on the alpha of one source: for colour, or for an alpha that memory stores.
    pub fn reads_alpha(&self, target: u8, stores_alpha: bool) -> bool {
        let equation = self.equation(target);
        let own = stores_alpha && equation & 1 == 1 && equation >> 7 != 0;
        self.is_on(target) && (equation >> 5 & 3 != 0 || own) && !self.of(target)
    }
}
