//! Interpolation: the value of an attribute's plane at a place, and its product with w. One
//! operation each clock, its result `INTERPOLATION_CLOCKS` later; nothing stalls it.
//! `docs/units/arith/interpolation.md` has the rules.

pub mod types;

use crate::float;
use crate::fp32_fma::{FMA_CLOCKS, fma};
use crate::interpolation::types::*;
use crate::pipeline::Pipeline;
use bundle::*;
use kernel::{packed::*, unit::*};

// ---- ports
packed! {
    pub struct In {
        valid: bool,
        op: InterpolationOp,
    }
    pub struct Out {
        valid: bool,
        result: B32,
    }
    pub struct Interpolated {
        result: B32,
    }
}

/// Clocks from an operation to its result: two steps, a product, and a choice.
pub const INTERPOLATION_CLOCKS: usize = 3 * FMA_CLOCKS + 1;

/// The result of an operation.
#[inline]
pub fn evaluate(op: &InterpolationOp) -> u32 {
    let factor = match op.mode {
        InterpolationMode::Pass => float::ONE,
        InterpolationMode::Multiply => op.w,
        InterpolationMode::Constant => return op.c,
    };
    let value = step(op.a, op.x, step(op.b, op.y, op.c));
    let fmz = FlushMode::Ftz;
    fma(&Fp32FmaOp { kind: FmaKind::Mul, fmz, sat: op.sat, a: value, b: factor, ..Fp32FmaOp::default() })
}

/// a b + c, rounded once.
#[inline]
fn step(a: u32, b: u32, c: u32) -> u32 {
    fma(&Fp32FmaOp { kind: FmaKind::Fma, fmz: FlushMode::Ftz, a, b, c, ..Fp32FmaOp::default() })
}

#[derive(Clone, Default)]
pub struct Interpolation {
    pipeline: Pipeline<Interpolated, INTERPOLATION_CLOCKS>,
}

impl Legacy for Interpolation {
    const PATH: &'static str = "arith/interpolation";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        Out { valid: self.pipeline.valid(), result: self.pipeline.q.out.result }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.pipeline.clock(i.valid.then(|| Interpolated { result: evaluate(&i.op) }));
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.pipeline.q);
    }

    fn quiet(&self, i: &In) -> bool {
        self.pipeline.quiet(i.valid)
    }
}
