//! Levels of detail as fixed-point numbers, s7.8.

use arith::float::{INFINITY, is_nan};

/// A float, to nearest even, held to the numbers there are; NaN is 0.
pub fn fixed(bits: u32) -> u16 {
    let (negative, exponent) = (bits >> 31 == 1, bits >> 23 & 0xff);
    let significand = bits & 0x7f_ffff | 0x80_0000;
    let magnitude = if is_nan(bits) || exponent < 118 {
        0
    } else if exponent >= 134 {
        1 << 15
    } else {
        let shift = 142 - exponent;
        let odd = significand >> shift & 1;
        significand + (1 << (shift - 1)) - 1 + odd >> shift
    };
    held(if negative { -(magnitude as i32) } else { magnitude as i32 })
}

/// A number held to 16 bits.
pub fn held(value: i32) -> u16 {
    value.clamp(i16::MIN.into(), i16::MAX.into()) as u16
}

/// Half the logarithm of a square, as straight lines between powers of two. Of 0 it is the least number, of what is no
/// number the greatest.
pub fn half_log2(square: u32) -> i32 {
    let fraction = square & 0x7f_ffff;
    if square >= INFINITY {
        i16::MAX.into()
    } else if square == 0 {
        i16::MIN.into()
    } else if square > fraction {
        (square >> 16) as i32 - 127 * 128
    } else {
        // A subnormal, with its leading one in its place.
        let zeros = fraction.leading_zeros() - 8;
        (fraction << zeros >> 16 & 0x7f) as i32 - (126 + zeros as i32) * 128
    }
}
