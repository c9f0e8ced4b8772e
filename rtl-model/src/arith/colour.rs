//! From float colour to the formats of colour targets, exactly rounded, in the
//! steps of a pipeline: `clamp`, `scale`, `finish`, then `pack` for a pixel.

use crate::pkg::*;

/// Fraction bits of a component between `scale` and `finish`.
const FRACTION: u32 = 35;
const ONE: u32 = 0x3f80_0000;
const SIGN: u32 = 1 << 31;

/// Entry k is the least float whose sRGB code is k: the least that is not below
/// `((k - 1/2) / 255)` carried back through the sRGB curve.
pub const SRGB_BOUNDS: [u32; 256] = [
    0x00000000, 0x391f22b4, 0x39eeb40e, 0x3a46eb61, 0x3a8b3e5e, 0x3ab3070b, 0x3adacfb8, 0x3b014c33,
    0x3b153089, 0x3b2914df, 0x3b3cf936, 0x3b50f2d1, 0x3b65fb9b, 0x3b7c3403, 0x3b89d060, 0x3b962333,
    0x3ba314bd, 0x3bb0a731, 0x3bbedcb7, 0x3bcdb76d, 0x3bdd3967, 0x3bed64af, 0x3bfe3b46, 0x3c07df91,
    0x3c10f91b, 0x3c1a6b32, 0x3c2436c8, 0x3c2e5cc7, 0x3c38de1a, 0x3c43bba4, 0x3c4ef648, 0x3c5a8ee4,
    0x3c668654, 0x3c72dd71, 0x3c7f950f, 0x3c865702, 0x3c8d148f, 0x3c940396, 0x3c9b247c, 0x3ca277a6,
    0x3ca9fd78, 0x3cb1b653, 0x3cb9a298, 0x3cc1c2a9, 0x3cca16e3, 0x3cd29fa4, 0x3cdb5d4b, 0x3ce45032,
    0x3ced78b5, 0x3cf6d72e, 0x3d0035fc, 0x3d051bb4, 0x3d0a1cec, 0x3d0f39d0, 0x3d14728a, 0x3d19c745,
    0x3d1f382c, 0x3d24c567, 0x3d2a6f22, 0x3d303584, 0x3d3618b7, 0x3d3c18e4, 0x3d423632, 0x3d4870ca,
    0x3d4ec8d2, 0x3d553e73, 0x3d5bd1d3, 0x3d628318, 0x3d69526a, 0x3d703fee, 0x3d774bca, 0x3d7e7624,
    0x3d82df90, 0x3d869372, 0x3d8a56cb, 0x3d8e29ab, 0x3d920c27, 0x3d95fe4f, 0x3d9a0035, 0x3d9e11ec,
    0x3da23384, 0x3da66510, 0x3daaa6a0, 0x3daef847, 0x3db35a15, 0x3db7cc1b, 0x3dbc4e6b, 0x3dc0e114,
    0x3dc58429, 0x3dca37b9, 0x3dcefbd6, 0x3dd3d08f, 0x3dd8b5f5, 0x3dddac19, 0x3de2b30a, 0x3de7cad9,
    0x3decf395, 0x3df22d50, 0x3df77817, 0x3dfcd3fc, 0x3e012087, 0x3e03dfae, 0x3e06a77b, 0x3e0977f6,
    0x3e0c5126, 0x3e0f3314, 0x3e121dc5, 0x3e151143, 0x3e180d95, 0x3e1b12c2, 0x3e1e20d1, 0x3e2137cb,
    0x3e2457b6, 0x3e278099, 0x3e2ab27d, 0x3e2ded68, 0x3e313161, 0x3e347e70, 0x3e37d49c, 0x3e3b33ec,
    0x3e3e9c67, 0x3e420e15, 0x3e4588fb, 0x3e490d22, 0x3e4c9a90, 0x3e50314c, 0x3e53d15d, 0x3e577aca,
    0x3e5b2d9a, 0x3e5ee9d4, 0x3e62af7e, 0x3e667e9f, 0x3e6a573e, 0x3e6e3962, 0x3e722511, 0x3e761a52,
    0x3e7a192c, 0x3e7e21a5, 0x3e8119e2, 0x3e8327c7, 0x3e853a86, 0x3e875222, 0x3e896e9d, 0x3e8b8ffc,
    0x3e8db641, 0x3e8fe170, 0x3e92118b, 0x3e944696, 0x3e968095, 0x3e98bf89, 0x3e9b0377, 0x3e9d4c62,
    0x3e9f9a4c, 0x3ea1ed38, 0x3ea4452b, 0x3ea6a226, 0x3ea9042e, 0x3eab6b44, 0x3eadd76d, 0x3eb048aa,
    0x3eb2bf00, 0x3eb53a71, 0x3eb7bb00, 0x3eba40b1, 0x3ebccb85, 0x3ebf5b81, 0x3ec1f0a7, 0x3ec48af9,
    0x3ec72a7c, 0x3ec9cf32, 0x3ecc791e, 0x3ecf2842, 0x3ed1dca2, 0x3ed49641, 0x3ed75521, 0x3eda1946,
    0x3edce2b2, 0x3edfb168, 0x3ee2856a, 0x3ee55ebd, 0x3ee83d63, 0x3eeb215d, 0x3eee0ab1, 0x3ef0f95f,
    0x3ef3ed6b, 0x3ef6e6d8, 0x3ef9e5a8, 0x3efce9de, 0x3efff37e, 0x3f018145, 0x3f030b82, 0x3f049877,
    0x3f062827, 0x3f07ba92, 0x3f094fb9, 0x3f0ae79f, 0x3f0c8244, 0x3f0e1faa, 0x3f0fbfd2, 0x3f1162be,
    0x3f13086e, 0x3f14b0e4, 0x3f165c22, 0x3f180a29, 0x3f19bafa, 0x3f1b6e96, 0x3f1d24ff, 0x3f1ede36,
    0x3f209a3c, 0x3f225913, 0x3f241abc, 0x3f25df38, 0x3f27a689, 0x3f2970af, 0x3f2b3dad, 0x3f2d0d83,
    0x3f2ee032, 0x3f30b5bd, 0x3f328e24, 0x3f346968, 0x3f36478b, 0x3f38288f, 0x3f3a0c73, 0x3f3bf33a,
    0x3f3ddce5, 0x3f3fc975, 0x3f41b8eb, 0x3f43ab48, 0x3f45a08f, 0x3f4798bf, 0x3f4993db, 0x3f4b91e3,
    0x3f4d92d8, 0x3f4f96bd, 0x3f519d92, 0x3f53a758, 0x3f55b411, 0x3f57c3be, 0x3f59d65f, 0x3f5bebf7,
    0x3f5e0486, 0x3f60200e, 0x3f623e90, 0x3f64600c, 0x3f668485, 0x3f68abfb, 0x3f6ad670, 0x3f6d03e5,
    0x3f6f345a, 0x3f7167d2, 0x3f739e4d, 0x3f75d7cc, 0x3f781451, 0x3f7a53dd, 0x3f7c9671, 0x3f7edc0e,
];

pub fn is_nan(x: u32) -> bool {
    x << 1 > 0xff00_0000
}

/// Bits of component `k` (red, green, blue, alpha) in a fixed-point format.
fn bits(format: ColourFormat, k: usize) -> u32 {
    match format {
        ColourFormat::Snorm8 => 7,
        ColourFormat::Unorm10 if k == 3 => 2,
        ColourFormat::Unorm10 => 10,
        _ => 8,
    }
}

/// Whether component `k` goes through the sRGB curve.
fn curved(format: ColourFormat, k: usize) -> bool {
    format == ColourFormat::Srgb8 && k < 3
}

/// Brings a float into the range of a fixed-point format; not a number is zero.
pub fn clamp(format: ColourFormat, x: u32) -> u32 {
    let magnitude = (x & !SIGN).min(ONE);
    match format {
        ColourFormat::Fp16 | ColourFormat::Fp32 | ColourFormat::Fp11 | ColourFormat::None => x,
        _ if is_nan(x) => 0,
        ColourFormat::Snorm8 => x & SIGN | magnitude,
        _ if x & SIGN != 0 => 0,
        _ => magnitude,
    }
}

/// The magnitude as a fixed-point number. Less than 2^-12 is less than half a step
/// of every format, and counts as zero.
fn fixed(x: u32) -> u64 {
    match x >> 23 & 0xff {
        e @ 115..=127 => u64::from(x & 0x7f_ffff | 1 << 23) << (e - 115),
        _ => 0,
    }
}

/// The quarter of a span of the table that a number lies in: how many of the
/// lower bounds of the upper three are not above it.
fn quarter(x: u32, from: usize, step: usize) -> u64 {
    (1..4).filter(|k| x >= SRGB_BOUNDS[from + k * step]).count() as u64
}

/// Second step, of 36 bits: fixed point; for sRGB the number and the upper half of
/// its code above it; for floats, the number.
pub fn scale(format: ColourFormat, k: usize, x: u32) -> u64 {
    match format {
        _ if curved(format, k) => {
            let first = quarter(x, 0, 64);
            let second = quarter(x, 64 * first as usize, 16);
            (4 * first + second) << 32 | u64::from(x)
        }
        ColourFormat::Fp16 | ColourFormat::Fp32 | ColourFormat::Fp11 | ColourFormat::None => x.into(),
        ColourFormat::Snorm8 => fixed(x) & ((1 << FRACTION) - 1) | u64::from(x >> 31) << FRACTION | full(x),
        _ => fixed(x),
    }
}

/// Magnitude one has the sign's place; it is told by all fraction bits set, which
/// rounds to the same code.
fn full(x: u32) -> u64 {
    if x & !SIGN == ONE { (1 << FRACTION) - 1 } else { 0 }
}

/// `floor(x (2^n - 1) + 1/2)`.
fn unorm(x: u64, n: u32) -> u32 {
    (((x << n) - x + (1 << (FRACTION - 1))) >> FRACTION) as u32
}

/// A float with five bits of exponent and `m` of fraction, without its sign,
/// rounded to nearest, ties to even; too great is infinity; not a number keeps
/// only that.
fn small_float(x: u32, m: u32) -> u32 {
    let (e, fraction) = (x >> 23 & 0xff, x & 0x7f_ffff);
    if is_nan(x) {
        return 0x3f << (m - 1);
    }
    let least = e.max(113);
    let shift = (least - e).min(31) + 23 - m;
    let whole = u64::from(fraction | u32::from(e > 0) << 23);
    let (kept, rest) = ((whole >> shift) as u32, whole & ((1 << shift) - 1));
    let half = 1 << (shift - 1);
    let up = rest > half || rest == half && kept & 1 == 1;
    (((least - 113) << m) + kept + u32::from(up)).min(31 << m)
}

/// Last step: the code of component `k`.
pub fn finish(format: ColourFormat, k: usize, wide: u64) -> u32 {
    let x = wide as u32;
    match format {
        ColourFormat::None => 0,
        _ if curved(format, k) => {
            let high = 16 * (wide >> 32) as usize;
            let third = 4 * quarter(x, high, 4) as usize;
            (high + third) as u32 + quarter(x, high + third, 1) as u32
        }
        ColourFormat::Unorm8 | ColourFormat::Srgb8 | ColourFormat::Unorm10 => unorm(wide, bits(format, k)),
        ColourFormat::Snorm8 => {
            let code = unorm(wide & ((1 << FRACTION) - 1), bits(format, k));
            if wide >> FRACTION == 1 { code.wrapping_neg() & 0xff } else { code }
        }
        ColourFormat::Fp16 => x >> 31 << 15 | small_float(x, 10),
        ColourFormat::Fp32 => x,
        ColourFormat::Fp11 if x >> 31 == 1 && !is_nan(x) => 0,
        ColourFormat::Fp11 => small_float(x, if k == 2 { 5 } else { 6 }),
    }
}

/// The words of a pixel in memory, from the codes of its components.
pub fn pack(format: ColourFormat, swap: bool, [r, g, b, a]: [u32; 4]) -> [u32; 4] {
    let (low, high) = if swap { (b, r) } else { (r, b) };
    match format {
        ColourFormat::None => [0; 4],
        ColourFormat::Unorm8 | ColourFormat::Snorm8 | ColourFormat::Srgb8 => {
            [a << 24 | high << 16 | g << 8 | low, 0, 0, 0]
        }
        ColourFormat::Unorm10 => [a << 30 | high << 20 | g << 10 | low, 0, 0, 0],
        ColourFormat::Fp11 => [b << 22 | g << 11 | r, 0, 0, 0],
        ColourFormat::Fp16 => [g << 16 | r, a << 16 | b, 0, 0],
        ColourFormat::Fp32 => [r, g, b, a],
    }
}

/// What SET_COLOR_TARGET_FORMAT names, and whether red and blue change places. The
/// X, R and RG formats are as RGBA: blending needs the alpha, and CROP takes
/// what it stores. Codes of formats not
/// built yet are none: nothing is written there.
pub fn target_format(code: u8) -> (ColourFormat, bool) {
    match code {
        0xc0 | 0xc3 => (ColourFormat::Fp32, false),
        0xca | 0xce => (ColourFormat::Fp16, false),
        0xcf | 0xe6 => (ColourFormat::Unorm8, true),
        0xd0 | 0xe7 => (ColourFormat::Srgb8, true),
        0xd1 => (ColourFormat::Unorm10, false),
        0xd5 | 0xea | 0xf3 | 0xf9 => (ColourFormat::Unorm8, false),
        0xd6 | 0xfa => (ColourFormat::Srgb8, false),
        0xd7 | 0xeb | 0xf4 => (ColourFormat::Snorm8, false),
        0xdf => (ColourFormat::Unorm10, true),
        0xe0 => (ColourFormat::Fp11, false),
        _ => (ColourFormat::None, false),
    }
}
