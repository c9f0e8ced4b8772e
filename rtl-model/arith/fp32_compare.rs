//! Fp32 compare: minimum and maximum of 32-bit floats, comparisons with the outcome as a number or as predicates, and a
//! choice between two words by a comparison (FMNMX, FSET, FSETP, FCMP).
//!
//! It accepts an operation a cycle; results follow 2 cycles later (`COMPARE_CYCLES`), in order; nothing stalls it.
//! docs/units/arith/fp32_compare.md has the rules. Specification: SM.

use crate::compare::{self, meets};
use crate::float::{self, SIGN};
use crate::types::*;
use kernel::packed::*;

kernel::package! {
    package fp32_compare(arith);

    /// A comparison of 32-bit floats.
    pub struct Fp32CompareOp {
        kind: CompareKind,
        cmp: FloatTest, // for all but Mnmx
        bop: PredicateOp, // for Set and Setp
        bf: bool,       // for Set
        p: bool,        // for all but Cmp
        ftz: bool,
        a_abs: bool,
        a_neg: bool,
        b_abs: bool,
        b_neg: bool,
        a: B32,
        b: B32,
        c: B32, // for Cmp
    }
}

/// Cycles from an operation to its result.
pub const COMPARE_CYCLES: usize = 2;

/// Whether a is less than b in the order of all floats with -0 below +0; not for NaN.
#[inline]
fn before(a: u32, b: u32) -> bool {
    // The order of negative floats is reversed.
    let place = |x: u32| (x ^ ((x as i32 >> 31) as u32 >> 1)) as i32;
    place(a) < place(b)
}

/// Whether the comparison of a and b holds.
#[inline]
fn holds(test: FloatTest, a: u32, b: u32) -> bool {
    let same = a == b || (a | b) & !SIGN == 0;
    compare::holds(test, float::is_nan(a) || float::is_nan(b), same, before(a, b))
}

/// Minimum or maximum; if one is NaN, the other.
#[inline]
pub fn extreme(least: bool, a: u32, b: u32) -> u32 {
    match (float::is_nan(a), float::is_nan(b)) {
        (true, true) => float::NAN,
        (true, false) => b,
        (false, true) => a,
        (false, false) => {
            if before(a, b) == least {
                a
            } else {
                b
            }
        }
    }
}

/// The result of an operation.
#[inline]
pub fn compare(op: &Fp32CompareOp) -> FloatCompared {
    let flush = |x: u32| if op.ftz { float::flushed(x) } else { x };
    let a = float::modified(op.a, op.a_abs, op.a_neg);
    let b = float::modified(op.b, op.b_abs, op.b_neg);
    let meets = |test: bool| meets(op.bop, test, op.p);
    let number = |result: u32| FloatCompared { result, pd: false, pq: false };
    match op.kind {
        CompareKind::Mnmx => number(extreme(op.p, flush(a), flush(b))),
        CompareKind::Set => {
            let yes = if op.bf { float::ONE } else { !0 };
            number(if meets(holds(op.cmp, flush(a), flush(b))) { yes } else { 0 })
        }
        CompareKind::Setp => {
            let test = holds(op.cmp, flush(a), flush(b));
            FloatCompared { result: 0, pd: meets(test), pq: meets(!test) }
        }
        CompareKind::Cmp => number(if holds(op.cmp, flush(op.c), 0) { a } else { b }),
    }
}

// ---- the unit
prim::pipelined! { pub struct Fp32Compare[COMPARE_CYCLES]: op: Fp32CompareOp => result: FloatCompared = compare }
