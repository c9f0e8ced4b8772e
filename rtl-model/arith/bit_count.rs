//! Bit count: the number of ones in a word, or the place of its first one (POPC, FLO).
//!
//! One operation a clock (32 such lanes give sm-transcendental-convert-throughput), its result 2
//! clocks later (`BIT_COUNT_CLOCKS`), in order; nothing stalls it. docs/units/arith/bit_count.md
//! has the rules. Specification: SM.

use crate::integer::{Flagged, flagged, inverted};
use kernel::packed::*;

kernel::package! {
    package bit_count();

    /// How many ones there are, and where the first one is.
    pub enum BitCountKind: 1 {
        Popc,
        Flo,
    }

    /// Bits of a word.
    pub struct BitCountOp {
        kind: BitCountKind,
        arithmetic: bool, // of Flo
        sh: bool,         // of Flo
        inv: bool,
        b: B32,
    }
}

/// Clocks from an operation to its result.
pub const BIT_COUNT_CLOCKS: usize = 2;

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
prim::pipelined! { pub struct BitCount[BIT_COUNT_CLOCKS]: op: BitCountOp => result: Flagged = count }
