//! Writes: the resulting contents, as plain bytes and as stored.

use super::common::*;
use bundle::{TileOp, TileWrite};
use kit::Rng;

crate::tests! {
    masks_choose_bytes plain_writes_expand raw_writes_set_the_status pairs_are_whole stencil_is_preserved
    undefined_sectors_are_junk plain_bytes_are_read_back
}

fn masks_choose_bytes() {
    let mut bytes = plain_bytes();
    for (kind, op) in [(0, TileOp::Plain), (0, TileOp::Raw), (CRA, TileOp::Plain), (CRA, TileOp::Raw)] {
        let mut memory = memory(kind);
        let write: Vec<_> = beats(op, 7, 0b1001, 0x70, 0)
            .into_iter()
            .map(|beat| TileWrite { mask: 0x8000_0101, ..beat })
            .collect();
        send(&mut memory, &write);
        for (at, value) in [(896, 0x70), (904, 0x70), (927, 0x70), (992, 0x73), (1000, 0x73), (1023, 0x73)] {
            bytes[at] = value;
        }
        assert!(memory.tiles.plain() == bytes, "kind {kind:02x}, {op:?}");
        assert_eq!(memory.tiles.state(896), 0);
    }
}

fn plain_writes_expand() {
    let mut memory = memory(WIDE);
    send(&mut memory, &raw(2, 1, 0x33, 2));
    assert_eq!(memory.tiles.state(256), 2);
    let mut write = beats(TileOp::Plain, 3, 0b0010, 0x44, 0);
    write[0].mask = 0b10;
    send(&mut memory, &write);
    let mut wanted = vec![0x33; 256];
    wanted[128 + 32 + 1] = 0x45;
    assert_eq!((memory.tiles.state(256), memory.bytes(256, 256)), (0, wanted));
}

fn raw_writes_set_the_status() {
    let mut memory = memory(WIDE);
    send(&mut memory, &raw(2, 1, 0x33, 2));
    assert_eq!(memory.bytes(256, 256), [0x33; 256]);
    // State 3: sectors 0 and 1 are line 0, with differences of all bits, so -1 each.
    let mut write = raw(2, 15, 0, 3);
    write[0].data = sector(&[&[0x20; 4][..], &[0xff; 28]].concat());
    write[1].data = sector(&[0xff; 32]);
    write[2].data = sector(&[&[0x50; 4][..], &[0; 28]].concat());
    write[3].data = sector(&[0; 32]);
    send(&mut memory, &write);
    assert_eq!(memory.tiles.state(256), 3);
    assert_eq!(memory.bytes(256, 256), [&[0x20; 4][..], &[0x1f; 124], &[0x50; 128]].concat());
    // A beat without sectors announces only a state, which the tile has already.
    let said = TileWrite { op: TileOp::Raw, line: 3, status: 3, last: true, ..TileWrite::default() };
    send(&mut memory, &[said]);
    assert_eq!(memory.tiles.state(256), 3);
    assert_eq!(memory.moved.written, 5);
}

fn pairs_are_whole() {
    let mut memory = memory(WIDE);
    send(&mut memory, &raw(2, 1, 0x33, 2));
    send(&mut memory, &paired(raw(3, 15, 0x10, 0)));
    assert!(!memory.is_idle());
    // Other tiles remain writable.
    send(&mut memory, &raw(8, 1, 0x33, 2));
    send(&mut memory, &raw(2, 15, 0x20, 0));
    assert!(memory.is_idle());
    let wanted: Vec<u8> = (0x20..0x24).chain(0x10..0x14).flat_map(|value| [value; 32]).collect();
    assert_eq!((memory.tiles.state(256), memory.bytes(256, 256)), (0, wanted));
}

fn stencil_is_preserved() {
    let mut memory = memory(Z24S8);
    // Plane 0, 1/2 everywhere: c = 1 and exp = 1.
    let mut planes = [0; 32];
    (planes[6], planes[11]) = (1 << 6, 1 << 2);
    let mut write = raw(2, 2, 0, 2);
    write[0].data = sector(&planes);
    send(&mut memory, &write);
    let (bytes, plain) = (memory.bytes(256, 256), plain_bytes());
    assert!(bytes[32..128].chunks(3).chain(bytes[160..].chunks(3)).all(|code| *code == [0, 0, 0x80]));
    assert_eq!(bytes[..32], plain[256..288]);
    assert_eq!(bytes[128..160], plain[384..416]);
    // Stencil alone, in bytes of either line; the state is unchanged.
    for (line, at) in [(2, 257), (3, 385)] {
        let mut write = raw(line, 1, 0x60, 2);
        write[0].mask = 0b100;
        send(&mut memory, &write);
        assert_eq!(memory.bytes(at, 3), [plain[at as usize], 0x60, plain[at as usize + 2]]);
    }
    assert_eq!((memory.tiles.state(256), memory.bytes(288, 96)), (2, bytes[32..128].to_vec()));
}

fn undefined_sectors_are_junk() {
    let mut memory = memory(CRA);
    let before = memory.bytes(256, 256);
    send(&mut memory, &raw(2, 0b11, 0x30, 2));
    // Two sectors of the tile as they were would be seen here as they are no more.
    let stored = memory.tiles.stored(256);
    assert_eq!(stored[..64], [[0x30; 32], [0x31; 32]].concat());
    for sector in 2..8 {
        assert!(stored[32 * sector..][..32] != before[32 * sector..][..32], "sector {sector}");
        assert!(stored[32 * sector..][..32] != [0; 32], "sector {sector}");
    }
}

/// Plain bytes are those that were written, in all states.
fn plain_bytes_are_read_back() {
    for kind in [0, CRA, BRA, WIDE, 0xe0, 0xe9, 0xf3, 0xea, 0xf5, ZF32, Z24S8, 0x02] {
        let mut rng = Rng::new(kind.into());
        let (mut memory, mut bytes) = (memory(kind), plain_bytes());
        for round in 0..400 {
            let (line, value) = (rng.below(SIZE / 128), rng.below(0x100) as u8 & 0x7c);
            let sectors = 1 + rng.below(15) as u8;
            match rng.below(4) {
                0 => {
                    let line = line & !7;
                    let unit = rng.pick(&[1, 4, 16, 32]);
                    let values: [u8; 32] = std::array::from_fn(|_| rng.roll() as u8 & 3);
                    let pattern = std::array::from_fn(|k| values[k % unit]);
                    memory.tiles.clear_values.undriven = rng.one_in(3);
                    send(&mut memory, &clear(line, sectors, &pattern));
                    for k in (0..1024).filter(|k| sectors >> (k / 256) & 1 == 1) {
                        bytes[128 * line as usize + k] = pattern[k % 32];
                    }
                }
                1 if memory.tiles.state(128 * line) == 0 => {
                    written(&mut memory, &mut bytes, TileOp::Raw, line, &mut rng)
                }
                2 if matches!(kind, CRA | WIDE | 0xe0 | 0xe9 | 0xf3 | 0xf5) => {
                    // R with all groups equal.
                    let sectors = if matches!(kind, WIDE | 0xf3) { 0b1 } else { 0b11 };
                    let beats: Vec<_> = raw(line & !1, sectors, 0, 2)
                        .into_iter()
                        .map(|beat| TileWrite { data: sector(&[value; 32]), ..beat })
                        .collect();
                    send(&mut memory, &beats);
                    bytes[128 * (line & !1) as usize..][..256].fill(value);
                }
                _ => written(&mut memory, &mut bytes, TileOp::Plain, line, &mut rng),
            }
            assert!(memory.tiles.plain() == bytes, "kind {kind:02x}, round {round}");
        }
    }
}

/// Any bytes of any sectors of a line of a tile, in state 0 afterwards.
fn written(
    memory: &mut kit::tile_memory::TileMemory,
    bytes: &mut [u8],
    op: TileOp,
    line: u64,
    rng: &mut Rng,
) {
    let mut beats = beats(op, line, 1 + rng.below(15) as u8, rng.below(0x80) as u8, 0);
    let sectors = beats[0].sectors;
    for (sector, beat) in (0..4).filter(|s| sectors >> s & 1 == 1).zip(&mut beats) {
        beat.mask = rng.roll() as u32;
        for k in (0..32).filter(|k| beat.mask >> k & 1 == 1) {
            bytes[128 * line as usize + 32 * sector + k] = beat.data.words[0] as u8;
        }
    }
    send(memory, &beats);
}
