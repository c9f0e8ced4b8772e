//! Scenarios of integer products: exact cycles, results worked out by hand, two-word products, and
//! operands of all kinds against integers of unlimited width.

use super::Port;
use super::integers::{Bench, Modifiers, flagged, pairs, word, words};
use arith::int_multiply::{AddendPart, FactorPart, INT_MULTIPLY_CYCLES, In, IntMultiply, IntMultiplyOp};
use arith::integer::Flagged;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::integer::products;

scenarios! {
    IntMultiply::default() => stream by_hand both_words special_pairs any_operands;
}

const BENCH: Bench<IntMultiply, IntMultiplyOp, Flagged> = Bench {
    port: Port { latency: 5, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() },
    judge: products::multiply,
};

fn mad(a: u32, b: u32, c: u32) -> IntMultiplyOp {
    IntMultiplyOp { a, b, c, ..Default::default() }
}

/// Each result is valid five cycles after its operation, while later ones follow.
fn stream(new: Maker<IntMultiply>) {
    assert_eq!(INT_MULTIPLY_CYCLES, 5);
    BENCH.stream(new, &(0..100).map(|n| mad(n, 3, 7)).collect::<Vec<_>>());
}

fn by_hand(new: Maker<IntMultiply>) {
    let signs = |ta, tb, op| IntMultiplyOp { ta, tb, ..op };
    let signed = |op| signs(FactorPart::S32, FactorPart::S32, op);
    let hi = |op| IntMultiplyOp { hi: true, ..op };
    let p_neg = |op| IntMultiplyOp { p_neg: true, ..op };
    let (all, least) = (u32::MAX, 0x8000_0000);
    let c = 0x8987_6543;
    BENCH.known(
        new,
        &[
            (mad(6, 7, 0), flagged(42, "")),
            (mad(6, 7, 8), flagged(50, "")),
            (mad(all, all, 0), flagged(1, "")),
            (hi(mad(all, all, 0)), flagged(0xffff_fffe, "N")),
            (hi(signed(mad(all, all, 0))), flagged(0, "Z")),
            (hi(signed(mad(least, least, 0))), flagged(0x4000_0000, "")),
            (hi(signs(FactorPart::S32, FactorPart::U32, mad(all, 2, 0))), flagged(all, "N")),
            (hi(signs(FactorPart::U32, FactorPart::S32, mad(all, 2, 0))), flagged(1, "")),
            // The addend is added after the high word is taken: -1 and 1.
            (hi(signed(mad(all, 2, 1))), flagged(0, "ZC")),
            (IntMultiplyOp { c_neg: true, ..mad(6, 7, 2) }, flagged(40, "C")),
            (p_neg(mad(6, 7, 50)), flagged(8, "C")),
            // The high word of a negative product is one less, unless the low word is zero.
            (hi(p_neg(mad(6, 7, 0))), flagged(all, "N")),
            (hi(p_neg(mad(0x1_0000, 0x1_0000, 0))), flagged(all, "N")),
            (hi(p_neg(mad(0x1_0000, 0, 0))), flagged(0, "ZC")),
            // Both negations together give the sum plus one.
            (IntMultiplyOp { c_neg: true, ..p_neg(mad(6, 7, 8)) }, flagged(51, "")),
            (
                IntMultiplyOp { sat: true, ..hi(signed(mad(least, least, 0x4000_0000))) },
                flagged(0x7fff_ffff, "V"),
            ),
            (IntMultiplyOp { x: true, carry: true, ..mad(6, 7, 8) }, flagged(51, "")),
            // Parts of words.
            (signs(FactorPart::U24, FactorPart::U24, mad(0x1200_0003, 0x3400_0005, 0)), flagged(15, "")),
            (
                signs(FactorPart::S24, FactorPart::S24, mad(0x12ff_ffff, 0x3400_0005, 0)),
                flagged(all - 4, "N"),
            ),
            (signs(FactorPart::U16H1, FactorPart::U16H0, mad(0x3_0007, 0x5_0002, 0)), flagged(6, "")),
            (signs(FactorPart::S16H1, FactorPart::S16H0, mad(0xffff_0007, 0x5_fffe, 0)), flagged(2, "")),
            // A part of c is signed where a is signed.
            (IntMultiplyOp { tc: AddendPart::Low24, ..mad(0, 0, c) }, flagged(0x87_6543, "")),
            (IntMultiplyOp { tc: AddendPart::Low24, ..signed(mad(0, 0, c)) }, flagged(0xff87_6543, "N")),
            (IntMultiplyOp { tc: AddendPart::H0, ..signed(mad(0, 0, 0x1_8000)) }, flagged(0xffff_8000, "N")),
            (IntMultiplyOp { tc: AddendPart::H0, ..mad(0, 0, 0x1_8000) }, flagged(0x8000, "")),
        ],
    );
}

/// Both words of a product, of either sign, with a two-word number added: the low words first, then
/// the high words with the carry.
fn both_words(new: Maker<IntMultiply>) {
    property((word(), word(), word(), word(), any::<bool>()), |(a, b, low, high, signed)| {
        let part = if signed { FactorPart::S32 } else { FactorPart::U32 };
        let op = |c| IntMultiplyOp { ta: part, tb: part, ..mad(a, b, c) };
        let mut dut = new();
        let l = BENCH.result(&mut dut, &op(low));
        let next = IntMultiplyOp { hi: true, x: true, carry: l.cc.carry, zero: l.cc.zero, ..op(high) };
        let h = BENCH.result(&mut dut, &next);
        let product = match signed {
            false => u64::from(a) * u64::from(b),
            true => (i64::from(a as i32) * i64::from(b as i32)) as u64,
        };
        let exact = product.wrapping_add(u64::from(high) << 32 | u64::from(low));
        assert_eq!(u64::from(h.result) << 32 | u64::from(l.result), exact, "{a:x} times {b:x}");
        assert_eq!(h.cc.zero, exact == 0);
    });
}

/// All pairs of special words, with all negations, both words.
fn special_pairs(new: Maker<IntMultiply>) {
    let mut ops = vec![];
    for m in 0..64 {
        let mut m = Modifiers(m);
        let (ta, tb) = (FactorPart::VALUES[m.below(2) as usize], FactorPart::VALUES[m.below(2) as usize]);
        let (hi, p_neg, c_neg, sat) = (m.flag(), m.flag(), m.flag(), m.flag());
        let base = IntMultiplyOp { ta, tb, hi, p_neg, c_neg, sat, ..Default::default() };
        for (a, b) in pairs() {
            ops.push(IntMultiplyOp { a, b, c: a ^ b, ..base });
        }
    }
    BENCH.port.play(new(), &ops, !0, products::multiply);
}

fn any_op() -> impl Strategy<Value = IntMultiplyOp> {
    (any::<u64>(), words()).prop_map(|(m, [a, b, c])| {
        let mut m = Modifiers(m);
        IntMultiplyOp {
            ta: m.any(FactorPart::VALUES),
            tb: m.any(FactorPart::VALUES),
            tc: m.any(AddendPart::VALUES),
            hi: m.flag(),
            sat: m.flag(),
            p_neg: m.flag(),
            c_neg: m.flag(),
            x: m.flag(),
            carry: m.flag(),
            zero: m.flag(),
            a,
            b,
            c,
        }
    })
}

fn any_operands(new: Maker<IntMultiply>) {
    BENCH.random(new, any_op());
}
