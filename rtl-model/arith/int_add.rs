//! Int add: sums of two and of three words (IADD, IADD32I, IADD3).
//!
//! It accepts an operation a cycle (128 such lanes give sm-common-alu-throughput); results follow 3 cycles later
//! (`INT_ADD_CYCLES`), in order; nothing stalls it. docs/units/arith/int_add.md has the rules. Specification: SM.

use crate::integer::{ConditionCode, Flagged, carry_in, inverted, sum};
use kernel::packed::*;

kernel::package! {
    package int_add();

    /// The part of a word that is the operand: all of it, its low half, its high half.
    pub enum HalfSelect: 2 {
        Word,
        H0,
        H1,
    }

    /// a + b, and a + b + c.
    pub enum IntAddKind: 1 {
        Add,
        Add3,
    }

    /// Shift of a + b before c is added: none; right or left by 16.
    pub enum SumShift: 2 {
        None,
        Rs,
        Ls,
    }

    /// A sum.
    pub struct IntAddOp {
        kind: IntAddKind,
        lrs: SumShift,      // for Add3, also the three halves
        a_half: HalfSelect,
        b_half: HalfSelect,
        c_half: HalfSelect,
        a_neg: bool,
        b_neg: bool,
        c_neg: bool, // for Add3
        sat: bool,   // for Add
        x: bool,
        carry: bool,    // flags of the condition code, used with x
        overflow: bool, // for Add3: the second carry
        zero: bool,
        a: B32,
        b: B32,
        c: B32, // for Add3
    }
}

/// Cycles from an operation to its result.
pub const INT_ADD_CYCLES: usize = 3;

fn half(word: u32, part: HalfSelect) -> u32 {
    match part {
        HalfSelect::Word => word,
        HalfSelect::H0 => word & 0xffff,
        HalfSelect::H1 => word >> 16,
    }
}

/// The result of an operation.
#[inline]
pub fn add(op: &IntAddOp) -> Flagged {
    let lower = op.zero || !op.x;
    match op.kind {
        IntAddKind::Add => {
            let a = inverted(op.a, op.a_neg && !op.b_neg);
            let b = inverted(op.b, op.b_neg && !op.a_neg);
            let total = sum(&[a, b], carry_in(op.x, op.carry, op.a_neg, op.b_neg));
            total.flags(if op.sat { total.saturated() } else { total.word() }, lower)
        }
        IntAddKind::Add3 => {
            let a = inverted(half(op.a, op.a_half), op.a_neg);
            let b = inverted(half(op.b, op.b_half), op.b_neg);
            let c = inverted(half(op.c, op.c_half), op.c_neg);
            // Each of the two sums has its own carry in and out.
            let (ones, one) = if op.x {
                (u32::from(op.overflow), op.carry)
            } else {
                (u32::from(op.a_neg) + u32::from(op.b_neg), op.c_neg)
            };
            let first = sum(&[a, b], ones);
            let moved = match op.lrs {
                SumShift::None => first.word(),
                SumShift::Rs => first.word() >> 16 | u32::from(first.carry()) << 16,
                SumShift::Ls => first.word() << 16,
            };
            let second = sum(&[moved, c], one.into());
            let Flagged { result, cc } = second.flags(second.word(), lower);
            Flagged { result, cc: ConditionCode { overflow: first.carry(), ..cc } }
        }
    }
}

// ---- the unit
prim::pipelined! { pub struct IntAdd[INT_ADD_CYCLES]: op: IntAddOp => result: Flagged = add }
