//! Depths as real numbers (multiples of 2^-72) and as codes of a surface.

use bundle::PrimPlane;

pub const FRACTION: u32 = 72;
const ONE: i128 = 1 << FRACTION;

/// Codes from `lo` to `hi`, one of which is the actual one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Codes {
    pub lo: u32,
    pub hi: u32,
}

impl Codes {
    pub fn one(code: u32) -> Self {
        Codes { lo: code, hi: code }
    }
    pub fn or(self, other: Codes) -> Self {
        Codes { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DepthFormat {
    Z16,
    Z24,
    Z32,
}
use DepthFormat::*;

/// A float; NaN is 0. Below 2^-49 its last bits are truncated.
pub fn fixed(word: u32) -> i128 {
    let x = f64::from(f32::from_bits(word));
    if x.is_nan() { 0 } else { (x.clamp(-4_194_304.0, 4_194_304.0) * 2_f64.powi(FRACTION as i32)) as i128 }
}

impl DepthFormat {
    /// By SET_ZT_FORMAT; `None` for formats without depth.
    pub fn of(code: u32) -> Option<Self> {
        match code & 31 {
            0x0a => Some(Z32),
            0x13 => Some(Z16),
            0x14..=0x16 => Some(Z24),
            _ => None,
        }
    }

    /// All codes there are.
    pub fn all(self) -> Codes {
        Codes { lo: 0, hi: self.code(ONE) }
    }

    /// The code of a depth, clamped to [0, 1] and rounded to nearest; for floats ties to even.
    pub fn code(self, depth: i128) -> u32 {
        let depth = depth.clamp(0, ONE);
        let unorm = |bits: u32| ((depth * ((1 << bits) - 1) * 2 + ONE) >> (FRACTION + 1)) as u32;
        match self {
            Z16 => unorm(16),
            Z24 => unorm(24),
            Z32 => nearest_float(depth),
        }
    }

    /// The code of a float, which a float surface stores unchanged.
    pub fn of_float(self, word: u32) -> u32 {
        let x = f32::from_bits(word);
        match self {
            Z32 if !x.is_nan() => x.clamp(0.0, 1.0).abs().to_bits(),
            _ => self.code(fixed(word)),
        }
    }

    /// The top 16 bits of the depth scale, rounded down.
    pub fn bucket(self, code: u32) -> u16 {
        match self {
            Z16 => code as u16,
            Z24 => (code >> 8) as u16,
            Z32 => (f64::from(f32::from_bits(code)) * 65536.0).min(65535.0) as u16,
        }
    }

    /// A depth with this code, a multiple of 2^-33.
    pub fn depth_of(self, code: u32) -> i128 {
        let fine = match self {
            Z32 => (f64::from(f32::from_bits(code)) * 2_f64.powi(33)).round() as i128,
            Z16 | Z24 => {
                let most = if self == Z16 { 0xffff } else { 0xff_ffff };
                ((i128::from(code) << 34) / most + 1) >> 1
            }
        };
        fine << (FRACTION - 33)
    }
}

fn nearest_float(depth: i128) -> u32 {
    if depth == 0 {
        return 0;
    }
    let top = 127 - depth.leading_zeros();
    let mantissa = if top <= 23 {
        depth << (23 - top)
    } else {
        let (cut, half) = (top - 23, 1_i128 << (top - 24));
        let (whole, rest) = (depth >> cut, depth & ((1 << cut) - 1));
        whole + i128::from(rest > half || rest == half && whole & 1 == 1)
    };
    // The hidden bit adds one to the exponent; so does a carry.
    ((top + 127 - FRACTION - 1) << 23) + mantissa as u32
}

/// The least and the greatest depth that a ZROP may compute for a primitive at a window position, in 1/256 pixel: the plane's
/// own, and those that rounding the plane of a tile may produce (Setup's page, "How exact depth is").
pub fn depths(p: &PrimPlane, x: i32, y: i32) -> (i128, i128) {
    let rise = i128::from(p.a) * i128::from(x - p.x0) + i128::from(p.b) * i128::from(y - p.y0);
    let (z_exp, slope_exp) = (i32::from(p.z_exp), i32::from(p.slope_exp));
    let up = FRACTION as i32 - z_exp - slope_exp - 8;
    let rise = if up >= 0 { rise << up } else { rise >> -up };
    let depth = (i128::from(p.z) << (FRACTION as i32 - z_exp)) + rise;
    let coarser = (13 - slope_exp).max(i32::from(z_exp >= 34));
    let unit = 1_i128 << (FRACTION as i32 - z_exp + coarser.max(0));
    let flat = p.a == 0 && p.b == 0;
    match flat {
        true if depth & (unit - 1) == 0 => (depth, depth),
        true => (depth - unit, depth),
        false => (depth - 10 * unit - 1, depth + 8 * unit + 1),
    }
}
