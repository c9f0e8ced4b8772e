//! Beats of colour: selects the quads of the next beat and their colours.

use crate::prop::drain_cost::places;
use crate::prop::types::{ColourWidth, QuadPick};

/// Colours of a quad: four components of four pixels.
type Colours = [[u32; 4]; 4];

/// Colours not yet sent: those of these quads; with `half`, which only 128-bit colour uses, the first quad has only
/// its lower pixels left.
#[derive(Clone, Copy)]
pub struct Left {
    pub quads: u8,
    pub half: bool,
}

impl Left {
    fn first(self) -> usize {
        (self.quads.trailing_zeros() as usize).min(3)
    }

    /// The quad in place 0 of the next beat; for 32-bit colour quad 0 or 2.
    fn from(self, width: ColourWidth) -> usize {
        match width {
            ColourWidth::C32 => 2 * usize::from(self.quads & 3 == 0),
            _ => self.first(),
        }
    }

    /// What remains after the next beat; `dual`: two colours per pixel.
    pub fn after(self, width: ColourWidth, dual: bool) -> Left {
        match dual {
            true => self.rest(width),
            false => Left { quads: self.next(width).1, half: false },
        }
    }

    /// For one colour per pixel: the quad in each place of the next beat, which takes as many of the first remaining
    /// quads as fit, and the quads that remain after it. Quads of 32-bit colour keep their places, since all of them
    /// fit.
    fn next(self, width: ColourWidth) -> ([usize; 4], u8) {
        let (mut from, mut left) = ([0, 1, 2, 3], self.quads);
        for k in 0..places(width) {
            if width != ColourWidth::C32 {
                from[k] = Left { quads: left, ..self }.first();
            }
            left &= !(1 << from[k]);
        }
        (from, left)
    }

    /// For one colour per pixel: quads and colours of the next beat, by place.
    pub fn single(
        self,
        width: ColourWidth,
        quads: &[QuadPick; 4],
        colour: &[Colours; 4],
    ) -> ([QuadPick; 4], [Colours; 4]) {
        let (from, rest) = self.next(width);
        let sent = self.quads & !rest;
        // If fewer quads remain than there are places, the other places are empty.
        let count = sent.count_ones() as usize;
        let has = |k: usize| if width == ColourWidth::C32 { sent >> k & 1 == 1 } else { k < count };
        let pick = |k: usize| if has(k) { quads[from[k]] } else { QuadPick::default() };
        ([0, 1, 2, 3].map(pick), from.map(|k| colour[k]))
    }

    /// What remains after the next beat of two colours per pixel.
    fn rest(self, width: ColourWidth) -> Left {
        let first = 1 << self.first();
        match width {
            ColourWidth::C32 if self.quads & 3 == 0 => Left { quads: 0, half: false },
            ColourWidth::C32 => Left { quads: self.quads & 12, half: false },
            ColourWidth::C128 if !self.half && self.quads != 0 => Left { half: true, ..self },
            _ => Left { quads: self.quads & !first, half: false },
        }
    }

    pub fn is_empty(self) -> bool {
        self.quads == 0
    }

    /// Quads of the next beat of two colours per pixel, by place.
    pub fn picks(self, width: ColourWidth, quads: &[QuadPick; 4]) -> [QuadPick; 4] {
        let none = QuadPick::default();
        let at = |k: usize| if self.quads >> k & 1 == 1 { quads[k] } else { none };
        let from = self.from(width);
        match width {
            ColourWidth::C32 => [at(from), at(from + 1), at(from), at(from + 1)],
            ColourWidth::C64 => [at(from), at(from), none, none],
            ColourWidth::C128 => [at(from), none, none, none],
        }
    }

    /// Colours of the next beat of two colours per pixel, by place: the second colours, then the first ones.
    pub fn colours(self, width: ColourWidth, two: &[Colours; 4], one: &[Colours; 4]) -> [Colours; 4] {
        let (k, h) = (self.from(width), 2 * usize::from(self.half));
        match width {
            ColourWidth::C32 => [two[k], two[k + 1], one[k], one[k + 1]],
            ColourWidth::C64 => [two[k], one[k], one[2], one[3]],
            ColourWidth::C128 => {
                [[two[k][h], two[k][h + 1], one[k][h], one[k][h + 1]], one[1], one[2], one[3]]
            }
        }
    }
}
