//! Pixels as CROP takes them from PROP: those of the target's format, with the alpha of
//! 8 and 16 bits above what is stored.

use crate::arith::pixel::{pixel_component, words};
use crate::pkg::*;

/// Component `k` of a source. Alpha that has no place in a pixel of 8 or 16 bits is of the
/// same numbers as red, as fine as the pixel's word has bits for it.
pub fn source_component(format: SourceFormat, k: usize) -> ColourComponent {
    use ColourLayout::*;
    let SourceFormat { layout, number } = format;
    let stored = |k| pixel_component(PixelFormat { layout, number, alpha: PixelAlpha::Stored }, k);
    match layout {
        Rg8 | R8 | Bgr565 | Bgr5a1 if k == 3 => ColourComponent { bits: 8, ..stored(0) },
        R16 if k == 3 => stored(0),
        _ => stored(k),
    }
}

/// The words of a source from the codes of its components.
pub fn source_words(layout: ColourLayout, [r, g, b, a]: [u32; 4]) -> [u32; 4] {
    use ColourLayout::*;
    let upper = match layout {
        Rg8 | R8 | Bgr565 | Bgr5a1 => a << 24,
        R16 => a << 16,
        _ => 0,
    };
    // The one bit of alpha is the nearest code too.
    let a = if layout == Bgr5a1 { a >> 7 } else { a };
    let [first, second, third, fourth] = words(layout, [r, g, b, a]);
    [first | upper, second, third, fourth]
}

/// Whether an alpha that a blend reads has no place in the pixel, or is cut to two bits there.
/// Integers do not blend.
pub fn lacks_alpha(format: SourceFormat) -> bool {
    use ColourLayout::*;
    let blends = !matches!(format.number, PixelNumber::Uint | PixelNumber::Sint);
    blends && (stores_alpha(format.layout) || matches!(format.layout, Rg16 | R32 | Rg32 | Rg11b10))
}

/// Of those, whether alpha is in memory, so that it is blended too.
pub fn stores_alpha(layout: ColourLayout) -> bool {
    matches!(layout, ColourLayout::Rgb10a2 | ColourLayout::Bgr10a2)
}

pub fn width_of(layout: ColourLayout) -> ColourWidth {
    match layout {
        ColourLayout::Rgba16 | ColourLayout::Rg32 => ColourWidth::C64,
        ColourLayout::Rgba32 => ColourWidth::C128,
        _ => ColourWidth::C32,
    }
}
