//! Int shift: shifts of one word and of two, and of a word to which another is then added (SHL, SHR, SHF, ISCADD,
//! ISCADD32I, LEA, LEA.HI).
//!
//! It accepts an operation a cycle (64 such lanes give sm-less-common-alu-throughput); results follow 3 cycles later
//! (`INT_SHIFT_CYCLES`), in order; nothing stalls it. docs/units/arith/int_shift.md has the rules. Specification: SM.

use crate::integer::{Flagged, carry_in, flagged, inverted, sum};
use kernel::packed::*;

kernel::package! {
    package int_shift();

    /// Shift a word left; a word right; two words left, high result; two words right, low or high result; a word left and
    /// add; two words left, high result, and add.
    pub enum ShiftKind: 3 {
        Shl,
        Shr,
        ShfL,
        ShfR,
        Scadd,
        LeaHi,
    }

    /// A shift.
    pub struct IntShiftOp {
        kind: ShiftKind,
        w: bool,    // for the first four
        arithmetic: bool, // for Shr and ShfR
        wide: bool, // for ShfL and ShfR
        hi: bool,   // for ShfR
        brev: bool, // for Shr
        ush: B5,    // for Scadd and LeaHi, also the rest
        a_neg: bool,
        b_neg: bool, // for Scadd
        x: bool,
        carry: bool, // flags of the condition code, used with x
        zero: bool,
        a: B32,
        b: B32,
        c: B32, // high word, for ShfL, ShfR and LeaHi
    }
}

/// Cycles from an operation to its result.
pub const INT_SHIFT_CYCLES: usize = 3;

/// The shift distance: the count's low bits, or the count limited to the range.
fn count(op: &IntShiftOp) -> u32 {
    let funnel = matches!(op.kind, ShiftKind::ShfL | ShiftKind::ShfR);
    let width = if op.wide && funnel { 64 } else { 32 };
    if op.w { op.b & (width - 1) } else { op.b.min(width) }
}

/// A word of two that are shifted left or right by up to 64.
fn shifted(op: &IntShiftOp) -> u32 {
    let count = count(op);
    let two = u64::from(op.c) << 32 | u64::from(op.a);
    let right = |two: u64| {
        if op.arithmetic {
            (i128::from(two as i64) >> count) as u64
        } else {
            (u128::from(two) >> count) as u64
        }
    };
    match op.kind {
        ShiftKind::Shl => (u64::from(op.a) << count) as u32,
        ShiftKind::Shr => {
            let a = if op.brev { op.a.reverse_bits() } else { op.a };
            right(if op.arithmetic { i64::from(a as i32) as u64 } else { a.into() }) as u32
        }
        ShiftKind::ShfL => (u128::from(two) << count >> 32) as u32,
        ShiftKind::ShfR if op.hi => (right(two) >> 32) as u32,
        ShiftKind::ShfR => right(two) as u32,
        ShiftKind::Scadd => op.a << op.ush,
        ShiftKind::LeaHi => (two << op.ush >> 32) as u32,
    }
}

/// The result of an operation.
#[inline]
pub fn shift(op: &IntShiftOp) -> Flagged {
    let word = shifted(op);
    let (b_neg, ends) = match op.kind {
        ShiftKind::Scadd => (op.b_neg, true),
        // The one of a negation carries into the high word only if the low word is 0.
        ShiftKind::LeaHi => (false, op.a << op.ush == 0),
        ShiftKind::Shl | ShiftKind::Shr | ShiftKind::ShfL | ShiftKind::ShfR => return flagged(word, true),
    };
    let a = inverted(word, op.a_neg && !b_neg);
    let b = inverted(op.b, b_neg && !op.a_neg);
    let total = sum(&[a, b], carry_in(op.x, op.carry, op.a_neg && ends, b_neg));
    total.flags(total.word(), op.zero || !op.x)
}

// ---- the unit
prim::pipelined! { pub struct IntShift[INT_SHIFT_CYCLES]: op: IntShiftOp => result: Flagged = shift }
