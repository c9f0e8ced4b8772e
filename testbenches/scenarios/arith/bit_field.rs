//! Scenarios of bit fields: exact cycles, all positions and lengths, and operands of all kinds bit by bit.

use super::Port;
use super::integers::{Bench, Modifiers, flagged, words};
use arith::bit_field::{BIT_FIELD_CYCLES, BitField, BitFieldKind, BitFieldOp, In};
use arith::integer::Flagged;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::integer::bits;

scenarios! {
    BitField::default() => stream by_hand every_place any_operands;
}

const BENCH: Bench<BitField, BitFieldOp, Flagged> = Bench {
    port: Port { latency: 2, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() },
    judge: bits::field,
};

fn bfe(a: u32, at: u32, length: u32) -> BitFieldOp {
    BitFieldOp { a, b: length << 8 | at, c: 0x5555_5555, ..Default::default() }
}

fn bfi(a: u32, at: u32, length: u32, c: u32) -> BitFieldOp {
    BitFieldOp { kind: BitFieldKind::Bfi, c, ..bfe(a, at, length) }
}

/// Each result is valid two cycles after its operation, while later ones follow.
fn stream(new: Maker<BitField>) {
    assert_eq!(BIT_FIELD_CYCLES, 2);
    BENCH.stream(new, &(0..100).map(|n| bfe(n << 4, 4, 8)).collect::<Vec<_>>());
}

/// Results of PTX's bfe and bfi; BREV as compiled code reverses a word.
fn by_hand(new: Maker<BitField>) {
    let n = 0x8765_4321;
    let signed = |op| BitFieldOp { arithmetic: true, ..op };
    let brev = |op| BitFieldOp { brev: true, ..op };
    BENCH.known(
        new,
        &[
            (bfe(n, 8, 12), flagged(0x543, "")),
            (bfe(n, 0, 32), flagged(n, "N")),
            (bfe(n, 0, 255), flagged(n, "N")),
            (bfe(n, 4, 0), flagged(0, "Z")),
            (bfe(n, 28, 8), flagged(8, "")),
            (bfe(n, 32, 8), flagged(0, "Z")),
            (signed(bfe(n, 4, 4)), flagged(2, "")),
            (signed(bfe(n, 28, 4)), flagged(0xffff_fff8, "N")),
            (signed(bfe(n, 28, 8)), flagged(0xffff_fff8, "N")), // filled with the word's sign
            (signed(bfe(n, 200, 8)), flagged(!0, "N")),
            (signed(bfe(n, 200, 0)), flagged(0, "Z")), // no bits, no sign
            (signed(bfe(n, 0, 1)), flagged(!0, "N")),
            (signed(bfe(n, 0, 33)), flagged(n, "N")),
            (BitFieldOp { b: 0xabcd_0c08, ..bfe(n, 0, 0) }, flagged(0x543, "")),
            (brev(BitFieldOp { b: 0x2000, ..bfe(0x1234_5678, 0, 0) }), flagged(0x1e6a_2c48, "")),
            (brev(bfe(n, 0, 4)), flagged(1, "")),
            (bfi(0xabcd, 8, 8, n), flagged(0x8765_cd21, "N")),
            (bfi(0xabcd, 0, 32, n), flagged(0xabcd, "")),
            (bfi(0xabcd, 8, 0, n), flagged(n, "N")),
            (bfi(0xabcd, 28, 8, n), flagged(0xd765_4321, "N")),
            (bfi(0xabcd, 32, 8, n), flagged(n, "N")),
            (bfi(!0, 0, 31, 0), flagged(0x7fff_ffff, "")),
            (bfi(0, 8, 100, !0), flagged(0xff, "")),
            (brev(bfi(1, 0, 1, 0)), flagged(1, "")), // BFI ignores it
        ],
    );
}

/// Every position and length at a boundary, for all kinds.
fn every_place(new: Maker<BitField>) {
    let mut ops = vec![];
    for m in 0..8 {
        let mut m = Modifiers(m);
        let (kind, arithmetic, brev) = (m.any(BitFieldKind::VALUES), m.flag(), m.flag());
        for (at, length) in (0..36).flat_map(|at| (0..36).map(move |length| (at, length))) {
            let op = bfe(0xa5c3_960f, at, length);
            ops.push(BitFieldOp { kind, arithmetic, brev, c: 0x3c5a_f069, ..op });
        }
    }
    BENCH.port.play(new(), &ops, !0, bits::field);
}

fn any_op() -> impl Strategy<Value = BitFieldOp> {
    (any::<u64>(), words()).prop_map(|(m, [a, b, c])| {
        let mut m = Modifiers(m);
        let (kind, arithmetic, brev) = (m.any(BitFieldKind::VALUES), m.flag(), m.flag());
        let b = if m.below(4) == 0 { b } else { (m.below(34) | m.below(34) << 8 | m.below(2) << 16) as u32 };
        BitFieldOp { kind, arithmetic, brev, a, b, c }
    })
}

fn any_operands(new: Maker<BitField>) {
    BENCH.random(new, any_op());
}
