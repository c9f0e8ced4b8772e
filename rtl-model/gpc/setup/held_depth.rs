//! Depths of vertices, converted from float to fixed point.

use kernel::packed::*;

packed! {
    /// A depth clamped to the guard band, as a float.
    pub struct HeldDepth {
        minus: bool,
        exp: B8,
        fraction: B23,
    }
}

/// Exponent of the guard band's limit, 2^22: the clipper leaves nothing beyond 2^20 of a depth range, and a range may
/// be several times that of depth itself.
pub const GUARD_EXP: u8 = 149;

/// Least exponent by which the depths of a primitive are scaled: units are never finer than
/// 2^-63.
pub const SCALE_MIN: u8 = 98;

/// Clamps depths to -2^22 to 2^22; NaN is zero.
pub fn hold(z: u32) -> HeldDepth {
    let (minus, exp, fraction) = (z >> 31 == 1, (z >> 23 & 0xff) as u8, z & 0x7f_ffff);
    let no_number = exp == 255 && fraction != 0;
    match exp {
        _ if no_number => HeldDepth::default(),
        GUARD_EXP.. => HeldDepth { minus, exp: GUARD_EXP, fraction: 0 },
        _ => HeldDepth { minus, exp, fraction },
    }
}

/// A depth in units of 2^-(161 - scale), rounded toward zero.
pub fn fixed(z: &HeldDepth, scale: u8) -> i64 {
    let mantissa = u64::from(0x80_0000 | z.fraction) << 11;
    let whole = mantissa.checked_shr((scale - z.exp).into()).unwrap_or(0) as i64;
    if z.minus { -whole } else { whole }
}
