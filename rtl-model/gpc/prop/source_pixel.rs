//! Pixels as CROP takes them from PROP: those of the target's format, with the alpha of
//! 8 and 16 bits above what is stored.

use crate::prop::types::*;
use arith::pixel::{alpha_above, pixel_component, words};
use bundle::*;

/// Component `k` of a source. Alpha that has no place in a pixel of 8 or 16 bits is of the
/// same numbers as red, as fine as the pixel's word has bits for it.
pub fn source_component(format: SourceFormat, k: usize) -> ColourComponent {
    let SourceFormat { layout, number } = format;
    let stored = |k| pixel_component(PixelFormat { layout, number, alpha: PixelAlpha::Stored }, k);
    match alpha_above(layout) {
        bits if k == 3 && bits != 0 => ColourComponent { bits, ..stored(0) },
        _ => stored(k),
    }
}

/// The words of a source from the codes of its components.
pub fn source_words(layout: ColourLayout, [r, g, b, a]: [u32; 4]) -> [u32; 4] {
    let upper = match alpha_above(layout) {
        0 => 0,
        bits => a << (32 - bits),
    };
    // The one bit of alpha is the nearest code too.
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
