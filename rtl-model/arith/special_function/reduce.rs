//! Range reductions: a float as signed fixed point; for sine and cosine, as a fraction of a turn. The format is private
//! to the reductions and the functions.

use super::format::{Class, unpack};
use crate::float::SIGN;

/// Mask of the fraction of a turn that a sine uses, up to a turn less 2^-26.
pub const TURN: u32 = (1 << 26) - 1;
/// NaN, for both reductions.
pub const NAN: u32 = 0x7fff_ffff;
/// 128 or more, for the reduction for powers.
pub const INFINITE: u32 = 0x7fff_fffe;

/// Two over pi, in 2^-34.
pub const QUARTERS: u64 = 0x2_8be6_0db9;

/// A 58-bit product, in which bit 57 has the weight one, times two to the power of the exponent; in units of 2^-24,
/// rounded to nearest, halves up. Bits beyond 64 are dropped.
#[inline]
fn placed(product: u64, exponent: i32) -> u64 {
    match 33 - exponent {
        right @ 1..60 => (product + (1 << (right - 1))) >> right,
        left @ -26..1 => product << -left,
        _ => 0,
    }
}

/// Quarter turns in units of 2^-24, without whole turns.
#[inline]
pub fn turns(x: u32) -> u32 {
    let parts = unpack::<8>(x);
    let mantissa = u64::from(1 << 23 | parts.argument >> 1);
    match parts.class {
        Class::Zero => x & SIGN,
        Class::Normal => x & SIGN | placed(mantissa * QUARTERS, parts.exponent) as u32 & TURN,
        _ => NAN,
    }
}

/// The number in units of 2^-24.
#[inline]
pub fn power(x: u32) -> u32 {
    let parts = unpack::<8>(x);
    let mantissa = u64::from(1 << 23 | parts.argument >> 1);
    match parts.class {
        Class::Nan => NAN,
        Class::Zero => x & SIGN,
        Class::Normal if parts.exponent < 7 => x & SIGN | placed(mantissa << 34, parts.exponent) as u32,
        _ => x & SIGN | INFINITE,
    }
}
