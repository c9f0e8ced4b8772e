//! Pixels as PROP sends them to CROP: in the target's format, with the alpha of 8- and 16-bit formats above the
//! stored bits.

use crate::prop::types::*;
use arith::pixel::{alpha_above, pixel_component, words};
use bundle::*;

/// Component `k` of a source. An alpha that a pixel of 8 or 16 bits does not store has the number type of red, at the
/// precision that the pixel's word has bits for.
pub fn source_component(format: SourceFormat, k: usize) -> ColourComponent {
    let SourceFormat { layout, number } = format;
    let stored = |k| pixel_component(PixelFormat { layout, number, alpha: PixelAlpha::Stored }, k);
    match alpha_above(layout) {
        bits if k == 3 && bits != 0 => ColourComponent { bits, ..stored(0) },
        _ => stored(k),
    }
}

/// The words of a source, from the codes of its components.
pub fn source_words(layout: ColourLayout, [r, g, b, a]: [u32; 4]) -> [u32; 4] {
    let upper = match alpha_above(layout) {
        0 => 0,
        bits => a << (32 - bits),
    };
    // The single bit of alpha is rounded to nearest too.
    let a = if layout == ColourLayout::Bgr5a1 { a >> 7 } else { a };
    let [first, second, third, fourth] = words(layout, [r, g, b, a]);
    [first | upper, second, third, fourth]
}

pub fn width_of(layout: ColourLayout) -> ColourWidth {
    match layout {
        ColourLayout::Rgba16 | ColourLayout::Rg32 => ColourWidth::C64,
        ColourLayout::Rgba32 => ColourWidth::C128,
        _ => ColourWidth::C32,
    }
}
