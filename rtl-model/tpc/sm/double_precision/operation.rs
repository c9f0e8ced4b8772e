//! A lane's operation.

use super::types::*;
use crate::sm::modifiers::*;
use crate::sm::types::*;
use arith::fp64_compare::Fp64CompareOp;
use arith::fp64_fma::Fp64FmaOp;
use arith::types::*;
use kernel::packed::Packed;

pub fn class_of(opcode: Opcode) -> DoubleClass {
    match opcode {
        Opcode::Dmnmx => DoubleClass::Extreme,
        Opcode::Dset => DoubleClass::Truth,
        Opcode::Dsetp => DoubleClass::Predicates,
        _ => DoubleClass::Sum,
    }
}

fn rounding(code: u8) -> Rounding {
    Rounding::VALUES[usize::from(code & 3)]
}

fn combination(code: u8) -> PredicateOp {
    PredicateOp::VALUES.get(usize::from(code)).copied().unwrap_or_default()
}

/// A sum or product, without its operands.
pub fn sum_of(entry: &DoubleEntry) -> Fp64FmaOp {
    let none = Fp64FmaOp::default();
    match entry.opcode {
        Opcode::Dmul => {
            let DmulModifiers { rnd, b_neg } = DmulModifiers::from_bits(entry.modifiers);
            Fp64FmaOp { kind: FmaKind::Mul, rnd: rounding(rnd), b_neg, ..none }
        }
        Opcode::Dfma => {
            let DfmaModifiers { rnd, b_neg, c_neg } = DfmaModifiers::from_bits(entry.modifiers);
            Fp64FmaOp { kind: FmaKind::Fma, rnd: rounding(rnd), b_neg, c_neg, ..none }
        }
        _ => {
            let DaddModifiers { rnd, a_neg, a_abs, b_neg, b_abs } = DaddModifiers::from_bits(entry.modifiers);
            Fp64FmaOp { rnd: rounding(rnd), a_neg, a_abs, b_neg, b_abs, ..none }
        }
    }
}

/// A comparison, without its operands.
pub fn comparison_of(entry: &DoubleEntry) -> Fp64CompareOp {
    let none = Fp64CompareOp::default();
    let test = |code: u8| FloatTest::VALUES[usize::from(code & 15)];
    match entry.opcode {
        Opcode::Dset => {
            let m = DsetModifiers::from_bits(entry.modifiers);
            let DsetModifiers { bf, a_neg, a_abs, b_neg, b_abs, .. } = m;
            let (kind, cmp, bop) = (CompareKind::Set, test(m.cmp), combination(m.bop));
            Fp64CompareOp { kind, cmp, bop, bf, a_neg, a_abs, b_neg, b_abs, ..none }
        }
        Opcode::Dsetp => {
            let m = DsetpModifiers::from_bits(entry.modifiers);
            let DsetpModifiers { a_neg, a_abs, b_neg, b_abs, .. } = m;
            let (kind, cmp, bop) = (CompareKind::Setp, test(m.cmp), combination(m.bop));
            Fp64CompareOp { kind, cmp, bop, a_neg, a_abs, b_neg, b_abs, ..none }
        }
        _ => {
            let DmnmxModifiers { a_neg, a_abs, b_neg, b_abs, .. } =
                DmnmxModifiers::from_bits(entry.modifiers);
            Fp64CompareOp { a_neg, a_abs, b_neg, b_abs, ..none }
        }
    }
}

/// The predicate operand, its inversion, and the written predicates.
fn predicates_of(i: &Instruction) -> (Predicate, bool, Predicate, Predicate) {
    match i.opcode {
        Opcode::Dmnmx => {
            let m = DmnmxModifiers::from_bits(i.modifiers);
            (m.ps, m.p_not, PT, PT)
        }
        Opcode::Dset => {
            let m = DsetModifiers::from_bits(i.modifiers);
            (m.ps, m.p_not, PT, PT)
        }
        Opcode::Dsetp => {
            let m = DsetpModifiers::from_bits(i.modifiers);
            (m.ps, m.p_not, m.pd, m.pq)
        }
        _ => (PT, false, PT, PT),
    }
}

/// The number of a predicate.
type Predicate = u8;

pub fn entry_of(operands: &Operands) -> DoubleEntry {
    let Operands { slot, control, instruction: i, lanes, flags, a, b, c, .. } = operands;
    let (ps, not, pd, pq) = predicates_of(i);
    let holds = flags.predicates.get(usize::from(ps)).copied().unwrap_or(!0);
    let head = DoubleHead {
        slot: *slot,
        scoreboard: control.write_scoreboard,
        destination: i.destination,
        writes_flags: i.writes_flags,
        predicates: i.predicates,
        pd,
        pq,
        lanes: *lanes,
    };
    let holds = if not { !holds } else { holds };
    DoubleEntry {
        head,
        opcode: i.opcode,
        modifiers: i.modifiers,
        three: i.c.count > 1,
        holds,
        a: *a,
        b: *b,
        c: *c,
    }
}
