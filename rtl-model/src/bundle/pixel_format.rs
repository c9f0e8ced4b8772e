//! Formats of pixels in memory, and what turns colours into them and back.

use super::{Colour, ColourLayout};
use crate::packed::*;

crate::package! {
    /// What the components of a pixel are. Alpha of sRGB is unorm.
    pub enum PixelNumber: 3 {
        Uint,
        Sint,
        Unorm,
        Snorm,
        Srgb,
        Float,
    }

    /// What alpha is. But for what is stored, nobody reads it: it is one. Written is the
    /// colour's, zero, or ones.
    pub enum PixelAlpha: 2 {
        Stored,
        Ignored,
        Zero,
        One,
    }

    pub struct PixelFormat {
        layout: ColourLayout,
        number: PixelNumber,
        alpha: PixelAlpha,
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
