//! Shared by the operations on 16-bit floats. An operand word holds two of them, or a 32-bit float that is rounded to 16
//! bits for both operations.

kernel::package! {
    package half();

    /// The part of a word that the two operations use: each its half; both the word, a 32-bit float; both the low half; both
    /// the high half.
    pub enum HalfSource: 2 {
        H1H0,
        F32,
        H0H0,
        H1H1,
    }
}

/// The NaN result of all operations.
pub const NAN: u16 = 0x7fff;
pub const ONE: u16 = 0x3c00;
pub const INFINITY: u16 = 0x7c00;
pub const SIGN: u16 = 0x8000;

#[inline]
pub fn is_nan(x: u16) -> bool {
    x & !SIGN > INFINITY
}

#[inline]
pub fn is_zero(x: u16) -> bool {
    x & !SIGN == 0
}

/// Flushes a subnormal to a zero of its sign.
#[inline]
pub fn flushed(x: u16) -> u16 {
    if x & INFINITY == 0 { x & SIGN } else { x }
}

/// Clamped to 0 and 1. NaN and -0 become +0.
#[inline]
pub fn saturated(x: u16) -> u16 {
    if is_nan(x) || x & SIGN != 0 { 0 } else { x.min(ONE) }
}

/// A half as a 32-bit float; NaN is all ones.
#[inline]
pub fn widened(x: u16) -> u32 {
    let (sign, magnitude) = (u32::from(x & SIGN) << 16, u32::from(x & !SIGN));
    let bits = if is_nan(x) {
        0x7fff_ffff
    } else if x & INFINITY == INFINITY {
        0x7f80_0000
    } else if x & INFINITY == 0 {
        // Add 2^-14, whose last ten bits are units of 2^-24, and subtract it again.
        (f32::from_bits(0x3880_0000 | magnitude << 13) - f32::from_bits(0x3880_0000)).to_bits()
    } else {
        (magnitude << 13) + (112 << 23)
    };
    sign | bits
}

/// The half nearest to a float, ties to even.
#[inline]
pub fn nearest(x: f64) -> u16 {
    let (sign, magnitude) = ((x.to_bits() >> 48) as u16 & SIGN, x.abs());
    if magnitude.is_nan() {
        return NAN;
    }
    let bits = magnitude.to_bits();
    sign | if magnitude >= 65520.0 {
        INFINITY
    } else if magnitude < f64::from_bits(0x3f10_0000_0000_0000) {
        // Below 2^-14 the unit is 2^-24, as the last place of 2^28 is.
        (magnitude + f64::from_bits(0x41b0_0000_0000_0000)).to_bits() as u16
    } else {
        let rounded = (bits + (1 << 41) - 1 + (bits >> 42 & 1)) >> 42;
        (rounded - ((1023 - 15) << 10)) as u16
    }
}

/// A half after its modifiers: absolute value first, then negation, then flush of a subnormal.
#[inline(always)]
fn operand(x: u16, abs: bool, neg: bool, flush: bool) -> u16 {
    let x = (x & !(u16::from(abs) << 15)) ^ u16::from(neg) << 15;
    if flush { flushed(x) } else { x }
}

/// The operands of both operations from a word.
#[inline(always)]
pub fn operands(word: u32, sel: HalfSource, abs: bool, neg: bool, flush: bool) -> [u16; 2] {
    let (low, high) = (word as u16, (word >> 16) as u16);
    let (low, high) = match sel {
        HalfSource::H1H0 => (low, high),
        HalfSource::F32 => {
            let whole = nearest(f32::from_bits(word).into());
            (whole, whole)
        }
        HalfSource::H0H0 => (low, low),
        HalfSource::H1H1 => (high, high),
    };
    [operand(low, abs, neg, flush), operand(high, abs, neg, flush)]
}
