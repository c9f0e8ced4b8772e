//! Colour pack: encodes a colour as a pixel of a colour target's format, exactly rounded.
//!
//! It accepts an operation a cycle; results follow 4 cycles later (`PACK_CYCLES`), in order; nothing stalls it.
//! docs/units/arith/colour_pack.md has the rules. Specification: CROP.

use crate::{colour, pixel};
use bundle::*;

kernel::package! {
    package colour_pack(pixel_format);

    pub struct ColourPackOp {
        format: PixelFormat,
        colour: Colour,
    }
}

/// Cycles from a colour to its pixel.
pub const PACK_CYCLES: usize = 4;

/// The pixel of a colour.
#[inline]
pub fn pack(op: &ColourPackOp) -> [u32; 4] {
    let mut codes = [0, 1, 2, 3].map(|k| {
        let c = pixel::pixel_component(op.format, k);
        colour::encode(c, colour::split(c, colour::ranged(c, op.colour[k])))
    });
    codes[3] = pixel::stored_alpha(op.format, codes[3]);
    pixel::words(op.format.layout, codes)
}

// ---- the unit
prim::pipelined! { pub struct ColourPack[PACK_CYCLES]: op: ColourPackOp => result: PixelWords = pack }
