//! Bit field: extracts a field of bits from a word, or inserts one (BFE, BFI).
//!
//! It accepts an operation a cycle (64 such lanes give sm-less-common-alu-throughput); results follow 2 cycles later
//! (`BIT_FIELD_CYCLES`), in order; nothing stalls it. docs/units/arith/bit_field.md has the rules. Specification: SM.

use crate::integer::{Flagged, flagged};
use kernel::packed::*;

kernel::package! {
    package bit_field();

    /// Extract and insert.
    pub enum BitFieldKind: 1 {
        Bfe,
        Bfi,
    }

    /// A bit field: it starts at bit b[7:0] and has b[15:8] bits.
    pub struct BitFieldOp {
        kind: BitFieldKind,
        arithmetic: bool, // for Bfe
        brev: bool,       // for Bfe
        a: B32,
        b: B32,
        c: B32, // for Bfi
    }
}

/// Cycles from an operation to its result.
pub const BIT_FIELD_CYCLES: usize = 2;

/// The lowest `length` bits.
fn ones(length: u32) -> u32 {
    u32::MAX.checked_shr(32_u32.saturating_sub(length)).unwrap_or(0)
}

/// The result of an operation.
#[inline]
pub fn field(op: &BitFieldOp) -> Flagged {
    let (at, length) = (op.b & 0xff, op.b >> 8 & 0xff);
    let result = match op.kind {
        BitFieldKind::Bfe => {
            let a = if op.brev { op.a.reverse_bits() } else { op.a };
            let fill = op.arithmetic && length > 0;
            let word =
                if fill { i64::from(a as i32) >> at.min(32) } else { i64::from(a) >> at.min(32) } as u32;
            let sign = fill && word >> (length.min(32) - 1) & 1 == 1;
            word & ones(length) | if sign { !ones(length) } else { 0 }
        }
        BitFieldKind::Bfi => {
            let left = |word: u32| word.checked_shl(at).unwrap_or(0);
            let mask = left(ones(length));
            op.c & !mask | left(op.a) & mask
        }
    };
    flagged(result, true)
}

// ---- the unit
prim::pipelined! { pub struct BitField[BIT_FIELD_CYCLES]: op: BitFieldOp => result: Flagged = field }
