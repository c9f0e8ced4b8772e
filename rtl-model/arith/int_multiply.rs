//! Int multiply: a product of words or parts of words, plus a third word (IMUL, IMUL32I, IMAD, IMAD32I, IMADSP).
//!
//! It accepts an operation a cycle; results follow 5 cycles later (`INT_MULTIPLY_CYCLES`), in order; nothing stalls it.
//! docs/units/arith/int_multiply.md has the rules. Specification: SM.

use crate::integer::{Flagged, carry_in, inverted, sum};
use kernel::packed::*;

kernel::package! {
    package int_multiply();

    /// The part of a word that is a factor, and whether it is signed.
    pub enum FactorPart: 3 {
        U32,
        S32,
        U24,
        S24,
        U16H0,
        S16H0,
        U16H1,
        S16H1,
    }

    /// The part of a word that is added to a product: all of it, 24 bits, 16 bits.
    pub enum AddendPart: 2 {
        Word,
        Low24,
        H0,
    }

    /// A product, and a sum.
    pub struct IntMultiplyOp {
        ta: FactorPart,
        tb: FactorPart,
        tc: AddendPart,
        hi: bool,
        sat: bool,
        p_neg: bool,
        c_neg: bool,
        x: bool,
        carry: bool, // flags of the condition code, used with x
        zero: bool,
        a: B32,
        b: B32,
        c: B32,
    }
}

/// Cycles from an operation to its result.
pub const INT_MULTIPLY_CYCLES: usize = 5;

/// Part of a word as a number.
fn factor(word: u32, part: FactorPart) -> i64 {
    let signed = |bits: u32| i64::from((word << (32 - bits)) as i32 >> (32 - bits));
    match part {
        FactorPart::U32 => word.into(),
        FactorPart::S32 => signed(32),
        FactorPart::U24 => (word & 0xff_ffff).into(),
        FactorPart::S24 => signed(24),
        FactorPart::U16H0 => (word & 0xffff).into(),
        FactorPart::S16H0 => signed(16),
        FactorPart::U16H1 => (word >> 16).into(),
        FactorPart::S16H1 => i64::from(word as i32 >> 16),
    }
}

fn addend(word: u32, part: AddendPart, signed: bool) -> u32 {
    let part = match (part, signed) {
        (AddendPart::Word, _) => return word,
        (AddendPart::Low24, false) => FactorPart::U24,
        (AddendPart::Low24, true) => FactorPart::S24,
        (AddendPart::H0, false) => FactorPart::U16H0,
        (AddendPart::H0, true) => FactorPart::S16H0,
    };
    factor(word, part) as u32
}

/// The result of an operation.
#[inline]
pub fn multiply(op: &IntMultiplyOp) -> Flagged {
    let product = i128::from(factor(op.a, op.ta)) * i128::from(factor(op.b, op.tb));
    let (low, high) = (product as u32, (product >> 32) as u32);
    let signed = matches!(op.ta, FactorPart::S32 | FactorPart::S24 | FactorPart::S16H0 | FactorPart::S16H1);
    // The one of a negation carries into the high word only if the low word is 0.
    let completes = op.p_neg && !op.c_neg && (!op.hi || low == 0);
    let p = inverted(if op.hi { high } else { low }, op.p_neg && !op.c_neg);
    let c = inverted(addend(op.c, op.tc, signed), op.c_neg && !op.p_neg);
    let total = sum(&[p, c], carry_in(op.x, op.carry, completes, op.c_neg));
    total.flags(if op.sat { total.saturated() } else { total.word() }, op.zero || !op.x)
}

// ---- the unit
prim::pipelined! { pub struct IntMultiply[INT_MULTIPLY_CYCLES]: op: IntMultiplyOp => result: Flagged = multiply }
