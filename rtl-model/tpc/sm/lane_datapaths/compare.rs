//! Integer comparisons.

use super::outcome::{Outcome, bit, flagged, mask, named, predicate};
use crate::sm::modifiers::*;
use crate::sm::types::*;
use arith::int_compare::{self, ChainPart, IntCompareOp, IntTest};
use arith::types::{CompareKind, PredicateOp};
use kernel::packed::Packed;

pub fn integers(o: &Operands) -> Outcome {
    let (bits, none) = (o.instruction.modifiers, IntCompareOp::default());
    let (test, combine) = (|code| named(IntTest::VALUES, code), |code| named(PredicateOp::VALUES, code));
    let of = |number, not| predicate(&o.flags, number, not);
    let (op, p, pd, pq) = match o.instruction.opcode {
        Opcode::Imnmx => {
            let ImnmxModifiers { ps, kind, xm, p_not } = ImnmxModifiers::from_bits(bits);
            let xm = named(ChainPart::VALUES, xm);
            (IntCompareOp { kind: CompareKind::Mnmx, xm, arithmetic: kind, ..none }, of(ps, p_not), PT, PT)
        }
        Opcode::Iset => {
            let IsetModifiers { ps, bf, cmp, kind, x, bop, p_not } = IsetModifiers::from_bits(bits);
            let (cmp, bop) = (test(cmp), combine(bop));
            let op = IntCompareOp { kind: CompareKind::Set, cmp, bop, bf, arithmetic: kind, x, ..none };
            (op, of(ps, p_not), PT, PT)
        }
        Opcode::Isetp => {
            let IsetpModifiers { pd, pq, ps, cmp, kind, x, bop, p_not } = IsetpModifiers::from_bits(bits);
            let (cmp, bop) = (test(cmp), combine(bop));
            let op = IntCompareOp { kind: CompareKind::Setp, cmp, bop, arithmetic: kind, x, ..none };
            (op, of(ps, p_not), pd, pq)
        }
        _ => {
            let IcmpModifiers { cmp, kind } = IcmpModifiers::from_bits(bits);
            (IntCompareOp { kind: CompareKind::Cmp, cmp: test(cmp), arithmetic: kind, ..none }, 0, PT, PT)
        }
    };
    let op = &op;
    let result = |lane: usize| {
        let (a, b, c) = (o.a.words[lane], o.b.words[lane], o.c.words[lane]);
        let (carry, zero, p) = (bit(o.flags.carry, lane), bit(o.flags.zero, lane), bit(p, lane));
        int_compare::compare(&IntCompareOp { a, b, c, carry, zero, p, ..*op })
    };
    let outcome = flagged(|lane| result(lane).flagged);
    outcome.with(pq, mask(|lane| result(lane).pq)).with(pd, mask(|lane| result(lane).pd))
}
