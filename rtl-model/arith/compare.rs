//! What comparisons share: tests of floats of any size, how they meet predicates, and the
//! comparisons of depth and stencil.

use crate::types::*;
use bundle::*;

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

/// Whether a comparison holds of two numbers of which one is less, or that are equal.
#[inline]
pub fn passes(func: Compare, less: bool, equal: bool) -> bool {
    match func {
        Compare::Never => false,
        Compare::Less => less,
        Compare::Equal => equal,
        Compare::LessEqual => less || equal,
        Compare::Greater => !less && !equal,
        Compare::NotEqual => !equal,
        Compare::GreaterEqual => !less,
        Compare::Always => true,
    }
}
