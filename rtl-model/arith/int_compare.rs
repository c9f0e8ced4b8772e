//! Int compare: minimum and maximum of words, comparisons with the outcome as a number or as
//! predicates, and a choice between two words by a comparison (IMNMX, ISET, ISETP, ICMP).
//!
//! It accepts an operation a cycle (64 such lanes give sm-less-common-alu-throughput); results follow 2 cycles later
//! (`INT_COMPARE_CYCLES`), in order; nothing stalls it. docs/units/arith/int_compare.md has the rules. Specification: SM.

use crate::compare::meets;
use crate::integer::{ConditionCode, Flagged, Sum, flagged, sum};
use crate::types::*;
use kernel::packed::*;
use std::cmp::Ordering;

kernel::package! {
    package int_compare(arith, integer);

    /// Test of two words. Bit 0 of the code accepts less, bit 1 equal, bit 2 greater.
    pub enum IntTest: 3 {
        F,
        Lt,
        Eq,
        Le,
        Gt,
        Ne,
        Ge,
        T,
    }

    /// The word of a longer number that is selected.
    pub enum ChainPart: 2 {
        None,
        Xlo,
        Xmed,
        Xhi,
    }

    /// A comparison of words.
    pub struct IntCompareOp {
        kind: CompareKind,
        cmp: IntTest,     // for all but Mnmx
        xm: ChainPart,    // for Mnmx
        bop: PredicateOp, // for Set and Setp, also x
        bf: bool,         // for Set
        p: bool,          // for all but Cmp
        arithmetic: bool,
        x: bool,
        carry: bool, // flags of the condition code, used with x and xm
        zero: bool,
        a: B32,
        b: B32,
        c: B32, // for Cmp
    }

    /// Result of a comparison of words: a number, or two predicates.
    pub struct IntCompared {
        flagged: Flagged,
        pd: bool,
        pq: bool,
    }
}

/// Cycles from an operation to its result.
pub const INT_COMPARE_CYCLES: usize = 2;

fn order(a: u32, b: u32, signed: bool) -> Ordering {
    if signed { (a as i32).cmp(&(b as i32)) } else { a.cmp(&b) }
}

/// The order of two numbers, from the condition code of their difference.
fn said(carry: bool, zero: bool) -> Ordering {
    match (carry, zero) {
        (_, true) => Ordering::Equal,
        (true, false) => Ordering::Greater,
        (false, false) => Ordering::Less,
    }
}

/// The upper four tests are the inverses of the lower ones.
fn holds(test: IntTest, less: bool, equal: bool) -> bool {
    let (code, inverse) = (test as u32, test as u32 >> 2 & 1 == 1);
    let takes = |bit: u32| (code >> bit & 1 == 1) != inverse;
    (less && takes(0) || equal && takes(1)) != inverse
}

fn holds_in(test: IntTest, order: Ordering) -> bool {
    holds(test, order == Ordering::Less, order == Ordering::Equal)
}

/// For longer numbers, from a + ~b + carry: less if it borrows, equal if all words are zero.
fn of_longer(op: &IntCompareOp) -> (bool, bool) {
    let Sum { unsigned, signed } = sum(&[op.a, !op.b], op.carry.into());
    let less = if op.arithmetic { signed < 0 } else { unsigned >> 32 == 0 };
    (less, unsigned as u32 == 0 && op.zero)
}

/// Minimum or maximum; with `xm`, by the order of the earlier words.
fn choose(op: &IntCompareOp) -> Flagged {
    let here = order(op.a, op.b, op.arithmetic && matches!(op.xm, ChainPart::None | ChainPart::Xhi));
    let above = match op.xm {
        ChainPart::None | ChainPart::Xhi => Ordering::Equal,
        ChainPart::Xmed | ChainPart::Xlo => said(op.carry, op.zero),
    };
    let order = above.then(here);
    let chosen = flagged(if (order == Ordering::Less) == op.p { op.a } else { op.b }, true);
    match op.xm {
        ChainPart::None => chosen,
        ChainPart::Xlo | ChainPart::Xmed | ChainPart::Xhi => {
            let (carry, zero) = (order != Ordering::Less, order == Ordering::Equal);
            Flagged { cc: ConditionCode { carry, zero, ..chosen.cc }, ..chosen }
        }
    }
}

/// The result of an operation.
#[inline]
pub fn compare(op: &IntCompareOp) -> IntCompared {
    let here = order(op.a, op.b, op.arithmetic);
    let (less, equal) = if op.x { of_longer(op) } else { (here == Ordering::Less, here == Ordering::Equal) };
    let test = holds(op.cmp, less, equal);
    let pd = meets(op.bop, test, op.p);
    let none = IntCompared::default();
    match op.kind {
        CompareKind::Mnmx => IntCompared { flagged: choose(op), ..none },
        CompareKind::Set => {
            let one = if op.bf { 0x3f80_0000 } else { u32::MAX };
            IntCompared { flagged: flagged(if pd { one } else { 0 }, op.zero || !op.x), ..none }
        }
        CompareKind::Setp => IntCompared { pd, pq: meets(op.bop, !test, op.p), flagged: flagged(0, true) },
        CompareKind::Cmp => {
            let third = self::order(op.c, 0, op.arithmetic);
            IntCompared { flagged: flagged(if holds_in(op.cmp, third) { op.a } else { op.b }, true), ..none }
        }
    }
}

// ---- the unit
prim::pipelined! { pub struct IntCompare[INT_COMPARE_CYCLES]: op: IntCompareOp => result: IntCompared = compare }
