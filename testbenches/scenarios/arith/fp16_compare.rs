//! Scenarios of comparisons of pairs of halves: exact cycles, tests by their names, and operands of
//! all kinds against APFloat.

use super::Port;
use super::floats::{HALF, between_halves, by_name};
use super::integers::{Bench, Modifiers};
use arith::fp16_compare::{Fp16Compare, Fp16CompareOp, HALF_COMPARE_CYCLES, HalfCompareKind, In};
use arith::half::HalfSource;
use arith::types::*;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::fp16;

scenarios! {
    Fp16Compare::default() => stream tests_by_name by_hand every_bit_counts
        words_as_halves words_beyond_halves special_values any_operands;
}

const BENCH: Bench<Fp16Compare, Fp16CompareOp, Result> = Bench {
    port: Port {
        latency: 3,
        enter: |op| In { op: op.copied().into() },
        leave: |o| o.result.get().map(|r| (r.result, r.pd, r.pq)),
    },
    judge: fp16::compare,
};

/// A numeric result and two predicates.
type Result = (u32, bool, bool);

fn op(kind: HalfCompareKind, cmp: FloatTest, a: u32, b: u32) -> Fp16CompareOp {
    Fp16CompareOp { kind, cmp, p: true, a, b, ..Fp16CompareOp::default() }
}

/// Tests whether each half, both `n`, is less than that of 0x0064_0032.
fn counted(n: u32) -> Fp16CompareOp {
    op(HalfCompareKind::Set, FloatTest::Lt, n * 0x1_0001, 0x0064_0032)
}

/// Each result is valid three cycles after its operation, while later ones follow.
fn stream(new: Maker<Fp16Compare>) {
    assert_eq!(HALF_COMPARE_CYCLES, 3);
    BENCH.stream(new, &(0..120).map(counted).collect::<Vec<_>>());
}

/// Each test on a less-than, an equal, a greater-than and an unordered pair; results follow from
/// its name: in the low halves, with one of the other pairs in the high ones.
fn tests_by_name(new: Maker<Fp16Compare>) {
    let pairs = [(0xbc00, 0x3c00), (0x8000, 0), (0x7c00, 0x4000), (0x3c00, 0x7e00)];
    let mut cases = vec![];
    for (cmp, results) in by_name() {
        for low in 0..4 {
            for high in 0..4 {
                let (a, b) = (pairs[high].0 << 16 | pairs[low].0, pairs[high].1 << 16 | pairs[low].1);
                let (yes_low, yes_high) = (results[low], results[high]);
                let number = u32::from(yes_high) * 0xffff_0000 + u32::from(yes_low) * 0xffff;
                cases.push((op(HalfCompareKind::Set, cmp, a, b), (number, false, false)));
                let setp = op(HalfCompareKind::Setp, cmp, a, b);
                cases.push((setp, (0, yes_low, yes_high)));
                let both = yes_low && yes_high;
                // Pq is the inverse (HSETP2.005 and .006 of the real chip's record).
                cases.push((Fp16CompareOp { h_and: true, ..setp }, (0, both, !both)));
            }
        }
    }
    BENCH.known(new, &cases);
}

fn by_hand(new: Maker<Fp16Compare>) {
    let (set, setp) = (HalfCompareKind::Set, HalfCompareKind::Setp);
    let (halves, other) = (0x4000_3c00, 0x3c00_3c00); // 2 and 1, 1 and 1
    let equal = op(set, FloatTest::Eq, halves, other);
    let subnormal = op(set, FloatTest::Lt, 0x8001_8001, 0);
    let xor = |p: bool, kind: HalfCompareKind| Fp16CompareOp {
        bop: PredicateOp::Xor,
        p,
        ..op(kind, FloatTest::Eq, 0x4000_3c00, 0x3c00_3c00)
    };
    let cases = [
        (equal, (0x0000_ffff, false, false)),
        (Fp16CompareOp { bf: true, ..equal }, (0x0000_3c00, false, false)),
        (Fp16CompareOp { h_and: true, ..equal }, (0x0000_ffff, false, false)), // only Setp has this field
        (Fp16CompareOp { p: false, ..equal }, (0, false, false)),
        (Fp16CompareOp { p: false, bop: PredicateOp::Or, ..equal }, (0x0000_ffff, false, false)),
        (Fp16CompareOp { bop: PredicateOp::Or, ..equal }, (0xffff_ffff, false, false)),
        (xor(true, set), (0xffff_0000, false, false)),
        (xor(true, setp), (0, false, true)),
        (xor(false, setp), (0, true, false)),
        // Both tests together and the inverse, then the predicate.
        (Fp16CompareOp { h_and: true, ..xor(true, setp) }, (0, true, false)),
        (Fp16CompareOp { h_and: true, ..xor(false, setp) }, (0, false, true)),
        (
            Fp16CompareOp { h_and: true, p: false, ..op(setp, FloatTest::Le, halves, other) },
            (0, false, false),
        ),
        // Source selections.
        (Fp16CompareOp { a_sel: HalfSource::H1H1, ..equal }, (0, false, false)),
        (Fp16CompareOp { a_sel: HalfSource::H0H0, ..equal }, (0xffff_ffff, false, false)),
        (Fp16CompareOp { b_sel: HalfSource::F32, b: 0x3f80_0800, ..equal }, (0x0000_ffff, false, false)),
        (Fp16CompareOp { b_sel: HalfSource::F32, b: 0x4000_0000, ..equal }, (0xffff_0000, false, false)),
        // Modifiers, and subnormals.
        (Fp16CompareOp { a_neg: true, a: 0xbc00_3c00, ..equal }, (0xffff_0000, false, false)),
        (Fp16CompareOp { b_abs: true, b: 0xc000_bc00, ..equal }, (0xffff_ffff, false, false)),
        (subnormal, (0xffff_ffff, false, false)),
        (Fp16CompareOp { ftz: true, ..subnormal }, (0, false, false)),
    ];
    BENCH.known(new, &cases);
}

/// A half with any single bit set is not zero, and with any bit set below an all-ones exponent it is NaN.
fn every_bit_counts(new: Maker<Fp16Compare>) {
    let test = |cmp, a: u32, b: u32| op(HalfCompareKind::Set, cmp, a * 0x1_0001, b * 0x1_0001);
    let mut cases = vec![];
    for (bit, zero) in (0..15).flat_map(|k| [(1 << k, 0), (1 << k, 0x8000)]) {
        cases.push((test(FloatTest::Eq, bit, zero), (0, false, false)));
        cases.push((test(FloatTest::Eq, zero, bit), (0, false, false)));
        cases.push((test(FloatTest::Gt, bit, zero), (0xffff_ffff, false, false)));
        cases.push((test(FloatTest::Lt, zero, bit), (0xffff_ffff, false, false)));
    }
    for nan in (0..10).map(|k| 0x7c00 | 1 << k) {
        cases.push((test(FloatTest::Nan, nan, 0x3c00), (0xffff_ffff, false, false)));
        cases.push((test(FloatTest::Nan, 0x3c00, nan), (0xffff_ffff, false, false)));
    }
    BENCH.known(new, &cases);
}

/// Tests whether a word compares as a half or as the next larger one, as either operand.
fn word_is(word: u32, half: u32, next: u32, which: bool) -> [(Fp16CompareOp, Result); 2] {
    let equal = op(HalfCompareKind::Set, FloatTest::Eq, word, next << 16 | half);
    let left = Fp16CompareOp { a_sel: HalfSource::F32, ..equal };
    let right = Fp16CompareOp { b_sel: HalfSource::F32, a: equal.b, b: equal.a, ..equal };
    let number = if which { 0xffff_0000 } else { 0x0000_ffff };
    [left, right].map(|op| (op, (number, false, false)))
}

/// Floats of 32 bits between halves: rounded to the nearer one, or to the even one.
fn words_as_halves(new: Maker<Fp16Compare>) {
    let words = between_halves();
    let cases: Vec<_> = words.iter().flat_map(|w| word_is(w.word, w.half, w.half + 1, w.up)).collect();
    cases.chunks(50_000).for_each(|cases| BENCH.known(new, cases));
}

/// Floats of 32 bits that are too small or too large for halves, and NaN.
fn words_beyond_halves(new: Maker<Fp16Compare>) {
    let fractions = [0, 1, 0x40_0000, 0x7f_ffff];
    let mut cases = vec![];
    for fraction in fractions {
        cases.extend((0..102).flat_map(|e| word_is(e << 23 | fraction, 0, 1, false)));
        cases.extend((143..255).flat_map(|e| word_is(e << 23 | fraction, 0x7bff, 0x7c00, true)));
    }
    cases.extend(word_is(0x7f80_0000, 0x7bff, 0x7c00, true));
    for nan in (0..23).map(|k| 0x7f80_0000 | 1 << k) {
        for (op, _) in word_is(nan, 0x7bff, 0x7c00, true) {
            cases.push((Fp16CompareOp { cmp: FloatTest::Nan, ..op }, (0xffff_ffff, false, false)));
        }
    }
    BENCH.known(new, &cases);
}

/// Pairs of special values under every test.
fn special_values(new: Maker<Fp16Compare>) {
    let special = HALF.special();
    let mut ops = vec![];
    for cmp in FloatTest::VALUES {
        for (a, b) in special.iter().flat_map(|a| special.iter().map(|b| (*a as u32, *b as u32))) {
            let mut m = Modifiers((ops.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20);
            let bop = m.any(PredicateOp::VALUES);
            let (bf, h_and, p, ftz) = (m.flag(), m.flag(), m.flag(), m.flag());
            for kind in HalfCompareKind::VALUES {
                let other = special[ops.len() % special.len()] as u32;
                let (a, b) = (other << 16 | a, b << 16 | b);
                ops.push(Fp16CompareOp { bop, bf, h_and, p, ftz, ..op(*kind, *cmp, a, b) });
            }
        }
    }
    BENCH.port.play(new(), &ops, !0, fp16::compare);
}

fn any_op() -> impl Strategy<Value = Fp16CompareOp> {
    let lane = prop_oneof![
        (HALF.any(), HALF.any()),
        HALF.any().prop_flat_map(|a| (Just(a), HALF.beside(a))),
        HALF.any().prop_map(|a| (a, a ^ 0x8000)),
    ];
    (any::<u64>(), lane.clone(), lane).prop_map(|(m, low, high)| {
        let mut m = Modifiers(m);
        Fp16CompareOp {
            kind: m.any(HalfCompareKind::VALUES),
            cmp: m.any(FloatTest::VALUES),
            bop: m.any(PredicateOp::VALUES),
            bf: m.flag(),
            h_and: m.flag(),
            p: m.flag(),
            ftz: m.flag(),
            a_sel: if m.flag() { HalfSource::H1H0 } else { m.any(HalfSource::VALUES) },
            b_sel: if m.flag() { HalfSource::H1H0 } else { m.any(HalfSource::VALUES) },
            a_abs: m.below(4) == 0,
            a_neg: m.below(3) == 0,
            b_abs: m.below(4) == 0,
            b_neg: m.below(3) == 0,
            a: (high.0 << 16 | low.0) as u32,
            b: (high.1 << 16 | low.1) as u32,
        }
    })
}

fn any_operands(new: Maker<Fp16Compare>) {
    BENCH.random(new, any_op());
}
