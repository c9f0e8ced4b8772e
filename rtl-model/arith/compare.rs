//! Shared by the comparisons: comparisons of floats of any size, their combination with predicates, and comparisons of
//! depth and stencil.

use crate::types::*;
use bundle::*;

/// Whether a comparison holds, given that two floats are unordered, equal, or one
/// less than the other.
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

/// Combines a comparison's outcome with a predicate.
#[inline]
pub fn meets(bop: PredicateOp, test: bool, p: bool) -> bool {
    match bop {
        PredicateOp::And => test & p,
        PredicateOp::Or => test | p,
        PredicateOp::Xor => test ^ p,
    }
}

/// Whether a comparison holds, given which number is less, or that they are equal.
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
