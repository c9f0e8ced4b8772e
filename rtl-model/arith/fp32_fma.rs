//! Fp32 FMA: adds, multiplies, or multiplies and adds 32-bit floats, rounded once (FADD, FMUL, FFMA).
//!
//! It accepts an operation a cycle (128 such lanes give sm-common-alu-throughput); results follow 5 cycles later
//! (`FMA_CYCLES`), in order; nothing stalls it. docs/units/arith/fp32_fma.md has the rules. Specification: SM.

use crate::float::{self, SIGN};
use crate::types::*;
use kernel::packed::*;

kernel::package! {
    package fp32_fma(arith);

    /// Scale of a product before rounding: divided by 2, 4, 8 or multiplied by 8, 4, 2.
    pub enum ProductScale: 3 {
        None,
        D2,
        D4,
        D8,
        M8,
        M4,
        M2,
    }

    /// An addition, a multiplication or both, of 32-bit floats.
    pub struct Fp32FmaOp {
        kind: FmaKind,
        rnd: Rounding,
        fmz: FlushMode,
        scale: ProductScale, // only for Mul
        sat: bool,
        a_abs: bool,
        a_neg: bool,
        b_abs: bool,
        b_neg: bool,
        c_neg: bool,
        a: B32,
        b: B32,
        c: B32,
    }
}

/// Cycles from an operation to its result.
pub const FMA_CYCLES: usize = 5;

/// The factor that scales a product.
#[inline]
fn factor(op: &Fp32FmaOp) -> f64 {
    match op.scale {
        ProductScale::None => 1.0,
        ProductScale::D2 => 0.5,
        ProductScale::D4 => 0.25,
        ProductScale::D8 => 0.125,
        ProductScale::M8 => 8.0,
        ProductScale::M4 => 4.0,
        ProductScale::M2 => 2.0,
    }
}

/// The result of an operation.
#[inline]
pub fn fma(op: &Fp32FmaOp) -> u32 {
    let flush = |x: u32| if op.fmz == FlushMode::None { x } else { float::flushed(x) };
    let wide = |x: u32| f64::from(f32::from_bits(x));
    let a = flush(float::modified(op.a, op.a_abs, op.a_neg));
    let b = flush(float::modified(op.b, op.b_abs, op.b_neg));
    let none = op.fmz == FlushMode::Fmz && (float::is_zero(a) || float::is_zero(b));

    // A product of 24 bits by 24 is exact in 53, and so is its scale.
    let (product, addend) = match op.kind {
        FmaKind::Add => (wide(a), wide(b)),
        FmaKind::Mul if none => (0.0, 0.0),
        // Adding a zero of the product's sign changes no product.
        FmaKind::Mul => (wide(a) * wide(b) * factor(op), wide((a ^ b) & SIGN)),
        FmaKind::Fma => {
            let c = flush(float::modified(op.c, false, op.c_neg));
            (if none { 0.0 } else { wide(a) * wide(b) }, wide(c))
        }
    };
    let sum = float::add_to_odd(product, addend);

    let result = if sum.is_nan() {
        float::NAN
    } else if sum == 0.0 && op.rnd == Rounding::Rm {
        // Toward minus infinity, the sum of +0 and -0 is -0.
        u32::from(product.is_sign_negative() || addend.is_sign_negative()) << 31
    } else {
        flush(float::rounded(sum, op.rnd))
    };
    if op.sat { float::saturated(result) } else { result }
}

// ---- the unit
prim::pipelined! { pub struct Fp32Fma[FMA_CYCLES]: op: Fp32FmaOp => result: B32 = fma }
