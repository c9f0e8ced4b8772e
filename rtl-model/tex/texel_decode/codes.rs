//! Codes of components: of constants, and of bits by a rule.

use crate::texel_decode::types::*;
use crate::texels::*;
use arith::srgb;
use kernel::packed::*;

kernel::package! {
    package texel_codes();

    /// The float of each sRGB code, as a half, nearest.
    pub const CURVE: [B16; 256] = curves();
}

const fn curves() -> [u16; 256] {
    let mut table = [0; 256];
    let mut k = 0;
    while k < 256 {
        table[k] = curve(srgb::LINEAR[k]);
        k += 1;
    }
    table
}

/// The half nearest to a float from 2^-14 to 1, or 0.
const fn curve(x: u32) -> u16 {
    if x == 0 {
        return 0;
    }
    let rounded = (x + 0xfff + (x >> 13 & 1)) >> 13;
    (rounded - (112 << 10)) as u16
}

/// The code of one.
#[inline]
pub fn one(kind: CodeKind) -> u32 {
    match kind.kind {
        TexelClass::Unorm => 0xffff,
        TexelClass::Snorm => 0x7fff,
        TexelClass::Half => 0x3c00,
        TexelClass::Float => 0x3f80_0000,
        TexelClass::Integer => 1,
    }
}

/// m · 2^(exponent - 24) as a half, exactly.
#[inline]
fn shared(m: u32, exponent: u32) -> u32 {
    if m == 0 {
        return 0;
    }
    let high = m.ilog2();
    if high + exponent < 10 {
        m << exponent
    } else {
        (high + exponent - 9) << 10 | (m << (10 - high)) & 0x3ff
    }
}

/// x / (2^n - 1) as a float, nearest: in binary the quotient is x again and again.
fn wide(x: u32, n: u32) -> u32 {
    if x == 0 {
        return 0;
    }
    let mut digits = u128::from(x);
    for _ in 0..3 {
        digits = digits << n | u128::from(x);
    }
    let zeros = x.leading_zeros() - (32 - n);
    // 24 digits from the first one on, and one more: since they never end, half of the last place is not met.
    let digits = digits << (128 - 4 * n) << zeros;
    let (significand, more) = ((digits >> 104) as u32, (digits >> 103) as u32 & 1);
    ((126 - zeros) << 23) + (significand & 0x7f_ffff) + more
}

/// The code of a component, whose bits are at the top of a word.
#[inline]
pub fn code(rule: CodeRule, bits: u8, kind: CodeKind, x: u32, exponent: u32) -> u32 {
    let n = u32::from(bits);
    match rule {
        CodeRule::Zero => 0,
        CodeRule::One => one(kind),
        CodeRule::High => x >> 16,
        CodeRule::HighSigned if x == 1 << 31 => 0x8000 + (0x1_0000 >> n),
        CodeRule::HighSigned => x >> 16,
        CodeRule::Small => x >> 17,
        CodeRule::Curve => CURVE[(x >> 24) as usize].into(),
        CodeRule::Shared => shared(x >> 23, exponent),
        CodeRule::Unsigned => x >> ((32 - n) & 31),
        CodeRule::Signed => ((x as i32) >> ((32 - n) & 31)) as u32,
        CodeRule::Wide => wide(x >> ((32 - n) & 31), n),
        CodeRule::WideSigned => {
            let magnitude = if x == 1 << 31 { !x } else { (x as i32).unsigned_abs() };
            x & 1 << 31 | wide(magnitude >> ((32 - n) & 31), n - 1)
        }
    }
}

/// What is shown of a block's component, whose code has 16 bits: of sRGB the nearest 8.
#[inline]
pub fn presented(rule: CodeRule, kind: CodeKind, code: u32) -> u32 {
    match rule {
        CodeRule::Zero => 0,
        CodeRule::One => one(kind),
        CodeRule::Curve => CURVE[((code + 0x80) >> 8) as usize & 0xff].into(),
        _ => code,
    }
}
