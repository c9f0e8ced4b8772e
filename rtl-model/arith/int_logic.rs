//! Int logic: bitwise functions of two or three words (LOP, LOP32I, LOP3).
//!
//! It accepts an operation a cycle (128 such lanes give sm-common-alu-throughput); results follow 1 cycle later
//! (`INT_LOGIC_CYCLES`), in order; nothing stalls it. docs/units/arith/int_logic.md has the rules. Specification: SM.

use crate::integer::{Flagged, flagged, inverted};
use kernel::packed::*;

kernel::package! {
    package int_logic(integer);

    /// Bitwise function; `Lut` uses a table.
    pub enum LogicKind: 3 {
        And,
        Or,
        Xor,
        PassB,
        Lut,
    }

    /// Test of a logic result for the predicate.
    pub enum LogicTest: 2 {
        F,
        T,
        Z,
        Nz,
    }

    /// A bitwise operation.
    pub struct IntLogicOp {
        kind: LogicKind,
        xlut: B8, // for Lut
        a_inv: bool, // for the others
        b_inv: bool,
        pz: LogicTest,
        x: bool,
        zero: bool, // flags of the condition code, used with x
        a: B32,
        b: B32,
        c: B32, // for Lut
    }

    /// A logic result, and the predicate from its test.
    pub struct IntTested {
        flagged: Flagged,
        pd: bool,
    }
}

/// Cycles from an operation to its result.
pub const INT_LOGIC_CYCLES: usize = 1;

/// Applies a truth table bitwise: the union of its rows that are one.
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
prim::pipelined! { pub struct IntLogic[INT_LOGIC_CYCLES]: op: IntLogicOp => result: IntTested = logic }
