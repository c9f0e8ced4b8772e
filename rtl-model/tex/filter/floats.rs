//! Floats of the filter: products with weights, and codes as floats. Subnormals are kept; NaN has one code.

use crate::texels::*;
use arith::{float, half};

/// An integer times a power of two, rounded.
pub fn scaled(value: i64, log2: i32) -> u32 {
    (value as f32 * 2_f32.powi(log2)).to_bits()
}

/// A number times a weight, which has `log2` bits after the point, and `sum` more, if there is one; rounded once.
pub fn weighed(number: u32, weight: u32, log2: usize, sum: Option<u32>) -> u32 {
    // A product of 24 bits by 25 is exact in 53.
    let product = f64::from(f32::from_bits(number)) * f64::from(weight) * 0.5_f64.powi(log2 as i32);
    let sum = match sum {
        Some(sum) => float::add_to_odd(product, f64::from(f32::from_bits(sum))),
        None => product,
    };
    if sum.is_nan() { float::NAN } else { (sum as f32).to_bits() }
}

/// A code of 16 bits with `kind.bits` before the fraction as the nearest float: code / ((2^n - 1) 2^(16 - n)), with a sign
/// code / ((2^(n - 1) - 1) 2^(16 - n)).
pub fn code_float(kind: CodeKind, code: u32) -> u32 {
    let signed = kind.kind == TexelClass::Snorm;
    let code = if signed { i32::from(code as i16) } else { code as i32 & 0xffff };
    let bits = i32::from(kind.bits);
    let digits = bits - i32::from(signed);
    if !(1..=16).contains(&digits) || code == 0 {
        return 0;
    }
    // It is nearer to no tie of 32-bit floats than an error of a 64-bit one.
    let value = f64::from(code) / f64::from((1 << digits) - 1) * 2_f64.powi(bits - 16);
    (value as f32).to_bits()
}

/// A code's number: of codes of 16 bits as they are, of halves and floats as a float.
pub fn number(kind: TexelClass, code: u32) -> u32 {
    match kind {
        TexelClass::Half if half::is_nan(code as u16) => float::NAN,
        TexelClass::Half => half::widened(code as u16),
        TexelClass::Float if float::is_nan(code) => float::NAN,
        TexelClass::Unorm => code & 0xffff,
        TexelClass::Snorm => code as i16 as u32,
        _ => code,
    }
}

pub fn is_float(kind: TexelClass) -> bool {
    matches!(kind, TexelClass::Half | TexelClass::Float)
}

/// The nearest half of a float.
pub fn halved(bits: u32) -> u32 {
    if float::is_nan(bits) { float::NAN } else { half::widened(half::nearest(f32::from_bits(bits).into())) }
}

/// A float's place in the order of floats, as a signed integer, and back.
pub fn ordered(bits: u32) -> u32 {
    bits ^ (bits as i32 >> 31) as u32 & 0x7fff_ffff
}
