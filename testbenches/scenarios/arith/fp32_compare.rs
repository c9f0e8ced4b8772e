//! Scenarios of comparisons of floats: exact cycles, tests by their names, and operands of all
//! kinds against APFloat.

use super::Port;
use super::floats::{SPECIAL, beside, by_name, float};
use arith::fp32_compare::{COMPARE_CYCLES, Fp32Compare, Fp32CompareOp, In};
use arith::types::*;
use kit::scenario::property;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;
use references::arith::fp32;

scenarios! {
    Fp32Compare::default() => one_a_cycle with_bubbles tests_by_name least_and_greatest
        choices numbers_and_predicates every_bit_counts special_values any_operands;
}

const PORT: Port<Fp32Compare, Fp32CompareOp, Result> = Port {
    latency: 2,
    enter: |op| In { op: op.copied().into() },
    leave: |o| o.result.get().map(|r| (r.result, r.pd, r.pq)),
};

/// A numeric result and two predicates.
type Result = (u32, bool, bool);

const ONE: u32 = 0x3f80_0000;
const TWO: u32 = 0x4000_0000;
const NAN: u32 = 0x7fff_ffff;
const MINUS: u32 = 0x8000_0000;
const INF: u32 = 0x7f80_0000;

fn op(kind: CompareKind, a: u32, b: u32) -> Fp32CompareOp {
    Fp32CompareOp { kind, a, b, ..Fp32CompareOp::default() }
}

/// The minimum of a number and zero, in order.
fn counted(n: u16) -> (Fp32CompareOp, Result) {
    let number = MINUS | f32::from(n + 1).to_bits();
    (Fp32CompareOp { p: true, ..op(CompareKind::Mnmx, number, 0) }, (number, false, false))
}

fn expected(dut: Device<Fp32Compare>, cases: &[(Fp32CompareOp, Result)], pattern: u64) {
    let port: Port<Fp32Compare, (Fp32CompareOp, Result), Result> =
        Port { latency: PORT.latency, enter: |case| (PORT.enter)(case.map(|(op, _)| op)), leave: PORT.leave };
    port.play(dut, cases, pattern, |(_, result)| *result);
}

/// Each result is valid two cycles after its operation, while later ones follow.
fn one_a_cycle(new: Maker<Fp32Compare>) {
    assert_eq!(COMPARE_CYCLES, 2);
    expected(new(), &(0..200).map(counted).collect::<Vec<_>>(), !0);
}

fn with_bubbles(new: Maker<Fp32Compare>) {
    let cases: Vec<_> = (0..60).map(counted).collect();
    property(any::<u64>(), |pattern| expected(new(), &cases, pattern));
}

/// Each test on a less-than, an equal, a greater-than and an unordered pair; results follow from its name.
fn tests_by_name(new: Maker<Fp32Compare>) {
    let pairs = [(MINUS | ONE, ONE), (MINUS, 0), (INF, TWO), (ONE, NAN)];
    let mut cases = vec![];
    for (cmp, results) in by_name() {
        for ((a, b), result) in pairs.iter().zip(results) {
            let test = |kind| Fp32CompareOp { cmp, p: true, ..op(kind, *a, *b) };
            let number = if result { !0 } else { 0 };
            cases.push((test(CompareKind::Set), (number, false, false)));
            cases.push((test(CompareKind::Setp), (0, result, !result)));
        }
    }
    expected(new(), &cases, !0);
}

fn least_and_greatest(new: Maker<Fp32Compare>) {
    let subnormal = 0x007f_ffff;
    let mut cases = vec![];
    // Two operands, their minimum and their maximum.
    for (a, b, least, greatest) in [
        (ONE, TWO, ONE, TWO),
        (MINUS | ONE, MINUS | TWO, MINUS | TWO, MINUS | ONE),
        (MINUS | ONE, ONE, MINUS | ONE, ONE),
        (MINUS, 0, MINUS, 0),
        (INF, MINUS | INF, MINUS | INF, INF),
        (subnormal, 0, 0, subnormal),
        (NAN, ONE, ONE, ONE),
        (0xff80_0001, INF, INF, INF),
        (NAN, 0xffc0_1234, NAN, NAN),
    ] {
        for (a, b) in [(a, b), (b, a)] {
            let both = op(CompareKind::Mnmx, a, b);
            cases.push((Fp32CompareOp { p: true, ..both }, (least, false, false)));
            cases.push((both, (greatest, false, false)));
        }
    }
    let flushed = Fp32CompareOp { ftz: true, p: true, ..op(CompareKind::Mnmx, MINUS | subnormal, ONE) };
    cases.push((flushed, (MINUS, false, false)));
    let modified = Fp32CompareOp { a_abs: true, a_neg: true, b_neg: true, ..op(CompareKind::Mnmx, ONE, TWO) };
    cases.push((modified, (MINUS | ONE, false, false)));
    expected(new(), &cases, !0);
}

/// The selected operand passes unchanged, with its modifiers.
fn choices(new: Maker<Fp32Compare>) {
    let (a, b) = (0x0000_1234, 0xffc0_5678); // a subnormal and a NaN
    let choice = |cmp, c, ftz| Fp32CompareOp { cmp, c, ftz, ..op(CompareKind::Cmp, a, b) };
    let subnormal = MINUS | 1;
    let mut cases = vec![
        (choice(FloatTest::Lt, MINUS | ONE, false), a),
        (choice(FloatTest::Lt, ONE, false), b),
        (choice(FloatTest::Eq, MINUS, false), a),
        (choice(FloatTest::Lt, subnormal, false), a),
        (choice(FloatTest::Lt, subnormal, true), b),
        (choice(FloatTest::Eq, subnormal, true), a),
        (choice(FloatTest::Nan, NAN, true), a),
        (choice(FloatTest::Ge, NAN, true), b),
        (Fp32CompareOp { a_neg: true, ..choice(FloatTest::T, 0, true) }, MINUS | a),
        (Fp32CompareOp { b_abs: true, p: true, ..choice(FloatTest::F, 0, true) }, b & !MINUS),
    ];
    // Any single bit makes the operand non-zero.
    cases.extend((0..31).map(|k| (choice(FloatTest::Gt, 1 << k, false), a)));
    let cases: Vec<_> = cases.into_iter().map(|(op, result)| (op, (result, false, false))).collect();
    expected(new(), &cases, !0);
}

/// A float with any single bit set is not zero, and is greater than one without; with any bit set
/// below an all-ones exponent it is NaN.
fn every_bit_counts(new: Maker<Fp32Compare>) {
    let mut cases = vec![];
    let mut case = |cmp, a, b, yes| {
        let test = Fp32CompareOp { cmp, p: true, ..op(CompareKind::Set, a, b) };
        cases.push((test, (if yes { 0xffff_ffff } else { 0 }, false, false)));
    };
    for (bit, zero) in (0..31).flat_map(|k| [(1 << k, 0), (1 << k, MINUS)]) {
        for (a, b, test) in [(bit, zero, FloatTest::Gt), (zero, bit, FloatTest::Lt)] {
            case(FloatTest::Eq, a, b, false);
            case(test, a, b, true);
        }
    }
    for k in 0..23 {
        case(FloatTest::Nan, INF | 1 << k, ONE, true);
        case(FloatTest::Nan, ONE, MINUS | INF | 1 << k, true);
        case(FloatTest::Lt, ONE, ONE | 1 << k, true);
        case(FloatTest::Gt, MINUS | ONE, MINUS | ONE | 1 << k, true);
    }
    expected(new(), &cases, !0);
}

/// Results of a true and a false test with each predicate.
fn numbers_and_predicates(new: Maker<Fp32Compare>) {
    let mut cases = vec![];
    // Combinations of test and predicate: AND; OR; XOR. Rows: test and predicate 00, 01, 10, 11.
    for (bop, table) in [
        (PredicateOp::And, [false, false, false, true]),
        (PredicateOp::Or, [false, true, true, true]),
        (PredicateOp::Xor, [false, true, true, false]),
    ] {
        for k in 0..4 {
            let cmp = if k & 2 != 0 { FloatTest::Eq } else { FloatTest::Gt };
            let test = |kind| Fp32CompareOp { cmp, bop, p: k & 1 != 0, ..op(kind, ONE, ONE) };
            cases.push((test(CompareKind::Setp), (0, table[k], table[k ^ 2])));
            let number = |yes: u32| (if table[k] { yes } else { 0 }, false, false);
            cases.push((test(CompareKind::Set), number(!0)));
            cases.push((Fp32CompareOp { bf: true, ..test(CompareKind::Set) }, number(ONE)));
        }
    }
    expected(new(), &cases, !0);
}

/// Pairs of special values under every test, and as minimum and maximum.
fn special_values(new: Maker<Fp32Compare>) {
    let mut ops = vec![];
    for cmp in FloatTest::VALUES {
        for (a, b) in SPECIAL.iter().flat_map(|a| SPECIAL.iter().map(|b| (*a, *b))) {
            for kind in CompareKind::VALUES {
                let bit = |n: usize| (ops.len() * 0x9e37 >> 8 >> n) & 1 == 1;
                let bop = PredicateOp::VALUES[ops.len() / 7 % 3];
                let (bf, p, ftz, c) = (bit(0), bit(1), bit(2), b);
                ops.push(Fp32CompareOp { cmp: *cmp, bop, bf, p, ftz, c, ..op(*kind, a, b) });
            }
        }
    }
    PORT.play(new(), &ops, !0, fp32::compare);
}

fn any_operands(new: Maker<Fp32Compare>) {
    let pair = prop_oneof![
        (float(), float()),
        float().prop_flat_map(|a| (Just(a), beside(a))),
        float().prop_map(|a| (a, a ^ MINUS)),
    ];
    let codes = (0..4_usize, 0..16_usize, 0..3_usize, any::<[bool; 7]>());
    let ops = (codes, pair, float()).prop_map(|((kind, cmp, bop, flags), (a, b), c)| {
        let (kind, cmp) = (CompareKind::VALUES[kind], FloatTest::VALUES[cmp]);
        let bop = PredicateOp::VALUES[bop];
        let [bf, p, ftz, a_abs, a_neg, b_abs, b_neg] = flags;
        Fp32CompareOp { kind, cmp, bop, bf, p, ftz, a_abs, a_neg, b_abs, b_neg, a, b, c }
    });
    property((prop::collection::vec(ops, 1..200), any::<u64>()), |(ops, pattern)| {
        PORT.play(new(), &ops, pattern, fp32::compare);
    });
}
