//! Arithmetic on two halves.

use super::half_select::{a, b, c, set};
use super::rounding::{add, fused, half, multiply};
use crate::decode::fields::Field;
use crate::fault::Done;
use crate::machine::lane::Lane;
use rustc_apfloat::ieee::{Half, IeeeFloat};
use rustc_apfloat::{Float, Round};

const NEAREST: Round = Round::NearestTiesToEven;

pub fn hadd2(lane: &mut Lane) -> Done {
    let (a, b) = (a(lane), b(lane));
    set(lane, [0, 1].map(|i| add(half(a[i]), half(b[i]), NEAREST)));
    Ok(())
}

pub fn hmul2(lane: &mut Lane) -> Done {
    let (a, b) = (a(lane), b(lane));
    let product = |i: usize| match product_is_zero(lane, a[i], b[i]) {
        true => Half::ZERO,
        false => multiply(half(a[i]), half(b[i]), NEAREST),
    };
    let products = [product(0), product(1)];
    set(lane, products);
    Ok(())
}

pub fn hfma2(lane: &mut Lane) -> Done {
    let (a, b, c) = (a(lane), b(lane), c(lane));
    let sum = |i: usize| match product_is_zero(lane, a[i], b[i]) {
        true => add(IeeeFloat::ZERO, half(c[i]), NEAREST),
        false => fused(half(a[i]), half(b[i]), half(c[i]), NEAREST),
    };
    let sums = [sum(0), sum(1)];
    set(lane, sums);
    Ok(())
}

fn product_is_zero(lane: &Lane, a: u32, b: u32) -> bool {
    lane.get(Field::Fmz) == 2 && (a & 0x7fff == 0 || b & 0x7fff == 0)
}
