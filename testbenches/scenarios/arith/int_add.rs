//! Scenarios of integer sums: exact cycles, results worked out by hand, multi-word numbers, and
//! operands of all kinds against integers of unlimited width.

use super::Port;
use super::integers::{Bench, Modifiers, flagged, pairs, words};
use arith::int_add::{HalfSelect, INT_ADD_CYCLES, In, IntAdd, IntAddKind, IntAddOp, SumShift};
use arith::integer::{ConditionCode, Flagged};
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::integer::sums;

scenarios! {
    IntAdd::default() => stream sums_by_hand three_by_hand special_pairs long_numbers
        three_long_numbers any_operands;
}

const BENCH: Bench<IntAdd, IntAddOp, Flagged> = Bench {
    port: Port { latency: 3, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() },
    judge: sums::add,
};

fn add(a: u32, b: u32) -> IntAddOp {
    IntAddOp {
        a,
        b,
        c: 0x1234_5678,
        c_neg: true,
        lrs: SumShift::Ls,
        a_half: HalfSelect::H1,
        ..Default::default()
    }
}

fn add3(a: u32, b: u32, c: u32) -> IntAddOp {
    IntAddOp { kind: IntAddKind::Add3, a, b, c, ..Default::default() }
}

/// Each result is valid three cycles after its operation, while later ones follow.
fn stream(new: Maker<IntAdd>) {
    assert_eq!(INT_ADD_CYCLES, 3);
    BENCH.stream(new, &(0..100).map(|n| add3(n, 2 * n, 7)).collect::<Vec<_>>());
}

/// IADD. It ignores its half and shift fields, and c.
fn sums_by_hand(new: Maker<IntAdd>) {
    let minus = |a, b| IntAddOp { b_neg: true, ..add(a, b) };
    let sat = |op| IntAddOp { sat: true, ..op };
    let x = |carry, zero, op| IntAddOp { x: true, carry, zero, ..op };
    let po = |a, b| IntAddOp { a_neg: true, b_neg: true, ..add(a, b) };
    let (least, most) = (0x8000_0000, 0x7fff_ffff);
    BENCH.known(
        new,
        &[
            (add(2, 3), flagged(5, "")),
            (add(0, 0), flagged(0, "Z")),
            (add(u32::MAX, 1), flagged(0, "ZC")),
            (add(most, 1), flagged(least, "NV")),
            (add(least, least), flagged(0, "ZCV")),
            (add(least, u32::MAX), flagged(most, "CV")),
            // A difference sets the carry where nothing is borrowed.
            (minus(5, 3), flagged(2, "C")),
            (minus(3, 5), flagged(u32::MAX - 1, "N")),
            (minus(5, 5), flagged(0, "ZC")),
            (minus(0, 0), flagged(0, "ZC")),
            (minus(0, least), flagged(least, "NV")),
            (minus(u32::MAX, least), flagged(most, "C")),
            (IntAddOp { a_neg: true, ..add(3, 5) }, flagged(2, "C")),
            // Both negations together give the sum plus one.
            (po(2, 3), flagged(6, "")),
            (po(most, 0), flagged(least, "NV")),
            (po(u32::MAX, 0), flagged(0, "ZC")),
            (sat(add(most, 1)), flagged(most, "V")),
            (sat(add(least, u32::MAX)), flagged(least, "NCV")),
            (sat(minus(0, least)), flagged(most, "V")),
            (sat(add(1, u32::MAX)), flagged(0, "ZC")),
            // Adds the carry; zero is set only if all words are zero.
            (x(true, true, add(u32::MAX, 0)), flagged(0, "ZC")),
            (x(true, false, add(u32::MAX, 0)), flagged(0, "C")),
            (x(false, false, add(0, 0)), flagged(0, "")),
            // With the carry, a negation inverts the bits alone.
            (x(false, true, minus(5, 3)), flagged(1, "C")),
            (x(true, true, minus(5, 3)), flagged(2, "C")),
            (x(true, true, po(2, 3)), flagged(6, "")),
            (x(false, true, po(2, 3)), flagged(5, "")),
            // Without x the previous condition code is ignored.
            (IntAddOp { carry: true, zero: false, ..add(0, 0) }, flagged(0, "Z")),
        ],
    );
}

/// IADD3. Its shifts as in envytools: they apply to the sum of a and b in 33 bits.
fn three_by_hand(new: Maker<IntAdd>) {
    let with = |lrs, a, b, c| IntAddOp { lrs, ..add3(a, b, c) };
    let (h0, h1) = (HalfSelect::H0, HalfSelect::H1);
    let halves = |a_half, b_half, c_half, op| IntAddOp { a_half, b_half, c_half, ..op };
    BENCH.known(
        new,
        &[
            (add3(1, 2, 3), flagged(6, "")),
            // Two carries: C of (a + b) + c, V of a + b (IADD3.043 to .050 of the real chip's record).
            (add3(0, 0, 0), flagged(0, "Z")),
            (add3(1, u32::MAX, 0), flagged(0, "ZV")),
            (add3(u32::MAX, 0, 0), flagged(u32::MAX, "N")),
            (add3(0, u32::MAX, 0), flagged(u32::MAX, "N")),
            (add3(0, 0, u32::MAX), flagged(u32::MAX, "N")),
            (add3(1, u32::MAX, 1), flagged(1, "V")),
            (add3(u32::MAX - 1, 1, 1), flagged(0, "ZC")),
            (add3(u32::MAX, u32::MAX, u32::MAX), flagged(u32::MAX - 2, "NCV")),
            (add3(u32::MAX, u32::MAX, 0), flagged(u32::MAX - 1, "NV")),
            (add3(0x7fff_ffff, 1, u32::MAX), flagged(0x7fff_ffff, "C")),
            // With x both carries are added, each to its own one of the two sums.
            (IntAddOp { x: true, carry: true, overflow: true, ..add3(5, 6, 7) }, flagged(20, "")),
            (IntAddOp { x: true, overflow: true, ..add3(5, 6, 7) }, flagged(19, "")),
            (IntAddOp { x: true, overflow: true, ..add3(u32::MAX, 0, 0) }, flagged(0, "V")),
            (IntAddOp { x: true, carry: true, ..add3(u32::MAX, 0, 0) }, flagged(0, "C")),
            (IntAddOp { overflow: true, ..add3(5, 6, 7) }, flagged(18, "")),
            (IntAddOp { sat: true, ..add3(0x7fff_ffff, 1, 0) }, flagged(0x8000_0000, "N")), // only Add saturates
            (IntAddOp { c_neg: true, ..add3(5, 6, 7) }, flagged(4, "C")),
            (IntAddOp { a_neg: true, b_neg: true, ..add3(5, 6, 7) }, flagged(u32::MAX - 3, "NV")),
            (IntAddOp { x: true, carry: true, zero: true, ..add3(5, 6, 7) }, flagged(19, "")),
            (with(SumShift::Rs, u32::MAX, u32::MAX, 1), flagged(0x2_0000, "V")),
            (with(SumShift::Rs, 2, 2, 0), flagged(0, "Z")), // IADD3.052
            (with(SumShift::Ls, 0x8000, 2, 1), flagged(0x8002_0001, "N")), // IADD3.053
            (with(SumShift::Rs, 0x1234_5678, 0, 1), flagged(0x1235, "")),
            (with(SumShift::Ls, 0x1234_5678, 0, 1), flagged(0x5678_0001, "")),
            (with(SumShift::Ls, 0x8000, 0, 0x8000_0000), flagged(0, "ZC")),
            (halves(h0, h1, HalfSelect::Word, add3(0x1111_2222, 0x3333_4444, 1)), flagged(0x5556, "")),
            (halves(h1, h0, h1, add3(0x1111_2222, 0x3333_4444, 0xffff_0000)), flagged(0x1_5554, "")),
        ],
    );
}

/// All pairs of special words, with all negations, with and without the carry.
fn special_pairs(new: Maker<IntAdd>) {
    let mut ops = vec![];
    for m in 0..64 {
        let mut m = Modifiers(m);
        let base = IntAddOp {
            a_neg: m.flag(),
            b_neg: m.flag(),
            sat: m.flag(),
            x: m.flag(),
            carry: m.flag(),
            zero: m.flag(),
            ..Default::default()
        };
        for (a, b) in pairs() {
            ops.push(IntAddOp { a, b, ..base });
        }
    }
    BENCH.port.play(new(), &ops, !0, sums::add);
}

/// Sums and differences of numbers of three words, word by word, each with the condition code of
/// the one before, as compilers build them with IADD.CC and IADD.X.
fn long_numbers(new: Maker<IntAdd>) {
    property((words(), words(), any::<bool>()), |(a, b, minus)| {
        let (mut dut, mut cc, mut found) = (new(), ConditionCode::default(), vec![]);
        for k in 0..3 {
            let op = IntAddOp { x: k > 0, carry: cc.carry, zero: cc.zero, b_neg: minus, ..add(a[k], b[k]) };
            let word = BENCH.result(&mut dut, &op);
            (cc, found) = (word.cc, [found, vec![word.result]].concat());
        }
        let long = |w: &[u32]| u128::from(w[2]) << 64 | u128::from(w[1]) << 32 | u128::from(w[0]);
        let (a, b, found) = (long(&a), long(&b), long(&found));
        let exact = if minus { (1 << 96) + a - b } else { a + b };
        assert_eq!((found, cc.carry), (exact % (1 << 96), exact >> 96 == 1));
        assert_eq!((cc.zero, cc.sign), (found == 0, found >> 95 == 1));
        let signed = |x: u128| (x << 32) as i128 >> 32;
        let wide = if minus { signed(a) - signed(b) } else { signed(a) + signed(b) };
        assert_eq!(cc.overflow, wide != signed(found));
    });
}

/// Sums of three numbers of three words by IADD3.CC and IADD3.X, with at most one of them negated: they are exact
/// only with both carries.
fn three_long_numbers(new: Maker<IntAdd>) {
    property((words(), words(), words(), 0..4_u8), |(a, b, c, minus)| {
        let (mut dut, mut cc, mut found) = (new(), ConditionCode::default(), vec![]);
        for k in 0..3 {
            let (carry, overflow, zero) = (cc.carry, cc.overflow, cc.zero);
            let (a_neg, b_neg, c_neg) = (minus == 1, minus == 2, minus == 3);
            let op = IntAddOp { a_neg, b_neg, c_neg, carry, overflow, zero, ..add3(a[k], b[k], c[k]) };
            let word = BENCH.result(&mut dut, &IntAddOp { x: k > 0, ..op });
            (cc, found) = (word.cc, [found, vec![word.result]].concat());
        }
        let long = |w: &[u32]| i128::from(w[2]) << 64 | i128::from(w[1]) << 32 | i128::from(w[0]);
        let sign = |number: u8| if minus == number { -1 } else { 1 };
        let exact = sign(1) * long(&a) + sign(2) * long(&b) + sign(3) * long(&c);
        let found = long(&found);
        assert_eq!(found, exact.rem_euclid(1 << 96));
        assert_eq!((cc.zero, cc.sign), (found == 0, found >> 95 == 1));
    });
}

fn any_op() -> impl Strategy<Value = IntAddOp> {
    (any::<u64>(), words()).prop_map(|(m, [a, b, c])| {
        let mut m = Modifiers(m);
        IntAddOp {
            kind: m.any(IntAddKind::VALUES),
            lrs: m.any(SumShift::VALUES),
            a_half: m.any(HalfSelect::VALUES),
            b_half: m.any(HalfSelect::VALUES),
            c_half: m.any(HalfSelect::VALUES),
            a_neg: m.flag(),
            b_neg: m.flag(),
            c_neg: m.flag(),
            sat: m.flag(),
            x: m.flag(),
            carry: m.flag(),
            overflow: m.flag(),
            zero: m.flag(),
            a,
            b,
            c,
        }
    })
}

fn any_operands(new: Maker<IntAdd>) {
    BENCH.random(new, any_op());
}
