//! Floats of 32 bits of the kinds that matter: each of sign, exponent and fraction from
//! classes, so that zeros, subnormals, infinities, NaN, carries and ties are frequent.

use proptest::prelude::*;

/// One of every kind.
pub const SPECIAL: [u32; 20] = [
    0x0000_0000, // zero
    0x8000_0000,
    0x0000_0001, // the least subnormal
    0x8000_0001,
    0x007f_ffff, // the greatest one
    0x807f_ffff,
    0x0080_0000, // the least normal
    0x8080_0001,
    0x3f7f_ffff, // below one
    0x3f80_0000, // one
    0xbf80_0000,
    0x3f80_0001, // above one
    0x4b80_0000, // 2^24
    0xcb00_0001,
    0x7f7f_ffff, // the greatest
    0xff7f_ffff,
    0x7f80_0000, // infinity
    0xff80_0000,
    0x7fc0_0000, // a quiet NaN
    0xff80_0001, // a signalling NaN
];

fn exponent() -> impl Strategy<Value = u32> {
    prop_oneof![
        2 => Just(0_u32),
        2 => 1_u32..4,
        4 => 120_u32..134, // about one
        3 => 60_u32..70,   // whose squares are about the least normal
        2 => 188_u32..194, // whose squares are about the greatest
        1 => 100_u32..155,
        2 => 252_u32..255,
        1 => Just(255_u32),
        3 => 0_u32..256,
    ]
}

fn fraction() -> impl Strategy<Value = u32> {
    prop_oneof![
        2 => Just(0_u32),
        2 => Just(0x7f_ffff_u32),
        2 => (0_u32..23).prop_map(|k| 1 << k),
        2 => (0_u32..23).prop_map(|k| 0x7f_ffff ^ 1 << k),
        1 => (0_u32..23).prop_map(|k| 0x7f_ffff >> k),
        1 => (0_u32..23, 0_u32..23).prop_map(|(j, k)| 1 << j | 1 << k),
        1 => 0_u32..16,
        3 => 0_u32..0x80_0000,
    ]
}

/// Any float.
pub fn float() -> impl Strategy<Value = u32> {
    (any::<bool>(), exponent(), fraction()).prop_map(|(s, e, f)| u32::from(s) << 31 | e << 23 | f)
}

/// A few floats away from another.
pub fn beside(x: u32) -> impl Strategy<Value = u32> {
    (-2_i32..3).prop_map(move |by| x.wrapping_add_signed(by))
}
