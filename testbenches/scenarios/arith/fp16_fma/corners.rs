//! Operations whose results are worked out by hand from the unit page's rules.

use super::op;
use arith::fp16_fma::{Fp16FmaOp, HalfResult};
use arith::half::HalfSource;
use arith::types::*;

const ONE: u32 = 0x3c00;
const TWO: u32 = 0x4000;
const HALF: u32 = 0x3800;
const INF: u32 = 0x7c00;
const NAN: u32 = 0x7fff;
const GREATEST: u32 = 0x7bff; // 65504
const NORMAL: u32 = 0x0400; // the smallest normal
const MINUS: u32 = 0x8000;

fn add(a: u32, b: u32) -> Fp16FmaOp {
    op(FmaKind::Add, a, b, 0x7fff_7fff) // c is ignored
}

fn mul(a: u32, b: u32) -> Fp16FmaOp {
    op(FmaKind::Mul, a, b, 0x7fff_7fff)
}

fn fma(a: u32, b: u32, c: u32) -> Fp16FmaOp {
    op(FmaKind::Fma, a, b, c)
}

fn ftz(op: Fp16FmaOp) -> Fp16FmaOp {
    Fp16FmaOp { fmz: FlushMode::Ftz, ..op }
}

fn fmz(op: Fp16FmaOp) -> Fp16FmaOp {
    Fp16FmaOp { fmz: FlushMode::Fmz, ..op }
}

fn sat(op: Fp16FmaOp) -> Fp16FmaOp {
    Fp16FmaOp { sat: true, ..op }
}

fn to(ofmt: HalfResult, op: Fp16FmaOp) -> Fp16FmaOp {
    Fp16FmaOp { ofmt, d: 0x1234_5678, ..op }
}

/// The results of the low operation; the high one adds or multiplies zeros to zero.
fn low() -> Vec<(Fp16FmaOp, u32)> {
    vec![
        // 2^-11 is half an ulp of one.
        (add(ONE, 0x1000), ONE),
        (add(ONE + 1, 0x1000), ONE + 2),
        (add(ONE, 0x1001), ONE + 1),
        (add(ONE, 0x0001), ONE),
        // Rounded once: the square of 1 + 2^-10 has a last bit of 2^-20.
        (fma(ONE + 1, ONE + 1, MINUS | ONE + 2), 0x0010),
        // The addend breaks a tie however small it is.
        (fma(0x7801, 0x3e00, 0), 0x7a02), // 2^15 1.5 and one and a half ulps
        (fma(0x7801, 0x3e00, 0x8001), 0x7a01),
        (fma(0x7803, 0x3e00, 0), 0x7a04),
        (fma(0x7803, 0x3e00, 0x0001), 0x7a05),
        (fma(0x0001, 0x0001, 0x3c00), 0x3c00),
        // Overflow.
        (add(GREATEST, GREATEST), INF),
        (add(GREATEST, 0x4c00), INF),      // 16 is half its ulp
        (add(GREATEST, 0x4bff), GREATEST), // less than that
        (mul(GREATEST, MINUS | TWO), MINUS | INF),
        // Below the smallest normal.
        (mul(NORMAL, HALF), 0x0200),
        (mul(0x0001, HALF), 0),
        (mul(0x0003, HALF), 2),
        (mul(MINUS | 0x0001, HALF), MINUS),
        (add(0x03ff, 0x0001), NORMAL),
        (ftz(mul(NORMAL, HALF)), 0),
        (ftz(mul(NORMAL, MINUS | HALF)), MINUS),
        (ftz(mul(0x07ff, HALF)), NORMAL), // rounded up to the smallest normal
        (ftz(add(0x03ff, 0x03ff)), 0),
        (ftz(fma(MINUS | 0x0001, ONE, MINUS)), MINUS),
        // Zeros, infinities, NaN.
        (add(ONE, MINUS | ONE), 0),
        (add(MINUS, MINUS), MINUS),
        (add(MINUS, 0), 0),
        (mul(0, MINUS | ONE), MINUS),
        (add(INF, MINUS | INF), NAN),
        (mul(INF, 0), NAN),
        (mul(INF, MINUS | 0x0001), MINUS | INF),
        (ftz(mul(INF, 0x0001)), NAN),
        (add(0xfe01, ONE), NAN),
        (fma(INF, ONE, MINUS | INF), NAN),
        // Zero times any value is +0.
        (fmz(mul(0, INF)), 0),
        (fmz(mul(MINUS, ONE)), 0),
        (fmz(mul(0x0001, 0xfe00)), 0),
        (fmz(fma(MINUS, INF, TWO)), TWO),
        (fmz(fma(ONE, NAN, 0)), NAN),
        (fmz(add(MINUS, MINUS)), MINUS),
        // Saturated to 0 and 1.
        (sat(add(ONE, ONE)), ONE),
        (sat(mul(ONE, MINUS | HALF)), 0),
        (sat(add(INF, MINUS | INF)), 0),
        (sat(mul(0, MINUS | ONE)), 0),
        (sat(mul(NORMAL, HALF)), 0x0200),
        // Modifiers: the absolute value is applied before the negation.
        (Fp16FmaOp { a_abs: true, a_neg: true, ..add(MINUS | ONE, TWO) }, ONE),
        (Fp16FmaOp { b_neg: true, c_neg: true, ..fma(ONE, TWO, MINUS | ONE) }, MINUS | ONE),
        (Fp16FmaOp { b_abs: true, ..mul(ONE, MINUS | TWO) }, TWO),
    ]
}

/// All operations with their results.
pub fn all() -> Vec<(Fp16FmaOp, u32)> {
    let mut all = vec![];
    // The operation in the low halves, and in the high ones.
    for (op, result) in low() {
        let high = |x: u32| x << 16;
        let (low_op, low_result) =
            (Fp16FmaOp { ofmt: HalfResult::MrgH0, d: 0xabcd_0000, ..op }, 0xabcd_0000 | result);
        all.push((low_op, low_result));
        let (a, b, c) = (high(op.a), high(op.b), high(op.c));
        all.push((Fp16FmaOp { ofmt: HalfResult::MrgH1, d: 0xabcd, a, b, c, ..op }, 0xabcd | high(result)));
    }
    let (both, other) = (0x4000_3c00, 0x4400_4200); // 2 and 1, 4 and 3
    let sum = add(both, other);
    all.extend([
        // Two different operations at once.
        (sum, 0x4600_4400),
        (mul(both, other), 0x4800_4200),
        (fma(both, other, 0x3c00_4000), 0x4880_4500),
        // Source selections: the low half, the high one, a float of 32 bits for both.
        (Fp16FmaOp { b_sel: HalfSource::H0H0, ..sum }, 0x4500_4400),
        (Fp16FmaOp { b_sel: HalfSource::H1H1, ..sum }, 0x4600_4500),
        (Fp16FmaOp { a_sel: HalfSource::H1H1, b_sel: HalfSource::H0H0, ..sum }, 0x4500_4500),
        (Fp16FmaOp { b_sel: HalfSource::F32, ..add(both, 0x3f80_0000) }, 0x4200_4000),
        (Fp16FmaOp { c_sel: HalfSource::F32, ..fma(both, other, 0xbf80_0000) }, 0x4700_4000),
        // 1 + 2^-11 in 32 bits is a tie and rounds to one; slightly more does not.
        (Fp16FmaOp { a_sel: HalfSource::F32, ..add(0x3f80_1000, 0) }, 0x3c00_3c00),
        (Fp16FmaOp { a_sel: HalfSource::F32, ..add(0x3f80_1001, 0) }, 0x3c01_3c01),
        (Fp16FmaOp { a_sel: HalfSource::F32, ..add(0x3f80_3000, 0) }, 0x3c02_3c02),
        (Fp16FmaOp { a_sel: HalfSource::F32, ..add(0x477f_efff, 0) }, 0x7bff_7bff),
        (Fp16FmaOp { a_sel: HalfSource::F32, ..add(0x477f_f000, 0) }, 0x7c00_7c00),
        (Fp16FmaOp { a_sel: HalfSource::F32, ..add(0x3300_0000, 0) }, 0), // half the smallest subnormal
        (Fp16FmaOp { a_sel: HalfSource::F32, ..add(0x3300_0001, 0) }, 0x0001_0001),
        // Near the smallest normal: a tie is rounded up to it, before it could be flushed.
        (Fp16FmaOp { a_sel: HalfSource::F32, ..add(0x387f_dfff, 0) }, 0x03ff_03ff),
        (Fp16FmaOp { a_sel: HalfSource::F32, ..add(0x387f_e000, 0) }, 0x0400_0400),
        (ftz(Fp16FmaOp { a_sel: HalfSource::F32, ..add(0x387f_dfff, 0) }), 0),
        (ftz(Fp16FmaOp { a_sel: HalfSource::F32, ..add(0x387f_e000, 0) }), 0x0400_0400),
        (Fp16FmaOp { a_sel: HalfSource::F32, ..add(0xff80_0001, 0) }, 0x7fff_7fff),
        // Result formats: both, the low one in 32 bits, one merged with the previous value.
        (to(HalfResult::F32, sum), 0x4080_0000),
        (to(HalfResult::MrgH0, sum), 0x1234_4400),
        (to(HalfResult::MrgH1, sum), 0x4600_5678),
        (to(HalfResult::F32, add(INF, MINUS | INF)), 0x7fff_ffff),
        (to(HalfResult::F32, add(MINUS | INF, ONE)), 0xff80_0000),
        (to(HalfResult::F32, add(0x8001, 0x8000)), 0xb380_0000),
        (to(HalfResult::F32, add(0x03ff, 0)), 0x387f_c000),
        (to(HalfResult::F32, add(MINUS, MINUS)), 0x8000_0000),
        (to(HalfResult::F32, add(GREATEST, 0)), 0x477f_e000),
        (to(HalfResult::F32, ftz(add(0x03ff, 0))), 0),
    ]);
    all
}
