//! Surface pack: texels of registers, exactly rounded; integers that do not fit become the nearest that does. Eight components a clock:
//! eight lanes of one, four of two, two of four; raw words go through. The result 5 clocks later (`SURFACE_CLOCKS`), in order; nothing
//! stalls it. Specification: L1 (formatted stores); CROP's encoding.

use super::types::*;
use arith::{colour, pixel};
use bundle::{ColourNumber, PixelNumber};

/// Components of a clock.
const COMPONENTS: usize = 8;

/// An integer in the range of its component.
fn clamped(number: PixelNumber, bits: u8, x: u32) -> u32 {
    match number {
        PixelNumber::Uint => (u64::from(x).min((1 << bits) - 1)) as u32,
        PixelNumber::Sint if bits > 0 => {
            let most = (1_i64 << (bits - 1)) - 1;
            i64::from(x as i32).clamp(-most - 1, most) as u32
        }
        _ => x,
    }
}

/// Components of a texel: 1, 2 or 4.
pub fn components(layout: bundle::ColourLayout) -> usize {
    use bundle::ColourLayout::*;
    match layout {
        R8 | R16 | R32 | A8 => 1,
        Rg8 | Rg16 | Rg32 => 2,
        _ => 4,
    }
}

pub fn texels(ask: &SurfacePackAsk) -> SurfacePacked {
    if !ask.formatted {
        return SurfacePacked { words: ask.words };
    }
    let n = components(ask.format.layout);
    let mut result = SurfacePacked::default();
    for lane in 0..COMPONENTS / n {
        let mut codes = [0; 4];
        for k in 0..n {
            let c = pixel::pixel_component(ask.format, k);
            let x = clamped(ask.format.number, c.bits, ask.words[4 * lane + k]);
            let plain = c.number == ColourNumber::Plain && c.bits == 32;
            codes[k] = if plain { x } else { colour::encode(c, colour::split(c, colour::ranged(c, x))) };
        }
        result.words[4 * lane..][..4].copy_from_slice(&pixel::words(ask.format.layout, codes));
    }
    result
}

// ---- the unit
prim::pipelined! { pub struct SurfacePack[SURFACE_CLOCKS]: ask: SurfacePackAsk => result: SurfacePacked = texels }
