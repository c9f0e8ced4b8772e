//! Floats of 64 bits by LLVM's APFloat (`rustc_apfloat`): the operation as defined by IEEE 754, with the effects of the
//! instructions' modifiers around it.

use super::fp32::{direction, holds, least, set, with_predicate};
use arith::fp64_compare::Fp64CompareOp;
use arith::fp64_fma::Fp64FmaOp;
use arith::types::*;
use rustc_apfloat::Float;
use rustc_apfloat::ieee::Double;

fn operand(bits: u64, abs: bool, neg: bool) -> Double {
    let x = Double::from_bits(bits.into());
    let x = if abs { x.abs() } else { x };
    if neg { -x } else { x }
}

fn bits(x: Double) -> u64 {
    if x.is_nan() { 0x7fff_ffff_ffff_ffff } else { x.to_bits() as u64 }
}

/// Expected result of `arith/fp64_fma` for an operation.
pub fn fma(op: &Fp64FmaOp) -> u64 {
    let a = operand(op.a, op.a_abs, op.a_neg);
    let b = operand(op.b, op.b_abs, op.b_neg);
    let c = operand(op.c, false, op.c_neg);
    let round = direction(op.rnd);
    bits(match op.kind {
        FmaKind::Add => a.add_r(b, round).value,
        FmaKind::Mul => a.mul_r(b, round).value,
        FmaKind::Fma => a.mul_add_r(b, c, round).value,
    })
}

/// Expected result of `arith/fp64_compare` for an operation: the number and the two predicates.
pub fn compare(op: &Fp64CompareOp) -> (u64, bool, bool) {
    let a = operand(op.a, op.a_abs, op.a_neg);
    let b = operand(op.b, op.b_abs, op.b_neg);
    let test = holds(op.cmp, a, b);
    let met = |test: bool| with_predicate(op.bop, test, op.p);
    match op.kind {
        CompareKind::Mnmx if op.p => (bits(least(a, b)), false, false),
        // The maximum is the negated minimum of the negated operands.
        CompareKind::Mnmx => (bits(-least(-a, -b)), false, false),
        CompareKind::Set => (set(met(test), op.bf).into(), false, false),
        CompareKind::Setp | CompareKind::Cmp => (0, met(test), met(!test)),
    }
}
