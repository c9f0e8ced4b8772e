//! Encodes float colours in the formats of colour targets in pipeline steps: `ranged`, `split`,
//! `encode`. Floats are rounded exactly, fixed point of up to 16 bits as the product in 32-bit floats is. `pixel` has the formats' components and words.
//! Specification: CROP.

use crate::srgb;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package colour_split();

    /// A float within the range of its format, and how many of its 24 bits, hidden one
    /// included, the code has no place for.
    pub struct ColourRanged {
        x: B32,
        right: B5,
    }

    /// Of floats that lie together: the sRGB code of the first ones, and the low bits of the
    /// last one that has it; the others have the next one.
    pub struct SrgbSegment {
        code: B8,
        last: B19,
    }

    /// A float, cut where its code ends.
    pub struct ColourSplit {
        x: B32,
        /// Of a small float's code.
        exponent: B5,
        /// The bits that the code has a place for.
        whole: B16,
        /// The uppermost of the others, and the others, of which that one is inverted.
        half: bool,
        rest: B24,
        /// Of fixed point: the float's bits times 2^n - 1, and how many of the product are below a code.
        scaled: B40,
        below: B6,
        /// Where its sRGB code changes: see `arith/srgb`.
        segment: SrgbSegment,
    }
}

const SIGN: u32 = 1 << 31;
/// The greatest float below 1; its code equals that of 1 in fixed point of up to 16 bits.
const BELOW_ONE: u32 = 0x3f7f_ffff;
const AT_ONE: u32 = 0x3f80_0000;
/// Exponents of small floats: the least normal, and the first beyond the greatest.
const LEAST: u32 = 113;
const GREATEST: u32 = 142;

pub fn is_nan(x: u32) -> bool {
    x << 1 > 0xff00_0000
}

/// Bits of the magnitude of a fixed-point code; of a small float's fraction.
fn places(c: ColourComponent) -> u32 {
    let bits = u32::from(c.bits);
    match c.number {
        ColourNumber::Snorm => bits - 1,
        ColourNumber::Float if bits == 16 => 10,
        ColourNumber::Float => bits - 5,
        _ => bits,
    }
}

/// Clamps a float to the range of its format; NaN is zero in fixed point. Small floats
/// have one infinity and one NaN.
fn limited(c: ColourComponent, x: u32) -> u32 {
    let (sign, exponent) = (x & SIGN, x >> 23 & 0xff);
    let one = if c.bits == 32 { AT_ONE } else { BELOW_ONE };
    let limit = if exponent >= 127 { one } else { x & !SIGN };
    match c.number {
        ColourNumber::Plain | ColourNumber::Sint => x,
        ColourNumber::Float if c.bits != 16 && sign != 0 && !is_nan(x) => 0,
        ColourNumber::Float if exponent > GREATEST => sign | 0x7f80_0000 | u32::from(is_nan(x)) << 22,
        ColourNumber::Float => x,
        _ if is_nan(x) => 0,
        ColourNumber::Snorm => sign | limit,
        ColourNumber::Unorm | ColourNumber::Srgb if sign != 0 => 0,
        ColourNumber::Unorm | ColourNumber::Srgb => limit,
    }
}

/// First step: the float in range, and where its code ends. A code of n bits counts in
/// steps of 2^-n here; a float of m bits of fraction has m + 1 bits, fewer where it is
/// subnormal. 25 bits or more are all, with a zero above them.
#[inline]
pub fn ranged(c: ColourComponent, x: u32) -> ColourRanged {
    let x = limited(c, x);
    let exponent = x >> 23 & 0xff;
    let right = match c.number {
        ColourNumber::Plain | ColourNumber::Sint | ColourNumber::Srgb => 31,
        _ if c.bits == 32 => 31,
        ColourNumber::Float => LEAST + 23 - places(c) - exponent.min(LEAST),
        ColourNumber::Unorm | ColourNumber::Snorm => 150 - places(c) - exponent,
    };
    ColourRanged { x, right: right.min(31) as u8 }
}

/// The 24 bits of a float. Subnormals get a leading one that they lack; no code shows it.
fn bits(x: u32) -> u32 {
    x & 0x7f_ffff | 1 << 23
}

/// Second step: the bits that the code keeps, and those below.
#[inline]
pub fn split(c: ColourComponent, r: ColourRanged) -> ColourSplit {
    let (bits, right, exponent) = (bits(r.x), u32::from(r.right), r.x >> 23 & 0xff);
    let half = if right == 0 { 0 } else { 1 << (right - 1) };
    let n = match c.number {
        ColourNumber::Unorm | ColourNumber::Snorm if c.bits < 32 => places(c),
        _ => 0,
    };
    let exponent = match exponent {
        _ if c.number != ColourNumber::Float => 0,
        ..LEAST => 0,
        255 => 31,
        _ => exponent + 1 - LEAST,
    };
    ColourSplit {
        x: r.x,
        exponent: exponent as u8,
        whole: (bits >> right) as u16,
        half: bits & half != 0,
        rest: (bits & ((1 << right) - 1) ^ half) & 0xff_ffff,
        scaled: (u64::from(bits) << n) - u64::from(bits),
        below: (right + n) as u8,
        segment: srgb::lookup(r.x),
    }
}

/// `x (2^n - 1)`, rounded to a float of 32 bits, and that to a whole number, both to nearest, ties to even; with the sign
/// of x if it has one. What is as near to the middle of two codes as half of that float's last place becomes the
/// middle: one place is 2^dropped of the product, which has 23 + n or 24 + n bits.
fn fixed(c: ColourComponent, s: ColourSplit) -> u32 {
    let n = places(c);
    let dropped = n - 1 + (s.scaled >> (23 + n)) as u32;
    let middle = 2 * s.scaled + (1 << s.below);
    let least = ((middle - (1 << dropped) - 1) >> (s.below + 1)) as u32;
    let most = ((middle + (1 << dropped)) >> (s.below + 1)) as u32;
    // One bit is the highest of eight: a half is one.
    let magnitude = if least & 1 == 1 || n == 1 { most } else { least };
    let code = if s.x & SIGN != 0 { magnitude.wrapping_neg() } else { magnitude };
    code & ((1 << c.bits) - 1)
}

/// `floor(x (2^32 - 1) + 1/2)`, of a float from 0 to 1.
fn fixed32(x: u32) -> u32 {
    // Less than 2^-34 is less than half a step.
    let right = (150 - (x >> 23)).min(58);
    let doubled = u128::from(bits(x)) * 2 * u128::from(u32::MAX) + (1 << right);
    (doubled >> (right + 1)) as u32
}

/// A float with five bits of exponent, rounded to nearest, ties to even.
fn float(c: ColourComponent, s: ColourSplit) -> u32 {
    let m = places(c);
    let kept = u32::from(s.exponent) << m | u32::from(s.whole) & ((1 << m) - 1);
    let up = s.half && (s.rest != 0 || kept & 1 == 1);
    let sign = if c.bits == 16 { s.x >> 31 << 15 } else { 0 };
    sign | kept + u32::from(up)
}

/// A clear value, whose small floats are cut toward zero, in place of a float: ahead of `ranged` the greatest of those beyond
/// the format, behind `split` what is cut.
#[inline]
pub fn clear_value(c: ColourComponent, x: u32) -> u32 {
    let (exponent, finite) = (x >> 23 & 0xff, x << 1 < 0xff00_0000);
    let beyond = c.number == ColourNumber::Float && exponent > GREATEST && finite;
    if beyond { x & SIGN | GREATEST << 23 | 0x7f_ffff } else { x }
}

#[inline]
pub fn clear_split(c: ColourComponent, s: ColourSplit) -> ColourSplit {
    ColourSplit { half: s.half && c.number != ColourNumber::Float, ..s }
}

/// Last step: the code of a component.
#[inline]
pub fn encode(c: ColourComponent, s: ColourSplit) -> u32 {
    match c.number {
        ColourNumber::Plain | ColourNumber::Sint => (u64::from(s.x) & ((1 << c.bits) - 1)) as u32,
        ColourNumber::Srgb => srgb::encode(s.x, s.segment),
        ColourNumber::Unorm | ColourNumber::Snorm if c.bits == 32 => fixed32(s.x),
        ColourNumber::Unorm | ColourNumber::Snorm => fixed(c, s),
        ColourNumber::Float => float(c, s),
    }
}
