//! Predicates of predicates and of flags, for all lanes at once.

use super::outcome::{Lanes, Outcome, bit, numbers, predicate, words};
use crate::sm::modifiers::*;
use crate::sm::types::*;
use kernel::packed::Packed;

/// AND, OR, XOR.
fn combined(op: u8, a: Lanes, b: Lanes) -> Lanes {
    match op {
        0 => a & b,
        1 => a | b,
        _ => a ^ b,
    }
}

/// All ones, or 1.0, where it holds.
fn truth(holds: Lanes, bf: bool) -> Outcome {
    let yes = if bf { arith::float::ONE } else { u32::MAX };
    numbers(|lane| if bit(holds, lane) { yes } else { 0 })
}

pub fn pset(o: &Operands) -> Outcome {
    let bits = o.instruction.modifiers;
    let of = |number, not| predicate(&o.flags, number, not);
    if o.instruction.opcode == Opcode::Pset {
        let m = PsetModifiers::from_bits(bits);
        let first = combined(m.op1, of(m.pa, m.p_not), of(m.pb, m.q_not));
        truth(combined(m.op2, first, of(m.pc, m.r_not)), m.bf)
    } else {
        let m = PsetpModifiers::from_bits(bits);
        let (a, b, c) = (of(m.pa, m.p_not), of(m.pb, m.q_not), of(m.pc, m.r_not));
        // For Pq the first operand is inverted, not the combination of both.
        let of = |a| combined(m.op2, combined(m.op1, a, b), c);
        Outcome::default().with(m.pq, of(!a)).with(m.pd, of(a))
    }
}

/// A test of the condition code; undocumented tests hold in no lane.
pub fn flag_test(flags: &Flags, test: u8) -> Lanes {
    let Flags { zero: z, negative: n, carry: c, overflow: v, .. } = *flags;
    match test {
        1 => (n & !z) ^ v,
        2 => !n & z,
        3 => n ^ (z | v),
        4 => !((n ^ v) | z),
        5 => !z,
        6 => !(n ^ v),
        7 => !(n & z),
        8 => n & z,
        9 => n ^ v,
        10 => z,
        11 => (n ^ v) | z,
        12 => !n ^ (v | z),
        13 => n | !z,
        14 => (!n | z) ^ v,
        15 => u32::MAX,
        16 => !v,
        17 => !c,
        18 => !n,
        19 => z | !c,
        20 => c & !z,
        21 => n,
        22 => c,
        23 => v,
        30 => n | z,
        31 => !(n | z),
        _ => 0,
    }
}

pub fn cset(o: &Operands) -> Outcome {
    let bits = o.instruction.modifiers;
    if o.instruction.opcode == Opcode::Cset {
        let CsetModifiers { ps, bf, cc, bop, p_not } = CsetModifiers::from_bits(bits);
        truth(combined(bop, flag_test(&o.flags, cc), predicate(&o.flags, ps, p_not)), bf)
    } else {
        let CsetpModifiers { pd, pq, ps, cc, bop, p_not } = CsetpModifiers::from_bits(bits);
        let (test, p) = (flag_test(&o.flags, cc), predicate(&o.flags, ps, p_not));
        Outcome::default().with(pq, combined(bop, !test, p)).with(pd, combined(bop, test, p))
    }
}

const ALL: u8 = 0;
const ANY: u8 = 1;

/// Among the active lanes: those where the predicate holds, and whether it holds in all, in any, or equally in all.
pub fn vote(o: &Operands) -> Outcome {
    let VoteModifiers { pd, ps, mode, p_not } = VoteModifiers::from_bits(o.instruction.modifiers);
    let ballot = predicate(&o.flags, ps, p_not) & o.lanes;
    let holds = match mode {
        ALL => ballot == o.lanes,
        ANY => ballot != 0,
        _ => ballot == o.lanes || ballot == 0,
    };
    words(|_| ballot).with(pd, if holds { u32::MAX } else { 0 })
}
