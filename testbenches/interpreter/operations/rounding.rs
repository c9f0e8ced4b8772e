//! Sums and products with the four rounding modes, by APFloat.

use rustc_apfloat::ieee::{Double, Half, Single};
use rustc_apfloat::{Float, Round};

/// RN, RM, RP, RZ.
pub fn mode(number: u32) -> Round {
    match number {
        0 => Round::NearestTiesToEven,
        1 => Round::TowardNegative,
        2 => Round::TowardPositive,
        _ => Round::TowardZero,
    }
}

/// Encoding of NaN results.
pub const NAN32: u32 = 0x7fff_ffff;
pub const NAN64: u64 = u64::MAX >> 1;
pub const NAN16: u32 = 0x7fff;

pub fn single(bits: u32) -> Single {
    Single::from_bits(bits.into())
}

pub fn double(bits: u64) -> Double {
    Double::from_bits(bits.into())
}

pub fn half(bits: u32) -> Half {
    Half::from_bits((bits & 0xffff).into())
}

pub fn single_bits(value: Single) -> u32 {
    if value.is_nan() { NAN32 } else { value.to_bits() as u32 }
}

pub fn double_bits(value: Double) -> u64 {
    if value.is_nan() { NAN64 } else { value.to_bits() as u64 }
}

pub fn half_bits(value: Half) -> u32 {
    if value.is_nan() { NAN16 } else { value.to_bits() as u32 }
}

pub fn add<F: Float>(a: F, b: F, round: Round) -> F {
    a.add_r(b, round).value
}

pub fn multiply<F: Float>(a: F, b: F, round: Round) -> F {
    a.mul_r(b, round).value
}

/// a * b + c with one rounding.
pub fn fused<F: Float>(a: F, b: F, c: F, round: Round) -> F {
    a.mul_add_r(b, c, round).value
}

/// Flushes subnormal numbers to zero, with the sign retained.
pub fn flush32(bits: u32) -> u32 {
    if bits & 0x7f80_0000 == 0 { bits & 0x8000_0000 } else { bits }
}

pub fn flush16(bits: u32) -> u32 {
    if bits & 0x7c00 == 0 { bits & 0x8000 } else { bits }
}

/// Clamped to [0, 1], NaN to 0.
pub fn saturate32(bits: u32) -> u32 {
    let value = f32::from_bits(bits);
    if value > 0.0 { value.min(1.0).to_bits() } else { 0 }
}

pub fn saturate16(bits: u32) -> u32 {
    let (negative, nan, above) = (bits >> 15 & 1 == 1, bits & 0x7fff > 0x7c00, bits > 0x3c00);
    if negative || nan {
        0
    } else if above {
        0x3c00
    } else {
        bits
    }
}

/// Absolute value, then negation.
pub fn sign32(bits: u32, absolute: bool, negate: bool) -> u32 {
    (if absolute { bits & !(1 << 31) } else { bits }) ^ u32::from(negate) << 31
}

pub fn sign64(bits: u64, absolute: bool, negate: bool) -> u64 {
    (if absolute { bits & !(1 << 63) } else { bits }) ^ u64::from(negate) << 63
}

pub fn sign16(bits: u32, absolute: bool, negate: bool) -> u32 {
    (if absolute { bits & 0x7fff } else { bits }) ^ u32::from(negate) << 15
}
