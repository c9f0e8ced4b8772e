//! Depth sample: the depth of a tile's plane at a sample, as the code of a surface's format.
//! One each clock, its code `DEPTH_SAMPLE_CLOCKS` later; nothing stalls it.
//! `docs/units/arith/depth_sample.md` has the rules.

use crate::depth;
use crate::pipeline::Pipeline;
use bundle::*;
use kernel::{packed::*, unit::*};

// ---- ports
packed! {
    pub struct In {
        valid: bool,
        op: DepthSampleOp,
    }
    pub struct Out {
        valid: bool,
        code: B32,
    }
    pub struct Sampled {
        code: B32,
    }
}

/// Clocks from a plane and an offset to the code.
pub const DEPTH_SAMPLE_CLOCKS: usize = 6;

/// The code at the sample.
#[inline]
pub fn sample(op: &DepthSampleOp) -> u32 {
    let value = depth::value(&op.plane, op.dx.into(), op.dy.into());
    depth::code(op.format, op.plane.exp, value)
}

#[derive(Clone, Default)]
pub struct DepthSample {
    pipeline: Pipeline<Sampled, DEPTH_SAMPLE_CLOCKS>,
}

impl Legacy for DepthSample {
    const PATH: &'static str = "arith/depth_sample";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        Out { valid: self.pipeline.valid(), code: self.pipeline.q.out.code }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.pipeline.clock(i.valid.then(|| Sampled { code: sample(&i.op) }));
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.pipeline.q);
    }

    fn quiet(&self, i: &In) -> bool {
        self.pipeline.quiet(i.valid)
    }
}
