//! Border colours as codes.

use crate::texel_decode::codes::one;
use crate::texel_decode::types::*;
use crate::texels::*;
use crate::texture_binding::*;

const COMPONENTS: [TexelSource; 4] =
    [TexelSource::Red, TexelSource::Green, TexelSource::Blue, TexelSource::Alpha];
const SIGN: u32 = 1 << 31;
const ONE: u32 = 0x3f80_0000;
const INFINITY: u32 = 0x7f80_0000;

/// A float within the range of its component's numbers.
fn limited(x: u32, number: TexelNumber) -> u32 {
    let (magnitude, sign) = (x & !SIGN, x & SIGN);
    let kept = magnitude.min(ONE);
    match number {
        TexelNumber::Unorm | TexelNumber::UnormHalf if magnitude > INFINITY || sign != 0 => 0,
        TexelNumber::Unorm | TexelNumber::UnormHalf => kept,
        TexelNumber::Snorm | TexelNumber::SnormHalf if magnitude > INFINITY => 0,
        TexelNumber::Snorm | TexelNumber::SnormHalf => sign | kept,
        _ => x,
    }
}

/// x · 2^-shift, nearest, ties to even; x has 40 bits.
fn rounded(x: u64, shift: u32) -> u32 {
    let scaled = (u128::from(x) << 42) >> shift.min(42);
    let (whole, rest) = ((scaled >> 42) as u32, scaled as u64 & ((1 << 42) - 1));
    whole + u32::from(rest > 1 << 41 || rest == 1 << 41 && whole & 1 == 1)
}

/// A magnitude up to one in parts of 2^n - 1, with 16 - `bits` more bits.
fn fixed(magnitude: u32, n: u32, bits: u32) -> u32 {
    let exponent = magnitude >> 23;
    if exponent == 0 {
        return 0;
    }
    let significand = u64::from(magnitude & 0x7f_ffff | 0x80_0000);
    rounded((significand << n) - significand, 134 + bits - exponent)
}

/// The half nearest to a float, ties to even.
fn half(x: u32) -> u32 {
    let (sign, magnitude) = (x >> 16 & 0x8000, x & !SIGN);
    if magnitude > INFINITY {
        return 0x7fff;
    }
    let exponent = magnitude >> 23;
    if exponent > 142 {
        return sign | 0x7c00;
    }
    let significand = u64::from(magnitude & 0x7f_ffff | 0x80_0000);
    let (base, shift) = if exponent > 112 { (exponent - 113, 13) } else { (0, 126 - exponent) };
    sign | ((base << 10) + rounded(significand, shift))
}

/// The code of a border's component.
fn border_code(format: &TexelFormat, rules: &TexelRules, k: usize, x: u32) -> u32 {
    let kind = rules.kinds[k];
    let bits = u32::from(kind.bits);
    let value = limited(x, format.numbers[k]);
    let magnitude = if value & !SIGN > INFINITY { 0 } else { (value & !SIGN).min(ONE) };
    match (rules.rules[k], kind.kind) {
        (CodeRule::Zero, _) => 0,
        (CodeRule::One, _) => one(kind),
        (_, TexelClass::Integer) => x,
        (_, TexelClass::Float) => value,
        (_, TexelClass::Half) => half(value),
        (_, TexelClass::Unorm) => {
            if value & SIGN != 0 {
                0
            } else {
                fixed(magnitude, bits, bits)
            }
        }
        (_, TexelClass::Snorm) => {
            let code = fixed(magnitude, bits - 1, bits);
            if value & SIGN != 0 { code.wrapping_neg() & 0xffff } else { code }
        }
    }
}

/// A border's codes. Its colour is that of results, x to w: drivers apply a view's sources to it. So a component has the colour of the
/// first result whose source it is.
pub fn border(format: &TexelFormat, rules: &TexelRules, colour: [u32; 4]) -> [u32; 4] {
    let of = |k: usize| {
        format.sources.iter().position(|&source| source == COMPONENTS[k]).map_or(0, |result| colour[result])
    };
    [0, 1, 2, 3].map(|k| border_code(format, rules, k, of(k)))
}
