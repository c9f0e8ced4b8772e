//! Outputs of shading that are clamped to a range (SET_PS_SATURATE).

use arith::colour::is_nan;

const ONE: u32 = 0x3f80_0000;

/// A float clamped to [0, 1], or with bit 1 of `range` to [-1, 1], if bit 0 is set. NaN becomes 0, and so does -0 in [0, 1].
pub fn saturated(range: u8, x: u32) -> u32 {
    let (negative, large) = (x >> 31 == 1, x & 0x7fff_ffff > ONE);
    match range {
        0 | 2 => x,
        _ if is_nan(x) || negative && range == 1 => 0,
        _ if large => x & 1 << 31 | ONE,
        _ => x,
    }
}
