//! Encodes float colours in the formats of colour targets in pipeline steps: `ranged`, `split`, `encode`. Floats are
//! rounded exactly, fixed point of up to 16 bits like the product in 32-bit floats. `pixel` has the formats' components
//! and words. Specification: CROP.

use crate::srgb;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package colour_split();

    /// A float within the range of its format, and the number of its 24 bits, including the hidden one, that the code drops.
    pub struct ColourRanged {
        x: B32,
        right: B5,
    }

    /// A segment of the float range: the sRGB code of its first floats, and the low bits of the last float with that code;
    /// the others have the next code.
    pub struct SrgbSegment {
        code: B8,
        last: B19,
    }

    /// A float, split at the lowest bit of its code.
    pub struct ColourSplit {
        x: B32,
        /// Exponent of a small float's code.
        exponent: B5,
        /// The bits that the code keeps.
        whole: B16,
        /// The highest dropped bit, and the others with that one inverted.
        half: bool,
        rest: B24,
        /// Fixed point: the float's bits times 2^n - 1, and the number of product bits below the code.
        scaled: B40,
        below: B6,
        /// Segment with the change of its sRGB code: see `arith/srgb`.
        segment: SrgbSegment,
    }
}

const SIGN: u32 = 1 << 31;
/// The largest float below 1; its code equals that of 1 in fixed point of up to 16 bits.
const BELOW_ONE: u32 = 0x3f7f_ffff;
const AT_ONE: u32 = 0x3f80_0000;
/// Exponents of small floats: that of the smallest normal, and the first that overflows.
const LEAST: u32 = 113;
const GREATEST: u32 = 142;

pub fn is_nan(x: u32) -> bool {
    x << 1 > 0xff00_0000
}

/// Bits of the magnitude of a fixed-point code, or of a small float's fraction.
fn places(c: ColourComponent) -> u32 {
    let bits = u32::from(c.bits);
    match c.number {
        ColourNumber::Snorm => bits - 1,
        ColourNumber::Float if bits == 16 => 10,
        ColourNumber::Float => bits - 5,
        _ => bits,
    }
}

/// The nearest integer that the format has.
fn integer(c: ColourComponent, x: u32) -> u32 {
    let bits = u32::from(c.bits);
    match c.number {
        ColourNumber::Sint if bits != 0 => {
            let most = i32::MAX >> (32 - bits);
            (x as i32).clamp(-most - 1, most) as u32
        }
        _ => u64::from(x).min((1 << bits) - 1) as u32,
    }
}

/// Clamps a number to the range of its format; NaN is zero in fixed point. Small floats
/// have one infinity and one NaN.
fn limited(c: ColourComponent, x: u32) -> u32 {
    let (sign, exponent) = (x & SIGN, x >> 23 & 0xff);
    let one = if c.bits == 32 { AT_ONE } else { BELOW_ONE };
    let limit = if exponent >= 127 { one } else { x & !SIGN };
    match c.number {
        ColourNumber::Plain | ColourNumber::Sint => integer(c, x),
        ColourNumber::Float if c.bits != 16 && sign != 0 && !is_nan(x) => 0,
        ColourNumber::Float if exponent > GREATEST => sign | 0x7f80_0000 | u32::from(is_nan(x)) << 22,
        ColourNumber::Float => x,
        _ if is_nan(x) => 0,
        ColourNumber::Snorm => sign | limit,
        ColourNumber::Unorm | ColourNumber::Srgb if sign != 0 => 0,
        ColourNumber::Unorm | ColourNumber::Srgb => limit,
    }
}

/// First step: the float in range, and the lowest bit of its code. A code of n bits counts in steps of 2^-n here; a float
/// with m bits of fraction has m + 1 bits, fewer if it is subnormal. 25 dropped bits or more count as 25: all bits and a
/// zero above them.
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

/// The 24 bits of a float. Subnormals get a leading one too; it does not affect any code.
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

/// `x (2^n - 1)`, rounded to a 32-bit float, and that to a whole number, both to nearest, ties to even; with the sign of
/// x if the code is signed. A product within half a unit in the float's last place of the midpoint of two codes becomes
/// the midpoint: one unit is 2^dropped of the product, which has 23 + n or 24 + n bits.
fn fixed(c: ColourComponent, s: ColourSplit) -> u32 {
    let n = places(c);
    let dropped = n - 1 + (s.scaled >> (23 + n)) as u32;
    let middle = 2 * s.scaled + (1 << s.below);
    let least = ((middle - (1 << dropped) - 1) >> (s.below + 1)) as u32;
    let most = ((middle + (1 << dropped)) >> (s.below + 1)) as u32;
    // A code of one bit is the highest of eight: a half rounds to one.
    let magnitude = if least & 1 == 1 || n == 1 { most } else { least };
    let code = if s.x & SIGN != 0 { magnitude.wrapping_neg() } else { magnitude };
    code & ((1 << c.bits) - 1)
}

/// `floor(x (2^32 - 1) + 1/2)` for a float from 0 to 1.
fn fixed32(x: u32) -> u32 {
    // Less than 2^-34 is less than half a step.
    let right = (150 - (x >> 23)).min(58);
    let doubled = u128::from(bits(x)) * 2 * u128::from(u32::MAX) + (1 << right);
    (doubled >> (right + 1)) as u32
}

/// A float with five exponent bits, rounded to nearest, ties to even.
fn float(c: ColourComponent, s: ColourSplit) -> u32 {
    let m = places(c);
    let kept = u32::from(s.exponent) << m | u32::from(s.whole) & ((1 << m) - 1);
    let up = s.half && (s.rest != 0 || kept & 1 == 1);
    let sign = if c.bits == 16 { s.x >> 31 << 15 } else { 0 };
    sign | kept + u32::from(up)
}

/// For clear values, whose small floats are truncated toward zero: replaces values beyond the format by the largest
/// before `ranged`, and drops the cut bits after `split`.
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
