//! Surface pack: encodes registers as texels, exactly rounded; integers saturate to the component's range. Eight components a cycle:
//! eight lanes of one, four of two, two of four; raw words pass unchanged. The result 5 cycles later (`SURFACE_CYCLES`), in order; nothing
//! stalls it. Specification: L1 (formatted stores); CROP's encoding.

use super::types::*;
use arith::{colour, pixel};
use bundle::{ColourNumber, PixelNumber};

/// Components encoded in a cycle.
const COMPONENTS: usize = 8;

/// An integer, saturated to its component's range.
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

pub fn texels(request: &SurfacePackRequest) -> SurfacePacked {
    if !request.formatted {
        return SurfacePacked { words: request.words };
    }
    let n = components(request.format.layout);
    let mut result = SurfacePacked::default();
    for lane in 0..COMPONENTS / n {
        let mut codes = [0; 4];
        for k in 0..n {
            let c = pixel::pixel_component(request.format, k);
            let x = clamped(request.format.number, c.bits, request.words[4 * lane + k]);
            let plain = c.number == ColourNumber::Plain && c.bits == 32;
            codes[k] = if plain { x } else { colour::encode(c, colour::split(c, colour::ranged(c, x))) };
        }
        result.words[4 * lane..][..4].copy_from_slice(&pixel::words(request.format.layout, codes));
    }
    result
}

// ---- the unit
prim::pipelined! { pub struct SurfacePack[SURFACE_CYCLES]: request: SurfacePackRequest => result: SurfacePacked = texels }
