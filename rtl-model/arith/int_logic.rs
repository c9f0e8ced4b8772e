//! Int logic: bitwise functions of two or three words (LOP, LOP32I, LOP3).
//!
//! One operation a clock (128 such lanes give sm-common-alu-throughput), its result 1 clock
//! later (`INT_LOGIC_CLOCKS`), in order; nothing stalls it. docs/units/arith/int_logic.md has
//! the rules. Specification: SM.

use crate::integer::{Flagged, flagged, inverted};
use kernel::packed::*;

kernel::package! {
    package int_logic(integer);

    /// What is done bit by bit; `Lut` by a table.
    pub enum LogicKind: 3 {
        And,
        Or,
        Xor,
        PassB,
        Lut,
    }

    /// What the predicate says of a logic result.
    pub enum LogicTest: 2 {
        F,
        T,
        Z,
        Nz,
    }

    /// Logic, bit by bit.
    pub struct IntLogicOp {
        kind: LogicKind,
        xlut: B8, // of Lut
        a_inv: bool, // of the others
        b_inv: bool,
        pz: LogicTest,
        x: bool,
        zero: bool, // of the condition code, with x
        a: B32,
        b: B32,
        c: B32, // of Lut
    }

    /// A logic result, and what the predicate says of it.
    pub struct IntTested {
        flagged: Flagged,
        pd: bool,
    }
}

/// Clocks from an operation to its result.
pub const INT_LOGIC_CLOCKS: usize = 1;

/// Bits by a truth table: the union of its rows that are one.
fn table(xlut: u8, a: u32, b: u32, c: u32) -> u32 {
    let agree = |word: u32, row: u32, bit: u32| inverted(word, row >> bit & 1 == 0);
    let row = |r: u32| agree(a, r, 2) & agree(b, r, 1) & agree(c, r, 0);
    (0..8).filter(|r| xlut >> r & 1 == 1).fold(0, |bits, r| bits | row(r))
}

/// The result of an operation.
#[inline]
pub fn logic(op: &IntLogicOp) -> IntTested {
    let (a, b) = (inverted(op.a, op.a_inv), inverted(op.b, op.b_inv));
    let result = match op.kind {
        LogicKind::And => a & b,
        LogicKind::Or => a | b,
        LogicKind::Xor => a ^ b,
        LogicKind::PassB => b,
        LogicKind::Lut => table(op.xlut, op.a, op.b, op.c),
    };
    let pd = match op.pz {
        LogicTest::F => false,
        LogicTest::T => true,
        LogicTest::Z => result == 0,
        LogicTest::Nz => result != 0,
    };
    IntTested { flagged: flagged(result, op.zero || !op.x), pd }
}

// ---- the unit
prim::pipelined! { pub struct IntLogic[INT_LOGIC_CLOCKS]: op: IntLogicOp => result: IntTested = logic }
