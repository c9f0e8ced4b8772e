//! Means of codes: what a code adds to a sum, and the code of a sum. Sums are exact; their unit is that of the codes, for floats
//! 2^-24, for the light of sRGB 2^-35, divided by the 2^16 parts of a weight.

use arith::{colour, srgb};
use bundle::*;

/// Bits of a sum, its sign included.
pub const SUM_BITS: u32 = 58;
/// Bits of a weight.
const WEIGHT_BITS: u32 = 16;
/// Bits of a half's fraction.
const HALF: u32 = 10;

/// Bits of a small float's fraction.
fn places(c: ColourComponent) -> u32 {
    if c.bits == 16 { HALF } else { u32::from(c.bits) - 5 }
}

/// A number that a code stands for: NaN, infinities, or a value.
pub enum Term {
    NotANumber,
    Infinite { negative: bool },
    Value(i64),
}

/// Exponent, with its bias, of the least light that is not zero: 1 / 255 / 12.92.
const LEAST_LIGHT: u32 = 115;

/// The float of a code's light, in its last place of the least one.
fn light(code: u32) -> i64 {
    match srgb::LINEAR[code as usize & 0xff] {
        0 => 0,
        x => i64::from(x & 0x7f_ffff | 1 << 23) << ((x >> 23) - LEAST_LIGHT),
    }
}

/// The float nearest to a sum of light, and its code.
fn of_light(c: ColourComponent, sum: i64) -> u32 {
    let magnitude = sum as u64;
    let leading = 63 - (magnitude | 1).leading_zeros();
    let shift = leading.saturating_sub(23);
    let rest = (1 << shift >> 1) - u64::from(shift != 0) + (magnitude >> shift & u64::from(shift != 0));
    let kept = (magnitude + rest >> shift) << 23_u32.saturating_sub(leading);
    // The hidden bit, and a carry from rounding, add to the exponent.
    let exponent = LEAST_LIGHT + leading - 1 - WEIGHT_BITS - 23;
    let x = if sum == 0 { 0 } else { (exponent << 23) + kept as u32 };
    colour::encode(c, colour::split(c, colour::ranged(c, x)))
}

/// The number of a code.
pub fn term(c: ColourComponent, code: u32) -> Term {
    let (bits, value) = (u32::from(c.bits), i64::from(code));
    match c.number {
        ColourNumber::Snorm => {
            let signed = value - (value >> (bits - 1) << bits);
            Term::Value(signed.max(1 - (1 << (bits - 1))))
        }
        ColourNumber::Float => {
            let (negative, half) = (code >> 15 & 1 == 1, code << (HALF - places(c)) & 0x7fff);
            let (exponent, fraction) = (half >> HALF, i64::from(half & 0x3ff));
            match exponent {
                31 if fraction != 0 => return Term::NotANumber,
                31 => return Term::Infinite { negative },
                _ => (),
            }
            let magnitude = if exponent == 0 { fraction } else { (fraction | 1 << HALF) << (exponent - 1) };
            Term::Value(if negative { -magnitude } else { magnitude })
        }
        ColourNumber::Srgb => Term::Value(light(code)),
        _ => Term::Value(value),
    }
}

/// The code nearest to a sum, the even one of two.
pub fn code(c: ColourComponent, sum: i64) -> u32 {
    let all = (1 << c.bits) - 1;
    if c.number == ColourNumber::Srgb {
        return of_light(c, sum);
    }
    if c.number != ColourNumber::Float {
        let code = sum + 0x7fff + (sum >> WEIGHT_BITS & 1) >> WEIGHT_BITS;
        return (code as u64 & all) as u32;
    }
    let (m, magnitude) = (places(c), sum.unsigned_abs());
    let leading = 63 - (magnitude | 1).leading_zeros();
    let exponent = leading.saturating_sub(WEIGHT_BITS + HALF);
    let shift = WEIGHT_BITS + exponent + HALF - m;
    let odd = magnitude >> shift & 1;
    let kept = (magnitude + (1 << (shift - 1)) - 1 + odd) >> shift;
    // The hidden bit, and a carry from rounding, add to the exponent.
    let code = (u64::from(exponent) << m) + kept;
    (code | u64::from(sum < 0) << 15) as u32
}

/// The code of infinity, or of NaN.
pub fn special(c: ColourComponent, not_a_number: bool, negative: bool) -> u32 {
    let m = places(c);
    if not_a_number { 31 << m | 1 << (m - 1) } else { 31 << m | u32::from(negative) << 15 }
}
