//! Operations whose results are worked out by hand from the unit page's rules.

use super::{ONE, op};
use arith::fp64_fma::Fp64FmaOp;
use arith::types::*;

const NAN: u64 = 0x7fff_ffff_ffff_ffff;
const INF: u64 = 0x7ff0_0000_0000_0000;
const GREATEST: u64 = 0x7fef_ffff_ffff_ffff;
const NORMAL: u64 = 0x0010_0000_0000_0000; // the smallest normal
const LEAST: u64 = 1; // the smallest subnormal
const TWO: u64 = 0x4000_0000_0000_0000;
const HALF: u64 = 0x3fe0_0000_0000_0000;
const TINY: u64 = 0x3ca0_0000_0000_0000; // 2^-53, half the ulp of one
const MINUS: u64 = 0x8000_0000_0000_0000;

/// The operation in each rounding mode, with its results for RN, RM, RP and RZ.
fn each(op: Fp64FmaOp, results: [u64; 4]) -> Vec<(Fp64FmaOp, u64)> {
    let mut all = vec![];
    for (rnd, result) in Rounding::VALUES.iter().zip(results) {
        all.push((Fp64FmaOp { rnd: *rnd, ..op }, result));
    }
    all
}

/// All operations with their results.
pub fn all() -> Vec<(Fp64FmaOp, u64)> {
    let add = |a, b| op(FmaKind::Add, a, b, NAN); // c is ignored
    let mul = |a, b| op(FmaKind::Mul, a, b, NAN);
    let fma = |a, b, c| op(FmaKind::Fma, a, b, c);
    let minus = |results: [u64; 4]| results.map(|x| x | MINUS);
    let mut all = vec![];

    // Half an ulp rounds to the even neighbour, or in the direction of the rounding mode.
    all.extend(each(add(ONE, TINY), [ONE, ONE, ONE + 1, ONE]));
    all.extend(each(add(ONE + 1, TINY), [ONE + 2, ONE + 1, ONE + 2, ONE + 1]));
    all.extend(each(add(MINUS | ONE, MINUS | TINY), minus([ONE, ONE + 1, ONE, ONE])));
    // So does the smallest subnormal, whatever the distance.
    all.extend(each(add(ONE, LEAST), [ONE, ONE, ONE + 1, ONE]));
    all.extend(each(add(ONE, MINUS | LEAST), [ONE, ONE - 1, ONE, ONE - 1]));
    all.extend(each(add(GREATEST, MINUS | LEAST), [GREATEST, GREATEST - 1, GREATEST, GREATEST - 1]));

    // Rounded once: the square of 1 + 2^-52 has a last bit
    // of 2^-104, which remains when the rest is subtracted.
    all.push((fma(ONE + 1, ONE + 1, MINUS | ONE + 2), 0x3970_0000_0000_0000));
    // A tie of the product, 1.5 + 1.5 ulps, is broken by the addend.
    let (tie, step) = (fma(ONE + 1, 0x3ff8_0000_0000_0000, 0), 0x3ff8_0000_0000_0001);
    all.push((tie, step + 1));
    all.push((Fp64FmaOp { c: MINUS | LEAST, ..tie }, step));
    all.push((Fp64FmaOp { c: LEAST, ..tie }, step + 1));

    // Overflow.
    all.extend(each(add(GREATEST, GREATEST), [INF, GREATEST, INF, GREATEST]));
    all.extend(each(mul(GREATEST, MINUS | TWO), minus([INF, INF, GREATEST, GREATEST])));
    all.push((add(GREATEST, 0x7c90_0000_0000_0000), INF)); // half its ulp, 2^970
    all.push((add(GREATEST, 0x7c8f_ffff_ffff_ffff), GREATEST)); // less than that

    // Below the smallest normal.
    all.push((mul(NORMAL, HALF), NORMAL / 2));
    all.extend(each(mul(LEAST, HALF), [0, 0, LEAST, 0]));
    all.extend(each(mul(MINUS | LEAST, HALF), minus([0, LEAST, 0, 0])));
    all.extend(each(mul(LEAST, LEAST), [0, 0, LEAST, 0]));
    all.extend(each(mul(3, HALF), [2, 1, 2, 1]));
    all.push((add(NORMAL - 1, LEAST), NORMAL));
    all.extend(each(mul(NORMAL * 2 - 1, HALF), [NORMAL, NORMAL - 1, NORMAL, NORMAL - 1]));
    all.push((fma(LEAST, LEAST, LEAST), LEAST));

    // Zeros.
    all.extend(each(add(ONE, MINUS | ONE), [0, MINUS, 0, 0]));
    all.extend(each(add(0, MINUS), [0, MINUS, 0, 0]));
    all.extend(each(add(MINUS, MINUS), [MINUS; 4]));
    all.extend(each(add(0, 0), [0; 4]));
    all.extend(each(mul(0, ONE), [0; 4]));
    all.extend(each(mul(0, MINUS | ONE), [MINUS; 4]));
    all.extend(each(fma(0, MINUS | ONE, 0), [0, MINUS, 0, 0]));
    all.push((fma(0, ONE, MINUS | LEAST), MINUS | LEAST));

    // Infinities and NaN.
    all.push((add(INF, MINUS | INF), NAN));
    all.push((add(INF, MINUS | GREATEST), INF));
    all.push((mul(INF, MINUS), NAN));
    all.push((mul(INF, MINUS | LEAST), MINUS | INF));
    all.push((fma(0, INF, ONE), NAN));
    all.push((fma(INF, ONE, MINUS | INF), NAN));
    all.push((fma(GREATEST, GREATEST, MINUS | INF), MINUS | INF));
    all.push((add(0xfff8_1234_5678_9abc, ONE), NAN));
    all.push((mul(ONE, 0x7ff0_0000_0000_0001), NAN));

    // Modifiers: the absolute value is applied before the negation.
    let three = 0x4008_0000_0000_0000;
    let modified = |a_abs, a_neg| Fp64FmaOp {
        a_abs,
        a_neg,
        ..op(FmaKind::Add, 0xbff0_0000_0000_0000, 0x4000_0000_0000_0000, 0)
    };
    all.push((modified(false, false), ONE));
    all.push((modified(true, false), three));
    all.push((modified(false, true), three));
    all.push((modified(true, true), ONE));
    all.push((Fp64FmaOp { b_abs: true, b_neg: true, ..add(ONE, TWO) }, MINUS | ONE));
    all.push((Fp64FmaOp { b_neg: true, c_neg: true, ..fma(ONE, TWO, MINUS | ONE) }, MINUS | ONE));
    all.push((Fp64FmaOp { b_abs: true, ..fma(ONE, MINUS | TWO, ONE) }, three));
    all
}
