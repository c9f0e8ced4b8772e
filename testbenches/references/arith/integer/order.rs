//! Comparisons, by the sign of a difference. In multi-word numbers the difference of the higher words takes precedence over all
//! below.

use super::plain;
use crate::arith::fp32::with_predicate;
use arith::int_compare::{ChainPart, IntCompareOp, IntTest};
use arith::integer::{ConditionCode, Flagged};
use arith::types::*;

/// A result, and the two predicates.
pub type Compared = (Flagged, bool, bool);

fn difference(a: u32, b: u32, signed: bool) -> i64 {
    let number = |word: u32| if signed { i64::from(word as i32) } else { i64::from(word) };
    number(a) - number(b)
}

/// The sign of the difference that a condition code records: carry is set where there was no borrow.
fn left_over(op: &IntCompareOp) -> i64 {
    if op.zero {
        0
    } else if op.carry {
        1
    } else {
        -1
    }
}

fn test(cmp: IntTest, difference: i64) -> bool {
    match cmp {
        IntTest::F => false,
        IntTest::Lt => difference < 0,
        IntTest::Eq => difference == 0,
        IntTest::Le => difference <= 0,
        IntTest::Gt => difference > 0,
        IntTest::Ne => difference != 0,
        IntTest::Ge => difference >= 0,
        IntTest::T => true,
    }
}

/// A test of multi-word numbers, as in the real chip's record (rule R21): the difference of the highest words minus the borrow
/// of those below. Equal is a zero modulo 2^32 that was also zero below; less is a negative difference; the others follow.
fn longer(op: &IntCompareOp) -> bool {
    let difference = difference(op.a, op.b, op.arithmetic) - i64::from(!op.carry);
    let (less, equal) = (difference < 0, difference.rem_euclid(1 << 32) == 0 && op.zero);
    match op.cmp {
        IntTest::F => false,
        IntTest::Lt => less,
        IntTest::Eq => equal,
        IntTest::Le => less || equal,
        IntTest::Gt => !(less || equal),
        IntTest::Ne => !equal,
        IntTest::Ge => !less,
        IntTest::T => true,
    }
}

/// IMNMX.
fn extreme(op: &IntCompareOp) -> Flagged {
    // Higher words were compared first: their result takes precedence over this word.
    let far = 1 << 40;
    let difference = match op.xm {
        ChainPart::None | ChainPart::Xhi => difference(op.a, op.b, op.arithmetic),
        ChainPart::Xmed | ChainPart::Xlo => far * left_over(op) + difference(op.a, op.b, false),
    };
    let (lesser, greater) = if difference < 0 { (op.a, op.b) } else { (op.b, op.a) };
    let chosen = plain(if op.p { lesser } else { greater }, true);
    if op.xm == ChainPart::None {
        return chosen;
    }
    let cc = ConditionCode { zero: difference == 0, carry: difference >= 0, ..chosen.cc };
    Flagged { cc, ..chosen }
}

/// IMNMX, ISET, ISETP and ICMP.
pub fn compare(op: &IntCompareOp) -> Compared {
    let holds = if op.x { longer(op) } else { test(op.cmp, difference(op.a, op.b, op.arithmetic)) };
    let met = with_predicate(op.bop, holds, op.p);
    match op.kind {
        CompareKind::Mnmx => (extreme(op), false, false),
        CompareKind::Set => {
            let result = match (met, op.bf) {
                (false, _) => 0,
                (true, false) => 0xffff_ffff,
                (true, true) => 1_f32.to_bits(),
            };
            (plain(result, op.zero || !op.x), false, false)
        }
        CompareKind::Setp => (plain(0, true), met, with_predicate(op.bop, !holds, op.p)),
        CompareKind::Cmp => {
            let third = test(op.cmp, difference(op.c, 0, op.arithmetic));
            (plain(if third { op.a } else { op.b }, true), false, false)
        }
    }
}
