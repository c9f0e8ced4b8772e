//! The encoder chooses the densest state that fits, and its output decodes to the input.

use super::tiles::{KINDS, any_tile, stored_tile};
use bundle::*;
use fbp::compression::encode::{ENCODE_CYCLES, Encode, In};
use fbp::compression::kinds::{coding, stored};
use fbp::compression::types::*;
use kit::memory::Store;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    Encode::default() => two_cycles any_tiles known_states;
}

fn run(new: Maker<Encode>, ops: &[EncodeOp]) -> Vec<(usize, Encoded)> {
    let mut dut = new();
    let mut results = vec![];
    for cycle in 0..ops.len() + ENCODE_CYCLES {
        results.extend(dut.outputs().result.get().map(|result| (cycle, *result)));
        dut.cycle(In { op: ops.get(cycle).copied().into() });
    }
    results.extend(dut.outputs().result.get().map(|result| (ops.len() + ENCODE_CYCLES, *result)));
    results
}

/// Decodes from a memory whose other bytes are random.
fn check(op: &EncodeOp, result: &Encoded) {
    let form = coding(op.kind, result.state).form;
    assert_ne!(form, Form::Clear);
    let mut memory = vec![0x5a; 256];
    let has = match form {
        Form::Plain => 0,
        _ => stored(&coding(op.kind, result.state)).count_ones() as usize,
    };
    for (k, data) in result.sectors.iter().enumerate() {
        match k < has {
            true => memory.write(&MemoryWrite {
                address: k as u64,
                mask: !0,
                data: *data,
                ..MemoryWrite::default()
            }),
            false => assert_eq!(*data, Sector::default()),
        }
    }
    if has != 0 {
        assert_eq!(stored_tile(&memory, 0, op.kind, result.state, &ClearValue::default()), op.tile);
    }
}

fn two_cycles(new: Maker<Encode>) {
    let mut rng = Rng::new(3);
    let ops: Vec<_> = (0..40).map(|_| EncodeOp { kind: 0xdb, tile: any_tile(&mut rng) }).collect();
    let cycles: Vec<_> = run(new, &ops).into_iter().map(|(cycle, _)| cycle).collect();
    assert_eq!(cycles, (2..42).collect::<Vec<_>>());
}

fn any_tiles(new: Maker<Encode>) {
    property(any::<u64>(), |seed| {
        let mut rng = Rng::new(seed);
        let ops: Vec<_> = (0..60)
            .map(|_| {
                let kind = if rng.one_in(20) { rng.roll() as u8 } else { rng.pick(&KINDS) };
                let mut tile = any_tile(&mut rng);
                // Occasionally a tile that just fits, or just does not.
                if rng.one_in(2) {
                    let (j, w, bit) = (rng.below(8) as usize, rng.below(8) as usize, rng.below(32));
                    tile[j].words[w] ^= 1 << bit;
                }
                EncodeOp { kind, tile }
            })
            .collect();
        let results = run(new, &ops);
        assert_eq!(results.len(), ops.len());
        for (op, (_, result)) in ops.iter().zip(&results) {
            check(op, result);
        }
    });
}

/// By hand: the widest differences that fit, and one that is too wide.
fn known_states(new: Maker<Encode>) {
    let tile = |word: &dyn Fn(usize) -> u32| -> [Sector; 8] {
        std::array::from_fn(|j| Sector { words: std::array::from_fn(|w| word(8 * j + w)) })
    };
    // Channels of samples after the first of a line, as differences from it.
    let bytes = |d: u32| {
        tile(&move |n: usize| {
            if n % 32 == 0 { 0x8080_8080 } else { 0x8080_8080_u32.wrapping_add(d * (n as u32 & 1)) }
        })
    };
    let flat = tile(&|_| 7);
    let blocks = tile(&|n| (n as u32 / 8 * 2 + n as u32 / 2 % 2) * 0x1000_0000);
    let near = tile(&|n| 0x8080_8080 + (n as u32 / 8 * 2 + n as u32 / 2 % 2) % 2);
    let cases = [
        (0xdb, flat, 2),
        (0xe0, flat, 3),
        (0xe3, flat, 1),
        (0xe1, flat, 2),
        (0xdf, flat, 0),
        (0xf5, flat, 2),
        (0xdb, blocks, 2),
        (0xe0, blocks, 2),
        (0xe3, near, 1),
        (0xdb, bytes(0x0307_0707), 3),
        (0xdb, bytes(0x0407_0707), 0),
        (0xdb, bytes(0x0308_0707), 0),
        (0xdb, bytes(0x0307_0807), 0),
        (0xdb, bytes(0x0307_0708), 0),
        (0xe0, bytes(0x0307_0707), 0),
        (0x86, flat, 0),
        (0x00, flat, 0),
    ];
    let ops: Vec<_> = cases.iter().map(|(kind, tile, _)| EncodeOp { kind: *kind, tile: *tile }).collect();
    for ((op, (_, result)), (.., state)) in ops.iter().zip(run(new, &ops)).zip(&cases) {
        assert_eq!(result.state, *state, "kind {:#x}", op.kind);
        check(op, &result);
    }
}
