//! Beats of two colours for each pixel: which quads come next, and their colours.

use crate::pkg::{ColourWidth, QuadPick};

/// Colours of a quad: four components of four pixels.
type Colours = [[u32; 4]; 4];

/// Colours that are still to be sent: of these quads, of the first the lower pixels only
/// with `half`, which is of 128-bit colour.
#[derive(Clone, Copy)]
pub struct Left {
    pub quads: u8,
    pub half: bool,
}

impl Left {
    fn first(self) -> usize {
        (self.quads.trailing_zeros() as usize).min(3)
    }

    /// The quad in the first place of the next beat: of 32-bit colour 0 or 2.
    fn from(self, width: ColourWidth) -> usize {
        match width {
            ColourWidth::C32 => 2 * usize::from(self.quads & 3 == 0),
            _ => self.first(),
        }
    }

    /// What is left after the next beat.
    pub fn rest(self, width: ColourWidth) -> Left {
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

    /// Quads of the next beat, by place.
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

    /// Colours of the next beat, by place: the second ones, then the first ones.
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
