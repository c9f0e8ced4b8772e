//! Depths of vertices from float to fixed point.

use kernel::packed::*;

packed! {
    /// A depth held to [0, 1], as a float without sign.
    pub struct HeldDepth {
        exp: B7,
        fraction: B23,
    }
}

/// Least exponent by which the depths of a primitive are scaled: units are never finer than
/// 2^-61.
pub const SCALE_MIN: u8 = 97;

/// Depths above one are one; those below zero, and NaN, are zero.
pub fn hold(z: u32) -> HeldDepth {
    let (exp, fraction) = ((z >> 23 & 0xff) as u8, z & 0x7f_ffff);
    let no_number = exp == 255 && fraction != 0;
    match exp {
        _ if z >> 31 == 1 || no_number => HeldDepth::default(),
        127.. => HeldDepth { exp: 127, fraction: 0 },
        _ => HeldDepth { exp, fraction },
    }
}

/// A depth in units of 2^-(158 - scale), rounded down.
pub fn fixed(z: &HeldDepth, scale: u8) -> u32 {
    let mantissa = (0x80_0000 | z.fraction) << 8;
    mantissa.checked_shr((scale - z.exp).into()).unwrap_or(0)
}
