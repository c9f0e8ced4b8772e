//! 32-bit floats: an instruction's operation on the datapaths.

use super::outcome::{Outcome, bit, compared, floats, mask, named, predicate, words};
use super::range_reduction::{self, RangeReductionOp};
use crate::sm::modifiers::*;
use crate::sm::types::*;
use arith::fp32_compare::{self, Fp32CompareOp};
use arith::fp32_fma::{self, Fp32FmaOp, ProductScale};
use arith::types::*;
use kernel::packed::Packed;

fn flush(ftz: bool) -> FlushMode {
    if ftz { FlushMode::Ftz } else { FlushMode::None }
}

/// The operation without its operands.
fn fma_op(i: &Instruction) -> Fp32FmaOp {
    use Opcode::*;
    let none = Fp32FmaOp::default();
    let (rounding, mode) = (|code| named(Rounding::VALUES, code), |code| named(FlushMode::VALUES, code));
    match i.opcode {
        Fadd => {
            let m = FaddModifiers::from_bits(i.modifiers);
            let FaddModifiers { sat, a_abs, a_neg, b_abs, b_neg, .. } = m;
            Fp32FmaOp { rnd: rounding(m.rnd), fmz: flush(m.ftz), sat, a_abs, a_neg, b_abs, b_neg, ..none }
        }
        Fadd32i => {
            let Fadd32iModifiers { ftz, a_abs, a_neg, b_abs, b_neg } =
                Fadd32iModifiers::from_bits(i.modifiers);
            Fp32FmaOp { fmz: flush(ftz), a_abs, a_neg, b_abs, b_neg, ..none }
        }
        Fmul => {
            let FmulModifiers { fmz, scale, rnd, sat, b_neg } = FmulModifiers::from_bits(i.modifiers);
            let scale = named(ProductScale::VALUES, scale);
            Fp32FmaOp { kind: FmaKind::Mul, rnd: rounding(rnd), fmz: mode(fmz), scale, sat, b_neg, ..none }
        }
        Fmul32i => {
            let Fmul32iModifiers { fmz, sat } = Fmul32iModifiers::from_bits(i.modifiers);
            Fp32FmaOp { kind: FmaKind::Mul, fmz: mode(fmz), sat, ..none }
        }
        Ffma => {
            let FfmaModifiers { fmz, rnd, sat, b_neg, c_neg } = FfmaModifiers::from_bits(i.modifiers);
            Fp32FmaOp { kind: FmaKind::Fma, rnd: rounding(rnd), fmz: mode(fmz), sat, b_neg, c_neg, ..none }
        }
        Ffma32i => {
            let Ffma32iModifiers { fmz, sat, a_neg, c_neg } = Ffma32iModifiers::from_bits(i.modifiers);
            Fp32FmaOp { kind: FmaKind::Fma, fmz: mode(fmz), sat, a_neg, c_neg, ..none }
        }
        _ => none,
    }
}

pub fn fma(o: &Operands) -> Outcome {
    let op = &fma_op(&o.instruction);
    let (a, b, c) = (&o.a.words, &o.b.words, &o.c.words);
    floats(|lane| fp32_fma::fma(&Fp32FmaOp { a: a[lane], b: b[lane], c: c[lane], ..*op }))
}

/// FSWZADD: a code for each lane of a quad selects a + b, b - a, a - b, or b.
pub fn fswzadd(o: &Operands) -> Outcome {
    let m = FswzaddModifiers::from_bits(o.instruction.modifiers);
    floats(|lane| {
        let code = m.uswz >> (6 - 2 * (lane & 3)) & 3;
        let rnd = named(Rounding::VALUES, m.rnd);
        let sum = Fp32FmaOp {
            rnd,
            fmz: flush(m.ftz),
            a: o.a.words[lane],
            b: o.b.words[lane],
            ..Default::default()
        };
        fp32_fma::fma(&match code {
            3 => Fp32FmaOp { rnd: Rounding::Rn, a: MINUS_ZERO, ..sum },
            code => Fp32FmaOp { a_neg: code == 1, b_neg: code == 2, ..sum },
        })
    })
}

/// The neutral element of an addition rounded to nearest.
const MINUS_ZERO: u32 = 1 << 31;

fn compare_op(i: &Instruction) -> Fp32CompareOp {
    use Opcode::*;
    let none = Fp32CompareOp::default();
    let (test, op) = (|code| named(FloatTest::VALUES, code), |code| named(PredicateOp::VALUES, code));
    match i.opcode {
        Fmnmx => {
            let FmnmxModifiers { ftz, a_neg, a_abs, b_neg, b_abs, .. } =
                FmnmxModifiers::from_bits(i.modifiers);
            Fp32CompareOp { kind: CompareKind::Mnmx, ftz, a_neg, a_abs, b_neg, b_abs, ..none }
        }
        Fset => {
            let m = FsetModifiers::from_bits(i.modifiers);
            let FsetModifiers { bf, ftz, a_neg, a_abs, b_neg, b_abs, .. } = m;
            let (cmp, bop) = (test(m.cmp), op(m.bop));
            Fp32CompareOp { kind: CompareKind::Set, cmp, bop, bf, ftz, a_neg, a_abs, b_neg, b_abs, ..none }
        }
        Fsetp => {
            let m = FsetpModifiers::from_bits(i.modifiers);
            let FsetpModifiers { ftz, a_neg, a_abs, b_neg, b_abs, .. } = m;
            let (cmp, bop) = (test(m.cmp), op(m.bop));
            Fp32CompareOp { kind: CompareKind::Setp, cmp, bop, ftz, a_neg, a_abs, b_neg, b_abs, ..none }
        }
        _ => {
            let FcmpModifiers { cmp, ftz } = FcmpModifiers::from_bits(i.modifiers);
            Fp32CompareOp { kind: CompareKind::Cmp, cmp: test(cmp), ftz, ..none }
        }
    }
}

/// The predicate operand of a comparison, and the two that it writes.
fn compare_predicates(o: &Operands) -> (u32, u8, u8) {
    let bits = o.instruction.modifiers;
    let of = |number, not| predicate(&o.flags, number, not);
    match o.instruction.opcode {
        Opcode::Fmnmx => {
            let m = FmnmxModifiers::from_bits(bits);
            (of(m.ps, m.p_not), PT, PT)
        }
        Opcode::Fset => {
            let m = FsetModifiers::from_bits(bits);
            (of(m.ps, m.p_not), PT, PT)
        }
        Opcode::Fsetp => {
            let m = FsetpModifiers::from_bits(bits);
            (of(m.ps, m.p_not), m.pd, m.pq)
        }
        _ => (0, PT, PT),
    }
}

pub fn compare(o: &Operands) -> Outcome {
    let op = &compare_op(&o.instruction);
    let (p, pd, pq) = compare_predicates(o);
    let result = |lane: usize| {
        let (a, b, c) = (o.a.words[lane], o.b.words[lane], o.c.words[lane]);
        fp32_compare::compare(&Fp32CompareOp { a, b, c, p: bit(p, lane), ..*op })
    };
    match op.kind {
        CompareKind::Mnmx => floats(|lane| result(lane).result),
        _ => compared(pd, pq, result),
    }
}

/// FCHK: whether a quotient's fast path may be wrong: special or subnormal numbers, or exponents near the limits.
pub fn fchk(o: &Operands) -> Outcome {
    let FchkModifiers { pd, a_neg, a_abs, b_neg, b_abs, .. } =
        FchkModifiers::from_bits(o.instruction.modifiers);
    let checked = mask(|lane| {
        let a = arith::float::modified(o.a.words[lane], a_abs, a_neg);
        let b = arith::float::modified(o.b.words[lane], b_abs, b_neg);
        needs_care(a, b)
    });
    Outcome::default().with(pd, checked)
}

/// Biased exponents of divisors that are too large and dividends that are too small, and their maximum distance.
const GREAT_DIVISOR: u32 = 253;
const SMALL_DIVIDEND: u32 = 25;
const SEPARATE: u32 = 124;

fn needs_care(a: u32, b: u32) -> bool {
    let (of_a, of_b) = (a >> 23 & 0xff, b >> 23 & 0xff);
    let zero = arith::float::is_zero(a);
    of_b == 0
        || of_b >= GREAT_DIVISOR
        || !zero && (of_a < SMALL_DIVIDEND || of_a == 0xff)
        || of_a.abs_diff(of_b) > SEPARATE
}

pub fn rro(o: &Operands) -> Outcome {
    let RroModifiers { op, b_neg, b_abs } = RroModifiers::from_bits(o.instruction.modifiers);
    words(|lane| {
        range_reduction::reduce(&RangeReductionOp { power: op, abs: b_abs, neg: b_neg, a: o.b.words[lane] })
    })
}
