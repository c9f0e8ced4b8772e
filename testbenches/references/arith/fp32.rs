//! Floats of 32 bits by LLVM's APFloat (`rustc_apfloat`): the operation as defined by IEEE 754, with the effects of the
//! instructions' modifiers applied around it one after the other.

use arith::fp32_compare::Fp32CompareOp;
use arith::fp32_fma::{Fp32FmaOp, ProductScale};
use arith::types::*;
use rustc_apfloat::ieee::{Quad, Single};
use rustc_apfloat::{Float, FloatConvert, Round};
use std::cmp::Ordering::{Equal, Greater, Less};

fn float(bits: u32) -> Single {
    Single::from_bits(bits.into())
}

pub fn direction(rounding: Rounding) -> Round {
    match rounding {
        Rounding::Rn => Round::NearestTiesToEven,
        Rounding::Rm => Round::TowardNegative,
        Rounding::Rp => Round::TowardPositive,
        Rounding::Rz => Round::TowardZero,
    }
}

/// The absolute value, then the negation.
fn modified(bits: u32, abs: bool, neg: bool) -> u32 {
    let x = if abs { bits & 0x7fff_ffff } else { bits };
    if neg { x ^ 0x8000_0000 } else { x }
}

/// The same, with subnormals flushed to zero.
fn operand(bits: u32, abs: bool, neg: bool, flush: bool) -> Single {
    flushed(float(modified(bits, abs, neg)), flush)
}

fn flushed(x: Single, flush: bool) -> Single {
    if flush && x.is_denormal() { Single::ZERO.copy_sign(x) } else { x }
}

/// The exponent of a scale's power of two.
fn exponent(scale: ProductScale) -> i32 {
    match scale {
        ProductScale::None => 0,
        ProductScale::D2 => -1,
        ProductScale::D4 => -2,
        ProductScale::D8 => -3,
        ProductScale::M8 => 3,
        ProductScale::M4 => 2,
        ProductScale::M2 => 1,
    }
}

/// A product, exact in 113 bits, scaled and then rounded.
fn scaled(a: Single, b: Single, by: i32, round: Round) -> Single {
    let wide = |x: Single| -> Quad { x.convert(&mut false).value };
    (wide(a) * wide(b)).value.scalbn(by).convert_r(round, &mut false).value
}

fn saturated(x: Single) -> Single {
    if x.is_nan() || x.is_negative() {
        Single::ZERO
    } else if x > float(0x3f80_0000) {
        float(0x3f80_0000)
    } else {
        x
    }
}

/// Expected result of `arith/fp32_fma` for an operation.
pub fn fma(op: &Fp32FmaOp) -> u32 {
    let flush = op.fmz != FlushMode::None;
    let a = operand(op.a, op.a_abs, op.a_neg, flush);
    let b = operand(op.b, op.b_abs, op.b_neg, flush);
    let c = operand(op.c, false, op.c_neg, flush);
    let zero = op.fmz == FlushMode::Fmz && (a.is_zero() || b.is_zero());
    let round = direction(op.rnd);
    let exact = match op.kind {
        FmaKind::Add => a.add_r(b, round).value,
        FmaKind::Mul if zero => Single::ZERO,
        FmaKind::Mul if op.scale == ProductScale::None => a.mul_r(b, round).value,
        FmaKind::Mul => scaled(a, b, exponent(op.scale), round),
        FmaKind::Fma if zero => Single::ZERO.add_r(c, round).value,
        FmaKind::Fma => a.mul_add_r(b, c, round).value,
    };
    let result = flushed(exact, flush);
    let result = if op.sat { saturated(result) } else { result };
    if result.is_nan() { 0x7fff_ffff } else { result.to_bits() as u32 }
}

/// Whether a test, by its name, holds for two floats.
pub fn holds<F: Float>(test: FloatTest, a: F, b: F) -> bool {
    let order = a.partial_cmp(&b);
    let (less, equal, greater) = (order == Some(Less), order == Some(Equal), order == Some(Greater));
    let unordered = a.is_nan() || b.is_nan();
    match test {
        FloatTest::F => false,
        FloatTest::Lt => less,
        FloatTest::Eq => equal,
        FloatTest::Le => less || equal,
        FloatTest::Gt => greater,
        FloatTest::Ne => less || greater,
        FloatTest::Ge => greater || equal,
        FloatTest::Num => !unordered,
        FloatTest::Nan => unordered,
        FloatTest::Ltu => less || unordered,
        FloatTest::Equ => equal || unordered,
        FloatTest::Leu => less || equal || unordered,
        FloatTest::Gtu => greater || unordered,
        FloatTest::Neu => less || greater || unordered,
        FloatTest::Geu => greater || equal || unordered,
        FloatTest::T => true,
    }
}

/// The lesser one; of two zeros the negative one; of a NaN and a number the number.
pub fn least<F: Float>(a: F, b: F) -> F {
    match a.partial_cmp(&b) {
        Some(Less) => a,
        Some(Greater) => b,
        Some(Equal) if a.is_negative() => a,
        Some(Equal) => b,
        None if a.is_nan() => b,
        None => a,
    }
}

/// Combines a test result with a predicate.
pub fn with_predicate(bop: PredicateOp, test: bool, p: bool) -> bool {
    match bop {
        PredicateOp::And => test && p,
        PredicateOp::Or => test || p,
        PredicateOp::Xor => test != p,
    }
}

/// A test result as a number.
pub fn set(met: bool, bf: bool) -> u32 {
    match (met, bf) {
        (false, _) => 0,
        (true, false) => 0xffff_ffff,
        (true, true) => 0x3f80_0000,
    }
}

/// Expected result of `arith/fp32_compare` for an operation: the number and the two predicates.
pub fn compare(op: &Fp32CompareOp) -> (u32, bool, bool) {
    let a = operand(op.a, op.a_abs, op.a_neg, op.ftz);
    let b = operand(op.b, op.b_abs, op.b_neg, op.ftz);
    let bits = |x: Single| if x.is_nan() { 0x7fff_ffff } else { x.to_bits() as u32 };
    let met = |test: bool| with_predicate(op.bop, test, op.p);
    let test = holds(op.cmp, a, b);
    match op.kind {
        CompareKind::Mnmx if op.p => (bits(least(a, b)), false, false),
        // The maximum is the negated minimum of the negated operands.
        CompareKind::Mnmx => (bits(-least(-a, -b)), false, false),
        CompareKind::Set => (set(met(test), op.bf), false, false),
        CompareKind::Setp => (0, met(test), met(!test)),
        CompareKind::Cmp => {
            let c = flushed(float(op.c), op.ftz);
            let chosen = match holds(op.cmp, c, Single::ZERO) {
                true => modified(op.a, op.a_abs, op.a_neg),
                false => modified(op.b, op.b_abs, op.b_neg),
            };
            (chosen, false, false)
        }
    }
}
