//! Floats of 16 bits by LLVM's APFloat (`rustc_apfloat`): each of two operations as defined by IEEE 754, with the effects of
//! the instructions' modifiers applied around it one after the other.

use super::fp32::with_predicate;
use arith::fp16_compare::{Fp16CompareOp, HalfCompareKind};
use arith::fp16_fma::{Fp16FmaOp, HalfResult};
use arith::half::HalfSource;
use arith::types::*;
use rustc_apfloat::ieee::{Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

const NEAREST: Round = Round::NearestTiesToEven;

fn flushed(x: Half, flush: bool) -> Half {
    if flush && x.is_denormal() { Half::ZERO.copy_sign(x) } else { x }
}

/// The half of a word that operation `lane` uses, with its modifiers.
fn operand(word: u32, sel: HalfSource, lane: u32, abs: bool, neg: bool, flush: bool) -> Half {
    let half = |k: u32| Half::from_bits((word >> (16 * k) & 0xffff).into());
    let x: Half = match sel {
        HalfSource::H1H0 => half(lane),
        HalfSource::F32 => Single::from_bits(word.into()).convert_r(NEAREST, &mut false).value,
        HalfSource::H0H0 => half(0),
        HalfSource::H1H1 => half(1),
    };
    let x = if abs { x.abs() } else { x };
    flushed(if neg { -x } else { x }, flush)
}

fn saturated(x: Half) -> Half {
    let one = Half::from_bits(0x3c00);
    if x.is_nan() || x.is_negative() {
        Half::ZERO
    } else if x > one {
        one
    } else {
        x
    }
}

fn result(op: &Fp16FmaOp, lane: u32) -> Half {
    let flush = op.fmz != FlushMode::None;
    let a = operand(op.a, op.a_sel, lane, op.a_abs, op.a_neg, flush);
    let b = operand(op.b, op.b_sel, lane, op.b_abs, op.b_neg, flush);
    let c = operand(op.c, op.c_sel, lane, false, op.c_neg, flush);
    let zero = op.fmz == FlushMode::Fmz && (a.is_zero() || b.is_zero());
    let exact = match op.kind {
        FmaKind::Add => a.add_r(b, NEAREST).value,
        FmaKind::Mul if zero => Half::ZERO,
        FmaKind::Mul => a.mul_r(b, NEAREST).value,
        FmaKind::Fma if zero => Half::ZERO.add_r(c, NEAREST).value,
        FmaKind::Fma => a.mul_add_r(b, c, NEAREST).value,
    };
    let exact = flushed(exact, flush);
    if op.sat { saturated(exact) } else { exact }
}

/// Expected result of `arith/fp16_fma` for an operation.
pub fn fma(op: &Fp16FmaOp) -> u32 {
    let bits = |x: Half| if x.is_nan() { 0x7fff } else { x.to_bits() as u32 };
    let (low, high) = (result(op, 0), result(op, 1));
    match op.ofmt {
        HalfResult::H1H0 => bits(high) << 16 | bits(low),
        HalfResult::F32 if low.is_nan() => 0x7fff_ffff,
        HalfResult::F32 => {
            let single: Single = low.convert(&mut false).value;
            single.to_bits() as u32
        }
        HalfResult::MrgH0 => op.d / 0x1_0000 * 0x1_0000 + bits(low),
        HalfResult::MrgH1 => bits(high) * 0x1_0000 + op.d % 0x1_0000,
    }
}

/// Expected result of `arith/fp16_compare` for an operation: the halves and the two predicates.
pub fn compare(op: &Fp16CompareOp) -> (u32, bool, bool) {
    let tests = [0, 1].map(|lane| {
        let a = operand(op.a, op.a_sel, lane, op.a_abs, op.a_neg, op.ftz);
        let b = operand(op.b, op.b_sel, lane, op.b_abs, op.b_neg, op.ftz);
        super::fp32::holds(op.cmp, a, b)
    });
    let met = |test: bool| with_predicate(op.bop, test, op.p);
    match op.kind {
        HalfCompareKind::Set => {
            let [low, high] = tests.map(|test| match (met(test), op.bf) {
                (false, _) => 0,
                (true, false) => 0xffff,
                (true, true) => 0x3c00,
            });
            (high << 16 | low, false, false)
        }
        HalfCompareKind::Setp if op.h_and => {
            let both = tests == [true, true];
            (0, met(both), met(!both))
        }
        HalfCompareKind::Setp => (0, met(tests[0]), met(tests[1])),
    }
}
