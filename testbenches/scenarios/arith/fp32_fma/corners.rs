//! Operations whose results are worked out by hand from the unit page's rules.

use super::{ONE, op};
use arith::fp32_fma::{Fp32FmaOp, ProductScale};
use arith::types::*;

const NAN: u32 = 0x7fff_ffff;
const INF: u32 = 0x7f80_0000;
const GREATEST: u32 = 0x7f7f_ffff;
const NORMAL: u32 = 0x0080_0000; // the smallest normal
const LEAST: u32 = 0x0000_0001; // the smallest subnormal
const TWO: u32 = 0x4000_0000;
const HALF: u32 = 0x3f00_0000;
const TINY: u32 = 0x3380_0000; // 2^-24, half the ulp of one
const MINUS: u32 = 0x8000_0000;

/// The operation in each rounding mode, with its results for RN, RM, RP and RZ.
fn each(op: Fp32FmaOp, results: [u32; 4]) -> Vec<(Fp32FmaOp, u32)> {
    let mut all = vec![];
    for (rnd, result) in Rounding::VALUES.iter().zip(results) {
        all.push((Fp32FmaOp { rnd: *rnd, ..op }, result));
    }
    all
}

fn ftz(op: Fp32FmaOp) -> Fp32FmaOp {
    Fp32FmaOp { fmz: FlushMode::Ftz, ..op }
}

fn fmz(op: Fp32FmaOp) -> Fp32FmaOp {
    Fp32FmaOp { fmz: FlushMode::Fmz, ..op }
}

fn sat(op: Fp32FmaOp) -> Fp32FmaOp {
    Fp32FmaOp { sat: true, ..op }
}

/// All operations with their results.
pub fn all() -> Vec<(Fp32FmaOp, u32)> {
    let add = |a, b| op(FmaKind::Add, a, b, NAN); // c is ignored
    let mul = |a, b| op(FmaKind::Mul, a, b, NAN);
    let fma = |a, b, c| op(FmaKind::Fma, a, b, c);
    let mut all = vec![];

    // Half an ulp rounds to the even neighbour, or in the direction of the rounding mode.
    all.extend(each(add(ONE, TINY), [ONE, ONE, ONE + 1, ONE]));
    all.extend(each(add(ONE + 1, TINY), [ONE + 2, ONE + 1, ONE + 2, ONE + 1]));
    all.extend(each(add(MINUS | ONE, MINUS | TINY), [ONE, ONE + 1, ONE, ONE].map(|x| x | MINUS)));
    // So does the smallest subnormal, whatever the distance.
    all.extend(each(add(ONE, LEAST), [ONE, ONE, ONE + 1, ONE]));
    all.extend(each(add(ONE, MINUS | LEAST), [ONE, ONE - 1, ONE, ONE - 1]));
    all.extend(each(add(GREATEST, MINUS | LEAST), [GREATEST, GREATEST - 1, GREATEST, GREATEST - 1]));

    // Rounded once: the square of 1 + 2^-23 has a last bit
    // of 2^-46, which remains when the rest is subtracted.
    all.push((fma(ONE + 1, ONE + 1, MINUS | ONE + 2), 0x2880_0000));

    // Overflow.
    all.extend(each(add(GREATEST, GREATEST), [INF, GREATEST, INF, GREATEST]));
    all.extend(each(mul(GREATEST, MINUS | TWO), [INF, INF, GREATEST, GREATEST].map(|x| x | MINUS)));
    all.push((add(GREATEST, 0x7300_0000), INF)); // half its ulp
    all.push((add(GREATEST, 0x72ff_ffff), GREATEST)); // less than that

    // Below the smallest normal.
    all.push((mul(NORMAL, HALF), 0x0040_0000));
    all.extend(each(mul(LEAST, HALF), [0, 0, LEAST, 0]));
    all.extend(each(mul(MINUS | LEAST, HALF), [0, LEAST, 0, 0].map(|x| x | MINUS)));
    all.extend(each(mul(LEAST, LEAST), [0, 0, LEAST, 0]));
    all.extend(each(mul(0x0000_0003, HALF), [2, 1, 2, 1]));
    all.push((add(0x007f_ffff, LEAST), NORMAL));
    all.push((ftz(mul(NORMAL, HALF)), 0));
    all.push((ftz(mul(NORMAL, MINUS | HALF)), MINUS));
    // A product that is rounded up to the smallest normal is not flushed.
    all.push((ftz(mul(0x00ff_ffff, HALF)), NORMAL));
    all.push((ftz(Fp32FmaOp { rnd: Rounding::Rz, ..mul(0x00ff_ffff, HALF) }), 0));
    // Operands are flushed before the operation.
    all.push((ftz(add(0x007f_ffff, 0x007f_ffff)), 0));
    all.push((ftz(mul(MINUS | 0x007f_ffff, 0x7f00_0000)), MINUS));
    all.push((ftz(fma(MINUS | LEAST, ONE, MINUS)), MINUS));

    // Zeros.
    all.extend(each(add(ONE, MINUS | ONE), [0, MINUS, 0, 0]));
    all.extend(each(add(0, MINUS), [0, MINUS, 0, 0]));
    all.extend(each(add(MINUS, MINUS), [MINUS; 4]));
    all.extend(each(add(0, 0), [0; 4]));
    all.extend(each(mul(0, ONE), [0; 4]));
    all.extend(each(mul(0, MINUS | ONE), [MINUS; 4]));
    all.extend(each(fma(0, MINUS | ONE, 0), [0, MINUS, 0, 0]));

    // Infinities and NaN.
    all.push((add(INF, MINUS | INF), NAN));
    all.push((add(INF, MINUS | GREATEST), INF));
    all.push((mul(INF, MINUS), NAN));
    all.push((mul(INF, MINUS | LEAST), MINUS | INF));
    all.push((ftz(mul(INF, MINUS | LEAST)), NAN));
    all.push((fma(0, INF, ONE), NAN));
    all.push((fma(INF, ONE, MINUS | INF), NAN));
    all.push((fma(GREATEST, GREATEST, MINUS | INF), MINUS | INF));
    all.push((add(0xffc1_2345, ONE), NAN));
    all.push((mul(ONE, 0x7f80_0001), NAN));

    // Zero times any value, of either sign, is +0.
    all.push((fmz(mul(0, INF)), 0));
    all.push((fmz(mul(0xffc0_0000, MINUS)), 0));
    all.push((fmz(mul(MINUS, ONE)), 0));
    all.push((fmz(mul(LEAST, NAN)), 0)); // a subnormal counts as zero
    all.push((fmz(fma(MINUS, INF, TWO)), TWO));
    all.push((fmz(fma(MINUS, ONE, MINUS)), 0));
    all.push((fmz(fma(0, INF, NAN)), NAN));
    all.push((fmz(fma(ONE, NAN, 0)), NAN));
    all.push((fmz(add(MINUS, MINUS)), MINUS)); // a sum has no product
    all.push((fmz(add(MINUS, NAN)), NAN));

    // Saturated to 0 and 1.
    all.push((sat(add(ONE, ONE)), ONE));
    all.push((sat(add(HALF, 0x3eff_fffe)), ONE - 1));
    all.push((sat(mul(ONE, MINUS | HALF)), 0));
    all.push((sat(mul(0, MINUS | ONE)), 0));
    all.push((sat(add(INF, MINUS | INF)), 0));
    all.push((sat(add(INF, ONE)), ONE));
    all.push((sat(mul(NORMAL, HALF)), 0x0040_0000));

    // Modifiers: the absolute value is applied before the negation.
    let modified = |abs, neg| Fp32FmaOp { a_abs: abs, a_neg: neg, ..add(MINUS | ONE, TWO) };
    all.push((modified(false, false), ONE));
    all.push((modified(true, false), 0x4040_0000));
    all.push((modified(false, true), 0x4040_0000));
    all.push((modified(true, true), ONE));
    all.push((Fp32FmaOp { b_abs: true, b_neg: true, ..add(ONE, TWO) }, MINUS | ONE));
    all.push((Fp32FmaOp { b_neg: true, c_neg: true, ..fma(ONE, TWO, MINUS | ONE) }, MINUS | ONE));
    all.push((Fp32FmaOp { b_abs: true, ..fma(ONE, MINUS | TWO, ONE) }, 0x4040_0000));

    // Scales apply before rounding, and to products alone.
    for (scale, result) in ProductScale::VALUES.iter().zip([0, -1, -2, -3, 3, 2, 1]) {
        let scaled = (0x3f80_0000_i32 + (result << 23)) as u32;
        all.push((Fp32FmaOp { scale: *scale, ..mul(ONE, ONE) }, scaled));
        all.push((Fp32FmaOp { scale: *scale, ..add(ONE, 0) }, ONE));
        all.push((Fp32FmaOp { scale: *scale, ..fma(ONE, ONE, 0) }, ONE));
    }
    all.push((Fp32FmaOp { scale: ProductScale::D2, ..mul(GREATEST, TWO) }, GREATEST));
    all.push((Fp32FmaOp { scale: ProductScale::M2, ..mul(NORMAL, HALF) }, NORMAL));
    all.push((ftz(Fp32FmaOp { scale: ProductScale::M2, ..mul(NORMAL, HALF) }), NORMAL));
    all
}
