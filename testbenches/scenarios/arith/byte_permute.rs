//! Scenarios of byte permutation: exact cycles, all selectors of all modes, and operands of all
//! kinds against the tables of the PTX manual.

use super::Port;
use super::integers::{Bench, Modifiers};
use arith::byte_permute::{BYTE_PERMUTE_CYCLES, BytePermute, BytePermuteOp, In, PermuteMode};
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::integer::bits;

scenarios! {
    BytePermute::default() => stream by_hand every_nibble any_operands;
}

const BENCH: Bench<BytePermute, BytePermuteOp, u32> = Bench {
    port: Port { latency: 1, enter: |op| In { op: op.copied().into() }, leave: |o| o.result.get().copied() },
    judge: bits::permute,
};

fn prmt(mode: PermuteMode, b: u32) -> BytePermuteOp {
    BytePermuteOp { mode, a: 0x3322_9100, b, c: 0xf7e6_5544 }
}

/// Each result is valid a cycle after its operation, while later ones follow.
fn stream(new: Maker<BytePermute>) {
    assert_eq!(BYTE_PERMUTE_CYCLES, 1);
    let ops: Vec<_> = (0..100).map(|n| BytePermuteOp { a: n, b: 0x3210, ..Default::default() }).collect();
    BENCH.stream(new, &ops);
}

fn by_hand(new: Maker<BytePermute>) {
    use PermuteMode::*;
    BENCH.known(
        new,
        &[
            (prmt(Index, 0x3210), 0x3322_9100), // a
            (prmt(Index, 0x7654), 0xf7e6_5544), // c
            (prmt(Index, 0x0123), 0x0091_2233), // a reversed
            (prmt(Index, 0x5410), 0x5544_9100), // both low halves, as for PACK_2X16
            (prmt(Index, 0xffff_3210), 0x3322_9100),
            // Sign bytes of 0x91, 0x22 and 0xf7, and 0x33 itself.
            (prmt(Index, 0x9af3), 0xff00_ff33),
            (prmt(Index, 0x8888), 0),
            (prmt(F4e, 1), 0x4433_2291),
            (prmt(F4e, 0xfff7), 0xe655_4433),
            (prmt(B4e, 0), 0x55e6_f700),
            (prmt(B4e, 3), 0x0091_2233),
            (prmt(Rc8, 1), 0x9191_9191),
            (prmt(Ecl, 1), 0x3322_9191),
            (prmt(Ecr, 2), 0x2222_9100),
            (prmt(Rc16, 0), 0x9100_9100),
            (prmt(Rc16, 1), 0x3322_3322),
            (prmt(Rc16, 2), 0x9100_9100),
        ],
    );
}

/// Every nibble at every position, and every selector of the other modes.
fn every_nibble(new: Maker<BytePermute>) {
    let mut ops = vec![];
    for mode in PermuteMode::VALUES {
        for n in 0..16 {
            ops.extend((0..4).map(|lane| prmt(*mode, 0x3210 & !(15 << (4 * lane)) | n << (4 * lane))));
        }
    }
    BENCH.port.play(new(), &ops, !0, bits::permute);
}

fn any_operands(new: Maker<BytePermute>) {
    let ops = (any::<u64>(), any::<[u32; 3]>()).prop_map(|(m, [a, b, c])| {
        let mode = Modifiers(m).any(PermuteMode::VALUES);
        BytePermuteOp { mode, a, b, c }
    });
    BENCH.random(new, ops);
}
