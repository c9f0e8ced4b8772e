//! Shared by the operations on 32-bit floats. Arithmetic is done in 64-bit floats, rounded to odd: 53 bits of mantissa
//! are at least two more than 24, so a second rounding, to 32 bits in any mode, gives the same as a single rounding.

use crate::types::*;

/// The NaN result of all operations.
pub const NAN: u32 = 0x7fff_ffff;
pub const ONE: u32 = 0x3f80_0000;
pub const INFINITY: u32 = 0x7f80_0000;
pub const SIGN: u32 = 0x8000_0000;

#[inline]
pub fn is_nan(x: u32) -> bool {
    x & !SIGN > INFINITY
}

#[inline]
pub fn is_zero(x: u32) -> bool {
    x & !SIGN == 0
}

/// An operand with its modifiers: the absolute value first, then the negation.
#[inline]
pub fn modified(x: u32, abs: bool, neg: bool) -> u32 {
    (x & !(u32::from(abs) << 31)) ^ u32::from(neg) << 31
}

/// Flushes a subnormal to a zero of its sign.
#[inline]
pub fn flushed(x: u32) -> u32 {
    if x & INFINITY == 0 { x & SIGN } else { x }
}

/// Clamped to 0 and 1. NaN and -0 become +0.
#[inline]
pub fn saturated(x: u32) -> u32 {
    if is_nan(x) || x & SIGN != 0 { 0 } else { x.min(ONE) }
}

/// a + b rounded to odd: an inexact sum becomes the neighbour whose last bit is set.
#[inline]
pub fn add_to_odd(a: f64, b: f64) -> f64 {
    let sum = a + b;
    // Knuth's sum with its exact error; NaN if the sum is not finite.
    let part = sum - a;
    let error = (a - (sum - part)) + (b - part);
    let bits = sum.to_bits();
    let even = error.abs() > 0.0 && bits & 1 == 0;
    // If the error has the sum's sign, the exact sum is further from zero.
    let outward = (bits ^ error.to_bits()) >> 63 == 0;
    f64::from_bits(bits.wrapping_add(if outward { u64::from(even) } else { u64::from(even).wrapping_neg() }))
}

/// Rounds a 64-bit float to 32 bits; not for NaN.
#[inline]
pub fn rounded(x: f64, rounding: Rounding) -> u32 {
    let nearest = x as f32;
    let bits = nearest.to_bits();
    let (near, exact) = (f64::from(nearest.abs()), x.abs());
    let down = match rounding {
        Rounding::Rn => return bits,
        Rounding::Rz => true,
        Rounding::Rm => x.is_sign_positive(),
        Rounding::Rp => x.is_sign_negative(),
    };
    // The next float toward zero is one less, the next away from it one more.
    match down {
        true => bits - u32::from(near > exact),
        false => bits + u32::from(near < exact),
    }
}
