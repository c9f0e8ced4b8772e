//! Scenarios of conversions: exact cycles, the limits of every size, and numbers of all kinds
//! against APFloat and integers.

use super::Port;
use super::floats::{DOUBLE, Format, HALF, SINGLE};
use super::integers::{Bench, Modifiers};
use arith::conversion::types::*;
use arith::conversion::{CONVERSION_CYCLES, Conversion, In};
use arith::types::*;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::conversion;

mod corners;

scenarios! {
    Conversion::default() => stream by_hand below_one float_to_float float_to_integer
        integer_to_float integer_to_integer any_operands;
}

const BENCH: Bench<Conversion, ConversionOp, u64> = Bench {
    port: Port { latency: 6, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() },
    judge: conversion::convert,
};

const FLOATS: [NumberSize; 3] = [NumberSize::Bits16, NumberSize::Bits32, NumberSize::Bits64];

/// Converts an integer to a float of 32 bits.
fn counted(n: u64) -> ConversionOp {
    ConversionOp {
        kind: ConversionKind::I2f,
        d_size: NumberSize::Bits32,
        s_size: NumberSize::Bits32,
        b: n,
        ..Default::default()
    }
}

/// Each result is valid six cycles after its operation, while later ones follow.
fn stream(new: Maker<Conversion>) {
    assert_eq!(CONVERSION_CYCLES, 6);
    BENCH.stream(new, &(0..100).map(counted).collect::<Vec<_>>());
}

fn by_hand(new: Maker<Conversion>) {
    BENCH.known(new, &corners::all());
}

/// Floats below one of every exponent, rounded to integers: the result is zero or one.
fn below_one(new: Maker<Conversion>) {
    let mut cases = vec![];
    for size in FLOATS {
        let Format { exp, man } = format(size);
        let bias = (1_u64 << (exp - 1)) - 1;
        let subnormals = (0..man - 1).map(|k| (3_u64 << k, false));
        // From the middle of two powers of two up: three quarters are nearer to one.
        let normals = (1..bias).map(|e| (e << man | 1 << (man - 1), e == bias - 1));
        for (b, near) in subnormals.chain(normals) {
            for (rnd, one) in [(Rounding::Rn, near), (Rounding::Rp, true), (Rounding::Rz, false)] {
                let to = |kind, integral| ConversionOp {
                    kind,
                    d_size: size,
                    s_size: size,
                    rnd,
                    integral,
                    b,
                    ..Default::default()
                };
                cases.push((to(ConversionKind::F2i, false), u64::from(one)));
                cases.push((to(ConversionKind::F2f, true), if one { bias << man } else { 0 }));
            }
        }
    }
    BENCH.known(new, &cases);
}

fn format(size: NumberSize) -> Format {
    match size {
        NumberSize::Bits8 => panic!("no float has 8 bits"),
        NumberSize::Bits16 => HALF,
        NumberSize::Bits32 => SINGLE,
        NumberSize::Bits64 => DOUBLE,
    }
}

/// One value of every kind, and values near integers, near halves of integers and near the limits
/// of the integer sizes.
fn special_floats(size: NumberSize) -> Vec<u64> {
    let Format { exp, man } = format(size);
    let bias = (1_u64 << (exp - 1)) - 1;
    let mut all = format(size).special();
    let sign = 1 << (exp + man);
    let quarters = [1, 2, 3, 5, 6, 7, 10, 14];
    let ends = [7, 8, 10, 11, 15, 16, 23, 24, 31, 32, 52, 53, 63, 64, 65];
    // A multiple of one quarter: its leading one, and the remaining bits.
    let of_quarters =
        |n: u64| (bias + u64::from(n.ilog2()) - 2) << man | (n - (1 << n.ilog2())) << (man - n.ilog2());
    for n in quarters {
        all.extend([of_quarters(n), of_quarters(n) | sign]);
    }
    for end in ends.into_iter().filter(|end| end + bias < bias * 2 + 1) {
        let power = (bias + end) << man;
        for x in [power - 2, power - 1, power, power + 1] {
            all.extend([x, x | sign]);
        }
        // One half less than the limit: rounding reaches the limit, or does not.
        if end < u64::from(man) {
            let below = power - (1 << (u64::from(man) - end));
            all.extend([below, below | sign, below + 1, below - 1]);
        }
    }
    all
}

fn special_integers(size: NumberSize) -> Vec<u64> {
    let bits = 8 << size as u32;
    let all = u64::MAX >> (64 - bits);
    let mut words = vec![0, 1, 2, 3, all, all - 1, all >> 1, (all >> 1) + 1, (all >> 1) + 2];
    // Beyond 11, 24 and 53 bits a conversion has ties to round.
    for one in [8, 11, 16, 24, 31, 32, 40, 53, 63] {
        if one < bits {
            let x = 1_u64 << one;
            words.extend([x - 1, x, x + 1, x.wrapping_neg() & all]);
            for tie in [11, 24, 53].into_iter().filter(|tie| *tie <= one) {
                let half = x >> tie;
                words.extend([x + half, x + half * 3, x + half + 1, (x + half - 1) & all]);
            }
        }
    }
    words
}

/// Derives the other fields from a number, so that consecutive operations differ in all of them.
fn with_rest(op: ConversionOp, k: usize) -> ConversionOp {
    let mut m = Modifiers((k as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7);
    let (abs, neg) = (m.below(4) == 0, m.flag());
    let (d_signed, s_signed) = (m.flag(), m.flag());
    ConversionOp { abs, neg, d_signed: op.d_signed | d_signed, s_signed: op.s_signed | s_signed, ..op }
}

fn float_to_float(new: Maker<Conversion>) {
    let mut ops = vec![];
    for s_size in FLOATS {
        for b in special_floats(s_size) {
            for m in 0..48 {
                let mut m = Modifiers(m);
                let (d_size, rnd) = (m.any(&FLOATS), m.any(Rounding::VALUES));
                let integral = m.flag();
                let (sat, ftz) = (m.flag(), ops.len() / 5 % 3 == 0);
                let kind = ConversionKind::F2f;
                let op =
                    ConversionOp { kind, d_size, s_size, rnd, integral, sat, ftz, b, ..Default::default() };
                ops.push(with_rest(op, ops.len()));
            }
        }
    }
    BENCH.port.play(new(), &ops, !0, conversion::convert);
}

fn float_to_integer(new: Maker<Conversion>) {
    let mut ops = vec![];
    for s_size in FLOATS {
        for b in special_floats(s_size) {
            for m in 0..32 {
                let mut m = Modifiers(m);
                let (d_size, d_signed) = (m.any(NumberSize::VALUES), m.flag());
                let rnd = m.any(Rounding::VALUES);
                let (ftz, abs) = (ops.len() / 5 % 3 == 0, ops.len() / 7 % 5 == 0);
                let kind = ConversionKind::F2i;
                ops.push(ConversionOp {
                    kind,
                    d_size,
                    d_signed,
                    s_size,
                    rnd,
                    ftz,
                    abs,
                    b,
                    ..Default::default()
                });
            }
        }
    }
    BENCH.port.play(new(), &ops, !0, conversion::convert);
}

fn integer_to_float(new: Maker<Conversion>) {
    let mut ops = vec![];
    for s_size in NumberSize::VALUES {
        for b in special_integers(*s_size) {
            for m in 0..24 {
                let mut m = Modifiers(m);
                let (d_size, rnd, s_signed) = (m.any(&FLOATS), m.any(Rounding::VALUES), m.flag());
                let (kind, s_size) = (ConversionKind::I2f, *s_size);
                // Fields that apply to floats alone are ignored.
                let (sat, ftz, integral) = (m.0 & 1 == 1, ops.len() % 3 == 0, ops.len() % 5 == 0);
                let (abs, neg) = (ops.len() % 4 == 0, ops.len() % 7 < 3);
                let op = ConversionOp {
                    kind,
                    d_size,
                    s_size,
                    s_signed,
                    rnd,
                    sat,
                    ftz,
                    integral,
                    ..Default::default()
                };
                ops.push(ConversionOp { abs, neg, b, ..op });
            }
        }
    }
    BENCH.port.play(new(), &ops, !0, conversion::convert);
}

fn integer_to_integer(new: Maker<Conversion>) {
    let mut ops = vec![];
    for s_size in NumberSize::VALUES {
        for b in special_integers(*s_size) {
            for m in 0..128 {
                let mut m = Modifiers(m);
                let (d_size, d_signed, s_signed) = (m.any(NumberSize::VALUES), m.flag(), m.flag());
                let (sat, abs, neg) = (m.flag(), m.flag(), m.flag());
                let (kind, s_size) = (ConversionKind::I2i, *s_size);
                let op = ConversionOp { kind, d_size, d_signed, s_size, s_signed, ..Default::default() };
                ops.push(ConversionOp { sat, abs, neg, b, ..op });
            }
        }
    }
    BENCH.port.play(new(), &ops, !0, conversion::convert);
}

/// Sources of 64 bits whose low parts are floats or integers of interest in the smaller sizes, too.
fn source() -> impl Strategy<Value = u64> {
    let integer = (0_u32..64, any::<u64>()).prop_map(|(by, x)| x >> by);
    let near = (0_u32..64, -3_i64..4).prop_map(|(k, by)| (1_u64 << k).wrapping_add_signed(by));
    prop_oneof![
        2 => DOUBLE.any(),
        2 => (SINGLE.any(), any::<u32>()).prop_map(|(x, above)| x | u64::from(above) << 32),
        2 => (HALF.any(), HALF.any()).prop_map(|(low, high)| high << 16 | low),
        1 => integer.clone(),
        1 => integer.prop_map(|x| x.wrapping_neg()),
        1 => near.clone(),
        1 => near.prop_map(|x| x.wrapping_neg()),
    ]
}

fn any_op() -> impl Strategy<Value = ConversionOp> {
    (any::<u64>(), source()).prop_map(|(m, b)| {
        let mut m = Modifiers(m);
        let kind = m.any(ConversionKind::VALUES);
        let mut size = |float: bool| if float { m.any(&FLOATS) } else { m.any(NumberSize::VALUES) };
        let d_size = size(matches!(kind, ConversionKind::F2f | ConversionKind::I2f));
        let s_size = size(matches!(kind, ConversionKind::F2f | ConversionKind::F2i));
        ConversionOp {
            kind,
            d_size,
            d_signed: m.flag(),
            s_size,
            s_signed: m.flag(),
            rnd: m.any(Rounding::VALUES),
            integral: m.flag(),
            sat: m.flag(),
            ftz: m.flag(),
            sel: m.below(4) as u8,
            abs: m.below(4) == 0,
            neg: m.flag(),
            b,
        }
    })
}

fn any_operands(new: Maker<Conversion>) {
    BENCH.random(new, any_op());
}
