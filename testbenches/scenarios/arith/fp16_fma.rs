//! Scenarios of sums and products of pairs of halves: exact cycles, corner cases of the format, and
//! operands of all kinds against APFloat.

pub mod cancelled;
mod corners;
mod ties;

use super::Port;
use super::floats::{HALF, SINGLE, between_halves};
use super::integers::{Bench, Modifiers};
use arith::fp16_fma::{Fp16Fma, Fp16FmaOp, HALF_FMA_CYCLES, HalfResult, In};
use arith::half::HalfSource;
use arith::types::*;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;
use references::arith::fp16;

scenarios! {
    Fp16Fma::default() =>
        stream by_hand sums_of_special_values products_of_special_values both_of_special_values
        words_that_are_floats any_operands subnormal_operands floats_between_halves_times_one
        ties_decided_by_one_bit every_distance differences_of_a_power_of_two sole_bits few_ones_and_zeros;
}

const BENCH: Bench<Fp16Fma, Fp16FmaOp, u32> = Bench {
    port: Port { latency: 5, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() },
    judge: fp16::fma,
};

/// An operation on halves; each half of the result is from its own operation.
fn op(kind: FmaKind, a: u32, b: u32, c: u32) -> Fp16FmaOp {
    Fp16FmaOp { kind, a, b, c, ..Fp16FmaOp::default() }
}

/// Sums with different bits each time.
fn counted(n: u32) -> Fp16FmaOp {
    op(FmaKind::Add, 0x3c00_0000 + n, 0x4000_0000, 0)
}

/// Each result is valid five cycles after its operation, while later ones follow.
fn stream(new: Maker<Fp16Fma>) {
    assert_eq!(HALF_FMA_CYCLES, 5);
    BENCH.stream(new, &(0..100).map(counted).collect::<Vec<_>>());
}

fn by_hand(new: Maker<Fp16Fma>) {
    BENCH.known(new, &corners::all());
}

fn special() -> Vec<u32> {
    HALF.special().into_iter().map(|x| x as u32).collect()
}

/// Pairs of operands, with different ones in each half.
fn pairs() -> Vec<(u32, u32)> {
    let one = special();
    let all: Vec<_> = one.iter().flat_map(|a| one.iter().map(|b| (*a, *b))).collect();
    let turned = all.iter().cycle().skip(all.len() / 3);
    all.iter().zip(turned).map(|((a, b), (x, y))| (x << 16 | a, y << 16 | b)).collect()
}

/// Every flush mode, saturated or not.
fn modes() -> impl Iterator<Item = (FlushMode, bool)> {
    FlushMode::VALUES.iter().flat_map(|fmz| [(*fmz, false), (*fmz, true)])
}

fn sums_of_special_values(new: Maker<Fp16Fma>) {
    let mut ops = vec![];
    for (fmz, sat) in modes() {
        for (a, b) in pairs() {
            for k in 0..4 {
                let bit = |n: usize| (ops.len() * 0x9e37 >> 9 >> n) & 1 == 1;
                let (a_abs, b_abs) = (bit(0), bit(1));
                let ofmt = HalfResult::VALUES[k];
                let (a_neg, b_neg, d) = (bit(2), bit(3), 0x1234_5678);
                let sum = op(FmaKind::Add, a, b, 0x3c00_3c00);
                ops.push(Fp16FmaOp { fmz, sat, ofmt, a_abs, a_neg, b_abs, b_neg, d, ..sum });
            }
        }
    }
    BENCH.port.play(new(), &ops, !0, fp16::fma);
}

fn products_of_special_values(new: Maker<Fp16Fma>) {
    let mut ops = vec![];
    for (fmz, sat) in modes() {
        for (a, b) in pairs() {
            for k in 0..4 {
                let (a_sel, b_sel) = (HalfSource::VALUES[k], HalfSource::VALUES[ops.len() / 5 % 4]);
                let b_neg = ops.len() % 3 == 0;
                ops.push(Fp16FmaOp { fmz, sat, a_sel, b_sel, b_neg, ..op(FmaKind::Mul, a, b, 0x3c00_3c00) });
            }
        }
    }
    BENCH.port.play(new(), &ops, !0, fp16::fma);
}

fn both_of_special_values(new: Maker<Fp16Fma>) {
    let mut ops = vec![];
    let others = special();
    for (k, (a, b)) in pairs().into_iter().enumerate() {
        for (j, c) in others.iter().enumerate() {
            let (fmz, sat) = (FlushMode::VALUES[(k + j) % 3], (k + j) % 7 == 0);
            let (b_neg, c_neg) = (k % 3 == 0, k % 5 == 0);
            let c = others[(j + 5) % others.len()] << 16 | c;
            ops.push(Fp16FmaOp { fmz, sat, b_neg, c_neg, ..op(FmaKind::Fma, a, b, c) });
        }
    }
    BENCH.port.play(new(), &ops, !0, fp16::fma);
}

/// Words as floats of 32 bits: they are converted to halves, and the low result back to a word.
fn words_that_are_floats(new: Maker<Fp16Fma>) {
    let near = (0x66_u32..0x91, any::<bool>(), 0_u32..4, -2_i32..3, any::<bool>());
    // Near a half, or near the midpoint between two.
    let tied = near.prop_map(|(exponent, sign, fraction, by, middle)| {
        let x = exponent << 23 | fraction << 13 | u32::from(middle) << 12 | u32::from(sign) << 31;
        x.wrapping_add_signed(by)
    });
    let word = prop_oneof![2 => SINGLE.any().prop_map(|x| x as u32), 3 => tied];
    let ops = (word, HALF.any(), any::<u64>()).prop_map(|(a, c, m)| {
        let mut m = Modifiers(m);
        let kind = m.any(FmaKind::VALUES);
        let (a_sel, b_sel) = (HalfSource::F32, m.any(&[HalfSource::F32, HalfSource::H0H0]));
        let (fmz, ofmt) = (m.any(FlushMode::VALUES), m.any(HalfResult::VALUES));
        let (a_abs, a_neg, c_neg) = (m.flag(), m.flag(), m.flag());
        // Converted to a half alone: with zero added, or multiplied by one.
        let b = match (kind, b_sel) {
            (FmaKind::Add, _) => 0,
            (_, HalfSource::F32) => 0x3f80_0000,
            _ => 0x3c00,
        };
        let c = if m.flag() { 0 } else { c as u32 * 0x1_0001 };
        Fp16FmaOp { a_sel, b_sel, fmz, ofmt, a_abs, a_neg, c_neg, ..op(kind, a, b, c) }
    });
    BENCH.random(new, ops);
}

/// Two halves.
fn halves() -> impl Strategy<Value = u32> {
    (HALF.any(), HALF.any()).prop_map(|(low, high)| (high << 16 | low) as u32)
}

fn with_modifiers(operands: impl Strategy<Value = [u32; 3]>) -> impl Strategy<Value = Fp16FmaOp> {
    (operands, any::<u64>(), any::<u32>()).prop_map(|([a, b, c], m, d)| {
        let mut m = Modifiers(m);
        let sel = |m: &mut Modifiers| if m.flag() { HalfSource::H1H0 } else { m.any(HalfSource::VALUES) };
        Fp16FmaOp {
            kind: m.any(&[FmaKind::Add, FmaKind::Mul, FmaKind::Fma, FmaKind::Fma]),
            fmz: m.any(FlushMode::VALUES),
            sat: m.below(5) == 0,
            ofmt: if m.flag() { HalfResult::H1H0 } else { m.any(HalfResult::VALUES) },
            a_sel: sel(&mut m),
            b_sel: sel(&mut m),
            c_sel: sel(&mut m),
            a_abs: m.below(4) == 0,
            a_neg: m.flag(),
            b_abs: m.below(4) == 0,
            b_neg: m.flag(),
            c_neg: m.flag(),
            a,
            b,
            c,
            d,
        }
    })
}

fn any_operands(new: Maker<Fp16Fma>) {
    BENCH.random(new, with_modifiers((halves(), halves(), halves()).prop_map(|(a, b, c)| [a, b, c])));
}

/// Each operand in turn is subnormal in a place where the result shows whether it was flushed.
fn subnormal_operands(new: Maker<Fp16Fma>) {
    let (one, great) = (0x3c00, 0x7800);
    let mut low = vec![];
    for tiny in [0x0001, 0x0155, 0x0200, 0x03ff, 0x8001, 0x82aa, 0x83ff] {
        for near in [0x0400, 0x0455, 0x07ff, 0x0c00, 0x8400, 0x87ff] {
            low.push((FmaKind::Add, [tiny, near, 0]));
            low.push((FmaKind::Add, [near, tiny, 0]));
            low.push((FmaKind::Fma, [near, one, tiny]));
            low.push((FmaKind::Fma, [tiny, great, near]));
            low.push((FmaKind::Fma, [great, tiny, near]));
            low.push((FmaKind::Mul, [tiny, great, 0]));
            low.push((FmaKind::Mul, [great, tiny, 0]));
        }
    }
    let mut ops = vec![];
    for (kind, halves) in low {
        for fmz in FlushMode::VALUES {
            let [a, b, c] = halves.map(|x| x << 16 | one);
            ops.push(Fp16FmaOp { fmz: *fmz, ..op(kind, a, b, c) });
            let [a, b, c] = halves.map(|x| one << 16 | x);
            ops.push(Fp16FmaOp { fmz: *fmz, ..op(kind, a, b, c) });
        }
    }
    BENCH.port.play(new(), &ops, !0, fp16::fma);
}

/// Each operand in turn is a float that is converted to a half: exactly, rounded up or rounded down.
fn floats_between_halves_times_one(new: Maker<Fp16Fma>) {
    let one = 0x3c00_3c00;
    let (a_sel, b_sel, c_sel) = (HalfSource::F32, HalfSource::F32, HalfSource::F32);
    let mut cases = vec![];
    for between in between_halves() {
        let number = (between.half + u32::from(between.up)) * 0x1_0001;
        cases.push((Fp16FmaOp { a_sel, ..op(FmaKind::Mul, between.word, one, 0) }, number));
        cases.push((Fp16FmaOp { b_sel, ..op(FmaKind::Mul, one, between.word, 0) }, number));
        cases.push((Fp16FmaOp { c_sel, ..op(FmaKind::Fma, 0, one, between.word) }, number));
    }
    BENCH.known(new, &cases);
}

/// A half from a mantissa with its leading one and an exponent.
fn half(mantissa: u32, exponent: i32) -> u32 {
    ((exponent + 15) as u32) << 10 | mantissa & 0x3ff
}

/// Sums and differences, with the same operation in both halves.
fn both_ways(dut: Device<Fp16Fma>, halves: impl IntoIterator<Item = [u32; 3]>) {
    let both = halves.into_iter().map(|halves| halves.map(|x| x << 16 | x));
    let ops: Vec<_> = both
        .map(|[a, b, c]| op(FmaKind::Fma, a, b, c))
        .flat_map(|op| [op, Fp16FmaOp { c_neg: true, ..op }])
        .collect();
    assert!(ops.len() > 200, "{} operations", ops.len());
    BENCH.port.play(dut, &ops, !0, fp16::fma);
}

fn words(halves: Vec<[u64; 3]>) -> impl Iterator<Item = [u32; 3]> {
    halves.into_iter().map(|halves| halves.map(|x| x as u32))
}

fn ties_decided_by_one_bit(new: Maker<Fp16Fma>) {
    both_ways(new(), ties::ties());
}

fn every_distance(new: Maker<Fp16Fma>) {
    both_ways(new(), words(HALF.every_distance(200)));
}

fn differences_of_a_power_of_two(new: Maker<Fp16Fma>) {
    both_ways(new(), words(HALF.differences_of_a_power_of_two()));
}

fn sole_bits(new: Maker<Fp16Fma>) {
    both_ways(new(), words(HALF.sole_bits()));
}

fn few_ones_and_zeros(new: Maker<Fp16Fma>) {
    both_ways(new(), words(HALF.sparse_operands()));
}
