//! Fp16 FMA: adds, multiplies, or multiplies and adds two pairs of 16-bit floats, each rounded once (HADD2, HMUL2,
//! HFMA2).
//!
//! It accepts an operation a cycle (128 such lanes give sm-common-alu-throughput); results follow 5 cycles later
//! (`HALF_FMA_CYCLES`), in order; nothing stalls it. docs/units/arith/fp16_fma.md has the rules. Specification: SM.

use crate::half::HalfSource;
use crate::types::*;
use crate::{float, half};
use kernel::packed::*;

kernel::package! {
    package fp16_fma(arith, half);

    /// Form of the two results: both halves; the low result as a 32-bit float; or one result in its half, merged with the old
    /// other half.
    pub enum HalfResult: 2 {
        H1H0,
        F32,
        MrgH0,
        MrgH1,
    }

    /// Two additions, multiplications or both, of 16-bit floats.
    pub struct Fp16FmaOp {
        kind: FmaKind,
        fmz: FlushMode,
        sat: bool,
        ofmt: HalfResult,
        a_sel: HalfSource,
        b_sel: HalfSource,
        c_sel: HalfSource,
        a_abs: bool,
        a_neg: bool,
        b_abs: bool,
        b_neg: bool,
        c_neg: bool,
        a: B32,
        b: B32,
        c: B32, // for Fma
        d: B32, // old value, for the merges
    }
}

/// Cycles from an operation to its result.
pub const HALF_FMA_CYCLES: usize = 5;

/// One of the two results.
#[inline(always)]
fn lane(op: &Fp16FmaOp, a: u16, b: u16, c: u16) -> u16 {
    let wide = |x: u16| f64::from(f32::from_bits(half::widened(x)));
    let none = op.fmz == FlushMode::Fmz && (half::is_zero(a) || half::is_zero(b));
    // A product of 11 bits by 11 is exact.
    let (product, addend) = match op.kind {
        FmaKind::Add => (wide(a), wide(b)),
        FmaKind::Mul if none => (0.0, 0.0),
        // Adding a zero of the product's sign changes no product.
        FmaKind::Mul => (wide(a) * wide(b), f64::from_bits(u64::from((a ^ b) & half::SIGN) << 48)),
        FmaKind::Fma => (if none { 0.0 } else { wide(a) * wide(b) }, wide(c)),
    };
    let result = half::nearest(float::add_to_odd(product, addend));
    let result = if op.fmz == FlushMode::None { result } else { half::flushed(result) };
    if op.sat { half::saturated(result) } else { result }
}

/// The result of an operation.
#[inline(always)]
pub fn fma(op: &Fp16FmaOp) -> u32 {
    let flush = op.fmz != FlushMode::None;
    let a = half::operands(op.a, op.a_sel, op.a_abs, op.a_neg, flush);
    let b = half::operands(op.b, op.b_sel, op.b_abs, op.b_neg, flush);
    let c = half::operands(op.c, op.c_sel, false, op.c_neg, flush);
    let result = |k: usize| u32::from(lane(op, a[k], b[k], c[k]));
    match op.ofmt {
        HalfResult::H1H0 => result(1) << 16 | result(0),
        HalfResult::F32 => half::widened(result(0) as u16),
        HalfResult::MrgH0 => op.d & 0xffff_0000 | result(0),
        HalfResult::MrgH1 => result(1) << 16 | op.d & 0xffff,
    }
}

// ---- the unit
prim::pipelined! { pub struct Fp16Fma[HALF_FMA_CYCLES]: op: Fp16FmaOp => result: B32 = fma }
