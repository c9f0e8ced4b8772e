//! Unpacks 32-bit floats (`EXP` = 8) or high words of doubles (`EXP` = 11), and packs them from fixed point.

use super::interpolate::FRACTION;
use crate::float::SIGN;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Zero or subnormal.
    Zero,
    Normal,
    Infinite,
    Nan,
}

/// A number: (1 + argument / 2^24) times two to the power of the exponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    pub class: Class,
    pub exponent: i32,
    pub argument: u32,
}

const fn greatest<const EXP: u32>() -> u32 {
    (1 << EXP) - 1
}

const fn bias<const EXP: u32>() -> i32 {
    (1 << (EXP - 1)) - 1
}

pub const fn infinity<const EXP: u32>() -> u32 {
    greatest::<EXP>() << (31 - EXP)
}

#[inline]
pub fn unpack<const EXP: u32>(x: u32) -> Parts {
    let (exponent, fraction) = ((x & !SIGN) >> (31 - EXP), x & (1 << (31 - EXP)) - 1);
    let class = match exponent {
        0 => Class::Zero,
        e if e != greatest::<EXP>() => Class::Normal,
        _ if fraction == 0 => Class::Infinite,
        _ => Class::Nan,
    };
    Parts { class, exponent: exponent as i32 - bias::<EXP>(), argument: fraction << (EXP - 7) }
}

/// `value` / 2^`FRACTION` times two to the power of `scale`, with a sign, rounded to nearest, halves away from zero.
/// Subnormal results become zero.
#[inline]
pub fn number<const EXP: u32>(sign: u32, value: u64, scale: i32) -> u32 {
    if value == 0 {
        return sign;
    }
    let zeros = value.leading_zeros();
    // The leading one is above the fraction, and so increments the exponent.
    let leading = value << zeros << 1;
    let exponent = bias::<EXP>() + scale + (63 - FRACTION as i32) - zeros as i32;
    let truncated = (leading >> (33 + EXP)) as i64;
    let half = (leading >> (32 + EXP) & 1) as i64;
    let bits = (i64::from(exponent) << (31 - EXP)) + truncated + half;
    if bits < 1 << (31 - EXP) { sign } else { sign | bits.min(infinity::<EXP>().into()) as u32 }
}
