//! Formats of pixels in memory, and what turns colours into them and back.

use super::{Colour, ColourLayout, PixelAlpha, PixelNumber};
use kernel::packed::*;

kernel::package! {
    pub struct PixelFormat {
        layout: ColourLayout,
        number: PixelNumber,
        alpha: PixelAlpha,
    }

    /// What the pixels of a blend's source are: whatever alpha memory has, they have theirs.
    pub struct SourceFormat {
        layout: ColourLayout,
        number: PixelNumber,
    }

    /// A pixel of up to 16 bytes; what it has no bytes for is zero.
    pub type PixelWords = [B32; 4];

    pub struct ColourPackOp {
        format: PixelFormat,
        colour: Colour,
    }

    pub struct ColourUnpackOp {
        format: PixelFormat,
        words: PixelWords,
    }
}
