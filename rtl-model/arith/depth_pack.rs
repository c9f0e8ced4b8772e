//! Depth pack: a float as the code of a surface's format. One each clock, its code
//! `DEPTH_PACK_CLOCKS` later; nothing stalls it. `docs/units/arith/depth_pack.md` has the
//! rules.

use crate::depth;
use crate::pipeline::Pipeline;
use bundle::*;
use kernel::{packed::*, unit::*};

// ---- ports
packed! {
    pub struct In {
        valid: bool,
        op: DepthPackOp,
    }
    pub struct Out {
        valid: bool,
        code: B32,
    }
    pub struct Coded {
        code: B32,
    }
}

/// Clocks from a float to its code.
pub const DEPTH_PACK_CLOCKS: usize = 5;

/// The code of a float.
#[inline]
pub fn pack(op: &DepthPackOp) -> u32 {
    depth::float_code(op.format, op.value)
}

#[derive(Clone, Default)]
pub struct DepthPack {
    pipeline: Pipeline<Coded, DEPTH_PACK_CLOCKS>,
}

impl Legacy for DepthPack {
    const PATH: &'static str = "arith/depth_pack";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        Out { valid: self.pipeline.valid(), code: self.pipeline.q.out.code }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.pipeline.clock(i.valid.then(|| Coded { code: pack(&i.op) }));
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.pipeline.q);
    }

    fn quiet(&self, i: &In) -> bool {
        self.pipeline.quiet(i.valid)
    }
}
