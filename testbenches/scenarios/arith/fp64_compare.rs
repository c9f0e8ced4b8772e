//! Scenarios of comparisons of floats of 64 bits: exact cycles, tests by their names, and operands
//! of all kinds against APFloat.

use super::Port;
use super::floats::{DOUBLE, by_name};
use super::integers::{Bench, Modifiers};
use arith::fp64_compare::{DOUBLE_COMPARE_CYCLES, Fp64Compare, Fp64CompareOp, In};
use arith::types::*;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::fp64;

scenarios! {
    Fp64Compare::default() => stream tests_by_name least_and_greatest
        numbers_and_predicates every_bit_counts special_values any_operands;
}

const BENCH: Bench<Fp64Compare, Fp64CompareOp, Result> = Bench {
    port: Port {
        latency: 2,
        enter: |op| In { op: op.copied().into() },
        leave: |o| o.result.get().map(|r| (r.result, r.pd, r.pq)),
    },
    judge: fp64::compare,
};

/// A numeric result and two predicates.
type Result = (u64, bool, bool);

/// Kinds of comparison; 64 bits have no selection.
const KINDS: [CompareKind; 3] = [CompareKind::Mnmx, CompareKind::Set, CompareKind::Setp];

const ONE: u64 = 0x3ff0_0000_0000_0000;
const TWO: u64 = 0x4000_0000_0000_0000;
const NAN: u64 = 0x7fff_ffff_ffff_ffff;
const MINUS: u64 = 0x8000_0000_0000_0000;
const INF: u64 = 0x7ff0_0000_0000_0000;

fn op(kind: CompareKind, a: u64, b: u64) -> Fp64CompareOp {
    Fp64CompareOp { kind, a, b, ..Fp64CompareOp::default() }
}

/// The maximum of a number and zero.
fn counted(n: u32) -> Fp64CompareOp {
    op(CompareKind::Mnmx, f64::from(n).to_bits(), 0)
}

/// Each result is valid two cycles after its operation, while later ones follow.
fn stream(new: Maker<Fp64Compare>) {
    assert_eq!(DOUBLE_COMPARE_CYCLES, 2);
    BENCH.stream(new, &(0..100).map(counted).collect::<Vec<_>>());
}

/// Each test on a less-than, an equal, a greater-than and an unordered pair; results follow from its name.
fn tests_by_name(new: Maker<Fp64Compare>) {
    // The third pair differs in the low word alone.
    let pairs = [(MINUS | ONE, ONE), (MINUS, 0), (ONE + 1, ONE), (ONE, 0xfff0_0000_0000_0001)];
    let mut cases = vec![];
    for (cmp, results) in by_name() {
        for ((a, b), result) in pairs.iter().zip(results) {
            let set = Fp64CompareOp { cmp, p: true, ..op(CompareKind::Set, *a, *b) };
            cases.push((set, (if result { 0xffff_ffff } else { 0 }, false, false)));
            cases.push((Fp64CompareOp { kind: CompareKind::Setp, ..set }, (0, result, !result)));
        }
    }
    BENCH.known(new, &cases);
}

fn least_and_greatest(new: Maker<Fp64Compare>) {
    let subnormal = 0x000f_ffff_ffff_ffff;
    let mut cases = vec![];
    // Two operands, their minimum and their maximum.
    for (a, b, least, greatest) in [
        (ONE, TWO, ONE, TWO),
        (MINUS | ONE, MINUS | TWO, MINUS | TWO, MINUS | ONE),
        (MINUS | ONE, ONE, MINUS | ONE, ONE),
        (ONE, ONE + 1, ONE, ONE + 1),
        (MINUS, 0, MINUS, 0),
        (INF, MINUS | INF, MINUS | INF, INF),
        (subnormal, 0, 0, subnormal),
        (NAN, ONE, ONE, ONE),
        (0xfff0_0000_0000_0001, INF, INF, INF),
        (NAN, 0xfff8_0000_1234_5678, NAN, NAN),
    ] {
        for (a, b) in [(a, b), (b, a)] {
            let both = op(CompareKind::Mnmx, a, b);
            cases.push((Fp64CompareOp { p: true, ..both }, (least, false, false)));
            cases.push((both, (greatest, false, false)));
        }
    }
    let modified = Fp64CompareOp { a_abs: true, a_neg: true, b_neg: true, ..op(CompareKind::Mnmx, ONE, TWO) };
    cases.push((modified, (MINUS | ONE, false, false)));
    BENCH.known(new, &cases);
}

/// Results of a true and a false test with each predicate.
fn numbers_and_predicates(new: Maker<Fp64Compare>) {
    let mut cases = vec![];
    // Rows: test and predicate 00, 01, 10, 11.
    for (bop, table) in [
        (PredicateOp::And, [false, false, false, true]),
        (PredicateOp::Or, [false, true, true, true]),
        (PredicateOp::Xor, [false, true, true, false]),
    ] {
        for k in 0..4 {
            let cmp = if k & 2 != 0 { FloatTest::Eq } else { FloatTest::Gt };
            let setp = Fp64CompareOp { cmp, bop, p: k & 1 != 0, ..op(CompareKind::Setp, ONE, ONE) };
            cases.push((setp, (0, table[k], table[k ^ 2])));
            cases.push((Fp64CompareOp { kind: CompareKind::Cmp, ..setp }, (0, table[k], table[k ^ 2])));
            let set = Fp64CompareOp { kind: CompareKind::Set, ..setp };
            let number = |yes: u64| (if table[k] { yes } else { 0 }, false, false);
            cases.push((set, number(0xffff_ffff)));
            cases.push((Fp64CompareOp { bf: true, ..set }, number(0x3f80_0000)));
        }
    }
    BENCH.known(new, &cases);
}

/// A double with any single bit set is not zero, and is greater than one without; with any bit set
/// below an all-ones exponent it is NaN.
fn every_bit_counts(new: Maker<Fp64Compare>) {
    let test = |cmp, a, b| Fp64CompareOp { cmp, p: true, ..op(CompareKind::Set, a, b) };
    let number = |yes: bool| (if yes { 0xffff_ffff } else { 0 }, false, false);
    let mut cases = vec![];
    for (bit, zero) in (0..63).flat_map(|k| [(1 << k, 0), (1 << k, MINUS)]) {
        for (a, b, test_of) in [(bit, zero, FloatTest::Gt), (zero, bit, FloatTest::Lt)] {
            cases.push((test(FloatTest::Eq, a, b), number(false)));
            cases.push((test(test_of, a, b), number(true)));
        }
    }
    for k in 0..52 {
        for (a, b) in [(INF | 1 << k, ONE), (ONE, MINUS | INF | 1 << k)] {
            cases.push((test(FloatTest::Nan, a, b), number(true)));
        }
        cases.push((test(FloatTest::Lt, ONE, ONE | 1 << k), number(true)));
        cases.push((test(FloatTest::Gt, MINUS | ONE, MINUS | ONE | 1 << k), number(true)));
    }
    BENCH.known(new, &cases);
}

/// Pairs of special values under every test, and as minimum and maximum.
fn special_values(new: Maker<Fp64Compare>) {
    let special = DOUBLE.special();
    let mut ops = vec![];
    for cmp in FloatTest::VALUES {
        for (a, b) in special.iter().flat_map(|a| special.iter().map(|b| (*a, *b))) {
            for kind in KINDS {
                let mut m = Modifiers((ops.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20);
                let (bop, bf, p) = (m.any(PredicateOp::VALUES), m.flag(), m.flag());
                ops.push(Fp64CompareOp { cmp: *cmp, bop, bf, p, ..op(kind, a, b) });
            }
        }
    }
    BENCH.port.play(new(), &ops, !0, fp64::compare);
}

fn any_op() -> impl Strategy<Value = Fp64CompareOp> {
    let pair = prop_oneof![
        (DOUBLE.any(), DOUBLE.any()),
        DOUBLE.any().prop_flat_map(|a| (Just(a), DOUBLE.beside(a))),
        DOUBLE.any().prop_map(|a| (a, a ^ MINUS)),
    ];
    (any::<u64>(), pair).prop_map(|(m, (a, b))| {
        let mut m = Modifiers(m);
        Fp64CompareOp {
            kind: m.any(&KINDS),
            cmp: m.any(FloatTest::VALUES),
            bop: m.any(PredicateOp::VALUES),
            bf: m.flag(),
            p: m.flag(),
            a_abs: m.flag(),
            a_neg: m.flag(),
            b_abs: m.flag(),
            b_neg: m.flag(),
            a,
            b,
        }
    })
}

fn any_operands(new: Maker<Fp64Compare>) {
    BENCH.random(new, any_op());
}
