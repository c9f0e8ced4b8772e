//! What comparisons share: tests of floats of any size, and how they meet predicates.

use crate::pkg::*;

/// Whether a test holds of two floats that have no order, are the same number, or are one
/// before the other.
#[inline]
pub fn holds(test: FloatTest, unordered: bool, same: bool, below: bool) -> bool {
    let taken = if unordered {
        8
    } else if same {
        2
    } else if below {
        1
    } else {
        4
    };
    test as u32 & taken != 0
}

/// A test and a predicate.
#[inline]
pub fn meets(bop: PredicateOp, test: bool, p: bool) -> bool {
    match bop {
        PredicateOp::And => test & p,
        PredicateOp::Or => test | p,
        PredicateOp::Xor => test ^ p,
    }
}
