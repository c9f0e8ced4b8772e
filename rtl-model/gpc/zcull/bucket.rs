//! Buckets of depths that are known only to 2^-24, not as codes: bounds of the bucket that contains the code.

use crate::zcull::types::*;
use bundle::DepthFormat;

/// Depth 1 as a `Depth24`.
pub const ONE: u32 = 1 << 24;

/// The unknown range.
pub const ALL_DEPTHS: DepthRange = DepthRange { min: 0, max: 0xffff };

/// Depth of `value 2^-exp`, clamped to [0, 1] and rounded down, in two steps: shift by eights, then shift and clamp.
/// Below 0 is 0.
#[inline]
pub fn depth24_coarse(value: i64, exp: u8) -> u64 {
    if value <= 0 { 0 } else { (value as u64) << 24 >> (exp & 0x38) }
}

#[inline]
pub fn depth24_fine(coarse: u64, exp: u8) -> u32 {
    (coarse >> (exp & 7)).min(ONE.into()) as u32
}

/// Depth of a float, clamped to [0, 1] and rounded down; NaN is 0.
pub fn depth24_of_float(float: u32) -> u32 {
    let (exponent, mantissa) = (float >> 23 & 0xff, float & 0x7f_ffff | 0x80_0000);
    if float >> 31 == 1 || float > 0x7f80_0000 {
        0
    } else if exponent >= 127 {
        ONE
    } else {
        mantissa >> (126 - exponent).min(31)
    }
}

/// Bucket of the code of a depth that is a whole number of 2^-24.
#[inline]
pub fn bucket(format: DepthFormat, depth: u32) -> u16 {
    match format {
        DepthFormat::Z16 => {
            let depth = u64::from(depth);
            (((depth << 16) - depth + (1 << 23)) >> 24) as u16
        }
        DepthFormat::Z24S8 => ((depth - u32::from(depth > ONE / 2)) >> 8) as u16,
        DepthFormat::None | DepthFormat::Z32 => (depth >> 8).min(0xffff) as u16,
    }
}

/// The next greater depth, at most 1.
#[inline]
pub fn after(depth: u32) -> u32 {
    (depth + 1).min(ONE)
}

/// Bucket bounds: no depth from `min` up has a lower bucket, and none below the depth after `max` a higher one.
#[inline]
pub fn range(format: DepthFormat, min: u32, max: u32) -> DepthRange {
    DepthRange { min: bucket(format, min), max: bucket(format, after(max)) }
}
