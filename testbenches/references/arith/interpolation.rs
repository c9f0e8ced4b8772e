//! A plane's value by LLVM's APFloat (`rustc_apfloat`): two multiply-adds, each rounded once, and a product; subnormals are
//! flushed to zero before and after each.

use arith::interpolation::types::*;
use rustc_apfloat::Float;
use rustc_apfloat::ieee::Single;

fn flushed(x: Single) -> Single {
    if x.is_denormal() { Single::ZERO.copy_sign(x) } else { x }
}

fn float(bits: u32) -> Single {
    flushed(Single::from_bits(bits.into()))
}

/// Expected result of `arith/interpolation` for an operation.
pub fn interpolate(op: &InterpolationOp) -> u32 {
    if op.mode == InterpolationMode::Constant {
        return op.c;
    }
    let row = flushed(float(op.b).mul_add(float(op.y), float(op.c)).value);
    let value = flushed(float(op.a).mul_add(float(op.x), row).value);
    let result = match op.mode {
        InterpolationMode::Multiply => flushed((value * float(op.w)).value),
        _ => value,
    };
    let one = Single::from_u128(1).value;
    let result = match op.sat {
        true if result.is_nan() || result.is_negative() => Single::ZERO,
        true if result > one => one,
        _ => result,
    };
    if result.is_nan() { 0x7fff_ffff } else { result.to_bits() as u32 }
}
