//! FastClear, on every kind of page.

use super::common::*;
use bundle::TileOp;

crate::tests! {
    values_go_to_a_table a_table_has_sixteen tables_are_separate unequal_halves_are_written without_a_value
    only_tiles_that_are_named depth_alone
}

/// The states of the kilobyte's tiles from address 1024 on.
fn states(memory: &kit::tile_memory::TileMemory) -> [u8; 4] {
    std::array::from_fn(|tile| memory.tiles.state(1024 + 256 * tile as u64))
}

fn values_go_to_a_table() {
    for kind in [CRA, WIDE, 0xe0, 0xe6, 0xf5, ZF32, 0x02] {
        let mut memory = memory(kind);
        let pattern: [u8; 32] = std::array::from_fn(|k| 0x80 ^ k as u8 % 16);
        send(&mut memory, &clear(8, 15, &pattern));
        assert_eq!(states(&memory), [1; 4], "kind {kind:02x}");
        assert_eq!(memory.bytes(1024, 1024), pattern.repeat(32), "kind {kind:02x}");
        assert_eq!(memory.bytes(0, 1024), plain_bytes()[..1024]);
        assert_eq!(memory.moved.written, 0);
    }
}

fn a_table_has_sixteen() {
    let mut memory = memory(0xe6);
    for value in 0..18 {
        send(&mut memory, &clear(8, 15, &[value; 32]));
        let wanted = if value < 16 { 1 } else { 0 };
        assert_eq!((states(&memory), memory.bytes(1024, 1024)), ([wanted; 4], vec![value; 1024]));
    }
    // Values in the table are found again.
    send(&mut memory, &clear(8, 15, &[7; 32]));
    assert_eq!((states(&memory), memory.bytes(1024, 1024)), ([1; 4], vec![7; 1024]));
}

fn tables_are_separate() {
    let mut memory = memory(0xe6);
    memory.tiles.set_kind(0..1024, ZF32);
    for value in 0..16 {
        send(&mut memory, &clear(8, 15, &[value; 32]));
    }
    send(&mut memory, &clear(0, 15, &[20; 32]));
    assert_eq!((memory.tiles.state(0), memory.bytes(0, 1024)), (1, vec![20; 1024]));
    assert_eq!(memory.bytes(1024, 1024), [15; 1024]);
}

fn unequal_halves_are_written() {
    let pattern: [u8; 32] = std::array::from_fn(|k| k as u8);
    for kind in [0, CRA, BRA, 0xf5, ZF32, Z24S8] {
        let mut memory = memory(kind);
        send(&mut memory, &clear(8, 15, &pattern));
        assert_eq!(states(&memory), [0; 4], "kind {kind:02x}");
        assert_eq!(memory.bytes(1024, 1024), pattern.repeat(32), "kind {kind:02x}");
    }
}

/// Kinds without C, and full tables: a value common to all samples is stored in B or R.
fn without_a_value() {
    let rows = [
        (BRA, 4, 1, false),
        (0xea, 8, 1, false),
        (CRA, 4, 2, true),
        (0xe0, 4, 3, true),
        (0xda, 4, 2, true),
        (WIDE, 4, 2, true),
        (0xf3, 8, 2, true),
        (0xf5, 16, 2, true),
        (0xd8, 4, 0, true),
        (Z24S8, 4, 0, false),
        (0, 4, 0, false),
    ];
    for (kind, sample, state, full) in rows {
        let mut memory = memory(kind);
        memory.tiles.clear_values.undriven = full;
        let pattern: [u8; 32] = std::array::from_fn(|k| 0x40 + (k % sample) as u8);
        send(&mut memory, &clear(8, 15, &pattern));
        assert_eq!(states(&memory), [state; 4], "kind {kind:02x}");
        assert_eq!(memory.bytes(1024, 1024), pattern.repeat(32), "kind {kind:02x}");
        // Samples that differ are written as they are.
        let pattern: [u8; 32] = std::array::from_fn(|k| (k / sample) as u8);
        send(&mut memory, &clear(8, 15, &pattern));
        assert_eq!(
            (states(&memory), memory.bytes(1024, 1024)),
            ([0; 4], pattern.repeat(32)),
            "kind {kind:02x}"
        );
    }
}

fn only_tiles_that_are_named() {
    let mut memory = memory(CRA);
    send(&mut memory, &clear(8, 0b0101, &[1; 32]));
    assert_eq!(states(&memory), [1, 0, 1, 0]);
    assert_eq!(memory.bytes(1280, 256), plain_bytes()[1280..1536]);
    assert_eq!(memory.bytes(1536, 256), [1; 256]);
}

/// Depth clears of packed samples, in the table or not: a half is 0x800000, as 8388607.5 is rounded up.
fn depth_alone() {
    let pattern: [u8; 32] = std::array::from_fn(|k| 0.5_f32.to_le_bytes()[k % 4]);
    for (full, state) in [(false, 1), (true, 2)] {
        let mut memory = memory(Z24S8);
        memory.tiles.clear_values.undriven = full;
        let mut beats = clear(8, 0b0011, &pattern);
        beats[0].op = TileOp::ClearDepth;
        send(&mut memory, &beats);
        assert_eq!(states(&memory), [state, state, 0, 0]);
        let (was, is) = (&plain_bytes()[1024..2048], memory.bytes(1024, 1024));
        for k in 0..1024 {
            let be = if k < 512 && k % 128 >= 32 { [0, 0, 0x80][(k % 128 - 32) % 3] } else { was[k] };
            assert_eq!(is[k], be, "byte {k}");
        }
    }
    // Floats beyond the table are a plane, in a sector.
    let mut memory = memory(ZF32);
    memory.tiles.clear_values.undriven = true;
    send(&mut memory, &clear(8, 1, &pattern));
    assert_eq!((states(&memory), memory.bytes(1024, 256)), ([2, 0, 0, 0], pattern.repeat(8)));
}
