//! Blend component: blends one component of a pixel in floats, and converts it to its code. Rate: one component a
//! cycle. Latency: `COMPONENT_CYCLES` = 17 cycles. It never stalls. `docs/units/fbp/crop/blend_component.md` gives
//! the rules. Specification: CROP.

use crate::crop::types::*;
use arith::fp32_complement::complement;
use arith::fp32_fma::Fp32FmaOp;
use arith::types::*;
use arith::{colour, float, fp32_compare, fp32_fma};
use bundle::*;
use kernel::packed::*;

/// Cycles from a component to its code.
pub const COMPONENT_CYCLES: usize = 17;

/// A factor before arithmetic: a float or one minus it; in `saturate` at most source alpha applies. An absent factor
/// drops its term.
struct Factor {
    absent: bool,
    x: u32,
    inverse: bool,
    saturate: bool,
}

fn factor(factor: BlendFactor, op: &BlendComponentOp) -> Factor {
    use BlendFactor::*;
    let constant = |x| clamped(op.kind, x);
    let (x, inverse) = match factor {
        Zero => (0, false),
        One => (float::ONE, false),
        SrcColour => (op.src, false),
        InvSrcColour => (op.src, true),
        SrcAlpha => (op.src_alpha, false),
        InvSrcAlpha => (op.src_alpha, true),
        DstAlpha => (op.dst_alpha, false),
        InvDstAlpha => (op.dst_alpha, true),
        DstColour => (op.dst, false),
        InvDstColour => (op.dst, true),
        SrcAlphaSaturate if op.of_alpha => (float::ONE, false),
        SrcAlphaSaturate => (op.dst_alpha, true),
        Constant => (constant(op.constant), false),
        InvConstant => (constant(op.constant), true),
        ConstantAlpha => (constant(op.constant_alpha), false),
        InvConstantAlpha => (constant(op.constant_alpha), true),
        Src1Colour => (op.src1, false),
        InvSrc1Colour => (op.src1, true),
        Src1Alpha => (op.src1_alpha, false),
        InvSrc1Alpha => (op.src1_alpha, true),
    };
    let saturate = factor == SrcAlphaSaturate && !op.of_alpha;
    Factor { absent: factor == Zero, x, inverse, saturate }
}

/// Clamps a float to the range of fixed point, where NaN is zero.
fn clamped(kind: ColourComponent, x: u32) -> u32 {
    let one = x & float::SIGN | (x & !float::SIGN).min(float::ONE);
    match kind.number {
        ColourNumber::Unorm | ColourNumber::Srgb if float::is_nan(x) || x & float::SIGN != 0 => 0,
        ColourNumber::Snorm if float::is_nan(x) => 0,
        ColourNumber::Unorm | ColourNumber::Srgb | ColourNumber::Snorm => one,
        ColourNumber::Plain | ColourNumber::Sint | ColourNumber::Float => x,
    }
}

fn fma(kind: FmaKind, a: u32, b: u32, c: u32, [b_neg, c_neg]: [bool; 2]) -> u32 {
    fp32_fma::fma(&Fp32FmaOp { kind, a, b, c, b_neg, c_neg, ..Fp32FmaOp::default() })
}

fn value(factor: &Factor, op: &BlendComponentOp) -> u32 {
    let Factor { x, inverse, saturate, .. } = *factor;
    let x = if inverse { clamped(op.kind, complement(x)) } else { x };
    if saturate { fp32_compare::extreme(true, op.src_alpha, x) } else { x }
}

/// Whether one operand is zero and the other is not finite.
fn is_nothing(a: u32, b: u32) -> bool {
    let endless = |x: u32| x & !float::SIGN >= 0x7f80_0000;
    float::is_zero(a) && endless(b) || endless(a) && float::is_zero(b)
}

/// The blend of a component, and its code.
#[inline]
pub fn blend(op: &BlendComponentOp) -> u32 {
    let minus = [op.equation.op == BlendOp::ReverseSubtract, op.equation.op == BlendOp::Subtract];
    let sum = || {
        let (src, dst) = (factor(op.equation.src, op), factor(op.equation.dst, op));
        let (by_src, by_dst) = (value(&src, op), value(&dst, op));
        let product = |b_neg| fma(FmaKind::Mul, op.dst, by_dst, 0, [b_neg, false]);
        let absent = |factor: &Factor, x, by| factor.absent || op.zeroes && is_nothing(x, by);
        match (absent(&src, op.src, by_src), absent(&dst, op.dst, by_dst)) {
            (true, true) => 0,
            (true, false) => product(minus[1]),
            (false, true) => fma(FmaKind::Mul, op.src, by_src, 0, [minus[0], false]),
            (false, false) => fma(FmaKind::Fma, op.src, by_src, product(false), minus),
        }
    };
    let result = match op.equation.op {
        BlendOp::Min => fp32_compare::extreme(true, op.src, op.dst),
        BlendOp::Max => fp32_compare::extreme(false, op.src, op.dst),
        _ => sum(),
    };
    colour::encode(op.kind, colour::split(op.kind, colour::ranged(op.kind, result)))
}

// ---- the unit
prim::pipelined! { pub struct BlendComponent[COMPONENT_CYCLES]: op: BlendComponentOp => code: B32 = blend }
