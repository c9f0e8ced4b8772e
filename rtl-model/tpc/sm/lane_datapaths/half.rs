//! 16-bit floats, two a word.

use super::outcome::{Outcome, bit, compared, named, predicate, words};
use crate::sm::modifiers::*;
use crate::sm::types::*;
use arith::fp16_compare::{self, Fp16CompareOp, HalfCompareKind};
use arith::fp16_fma::{self, Fp16FmaOp, HalfResult};
use arith::half::HalfSource;
use arith::types::*;
use kernel::packed::Packed;

/// The operation without its operands. The register file merges halves.
fn fma_op(i: &Instruction) -> Fp16FmaOp {
    use Opcode::*;
    let none = Fp16FmaOp::default();
    let (source, result) = (|code| named(HalfSource::VALUES, code), |code| named(HalfResult::VALUES, code));
    let mode = |code| named(FlushMode::VALUES, code);
    match i.opcode {
        Hadd2 => {
            let m = Hadd2Modifiers::from_bits(i.modifiers);
            let Hadd2Modifiers { sat, a_neg, a_abs, b_neg, b_abs, .. } = m;
            let (a_sel, b_sel) = (source(m.a_sel), source(m.b_sel));
            Fp16FmaOp {
                fmz: mode(u8::from(m.ftz)),
                ofmt: result(m.ofmt),
                sat,
                a_sel,
                a_neg,
                a_abs,
                b_sel,
                b_neg,
                b_abs,
                ..none
            }
        }
        Hadd232i => {
            let Hadd232iModifiers { ftz, sat, a_neg, a_sel } = Hadd232iModifiers::from_bits(i.modifiers);
            Fp16FmaOp { fmz: mode(u8::from(ftz)), sat, a_neg, a_sel: source(a_sel), ..none }
        }
        Hmul2 => {
            let m = Hmul2Modifiers::from_bits(i.modifiers);
            let Hmul2Modifiers { sat, a_neg, a_abs, b_neg, b_abs, .. } = m;
            let (a_sel, b_sel) = (source(m.a_sel), source(m.b_sel));
            Fp16FmaOp {
                kind: FmaKind::Mul,
                fmz: mode(m.fmz),
                ofmt: result(m.ofmt),
                sat,
                a_sel,
                a_neg,
                a_abs,
                b_sel,
                b_neg,
                b_abs,
                ..none
            }
        }
        Hmul232i => {
            let Hmul232iModifiers { fmz, sat, a_sel } = Hmul232iModifiers::from_bits(i.modifiers);
            Fp16FmaOp { kind: FmaKind::Mul, fmz: mode(fmz), sat, a_sel: source(a_sel), ..none }
        }
        Hfma2 => {
            let m = Hfma2Modifiers::from_bits(i.modifiers);
            let Hfma2Modifiers { sat, b_neg, c_neg, .. } = m;
            let (a_sel, b_sel, c_sel) = (source(m.a_sel), source(m.b_sel), source(m.c_sel));
            Fp16FmaOp {
                kind: FmaKind::Fma,
                fmz: mode(m.fmz),
                ofmt: result(m.ofmt),
                sat,
                a_sel,
                b_sel,
                b_neg,
                c_sel,
                c_neg,
                ..none
            }
        }
        _ => {
            let Hfma232iModifiers { fmz, a_sel, c_neg } = Hfma232iModifiers::from_bits(i.modifiers);
            Fp16FmaOp { kind: FmaKind::Fma, fmz: mode(fmz), a_sel: source(a_sel), c_neg, ..none }
        }
    }
}

pub fn fma(o: &Operands) -> Outcome {
    let op = &fma_op(&o.instruction);
    words(|lane| {
        let (a, b, c) = (o.a.words[lane], o.b.words[lane], o.c.words[lane]);
        fp16_fma::fma(&Fp16FmaOp { a, b, c, ..*op })
    })
}

pub fn compare(o: &Operands) -> Outcome {
    let bits = o.instruction.modifiers;
    let (test, combine) = (|code| named(FloatTest::VALUES, code), |code| named(PredicateOp::VALUES, code));
    let source = |code| named(HalfSource::VALUES, code);
    let (op, p, pd, pq) = if o.instruction.opcode == Opcode::Hset2 {
        let m = Hset2Modifiers::from_bits(bits);
        let Hset2Modifiers { bf, ftz, a_neg, a_abs, b_neg, b_abs, .. } = m;
        let (cmp, bop, a_sel, b_sel) = (test(m.cmp), combine(m.bop), source(m.a_sel), source(m.b_sel));
        let op = Fp16CompareOp {
            cmp,
            bop,
            bf,
            ftz,
            a_sel,
            a_neg,
            a_abs,
            b_sel,
            b_neg,
            b_abs,
            ..Default::default()
        };
        (op, predicate(&o.flags, m.ps, m.p_not), PT, PT)
    } else {
        let m = Hsetp2Modifiers::from_bits(bits);
        let Hsetp2Modifiers { hand, ftz, a_neg, a_abs, b_neg, b_abs, .. } = m;
        let (cmp, bop, a_sel, b_sel) = (test(m.cmp), combine(m.bop), source(m.a_sel), source(m.b_sel));
        let op =
            Fp16CompareOp { cmp, bop, ftz, a_sel, a_neg, a_abs, b_sel, b_neg, b_abs, ..Default::default() };
        let op = Fp16CompareOp { kind: HalfCompareKind::Setp, h_and: hand, ..op };
        (op, predicate(&o.flags, m.ps, m.p_not), m.pd, m.pq)
    };
    let op = &op;
    compared(pd, pq, |lane| {
        let (a, b) = (o.a.words[lane], o.b.words[lane]);
        fp16_compare::compare(&Fp16CompareOp { a, b, p: bit(p, lane), ..*op })
    })
}
