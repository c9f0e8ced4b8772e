//! Depth planes, evaluated exactly. A primitive's plane is converted to that of an 8x8-sample tile by rounding down
//! twice; the depth of a sample is the exact value of the tile's plane there, rounded once to the surface's format.
//! `docs/units/arith/depth.md` has the rules. Specification: ZROP.

use crate::float::ONE;
use bundle::{DepthFormat, PrimPlane, TilePlane};

/// First step to a tile's plane: the rise of the primitive's plane, `a x + b y`, from its first vertex to the tile's
/// centre, a whole pixel. S64, in 2^-8 slope units.
#[inline]
pub fn rise(p: &PrimPlane, centre_x: u16, centre_y: u16) -> i64 {
    let from = |centre: u16, vertex: i32| (i64::from(centre) << 8) - i64::from(vertex);
    p.a * from(centre_x, p.x0) + p.b * from(centre_y, p.y0)
}

/// Number of fraction bits that the tile's plane has fewer than the primitive's depth: one if depths are below 2, so that
/// twice a depth fits, and more if slopes are steep.
#[inline]
pub fn coarser(p: &PrimPlane) -> u8 {
    let steep = 13 - i32::from(p.slope_exp);
    (steep.max(i32::from(p.z_exp >= 34)) & 0x3f) as u8
}

fn saturate(value: i64, bits: u32) -> i64 {
    let top = (1 << (bits - 1)) - 1;
    value.clamp(-top - 1, top)
}

/// Right shift from a rise to the units of the tile's plane: at least 21; at 63 only the sign is left.
#[inline]
pub fn descent(p: &PrimPlane) -> u8 {
    ((i32::from(p.slope_exp) + 8 + i32::from(coarser(p))).min(63) & 0x3f) as u8
}

/// Exponent of the tile's plane.
#[inline]
pub fn exponent(p: &PrimPlane) -> u8 {
    p.z_exp.wrapping_sub(coarser(p)) & 0x3f
}

/// Second step, the same for all tiles of a primitive: the tile's plane with the depth of the first vertex in place of
/// the centre's.
#[inline]
pub fn anchor(p: &PrimPlane) -> TilePlane {
    anchor_at(p, exponent(p), descent(p))
}

/// The same in a later stage, from `exponent` and `descent`.
#[inline]
pub fn anchor_at(p: &PrimPlane, exp: u8, descent: u8) -> TilePlane {
    let slope = |a: i64| (a >> (descent.wrapping_sub(8) & 0x3f)) as i32;
    TilePlane { exp, c: p.z >> (p.z_exp.wrapping_sub(exp) & 0x3f), a: slope(p.a), b: slope(p.b) }
}

/// Third step: the rise in the units of the tile's plane, rounded down. S43.
#[inline]
pub fn lift(rise: i64, descent: u8) -> i64 {
    rise >> descent
}

/// Last step: the tile's plane, with the rise added at its centre.
#[inline]
pub fn lifted(anchor: TilePlane, lift: i64) -> TilePlane {
    TilePlane { c: saturate(anchor.c + lift, 36), ..anchor }
}

/// All steps after the first.
#[inline]
pub fn settle(p: &PrimPlane, rise: i64) -> TilePlane {
    lifted(anchor(p), lift(rise, descent(p)))
}

/// Plane of the tile whose centre is at a whole pixel.
#[inline]
pub fn tile_plane(p: &PrimPlane, centre_x: u16, centre_y: u16) -> TilePlane {
    settle(p, rise(p, centre_x, centre_y))
}

/// Value of a plane at (dx, dy), in 1/16 pixel from the tile's centre (-64 to 64), in
/// 2^-(exp + 4). S41.
#[inline]
pub fn value(p: &TilePlane, dx: i32, dy: i32) -> i64 {
    (p.c << 4) + i64::from(p.a) * i64::from(dx) + i64::from(p.b) * i64::from(dy)
}

/// The surface's code for a depth of `value` in 2^-(exp + 4), clamped to [0, 1]: Z16 and Z24 are rounded to nearest,
/// halves up; Z32 to the nearest float, halves to even. Larger depths never have smaller codes.
#[inline]
pub fn code(format: DepthFormat, exp: u8, value: i64) -> u32 {
    let down = u32::from(exp) + 4;
    let beyond = down <= 40 && value >> down != 0;
    match format {
        DepthFormat::None => 0,
        _ if value <= 0 => 0,
        DepthFormat::Z16 => {
            if beyond {
                0xffff
            } else {
                unorm(16, value, down)
            }
        }
        DepthFormat::Z24S8 => {
            if beyond {
                0xff_ffff
            } else {
                unorm(24, value, down)
            }
        }
        DepthFormat::Z32 => {
            if beyond {
                ONE
            } else {
                (value as f32).to_bits() - (down << 23)
            }
        }
    }
}

/// Whether a depth is below 0 or above 1 by more than half a code of Z24, so that rounding of a plane never removes a
/// sample.
#[inline]
pub fn beyond(exp: u8, value: i64) -> (bool, bool) {
    let slack = 1_i64.checked_shl(u32::from(exp).wrapping_sub(21)).unwrap_or(0);
    (value < -slack, exp <= 36 && value > (1 << (exp + 4)) + slack)
}

/// `value 2^-down (2^n - 1)`, rounded to nearest, halves up.
#[inline]
fn unorm(n: u32, value: i64, down: u32) -> u32 {
    if down > 64 {
        return 0;
    }
    let scaled = (value as u64) << n;
    let scaled = scaled - value as u64;
    (((scaled >> (down - 1)) + 1) >> 1) as u32
}

/// A depth in [0, 1] from a float as a flat plane, NaN as 0; and whether each format gets the float's own code from it:
/// not Z32 if the float is below 2^-40.
#[inline]
pub fn flat(value: u32) -> (TilePlane, bool) {
    let (negative, exponent) = (value >> 31 == 1, value >> 23 & 0xff);
    let nan = exponent == 0xff && value & 0x7f_ffff != 0;
    let c = u64::from(value & 0x7f_ffff | 0x80_0000);
    let plane = |exp: u8, c: u64| TilePlane { exp, c: c as i64, a: 0, b: 0 };
    if negative || nan || value == 0 {
        (plane(0, 0), true)
    } else if exponent >= 127 {
        (plane(0, 1), true)
    } else if exponent >= 87 {
        (plane((150 - exponent) as u8, c), true)
    } else {
        (plane(63, c >> (87 - exponent).min(31)), false)
    }
}

/// The code of a depth given as a float.
#[inline]
pub fn float_code(format: DepthFormat, value: u32) -> u32 {
    let (plane, exact) = flat(value);
    match format {
        DepthFormat::Z32 if !exact => value,
        _ => code(format, plane.exp, plane.c << 4),
    }
}

/// The code in a word's lowest bits.
#[inline]
pub fn stored(format: DepthFormat, word: u32) -> u32 {
    match format {
        DepthFormat::None => 0,
        DepthFormat::Z16 => word & 0xffff,
        DepthFormat::Z24S8 => word & 0xff_ffff,
        DepthFormat::Z32 => word,
    }
}

/// The top 16 bits of the depth scale, rounded down, which Zcull stores for a code.
#[inline]
pub fn bucket(format: DepthFormat, code: u32) -> u16 {
    match format {
        DepthFormat::None => 0,
        DepthFormat::Z16 => code as u16,
        DepthFormat::Z24S8 => (code >> 8) as u16,
        DepthFormat::Z32 if code >= ONE => 0xffff,
        DepthFormat::Z32 => {
            let mantissa = code & 0x7f_ffff | 0x80_0000;
            (mantissa >> (134 - (code >> 23)).min(31)) as u16
        }
    }
}
