//! Arithmetic on the bits of 32-bit floats: rounded once, to nearest even; subnormals are kept, and NaN is 0x7fffffff.

use arith::fp32_fma::{Fp32FmaOp, fma};
use arith::types::FmaKind;
use kernel::packed::*;

kernel::package! {
    package texture_float();

    pub const HALF: B32 = 0x3f00_0000;
    pub const ONE: B32 = 0x3f80_0000;
    /// The result of what is no number.
    pub const NAN: B32 = 0x7fff_ffff;
    /// Without its sign.
    pub const INFINITY: B32 = 0x7f80_0000;
}

/// a b + c.
pub fn fused(a: u32, b: u32, c: u32) -> u32 {
    fma(&Fp32FmaOp { kind: FmaKind::Fma, a, b, c, ..Fp32FmaOp::default() })
}

pub fn product(a: u32, b: u32) -> u32 {
    fma(&Fp32FmaOp { kind: FmaKind::Mul, a, b, ..Fp32FmaOp::default() })
}

/// a - b.
pub fn difference(a: u32, b: u32) -> u32 {
    fma(&Fp32FmaOp { kind: FmaKind::Add, a, b, b_neg: true, ..Fp32FmaOp::default() })
}

/// The quotient of two numbers below 2^24.
pub fn quotient(numerator: u32, denominator: u32) -> u32 {
    (numerator as f32 / denominator as f32).to_bits()
}
