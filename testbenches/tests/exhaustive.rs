//! Tests a slice of every case of `gpu-rtl exhaust`, and its judges.

use arith::conversion::types::*;
use arith::fp16_compare::Fp16CompareOp;
use arith::fp16_fma::Fp16FmaOp;
use arith::special_function::{SpecialFunctionOp, SpecialKind};
use arith::types::*;
use exhaustive::{self, Case};
use references::arith::special_function::{Big, judge::judge};
use references::arith::{conversion, doubles, fp16};
use std::collections::BTreeSet;

crate::tests! { cases_have_names_of_their_own slices a_wrong_result_is_found reductions_are_judged_by_the_angle doubles_are_as_good_as_apfloat doubles_of_halves_are_as_good_as_apfloat }

fn cases_have_names_of_their_own() {
    let all = exhaustive::all();
    let names: BTreeSet<_> = all.iter().map(|case| (case.unit, case.name.clone())).collect();
    assert_eq!(names.len(), all.len());
    assert!(all.iter().all(|case| case.part(case.parts() - 1).end == case.inputs()));
}

/// Runs of neighbouring inputs spread over all inputs, both ends; small cases completely.
fn slices() {
    for case in exhaustive::all() {
        let (runs, long) = (64, 64);
        let starts = (0..runs).map(|n: u64| n.wrapping_mul(0x9e37_79b9) % case.inputs());
        let mut parts: Vec<_> = starts.map(|from| from..case.inputs().min(from + long)).collect();
        parts.extend([0..long, case.inputs() - long..case.inputs()]);
        if case.bits <= 8 {
            parts.push(0..case.inputs());
        }
        for part in parts {
            assert_eq!(case.wrong(part), None, "{} {}", case.unit, case.name);
        }
    }
}

/// One result that is wrong is found, wherever it is.
fn a_wrong_result_is_found() {
    let case = Case::new(("", String::new(), 20), |n| n + u32::from(n == 0xf_fffe), |n| n);
    assert_eq!(case.wrong(0..0xf_fffe), None);
    assert_eq!(case.wrong(0..1 << 20), Some("0x000ffffe: fffff, not ffffe".into()));
}

/// Numbers that cover all kinds of floats and integers.
fn strewn(count: u32) -> impl Iterator<Item = u32> {
    (0..count).flat_map(|n| {
        let any = n.wrapping_mul(0x9e37_79b1);
        // Small floats of 32 bits, and those about the limits of halves and of integers.
        [
            any,
            any >> (n % 32),
            any & 0x80ff_ffff,
            any & 0x8fff_ffff | 0x4000_0000,
            any & 0x807f_f000 | 0x3800_0000,
        ]
    })
}

/// Reductions are judged against floats of 256 bits: the nearest result passes, and a result
/// beyond the operation's tolerance fails.
fn reductions_are_judged_by_the_angle() {
    let big = |x: f64| Big::try_from(x).unwrap().with_precision(256).value();
    let turn = big(1.0).asin() * big(4.0);
    for a in strewn(400) {
        let x = f64::from(f32::from_bits(a));
        if !x.is_normal() || f32::from_bits(a).is_subnormal() || x.abs() >= 1e9 {
            continue;
        }
        let turns = big(x.abs()) / turn.clone();
        let places = (turns.clone() - turns.floor()) * big(67_108_864.0) + big(0.5);
        let nearest = i64::try_from(places.floor().to_int().value()).unwrap();
        let op = SpecialFunctionOp { kind: SpecialKind::RroSincos, a, ..SpecialFunctionOp::default() };
        let judged = |off: i64| {
            let result = (nearest + off).rem_euclid(1 << 26) as u32 | a & 0x8000_0000;
            judge(&op, result).is_ok()
        };
        let far = (x.abs() / 2048.0) as i64 + 2;
        assert!(judged(0), "{a:08x}");
        assert!(!judged(far) && !judged(-far), "{a:08x}, {far} places off");
    }
}

/// The processor's doubles agree with APFloat.
fn doubles_are_as_good_as_apfloat() {
    let flags = [false, true];
    let (sizes, kinds, roundings) = (NumberSize::VALUES, ConversionKind::VALUES, Rounding::VALUES);
    for (at, b) in strewn(60_000).enumerate() {
        let bit = |k: u32| flags[at >> k & 1];
        let op = ConversionOp {
            kind: kinds[at % 4],
            s_size: sizes[at / 4 % 3],
            d_size: sizes[at / 12 % 4],
            rnd: roundings[at / 48 % 4],
            d_signed: bit(3),
            s_signed: bit(4),
            integral: bit(5),
            sat: bit(6),
            ftz: bit(7),
            abs: bit(8),
            neg: bit(9),
            b: b.into(),
            ..ConversionOp::default()
        };
        let from_float = matches!(op.kind, ConversionKind::F2f | ConversionKind::F2i);
        let to_float = matches!(op.kind, ConversionKind::F2f | ConversionKind::I2f);
        let eight = |floats: bool, size: NumberSize| floats && size == NumberSize::Bits8;
        if !eight(from_float, op.s_size) && !eight(to_float, op.d_size) {
            assert_eq!(doubles::convert(&op), conversion::convert(&op), "{op:x?}");
        }
    }
}

fn doubles_of_halves_are_as_good_as_apfloat() {
    for (at, word) in strewn(20_000).enumerate() {
        let (a, b) = (word >> 16, word & 0xffff);
        let fmz = FlushMode::VALUES[at % 3];
        let (kind, sat) = ([FmaKind::Add, FmaKind::Mul][at / 3 % 2], at / 6 % 2 == 1);
        let op = Fp16FmaOp { kind, fmz, sat, a, b, ..Fp16FmaOp::default() };
        assert_eq!(doubles::halves(kind, fmz, sat, a, b), fp16::fma(&op) & 0xffff, "{op:x?}");
        for cmp in
            [FloatTest::Lt, FloatTest::Ne, FloatTest::Num, FloatTest::Equ, FloatTest::Leu, FloatTest::Neu]
        {
            let op = Fp16CompareOp { cmp, ftz: sat, p: true, a, b, ..Fp16CompareOp::default() };
            let low = fp16::compare(&op).0 & 0xffff;
            assert_eq!(doubles::holds(cmp, sat, a, b), low != 0, "{op:x?}");
        }
    }
}
