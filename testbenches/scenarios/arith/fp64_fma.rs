//! Scenarios of sums and products of floats of 64 bits: exact cycles, corner cases of the format,
//! and operands of all kinds against APFloat.

use super::Port;
use super::floats::DOUBLE;
use super::integers::{Bench, Modifiers};
use arith::fp64_fma::{DOUBLE_FMA_CYCLES, Fp64Fma, Fp64FmaOp, In};
use arith::types::*;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;
use references::arith::fp64;

mod corners;

scenarios! {
    Fp64Fma::default() => stream by_hand sums_of_special_values
        products_of_special_values both_of_special_values any_operands near_cancellation
        subnormal_factors short_products_that_cancel_out few_ones_and_zeros one_bit_far_below
        halves_of_a_place_and_more every_distance differences_of_a_power_of_two sole_bits;
}

const BENCH: Bench<Fp64Fma, Fp64FmaOp, u64> = Bench {
    port: Port { latency: 6, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() },
    judge: fp64::fma,
};

const ONE: u64 = 0x3ff0_0000_0000_0000;

fn op(kind: FmaKind, a: u64, b: u64, c: u64) -> Fp64FmaOp {
    Fp64FmaOp { kind, a, b, c, ..Fp64FmaOp::default() }
}

/// Products of integers with an integer added.
fn counted(n: u32) -> Fp64FmaOp {
    let float = |x: u32| f64::from(x).to_bits();
    op(FmaKind::Fma, float(n), float(3), float(7))
}

/// Each result is valid six cycles after its operation, while later ones follow.
fn stream(new: Maker<Fp64Fma>) {
    assert_eq!(DOUBLE_FMA_CYCLES, 6);
    BENCH.stream(new, &(0..100).map(counted).collect::<Vec<_>>());
}

fn by_hand(new: Maker<Fp64Fma>) {
    BENCH.known(new, &corners::all());
}

/// Pairs of special values in every rounding mode.
fn pairs() -> Vec<(Rounding, u64, u64)> {
    let special = DOUBLE.special();
    let pairs = special.iter().flat_map(|a| special.iter().map(|b| (*a, *b)));
    pairs.flat_map(|(a, b)| Rounding::VALUES.iter().map(move |rnd| (*rnd, a, b))).collect()
}

fn sums_of_special_values(new: Maker<Fp64Fma>) {
    let mut ops = vec![];
    for (k, (rnd, a, b)) in pairs().into_iter().enumerate() {
        for m in 0..4 {
            let mut m = Modifiers((m + 4 * (k as u64 * 0x9e37 >> 9)) % 16);
            let (a_neg, b_neg, a_abs, b_abs) = (m.flag(), m.flag(), m.flag(), m.flag());
            ops.push(Fp64FmaOp { rnd, a_abs, a_neg, b_abs, b_neg, ..op(FmaKind::Add, a, b, ONE) });
        }
    }
    BENCH.port.play(new(), &ops, !0, fp64::fma);
}

fn products_of_special_values(new: Maker<Fp64Fma>) {
    let mut ops = vec![];
    for (rnd, a, b) in pairs() {
        for b_neg in [false, true] {
            ops.push(Fp64FmaOp { rnd, b_neg, ..op(FmaKind::Mul, a, b, ONE) });
        }
    }
    BENCH.port.play(new(), &ops, !0, fp64::fma);
}

fn both_of_special_values(new: Maker<Fp64Fma>) {
    let mut ops = vec![];
    for (rnd, a, b) in pairs() {
        for c in DOUBLE.special() {
            let (b_neg, c_neg) = (ops.len() % 3 == 0, ops.len() % 5 == 0);
            ops.push(Fp64FmaOp { rnd, b_neg, c_neg, ..op(FmaKind::Fma, a, b, c) });
        }
    }
    BENCH.port.play(new(), &ops, !0, fp64::fma);
}

fn with_modifiers(operands: impl Strategy<Value = [u64; 3]>) -> impl Strategy<Value = Fp64FmaOp> {
    (operands, any::<u64>()).prop_map(|([a, b, c], m)| {
        let mut m = Modifiers(m);
        Fp64FmaOp {
            kind: m.any(&[FmaKind::Add, FmaKind::Mul, FmaKind::Fma, FmaKind::Fma]),
            rnd: m.any(Rounding::VALUES),
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

fn any_operands(new: Maker<Fp64Fma>) {
    let operands = (DOUBLE.any(), DOUBLE.any(), DOUBLE.any());
    BENCH.random(new, with_modifiers(operands.prop_map(|(a, b, c)| [a, b, c])));
}

/// Addends near the product, or near it times a power of two.
fn near_cancellation(new: Maker<Fp64Fma>) {
    let near = (DOUBLE.any(), DOUBLE.any(), any::<bool>()).prop_flat_map(|(a, b, sum)| {
        let other = if sum { a } else { fp64::fma(&op(FmaKind::Mul, a, b, 0)) };
        let by = prop_oneof![2 => Just(0_i64), 1 => -58_i64..59, 1 => -110_i64..111];
        (Just(a), Just(b), DOUBLE.beside(other), by, any::<bool>(), Just(sum))
    });
    let near = near.prop_map(|(a, b, c, by, flip, sum)| {
        let c = c.wrapping_add_signed(by << 52) ^ u64::from(flip) << 63;
        if sum { [a, c, b] } else { [a, b, c] }
    });
    BENCH.random(new, with_modifiers(near));
}

/// Products of a subnormal and a large number, with addends of similar magnitude.
fn subnormal_factors(new: Maker<Fp64Fma>) {
    let factors = (1_u64..1 << 52, 0_u32..52, 1000_u64..2047, 0_u64..1 << 52, any::<[bool; 4]>());
    let operands = factors.prop_flat_map(|(small, by, exponent, fraction, signs)| {
        let sign = |k: usize| u64::from(signs[k]) << 63;
        let (a, b) = (small >> by | sign(0), exponent << 52 | fraction | sign(1));
        let product = fp64::fma(&op(FmaKind::Mul, a, b, 0)) ^ sign(2);
        let (a, b) = if signs[3] { (b, a) } else { (a, b) };
        (Just(a), Just(b), prop_oneof![2 => DOUBLE.beside(product).boxed(), 1 => DOUBLE.any().boxed()])
    });
    BENCH.random(new, with_modifiers(operands.prop_map(|(a, b, c)| [a, b, c])));
}

fn short_products_that_cancel_out(new: Maker<Fp64Fma>) {
    let ops: Vec<_> = DOUBLE
        .short_products(400)
        .into_iter()
        .enumerate()
        .map(|(n, [a, b, c])| {
            let (a, b) = if n % 2 == 0 { (a, b) } else { (b, a) };
            Fp64FmaOp { rnd: Rounding::VALUES[n / 8 % 4], c_neg: true, ..op(FmaKind::Fma, a, b, c) }
        })
        .collect();
    BENCH.port.play(new(), &ops, !0, fp64::fma);
}

fn few_ones_and_zeros(new: Maker<Fp64Fma>) {
    let ops: Vec<_> =
        DOUBLE.sparse_operands().into_iter().map(|[a, b, c]| op(FmaKind::Fma, a, b, c)).collect();
    BENCH.port.play(new(), &ops, !0, fp64::fma);
}

/// Products with sums, and products with differences, in every rounding mode.
fn rounded(dut: Device<Fp64Fma>, operands: &[[u64; 3]]) {
    let modes = || Rounding::VALUES.iter().flat_map(|rnd| [(*rnd, false), (*rnd, true)]);
    let of = |operands: &[u64; 3]| {
        let [a, b, c] = *operands;
        modes().map(move |(rnd, c_neg)| Fp64FmaOp { rnd, c_neg, ..op(FmaKind::Fma, a, b, c) })
    };
    BENCH.port.play(dut, &operands.iter().flat_map(of).collect::<Vec<_>>(), !0, fp64::fma);
}

fn halves_of_a_place_and_more(new: Maker<Fp64Fma>) {
    rounded(new(), &DOUBLE.halves_and_more());
}

fn one_bit_far_below(new: Maker<Fp64Fma>) {
    rounded(new(), &DOUBLE.far_below());
}

fn every_distance(new: Maker<Fp64Fma>) {
    rounded(new(), &DOUBLE.every_distance(24));
}

fn differences_of_a_power_of_two(new: Maker<Fp64Fma>) {
    rounded(new(), &DOUBLE.differences_of_a_power_of_two());
}

fn sole_bits(new: Maker<Fp64Fma>) {
    rounded(new(), &DOUBLE.sole_bits());
}
