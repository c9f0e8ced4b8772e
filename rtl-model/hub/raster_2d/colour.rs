//! Colours of formats with one component.

use bundle::*;

/// A colour whose format has one component is grey; A8 has its value in all of them.
pub fn spread(layout: ColourLayout, colour: [u32; COLOUR_COMPONENTS]) -> [u32; COLOUR_COMPONENTS] {
    let [r, .., a] = colour;
    match layout {
        ColourLayout::R8 | ColourLayout::R16 | ColourLayout::R32 => [r, r, r, a],
        ColourLayout::A8 => [a; COLOUR_COMPONENTS],
        _ => colour,
    }
}
