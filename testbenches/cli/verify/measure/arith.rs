//! Speed of the models' arithmetic: operations per second on one core, each kind alone with prepared
//! operands, one after the other.

mod depths;
mod integers;

use crate::stopwatch::Stopwatch;
use arith::conversion::types::*;
use arith::fp16_compare::{Fp16CompareOp, HalfCompareKind};
use arith::fp16_fma::Fp16FmaOp;
use arith::fp32_compare::Fp32CompareOp;
use arith::fp32_fma::Fp32FmaOp;
use arith::fp64_compare::Fp64CompareOp;
use arith::fp64_fma::Fp64FmaOp;
use arith::special_function::{SpecialFunctionOp, SpecialKind};
use arith::types::*;
use arith::{
    conversion, fp16_compare, fp16_fma, fp32_compare, fp32_fma, fp64_compare, fp64_fma, special_function,
};
use kit::random::Random;
use std::hint::black_box;

/// Prepared operations, and repetitions of each in a round.
const OPS: usize = 4096;
const TIMES: usize = 500;

/// Millions of operations a second of one kind.
pub struct Speed {
    pub name: String,
    pub millions: f64,
}

/// Words that look random.
struct Bits(Random);

impl Bits {
    fn from(seed: u64) -> Bits {
        Bits(Random(seed))
    }

    fn next(&mut self) -> u32 {
        (self.0.any() >> 32) as u32
    }

    /// A number between 2^-16 and 2^16.
    fn ordinary(&mut self) -> u32 {
        let exponent = 111 + self.next() % 32;
        self.next() & 0x807f_ffff | exponent << 23
    }
}

fn low_word(x: u64) -> u32 {
    x as u32
}

fn measured<Op>(name: &str, ops: &[Op], make: impl Fn(&Op) -> u32) -> Speed {
    let watch = Stopwatch::start();
    let mut all = 0;
    for op in (0..TIMES).flat_map(|_| ops) {
        all ^= make(black_box(op));
    }
    black_box(all);
    Speed { name: name.into(), millions: (TIMES * ops.len()) as f64 / watch.seconds() * 1e-6 }
}

fn sum(kind: FmaKind, rnd: Rounding, fmz: FlushMode, bits: &mut Bits) -> Fp32FmaOp {
    let (a, b, c) = (bits.ordinary(), bits.ordinary(), bits.ordinary());
    Fp32FmaOp { kind, rnd, fmz, a, b, c, ..Fp32FmaOp::default() }
}

fn sums(name: &str, kind: FmaKind, rnd: Rounding, fmz: FlushMode) -> Speed {
    let mut bits = Bits::from(1);
    let ops: Vec<_> = (0..OPS).map(|_| sum(kind, rnd, fmz, &mut bits)).collect();
    measured(name, &ops, fp32_fma::fma)
}

/// An operation with random modes and random operand bits.
fn any_sum(bits: &mut Bits) -> Fp32FmaOp {
    let code = bits.next() as usize;
    let (kind, rnd) = (FmaKind::VALUES[code % 3], Rounding::VALUES[code >> 8 & 3]);
    let (fmz, sat) = (FlushMode::VALUES[(code >> 12) % 3], code >> 20 & 7 == 0);
    let (a, b, c) = (bits.next(), bits.next(), bits.next());
    Fp32FmaOp { sat, a, b, c, ..sum(kind, rnd, fmz, bits) }
}

fn any_comparison(bits: &mut Bits) -> Fp32CompareOp {
    let code = bits.next() as usize;
    let (kind, cmp) = (CompareKind::VALUES[code & 3], FloatTest::VALUES[code >> 8 & 15]);
    let (ftz, p, bf) = (code >> 16 & 1 == 1, code >> 17 & 1 == 1, code >> 18 & 1 == 1);
    let (a, b, c) = (bits.ordinary(), bits.ordinary(), bits.next());
    Fp32CompareOp { kind, cmp, ftz, p, bf, a, b, c, ..Fp32CompareOp::default() }
}

/// Speed of a function of ordinary numbers, or of reduced ones.
fn functions(name: &str, kind: SpecialKind) -> Speed {
    let mut bits = Bits::from(3);
    let reduction = match kind {
        SpecialKind::Sin | SpecialKind::Cos => Some(SpecialKind::RroSincos),
        SpecialKind::Ex2 => Some(SpecialKind::RroEx2),
        _ => None,
    };
    let op = |kind, a| SpecialFunctionOp { kind, a, ..SpecialFunctionOp::default() };
    let reduced = |a| reduction.map_or(a, |r| special_function::evaluate(&op(r, a)));
    let ops: Vec<_> = (0..OPS).map(|_| op(kind, reduced(bits.ordinary() & 0x7fff_ffff))).collect();
    measured(name, &ops, special_function::evaluate)
}

fn any_conversion(bits: &mut Bits) -> ConversionOp {
    let code = bits.next();
    let flag = |k: u32| code >> k & 1 == 1;
    let size = |k: u32| NumberSize::VALUES[1 + (code >> k & 0xff) as usize % 3];
    let b = u64::from(bits.ordinary()) | u64::from(bits.ordinary()) << 32;
    ConversionOp {
        kind: ConversionKind::VALUES[code as usize & 3],
        d_size: size(8),
        d_signed: flag(2),
        s_size: size(16),
        s_signed: flag(3),
        rnd: Rounding::VALUES[code as usize >> 4 & 3],
        integral: flag(6),
        sat: flag(7),
        ftz: flag(24),
        sel: (code >> 25) as u8 & 3,
        abs: flag(27),
        neg: flag(28),
        b,
    }
}

/// A number of 64 bits between 2^-16 and 2^16.
fn ordinary_double(bits: &mut Bits) -> u64 {
    let exponent = u64::from(1007 + bits.next() % 32);
    u64::from(bits.next()) << 32 & 0x800f_ffff_0000_0000 | exponent << 52 | u64::from(bits.next())
}

/// Two halves between 2^-7 and 2.
fn ordinary_halves(bits: &mut Bits) -> u32 {
    bits.next() & 0x9fff_9fff | 0x2000_2000
}

fn any_half_sum(bits: &mut Bits) -> Fp16FmaOp {
    let code = bits.next() as usize;
    let (kind, fmz) = (FmaKind::VALUES[code % 3], FlushMode::VALUES[(code >> 12) % 3]);
    let [a, b, c] = [0; 3].map(|_| ordinary_halves(bits));
    Fp16FmaOp { kind, fmz, a, b, c, ..Fp16FmaOp::default() }
}

fn any_half_comparison(bits: &mut Bits) -> Fp16CompareOp {
    let code = bits.next() as usize;
    let (kind, cmp) = (HalfCompareKind::VALUES[code & 1], FloatTest::VALUES[code >> 8 & 15]);
    let (ftz, p, h_and) = (code >> 16 & 1 == 1, code >> 17 & 1 == 1, code >> 18 & 1 == 1);
    let (a, b) = (ordinary_halves(bits), ordinary_halves(bits));
    Fp16CompareOp { kind, cmp, ftz, p, h_and, a, b, ..Fp16CompareOp::default() }
}

fn any_double_sum(bits: &mut Bits) -> Fp64FmaOp {
    let code = bits.next() as usize;
    let (kind, rnd) = (FmaKind::VALUES[code % 3], Rounding::VALUES[code >> 8 & 3]);
    let [a, b, c] = [0; 3].map(|_| ordinary_double(bits));
    Fp64FmaOp { kind, rnd, a, b, c, ..Fp64FmaOp::default() }
}

fn any_double_comparison(bits: &mut Bits) -> Fp64CompareOp {
    let code = bits.next() as usize;
    let (kind, cmp) = (CompareKind::VALUES[code % 3], FloatTest::VALUES[code >> 8 & 15]);
    let (p, bf) = (code >> 17 & 1 == 1, code >> 18 & 1 == 1);
    let (a, b) = (ordinary_double(bits), ordinary_double(bits));
    Fp64CompareOp { kind, cmp, p, bf, a, b, ..Fp64CompareOp::default() }
}

/// One round of all kinds.
pub fn all() -> Vec<Speed> {
    let (none, ftz) = (FlushMode::None, FlushMode::Ftz);
    let mut bits = Bits::from(2);
    let any_sums: Vec<_> = (0..OPS).map(|_| any_sum(&mut bits)).collect();
    let comparisons: Vec<_> = (0..OPS).map(|_| any_comparison(&mut bits)).collect();
    let half_sums: Vec<_> = (0..OPS).map(|_| any_half_sum(&mut bits)).collect();
    let half_comparisons: Vec<_> = (0..OPS).map(|_| any_half_comparison(&mut bits)).collect();
    let double_sums: Vec<_> = (0..OPS).map(|_| any_double_sum(&mut bits)).collect();
    let double_comparisons: Vec<_> = (0..OPS).map(|_| any_double_comparison(&mut bits)).collect();
    let conversions: Vec<_> = (0..OPS).map(|_| any_conversion(&mut bits)).collect();
    let floats = vec![
        sums("fp32 add, RN", FmaKind::Add, Rounding::Rn, none),
        sums("fp32 multiply, RN", FmaKind::Mul, Rounding::Rn, none),
        sums("fp32 multiply-add, RN", FmaKind::Fma, Rounding::Rn, none),
        sums("fp32 multiply-add, RN, FTZ", FmaKind::Fma, Rounding::Rn, ftz),
        sums("fp32 multiply-add, RM", FmaKind::Fma, Rounding::Rm, none),
        sums("fp32 multiply-add, RP", FmaKind::Fma, Rounding::Rp, none),
        sums("fp32 multiply-add, RZ", FmaKind::Fma, Rounding::Rz, none),
        measured("fp32 sums and products, every mode at random", &any_sums, fp32_fma::fma),
        measured("fp32 comparisons, every kind at random", &comparisons, |op| {
            let made = fp32_compare::compare(op);
            made.result ^ u32::from(made.pd) ^ u32::from(made.pq)
        }),
        functions("fp32 reciprocal", SpecialKind::Rcp),
        functions("fp32 reciprocal square root", SpecialKind::Rsq),
        functions("fp32 logarithm", SpecialKind::Lg2),
        functions("fp32 power of two, reduced operand", SpecialKind::Ex2),
        functions("fp32 sine, reduced operand", SpecialKind::Sin),
        functions("fp32 reduction for sines", SpecialKind::RroSincos),
        measured("fp16 pairs of sums and products, every mode at random", &half_sums, fp16_fma::fma),
        measured("fp16 pairs of comparisons, every kind at random", &half_comparisons, |op| {
            let made = fp16_compare::compare(op);
            made.result ^ u32::from(made.pd) ^ u32::from(made.pq)
        }),
        measured("fp64 sums and products, every mode at random", &double_sums, |op| {
            low_word(fp64_fma::fma(op))
        }),
        measured("fp64 comparisons, every kind at random", &double_comparisons, |op| {
            let made = fp64_compare::compare(op);
            low_word(made.result) ^ u32::from(made.pd) ^ u32::from(made.pq)
        }),
        measured("conversions, every kind at random", &conversions, |op| low_word(conversion::convert(op))),
    ];
    [floats, integers::all(), depths::all()].into_iter().flatten().collect()
}
