//! Tests every pair of halves: sums, products, comparisons. The two operations of a word use a
//! pair, and the same pair with the first operand's sign inverted.

use super::{Case, flag, word};
use arith::fp16_compare::Fp16CompareOp;
use arith::fp16_fma::Fp16FmaOp;
use arith::types::*;
use arith::{fp16_compare, fp16_fma};
use references::arith::doubles;

/// All pairs whose first half is not negative.
const BITS: u32 = 31;

/// For each operation a case with compile-time kind: faster than a run-time operation.
type Of = fn(bool) -> Case;

const ADD: usize = FmaKind::Add as usize;
const MUL: usize = FmaKind::Mul as usize;

/// By kind and flush mode.
const COMPUTED: [Of; 6] = [
    computed::<ADD, 0>,
    computed::<ADD, 1>,
    computed::<ADD, 2>,
    computed::<MUL, 0>,
    computed::<MUL, 1>,
    computed::<MUL, 2>,
];

/// By test.
const COMPARED: [Of; 16] = [
    compared::<0>,
    compared::<1>,
    compared::<2>,
    compared::<3>,
    compared::<4>,
    compared::<5>,
    compared::<6>,
    compared::<7>,
    compared::<8>,
    compared::<9>,
    compared::<10>,
    compared::<11>,
    compared::<12>,
    compared::<13>,
    compared::<14>,
    compared::<15>,
];

pub fn cases() -> Vec<Case> {
    COMPUTED.iter().chain(&COMPARED).flat_map(|case| [false, true].map(case)).collect()
}

/// First and second operand of both operations.
fn pairs(n: u32) -> [(u32, u32); 2] {
    let (a, b) = (n >> 16, n & 0xffff);
    [(a, b), (a | 0x8000, b)]
}

/// A function of both pairs, as a word.
#[inline(always)]
fn both(n: u32, of: impl Fn(u32, u32) -> u32) -> u32 {
    let [(a, b), (c, d)] = pairs(n);
    of(c, d) << 16 | of(a, b)
}

/// Their words.
fn words(n: u32) -> (u32, u32) {
    let [(a, b), (c, d)] = pairs(n);
    (c << 16 | a, d << 16 | b)
}

fn computed<const KIND: usize, const FMZ: usize>(sat: bool) -> Case {
    let (kind, fmz) = (FmaKind::VALUES[KIND], FlushMode::VALUES[FMZ]);
    let name = word(kind).replace('.', "h") + &word(fmz) + &flag("sat", sat);
    let model = move |n: u32| {
        let (kind, fmz) = (FmaKind::VALUES[KIND], FlushMode::VALUES[FMZ]);
        let (a, b) = words(n);
        fp16_fma::fma(&Fp16FmaOp { kind, fmz, sat, a, b, ..Fp16FmaOp::default() })
    };
    Case::new(("arith/fp16_fma", name, BITS), model, move |n| {
        both(n, |a, b| doubles::halves(FmaKind::VALUES[KIND], FlushMode::VALUES[FMZ], sat, a, b))
    })
}

fn compared<const TEST: usize>(ftz: bool) -> Case {
    let name = format!("hset{}{}", word(FloatTest::VALUES[TEST]), flag("ftz", ftz));
    let model = move |n: u32| {
        let (a, b) = words(n);
        let cmp = FloatTest::VALUES[TEST];
        fp16_compare::compare(&Fp16CompareOp { cmp, ftz, p: true, a, b, ..Fp16CompareOp::default() }).result
    };
    Case::new(("arith/fp16_compare", name, BITS), model, move |n| {
        both(n, |a, b| if doubles::holds(FloatTest::VALUES[TEST], ftz, a, b) { 0xffff } else { 0 })
    })
}
