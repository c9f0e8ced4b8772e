//! Colour unpack: decodes a pixel of a colour target's format to a colour of the nearest floats.
//!
//! It accepts an operation a cycle; results follow 3 cycles later (`UNPACK_CYCLES`), in order; nothing stalls it.
//! docs/units/arith/colour_unpack.md has the rules. Specification: CROP.

use crate::float::{ONE, SIGN};
use crate::{pixel, srgb};
use bundle::*;

kernel::package! {
    package colour_unpack(pixel_format);

    pub struct ColourUnpackOp {
        format: PixelFormat,
        words: PixelWords,
    }
}

/// Cycles from a pixel to its colour.
pub const UNPACK_CYCLES: usize = 3;

/// The float nearest to `code / (2^n - 1)`. No code is halfway between two floats.
fn fixed(code: u32, n: u32) -> u32 {
    if code == 0 {
        return 0;
    }
    let full = (1 << n) - 1;
    let zeros = code.leading_zeros() + n - 32;
    let (scaled, exponent) = (u128::from(code) << (24 + zeros), 126 - zeros);
    let bits = (scaled / full) as u32 + u32::from(scaled % full * 2 > full);
    // A hidden bit, or a carry from rounding up, adds to the exponent.
    ((exponent - 1) << 23) + bits
}

/// A float with 5 exponent bits and m fraction bits, without its sign.
fn small_float(code: u32, m: u32) -> u32 {
    let (exponent, fraction) = (code >> m & 31, code & ((1 << m) - 1));
    match exponent {
        31 if fraction != 0 => 0x7fc0_0000,
        31 => 0x7f80_0000,
        0 => (fraction as f32 / (1_u32 << (m + 14)) as f32).to_bits(),
        _ => (exponent + 112) << 23 | fraction << (23 - m),
    }
}

/// The value of a component's code.
#[inline]
pub fn value(c: ColourComponent, code: u32) -> u32 {
    let bits = u32::from(c.bits);
    let sign = if bits == 0 { 0 } else { code >> (bits - 1) & 1 };
    match c.number {
        ColourNumber::Plain => code,
        ColourNumber::Sint => ((code << (32 - bits)) as i32 >> (32 - bits)) as u32,
        ColourNumber::Unorm => fixed(code, bits),
        ColourNumber::Snorm => {
            let full = (1 << (bits - 1)) - 1;
            let magnitude = if sign == 1 { (1 << bits) - code } else { code };
            sign << 31 | fixed(magnitude.min(full), bits - 1)
        }
        ColourNumber::Srgb => srgb::LINEAR[code as usize],
        ColourNumber::Float if bits == 16 => code << 16 & SIGN | small_float(code & 0x7fff, 10),
        ColourNumber::Float => small_float(code, bits - 5),
    }
}

/// The colour of a pixel.
#[inline]
pub fn unpack(op: &ColourUnpackOp) -> [u32; 4] {
    let codes = pixel::codes(op.format.layout, op.words);
    let integer = matches!(op.format.number, PixelNumber::Uint | PixelNumber::Sint);
    [0, 1, 2, 3].map(|k| {
        let c = pixel::pixel_component(op.format, k);
        match c.bits {
            0 if k < 3 => 0,
            _ if k == 3 && (c.bits == 0 || op.format.alpha != PixelAlpha::Stored) => {
                if integer {
                    1
                } else {
                    ONE
                }
            }
            _ => value(c, codes[k]),
        }
    })
}

// ---- the unit
prim::pipelined! { pub struct ColourUnpack[UNPACK_CYCLES]: op: ColourUnpackOp => result: Colour = unpack }
