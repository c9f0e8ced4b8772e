//! Int logic: two or three words, bit by bit. One operation each clock, its result
//! `INT_LOGIC_CLOCKS` later; nothing stalls it. `docs/units/arith/int_logic.md` has the
//! rules.

use crate::integer::{Flagged, flagged, inverted};
use crate::pipeline::Pipeline;
use bundle::*;
use kernel::{packed::*, unit::*};

// ---- ports
packed! {
    pub struct In {
        valid: bool,
        op: IntLogicOp,
    }
    pub struct Out {
        valid: bool,
        result: B32,
        cc: ConditionCode,
        pd: bool,
    }
    pub struct Tested {
        flagged: Flagged,
        pd: bool,
    }
}

/// Clocks from an operation to its result.
pub const INT_LOGIC_CLOCKS: usize = 1;

/// Bits by a table: the rows that are one, each where all three words agree with it.
fn table(xlut: u8, a: u32, b: u32, c: u32) -> u32 {
    let agree = |word: u32, row: u32, bit: u32| inverted(word, row >> bit & 1 == 0);
    let row = |r: u32| agree(a, r, 2) & agree(b, r, 1) & agree(c, r, 0);
    (0..8).filter(|r| xlut >> r & 1 == 1).fold(0, |bits, r| bits | row(r))
}

/// The result of an operation.
#[inline]
pub fn logic(op: &IntLogicOp) -> Tested {
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
    Tested { flagged: flagged(result, op.zero || !op.x), pd }
}

#[derive(Clone, Default)]
pub struct IntLogic {
    pipeline: Pipeline<Tested, INT_LOGIC_CLOCKS>,
}

impl Legacy for IntLogic {
    const PATH: &'static str = "arith/int_logic";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let Tested { flagged: Flagged { result, cc }, pd } = self.pipeline.q.out;
        Out { valid: self.pipeline.valid(), result, cc, pd }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.pipeline.clock(i.valid.then(|| logic(&i.op)));
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.pipeline.q);
    }

    fn quiet(&self, i: &In) -> bool {
        self.pipeline.quiet(i.valid)
    }
}
