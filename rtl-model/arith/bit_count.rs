//! Bit count: the number of ones in a word, or the position of its first one (POPC, FLO).
//!
//! It accepts an operation a cycle (32 such lanes give sm-transcendental-convert-throughput); results follow 2 cycles
//! later (`BIT_COUNT_CYCLES`), in order; nothing stalls it. docs/units/arith/bit_count.md has the rules. Specification:
//! SM.

use crate::integer::{Flagged, flagged, inverted};
use kernel::packed::*;

kernel::package! {
    package bit_count();

    /// The number of ones, or the position of the first one.
    pub enum BitCountKind: 1 {
        Popc,
        Flo,
    }

    /// A bit count of a word.
    pub struct BitCountOp {
        kind: BitCountKind,
        arithmetic: bool, // for Flo
        sh: bool,         // for Flo
        inv: bool,
        b: B32,
    }
}

/// Cycles from an operation to its result.
pub const BIT_COUNT_CYCLES: usize = 2;

/// The result of an operation.
#[inline]
pub fn count(op: &BitCountOp) -> Flagged {
    let word = inverted(op.b, op.inv);
    let result = match op.kind {
        BitCountKind::Popc => word.count_ones(),
        BitCountKind::Flo => {
            // For a negative number, the first zero.
            let word = inverted(word, op.arithmetic && word >> 31 == 1);
            match word.leading_zeros() {
                32 => u32::MAX,
                above if op.sh => above,
                above => 31 - above,
            }
        }
    };
    flagged(result, true)
}

// ---- the unit
prim::pipelined! { pub struct BitCount[BIT_COUNT_CYCLES]: op: BitCountOp => result: Flagged = count }
