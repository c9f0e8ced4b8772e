//! Single-precision arithmetic.

use super::rounding::{add, flush32, fused, mode, multiply, saturate32, sign32, single, single_bits};
use crate::decode::fields::Field;
use crate::fault::Done;
use crate::machine::lane::Lane;
use crate::machine::thread::Flags;
use rustc_apfloat::ieee::{IeeeFloat, Single};
use rustc_apfloat::{Float, Round};

/// Operand a, with its sign and flushed where requested.
fn a(lane: &Lane) -> u32 {
    flushed(lane, sign32(lane.a(), lane.is(Field::AAbs), lane.is(Field::ANeg)))
}

fn b(lane: &Lane) -> u32 {
    flushed(lane, sign32(lane.b(), lane.is(Field::BAbs), lane.is(Field::BNeg)))
}

fn c(lane: &Lane) -> u32 {
    flushed(lane, sign32(lane.c(), false, lane.is(Field::CNeg)))
}

fn flushed(lane: &Lane, bits: u32) -> u32 {
    if lane.is(Field::Ftz) || lane.is(Field::Fmz) { flush32(bits) } else { bits }
}

/// With FMZ, zero times anything is zero.
fn product_is_zero(lane: &Lane, a: u32, b: u32) -> bool {
    lane.get(Field::Fmz) == 2 && (a << 1 == 0 || b << 1 == 0)
}

fn set(lane: &mut Lane, value: Single) -> Done {
    let flushed = flushed(lane, single_bits(value));
    let bits = if lane.is(Field::Sat) { saturate32(flushed) } else { flushed };
    lane.set(bits);
    lane.set_flags(Flags::of_float(f32::from_bits(bits).into()));
    Ok(())
}

pub fn fadd(lane: &mut Lane) -> Done {
    let sum = add(single(a(lane)), single(b(lane)), mode(lane.get(Field::Rnd)));
    set(lane, sum)
}

/// D2, D4, D8 divide; M8, M4, M2 multiply.
const SCALES: [i32; 8] = [0, -1, -2, -3, 3, 2, 1, 0];

pub fn fmul(lane: &mut Lane) -> Done {
    let (a, b) = (a(lane), b(lane));
    if product_is_zero(lane, a, b) {
        return set(lane, Single::ZERO);
    }
    let scale = SCALES[lane.get(Field::Scale) as usize];
    let product = scaled(single(a), single(b), scale, mode(lane.get(Field::Rnd)));
    set(lane, product)
}

/// a * b * 2^scale with one rounding.
fn scaled(a: Single, b: Single, scale: i32, round: Round) -> Single {
    // In 64 bits the product is exact, and so is its scaling.
    let wide = |value: Single| rustc_apfloat::FloatConvert::convert(value, &mut false).value;
    let product: rustc_apfloat::ieee::Double = multiply(wide(a), wide(b), Round::NearestTiesToEven);
    let scaled = product.scalbn(scale);
    rustc_apfloat::FloatConvert::convert_r(scaled, round, &mut false).value
}

pub fn ffma(lane: &mut Lane) -> Done {
    let (a, b, c) = (a(lane), b(lane), c(lane));
    let round = mode(lane.get(Field::Rnd));
    let sum = match product_is_zero(lane, a, b) {
        true => add(IeeeFloat::ZERO, single(c), round),
        false => fused(single(a), single(b), single(c), round),
    };
    set(lane, sum)
}

pub fn fmnmx(lane: &mut Lane) -> Done {
    let (a, b) = (single(a(lane)), single(b(lane)));
    let least = lane.ps();
    set(lane, pick(a, b, least))
}

/// The smaller or larger; a number beats NaN, and -0 is below +0.
pub fn pick<F: Float>(a: F, b: F, least: bool) -> F {
    if a.is_nan() || b.is_nan() {
        return if a.is_nan() { b } else { a };
    }
    let a_below = if a.is_zero() && b.is_zero() { a.is_negative() } else { a < b };
    if a_below == least { a } else { b }
}

/// Sum of a and b by a code for each lane of a quad.
pub fn fswzadd(lane: &mut Lane) -> Done {
    let code = lane.get(Field::Swizzle) >> (6 - 2 * (lane.number & 3)) & 3;
    let (a, b) = (flushed(lane, lane.a()), flushed(lane, lane.b()));
    let round = mode(lane.get(Field::Rnd));
    let sum = |a: u32, b: u32| add(single(a), single(b), round);
    let value = match code {
        0 => sum(a, b),
        1 => sum(b, sign32(a, false, true)),
        2 => sum(a, sign32(b, false, true)),
        _ => single(b),
    };
    set(lane, value)
}
