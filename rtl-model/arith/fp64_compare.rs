//! Fp64 compare: minimum and maximum of 64-bit floats, and comparisons with the outcome as a number or as predicates
//! (DMNMX, DSET, DSETP).
//!
//! It accepts an operation a cycle; results follow 2 cycles later (`DOUBLE_COMPARE_CYCLES`), in order; nothing stalls it.
//! docs/units/arith/fp64_compare.md has the rules. Specification: SM.

use crate::compare::{self, meets};
use crate::double::{self, SIGN};
use crate::float;
use crate::types::*;
use kernel::packed::*;

kernel::package! {
    package fp64_compare(arith);

    /// A comparison of 64-bit floats. There is no Cmp.
    pub struct Fp64CompareOp {
        kind: CompareKind,
        cmp: FloatTest,   // for Set and Setp
        bop: PredicateOp, // for Set and Setp
        bf: bool,         // for Set
        p: bool,
        a_abs: bool,
        a_neg: bool,
        b_abs: bool,
        b_neg: bool,
        a: B64,
        b: B64,
    }

    /// Result: a number, or two predicates.
    pub struct Fp64Compared {
        result: B64,
        pd: bool,
        pq: bool,
    }
}

/// Cycles from an operation to its result.
pub const DOUBLE_COMPARE_CYCLES: usize = 2;

/// Whether a is less than b in the order of all floats with -0 below +0; not for NaN.
#[inline]
fn before(a: u64, b: u64) -> bool {
    // The order of negative floats is reversed.
    let place = |x: u64| (x ^ ((x as i64 >> 63) as u64 >> 1)) as i64;
    place(a) < place(b)
}

/// Whether the comparison of a and b holds.
#[inline]
fn holds(test: FloatTest, a: u64, b: u64) -> bool {
    let same = a == b || (a | b) & !SIGN == 0;
    compare::holds(test, double::is_nan(a) || double::is_nan(b), same, before(a, b))
}

/// Minimum or maximum; if one is NaN, the other.
#[inline]
fn extreme(least: bool, a: u64, b: u64) -> u64 {
    match (double::is_nan(a), double::is_nan(b)) {
        (true, true) => double::NAN,
        (true, false) => b,
        (false, true) => a,
        (false, false) if before(a, b) == least => a,
        (false, false) => b,
    }
}

/// The result of an operation.
#[inline]
pub fn compare(op: &Fp64CompareOp) -> Fp64Compared {
    let a = double::modified(op.a, op.a_abs, op.a_neg);
    let b = double::modified(op.b, op.b_abs, op.b_neg);
    let meets = |test: bool| meets(op.bop, test, op.p);
    let number = |result: u64| Fp64Compared { result, pd: false, pq: false };
    match op.kind {
        CompareKind::Mnmx => number(extreme(op.p, a, b)),
        CompareKind::Set => {
            let yes: u32 = if op.bf { float::ONE } else { !0 };
            number(if meets(holds(op.cmp, a, b)) { yes.into() } else { 0 })
        }
        CompareKind::Setp | CompareKind::Cmp => {
            let test = holds(op.cmp, a, b);
            Fp64Compared { result: 0, pd: meets(test), pq: meets(!test) }
        }
    }
}

// ---- the unit
prim::pipelined! { pub struct Fp64Compare[DOUBLE_COMPARE_CYCLES]: op: Fp64CompareOp => result: Fp64Compared = compare }
