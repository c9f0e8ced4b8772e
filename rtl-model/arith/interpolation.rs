//! Interpolation: evaluates an attribute's plane at a position, a x + b y + c, and multiplies the value by w (IPA).
//!
//! It accepts an operation a cycle (sfu-plane-eval-rate); results follow 16 cycles later (`INTERPOLATION_CYCLES`), in
//! order; nothing stalls it. docs/units/arith/interpolation.md has the rules. Specification: SFU.

pub mod types;

use crate::float;
use crate::fp32_fma::{FMA_CYCLES, Fp32FmaOp, fma};
use crate::interpolation::types::*;
use crate::types::*;
use kernel::packed::*;

/// Cycles from an operation to its result: two steps, a product, and a choice.
pub const INTERPOLATION_CYCLES: usize = 3 * FMA_CYCLES + 1;

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

// ---- the unit
prim::pipelined! { pub struct Interpolation[INTERPOLATION_CYCLES]: op: InterpolationOp => result: B32 = evaluate }
