//! Scenarios of logic operations: exact cycles, all truth tables, results worked out by hand, and
//! operands of all kinds bit by bit.

use super::Port;
use super::integers::{Bench, Modifiers, flagged, words};
use arith::int_logic::{INT_LOGIC_CYCLES, In, IntLogic, IntLogicOp, LogicKind, LogicTest};
use arith::integer::Flagged;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::integer::bits;

scenarios! {
    IntLogic::default() => stream by_hand every_table any_operands;
}

/// A result and a predicate.
type Tested = (Flagged, bool);

const BENCH: Bench<IntLogic, IntLogicOp, Tested> = Bench {
    port: Port {
        latency: 1,
        enter: |op| In { op: op.copied().into() },
        leave: |o| o.result.get().map(|r| (r.flagged, r.pd)),
    },
    judge: bits::logic,
};

fn op(kind: LogicKind, a: u32, b: u32) -> IntLogicOp {
    IntLogicOp { kind, a, b, c: 0xdead_beef, ..Default::default() }
}

/// Each result is valid a cycle after its operation, while later ones follow.
fn stream(new: Maker<IntLogic>) {
    assert_eq!(INT_LOGIC_CYCLES, 1);
    BENCH.stream(new, &(0..100).map(|n| op(LogicKind::Xor, n, 1)).collect::<Vec<_>>());
}

fn by_hand(new: Maker<IntLogic>) {
    let (a, b) = (0xff00_ff00, 0xf0f0_f0f0);
    let inv = |a_inv, b_inv, op| IntLogicOp { a_inv, b_inv, ..op };
    let test = |pz, op| IntLogicOp { pz, ..op };
    let none = op(LogicKind::And, 1, 2);
    let one = op(LogicKind::And, 1, 3);
    let lut = |xlut| IntLogicOp { xlut, c: 0xcccc_cccc, ..op(LogicKind::Lut, a, b) };
    BENCH.known(
        new,
        &[
            (op(LogicKind::And, a, b), (flagged(0xf000_f000, "N"), false)),
            (op(LogicKind::Or, a, b), (flagged(0xfff0_fff0, "N"), false)),
            (op(LogicKind::Xor, a, b), (flagged(0x0ff0_0ff0, ""), false)),
            (op(LogicKind::PassB, a, b), (flagged(b, "N"), false)),
            (inv(true, false, op(LogicKind::And, a, b)), (flagged(0x00f0_00f0, ""), false)),
            (inv(false, true, op(LogicKind::Or, a, b)), (flagged(0xff0f_ff0f, "N"), false)),
            (inv(true, true, op(LogicKind::Xor, a, b)), (flagged(0x0ff0_0ff0, ""), false)),
            (inv(false, true, op(LogicKind::PassB, a, b)), (flagged(0x0f0f_0f0f, ""), false)), // not
            (test(LogicTest::T, none), (flagged(0, "Z"), true)),
            (test(LogicTest::Z, none), (flagged(0, "Z"), true)),
            (test(LogicTest::Nz, none), (flagged(0, "Z"), false)),
            (test(LogicTest::F, one), (flagged(1, ""), false)),
            (test(LogicTest::Z, one), (flagged(1, ""), false)),
            (test(LogicTest::Nz, one), (flagged(1, ""), true)),
            // With x, zero covers all words; the predicate covers this one.
            (test(LogicTest::Z, IntLogicOp { x: true, zero: false, ..none }), (flagged(0, ""), true)),
            (test(LogicTest::Z, IntLogicOp { x: true, zero: true, ..none }), (flagged(0, "Z"), true)),
            // The truth tables that select each of the three words, as Mesa writes them.
            (lut(0xf0), (flagged(a, "N"), false)),
            (lut(0xcc), (flagged(b, "N"), false)),
            (lut(0xaa), (flagged(0xcccc_cccc, "N"), false)),
            (lut(0xf0 & 0xcc | 0xaa), (flagged(a & b | 0xcccc_cccc, "N"), false)),
            (lut(0x96), (flagged(a ^ b ^ 0xcccc_cccc, "N"), false)),
            (lut(0x00), (flagged(0, "Z"), false)),
            // With a truth table the inversions are ignored.
            (inv(true, true, lut(0xf0)), (flagged(a, "N"), false)),
            (inv(true, true, lut(0xcc)), (flagged(b, "N"), false)),
        ],
    );
}

/// Every truth table, with every row of it present in the words.
fn every_table(new: Maker<IntLogic>) {
    let ops: Vec<_> = (0..=255)
        .map(|xlut| IntLogicOp { xlut, c: 0xaaaa_aaaa, ..op(LogicKind::Lut, 0xf0f0_f0f0, 0xcccc_cccc) })
        .collect();
    for op in &ops {
        let table = u32::from_le_bytes([op.xlut; 4]);
        assert_eq!(bits::logic(op).0.result, table, "the rows in order are the table itself");
    }
    BENCH.port.play(new(), &ops, !0, bits::logic);
}

fn any_op() -> impl Strategy<Value = IntLogicOp> {
    (any::<u64>(), words()).prop_map(|(m, [a, b, c])| {
        let mut m = Modifiers(m);
        let kind = m.any(LogicKind::VALUES);
        let xlut = m.below(256) as u8;
        let (a_inv, b_inv) = (m.flag(), m.flag());
        IntLogicOp {
            kind,
            xlut,
            a_inv,
            b_inv,
            pz: m.any(LogicTest::VALUES),
            x: m.flag(),
            zero: m.flag(),
            a,
            b,
            c,
        }
    })
}

fn any_operands(new: Maker<IntLogic>) {
    BENCH.random(new, any_op());
}
