//! Special function: reciprocal, square root and its reciprocal, logarithm and power of two, sine and cosine, each from a
//! table and a parabola (MUFU); and the range reduction that precedes powers, sines and cosines (RRO).
//!
//! It accepts an operation a cycle (sfu-tesla-rate); results follow 9 cycles later (`SPECIAL_CYCLES`), in order; nothing
//! stalls it. docs/units/arith/special_function.md has the rules. Specification: SFU.

pub mod format;
pub mod interpolate;
pub mod reduce;
pub mod tables;

use crate::float::{self, INFINITY, NAN, SIGN};
use format::{Class, Parts, number, unpack};
use interpolate::{HALF, Table, WHOLE, interpolate};
use kernel::packed::*;

kernel::package! {
    package special_function();

    /// The function; codes 0 to 8 are those of MUFU, then the reductions of RRO. For those with 64h, operand and result are
    /// the high words of doubles.
    pub enum SpecialKind: 4 {
        Cos,
        Sin,
        Ex2,
        Lg2,
        Rcp,
        Rsq,
        Rcp64h,
        Rsq64h,
        Sqrt,
        RroSincos,
        RroEx2,
    }

    /// A special function of a number.
    pub struct SpecialFunctionOp {
        kind: SpecialKind,
        sat: bool, // for 32-bit floats
        a_abs: bool,
        a_neg: bool,
        a: B32,
    }
}

/// Cycles from an operation to its result.
pub const SPECIAL_CYCLES: usize = 9;

/// 1 / x. Here and below, `EXP` is 8 for floats, 11 for high words of doubles.
#[inline]
fn reciprocal<const EXP: u32>(x: u32) -> u32 {
    let Parts { class, exponent, argument } = unpack::<EXP>(x);
    let sign = x & SIGN;
    match class {
        Class::Nan => NAN,
        Class::Zero => sign | format::infinity::<EXP>(),
        Class::Infinite => sign,
        Class::Normal => {
            let y = if argument == 0 { WHOLE } else { interpolate(Table::Rcp, argument) };
            number::<EXP>(sign, y, -exponent)
        }
    }
}

/// 1 / √x.
#[inline]
fn reciprocal_root<const EXP: u32>(x: u32) -> u32 {
    let Parts { class, exponent, argument } = unpack::<EXP>(x);
    match class {
        Class::Nan => NAN,
        Class::Zero => x & SIGN | format::infinity::<EXP>(),
        _ if x & SIGN != 0 => NAN,
        Class::Infinite => 0,
        Class::Normal => {
            let y = match exponent & 1 {
                0 if argument == 0 => WHOLE,
                0 => interpolate(Table::RsqEven, argument),
                _ => interpolate(Table::RsqOdd, argument),
            };
            number::<EXP>(0, y, -(exponent >> 1))
        }
    }
}

/// √x.
#[inline]
fn root(x: u32) -> u32 {
    let Parts { class, exponent, argument } = unpack::<8>(x);
    match class {
        Class::Nan => NAN,
        Class::Zero => x & SIGN,
        _ if x & SIGN != 0 => NAN,
        Class::Infinite => INFINITY,
        Class::Normal => {
            let y = match exponent & 1 {
                0 if argument == 0 => HALF,
                0 => interpolate(Table::SqrtEven, argument),
                _ => interpolate(Table::SqrtOdd, argument),
            };
            number::<8>(0, y, (exponent >> 1) + 1)
        }
    }
}

/// The logarithm of x to the base of two.
#[inline]
fn logarithm(x: u32) -> u32 {
    let Parts { class, exponent, argument } = unpack::<8>(x);
    match class {
        Class::Nan => NAN,
        Class::Zero => SIGN | INFINITY,
        _ if x & SIGN != 0 => NAN,
        Class::Infinite => INFINITY,
        Class::Normal => {
            let y = if argument == 0 { 0 } else { interpolate(Table::Lg2, argument) };
            let sum = i64::from(exponent) * WHOLE as i64 + y as i64;
            number::<8>(u32::from(sum < 0) << 31, sum.unsigned_abs(), 0)
        }
    }
}

/// Two to the power of a reduced number.
#[inline]
fn power(reduced: u32) -> u32 {
    let magnitude = reduced & !SIGN;
    let minus = reduced & SIGN != 0;
    match magnitude {
        reduce::NAN => NAN,
        reduce::INFINITE if minus => 0,
        reduce::INFINITE => INFINITY,
        _ => {
            let x = if minus { -(magnitude as i32) } else { magnitude as i32 };
            let argument = x as u32 & 0xff_ffff;
            let y = if argument == 0 { HALF } else { interpolate(Table::Ex2, argument) };
            number::<8>(0, y, (x >> 24) + 1)
        }
    }
}

/// The sine of a reduced number; with a quarter turn added, its cosine.
#[inline]
fn sine(reduced: u32, quarters: u32) -> u32 {
    if reduced & !SIGN > reduce::TURN {
        return NAN;
    }
    let place = (reduced & reduce::TURN) + (quarters << 24);
    let (falling, lower) = (place >> 24 & 1 != 0, place >> 25 & 1 != 0);
    let fraction = place & 0xff_ffff;
    // A cosine does not depend on the sign.
    let minus = reduced & SIGN != 0 && quarters == 0;
    let y = match (fraction, falling) {
        // A zero has the operand's sign; a cosine's zero has none.
        (0, false) => return u32::from(minus) << 31,
        (0, true) => WHOLE,
        (_, false) => interpolate(Table::Sin, fraction),
        (_, true) => interpolate(Table::Sin, (1 << 24) - fraction),
    };
    number::<8>(u32::from(minus != lower) << 31, y, 0)
}

/// The result of an operation.
#[inline]
pub fn evaluate(op: &SpecialFunctionOp) -> u32 {
    let a = float::modified(op.a, op.a_abs, op.a_neg);
    let result = match op.kind {
        SpecialKind::Cos => sine(a, 1),
        SpecialKind::Sin => sine(a, 0),
        SpecialKind::Ex2 => power(a),
        SpecialKind::Lg2 => logarithm(a),
        SpecialKind::Rcp => reciprocal::<8>(a),
        SpecialKind::Rsq => reciprocal_root::<8>(a),
        SpecialKind::Sqrt => root(a),
        SpecialKind::Rcp64h => return reciprocal::<11>(a),
        SpecialKind::Rsq64h => return reciprocal_root::<11>(a),
        SpecialKind::RroSincos => return reduce::turns(a),
        SpecialKind::RroEx2 => return reduce::power(a),
    };
    if op.sat { float::saturated(result) } else { result }
}

// ---- the unit
prim::pipelined! { pub struct SpecialFunction[SPECIAL_CYCLES]: op: SpecialFunctionOp => result: B32 = evaluate }
