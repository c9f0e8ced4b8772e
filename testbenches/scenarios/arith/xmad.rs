//! Scenarios of half-word products: exact cycles, the sequences that compilers build of them, and
//! operands of all kinds against integers of unlimited width.

use super::Port;
use super::integers::{Bench, Modifiers, flagged, pairs, word, words};
use arith::integer::Flagged;
use arith::xmad::{In, XMAD_CYCLES, Xmad, XmadMode, XmadOp};
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::integer::products;

scenarios! {
    Xmad::default() => stream by_hand products_of_words special_pairs any_operands;
}

const BENCH: Bench<Xmad, XmadOp, Flagged> = Bench {
    port: Port { latency: 3, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() },
    judge: products::xmad,
};

fn xmad(a: u32, b: u32, c: u32) -> XmadOp {
    XmadOp { a, b, c, ..Default::default() }
}

/// Each result is valid three cycles after its operation, while later ones follow.
fn stream(new: Maker<Xmad>) {
    assert_eq!(XMAD_CYCLES, 3);
    BENCH.stream(new, &(0..100).map(|n| xmad(n, 3, 7)).collect::<Vec<_>>());
}

/// Modes of c as described in Mesa's comments.
fn by_hand(new: Maker<Xmad>) {
    let with = |cm, a, b, c| XmadOp { cm, ..xmad(a, b, c) };
    let signed = |op| XmadOp { a_signed: true, b_signed: true, ..op };
    let (minus, c) = (0xffff, 0x1234_5678);
    BENCH.known(
        new,
        &[
            (xmad(0x5_0003, 0x7_0004, 5), flagged(17, "")), // low halves
            (XmadOp { a_h1: true, ..xmad(0x5_0003, 0x7_0004, 5) }, flagged(25, "")),
            (XmadOp { b_h1: true, ..xmad(0x5_0003, 0x7_0004, 5) }, flagged(26, "")),
            (xmad(minus, minus, 0), flagged(0xfffe_0001, "N")),
            (signed(xmad(minus, minus, 0)), flagged(1, "")),
            (XmadOp { a_signed: true, ..xmad(minus, 2, 1) }, flagged(0xffff_ffff, "N")),
            (XmadOp { b_signed: true, ..xmad(2, minus, 2) }, flagged(0, "ZC")),
            (XmadOp { psl: true, ..xmad(0x1_0003, 5, 1) }, flagged(0xf_0001, "")),
            (XmadOp { mrg: true, ..xmad(3, 0x7_0005, 1) }, flagged(0x5_0010, "")),
            // The flags are those of the sum, not of the merged result.
            (XmadOp { mrg: true, ..xmad(0, 0x8005, 0) }, flagged(0x8005_0000, "Z")),
            (with(XmadMode::Clo, 0, 0, c), flagged(0x5678, "")),
            (with(XmadMode::Chi, 0, 0, c), flagged(0x1234, "")),
            (with(XmadMode::Cbcc, 0, 0x9_0005, c), flagged(0x1239_5678, "")),
            // Subtracts 2^16 for each negative factor, unless a factor is zero.
            (signed(with(XmadMode::Csfu, minus, 1, c)), flagged(0x1233_5677, "C")),
            (signed(with(XmadMode::Csfu, minus, minus, c)), flagged(0x1232_5679, "")),
            (signed(with(XmadMode::Csfu, minus, 0, c)), flagged(c, "")),
            (with(XmadMode::Csfu, minus, minus, 0), flagged(0xfffe_0001, "N")),
            (XmadOp { x: true, carry: true, zero: true, ..xmad(1, 1, u32::MAX - 1) }, flagged(0, "ZC")),
            (XmadOp { x: true, carry: true, ..xmad(1, 1, u32::MAX - 1) }, flagged(0, "C")),
            (XmadOp { carry: true, ..xmad(1, 1, u32::MAX - 1) }, flagged(u32::MAX, "N")),
            (xmad(1, 1, 0x7fff_ffff), flagged(0x8000_0000, "NV")),
        ],
    );
}

/// The low word of a product and a sum, by the three operations of compiled code: XMAD.MRG t, a,
/// b.H1, 0; XMAD d, a, b, c; XMAD.PSL.CBCC d, a.H1, t.H1, d.
fn products_of_words(new: Maker<Xmad>) {
    property((word(), word(), word()), |(a, b, c)| {
        let mut dut = new();
        let t = BENCH.result(&mut dut, &XmadOp { mrg: true, b_h1: true, ..xmad(a, b, 0) }).result;
        let d = BENCH.result(&mut dut, &xmad(a, b, c)).result;
        let last = XmadOp { psl: true, cm: XmadMode::Cbcc, a_h1: true, b_h1: true, ..xmad(a, t, d) };
        let found = BENCH.result(&mut dut, &last).result;
        assert_eq!(found, a.wrapping_mul(b).wrapping_add(c), "{a:x} times {b:x} and {c:x}");
    });
}

/// All pairs of special words, in all modes.
fn special_pairs(new: Maker<Xmad>) {
    let mut ops = vec![];
    for m in 0..160 {
        let mut m = Modifiers(m);
        let (cm, a_signed, b_signed) = (m.any(XmadMode::VALUES), m.flag(), m.flag());
        let base = XmadOp {
            cm,
            a_signed,
            b_signed,
            psl: m.flag(),
            a_h1: m.flag(),
            b_h1: m.flag(),
            ..Default::default()
        };
        for (a, b) in pairs() {
            ops.push(XmadOp { a, b, c: a ^ b, ..base });
        }
    }
    BENCH.port.play(new(), &ops, !0, products::xmad);
}

fn any_op() -> impl Strategy<Value = XmadOp> {
    (any::<u64>(), words()).prop_map(|(m, [a, b, c])| {
        let mut m = Modifiers(m);
        XmadOp {
            cm: m.any(XmadMode::VALUES),
            a_signed: m.flag(),
            b_signed: m.flag(),
            a_h1: m.flag(),
            b_h1: m.flag(),
            psl: m.flag(),
            mrg: m.flag(),
            x: m.flag(),
            carry: m.flag(),
            zero: m.flag(),
            a,
            b,
            c,
        }
    })
}

fn any_operands(new: Maker<Xmad>) {
    BENCH.random(new, any_op());
}
