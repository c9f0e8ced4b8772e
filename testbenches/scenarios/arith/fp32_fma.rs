//! Scenarios of sums and products of floats: exact cycles, corner cases of the format, and operands
//! of all kinds against APFloat.

use super::Port;
use super::floats::{SINGLE, SPECIAL, beside, float};
use super::integers::Modifiers;
use arith::fp32_fma::{FMA_CYCLES, Fp32Fma, Fp32FmaOp, In, ProductScale};
use arith::types::*;
use kit::scenario::property;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;
use references::arith::fp32;

mod corners;

scenarios! {
    Fp32Fma::default() => one_a_cycle with_bubbles corners sums_of_special_values
        products_of_special_values both_of_special_values any_operands near_cancellation
        subnormal_factors subnormal_factors_that_cancel_out short_products_that_cancel_out
        few_ones_and_zeros one_bit_far_below halves_of_a_place_and_more every_distance
        differences_of_a_power_of_two sole_bits;
}

const PORT: Port<Fp32Fma, Fp32FmaOp, u32> =
    Port { latency: 5, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() };

const ONE: u32 = 0x3f80_0000;

fn op(kind: FmaKind, a: u32, b: u32, c: u32) -> Fp32FmaOp {
    Fp32FmaOp { kind, a, b, c, ..Fp32FmaOp::default() }
}

/// Products of integers with an integer added, in order.
fn counted(n: u16) -> (Fp32FmaOp, u32) {
    let float = |x: u16| f32::from(x).to_bits();
    (op(FmaKind::Fma, float(n), float(3), float(7)), float(3 * n + 7))
}

fn numbered(dut: Device<Fp32Fma>, pattern: u64) {
    let ops: Vec<_> = (0..200).map(|n| counted(n).0).collect();
    PORT.play(dut, &ops, pattern, |op| counted(f32::from_bits(op.a) as u16).1);
}

/// Each result is valid five cycles after its operation, while later ones follow.
fn one_a_cycle(new: Maker<Fp32Fma>) {
    assert_eq!(FMA_CYCLES, 5);
    numbered(new(), !0);
}

fn with_bubbles(new: Maker<Fp32Fma>) {
    for pattern in [1, 0b11, 0x5555_5555_5555_5555, 0x0f0f_3333_8421_0001] {
        numbered(new(), pattern);
    }
    property(any::<u64>(), |pattern| numbered(new(), pattern));
}

/// Results worked out by hand.
fn corners(new: Maker<Fp32Fma>) {
    let port: Port<Fp32Fma, (Fp32FmaOp, u32), u32> =
        Port { latency: PORT.latency, enter: |case| (PORT.enter)(case.map(|(op, _)| op)), leave: PORT.leave };
    port.play(new(), &corners::all(), !0, |(_, result)| *result);
}

/// Every rounding mode, with and without subnormals.
fn modes() -> impl Iterator<Item = (Rounding, FlushMode)> {
    let flushes = FlushMode::VALUES.iter();
    flushes.flat_map(|fmz| Rounding::VALUES.iter().map(|rnd| (*rnd, *fmz)))
}

fn against_reference(dut: Device<Fp32Fma>, ops: &[Fp32FmaOp], pattern: u64) {
    PORT.play(dut, ops, pattern, fp32::fma);
}

/// Pairs of special values in every mode and with every modifier.
fn sums_of_special_values(new: Maker<Fp32Fma>) {
    let mut ops = vec![];
    for (k, (rnd, fmz)) in modes().enumerate() {
        for (a, b) in SPECIAL.iter().flat_map(|a| SPECIAL.iter().map(|b| (*a, *b))) {
            let bit = |n: usize| ops.len() / SPECIAL.len() + k >> n & 1 == 1;
            let (a_abs, a_neg, b_abs, b_neg) = (bit(0) && bit(2), bit(1), bit(2), bit(3) && bit(0));
            let sat = bit(4);
            ops.push(Fp32FmaOp { rnd, fmz, sat, a_abs, a_neg, b_abs, b_neg, ..op(FmaKind::Add, a, b, ONE) });
        }
    }
    against_reference(new(), &ops, !0);
}

fn products_of_special_values(new: Maker<Fp32Fma>) {
    let mut ops = vec![];
    for (rnd, fmz) in modes() {
        for scale in ProductScale::VALUES {
            for (a, b) in SPECIAL.iter().flat_map(|a| SPECIAL.iter().map(|b| (*a, *b))) {
                let (b_neg, sat) = (ops.len() % 3 == 0, ops.len() % 7 == 0);
                let scale = *scale;
                ops.push(Fp32FmaOp { rnd, fmz, scale, b_neg, sat, ..op(FmaKind::Mul, a, b, ONE) });
            }
        }
    }
    against_reference(new(), &ops, !0);
}

fn both_of_special_values(new: Maker<Fp32Fma>) {
    let mut ops = vec![];
    for (rnd, fmz) in modes() {
        for a in SPECIAL {
            for (b, c) in SPECIAL.iter().flat_map(|b| SPECIAL.iter().map(|c| (*b, *c))) {
                let (b_neg, c_neg, sat) = (ops.len() % 3 == 0, ops.len() % 5 == 0, ops.len() % 7 == 0);
                ops.push(Fp32FmaOp { rnd, fmz, b_neg, c_neg, sat, ..op(FmaKind::Fma, a, b, c) });
            }
        }
    }
    against_reference(new(), &ops, !0);
}

/// A product with a subnormal factor against an addend a few ulps away from it: the difference may
/// be in the lowest bits of the sum alone.
fn subnormal_factors_that_cancel_out(new: Maker<Fp32Fma>) {
    let mut ops = vec![];
    for b in [1, 2, 3, 5, 0x7f_ffff].into_iter().chain((3..23).map(|k| 1 << k)) {
        for a in [0x7500_0000, 0x7500_0001, 0x757f_ffff, 0x7f40_0000] {
            let product = f32::from_bits(a) * f32::from_bits(b);
            for by in -8..=8 {
                let c = product.to_bits().wrapping_add_signed(by);
                for rnd in Rounding::VALUES {
                    ops.push(Fp32FmaOp { rnd: *rnd, c_neg: true, ..op(FmaKind::Fma, a, b, c) });
                }
            }
        }
    }
    against_reference(new(), &ops, !0);
}

fn short_products_that_cancel_out(new: Maker<Fp32Fma>) {
    let ops: Vec<_> = SINGLE
        .short_products(400)
        .into_iter()
        .enumerate()
        .map(|(n, [a, b, c])| {
            let (a, b) = if n % 2 == 0 { (a, b) } else { (b, a) };
            let rnd = Rounding::VALUES[n / 8 % 4];
            Fp32FmaOp { rnd, c_neg: true, ..op(FmaKind::Fma, a as u32, b as u32, c as u32) }
        })
        .collect();
    against_reference(new(), &ops, !0);
}

fn few_ones_and_zeros(new: Maker<Fp32Fma>) {
    let of = |operands: [u64; 3]| operands.map(|x| x as u32);
    let operands = SINGLE.sparse_operands().into_iter().map(of);
    let ops: Vec<_> = operands.map(|[a, b, c]| op(FmaKind::Fma, a, b, c)).collect();
    against_reference(new(), &ops, !0);
}

/// Products with sums, and products with differences, in every rounding mode.
fn rounded(dut: Device<Fp32Fma>, operands: &[[u64; 3]]) {
    let modes = || Rounding::VALUES.iter().flat_map(|rnd| [(*rnd, false), (*rnd, true)]);
    let of = |operands: &[u64; 3]| {
        let [a, b, c] = operands.map(|x| x as u32);
        modes().map(move |(rnd, c_neg)| Fp32FmaOp { rnd, c_neg, ..op(FmaKind::Fma, a, b, c) })
    };
    against_reference(dut, &operands.iter().flat_map(of).collect::<Vec<_>>(), !0);
}

fn halves_of_a_place_and_more(new: Maker<Fp32Fma>) {
    rounded(new(), &SINGLE.halves_and_more());
}

fn one_bit_far_below(new: Maker<Fp32Fma>) {
    rounded(new(), &SINGLE.far_below());
}

fn every_distance(new: Maker<Fp32Fma>) {
    rounded(new(), &SINGLE.every_distance(24));
}

fn differences_of_a_power_of_two(new: Maker<Fp32Fma>) {
    rounded(new(), &SINGLE.differences_of_a_power_of_two());
}

fn sole_bits(new: Maker<Fp32Fma>) {
    rounded(new(), &SINGLE.sole_bits());
}

/// Any modifiers on given operands.
fn with_modifiers(operands: impl Strategy<Value = (u32, u32, u32)>) -> impl Strategy<Value = Fp32FmaOp> {
    (operands, any::<u64>()).prop_map(|((a, b, c), m)| {
        let mut m = Modifiers(m);
        Fp32FmaOp {
            kind: m.any(&[FmaKind::Add, FmaKind::Mul, FmaKind::Fma, FmaKind::Fma]),
            rnd: m.any(Rounding::VALUES),
            fmz: m.any(FlushMode::VALUES),
            scale: m.any(ProductScale::VALUES),
            sat: m.below(5) == 0,
            a_abs: m.below(4) == 0,
            a_neg: m.flag(),
            b_abs: m.below(4) == 0,
            b_neg: m.flag(),
            c_neg: m.flag(),
            a,
            b,
            c,
        }
    })
}

fn random(new: Maker<Fp32Fma>, operands: impl Strategy<Value = (u32, u32, u32)> + 'static) {
    let ops = prop::collection::vec(with_modifiers(operands), 1..200);
    property((ops, any::<u64>()), |(ops, pattern)| against_reference(new(), &ops, pattern));
}

fn any_operands(new: Maker<Fp32Fma>) {
    random(new, (float(), float(), float()));
}

/// Addends near the product, or near it times a power
/// of two: few bits are left, or the sum carries.
fn near_cancellation(new: Maker<Fp32Fma>) {
    let near =
        (float(), float(), any::<bool>(), -28_i32..29, 0..4_u8).prop_flat_map(|(a, b, sum, by, far)| {
            let (x, y) = (f32::from_bits(a), f32::from_bits(b));
            let other = if sum { x } else { x * y };
            let scaled = if far == 0 { other * 2_f32.powi(by) } else { other };
            (Just(a), Just(b), beside(scaled.to_bits()), any::<bool>(), Just(sum))
        });
    let near = near.prop_map(|(a, b, c, flip, sum)| {
        let c = c ^ u32::from(flip) << 31;
        if sum { (a, c, b) } else { (a, b, c) }
    });
    random(new, near);
}

/// Products of a subnormal and a large number, with addends of similar magnitude.
fn subnormal_factors(new: Maker<Fp32Fma>) {
    let factors = (1_u32..0x80_0000, 0_u32..23, 120_u32..255, 0_u32..0x80_0000, any::<[bool; 4]>());
    let operands = factors.prop_flat_map(|(small, by, exponent, fraction, signs)| {
        let sign = |k: usize| u32::from(signs[k]) << 31;
        let (a, b) = (small >> by | sign(0), exponent << 23 | fraction | sign(1));
        let product = (f32::from_bits(a) * f32::from_bits(b)).to_bits() & 0x7fff_ffff | sign(2);
        let (a, b) = if signs[3] { (b, a) } else { (a, b) };
        (Just(a), Just(b), prop_oneof![2 => beside(product), 1 => float()])
    });
    random(new, operands);
}
