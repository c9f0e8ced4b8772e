//! Depth compare: a code against the stored one, and the stored one against bounds. One each
//! clock, its verdicts `DEPTH_COMPARE_CLOCKS` later; nothing stalls it.
//! `docs/units/arith/depth_compare.md` has the rules.

use crate::pipeline::Pipeline;
use crate::{compare, depth};
use bundle::*;
use kernel::unit::*;

// ---- ports
packed! {
    pub struct In {
        valid: bool,
        op: DepthCompareOp,
    }
    pub struct Out {
        valid: bool,
        pass: bool,
        in_bounds: bool,
    }
    pub struct Verdict {
        pass: bool,
        in_bounds: bool,
    }
}

/// Clocks from two codes to the verdicts.
pub const DEPTH_COMPARE_CLOCKS: usize = 2;

/// Whether the source passes, and whether the stored code is within the bounds.
#[inline]
pub fn judge(op: &DepthCompareOp) -> Verdict {
    let stored = depth::stored(op.format, op.stored);
    Verdict {
        pass: compare::passes(op.func, op.source < stored, op.source == stored),
        in_bounds: !op.bounds || stored >= op.least && stored <= op.greatest,
    }
}

#[derive(Clone, Default)]
pub struct DepthCompare {
    pipeline: Pipeline<Verdict, DEPTH_COMPARE_CLOCKS>,
}

impl Legacy for DepthCompare {
    const PATH: &'static str = "arith/depth_compare";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let Verdict { pass, in_bounds } = self.pipeline.q.out;
        Out { valid: self.pipeline.valid(), pass, in_bounds }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.pipeline.clock(i.valid.then(|| judge(&i.op)));
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.pipeline.q);
    }

    fn quiet(&self, i: &In) -> bool {
        self.pipeline.quiet(i.valid)
    }
}
