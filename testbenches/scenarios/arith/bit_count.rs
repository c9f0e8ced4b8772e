//! Scenarios of bit counts: exact cycles, every position of the leading one, and words of all kinds bit by bit.

use super::Port;
use super::integers::{Bench, Modifiers, flagged, word};
use arith::bit_count::{BIT_COUNT_CYCLES, BitCount, BitCountKind, BitCountOp, In};
use arith::integer::Flagged;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::integer::bits;

scenarios! {
    BitCount::default() => stream by_hand every_place any_operands;
}

const BENCH: Bench<BitCount, BitCountOp, Flagged> = Bench {
    port: Port { latency: 2, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() },
    judge: bits::count,
};

fn popc(b: u32) -> BitCountOp {
    BitCountOp { b, ..Default::default() }
}

fn flo(b: u32) -> BitCountOp {
    BitCountOp { kind: BitCountKind::Flo, ..popc(b) }
}

/// Each result is valid two cycles after its operation, while later ones follow.
fn stream(new: Maker<BitCount>) {
    assert_eq!(BIT_COUNT_CYCLES, 2);
    BENCH.stream(new, &(0..100).map(popc).collect::<Vec<_>>());
}

/// As Mesa's bit_count, ufind_msb and ifind_msb, and PTX's bfind with shiftamt.
fn by_hand(new: Maker<BitCount>) {
    let inv = |op| BitCountOp { inv: true, ..op };
    let sh = |op| BitCountOp { sh: true, ..op };
    let signed = |op| BitCountOp { arithmetic: true, ..op };
    BENCH.known(
        new,
        &[
            (popc(0), flagged(0, "Z")),
            (popc(!0), flagged(32, "")),
            (popc(0x8000_0001), flagged(2, "")),
            (popc(0x1234_5678), flagged(13, "")),
            (inv(popc(0x1234_5678)), flagged(19, "")),
            (inv(popc(!0)), flagged(0, "Z")),
            (flo(0), flagged(!0, "N")),
            (flo(1), flagged(0, "Z")),
            (flo(!0), flagged(31, "")),
            (flo(0x0001_2345), flagged(16, "")),
            (sh(flo(0x0001_2345)), flagged(15, "")),
            (sh(flo(!0)), flagged(0, "Z")),
            (sh(flo(0)), flagged(!0, "N")), // no bit is set: no distance either
            (inv(flo(!0)), flagged(!0, "N")),
            (inv(flo(0xfff0_0000)), flagged(19, "")),
            (signed(flo(0x0001_2345)), flagged(16, "")),
            (signed(flo(!0x0001_2345)), flagged(16, "")),
            (signed(flo(!0)), flagged(!0, "N")),
            (signed(flo(0)), flagged(!0, "N")),
            (signed(sh(flo(0x8000_0000))), flagged(1, "")),
            (signed(inv(flo(!0x40))), flagged(6, "")),
        ],
    );
}

/// The leading one at every position, with all ones and with zeros below it.
fn every_place(new: Maker<BitCount>) {
    let mut ops = vec![];
    for m in 0..16 {
        let mut m = Modifiers(m);
        let base = BitCountOp {
            kind: m.any(BitCountKind::VALUES),
            arithmetic: m.flag(),
            sh: m.flag(),
            inv: m.flag(),
            b: 0,
        };
        for b in (0..32).flat_map(|k| [1 << k, u32::MAX >> k, !(1 << k)]) {
            ops.push(BitCountOp { b, ..base });
        }
    }
    BENCH.port.play(new(), &ops, !0, bits::count);
}

fn any_op() -> impl Strategy<Value = BitCountOp> {
    (any::<u64>(), word()).prop_map(|(m, b)| {
        let mut m = Modifiers(m);
        let kind = m.any(BitCountKind::VALUES);
        BitCountOp { kind, arithmetic: m.flag(), sh: m.flag(), inv: m.flag(), b }
    })
}

fn any_operands(new: Maker<BitCount>) {
    BENCH.random(new, any_op());
}
