//! Fp16 compare: compares two pairs of 16-bit floats, and combines each outcome with a predicate; the results are numbers
//! or predicates (HSET2, HSETP2).
//!
//! It accepts an operation a cycle (128 such lanes give sm-common-alu-throughput); results follow 3 cycles later
//! (`HALF_COMPARE_CYCLES`), in order; nothing stalls it. docs/units/arith/fp16_compare.md has the rules. Specification:
//! SM.

use crate::compare::{self, meets};
use crate::half::{self, HalfSource, SIGN};
use crate::types::*;
use kernel::packed::*;

kernel::package! {
    package fp16_compare(arith, half);

    /// Two results as numbers, or as predicates.
    pub enum HalfCompareKind: 1 {
        Set,
        Setp,
    }

    /// Two comparisons of 16-bit floats.
    pub struct Fp16CompareOp {
        kind: HalfCompareKind,
        cmp: FloatTest,
        bop: PredicateOp,
        bf: bool,    // for Set
        h_and: bool, // for Setp
        p: bool,
        ftz: bool,
        a_sel: HalfSource,
        b_sel: HalfSource,
        a_abs: bool,
        a_neg: bool,
        b_abs: bool,
        b_neg: bool,
        a: B32,
        b: B32,
    }
}

/// Cycles from an operation to its result.
pub const HALF_COMPARE_CYCLES: usize = 3;

/// Whether the comparison of a and b holds.
#[inline(always)]
fn holds(test: FloatTest, a: u16, b: u16) -> bool {
    // The order of negative floats is reversed.
    let place = |x: u16| (x ^ ((x as i16 >> 15) as u16 >> 1)) as i16;
    let same = a == b || (a | b) & !SIGN == 0;
    compare::holds(test, half::is_nan(a) || half::is_nan(b), same, place(a) < place(b))
}

/// The result of an operation.
#[inline(always)]
pub fn compare(op: &Fp16CompareOp) -> FloatCompared {
    let a = half::operands(op.a, op.a_sel, op.a_abs, op.a_neg, op.ftz);
    let b = half::operands(op.b, op.b_sel, op.b_abs, op.b_neg, op.ftz);
    let (low, high) = (holds(op.cmp, a[0], b[0]), holds(op.cmp, a[1], b[1]));
    let meets = |test: bool| meets(op.bop, test, op.p);
    match op.kind {
        HalfCompareKind::Set => {
            let yes = if op.bf { half::ONE } else { !0 };
            let number = |test: bool| if meets(test) { u32::from(yes) } else { 0 };
            FloatCompared { result: number(high) << 16 | number(low), pd: false, pq: false }
        }
        HalfCompareKind::Setp if op.h_and => {
            let both = low & high;
            FloatCompared { result: 0, pd: meets(both), pq: meets(!both) }
        }
        HalfCompareKind::Setp => FloatCompared { result: 0, pd: meets(low), pq: meets(high) },
    }
}

// ---- the unit
prim::pipelined! { pub struct Fp16Compare[HALF_COMPARE_CYCLES]: op: Fp16CompareOp => result: FloatCompared = compare }
