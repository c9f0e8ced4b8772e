//! Bit count: how many ones a word has, and where the first is. One operation each clock, its
//! result `BIT_COUNT_CLOCKS` later; nothing stalls it.
//! `docs/units/arith/bit_count.md` has the rules.

use crate::integer::{Flagged, flagged, inverted};
use crate::pipeline::Pipeline;
use bundle::*;
use kernel::{packed::*, unit::*};

// ---- ports
packed! {
    pub struct In {
        valid: bool,
        op: BitCountOp,
    }
    pub struct Out {
        valid: bool,
        result: B32,
        cc: ConditionCode,
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
            // Of a negative number the first zero.
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

#[derive(Clone, Default)]
pub struct BitCount {
    pipeline: Pipeline<Flagged, BIT_COUNT_CLOCKS>,
}

impl Legacy for BitCount {
    const PATH: &'static str = "arith/bit_count";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let Flagged { result, cc } = self.pipeline.q.out;
        Out { valid: self.pipeline.valid(), result, cc }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.pipeline.clock(i.valid.then(|| count(&i.op)));
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.pipeline.q);
    }

    fn quiet(&self, i: &In) -> bool {
        self.pipeline.quiet(i.valid)
    }
}
