//! Scenarios of shifts: exact cycles, all distances, results worked out by hand, two-word numbers,
//! and operands of all kinds bit by bit.

use super::Port;
use super::integers::{Bench, Modifiers, flagged, word, words};
use arith::int_shift::{INT_SHIFT_CYCLES, In, IntShift, IntShiftOp, ShiftKind};
use arith::integer::Flagged;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::integer::shifts;

scenarios! {
    IntShift::default() => stream words_by_hand two_words_by_hand sums_by_hand
        every_distance numbers_of_two_words long_addresses any_operands;
}

const BENCH: Bench<IntShift, IntShiftOp, Flagged> = Bench {
    port: Port { latency: 3, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() },
    judge: shifts::shift,
};

fn op(kind: ShiftKind, a: u32, b: u32, c: u32) -> IntShiftOp {
    IntShiftOp { kind, a, b, c, ..Default::default() }
}

fn scadd(a: u32, ush: u8, b: u32) -> IntShiftOp {
    IntShiftOp { ush, ..op(ShiftKind::Scadd, a, b, !0) }
}

/// Each result is valid three cycles after its operation, while later ones follow.
fn stream(new: Maker<IntShift>) {
    assert_eq!(INT_SHIFT_CYCLES, 3);
    BENCH.stream(new, &(0..100).map(|n| scadd(n, 3, 7)).collect::<Vec<_>>());
}

/// SHL and SHR: a count beyond the word shifts out all bits, or with W is taken modulo 32.
fn words_by_hand(new: Maker<IntShift>) {
    let shl = |a, b| op(ShiftKind::Shl, a, b, !0);
    let shr = |a, b| op(ShiftKind::Shr, a, b, !0);
    let w = |op| IntShiftOp { w: true, ..op };
    let sar = |a, b| IntShiftOp { arithmetic: true, ..shr(a, b) };
    let brev = |op| IntShiftOp { brev: true, ..op };
    let n = 0x8765_4321;
    BENCH.known(
        new,
        &[
            (shl(n, 4), flagged(0x7654_3210, "")),
            (shl(n, 31), flagged(0x8000_0000, "N")),
            (shl(n, 32), flagged(0, "Z")),
            (shl(n, 0xffff_ff04), flagged(0, "Z")),
            (w(shl(n, 32)), flagged(n, "N")),
            (w(shl(n, 0xffff_ff04)), flagged(0x7654_3210, "")),
            (shr(n, 4), flagged(0x0876_5432, "")),
            (shr(n, 32), flagged(0, "Z")),
            (w(shr(n, 36)), flagged(0x0876_5432, "")),
            (sar(n, 4), flagged(0xf876_5432, "N")),
            (sar(n, 31), flagged(!0, "N")),
            (sar(n, 32), flagged(!0, "N")),
            (sar(n, 0x8000_0000), flagged(!0, "N")),
            (sar(0x7fff_ffff, 32), flagged(0, "Z")),
            (brev(shr(0x0000_0001, 0)), flagged(0x8000_0000, "N")),
            (brev(shr(0x1e6a_2c48, 8)), flagged(0x0012_3456, "")),
            (brev(sar(0x0000_0001, 4)), flagged(0xf800_0000, "N")),
            // Fields of other kinds are ignored.
            (
                IntShiftOp { wide: true, brev: true, arithmetic: true, hi: true, x: true, ..shl(n, 33) },
                flagged(0, "Z"),
            ),
        ],
    );
}

/// SHF: PTX's shf.clamp and shf.wrap, and the ranges of 64 bits.
fn two_words_by_hand(new: Maker<IntShift>) {
    let left = |b| op(ShiftKind::ShfL, 0x89ab_cdef, b, 0x8123_4567);
    let right = |b| op(ShiftKind::ShfR, 0x89ab_cdef, b, 0x8123_4567);
    let w = |op| IntShiftOp { w: true, ..op };
    let hi = |op| IntShiftOp { hi: true, ..op };
    let wide = |op| IntShiftOp { wide: true, ..op };
    let signed = |op| IntShiftOp { arithmetic: true, ..wide(op) };
    BENCH.known(
        new,
        &[
            (left(0), flagged(0x8123_4567, "N")),
            (left(8), flagged(0x2345_6789, "")),
            (left(32), flagged(0x89ab_cdef, "N")),
            (left(40), flagged(0x89ab_cdef, "N")), // clamped to 32
            (w(left(40)), flagged(0x2345_6789, "")),
            (wide(left(40)), flagged(0xabcd_ef00, "N")),
            (wide(left(64)), flagged(0, "Z")),
            (wide(w(left(64))), flagged(0x8123_4567, "N")),
            (right(0), flagged(0x89ab_cdef, "N")),
            (right(8), flagged(0x6789_abcd, "")),
            (right(32), flagged(0x8123_4567, "N")),
            (right(!0), flagged(0x8123_4567, "N")),
            (w(right(40)), flagged(0x6789_abcd, "")),
            (hi(right(8)), flagged(0x0081_2345, "")),
            (hi(right(32)), flagged(0, "Z")),
            (wide(right(40)), flagged(0x0081_2345, "")),
            (signed(right(40)), flagged(0xff81_2345, "N")),
            (signed(right(64)), flagged(!0, "N")),
            (signed(hi(right(8))), flagged(0xff81_2345, "N")),
            (wide(right(63)), flagged(1, "")),
        ],
    );
}

/// ISCADD, LEA and LEA.HI.
fn sums_by_hand(new: Maker<IntShift>) {
    let hi = |c, a, ush, b| IntShiftOp { ush, ..op(ShiftKind::LeaHi, a, b, c) };
    let a_neg = |op| IntShiftOp { a_neg: true, ..op };
    let b_neg = |op| IntShiftOp { b_neg: true, ..op };
    BENCH.known(
        new,
        &[
            (scadd(5, 2, 100), flagged(120, "")),
            (scadd(5, 0, 100), flagged(105, "")),
            (scadd(!0, 31, 0x8000_0000), flagged(0, "ZCV")),
            (a_neg(scadd(5, 2, 100)), flagged(80, "C")),
            (b_neg(scadd(5, 2, 100)), flagged(-80_i32 as u32, "N")),
            // Both negations together give the sum plus one.
            (a_neg(b_neg(scadd(5, 2, 100))), flagged(121, "")),
            (IntShiftOp { x: true, carry: true, zero: true, ..scadd(5, 2, 100) }, flagged(121, "")),
            (hi(1, 0x8000_0000, 1, 10), flagged(13, "")),
            (hi(1, 0x8000_0000, 0, 10), flagged(11, "")),
            // The high word of a negated number is one less, unless the low word is zero.
            (a_neg(hi(0, 1, 4, 10)), flagged(9, "C")),
            (a_neg(hi(1, 0, 4, 10)), flagged(-6_i32 as u32, "N")),
            (a_neg(hi(0, 0, 0, 10)), flagged(10, "C")),
            (a_neg(hi(0, 0x1000_0000, 4, 10)), flagged(9, "C")),
            (IntShiftOp { b_neg: true, ..hi(1, 0, 0, 10) }, flagged(11, "")), // only ISCADD has b_neg
        ],
    );
}

/// All distances, for all kinds.
fn every_distance(new: Maker<IntShift>) {
    let mut ops = vec![];
    for m in 0..192 {
        let mut m = Modifiers(m);
        let kind = m.any(ShiftKind::VALUES);
        let base = IntShiftOp {
            w: m.flag(),
            arithmetic: m.flag(),
            wide: m.flag(),
            hi: m.flag(),
            brev: m.flag(),
            ..op(kind, 0x8bad_f00d, 0, 0x9abc_def1)
        };
        for n in 0..70_u8 {
            ops.push(IntShiftOp { b: n.into(), ush: n % 32, ..base });
        }
    }
    BENCH.port.play(new(), &ops, !0, shifts::shift);
}

/// Two-word shifts left and right by any distance, as NAK builds them: right with two funnel
/// shifts, left with one funnel shift and one shift of a word.
fn numbers_of_two_words(new: Maker<IntShift>) {
    property((word(), word(), 0_u32..64, any::<bool>()), |(low, high, n, signed)| {
        let mut dut = new();
        let both = u64::from(high) << 32 | u64::from(low);
        let wide = |kind| IntShiftOp { wide: true, arithmetic: signed, ..op(kind, low, n, high) };
        let l = BENCH.result(&mut dut, &wide(ShiftKind::ShfR)).result;
        let h = BENCH.result(&mut dut, &IntShiftOp { hi: true, ..wide(ShiftKind::ShfR) }).result;
        let exact = if signed { ((both as i64) >> n) as u64 } else { both >> n };
        assert_eq!(u64::from(h) << 32 | u64::from(l), exact, "{both:x} right by {n}");
        let l = BENCH.result(&mut dut, &op(ShiftKind::Shl, low, n, 0)).result;
        let h = BENCH.result(&mut dut, &wide(ShiftKind::ShfL)).result;
        assert_eq!(u64::from(h) << 32 | u64::from(l), both << n, "{both:x} left by {n}");
    });
}

/// A base plus an index of two words, by LEA.CC and LEA.HI.X.
fn long_addresses(new: Maker<IntShift>) {
    property((words(), word(), 0_u8..32, any::<bool>()), |([a, c, b], above, ush, a_neg)| {
        let mut dut = new();
        let low = BENCH.result(&mut dut, &IntShiftOp { a_neg, ..scadd(a, ush, b) });
        let next = IntShiftOp { a_neg, ush, x: true, ..op(ShiftKind::LeaHi, a, above, c) };
        let high = BENCH.result(&mut dut, &IntShiftOp { carry: low.cc.carry, zero: low.cc.zero, ..next });
        let index = (u64::from(c) << 32 | u64::from(a)) << ush;
        let base = u64::from(above) << 32 | u64::from(b);
        let exact = if a_neg { base.wrapping_sub(index) } else { base.wrapping_add(index) };
        assert_eq!(u64::from(high.result) << 32 | u64::from(low.result), exact);
        assert_eq!(high.cc.zero, exact == 0);
    });
}

fn any_op() -> impl Strategy<Value = IntShiftOp> {
    (any::<u64>(), words()).prop_map(|(m, [a, b, c])| {
        let mut m = Modifiers(m);
        IntShiftOp {
            kind: m.any(ShiftKind::VALUES),
            w: m.flag(),
            arithmetic: m.flag(),
            wide: m.flag(),
            hi: m.flag(),
            brev: m.flag(),
            ush: m.below(32) as u8,
            a_neg: m.flag(),
            b_neg: m.flag(),
            x: m.flag(),
            carry: m.flag(),
            zero: m.flag(),
            a,
            b: if m.flag() { b } else { m.below(70) as u32 },
            c,
        }
    })
}

fn any_operands(new: Maker<IntShift>) {
    BENCH.random(new, any_op());
}
