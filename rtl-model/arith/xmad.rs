//! Xmad: a product of 16-bit halves of two words, plus a third word (XMAD).
//!
//! It accepts an operation a cycle (128 such lanes give sm-common-alu-throughput); results follow 3 cycles later
//! (`XMAD_CYCLES`), in order; nothing stalls it. docs/units/arith/xmad.md has the rules. Specification: SM.

use crate::integer::{Flagged, sum};
use kernel::packed::*;

kernel::package! {
    package xmad();

    /// Form of c: unchanged; its low half; its high half; 2^16 less for each negative factor unless one is 0; 2^16 b more.
    pub enum XmadMode: 3 {
        None,
        Clo,
        Chi,
        Csfu,
        Cbcc,
    }

    /// A product of halves, and a sum.
    pub struct XmadOp {
        cm: XmadMode,
        a_signed: bool,
        b_signed: bool,
        a_h1: bool,
        b_h1: bool,
        psl: bool,
        mrg: bool,
        x: bool,
        carry: bool, // flags of the condition code, used with x
        zero: bool,
        a: B32,
        b: B32,
        c: B32,
    }
}

/// Cycles from an operation to its result.
pub const XMAD_CYCLES: usize = 3;

/// A half of a word as a number.
fn factor(word: u32, high: bool, signed: bool) -> i32 {
    let half = (word >> if high { 16 } else { 0 }) as u16;
    if signed { i32::from(half as i16) } else { i32::from(half) }
}

/// The result of an operation.
#[inline]
pub fn xmad(op: &XmadOp) -> Flagged {
    let a = factor(op.a, op.a_h1, op.a_signed);
    let b = factor(op.b, op.b_h1, op.b_signed);
    let product = a.wrapping_mul(b) as u32;
    let product = if op.psl { product << 16 } else { product };
    let c = match op.cm {
        XmadMode::None => op.c,
        XmadMode::Clo => op.c & 0xffff,
        XmadMode::Chi => op.c >> 16,
        XmadMode::Csfu if a == 0 || b == 0 => op.c,
        XmadMode::Csfu => op.c.wrapping_sub((u32::from(a < 0) + u32::from(b < 0)) << 16),
        XmadMode::Cbcc => op.c.wrapping_add(op.b << 16),
    };
    let total = sum(&[product, c], u32::from(op.x && op.carry));
    let Flagged { result, cc } = total.flags(total.word(), op.zero || !op.x);
    Flagged { result: if op.mrg { op.b << 16 | result & 0xffff } else { result }, cc }
}

// ---- the unit
prim::pipelined! { pub struct Xmad[XMAD_CYCLES]: op: XmadOp => result: Flagged = xmad }
