//! Fp64 FMA: adds, multiplies, or multiplies and adds 64-bit floats, rounded once (DADD, DMUL, DFMA).
//!
//! It accepts an operation a cycle; results follow 6 cycles later (`DOUBLE_FMA_CYCLES`), in order; nothing stalls it.
//! docs/units/arith/fp64_fma.md has the rules. Specification: SM.

use crate::double::{self, INFINITY, NAN, ONE, SIGN};
use crate::types::*;
use kernel::packed::*;

kernel::package! {
    package fp64_fma(arith);

    /// An addition, a multiplication or both, of 64-bit floats.
    pub struct Fp64FmaOp {
        kind: FmaKind,
        rnd: Rounding,
        a_abs: bool,
        a_neg: bool,
        b_abs: bool,
        b_neg: bool,
        c_neg: bool,
        a: B64,
        b: B64,
        c: B64, // for Fma
    }
}

/// Cycles from an operation to its result.
pub const DOUBLE_FMA_CYCLES: usize = 6;

/// A number that is not zero: its leading one is at bit 126, bit 0 has the weight two to `last`.
#[derive(Clone, Copy)]
struct Number {
    sign: bool,
    last: i32,
    magnitude: u128,
}

impl Number {
    #[inline]
    fn of(sign: bool, last: i32, magnitude: u128) -> Number {
        let by = magnitude.leading_zeros() - 1;
        Number { sign, last: last - by as i32, magnitude: magnitude << by }
    }

    /// Shifts right; ones that are lost set the last bit. If any are lost, a product has 106 bits and an addend 53, so the
    /// last place is far below the rounding place.
    #[inline]
    fn moved(self, last: i32) -> u128 {
        let by = (last - self.last).min(127) as u32;
        let moved = self.magnitude >> by;
        moved | u128::from(moved << by != self.magnitude)
    }
}

/// A float's mantissa, and the weight of its last place.
#[inline]
fn parts(x: u64) -> (u64, i32) {
    let (exponent, fraction) = (x >> 52 & 0x7ff, x & ((1 << 52) - 1));
    (fraction | u64::from(exponent != 0) << 52, exponent.max(1) as i32 - 1075)
}

#[inline]
fn number(x: u64) -> Number {
    let (mantissa, last) = parts(x);
    Number::of(x & SIGN != 0, last, mantissa.into())
}

/// The sum of two numbers, rounded.
#[inline]
fn sum(x: Number, y: Number, rnd: Rounding) -> u64 {
    let last = x.last.max(y.last);
    let (left, right) = (x.moved(last), y.moved(last));
    let (sign, magnitude) = if x.sign == y.sign {
        (x.sign, left + right)
    } else if left >= right {
        (x.sign, left - right)
    } else {
        (y.sign, right - left)
    };
    if magnitude == 0 { zero(rnd) } else { rounded(sign, last, magnitude, rnd) }
}

/// The zero of a sum that cancels.
#[inline]
fn zero(rnd: Rounding) -> u64 {
    if rnd == Rounding::Rm { SIGN } else { 0 }
}

/// Converts a number that is not zero to a float.
#[inline]
fn rounded(sign: bool, last: i32, magnitude: u128, rnd: Rounding) -> u64 {
    let by = magnitude.leading_zeros();
    // The leading one is now at bit 127.
    let (mut magnitude, mut exponent) = (magnitude << by, last - by as i32 + 127 + 1023);
    let signed = u64::from(sign) << 63;
    let outward = match rnd {
        Rounding::Rn => true,
        Rounding::Rm => sign,
        Rounding::Rp => !sign,
        Rounding::Rz => false,
    };
    if exponent >= 2047 {
        return signed | (INFINITY - u64::from(!outward));
    }
    if exponent < 1 {
        let by = (1 - exponent).min(127) as u32;
        let moved = magnitude >> by;
        magnitude = moved | u128::from(moved << by != magnitude);
        exponent = 1;
    }
    let (truncated, lost) = ((magnitude >> 75) as u64, magnitude & ((1 << 75) - 1));
    let up = match rnd {
        Rounding::Rn => lost + u128::from(truncated & 1) > 1 << 74,
        _ => lost != 0 && outward,
    };
    // The leading one increments the exponent.
    signed | (((exponent as u64 - 1) << 52) + truncated + u64::from(up))
}

/// The result of an operation.
#[inline]
pub fn fma(op: &Fp64FmaOp) -> u64 {
    let a = double::modified(op.a, op.a_abs, op.a_neg);
    let b = double::modified(op.b, op.b_abs, op.b_neg);
    // A sum is a 1 + b, a product a b + 0, where the 0 has the product's sign.
    let (a, b, c) = match op.kind {
        FmaKind::Add => (a, ONE, b),
        FmaKind::Mul => (a, b, (a ^ b) & SIGN),
        FmaKind::Fma => (a, b, double::modified(op.c, false, op.c_neg)),
    };
    let product_sign = (a ^ b) & SIGN;
    let infinite = |x: u64| x & !SIGN == INFINITY;
    if double::is_nan(a) || double::is_nan(b) || double::is_nan(c) {
        return NAN;
    }
    let no_product = double::is_zero(a) || double::is_zero(b);
    if infinite(a) || infinite(b) {
        let opposite = infinite(c) && c & SIGN != product_sign;
        return if no_product || opposite { NAN } else { product_sign | INFINITY };
    }
    if infinite(c) || no_product && !double::is_zero(c) {
        return c;
    }
    if no_product {
        return if product_sign == c & SIGN { c } else { zero(op.rnd) };
    }
    let ((a, a_last), (b, b_last)) = (parts(a), parts(b));
    let product = Number::of(product_sign != 0, a_last + b_last, u128::from(a) * u128::from(b));
    if double::is_zero(c) {
        return rounded(product.sign, product.last, product.magnitude, op.rnd);
    }
    sum(product, number(c), op.rnd)
}

// ---- the unit
prim::pipelined! { pub struct Fp64Fma[DOUBLE_FMA_CYCLES]: op: Fp64FmaOp => result: B64 = fma }
