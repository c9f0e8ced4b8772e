//! Fp32 complement: 1 - x of a float of 32 bits, rounded to the nearest one, in less than an
//! FMA takes. One each clock, its result `COMPLEMENT_CLOCKS` later; nothing stalls it.
//! `docs/units/arith/fp32_complement.md` has the rules.

use crate::{float, pipeline::Pipeline};
use kernel::{packed::*, unit::*};

// ---- ports
packed! {
    pub struct In {
        valid: bool,
        x: B32,
    }
    pub struct Out {
        valid: bool,
        result: B32,
    }
    pub struct Complement {
        result: B32,
    }
}

/// Clocks from a float to its complement.
pub const COMPLEMENT_CLOCKS: usize = 3;

/// 1 - x.
#[inline]
pub fn complement(x: u32) -> u32 {
    if float::is_nan(x) { float::NAN } else { (1.0 - f32::from_bits(x)).to_bits() }
}

#[derive(Clone, Default)]
pub struct Fp32Complement {
    pipeline: Pipeline<Complement, COMPLEMENT_CLOCKS>,
}

impl Legacy for Fp32Complement {
    const PATH: &'static str = "arith/fp32_complement";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        Out { valid: self.pipeline.valid(), result: self.pipeline.q.out.result }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.pipeline.clock(i.valid.then(|| Complement { result: complement(i.x) }));
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.pipeline.q);
    }

    fn quiet(&self, i: &In) -> bool {
        self.pipeline.quiet(i.valid)
    }
}
